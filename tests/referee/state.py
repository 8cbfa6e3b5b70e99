"""What is true at the table between two events: the round's state, and the two questions that every part asks of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from .cards import FITS, KIND, OF_COLOR, SYMBOL, WILD_DRAW_FOUR
from .house import House
from .table import Table
from .tape import Tape

NOTHING: frozenset[str] = frozenset()


@dataclass(slots=True)
class Pending:
    """§1: cards that a seat must take unless it answers."""

    amount: int
    kind: str  # of the draw card added last, remembered though the card may be recycled
    color: str | None  # of that card itself
    aim: int
    chain: int  # draw cards in it
    by: int  # who added the last one
    guilt: frozenset[str]  # what made that one an illegal W+4, judged as it was laid; empty: it was not
    judged: str | None  # the color in force that it is judged by
    answered: bool  # it was laid as an answer
    jumped: bool  # it was laid by a jump
    wilds: int  # W+4 plays whose extras a failed challenge adds up


@dataclass(frozen=True, slots=True)
class Habits:
    """§13 but for the strategy: chances, None where the log does not tell."""

    forget_uno: float | None = None
    notice_uno: float | None = None
    false_call: float | None = None
    misplay: float | None = None
    wrong_jump: float | None = None
    noise: float | None = None
    attention: float | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """§5: what a W+4 is judged by: the table before it, or before the first card of a series of jumps."""

    color: str | None
    top: str
    paid: str | None
    only_color: bool


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
        self.paid: str | None = None  # kind of the draw card paid for, until the next play (§5 not_on)
        self.only_color = False  # §7 last_color_only: until the next play no symbol matches
        self.ban: int | None = None  # §11: the seat whose quiet card forbids every sound
        self.window: int | None = None  # the seat whose missing UNO call can still be noticed
        self.owed = False  # a call was due from the seat in whose go we are
        self.passed: set[int] = set()  # seats that passed since a card last moved
        self.turns = 0
        self.out: list[int] = []  # seats in the order in which they went out
        self.active = list(range(house.seats))  # the others
        self.over = False

    def leave(self, seat: int) -> None:
        """This seat is out."""
        self.out.append(seat)
        self.active.remove(seat)

    def gone(self, seat: int) -> bool:
        """§1: not active, that is, without cards; after the end a jumper may be, who has no place of its own for it."""
        return seat in self.out or (self.over and not self.table.hands[seat])

    def after(self, seat: int, direction: int | None = None) -> int:
        """The next active seat in the direction of play."""
        step = self.direction if direction is None else direction
        seat = (seat + step) % self.house.seats
        while self.gone(seat):
            seat = (seat + step) % self.house.seats
        return seat

    def asked_after(self, seat: int) -> list[int]:
        """§16: the active seats in the order in which they are asked: from the one after this, which comes last."""
        seats = self.house.seats
        order = [(seat + self.direction * step) % seats for step in range(1, seats + 1)]
        return [one for one in order if one not in self.out] if self.out else order

    def others(self, seat: int) -> list[int]:
        """The other active seats."""
        return [other for other in self.active if other != seat]

    def fitting(self, color: str | None) -> frozenset[str]:
        """§4: every card with this color in force or the top's symbol, and the wilds."""
        return FITS[color, None if self.only_color else SYMBOL[self.table.top]]

    def barred(self) -> frozenset[str]:
        """§5 `play.not_on`: what may not follow the card on top, pending, paid or starter."""
        cards = self.house.barred[KIND[self.table.top]]
        if self.pending is not None:
            cards |= self.house.barred[self.pending.kind]
        if self.paid is not None:
            cards |= self.house.barred[self.paid]
        return cards

    def scene(self) -> Scene:
        """The table as a card finds it that is judged now."""
        return Scene(self.color, self.table.top, self.paid, self.only_color)

    def guilt(self, seat: int, scene: Scene) -> frozenset[str]:
        """§5: the cards that make a W+4 laid now illegal, judged on the rest of the hand by what it was laid on.

        `nothing_playable` asks for a card that the seat could lay instead "as if nothing were pending", so
        `play.not_on` counts; `finish.forbid` cannot, since the W+4 is still held and the other card is not the last.
        """
        house = self.house
        if house.legal == "always" or scene.color is None:
            return NOTHING
        hand = self.table.hands[seat].keys()
        if house.legal == "no_color_in_force":
            return OF_COLOR[scene.color] & hand
        fitting = FITS[scene.color, None if scene.only_color else SYMBOL[scene.top]]
        cards = (fitting & hand) - house.barred[KIND[scene.top]] - {WILD_DRAW_FOUR}
        return cards if scene.paid is None else cards - house.barred[scene.paid]

    def bluff(self, seat: int) -> bool:
        """Would a W+4 laid in turn be illegal?"""
        return bool(self.guilt(seat, self.scene()))

    def paid_up(self, kind: str, color: str | None) -> None:
        """§5, §7: a penalty has been taken, whose last draw card was this."""
        self.paid = kind
        if self.house.after_paid == "last_color_only" and kind == "draw_two":
            self.color = color
            self.only_color = True

    def permitted(self, seat: int, cards: Iterable[str]) -> set[str]:
        """§4: those of the cards that `play.not_on`, `finish.forbid` and `enforce: strict` let pass."""
        passed = set(cards) - self.barred()
        if self.table.sizes[seat] == 1:
            passed -= self.house.forbid
        if self.house.strict and WILD_DRAW_FOUR in passed and self.bluff(seat):
            passed.discard(WILD_DRAW_FOUR)
        return passed

    def playable(self, seat: int) -> set[str]:
        """§4: every card of the hand that may be laid in an ordinary turn, bluffs included."""
        return self.permitted(seat, self.fitting(self.color) & self.table.hands[seat].keys())

    def stop(self, seat: int, decision: str, moves: Collection[str], section: str) -> None:
        """The machine stops for a seat: the `turn` event with the whole choice of that seat."""
        tape = self.tape
        event = tape.take("turn", f"seat {seat} has to move ({decision})", section)
        tape.want(event, "seat", seat, "this seat has to move", section)
        tape.want(event, "decision", decision, "this is what it has to decide", section)
        legal = event.get("legal")
        if not isinstance(legal, list) or len(legal) != len(moves) or set(legal) != set(moves):
            tape.fail(f"legal {sorted(moves)}", section, log=f"legal {legal!r} for seat {seat} ({decision})")

    def stops_for(self, seat: int, decision: str) -> bool:
        """Whether the log goes on with a stop of this seat for this decision."""
        event = self.tape.peek()
        return event.get("event") == "turn" and event.get("decision") == decision and event.get("seat") == seat
