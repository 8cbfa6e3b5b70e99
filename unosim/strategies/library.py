"""Finding strategies: packaged ones by name, one's own by path, Python classes by module or file."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from unosim.errors import Problem, no_such
from unosim.yaml import is_path

if TYPE_CHECKING:
    from unosim.engine._engine import Program
    from unosim.strategies.model import Strategy
    from unosim.strategies.python.loading import PythonStrategy, Value
    from unosim.strategies.python.playing import PythonPlayer

NO_BANS = "a Python class and rollout choose by themselves; bans are for scripts"
SCRIPTS = Path(__file__).parent / "scripts"
ROLLOUT = "rollout"  # the one packaged strategy that is no script


def names() -> list[str]:
    """The names of the packaged scripts, sorted. Reads no file."""
    return list(_names())


@cache
def _names() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in SCRIPTS.glob("*.yaml")))


def all_names() -> list[str]:
    """The names that may stand for a strategy: the packaged scripts and `rollout`, sorted."""
    return sorted([*names(), ROLLOUT])


def load(name_or_path: str | os.PathLike[str]) -> Strategy:
    """A packaged strategy by its name, or a script by its path (what has a ``/`` in it or ends in ``.yaml``).

    Raises ScriptError (a StrategyError and a ConfigError) with everything that is wrong.
    """
    from unosim.strategies.model import ScriptError
    from unosim.strategies.reader import read_script

    text = os.fspath(name_or_path)
    if not isinstance(name_or_path, str) or is_path(text):
        return read_script(text)
    known = all_names()
    if text in known:
        return _packaged(text)
    missing = no_such("strategy", text, known)
    message = f"{missing.message} (a script of your own is named by its path, ./{text}.yaml)"
    raise ScriptError([replace(missing, message=message)])


@cache
def _packaged(name: str) -> Strategy:
    from unosim.strategies.reader import read_script
    from unosim.strategies.rollout import ROLLOUT as rollout

    return rollout if name == ROLLOUT else read_script(SCRIPTS / f"{name}.yaml")


def find(name_or_path: str | os.PathLike[str]) -> Strategy | PythonStrategy:
    """What stands wherever a strategy may be named: a script, as `load` takes it, or a Python class.

    Raises ScriptError with everything that is wrong.
    """
    from unosim.strategies.model import ScriptError
    from unosim.strategies.python.loading import installed, is_python, load_python

    text = os.fspath(name_or_path)
    if is_python(text):
        return load_python(text)
    if is_path(text) or text in all_names():
        return load(name_or_path)
    others = installed()
    if text in others:
        return load_python(text)
    if others:
        raise ScriptError([no_such("strategy", text, [*all_names(), *others])])
    return load(text)


def is_python(name: str) -> bool:
    """Whether a strategy of this name is a Python class, whether or not it can be imported."""
    from unosim.strategies.python.loading import installed, is_python

    return is_python(name) or (not (is_path(name) or name in all_names()) and name in installed())


def identity(strategy: Strategy | PythonStrategy, with_: Mapping[str, Value], bans: Sequence[str] = ()) -> str:
    """SHA-256 (hex) of what decides how a strategy plays with these parameters and bans.

    Raises ScriptError for unfit ones.
    """
    from unosim.strategies.bans import restricted
    from unosim.strategies.compile import compile_strategy
    from unosim.strategies.model import Strategy

    if isinstance(strategy, Strategy):
        return restricted(compile_strategy(strategy, with_), bans).digest()
    strategy.check(with_)
    return strategy.identity(with_)


def program(
    strategy: Strategy | str | os.PathLike[str], with_: Mapping[str, Value] | None = None, bans: Sequence[str] = ()
) -> Program:
    """The engine's program of a strategy (or of its name or path) with parameters, for a player bound by ``bans``.

    A Python class has none; the program of ``random`` keeps its seat, and is never asked where a move decides anything.
    Raises ScriptError, also for bans on a Python class, and ValueError for a ban that does not exist.
    """
    from unosim.engine._engine import Program, Rollout
    from unosim.strategies.bans import restricted
    from unosim.strategies.compile import compile_strategy
    from unosim.strategies.model import ScriptError, Strategy
    from unosim.strategies.rollout import Rollout as RolloutStrategy

    loaded = strategy if isinstance(strategy, Strategy) else find(strategy)
    if bans and (isinstance(loaded, RolloutStrategy) or not isinstance(loaded, Strategy)):
        raise ScriptError([Problem(NO_BANS, key="ban")])
    spec = compile_strategy(loaded, with_) if isinstance(loaded, Strategy) else compile_strategy(load("random"))
    made = Program(**restricted(spec, bans).arguments())
    return Rollout(made, spec.playouts, spec.value) if spec.playouts else made


def programs(
    players: Sequence[tuple[str, Mapping[str, Value], Sequence[str]]],
) -> tuple[tuple[Program, ...], tuple[int, ...]]:
    """Of players as (strategy, parameters, bans): the programs, each once, and which of them each player follows.

    Raises ScriptError.
    """
    wanted = [(name, tuple(sorted(with_.items())), tuple(sorted(bans))) for name, with_, bans in players]
    different = list(dict.fromkeys(wanted))
    made = (
        _packaged_program(name, with_, bans) if name in names() else program(name, dict(with_), bans)
        for name, with_, bans in different
    )
    return tuple(made), tuple(map(different.index, wanted))


@cache
def _packaged_program(name: str, with_: tuple[tuple[str, Value], ...], bans: tuple[str, ...]) -> Program:
    """Made once: a tournament seats the same players in hundreds of line-ups."""
    return program(name, dict(with_), bans)


def python_players(players: Sequence[tuple[str, Mapping[str, Value], str]]) -> tuple[PythonPlayer | None, ...]:
    """Of players as (strategy, parameters, label): those that are Python classes, None for the others.

    Raises ScriptError for a class that cannot be imported or made.
    """
    from unosim.strategies.python.loading import PythonStrategy
    from unosim.strategies.python.playing import PythonPlayer

    chairs: list[PythonPlayer | None] = []
    for name, with_, label in players:
        strategy = find(name)
        if isinstance(strategy, PythonStrategy):
            strategy.check(with_)
            chairs.append(PythonPlayer(strategy, dict(with_), label))
        else:
            chairs.append(None)
    return tuple(chairs)
