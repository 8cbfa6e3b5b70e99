"""Every measure, declared once: what is counted, in which unit, and which difference would matter.

A measure is a ratio of sums over finished rounds: the sum of `count` over the sum of `per`.
Computing, comparing, tables and docs/measures.md all read this table; a new measure is one entry.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import polars as pl

from unosim.analysis.minutes import Minutes
from unosim.results.columns import DRAWN, OUTCOMES

#: Outcomes of rounds that count for rates and lengths; the others are only counted.
FINISHED = tuple(OUTCOMES.index(name) for name in ("won", "ranked"))

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
    margin: None where variants are not compared by it. direction: words for more and for less of it.
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

    @property
    def held(self) -> int:
        """How many a round the denominator counts, where it is no column."""
        return self.per if isinstance(self.per, int) else 1

    @property
    def column(self) -> str:
        """The column that holds `count` for each round, once `Lineup.scan` has made it."""
        return self.count if isinstance(self.count, str) else f"count:{self.id}"


_POINT = Margin(1)
_FIVE_PERCENT = Margin(0.05, relative=True)

_CAUSES = {
    "drawn_stuck": "drawn for having nothing to play",
    "drawn_choice": "drawn by choice",
    "drawn_penalty": "drawn for draw cards",
    "drawn_challenge": "drawn for challenges",
    "drawn_last_card": "drawn for a last draw card",
    "drawn_uno": "drawn for missed UNO calls",
    "drawn_starter": "drawn for the starter",
    "drawn_false_call": "drawn for false UNO calls",
    "drawn_misplay": "drawn for misplays",
    "drawn_wrong_jump": "drawn for wrong jumps",
    "drawn_noise": "drawn for sounds under the ban",
    "drawn_slap": "drawn for the slowest slap",
}

#: Acts of a round that are told beside everything else: what they are called, a round.
COUNTS = {
    "plays": "plays",
    "grouped": "plays of two cards or more",
    "jump_ins": "jump-ins",
    "payments": "penalties taken",
    "deflections": "penalties sent on by a skip or a reverse",
    "skipped": "seats skipped",
    "take_backs": "bluffs taken back",
    "swaps": "hand swaps of any kind",
    "slaps": "races to slap",
    "false_calls": "false UNO calls",
    "misplays": "misplays",
    "wrong_jumps": "wrong jumps",
    "noises": "sounds under the ban",
}


def helpers(seatings: Sequence[Sequence[int]], minutes: Minutes) -> list[pl.Expr]:
    """Columns that measures build on: `seconds`, and `winner_label`, the index of the winner's label (null: nobody).

    `seatings[r][s]`: the index of the label in seat s in rotation r.
    """
    flat = pl.lit(pl.Series([label for seating in seatings for label in seating], dtype=pl.UInt8))
    seats = len(seatings[0])
    won = pl.col("position") > 0
    place = pl.when(won).then(pl.col("rotation").cast(pl.UInt32) * seats + pl.col("winner"))
    return [minutes.seconds().alias("seconds"), flat.gather(place).alias("winner_label")]


def _mean(
    name: str,
    label: str,
    unit: str,
    group: Group,
    margin: Margin | None = None,
    *,
    direction: tuple[str, str] = ("more", "fewer"),
) -> Measure:
    """The mean of a column a finished round."""
    return Measure(name, label, unit, group, name, f"Σ {name} / rounds", margin=margin, direction=direction)


def _share(name: str, label: str, group: Group, test: pl.Expr, formula: str, margin: Margin | None = None) -> Measure:
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
        direction=("more often", "less often"),
    )


_LONGER = ("longer", "shorter")

MEASURES: tuple[Measure, ...] = (
    Measure(
        "minutes",
        "minutes a round",
        "minutes",
        "length",
        "seconds",
        "Σ (deal + shuffle·(1 + recycles) + play·plays + think·choice_turns + draw·cards_drawn + challenge·challenges"
        " + swap·swaps) / 60 / rounds",
        scale=1 / 60,
        margin=Margin(0.5),
        direction=_LONGER,
    ),
    _mean("turns", "turns a round", "turns", "length", _FIVE_PERCENT, direction=_LONGER),
    _mean("cards_played", "cards played a round", "cards", "length", _FIVE_PERCENT),
    _share(
        "over_10_minutes",
        "rounds over 10 minutes",
        "length",
        pl.col("seconds") > 600,
        "Σ [minutes > 10] / rounds",
        _POINT,
    ),
    _mean(
        "largest_penalty",
        "largest penalty of a round",
        "cards",
        "penalties",
        Margin(1),
        direction=("larger", "smaller"),
    ),
    _share(
        "penalty_8",
        "rounds with a penalty of 8 or more",
        "penalties",
        pl.col("largest_penalty") >= 8,
        "Σ [largest_penalty ≥ 8] / rounds",
        _POINT,
    ),
    _mean("payments", "penalties taken a round", "times", "penalties", Margin(0.5)),
    _mean("cards_drawn", "cards drawn a round", "cards", "penalties", _FIVE_PERCENT),
    *(_mean(name, _CAUSES[name], "cards", "penalties") for name in DRAWN),
    *(
        _mean(name, f"{label} a round", "plays" if name == "plays" else "times", "feel")
        for name, label in COUNTS.items()
        if name != "payments"
    ),
    *(
        _share(
            f"chain_{length}",
            f"rounds with a penalty of {length} draw cards or more",
            "penalties",
            pl.col("longest_chain") >= length,
            f"Σ [longest_chain ≥ {length}] / rounds",
        )
        for length in (2, 3, 4)
    ),
    Measure(
        "first_player",
        "first-player advantage",
        "points of 100",
        "fairness",
        pl.col("position") == 1,
        "Σ [position = 1] / rounds - 1 / players",
        scale=100,
        share=True,
        margin=_POINT,
        direction=("larger", "smaller"),
        source="the share behind CardStock's Fairness and Ludii's Balance",
    ),
    _mean("challenges", "challenges a round", "times", "feel", Margin(0.1)),
    _share(
        "challenge_rounds", "rounds with a challenge", "feel", pl.col("challenges") > 0, "Σ [challenges > 0] / rounds"
    ),
    Measure(
        "challenges_won",
        "challenges that find a bluff",
        "of 100 challenges",
        "feel",
        "challenges_won",
        "Σ challenges_won / Σ challenges",
        per="challenges",
        denominator="challenges in finished rounds",
        scale=100,
        share=True,
    ),
    _mean("uno_missed", "UNO calls missed a round", "times", "feel"),
    _mean("uno_caught", "missed UNO calls caught a round", "times", "feel"),
    Measure(
        "uno_caught_share",
        "missed UNO calls that are caught",
        "of 100 missed",
        "feel",
        "uno_caught",
        "Σ uno_caught / Σ uno_missed",
        per="uno_missed",
        denominator="missed calls in finished rounds",
        scale=100,
        share=True,
    ),
)


def win(label: str, index: int, seats: int) -> Measure:
    """The win rate of a player, by its label, per appearance: `index` of the label, `seats` that it holds."""
    return Measure(
        f"win:{label}",
        f"{label} wins",
        "rounds of 100",
        "players",
        pl.col("winner_label") == index,
        "Σ [the winner is such a player] / (rounds · seats that such players hold)",
        per=seats,
        denominator="finished rounds · seats held",
        scale=100,
        share=True,
        margin=_POINT,
        direction=("more often", "less often"),
    )


def measures_for(labels: Sequence[str]) -> tuple[Measure, ...]:
    """All measures of a line-up: those of every table, then the win rate of each different player."""
    return MEASURES + tuple(win(label, i, labels.count(label)) for i, label in enumerate(distinct(labels)))


def distinct(labels: Sequence[str]) -> list[str]:
    """The labels of a line-up, equal ones once, in its order."""
    return list(dict.fromkeys(labels))


def markdown() -> str:
    """The table of docs/measures.md."""
    lines = [
        "| id | measure | formula | unit | denominator | interval | matters from | source |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for m in (*MEASURES, win("<label>", 0, 1)):
        interval = "Wilson, effective number" if m.share else "t, linearized residuals"
        cells = (f"`{m.id}`", m.label, m.formula, m.unit, m.denominator, interval, str(m.margin or "–"), m.source)
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"
