"""Scripts under rules that ask for more: jumps, groups, and whom to pick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from test_strategies_play import counts, script

from unosim.cards import card_name, color_of, parse_card
from unosim.engine._engine import CHOICES, TARGETS, Machine, seed_key
from unosim.rules import Rules, compile_rules
from unosim.strategies import names, program

PLAYER = (0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0)

# Every rule that asks a strategy for something, all at once.
HOUSE: dict[str, Any] = {
    "stacking": {
        "answers": ["draw_two_on_draw_two", "wild_draw_four_on_draw_two", "wild_draw_four_on_wild_draw_four"],
        "skip_deflects": "any",
        "reverse_deflects": "any",
    },
    "challenge": {"guilty": "take_back", "in_chain": "last"},
    "group": {"identical": "unlimited", "same_symbol": "any_lead", "effect": "each"},
    "jump_in": {"enabled": True, "match": "symbol", "effect": "add"},
    "extras": {"seven_swap": True, "zero_rotate": True, "red_zero": True, "slap_nine": True},
    "round": {"ends": "one_left"},
    "score": {"round": "rank"},
}


def machine(rules: dict[str, Any], text: str, *hands: str, top: str, key: int = 1, **more: Any) -> Machine:
    """Seat 0 is to play; all seats follow the script; the cards that nobody holds are in the pile."""
    compiled = compile_rules(Rules.resolve(rules), len(hands))
    held = [counts(hand) for hand in hands]
    made = Machine(compiled, [script(text)], [(0, *PLAYER)] * len(hands))
    pack = compiled["pack"]
    assert isinstance(pack, list)
    made.set_up(
        {
            "hands": held,
            "top": parse_card(top),
            "discard": [],
            "known_top": [],
            "middle": [whole - sum(some) for whole, *some in zip(pack, counts(top), *held, strict=True)],
            "dealer": len(hands) - 1,
            "to_act": 0,
            "direction": 1,
            "color": color_of(parse_card(top)),
            "key": key,
            **more,
        }
    )
    return made


def cards_laid(move: tuple[Any, ...]) -> list[str]:
    """The cards of a play: the lead, then its company by color."""
    _, kind, _, _, more, *_ = move
    company = [parse_card(card_name(kind)) // 4 * 4 + color for color in range(4) for _ in range(more[color])]
    return [card_name(kind), *map(card_name, company)]


def over_keys(make: Callable[[int], Machine], tries: int = 60) -> Counter[tuple[Any, ...]]:
    return Counter(make(key).choose() for key in range(tries))


# --- jumps --------------------------------------------------------------------------------------------------------

JUMPING = {"jump_in": {"enabled": True}}


def asked(text: str, hand: str, laid: str = "R5", key: int = 1, **rules: Any) -> tuple[Any, ...]:
    """Seat 0 lays a card on a red nine; what seat 2, with this hand, does when it is asked."""
    made = machine(JUMPING | rules, text, f"{laid} Y1 Y2", "G1 G2", hand, "B1 B2", top="R9", key=key)
    made.apply("play", parse_card(laid), 0 if laid.startswith("W") else 4)
    assert (made.snapshot()["decision"], made.seat) == ("jump", 2)
    return made.choose()


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("", {"jump"}),
        ("jump_in: always\n", {"jump"}),
        ("jump_in: never\n", {"decline"}),
        ("jump_in: {when: own_hand > 3}\n", {"decline"}),
        ("jump_in: {when: own_hand == 3 and playable(any) == 1}\n", {"jump"}),
        ("jump_in: {when: previous_hand == 2 and largest_other == 2}\n", {"jump"}),
        ("jump_in: {probability: 0.5}\n", {"jump", "decline"}),
        ("otherwise: draw\nplay: [{prefer: skip}]\n", {"jump"}),  # whether to jump is not for the lines to say
    ],
)
def test_jump_in(text: str, actions: set[str]) -> None:
    assert {asked(text, "R5 G3 G4", key=key)[0] for key in range(40)} == actions


@pytest.mark.parametrize(("among", "left"), [("first", {"R5"}), ("most_held_color", {"G5"}), ("[]", None)])
def test_the_lines_choose_the_card_to_jump_with(among: str, left: set[str] | None) -> None:
    text = f"play:\n  - {{prefer: any, among: {among}}}\n" if left else ""
    seen = {asked(text, "R5 G5 G3 B7", key=key, jump_in={"enabled": True, "match": "symbol"}) for key in range(40)}
    assert {move[0] for move in seen} == {"jump"}
    assert {card_name(move[1]) for move in seen} == (left or {"R5", "G5"})


def test_a_bluff_is_no_card_to_jump_with_unless_the_script_bluffs() -> None:
    assert asked("", "W+4 R3 G3", laid="W+4")[0] == "decline"  # a red card, and red was in force
    assert asked("bluff: always\n", "W+4 R3 G3", laid="W+4")[0] == "jump"
    assert asked("", "W+4 B3 G3", laid="W+4")[0] == "jump"


# --- groups -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "laid"),
    [
        ("", "R5 R5 R5"),
        ("group: largest\n", "R5 R5 R5"),
        ("group: single\n", "R5"),
        ("group: never\n", "R5"),
        ("group: {when: own_hand >= 4}\n", "R5 R5 R5"),
        ("group: {when: own_hand > 4}\n", "R5"),
    ],
)
def test_group(text: str, laid: str) -> None:
    rules = {"group": {"identical": "unlimited"}, "deck": {"packs": 2}}
    made = machine(rules, text, "R5 R5 R5 B1", "G1 G2", top="R9")
    assert cards_laid(made.choose()) == laid.split()
    made.apply(*made.choose())
    assert made.snapshot()["row"]["cards_played"] == len(laid.split())


def test_group_by_chance() -> None:
    rules = {"group": {"identical": 2}}
    seen = over_keys(
        lambda key: machine(rules, "group: {probability: 0.25}\n", "R5 R5 B1", "G1", top="R9", key=key), 2000
    )
    together = sum(n for move, n in seen.items() if len(cards_laid(move)) == 2)
    assert together / 2000 == pytest.approx(0.25, abs=0.04)  # 4 standard errors


SYMBOLS = {"group": {"same_symbol": "any_lead"}}


@pytest.mark.parametrize(
    ("rule", "tops"),
    [
        ("most_held", {"B7"}),  # two more blue cards; the sevens themselves are laid and do not count
        ("least_held", {"Y7"}),
        ("proportional", {"G7", "B7"}),
        ("random", {"Y7", "G7", "B7"}),
        ("first", {"Y7"}),
    ],
)
def test_the_color_rule_decides_what_lies_on_top(rule: str, tops: set[str]) -> None:
    text = f"play:\n  - {{prefer: 7, among: keeps_color}}\ncolor: {rule}\n"
    seen = over_keys(lambda key: machine(SYMBOLS, text, "R7 Y7 Y7 G7 B7 G1 B1 B2", "G2 G3", top="R9", key=key), 100)
    assert {tuple(sorted(cards_laid(move))) for move in seen} == {("B7", "G7", "R7", "Y7", "Y7")}
    assert {card_name(move[5]) for move in seen} == tops
    assert {card_name(move[1]) for move in seen} == {"R7"}


def test_another_copy_of_the_lead_does_not_decide_what_lies_on_top() -> None:
    text = "play:\n  - {prefer: 7, among: keeps_color}\ncolor: most_held\n"
    seen = over_keys(lambda key: machine(SYMBOLS, text, "R7 R7 G7 G1 G2 B1", "G3 G4", top="R9", key=key), 20)
    assert {tuple(cards_laid(move)) for move in seen} == {("R7", "R7", "G7")}
    assert {card_name(move[5]) for move in seen} == {"G7"}


def test_a_group_answers_and_jumps_too() -> None:
    rules = {"group": {"identical": 2}, "stacking": {"answers": ["draw_two_on_draw_two"]}}
    pending = {"pending": 2, "pending_kind": parse_card("R+2"), "chain": 1}
    made = machine(rules, "", "B+2 B+2 G1", "G2 G3", top="R+2", **pending)
    assert cards_laid(made.choose()) == ["B+2", "B+2"]
    made = machine(
        JUMPING | {"group": {"identical": 2}, "deck": {"packs": 2}}, "", "R5 Y1", "G1 G2", "R5 R5 G3", top="R9"
    )
    made.apply("play", parse_card("R5"))
    move = made.choose()
    assert (move[0], cards_laid(move)) == ("jump", ["R5", "R5"])


# --- whom to pick -------------------------------------------------------------------------------------------------

SWAP = {"extras": {"seven_swap": True}}
HANDS = ("R7 R1", "G1 G2 G3", "B1 B2", "B3 B4 B5", "Y1 Y2")
PICKS = {"random": {1, 2, 3, 4}, "next": {1}, "previous": {4}, "smallest_hand": {2, 4}, "largest_hand": {1, 3}}


@pytest.mark.parametrize("word", TARGETS)
@pytest.mark.parametrize("card", ["R7", "R0"])
def test_targets(word: str, card: str) -> None:
    """Whom a seven swaps with and who takes at a red zero; ties by lot."""
    rules = SWAP if card == "R7" else {"extras": {"red_zero": True}}
    own = HANDS[0].replace("R7", card)
    text = f"play:\n  - {{prefer: number, among: lowest_points}}\n  - prefer: any\ntarget: {word}\n"
    if card == "R7":
        text = f"play:\n  - prefer: 7\ntarget: {word}\n"
    seen = over_keys(lambda key: machine(rules, text, own, *HANDS[1:], top="R9", key=key))
    assert {card_name(move[1]) for move in seen} == {card}
    assert {move[6] for move in seen} == PICKS[word]


@pytest.mark.parametrize(("word", "seat"), [("next", 4), ("previous", 1)])
def test_next_and_previous_follow_the_direction(word: str, seat: int) -> None:
    made = machine(SWAP, f"play: [{{prefer: 7}}]\ntarget: {word}\n", *HANDS, top="R9", direction=-1)
    assert made.choose()[6] == seat


def test_nobody_who_is_out_is_picked() -> None:
    rules = SWAP | {"round": {"ends": "one_left"}, "score": {"round": "rank"}}
    hands = ("R7 R1", "", "B1 B2", "B3 B4 B5")
    for word, seats in {"next": {2}, "random": {2, 3}, "smallest_hand": {2}}.items():
        text = f"play: [{{prefer: 7}}]\ntarget: {word}\n"
        seen = over_keys(lambda key, text=text: machine(rules, text, *hands, top="R9", key=key, out=[1]))  # type: ignore[misc]
        assert {move[6] for move in seen} == seats


def test_nobody_is_picked_where_no_rule_asks() -> None:
    assert machine({}, "target: next\n", *HANDS, top="R9").choose()[6] == 255
    last = machine(SWAP, "target: next\n", "R7", "G1 G2", top="R9").choose()  # an extra never acts on a last card
    assert last[6] == 255


# --- the packaged scripts -----------------------------------------------------------------------------------------


def test_first_playable_leaves_nothing_to_chance() -> None:
    rules = SYMBOLS | SWAP | {"jump_in": {"enabled": True, "match": "symbol"}}
    for hand in ("R7 B7 Y7 G7 R1", "R7 R1 B1", "R3 B3 Y3 W", "W W W+4 G1"):
        seen = set()
        for key in range(40):
            made = machine(rules, "", hand, "G5 G6 B5", "Y5 Y6", "R5 R6", top="R9", key=key)
            by_itself = Machine(compile_rules(Rules.resolve(rules), 4), [program("first-playable")], [(0, *PLAYER)] * 4)
            position = made.snapshot()
            by_itself.set_up({**_position(position), "key": key})
            seen.add(by_itself.choose())
        assert len(seen) == 1, hand


def _position(now: dict[str, Any]) -> dict[str, Any]:
    rest = [4 if kind in (52, 56) else 0 for kind in range(64)]
    return {
        "hands": now["hands"], "top": now["top"], "discard": [], "known_top": [], "middle": rest, "loose": True,
        "dealer": 3, "to_act": 0, "direction": 1, "color": now["color"],
    }  # fmt: skip


def test_packaged_scripts_play_whole_rounds_with_every_rule() -> None:
    """Every decision that scripts have comes up, and no round hangs."""
    everybody = [program(name) for name in names()]
    compiled = compile_rules(Rules.resolve(HOUSE), 4)
    done: Counter[str] = Counter()
    outcomes: Counter[str] = Counter()
    for first in range(8 * len(everybody)):
        bluffs = names().index("random")  # two of them: bluffs, and challenges that find one
        line_up = [(place % len(everybody), *PLAYER) for place in (bluffs, bluffs, first, first + 1)]
        made = Machine(compiled, everybody, line_up)
        made.deal(seed_key("house"), first)
        for _ in range(5000):
            if made.snapshot()["decision"] == "over":
                break
            move = made.choose()
            done[move[0]] += 1
            done["group"] += any(move[4])
            done["target"] += move[6] != 255
            made.apply(*move)
        outcomes[made.snapshot()["outcome"]] += 1
    assert set(outcomes) <= {"ranked", "stalemate"} and outcomes["ranked"] > 60
    assert {"play", "draw", "jump", "decline", "challenge", "take_back", "group", "target"} <= set(done)


def test_every_choice_that_rules_add_is_tested_here() -> None:
    assert {"jump_in", "group"} < set(CHOICES)
