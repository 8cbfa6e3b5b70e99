"""Numbers and their spread: every statistic is computed of all deals and of all but each block of them, at once."""

from __future__ import annotations

import math

import numpy as np

from unosim.analysis.intervals import Array, Z, critical, two_sided, wilson
from unosim.analysis.model import Estimate


class Spread:
    """The blocks of one set of counts.

    A replicated array has a last axis of 1 + U: the number of all deals, then that without each of the U blocks that
    hold a round. deals: how many there are, each an independent observation.
    """

    def __init__(self, used: Array, deals: int) -> None:
        """used (BLOCKS,): rounds of each block."""
        self._used = used > 0
        self.deals = deals
        self.blocks = int(self._used.sum())

    def replicate(self, sums: Array) -> Array:
        """Sums by block (..., BLOCKS) as sums of all, and of all but one: (..., 1 + U)."""
        total = sums.sum(axis=-1, keepdims=True)
        found: Array = np.concatenate((total, total - sums[..., self._used]), axis=-1)
        return found

    def error(self, found: Array) -> float | None:
        """Standard error of a replicated number (1 + U,); None where it is undefined."""
        if self.blocks < 2 or not np.isfinite(found).all():
            return None
        apart = float(np.square(found[1:] - found[1:].mean()).sum() * (self.blocks - 1) / self.blocks)
        # What cancels leaves rounding errors of this size.
        return math.sqrt(apart) if apart > 1e-24 * (1 + found[0] ** 2) else 0.0

    def mean(self, found: Array, n: float) -> Estimate:
        """A number with a t interval."""
        value, se = float(found[0]), self.error(found)
        if not math.isfinite(value):
            return Estimate(None, None, None, None, round(n), self.deals)
        if se is None:
            return Estimate(value, None, None, None, round(n), self.deals)
        half = critical(self.blocks - 1) * se
        return Estimate(value, value - half, value + half, se, round(n), self.deals)

    def share(self, found: Array, n: float) -> Estimate:
        """A share with Wilson's interval on the effective number (`unosim.analysis.intervals.Ratio.share`)."""
        value, se = float(found[0]), self.error(found)
        if not math.isfinite(value):
            return Estimate(None, None, None, None, round(n), self.deals)
        low, high = self.within(value, se, critical(self.blocks - 1) if se else Z)
        return Estimate(value, low, high, se or None, round(n), self.deals)

    def within(self, share: float, se: float | None, z: float) -> tuple[float, float]:
        """Wilson's interval of a share, `z` standard errors wide; where blocks do not differ, a deal is one trial."""
        trials = share * (1 - share) / se**2 if se and 0 < share < 1 else self.deals
        return wilson(share, trials, z)

    def p_value(self, difference: Array) -> float | None:
        """Two-sided p of a replicated difference being 0."""
        value, se = float(difference[0]), self.error(difference)
        if se is None or not math.isfinite(value):
            return None
        if se == 0:  # every block says the same: the sign test of the deals
            return 1.0 if value == 0 else min(1.0, 2.0 ** (1 - self.deals))
        return two_sided(value / se, self.blocks - 1)

    def corrected(self, family: int) -> float:
        """Standard errors to each side of an interval that holds for `family` numbers together (Bonferroni)."""
        from scipy.special import stdtrit

        return float(stdtrit(max(self.blocks - 1, 1), 1 - 0.025 / max(family, 1)))


def ratio(part: Array, whole: Array) -> Array:
    """part / whole, NaN where there is nothing."""
    with np.errstate(divide="ignore", invalid="ignore"):
        found: Array = part / whole
    return np.where(whole > 0, found, np.nan)
