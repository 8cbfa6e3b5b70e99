"""The dimensions of a design: `variants:`, `factors:` and `sweep:`, and the line-ups of `tables:`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from unosim.config.levels import PLACEBO, PLAYERS, TABLE, VARIANT, Dimension, Level
from unosim.config.model import wrong_name
from unosim.config.players import Seat, read_players
from unosim.config.sweeps import is_of_key, of_key, sweeps
from unosim.errors import Problem, quoted
from unosim.rules.layers import written_out
from unosim.strategies.line_ups import tables
from unosim.yaml import Node, is_path


def read_dimensions(root: Node, problems: list[Problem]) -> list[Dimension]:
    """What is varied; nothing where it is plain rules. Wrong parts are left out."""
    if "factors" in root and "variants" in root:
        message = "variants are one factor; a file has either, so give them as a factor with named levels"
        problems.append(root["variants"].problem(message, at_key=True))
    found = [*_variants(root, problems), *_factors(root, problems), *sweeps(root, problems)]
    seen: set[str] = set()
    for one in found:
        if one.name in seen:
            problems.append(root["sweep"].problem(f"{quoted(one.name)} is varied twice", at_key=True))
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
        if name in (VARIANT, TABLE, PLACEBO, PLAYERS):
            problems.append(levels.problem(f"{name} has a meaning of its own here; use another name", at_key=True))
        if is_of_key(levels):
            yield from of_key(name, levels, problems)
        elif isinstance(levels.value, dict) and len(levels.value) > 1:
            read = [_level(label, layer, problems) for label, layer in _named(levels, problems)]
            yield Dimension(name, "factors", tuple(read))
        else:
            message = "two levels or more are expected here: a mapping of labels to rules, or {key, values}"
            problems.append(levels.problem(message, at_key=levels.value is None))


def _by_name(node: Node, problems: list[Problem]) -> dict[str, Node]:
    """``[stacking, jump-in]``: house rules as factors, each off and on."""
    found = {}
    for word, entry in _words(node, "the name of a house rule", problems).items():
        name = Path(word).stem if is_path(word) else word
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
