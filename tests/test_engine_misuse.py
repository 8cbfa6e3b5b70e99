"""Rounds that are stepped wrongly: positions that cannot be, moves and calls at the wrong time."""

from __future__ import annotations

import json
from typing import Any

import pytest
from engine_builds import run
from engine_tables import fields, machine, play_on, position, script

from unosim.engine._engine import Machine, seed_key

REFUSED = (ValueError, KeyError, TypeError)
TOO_LARGE = (*REFUSED, OverflowError)  # a number that no machine word holds
RULES = fields(3)
RANDOM = script()


def test_players_for_every_seat_or_none() -> None:
    for players in ([(0, 0, 1)] * 2, [(0, 0, 1)] * 4, [(0, 0, 1)] * 11):
        with pytest.raises(ValueError, match="seats"):
            Machine(RULES, [RANDOM], players)
    for players in ([(1, 0, 1)] * 3, [(-1, 0, 1)] * 3, [(0, 2.0, 1)] * 3, [(0, *[0.5] * 9)] * 3, [3] * 3):
        with pytest.raises(REFUSED):
            Machine(RULES, [RANDOM], players)
    with pytest.raises(REFUSED):
        Machine(RULES, ["random"], [(0, 0, 1)] * 3)


def test_before_the_deal_and_without_strategies() -> None:
    round_ = Machine(RULES)
    assert (round_.decision, round_.seat) == (0, 255)
    for action in ("play", "draw", "pass", "challenge", "name"):
        with pytest.raises(ValueError):
            round_.apply(action, 0, 0)
    with pytest.raises(ValueError, match="over"):
        round_.choose()
    assert round_.bluff is False
    assert round_.why_not(0) == "decision"
    round_.deal(1, 1)
    with pytest.raises(ValueError, match="no strategies"):
        round_.choose()


@pytest.mark.parametrize("deal", [(-1, 0), (2**64, 0), ("x", 0), (None, 0), (1, -1), (1, 1.5), (1, 1, -1)])
def test_deals_that_cannot_be(deal: tuple[Any, ...]) -> None:
    with pytest.raises(TOO_LARGE):
        Machine(RULES).deal(*deal)


def test_moves_of_other_types() -> None:
    round_ = Machine(RULES)
    round_.deal(1, 1)
    before = round_.snapshot()
    for move in ((None,), (3,), ("play", None), ("play", "R5"), ("play", 1.5), ("play", 2**40), ("name", 255, None)):
        with pytest.raises(TOO_LARGE):
            round_.apply(*move)
    for kind in (-1, 64, 255, 53, 63):
        assert round_.why_not(kind) in ("not_held", "decision")
    assert round_.snapshot() == before


# Each runs in a child process, so that a crash is seen as one.
SEATED = position(["R5 R6", "Y5 Y6"], "R9", "B1 B2 B3")
POSITIONS: dict[str, dict[str, Any]] = {
    **{f"without {key}": {key: "missing"} for key in ("hands", "top", "discard", "known_top", "middle", "color")},
    "one hand": {"hands": SEATED["hands"][:1]},
    "three hands": {"hands": SEATED["hands"] * 2},
    "65 kinds in a hand": {"hands": [[0] * 64 + [1], SEATED["hands"][1]]},
    "500 kinds in a hand": {"hands": [[1] * 500, SEATED["hands"][1]]},
    "a card less than none in a hand": {"hands": [[3, -1] + [0] * 62, SEATED["hands"][1]]},
    "no hands": {"hands": None},
    "an empty hand": {"hands": [[0] * 64, SEATED["hands"][1]]},
    "cards in words": {"hands": [["R5"] * 64, SEATED["hands"][1]]},
    "65 kinds in the pile": {"middle": [0] * 64 + [1]},
    "100,000 kinds in the pile": {"middle": [1] * 100_000},
    "a card less than none in the pile": {"middle": [-1] * 64},
    "1,500 cards in the pile": {"middle": [1500] + [0] * 63},
    "1,500 cards known": {"known_top": [0] * 1500},
    "1,500 discards": {"discard": [0] * 1500},
    **{f"a top of kind {kind}": {"top": kind} for kind in (-1, 53, 63, 64, 255, 10**6, 2**40, None)},
    **{f"a discard of kind {kind}": {"discard": [kind]} for kind in (-1, 53, 64, 255, 10**6, 2**40, None)},
    **{f"a known card of kind {kind}": {"known_top": [kind]} for kind in (-1, 53, 64, 255, 10**6, 2**40, None)},
    **{f"color {color}": {"color": color} for color in (-1, 5, 17, 255, 10**6, 2**40, None)},
    **{f"seat {seat} to act": {"to_act": seat} for seat in (-1, 2, 17, 255, 10**6, None)},
    **{f"dealer {seat}": {"dealer": seat} for seat in (-1, 2, 17, 255, 10**6, None)},
    **{f"direction {way}": {"direction": way} for way in (0, 2, "left", None)},
    **{f"{amount} pending": {"pending": amount, "pending_kind": 48} for amount in (-1, 2**16, 2**40)},
    **{f"pending of kind {kind}": {"pending": 2, "pending_kind": kind} for kind in (-1, 0, 52, 53, 256, 2**40)},
    **{f"a chain of {chain}": {"pending": 2, "pending_kind": 48, "chain": chain} for chain in (-1, 0, 2**16)},
    "other cards than the deck's": {"loose": False},
    "key -1": {"key": -1},
    "key 2**64": {"key": 2**64},
}
MISUSED = {
    "a call of nobody": "dealt().call(255)",
    "a call of seat 3": "dealt().call(3)",
    "nobody caught": "dealt().catch(255, 0)",
    "nobody caught in a position": "laid({}).catch(255, 1)",
    "somebody caught by nobody": "open_window().catch(0, 255)",
    "somebody caught by seat -1": "open_window().catch(0, -1)",
    "seat -1 caught": "dealt().catch(-1, 0)",
    "seat 10 caught": "dealt().catch(10, 0)",
    "a call after the end": "ended().call(0)",
    "somebody caught after the end": "ended().catch(0, 1)",
    "a move after the end": "ended().apply('draw')",
    "players without a strategy": "Machine(fields(2), [script()], [()] * 2)",
    "players without a strategy at a table": "Table(fields(2), [script()], [()] * 2, np.array([[0, 1]]))",
    "a noise without a ban": "dealt().noise(0)",
    "a noise of nobody": "quiet().noise(255)",
    "a slap of seat -1": "dealt().slap(-1)",
    "a race of seat 2": "dealt().race(2)",
    "2,000 cards taken": "dealt().take([0] * 2000)",
    "a card of kind 64 taken": "dealt().take([64])",
    "a misplay where there is none": "dealt().misplay(0)",
    "a misplay of kind 2**31": "quiet().misplay(2**31 - 1)",
    "a wrong jump without a window": "dealt().wrong_jump(0, 0)",
    "a wrong jump of nobody": "quiet().wrong_jump(255, 0)",
    "a group of 1,200": "dealt().apply('play', dealt().legal[0].bit_length() - 1, 0, False, (1200, 0, 0, 0), 0)",
    "somebody caught by who is out": "one_out().catch(0, 1)",
    "a group of five colors": "dealt().apply('play', dealt().legal[0].bit_length() - 1, 0, False, (0, 0, 0, 0, 1), 0)",
}
CHILD = """
import json, sys
import numpy as np
from engine_tables import cards, fields, position, script
from test_engine_misuse import POSITIONS, SEATED, Machine
from unosim.engine._engine import Table

def laid(changed):
    machine = Machine(fields(2))
    machine.set_up({key: value for key, value in (SEATED | changed).items() if value != "missing"})
    for _ in range(3):
        if machine.decision:
            machine.apply(("draw", "pass")[machine.decision == 3 or not machine.legal[1]])
    return machine

def dealt():
    machine = Machine(fields(2))
    machine.deal(1, 1)
    return machine

def open_window(cap=10_000):
    machine = Machine(fields(2, turn_cap=cap))
    machine.set_up(position(["R5 R6", "Y5 Y6"], "R9", "B1 B2 B3"))
    machine.apply("play", cards("R5")[0], 4, True)
    return machine

def quiet():
    machine = Machine(fields(2, {"extras": {"quiet_six": True}, "misplay": {"penalty": 1}}))
    machine.set_up(position(["R6 R5 B6", "Y5 Y6"], "R9", "B1 B2 B3"))
    machine.apply("play", cards("R6")[0])
    return machine

def one_out():
    to_the_end = {"round": {"ends": "one_left"}, "score": {"round": "rank"}}
    machine = Machine(fields(4, to_the_end | {"uno": {"window": "next_play"}}))
    machine.set_up(position(["R5 R6", "", "Y5 Y6", "G1 G2"], "R9", "B1 B2 B3", out=[1]))
    machine.apply("play", cards("R5")[0], 4, True)
    return machine

def ended():
    return open_window(cap=1)

for line in sys.argv[1:]:
    print(line, end="|", flush=True)
    try:
        eval(line)
    except Exception as error:
        print(type(error).__name__, flush=True)
    else:
        print("accepted", flush=True)
"""


@pytest.fixture(scope="module")
def outcomes() -> dict[str, str]:
    """By expression: the exception, `accepted`, or `crashed`."""
    left = [f"laid(POSITIONS[{name!r}])" for name in POSITIONS] + list(MISUSED.values())
    seen: dict[str, str] = {}
    while left:
        done = run("import sys\n" + f"sys.argv[1:] = {json.dumps(left)}\n" + CHILD)
        lines = done.stdout.splitlines()
        assert lines, done.stderr
        for line in lines:
            expression, _, outcome = line.rpartition("|")
            seen[expression] = outcome or "crashed"
        left = left[len(lines) :]
    return seen


@pytest.mark.parametrize("case", POSITIONS)
def test_positions_that_cannot_be(case: str, outcomes: dict[str, str]) -> None:
    assert outcomes[f"laid(POSITIONS[{case!r}])"] in {error.__name__ for error in TOO_LARGE}


@pytest.mark.parametrize("case", MISUSED)
def test_calls_at_the_wrong_time(case: str, outcomes: dict[str, str]) -> None:
    assert outcomes[MISUSED[case]] in {error.__name__ for error in TOO_LARGE}


def test_the_position_itself_is_good() -> None:
    round_ = machine(fields(2), "random")
    round_.set_up(SEATED | {"key": seed_key("good")})
    play_on(round_)
    assert round_.snapshot()["outcome"] in ("won", "stalemate")


def test_more_copies_than_the_deck_has_are_refused_or_counted() -> None:
    round_ = Machine(fields(2))
    try:
        round_.set_up(position(["R5 R5 R5 R5 G1", "Y5 Y6"], "R9", "B1 B2 B3"))
    except ValueError:
        return
    for same in (round_, round_.copy()):
        assert same.snapshot()["points"] == [21, 11]
