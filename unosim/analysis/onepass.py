"""One pass over the rounds that serves both the summary and the comparison."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from unosim.analysis.contrasts import Contrasts
from unosim.analysis.designs import Design
from unosim.analysis.lineup import Lineup
from unosim.analysis.measures import FINISHED
from unosim.analysis.minutes import Minutes
from unosim.analysis.pairs import PairTally, SameRounds
from unosim.analysis.places import PlaceTally
from unosim.analysis.reading import windows
from unosim.analysis.swaps import SwapTally, swap_tally
from unosim.analysis.tally import Sums, Tally
from unosim.results.columns import stored
from unosim.results.derived import table

if TYPE_CHECKING:
    from unosim.results import Results


#: Rounds of a variant that are added up at a time: arrays that fit the processor's cache.
ROWS = 50_000


@dataclass
class Tallies:
    """All that was added up, by variant; `pairs` and `same` hold the variants against their baseline.

    same: only variants whose rounds match the baseline's one to one (as many seats, as many seatings); swaps: only
    those with one other player. grids: the cells of a factorial design, by table of players (None: there is only one);
    tables: by variant, its cells at several tables of players and the baselines there.
    """

    variants: dict[str, Tally]
    design: Design
    pairs: dict[str, PairTally] = field(default_factory=dict)
    same: dict[str, SameRounds] = field(default_factory=dict)
    swaps: dict[str, SwapTally] = field(default_factory=dict)
    grids: dict[str | None, Contrasts] = field(default_factory=dict)
    tables: dict[str, Contrasts] = field(default_factory=dict)
    places: dict[str, PlaceTally] = field(default_factory=dict)


def read(results: Results, minutes: Minutes, pairs: bool) -> Tallies:
    """Add up every round of a results folder; `pairs`: against the baseline, too. ResultsError for a broken folder."""
    lineups = {
        layout.name: Lineup(layout.players, layout.labels, layout.direction, layout.replicates)
        for layout in map(results.layout, results.variants)
    }
    design = Design.of(results)
    tallies = Tallies({name: Tally(lineup) for name, lineup in lineups.items()}, design)
    baselines = {name: design.baseline_of(name) for name in results.variants}
    if pairs:
        _prepare_pairs(results, tallies, lineups, baselines)
    most = max(len(lineup.seatings) for lineup in lineups.values())
    parts = {name: _parts(results, name, lineup, minutes, whole=bool(tallies.same)) for name, lineup in lineups.items()}
    for window in windows(parts, deals=max(1, ROWS // most)):
        sums = {}
        for name, rounds in window.items():
            finished = rounds.where(np.isin(rounds.column("outcome"), FINISHED))
            sums[name] = Sums.of(rounds, finished, lineups[name])
            tallies.variants[name].add(rounds, finished, sums[name])
        for name, rounds in window.items():
            baseline = baselines[name]
            if baseline not in window:
                continue
            if name in tallies.pairs:
                tallies.pairs[name].add(sums[name], sums[baseline])
                tallies.places[name].add(sums[name], sums[baseline])
            if name in tallies.same:
                tallies.same[name].add(rounds, window[baseline], _telling(lineups[name].seats))
            if name in tallies.swaps:
                tallies.swaps[name].add(rounds, window[baseline])
        for contrasts in (*tallies.grids.values(), *tallies.tables.values()):
            contrasts.add(sums)
    return tallies


def _prepare_pairs(
    results: Results, tallies: Tallies, lineups: Mapping[str, Lineup], baselines: Mapping[str, str]
) -> None:
    """What the variants are to be added up with, each against its baseline."""
    others = [name for name in results.variants if baselines[name] != name]
    tallies.pairs = {name: PairTally(lineups[name], lineups[baselines[name]]) for name in others}
    tallies.places = {name: PlaceTally(lineups[name], lineups[baselines[name]]) for name in others}
    for name in others:
        first = lineups[baselines[name]]
        if lineups[name].seatings.shape == first.seatings.shape:
            tallies.same[name] = SameRounds(len(first.seatings), first.seats)
        swaps = swap_tally(results, name, baselines[name])
        if swaps is not None:
            tallies.swaps[name] = swaps
    design = tallies.design
    if design.kind == "factors":
        for table in design.tables or (None,):
            if grid := design.grid(table):
                tallies.grids[table] = Contrasts({name: lineups[name] for name in grid})
    for variant, cells in design.at_tables().items():
        both = [cell for name in cells.values() for cell in (baselines[name], name)]
        tallies.tables[variant] = Contrasts({name: lineups[name] for name in both})


def _telling(seats: int) -> list[str]:
    """The columns that tell two rounds apart."""
    return [name for name in stored(seats) if name not in ("deal", "rotation")]


def _parts(results: Results, variant: str, lineup: Lineup, minutes: Minutes, whole: bool) -> Iterator[pl.DataFrame]:
    """The rounds of a variant, unit by unit."""
    for unit in results.units:
        if unit.variant == variant:
            rounds = table(results.layout(variant), [unit.path(results.path)], lineup.seats, [variant], lineup.labels)
            yield lineup.scan(rounds, minutes, whole).collect()
