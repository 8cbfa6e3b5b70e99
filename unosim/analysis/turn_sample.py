"""The turns of the rounds that somebody won, of one variant: what the chance to win after every turn is fitted on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from unosim.cards import KIND_CLASSES
from unosim.errors import ResultsError

if TYPE_CHECKING:
    from unosim.results import Results

#: Most rounds of a variant that are read.
MOST_ROUNDS = 40_000

#: What can be laid in a turn.
CLASSES = (*KIND_CLASSES, "no card")

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Sample:
    """The turns of the rounds of one variant that had a winner, one below the other.

    deal, winner, first, length (R,): by round; its turns are the rows first … first + length - 1. round (T,): of each
    turn. hands (T, n), seat, playable, laid (T,): laid is an index into CLASSES; until (T, n): seats until the go of
    each, 1 is next; pending (T,). rank (R, n): final places.
    """

    deal: NDArray[np.int64]
    winner: NDArray[np.intp]
    first: NDArray[np.intp]
    length: NDArray[np.intp]
    rank: NDArray[np.intp]
    round: NDArray[np.intp]
    hands: Floats
    seat: NDArray[np.intp]
    until: Floats
    pending: Floats
    playable: Floats
    laid: NDArray[np.intp]

    @property
    def seats(self) -> int:
        return int(self.hands.shape[1])

    @property
    def turn(self) -> NDArray[np.intp]:
        """The number of each turn in its round, from 1 on."""
        return np.arange(len(self.round)) - self.first[self.round] + 1

    @property
    def last(self) -> NDArray[np.bool_]:
        """Whether a turn is the last of its round."""
        found: NDArray[np.bool_] = self.turn == self.length[self.round]
        return found


def read(results: Results, variant: str) -> Sample | None:
    """The sample of a variant, None where it has none. Raises ResultsError where the run recorded no turns."""
    seats = results.seats(variant)
    try:
        turns = results.turns(variant)
    except ResultsError:
        if results.sampled:
            return None
        raise
    import polars as pl

    ranks = [f"rank_{seat}" for seat in range(seats)]
    sampled = turns.select(pl.col("deal").max()).collect().item()
    rounds = (
        results.scan(variant, ["deal", "rotation", "winner", *ranks])
        .filter((pl.col("deal") <= sampled) & (pl.col("winner") != 255))
        .head(MOST_ROUNDS)
        .with_row_index("round")
        .collect()
    )
    hands = [f"hand_{seat}" for seat in range(seats)]
    keys = ["deal", "rotation"]
    frame = (
        turns.join(rounds.lazy().select("round", *keys), on=keys, how="inner", maintain_order="left")
        .with_columns(pl.min_horizontal(hands).alias("least"))
        .filter(pl.col("least").shift(1, fill_value=1).over("round") > 0)
        .select("round", "seat", "action", "kind", "cards", "playable", "direction", "pending", *hands)
        .collect()
    )
    if not frame.height:
        return None
    index = frame["round"].to_numpy().astype(np.intp)
    length = np.bincount(index, minlength=rounds.height)
    seat = frame["seat"].to_numpy().astype(np.intp)
    kind = frame["kind"].to_numpy().astype(np.intp)
    nothing = frame["cards"].to_numpy() == 0
    laid = np.where(nothing, len(KIND_CLASSES), np.maximum(kind // 4 - 9, 0))  # as cards.class_of
    ahead = (np.arange(seats) - seat[:, None]) * frame["direction"].to_numpy().astype(np.intp)[:, None]
    until = (ahead - (laid == 1)[:, None] - 1) % seats + 1
    return Sample(
        rounds["deal"].to_numpy(),
        rounds["winner"].to_numpy().astype(np.intp),
        np.cumsum(length) - length,
        length,
        rounds.select(ranks).to_numpy().astype(np.intp),
        index,
        frame.select(hands).to_numpy().astype(np.float32),
        seat,
        until.astype(np.float32),
        frame["pending"].to_numpy().astype(np.float32),
        frame["playable"].to_numpy().astype(np.float32),
        laid,
    )
