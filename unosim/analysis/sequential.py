"""Playing on until a value or a difference is known well enough: how wide its interval is, and when to look again.

The rule is that of fixed-width sequential intervals (Chow and Robbins 1965; for simulations Glynn and Whitt 1992): stop
at the first look at which half of the interval, from all deals so far, is at most as wide as wanted, and report the
ordinary interval of these deals. When to stop depends on how wide the interval is, never on where it lies, so looking
often does not make it miss more often; what is left of the effect of looking goes to 0 with the number of deals, and
the first look comes after 1,000 deals at the earliest. As Chow and Robbins do, 1 / n is added to the variance of a
deal, so that a spread that is small by chance, or not seen yet, stops nothing. Shares have Wilson's interval, which is
never of no width.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import polars as pl
from numpy.typing import NDArray

from unosim.analysis.intervals import Array, Moments, Pair, Ratio, products, wilson
from unosim.analysis.lineup import Lineup
from unosim.analysis.measures import FINISHED, Measure, with_helpers
from unosim.analysis.minutes import Minutes
from unosim.errors import UnosimError, no_such
from unosim.results.derived import table

if TYPE_CHECKING:
    from unosim.results import Results
    from unosim.results.units import Unit

#: The first look comes after so many deals at the earliest.
FIRST = 1_000
#: At most so many times the deals so far until the next look: an early guess of the spread may be far off.
GROWTH = 4


@dataclass(frozen=True)
class Look:
    """After so many deals, half of the interval in the measure's unit; None: it cannot be told."""

    deals: int
    half_width: float | None


def next_look(look: Look | None, wanted: float, edges: Sequence[int]) -> int | None:
    """After how many deals to look again; None: no more.

    look: the last one; edges: ascending, the numbers of deals after which one can look. The next look is at the first
    edge at which the interval is to be expected narrow enough, from its width so far.
    """
    if look is None:
        return edges[min(bisect_left(edges, FIRST), len(edges) - 1)]
    if (look.half_width is not None and look.half_width <= wanted) or look.deals >= edges[-1]:
        return None
    needed = GROWTH * look.deals
    if look.half_width is not None:
        needed = min(needed, math.ceil(look.deals * (look.half_width / wanted) ** 2))
    after = bisect_left(edges, look.deals + 1)
    return edges[min(max(after, bisect_left(edges, needed)), len(edges) - 1)]


class Watched:
    """One measure of one variant, or its difference between two, added up unit by unit.

    Raises UnosimError for a measure that the variants do not have.
    """

    def __init__(self, measure: str, confidence: float, results: Results, variants: Sequence[str]) -> None:
        self.confidence = confidence
        self._layouts = [results.layout(name) for name in variants]
        self._lineups = [Lineup.of(results, name) for name in variants]
        self._minutes = Minutes.of(results)
        self._measures = [_measure(measure, lineup) for lineup in self._lineups]
        if len({found.scale for found in self._measures}) > 1:
            raise UnosimError(f"precision: {measure} is another thing at a table of another size")
        self.deals = 0
        self._moments = [Moments(1) for _ in variants]
        self._cross = np.zeros(4)

    def add(self, paths: Sequence[Sequence[Path]], units: Sequence[Sequence[Unit]]) -> None:
        """Take in some units of each variant, that hold the same deals: their paths, and themselves."""
        found = [
            self._sums(k, there, sum(unit.deals for unit in whole), whole[0].first_deal)
            for k, (there, whole) in enumerate(zip(paths, units, strict=True))
        ]
        played = np.logical_and.reduce([there for _, _, there in found])
        self.deals += int(played.sum())
        sums = [(num[None, played], den[None, played]) for num, den, _ in found]
        for moments, (num, den) in zip(self._moments, sums, strict=True):
            moments.add(num, den)
        if len(sums) == 2:
            (a, b), (c, d) = sums
            self._cross += [float(products(x, y)[0]) for x, y in ((a, c), (a, d), (b, c), (b, d))]

    def half_width(self) -> float | None:
        """Half of the interval, in the measure's unit; None with fewer than two deals or without finished rounds."""
        measure, ratios = self._measures[0], [moments.ratio(0) for moments in self._moments]
        return half_width(
            [ratio.per(m.held) for ratio, m in zip(ratios, self._measures, strict=True)],
            (self._cross * self._held()).tolist(),
            self.deals,
            measure,
            self.confidence,
        )

    def _held(self) -> Array:
        if len(self._measures) < 2:
            return np.ones(4)
        ours, theirs = (measure.held for measure in self._measures)
        return np.array([1, theirs, ours, ours * theirs], np.float64)

    def _sums(self, k: int, paths: Sequence[Path], deals: int, first: int) -> tuple[Array, Array, NDArray[np.bool_]]:
        """The measure and its denominator of each of `deals` deals from `first` on, and which deals are there."""
        layout, lineup, measure = self._layouts[k], self._lineups[k], self._measures[k]
        rounds = table(layout, list(paths), lineup.seats, [layout.name], lineup.labels, lineup.detail)
        finished = pl.col("outcome").cast(pl.UInt8).is_in(FINISHED)
        count = pl.col(measure.count) if isinstance(measure.count, str) else measure.count.fill_null(False)
        per = pl.col(measure.per) if isinstance(measure.per, str) else pl.lit(1)

        def counted(column: pl.Expr) -> pl.Expr:
            return pl.when(finished).then(column.cast(pl.Float64)).otherwise(0.0)

        found = (
            with_helpers(rounds, lineup.seatings.tolist(), self._minutes, lineup.detail)
            .select("deal", num=counted(count), den=counted(per))
            .group_by("deal")
            .agg(pl.col("num").sum(), pl.col("den").sum())
            .collect()
        )
        at = found["deal"].to_numpy().astype(np.int64) - first
        num, den, there = np.zeros(deals), np.zeros(deals), np.zeros(deals, np.bool_)
        num[at], den[at], there[at] = found["num"].to_numpy(), found["den"].to_numpy(), True
        return num, den, there


def half_width(
    ratios: Sequence[Ratio], cross: Sequence[float], deals: int, measure: Measure, confidence: float
) -> float | None:
    """Half of the interval of one ratio, or of the difference of two, at this confidence, in the measure's unit."""
    from scipy.special import stdtrit

    if deals < 2 or any(ratio.variance is None for ratio in ratios):
        return None
    critical = float(stdtrit(deals - 1, (1 + confidence) / 2))
    if len(ratios) == 2:
        nn, nd, dn, dd = cross
        se = Pair(ratios[0], ratios[1], (nn, nd, dn, dd)).difference().se or 0.0
        least = wilson(0, deals, critical)[1] if measure.share and not se else 0.0
        return max(critical * math.hypot(se, 1 / deals), least) * measure.scale
    value, variance = ratios[0].value or 0.0, ratios[0].variance or 0.0
    if not measure.share:
        return critical * math.hypot(math.sqrt(variance), 1 / deals) * measure.scale
    low, high = wilson(value, value * (1 - value) / variance if variance else deals, critical)
    return (high - low) / 2 * measure.scale


def _measure(name: str, lineup: Lineup) -> Measure:
    known = {measure.id: measure for measure in lineup.all_measures()}
    if name not in known:
        raise UnosimError(f"precision: {no_such('measure', name, list(known))}")
    return known[name]
