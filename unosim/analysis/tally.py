"""Adding up: rounds become sums per deal, and these the moments that estimates are made of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from unosim.analysis.blocks import BLOCKS, Histogram, Quantiles
from unosim.analysis.intervals import Array, Moments
from unosim.analysis.lineup import Lineup
from unosim.analysis.measures import FINISHED
from unosim.analysis.model import Clock
from unosim.analysis.reading import Rounds
from unosim.results.columns import OUTCOMES

#: The clocks: name, column, from its unit to the clock's, unit.
CLOCKS: tuple[tuple[Clock, str, float, str], ...] = (
    ("minutes", "seconds", 1 / 60, "minutes"),
    ("turns", "turns", 1, "turns"),
    ("plays", "plays", 1, "cards"),
)

_COUNTS = np.isin(np.arange(256), FINISHED)


@dataclass(frozen=True)
class Sums:
    """Sums over the finished rounds of each of D deals.

    count, per (K, D): numerator and denominator of each measure; wins, seen (L · seats, D): rounds won, and sat, by
    label (slow) and place in the order of play (fast); points (L, D): points scored by label.
    """

    deals: NDArray[np.int64]
    rounds: Array
    count: Array
    per: Array
    wins: Array
    seen: Array
    points: Array

    @classmethod
    def of(cls, rounds: Rounds, lineup: Lineup) -> Sums:
        """Add up a window of rounds."""
        finished = _COUNTS[rounds.column("outcome")]
        every = bool(finished.all())
        deals, labels, seats = len(rounds.deals), len(lineup.labels), lineup.seats

        def total(values: NDArray[Any]) -> Array:
            found: Array = np.add.reduceat(values if every else values * finished, rounds.starts, dtype=np.float64)
            return found

        def spread(kind: NDArray[np.integer], kinds: int, weights: NDArray[Any]) -> Array:
            """Sums of weights by deal and kind, (kinds, D)."""
            found = np.bincount(index * kinds + kind, weights, deals * kinds).astype(np.float64, copy=False)
            return found.reshape(deals, kinds).T

        index, ones = rounds.index(), total(np.ones(len(finished), np.uint8))
        given = {m.id for m in lineup.measures if m.per is not None}
        rotation, first = rounds.column("rotation").astype(np.intp), rounds.column("first_seat")
        place = rounds.column("position").astype(np.intp)
        order, row = lineup.in_order(), rotation * seats + first
        winner = np.maximum(place, 1) - 1
        seen = np.zeros((labels, seats, deals))
        points = np.zeros((labels, deals))
        for k in range(seats):
            seen[:, k] = spread(order[row, k], labels, finished)
            points += spread(lineup.seatings[rotation, k], labels, rounds.column(f"score_{k}") * finished)
        return cls(
            rounds.deals,
            ones,
            np.array([total(rounds.column(f"count:{m.id}")) for m in lineup.measures]),
            np.array([total(rounds.column(f"per:{m.id}")) if m.id in given else ones for m in lineup.measures]),
            spread(order[row, winner] * seats + winner, labels * seats, finished & (place > 0)),
            seen.reshape(-1, deals),
            points,
        )


class Tally:
    """One variant, added up over all windows."""

    def __init__(self, lineup: Lineup) -> None:
        self.lineup = lineup
        self.deals = 0
        self.outcomes = np.zeros(len(OUTCOMES), np.int64)
        self.measures = Moments(len(lineup.measures))
        self.squares = np.zeros(len(lineup.measures))
        self.places = Moments(len(lineup.labels) * lineup.seats)
        self.positions = Moments(lineup.seats)
        self.points = Moments(len(lineup.labels))
        self.clocks = {clock: Histogram() for clock, *_ in CLOCKS}
        self.longest = dict.fromkeys(self.clocks, 0)
        self.longest_chain = 0
        self.penalties = np.zeros(0, np.int64)

    def add(self, rounds: Rounds, sums: Sums) -> None:
        """Take in a window, given also as sums per deal."""
        lineup = self.lineup
        self.deals += len(sums.deals)
        self.outcomes += np.bincount(rounds.column("outcome"), minlength=len(OUTCOMES))
        self.measures.add(sums.count, sums.per)
        self.places.add(sums.wins, sums.seen)
        by_place = sums.wins.reshape(len(lineup.labels), lineup.seats, -1).sum(axis=0)
        self.positions.add(by_place, sums.rounds[None])
        held = np.array(lineup.held, np.float64)[:, None]
        self.points.add(sums.points, held * sums.rounds)
        finished = _COUNTS[rounds.column("outcome")]
        for k, measure in enumerate(lineup.measures):
            if measure.margin:
                values = rounds.column(f"count:{measure.id}")[finished].astype(np.float64)
                self.squares[k] += values @ values
        block = (rounds.deals % BLOCKS)[rounds.index()[finished]]
        for clock, column, *_ in CLOCKS:
            values = rounds.column(column)[finished].astype(np.int64)
            self.clocks[clock].add(block, values)
            self.longest[clock] = max(self.longest[clock], int(values.max(initial=0)))
        self.longest_chain = max(self.longest_chain, int(rounds.column("longest_chain")[finished].max(initial=0)))
        found = np.bincount(rounds.column("largest_penalty")[finished], minlength=len(self.penalties))
        found[: len(self.penalties)] += self.penalties
        self.penalties = found

    @cached_property
    def quantiles(self) -> dict[Clock, Quantiles]:
        """The quantiles of length on each clock, once everything is taken in."""
        return {clock: Quantiles(histogram) for clock, histogram in self.clocks.items()}

    def variance(self, measure: str) -> float | None:
        """Variance of a single round (for a win rate: of an appearance), in the measure's unit; None of nothing."""
        for k, found in enumerate(self.lineup.measures):
            if found.id == measure:
                ratio = self.measures.ratio(k)
                if ratio.value is None:
                    return None
                square = ratio.value if found.share else float(self.squares[k]) / ratio.den
                return max(0.0, square - ratio.value**2) * found.scale**2
        raise KeyError(measure)

    @property
    def rounds(self) -> int:
        """All rounds, whatever their outcome."""
        return int(self.outcomes.sum())

    @property
    def finished(self) -> int:
        """Rounds won or ranked."""
        return int(self.outcomes[list(FINISHED)].sum())
