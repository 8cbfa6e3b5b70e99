"""Every measure of the rounds, declared once.

Computing, comparing, tables and docs/measures.md all read these declarations; a new measure is one entry.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl
from numpy.typing import NDArray

from unosim.analysis.feel import COMEBACK, DETAILED, PLAIN_FEEL, comeback, targeting
from unosim.analysis.measure import FIVE_PERCENT, LONGER, OFTEN, POINT, Margin, Measure, mean, share
from unosim.analysis.minutes import Minutes
from unosim.results.columns import DRAWN, OUTCOMES

#: Outcomes of rounds that count for rates and lengths; the others are only counted.
FINISHED = tuple(OUTCOMES.index(name) for name in ("won", "ranked"))


def finished(outcome: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Whether each round is one of these; two comparisons, for `np.isin` takes as long as adding a column up."""
    won, ranked = FINISHED
    found: NDArray[np.bool_] = (outcome == won) | (outcome == ranked)
    return found


__all__ = [
    "ALL_MEASURES",
    "COUNTS",
    "FINISHED",
    "MEASURES",
    "Margin",
    "Measure",
    "distinct",
    "finished",
    "measures_for",
    "win",
    "with_helpers",
]

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


def with_helpers(
    rounds: pl.LazyFrame, seatings: Sequence[Sequence[int]], minutes: Minutes, detail: bool = False
) -> pl.LazyFrame:
    """With the columns that measures build on: `seconds`, `winner_label`, the index of the winner's label (null:
    nobody), and with `detail` `wait_seconds`, of the longest wait.

    `seatings[r][s]`: the index of the label in seat s in rotation r.
    """
    flat = pl.lit(pl.Series([label for seating in seatings for label in seating], dtype=pl.UInt8))
    seats = len(seatings[0])
    won = pl.col("position") > 0
    place = pl.when(won).then(pl.col("rotation").cast(pl.UInt32) * seats + pl.col("winner"))
    found = rounds.with_columns(minutes.seconds().alias("seconds"), flat.gather(place).alias("winner_label"))
    return found.with_columns(minutes.wait().alias("wait_seconds")) if detail else found


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
        direction=LONGER,
    ),
    mean("turns", "turns a round", "turns", "length", FIVE_PERCENT, direction=LONGER),
    mean("cards_played", "cards played a round", "cards", "length", FIVE_PERCENT),
    share(
        "over_10_minutes",
        "rounds over 10 minutes",
        "length",
        pl.col("seconds") > 600,
        "Σ [minutes > 10] / rounds",
        POINT,
    ),
    mean(
        "largest_penalty",
        "largest penalty of a round",
        "cards",
        "penalties",
        Margin(1),
        direction=("larger", "smaller"),
    ),
    share(
        "penalty_8",
        "rounds with a penalty of 8 or more",
        "penalties",
        pl.col("largest_penalty") >= 8,
        "Σ [largest_penalty ≥ 8] / rounds",
        POINT,
    ),
    mean("payments", "penalties taken a round", "times", "penalties", Margin(0.5)),
    mean("cards_drawn", "cards drawn a round", "cards", "penalties", FIVE_PERCENT),
    *(mean(name, _CAUSES[name], "cards", "penalties") for name in DRAWN),
    *(
        mean(name, f"{label} a round", "plays" if name == "plays" else "times", "feel")
        for name, label in COUNTS.items()
        if name != "payments"
    ),
    *(
        share(
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
        margin=POINT,
        direction=("larger", "smaller"),
        source="the share behind CardStock's Fairness and Ludii's Balance",
    ),
    mean("challenges", "challenges a round", "times", "feel", Margin(0.1)),
    share(
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
        margin=POINT,
        direction=OFTEN,
    ),
    mean("uno_missed", "UNO calls missed a round", "times", "feel"),
    mean("uno_caught", "missed UNO calls caught a round", "times", "feel"),
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
        margin=POINT,
        direction=OFTEN,
    ),
)

#: All that a run can tell whoever plays; `leader_targeting` is the same at any table but for a factor.
ALL_MEASURES = (*MEASURES, *PLAIN_FEEL, *DETAILED, targeting(4))


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
        margin=POINT,
        direction=("more often", "less often"),
    )


def measures_for(labels: Sequence[str], detail: bool = False, behind: int = COMEBACK) -> tuple[Measure, ...]:
    """All measures of a line-up: those of every table, then the win rate of each different player.

    `detail`: with those that need the columns of `detail: true`; `behind`: from how many cards behind on a win is a
    comeback.
    """
    found = MEASURES + PLAIN_FEEL
    if detail:
        found += tuple(comeback(behind) if m.id == "comeback" else m for m in DETAILED)
        found += (targeting(len(labels)),)
    return found + tuple(win(label, i, labels.count(label)) for i, label in enumerate(distinct(labels)))


def distinct(labels: Sequence[str]) -> list[str]:
    """The labels of a line-up, equal ones once, in its order."""
    return list(dict.fromkeys(labels))
