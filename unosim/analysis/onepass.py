"""One pass over the rounds that serves both the summary and the comparison."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

import polars as pl

from unosim.analysis.contrasts import Contrasts, Part
from unosim.analysis.designs import Design
from unosim.analysis.lineup import Lineup
from unosim.analysis.measures import finished as is_finished
from unosim.analysis.minutes import Minutes
from unosim.analysis.pairs import PairTally, SameRounds, in_common
from unosim.analysis.places import PlaceTally
from unosim.analysis.reading import Reader, Rounds
from unosim.analysis.swaps import SwapTally, swap_tally
from unosim.analysis.tally import Sums, Tally
from unosim.results.columns import stored
from unosim.results.derived import table

if TYPE_CHECKING:
    from unosim.results import Results


#: Rounds and deals of a variant that are added up at a time: arrays that fit the processor's cache, and rows short
#: enough that BLAS multiplies them with one thread; several would wait for each other.
ROWS, DEALS = 40_000, 10_000


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
    lineups = {name: Lineup.of(results, name) for name in results.variants}
    design = Design.of(results)
    tallies = Tallies({name: Tally(lineup) for name, lineup in lineups.items()}, design)
    baselines = {name: design.baseline_of(name) for name in results.variants}
    if pairs:
        _prepare_pairs(results, tallies, lineups, baselines)
    most = max(len(lineup.seatings) for lineup in lineups.values())
    parts = {name: _parts(results, name, lineup, minutes, whole=bool(tallies.same)) for name, lineup in lineups.items()}
    readers = {name: Reader(found) for name, found in parts.items()}
    ends = sorted({unit.first_deal + unit.deals for unit in results.units})
    _Pass(tallies, readers, baselines, max(1, min(ROWS // most, DEALS))).run(ends)
    return tallies


class _Pass:
    """Adding up window by window, one variant after the other, so that hardly more than one is held at a time.

    `step`: deals that are added up at once. Baselines come first and stay until the window is done; of the others only
    what contrasts need stays, until the last cell of the contrast is there.
    """

    def __init__(
        self, tallies: Tallies, readers: Mapping[str, Reader], baselines: Mapping[str, str], step: int
    ) -> None:
        self._tallies, self._readers, self._baselines, self._step = tallies, readers, baselines, step
        # The cells of one contrast behind each other, so that they can go soon.
        self._order = sorted(readers, key=lambda name: (baselines[name] != name, tallies.design.variant_of(name)))
        self._contrasts = [*tallies.grids.values(), *tallies.tables.values()]

    def run(self, ends: Sequence[int]) -> None:
        """Windows that end before these deals, ascending."""
        first = 0
        with ThreadPoolExecutor(1) as pool:
            coming = self._ahead(pool, ends)
            for end in ends:
                self._window(first, end, coming)
                first = end

    def _ahead(self, pool: Executor, ends: Sequence[int]) -> Iterator[Rounds | None]:
        """The rounds window by window and variant by variant; the next ones are read while these are added up."""
        asked: Future[Rounds | None] | None = None
        for end in ends:
            for name in self._order:
                before, asked = asked, pool.submit(self._readers[name].upto, end)
                if before is not None:
                    yield before.result()
        if asked is not None:
            yield asked.result()

    def _window(self, first: int, end: int, coming: Iterator[Rounds | None]) -> None:
        edges = [*range(first, end, self._step), end]
        kept: dict[str, list[tuple[Rounds, Sums] | None]] = {}
        waiting = [(contrasts, set(contrasts.cells)) for contrasts in self._contrasts]
        pieces: dict[tuple[int, str], list[Part | None]] = {}
        for name in self._order:
            rounds = next(coming)
            found = [self._add(name, rounds, a, b) for a, b in pairwise(edges)]
            if self._baselines[name] == name:
                kept[name] = found
            else:
                self._pair(name, found, kept[self._baselines[name]])
            for number, (contrasts, missing) in enumerate(waiting):
                if name in missing:
                    pieces[number, name] = [None if one is None else contrasts.part(name, one[1]) for one in found]
                    missing.discard(name)
                    if not missing:
                        cells = {cell: pieces.pop((number, cell)) for cell in contrasts.cells}
                        for k in range(len(edges) - 1):
                            contrasts.add({cell: part for cell, some in cells.items() if (part := some[k]) is not None})

    def _add(self, name: str, rounds: Rounds | None, first: int, end: int) -> tuple[Rounds, Sums] | None:
        """Add some deals of a variant to its own tally."""
        part = None if rounds is None else rounds.between(first, end)
        if part is None:
            return None
        tally = self._tallies.variants[name]
        finished = part.where(is_finished(part.column("outcome")))
        sums = Sums.of(part, finished, tally.lineup)
        tally.add(part, finished, sums)
        return part, sums

    def _pair(
        self, name: str, found: Sequence[tuple[Rounds, Sums] | None], baseline: Sequence[tuple[Rounds, Sums] | None]
    ) -> None:
        """Add a variant beside its baseline."""
        tallies = self._tallies
        for ours, theirs in zip(found, baseline, strict=True):
            if ours is None or theirs is None:
                continue
            if name in tallies.pairs:
                sums, baseline_sums = in_common(ours[1], theirs[1])
                tallies.pairs[name].add(sums, baseline_sums)
                tallies.places[name].add(sums, baseline_sums)
            if name in tallies.same:
                tallies.same[name].add(ours[0], theirs[0], _telling(tallies.variants[name].lineup.seats))
            if name in tallies.swaps:
                tallies.swaps[name].add(ours[0], theirs[0])


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
            rounds = table(
                results.layout(variant),
                [unit.path(results.path)],
                lineup.seats,
                [variant],
                lineup.labels,
                lineup.detail,
            )
            yield lineup.scan(rounds, minutes, whole).collect().rechunk()
