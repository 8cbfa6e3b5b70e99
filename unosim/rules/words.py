"""The values of switches as sentences for people at a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from unosim.rules.model import Rules
from unosim.rules.switch import Switch


def sentence(switch: Switch, value: Any, rules: Rules | None = None) -> str:
    """What a value of a switch means, as one sentence. ``rules``: names the digits that the extras act on in them.

    ``value`` is canonical, as in ``Rules.to_dict()``.
    """
    says = switch.says
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
        items = [says["item"].format(key=plain(key), value=_one_of(inside)) for key, inside in value.items()]
        words["items"] = joined(items, "and")
    else:
        kind = " ".join(value) if " ".join(value) in says else "list"
        words |= {"and": joined(map(plain, value), "and"), "a": _one_of(value)}
    return says[kind].format(**words)


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


def plain(word: str) -> str:
    """A word of a file as people write it: ``draw_two_on_draw_two`` is a draw two on a draw two."""
    return word.replace("_on_", " on a ").replace("_", " ")


def joined(parts: Iterable[str], last: str) -> str:
    """``a, b and c``."""
    *before, final = parts
    return f"{', '.join(before)} {last} {final}" if before else final


def _one_of(value: Any) -> str:
    """``a skip or a draw two``; a number as it is."""
    return joined([f"a {plain(word)}" for word in value], "or") if isinstance(value, Sequence) else str(value)
