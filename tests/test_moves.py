"""Moves as words: what is written is read, and what cannot be read says why."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unosim.cards import ALL_KINDS, NO_CARD, NO_COLOR, WILD, color_of, symbol_of
from unosim.moves import FORMS, Move, MoveError, parse_move

KINDS = st.sampled_from(ALL_KINDS)
COLORS = st.integers(0, NO_COLOR)
SEATS = st.none() | st.integers(0, 9)


@st.composite
def groups(draw: st.DrawFn) -> tuple[int, ...]:
    """The cards of one move: a lead, and cards of its symbol."""
    lead = draw(KINDS)
    others = [kind for kind in ALL_KINDS if symbol_of(kind) == symbol_of(lead)]
    return (lead, *draw(st.lists(st.sampled_from(others), max_size=4)))


@st.composite
def laid(draw: st.DrawFn) -> Move:
    """A play or a jump. A colored group tells by its last card what color lies on top, and names none."""
    action, cards = draw(st.sampled_from(["play", "jump"])), draw(groups())
    color = draw(COLORS)
    if color in {color_of(kind) for kind in cards[1:] if kind < WILD}:
        color = NO_COLOR
    by = draw(SEATS) if action == "jump" else None
    return Move(action, cards, color, draw(st.booleans()), by, draw(SEATS))


MOVES = st.one_of(
    laid(),
    st.builds(lambda kind, color: Move("take_back", (kind,), color), KINDS, COLORS),
    st.builds(lambda color: Move("name", color=color), st.integers(0, 3)),
    st.builds(lambda seat: Move("call", by=seat), st.integers(0, 9)),
    st.sampled_from([Move("draw"), Move("pass"), Move("challenge"), Move("decline")]),
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
        ("play R7 B7", Move("play", (28, 31))),
        ("play R7 B7 Y7 as blue", Move("play", (28, 29, 31))),  # blue is laid last
        ("play W W as green", Move("play", (WILD, WILD), 2)),
        ("play R7 to 2", Move("play", (28,), target=2)),
        ("play R7 silent to 2", Move("play", (28,), silent=True, target=2)),
        ("jump R5 by 2", Move("jump", (20,), by=2)),
        ("jump W by 0 as red silent", Move("jump", (WILD,), 0, True, 0)),
        ("jump R7 R7 to 1 by 3", Move("jump", (28, 28), by=3, target=1)),
        ("decline", Move("decline")),
        ("take_back R2", Move("take_back", (8,))),
        ("take_back w as blue", Move("take_back", (WILD,), 3)),
    ],
)
def test_words(text: str, move: Move) -> None:
    assert parse_move(text) == move


def test_every_form_is_listed() -> None:
    texts = (*("play R1", "draw", "pass", "challenge", "take_back R1", "jump R1", "decline", "name red", "call by 0"),)
    assert {parse_move(text).action for text in texts} == set(FORMS)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", ["is not a move", "play CARD ... [as COLOR] [to SEAT] [silent]", "call by SEAT"]),
        ("plaz R7", ['did you mean "play"?', "allowed:"]),
        ("jmp R5 by 2", ["is not a move", 'did you mean "jump"?', "challenge"]),
        ("play", ['the move is written "play CARD ... [as COLOR] [to SEAT] [silent]"']),
        ("play as red", ["the move is written", "play CARD"]),
        ("play R7 by 2", ['cannot read "by 2"', "play CARD"]),  # a play is of the seat to act
        ("play G7 to two", ['cannot read "to two"']),
        ("play R7 B77", ['cannot read "b77"', "play CARD"]),
        ("jump R7 by", ['cannot read "by"', "jump CARD ... [by SEAT]"]),
        ("jump R7 by 1 by 2", ['cannot read "by 2"']),
        ("decline 2", ['the move is written "decline"']),
        ("take_back", ['the move is written "take_back CARD [as COLOR]"']),
        ("take_back R2 B2", ['the move is written "take_back CARD [as COLOR]"']),
        ("take_back R2 silent", ['cannot read "silent"']),
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
