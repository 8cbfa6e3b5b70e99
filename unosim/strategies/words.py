"""The words of the script language and what they mean: messages, descriptions and docs are made from here.

Which variables, tie-breaks, color rules and choices exist is declared by the engine; here they get their sense
in English. A word of the engine that has none here is an error at once (see ``_complete``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from unosim.cards import ALL_KINDS, KIND_CLASSES, SYMBOLS, mask_of, symbol_of
from unosim.engine._engine import CHOICES, COLOR_RULES, TARGETS, TIE_BREAKS, VARIABLES
from unosim.strategies.model import ALWAYS, NEVER, Chance


def _complete(names: Sequence[str], meanings: Mapping[str, str]) -> dict[str, str]:
    """The meanings in the engine's order. Raises KeyError for a name without one."""
    return {name: meanings[name] for name in names}


VARIABLE_WORDS = _complete(
    VARIABLES,
    {
        "own_hand": "the number of cards in its own hand",
        "next_hand": "the number of cards of the next player",
        "previous_hand": "the number of cards of the player before",
        "smallest_other": "the smallest number of cards of another player",
        "largest_other": "the largest number of cards of another player",
        "seats": "the number of players still in the round",
        "pending": "the number of cards in the pending penalty",
        "pile": "the number of cards in the draw pile",
        "turn": "the number of turns played in the round",
        "own_points": "the card points in its own hand",
        "own_colors": "the number of colors in its own hand",
        "in_color": "the number of its cards of the color in force",
        "playable": "the number of its cards that may be played now",
        "numbers": "the number of its number cards",
        "skips": "the number of its skips",
        "reverses": "the number of its reverses",
        "draw_twos": "the number of its draw twos",
        "actions": "the number of its skips, reverses and draw twos",
        "wilds": "the number of its wilds",
        "wild_draw_fours": "the number of its wild draw fours",
        "bluff": "the bluff flag (1 where a wild draw four would be illegal now, else 0)",
    },
)

TIE_BREAK_WORDS = _complete(
    TIE_BREAKS,
    {
        "most_held_color": "of the color it holds most",
        "least_held_color": "of the color it holds least",
        "highest_points": "with the most points",
        "lowest_points": "with the fewest points",
        "keeps_color": "of the color in force",
        "changes_color": "of another color than the one in force",
        "first": "that comes first in the order 0 to 9, skip, reverse, draw two, wild, wild draw four, "
        "then red, yellow, green, blue",
    },
)

COLOR_WORDS = _complete(
    COLOR_RULES,
    {
        "most_held": "the color that it holds most, ties by lot",
        "random": "any of the four colors by lot",
        "proportional": "a color by lot in proportion to its cards of that color",
        "least_held": "the color that it holds least, ties by lot",
        "first": "red",
    },
)

CHOICE_WORDS = _complete(
    CHOICES,
    {
        "bluff": "counts a wild draw four among its cards to play where that would be a bluff",
        "drawn": "plays a card that it has just drawn, if it may",
        "challenge": "challenges a wild draw four",
        "answer": "answers a pending penalty, if it can, instead of taking the cards",
        "draw": "draws by choice though it could play",
        "call": "calls UNO in time",
        "jump_in": "jumps in with a card that it may lay out of turn",
        "group": "lays with a card all others that may go with it",
    },
)

CHOICE_DEFAULTS: dict[str, Chance] = {
    "bluff": NEVER,
    "drawn": ALWAYS,
    "challenge": NEVER,
    "answer": ALWAYS,
    "draw": NEVER,
    "call": ALWAYS,
    "jump_in": ALWAYS,
    "group": ALWAYS,
}

# Words that a choice knows beside always and never.
CHOICE_SYNONYMS: dict[str, dict[str, Chance]] = {
    "drawn": {"play": ALWAYS, "keep": NEVER},
    "draw": {"when_stuck": NEVER},
    "group": {"largest": ALWAYS, "single": NEVER},
}

# How a choice that is never taken is told, where "never" before its words would not do.
CHOICE_NEVER = {"group": "lays one card at a time, though others may go with it"}

TARGET_WORDS = _complete(
    TARGETS,
    {
        "random": "any of the others by lot",
        "next": "the next player",
        "previous": "the player before",
        "smallest_hand": "the one with the fewest cards, ties by lot",
        "largest_hand": "the one with the most cards, ties by lot",
    },
)

OTHERWISE_WORDS = {
    "any": "any card that it may play, by lot",
    "draw": "no card: it draws, where the rules allow that",
}

BY_WORDS = {
    "card": "every card counts (two red fives are twice as likely as one)",
    "kind": "every kind counts once, however many of it are held",
}

OPERATOR_WORDS = {
    "<": "is less than",
    "<=": "is at most",
    "==": "is",
    "!=": "is not",
    ">=": "is at least",
    ">": "is more than",
}


class KindSet(NamedTuple):
    """A word for ``prefer``: the mask of its kinds, and its name in a sentence."""

    mask: int
    words: str


def choice_words(choice: str) -> dict[str, Chance]:
    """The words that a choice may be set to, and how often it is then taken."""
    return {**CHOICE_SYNONYMS.get(choice, {}), "always": ALWAYS, "never": NEVER}


def _kind_sets() -> dict[str, KindSet]:
    classes = {name: mask_of(name) for name in KIND_CLASSES}
    sets = {"any": KindSet(sum(classes.values()), "any card")}
    for name, mask in classes.items():
        sets[name] = KindSet(mask, f"a {name.replace('_', ' ')}" + (" card" if name == "number" else ""))
    actions = classes["skip"] | classes["reverse"] | classes["draw_two"]
    sets["action"] = KindSet(actions, "an action card")
    sets["draw_card"] = KindSet(classes["draw_two"] | classes["wild_draw_four"], "a draw card")
    for symbol, name in enumerate(SYMBOLS[:10]):
        sets[name] = KindSet(sum(1 << kind for kind in ALL_KINDS if symbol_of(kind) == symbol), f"a card with a {name}")
    return sets


KIND_SETS = _kind_sets()
