"""Batches of rounds with Python players: columns as `Table.play` of the engine returns them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from unosim.engine._engine import DETAIL_ROW, ROW, SEAT_ROW, Machine, Program, turn_columns
from unosim.rules import Rules
from unosim.strategies.python.loading import TIME_LIMIT
from unosim.strategies.python.playing import Chairs, Fault, PythonPlayer, alarmed
from unosim.strategies.python.view import Terms


class PythonTable:
    """Rules and a line-up with Python players, ready to play deals in the engine's `Machine`.

    ``rules`` compiled, ``programs``, ``players`` and ``seatings`` (uint8, (rotations, seats)) as for the engine's
    ``Table``; ``python[p]`` is the Python player p of the line-up, None for a script, ``given`` the rules as a player
    sees them, ``limit`` the seconds a decision may take; ``handicaps`` and ``detail`` as for the engine's ``Table``.
    """

    def __init__(
        self,
        rules: Mapping[str, int | Sequence[int]],
        programs: Sequence[Program],
        players: Sequence[Sequence[float]],
        seatings: NDArray[np.uint8],
        python: Sequence[PythonPlayer | None],
        given: Rules,
        limit: float | None = TIME_LIMIT,
        handicaps: Sequence[tuple[int, bool]] = (),
        detail: bool = False,
    ) -> None:
        self._detail = detail
        self._rules, self._programs, self._players, self._python = rules, programs, players, python
        self._handicaps = handicaps
        self._seatings = seatings.tolist()
        self._terms = terms(rules, given)
        self._limit = limit
        self.before: Callable[[int, int, int], None] | None = None
        # A machine is a few kB; line-ups of many players in every order have tens of thousands of seatings.
        self._machine = lru_cache(maxsize=64)(self._make)

    def _make(self, rotation: int, count: bool) -> Machine:
        seated = self._seatings[rotation]
        handicaps = [self._handicaps[player] for player in seated] if self._handicaps else ()
        players = [self._players[p] for p in seated]
        return Machine(self._rules, self._programs, players, handicaps=handicaps, count=count)

    def play(self, key: int, first_deal: int, deals: int, replicate: int = 0) -> dict[str, NDArray[Any]]:
        """Plays ``deals`` deals from ``first_deal`` on, each in every rotation: 1-d columns in that order.

        Raises Fault, with its deal and rotation, for the first round in which a player errs. ``before``, if it is set,
        is called before every round with its deal, rotation and replicate.
        """
        rows: list[dict[str, int]] = []
        for deal, rotation, machine in self._rounds(key, first_deal, deals, replicate, self._detail):
            counted = machine.counted()[0] if self._detail else {}
            rows.append({**machine.row(), **counted, "deal": deal, "rotation": rotation})
        columns = _columns(self._seats, self._detail)
        return {name: np.array([row[name] for row in rows], dtype) for name, dtype in columns}

    def turns(self, key: int, first_deal: int, deals: int, replicate: int = 0) -> dict[str, NDArray[Any]]:
        """The turns of the same rounds, as ``Table.turns`` of the engine returns them. Raises Fault as ``play``."""
        rounds = self._rounds(key, first_deal, deals, replicate, True)
        told = [(deal, rotation, machine.counted()[1]) for deal, rotation, machine in rounds]
        return turn_columns(told, self._seats)

    @property
    def _seats(self) -> int:
        return len(self._seatings[0])

    def _rounds(
        self, key: int, first_deal: int, deals: int, replicate: int, count: bool
    ) -> Iterator[tuple[int, int, Machine]]:
        """Deal, rotation, and the machine in which the round is over."""
        with alarmed():
            for deal in range(first_deal, first_deal + deals):
                for rotation, seating in enumerate(self._seatings):
                    machine = self._machine(rotation, count)
                    if self.before is not None:
                        self.before(deal, rotation, replicate)
                    try:
                        self._play(machine, [self._python[player] for player in seating], key, deal, replicate)
                    except Fault as fault:
                        fault.deal, fault.rotation = deal, rotation
                        raise
                    yield deal, rotation, machine

    def _play(
        self, machine: Machine, seated: Sequence[PythonPlayer | None], key: int, deal: int, replicate: int
    ) -> None:
        chairs = Chairs(seated, self._terms, key, deal, replicate, self._limit)
        machine.events()  # what a round that was broken off left behind
        machine.deal(key, deal, replicate)
        while True:
            machine.go_on(chairs.mask)
            if not machine.decision:
                return
            chairs.see(machine.events())
            machine.apply(*chairs.choose(machine).arguments)


def terms(rules: Mapping[str, int | Sequence[int]], given: Rules) -> Terms:
    """What of the rules a Python player is given at every stop; ``rules`` compiled, ``given`` as they are written."""
    points = rules["points"]
    assert not isinstance(points, int)
    return Terms(given, tuple(points), rules["group_symbol"] != 0 or rules["group_identical"] != 1)


def _columns(seats: int, detail: bool) -> Iterator[tuple[str, np.dtype[Any]]]:
    """Name and dtype of every column of the engine."""
    for row in (ROW, *((DETAIL_ROW,) if detail else ())):
        for name in row.names or ():
            yield name, row[name]
    for name in ("cards_left", "points_left", "rank"):
        for seat in range(seats):
            yield f"{name}_{seat}", SEAT_ROW[name]
