"""At which value a player wins as often as it should: the rates at every value, and where their difference crosses 0.

Between two neighbors the difference is taken to be straight. Its interval is that of a bootstrap of whole deals, in
100 blocks of them; all values are played with the same deals, so that a resample takes the same ones everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from unosim.analysis.blocks import BLOCKS, resamples
from unosim.analysis.intervals import Array, Moments
from unosim.analysis.model import Balance, Estimate


def balance(
    values: Sequence[float],
    wins: NDArray[Any],
    rounds: NDArray[Any],
    seat: int,
    against: int | None = None,
) -> Balance:
    """Where the player ``seat`` wins its fair share, or as often as the player ``against``.

    wins: (values, players, deals), rounds won; rounds: (values, deals), rounds with a winner.
    """
    players, deals = wins.shape[1:]
    own, played = wins[:, seat].astype(np.float64), rounds.astype(np.float64)
    other = played / players if against is None else wins[:, against].astype(np.float64)
    rates, others, differences = Moments(len(values)), Moments(len(values)), Moments(len(values))
    rates.add(own, played)
    others.add(other, played)
    differences.add(own - other, played)
    every = range(len(values))
    change = [differences.ratio(k).mean(signed=True) for k in every]
    base = Balance(
        values=tuple(values),
        rates=tuple(rates.ratio(k).share() for k in every),
        others=None if against is None else tuple(others.ratio(k).share() for k in every),
        differences=tuple(change),
        fair=1 / players,
        neighbors=None,
        best=None,
        root=Estimate(None, None, None, None, int(rounds.sum()), deals),
    )
    found = np.array([np.nan if one.value is None else one.value for one in change])
    if not np.isfinite(found).all() or found.max() == found.min():
        return base
    return _solved(base, found, _resampled(own - other, played))


def _resampled(gained: Array, played: Array) -> Array:
    """The differences in every resample of the blocks, (resamples, values)."""
    block = np.arange(gained.shape[1]) % BLOCKS
    sums = [np.stack([np.bincount(block, row, BLOCKS) for row in rows], axis=1) for rows in (gained, played)]
    weights = resamples()
    with np.errstate(invalid="ignore", divide="ignore"):
        found: Array = (weights @ sums[0]) / (weights @ sums[1])
    return found


def _solved(base: Balance, found: Array, resampled: Array) -> Balance:
    """With the crossing, if there is one."""
    values = np.array(base.values, np.float64)
    crossings = _crossings(values, found[None])[0]
    if not np.isfinite(crossings).any():
        return base
    root = float(crossings[np.isfinite(crossings)][0])
    k = min(int(np.searchsorted(values, root, side="right")) - 1, len(values) - 2)
    again = _crossings(values, resampled)
    nearest = np.nanargmin(np.where(np.isfinite(again), abs(again - root), np.inf), axis=1)
    roots = again[np.arange(len(again)), nearest]
    # A resample without a crossing has it beyond one of the ends: where its differences, all of one sign, are smallest.
    falls = found[-1] < found[0]
    beyond = np.where((resampled[:, 0] > 0) == falls, np.inf, -np.inf)
    roots = np.where(np.isfinite(roots), roots, beyond)
    low, high = np.quantile(roots, (0.025, 0.975), method="nearest")
    ends = [float(end) if np.isfinite(end) else None for end in (low, high)]
    se = float(roots.std(ddof=1)) if np.isfinite(roots).all() else None
    best = k if abs(found[k]) <= abs(found[k + 1]) else k + 1
    estimate = Estimate(root, ends[0], ends[1], se, base.root.n, base.root.deals)
    crossed = int(np.isfinite(crossings).sum())
    return replace(base, neighbors=(k, k + 1), best=best, root=estimate, crossings=crossed)


def _crossings(values: Array, found: Array) -> Array:
    """Where each row of differences crosses 0 between neighbors, (rows, values - 1); infinite where it does not.

    A value at which the difference is 0 counts for the gap above it, the last one for the gap below.
    """
    low, high = found[:, :-1], found[:, 1:]
    crosses = (low == 0) | (low * high < 0)
    crosses[:, -1] |= high[:, -1] == 0
    with np.errstate(invalid="ignore", divide="ignore"):
        part = np.where(low == 0, 0.0, low / (low - high))
    at: Array = np.where(crosses, values[:-1] + np.diff(values) * part, np.inf)
    return at
