"""The words of the script language and what they mean: messages, descriptions and docs are made from here.

Which variables, tie-breaks, color rules and choices exist is declared by the engine; here they get their sense
in English. A word of the engine that has none here is an error at once (see ``_complete``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from unosim.cards import ALL_KINDS, COLORS, KIND_CLASSES, SYMBOLS, color_of, mask_of, symbol_of
from unosim.engine._engine import (
    ASKED_BITS,
    ASKS,
    CHOICES,
    COLOR_RULES,
    DEEDS,
    FEATURES,
    TARGETS,
    TIE_BREAKS,
    VARIABLES,
)
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
        "top_points": "the points of the top card",
        "clockwise": "the direction flag (1 while play goes clockwise, else 0)",
        "bluff": "the bluff flag (1 where a wild draw four would be illegal now, else 0)",
    },
)

# A flag that is 1, and one that is 0.
FLAG_WORDS = {
    "bluff": ("a wild draw four would be a bluff now", "a wild draw four would be legal now"),
    "clockwise": ("play goes clockwise", "play goes counterclockwise"),
}

FUNCTION_WORDS = {
    "held": "the number of {about} that it holds",
    "playable": "the number of {about} that it may lay now",
    "seen": "the number of {about} in its own hand and on the discards",
    "unseen": "the number of {about} that are neither in its own hand nor on the discards",
    "next_odds": "the chance in per cent that the next player holds one of the {about} that it has not seen",
    "previous_odds": "the chance in per cent that the player before holds one of the {about} that it has not seen",
    "hand_of": "the number of cards of the player {about} places on",
}

FACT_WORDS = {
    "top": "the top card",
    "color": "the color in force",
    "pending": "the draw card that was added last to the pending penalty",
    "last_move": "what it did last",
    "next_move": "what the next player did last",
    "previous_move": "what the player before did last",
}

DEED_WORDS = _complete(
    DEEDS,
    {
        "nothing": "nothing yet",
        "play": "a play",
        "draw": "a draw without a play",
        "pass": "a pass with nothing to draw",
        "pay": "taking the cards of a penalty",
        "challenge": "a challenge",
    },
)

FEATURE_WORDS = _complete(
    FEATURES,
    {
        "points": "its points",
        "keeps_color": "1 if it has the color in force",
        "changes_color": "1 if it has another color than the one in force",
        "strongest_color": "1 if it has the color most held in the whole hand, or one of several such colors",
        "color_held": "the other cards in the hand with its color",
        "symbol_held": "the other cards in the hand with its symbol",
        "copies": "the other cards in the hand that are the same",
        "follow_ups": "the cards left in the hand, wilds apart, with its color or its symbol; 0 for a wild",
        "links": "the same, each kind once and itself among them; 0 for a wild",
        "color_unseen": "the cards of its color that are neither in the hand nor on the discards",
        "symbol_unseen": "the cards of its symbol that are neither in the hand nor on the discards",
        "hurts_next": "1 if it takes the turn from the next player, or makes that player draw",
        "draws_next": "the cards that it makes the next player draw",
        "together": "the cards that may be laid with it in a group, itself among them",
        "number": "1 if it is a number card",
        "skip": "1 if it is a skip",
        "reverse": "1 if it is a reverse",
        "draw_two": "1 if it is a draw two",
        "wild": "1 if it is a wild",
        "wild_draw_four": "1 if it is a wild draw four",
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
        "strongest_color": "of the color it holds most in its whole hand, or of one of several such colors",
        "most_links": "with which most kinds in its hand share color or symbol",
        "least_links": "with which fewest kinds in its hand share color or symbol",
        "most_copies": "of which it holds most copies",
        "most_unseen_color": "of the color of which it has seen least, wilds last",
        "least_unseen_color": "of the color of which it has seen most, wilds last",
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
        "in_force": "the color in force; where there is none, the one that it holds most, ties by lot",
        "other": "of the colors other than the one in force the one that it holds most, ties by lot",
        "most_unseen": "the color of which it has seen least, ties by lot",
        "least_unseen": "the color of which it has seen most, ties by lot",
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
    """A word for cards: the mask of their kinds for the engine, and the name of one and of several in a sentence."""

    mask: int
    words: str
    several: str


def choice_words(choice: str) -> dict[str, Chance]:
    """The words that a choice may be set to, and how often it is then taken."""
    return {**CHOICE_SYNONYMS.get(choice, {}), "always": ALWAYS, "never": NEVER}


def _kind_sets() -> dict[str, KindSet]:
    classes = {name: mask_of(name) for name in KIND_CLASSES}
    every = sum(classes.values())
    sets = {"any": KindSet(every, "any card", "cards of any kind")}
    for name, mask in classes.items():
        spoken = name.replace("_", " ") + (" card" if name == "number" else "")
        sets[name] = KindSet(mask, f"a {spoken}", f"{spoken}s")
    actions = classes["skip"] | classes["reverse"] | classes["draw_two"]
    sets["action"] = KindSet(actions, "an action card", "action cards")
    sets["draw_card"] = KindSet(classes["draw_two"] | classes["wild_draw_four"], "a draw card", "draw cards")
    colored = every & ~classes["wild"] & ~classes["wild_draw_four"]
    sets["colored"] = KindSet(colored, "a card with a color", "cards with a color")
    for color, name in enumerate(COLORS):
        mask = sum(1 << kind for kind in ALL_KINDS if color_of(kind) == color)
        sets[name] = KindSet(mask, f"a {name} card", f"{name} cards")
    for symbol, name in enumerate(SYMBOLS[:10]):
        mask = sum(1 << kind for kind in ALL_KINDS if symbol_of(kind) == symbol)
        sets[name] = KindSet(mask, f"a card with a {name}", f"cards with a {name}")
    return sets


KIND_SETS = _kind_sets()


# What a function may be asked about: beside the words of `prefer` two that depend on the table.
CARD_WORDS: dict[str, KindSet] = {
    **KIND_SETS,
    "in_color": KindSet(1 << ASKED_BITS["in_color"], "a card of the color in force", "cards of the color in force"),
    "judged": KindSet(
        1 << ASKED_BITS["judged"],
        "a card of the color by which the last wild draw four is judged",
        "cards of the color by which the last wild draw four is judged",
    ),
}

# What may stand behind the `is` of a fact.
FACT_CHOICES: dict[str, dict[str, KindSet]] = {
    "top": {name: kinds for name, kinds in KIND_SETS.items() if name != "any"},
    "color": {name: KindSet(1 << color, name, name) for color, name in enumerate((*COLORS, "none"))},
    "pending": {name: KIND_SETS[name] for name in ("draw_two", "wild_draw_four")},
    **{
        name: {deed: KindSet(1 << number, text, text) for number, (deed, text) in enumerate(DEED_WORDS.items())}
        for name in ("last_move", "next_move", "previous_move")
    },
}

# Names that no parameter may have.
RESERVED = (*VARIABLE_WORDS, *FUNCTION_WORDS, *FACT_WORDS)

if {*FUNCTION_WORDS, *FACT_WORDS} != set(ASKS):
    raise KeyError("what can be asked of the engine differs from what has a word here")
