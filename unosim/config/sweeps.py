"""Values of a key as a dimension: `sweep:`, and factors that are ``{key, values}``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Literal

from unosim.config.levels import PLAYERS, Dimension, Level
from unosim.config.model import FEWEST_PLAYERS, MOST_PLAYERS, wrong_name
from unosim.errors import Problem, no_such, quoted
from unosim.rules import Rules
from unosim.rules.declared import keys_of
from unosim.yaml import Node, flow

#: The most values of a range.
MOST_VALUES = 1_000


def is_of_key(node: Node) -> bool:
    """Whether levels are the values of a key of the rules."""
    return "key" in node or "values" in node


def of_key(name: str, node: Node, problems: list[Problem]) -> Iterator[Dimension]:
    """``{key: deal.hand_size, values: [5, 7, 9]}``."""
    for key, inside in node.items():
        if key not in ("key", "values"):
            problems.append(inside.problem("unknown key", allowed=("key", "values"), word=key, at_key=True))
    if missing := [key for key in ("key", "values") if key not in node]:
        problems.append(replace(node.problem("is missing"), key=f"{node.path}.{missing[0]}"))
        return
    path = _rule_key(str(node["key"].value), node["key"], problems)
    if path is not None:
        yield from _values(name, "factors", path, node["values"], problems)


def sweeps(root: Node, problems: list[Problem]) -> Iterator[Dimension]:
    """Every key under `sweep:`."""
    node = root["sweep"] if "sweep" in root else Node({})
    if not isinstance(node.value, dict):
        message = f"a mapping of a key to its values is expected here, not {node.kind}"
        problems.append(node.problem(message, at_key=node.value is None))
    for key, values in _flat(node):
        if key == PLAYERS:
            yield from _counts(values, problems)
            continue
        path = _rule_key(key, values, problems)
        if path is not None:
            yield from _values(path.rpartition(".")[2], "sweep", path, values, problems)


def _flat(node: Node) -> Iterator[tuple[str, Node]]:
    """The keys of a sweep; a section of the rules may hold its keys."""
    for key, values in node.items():
        if key in keys_of(Rules) and isinstance(values.value, dict):
            yield from ((f"{key}.{name}", inside) for name, inside in values.items())
        else:
            yield key, values


def _rule_key(word: str, node: Node, problems: list[Problem]) -> str | None:
    """The key of the rules that is meant: ``deal.hand_size``, or ``hand_size`` alone, which only one section has."""
    every = {path: path for section in keys_of(Rules) for path in _inside(section)}
    if word in every:
        return word
    meant = [path for path in every if path.endswith(f".{word}")]
    if len(meant) == 1:
        return meant[0]
    if meant:
        problems.append(node.problem(f"{quoted(word)} is several rules; which one?", allowed=meant, at_key=True))
        return None
    wrong = no_such("rule", word, (*every, *(path.partition(".")[2] for path in every), PLAYERS))
    message = f"{wrong.message} to vary; `unosim rules` lists them"
    problems.append(replace(node.problem(message, at_key=True), nearest=wrong.nearest))
    return None


def _inside(section: str) -> list[str]:
    return [f"{section}.{key}" for key in keys_of(Rules.model_fields[section].annotation)]


def _values(
    name: str, kind: Literal["factors", "sweep"], path: str, node: Node, problems: list[Problem]
) -> Iterator[Dimension]:
    """A key of the rules with each of its values."""
    section, key = path.split(".")
    levels = []
    for value in _listed(node, problems):
        inside = replace(node, value={key: value})
        levels.append(Level(_label(value), replace(node, value={section: inside})))
    if wrong := wrong_name(name):
        problems.append(node.problem(wrong, at_key=True))
    elif _enough(levels, node, problems):
        yield Dimension(name, kind, tuple(levels))


def _counts(node: Node, problems: list[Problem]) -> Iterator[Dimension]:
    """Numbers of players."""
    levels, wrong = [], list[Node]()
    for value in _listed(node, problems):
        if type(value.value) is int and FEWEST_PLAYERS <= value.value <= MOST_PLAYERS:
            levels.append(Level(str(value.value), count=value.value))
        else:
            wrong.append(value)
    if wrong:
        named = [_label(value) for value in wrong]
        named = named if len(named) < 6 else [*named[:3], "…", named[-1]]
        problems.append(wrong[0].problem(f"{', '.join(named)} players; {FEWEST_PLAYERS} to {MOST_PLAYERS} can play"))
    if _enough(levels, node, problems):
        yield Dimension(PLAYERS, "sweep", tuple(levels))


def _enough(levels: list[Level], node: Node, problems: list[Problem]) -> bool:
    labels = [level.label for level in levels]
    if twice := next((label for label in labels if labels.count(label) > 1), None):
        problems.append(node.problem(f"{twice} is there twice", at_key=True))
        return False
    if len(levels) == 1:
        problems.append(node.problem("two values or more are expected here; one varies nothing"))
    return len(levels) > 1


def _listed(node: Node, problems: list[Problem]) -> Iterable[Node]:
    """The values of a list, or the whole numbers of ``2..10``."""
    if isinstance(node.value, list) and node.value:
        return list(node)
    if (
        found := re.fullmatch(r"(-?\d{1,12})\.\.(-?\d{1,12})", node.value.strip())
        if isinstance(node.value, str)
        else None
    ):
        low, high = int(found[1]), int(found[2])
        if high > low + MOST_VALUES:
            problems.append(node.problem(f"{high - low + 1:,} values; the most is {MOST_VALUES:,}"))
            return []
        if low < high:
            return [replace(node, value=number, text=str(number)) for number in range(low, high + 1)]
    problems.append(node.problem(f"values are expected here: a list, or a range such as 2..10, not {_label(node)}"))
    return []


def _label(node: Node) -> str:
    value = node.plain()
    return value if isinstance(value, str) else flow(value)
