"""Rule sets side by side: what differs, who uses which value, and sheets put together with `+`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from unosim.errors import Problem
from unosim.rules.layers import resolve
from unosim.rules.messages import without_line
from unosim.rules.model import Rules
from unosim.rules.sheets import Names, Sheet, house_rules, load_sheet, parts, presets
from unosim.rules.switch import Switch, switches
from unosim.rules.words import sentence


@dataclass(frozen=True)
class Difference:
    """A switch in which two rule sets differ, and its canonical values."""

    switch: Switch
    first: Any
    second: Any


@dataclass(frozen=True)
class Whole:
    """Sheets put together, later ones on top: names or paths, what is said about them, the rules they give, and which
    of them override others."""

    names: tuple[str, ...]
    sheet: Sheet
    rules: Rules
    doubts: tuple[Problem, ...] = ()


def put_together(text: str) -> Whole:
    """A sheet by name or path, or several: ``mattel+stacking+jump-in``. Raises ConfigError.

    ``+stacking`` is what ``stacking`` adds to the defaults.
    """
    names, doubts = parts(text), list[Problem]()
    sheet = _as_one([load_sheet(name) for name in names])
    return Whole(tuple(names), sheet, resolve({"extends": names}, doubts=doubts), _without_place(doubts))


def _without_place(doubts: list[Problem]) -> tuple[Problem, ...]:
    """Doubts about what was typed stand in no file and at no key."""
    return tuple(doubt if doubt.file else replace(without_line(doubt), key=None) for doubt in doubts)


def _as_one(sheets: list[Sheet]) -> Sheet:
    first, *others = sheets
    if not others:
        return first
    return Sheet(
        name=Names(
            en=" + ".join(filter(None, (sheet.name.en for sheet in sheets))),
            zh=" + ".join(filter(None, (sheet.name.zh for sheet in sheets))),
        ),
        about=" ".join(filter(None, (sheet.about for sheet in sheets))),
        source="; ".join(dict.fromkeys(filter(None, (sheet.source for sheet in sheets)))),
        ambiguities=tuple(dict.fromkeys(ambiguity for sheet in sheets for ambiguity in sheet.ambiguities)),
        rules={},
    )


def differences(first: Rules, second: Rules) -> Iterator[Difference]:
    """The switches with different values, in the order of the rulebook."""
    one, other = first.to_dict(), second.to_dict()
    for switch in switches(Rules):
        values = one[switch.section][switch.name], other[switch.section][switch.name]
        if values[0] != values[1]:
            yield Difference(switch, *values)


def changes(rules: Rules) -> dict[str, Any]:
    """The keys in which rules differ from the defaults, and their canonical values."""
    return {found.switch.key: found.second for found in differences(Rules(), rules)}


def what_changes(rules: Rules, language: str = "en") -> list[str]:
    """What the values mean in which rules differ from the defaults, a sentence each."""
    return [sentence(found.switch, found.second, rules, language) for found in differences(Rules(), rules)]


def used_by(switch: Switch, sheets: Mapping[str, Rules]) -> dict[str, Any]:
    """The sheets that change a switch from its default, and to which value."""
    default = Rules().to_dict()[switch.section][switch.name]
    values = {name: rules.to_dict()[switch.section][switch.name] for name, rules in sheets.items()}
    return {name: value for name, value in values.items() if value != default}


@cache
def all_presets() -> Mapping[str, Rules]:
    """Every packaged preset, resolved."""
    return {name: Rules.resolve(name) for name in presets()}


@cache
def all_house_rules() -> Mapping[str, Rules]:
    """Every packaged house rule, on top of the defaults."""
    return {name: Rules.resolve(name) for name in house_rules()}
