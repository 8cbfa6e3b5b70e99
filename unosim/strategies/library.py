"""Finding strategies: packaged ones by name, one's own by path."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from unosim.errors import no_such
from unosim.yaml import is_path

if TYPE_CHECKING:
    from unosim.engine._engine import Program
    from unosim.strategies.model import Strategy

SCRIPTS = Path(__file__).parent / "scripts"


def names() -> list[str]:
    """The names of the packaged strategies, sorted. Reads no file."""
    return sorted(path.stem for path in SCRIPTS.glob("*.yaml"))


def load(name_or_path: str | os.PathLike[str]) -> Strategy:
    """A packaged strategy by its name, or a script by its path (what has a ``/`` in it or ends in ``.yaml``).

    Raises ScriptError (a StrategyError and a ConfigError) with everything that is wrong.
    """
    from unosim.strategies.model import ScriptError
    from unosim.strategies.reader import read_script

    text = os.fspath(name_or_path)
    if not isinstance(name_or_path, str) or is_path(text):
        return read_script(text)
    known = names()
    if text in known:
        return _packaged(text)
    missing = no_such("strategy", text, known)
    message = f"{missing.message} (a script of your own is named by its path, ./{text}.yaml)"
    raise ScriptError([replace(missing, message=message)])


@cache
def _packaged(name: str) -> Strategy:
    from unosim.strategies.reader import read_script

    return read_script(SCRIPTS / f"{name}.yaml")


def program(strategy: Strategy | str | os.PathLike[str], with_: Mapping[str, int] | None = None) -> Program:
    """The engine's program of a strategy (or of its name or path) with parameters. Raises ScriptError."""
    from unosim.engine._engine import Program
    from unosim.strategies.compile import compile_strategy
    from unosim.strategies.model import Strategy

    loaded = strategy if isinstance(strategy, Strategy) else load(strategy)
    spec = compile_strategy(loaded, with_)
    return Program(**spec.arguments())


def programs(players: Sequence[tuple[str, Mapping[str, int]]]) -> tuple[tuple[Program, ...], tuple[int, ...]]:
    """Of players as (strategy, parameters): the programs, each once, and which of them each player follows.

    Raises ScriptError.
    """
    wanted = [(name, tuple(sorted(with_.items()))) for name, with_ in players]
    different = list(dict.fromkeys(wanted))
    made = (_packaged_program(*one) if not is_path(one[0]) else program(one[0], dict(one[1])) for one in different)
    return tuple(made), tuple(map(different.index, wanted))


@cache
def _packaged_program(name: str, with_: tuple[tuple[str, int], ...]) -> Program:
    """Made once: a tournament seats the same players in hundreds of line-ups."""
    return program(name, dict(with_))
