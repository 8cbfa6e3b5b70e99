"""What is pending on a seat: answer, challenge or pay (rulebook §6, §7, §16 Turn 2)."""

from __future__ import annotations

from . import drawing, uno
from .cards import COLOR, COLORS, OF_KIND, PLAY_WORD, TAKE_BACK_WORD, WILD, WILD_DRAW_FOUR
from .play import play
from .state import Pending, State


def meet(s: State, pending: Pending) -> str:
    """A penalty is pending on this seat. `played` (it answered), `lost` (the turn), or `on`: an ordinary turn."""
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
        return "played"
    if move == "challenge" and may_challenge:
        goes_on = challenge(s, seat, pending)
    else:
        goes_on = pay(s, seat, pending)
    if goes_on:
        uno.again(s)  # §13: after a payment, too
        return "on"
    s.seat = s.after(seat)
    return "lost"


def answering(s: State, seat: int, pending: Pending) -> set[str]:
    """§7: cards that may answer. No other match is needed, but what `permitted` looks at holds."""
    house = s.house
    hand = s.table.hands[seat].keys()
    cards: set[str] = set()
    if pending.chain < house.stack_limit:
        if f"draw_two_on_{pending.kind}" in house.answers:
            cards |= hand & OF_KIND["draw_two"]
            if house.stack_color == "same" and s.color is not None:
                cards = {card for card in cards if COLOR[card] == s.color}
        if f"wild_draw_four_on_{pending.kind}" in house.answers:
            cards |= hand & OF_KIND["wild_draw_four"]
    if pending.kind == "draw_two":
        for kind, how in house.deflects.items():
            if how:
                fit = hand & OF_KIND[kind]
                cards |= {card for card in fit if COLOR[card] == s.color} if how == "same_color" else fit
    return s.permitted(seat, cards) if cards else cards


def can_be_challenged(s: State, pending: Pending) -> bool:
    """§6: a W+4 that was laid last, and with `in_chain: never` not as an answer; a jump is none."""
    if not s.house.challenge or pending.kind != "wild_draw_four":
        return False
    return not pending.answered or s.house.in_chain == "last"


def challenge(s: State, seat: int, pending: Pending) -> bool:
    """§6: the bluffer takes all that is pending, or the challenger that and the extra. True: the challenger plays."""
    tape, house, section = s.tape, s.house, "§6"
    event = tape.take("challenge", "", section)
    tape.want(event, "seat", seat, "only the seat that would draw may challenge", section)
    tape.want(event, "of", pending.by, "the player of the last W+4 is challenged", section)
    tape.want(event, "guilty", bool(pending.guilt), "the hand as the W+4 was laid counts", section)
    if event.get("color") not in (pending.judged, pending.judged or "none"):
        tape.fail(f"judged by the color in force before the W+4, {pending.judged}", "§5")
    s.pending = None
    uno.acted(s)
    if pending.guilt:
        back = house.guilty == "take_back" and not pending.jumped
        if back:
            take_back(s, pending)
        drawing.take(s, pending.by, "challenge", pending.amount, section)
        return back or house.guilty != "challenger_loses_turn"
    extra = house.innocent_extra * (pending.wilds if house.jump_effect == "add" else 1)
    drawing.take(s, seat, "challenge", pending.amount + extra, section)
    return False


def take_back(s: State, pending: Pending) -> None:
    """§6: the W+4 on top returns, and one card that made it a bluff is laid, which does nothing else."""
    tape, table, seat, section = s.tape, s.table, pending.by, "§6"
    s.stop(seat, "take_back", {TAKE_BACK_WORD[card] for card in pending.guilt}, section)
    event = tape.take("take_back", f"seat {seat} takes the W+4 back", section)
    tape.want(event, "seat", seat, "this seat takes its card back", section)
    card = event.get("card")
    if card not in pending.guilt:
        tape.fail(f"one of {sorted(pending.guilt)}, which made it a bluff", section)
    if table.top != WILD_DRAW_FOUR:
        tape.fail("the W+4 is on top", section, log=f"{table.top} on top")
    table.take_back(seat)
    table.lay(seat, card)
    if card == WILD:
        if event.get("color") not in COLORS:
            tape.fail("a wild names a color", section)
        s.color = event["color"]
    else:
        if event.get("color") not in (None, COLOR[card]):
            tape.fail("a colored card names no color", section)
        s.color = COLOR[card]
    s.passed.clear()
    if s.window == seat:  # §10: an omission lapses when the hand changes
        s.window = None
    table.conserve()


def pay(s: State, seat: int, pending: Pending) -> bool:
    """§7: drawing takes all of it. True: the seat goes on with an ordinary turn (`action.draw_loses_turn: false`)."""
    event = s.tape.take("pay", f"seat {seat} takes what is pending", "§7")
    s.tape.want(event, "seat", seat, "the penalty is aimed at this seat", "§7")
    s.tape.want(event, "amount", pending.amount, "all that is pending", "§7")
    s.pending = None
    uno.acted(s)
    drawing.take(s, seat, "penalty", pending.amount, "§7")
    s.paid_up(pending.kind, pending.color)
    return not s.house.draw_loses_turn
