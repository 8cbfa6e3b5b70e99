"""Who sits where in a variant, and what has to be read of its rounds."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl

from unosim.analysis.measures import distinct, helpers, measures_for
from unosim.analysis.minutes import Minutes
from unosim.results.columns import stored


class Lineup:
    """The players of one variant, equal ones together.

    seats: at the table; labels: the different ones, in the order of the line-up; held: seats that each holds;
    seatings (R, seats): index of the label in each seat; direction: 1 or -1, how play starts to go round;
    measures: all that can be measured here.
    """

    def __init__(self, labels: Sequence[str], seatings: Sequence[Sequence[str]], direction: int) -> None:
        self.seats = len(labels)
        self.labels = distinct(labels)
        self.held = [labels.count(label) for label in self.labels]
        self.seatings = np.array([[self.labels.index(label) for label in seating] for seating in seatings], np.uint8)
        self.direction = direction
        self.measures = measures_for(labels)

    def in_order(self) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
        """Labels in the order of play: row (rotation · seats + first seat), column 0 for the seat that begins."""
        seat = (np.arange(self.seats)[:, None] + self.direction * np.arange(self.seats)) % self.seats
        return self.seatings[:, seat].reshape(-1, self.seats)

    def scan(self, rounds: pl.LazyFrame, minutes: Minutes, whole: bool) -> pl.LazyFrame:
        """What the tally reads of the rounds: for each measure `count:<id>` and, unless it is one a round, `per:<id>`.

        `whole`: every stored column too, to tell rounds apart.
        """
        needed = ["deal", "rotation", "outcome", "winner", "first_seat", "position", "turns", "plays"]
        needed += ["longest_chain", "largest_penalty"]
        needed += [f"score_{seat}" for seat in range(self.seats)]
        if whole:
            needed = list(dict.fromkeys([*needed, *stored(self.seats)]))
        sums = [(f"count:{m.id}", m.count) for m in self.measures]
        sums += [(f"per:{m.id}", m.per) for m in self.measures if m.per is not None]
        return rounds.with_columns(helpers(self.seatings.tolist(), minutes)).select(
            *needed, "seconds", *(expression.fill_null(0).cast(pl.UInt32).alias(name) for name, expression in sums)
        )
