"""Opening hands: who wins with what was dealt. The hands are not stored; whoever asks deals them again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from unosim.analysis.intervals import Array, Moments
from unosim.analysis.measures import FINISHED
from unosim.analysis.model import Estimate, Record

if TYPE_CHECKING:
    from unosim.results import Results

#: The last row of a count holds all that are as large or larger.
MOST = {"wilds": 4, "actions": 6, "colors": 4, "points": 15}

#: (variant, first deal, deals) -> what each seat was dealt: name of MOST to (deals, rotations, seats).
Dealt = Callable[[str, int, int], dict[str, NDArray[np.int64]]]


@dataclass(frozen=True)
class OpeningRate(Record):
    """Hands with so many (`value`, in the last row so many or more): share of all hands, and how often they win."""

    value: int
    or_more: bool
    share: float
    rate: Estimate


@dataclass(frozen=True)
class Opening(Record):
    """Win rates of a variant by one count of the opening hand."""

    variant: str
    count: str
    fair: float
    rates: tuple[OpeningRate, ...]


def openings(results: Results, dealt: Dealt) -> list[Opening]:
    """Of every variant and every count: the win rate by what was dealt, a deal being one observation."""
    found = []
    for variant in results.variants:
        tallies = {name: Moments(most + 1) for name, most in MOST.items()}
        for unit in results.units:
            if unit.variant == variant:
                _add(results, variant, unit, dealt, tallies)
        for name, moments in tallies.items():
            total = float(moments.den.sum())
            rates = tuple(
                OpeningRate(value, value == MOST[name], float(moments.den[value]) / total, moments.ratio(value).share())
                for value in range(MOST[name] + 1)
                if moments.den[value]
            )
            found.append(Opening(variant, name, 1 / results.seats(variant), rates))
    return found


def _add(results: Results, variant: str, unit: Any, dealt: Dealt, tallies: dict[str, Moments]) -> None:
    import polars as pl

    rounds = pl.read_parquet(
        unit.path(results.path), columns=["deal", "rotation", "winner", "outcome"], hive_partitioning=False
    )
    rounds = rounds.filter(pl.col("outcome").is_in(FINISHED))
    deal = rounds["deal"].to_numpy() - unit.first_deal
    winner, rotation = rounds["winner"].to_numpy(), rounds["rotation"].to_numpy()
    hands = dealt(variant, unit.first_deal, unit.deals)
    for name, counts in hands.items():
        found = np.minimum(counts, MOST[name])
        dealt_to = found[deal, np.minimum(rotation, found.shape[1] - 1)]  # (rounds, seats)
        won = np.arange(dealt_to.shape[1]) == winner[:, None]
        kinds = MOST[name] + 1
        cell = dealt_to + deal[:, None] * kinds

        def sums(weights: Array | None, cell: NDArray[np.int64] = cell, kinds: int = kinds) -> Array:
            flat = np.bincount(cell.ravel(), None if weights is None else weights.ravel(), unit.deals * kinds)
            table: Array = flat.reshape(unit.deals, kinds).T.astype(np.float64)
            return table

        tallies[name].add(sums(won.astype(np.float64)), sums(None))
