"""One deal with two endings: what to look at to see a rule at work."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import polars as pl

from unosim.analysis.designs import Design
from unosim.analysis.records import Record
from unosim.results.columns import OUTCOMES

if TYPE_CHECKING:
    from unosim.results import Results

# Rounds that are looked through, from the first deal on.
ROUNDS = 20_000


@dataclass(frozen=True)
class Example(Record):
    """The same deal and seating under a variant and its baseline, won by different players.

    winner, winner_before: labels, under the variant and under the baseline; turns, turns_before: of these rounds.
    """

    variant: str
    baseline: str
    deal: int
    rotation: int
    winner: str
    winner_before: str
    turns: int
    turns_before: int


def example(results: Results, variant: str) -> Example | None:
    """The first such round of a variant, None where there is none among the first ROUNDS or seats differ."""
    baseline = Design.of(results).baseline_of(variant)
    ours, theirs = results.layout(variant), results.layout(baseline)
    if variant == baseline or ours.players != theirs.players or ours.seatings != theirs.seatings:
        return None
    won = pl.col("outcome") == OUTCOMES.index("won")
    columns = ["deal", "rotation", "outcome", "winner", "turns"]
    first, second = (
        results.scan(name, columns).head(ROUNDS).filter(won).select("deal", "rotation", "winner", "turns")
        for name in (variant, baseline)
    )
    both = first.join(second, on=["deal", "rotation"], suffix="_before")
    found = both.filter(pl.col("winner") != pl.col("winner_before")).sort("deal", "rotation").head(1).collect()
    if found.is_empty():
        return None
    row = found.row(0, named=True)
    seating = ours.seatings[row["rotation"]]
    names = {key: ours.players[seating[row[key]]] for key in ("winner", "winner_before")}
    deal, rotation, turns, before = (int(row[key]) for key in ("deal", "rotation", "turns", "turns_before"))
    return Example(variant, baseline, deal, rotation, names["winner"], names["winner_before"], turns, before)
