"""The protocol of a Python strategy."""

from __future__ import annotations

from typing import Protocol

from unosim.moves import Move
from unosim.strategies.python.view import View


class Chooser(Protocol):
    """A strategy: one object a seat and round. What ``with`` gives is handed to ``__init__`` by name."""

    def choose(self, view: View, moves: tuple[Move, ...]) -> Move:
        """One of ``moves``, or another legal move: part of a group, or ``replace(move, silent=True)``.

        Called where there is something to decide: never for a draw or a pass that is the only legal move.
        """
        ...
