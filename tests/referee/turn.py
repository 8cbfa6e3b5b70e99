"""One go of one seat: what is pending, then a play, or a draw and what follows, then calls (§4, §16 Turn)."""

from __future__ import annotations

from . import drawing, nature, penalty, uno
from .cards import KIND, PLAY_WORD, WILD_DRAW_FOUR
from .play import play
from .state import State


def go(s: State) -> None:
    """§16 Turn 1 to 6. Afterwards `s.seat` is the seat whose go is next, or `s.over` is true."""
    seat = s.seat
    s.owed = False
    nature.noise(s)
    came = "on" if s.pending is None else penalty.meet(s, s.pending)
    if came == "on" and not nature.misplay(s, seat):
        ordinary(s, seat)
    if not s.over:
        if came != "lost":  # paying and challenging are no turns
            nature.false_call(s, seat)
        uno.again(s)


def ordinary(s: State, seat: int) -> None:
    """§4: a play, or a draw and then a play of that card or a pass."""
    tape, house = s.tape, s.house
    cards = s.playable(seat)
    # A W+4 that would be a bluff never obliges: a seat that could only bluff counts as stuck.
    stuck = not cards or (cards == {WILD_DRAW_FOUR} and s.bluff(seat))
    moves = {PLAY_WORD[card] for card in cards}
    can_draw = s.table.can_draw()
    if not can_draw:
        if stuck:
            moves.add("pass")
    elif stuck or house.voluntary:
        moves.add("draw")
    s.stop(seat, "play", moves, "§4")
    move = tape.look()
    if move == "play":
        play(s, seat, cards, "§4")
    elif "draw" in moves and move != "pass":
        draw(s, seat, stuck)
    elif "pass" in moves:
        event = tape.take("pass", f"seat {seat} has nothing to draw", "§10")
        tape.want(event, "seat", seat, "this seat has to move", "§10")
        s.turns += 1
        s.passed.add(seat)
        s.seat = s.after(seat)
    else:
        tape.take("draw" if "draw" in moves else "play", f"the moves are {sorted(moves)}", "§4")


def draw(s: State, seat: int, stuck: bool) -> None:
    """§4: one card, or until one comes that `draw.drawn_card` lets the seat play; then that card alone, or a pass."""
    tape, house = s.tape, s.house
    uno.acted(s)

    def lets_play(card: str) -> bool:
        if house.drawn_card == "never" or (house.drawn_card == "number_only" and KIND[card] != "number"):
            return False
        return card in s.playable(seat)

    cards = drawing.take(s, seat, "stuck" if stuck else "choice", house.most_drawn, "§4", enough=lets_play)
    last = cards[-1]
    if lets_play(last) and (stuck or house.after_voluntary == "same"):
        moves = {PLAY_WORD[last]}
        bluff = last == WILD_DRAW_FOUR and s.bluff(seat)
        if house.drawn_card != "must_play" or bluff:
            moves.add("pass")
        s.stop(seat, "drawn", moves, "§4")
        if tape.look() == "play" or "pass" not in moves:
            play(s, seat, [last], "§4", alone=True)
            return
    # The drawn card stays in the hand. For a stalemate that is no pass: a card has moved.
    event = tape.take("pass", f"seat {seat} keeps the card", "§4")
    tape.want(event, "seat", seat, "this seat has to move", "§4")
    s.turns += 1
    s.seat = s.after(seat)
