"""One pass over the rounds that serves both the summary and the comparison."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from unosim.analysis.lineup import Lineup
from unosim.analysis.measures import FINISHED
from unosim.analysis.minutes import Minutes
from unosim.analysis.pairs import PairTally, SameRounds
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
    """All that was added up, by variant; `pairs` and `same` hold the variants against the first one.

    same: only variants whose rounds match the baseline's one to one (as many seats, as many seatings); swaps: only
    those with one other player.
    """

    variants: dict[str, Tally]
    pairs: dict[str, PairTally] = field(default_factory=dict)
    same: dict[str, SameRounds] = field(default_factory=dict)
    swaps: dict[str, SwapTally] = field(default_factory=dict)


def read(results: Results, minutes: Minutes, pairs: bool) -> Tallies:
    """Add up every round of a results folder; `pairs`: against the baseline, too. ResultsError for a broken folder."""
    lineups = {
        name: Lineup(results.labels(name), results.seatings(name), results.layout(name).direction)
        for name in results.variants
    }
    tallies = Tallies({name: Tally(lineup) for name, lineup in lineups.items()})
    baseline, *others = results.variants
    if pairs:
        first = lineups[baseline]
        tallies.pairs = {name: PairTally(lineups[name], first) for name in others}
        tallies.same = {
            name: SameRounds(len(first.seatings), first.seats)
            for name in others
            if lineups[name].seatings.shape == first.seatings.shape
        }
        swaps = {name: swap_tally(results, name, baseline) for name in others}
        tallies.swaps = {name: found for name, found in swaps.items() if found is not None}
    most = max(len(lineup.seatings) for lineup in lineups.values())
    parts = {name: _parts(results, name, lineup, minutes, whole=bool(tallies.same)) for name, lineup in lineups.items()}
    columns = [name for name in stored(lineups[baseline].seats) if name not in ("deal", "rotation")]
    for window in windows(parts, deals=max(1, ROWS // most)):
        sums = {}
        for name, rounds in window.items():
            finished = rounds.where(np.isin(rounds.column("outcome"), FINISHED))
            sums[name] = Sums.of(rounds, finished, lineups[name])
            tallies.variants[name].add(rounds, finished, sums[name])
        for name, rounds in window.items():
            if name in tallies.pairs and baseline in window:
                tallies.pairs[name].add(sums[name], sums[baseline])
            if name in tallies.same and baseline in window:
                tallies.same[name].add(rounds, window[baseline], columns)
            if name in tallies.swaps and baseline in window:
                tallies.swaps[name].add(rounds, window[baseline])
    return tallies


def _parts(results: Results, variant: str, lineup: Lineup, minutes: Minutes, whole: bool) -> Iterator[pl.DataFrame]:
    """The rounds of a variant, unit by unit."""
    for unit in results.units:
        if unit.variant == variant:
            rounds = table(results.layout(variant), [unit.path(results.path)], lineup.seats, [variant], lineup.labels)
            yield lineup.scan(rounds, minutes, whole).collect()
