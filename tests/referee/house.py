"""The rules of one table, read from the nested dict of the log's `deal` event by the rulebook's key paths.

`House.read` fills in the defaults of the rulebook (so a hand-written log need name only what differs), and refuses any
key or value that this referee does not play: a rule passed over in silence would make the referee agree with anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .cards import CARDS, COLOR, COLORED, COLORS, DIGITS, KIND, KINDS, OF_KIND, SYMBOL, WILD, WILD_DRAW_FOUR

UNTIL = 1 << 30  # "no limit" for the cards of an until-playable draw and for a chain

ANSWERS = (
    "draw_two_on_draw_two",
    "wild_draw_four_on_draw_two",
    "wild_draw_four_on_wild_draw_four",
    "draw_two_on_wild_draw_four",
)

# Words allowed for the keys that are one word of a list; the first is the default.
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
    "challenge.guilty": ("challenger_plays", "challenger_loses_turn"),
    "challenge.in_chain": ("never", "last"),
    "stacking.color": ("any", "same"),
    "uno.due": ("one_card", "one_or_identical"),
    "uno.window": ("next_action", "next_play"),
    "finish.draw_card_counts": (True, False),
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
    "uno.penalty": 2,
    "finish.forbid": [],
    "round.turn_cap": 10000,
    "score.number": "face",
    "score.zero": 0,
    "score.action": 20,
    "score.wild": 50,
    "score.red_zero": "same",
}
# Keys of the rulebook that are not played yet: they may stand in the log at their default only. To play one, give it a
# row above, a field below, and its place in the order of §16.
NOT_YET: dict[str, Any] = {
    "deal.next_dealer": None,  # acts only in matches (§ intro), so any value is right for a single round
    "stacking.skip_deflects": False,
    "stacking.reverse_deflects": False,
    "stacking.after_paid": "normal",
    "group.identical": 1,
    "group.same_symbol": False,
    "group.kinds": list(KINDS),
    "group.effect": "once",
    "jump_in.enabled": False,
    "jump_in.resume": "from_jumper",
    "jump_in.effect": "replace",
    "jump_in.match": "copy",
    "jump_in.exclude": [],
    "jump_in.own_card": True,
    "jump_in.with_last_card": True,
    "jump_in.next_seat": "jump",
    "jump_in.race": False,
    "jump_in.after_final": False,
    "jump_in.wrong_penalty": 0,
    "uno.false_call_penalty": 0,
    "misplay.penalty": 0,
    "round.ends": "first_out",
    "extras.seven_swap": False,
    "extras.zero_rotate": False,
    "extras.red_zero": False,
    "extras.quiet_six": False,
    "extras.quiet_call": True,
    "extras.digits": {"swap": 7, "rotate": 0, "quiet": 6, "slap": 9},
    "extras.slap_nine": False,
    "score.round": "winner_takes",
    "score.recycled_doubles": False,
    "score.loser_ties": ["points", "cards", "shared"],
}
# Keys whose value is a map of its own, so that reading goes no deeper.
MAPS = ("deck.cards", "deal.hand_size", "play.not_on", "extras.digits")


class UnknownRule(Exception):
    """A key or a value that this referee does not play (yet)."""


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


def _same(one: Any, other: Any) -> bool:
    return bool(one == other) and isinstance(one, bool) == isinstance(other, bool)


def _number(key: str, value: Any, least: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise UnknownRule(f"{key}: {value!r}, wanted a whole number from {least}")
    return value


def _kinds(key: str, value: Any) -> frozenset[str]:
    if not isinstance(value, list | tuple) or any(kind not in KINDS for kind in value):
        raise UnknownRule(f"{key}: {value!r}, wanted a list of kinds")
    return frozenset(value)


@dataclass(frozen=True, slots=True)
class House:
    """One field a key (or what follows from it for this number of seats), named as in the rulebook."""

    seats: int
    deck: dict[str, int]
    hand_size: int
    dealer: int | None  # None: random
    first_player: str
    direction: int
    accept: frozenset[str]
    rejected: str
    starter_draw_two: str
    starter_skip: str
    starter_reverse: str
    starter_wild: str
    voluntary: bool
    most_drawn: int  # cards a draw may take before it ends by itself: 1, n or UNTIL
    drawn_card: str
    after_voluntary: str
    amount: dict[str, int]  # by kind of draw card
    draw_loses_turn: bool
    reverse_with_two: str
    legal: str
    strict: bool
    names_color: bool
    barred: dict[str, frozenset[str]]  # kind on top -> cards that may not be played on it
    challenge: bool
    guilty: str
    innocent_extra: int
    in_chain: str
    answers: frozenset[str]
    stack_color: str
    stack_limit: int
    due: str
    penalty: int
    window: str
    forbid: frozenset[str]  # cards that may not empty a hand
    draw_card_counts: bool
    turn_cap: int
    points: dict[str, int]

    @classmethod
    def read(cls, rules: Mapping[str, Any], seats: int) -> House:
        """Rules of a table of so many seats; UnknownRule for what this referee does not play."""
        flat = flatten(rules)
        word: dict[str, Any] = {}
        for key, allowed in WORDS.items():
            value = flat.pop(key, allowed[0])
            if not any(_same(value, one) for one in allowed):
                raise UnknownRule(f"{key}: {value!r}, allowed: {allowed}")
            word[key] = value
        free = {key: flat.pop(key, default) for key, default in FREE.items()}
        for key, value in flat.items():
            if key not in NOT_YET:
                raise UnknownRule(f"{key}: no such key in the rulebook, or not one of a single round")
            if NOT_YET[key] is not None and not _same(value, NOT_YET[key]):
                raise UnknownRule(f"{key}: {value!r} is not played by the referee yet")
        answers = free["stacking.answers"]
        if any(answer not in ANSWERS for answer in answers):
            raise UnknownRule(f"stacking.answers: {answers!r}, allowed: {ANSWERS}")
        dealer = free["deal.dealer"]
        limit = free["stacking.limit"]
        until = free["draw.until_playable"]
        forbid = _kinds("finish.forbid", free["finish.forbid"])
        return cls(
            seats=seats,
            deck=deck(free["deck.cards"], free["deck.packs"], seats),
            hand_size=hand_size(free["deal.hand_size"], seats),
            dealer=None if dealer == "random" else _number("deal.dealer", dealer, 0),
            first_player=word["deal.first_player"],
            direction=1 if word["deal.direction"] == "clockwise" else -1,
            accept=_kinds("starter.accept", free["starter.accept"]) - {"wild_draw_four"},
            rejected=word["starter.rejected"],
            starter_draw_two=word["starter.draw_two"],
            starter_skip=word["starter.skip"],
            starter_reverse=word["starter.reverse"],
            starter_wild=word["starter.wild"],
            voluntary=word["draw.voluntary"],
            most_drawn=1 if until is False else UNTIL if until is True else _number("draw.until_playable", until, 1),
            drawn_card=word["draw.drawn_card"],
            after_voluntary=word["draw.after_voluntary"],
            amount={
                "draw_two": _number("action.draw_two", free["action.draw_two"], 0),
                "wild_draw_four": _number("action.draw_four", free["action.draw_four"], 0),
            },
            draw_loses_turn=word["action.draw_loses_turn"],
            reverse_with_two=word["action.reverse_with_two"],
            legal=word["wild_draw_four.legal"],
            strict=word["wild_draw_four.enforce"] == "strict",
            names_color=word["wild_draw_four.names_color"],
            barred=barred(free["play.not_on"]),
            challenge=word["challenge.enabled"],
            guilty=word["challenge.guilty"],
            innocent_extra=_number("challenge.innocent_extra", free["challenge.innocent_extra"], 0),
            in_chain=word["challenge.in_chain"],
            answers=frozenset(answers),
            stack_color=word["stacking.color"],
            stack_limit=UNTIL if limit in ("none", None) else _number("stacking.limit", limit, 1),
            due=word["uno.due"],
            penalty=_number("uno.penalty", free["uno.penalty"], 0),
            window=word["uno.window"],
            forbid=frozenset(card for card in CARDS if KIND[card] in forbid),
            draw_card_counts=word["finish.draw_card_counts"],
            turn_cap=_number("round.turn_cap", free["round.turn_cap"], 1),
            points=points(free),
        )


def deck(cards: Any, packs: Any, seats: int) -> dict[str, int]:
    """§2: copies of each card in all packs together; cards without a copy are left out."""
    copies = dict.fromkeys((*DIGITS, "skip", "reverse", "draw_two"), 2) | {"0": 1, "wild": 4, "wild_draw_four": 4}
    if cards != "classic":
        named = {str(symbol): _number("deck.cards", count, 0) for symbol, count in dict(cards).items()}
        if "number" in named:  # every digit; a digit that is named as well keeps its own number
            copies.update(dict.fromkeys(DIGITS, named.pop("number")))
        if not named.keys() <= copies.keys():
            raise UnknownRule(f"deck.cards: {sorted(named.keys() - copies.keys())}")
        copies.update(named)
    if packs == "auto":
        packs = 2 if seats >= 5 else 1
    packs = _number("deck.packs", packs, 1)
    by_symbol = {"S": "skip", "R": "reverse", "+2": "draw_two"}
    whole = {card: copies[by_symbol.get(str(SYMBOL[card]), str(SYMBOL[card]))] * packs for card in COLORED}
    whole[WILD] = copies["wild"] * packs
    whole[WILD_DRAW_FOUR] = copies["wild_draw_four"] * packs
    return {card: count for card, count in whole.items() if count}


def hand_size(size: Any, seats: int) -> int:
    """§2: a number of players that the map leaves out gets 7."""
    if isinstance(size, Mapping):
        size = {int(players): cards for players, cards in size.items()}.get(seats, 7)
    return _number("deal.hand_size", size, 1)


def barred(not_on: Mapping[str, Any]) -> dict[str, frozenset[str]]:
    """§5 `play.not_on`, turned round: by the kind on top."""
    table: dict[str, frozenset[str]] = dict.fromkeys(KINDS, frozenset())
    for kind, tops in not_on.items():
        for top in _kinds("play.not_on", tops):
            table[top] |= OF_KIND[kind]
    return table


def points(score: Mapping[str, Any]) -> dict[str, int]:
    """§12: points of each card."""
    zero = _number("score.zero", score["score.zero"], 0)
    number, red_zero = score["score.number"], score["score.red_zero"]
    worth: dict[str, int] = {}
    for card in COLORED:
        if KIND[card] != "number":
            worth[card] = _number("score.action", score["score.action"], 0)
        elif SYMBOL[card] == "0":
            own = COLOR[card] == COLORS[0] and red_zero != "same"
            worth[card] = _number("score.red_zero", red_zero, 0) if own else zero
        else:
            worth[card] = int(card[1:]) if number == "face" else _number("score.number", number, 0)
    worth[WILD] = worth[WILD_DRAW_FOUR] = _number("score.wild", score["score.wild"], 0)
    return worth
