"""Numbers that follow from a summary: how even the positions are, and how lengths are spread."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from unosim.analysis.model import Distribution, Estimate, Record, VariantSummary
from unosim.analysis.position_scores import PositionScore

#: Turns at which it is told how many more there are to come.
STILL_GOING = (20, 40, 60, 80, 100, 150, 200)


@dataclass(frozen=True)
class Shape(Record):
    """Of one variant. balance: 1 - the largest difference of win rates between positions (too low with few rounds: luck
    makes differences, too); fairness: of going first, with the interval of that rate; cv: standard deviation / mean of
    the turns; residual_life: turns played to median turns still to come, of the rounds that still go on (10 or more);
    ideal: how well the minutes fit what was asked for, None if nothing was; positions: points and final places."""

    variant: str
    balance: float | None
    fairness: Estimate
    cv: float | None
    residual_life: dict[int, float]
    ideal: float | None
    positions: tuple[PositionScore, ...] = ()


def shape(
    variant: VariantSummary, ideal: tuple[float, float] | None = None, positions: tuple[PositionScore, ...] = ()
) -> Shape:
    """``ideal``: the minutes (from, to) that a round should take."""
    rates = [position.rate.value for position in variant.positions]
    known = [rate for rate in rates if rate is not None]
    turns, minutes = variant.length("turns"), variant.length("minutes")
    lives = {at: residual_life(turns.distribution, at) for at in STILL_GOING}
    mean, sd = turns.mean.value, turns.sd.value
    return Shape(
        variant.variant,
        1 - (max(known) - min(known)) if len(known) == len(rates) and known else None,
        fairness(variant.positions[0].rate, variant.seats),
        sd / mean if sd is not None and mean else None,
        {at: life for at, life in lives.items() if life is not None},
        None if ideal is None else ideal_duration(minutes.distribution, *ideal),
        positions,
    )


def fairness(first: Estimate, seats: int) -> Estimate:
    """CardStock's Fairness of the win rate of position 1: 1 where it is 1 / seats, 0 where it is 0 or 1."""

    def of(p: float | None) -> float | None:
        if p is None:
            return None
        return seats * p if p <= 1 / seats else seats * (1 - p) / (seats - 1)

    ends = sorted(one for one in (of(first.low), of(first.high)) if one is not None)
    low, high = (ends[0], ends[-1]) if ends else (None, None)
    if first.low is not None and first.high is not None and first.low <= 1 / seats <= first.high:
        high = 1.0
    return Estimate(of(first.value), low, high, None, first.n, first.deals)


def residual_life(distribution: Distribution, at: float, fewest: int = 10) -> float | None:
    """Median of what is still to come, over the rounds longer than ``at``; None of fewer than ``fewest`` rounds."""
    values, counts = np.array(distribution.values), np.array(distribution.counts)
    later = values > at
    total = int(counts[later].sum())
    if total < fewest:
        return None
    reached = np.cumsum(counts[later]) >= total / 2
    return float(values[later][np.argmax(reached)] - at)


def over(distribution: Distribution, limit: float) -> float | None:
    """The share of rounds longer than this."""
    counts = np.array(distribution.counts)
    longer = int(counts[np.array(distribution.values) > limit].sum())
    return longer / int(counts.sum()) if counts.sum() else None


def ideal_duration(distribution: Distribution, low: float, high: float) -> float | None:
    """Ludii's IdealDuration: the mean of 1 inside [low, high], falling in a straight line to 0 at 0 and at 2 · high."""
    values, counts = np.array(distribution.values), np.array(distribution.counts)
    if not counts.sum():
        return None
    fit = np.where(values < low, values / max(low, 1e-12), np.where(values > high, 2 - values / max(high, 1e-12), 1))
    return float(counts @ np.clip(fit, 0, 1) / counts.sum())
