"""Adding up: rounds become sums per deal, and these the moments that estimates are made of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from unosim.analysis.blocks import BLOCKS, Histogram, Quantiles
from unosim.analysis.intervals import ROUNDING, Array, Moments, Ratio
from unosim.analysis.lineup import ROUNDS, Lineup
from unosim.analysis.measures import FINISHED, Measure
from unosim.analysis.model import Clock
from unosim.analysis.reading import Rounds
from unosim.analysis.skill import SkillTally
from unosim.results.columns import OUTCOMES

#: The clocks: name, column, from its unit to the clock's, unit.
CLOCKS: tuple[tuple[Clock, str, float, str], ...] = (
    ("minutes", "seconds", 1 / 60, "minutes"),
    ("turns", "turns", 1, "turns"),
    ("cards_played", "cards_played", 1, "cards"),
)


@dataclass(frozen=True)
class Sums:
    """Sums over the finished rounds of each of D deals.

    rounds (1, D): finished ones; count[key] (K, D): the measures with that denominator, per[key] (1, D): this
    denominator; wins, seen (L · seats, D): rounds won, and sat, by label (slow) and place in the order of play (fast);
    points, losses (L, D): points scored, and rounds lost, by label.
    """

    deals: NDArray[np.int64]
    rounds: Array
    count: dict[str, Array]
    per: dict[str, Array]
    wins: Array
    seen: Array
    points: Array
    losses: Array

    @cached_property
    def moments(self) -> dict[str, Moments]:
        """Of the measures, by their denominator."""
        found = {}
        for key, count in self.count.items():
            found[key] = Moments(len(count))
            found[key].add(count, self.per[key])
        return found

    def of_deals(self, deals: NDArray[np.int64]) -> Sums:
        """Of some of the deals alone; itself if they are all."""
        if len(deals) == len(self.deals):
            return self
        at = np.searchsorted(self.deals, deals)
        return Sums(
            deals,
            self.rounds[:, at],
            {key: count[:, at] for key, count in self.count.items()},
            {key: per[:, at] for key, per in self.per.items()},
            *(part[:, at] for part in (self.wins, self.seen, self.points, self.losses)),
        )

    @cached_property
    def places(self) -> Array:
        """Rounds won from each place, (seats, D)."""
        labels, (rows, deals) = len(self.points), self.wins.shape
        won: Array = self.wins.reshape(labels, rows // labels, deals).sum(axis=0)
        return won

    @classmethod
    def of(cls, rounds: Rounds, finished: Rounds, lineup: Lineup) -> Sums:
        """Add up a window of rounds, of which `finished` are those that count."""
        labels, seats = len(lineup.labels), lineup.seats
        # A deal without a finished round stays, with sums of 0: it was played under both rules.
        everything = len(finished.deals) == len(rounds.deals)
        at = slice(None) if everything else np.searchsorted(rounds.deals, finished.deals)

        def totals(columns: list[NDArray[Any]]) -> Array:
            found = np.zeros((len(columns), len(rounds.deals)))
            for row, values in zip(found, columns, strict=True):
                # Most acts are those of a rule that is off; of whole numbers max() tells that faster than any().
                if values.max(initial=0) if values.dtype.kind == "u" else values.any():
                    row[at] = finished.sums(values)
            return found

        def by_kind(kind: NDArray[np.integer], kinds: int, values: NDArray[Any] | None = None) -> Array:
            """Rounds (or sums of values) by kind and deal, (kinds, D)."""
            sums = finished.sums_by_kind(kind, kinds, values)
            if everything:
                return sums
            found = np.zeros((kinds, len(rounds.deals)))
            found[:, at] = sums
            return found

        # `take` finds a row for each round many times as fast as an index in brackets.
        rotation = finished.column("rotation").astype(np.intp)
        begins = rotation * seats + finished.column("first_seat")
        rotations = len(lineup.seatings)
        in_turn = everything and finished.in_turn(rotations)
        position = finished.column("position").astype(np.intp)
        place = np.maximum(position, 1) - 1
        winner = lineup.order.take(begins * seats + place).astype(np.intp)

        def by_label(name: str) -> Array:
            """A column of the seats, added up by who sat there."""
            found = np.zeros((labels, len(rounds.deals)))
            for seat, sits in enumerate(lineup.seatings.T):
                values = finished.column(f"{name}_{seat}")
                if not values.any():
                    continue
                if in_turn:  # each rotation of the deals is one slice, of whoever sits there in it
                    for label, row in zip(sits, values.reshape(-1, rotations).T, strict=True):
                        found[label] += row
                else:
                    found += by_kind(sits.astype(np.uint8).take(rotation), labels, values)
            return found

        def seen() -> Array:
            """How often each label sat at each place."""
            if in_turn:
                first = finished.column("first_seat").reshape(-1, rotations)
                if (first == first[:, :1]).all():  # as where the first player does not hang on who sits where
                    return lineup.placed.take(first[:, 0], axis=1)
            order = [by_kind(lineup.order[:, :, k].take(begins), labels) for k in range(seats)]
            return np.stack(order, axis=1).reshape(labels * seats, -1)

        ones = totals([np.ones(finished.frame.height, np.uint8)])
        return cls(
            deals=rounds.deals,
            rounds=ones,
            count={key: totals([finished.column(m.column) for m in found]) for key, found in lineup.measures.items()},
            per={key: ones if key == ROUNDS else totals([finished.column(key)]) for key in lineup.measures},
            wins=by_kind(np.where(position > 0, winner * seats + place, labels * seats), labels * seats),
            seen=seen(),
            points=by_label("score"),
            losses=by_label("loses"),
        )


class Tally:
    """One variant, added up over all windows."""

    def __init__(self, lineup: Lineup) -> None:
        self.lineup = lineup
        self.deals = 0
        self.outcomes = np.zeros(len(OUTCOMES), np.int64)
        self.measures = {key: Moments(len(found)) for key, found in lineup.measures.items()}
        # Of single rounds, by measure: sums of count², count · per and per².
        self._spread = [m for m in lineup.all_measures() if m.margin and not m.is_rate]
        self.squares = {measure.id: np.zeros(3) for measure in self._spread}
        self.places = Moments(len(lineup.labels) * lineup.seats)
        self.positions = Moments(lineup.seats)
        self.points, self.losses = Moments(len(lineup.labels)), Moments(len(lineup.labels))
        self.clocks = {clock: Histogram() for clock, *_ in CLOCKS}
        self.penalties = Histogram()
        self.longest = dict.fromkeys(self.clocks, 0)
        self.longest_chain = 0
        self.skill = SkillTally(lineup)

    def add(self, rounds: Rounds, finished: Rounds, sums: Sums) -> None:
        """Take in a window, given also as sums per deal."""
        self.deals += len(rounds.deals)
        self.outcomes += np.bincount(rounds.column("outcome"), minlength=len(OUTCOMES))
        for key, moments in self.measures.items():
            moments.take(sums.moments[key])
        self.places.add(sums.wins, sums.seen)
        self.positions.add(sums.places, sums.rounds)
        self.points.add(sums.points, sums.rounds)
        self.losses.add(sums.losses, sums.rounds)
        self._add_squares(finished)
        block = (finished.deals % BLOCKS)[finished.index]
        for clock, column, *_ in CLOCKS:
            lengths = finished.column(column)
            self.clocks[clock].add(block, lengths)
            self.longest[clock] = max(self.longest[clock], int(lengths.max(initial=0)))
        self.skill.add(finished)
        self.penalties.add(block, finished.column("largest_penalty"))
        self.longest_chain = max(self.longest_chain, int(finished.column("longest_chain").max(initial=0)))

    def ratio(self, measure: str) -> Ratio:
        """The ratio of a measure, by its id; KeyError for one that this line-up does not have."""
        for key, measures in self.lineup.measures.items():
            for k, found in enumerate(measures):
                if found.id == measure:
                    return self.measures[key].ratio(k).per(found.held)
        raise KeyError(measure)

    def _add_squares(self, finished: Rounds) -> None:
        floats: dict[str, Array] = {}

        def of(column: str) -> Array:
            if column not in floats:
                floats[column] = finished.column(column).astype(np.float64)
            return floats[column]

        products: dict[tuple[str, str], float] = {}
        for measure in self._spread:
            count, per, sums = measure.column, measure.per, self.squares[measure.id]
            pairs = [(count, count)] if isinstance(per, int) else [(count, count), (count, per), (per, per)]
            for k, pair in enumerate(pairs):
                if pair not in products:
                    products[pair] = float(np.einsum("r,r->", *map(of, pair)))
                sums[k] += products[pair]

    def variance(self, measure: Measure) -> float | None:
        """Variance of a single round (for a win rate: of an appearance) in the measure's unit, of one that is compared;
        None of nothing. Of a ratio that of its linearized residual, (count - value · per) / mean of per."""
        ratio = self.ratio(measure.id)
        value = ratio.value
        if value is None:
            return None
        if measure.is_rate:
            found = value - value**2
        else:
            yy, xy, xx = self.squares[measure.id].tolist()
            if isinstance(measure.per, int):
                found = yy / self.finished - value**2
            else:
                found = yy - 2 * value * xy + value**2 * xx
                found *= self.finished / ratio.den**2 if found > ROUNDING * (yy + value**2 * xx) else 0
        return max(0.0, found) * measure.scale**2

    @cached_property
    def quantiles(self) -> dict[Clock, Quantiles]:
        """The quantiles of length on each clock, once everything is taken in."""
        return {clock: Quantiles(histogram) for clock, histogram in self.clocks.items()}

    @property
    def rounds(self) -> int:
        """All rounds, whatever their outcome."""
        return int(self.outcomes.sum())

    @property
    def finished(self) -> int:
        """Rounds won or ranked."""
        return int(self.outcomes[list(FINISHED)].sum())
