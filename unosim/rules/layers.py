"""Rules in layers: what a `rules:` mapping extends, what it changes, and where each key of the result was written.

A layer is a node with sections and keys, and perhaps `extends:` with one name or several; or such a name alone. The
layers are merged as nodes, so that every key of the result still knows its file and line; only then are they checked,
once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from unosim.errors import ConfigError, Problem, quoted
from unosim.rules import sheets
from unosim.rules.checks import conflicts
from unosim.rules.messages import node_of, validate, without_line
from unosim.rules.model import Rules
from unosim.yaml import Node, flow

EMPTY = Node({})


def resolve(*layers: str | Path | Mapping[str, Any], doubts: list[Problem] | None = None) -> Rules:
    """Rules from layers, later ones on top: names of presets and house rules, paths, mappings like `rules:`.

    Raises ConfigError with every problem. Conflicts depend on the number of players and are not looked for. ``doubts``
    gets what is overridden, see `lay`.
    """
    problems: list[Problem] = []
    merged = EMPTY
    for layer in layers:
        node = node_of(layer if isinstance(layer, Mapping) else {"extends": str(layer)})
        merged = lay(merged, node, problems, doubts)
    rules, wrong = validate(Rules, merged, also=("extends",))
    if rules is None or problems:
        raise ConfigError(one if one.file else without_line(one) for one in (*problems, *wrong))
    return rules


def read_rules(node: Node | None, seats: int) -> tuple[Rules | None, list[Problem], list[Problem]]:
    """Rules as a file's `rules:` gives them: the rules (None where they are wrong), problems, warnings."""
    problems: list[Problem] = []
    doubts: list[Problem] = []
    merged = lay(EMPTY, node, problems, doubts) if node is not None else EMPTY
    rules, wrong, warnings = check(merged, seats)
    return (None if problems else rules), [*problems, *wrong], [*doubts, *warnings]


def check(
    merged: Node, seats: int | None, also: Sequence[str] = ("extends",)
) -> tuple[Rules | None, list[Problem], list[Problem]]:
    """The rules that merged layers give, the problems and the warnings, each at the key it is about.

    Conflicts are left out where nobody knows how many ``seats`` there are. ``also``: see ``validate``.
    """
    rules, problems = validate(Rules, merged, also)
    if rules is None:
        return None, problems, []
    warnings: list[Problem] = []
    for conflict in conflicts(rules, seats) if seats else ():
        if conflict.idle and not _written(conflict.key, merged):
            continue  # what a packaged sheet sets to no effect is nothing that the user could put right
        (problems if conflict.error else warnings).append(_placed(conflict.message, conflict.keys, merged))
    return (None if problems else rules), problems, warnings


def lay(
    below: Node,
    layer: Node,
    problems: list[Problem],
    doubts: list[Problem] | None = None,
    reading: tuple[tuple[Path, str], ...] = (),
) -> Node:
    """``below`` with a layer on top: first what the layer extends, then its own keys. A name alone is extended.

    ``doubts`` gets a warning where the layer extends several sheets and one overrides another; presets and what lies
    below are there to be changed.
    """
    layer = written_out(layer)
    if not isinstance(layer.value, dict):
        problems.append(layer.problem(f"a mapping or the name of rules is expected here, not {layer.kind}"))
        return below
    names = _extended(layer, problems)
    for name in names:
        below = _extend(below, name, problems, doubts, reading)
    if doubts is not None and len(names) > 1 and not problems:
        doubts += _overridden(names)
    sections = dict(below.items())
    for section, node in layer.items():
        if section == "extends" or node.value is None:  # a section whose keys are all commented out
            continue
        under = sections.get(section)
        if under is not None and isinstance(under.value, dict) and isinstance(node.value, dict):
            node = replace(node, value={**under.value, **node.value})
        sections[section] = node
    return replace(layer, value=sections)


def written_out(layer: Node) -> Node:
    """``rules: mattel`` is short for ``rules: {extends: mattel}``, and a list of names likewise."""
    return replace(layer, value={"extends": layer}) if isinstance(layer.value, str | list) else layer


def _extended(layer: Node, problems: list[Problem]) -> list[Node]:
    """The nodes of the names that a layer extends."""
    if "extends" not in layer:
        return []
    extends = layer["extends"]
    names = list(extends) if isinstance(extends.value, list) else [extends]
    problems += [
        name.problem(f"the name or the path of rules is expected here, not {name.kind}")
        for name in names
        if not isinstance(name.value, str)
    ]
    return [name for name in names if isinstance(name.value, str)]


def _extend(
    below: Node,
    name: Node,
    problems: list[Problem],
    doubts: list[Problem] | None,
    reading: tuple[tuple[Path, str], ...],
) -> Node:
    word = str(name.value)
    path = sheets.find(word, beside=Path(name.file).parent if name.file else None)
    if path is None:
        wrong = sheets.no_such_rules(word)
        problems.append(replace(name.problem(wrong.message), allowed=wrong.allowed, nearest=wrong.nearest))
        return below
    if not path.is_file():
        problems.append(name.problem(f"there is no file {path}"))
        return below
    place = path.resolve()
    if place in (file for file, _ in reading):
        circle = [shown for _, shown in reading]
        problems.append(name.problem(f"these rules extend each other in a circle: {' -> '.join([*circle, word])}"))
        return below
    _, rules, wrong_sheet = sheets.read_sheet(path)
    problems += wrong_sheet
    if rules is None:
        return below
    start = EMPTY if sheets.is_preset(word) else below
    return lay(start, rules, problems, doubts, (*reading, (place, word)))


def _overridden(names: Sequence[Node]) -> Iterator[Problem]:
    """What a sheet sets otherwise than one before it, a warning for any two of them."""
    set_by: dict[str, tuple[str, Any]] = {}
    for name in names:
        word = str(name.value)
        found: dict[str, list[str]] = {}
        for section, keys in _extend(EMPTY, name, [], None, ()).items():
            for key, node in keys.items():
                if sheets.is_in_preset(node.file):
                    continue
                rule, value = f"{section}.{key}", node.plain()
                before, other = set_by.get(rule, (word, value))
                if other != value:
                    found.setdefault(before, []).append(f"{rule} to {flow(value)}, not {flow(other)}")
                set_by[rule] = word, value
        for before, told in found.items():
            yield name.problem(f"{quoted(word)} overrides {quoted(before)}: it sets {' and '.join(told)}")


def _written(key: str, merged: Node) -> bool:
    """Whether a key was written by the user, not in a packaged sheet."""
    section, name = key.split(".")
    return section in merged and name in merged[section] and not sheets.is_packaged(merged[section][name].file)


def _placed(message: str, keys: tuple[str, ...], merged: Node) -> Problem:
    """The problem at the first of its keys that was written in a file of the user's, else at the whole."""
    for key in keys:
        if _written(key, merged):
            section, name = key.split(".")
            return merged[section][name].problem(message, at_key=True)
    return replace(merged.problem(message), key=f"{merged.path}.{keys[0]}".lstrip("."))
