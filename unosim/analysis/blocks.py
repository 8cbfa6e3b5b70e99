"""Intervals for what has no formula: the spread over 100 blocks of deals.

Deal d belongs to block d mod 100 in every variant, so blocks pair as deals do. Smooth functions of sums use the
delete-one-block jackknife (Efron and Tibshirani 1993, §11); quantiles, which are not smooth, a bootstrap of
whole blocks.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from unosim.analysis.intervals import Array, critical
from unosim.analysis.model import Distribution, Estimate

#: Blocks of deals.
BLOCKS = 100

#: Bootstrap resamples of the blocks.
RESAMPLES = 1000

#: The largest value that a histogram tells apart: any number of turns, and 18 hours in seconds.
LARGEST = 2**16 - 1

#: The quantiles of length that are reported.
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95, 0.99)


def jackknife(sums: Array, statistic: Callable[[Array], Array], n: int, deals: int) -> Estimate:
    """A smooth `statistic` of sums per block, shape (..., BLOCKS), with a t interval.

    `statistic` maps arrays of shape (..., M) to (M,) and may give NaN where it is undefined: then so is the estimate,
    or its interval if only leaving out a block makes it so. Blocks without deals (all sums 0) count for nothing.
    """
    used = sums.reshape(-1, BLOCKS).any(axis=0)
    total = sums.sum(axis=-1, keepdims=True)
    with np.errstate(divide="ignore", invalid="ignore"):
        value = float(statistic(total)[0])
        without = statistic((total - sums)[..., used])
    blocks = len(without)
    if not np.isfinite(value):
        return Estimate(None, None, None, None, n, deals)
    if blocks < 2 or not np.isfinite(without).all():
        return Estimate(value, None, None, None, n, deals)
    se = float(np.sqrt((blocks - 1) / blocks * np.square(without - without.mean()).sum()))
    half = critical(blocks - 1) * se
    return Estimate(value, value - half, value + half, se, n, deals)


class Histogram:
    """How many rounds had each whole value, per block of deals."""

    def __init__(self) -> None:
        self._counts = np.zeros((BLOCKS, 0), np.int64)

    def add(self, block: NDArray[np.int64], values: NDArray[Any]) -> None:
        """Take in rounds: the block and the value (>= 0, larger ones count as LARGEST) of each."""
        values = np.minimum(values, LARGEST)
        size = max(self._counts.shape[1], int(values.max(initial=0)) + 1)
        found = np.bincount(block * size + values, minlength=BLOCKS * size).reshape(BLOCKS, size)
        found[:, : self._counts.shape[1]] += self._counts
        self._counts = found

    def table(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The values that occurred, ascending (V,), and the rounds by block and value (BLOCKS, V)."""
        values = np.flatnonzero(self._counts.any(axis=0))
        return values, self._counts[:, values]

    def distribution(self, scale: float = 1.0) -> Distribution:
        """All blocks together, values times `scale`."""
        values, counts = self.table()
        return Distribution(tuple((values * scale).tolist()), tuple(counts.sum(axis=0).tolist()))


class Quantiles:
    """The QUANTILES of a histogram, and those of resamples of its blocks: the same resamples for every histogram."""

    def __init__(self, histogram: Histogram) -> None:
        values, counts = histogram.table()
        self.values = _quantiles(values, counts.sum(axis=0)[None])[0]
        self.resampled = _quantiles(values, resamples() @ counts)

    def estimate(self, index: int, n: int, deals: int, scale: float = 1.0) -> Estimate:
        """Quantile number `index`, times `scale`, with the percentile interval of the resamples."""
        return _spread(self.values[index], self.resampled[:, index], n, deals, scale)

    def shift(self, baseline: Quantiles, index: int, n: int, deals: int, scale: float = 1.0) -> Estimate:
        """This quantile minus the baseline's on the same deals."""
        change = self.resampled[:, index] - baseline.resampled[:, index]
        return _spread(self.values[index] - baseline.values[index], change, n, deals, scale)


@cache
def resamples() -> Array:
    """How often each resample takes each block, (RESAMPLES, BLOCKS); always the same, so that reports repeat."""
    found = np.random.default_rng(1).multinomial(BLOCKS, [1 / BLOCKS] * BLOCKS, RESAMPLES)
    return found.astype(np.float64)


def _quantiles(values: NDArray[np.int64], counts: Array | NDArray[np.int64]) -> Array:
    """The value that the share q of the rounds lies below, for each row of counts and each q.

    The rounds of a whole value are spread evenly over the half before and the half after it (as of grouped data): a
    quantile that could only be a whole number would jump, and no interval of it could hold what it claims.
    """
    found = np.full((len(counts), len(QUANTILES)), np.nan)
    known = counts.any(axis=1)
    if not known.any():
        return found
    counts = counts[known]
    running = np.cumsum(counts, axis=1)
    totals = running[:, -1:]
    # All rows behind each other, so that one search finds every quantile of every row.
    rows = np.arange(len(counts))[:, None]
    wanted = rows + np.array(QUANTILES)
    at = np.searchsorted((running / totals + rows).ravel(), wanted.ravel()).reshape(wanted.shape)
    at = np.clip(at - rows * len(values), 0, len(values) - 1)
    there = np.maximum(counts[rows, at], 1e-9)
    share = (np.array(QUANTILES) * totals - running[rows, at]) / there + 1
    found[known] = values[at] - 0.5 + np.clip(share, 0, 1)
    return found


def _spread(value: float, resampled: Array, n: int, deals: int, scale: float) -> Estimate:
    if not np.isfinite(value):
        return Estimate(None, None, None, None, n, deals)
    known = resampled[np.isfinite(resampled)]
    if deals < 2 or len(known) < 2:
        return Estimate(float(value) * scale, None, None, None, n, deals)
    low, high = np.quantile(known, (0.025, 0.975)) * scale
    return Estimate(float(value) * scale, float(low), float(high), float(known.std(ddof=1)) * scale, n, deals)
