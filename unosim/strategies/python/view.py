"""What a Python strategy is given: plain values of what its player may know, and the legal moves.

A view holds numbers, tuples, bytes, the rules, and the player's random stream, and no way to the round itself. Kinds
are those of ``unosim.cards``: ``symbol * 4 + color``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final, NamedTuple

from unosim.cards import ALL_KINDS, NO_CARD, NO_COLOR, WILD, WILD_DRAW_FOUR, card_name, symbol_of
from unosim.engine._engine import EVENTS, REASONS, Machine
from unosim.moves import Move
from unosim.rules import Rules

Record = tuple[int, int, int, int]

#: What no player sees: lots (who could have jumped, noticed, slapped), and calls that were missed and not noticed.
_UNSEEN: Final = frozenset(
    EVENTS.index(name) for name in ("dealer", "tie", "missed_call", "notice", "noise_lot", "race", "slap_lot", "end")
)
_DRAW, _TAKE, _PLAY = EVENTS.index("draw"), EVENTS.index("take"), EVENTS.index("play")
#: Why somebody drew. Whether for having nothing to play or by choice, nobody sees.
_WHY: Final = tuple("turn" if reason in ("stuck", "choice") else reason for reason in REASONS)


class Seen(NamedTuple):
    """Something that happened at the table, as a player sees it.

    ``what`` names it, ``seat`` is who did it or whom it happened to (255: nobody). ``card`` is a kind (255: none, or
    not seen), ``color`` the color named (4: none), ``amount`` a number of cards or a place, ``other`` another seat
    (255: none), ``why`` the reason of a draw.
    """

    what: str
    seat: int
    card: int = NO_CARD
    color: int = NO_COLOR
    amount: int = 0
    other: int = 255
    why: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """A stop of the round as the player sees it.

    decision: ``name play drawn answer jump take_back`` (docs/engine.md); seat: one's own; hand: one's cards, in print
    order; sizes: cards of every seat; color: in force, 4 none; direction: 1 clockwise, -1; pending: cards to take
    unless answered, pending_card: the draw card that did it last (255: none), chain: how many draw cards are in it;
    pile: cards in the draw pile; drawn: the card just drawn, at the decision ``drawn`` (255: none); turn: turns so far;
    ban: the seat that played the quiet card, -1 none; bluff: whether a wild draw four laid now would be one; rules:
    those in force; points: card points by kind; random: the player's own stream.
    """

    decision: str
    seat: int
    hand: tuple[int, ...]
    sizes: tuple[int, ...]
    color: int
    direction: int
    pending: int
    pending_card: int
    chain: int
    pile: int
    drawn: int
    dealer: int
    turn: int
    ban: int
    bluff: bool
    rules: Rules
    points: tuple[int, ...]
    random: Random
    _discard: bytes
    _records: tuple[Record, ...]

    @property
    def top(self) -> int:
        """The last discard."""
        return self._discard[-1]

    @property
    def discard(self) -> tuple[int, ...]:
        """All discards, bottom first. What was recycled is not there any more."""
        return tuple(self._discard)

    @property
    def next(self) -> int:
        """The seat whose turn would follow, if nothing is skipped or reversed."""
        return self._neighbor(self.direction)

    @property
    def previous(self) -> int:
        """The seat before, as play goes round now."""
        return self._neighbor(-self.direction)

    @property
    def events(self) -> tuple[Seen, ...]:
        """What happened since this player's last decision, in order; the first ones begin with the starter."""
        return tuple(_told(self._records))

    def _neighbor(self, step: int) -> int:
        seats = len(self.sizes)
        seat = (self.seat + step) % seats
        while not self.sizes[seat]:
            seat = (seat + step) % seats
        return seat

    def __repr__(self) -> str:
        hand = " ".join(map(card_name, self.hand))
        return f"View({self.decision} of seat {self.seat}, hand {hand}, top {card_name(self.top)}, sizes {self.sizes})"


def visible(records: Iterable[Record], seat: int) -> list[Record]:
    """The records that a seat sees, without what it does not see of them."""
    found = []
    for record in records:
        event, who, a, b = record
        if event in _UNSEEN:
            continue
        if (event == _DRAW and who != seat) or (event == _TAKE and seat not in (who, b)):
            record = (event, who, NO_CARD, b)
        elif event == _PLAY:
            record = (event, who, a, b & 7)  # without the mark of a bluff
        found.append(record)
    return found


def _told(records: Iterable[Record]) -> Iterator[Seen]:
    """Records in words; draws of one seat that nobody else sees become one event with an amount."""
    drawing: Seen | None = None
    for event, seat, a, b in records:
        what = EVENTS[event]
        if what == "draw":
            why = _WHY[b]
            if drawing is not None and (drawing.seat, drawing.why, drawing.card) == (seat, why, a) and a == NO_CARD:
                drawing = drawing._replace(amount=drawing.amount + 1)
                continue
            if drawing is not None:
                yield drawing
            drawing = Seen(what, seat, card=a, amount=1, why=why)
            continue
        if drawing is not None:
            yield drawing
            drawing = None
        yield _one(what, seat, a, b)
    if drawing is not None:
        yield drawing


def _one(what: str, seat: int, a: int, b: int) -> Seen:
    """One record but a draw (unosim/engine/log.pxd says what its numbers mean)."""
    match what:
        case "play":
            return Seen(what, seat, card=a, color=b)
        case "card" | "start" | "reject" | "wrong_jump" | "misplay":
            return Seen(what, seat, card=a)
        case "name":
            return Seen(what, seat, color=a)
        case "take_back":
            return Seen(what, seat, card=a, color=b)
        case "take":
            return Seen(what, seat, card=a, other=b)
        case "catch" | "target" | "swap" | "deflect":
            return Seen(what, seat, other=a)
        case "challenge":
            return Seen(what, seat, color=b & 7, other=a, why="guilty" if b & 8 else "innocent")
        case "out" | "pay" | "recycle":
            return Seen(what, seat, amount=a)
        case "forgiven":
            return Seen(what, seat, amount=a, why=_WHY[b])
        case "reverse" | "rotate":
            return Seen(what, seat, amount=-1 if a else 1)
    return Seen(what, seat)


@dataclass(frozen=True, slots=True)
class Terms:
    """What stays the same at a table: the rules, the points of each kind, and whether cards may be laid together."""

    rules: Rules
    points: tuple[int, ...]
    groups: bool


def look(machine: Machine, terms: Terms, random: Random, records: Iterable[Record]) -> tuple[View, tuple[Move, ...]]:
    """The view of the seat that decides, and its legal moves; ``records``: what it has seen since its last decision."""
    (decision, seat, hand, sizes, discard, color, direction, pending, pending_card, chain, pile, drawn, dealer, turn,
     ban, legal, aimed, draw, passing, challenge) = machine.sight()  # fmt: skip
    view = View(
        decision, seat, tuple(hand), sizes, color, direction, pending, pending_card, chain, pile, drawn, dealer, turn,
        ban, machine.bluff, terms.rules, terms.points, random, discard, tuple(records),
    )  # fmt: skip
    if decision == "name":
        return view, _NAMES
    action = _LAID_AS.get(decision, "play")
    moves: list[Move] = []
    for kind in legal:
        if kind == WILD or (kind == WILD_DRAW_FOUR and terms.rules.wild_draw_four.names_color):
            cards = _WILDS[action, kind]
        else:
            cards = _SINGLES[action, kind]
        moves += _aimed(cards, view) if aimed >> kind & 1 and action != "take_back" else cards
    if terms.groups and decision in ("play", "answer", "jump"):
        for kind in legal:
            for group in _groups(machine, view, action, kind):
                moves += _aimed((group,), view) if aimed >> group.cards[-1] & 1 else (group,)
    moves += [_CHALLENGE] * challenge + [_DRAWING] * draw + [_PASS] * passing + [_DECLINE] * (decision == "jump")
    return view, tuple(moves)


_LAID_AS: Final = {"jump": "jump", "take_back": "take_back"}
_ACTIONS: Final = ("play", "jump", "take_back")
_SINGLES: Final = {(action, kind): (Move(action, (kind,)),) for action in _ACTIONS for kind in ALL_KINDS}
_WILDS: Final = {
    (action, kind): tuple(Move(action, (kind,), color) for color in range(4))
    for action in _ACTIONS
    for kind in (WILD, WILD_DRAW_FOUR)
}
_NAMES: Final = tuple(Move("name", color=color) for color in range(4))
_CHALLENGE, _DRAWING, _PASS, _DECLINE = Move("challenge"), Move("draw"), Move("pass"), Move("decline")


def _aimed(moves: Iterable[Move], view: View) -> Iterator[Move]:
    """A move once for every seat that it may be aimed at; as it is where it empties the hand."""
    for move in moves:
        if len(move.cards) == len(view.hand):
            yield move
            continue
        for seat, size in enumerate(view.sizes):
            if size and seat != view.seat:
                yield replace(move, target=seat)


def _groups(machine: Machine, view: View, action: str, lead: int) -> Iterator[Move]:
    """The largest groups with a lead, one for each card that may end up on top."""
    copies, joins, most = machine.group_limit(lead)
    if most < 2:
        return
    if joins:
        company = [kind for kind in view.hand if symbol_of(kind) == symbol_of(lead)]
        company.remove(lead)
    else:
        company = [lead] * (copies - 1)
    named = lead == WILD or (lead == WILD_DRAW_FOUR and view.rules.wild_draw_four.names_color)
    for top in dict.fromkeys(company):
        under = company.copy()
        under.remove(top)
        cards = (lead, *under[: most - 2], top)
        for color in range(4) if named else (NO_COLOR,):
            yield Move(action, cards, color)
