"""Reading experiment files: everything is looked at before anything is complained about."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from unosim.config.model import Experiment, Player, Tournament, Variant, wrong_name
from unosim.config.overrides import SOURCE, override
from unosim.config.players import PlayerDoubts, Seat, read_players, unfit
from unosim.config.tournament import cells, read_tournament
from unosim.errors import ConfigError, Problem
from unosim.rules import Rules, layers
from unosim.rules.layers import lay, written_out
from unosim.rules.messages import node_of, problems_of, validate, without_line
from unosim.yaml import Node, read

Source = str | os.PathLike[str] | Mapping[str, Any]
"""A file, or data that look like one."""


def load(source: Source, overrides: Sequence[str] = ()) -> Experiment:
    """The experiment of a file, with ``key.path=value`` overrides. Raises ConfigError with every problem."""
    return check(source, overrides)[0]


def check(source: Source, overrides: Sequence[str] = ()) -> tuple[Experiment, tuple[Problem, ...]]:
    """The experiment of a file and what is doubtful about it. Raises ConfigError with every problem."""
    if isinstance(source, Mapping):
        return _experiment(node_of(source), overrides, [], "experiment")
    root, problems = read(source)
    if root is None:
        raise ConfigError(problems)
    return _experiment(root, overrides, problems, Path(source).stem)


def _experiment(
    root: Node, overrides: Sequence[str], problems: list[Problem], name: str
) -> tuple[Experiment, tuple[Problem, ...]]:
    root = _names_written_out(root)
    for setting in overrides:
        root = _names_written_out(override(root, setting, problems))
    if not isinstance(root.value, dict):
        raise ConfigError([*problems, root.problem(f"an experiment is a mapping of keys, not {root.kind}")])
    if "name" not in root:
        root = replace(root, value={**root.value, "name": Node(name, file=root.file, path="name")})
    parts = _Parts(root, problems)
    read_here = ("players", "tournament", "rules", "variants")
    plain = {key: node.plain() for key, node in root.items() if key not in read_here}
    known = {"players": _players(parts.seats), "rules": parts.rules, "variants": parts.variants}
    try:
        experiment = Experiment.model_validate({**plain, **known, "tournament": parts.tournament})
    except ValidationError as error:
        problems += problems_of(error, root, Experiment)
    else:
        if experiment.tournament is not None and not problems:
            rules = {name: variant.rules for name, variant in experiment.variants.items()}
            played = cells(rules, experiment.tournament, experiment.seed, root["tournament"], problems)
            experiment = experiment.model_copy(update={"variants": played})
    if problems:
        raise ConfigError(_tidy(problems, root.file))
    return experiment, tuple(_tidy(parts.warnings, root.file))


def _names_written_out(root: Node) -> Node:
    """The file with rules and variants that are just a name as mappings, so that overrides find their way into them."""
    found = dict(root.items())
    if "rules" in found:
        found["rules"] = written_out(found["rules"])
    if "variants" in found and isinstance(found["variants"].value, dict):
        layers = {name: written_out(layer) for name, layer in found["variants"].items()}
        found["variants"] = replace(found["variants"], value=layers)
    return replace(root, value=found) if found else root


class _Parts:
    """What is read by other means than one model: line-ups and layers of rules. Wrong parts are left out."""

    def __init__(self, root: Node, problems: list[Problem]) -> None:
        self.problems = problems
        self.warnings: list[Problem] = []
        self.seats: list[Seat] = []
        self.entrants: list[Seat] = []
        self.tournament: Tournament | None = None
        self.in_tournament = "tournament" in root
        if self.in_tournament:
            self.entrants, self.tournament = read_tournament(root["tournament"], problems)
            for key in ("players", "seating"):
                if key in root:
                    problems.append(root[key].problem("a tournament seats its entrants by itself", at_key=True))
        elif "players" in root:
            self.seats = read_players(root["players"], problems)
        else:
            problems.append(replace(root.problem("is missing"), key="players"))
        self.base = Node({}, file=root.file, path="rules")
        if "rules" in root and root["rules"].value is not None:
            self.base = lay(self.base, root["rules"], problems)
        rules, wrong = validate(Rules, self.base, also=("extends",))
        problems += wrong
        self.rules = rules or Rules()
        self.variants: dict[str, Variant] = {}
        self.models = PlayerDoubts()
        self._read_variants(root)
        self.warnings += self.models.problems()

    def _read_variants(self, root: Node) -> None:
        node = root["variants"] if "variants" in root else Node(None)
        if node.value is not None and not isinstance(node.value, dict):
            self.problems.append(node.problem(f"a mapping of names to rules is expected here, not {node.kind}"))
        elif not node.value:
            self._read_variant("rules", None)
        seen: dict[str, str] = {}
        for name, layer in node.items():
            wrong = wrong_name(name) or ("dots separate keys; use - instead" if "." in name else None)
            if seen.setdefault(name.casefold(), name) != name:
                wrong = f'differs from "{seen[name.casefold()]}" only in its case, which not every file system can tell'
            if wrong:
                self.problems.append(layer.problem(wrong, at_key=True))
            self._read_variant(name, layer)

    def _read_variant(self, name: str, layer: Node | None) -> None:
        seats, merged = self.seats, self.base
        if layer is not None and layer.value is not None:
            if "players" in layer and self.in_tournament:
                self.problems.append(layer["players"].problem("a tournament seats its entrants by itself", at_key=True))
            elif "players" in layer:
                seats = read_players(layer["players"], self.problems)
            if isinstance(layer.value, dict):
                layer = replace(layer, value={key: node for key, node in layer.items() if key != "players"})
            merged = lay(self.base, layer, self.problems)
        also = ("extends",) if layer is None else ("extends", "players")
        at_table = self.tournament.seats if self.tournament is not None else len(seats)
        rules, problems, doubts = layers.check(merged, at_table or None, also)
        self.problems += problems
        if rules is not None:
            self.warnings += doubts
            self.models.add(rules, self.entrants or seats)
            self.problems += unfit(rules, seats)
            if _players(seats) or self.in_tournament:
                self.variants[name] = Variant(rules=rules, players=_players(seats))


def _players(seats: Iterable[Seat]) -> tuple[Player, ...]:
    """The players of a line-up, or none where one of them is wrong."""
    players = [seat.player for seat in seats]
    return tuple(player for player in players if player is not None) if None not in players else ()


def _tidy(problems: Iterable[Problem], file: str | None) -> list[Problem]:
    """Each problem once (a wrong key that every variant inherits is one), the experiment's own file first, by line."""
    once: dict[tuple[object, ...], Problem] = {}
    for one in sorted(problems, key=lambda one: (one.file != file, one.file or "", one.line or 0, one.column or 0)):
        placed = without_line(one) if one.file in (None, SOURCE) else one
        once.setdefault((one.file, one.line, one.column, one.key, one.message), placed)
    return list(once.values())
