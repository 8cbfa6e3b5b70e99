"""What is at stake in the choice of a card: how far apart the best and the worst of them are, played out.

The highest of several estimates is too high, and the lowest too low, so that cards that are worth the same come out
apart. Therefore one half of the play-outs says which card is best and which is worst, and the other half how far these
two are apart; then the other way round. Of cards that are worth the same the mean is 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, sqrt

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Stake:
    """Win rate of the best card less that of the worst (may be below 0 by chance), and its standard error."""

    value: float
    se: float


def stake(moves: Sequence[str], wins: NDArray[np.bool_]) -> Stake | None:
    """Of the plays among `moves` (words), by wins (moves, worlds): kinds of cards, each at its best, without draws.

    A wild's colors, a group's size and whom a card is aimed at are no kinds of their own. None with fewer than two.
    """
    kinds: dict[str, list[int]] = {}
    for index, move in enumerate(moves):
        verb, _, rest = move.partition(" ")
        if verb == "play":
            kinds.setdefault(rest.split(" ")[0], []).append(index)
    if len(kinds) < 2:
        return None
    half = wins.shape[1] // 2
    halves = wins[:, :half].astype(np.float64), wins[:, half:].astype(np.float64)
    found = [_apart(list(kinds.values()), *pair) for pair in (halves, halves[::-1])]
    return Stake(sum(value for value, _ in found) / 2, hypot(*(se for _, se in found)) / 2)


def _apart(
    kinds: Sequence[Sequence[int]], chosen: NDArray[np.float64], judged: NDArray[np.float64]
) -> tuple[float, float]:
    """How far the kinds that are best and worst by `chosen` are apart in `judged`, and the standard error."""
    rates = chosen.mean(axis=1)
    first = [max(members, key=lambda index: rates[index]) for members in kinds]
    best, worst = max(first, key=lambda index: rates[index]), min(first, key=lambda index: rates[index])
    gaps = judged[best] - judged[worst]
    return float(gaps.mean()), float(gaps.std(ddof=1) / sqrt(len(gaps)))
