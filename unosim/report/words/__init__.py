"""The words of a report, one table a language.

Everything a reader sees that is not a number or a name comes from here: templates of sentences, headings, column
headers, verdicts, alternative texts. A second language is a second module with the same keys (a test compares them).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module

from unosim.chinese import spaced, unspaced
from unosim.errors import UnosimError, no_such
from unosim.report.numbers import Numbers, NumberStyle
from unosim.said import Either, Said, joined

LANGUAGES: tuple[str, ...] = ("en", "zh")


@dataclass(frozen=True)
class Language:
    """One language: its code, its tag for the ``lang`` attribute, the tables, and how it writes numbers and lists.

    space: between sentences; names: what variants are called in this language, where they have a name in it; phrases:
    those of definitions, by the English ones.
    """

    code: str
    tag: str
    templates: Mapping[str, str]
    words: Mapping[str, str]
    measures: Mapping[str, Mapping[str, str]]
    style: NumberStyle
    quote: str
    comma: str
    last: str
    either: str
    semicolon: str
    colon: str
    space: str
    names: Mapping[str, str] = field(default_factory=dict)
    phrases: Mapping[str, str] = field(default_factory=dict)

    @property
    def numbers(self) -> Numbers:
        """The number formatter of this language."""
        return Numbers(self.style)

    def naming(self, names: Mapping[str, str]) -> Language:
        """The same language, which calls these variants by their names in it."""
        return replace(self, names={**self.names, **names})

    def shown(self, name: str) -> str:
        """A variant as tables and figures show it."""
        return self.names.get(name, name)

    def phrase(self, text: str) -> str:
        """A phrase of a definition; as it stands in the code where this language has no other."""
        return self.phrases.get(text, text)

    def said(self, text: str) -> str:
        """What is said at a table (`unosim.said`), in this language; other texts as they are."""
        if not isinstance(text, Said) or not self.phrases:  # English is what the code says
            return text
        slots: dict[str, object] = {}
        for name, slot in text.slots.items():
            if isinstance(slot, tuple):
                items = [self.said(one) if isinstance(one, str) else str(one) for one in slot]
                slots[name] = self.joined(items, self.either if isinstance(slot, Either) else self.last)
            else:
                slots[name] = self.said(slot) if isinstance(slot, str) else slot
        return self.fill(self.phrase(text.template), **slots)

    def name(self, name: str) -> str:
        """A name given by the user (variant, player), set off from the sentence."""
        return self.quote.format(x=self.shown(name))

    def paragraph(self, sentences: Iterable[str]) -> str:
        """Sentences one after the other, empty ones left out."""
        return self.space.join(sentence for sentence in sentences if sentence)

    def settings(self, values: Mapping[str, str]) -> str:
        """``key: value, key: value``."""
        return self.comma.join(f"{key}{self.colon}{value}" for key, value in values.items())

    def percent(self, number: object) -> str:
        """A whole number of percent, for headers."""
        return self.style.percent.format(x=number)

    def enumerate(self, items: Sequence[str]) -> str:
        """``a, b and c``."""
        return self.joined(items, self.last)

    def joined(self, items: Sequence[str], last: str) -> str:
        """Items with commas between them, and ``last`` before the last one."""
        text = joined(items, self.comma, last)
        return text if self.space else spaced(text, last)

    def word(self, key: str, **values: object) -> str:
        """A heading, header, verdict or caption, with its slots filled."""
        return self.fill(self.words[key], **values)

    def fill(self, template: str, **values: object) -> str:
        """A template with its slots filled; no spaces are left between Chinese characters."""
        text = template.format(**values)
        return text if self.space else unspaced(text)

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
