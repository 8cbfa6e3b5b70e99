"""The position that a scenario describes, as the engine takes it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from unosim.cards import COLORS, KINDS, NO_COLOR, WILD, WILD_DRAW_FOUR, card_name, class_of, color_of
from unosim.engine._engine import seed_key
from unosim.rules import Rules, compile_rules
from unosim.table.reading import Reader
from unosim.yaml import Node

KEYS: Final = (
    "hands", "out", "top", "discard", "starter", "color", "draw_pile", "rest", "pending",
    "dealer", "direction", "to_act", "watchful", "seed",
)  # fmt: skip
DIRECTIONS: Final = {"clockwise": 1, "counterclockwise": -1}

# What follows from the rules when play begins with the starter.
_NOT_WITH_STARTER = ("out", "color", "pending", "direction", "to_act")


def read_position(root: Node, rules: Rules, read: Reader) -> dict[str, Any]:
    """The position of ``Machine.set_up``. Meaningless where ``read`` has collected problems."""
    fields = compile_rules(rules, read.seats)
    seed = root["seed"].value if "seed" in root else 0
    if type(seed) not in (int, str):
        read.wrong(root["seed"], f"a number or a text is expected here, not {root['seed'].kind}")
    dealer = read.seat(root["dealer"]) if "dealer" in root else None
    if dealer is None:
        dealer = read.seats - 1 if rules.deal.dealer == "random" else rules.deal.dealer
    discard = _discard(root, rules, read)
    position: dict[str, Any] = {
        "top": discard[-1],
        "discard": discard[:-1],
        "dealer": dealer,
        "key": seed_key(str(seed)),
        "color": color_of(discard[-1]),
        "direction": DIRECTIONS[rules.deal.direction],
        "watchful": read.list(root["watchful"], read.seat) if "watchful" in root else [],
        **_cards(root, discard, fields, str(seed), read),
    }
    if "starter" in root:
        position["starter"] = True
        for key in _NOT_WITH_STARTER:
            if key in root:
                read.wrong(root[key], "follows from the rules where play begins with the starter", at_key=True)
        return position
    if "direction" in root:
        position["direction"] = DIRECTIONS.get(read.word(root["direction"], tuple(DIRECTIONS)) or "", 1)
    position["color"] = _color(root, discard[-1], read)
    position["to_act"] = (read.seat(root["to_act"]) or 0) if "to_act" in root else 0
    if position["to_act"] in position["out"]:
        read.wrong(root, f"seat {position['to_act']} is out; say who is `to_act`")
    if "pending" in root:
        position |= _pending(root["pending"], discard[-1], rules, read)
    return position


def _discard(root: Node, rules: Rules, read: Reader) -> list[int]:
    """The discards, bottom first, never empty."""
    given = [key for key in ("top", "discard", "starter") if key in root]
    if len(given) != 1:
        read.wrong(root, "one of `top`, `discard` and `starter` says which card lies there" + _but(given))
        return [0]
    node = root[given[0]]
    if given == ["discard"]:
        kinds = read.cards(node)
        if node.value == []:
            read.wrong(node, "at least one card lies there")
        return kinds or [0]
    kind = read.card(node)
    if kind is None:
        return [0]
    if given == ["starter"] and class_of(kind) not in rules.starter.accept:
        read.wrong(node, f"{card_name(kind)} is no starter by these rules (starter.accept)")
    return [kind]


def _but(given: list[str]) -> str:
    return f", not {' and '.join(given)} together" if given else ""


def _color(root: Node, top: int, read: Reader) -> int:
    """The color in force."""
    if "color" not in root:
        if top >= WILD:
            read.wrong(root, f"{card_name(top)} lies on top: say which `color` was named (or none)")
        return color_of(top)
    word = read.word(root["color"], (*COLORS, "none"))
    color = COLORS.index(word) if word in COLORS else NO_COLOR
    if top < WILD and color != color_of(top):
        read.wrong(root["color"], f"the color in force is that of the top card, {COLORS[color_of(top)]}")
    return color


def _pending(node: Node, top: int, rules: Rules, read: Reader) -> dict[str, int]:
    """What is pending: an amount, or ``{amount, card, chain}``. The card is the top unless it is said."""
    read.keys(node, ("amount", "card", "chain"))
    amount = read.number(node.find(["amount"]), 1, 1000) or 1
    card = read.card(node["card"]) if "card" in node else top
    if card is None:
        return {}
    if class_of(card) not in ("draw_two", "wild_draw_four"):
        read.wrong(node, f"{card_name(card)} makes nothing pending; `card` says which draw card does")
        return {}
    each = rules.action.draw_four if card == WILD_DRAW_FOUR else rules.action.draw_two
    chain = read.number(node["chain"], 1, 100) if "chain" in node else max(1, amount // each)
    return {"pending": amount, "pending_kind": card, "chain": chain or 1}


def _cards(root: Node, discard: list[int], fields: Mapping[str, Any], seed: str, read: Reader) -> dict[str, Any]:
    """Hands, the known top of the draw pile, and the rest of the deck that is shuffled under it."""
    given = read.by_seat(root["hands"], read.cards) if "hands" in root else {}
    for seat, cards in given.items():
        if not cards:
            read.wrong(root["hands"][str(seat)], "a hand has at least one card")
    pile = read.cards(root["draw_pile"]) if "draw_pile" in root else []
    out = _out(root, fields, given, read)
    rest = list(fields["pack"])
    for kind in (*discard, *pile, *(kind for cards in given.values() for kind in cards)):
        rest[kind] -= 1
    for kind in range(KINDS):
        if rest[kind] < 0:
            has = fields["pack"][kind]
            read.wrong(root, f"the deck has {has} {card_name(kind)}, and {has - rest[kind]} are named here")
    alone = "rest" in root and read.word(root["rest"], ("none",)) is not None
    given |= {seat: [] for seat in out}
    missing = [seat for seat in range(read.seats) if seat not in given]
    left = [] if alone else [kind for kind in range(KINDS) for _ in range(max(0, rest[kind]))]
    random.Random(f"unosim hands {seed}").shuffle(left)
    if alone and missing:
        read.wrong(root["rest"], f"with no other cards every hand is named; those of seats {missing} are missing")
    elif len(left) < len(missing) * fields["hand_size"]:
        read.wrong(root, f"{len(left)} cards are left, too few for the hands of seats {missing}")
    for seat in missing:
        given[seat] = [left.pop() for _ in range(min(fields["hand_size"], len(left)))]
    return {
        "hands": [_counts(given[seat]) for seat in range(read.seats)],
        "out": out,
        "known_top": pile,
        "middle": _counts(left),
        "loose": alone,
    }


def _out(root: Node, fields: Mapping[str, Any], given: Mapping[int, list[int]], read: Reader) -> list[int]:
    """The seats that have gone out, the first one first."""
    seats = [seat for seat in read.list(root["out"], read.seat) if seat is not None] if "out" in root else []
    if seats and not fields["one_left"]:
        read.wrong(root["out"], "nobody is out while a round goes on by these rules (round.ends)")
    if len(set(seats)) < len(seats) or len(seats) > read.seats - 2:
        read.wrong(root["out"], "each seat that is out is named once, and at least two are not")
    for seat in seats:
        if given.get(seat):
            read.wrong(root["hands"][str(seat)], f"seat {seat} is out and has no cards")
    return seats


def _counts(cards: list[int]) -> list[int]:
    return [cards.count(kind) for kind in range(KINDS)]
