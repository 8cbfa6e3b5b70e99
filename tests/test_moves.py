"""Moves as words: what is written is read, and what cannot be read says why."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unosim.cards import ALL_KINDS, NO_CARD, NO_COLOR, WILD
from unosim.table.moves import FORMS, Move, MoveError, parse_move

KINDS = st.sampled_from(ALL_KINDS)
COLORS = st.integers(0, NO_COLOR)
MOVES = st.one_of(
    st.builds(lambda kind, color, silent: Move("play", (kind,), color, silent), KINDS, COLORS, st.booleans()),
    st.builds(lambda color: Move("name", color=color), st.integers(0, 3)),
    st.builds(lambda seat: Move("call", by=seat), st.integers(0, 9)),
    st.sampled_from([Move("draw"), Move("pass"), Move("challenge")]),
)


@given(MOVES)
def test_what_is_written_is_read_again(move: Move) -> None:
    assert parse_move(str(move)) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("play R7", Move("play", (28,))),
        ("play w as red", Move("play", (WILD,), 0)),
        ("  PLAY  W  silent  as Blue ", Move("play", (WILD,), 3, True)),
        ("play R5 silent", Move("play", (20,), silent=True)),
        ("name green", Move("name", color=2)),
        ("call by 2", Move("call", by=2)),
        ("draw", Move("draw")),
    ],
)
def test_words(text: str, move: Move) -> None:
    assert parse_move(text) == move


def test_every_form_is_listed() -> None:
    texts = ("play R1", "draw", "pass", "challenge", "name red", "call by 0")
    assert {parse_move(text).action for text in texts} == set(FORMS)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", ["is not a move", "play CARD [as COLOR] [silent]", "call by SEAT"]),
        ("plaz R7", ['did you mean "play"?', "allowed:"]),
        ("jump R5 by 2", ["is not a move", "challenge"]),
        ("play", ['the move is written "play CARD [as COLOR] [silent]"']),
        ("play R7 B7", ['cannot read "b7"', "play CARD"]),
        ("play G7 to 2", ['cannot read "to 2"']),
        ("play R12", ['"R12" is not a card']),
        ("play W as purple", ['"purple" is not a color', "allowed: red, yellow, green, blue"]),
        ("play W as", ['cannot read "as"']),
        ("play W as red as blue", ['cannot read "as blue"']),
        ("play R5 silent silent", ['cannot read "silent"']),
        ("draw two", ['the move is written "draw"']),
        ("name", ['the move is written "name COLOR"']),
        ("name rde", ['did you mean "red"?']),
        ("call 2", ['the move is written "call by SEAT"']),
        ("call by two", ['the move is written "call by SEAT"']),
    ],
)
def test_what_is_no_move_says_what_is_allowed(text: str, parts: list[str]) -> None:
    with pytest.raises(MoveError) as caught:
        parse_move(text)
    for part in parts:
        assert part in str(caught.value)


def test_a_move_is_a_value() -> None:
    assert len({Move("play", (28,)), Move("play", (28,)), Move("draw")}) == 2
    assert (Move("draw").kind, Move("play", (28,)).kind) == (NO_CARD, 28)
    with pytest.raises(AttributeError):
        Move("draw").action = "pass"  # type: ignore[misc]
