"""The Python players of one round: their objects, random streams, what they have seen, and what they get wrong."""

from __future__ import annotations

import hashlib
import signal
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from types import FrameType
from typing import Any

from unosim.cards import NO_COLOR, WILD
from unosim.engine._engine import Machine, words
from unosim.errors import StrategyError, clean
from unosim.moves import Move
from unosim.strategies.python.loading import TIME_LIMIT, PythonStrategy, Value, shown, staying, told
from unosim.strategies.python.view import Record, Terms, look, visible

_CHOICES = 2  # the stream of the choices of seat 0 (docs/engine.md)


@dataclass(frozen=True)
class PythonPlayer:
    """A Python strategy with its parameters, and what its player is called."""

    strategy: PythonStrategy
    parameters: Mapping[str, Value] = field(default_factory=dict)
    label: str = ""


class Fault(StrategyError):
    """What a Python strategy got wrong: ``seat``, the ``label`` of its player, ``what`` happened, in which round."""

    deal = rotation = 0

    def __init__(self, seat: int, label: str, what: str) -> None:
        self.seat, self.label, self.what = seat, label, what
        super().__init__(f"“{label}” (seat {seat}) {what}")

    def __reduce__(self) -> tuple[type[Fault], tuple[int, str, str]]:
        return Fault, (self.seat, self.label, self.what)


class _TooLong(BaseException):
    """Raised inside a decision that takes too long; no Exception, so that the strategy does not catch it."""


class Chairs:
    """The Python players of one round, by seat; seats without one are None.

    A new object is made for every seat, with a stream of its own: ``random.Random``, seeded from the stream of the
    seat's choices in this round. Whoever steps the machine hands on what it records (`see`).
    """

    def __init__(
        self,
        players: Sequence[PythonPlayer | None],
        terms: Terms,
        key: int,
        deal: int,
        replicate: int = 0,
        limit: float | None = TIME_LIMIT,
    ) -> None:
        self.mask = sum(1 << seat for seat, player in enumerate(players) if player is not None)
        self._players, self._terms, self._limit = players, terms, limit
        self._seen: dict[int, list[Record]] = {seat: [] for seat, player in enumerate(players) if player is not None}
        self._random = {seat: Random(_seed(key, deal, seat, replicate)) for seat in self._seen}
        self._made: dict[int, Any] = {}

    def see(self, records: Sequence[Record]) -> None:
        """Show what the machine recorded to everybody, as far as each sees it."""
        for seat, seen in self._seen.items():
            seen += visible(records, seat)

    def choose(self, machine: Machine) -> Move:
        """The legal move of the seat that decides, which has a Python player. Raises Fault."""
        seat = machine.seat
        view, moves = look(machine, self._terms, self._random[seat], self._seen[seat])
        self._seen[seat] = []
        move: Any = None
        began = perf_counter()
        try:
            if seat not in self._made:
                player = self._player(seat)
                found_fit = player.strategy.load()
                began = perf_counter()  # the first time in a process the file was imported just now
                self._made[seat] = found_fit(**player.parameters)
            with _within(self._limit):
                move = self._made[seat].choose(view, moves)
        except _TooLong:
            raise self._fault(seat, self._late()) from None
        except BaseException as error:  # sys.exit() of a strategy included
            if isinstance(error, KeyboardInterrupt) and signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
                raise  # Ctrl-C, which processes that play a run leave to the one that asked
            raise self._fault(seat, f"raised {told(error, self._player(seat).strategy.file or '')}") from error
        if self._limit is not None and perf_counter() - began > self._limit:
            raise self._fault(seat, self._late())
        if wrong := _wrong(machine, move, moves):
            raise self._fault(seat, wrong)
        found: Move = move
        return found

    def _player(self, seat: int) -> PythonPlayer:
        player = self._players[seat]
        assert player is not None
        return player

    def _late(self) -> str:
        return f"took longer than {self._limit:g} s for a decision (time_limit)"

    def _fault(self, seat: int, what: str) -> Fault:
        return Fault(seat, self._player(seat).label, what)


def _seed(key: int, deal: int, seat: int, replicate: int) -> int:
    """A number from the seat's stream, by a hash that cannot be turned round: it leads to no other stream."""
    state, _ = words(key, deal, _CHOICES + seat, 0, replicate)
    return int.from_bytes(hashlib.sha256(repr(state).encode()).digest(), "little")


def _wrong(machine: Machine, move: Any, moves: Sequence[Move]) -> str:
    """What is wrong with what a strategy returned; empty for a legal move."""
    if not isinstance(move, Move):
        return f"returned {shown(move)}, which is no Move"
    if any(move is one for one in moves):
        return ""
    try:
        if move in moves:
            return ""
        if not move.one_symbol:
            raise ValueError("group")
        if move.color != NO_COLOR and move.action != "name" and not move.kind >= WILD:
            raise ValueError("color")
        machine.copy().apply(*move.arguments)
    except Exception as error:  # a Move may hold anything
        return f"returned an illegal move, {_in_words(move)} ({clean(str(error), 100)})"
    return ""


def _in_words(move: Move) -> str:
    try:
        return clean(f'"{move}"', 100)
    except Exception:
        return shown(move)


@contextmanager
def alarmed() -> Iterator[None]:
    """Around many decisions: lets decisions that take too long be ended, in the main thread of a process.

    Elsewhere they are found out afterwards. The current folder is the same again when they are made.
    """
    if not _can_alarm():
        with staying():
            yield
        return

    def handler(number: int, frame: FrameType | None) -> None:
        raise _TooLong

    before = signal.signal(signal.SIGALRM, handler)
    _armed.append(True)
    try:
        with staying():
            yield
    finally:
        _armed.pop()
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


_armed: list[bool] = []


def _can_alarm() -> bool:
    return threading.current_thread() is threading.main_thread()


class _within:
    """A time limit around one decision, where `alarmed` set up the alarm."""

    __slots__ = ("_limit",)

    def __init__(self, limit: float | None) -> None:
        self._limit = limit if _armed and limit is not None and _can_alarm() else None

    def __enter__(self) -> None:
        if self._limit is not None:
            signal.setitimer(signal.ITIMER_REAL, self._limit)

    def __exit__(self, *error: object) -> None:
        if self._limit is not None:
            signal.setitimer(signal.ITIMER_REAL, 0)
