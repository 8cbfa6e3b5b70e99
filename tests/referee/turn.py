"""One go of one seat: answer, challenge or pay, then a play, or a draw and what follows (§4, §6, §7, §16 Turn)."""

from __future__ import annotations

from . import drawing, uno
from .cards import COLOR, KIND, OF_KIND, PLAY_WORD, WILD_DRAW_FOUR
from .play import play
from .state import Pending, State


def go(s: State) -> None:
    """§16 Turn 2 to 6. Afterwards `s.seat` is the seat whose go is next, or `s.over` is true."""
    if s.pending is None or meet(s, s.pending):
        ordinary(s, s.seat)
    if not s.over:
        uno.again(s)


def meet(s: State, pending: Pending) -> bool:
    """§16 Turn 2: a penalty is pending on this seat. True if the seat goes on with an ordinary turn."""
    tape, seat = s.tape, s.seat
    answers = answering(s, seat, pending)
    moves = {PLAY_WORD[card] for card in answers} | {"draw"}  # taking a penalty is always allowed
    may_challenge = can_be_challenged(s, pending)
    if may_challenge:
        moves.add("challenge")
    s.stop(seat, "answer", moves, "§7")
    move = tape.look()
    if move == "play":
        play(s, seat, answers, "§7")
        return False
    if move == "challenge" and may_challenge:
        goes_on = challenge(s, seat, pending)
    else:
        goes_on = pay(s, seat, pending)
    if goes_on:
        uno.again(s)  # §13: after a payment, too
    else:
        s.seat = s.after(seat)
    return goes_on


def answering(s: State, seat: int, pending: Pending) -> set[str]:
    """§7: cards that may answer. No other match is needed, but what `permitted` looks at holds."""
    house = s.house
    if pending.chain >= house.stack_limit:
        return set()
    hand = s.table.hands[seat].keys()
    cards: set[str] = set()
    if f"draw_two_on_{pending.kind}" in house.answers:
        cards |= hand & OF_KIND["draw_two"]
        if house.stack_color == "same" and s.color is not None:
            cards = {card for card in cards if COLOR[card] == s.color}
    if f"wild_draw_four_on_{pending.kind}" in house.answers:
        cards |= hand & OF_KIND["wild_draw_four"]
    return s.permitted(seat, cards) if cards else cards


def can_be_challenged(s: State, pending: Pending) -> bool:
    """§6: a W+4 that was laid last, and with `in_chain: never` not as an answer."""
    if not s.house.challenge or pending.kind != "wild_draw_four":
        return False
    return pending.chain == 1 or s.house.in_chain == "last"


def challenge(s: State, seat: int, pending: Pending) -> bool:
    """§6: the bluffer takes all that is pending, or the challenger that and the extra. True: the challenger plays."""
    tape, section = s.tape, "§6"
    event = tape.take("challenge", "", section)
    tape.want(event, "seat", seat, "only the seat that would draw may challenge", section)
    tape.want(event, "of", pending.by, "the player of the last W+4 is challenged", section)
    tape.want(event, "guilty", pending.bluff, "the hand as the W+4 was laid counts", section)
    if event.get("color") not in (pending.color, pending.color or "none"):
        tape.fail(f"judged by the color in force before the W+4, {pending.color}", "§5")
    s.pending = None
    uno.acted(s)
    if pending.bluff:
        drawing.take(s, pending.by, "challenge", pending.amount, section)
        return s.house.guilty == "challenger_plays"
    drawing.take(s, seat, "challenge", pending.amount + s.house.innocent_extra, section)
    return False


def pay(s: State, seat: int, pending: Pending) -> bool:
    """§7: drawing takes all of it. True: the seat goes on with an ordinary turn (`action.draw_loses_turn: false`)."""
    event = s.tape.take("pay", f"seat {seat} takes what is pending", "§7")
    s.tape.want(event, "seat", seat, "the penalty is aimed at this seat", "§7")
    s.tape.want(event, "amount", pending.amount, "all that is pending", "§7")
    s.pending = None
    uno.acted(s)
    drawing.take(s, seat, "penalty", pending.amount, "§7")
    return not s.house.draw_loses_turn


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
            play(s, seat, [last], "§4")
            return
    # The drawn card stays in the hand. For a stalemate that is no pass: a card has moved.
    event = tape.take("pass", f"seat {seat} keeps the card", "§4")
    tape.want(event, "seat", seat, "this seat has to move", "§4")
    s.turns += 1
    s.seat = s.after(seat)
