"""One player instead of another, in the same seat of the same deal: how often only one of them wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from unosim.analysis.intervals import Moments
from unosim.analysis.model import Swap
from unosim.analysis.reading import Rounds
from unosim.results.columns import NOBODY

if TYPE_CHECKING:
    from unosim.results import Results


class SwapTally:
    """Counts of deals, of rounds that both players, only the first, only the second, or neither wins.

    seats (R,): where the player sits by rotation; rotations (R,): the baseline's rotation with everybody else in the
    same seats.
    """

    def __init__(self, labels: tuple[str, str], seats: NDArray[np.intp], rotations: NDArray[np.intp]) -> None:
        self.labels = labels
        self._seats, self._rotations = seats, rotations
        self._counts = Moments(4)

    def add(self, rounds: Rounds, baseline: Rounds) -> None:
        """Take in a window of both; deals that one of them lacks a round of are left out."""
        width = int(self._rotations.max()) + 1
        ours, mine = _whole(rounds, len(self._seats))
        theirs, other = _whole(baseline, max(width, _rotations(baseline)))
        deals, at, there = np.intersect1d(ours, theirs, assume_unique=True, return_indices=True)
        if not len(deals):
            return
        won, lost = mine[at], other[there][:, self._rotations]
        finished = (won < NOBODY) & (lost < NOBODY)
        first, second = finished & (won == self._seats), finished & (lost == self._seats)
        parts = (first & second, first & ~second, second & ~first, finished & ~first & ~second)
        self._counts.add(
            np.stack([part.sum(axis=1, dtype=np.float64) for part in parts]),
            finished.sum(axis=1, dtype=np.float64)[None],
        )

    def swap(self, variant: str) -> Swap:
        """The shares of rounds that had a winner under both."""
        return Swap(variant, *self.labels, *(self._counts.ratio(k).share() for k in range(4)))


def _rotations(rounds: Rounds) -> int:
    return int(rounds.column("rotation").max(initial=0)) + 1


def _whole(rounds: Rounds, rotations: int) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """The deals with all their rounds, and the winners by deal and rotation."""
    deals, rows = rounds.whole(rotations)
    winners: NDArray[np.uint8] = rounds.column("winner")[rows]
    return deals, winners


def swap_tally(results: Results, variant: str, baseline: str) -> SwapTally | None:
    """For a variant with the rules of the baseline and a line-up that differs in one player; None for another."""
    variants = results.experiment.get("variants", {})
    ours, theirs = (variants.get(name, {}) for name in (variant, baseline))
    players, others = ([_plays(one) for one in side.get("players", ())] for side in (ours, theirs))
    if not players or len(players) != len(others) or ours.get("rules") != theirs.get("rules"):
        return None
    differ = [k for k, pair in enumerate(zip(players, others, strict=True)) if pair[0] != pair[1]]
    if len(differ) != 1:
        return None
    own, base = results.layout(variant).seatings, results.layout(baseline).seatings
    seats = [seating.index(differ[0]) for seating in own]
    found = []
    for rotation, seating in enumerate(own):
        wanted = [others[k] for k in seating]
        same = [r for r, there in enumerate(base) if [others[k] for k in there] == wanted]
        if not same:
            return None
        found.append(same[own[:rotation].count(seating) % len(same)])  # the same replicate, if there are several
    labels = results.labels(variant)[differ[0]], results.labels(baseline)[differ[0]]
    return SwapTally(labels, np.array(seats, np.intp), np.array(found, np.intp))


def _plays(player: Any) -> Any:
    """What decides how a player plays: all but its name."""
    return {key: value for key, value in player.items() if key != "name"} if isinstance(player, dict) else player
