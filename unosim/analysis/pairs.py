"""Adding up two variants on the deals that both played."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from unosim.analysis.blocks import BLOCKS, jackknife
from unosim.analysis.intervals import Array, Moments, Pair, products
from unosim.analysis.lineup import ROUNDS, Lineup
from unosim.analysis.measures import Measure, finished
from unosim.analysis.model import Estimate
from unosim.analysis.reading import Rounds
from unosim.analysis.tally import Sums

# With more seatings (seven players in every order) counting winners by seating would take more memory than it is worth.
_SEATINGS = 720


class PairTally:
    """A variant and the baseline on their common deals, for the measures that both have and that are compared."""

    def __init__(self, lineup: Lineup, baseline: Lineup) -> None:
        theirs = {measure.id: (k, measure.held) for k, measure in enumerate(baseline.measures[ROUNDS])}
        self._found = [
            (k, measure, *theirs[measure.id])
            for k, measure in enumerate(lineup.measures[ROUNDS])
            if measure.margin and measure.id in theirs
        ]
        size = len(self._found)
        self.deals = 0
        self.value, self.baseline = Moments(size), Moments(size)
        self.cross = np.zeros((4, size))

    @property
    def measures(self) -> list[Measure]:
        """The measures, in the order of their numbers."""
        return [measure for _, measure, _, _ in self._found]

    def add(self, sums: Sums, baseline: Sums) -> None:
        """Take in a window of both."""
        deals, ours, theirs = common_deals(sums.deals, baseline.deals)
        self.deals += len(deals)
        a, b = sums.count[ROUNDS][[k for k, *_ in self._found]][:, ours], sums.rounds[:, ours]
        c, d = baseline.count[ROUNDS][[k for _, _, k, _ in self._found]][:, theirs], baseline.rounds[:, theirs]
        self.value.add(a, b)
        self.baseline.add(c, d)
        for row, x, y in zip(self.cross, (a, a, c, b), (c, d, b, d), strict=True):
            row += products(x, y)

    def pair(self, index: int) -> Pair:
        """One measure under both."""
        _, measure, _, held = self._found[index]
        nn, nd, dn, dd = (float(x) for x in self.cross[:, index])
        return Pair(
            self.deals,
            self.value.ratio(index).per(measure.held),
            self.baseline.ratio(index).per(held),
            (nn, nd * held, dn * measure.held, dd * measure.held * held),
        )


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


def common_deals(
    ours: NDArray[np.int64], theirs: NDArray[np.int64]
) -> tuple[NDArray[np.int64], slice | NDArray[np.intp], slice | NDArray[np.intp]]:
    """The values that are in both, and where they are in each."""
    if np.array_equal(ours, theirs):
        return ours, slice(None), slice(None)
    return np.intersect1d(ours, theirs, assume_unique=True, return_indices=True)


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
