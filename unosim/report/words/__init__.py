"""The words of a report, one table a language.

Everything a reader sees that is not a number or a name comes from here: templates of sentences, headings, column
headers, verdicts, alternative texts. A second language is a second module with the same keys (a test compares them).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from unosim.errors import UnosimError, no_such
from unosim.report.numbers import Numbers, NumberStyle

LANGUAGES: tuple[str, ...] = ("en",)


@dataclass(frozen=True)
class Language:
    """One language: its code for the ``lang`` attribute, the tables, and how it writes numbers and lists."""

    code: str
    templates: Mapping[str, str]
    words: Mapping[str, str]
    measures: Mapping[str, Mapping[str, str]]
    style: NumberStyle
    quote: str
    comma: str
    last: str

    @property
    def numbers(self) -> Numbers:
        """The number formatter of this language."""
        return Numbers(self.style)

    def name(self, name: str) -> str:
        """A name given by the user (variant, player), set off from the sentence."""
        return self.quote.format(x=name)

    def enumerate(self, items: Sequence[str]) -> str:
        """``a, b and c``."""
        if len(items) < 2:
            return "".join(items)
        return self.comma.join(items[:-1]) + self.last + items[-1]

    def word(self, key: str, **values: object) -> str:
        """A heading, header, verdict or caption, with its slots filled."""
        return self.words[key].format(**values)

    def measure(self, measure: str, form: str, fallback: str) -> str:
        """A form (``label``, ``noun``, ``clause``) of a measure's name; ``fallback`` where there is none."""
        return self.measures.get(measure, {}).get(form, fallback)


@cache
def language(code: str = "en") -> Language:
    """The words of one language.

    Raises:
        UnosimError: there is no such language.
    """
    if code not in LANGUAGES:
        raise UnosimError(str(no_such("language", code, LANGUAGES)))
    result = import_module(f"unosim.report.words.{code}").LANGUAGE
    if not isinstance(result, Language):
        raise TypeError(f"unosim.report.words.{code}.LANGUAGE is not a Language")
    return result
