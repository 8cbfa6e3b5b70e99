"""Who sits where in a variant, and what has to be read of its rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import polars as pl
from numpy.typing import NDArray

from unosim.analysis.feel import COMEBACK
from unosim.analysis.measures import Measure, distinct, measures_for, with_helpers
from unosim.analysis.minutes import Minutes
from unosim.results.columns import stored

if TYPE_CHECKING:
    from unosim.results import Results


def comeback_of(results: Results) -> int:
    """From how many cards behind on a win is a comeback, as the experiment says."""
    return int(results.experiment.get("comeback", COMEBACK))


#: The key of the measures whose denominator is the finished rounds, or a multiple of them.
ROUNDS = "rounds"


class Lineup:
    """The players of one variant, equal ones together.

    replicates: how often all seatings stand there; seats: at the table; labels: the different ones, in the order of
    the line-up; held: seats that each holds; seatings (R, seats): index of the label in each seat; order (R, seats,
    seats): index of the label by rotation, seat that begins, and place in the order of play; placed (labels · seats,
    seats): in how many rotations a label (slow) has a place (fast), by the seat that begins; detail: whether rounds
    were counted turn by turn; comeback: from how many cards behind on a win is one; measures: all that can be measured
    here, by the column of their denominator (or ROUNDS).
    """

    def __init__(
        self,
        labels: Sequence[str],
        seatings: Sequence[Sequence[str]],
        direction: int,
        replicates: int = 1,
        detail: bool = False,
        comeback: int = COMEBACK,
    ) -> None:
        self.replicates, self.detail = replicates, detail
        self.seats = len(labels)
        self.labels = distinct(labels)
        self.held = [labels.count(label) for label in self.labels]
        self.seatings = np.array([[self.labels.index(label) for label in seating] for seating in seatings], np.intp)
        places = np.arange(self.seats)
        self.order: NDArray[np.uint8] = self.seatings.astype(np.uint8)[
            :, (places[:, None] + direction * places) % self.seats
        ]
        kinds = self.order * self.seats + places  # label and place
        self.placed = np.stack([(kinds == kind).sum(axis=(0, 2)) for kind in range(len(self.labels) * self.seats)])
        self.measures: dict[str, list[Measure]] = {}
        for measure in measures_for(labels, detail, comeback):
            key = measure.per if isinstance(measure.per, str) else ROUNDS
            self.measures.setdefault(key, []).append(measure)

    @classmethod
    def of(cls, results: Results, variant: str) -> Lineup:
        """That of a variant of a results folder."""
        layout = results.layout(variant)
        return cls(
            layout.players,
            layout.labels,
            layout.direction,
            layout.replicates,
            results.detail,
            comeback_of(results),
        )

    def all_measures(self) -> list[Measure]:
        """The measures, whatever their denominator."""
        return [measure for measures in self.measures.values() for measure in measures]

    def scan(self, rounds: pl.LazyFrame, minutes: Minutes, whole: bool) -> pl.LazyFrame:
        """The columns that the tally reads; `whole`: every stored one too, to tell rounds apart."""
        made = {m.column: m.count for m in self.all_measures() if isinstance(m.count, pl.Expr)}
        plain = ["deal", "rotation", "outcome", "winner", "first_seat", "position", "longest_chain"]
        plain += [f"{name}_{seat}" for seat in range(self.seats) for name in ("score", "loses")]
        plain += [m.count for m in self.all_measures() if isinstance(m.count, str)]
        plain += [key for key in self.measures if key != ROUNDS]
        if whole:
            plain += stored(self.seats, self.detail)
        return with_helpers(rounds, self.seatings.tolist(), minutes, self.detail).select(
            *dict.fromkeys(plain), *(test.fill_null(False).cast(pl.UInt8).alias(name) for name, test in made.items())
        )
