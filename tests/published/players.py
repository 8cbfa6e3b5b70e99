"""Who plays: from the fields of the rules, a key, the first deal and the number of deals to columns."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from unosim.cards import parse_card
from unosim.engine._engine import CHOICES, EVENTS, Machine, Program, Table
from unosim.strategies import program
from unosim.strategies.reader import parse_script

Columns = dict[str, NDArray[Any]]
Fields = dict[str, Any]

DRAW = EVENTS.index("draw")


def batch(player: str, rules: Fields, key: int, first: int, deals: int) -> Columns:
    """One strategy at every seat, in the engine's own loop. Nobody else is `drawing`: it draws whenever it may."""
    if player == "drawing":
        seat = Program([], [], dict.fromkeys(CHOICES, (-1, 0)) | {"draw": (-1, 2**64), "drawn": (-1, 2**64)}, 0, 0)
    else:
        seat = program(player)
    return line_up([seat], [0] * rules["seats"], rules, key, first, deals)


# No rule says that only wilds may follow a wild that was turned up; players who would not lay anything else do.
WILDS_LAST = """
strategy: wilds-last
play:
  - {prefer: [wild, wild_draw_four], when: not top is colored and seen(any) == own_hand + 1}
  - prefer: colored
  - prefer: any
draw:
  when: >-
    not top is colored and seen(any) == own_hand + 1 and playable(wild) == 0 and playable(wild_draw_four) == 0
drawn: {when: top is colored or seen(any) != own_hand + 1 or playable(colored) == 0}
color: proportional
"""


def wilds_last(rules: Fields, key: int, first: int, deals: int) -> Columns:
    """Any card that fits by lot, wilds only if nothing else does, and a color in proportion to the hand."""
    return line_up([program(parse_script(WILDS_LAST))], [0] * rules["seats"], rules, key, first, deals)


def against_random(name: str, rules: Fields, key: int, first: int, deals: int) -> Columns:
    """One strategy at seat 0, random players elsewhere; the dealer is drawn, so that no seat is better than another."""
    return line_up([program(name), program("random")], [0] + [1] * (rules["seats"] - 1), rules, key, first, deals)


def line_up(playing: list[Program], who: list[int], rules: Fields, key: int, first: int, deals: int) -> Columns:
    """These strategies, which of them at each seat."""
    seating = np.arange(len(who), dtype=np.uint8)[None]
    return Table(rules, playing, [(one, 0.0, 1.0) for one in who], seating).play(key, first, deals)


def newest(rules: Fields, key: int, first: int, deals: int) -> Columns:
    """Everybody lays the card that fits and came last into the hand; stepped, for no script knows what came when."""
    round_ = Machine(rules)
    rows = []
    for deal in range(first, first + deals):
        round_.deal(key, deal)
        hands = [[kind for kind, held in enumerate(hand) for _ in range(held)] for hand in round_.snapshot()["hands"]]
        order = random.Random(key ^ deal)
        for hand in hands:  # nobody knows in which order they were dealt
            order.shuffle(hand)
        round_.events()
        while round_.decision:
            hand = hands[round_.seat]
            kinds, may_draw, _, _ = round_.legal
            place = next((place for place in reversed(range(len(hand))) if kinds >> hand[place] & 1), None)
            if place is not None:
                round_.apply("play", hand.pop(place))
            else:
                round_.apply("draw" if may_draw else "pass")
                hand += [kind for event, _, kind, _ in round_.events() if event == DRAW]
        rows.append(round_.snapshot()["row"])
        round_.events()
    return {name: np.array([row[name] for row in rows]) for name in rows[0]}


def whole_pack(rules: Fields, key: int, first: int, deals: int) -> Columns:
    """Every card in the order of the pack: two hands of one card, the starter, and what the first seat draws."""
    round_ = Machine(rules)
    red_five = parse_card("R5")
    together = []
    for deal in range(first, first + deals):
        round_.deal(key, deal)
        start = round_.snapshot()
        round_.apply("draw")
        pack = [hand.index(1) for hand in start["hands"]] + [start["top"]]
        pack += [kind for event, _, kind, _ in round_.events() if event == DRAW]
        if len(pack) != 108:
            raise RuntimeError(f"deal {deal}: {len(pack)} cards")
        at = pack.index(red_five)
        together.append(pack[at + 1 : at + 2] == [red_five])
    return {"together": np.array(together)}


def nobody(rules: Fields, key: int, first: int, deals: int) -> Columns:
    """Only the cards, counted."""
    return {"points": np.full(deals, np.dot(rules["pack"], rules["points"]))}


PLAYERS: Mapping[str, Callable[[Fields, int, int, int], Columns]] = {
    "random": partial(batch, "random"),
    "drawing": partial(batch, "drawing"),
    "newest": newest,
    "wilds last": wilds_last,
    **{
        f"{name} against random": partial(against_random, name)
        for name in ("highest-points", "most-links", "unoai-ranking", "unoai-mix")
    },
    "whole pack": whole_pack,
    "nobody": nobody,
}
