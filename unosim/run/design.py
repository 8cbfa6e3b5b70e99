"""Who sits where: the different seatings of a line-up, each of which plays every deal once."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

from unosim.errors import ConfigError, Problem

#: How many seatings the column ``rotation`` can number.
MOST_SEATINGS = 2**16


def seatings(players: Sequence[Hashable], seating: str) -> NDArray[np.uint8]:
    """The different seatings of a line-up: ``[r, s]`` is the index of the player in seat ``s`` in rotation ``r``.

    ``rotate`` moves everybody ``r`` seats to the left, ``all`` takes every order, ``fixed`` the one that is listed.
    Players that are equal (``==``) are interchangeable: A B A B has two rotations and six orders. Row 0 is the line-up
    as listed. Raises ConfigError where a line-up has more orders than can be numbered.
    """
    kinds = [players.index(player) for player in players]  # equal players share the index of the first
    if seating == "fixed":
        rows = [list(range(len(players)))]
    elif seating == "rotate":
        rows = list(_rotations(kinds))
    else:
        _refuse_too_many(kinds)
        orders = sorted(_orders(sorted(kinds)), key=lambda order: order != kinds)  # the line-up as listed comes first
        rows = [_seated(kinds, order) for order in orders]
    return np.array(rows, dtype=np.uint8)


def _rotations(kinds: list[int]) -> Iterator[list[int]]:
    """Every rotation of the line-up until it looks as it did at first."""
    seats = len(kinds)
    for shift in range(seats):
        row = [(seat - shift) % seats for seat in range(seats)]
        if shift and [kinds[player] for player in row] == kinds:
            return
        yield row


def _orders(kinds: list[int]) -> Iterator[list[int]]:
    """Every different order of ``kinds``, a sorted list that may hold equals, in lexicographic order."""
    while True:
        yield kinds
        # The next order (Narayana): raise the last place that can be raised, by as little as possible.
        place = next((i for i in range(len(kinds) - 2, -1, -1) if kinds[i] < kinds[i + 1]), None)
        if place is None:
            return
        larger = max(i for i, kind in enumerate(kinds) if i > place and kind > kinds[place])
        kinds = kinds.copy()
        kinds[place], kinds[larger] = kinds[larger], kinds[place]
        kinds[place + 1 :] = reversed(kinds[place + 1 :])


def _seated(kinds: list[int], order: list[int]) -> list[int]:
    """The players that make ``order``, a list of kinds: each player once, equal ones as they come."""
    waiting = {kind: iter([i for i, other in enumerate(kinds) if other == kind]) for kind in set(kinds)}
    return [next(waiting[kind]) for kind in order]


def _refuse_too_many(kinds: list[int]) -> None:
    count = factorial(len(kinds)) // prod(factorial(kinds.count(kind)) for kind in set(kinds))
    if count > MOST_SEATINGS:
        text = f"{len(kinds)} players, {len(set(kinds))} of them different, have {count:,} orders; the most is"
        raise ConfigError([Problem(f"{text} {MOST_SEATINGS:,}", key="seating", allowed=("rotate", "fixed"))])
