"""Every round ends, and its counters hold what there was: tables that could go on for ever (engine_endless.py)."""

from __future__ import annotations

import json
import subprocess

import numpy as np
import pytest
from engine_builds import run
from engine_endless import CASES, EVERYTHING
from engine_tables import fields, play_on, script
from engine_tables import machine as stepped

from unosim.engine._engine import EVENTS, Machine, Table
from unosim.rules import Rules, conflicts

WRONG_JUMP = EVENTS.index("wrong_jump")
SECONDS = 120  # for all of them; they take 5


@pytest.fixture(scope="module")
def ends() -> dict[str, list[object]]:
    """By name: rounds by outcome, and the most turns. A table that hangs is not there, nor are those after it."""
    code = f"import engine_endless; engine_endless.main({list(CASES)!r})"
    try:
        told = run(code, timeout=SECONDS).stdout
    except subprocess.TimeoutExpired as error:
        told = (error.stdout or b"").decode()
    lines = [line.partition('" ') for line in told.splitlines()]
    return {json.loads(name + '"'): json.loads(rest) for name, _, rest in lines if rest.strip()}


@pytest.mark.parametrize("name", CASES)
def test_every_table_comes_to_an_end(name: str, ends: dict[str, list[object]]) -> None:
    rules, seats, _ = CASES[name]
    assert name in ends, f"{name}: no end in {SECONDS} s, or one of those before it"
    outcomes, turns = ends[name]
    compiled = fields(seats, rules)
    won = 1 if compiled["one_left"] else 0
    assert isinstance(outcomes, list)
    assert sum(outcomes) == 40
    assert outcomes[1 - won] == 0
    assert isinstance(turns, int)
    # A series of jumps may overdraw the cap, by its 1,200 plays at most.
    assert turns < compiled["turn_cap"] + (1_200 if compiled["jump"] else 1)


def test_all_of_these_are_rules_that_can_be_played() -> None:
    for name, (rules, seats, _) in CASES.items():
        wrong = [one.message for one in conflicts(Rules.resolve(rules), seats) if one.error]
        assert wrong == [], name


def test_every_rule_is_on_at_once() -> None:
    """What a new rule adds has to be switched on here too; these are settings of a rule and switch nothing on."""
    compiled, plain = fields(4, EVERYTHING), fields(4)
    of_a_setting = {
        *("seats", "hand_size", "dealer", "first_player", "direction", "pack", "points", "turn_cap"),
        *("starter_accept", "starter_rejected", "starter_draw_two", "starter_skip", "starter_reverse", "starter_wild"),
        *("draw_voluntary", "drawn_must", "after_voluntary", "draw_two", "draw_four", "reverse_with_two"),
        *("wd4_legal", "wd4_strict", "wd4_names_color", "not_on", "challenge", "challenge_extra"),
        *("stack_same_color", "stack_limit", "group_kinds", "jump_resume", "jump_exclude", "jump_own", "jump_last"),
        *("jump_next", "finish_forbid", "finish_draw_counts", "quiet_call", "ties_by_cards"),
    }
    assert {name for name in compiled if compiled[name] == plain[name]} == of_a_setting


@pytest.mark.parametrize("forbidden", ["all", "all but number"])
def test_who_may_not_finish_draws_where_nothing_is_left(forbidden: str) -> None:
    """`finish.forbid` and an empty pile: one card in each hand that may not be laid, and nothing to draw."""
    mask = 2**64 - 1 if forbidden == "all" else 2**64 - 1 - (2**40 - 1)
    pack = [2 if kind == 40 else 1 if kind == 0 else 0 for kind in range(64)]  # two red skips and a red zero
    rules = fields(2, pack=pack, hand_size=1, finish_forbid=mask, starter_accept=1)
    round_ = stepped(rules, "random")
    round_.deal(1, 0)
    play_on(round_)
    seen = round_.snapshot()
    assert (seen["outcome"], seen["turns"], seen["cards_left"]) == ("stalemate", 2, [1, 1])


def test_no_counter_overflows() -> None:
    """Nine seats may jump wrongly on every play: far more often than there are turns."""
    rules = fields(
        10,
        {
            "jump_in": {"enabled": True, "wrong_penalty": 1, "with_last_card": False},
            "finish": {"forbid": ["skip", "reverse", "draw_two", "wild", "wild_draw_four"]},
            "round": {"turn_cap": 60_000},
        },
    )
    seats = np.arange(10, dtype=np.uint8)[None]
    erring = [(0, 0, 1, 0, 0, 1.0, 0, 1, 1)] * 10
    row = {name: int(values[0]) for name, values in Table(rules, [script()], erring, seats).play(1, 4, 1).items()}
    round_ = Machine(rules, [script()], erring)
    round_.deal(1, 4)
    wrong = 0
    while round_.decision:
        wrong += sum(event == WRONG_JUMP for event, *_ in round_.events())
        round_.apply(*round_.choose())
    wrong += sum(event == WRONG_JUMP for event, *_ in round_.events())
    assert wrong > 2**16
    assert row["wrong_jumps"] == round_.snapshot()["row"]["wrong_jumps"] == wrong
