"""Contrasts between cells that play the same deals: weighted sums of their values, with the variance within deals.

Every cell has, of each measure, a ratio of sums r = Σ num / Σ den. With the residuals e = num - r · den of a deal,
divided by Σ den, the covariance of two cells is Σ e e' · D / (D - 1): what cells owe to the same cards cancels in a
difference. A contrast Σ w r has the variance wᵀ C w (Cochran 1977, §6.3, for the ratios).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from unosim.analysis.intervals import ROUNDING, Array, critical
from unosim.analysis.lineup import ROUNDS, Lineup
from unosim.analysis.measures import Measure
from unosim.analysis.model import Estimate
from unosim.analysis.tally import Sums

# Deals that are multiplied at a time, so that what is multiplied stays in the cache.
_DEALS = 2_048


@dataclass(frozen=True)
class Part:
    """Some deals of one cell: num (K, D), the measures; den[key] (D,), their denominators."""

    deals: NDArray[np.int64]
    num: Array
    den: dict[str, Array]


class Contrasts:
    """Sums and products over the deals that all of V cells played, for the measures that all of them have.

    cells: their names, in the order of the weights; measures: in the order of their numbers; deals: common ones.
    """

    def __init__(self, lineups: Mapping[str, Lineup]) -> None:
        self.cells = list(lineups)
        found = [
            {m.id: (key, k, m) for key, some in line.measures.items() for k, m in enumerate(some) if m.margin}
            for line in lineups.values()
        ]
        common = [id for id in found[0] if all(id in other for other in found) and _comparable(id, lineups)]
        self.measures: list[Measure] = [found[0][id][2] for id in common]
        self._keys = [found[0][id][0] for id in common]
        self._rows = [[cell[id][1] for id in common] for cell in found]
        self._held = np.array([[cell[id][2].held for cell in found] for id in common], np.float64)
        self.deals = 0
        size = len(self.cells)
        self._num = np.zeros((len(common), size))
        self._nn, self._nd = np.zeros((2, len(common), size, size))
        self._den = {key: np.zeros(size) for key in self._keys}
        self._there = {key: np.zeros(size, np.int64) for key in self._keys}
        self._dd = {key: np.zeros((size, size)) for key in self._keys}

    def part(self, cell: str, sums: Sums) -> Part:
        """What is needed of a window of one cell."""
        rows = self._rows[self.cells.index(cell)]
        num = np.stack([sums.count[key][row] for key, row in zip(self._keys, rows, strict=True)])
        return Part(sums.deals, num, {key: sums.per[key][0] for key in self._den})

    def add(self, parts: Mapping[str, Part]) -> None:
        """Take in a window of cells; what is not there of all of them is left out."""
        if not all(cell in parts for cell in self.cells):
            return
        found = [parts[cell] for cell in self.cells]
        deals = reduce(
            lambda a, b: a if np.array_equal(a, b) else np.intersect1d(a, b, True), (part.deals for part in found)
        )
        self.deals += len(deals)
        chosen = [
            slice(None) if len(part.deals) == len(deals) else np.searchsorted(part.deals, deals) for part in found
        ]
        dens = {key: np.stack([part.den[key][at] for part, at in zip(found, chosen, strict=True)]) for key in self._den}
        for key, den in dens.items():
            self._den[key] += den.sum(axis=1)
            self._there[key] += np.count_nonzero(den, axis=1)
            for first in range(0, len(deals), _DEALS):
                some = den[:, first : first + _DEALS]
                self._dd[key] += some @ some.T
        for k, key in enumerate(self._keys):
            num = np.stack([part.num[k, at] for part, at in zip(found, chosen, strict=True)])
            self._num[k] += num.sum(axis=1)
            for first in range(0, len(deals), _DEALS):
                some = num[:, first : first + _DEALS]
                self._nn[k] += some @ some.T
                self._nd[k] += some @ dens[key][:, first : first + _DEALS].T

    def has(self, k: int) -> bool:
        """Whether some cell has any of what measure number `k` is taken of; finished rounds are always asked for."""
        return self._keys[k] == ROUNDS or bool(self._den[self._keys[k]].any())

    def values(self, k: int) -> tuple[Array, Array]:
        """Of measure number `k`: the value of each cell (V,), NaN for one without rounds, and the covariance (V, V)."""
        held, key = self._held[k], self._keys[k]
        den = self._den[key] * held
        nd, dd = self._nd[k] * held, self._dd[key] * np.outer(held, held)
        with np.errstate(divide="ignore", invalid="ignore"):
            r = self._num[k] / den
            residuals = self._nn[k] - nd * r - nd.T * r[:, None] + np.outer(r, r) * dd
            deals = np.minimum.outer(self._there[key], self._there[key])
            found: Array = residuals / np.outer(den, den) * deals / (deals - 1)
        return r, found

    def contrast(self, k: int, weights: Array) -> Estimate:
        """The weighted sum of the values of measure number `k`, with its t interval; `n` are rounds of all cells."""
        r, covariance = self.values(k)
        used = weights != 0
        n = round(float(self._den[self._keys[k]][used].sum()))
        deals = int(self._there[self._keys[k]][used].min(initial=self.deals))
        value = float(weights[used] @ r[used])
        if not math.isfinite(value):
            return Estimate(None, None, None, None, n, deals)
        if deals < 2:
            return Estimate(value, None, None, None, n, deals)
        variance = float(weights[used] @ covariance[np.ix_(used, used)] @ weights[used])
        se = math.sqrt(variance) if variance > ROUNDING * self._squares(k, weights) else 0.0
        half = critical(deals - 1) * se
        return Estimate(value, value - half, value + half, se, n, deals)

    def apart(self, k: int, weights: Array) -> float:
        """The variance that the contrast would have if every cell had played deals of its own."""
        used = weights != 0
        return float(np.square(weights[used]) @ np.diag(self.values(k)[1])[used])

    def several(self, k: int, weights: Array) -> tuple[Array, Array]:
        """Contrasts (C,) with their covariance (C, C); `weights` (C, V)."""
        r, covariance = self.values(k)
        found: Array = weights @ covariance @ weights.T
        size = np.array([self._squares(k, row) for row in weights])
        none = np.diag(found) <= ROUNDING * size
        found[none] = found[:, none] = 0
        return np.einsum("cv,v->c", weights, r), found

    def _squares(self, k: int, weights: Array) -> float:
        """The size of the squares whose difference is the variance of a contrast."""
        den = self._den[self._keys[k]] * self._held[k]
        with np.errstate(divide="ignore", invalid="ignore"):
            squares = np.diag(self._nn[k]) / den**2
        used = weights != 0
        return float(np.square(weights[used]) @ squares[used])


def _comparable(measure: str, lineups: Mapping[str, Lineup]) -> bool:
    """Whether a measure means the same in all cells: win rates do at tables of one size with other players beside, how
    much the leader is hunted at tables of one size."""
    name, _, label = measure.partition(":")
    if name not in ("win", "leader_targeting"):
        return True
    alone = any(lineup.labels == [label] for lineup in lineups.values())
    return len({lineup.seats for lineup in lineups.values()}) == 1 and not alone


def mean_of(cells: Sequence[str], chosen: Sequence[str]) -> Array:
    """Weights (V,) of the mean over the chosen cells."""
    found = np.array([cell in set(chosen) for cell in cells], np.float64)
    weights: Array = found / found.sum()
    return weights
