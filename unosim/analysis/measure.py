"""What a measure is: what is counted, per what, in which unit, and which difference would matter.

A measure is a ratio of sums over finished rounds: the sum of `count` over the sum of `per`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import polars as pl

#: How a lead is told: by the hands (exact, of all rounds) or by the chance to win (estimated, on the turn sample).
#: The two are never mixed in one figure.
Family = Literal["", "card lead", "chance lead"]
Group = Literal["length", "penalties", "fairness", "players", "feel"]


@dataclass(frozen=True)
class Margin:
    """The smallest difference that matters: in the measure's unit, or a fraction of the baseline (`relative`)."""

    amount: float
    relative: bool = False

    def of(self, baseline: float) -> float:
        """In the measure's unit. Never 0, which would call it a change that nothing changed."""
        return max(self.amount * abs(baseline) if self.relative else self.amount, 1e-9)

    def __str__(self) -> str:
        return f"{self.amount * 100:g} %" if self.relative else f"{self.amount:g}"


@dataclass(frozen=True, eq=False)
class Measure:
    """One measure.

    id, label, unit: for programs, tables, axes. count: a column of the rounds (or of `helpers`), or an expression over
    them; per: the denominator, a column or so many a round, in words `denominator`. scale: from counted units to
    `unit`. share: a fraction of the denominator, with Wilson's interval. formula, source: for the documentation.
    margin: None where variants are not compared by it. direction: words for more and for less of it. detail: whether it
    needs the columns of `detail: true`. family: of measures of who leads, by what.
    """

    id: str
    label: str
    unit: str
    group: Group
    count: str | pl.Expr
    formula: str
    per: str | int = 1
    denominator: str = "finished rounds"
    scale: float = 1.0
    share: bool = False
    margin: Margin | None = None
    direction: tuple[str, str] = ("more", "fewer")
    source: str = "ours"
    detail: bool = False
    family: Family = ""

    @property
    def held(self) -> int:
        """How many a round the denominator counts, where it is no column."""
        return self.per if isinstance(self.per, int) else 1

    @property
    def is_rate(self) -> bool:
        """Whether a round, or an appearance, counts as 0 or 1."""
        return self.share and isinstance(self.per, int)

    @property
    def column(self) -> str:
        """The column that holds `count` for each round, once `Lineup.scan` has made it."""
        return self.count if isinstance(self.count, str) else f"count:{self.id}"


OFTEN = ("more often", "less often")
POINT = Margin(1)
FIVE_PERCENT = Margin(0.05, relative=True)

LONGER = ("longer", "shorter")


def mean(
    name: str,
    label: str,
    unit: str,
    group: Group,
    margin: Margin | None = None,
    **more: Any,
) -> Measure:
    """The mean of a column a finished round."""
    return Measure(name, label, unit, group, name, f"Σ {name} / rounds", margin=margin, **more)


def share(
    name: str, label: str, group: Group, test: pl.Expr, formula: str, margin: Margin | None = None, **more: Any
) -> Measure:
    """The share of finished rounds in which something happens."""
    return Measure(
        name,
        label,
        "rounds of 100",
        group,
        test,
        formula,
        scale=100,
        share=True,
        margin=margin,
        direction=OFTEN,
        **more,
    )


def share_of_turns(name: str, label: str, count: str, per: str = "turns", **more: Any) -> Measure:
    """A share of turns."""
    words = "turns up to the winner's last" if per == "winner_turn" else "turns"
    return Measure(
        name,
        label,
        "of 100 turns",
        "feel",
        count,
        f"Σ {count} / Σ {per}",
        per=per,
        denominator=f"{words} of finished rounds",
        scale=100,
        share=True,
        margin=FIVE_PERCENT,
        **{"direction": OFTEN, **more},
    )
