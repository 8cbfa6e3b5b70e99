"""The dimensions of a design: `variants:`, `factors:` and `sweep:` as named levels, `tables:` as line-ups."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from unosim.config.model import FEWEST_PLAYERS, MOST_PLAYERS, wrong_name
from unosim.config.players import Seat, read_players
from unosim.errors import Problem, no_such, quoted
from unosim.rules import Rules
from unosim.rules.declared import keys_of
from unosim.rules.layers import written_out
from unosim.strategies.line_ups import tables
from unosim.yaml import Node, flow

KEYS = ("factors", "fraction", "sweep", "tables", "placebo")
"""The keys of an experiment file that make a design."""

VARIANT, TABLE, PLACEBO, PLAYERS = "variant", "table", "placebo", "players"

#: The most values of a range.
MOST_VALUES = 1_000


@dataclass(frozen=True)
class Level:
    """One level: what it changes of the rules (``node``, None: nothing), and whoever plays instead, or how many."""

    label: str
    node: Node | None = None
    seats: tuple[Seat, ...] | None = None
    count: int | None = None


@dataclass(frozen=True)
class Dimension:
    """A dimension with its levels, the first of which is the baseline's."""

    name: str
    kind: Literal["variants", "factors", "sweep"]
    levels: tuple[Level, ...]

    def short(self, level: Level) -> str:
        """A level in the name of a cell."""
        if self.kind == "variants":
            return level.label
        label = re.sub(r"[^\w+-]+", "-", level.label)
        return self.name if label in ("yes", "on") else f"{self.name}-{label}"


def read_dimensions(root: Node, problems: list[Problem]) -> list[Dimension]:
    """What is varied; nothing where it is plain rules. Wrong parts are left out."""
    if "factors" in root and "variants" in root:
        message = "variants are one factor; a file has either, so give them as a factor with named levels"
        problems.append(root["variants"].problem(message, at_key=True))
    found = [*_variants(root, problems), *_factors(root, problems), *_sweeps(root, problems)]
    seen: set[str] = set()
    for one in found:
        if one.name in seen:
            problems.append(Problem(f"{quoted(one.name)} is varied twice", root.file, key="sweep"))
        seen.add(one.name)
    return found


def _variants(root: Node, problems: list[Problem]) -> Iterator[Dimension]:
    node = root["variants"] if "variants" in root else Node(None)
    if node.value is not None and not isinstance(node.value, dict):
        problems.append(node.problem(f"a mapping of names to rules is expected here, not {node.kind}"))
    if levels := [_level(name, layer, problems) for name, layer in _named(node, problems)]:
        yield Dimension(VARIANT, "variants", tuple(levels))


def _factors(root: Node, problems: list[Problem]) -> Iterator[Dimension]:
    node = root["factors"] if "factors" in root else Node({})
    if isinstance(node.value, list):
        node = replace(node, value=_by_name(node, problems))
    if not isinstance(node.value, dict):
        message = f"a mapping of names to levels is expected here, or a list of house rules, not {node.kind}"
        problems.append(node.problem(message, at_key=node.value is None))
    for name, levels in _named(node, problems):
        if name in (VARIANT, TABLE, PLACEBO):
            problems.append(levels.problem(f"{name} has a meaning of its own here; use another name", at_key=True))
        if is_of_key(levels):
            yield from _of_key(name, levels, problems)
        elif isinstance(levels.value, dict) and len(levels.value) > 1:
            read = [_level(label, layer, problems) for label, layer in _named(levels, problems)]
            yield Dimension(name, "factors", tuple(read))
        else:
            message = "two levels or more are expected here: a mapping of labels to rules, or {key, values}"
            problems.append(levels.problem(message, at_key=levels.value is None))


def _by_name(node: Node, problems: list[Problem]) -> dict[str, Node]:
    """``[stacking, jump-in]``: house rules as factors, each off and on."""
    found = {}
    for name, entry in _words(node, "the name of a house rule", problems).items():
        inside = f"{node.path}.{name}"
        none = replace(entry, value={}, path=f"{inside}.no")
        found[name] = replace(entry, value={"no": none, "yes": replace(entry, path=f"{inside}.yes")}, path=inside)
    return found


def _words(node: Node, what: str, problems: list[Problem]) -> dict[str, Node]:
    """The entries of a list of names, by name."""
    found: dict[str, Node] = {}
    for entry in node:
        if not isinstance(entry.value, str):
            problems.append(entry.problem(f"{what} is expected here, not {entry.kind}"))
        elif entry.value in found:
            problems.append(entry.problem(f"{entry.value} is there twice"))
        else:
            found[entry.value] = entry
    return found


def is_of_key(node: Node) -> bool:
    """Whether levels are the values of a key of the rules."""
    return "key" in node or "values" in node


def _of_key(name: str, node: Node, problems: list[Problem]) -> Iterator[Dimension]:
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


def _sweeps(root: Node, problems: list[Problem]) -> Iterator[Dimension]:
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
    levels = []
    for value in _listed(node, problems):
        if type(value.value) is int and FEWEST_PLAYERS <= value.value <= MOST_PLAYERS:
            levels.append(Level(str(value.value), count=value.value))
        else:
            text = f"{_label(value)} players; {FEWEST_PLAYERS} to {MOST_PLAYERS} can play"
            problems.append(value.problem(text))
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
    if found := re.fullmatch(r"(-?\d+)\.\.(-?\d+)", node.value.strip()) if isinstance(node.value, str) else None:
        low, high = int(found[1]), int(found[2])
        if low < high <= low + MOST_VALUES:
            return [replace(node, value=number, text=str(number)) for number in range(low, high + 1)]
    problems.append(node.problem(f"values are expected here: a list, or a range such as 2..10, not {_label(node)}"))
    return []


def _label(node: Node) -> str:
    value = node.plain()
    return value if isinstance(value, str) else flow(value)


def _level(label: str, layer: Node, problems: list[Problem]) -> Level:
    """A named level: rules, by name or as a mapping, and perhaps other players."""
    layer = written_out(layer)
    if not isinstance(layer.value, dict):
        return Level(label, layer if layer.value is not None else None)
    seats = read_players(layer["players"], problems) if "players" in layer else None
    rules = {key: node for key, node in layer.items() if key != "players"}
    return Level(label, replace(layer, value=rules), tuple(seats) if seats is not None else None)


def _named(node: Node, problems: list[Problem]) -> Iterator[tuple[str, Node]]:
    """The entries of a mapping whose keys name cells, and so folders."""
    seen: dict[str, str] = {}
    for name, inside in node.items():
        wrong = wrong_name(name) or ("dots separate keys; use - instead" if "." in name else None)
        if seen.setdefault(name.casefold(), name) != name:
            wrong = f'differs from "{seen[name.casefold()]}" only in its case, which not every file system can tell'
        if wrong:
            problems.append(inside.problem(wrong, at_key=True))
        yield name, inside


def read_tables(root: Node, problems: list[Problem]) -> dict[str, tuple[Seat, ...]]:
    """The line-ups of `tables:`: names of packaged ones, or a mapping of names to what stands under `players:`."""
    if "tables" not in root:
        return {}
    node = root["tables"]
    if isinstance(node.value, list) and node.value:
        named = _words(node, "the name of a table", problems)
        return {name: tuple(_table(entry, problems)) for name, entry in named.items()}
    if not isinstance(node.value, dict) or not node.value:
        message = "names of tables are expected here, or a mapping of names to players"
        problems.append(node.problem(message, allowed=tables(), at_key=node.value is None))
        return {}
    return {name: tuple(_table(entry, problems)) for name, entry in _named(node, problems)}


def _table(entry: Node, problems: list[Problem]) -> list[Seat]:
    if isinstance(entry.value, str):
        entry = replace(entry, value={"table": entry})
    return read_players(entry, problems)
