"""Adding up two variants on the deals that both played."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from unosim.analysis.blocks import BLOCKS, jackknife
from unosim.analysis.intervals import Array, Moments, Pair, products
from unosim.analysis.lineup import Lineup
from unosim.analysis.measures import Measure, finished
from unosim.analysis.model import Estimate
from unosim.analysis.reading import Rounds
from unosim.analysis.tally import Sums

# With more seatings (seven players in every order) counting winners by seating would take more memory than it is worth.
_SEATINGS = 720


class PairTally:
    """A variant and the baseline on their common deals, for the measures that both have and that are compared."""

    def __init__(self, lineup: Lineup, baseline: Lineup) -> None:
        self.deals = 0
        self._parts = [_Part(key, found, baseline.measures.get(key, ())) for key, found in lineup.measures.items()]
        self.measures, self._places = [], []
        for measure in lineup.all_measures():
            for part in self._parts:
                if measure in part.measures:
                    self.measures.append(measure)
                    self._places.append((part, part.measures.index(measure)))

    def add(self, sums: Sums, baseline: Sums) -> None:
        """Take in a window of both, of the same deals."""
        self.deals += len(sums.deals)
        for part in self._parts:
            part.add(sums, baseline)

    def pair(self, index: int) -> Pair:
        """One measure under both."""
        part, k = self._places[index]
        return part.pair(k)


class _Part:
    """The measures with one denominator: their numbers in the sums of the variant and in those of the baseline."""

    def __init__(self, key: str, measures: Sequence[Measure], baseline: Sequence[Measure]) -> None:
        theirs = {measure.id: k for k, measure in enumerate(baseline)}
        both = [(k, measure) for k, measure in enumerate(measures) if measure.margin and measure.id in theirs]
        # The leader of a larger table is hit less often by chance, too: another unit.
        both = [(k, measure) for k, measure in both if measure.scale == baseline[theirs[measure.id]].scale]
        self.key = key
        self.measures = [measure for _, measure in both]
        self._ours, self._theirs = [k for k, _ in both], [theirs[measure.id] for _, measure in both]
        self._held = [baseline[k].held for k in self._theirs]
        self._value, self._baseline = Moments(len(both)), Moments(len(both))
        self._cross = np.zeros((4, len(both)))

    def add(self, sums: Sums, baseline: Sums) -> None:
        if not self.measures:
            return
        self._value.take(sums.moments[self.key], self._ours)
        self._baseline.take(baseline.moments[self.key], self._theirs)
        a, b = sums.count[self.key][self._ours], sums.per[self.key]
        c, d = baseline.count[self.key][self._theirs], baseline.per[self.key]
        for row, x, y in zip(self._cross, (a, a, c, b), (c, d, b, d), strict=True):
            row += products(x, y)

    def pair(self, k: int) -> Pair:
        ours, theirs = self.measures[k].held, self._held[k]
        nn, nd, dn, dd = (float(x) for x in self._cross[:, k])
        cross = (nn, nd * theirs, dn * ours, dd * ours * theirs)
        return Pair(self._value.ratio(k).per(ours), self._baseline.ratio(k).per(theirs), cross)


class SameRounds:
    """The same deal and rotation under two rules: untouched, another winner, and what chance alone would give."""

    def __init__(self, rotations: int, seats: int) -> None:
        self._shape = (rotations, seats)
        self.untouched, self.other_winner = Moments(1), Moments(1)
        size = rotations * (2 * seats + 2) if rotations <= _SEATINGS else 0
        self._winners = np.zeros((size, BLOCKS))

    def add(self, rounds: Rounds, baseline: Rounds, columns: list[str]) -> None:
        """Take in a window of both; `columns` are all that tell two rounds apart."""
        ours, theirs = _aligned(rounds, baseline)
        equal = np.ones(ours.frame.height, np.bool_)
        for name in columns:
            equal &= ours.column(name) == theirs.column(name)
        both = finished(ours.column("outcome")) & finished(theirs.column("outcome"))
        changed = both & (ours.column("winner") != theirs.column("winner"))
        self.untouched.add(_total(equal, ours), _total(np.ones_like(equal), ours))
        self.other_winner.add(_total(changed, ours), _total(both, ours))
        if len(self._winners):
            self._winners += self._by_seating(ours, theirs, both, changed)

    def _by_seating(self, ours: Rounds, theirs: Rounds, both: NDArray[np.bool_], changed: NDArray[np.bool_]) -> Array:
        """Per block, stacked: winners by (seating, seat) of one and the other, same winners and rounds by seating."""
        rotations, seats = self._shape
        rotation = ours.column("rotation").astype(np.intp)[both]
        block = (ours.deals % BLOCKS)[ours.index[both]]
        kinds = [rotation * seats + side.column("winner")[both] for side in (ours, theirs)]
        winners = [_count(block, kind, rotations * seats) for kind in kinds]
        same = _count(block[~changed[both]], rotation[~changed[both]], rotations)
        return np.concatenate([*winners, same, _count(block, rotation, rotations)])

    def unrelated(self) -> Estimate:
        """Share with different winners, of pairs of rounds of two deals, one under each rule, in the same seating."""
        rotations, seats = self._shape
        n, deals = round(float(self.other_winner.den[0])), int(self.other_winner.deals[0])
        cut = np.cumsum([rotations * seats, rotations * seats, rotations])

        def different(sums: Array) -> Array:
            ours, theirs, same, rounds = np.split(sums, cut)
            pairs = (rounds * rounds - rounds).sum(axis=0)
            found: Array = 1 - ((ours * theirs).sum(axis=0) - same.sum(axis=0)) / pairs
            return found

        if not len(self._winners):
            return Estimate(None, None, None, None, n, deals)
        return jackknife(self._winners, different, n, deals)


def in_common(ours: Sums, theirs: Sums) -> tuple[Sums, Sums]:
    """Both, of the deals that are in both."""
    if np.array_equal(ours.deals, theirs.deals):
        return ours, theirs
    deals = np.intersect1d(ours.deals, theirs.deals, assume_unique=True)
    return ours.of_deals(deals), theirs.of_deals(deals)


def _aligned(rounds: Rounds, baseline: Rounds) -> tuple[Rounds, Rounds]:
    """The rounds of both, row by row of the same deal and rotation."""
    keys = [(side.column("deal").astype(np.int64) << 16) | side.column("rotation") for side in (rounds, baseline)]
    if np.array_equal(*keys):
        return rounds, baseline
    _, ours, theirs = np.intersect1d(*keys, return_indices=True)
    return Rounds.of(rounds.frame[ours]), Rounds.of(baseline.frame[theirs])


def _total(flags: NDArray[np.bool_], rounds: Rounds) -> Array:
    """Sums per deal, (1, D)."""
    if not len(flags):
        return np.zeros((1, 0))
    return rounds.sums(flags)[None]


def _count(block: NDArray[np.integer], kind: NDArray[np.integer], kinds: int) -> Array:
    """How many of each kind by block, (kinds, BLOCKS)."""
    return np.bincount(kind * BLOCKS + block, minlength=kinds * BLOCKS).reshape(kinds, BLOCKS).astype(np.float64)
