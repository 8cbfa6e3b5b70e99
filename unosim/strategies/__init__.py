"""Strategies: small YAML scripts, compiled to flat programs that the engine plays.

    from unosim import strategies
    strategies.names()                                 # the packaged scripts
    script = strategies.load("punisher")               # or a path: "./ana.yaml"
    strategies.program(script, {"when_left": 3})       # ready for the engine
    print(strategies.describe(script))                 # in plain words

The language is described in ``docs/strategies.md``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unosim.lazy import lazy

if TYPE_CHECKING:
    from unosim.strategies.compile import ProgramSpec, compile_strategy
    from unosim.strategies.library import load, names, program, programs
    from unosim.strategies.model import ScriptError, Strategy
    from unosim.strategies.sentences import describe

__all__ = [
    "ProgramSpec",
    "ScriptError",
    "Strategy",
    "compile_strategy",
    "describe",
    "load",
    "names",
    "program",
    "programs",
]

__getattr__ = lazy(
    __name__,
    {
        "names": "library",
        "load": "library",
        "program": "library",
        "programs": "library",
        "compile_strategy": "compile",
        "ProgramSpec": "compile",
        "describe": "sentences",
        "Strategy": "model",
        "ScriptError": "model",
    },
)
