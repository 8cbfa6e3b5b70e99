"""Batches of rounds with Python players: columns as `Table.play` of the engine returns them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from unosim.engine._engine import ROW, SEAT_ROW, Machine, Program
from unosim.rules import Rules
from unosim.strategies.python.loading import TIME_LIMIT
from unosim.strategies.python.playing import Chairs, Fault, PythonPlayer, alarmed
from unosim.strategies.python.view import Terms


class PythonTable:
    """Rules and a line-up with Python players, ready to play deals in the engine's `Machine`.

    ``rules`` compiled, ``programs``, ``players`` and ``seatings`` (uint8, (rotations, seats)) as for the engine's
    ``Table``; ``python[p]`` is the Python player p of the line-up, None for a script, ``given`` the rules as a player
    sees them, ``limit`` the seconds a decision may take; ``handicaps`` as for the engine's ``Table``.
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
    ) -> None:
        self._rules, self._programs, self._players, self._python = rules, programs, players, python
        self._handicaps = handicaps
        self._seatings = seatings.tolist()
        self._terms = terms(rules, given)
        self._limit = limit
        # A machine is a few kB; line-ups of many players in every order have tens of thousands of seatings.
        self._machine = lru_cache(maxsize=64)(self._make)

    def _make(self, rotation: int) -> Machine:
        seated = self._seatings[rotation]
        handicaps = [self._handicaps[player] for player in seated] if self._handicaps else ()
        return Machine(self._rules, self._programs, [self._players[p] for p in seated], handicaps=handicaps)

    def play(self, key: int, first_deal: int, deals: int, replicate: int = 0) -> dict[str, NDArray[Any]]:
        """Plays ``deals`` deals from ``first_deal`` on, each in every rotation: 1-d columns in that order.

        Raises Fault, with its deal and rotation, for the first round in which a player errs.
        """
        rows: list[dict[str, int]] = []
        with alarmed():
            for deal in range(first_deal, first_deal + deals):
                rows += self._deal(key, deal, replicate)
        return {name: np.array([row[name] for row in rows], dtype) for name, dtype in _columns(self._seats)}

    @property
    def _seats(self) -> int:
        return len(self._seatings[0])

    def _deal(self, key: int, deal: int, replicate: int) -> Iterator[dict[str, int]]:
        for rotation, seating in enumerate(self._seatings):
            try:
                row = self._round(rotation, [self._python[player] for player in seating], key, deal, replicate)
            except Fault as fault:
                fault.deal, fault.rotation = deal, rotation
                raise
            yield {**row, "deal": deal, "rotation": rotation}

    def _round(
        self, rotation: int, seated: Sequence[PythonPlayer | None], key: int, deal: int, replicate: int
    ) -> dict[str, int]:
        machine = self._machine(rotation)
        chairs = Chairs(seated, self._terms, key, deal, replicate, self._limit)
        machine.events()  # what a round that was broken off left behind
        machine.deal(key, deal, replicate)
        while True:
            machine.go_on(chairs.mask)
            if not machine.decision:
                return machine.row()
            chairs.see(machine.events())
            machine.apply(*chairs.choose(machine).arguments)


def terms(rules: Mapping[str, int | Sequence[int]], given: Rules) -> Terms:
    """What of the rules a Python player is given at every stop; ``rules`` compiled, ``given`` as they are written."""
    points = rules["points"]
    assert not isinstance(points, int)
    return Terms(given, tuple(points), rules["group_symbol"] != 0 or rules["group_identical"] != 1)


def _columns(seats: int) -> Iterator[tuple[str, np.dtype[Any]]]:
    """Name and dtype of every column of the engine."""
    for name in ROW.names or ():
        yield name, ROW[name]
    for name in ("cards_left", "points_left", "rank"):
        for seat in range(seats):
            yield f"{name}_{seat}", SEAT_ROW[name]
