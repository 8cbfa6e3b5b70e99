"""UNO calls: due, missed, noticed, fined (rulebook §10, §13, and §16 Play 3 and Turn 6)."""

from __future__ import annotations

from . import drawing, extras
from .state import State

SECTION = "§10"


def due(s: State, seat: int) -> bool:
    """Does this hand, just left by a play of its own, owe a call?"""
    if not s.house.penalty:
        return False
    hand, size = s.table.hands[seat], s.table.sizes[seat]
    return size == 1 or (s.house.due == "one_or_identical" and size > 1 and len(hand) == 1)


def after_play(s: State, seat: int, top: str) -> bool:
    """§16 Play 3: due and called, or missed; if missed, who notices; then the fines. True if a call was due."""
    if not due(s, seat):
        return False
    tape, forget = s.tape, s.habits[seat].forget_uno
    if tape.look() == "missed_call":
        event = tape.take("missed_call", "", SECTION)
        tape.want(event, "seat", seat, "this seat owed the call", SECTION)
        if forget == 0:
            tape.fail("this player never forgets a call", "§13")
        s.window = seat
        noticed(s, seat, "play")
        return True
    event = tape.take("call", f"seat {seat} owes a UNO call: called or missed", SECTION)
    tape.want(event, "seat", seat, "this seat owes the call", SECTION)
    if forget == 1:
        tape.fail("this player always forgets the call", "§13")
    if top not in s.house.quiet:  # §11: the call that goes with the quiet card itself is no sound
        extras.called(s, seat)
    return True


def noticed(s: State, of: int, after: str) -> None:
    """Somebody may notice the missing call of this seat: a lot if several do, the catch, the fine.

    `after`: `play` (as the call is missed, before the jump window) or `turn` (later). The log says which, for the same
    catch would be right at either moment, and what follows it is not.

    Whether somebody does is chance; only players who always or never notice settle it.
    """
    tape = s.tape
    others = s.others(of)
    always = [seat for seat in others if s.habits[seat].notice_uno == 1]
    able = [seat for seat in others if s.habits[seat].notice_uno != 0]
    noticing: list[int] = []
    lot = tape.look() == "nature" and tape.peek().get("what") == "notice"
    coming = tape.events[tape.at + lot : tape.at + lot + 1]
    later = after == "play" and any((event.get("event"), event.get("after")) == ("catch", "turn") for event in coming)
    if lot and not later:
        event = tape.take("nature", "", SECTION)
        noticing = list(event.get("entrants", []))
        if len(set(noticing)) != len(noticing) or len(noticing) < 2 or not set(noticing) <= set(able):
            tape.fail(f"a lot among two or more of the seats {able}", "§13")
        tape.seat(event, noticing, "one of the entrants is drawn", "§13", key="drawn")
        catcher = tape.take("catch", "the seat drawn by lot catches", SECTION)
        tape.want(catcher, "seat", event["drawn"], "this seat was drawn by lot", SECTION)
    elif tape.look() == "catch" and not later:
        catcher = tape.take("catch", "", SECTION)
        noticing = [tape.seat(catcher, able, "another seat that can notice", SECTION)]
    if not set(always) <= set(noticing):
        tape.fail(f"seats {always} always notice a missing call", "§13", log=f"noticed by {noticing}")
    if not noticing:
        return
    tape.want(catcher, "of", of, "this seat left out its call", SECTION)
    tape.want(catcher, "after", after, "noticed as the call was missed, or after a turn", SECTION)
    s.window = None  # once per omission
    drawing.take(s, of, "uno", s.house.penalty, SECTION)
    extras.called(s, catcher["seat"])


def again(s: State) -> None:
    """§16 Turn 6, §13: notice again, after each turn or payment that an open window outlasts; or a late own call."""
    while s.window is not None and s.tape.look() == "call":
        event = s.tape.take("call", "", SECTION)
        caller = s.tape.seat(event, [s.window], "the only call that is still missing", SECTION)
        s.window = None
        extras.called(s, caller)
    if s.window is not None:
        noticed(s, s.window, "turn")


def acted(s: State) -> None:
    """A seat draws, pays, challenges or misplays in its turn: that closes the window, unless only a play does."""
    if s.house.window == "next_action":
        s.window = None
