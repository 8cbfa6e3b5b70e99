"""The cards on the table: hands to the last card, the discards in order, and what is left for the draw pile.

The order of the pile is not in the log, so the pile is known as a multiset: what is in no hand and not discarded. A
card that is drawn must be in it, which is how a card that exists twice, or one too many, comes to light. Only cards put
to the bottom by `starter.rejected: bottom` have a known place.
"""

from __future__ import annotations

from .tape import Tape

Cards = dict[str, int]  # card -> copies, never 0


def counted(cards: list[str]) -> Cards:
    """A list of cards as copies of each."""
    copies: Cards = {}
    for card in cards:
        copies[card] = copies.get(card, 0) + 1
    return copies


def put(cards: Cards, card: str) -> None:
    """One card more."""
    cards[card] = cards.get(card, 0) + 1


def remove(cards: Cards, card: str) -> bool:
    """One card less; False if there is none."""
    left = cards.get(card, 0)
    if left > 1:
        cards[card] = left - 1
    elif left:
        del cards[card]
    return left > 0


class Table:
    """Hands, discards (bottom to top) and pile of one round."""

    def __init__(self, tape: Tape, deck: Cards, seats: int) -> None:
        self.tape = tape
        self.cards = sum(deck.values())
        self.pile = dict(deck)  # without those in `bottom`
        self.pile_size = self.cards
        self.bottom: list[str] = []  # the lowest cards of the pile, next first
        self.hands: list[Cards] = [{} for _ in range(seats)]
        self.sizes = [0] * seats
        self.discard: list[str] = []
        self.recycles = 0

    @property
    def top(self) -> str:
        """The last discard."""
        return self.discard[-1]

    def can_draw(self) -> bool:
        """Whether a card can be had, by recycling if need be (§10)."""
        return self.pile_size > 0 or len(self.discard) > 1

    def draw(self, card: str, section: str) -> None:
        """The next card of the pile, which the log says is this one."""
        if self.pile_size == len(self.bottom):
            if not self.bottom or self.bottom[0] != card:
                below = self.bottom[0] if self.bottom else "no card"
                self.tape.fail(f"{below} was put to the bottom and is next", section, log=f"{card} is drawn")
            self.bottom.pop(0)
        elif not remove(self.pile, card):
            self.tape.fail(f"no {card} is in the draw pile: all copies are in hands or discarded", section)
        self.pile_size -= 1

    def give(self, seat: int, card: str) -> None:
        """A card just drawn goes into this hand."""
        put(self.hands[seat], card)
        self.sizes[seat] += 1

    def lay(self, seat: int, card: str) -> None:
        """A card goes from this hand onto the discards; the caller has seen that it is held."""
        remove(self.hands[seat], card)
        self.sizes[seat] -= 1
        self.discard.append(card)

    def hand_over(self, seat: int, card: str, other: int) -> None:
        """A card goes from one hand into another; the caller has seen that it is held."""
        remove(self.hands[seat], card)
        self.sizes[seat] -= 1
        self.give(other, card)

    def rotate(self, to: dict[int, int]) -> None:
        """Hands change seats: whose hand goes to whom."""
        moved = {other: (self.hands[seat], self.sizes[seat]) for seat, other in to.items()}
        for other, (hand, size) in moved.items():
            self.hands[other], self.sizes[other] = hand, size

    def take_back(self, seat: int) -> None:
        """The top returns to this hand."""
        self.give(seat, self.discard.pop())

    def recycle(self) -> None:
        """§10: the draw pile is empty, so all discards but the top become it; the log says that this happens here."""
        section = "§10"
        under = len(self.discard) - 1
        event = self.tape.take("recycle", "a card is needed and the draw pile is empty", section)
        self.tape.want(event, "cards", under, "all discards but the top are shuffled into a new pile", section)
        self.pile = counted(self.discard[:-1])
        self.pile_size = under
        self.discard = self.discard[-1:]
        self.recycles += 1

    def conserve(self) -> None:
        """No card is ever lost or made."""
        here = self.pile_size + len(self.discard) + sum(self.sizes)
        if here != self.cards:
            self.tape.fail(f"{self.cards} cards at the table", "§1", log=f"{here} cards")
