"""Counting the cards that a set of rules puts on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from unosim.cards import ALL_KINDS, KIND_CLASSES, KINDS, SYMBOLS, class_of, symbol_of
from unosim.rules.model import Rules
from unosim.rules.values import CLASSIC

MOST_CARDS = 1200
MOST_OF_A_KIND = 250


def packs(rules: Rules, seats: int) -> int:
    """Packs shuffled together; `auto` is two from five players on."""
    if rules.deck.packs == "auto":
        return 2 if seats >= 5 else 1
    return rules.deck.packs


def cards(rules: Rules, seats: int) -> list[int]:
    """How many cards of each kind there are, all packs together: ``KINDS`` counts."""
    changed: Mapping[Any, int] = {} if isinstance(rules.deck.cards, str) else rules.deck.cards
    copies = {**CLASSIC, **changed}
    counts = [0] * KINDS
    for kind in ALL_KINDS:
        counts[kind] = copies[SYMBOLS[symbol_of(kind)]] * packs(rules, seats)
    return counts


def classes(rules: Rules) -> tuple[str, ...]:
    """The classes of kinds that the deck has at least one card of."""
    counts = cards(rules, seats=2)
    present = {class_of(kind) for kind in ALL_KINDS if counts[kind]}
    return tuple(name for name in KIND_CLASSES if name in present)


def unfit_handicaps(rules: Rules, handicaps: Sequence[tuple[int, bool]]) -> str | None:
    """Why players with these handicaps, (own hand size or 0, whether it begins) each, cannot play; None if they can."""
    if sum(first for _, first in handicaps) > 1:
        return "only one player at a table can be the first"
    usual, have = hand_size(rules, len(handicaps)), sum(cards(rules, len(handicaps)))
    need = 1 + sum(size or usual for size, _ in handicaps)
    if need > have:
        return f"the hands of these {len(handicaps)} players and a starter need {need} cards, the deck has {have}"
    return None


def hand_size(rules: Rules, seats: int) -> int:
    """Cards dealt to each player; a number of players that the mapping leaves out gets 7."""
    sizes = rules.deal.hand_size
    return sizes if isinstance(sizes, int) else sizes.get(str(seats), 7)  # type: ignore[call-overload]
