"""Strategies written in Python, for what a script cannot say.

A strategy is a class with one method:

    class Ana:
        def __init__(self, close: int = 2) -> None: ...      # parameters, from `with`
        def choose(self, view: View, moves: tuple[Move, ...]) -> Move: ...

It is named ``path/to/ana.py:Ana``, ``package.module:Ana``, or by an entry point of the group ``unosim.strategies``. One
object is made for every seat and round, so that a round stays a function of its rules, line-up, seed and number.
``docs/python-strategies.md`` tells the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unosim.lazy import lazy

if TYPE_CHECKING:
    from unosim.moves import Move
    from unosim.strategies.python.loading import PythonStrategy, load_python
    from unosim.strategies.python.playing import Chairs, Fault, PythonPlayer
    from unosim.strategies.python.protocol import Chooser
    from unosim.strategies.python.table import PythonTable
    from unosim.strategies.python.view import Seen, View

__all__ = [
    "Chairs",
    "Chooser",
    "Fault",
    "Move",
    "PythonPlayer",
    "PythonStrategy",
    "PythonTable",
    "Seen",
    "View",
    "load_python",
]


__getattr__ = lazy(
    __name__,
    {
        "Chooser": "protocol",
        "Move": "view",
        "Chairs": "playing",
        "Fault": "playing",
        "PythonPlayer": "playing",
        "PythonStrategy": "loading",
        "load_python": "loading",
        "PythonTable": "table",
        "Seen": "view",
        "View": "view",
    },
)
