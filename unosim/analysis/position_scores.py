"""What a place in the order of play is worth beside wins: points a round, and the final place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from unosim.analysis.intervals import Moments
from unosim.analysis.measures import FINISHED
from unosim.analysis.records import Estimate, Record

if TYPE_CHECKING:
    from unosim.results import Results


@dataclass(frozen=True)
class PositionScore(Record):
    """Of the seat at a place in the order of play (1 begins), whoever sits there, over finished rounds.

    points: what it scores a round by `score.round`; place: its mean final place, 1 the winner, equal ones sharing the
    better place (`rank_s` of docs/results.md). A deal is one observation.
    """

    position: int
    points: Estimate
    place: Estimate


def position_scores(results: Results, variant: str) -> tuple[PositionScore, ...]:
    """Every position of a variant, the one that begins first. Raises ResultsError for a broken folder."""
    layout, seats = results.layout(variant), results.seats(variant)
    columns = ["deal", "outcome", "first_seat", *(f"{name}_{s}" for name in ("score", "rank") for s in range(seats))]
    rounds = results.scan(variant, columns).filter(pl.col("outcome").is_in(FINISHED))
    begins = pl.col("first_seat").cast(pl.Int32)
    sums = [pl.len().alias("rounds")]
    for k in range(seats):
        seat = (begins + layout.direction * k + seats) % seats
        for name in ("score", "rank"):
            own = [pl.when(seat == s).then(pl.col(f"{name}_{s}").cast(pl.Int64)).otherwise(0) for s in range(seats)]
            sums.append(pl.sum_horizontal(own).sum().alias(f"{name}:{k}"))
    deals = rounds.group_by("deal").agg(sums).collect()
    played = deals["rounds"].to_numpy().astype(np.float64)[None]

    def mean(column: str, signed: bool) -> Estimate:
        moments = Moments(1)
        moments.add(deals[column].to_numpy().astype(np.float64)[None], played)
        return moments.ratio(0).mean(signed=signed)

    return tuple(PositionScore(k + 1, mean(f"score:{k}", True), mean(f"rank:{k}", False)) for k in range(seats))
