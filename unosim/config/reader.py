"""Reading experiment files: everything is looked at before anything is complained about."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from unosim.config.cells import Cells
from unosim.config.levels import KEYS
from unosim.config.model import Experiment, Player, Tournament
from unosim.config.overrides import SOURCE, override
from unosim.config.players import Seat, read_players
from unosim.config.sweeps import is_of_key
from unosim.config.tournament import cells, read_tournament
from unosim.errors import ConfigError, Problem
from unosim.rules import Rules
from unosim.rules.declared import keys_of
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
    stem = re.sub(r"[^\w+.-]+", "-", Path(source).stem).strip("-.")[:100]
    return _experiment(root, overrides, problems, stem or "experiment")


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
    read_here = ("players", "tournament", "rules", "variants", "design", *KEYS)
    plain = {key: node.plain() for key, node in root.items() if key not in read_here}
    known = {"players": _players(parts.seats), "rules": parts.rules, "variants": parts.variants}
    if "design" in root:  # what an experiment says of itself, once it is read
        allowed = (*keys_of(Experiment), *KEYS)
        problems.append(root["design"].problem("unknown key", allowed=allowed, word="design", at_key=True))
    try:
        experiment = Experiment.model_validate(
            {**plain, **known, "tournament": parts.tournament, "design": parts.design}
        )
    except ValidationError as error:
        problems += problems_of(error, root, Experiment, KEYS)
    else:
        if experiment.tournament is not None and not problems:
            rules = {name: variant.rules for name, variant in experiment.variants.items()}
            played = cells(rules, experiment.tournament, experiment.seed, root["tournament"], problems)
            experiment = experiment.model_copy(update={"variants": played})
        if experiment.precision is not None:
            problems += _wrong_precision(experiment, root)
            experiment = experiment.model_copy(update={"deals": experiment.precision.max_deals})
    if problems:
        raise ConfigError(_tidy(problems, root.file))
    return experiment, tuple(_tidy(parts.warnings, root.file))


def _wrong_precision(experiment: Experiment, root: Node) -> Iterator[Problem]:
    """What does not go together with `precision`."""
    asked, node = experiment.precision, root["precision"]
    if asked is None:
        return
    if "deals" in root:
        yield root["deals"].problem("precision says how many deals are played (max_deals at most)", at_key=True)
    if experiment.tournament is not None:
        yield node.problem("a tournament plays as many deals as it says", at_key=True)
    if asked.difference is not None and asked.variant is not None:
        yield node["variant"].problem("either the value of a variant or a difference is to be known", at_key=True)
    for key, name in (("difference", asked.difference), ("variant", asked.variant)):
        if name is not None and name not in experiment.variants:
            yield node[key].problem(f"no variant of this name: {name}", allowed=tuple(experiment.variants), word=name)
    if asked.difference in experiment.variants and asked.difference == experiment.baseline_of(asked.difference):
        yield node["difference"].problem("the baseline does not differ from itself; name another variant")


def _names_written_out(root: Node) -> Node:
    """The file with rules and levels that are just a name as mappings, so that overrides find their way into them."""
    found = dict(root.items())
    if "rules" in found:
        found["rules"] = written_out(found["rules"])
    if "variants" in found:
        found["variants"] = _layers(found["variants"])
    if "factors" in found and isinstance(found["factors"].value, dict):
        factors = {name: levels if is_of_key(levels) else _layers(levels) for name, levels in found["factors"].items()}
        found["factors"] = replace(found["factors"], value=factors)
    return replace(root, value=found) if found else root


def _layers(node: Node) -> Node:
    """A mapping of names to layers, each written out."""
    if not isinstance(node.value, dict):
        return node
    return replace(node, value={name: written_out(layer) for name, layer in node.items()})


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
        elif "tables" not in root:
            problems.append(replace(root.problem("is missing"), key="players"))
        self.base = Node({}, file=root.file, path="rules")
        if "rules" in root and root["rules"].value is not None:
            self.base = lay(self.base, root["rules"], problems, self.warnings)
        rules, wrong = validate(Rules, self.base, also=("extends",))
        problems += wrong
        self.rules = rules or Rules()
        at_table = self.tournament.seats if self.tournament is not None else None
        cells = Cells(root, self.base, self.seats, problems, at_table, self.entrants)
        self.variants, self.design = cells.variants, cells.design
        self.warnings += cells.warnings


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
