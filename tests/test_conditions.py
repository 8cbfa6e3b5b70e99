"""Conditions: the compiled jumps against a reference, and what is said about a text that is no condition."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unosim.engine._engine import OPERATORS, VARIABLES
from unosim.strategies import ProgramSpec, compile_strategy
from unosim.strategies.conditions import Comparison, ConditionError, parse, reduce
from unosim.strategies.reader import parse_script
from unosim.strategies.words import KIND_SETS

ALWAYS = 1 << 64
COMPARE = {
    "<": operator.lt,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    ">": operator.gt,
}


def spec(text: str, with_: Mapping[str, int] | None = None) -> ProgramSpec:
    return compile_strategy(parse_script("strategy: test\n" + text), with_)


def follow(program: ProgramSpec, first: int, values: Mapping[str, int]) -> bool:
    """Runs the jumps as the engine does, from the test ``first``."""
    at = first
    while at >= 0:
        variable, op, other, constant, true, false = program.tests[at]
        right = constant + (values[VARIABLES[other]] if other >= 0 else 0)
        target = true if COMPARE[OPERATORS[op]](values[VARIABLES[variable]], right) else false
        assert target > at or target in (-1, -2), "a jump goes backwards"
        at = target
    return at == -1


# --- conditions against a reference -------------------------------------------------------------------------------
# A condition is drawn as a pair: its text, and a function of the variables that says whether it holds.

PARAMETERS = {"few": 2, "many": 30, "none": 0}
sums = st.lists(st.tuples(st.sampled_from("+-"), st.sampled_from([*PARAMETERS, "0", "1", "7", "12"])), max_size=3)


@st.composite
def comparison(draw: st.DrawFn) -> tuple[str, Any]:
    sides = []
    for _ in range(2):
        variable = draw(st.none() | st.sampled_from(VARIABLES))
        constants = draw(sums)
        if variable is None and not constants:
            constants = [("+", "3")]
        parts = [*constants]
        if variable is not None:
            parts.insert(draw(st.integers(0, len(parts))), ("+", variable))
        text = " ".join(f"{sign} {name}" for sign, name in parts)
        sides.append((text.removeprefix("+ "), parts))
    symbol = draw(st.sampled_from(list(COMPARE)))

    def total(parts: list[tuple[str, str]], values: Mapping[str, int]) -> int:
        known = {**PARAMETERS, **values}
        return sum((1 if sign == "+" else -1) * (known[name] if name in known else int(name)) for sign, name in parts)

    def holds(values: Mapping[str, int]) -> bool:
        return bool(COMPARE[symbol](total(sides[0][1], values), total(sides[1][1], values)))

    return f"{sides[0][0]} {symbol} {sides[1][0]}", holds


def joined(inner: st.SearchStrategy[tuple[str, Any]]) -> st.SearchStrategy[tuple[str, Any]]:
    def join(word: str, parts: list[tuple[str, Any]]) -> tuple[str, Any]:
        decide = all if word == "and" else any
        text = f" {word} ".join(f"({text})" for text, _ in parts)
        return text, lambda values: decide(holds(values) for _, holds in parts)

    def negated(part: tuple[str, Any]) -> tuple[str, Any]:
        return f"not ({part[0]})", lambda values: not part[1](values)

    return st.builds(join, st.sampled_from(["and", "or"]), st.lists(inner, min_size=2, max_size=4)) | inner.map(negated)


conditions = st.recursive(comparison(), joined, max_leaves=8)
situations = st.fixed_dictionaries({name: st.integers(0, 15) for name in VARIABLES})


@given(conditions, st.lists(situations, min_size=1, max_size=10))
def test_compiled_conditions_hold_when_the_reference_does(
    condition: tuple[str, Any], tables: list[dict[str, int]]
) -> None:
    text, holds = condition
    given_parameters = "{" + ", ".join(f"{name}: {value}" for name, value in PARAMETERS.items()) + "}"
    uses_all = " or ".join(f"{name} == {name} + 1" for name in PARAMETERS)  # a parameter must be used somewhere
    program = spec(
        f"with: {given_parameters}\n"
        f"play:\n  - {{prefer: any, when: '{uses_all}'}}\n  - {{prefer: any, when: '{text}'}}\n"
        f"challenge: {{when: '{text}'}}\n"
    )
    first, chance = program.choices["challenge"]
    line = program.lines[0] if program.lines else None
    for values in tables:
        expected = holds(values)
        assert (chance == ALWAYS and follow(program, first, values)) == expected
        assert (line is not None and follow(program, line[1], values)) == expected


def test_and_binds_tighter_than_or_and_not_tightest() -> None:
    program = spec("call: {when: not turn == 1 or turn == 1 and seats == 2 or pile == 0}")
    first, _ = program.choices["call"]
    for turn in range(3):
        for seats in range(2, 5):
            for pile in range(2):
                values = {"turn": turn, "seats": seats, "pile": pile}
                assert follow(program, first, values) == (turn != 1 or seats == 2 or pile == 0)


def test_a_comparison_becomes_one_test() -> None:
    program = spec("call: {when: 3 + next_hand > own_hand - 1}")
    variable, op, other, constant, true, false = program.tests[0]
    assert (VARIABLES[variable], OPERATORS[op]) == ("next_hand", ">")
    assert (VARIABLES[other], constant, true, false) == ("own_hand", -4, -1, -2)


def test_equal_tests_are_kept_once() -> None:
    same = "{prefer: %s, when: next_hand <= 2}"
    program = spec(f"play:\n  - {same % 'skip'}\n  - {same % 'draw_two'}\n")
    assert len(program.tests) == 1
    assert [line[1] for line in program.lines] == [0, 0]


def test_parameters_decide_lines_away() -> None:
    text = "with: {bold: 0}\nplay:\n  - {prefer: draw_two, when: bold == 1}\n  - prefer: any\n"
    assert len(spec(text).lines) == 1
    program = spec(text, {"bold": 1})
    assert [(line[0], line[1]) for line in program.lines] == [
        (KIND_SETS["draw_two"].mask, -1),
        (KIND_SETS["any"].mask, -1),
    ]
    assert program.tests == ()


@pytest.mark.parametrize(
    ("text", "part", "at"),
    [
        ("", "but the condition ends", 0),
        ("next_hand", "a comparison is missing", 9),
        ("next_hand <=", "but the condition ends", 12),
        ("next_hand <= 2 and", "but the condition ends", 18),
        ("next_hand = 2", "written ==", 10),
        ("next_hand <= 2 own_hand >= 1", "`and` or `or` is missing", 15),
        ("1 <= next_hand <= 2", "two things at a time", 15),
        ("(1 <= next_hand <= 2)", "two things at a time", 16),
        ("(next_hand <= 2", "not closed", 0),
        ("next_hand <= 2)", "closes nothing", 14),
        ("next_hand <= (2 + 1)", "group conditions, not sums", 13),
        ("next_hand * 2 <= 3", "`*` means nothing", 10),
        ("next_hand <= 2.5", "`.` means nothing", 14),
        ("not", "but the condition ends", 3),
        ("and turn > 1", "not `and`", 0),
        ("turn <= 1000001", "larger than 1,000,000", 8),
        ("turn <= " + "9" * 5000, "2,000 characters", 2000),
        ("(" * 60 + "turn > 1" + ")" * 60, "nested too deep", 40),
        ("__import__('os')", "`'` means nothing", 11),
    ],
)
def test_wrong_conditions(text: str, part: str, at: int) -> None:
    with pytest.raises(ConditionError) as caught:
        parse(text)
    assert part in caught.value.message
    assert caught.value.at == at


@given(st.text(alphabet="ano rdt()<=>!+-1_x", max_size=40))
def test_no_text_breaks_the_parser(text: str) -> None:
    try:
        parse(text)
    except ConditionError as error:
        assert 0 <= error.at <= len(text)


@pytest.mark.parametrize("text", ["turn + pile > 3", "turn > 3 - pile", "turn + turn > 3", "turn - pile - seats > 0"])
def test_variables_are_not_added_up(text: str) -> None:
    condition = parse(text)
    assert isinstance(condition, Comparison)
    with pytest.raises(ConditionError, match="not added up"):
        reduce(condition, VARIABLES, {})
