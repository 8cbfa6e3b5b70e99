"""Cards as numbers and as words."""

from __future__ import annotations

import pytest

from unosim.cards import (
    ALL_KINDS,
    COLORS,
    KIND_CLASSES,
    KINDS,
    NO_CARD,
    NO_COLOR,
    SYMBOLS,
    WILD,
    WILD_DRAW_FOUR,
    CardError,
    card_name,
    class_of,
    color_of,
    mask_of,
    parse_card,
    symbol_of,
)
from unosim.errors import ConfigError, Interrupted, Problem, UnosimError, nearest

PRINT_ORDER = (
    "R0 R1 R2 R3 R4 R5 R6 R7 R8 R9 RS RR R+2 Y0 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 YS YR Y+2 "
    "G0 G1 G2 G3 G4 G5 G6 G7 G8 G9 GS GR G+2 B0 B1 B2 B3 B4 B5 B6 B7 B8 B9 BS BR B+2 W W+4"
)


def test_the_names_in_print_order() -> None:
    assert [card_name(kind) for kind in ALL_KINDS] == PRINT_ORDER.split()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("R0", 0),
        ("Y0", 1),
        ("G0", 2),
        ("B0", 3),
        ("R5", 20),
        ("B9", 39),
        ("RS", 40),
        ("GR", 46),
        ("B+2", 51),
        ("W+4", 56),
    ],
)
def test_kinds_are_symbol_times_four_plus_color(name: str, kind: int) -> None:
    assert parse_card(name) == kind
    assert card_name(kind) == name


def test_every_name_is_read_back_in_any_case() -> None:
    assert [parse_card(card_name(kind).lower()) for kind in ALL_KINDS] == list(ALL_KINDS)
    assert parse_card(" w+4 ") == WILD_DRAW_FOUR


@pytest.mark.parametrize(
    ("text", "hint"),
    [("R11", '"R1"'), ("W4", '"W+4"'), ("joker", "R5 YS"), ("", "R5 YS"), ("RED", "R5 YS")],
)
def test_a_text_that_names_no_card(text: str, hint: str) -> None:
    with pytest.raises(CardError) as error:
        parse_card(text)
    assert f'"{text}" is not a card' in str(error.value) and hint in str(error.value)
    assert isinstance(error.value, ValueError) and isinstance(error.value, UnosimError)


@pytest.mark.parametrize("kind", [-1, 53, 55, 57, 63, NO_CARD])
def test_a_number_that_is_no_kind(kind: int) -> None:
    with pytest.raises(CardError, match="not a card"):
        card_name(kind)


def test_symbols_colors_and_classes() -> None:
    assert [SYMBOLS[symbol_of(parse_card(card))] for card in ("G0", "B9", "RS", "YR", "G+2", "W", "W+4")] == [
        "0", "9", "skip", "reverse", "draw_two", "wild", "wild_draw_four",
    ]  # fmt: skip
    assert [color_of(parse_card(card)) for card in ("R0", "Y5", "GS", "B+2", "W", "W+4")] == [0, 1, 2, 3, 4, 4]
    assert NO_COLOR == 4 and COLORS == ("red", "yellow", "green", "blue")
    assert [class_of(parse_card(card)) for card in ("R0", "B9", "GS", "RR", "Y+2", "W", "W+4")] == [
        "number", "number", "skip", "reverse", "draw_two", "wild", "wild_draw_four",
    ]  # fmt: skip


def test_masks() -> None:
    assert [mask_of(name) for name in KIND_CLASSES] == [
        (1 << 40) - 1, 0xF << 40, 0xF << 44, 0xF << 48, 1 << WILD, 1 << WILD_DRAW_FOUR,
    ]  # fmt: skip
    assert max(ALL_KINDS) < KINDS and len(set(ALL_KINDS)) == len(ALL_KINDS) == 54
    with pytest.raises(CardError, match="kinds: number, skip"):
        mask_of("numbers")


def test_a_problem_in_words() -> None:
    problem = Problem("unknown key", "x.yaml", 12, 5, "rules.stacking.answrs", ("answers", "color"), "answers")
    assert str(problem) == (
        'x.yaml:12:5: rules.stacking.answrs: unknown key; did you mean "answers"? allowed: answers, color'
    )
    assert str(Problem("there is no such file", "x.yaml")) == "x.yaml: there is no such file"
    assert str(Problem("7 is not allowed", key="deals", allowed=("1 or more",))) == (
        "deals: 7 is not allowed; allowed: 1 or more"
    )


def test_errors_carry_exit_codes_and_every_problem() -> None:
    error = ConfigError([Problem("one"), Problem("two")])
    assert str(error) == "one\ntwo"
    assert (UnosimError("x").exit_code, error.exit_code, Interrupted("x").exit_code) == (2, 2, 130)
    import pickle

    assert pickle.loads(pickle.dumps(error)).problems == error.problems


@pytest.mark.parametrize(
    ("word", "allowed", "expected"),
    [("reponses", ["responses", "color"], "responses"), ("ANY", ["any", "same"], "any"), ("x", ["any"], None)],
)
def test_the_nearest_name(word: str, allowed: list[str], expected: str | None) -> None:
    assert nearest(word, allowed) == expected
