"""Extras: take, rotation, swap, ban, slap (rulebook §11, §16 Play 6)."""

from __future__ import annotations

from . import drawing
from .cards import RED_ZERO
from .series import Laid, Series
from .state import State
from .tape import Event

SECTION = "§11"
FINE = 2  # §11: what the first sound and the slowest hand cost


def takes(s: State, top: str) -> bool:
    """Red zero: the player's cards are taken but for one."""
    return s.house.red_zero and top == RED_ZERO


def victim(s: State, event: Event, laid: Laid) -> int | None:
    """§16 Play 1: whom the player picks, if the card on top has it swap or be taken from."""
    top = laid.cards[-1]
    if laid.emptied or s.over or not (takes(s, top) or top in s.house.swap):
        if event.get("target") is not None:
            s.tape.fail("there is nobody to pick", SECTION)
        return None
    return s.tape.seat(event, s.others(laid.seat), "another active seat has to be picked", SECTION, key="target")


def act(s: State, series: Series) -> None:
    """§9: with `add` every card's extra in turn, with `replace` that of the last play only."""
    plays = series.plays if s.house.jump_effect == "add" else series.plays[-1:]
    for laid in plays:
        if not laid.emptied:
            one(s, laid)


def one(s: State, laid: Laid) -> None:
    """The extras of one play, by its top card."""
    house, top, seat = s.house, laid.cards[-1], laid.seat
    gone = seat in s.out or laid.target in s.out
    if takes(s, top):
        if not gone:
            taken(s, seat, laid.target)
    elif top in house.rotate:
        rotated(s)
    if top in house.swap and not gone:
        swapped(s, seat, laid.target)
    if top in house.quiet:
        event = s.tape.take("quiet", f"after {top} nobody may make a sound", SECTION)
        s.tape.want(event, "seat", seat, "the ban is that of the player of the card", SECTION)
        s.ban = seat
    if top in house.slap:
        slapped(s)


def taken(s: State, of: int, by: int | None) -> None:
    """Cards blind from the player's hand, until one is left in it."""
    tape, table = s.tape, s.table
    number = table.sizes[of] - 1
    if not number:
        return
    event = tape.take("take", f"seat {by} takes cards of seat {of} until one is left", SECTION)
    tape.want(event, "seat", by, "the seat that was picked takes", SECTION)
    tape.want(event, "of", of, "from the player of the red zero", SECTION)
    cards = event.get("cards")
    if not isinstance(cards, list) or len(cards) != number:
        tape.fail(f"{number} cards, so that one is left", SECTION)
    for card in cards:
        if card not in table.hands[of]:
            tape.fail(f"seat {of} holds {table.hands[of]}", SECTION, log=f"{card} is taken")
        table.hand_over(of, card, int(str(by)))
    if s.window in (of, by):
        s.window = None
    table.conserve()


def rotated(s: State) -> None:
    """Every active hand goes one seat on in the direction of play."""
    event = s.tape.take("rotate", "every hand goes on by one seat", SECTION)
    s.tape.want(event, "direction", s.direction, "in the direction of play", SECTION)
    s.table.rotate({seat: s.after(seat) for seat in s.active})
    s.window = None


def swapped(s: State, seat: int, other: int | None) -> None:
    """Two hands change places."""
    event = s.tape.take("swap", f"seat {seat} swaps hands", SECTION)
    s.tape.want(event, "seat", seat, "the player of the card swaps", SECTION)
    s.tape.want(event, "with", other, "with the seat that was picked", SECTION)
    s.table.rotate({seat: int(str(other)), int(str(other)): seat})
    if s.window in (seat, other):
        s.window = None


def slapped(s: State) -> None:
    """All active seats slap, and the slowest draws."""
    tape = s.tape
    left = list(s.active)
    while len(left) > 1:  # drawn one by one, and the last one left is the slowest
        lot = tape.take("nature", f"the seats {left} slap", SECTION)
        tape.want(lot, "what", "slap", "the lot about the slowest", SECTION)
        if sorted(lot.get("entrants", [])) != left:
            tape.fail(f"the seats {left} are left to be drawn", SECTION)
        left.remove(tape.seat(lot, left, "one of the entrants is drawn", SECTION, key="drawn"))
    [slowest] = left
    event = tape.take("slap", f"seat {slowest} is the slowest", SECTION)
    tape.want(event, "seat", slowest, "the last one left is the slowest", SECTION)
    drawing.take(s, slowest, "slap", FINE, SECTION)


def noise(s: State, seat: int, why: str) -> None:
    """A sound under the ban: the seat draws, and the ban ends."""
    event = s.tape.take("noise", why, SECTION)
    s.tape.want(event, "seat", seat, why, SECTION)
    s.tape.take("quiet_ends", "one is fined, so the ban ends", SECTION)
    s.ban = None
    drawing.take(s, seat, "noise", FINE, SECTION)


def called(s: State, seat: int) -> None:
    """`quiet_call`: calling, falsely too, and catching are sounds."""
    if s.ban is not None and s.house.quiet_call:
        noise(s, seat, f"seat {seat} made a sound by calling or catching")
