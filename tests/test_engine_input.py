"""Bad input to the engine: an exception that says what is wrong, never a crash, never a round of something else."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from engine_games import programs
from engine_tables import ALWAYS, cards, fields, script, table
from hypothesis import example, given, settings
from hypothesis import strategies as st

from unosim.engine import _engine
from unosim.engine._engine import CHOICES, EVERY_KIND, HUMAN, RULE_FIELDS, TARGETS, TIE_BREAKS, Machine, Program, Table

REFUSED = (ValueError, KeyError, TypeError)
TOO_LARGE = (*REFUSED, OverflowError)  # a number that no machine word holds
RULES = fields(3)
HIGHEST = {
    "seats": 10,
    "hand_size": 1200,
    "dealer": 2,
    "first_player": 3,
    "starter_rejected": 2,
    "starter_draw_two": 2,
    "starter_reverse": 3,
    "starter_wild": 4,
    "draw_most": 65535,
    "wd4_legal": 2,
    "stack_limit": 65535,
    "group_identical": 65535,
    "turn_cap": 60_000,
    **dict.fromkeys(("challenge_guilty", "skip_deflects", "reverse_deflects"), 2),
    **dict.fromkeys(("group_symbol", "group_effect", "jump_own"), 2),
    **dict.fromkeys(("starter_accept", "drawn_playable", "answers_draw_two"), 2**64 - 1),
    **dict.fromkeys(("answers_draw_four", "finish_forbid", "group_kinds", "jump_exclude"), 2**64 - 1),
    **dict.fromkeys(("swap_kinds", "rotate_kinds", "quiet_kinds", "slap_kinds"), 2**64 - 1),
    **dict.fromkeys(("draw_two", "draw_four", "challenge_extra", "jump_wrong_penalty"), 255),
    **dict.fromkeys(("uno_penalty", "uno_false_penalty", "misplay_penalty"), 255),
}
LOWEST = {"seats": 2, "dealer": -1, **dict.fromkeys(("hand_size", "draw_most", "draw_two", "draw_four"), 1)} | {
    **dict.fromkeys(("stack_limit", "turn_cap", "group_identical"), 1)
}
LISTS = {"pack": (64, 1200), "points": (64, 1000), "not_on": (6, 2**64 - 1)}
SITTING = np.array([[0, 1, 2]], dtype=np.uint8)
FACTORS = (0, 1, 0, 0, 0, 0, 1, 1)  # of a player without faults, in the order of HUMAN


# --- rules


def test_every_field_of_the_rules_is_asked_for() -> None:
    assert set(RULES) == set(RULE_FIELDS)


@pytest.mark.parametrize("field", RULE_FIELDS)
def test_a_missing_field(field: str) -> None:
    without = {name: value for name, value in RULES.items() if name != field}
    for make in (Machine, lambda rules: Table(rules, [script()], [(0, 0, 1)] * 3, SITTING)):
        with pytest.raises(KeyError, match=field):
            make(without)


def test_unknown_fields() -> None:
    with pytest.raises(ValueError, match="unknown rule field: jump_in, slap"):
        Machine(RULES | {"slap": 1, "jump_in": 0})


@pytest.mark.parametrize("field", [field for field in RULE_FIELDS if field not in LISTS])
def test_numbers_out_of_range(field: str) -> None:
    low, high = LOWEST.get(field, 0), HIGHEST.get(field, 1)
    for wrong in (low - 1, high + 1, 2**31, -(2**31), 2**70, -(2**70)):
        if not low <= wrong <= high:
            with pytest.raises(ValueError, match=field):
                Machine(RULES | {field: wrong})
    for wrong in (None, "1", 1.0, 1.5, float("nan"), True, [1], {}):
        with pytest.raises(TypeError, match=field):
            Machine(RULES | {field: wrong})
    for right in (low, high):
        if field not in ("seats", "hand_size", "starter_accept"):  # these have to agree with the deck
            Machine(RULES | {field: right})
    Machine(RULES | {field: np.int64(RULES[field])} if RULES[field] < 2**63 else RULES)


@pytest.mark.parametrize("field", LISTS)
def test_lists_of_numbers(field: str) -> None:
    size, high = LISTS[field]
    good = list(RULES[field])
    for wrong in (good[:-1], [*good, 0], [], [*good[:-1], -1], [*good[:-1], high + 1], [*good[:-1], 2**70]):
        with pytest.raises(ValueError, match=field):
            Machine(RULES | {field: wrong})
    for wrong in (None, 3, [*good[:-1], None], [*good[:-1], 1.0], [*good[:-1], "x"], ["1"] * size):
        with pytest.raises(TypeError):
            Machine(RULES | {field: wrong})


def test_decks_that_cannot_be_dealt() -> None:
    one_red_five = [int(kind == cards("R5")[0]) for kind in range(64)]
    for message, changed in {
        "do not cover": {"pack": [7 * n for n in one_red_five], "hand_size": 2, "seats": 4, "dealer": -1},
        "starter_accept": {"pack": [70 * n for n in one_red_five], "starter_accept": EVERY_KIND & ~sum(one_red_five)}
        | {"starter_accept": 1},
        "pack": {"pack": [600] * 2 + [1] + [0] * 61},
    }.items():
        with pytest.raises(ValueError, match=message):
            Machine(RULES | changed)


@pytest.mark.parametrize("kind", [53, 54, 55, 57, 60, 63])
def test_a_deck_has_no_cards_of_kinds_that_do_not_exist(kind: int) -> None:
    pack = list(RULES["pack"])
    pack[kind] = 4
    with pytest.raises(ValueError, match="pack"):
        Machine(RULES | {"pack": pack})


@pytest.mark.parametrize("rules", [None, 3, "seats", [1, 2], {}, {1: 2}, {None: None}])
def test_what_is_no_rules(rules: Any) -> None:
    with pytest.raises(REFUSED):
        Machine(rules)


# --- tables

RANDOM = script()


@pytest.mark.parametrize(
    ("programs", "players", "seatings"),
    [
        ([], [(0, 0, 1)] * 3, SITTING),
        ([None], [(0, 0, 1)] * 3, SITTING),
        (["random"], [(0, 0, 1)] * 3, SITTING),
        (None, [(0, 0, 1)] * 3, SITTING),
        ([RANDOM], [(1, 0, 1)] * 3, SITTING),
        ([RANDOM], [(-1, 0, 1)] * 3, SITTING),
        ([RANDOM], [(None, 0, 1)] * 3, SITTING),
        ([RANDOM], [(0.0, 0, 1)] * 3, SITTING),
        ([RANDOM], [(0, *FACTORS, 1)] * 3, SITTING),
        ([RANDOM], [0, 0, 0], SITTING),
        ([RANDOM], None, SITTING),
        ([RANDOM], [(0, -0.1, 1)] * 3, SITTING),
        ([RANDOM], [(0, 1.1, 1)] * 3, SITTING),
        ([RANDOM], [(0, 0, float("nan"))] * 3, SITTING),
        ([RANDOM], [(0, float("inf"), 1)] * 3, SITTING),
        ([RANDOM], [(0, "0", 1)] * 3, SITTING),
        ([RANDOM], [(0, None, 1)] * 3, SITTING),
        ([RANDOM], [(0, 0, 1)] * 2, SITTING),
        ([RANDOM], [], SITTING),
        ([RANDOM], [(0, 0, 1)] * 3, SITTING[0]),
        ([RANDOM], [(0, 0, 1)] * 3, SITTING[None]),
        ([RANDOM], [(0, 0, 1)] * 3, SITTING[:, :2]),
        ([RANDOM], [(0, 0, 1)] * 3, SITTING[:0]),
        ([RANDOM], [(0, 0, 1)] * 3, None),
        ([RANDOM], [(0, 0, 1)] * 3, "012"),
        ([RANDOM], [(0, 0, 1)] * 3, [[0, 1, 3]]),
        ([RANDOM], [(0, 0, 1)] * 3, np.array([[0, 1, 256]])),
        ([RANDOM], [(0, 0, 1)] * 300, np.array([[0, 1, 256]])),
        ([RANDOM], [(0, 0, 1)] * 300, np.array([[0, 1, -1]])),
        ([RANDOM], [(0, 0, 1)] * 3, np.array([[0.0, 1.5, 2.0]])),
    ],
)
def test_tables_that_cannot_be(programs: Any, players: Any, seatings: Any) -> None:
    with pytest.raises(TOO_LARGE):
        Table(RULES, programs, players, seatings)


@pytest.mark.parametrize("factor", HUMAN)
def test_factors_of_a_player_out_of_range(factor: str) -> None:
    at = HUMAN.index(factor)
    low, high = (0.001, 1000) if factor == "reaction" else (0, 1)
    for right in (low, high):
        player = (0, *FACTORS[:at], right)  # those that are left out are as usual
        for make in (
            lambda one: Table(RULES, [RANDOM], [one] * 3, SITTING),
            lambda one: Machine(RULES, [RANDOM], [one] * 3),
        ):
            make(player)
            for wrong in (low - 0.0001, high * 1.001, -1, 1001, float("nan"), float("inf"), -float("inf")):
                with pytest.raises(ValueError):
                    make((0, *FACTORS[:at], wrong))
            for wrong_type in (None, "0", [1]):
                with pytest.raises(TypeError):
                    make((0, *FACTORS[:at], wrong_type))


def test_factors_left_out_are_as_usual() -> None:
    rules = fields(3, {"jump_in": {"enabled": True, "wrong_penalty": 2}, "misplay": {"penalty": 1}})
    whole = Table(rules, [RANDOM], [(0, *FACTORS)] * 3, SITTING).play(1, 0, 50)
    for n in range(len(FACTORS)):
        short = Table(rules, [RANDOM], [(0, *FACTORS[:n])] * 3, SITTING).play(1, 0, 50)
        assert all((short[name] == whole[name]).all() for name in whole)


def test_more_rotations_than_their_column_counts() -> None:
    with pytest.raises(ValueError, match="rotations"):
        Table(RULES, [RANDOM], [(0, 0, 1)] * 3, np.repeat(SITTING, 2**16 + 1, axis=0))


@pytest.mark.parametrize(
    "call",
    [
        (-1, 0, 1),
        (2**64, 0, 1),
        (1.5, 0, 1),
        ("1", 0, 1),
        (None, 0, 1),
        (1, -1, 1),
        (1, 2**64, 1),
        (1, 0.0, 1),
        (1, 0, 0),
        (1, 0, -1),
        (1, 0, 1.0),
        (1, 0, 2**70),
        (1, 2**32, 1),
        (1, 2**32 - 1, 2),
        (1, 2**64 - 5, 10),
        (1, 2**64 - 1, 1),
        (1, 0, 1, -1),
        (1, 0, 1, 2**64),
        (1, 0, 1, None),
    ],
)
def test_batches_that_cannot_be(call: tuple[Any, ...]) -> None:
    with pytest.raises(TOO_LARGE):
        table(RULES, "random").play(*call)


def test_the_last_deals_there_are() -> None:
    columns = table(RULES, "random").play(2**64 - 1, 2**32 - 2, 2, 2**64 - 1)
    assert columns["deal"].tolist() == [2**32 - 2, 2**32 - 1]


# --- programs

GOOD = Program([(EVERY_KIND, 0, ALWAYS, (0, 6), 0)], [(0, 1, -1, 3, -1, -2)], dict.fromkeys(CHOICES, (-1, 0)), 0, 0)
WRONG: dict[str, tuple[int, Any]] = {
    "no list of lines": (0, None),
    "a line that is none": (0, [3]),
    "a short line": (0, [(EVERY_KIND, -1, ALWAYS, ())]),
    "a long line": (0, [(EVERY_KIND, -1, ALWAYS, (), 0, 0)]),
    "kinds below none": (0, [(-1, -1, ALWAYS, (), 0)]),
    "kinds beyond 64": (0, [(2**64, -1, ALWAYS, (), 0)]),
    "kinds in words": (0, [("wild", -1, ALWAYS, (), 0)]),
    "a test that is not there": (0, [(EVERY_KIND, 1, ALWAYS, (), 0)]),
    "a test before the first": (0, [(EVERY_KIND, -2, ALWAYS, (), 0)]),
    "a chance below 0": (0, [(EVERY_KIND, -1, -1, (), 0)]),
    "a chance above 1": (0, [(EVERY_KIND, -1, ALWAYS + 1, (), 0)]),
    "a chance in floats": (0, [(EVERY_KIND, -1, 0.5, (), 0)]),
    "a chance that is nan": (0, [(EVERY_KIND, -1, float("nan"), (), 0)]),
    "ten tie-breaks": (0, [(EVERY_KIND, -1, ALWAYS, (0,) * 10, 0)]),
    "an unknown tie-break": (0, [(EVERY_KIND, -1, ALWAYS, (len(TIE_BREAKS),), 0)]),
    "a tie-break below 0": (0, [(EVERY_KIND, -1, ALWAYS, (-1,), 0)]),
    "tie-breaks in words": (0, [(EVERY_KIND, -1, ALWAYS, ("first",), 0)]),
    "no tie-breaks": (0, [(EVERY_KIND, -1, ALWAYS, None, 0)]),
    "an unknown ask": (6, [(len(_engine.ASKS), 0)]),
    "a seat far away": (6, [(_engine.ASKS.index("hand_of"), 11)]),
    "a seat no places away": (6, [(_engine.ASKS.index("hand_of"), 0)]),
    "an ask beyond 64 bits": (6, [(0, 2**64)]),
    "an unknown feature": (7, [[(len(_engine.FEATURES), 1)]]),
    "a weight that is too heavy": (7, [[(0, 2**31)]]),
    "an unknown tie-break of what is laid back": (8, (len(TIE_BREAKS),)),
    "a group of no cards": (9, 0),
    "no list of tests": (1, None),
    "a short test": (1, [(0, 1, -1, 3, -1)]),
    "an unknown variable": (1, [(len(_engine.VARIABLES), 1, -1, 3, -1, -2)]),
    "a variable below 0": (1, [(-1, 1, -1, 3, -1, -2)]),
    "an unknown operator": (1, [(0, len(_engine.OPERATORS), -1, 3, -1, -2)]),
    "an unknown other variable": (1, [(0, 1, len(_engine.VARIABLES), 3, -1, -2)]),
    "another variable below none": (1, [(0, 1, -2, 3, -1, -2)]),
    "a constant beyond 32 bits": (1, [(0, 1, -1, 2**31, -1, -2)]),
    "a constant in floats": (1, [(0, 1, -1, 0.5, -1, -2)]),
    "a jump to itself": (1, [(0, 1, -1, 3, 0, -2)]),
    "a jump back": (1, [(0, 1, -1, 3, 1, -2), (0, 1, -1, 3, -1, 0)]),
    "a jump beyond the end": (1, [(0, 1, -1, 3, 1, -2)]),
    "a jump nowhere": (1, [(0, 1, -1, 3, -3, -2)]),
    "no choices": (2, None),
    "choices left out": (2, dict.fromkeys(CHOICES[1:], (-1, 0))),
    "an unknown choice": (2, dict.fromkeys((*CHOICES, "jump"), (-1, 0))),
    "a choice by a test that is not there": (2, dict.fromkeys(CHOICES, (1, 0))),
    "a choice of one number": (2, dict.fromkeys(CHOICES, 0)),
    "a choice with a chance above 1": (2, dict.fromkeys(CHOICES, (-1, ALWAYS + 1))),
    "an unknown color rule": (3, len(_engine.COLOR_RULES)),
    "a color rule below 0": (3, -1),
    "a color rule in words": (3, "random"),
    "something else otherwise": (4, 2),
    "nothing otherwise": (4, None),
    "an unknown target": (5, len(TARGETS)),
    "a target below 0": (5, -1),
    "a target in words": (5, "next"),
    "no target": (5, None),
}


def arguments(program: Program) -> tuple[Any, ...]:
    """What it was made from."""
    made = program.__reduce__()
    assert isinstance(made, tuple)
    return tuple(made[1])


@pytest.mark.parametrize("case", WRONG)
def test_programs_that_cannot_be(case: str) -> None:
    at, value = WRONG[case]
    wrong = [value if i == at else argument for i, argument in enumerate(arguments(GOOD))]
    with pytest.raises(TOO_LARGE):
        Program(*wrong)


@settings(deadline=None)
@given(programs())
def test_programs_are_copied_and_pickled(program: Program) -> None:
    for other in (pickle.loads(pickle.dumps(program)), copy.copy(program), copy.deepcopy(program)):
        assert other == program
        assert hash(other) == hash(program)
        assert (
            table(RULES, other).play(1, 0, 3)["turns"].tolist() == table(RULES, program).play(1, 0, 3)["turns"].tolist()
        )
    assert program != GOOD or arguments(program) == arguments(GOOD)


NUMBERS = st.one_of(st.integers(-3, 12), st.sampled_from([2**15, 2**31, 2**63, 2**64, ALWAYS, EVERY_KIND, -(2**40)]))
ANYTHING = st.one_of(NUMBERS, st.none(), st.floats(), st.text(max_size=3), st.booleans())
WORDS = st.one_of(st.lists(NUMBERS, max_size=9).map(tuple), ANYTHING)
LINES = st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS, WORDS, ANYTHING), max_size=70)
TESTS = st.lists(st.tuples(*[NUMBERS] * 6), max_size=5)
CHANCES = st.fixed_dictionaries(dict.fromkeys(CHOICES, st.tuples(st.integers(-1, 2), NUMBERS)))


@settings(max_examples=300, deadline=None)
@given(LINES | ANYTHING, TESTS | ANYTHING, CHANCES | ANYTHING, ANYTHING, ANYTHING, ANYTHING)
@example([(EVERY_KIND, -1, ALWAYS, (), 0)] * 65, [], dict.fromkeys(CHOICES, (-1, 0)), 0, 0, 0)
@example([(EVERY_KIND, -1, ALWAYS, (), 0)] * 5000, [], dict.fromkeys(CHOICES, (-1, 0)), 0, 0, 0)
@example([], [(0, 0, -1, 0, -1, -2)] * 40_000, dict.fromkeys(CHOICES, (-1, 0)), 0, 0, 0)
def test_any_program_is_refused_or_plays(
    lines: Any, tests: Any, choices: Any, color: Any, otherwise: Any, target: Any
) -> None:
    try:
        program = Program(lines, tests, choices, color, otherwise, target)
    except TOO_LARGE:
        return
    assert set(table(RULES, program).play(1, 0, 3)["outcome"].tolist()) <= {0, 2, 3}
