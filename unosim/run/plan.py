"""The plan of a run: which rounds are played, and how they are cut into units. Nothing else decides that."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from unosim.config.model import handicaps
from unosim.engine._engine import ENGINE_VERSION, Program, Rollout, Table, seed_key
from unosim.errors import ConfigError, Problem
from unosim.results.manifest import Layout
from unosim.results.turns import TurnUnit, turn_units
from unosim.results.units import Stamp, Unit, variant_folder
from unosim.rules import Rules, compile_rules
from unosim.run.design import MOST_SEATINGS, seatings
from unosim.strategies import programs, python_players
from unosim.strategies.python import Fault, PythonPlayer, PythonTable

if TYPE_CHECKING:
    from unosim.config import Experiment, Player, Variant

#: As the engine takes a player: which program it follows, then the player model in the order of `Player.factors`.
EnginePlayer = tuple[int, float, float, float, float, float, float, float, float]

#: Rules as the engine takes them, and how they score.
Compiled = tuple[Mapping[str, int | Sequence[int]], Mapping[str, Any]]

#: The fewest rows of a unit, unless a variant has fewer; units have less than twice as many (and a deal, at most).
UNIT_ROWS = 100_000

#: The same where strategies written in Python play: a unit is then seconds of work too.
PYTHON_ROWS = 1_000

#: The same where a player plays moves out.
SLOW_UNIT_ROWS = 1_000

#: Deals of the first unit of a run that looks after units whether to go on.
FIRST_DEALS = 1_000


@dataclass(frozen=True)
class Cell:
    """One variant, ready to play: its layout on disk and what the engine needs to set up its table.

    ``rules`` are compiled; ``players`` are (program index, factors of the player model) as listed; ``seatings`` is
    uint8 (rotations, seats). Cells can be pickled, so that any joblib backend can carry them. ``python`` are the
    players that are Python classes, None for the others; ``given`` the rules as these see them, ``time_limit`` the
    seconds that they may take for a decision; ``handicaps`` are (hand size or 0, begins) as listed, or nothing;
    ``replicate`` other than 0 plays the same cards with other lots and choices; ``detail``: rounds are counted turn by
    turn.
    """

    layout: Layout
    rules: Mapping[str, int | Sequence[int]]
    programs: tuple[Program, ...]
    players: tuple[EnginePlayer, ...]
    seatings: NDArray[np.uint8]
    python: tuple[PythonPlayer | None, ...]
    given: Rules
    time_limit: float
    handicaps: tuple[tuple[int, bool], ...] = ()
    replicate: int = 0
    detail: bool = False

    def play(self, table: Table | PythonTable, key: int, first: int, deals: int) -> dict[str, NDArray[Any]]:
        """The rounds of some deals by deal, replicate and seating; column ``rotation`` numbers the last two together.

        ``table``: one of this cell. Raises Fault as that does.
        """
        many, seated = self.layout.replicates, len(self.seatings)
        parts = []
        for number in range(many):
            try:
                part = table.play(key, first, deals, self.replicate * many + number)
            except Fault as fault:
                fault.rotation += number * seated
                raise
            part["rotation"] += np.uint16(number * seated)
            parts.append({name: values.reshape(deals, seated) for name, values in part.items()})
        return {name: np.hstack([part[name] for part in parts]).reshape(-1) for name in parts[0]}

    @property
    def in_python(self) -> bool:
        """Whether a Python class plays."""
        return any(player is not None for player in self.python)

    @property
    def work(self) -> int:
        """How much longer than a script's, at most, a round takes here: players that play moves out are slow."""
        return 1 + 10 * max((one.playouts for one in self.programs if isinstance(one, Rollout)), default=0)

    def table(self) -> Table | PythonTable:
        """A table that plays this variant: the engine's, or one that asks Python classes."""
        setting = self.rules, self.programs, self.players, self.seatings
        if not self.in_python:
            return Table(*setting, self.handicaps, self.detail)
        return PythonTable(*setting, self.python, self.given, self.time_limit, self.handicaps, self.detail)


@dataclass(frozen=True)
class Plan:
    """What a run is going to play. ``key`` seeds the engine; ``cells`` are the variants, the baseline first."""

    experiment: Experiment
    key: int
    cells: tuple[Cell, ...]

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """All units in the order of play: the first of every variant, then the second … so that a run that is stopped
        has played the same deals under all variants."""
        units = [unit for cell in self.cells for unit in cell.layout.units]
        return tuple(sorted(units, key=lambda unit: unit.first_deal))

    def present(self, folder: Path) -> list[Unit]:
        """The units whose files stand in ``folder``, whole or not. Quick for any number of units that do not."""
        here: list[Unit] = []
        for cell in self.cells:
            try:
                names = {entry.name for entry in os.scandir(variant_folder(folder, cell.layout.name))}
            except FileNotFoundError:
                continue
            here += (unit for unit in cell.layout.units if unit.path(folder).name in names) if names else ()
        return sorted(here, key=lambda unit: unit.first_deal)

    @property
    def in_python(self) -> bool:
        """Whether a Python class plays in any variant."""
        return any(cell.in_python for cell in self.cells)

    @cached_property
    def rounds(self) -> int:
        return sum(cell.layout.rounds for cell in self.cells)

    @cached_property
    def turn_units(self) -> list[TurnUnit]:
        """The files of the turn sample."""
        found = []
        for cell in self.cells:
            deals = min(self.experiment.records.turns, self.experiment.deals)
            found += turn_units(cell.layout.name, deals, cell.layout.rotations)
        return found

    @cached_property
    def stamp(self) -> Stamp:
        """What every unit of this plan carries."""
        return Stamp(self.experiment.digest(), ENGINE_VERSION)

    def cell(self, unit: Unit) -> Cell:
        """The variant that a unit belongs to."""
        return self.cell_of(unit.variant)

    def cell_of(self, variant: str) -> Cell:
        return self._by_name[variant]

    def rows(self, unit: Unit) -> int:
        """How many rounds a unit holds."""
        return unit.deals * self.cell(unit).layout.rotations

    def manifest(self, made: Mapping[str, Any]) -> dict[str, Any]:
        """The manifest of the folder; ``made`` says by whom and when (:func:`unosim.run.provenance.collect`)."""
        return {
            "schema_version": self.stamp.schema,
            "engine_version": self.stamp.engine,
            "config_hash": self.stamp.config,
            "name": self.experiment.name,
            "title": self.experiment.title,
            "seed": self.experiment.seed,
            "rounds": self.rounds,
            "experiment": self.experiment.to_dict(),
            "defaults": Rules().to_dict(),
            "variants": [cell.layout.to_dict() for cell in self.cells],
            "made": dict(made),
        }

    @cached_property
    def _by_name(self) -> dict[str, Cell]:
        return {cell.layout.name: cell for cell in self.cells}


def make_plan(experiment: Experiment) -> Plan:
    """Lay out an experiment. Raises ConfigError where it asks for more orders than can be numbered."""
    compiled: dict[tuple[int, int], Compiled] = {}  # the line-ups of a tournament share their rules and players
    players = list(dict.fromkeys(player for variant in experiment.variants.values() for player in variant.players))
    chairs = python_players([(player.strategy, player.with_, player.label) for player in players])
    python = dict(zip(players, chairs, strict=True))
    rows = PYTHON_ROWS if any(chairs) else UNIT_ROWS
    if experiment.precision is not None:
        from unosim.run.precision import check_precision

        check_precision(experiment)
    cells = []
    for name, variant in experiment.variants.items():
        key = id(variant.rules), len(variant.players)
        if key not in compiled:
            compiled[key] = compile_rules(variant.rules, key[1]), variant.rules.to_dict()["score"]
        seated = tuple(python[player] for player in variant.players)
        cells.append(_cell(name, variant, experiment, compiled[key], seated, rows))
    if experiment.precision is not None:
        cells = _cut_alike(cells, experiment.deals)
    return Plan(experiment, seed_key(experiment.seed), tuple(cells))


def _cut_alike(cells: Sequence[Cell], deals: int) -> list[Cell]:
    """The cells with units of the same deals, so that one can look at all of them after each."""
    slow = any(cell.in_python or cell.work > 1 for cell in cells)
    rows = min(PYTHON_ROWS, SLOW_UNIT_ROWS) if slow else UNIT_ROWS
    cuts = cut_growing(deals, max(cell.layout.rotations for cell in cells), rows)
    return [replace(cell, layout=replace(cell.layout, cuts=cuts)) for cell in cells]


def cut(deals: int, rotations: int, rows: int = UNIT_ROWS) -> tuple[tuple[int, int], ...]:
    """(first deal, deals) of each unit of a variant: whole deals, even units of at least ``rows`` rows.

    A small variant is one small unit.
    """
    least = -(-rows // rotations)
    units = max(1, deals // least)
    edges = [deals * number // units for number in range(units + 1)]
    return tuple((first, after - first) for first, after in pairwise(edges))


def cut_growing(deals: int, rotations: int, rows: int = UNIT_ROWS) -> tuple[tuple[int, int], ...]:
    """The same for a run that looks after units whether to go on: 1,000 deals, then a quarter of what is there each
    time, at least 1,000, until units are of full size."""
    least = -(-rows // rotations)
    edges = [0]
    while edges[-1] < deals:
        edges.append(min(deals, edges[-1] + min(least, max(FIRST_DEALS, edges[-1] // 4))))
    return tuple((first, after - first) for first, after in pairwise(edges))


def engine_players(players: Sequence[Player]) -> tuple[tuple[Program, ...], tuple[EnginePlayer, ...]]:
    """The programs that players follow, each once, and the players as the engine takes them."""
    followed, indices = programs([(player.strategy, player.with_, player.ban) for player in players])
    return followed, tuple((index, *player.factors) for index, player in zip(indices, players, strict=True))


def _cell(
    name: str,
    variant: Variant,
    experiment: Experiment,
    compiled: Compiled,
    python: tuple[PythonPlayer | None, ...],
    rows: int,
) -> Cell:
    places = seatings(variant.players, experiment.seating)
    rules, score = compiled
    followed, players = engine_players(variant.players)
    if any(isinstance(one, Rollout) for one in followed):
        rows = min(rows, SLOW_UNIT_ROWS)
    many = len(places) * experiment.replicates
    if many > MOST_SEATINGS:
        text = f"{len(places):,} seatings {experiment.replicates} times; the most is {MOST_SEATINGS:,} in all"
        raise ConfigError([Problem(text, key="replicates")])
    layout = Layout(
        name=name,
        players=tuple(player.label for player in variant.players),
        seatings=tuple(tuple(row) for row in places.tolist()) * experiment.replicates,
        direction=-1 if rules["direction"] else 1,
        cuts=cut(experiment.deals, many, rows),
        scoring=score["round"],
        loser_ties=tuple(score["loser_ties"]),
        replicates=experiment.replicates,
    )
    own = tuple(handicaps(variant.players).get("handicaps", ()))
    limit, replicate = experiment.time_limit, variant.replicate
    return Cell(
        layout, rules, followed, players, places, python, variant.rules, limit, own, replicate, experiment.detail
    )
