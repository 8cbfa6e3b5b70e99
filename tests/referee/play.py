"""One card laid, in a turn or as an answer: §16 Play, steps 1 to 7 (jump windows and extras are not played yet)."""

from __future__ import annotations

from collections.abc import Collection

from . import uno
from .cards import CARDS, COLOR, COLORS, KIND, WILD, WILDS
from .state import Pending, State


def play(s: State, seat: int, allowed: Collection[str], section: str) -> None:
    """The `play` event and all that follows from it, to the seat whose go is next (or to `s.over`)."""
    tape, table, house = s.tape, s.table, s.house

    # 1 The card is laid; its color is fixed, and whether a W+4 is a bluff. UNO windows close.
    event = tape.take("play", f"seat {seat} plays", section)
    tape.want(event, "seat", seat, "this seat has to move", section)
    cards = event.get("cards")
    if not isinstance(cards, list) or len(cards) != 1 or cards[0] not in CARDS:
        tape.fail("one card a turn", "§4")
    card: str = cards[0]
    if card not in allowed:
        tape.fail(f"seat {seat} may play only {sorted(allowed)}", section)
    kind, before = KIND[card], s.color
    bluff = kind == "wild_draw_four" and s.bluff(seat)
    s.color = _named(s, event, card)
    if kind == "wild_draw_four":
        tape.want(event, "bluff", bluff, f"judged on the rest of the hand by {before or 'no color'} in force", "§5")
    elif event.get("bluff"):
        tape.fail("only a W+4 can be a bluff", "§5")
    table.lay(seat, card)
    table.conserve()
    s.window = None
    s.passed.clear()
    s.turns += 1

    # 2 Hand empty: the seat is out; that ends the round.
    if not table.sizes[seat]:
        s.out.append(seat)
        gone = tape.take("out", f"the hand of seat {seat} is empty", "§16 Play 2")
        tape.want(gone, "seat", seat, "this hand is empty", "§16 Play 2")
        tape.want(gone, "place", len(s.out), "the next place", "§16 Play 2")
        s.over = True
        if kind in house.amount:
            _add(s, seat, kind, bluff, before)
        return

    # 3 UNO.
    uno.after_play(s, seat)

    # 5 Effect, and 7 the next seat.
    s.seat = effect(s, seat, kind, bluff, before)


def _named(s: State, event: dict[str, object], card: str) -> str | None:
    """The color in force once this card lies on top (§1, §5)."""
    tape = s.tape
    if card not in WILDS:
        if "color" in event and event["color"] != COLOR[card]:
            tape.fail("a colored card names no color", "§1")
        return COLOR[card]
    if card != WILD and not s.house.names_color:
        if event.get("color") is not None:
            tape.fail("a W+4 names no color here; the one in force stays", "§5")
        return s.color
    color = event.get("color")
    if color not in COLORS:
        tape.fail(f"a wild names one of {', '.join(COLORS)}", "§1")
    return str(color)


def _add(s: State, seat: int, kind: str, bluff: bool, before: str | None) -> None:
    """A draw card makes a penalty pending, or adds to the one it answers (§5, §7)."""
    amount, chain = s.house.amount[kind], 1
    if s.pending:
        amount += s.pending.amount
        chain += s.pending.chain
    s.pending = Pending(amount, kind, s.after(seat), chain, seat, bluff, before)


def effect(s: State, seat: int, kind: str, bluff: bool, before: str | None) -> int:
    """§16 Play 5: direction, skips, amount and aim of what is pending; the seat whose go is next."""
    tape = s.tape
    if kind in s.house.amount:
        _add(s, seat, kind, bluff, before)
        return s.after(seat)
    if kind == "reverse" and len(s.active) > 2:
        s.direction = -s.direction
        event = tape.take("reverse", "a reverse turns the direction", "§5")
        tape.want(event, "direction", s.direction, "the direction is turned", "§5")
        return s.after(seat)
    if kind == "skip" or (kind == "reverse" and s.house.reverse_with_two == "skip"):
        skipped = s.after(seat)
        event = tape.take("skip", f"seat {skipped} is skipped", "§5")
        tape.want(event, "seat", skipped, "this is the seat that is skipped", "§5")
        return s.after(skipped)
    return s.after(seat)
