"""How often do the 95 % intervals hold the truth? Rounds are drawn from a model whose truth is known exactly.

Each deal has a lucky seat and a usual length that its four rotations share, under both rules. The winner of a round is
the lucky seat with probability `LUCK`, else drawn by strength; its length is the deal's part plus its own part, both
geometric, so that means, deviations and quantiles are known in closed form.

    python tests/interval_simulation.py --deals 100 1000 --runs 4000
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
import polars as pl
from numpy.typing import NDArray

from unosim.analysis.blocks import BLOCKS, QUANTILES, Histogram, Quantiles
from unosim.analysis.intervals import Moments, Pair, Ratio, products
from unosim.analysis.model import Estimate
from unosim.analysis.pairs import SameRounds
from unosim.analysis.reading import Rounds
from unosim.analysis.summaries import deviation

SEATS = 4
LUCK = 0.3
STRENGTH = (np.array([0.4, 0.3, 0.2, 0.1]), np.array([0.35, 0.3, 0.25, 0.1]))
SHARED, OWN = 30.0, (20.0, 24.0)
RARE = 0.002

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Table:
    """Rounds of all deals under one rule, arrays (deals, rotations). winner: seat; hits: a rare event."""

    winner: Ints
    turns: Ints
    hits: Ints


def play(random: np.random.Generator, deals: int) -> tuple[Table, Table]:
    """The same deals under two rules."""
    shape = (deals, SEATS)
    lucky = random.integers(SEATS, size=(deals, 1))
    usual = random.geometric(1 / (1 + SHARED), size=(deals, 1)) - 1
    danger = random.random((deals, 1)) < 0.25
    tables = []
    for strength, own in zip(STRENGTH, OWN, strict=True):
        player = random.choice(SEATS, shape, p=strength)
        seat = (player + np.arange(SEATS)) % SEATS
        winner = np.where(random.random(shape) < LUCK, lucky, seat)
        turns = usual + random.geometric(1 / (1 + own), shape) - 1
        tables.append(Table(winner, turns, danger & (random.random(shape) < 4 * RARE)))
    return tables[0], tables[1]


def first_wins(table: Table) -> Ints:
    """Whether player 0 wins: it sits in seat r in rotation r."""
    return table.winner == np.arange(SEATS)


def ratio(values: Ints) -> Ratio:
    moments = Moments(1)
    moments.add(values.sum(axis=1, dtype=float)[None], np.full((1, len(values)), float(SEATS)))
    return moments.ratio(0)


def pair(ours: Ints, theirs: Ints) -> Pair:
    a, c = ours.sum(axis=1, dtype=float)[None], theirs.sum(axis=1, dtype=float)[None]
    b = np.full((1, len(ours)), float(SEATS))
    nn, nd, dn, dd = (float(products(x, y)[0]) for x, y in ((a, c), (a, b), (c, b), (b, b)))
    return Pair(ratio(ours), ratio(theirs), (nn, nd, dn, dd))


def histogram(values: Ints) -> Histogram:
    found = Histogram()
    found.add(np.repeat(np.arange(len(values)) % BLOCKS, SEATS), values.ravel())
    return found


def rounds(table: Table) -> Rounds:
    deals = len(table.winner)
    deal, rotation = np.repeat(np.arange(deals), SEATS), np.tile(np.arange(SEATS), deals)
    zero = np.zeros(deals * SEATS, np.uint8)
    return Rounds.of(
        pl.DataFrame({"deal": deal, "rotation": rotation, "winner": table.winner.ravel(), "outcome": zero})
    )


def win_rates() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The true win rate of each player under both rules."""
    return LUCK / SEATS + (1 - LUCK) * STRENGTH[0], LUCK / SEATS + (1 - LUCK) * STRENGTH[1]


@cache
def lengths(own: float) -> NDArray[np.float64]:
    """The exact distribution of turns: the sum of two geometric numbers, by value."""
    k = np.arange(4_000)
    parts = [(1 / (1 + mean)) * (mean / (1 + mean)) ** k for mean in (SHARED, own)]
    return np.convolve(*parts)[: len(k)]


def true_quantile(own: float, index: int) -> float:
    """Of whole numbers, each spread evenly over the half before and the half after it."""
    reached = np.append(0, np.cumsum(lengths(own)))
    return float(np.interp(QUANTILES[index], reached, np.arange(len(reached)) - 0.5))


def _share(a: Table, b: Table) -> tuple[Estimate, float]:
    return ratio(first_wins(a)).share(), float(win_rates()[0][0])


def _rare(a: Table, b: Table) -> tuple[Estimate, float]:
    return ratio(a.hits).share(), RARE


def _mean(a: Table, b: Table) -> tuple[Estimate, float]:
    return ratio(a.turns).mean(), SHARED + OWN[0]


def _difference_of_shares(a: Table, b: Table) -> tuple[Estimate, float]:
    ours, theirs = win_rates()[1][0], win_rates()[0][0]
    return pair(first_wins(b), first_wins(a)).difference(), float(ours - theirs)


def _difference_of_means(a: Table, b: Table) -> tuple[Estimate, float]:
    return pair(b.turns, a.turns).difference(), OWN[1] - OWN[0]


def _relative(a: Table, b: Table) -> tuple[Estimate, float]:
    return pair(b.turns, a.turns).relative(), (SHARED + OWN[1]) / (SHARED + OWN[0]) - 1


def _deviation(a: Table, b: Table) -> tuple[Estimate, float]:
    variance = SHARED + SHARED**2 + OWN[0] + OWN[0] ** 2
    return deviation(histogram(a.turns), a.turns.size, len(a.turns)), variance**0.5


def _quantile(index: int) -> Callable[[Table, Table], tuple[Estimate, float]]:
    def found(a: Table, b: Table) -> tuple[Estimate, float]:
        quantiles = Quantiles(histogram(a.turns))
        return quantiles.estimate(index, a.turns.size, len(a.turns)), true_quantile(OWN[0], index)

    return found


def _shift(index: int) -> Callable[[Table, Table], tuple[Estimate, float]]:
    def found(a: Table, b: Table) -> tuple[Estimate, float]:
        ours, theirs = Quantiles(histogram(b.turns)), Quantiles(histogram(a.turns))
        truth = true_quantile(OWN[1], index) - true_quantile(OWN[0], index)
        return ours.shift(theirs, index, a.turns.size, len(a.turns)), truth

    return found


def _same(a: Table, b: Table) -> SameRounds:
    same = SameRounds(SEATS, SEATS)
    same.add(rounds(b), rounds(a), ["winner"])
    return same


def _other_winner(a: Table, b: Table) -> tuple[Estimate, float]:
    # The same winner: both lucky, one lucky and the other drawn to that seat, or both drawn to one seat.
    drawn = float(STRENGTH[0] @ STRENGTH[1])
    same = LUCK**2 + 2 * LUCK * (1 - LUCK) / SEATS + (1 - LUCK) ** 2 * drawn
    return _same(a, b).other_winner.ratio(0).share(), 1 - same


def _unrelated(a: Table, b: Table) -> tuple[Estimate, float]:
    ours, theirs = win_rates()
    return _same(a, b).unrelated(), 1 - float(ours @ theirs)


KINDS: dict[str, Callable[[Table, Table], tuple[Estimate, float]]] = {
    "share": _share,
    "rare share": _rare,
    "mean": _mean,
    "difference of shares": _difference_of_shares,
    "difference of means": _difference_of_means,
    "relative change": _relative,
    "deviation": _deviation,
    "median": _quantile(2),
    "p95": _quantile(4),
    "shift of the median": _shift(2),
    "shift of p95": _shift(4),
    "another winner": _other_winner,
    "unrelated": _unrelated,
}

#: Kinds whose estimate jumps from value to value, so that its interval covers more than it claims.
DISCRETE = ("rare share",)


@dataclass(frozen=True)
class Coverage:
    """Share of runs whose interval held the truth; bias of the estimate and its standard error over the runs."""

    kind: str
    deals: int
    runs: int
    share: float
    bias: float
    error: float


def coverage(kind: str, deals: int, runs: int, seed: int = 0) -> Coverage:
    """Play `runs` times so many deals and look whether the interval of `kind` holds the truth."""
    hits, errors = 0, []
    for run in range(runs):
        found, truth = KINDS[kind](*play(np.random.default_rng([seed, run]), deals))
        if found.value is None or found.low is None or found.high is None:
            raise ValueError(f"{kind}: no interval from {deals} deals")
        # A truth at the very edge of the interval is inside, whatever the last binary digit says.
        hits += found.low - 1e-12 <= truth <= found.high + 1e-12
        errors.append(found.value - truth)
    return Coverage(kind, deals, runs, hits / runs, float(np.mean(errors)), float(np.std(errors) / runs**0.5))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, nargs="+", default=[100, 1_000])
    parser.add_argument("--runs", type=int, default=4_000)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    print(
        f"{'interval':24}" + "".join(f"{f'{deals:,} deals':>16}" for deals in chosen.deals) + f"   runs {chosen.runs}"
    )
    for kind in KINDS:
        found = [coverage(kind, deals, chosen.runs, chosen.seed) for deals in chosen.deals]
        print(f"{kind:24}" + "".join(f"{100 * f.share:15.1f}%" for f in found), flush=True)


if __name__ == "__main__":
    main()
