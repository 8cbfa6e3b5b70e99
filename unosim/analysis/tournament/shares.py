"""Skill and luck in a tournament: what decides who wins at a table of its entrants, on the average of the line-ups.

At each line-up the shares are those of `unosim.analysis.skill`; an average of unbiased shares is unbiased. All line-ups
play the same deals, so a block of deals is left out of all of them at once.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from unosim.analysis.blocks import BLOCKS
from unosim.analysis.intervals import Array, critical
from unosim.analysis.model import Estimate, Missing
from unosim.analysis.skill import RUNG, SkillTally, Solver, missing_of
from unosim.analysis.tournament.model import Rung, Shares, Standing


@dataclass(frozen=True)
class Table:
    """Who sits where at a line-up, as `unosim.analysis.skill` asks for it; seatings (R, seats) index the labels."""

    labels: tuple[str, ...]
    held: tuple[int, ...]
    seatings: NDArray[np.intp]
    replicates: int = 1

    @property
    def seats(self) -> int:
        """At the table."""
        return int(self.seatings.shape[1])


def shares(tallies: Sequence[SkillTally]) -> Shares:
    """The average over line-ups; what cannot be had at one of them is undefined."""
    found = [missing_of(tally, handicaps=False) for tally in tallies]
    missing: Missing | None = next((one for one in found if one is not None), None)
    deals = max((tally.played for tally in tallies), default=0)
    rounds = sum(tally.played * len(tally.lineup.seatings) for tally in tallies)
    if missing is not None or not tallies:
        nothing = Estimate(None, None, None, None, rounds, deals)
        return Shares(nothing, nothing, nothing, nothing, missing or "few")
    value, without = np.zeros(3), np.zeros((3, BLOCKS))
    for tally in tallies:
        one, left_out = _line_up(tally)
        value += one / len(tallies)
        without += left_out / len(tallies)
    rest = 1 - value.sum(), 1 - without.sum(axis=0)
    player, position, cards, others = (
        _estimate(v, w, rounds, deals) for v, w in (*zip(value, without, strict=True), rest)
    )
    return Shares(player, position, cards, others, None)


def _line_up(tally: SkillTally) -> tuple[Array, Array]:
    """Shares of players, position and cards (3,) without their bias, and (3, BLOCKS) with each block left out."""
    solver = Solver(tally)
    player, _ = solver.rates(tally.wins, solver.held).share()
    position, _ = solver.rates(tally.places, np.ones(solver.seats)).share()
    cards = float(solver.correlation(solver.total)[0]) * (1 - player) - position
    # A block without deals leaves the total as it is, which adds nothing to the spread.
    return np.array([player, position, cards]), np.stack(solver.shares(solver.total - solver.sums))


def _estimate(value: float, without: Array, rounds: int, deals: int) -> Estimate:
    """A share with its t interval, within 0 and 1."""
    se = math.sqrt(float(np.square(without - without.mean()).sum()) * (BLOCKS - 1) / BLOCKS)
    half = critical(BLOCKS - 1) * se
    low, middle, high = (min(1.0, max(0.0, float(x))) for x in (value - half, value, value + half))
    return Estimate(middle, low, high, se, rounds, deals)


def ladder(
    standings: Sequence[Standing], apart: Sequence[Sequence[tuple[float, float] | None]], seats: int
) -> tuple[Rung, ...]:
    """The best, then each time the best of those that surely win a point of 100 less than the rung above.

    ``apart[a][b]``: by place in ``standings``, the difference of the win rates of a and b, and the half of its interval
    for all pairs at once; None where there is none.
    """
    fair, rungs = 1 / seats, [0]
    for place in range(1, len(standings)):
        found = apart[rungs[-1]][place]
        if found is not None and found[0] - found[1] >= RUNG:
            rungs.append(place)
    return tuple(
        Rung(standings[place].label, standings[place].rate.minus(fair).scaled(1 / (1 - fair)))
        for place in rungs
        if standings[place].rate.defined
    )
