"""What scripts may not do: see hidden cards, favor a color or a seat, or be changed by a decision that never arises."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from scipy.stats import chi2_contingency
from test_strategies_play import script

from unosim.cards import NO_COLOR, WILD_DRAW_FOUR, color_of, parse_card
from unosim.engine._engine import Machine, Program, Table, seed_key
from unosim.rules import Rules, compile_rules
from unosim.strategies import names, program

PLAYER = (0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0)
LINE_UP = [(0, *PLAYER)] * 4
RULES = compile_rules(
    Rules.resolve(
        "mattel",
        {
            "stacking": {"answers": ["draw_two_on_draw_two", "wild_draw_four_on_draw_two"]},
            "jump_in": {"enabled": True, "match": "symbol"},
            "group": {"identical": 2},
            "extras": {"seven_swap": True},
        },
    ),
    4,
)

Position = dict[str, Any]


def positions(playing: Program, deals: int, name: str) -> Iterator[tuple[Position, int]]:
    """Positions that rounds of this strategy reach, at every stop to play or to answer, and the seat to act."""
    machine = Machine(RULES, [playing], LINE_UP)
    for deal in range(deals):
        machine.deal(seed_key(name), deal)
        judged = NO_COLOR
        while (now := machine.snapshot())["decision"] != "over":
            if now["decision"] in ("play", "answer"):
                pile = [whole - sum(some) for whole, *some in zip(RULES["pack"], *now["hands"], strict=True)]  # type: ignore[arg-type]
                for kind in now["discard"]:
                    pile[kind] -= 1
                yield (
                    {
                        "hands": now["hands"], "top": now["top"], "discard": now["discard"][:-1], "known_top": [],
                        "middle": pile, "dealer": now["row"]["dealer"], "to_act": now["seat"],
                        "direction": now["direction"], "color": now["color"], "pending": now["pending"],
                        "pending_kind": now["pending_kind"], "chain": max(now["chain"], 1), "bluff_color": judged,
                    },
                    now["seat"],
                )  # fmt: skip
            move = machine.choose()
            if move[1] == WILD_DRAW_FOUR and move[0] in ("play", "jump"):
                judged = now["color"]
            machine.apply(*move)


def hidden_anew(position: Position, seat: int, order: random.Random, keep: tuple[int, int] | None = None) -> Position:
    """The same for a seat, with the cards that it does not see dealt anew; ``keep``: a seat and a card it holds."""
    hands = position["hands"]
    unseen = [kind for kind in range(64) for _ in range(position["middle"][kind])]
    for other in range(4):
        if other != seat:
            unseen += [kind for kind in range(64) for _ in range(hands[other][kind])]
    if keep is not None:
        unseen.remove(keep[1])
    order.shuffle(unseen)
    dealt = [list(hand) for hand in hands]
    for other in range(4):
        if other != seat:
            size = sum(hands[other]) - (keep is not None and keep[0] == other)
            taken = [unseen.pop() for _ in range(size)] + ([keep[1]] if keep is not None and keep[0] == other else [])
            dealt[other] = [taken.count(kind) for kind in range(64)]
    return {**position, "hands": dealt, "middle": [0] * 64, "known_top": unseen, "bluffed": bool(order.getrandbits(1))}


def next_decision(machine: Machine, seat: int, decision: str) -> bool:
    """Goes on until this seat has this to decide, others declining what they are asked; False if it never comes."""
    while machine.snapshot()["decision"] == "jump" and machine.seat != seat:
        machine.apply("decline")
    return machine.seat == seat and machine.snapshot()["decision"] == decision


@pytest.mark.parametrize("name", names())
def test_no_packaged_strategy_sees_what_is_hidden(name: str) -> None:
    """Other hands of the same sizes, another pile in another order: the same move at a play, an answer and a jump."""
    order = random.Random(name)
    one, other = (Machine(RULES, [program(name)], LINE_UP) for _ in range(2))
    compared: Counter[str] = Counter()
    for number, (position, seat) in enumerate(positions(program(name), 8, "hidden")):
        given = {**position, "key": number}
        one.set_up(given)
        other.set_up({**hidden_anew(position, seat, order), "key": number})
        decision, move = one.snapshot()["decision"], one.choose()
        assert other.choose() == move, given
        compared[decision] += 1
        if move[0] != "play" or sum(move[4]):
            continue
        one.set_up(given)
        one.apply(*move)
        if one.snapshot()["decision"] != "jump":
            continue
        jumper = one.seat
        kept = (seat, move[1]) if jumper != seat else None
        other.set_up({**hidden_anew(position, jumper, order, keep=kept), "key": number})
        other.apply(*move)
        if next_decision(other, jumper, "jump"):
            assert other.choose() == one.choose(), given
            compared["jump"] += 1
    assert compared["play"] > 60 and compared["answer"] and compared["jump"], compared


@pytest.mark.parametrize("name", ["card-counter", "unoai-mix", "defensive"])
def test_a_drawn_card_is_judged_by_what_is_seen(name: str) -> None:
    order = random.Random(name)
    one, other = (Machine(RULES, [program(name)], LINE_UP) for _ in range(2))
    compared = 0
    for number, (position, seat) in enumerate(positions(program(name), 3, "drawn")):
        first, second = (hidden_anew(position, seat, order) for _ in range(2))
        if position["pending"] or not first["known_top"] or first["known_top"][0] not in second["known_top"]:
            continue
        second["known_top"].remove(first["known_top"][0])
        second["known_top"].insert(0, first["known_top"][0])
        for machine, where in ((one, first), (other, second)):
            machine.set_up({**where, "key": number})
            machine.apply("draw")
        if one.snapshot()["decision"] == "drawn":
            assert other.choose() == one.choose()
            compared += 1
    assert compared > 10


# --- no color and no seat is favored ------------------------------------------------------------------------------


def exchanged(position: Position, a: int, b: int) -> Position:
    """Two colors exchanged everywhere."""

    def color(value: int) -> int:
        return {a: b, b: a}.get(value, value)

    def kind(value: int) -> int:
        return value if color_of(value) == NO_COLOR or value == 255 else value // 4 * 4 + color(value % 4)

    def hand(cards: list[int]) -> list[int]:
        return [cards[kind(value)] for value in range(64)]

    return {
        **position,
        "hands": [hand(cards) for cards in position["hands"]],
        "middle": hand(position["middle"]),
        "top": kind(position["top"]),
        "discard": [kind(value) for value in position["discard"]],
        "color": color(position["color"]),
        "bluff_color": color(position["bluff_color"]),
        "pending_kind": kind(position["pending_kind"]),
    }


def turned(position: Position) -> Position:
    """Everybody one seat on."""
    return {
        **position,
        "hands": position["hands"][-1:] + position["hands"][:-1],
        "dealer": (position["dealer"] + 1) % 4,
        "to_act": (position["to_act"] + 1) % 4,
    }


def played(machine: Machine, position: Position, keys: range) -> Counter[tuple[Any, ...]]:
    seen: Counter[tuple[Any, ...]] = Counter()
    for key in keys:
        machine.set_up({**position, "key": key})
        action, kind, color, _, more, last, target = machine.choose()
        seen[action, kind, color, more, last, target] += 1
    return seen


def differ(one: Counter[tuple[Any, ...]], other: Counter[tuple[Any, ...]]) -> float:
    """How likely two counts of moves differ so much by chance."""
    moves = sorted({*one, *other})
    if len(moves) == 1:
        return 1.0
    return float(chi2_contingency([[counts[move] for move in moves] for counts in (one, other)]).pvalue)


LOTS = [name for name in names() if name != "first-playable"]  # which says that it goes by an order of colors
TRIES = 80


@pytest.mark.parametrize("name", LOTS)
def test_no_color_is_favored(name: str) -> None:
    """With two colors exchanged everywhere the moves come as often with these colors exchanged."""
    machine = Machine(RULES, [program(name)], LINE_UP)
    order = random.Random(name)
    reached = list(positions(program(name), 3, "colors"))
    for position, _ in order.sample(reached, 6):
        a, b = order.sample(range(4), 2)
        there = played(machine, position, range(TRIES))
        back: Counter[tuple[Any, ...]] = Counter()
        for (action, kind, color, more, last, target), n in played(
            machine, exchanged(position, a, b), range(TRIES, 2 * TRIES)
        ).items():
            colors = {a: b, b: a}
            cards = [
                value
                if color_of(value) == NO_COLOR or value == 255
                else value // 4 * 4 + colors.get(value % 4, value % 4)
                for value in (kind, last)
            ]
            if kind < 52:
                more = tuple(more[colors.get(at, at)] for at in range(4))
            back[action, cards[0], colors.get(color, color), more, cards[1], target] += n
        assert differ(there, back) > 1e-7, (position, there, back)


def holds_seven(position: Position, seat: int) -> bool:
    """A seven of the color in force, with other cards."""
    hand, color = position["hands"][seat], position["color"]
    return bool(color != NO_COLOR and hand[parse_card("R7") + color] and sum(hand) > 1 and not position["pending"])


@pytest.mark.parametrize("name", ["random", "punisher", "most-links", "card-counter"])
def test_no_seat_is_favored(name: str) -> None:
    """With everybody one seat on, whom a seven swaps with comes as often, one seat on."""
    machine = Machine(RULES, [program(name)], LINE_UP)
    reached = [where for where, seat in positions(program(name), 12, "seats") if holds_seven(where, seat)]
    swaps = 0
    for position in reached[:12]:
        there = played(machine, position, range(60))
        back: Counter[tuple[Any, ...]] = Counter()
        for (*rest, target), n in played(machine, turned(position), range(60, 120)).items():
            back[*rest, target if target == 255 else (target - 1) % 4] += n
        assert differ(there, back) > 1e-7, (position, there, back)
        swaps += any(move[-1] != 255 for move in there)
    assert swaps


def test_a_favored_color_would_be_found() -> None:
    """The tests above can fail: a script that goes by the order of the colors fails them."""
    machine = Machine(RULES, [program("first-playable")], LINE_UP)
    position = next(where for where, _ in positions(program("random"), 3, "colors") if len(set(where["hands"][0])) > 2)
    hand = [int(kind in (parse_card("R5"), parse_card("B5"), parse_card("Y1"))) for kind in range(64)]
    position = {
        **position,
        "hands": [hand, *position["hands"][1:]],
        "to_act": 0,
        "top": parse_card("G5"),
        "loose": True,
    }
    position |= {"color": 2, "pending": 0}
    there = played(machine, position, range(TRIES))
    back = Counter(
        {(move[0], {0: 3, 3: 0}.get(move[1] % 4, 0) + move[1] // 4 * 4): n
         for move, n in played(machine, exchanged(position, 0, 3), range(TRIES)).items()}
    )  # fmt: skip
    assert differ(Counter({move[:2]: n for move, n in there.items()}), back) < 1e-7


# --- decisions that never arise -----------------------------------------------------------------------------------

NEVER_ARISES = [
    ("mattel", "jump_in: never\n"),
    ("mattel", "jump_in: {probability: 0.5}\n"),
    ("mattel", "group: single\n"),
    ("mattel", "group: {probability: 0.5, most: 2}\n"),
    ("mattel", "answer: {probability: 0.5}\n"),
    ("mattel", "target: next\n"),
    ("mattel", "lay_back: highest_points\n"),
    ("no-challenge", "challenge: always\n"),
    ("no-challenge", "bluff: {probability: 0.5}\n"),
    ("must-play", "draw: {probability: 0.5}\n"),
]
RULE_SETS: dict[str, dict[str, Any]] = {
    "mattel": {},
    "no-challenge": {"challenge": {"enabled": False}, "wild_draw_four": {"legal": "always"}},
    "must-play": {"draw": {"voluntary": False}},
}
PLAY = "play:\n  - {prefer: any, probability: 0.5, weigh: {points: 1}}\n  - {prefer: number, among: most_links}\n"


@pytest.mark.parametrize(("rules", "text"), NEVER_ARISES)
def test_a_decision_that_never_arises_changes_no_round(rules: str, text: str) -> None:
    compiled = compile_rules(Rules.resolve("mattel", RULE_SETS[rules]), 4)
    seating = np.arange(4, dtype=np.uint8)[None]
    line_up = [(0, 0.0, 1.0), (1, 0.0, 1.0), (0, 0.0, 1.0), (1, 0.0, 1.0)]
    without, with_it = (
        Table(compiled, [script(PLAY + more), program("random")], line_up, seating).play(seed_key("never"), 0, 400)
        for more in ("", text)
    )
    assert all(np.array_equal(without[column], with_it[column]) for column in without)


def test_a_decision_that_arises_does_change_rounds() -> None:
    """And these comparisons can fail."""
    seating = np.arange(4, dtype=np.uint8)[None]
    compiled = compile_rules(Rules(), 4)
    columns = [
        Table(compiled, [script(PLAY + more)], [(0, 0.0, 1.0)] * 4, seating).play(seed_key("never"), 0, 400)
        for more in ("", "drawn: keep\n")
    ]
    assert not np.array_equal(columns[0]["turns"], columns[1]["turns"])
