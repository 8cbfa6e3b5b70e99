"""How often the choice of a card matters: turns drawn by lot, each card played out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import NormalDist
from typing import Protocol

import numpy as np

from unosim.analysis.intervals import Moments
from unosim.analysis.records import Estimate, Record

#: A choice matters where the best card wins so much more often than the worst.
POINT = 0.01


class Apart(Protocol):
    """How far the best and the worst card are apart, and the standard error."""

    @property
    def value(self) -> float: ...
    @property
    def se(self) -> float: ...


class Sampled(Protocol):
    """One turn of `turns` of a round, each as likely; stake None without a choice of cards."""

    @property
    def turns(self) -> int: ...
    @property
    def stake(self) -> Apart | None: ...


@dataclass(frozen=True)
class Stakes(Record):
    """Of one variant, by turns of one round a deal. choice: share of turns with two or more different cards to lay;
    matters: share of turns on which the best of them wins at least a point of 100 more often than the worst, less what
    noise alone would show (`noise`, a share of turns, too); apart: best less worst where there is a choice."""

    variant: str
    turns: int
    playouts: int
    choice: Estimate
    matters: Estimate
    noise: Estimate
    apart: Estimate


def stakes(variant: str, found: Iterable[Sampled], playouts: int) -> Stakes:
    """Every turn stands for all of its round; rounds are of different deals."""
    turns = [turn for turn in found if turn.turns]
    weights = np.array([turn.turns for turn in turns], np.float64)
    known = [turn.stake for turn in turns]
    choice = np.array([one is not None for one in known], np.float64)
    value = np.array([0.0 if one is None else one.value for one in known])
    loud = np.array([one is not None and one.value >= POINT for one in known], np.float64)
    noise = np.array([0.0 if one is None else _by_noise(one.se) for one in known])
    sums = Moments(4)
    sums.add(
        weights * np.array([choice, loud - noise, noise, value]),
        np.array([weights, weights, weights, weights * choice]),
    )
    return Stakes(
        variant,
        len(turns),
        playouts,
        sums.ratio(0).share(),
        sums.ratio(1).mean(),
        sums.ratio(2).mean(),
        sums.ratio(3).mean(signed=True),
    )


def _by_noise(se: float) -> float:
    """The chance that two cards that are worth the same come out a point apart."""
    return NormalDist(0, se).cdf(-POINT) if se else 0.0
