"""Measures of how a round feels: choice, leads, waiting, what players do to each other.

Who leads is told by the hands here (`card lead`); by the chance to win, from the turn sample: see `chances`.
"""

from __future__ import annotations

from typing import Any

import polars as pl

from unosim.analysis.measure import FIVE_PERCENT, LONGER, POINT, Margin, Measure, mean, share, share_of_turns

#: What every run tells of choice and interaction.
PLAIN_FEEL: tuple[Measure, ...] = (
    share_of_turns(
        "choice_share", "turns with a choice of cards", "choice_turns", source="as DecisionMoves of Ludii, by kinds"
    ),
    share_of_turns("stuck_share", "turns with nothing to play", "stuck_turns"),
    Measure(
        "choices_per_turn",
        "different playable cards a turn",
        "cards",
        "feel",
        "choices",
        "Σ choices / Σ turns",
        per="turns",
        denominator="turns of finished rounds",
        margin=FIVE_PERCENT,
    ),
    Measure(
        "inflicted_share",
        "cards drawn because of others",
        "of 100 drawn",
        "feel",
        "inflicted",
        "Σ inflicted / Σ cards_drawn",
        per="cards_drawn",
        denominator="cards drawn in finished rounds",
        margin=FIVE_PERCENT,
        scale=100,
        share=True,
    ),
    mean("chains", "penalties of two draw cards or more a round", "times", "penalties"),
    mean("recycles", "times that the pile runs out a round", "times", "length"),
)

_LEAD: dict[str, Any] = {"detail": True, "family": "card lead"}

#: So many cards behind is a comeback, unless an experiment says otherwise.
COMEBACK = 5


def comeback(cards: int = COMEBACK) -> Measure:
    """How often the winner was so many cards behind at some time."""
    return share(
        "comeback",
        "comeback wins",
        "feel",
        pl.col("deficit_max") >= cards,
        f"Σ [deficit_max ≥ c] / rounds, c = `comeback:` ({COMEBACK})",
        POINT,
        **_LEAD,
    )


#: What the columns of `detail: true` tell.
DETAILED: tuple[Measure, ...] = (
    mean(
        "lead_changes",
        "lead changes a round",
        "times",
        "feel",
        Margin(0.5),
        source="Browne 2008; who keeps a shared lead: ours",
        **_LEAD,
    ),
    Measure(
        "lead_changes_10",
        "lead changes in ten turns",
        "times",
        "feel",
        "lead_changes",
        "10 · Σ lead_changes / Σ winner_turn",
        per="winner_turn",
        denominator="turns up to the winner's last of finished rounds",
        scale=10,
        margin=FIVE_PERCENT,
        source="Browne 2008",
        **_LEAD,
    ),
    Measure(
        "card_drama",
        "cards that the winner is behind",
        "cards",
        "feel",
        "deficit_sum",
        "Σ deficit_sum / Σ winner_turn",
        per="winner_turn",
        denominator="turns up to the winner's last of finished rounds",
        margin=FIVE_PERCENT,
        source="Browne 2008, Ludii Drama",
        **_LEAD,
    ),
    share_of_turns(
        "behind_share",
        "turns with the winner behind",
        "behind_turns",
        per="winner_turn",
        source="1 - CardStock's security",
        **_LEAD,
    ),
    comeback(),
    share(
        "half_behind",
        "winners from behind at half time",
        "feel",
        pl.col("half_behind") == 1,
        "Σ half_behind / rounds",
        POINT,
        **_LEAD,
    ),
    share(
        "half_last", "winners from last at half time", "feel", pl.col("half_last") == 1, "Σ half_last / rounds", **_LEAD
    ),
    Measure(
        "decided_share",
        "of a round until the winner takes the lead for good",
        "of 100 turns",
        "feel",
        "decided_turn",
        "Σ decided_turn / Σ winner_turn",
        per="winner_turn",
        denominator="turns up to the winner's last of finished rounds",
        scale=100,
        share=True,
        margin=FIVE_PERCENT,
        direction=("later", "earlier"),
        source="Browne 2008 (decisiveness), in cards",
        **_LEAD,
    ),
    share_of_turns(
        "open_share", "turns with something to play", "open_turns", source="Ludii DecisionMoves", detail=True
    ),
    *(
        mean(f"open_{what}", f"{label} a round", "times", "feel", detail=True)
        for what, label in (
            ("answers", "penalties that could be answered"),
            ("challenges", "wild draw fours that could be challenged"),
            ("jumps", "chances to jump in"),
        )
    ),
    mean("hits", "acts against another player a round", "times", "feel", Margin(0.5), detail=True),
    Measure(
        "hits_10",
        "acts against another player in ten turns",
        "times",
        "feel",
        "hits",
        "10 · Σ hits / Σ turns",
        per="turns",
        denominator="turns of finished rounds",
        scale=10,
        margin=FIVE_PERCENT,
        detail=True,
    ),
    mean(
        "largest_hand",
        "largest hand of a round",
        "cards",
        "penalties",
        Margin(1),
        direction=("larger", "smaller"),
        detail=True,
    ),
    share(
        "hand_15",
        "rounds with a hand of 15 or more",
        "penalties",
        pl.col("largest_hand") >= 15,
        "Σ [largest_hand ≥ 15] / rounds",
        POINT,
        detail=True,
    ),
    mean("longest_wait", "longest wait of a round", "turns", "feel", Margin(1), direction=LONGER, detail=True),
    Measure(
        "wait_minutes",
        "longest wait of a round, in time",
        "minutes",
        "feel",
        "wait_seconds",
        "Σ longest_wait · (minutes - (deal + shuffle·(1 + recycles)) / 60) / turns / rounds",
        scale=1 / 60,
        margin=Margin(0.1),
        direction=LONGER,
        detail=True,
    ),
    mean("longest_run", "most turns in a row by one player", "turns", "feel", detail=True),
    mean("unos", "hands down to one card a round", "times", "feel", detail=True),
    share_of_turns("uno_turns", "turns with somebody on one card", "uno_turns", per="winner_turn", detail=True),
    share(
        "first_to_act",
        "rounds won by who had the first turn",
        "fairness",
        pl.col("winner") == pl.col("first_to_act"),
        "Σ [winner = first_to_act] / rounds",
        detail=True,
    ),
)


def targeting(seats: int) -> Measure:
    """How much the leader is hunted: 1 is blind, above 1 the leader is hit more often than chance would."""
    return Measure(
        "leader_targeting",
        "hits on the leader against blind ones",
        "times",
        "feel",
        "hits_on_leader",
        "(players - 1) · Σ hits_on_leader / Σ hits_by_others",
        per="hits_by_others",
        denominator="hits on one seat by another than the leader",
        scale=seats - 1,
        margin=FIVE_PERCENT,
        **_LEAD,
    )
