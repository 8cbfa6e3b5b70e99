"""What is played: rules, seats and players, in words and in keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from unosim.cards import ALL_KINDS, KINDS, class_of
from unosim.engine._engine import EVERY_KIND
from unosim.rules import Rules, compile_rules

from .players import Fields


@dataclass(frozen=True)
class Game:
    """Rules, players and seats, in words and in keys; `fields` are set past what a rule can say."""

    words: str
    rules: Mapping[str, Any]
    seats: int
    player: str = "random"
    fields: Mapping[str, Any] = field(default_factory=dict)

    def compiled(self) -> Fields:
        """For the engine."""
        return {**compile_rules(Rules.resolve(self.rules), self.seats), **self.fields}


NO_CHALLENGE = {"challenge": {"enabled": False}, "wild_draw_four": {"legal": "always"}}
PLAIN = {**NO_CHALLENGE, "starter": {"accept": ["number"]}, "draw": {"voluntary": False}}
UNOAI = {
    **NO_CHALLENGE,
    "starter": {"wild": "any_card"},
    "draw": {"voluntary": False, "drawn_card": "must_play"},
    "uno": {"penalty": 0},
}
# Who may also draw with a wild that it does not want to lay; random players never do.
UNOAI_FREE = {**UNOAI, "draw": {"voluntary": True, "drawn_card": "may_play"}}
UNOAI_PLAYERS = {"greedy": "highest-points", "diversity": "most-links", "ranking": "unoai-ranking", "mix": "unoai-mix"}
NO_ACTIONS = {"skip": 0, "reverse": 0, "draw_two": 0, "wild": 0, "wild_draw_four": 0}
NUMBERS = {"starter": {"accept": ["number"]}, "draw": {"voluntary": False, "drawn_card": "must_play"}}
NUMBERS_80 = {**NUMBERS, "deck": {"cards": {**NO_ACTIONS, "0": 2}}}
NUMBERS_76 = {**NUMBERS, "deck": {"cards": NO_ACTIONS}}
IDLE_STARTER = {"draw_two": "ignore", "skip": "ignore", "reverse": "ignore", "wild": "any_card"}

WORTH = {"skip": 1, "reverse": 1, "draw_two": 1, "wild": 16, "wild_draw_four": 256}
"""Points that tell how many action cards, wilds and wild draw fours a hand holds."""
TOLD_BY_POINTS = [WORTH.get(class_of(kind), 0) if kind in ALL_KINDS else 0 for kind in range(KINDS)]

# What may lie on a draw card that is pending, by the name that the game has here.
STACKED = {
    "none": ("no draw card is answered", []),
    "twos": ("a draw two on a draw two", ["draw_two_on_draw_two"]),
    "any": (
        "any draw card on any",
        [f"{card}_on_{other}" for card in ("draw_two", "wild_draw_four") for other in ("draw_two", "wild_draw_four")],
    ),
}

GAMES: Mapping[str, Game] = {
    **{
        f"plain-{seats}": Game(f"{seats} random players; a number starts, no challenge, must play", PLAIN, seats)
        for seats in (4, 2)
    },
    **{f"unoai-{seats}": Game(f"{seats} random players; the rules of UnoAI", UNOAI, seats) for seats in (2, 3, 4)},
    **{
        f"unoai-2-{theirs}": Game(
            f"{theirs} ({ours}) against a random player; the rules of UnoAI",
            UNOAI_FREE if theirs == "mix" else UNOAI,
            2,
            f"{ours} against random",
        )
        for theirs, ours in UNOAI_PLAYERS.items()
    },
    "stacked-4": Game(
        "4 players who answer a draw two with a draw two; the starter has no effect, and on a wild only wilds go",
        {
            **NO_CHALLENGE,
            "starter": IDLE_STARTER,
            "stacking": {"answers": ["draw_two_on_draw_two"]},
            "uno": {"penalty": 0},
        },
        4,
        "wilds last",
        fields={"starter_accept": EVERY_KIND},
    ),
    **{
        f"stacking-{seats}-{name}": Game(
            f"{seats} random players; the rules of UnoAI, {words}", {**UNOAI, "stacking": {"answers": answers}}, seats
        )
        for seats in (4, 2)
        for name, (words, answers) in STACKED.items()
    },
    **{
        f"numbers-80-{seats}": Game(
            f"{seats} players, number cards only, 80 cards; the newest card that fits", NUMBERS_80, seats, "newest"
        )
        for seats in (2, 4)
    },
    **{
        f"numbers-80-{seats}-random": Game(
            f"{seats} players, number cards only, 80 cards; any card that fits", NUMBERS_80, seats
        )
        for seats in (2, 4)
    },
    **{
        f"numbers-76-{seats}": Game(
            f"{seats} players, number cards only, 76 cards; any card that fits", NUMBERS_76, seats
        )
        for seats in (2, 4)
    },
    "deck": Game("the cards of the deck", {}, 2, "nobody"),
    # One turn. It may change the hands of the first seat and its neighbors (a reverse makes the dealer draw): the
    # seven hands in between are as they were dealt.
    "hands": Game(
        "seven cards dealt, seven hands a deal; the first card turned up",
        {"starter": IDLE_STARTER, "deal": {"dealer": 9}, "round": {"turn_cap": 1}},
        10,
        fields={"points": TOLD_BY_POINTS, "starter_accept": EVERY_KIND},
    ),
    # Who draws whatever it holds draws from all cards but the starter: those in the hands might as well be in the pile.
    "draws": Game(
        "a number starts; draws until a card fits",
        {
            **NO_CHALLENGE,
            "deal": {"hand_size": 1},
            "starter": {"accept": ["number"]},
            "draw": {"until_playable": True, "drawn_card": "must_play"},
            "uno": {"penalty": 0},
            "round": {"turn_cap": 1},
        },
        2,
        "drawing",
    ),
    # Wilds in the place of wild draw fours, for a rejected starter would move the cards.
    "shuffle": Game(
        "a shuffled pack of 108",
        {
            "deck": {"cards": {"wild": 8, "wild_draw_four": 0}},
            "deal": {"hand_size": 1, "dealer": 1},
            "starter": IDLE_STARTER,
            "draw": {"until_playable": True, "drawn_card": "never"},
        },
        2,
        "whole pack",
    ),
}
