"""What is true at the table between two events: the round's state, and the two questions that every part asks of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from .cards import FITS, KIND, OF_COLOR, SYMBOL, WILD_DRAW_FOUR
from .house import House
from .table import Table
from .tape import Tape


@dataclass(slots=True)
class Pending:
    """§1: cards that a seat must take unless it answers."""

    amount: int
    kind: str  # of the draw card added last, remembered though the card may be recycled
    aim: int
    chain: int  # draw cards in it
    by: int  # who added the last one
    bluff: bool  # whether that was an illegal W+4, judged as it was laid
    color: str | None  # in force before it: what a challenge is judged by


@dataclass(frozen=True, slots=True)
class Habits:
    """§13, as far as it is played: None where the log does not tell."""

    forget: float | None = None
    notice: float | None = None


class State:
    """One round on its way."""

    def __init__(self, tape: Tape, house: House, table: Table, habits: Sequence[Habits]) -> None:
        self.tape = tape
        self.house = house
        self.table = table
        self.habits = habits
        self.dealer = 0
        self.first = 0  # before the starter acts
        self.seat = 0  # whose go it is
        self.direction = house.direction
        self.color: str | None = None
        self.pending: Pending | None = None
        self.window: int | None = None  # the seat whose missing UNO call can still be noticed
        self.passed: set[int] = set()  # seats that passed since a card last moved
        self.turns = 0
        self.out: list[int] = []  # seats in the order in which they went out
        self.over = False

    @property
    def active(self) -> list[int]:
        """Seats that still hold cards in this round."""
        return [seat for seat in range(self.house.seats) if seat not in self.out]

    def after(self, seat: int, direction: int | None = None) -> int:
        """The next active seat in the direction of play."""
        step = self.direction if direction is None else direction
        seat = (seat + step) % self.house.seats
        while seat in self.out:
            seat = (seat + step) % self.house.seats
        return seat

    def others(self, seat: int) -> list[int]:
        """The other active seats."""
        return [other for other in self.active if other != seat]

    def bluff(self, seat: int) -> bool:
        """§5: would a W+4 laid now be illegal? Judged on the rest of the hand by the color now in force.

        `nothing_playable` asks for a card that the seat could lay instead "as if nothing were pending", so
        `play.not_on` counts; `finish.forbid` cannot, since the W+4 is still held and the other card is not the last.
        """
        house = self.house
        if house.legal == "always" or self.color is None:
            return False
        hand = self.table.hands[seat].keys()
        if house.legal == "no_color_in_force":
            return not OF_COLOR[self.color].isdisjoint(hand)
        top = self.table.top
        others = hand & FITS[self.color, SYMBOL[top]]
        return bool(others - house.barred[KIND[top]] - {WILD_DRAW_FOUR})

    def permitted(self, seat: int, cards: Iterable[str]) -> set[str]:
        """§4: those of the cards that `play.not_on`, `finish.forbid` and `enforce: strict` let pass."""
        passed = set(cards) - self.house.barred[KIND[self.table.top]]
        if self.table.sizes[seat] == 1:
            passed -= self.house.forbid
        if self.house.strict and WILD_DRAW_FOUR in passed and self.bluff(seat):
            passed.discard(WILD_DRAW_FOUR)
        return passed

    def playable(self, seat: int) -> set[str]:
        """§4: every card of the hand that may be laid in an ordinary turn, bluffs included."""
        fitting = FITS[self.color, SYMBOL[self.table.top]]
        return self.permitted(seat, self.table.hands[seat].keys() & fitting)

    def stop(self, seat: int, decision: str, moves: Collection[str], section: str) -> None:
        """The machine stops for a seat: the `turn` event with the whole choice of that seat."""
        tape = self.tape
        event = tape.take("turn", f"seat {seat} has to move ({decision})", section)
        tape.want(event, "seat", seat, "this seat has to move", section)
        tape.want(event, "decision", decision, "this is what it has to decide", section)
        legal = event.get("legal")
        if not isinstance(legal, list) or len(legal) != len(moves) or set(legal) != set(moves):
            tape.fail(f"legal {sorted(moves)}", section, log=f"legal {legal!r} for seat {seat} ({decision})")
