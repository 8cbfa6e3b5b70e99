"""The player model: what nature may do in a turn, and what it may not (rulebook §13, §16 Turn 1, 3 and 5)."""

from __future__ import annotations

from . import drawing, extras, uno
from .state import State

SECTION = "§13"


def noise(s: State) -> None:
    """§16 Turn 1: under the ban each active seat may make a noise; if several do, one is drawn."""
    if s.ban is None:
        return
    tape = s.tape
    always = [seat for seat in s.active if s.habits[seat].noise == 1]
    able = [seat for seat in s.active if s.habits[seat].noise != 0]
    noisy: list[int] = []
    seat = None
    if tape.look() == "nature" and tape.peek().get("what") == "noise":
        event = tape.take("nature", "", SECTION)
        noisy = list(event.get("entrants", []))
        if len(set(noisy)) != len(noisy) or len(noisy) < 2 or not set(noisy) <= set(able):
            tape.fail(f"a lot among two or more of the seats {able}", SECTION)
        seat = tape.seat(event, noisy, "one of the entrants is drawn", SECTION, key="drawn")
    elif tape.look() == "noise":
        if tape.peek().get("seat") not in able:
            tape.take("noise", "", SECTION)
            tape.fail(f"only the seats {able} can make a noise", SECTION)
        seat = tape.peek()["seat"]
        noisy = [seat]
    if not set(always) <= set(noisy):
        tape.take("noise", f"seats {always} always make a noise, not only {noisy}", SECTION)
    if seat is not None:
        extras.noise(s, seat, f"seat {seat} made a noise")


def misplay(s: State, seat: int) -> bool:
    """§16 Turn 3, §10: an illegal card, taken back; fine drawn, turn lost. True if that happened."""
    tape, house = s.tape, s.house
    if tape.look() != "misplay" or not house.misplay_penalty or s.habits[seat].misplay == 0:
        return False
    event = tape.take("misplay", "", SECTION)
    tape.want(event, "seat", seat, "a misplay in one's own turn only", SECTION)
    card = event.get("card")
    if card not in s.table.hands[seat]:
        tape.fail(f"a card of the hand {s.table.hands[seat]}", SECTION)
    if card in s.playable(seat):
        tape.fail(f"{card} can be played", SECTION)
    uno.acted(s)
    drawing.take(s, seat, "misplay", house.misplay_penalty, "§10")
    s.turns += 1
    s.seat = s.after(seat)
    return True


def false_call(s: State, seat: int) -> None:
    """§16 Turn 5, §10: at the end of an own turn in which no call was due."""
    tape, house, chance = s.tape, s.house, s.habits[seat].false_call
    if not house.false_penalty or seat in s.out or s.owed or chance == 0:
        return
    if tape.look() != "false_call" and chance != 1:
        return
    event = tape.take("false_call", f"seat {seat} always calls when nothing is due", SECTION)
    tape.want(event, "seat", seat, "a false call at the end of one's own turn only", SECTION)
    drawing.take(s, seat, "false_call", house.false_penalty, "§10")
    extras.called(s, seat)
