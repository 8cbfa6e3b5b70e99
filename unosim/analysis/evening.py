"""An evening of N rounds: how surprising is it to win none, or to lose many in a row?

Rounds are taken as independent, with the win rates of a results folder: cards are shuffled, and no player learns.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from unosim.analysis.model import Record, VariantSummary


@dataclass(frozen=True)
class PlayerEvening(Record):
    """A player (one seat of it): rate, wins to expect, chances to lose the first 4 and all rounds of the evening, and
    to lose 4 in a row or more at some time."""

    label: str
    seats: int
    rate: float
    expected: float
    lose_4: float
    lose_all: float
    streak_4: float


@dataclass(frozen=True)
class Evening(Record):
    """An evening of `rounds` rounds at the table of a variant. somebody_wins_none: the chance that at least one player
    goes home without a win."""

    variant: str
    rounds: int
    players: tuple[PlayerEvening, ...]
    somebody_wins_none: float


def evening(variant: VariantSummary, rounds: int) -> Evening | None:
    """From the win rates of a variant; None where nothing is known of them."""
    if any(player.rate.value is None for player in variant.players):
        return None
    rates = [player.rate.value or 0.0 for player in variant.players for _ in range(player.seats)]
    total = sum(rates)
    rates = [rate / total for rate in rates]  # of finished rounds: every one has one winner
    players = []
    at = 0
    for player in variant.players:
        p = rates[at]
        at += player.seats
        none = (1 - p) ** rounds
        players.append(
            PlayerEvening(player.label, player.seats, p, rounds * p, (1 - p) ** 4, none, streak(p, rounds, 4))
        )
    # Inclusion and exclusion over the players who win none.
    nobody = sum(
        (-1) ** (k + 1) * max(0.0, 1 - sum(chosen)) ** rounds
        for k in range(1, len(rates) + 1)
        for chosen in combinations(rates, k)
    )
    return Evening(variant.variant, rounds, tuple(players), nobody)


def streak(p: float, rounds: int, length: int) -> float:
    """The chance to lose so many rounds in a row at some time in `rounds`, winning each with chance p."""
    running = [1.0] + [0.0] * (length - 1)  # by rounds lost in a row so far, no streak yet
    done = 0.0
    for _ in range(rounds):
        lost = [chance * (1 - p) for chance in running]
        done += lost[-1]
        running = [sum(running) * p, *lost[:-1]]
    return done
