"""Estimates and their 95 % intervals when a deal, with all its rotations, is one observation.

Everything rests on `Moments`: a rate or a mean is a ratio of sums over deals, num / den, and its variance is that of
the linearized residuals e = num - ratio * den, summed per deal (Cochran 1977, §6.3). Only sums and sums of products are
kept, so any number of deals streams through.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from unosim.analysis.model import Estimate

Array = NDArray[np.float64]

#: The 0.975 quantile of the normal distribution: half of the width of a 95 % interval in standard errors.
Z = NormalDist().inv_cdf(0.975)

#: Sums of squares that cancel leave rounding errors of this size; a true variance is never so small beside the mean.
ROUNDING = 1e-12


def critical(freedom: int, family: int = 1) -> float:
    """The 0.975 quantile of Student's t; the normal one from 1000 degrees of freedom on, where they differ by 0.1 %.

    ``family``: of how many intervals all are to hold at once (Bonferroni).
    """
    if family > 1:
        from scipy.special import stdtrit

        return float(stdtrit(freedom, 1 - 0.025 / family))
    if freedom >= 1000:
        return Z
    from scipy.special import stdtrit

    return float(stdtrit(freedom, 0.975))


def two_sided(statistic: float, freedom: int) -> float:
    """Two-sided p of a t statistic."""
    if freedom >= 1000:
        return math.erfc(abs(statistic) / math.sqrt(2))
    from scipy.special import stdtr

    return 2 * float(stdtr(freedom, -abs(statistic)))


def wilson(share: float, n: float, z: float = Z) -> tuple[float, float]:
    """The score interval of a share of `n` independent trials (Wilson 1927): inside [0, 1], never of no width."""
    spread = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    middle = share + z * z / (2 * n)
    scale = 1 + z * z / n
    low = 0.0 if share == 0 else max(0.0, (middle - spread) / scale)
    high = 1.0 if share == 1 else min(1.0, (middle + spread) / scale)
    return low, high


def products(first: Array, second: Array) -> Array:
    """Sums over deals of products, row by row: (K, deals) and (K or 1, deals) become (K,)."""
    found: Array = np.vecdot(first, second)
    return found


class Moments:
    """Sums over deals of K pairs (numerator, denominator), each array of shape (K,).

    deals: how many deals had a denominator; num, den: sums; nn, nd, dd: sums of products.
    """

    def __init__(self, size: int) -> None:
        self.deals = np.zeros(size, np.int64)
        self.num, self.den, self.nn, self.nd, self.dd = np.zeros((5, size))

    def add(self, num: Array, den: Array) -> None:
        """Take in deals: arrays of shape (K, deals); `den` may be (1, deals) for one denominator of all."""
        self.deals += np.count_nonzero(den, axis=1)
        self.num += num.sum(axis=1)
        self.den += den.sum(axis=1)
        self.nn += products(num, num)
        self.nd += products(num, den)
        self.dd += products(den, den)

    def take(self, other: Moments, rows: Sequence[int] | slice = slice(None)) -> None:
        """Take in what others added up; `rows`: of which of their pairs."""
        self.deals += other.deals[rows]
        self.num += other.num[rows]
        self.den += other.den[rows]
        self.nn += other.nn[rows]
        self.nd += other.nd[rows]
        self.dd += other.dd[rows]

    def ratio(self, index: int) -> Ratio:
        """The pair number `index`."""
        sums = (self.num, self.den, self.nn, self.nd, self.dd)
        return Ratio(int(self.deals[index]), *(float(array[index]) for array in sums))


@dataclass(frozen=True)
class Ratio:
    """One ratio of sums over `deals` deals, with the sums of products that its variance needs."""

    deals: int
    num: float
    den: float
    nn: float
    nd: float
    dd: float

    def per(self, times: int) -> Ratio:
        """The same with a denominator `times` as large."""
        return replace(self, den=self.den * times, nd=self.nd * times, dd=self.dd * times**2)

    @property
    def value(self) -> float | None:
        """num / den, or None of nothing."""
        return self.num / self.den if self.den else None

    @property
    def variance(self) -> float | None:
        """Variance of the value, deals being independent; None with fewer than two of them."""
        if self.deals < 2 or not self.den:
            return None
        return self.residuals / self.den**2 * self.deals / (self.deals - 1)

    @property
    def residuals(self) -> float:
        """Sum over deals of (num - value * den)²."""
        value = self.num / self.den
        size = self.nn + value * value * self.dd
        found = size - 2 * value * self.nd
        return found if found > ROUNDING * size else 0.0

    def mean(self, scale: float = 1.0, signed: bool = False) -> Estimate:
        """A mean, times `scale`: t interval, not below 0 unless `signed`; no interval from a single deal."""
        n = round(self.den)
        value, variance = self.value, self.variance
        if value is None:
            return Estimate(None, None, None, None, n, self.deals)
        if variance is None:
            return Estimate(value * scale, None, None, None, n, self.deals)
        se = math.sqrt(variance)
        half = critical(self.deals - 1) * se
        low = value - half if signed else max(0.0, value - half)
        return Estimate(value * scale, low * scale, (value + half) * scale, se * scale, n, self.deals)

    def share(self) -> Estimate:
        """A share: Wilson's interval on the effective number, binomial variance / clustered variance.

        Where the deals do not differ (none or all, or the same in each) or there is only one, that number is the number
        of deals.
        """
        n = round(self.den)
        value, variance = self.value, self.variance
        if value is None:
            return Estimate(None, None, None, None, n, self.deals)
        if variance:
            low, high = wilson(value, value * (1 - value) / variance, critical(self.deals - 1))
        else:
            low, high = wilson(value, self.deals)
        return Estimate(value, low, high, math.sqrt(variance) if variance else None, n, self.deals)

    def estimate(self, share: bool) -> Estimate:
        """A share or a mean."""
        return self.share() if share else self.mean()

    def constant(self) -> Estimate:
        """A ratio that is the same in every deal by construction: it has no error."""
        return Estimate(self.value, self.value, self.value, 0.0 if self.den else None, round(self.den), self.deals)

    @property
    def design_effect(self) -> float | None:
        """Clustered variance of a share / that of as many independent rounds; None where one of them is 0."""
        if not self.variance or self.value is None:
            return None
        return self.variance / (self.value * (1 - self.value) / self.den)


@dataclass(frozen=True)
class Pair:
    """The same ratio under two rules on the same deals.

    cross: sums over the common deals of num·num', num·den', den·num', den·den' (' is the baseline).
    """

    value: Ratio
    baseline: Ratio
    cross: tuple[float, float, float, float]

    def difference(self) -> Estimate:
        """value - baseline; the residuals of both are paired by deal."""
        ours, theirs = self.value.value, self.baseline.value
        if ours is None or theirs is None:
            return self._estimate(None, 1, 1)
        return self._estimate(ours - theirs, 1, 1)

    @property
    def apart(self) -> float | None:
        """The variance that the difference would have if each side had played deals of its own."""
        ours, theirs = self.value.variance, self.baseline.variance
        return None if ours is None or theirs is None else ours + theirs

    def relative(self) -> Estimate:
        """Difference / baseline, as a fraction; undefined for a baseline of 0."""
        ours, theirs = self.value.value, self.baseline.value
        if ours is None or not theirs:
            return self._estimate(None, 1, 1)
        return self._estimate(ours / theirs - 1, ours / theirs, theirs)

    def _estimate(self, change: float | None, weight: float, unit: float) -> Estimate:
        """`change` with the interval of (value - weight · baseline) / unit."""
        # A deal without any of what the ratio is taken of, on one side, tells nothing of the difference.
        n, deals = round(self.value.den), min(self.value.deals, self.baseline.deals)
        if change is None or deals < 2:
            return Estimate(change, None, None, None, n, deals)
        se = math.sqrt(self._squares(weight) * deals / (deals - 1)) / unit
        half = critical(deals - 1) * se
        return Estimate(change, change - half, change + half, se, n, deals)

    def _squares(self, weight: float) -> float:
        """Sum over deals of (residual - weight · the baseline's)², each divided by the sum of its denominators."""
        ours, theirs = self.value.num / self.value.den, self.baseline.num / self.baseline.den
        nn, nd, dn, dd = self.cross
        together = (nn - theirs * nd - ours * dn + ours * theirs * dd) / self.value.den / self.baseline.den
        apart = self.value.residuals / self.value.den**2 + weight**2 * self.baseline.residuals / self.baseline.den**2
        size = self.value.nn / self.value.den**2 + weight**2 * self.baseline.nn / self.baseline.den**2
        found = apart - 2 * weight * together
        return found if found > ROUNDING * size else 0.0


def p_value(difference: Estimate) -> float | None:
    """Two-sided p of "no difference"; 1 for exactly none, None where nothing can be said about the error."""
    if difference.value is None or difference.se is None:
        return None
    if difference.se == 0:
        return 1.0 if difference.value == 0 else 0.0
    return two_sided(difference.value / difference.se, difference.deals - 1)
