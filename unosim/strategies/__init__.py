"""Strategies: small YAML scripts, compiled to flat programs that the engine plays, and Python classes.

    from unosim import strategies
    strategies.names()                                 # the packaged scripts
    script = strategies.load("punisher")               # or a path: "./ana.yaml"
    strategies.program(script, {"when_left": 3})       # ready for the engine
    print(strategies.describe(script))                 # in plain words

The language is described in ``docs/strategies.md``. What a script cannot say is a Python class:
``docs/python-strategies.md``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unosim.lazy import lazy

if TYPE_CHECKING:
    from unosim.strategies.compile import ProgramSpec, compile_strategy
    from unosim.strategies.library import (
        all_names,
        find,
        identity,
        is_python,
        load,
        names,
        program,
        programs,
        python_players,
    )
    from unosim.strategies.model import ScriptError, Strategy
    from unosim.strategies.sentences import describe

__all__ = [
    "ProgramSpec",
    "ScriptError",
    "Strategy",
    "all_names",
    "compile_strategy",
    "describe",
    "find",
    "identity",
    "is_python",
    "load",
    "names",
    "program",
    "programs",
    "python_players",
]

__getattr__ = lazy(
    __name__,
    {
        "all_names": "library",
        "names": "library",
        "load": "library",
        "find": "library",
        "identity": "library",
        "is_python": "library",
        "python_players": "library",
        "program": "library",
        "programs": "library",
        "compile_strategy": "compile",
        "ProgramSpec": "compile",
        "describe": "sentences",
        "Strategy": "model",
        "ScriptError": "model",
    },
)
