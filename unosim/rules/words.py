"""The values of switches as sentences for people at a table, in English and Chinese."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from unosim.chinese import unspaced
from unosim.rules.model import Rules
from unosim.rules.switch import Switch
from unosim.said import joined

# What stands between the parts of a list, and before the last one.
_AND = {"en": " and ", "zh": "和"}
_OR = {"en": " or ", "zh": " 或 "}
_COMMA = {"en": ", ", "zh": "、"}


def sentence(switch: Switch, value: Any, rules: Rules | None = None, language: str = "en") -> str:
    """What a value of a switch means, as one sentence. ``rules``: names the digits that the extras act on in them.

    ``value`` is canonical, as in ``Rules.to_dict()``; ``language`` is en or zh.
    """
    says = _says(switch, language)
    words: dict[str, Any] = dict((rules or Rules()).extras.digits.items())
    if isinstance(value, bool):
        kind = str(value).lower()
    elif isinstance(value, int):
        kind = str(value) if str(value) in says else "number"
        words["n"] = f"{value:,}"
    elif isinstance(value, str):
        kind = value
    elif not value:
        kind = "empty"
    elif isinstance(value, dict):
        kind = "map"
        items = [
            says["item"].format(key=plain(key, language), value=_one_of(inside, language))
            for key, inside in value.items()
        ]
        words["items"] = joined(items, _COMMA[language], _COMMA[language] if language == "zh" else _AND[language])
    else:
        kind = " ".join(value) if " ".join(value) in says else "list"
        named = [plain(word, language) for word in value]
        words |= {"and": joined(named, _COMMA[language], _AND[language]), "a": _one_of(value, language)}
    text = says[kind].format(**words)
    return unspaced(text) if language == "zh" else text


def about(switch: Switch, language: str = "en") -> str:
    """What a switch is about, as one sentence."""
    return _chinese(switch)[0] if language == "zh" else switch.text


def plain(word: str, language: str = "en") -> str:
    """A word of a file as people say it: ``draw_two_on_draw_two`` is a draw two on a draw two."""
    if language == "zh":
        from unosim.rules.zh import WORDS

        return WORDS.get(word, word)
    return word.replace("_on_", " on a ").replace("_", " ")


def values_worth_telling(switch: Switch) -> list[Any]:
    """Canonical values that show what a switch can do: the default, every word, and what is worth comparing."""
    words = {"true": True, "false": False}
    listed = isinstance(switch.default, tuple | dict)
    named = [] if listed else [words.get(word, word) for word in switch.allowed if word in switch.says]
    found: list[Any] = []
    for value in (switch.default, *named, *switch.sweep):
        canonical = Rules.resolve({switch.section: {switch.name: value}}).to_dict()[switch.section][switch.name]
        if canonical not in found:
            found.append(canonical)
    return found


def _says(switch: Switch, language: str) -> Mapping[str, str]:
    return _chinese(switch)[1] if language == "zh" else switch.says


def _chinese(switch: Switch) -> tuple[str, Mapping[str, str]]:
    from unosim.rules.zh import SWITCHES

    return SWITCHES[switch.key]


def _one_of(value: Any, language: str) -> str:
    """``a skip or a draw two``; a number as it is."""
    if not isinstance(value, Sequence):
        return str(value)
    article = "a " if language == "en" else ""
    return joined([article + plain(word, language) for word in value], _COMMA[language], _OR[language])
