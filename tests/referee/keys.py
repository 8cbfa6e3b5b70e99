"""The keys of the rulebook that act in a single round: which words each may be, its default, and how a value is read.

The first word of a list is the default. `flatten` turns the nested rules of a log into key paths; the readers below it
refuse whatever is not a value of the rulebook, so that nothing is passed over in silence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .cards import CARDS, COLOR, COLORED, COLORS, DIGITS, KIND, KINDS, OF_KIND, OF_SYMBOL, SYMBOL, WILD, WILD_DRAW_FOUR

UNTIL = 1 << 30  # "no limit": for the cards of an until-playable draw, a chain, a group

ANSWERS = (
    "draw_two_on_draw_two",
    "wild_draw_four_on_draw_two",
    "wild_draw_four_on_wild_draw_four",
    "draw_two_on_wild_draw_four",
)
DEFLECTS = (False, "same_color", "any")

WORDS: dict[str, tuple[Any, ...]] = {
    "deal.first_player": (
        "left_of_dealer",
        "dealer",
        "right_of_dealer",
        "highest_hand",
        "last_winner",
        "last_loser",
    ),
    "deal.direction": ("clockwise", "counterclockwise"),
    "starter.rejected": ("reshuffle", "bottom", "bury"),
    "starter.draw_two": ("draw_and_lose_turn", "draw_and_play", "ignore"),
    "starter.skip": ("lose_turn", "ignore"),
    "starter.reverse": ("dealer_first", "right_of_dealer_first", "same_first", "ignore"),
    "starter.wild": ("first_player", "dealer", "left_of_dealer", "right_of_dealer", "any_card"),
    "draw.voluntary": (True, False),
    "draw.drawn_card": ("may_play", "must_play", "number_only", "never"),
    "draw.after_voluntary": ("same", "never"),
    "action.draw_loses_turn": (True, False),
    "action.reverse_with_two": ("skip", "none"),
    "wild_draw_four.legal": ("no_color_in_force", "nothing_playable", "always"),
    "wild_draw_four.enforce": ("bluff", "strict"),
    "wild_draw_four.names_color": (True, False),
    "challenge.enabled": (True, False),
    "challenge.guilty": ("challenger_plays", "challenger_loses_turn", "take_back"),
    "challenge.in_chain": ("never", "last"),
    "stacking.color": ("any", "same"),
    "stacking.skip_deflects": DEFLECTS,
    "stacking.reverse_deflects": DEFLECTS,
    "stacking.after_paid": ("normal", "last_color_only"),
    "group.same_symbol": (False, "lead_by_symbol", "any_lead"),
    "group.effect": ("once", "each", "none"),
    "jump_in.enabled": (False, True),
    "jump_in.resume": ("from_jumper", "original_order"),
    "jump_in.effect": ("replace", "add"),
    "jump_in.match": ("copy", "symbol"),
    "jump_in.own_card": (True, False, "not_wild_draw_four"),
    "jump_in.with_last_card": (True, False),
    "jump_in.next_seat": ("jump", "normal_play"),
    "jump_in.race": (False, True),
    "jump_in.after_final": (False, True),
    "uno.due": ("one_card", "one_or_identical"),
    "uno.window": ("next_action", "next_play"),
    "finish.draw_card_counts": (True, False),
    "round.ends": ("first_out", "one_left"),
    "extras.seven_swap": (False, True),
    "extras.zero_rotate": (False, True),
    "extras.red_zero": (False, True),
    "extras.quiet_six": (False, True),
    "extras.quiet_call": (True, False),
    "extras.slap_nine": (False, True),
    "score.round": ("winner_takes", "own_hand", "rank", "chips"),
    "score.recycled_doubles": (False, True),
}
# Defaults of the keys whose values are numbers, lists or maps; read one by one in `House.read`.
FREE: dict[str, Any] = {
    "deck.cards": "classic",
    "deck.packs": 1,
    "deal.hand_size": 7,
    "deal.dealer": "random",
    "starter.accept": ["number", "skip", "reverse", "draw_two", "wild"],
    "draw.until_playable": False,
    "action.draw_two": 2,
    "action.draw_four": 4,
    "play.not_on": {},
    "challenge.innocent_extra": 2,
    "stacking.answers": [],
    "stacking.limit": "none",
    "group.identical": 1,
    "group.kinds": list(KINDS),
    "jump_in.exclude": [],
    "jump_in.wrong_penalty": 0,
    "uno.penalty": 2,
    "uno.false_call_penalty": 0,
    "misplay.penalty": 0,
    "finish.forbid": [],
    "round.turn_cap": 10000,
    "extras.digits": {},
    "score.number": "face",
    "score.zero": 0,
    "score.action": 20,
    "score.wild": 50,
    "score.red_zero": "same",
    "score.loser_ties": ["points", "cards", "shared"],
}
# The same words with whether they are booleans: 1 is no `true`.
ALLOWED = {key: [(one, isinstance(one, bool)) for one in words] for key, words in WORDS.items()}
# Keys that act only when matches are played; any value is right for a single round.
OF_MATCHES = ("deal.next_dealer",)
# Keys whose value is a map of its own, so that reading goes no deeper.
MAPS = ("deck.cards", "deal.hand_size", "play.not_on", "extras.digits")


class UnknownRule(Exception):
    """A key or a value that is not in the rulebook, or not one of a single round."""


def flatten(rules: Mapping[str, Any], path: str = "") -> dict[str, Any]:
    """Nested dict -> key path -> value."""
    flat: dict[str, Any] = {}
    for key, value in rules.items():
        here = f"{path}.{key}" if path else str(key)
        if isinstance(value, Mapping) and here not in MAPS:
            flat.update(flatten(value, here))
        else:
            flat[here] = value
    return flat


def read_keys(rules: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The keys that are words, and the others, each with its default where it is not named."""
    flat = flatten(rules)
    word: dict[str, Any] = {}
    for key, allowed in WORDS.items():
        word[key] = value = flat.pop(key, allowed[0])
        if (value, isinstance(value, bool)) not in ALLOWED[key]:
            raise UnknownRule(f"{key}: {value!r}, allowed: {allowed}")
    free = {key: flat.pop(key, default) for key, default in FREE.items()}
    for key in flat:
        if key not in OF_MATCHES:
            raise UnknownRule(f"{key}: no such key in the rulebook, or not one of a single round")
    return word, free


def number(key: str, value: Any, least: int = 0) -> int:
    """A whole number from `least`."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise UnknownRule(f"{key}: {value!r}, wanted a whole number from {least}")
    return value


def kinds(key: str, value: Any) -> frozenset[str]:
    """A list of kinds."""
    if not isinstance(value, list | tuple) or any(kind not in KINDS for kind in value):
        raise UnknownRule(f"{key}: {value!r}, wanted a list of kinds")
    return frozenset(value)


def some(key: str, value: Any, words: tuple[str, ...]) -> tuple[str, ...]:
    """A list of different words."""
    if not isinstance(value, list | tuple) or len(set(value)) != len(value) or not set(value) <= set(words):
        raise UnknownRule(f"{key}: {value!r}, wanted different words of {words}")
    return tuple(value)


def deck(cards: Any, packs: Any, seats: int) -> dict[str, int]:
    """§2: copies of each card in all packs together; cards without a copy are left out."""
    copies = dict.fromkeys((*DIGITS, "skip", "reverse", "draw_two"), 2) | {"0": 1, "wild": 4, "wild_draw_four": 4}
    if cards != "classic":
        named = {str(symbol): number("deck.cards", count) for symbol, count in dict(cards).items()}
        if "number" in named:  # every digit; a digit that is named as well keeps its own number
            copies.update(dict.fromkeys(DIGITS, named.pop("number")))
        if not named.keys() <= copies.keys():
            raise UnknownRule(f"deck.cards: {sorted(named.keys() - copies.keys())}")
        copies.update(named)
    if packs == "auto":
        packs = 2 if seats >= 5 else 1
    packs = number("deck.packs", packs, 1)
    by_symbol = {"S": "skip", "R": "reverse", "+2": "draw_two"}
    whole = {card: copies[by_symbol.get(str(SYMBOL[card]), str(SYMBOL[card]))] * packs for card in COLORED}
    whole[WILD] = copies["wild"] * packs
    whole[WILD_DRAW_FOUR] = copies["wild_draw_four"] * packs
    return {card: count for card, count in whole.items() if count}


def hand_size(size: Any, seats: int) -> int:
    """§2: a number of players that the map leaves out gets 7."""
    if isinstance(size, Mapping):
        size = {int(players): cards for players, cards in size.items()}.get(seats, 7)
    return number("deal.hand_size", size, 1)


def barred(not_on: Mapping[str, Any]) -> dict[str, frozenset[str]]:
    """§5 `play.not_on`, turned round: by the kind on top."""
    table: dict[str, frozenset[str]] = dict.fromkeys(KINDS, frozenset())
    for kind, tops in not_on.items():
        for top in kinds("play.not_on", tops):
            table[top] |= OF_KIND[kind]
    return table


def of_digit(extra: str, digits: Any) -> frozenset[str]:
    """§11 `extras.digits`: the cards of an extra; a map changes only what it names."""
    default = {"swap": 7, "rotate": 0, "quiet": 6, "slap": 9}
    if not isinstance(digits, Mapping) or not digits.keys() <= default.keys():
        raise UnknownRule(f"extras.digits: {digits!r}, wanted a map of {tuple(default)}")
    digit = number("extras.digits", (default | dict(digits))[extra])
    if digit > 9:
        raise UnknownRule(f"extras.digits: {digit} is no digit")
    return OF_SYMBOL[str(digit)]


def points(score: Mapping[str, Any]) -> dict[str, int]:
    """§12: points of each card."""
    zero = number("score.zero", score["score.zero"])
    face, red_zero = score["score.number"], score["score.red_zero"]
    worth: dict[str, int] = {}
    for card in COLORED:
        if KIND[card] != "number":
            worth[card] = number("score.action", score["score.action"])
        elif SYMBOL[card] == "0":
            own = COLOR[card] == COLORS[0] and red_zero != "same"
            worth[card] = number("score.red_zero", red_zero) if own else zero
        else:
            worth[card] = int(card[1:]) if face == "face" else number("score.number", face)
    worth[WILD] = worth[WILD_DRAW_FOUR] = number("score.wild", score["score.wild"])
    return worth


def of_kinds(held: frozenset[str]) -> frozenset[str]:
    """Every card of these kinds."""
    return frozenset(card for card in CARDS if KIND[card] in held)
