"""Scripts at the table: every variable, tie-break, color rule and choice means in the engine what its words say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from unosim.cards import NO_COLOR, WILD_DRAW_FOUR, card_name, color_of, parse_card
from unosim.engine._engine import CHOICES, COLOR_RULES, TIE_BREAKS, VARIABLES, Machine, Program, Table, seed_key
from unosim.rules import Rules, compile_rules
from unosim.strategies import names, program
from unosim.strategies.reader import parse_script

RULES = compile_rules(Rules(), 4)
LINE_UP = [(0, 0.0, 1.0)] * 4


def script(text: str) -> Program:
    return program(parse_script("strategy: test\n" + text))


def counts(cards: str) -> list[int]:
    held = [0] * 64
    for card in cards.split():
        held[parse_card(card)] += 1
    return held


def position(hand: str, top: str, key: int = 1, **more: Any) -> dict[str, Any]:
    """Seat 0 is to play; the others hold two greens each, and all other cards are in the pile."""
    hands = [counts(hand), counts("G1 G2"), counts("G3 G4"), counts("G6 G7")]
    rest = [whole - sum(held) for whole, *held in zip(RULES["pack"], counts(top), *hands, strict=True)]  # type: ignore[arg-type]
    return {
        "hands": hands,
        "top": parse_card(top),
        "discard": [],
        "known_top": [],
        "middle": rest,
        "dealer": 3,
        "to_act": 0,
        "direction": 1,
        "color": color_of(parse_card(top)),
        "key": key,
        **more,
    }


def moves(
    text: str, hand: str, top: str, tries: int = 40, rules: Any = RULES, **more: Any
) -> Counter[tuple[str, str, int]]:
    """What a script does in a position: action, card and color, over several seeds."""
    seen: Counter[tuple[str, str, int]] = Counter()
    machine = Machine(rules, [script(text)], [(0, 0.0, 1.0)] * 4)
    for key in range(tries):
        machine.set_up(position(hand, top, key, **more))
        action, kind, color, *_ = machine.choose()
        seen[action, "" if kind == 255 else card_name(kind), color] += 1
    return seen


def cards(seen: Counter[tuple[str, str, int]]) -> set[str]:
    return {card for _, card, _ in seen}


# --- variables ----------------------------------------------------------------------------------------------------


def value(variable: str, machine: Machine) -> int:
    """The variable as its words say, from what can be seen at the table."""
    now = machine.snapshot()
    seat, sizes = now["seat"], [sum(hand) for hand in now["hands"]]
    hand: list[int] = now["hands"][seat]
    others = [size for at, size in enumerate(sizes) if at != seat]
    by_color: Counter[int] = Counter()
    for kind, count in enumerate(hand):
        if count:
            by_color[color_of(kind)] += count
    values = {
        "own_hand": sizes[seat],
        "next_hand": sizes[(seat + now["direction"]) % 4],
        "previous_hand": sizes[(seat - now["direction"]) % 4],
        "smallest_other": min(others),
        "largest_other": max(others),
        "seats": 4,
        "pending": now["pending"],
        "pile": now["draw_pile"],
        "turn": now["turns"],
        "own_points": now["points"][seat],
        "own_colors": sum(by_color[color] > 0 for color in range(4)),
        "top_points": RULES["points"][now["top"]],  # type: ignore[index]
        "clockwise": int(now["direction"] == 1),
        "bluff": int(machine.bluff),
    }
    assert set(values) == set(VARIABLES)
    return values[variable]


def any_move(machine: Machine) -> tuple[str, int, int]:
    """The first legal move: a card if one may be played."""
    kinds, can_draw, *_ = machine.legal
    if machine.snapshot()["decision"] == "name":
        return "name", 255, 0
    if kinds:
        kind = (kinds & -kinds).bit_length() - 1
        return "play", kind, kind % 3 if color_of(kind) == NO_COLOR else NO_COLOR
    return "draw" if can_draw else "pass", 255, NO_COLOR


# A limit that a round passes often from either side.
LIMITS = {
    "own_hand": 6, "next_hand": 6, "previous_hand": 6, "smallest_other": 4, "largest_other": 8, "seats": 4,
    "pending": 1, "pile": 60, "turn": 20, "own_points": 70, "own_colors": 3,
    "top_points": 7, "clockwise": 1, "bluff": 1,
}  # fmt: skip


@pytest.mark.parametrize("variable", VARIABLES)
def test_variables(variable: str) -> None:
    """Players would draw by choice exactly where the variable reaches its limit."""
    limit = LIMITS[variable]
    drawing = script(f"draw: {{when: {variable} >= {limit}}}\nbluff: always\n")
    machine = Machine(RULES, [drawing], [(0, 0.0, 1.0)] * 4)
    seen: Counter[bool] = Counter()
    for deal in range(8):
        machine.deal(seed_key("variables"), deal)
        for _ in range(120):
            decision = machine.snapshot()["decision"]
            if decision == "over":
                break
            kinds, can_draw, *_ = machine.legal
            stuck = kinds == 0 or (kinds == 1 << WILD_DRAW_FOUR and machine.bluff)
            if decision == "play" and can_draw and not stuck:
                expected = value(variable, machine) >= limit
                assert (machine.choose()[0] == "draw") == expected
                seen[expected] += 1
            machine.apply(*any_move(machine))
    always = {"seats": True, "pending": False}  # nothing is pending at a play, and nobody is out before the end
    assert set(seen) == ({always[variable]} if variable in always else {True, False})


# --- lines --------------------------------------------------------------------------------------------------------

HAND, TOP = "R1 R2 R9 B9 B3 B4 B5 W", "R9"  # red 1, 2, 9, blue 9 and the wild may be played; more blue than red


@pytest.mark.parametrize(
    ("among", "left"),
    [
        ("most_held_color", "B9"),
        ("least_held_color", "R1 R2 R9"),
        ("highest_points", "R9 B9"),
        ("lowest_points", "R1"),
        ("keeps_color", "R1 R2 R9"),
        ("changes_color", "B9"),
        ("first", "R1"),
        ("strongest_color", "B9"),
        ("most_links", "B9"),
        ("least_links", "R1 R2"),
        ("most_copies", "R1 R2 R9 B9"),
        ("most_unseen_color", "R1 R2 R9 B9"),  # four reds and four blues are seen
        ("least_unseen_color", "R1 R2 R9 B9"),
        ("[highest_points, keeps_color]", "R9"),
        ("[keeps_color, highest_points]", "R9"),
        ("[least_held_color, lowest_points, first]", "R1"),
    ],
)
def test_tie_breaks(among: str, left: str) -> None:
    assert cards(moves(f"play:\n  - {{prefer: number, among: {among}}}\n", HAND, TOP)) == set(left.split())


@pytest.mark.parametrize(("word", "left"), [("highest_points", "R0"), ("lowest_points", "RS")])
def test_points_out_of_the_order_of_kinds(word: str, left: str) -> None:
    """Where a zero is worth 50 and an action 2, points do not rise from card to card."""
    rules = compile_rules(Rules.resolve("mattel", {"score": {"zero": 50, "action": 2}}), 4)
    assert cards(moves(f"play:\n  - {{prefer: any, among: {word}}}\n", "R0 R3 R9 RS", "R1", rules=rules)) == {left}


def test_every_tie_break_is_tested() -> None:
    (mark,) = [mark for mark in test_tie_breaks.pytestmark if mark.name == "parametrize"]  # type: ignore[attr-defined]
    assert {among for among, _ in mark.args[1]} >= set(TIE_BREAKS)


@pytest.mark.parametrize(
    ("play", "left"),
    [
        ("{prefer: any}", "R1 R2 R9 B9 W"),
        ("{prefer: wild}", "W"),
        ("{prefer: action}", "R1 R2 R9 B9 W"),  # none held: otherwise any
        ("{prefer: 9}", "R9 B9"),
        ("{prefer: [1, wild]}", "R1 W"),
        ("{prefer: number, when: own_hand == 8 and not turn > 0, among: first}", "R1"),
        ("{prefer: number, when: own_hand == 7}", "R1 R2 R9 B9 W"),
        ("{prefer: wild, probability: 0}", "R1 R2 R9 B9 W"),
        ("{prefer: any, among: highest_points}", "W"),
        ("{prefer: any, among: most_held_color}", "B9"),  # a wild has no color
    ],
)
def test_lines(play: str, left: str) -> None:
    assert cards(moves(f"play:\n  - {play}\n", HAND, TOP, tries=120)) == set(left.split())


def test_a_card_does_not_follow_itself() -> None:
    seen = moves("play: [{prefer: any, weigh: {follow_ups: 1}}]\n", "W G5", "R5")
    assert cards(seen) == {"W", "G5"}  # nothing follows either, so the lot decides


def test_lines_are_tried_in_order() -> None:
    assert cards(moves("play:\n  - prefer: skip\n  - prefer: wild\n  - prefer: number\n", HAND, TOP)) == {"W"}


def test_otherwise_draw() -> None:
    assert set(moves("play:\n  - prefer: skip\notherwise: draw\n", HAND, TOP)) == {("draw", "", NO_COLOR)}


def share(seen: Counter[tuple[str, str, int]], card: str) -> float:
    return sum(count for (_, name, _), count in seen.items() if name == card) / seen.total()


def test_lots_count_cards_or_kinds() -> None:
    """Two red fives and a red six: 2/3 or 1/2 for the five (4 standard errors of 2000 are 0.045)."""
    by_card = moves("play:\n  - {prefer: any}\n", "R5 R5 R6 B1", "R0", tries=2000)
    by_kind = moves("play:\n  - {prefer: any, by: kind}\n", "R5 R5 R6 B1", "R0", tries=2000)
    assert share(by_card, "R5") == pytest.approx(2 / 3, abs=0.045)
    assert share(by_kind, "R5") == pytest.approx(1 / 2, abs=0.045)


def test_probability_of_a_line() -> None:
    seen = moves("play:\n  - {prefer: wild, probability: 1/4}\n  - prefer: number\n", HAND, TOP, tries=2000)
    assert share(seen, "W") == pytest.approx(0.25, abs=0.04)


# --- colors and choices -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "colors"),
    [("most_held", {3}), ("least_held", {0, 1}), ("proportional", {2, 3}), ("random", {0, 1, 2, 3}), ("first", {0})],
)
def test_color_rules(rule: str, colors: set[int]) -> None:
    """A wild and one green, two blue cards."""
    seen = moves(f"color: {rule}\n", "W B3 B4 G5", "R9", tries=100)
    assert cards(seen) == {"W"}
    assert {color for _, _, color in seen} == colors
    assert rule in COLOR_RULES


def after_deal(text: str, decision: str, rounds: int = 60, prelude: str = "bluff: always\n") -> set[str]:
    """The moves that a script makes at the decisions of this sort in many rounds."""
    machine = Machine(RULES, [script(prelude + text)], [(0, 0.0, 1.0)] * 4)
    seen: set[str] = set()
    for deal in range(rounds):
        machine.deal(seed_key("choices"), deal)
        for _ in range(60):
            now = machine.snapshot()["decision"]
            if now == "over":
                break
            kinds, _, can_pass, can_challenge = machine.legal
            move = machine.choose()
            if now == decision and ((kinds and can_pass) or can_challenge):
                seen.add(move[0])
            machine.apply(*move)
    return seen


@pytest.mark.parametrize(
    ("text", "decision", "moves_made"),
    [
        ("drawn: play", "drawn", {"play"}),
        ("drawn: keep", "drawn", {"pass"}),
        ("drawn: {probability: 0.5}", "drawn", {"play", "pass"}),
        ("challenge: always", "answer", {"challenge"}),
        ("challenge: never", "answer", {"draw"}),
        ("challenge: {when: previous_hand >= 5}", "answer", {"challenge", "draw"}),
    ],
)
def test_choices_at_the_table(text: str, decision: str, moves_made: set[str]) -> None:
    assert after_deal(text, decision) == moves_made


def test_bluff() -> None:
    wild_draw_four = "play:\n  - prefer: wild_draw_four\n"
    bluffing = "W+4 R1 B2"  # the red one makes it a bluff
    assert cards(moves(wild_draw_four, bluffing, "R9")) == {"R1"}
    assert cards(moves(wild_draw_four + "bluff: always\n", bluffing, "R9")) == {"W+4"}
    assert cards(moves(wild_draw_four + "bluff: {when: own_hand > 3}\n", bluffing, "R9")) == {"R1"}
    assert cards(moves(wild_draw_four, "W+4 B1 B2", "R9")) == {"W+4"}
    both = moves(wild_draw_four + "bluff: {probability: 0.5}\n", bluffing, "R9")
    assert cards(both) == {"R1", "W+4"}


def test_a_drawn_bluff_is_laid_only_by_who_bluffs() -> None:
    def after_the_draw(text: str, hand: str) -> str:
        machine = Machine(RULES, [script("draw: always\ndrawn: play\n" + text)], LINE_UP)
        place = position(hand, "R9", known_top=[WILD_DRAW_FOUR])
        place["middle"][WILD_DRAW_FOUR] -= 1
        machine.set_up(place)
        machine.apply(*machine.choose())
        assert machine.snapshot()["decision"] == "drawn"
        return str(machine.choose()[0])

    assert after_the_draw("", "R1 B2") == "pass"
    assert after_the_draw("bluff: always\n", "R1 B2") == "play"
    assert after_the_draw("", "B1 B2") == "play"


def test_draw_by_choice() -> None:
    assert {action for action, _, _ in moves("draw: always\n", HAND, TOP)} == {"draw"}
    assert {action for action, _, _ in moves("draw: when_stuck\n", HAND, TOP)} == {"play"}


def test_call() -> None:
    def silent(text: str) -> bool:
        machine = Machine(RULES, [script(text)], [(0, 0.0, 1.0)] * 4)
        machine.set_up(position("R1 R2", "R9"))
        return bool(machine.choose()[3])

    assert silent("call: never\n")
    assert not silent("call: always\n")


def test_answer() -> None:
    stacking = Rules.model_validate({"stacking": {"answers": ["draw_two_on_draw_two"]}})
    pending = {"pending": 2, "pending_kind": parse_card("R+2"), "chain": 1}

    def choice(text: str) -> Sequence[Any]:
        machine = Machine(compile_rules(stacking, 4), [script(text)], [(0, 0.0, 1.0)] * 4)
        machine.set_up(position("B+2 R+2 R1", "R+2", **pending))
        return machine.choose()

    assert choice("answer: never\n")[0] == "draw"
    assert choice("play:\n  - {prefer: any, among: changes_color}\n")[:2] == ("play", parse_card("B+2"))
    assert choice("play:\n  - prefer: number\notherwise: draw\n")[0] == "draw"


def test_every_choice_is_tested() -> None:
    elsewhere = {"jump_in", "group"}  # in test_strategies_house.py
    assert set(CHOICES) == {"bluff", "drawn", "challenge", "answer", "draw", "call"} | elsewhere


# --- the packaged scripts -----------------------------------------------------------------------------------------

RICH = "R3 R8 RS RR R+2 B1 B2 B9 W W+4"  # on a red five


@pytest.mark.parametrize(
    ("name", "hand", "chosen"),
    [
        ("random", RICH, "R3 R8 RS RR R+2 W W+4"),
        ("first-playable", RICH, "R3"),
        ("young-child", RICH, "R3 R8"),
        ("young-child", "RS B1 W", "RS"),
        ("young-child", "B1 W G2", "W"),
        ("save-wilds", RICH, "R3 R8 RS RR R+2"),
        ("save-wilds", "B1 W W+4", "W"),
        ("use-actions", RICH, "R+2"),
        ("use-actions", "RR R1 W", "RR"),
        ("highest-points", "R3 R8 R+2 B1", "R+2"),
        ("highest-points", "R3 W W+4 B1", "W"),  # the wild draw four would be a bluff
        ("most-held-color", "R3 R8 B5 B1 B2 W", "B5"),
        ("punisher", "R+2 R3 R8 B1", "R+2"),  # the next player holds two cards
        ("bench-ten", "RS R3 R8 B1", "RS"),
        ("color-first", "R3 R8 B5 B1 B2 W", "R3 R8"),
        ("number-first", "R3 R8 B5 B1 B2 W", "B5"),
        ("keep-color", "R3 B5 B1 W", "R3"),
        ("keep-color", "B5 B1 W", "W"),  # rather than another color
        ("change-color", "R3 R8 B5 W", "B5"),
        ("change-color", "R3 R8 W", "W"),
        ("lowest-points", RICH, "R3"),
        ("save-actions", "RS R3 R8 B1", "RS"),  # the others hold two cards
        ("most-links", "R3 R8 R9 B5 B1 W", "R3 R8 R9"),
        ("most-links", "R3 B5 B1 B2 Y5 W", "B5"),  # four kinds: itself, two blues, another five
        ("aggressive", "RS R+2 R3 W+4", "W+4"),  # a bluff, since the next player holds two cards
        ("defensive", "RS R+2 R3 R8", "R+2"),
        ("card-counter", "R3 R8 RS B1", "RS"),
        ("bluffer", "R3 R8 W+4", "W+4"),
        ("challenger", "R3 B5 B1 B2 Y5 W", "B5"),
        ("jumper", "R3 R3 R8 W", "R8"),
        ("unoai-ranking", RICH, "R+2"),
        ("unoai-ranking", "RR R1 W", "R1"),
        ("unoai-mix", "RS R3 R8 B5 B1 B2 B3 W", "B5"),
        ("unoai-mix", "RS R3 RR B1 W", "RS"),
    ],
)
def test_what_packaged_scripts_play(name: str, hand: str, chosen: str) -> None:
    machine = Machine(RULES, [program(name)], [(0, 0.0, 1.0)] * 4)
    seen = set()
    for key in range(150):
        machine.set_up(position(hand, "R5", key))
        seen.add(card_name(machine.choose()[1]))
    assert seen == set(chosen.split())


def test_unoai_mix_draws_rather_than_lay_a_wild_from_a_full_hand() -> None:
    machine = Machine(RULES, [program("unoai-mix")], LINE_UP)
    machine.set_up(position("W B1 B2 B3", "R5"))
    assert machine.choose()[0] == "draw"
    machine.set_up(position("W B1 B2", "R5"))
    assert card_name(machine.choose()[1]) == "W"
    machine.set_up(position("W+4 B1 B2 B3 B4", "R5"))
    assert card_name(machine.choose()[1]) == "W+4"


def test_challenger_goes_by_counted_odds() -> None:
    """A wild draw four over red, from a hand of two cards and from one of seven."""
    for size, move in ((2, "draw"), (7, "challenge")):
        machine = Machine(RULES, [program("challenger")], LINE_UP)
        where = position("R1 R2 R3 B1", "W+4", color=1)
        taken = [kind for kind in range(52) if where["middle"][kind]][:size]
        for kind in taken:
            where["middle"][kind] -= 1
        where["hands"][3] = [int(kind in taken) for kind in range(64)]
        for card in ("G6", "G7"):
            where["middle"][parse_card(card)] += 1
        machine.set_up({**where, "pending": 4, "pending_kind": WILD_DRAW_FOUR, "bluff_color": 0})
        assert machine.choose()[0] == move


def test_no_two_packaged_scripts_play_alike() -> None:
    """Among three random players, on the same deals."""
    seating = np.arange(4, dtype=np.uint8)[None]
    played: dict[bytes, str] = {}
    for name in names():
        table = Table(RULES, [program(name), program("random")], [(0, 0.0, 1.0), *[(1, 0.0, 1.0)] * 3], seating)
        columns = table.play(seed_key("alike"), 0, 300)
        rounds = b"".join(columns[key].tobytes() for key in ("turns", "winner", "choices", "cards_played"))
        assert rounds not in played, f"{name} plays as {played.get(rounds)} does"
        played[rounds] = name


def test_punisher_waits() -> None:
    machine = Machine(RULES, [program("punisher", {"when_left": 1})], [(0, 0.0, 1.0)] * 4)
    machine.set_up(position("R+2 R3 R8 B1", "R5"))
    assert card_name(machine.choose()[1]) == "R8"


def test_packaged_scripts_play_whole_rounds() -> None:
    everybody = [program(name) for name in names()]
    for first in range(len(everybody)):
        line_up = [((first + seat) % len(everybody), 0.1, 0.9) for seat in range(4)]
        machine = Machine(RULES, everybody, line_up)
        machine.deal(seed_key("rounds"), first)
        for _ in range(2000):
            if machine.snapshot()["decision"] == "over":
                break
            machine.apply(*machine.choose())
        assert machine.snapshot()["outcome"] == "won"
