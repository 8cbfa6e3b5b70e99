"""The speed of the core, alone and against a C program.

A comparison alternates: in every repetition the C program and each case of the core play one sample after the other on
one pinned processor, and the ratio is taken within the repetition; the median over the repetitions is shown.
"""

from __future__ import annotations

import contextlib
import os
import platform
import re
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from unosim.errors import RunError
from unosim.said import say

CHUNK: Final = 20_000  # rounds a call of the core, as in runs
PLAIN: Final = {"challenge": {"enabled": False}, "starter": {"accept": ["number"]}}  # what a yardstick plays
HOUSE_RULES: Final = ("stacking-any", "draw-until", "no-wild-last", "challenge-costs-turn", "uno-three")
YARDSTICK_FLAGS: Final = ("-O3", "-O3 -march=x86-64-v3")

Tell = Callable[[str], None]


@dataclass(frozen=True, eq=False)
class Case:
    """A line-up of equal players under rules given in layers: presets, house rules, changes."""

    name: str
    seats: int
    strategy: str
    rules: tuple[str | Mapping[str, Any], ...]


def cases() -> list[Case]:
    """Random players at 2, 4 and 8 seats, every packaged preset, many house rules at once, and the ten-line script."""
    from unosim.rules import presets

    plain = ("mattel", PLAIN)
    return [
        *(Case(say("plain rules, {n} random players", n=seats), seats, "random", plain) for seats in (2, 4, 8)),
        *(Case(say("preset {name}", name=name), 4, "random", (name,)) for name in presets()),
        Case(say("{n} house rules at once", n=len(HOUSE_RULES)), 4, "random", ("mattel", *HOUSE_RULES)),
        Case(say("plain rules, 4 x bench-ten"), 4, "bench-ten", plain),
    ]


@dataclass(frozen=True)
class Speed:
    """One sample."""

    rounds: int
    turns: float
    seconds: float

    @property
    def rounds_per_second(self) -> float:
        return self.rounds / self.seconds

    @property
    def turns_per_second(self) -> float:
        return self.turns / self.seconds


class Core:
    """The core, ready to play the rounds of one case."""

    def __init__(self, case: Case) -> None:
        import numpy as np

        from unosim.engine._engine import Table, keep_memory, seed_key
        from unosim.rules import Rules, compile_rules
        from unosim.strategies import program

        keep_memory()  # as runs do
        rules = compile_rules(Rules.resolve(*case.rules), case.seats)
        seatings = np.zeros((1, case.seats), dtype=np.uint8)
        self._table = Table(rules, [program(case.strategy, {})], [(0, 0.0, 1.0)], seatings)
        self._key = seed_key("bench")
        self._next = 0
        self.play(1000)

    def play(self, rounds: int) -> Speed:
        """Plays the next rounds; the time is that of the core alone, its columns filled."""
        turns = 0
        start = time.perf_counter()
        for first in range(self._next, self._next + rounds, CHUNK):
            turns += int(self._table.play(self._key, first, min(CHUNK, self._next + rounds - first))["turns"].sum())
        seconds = time.perf_counter() - start
        self._next += rounds
        return Speed(rounds, turns, seconds)


class Yardstick:
    """A C program that plays: ``PROGRAM players games`` prints names and values, among them games/s and turns/s.

    Raises RunError if it cannot be compiled, with the compiler's message.
    """

    def __init__(self, source: Path, flags: str, folder: Path) -> None:
        compiler = os.environ.get("CC", "cc")
        self._source = source
        self._program = folder / ("yardstick" + flags.replace(" ", ""))
        command = [*compiler.split(), *flags.split(), "-o", str(self._program), str(source)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        except FileNotFoundError:
            raise RunError(f"no C compiler: {compiler} (set CC to name another)") from None
        if done.returncode:
            first = "\n".join(done.stderr.splitlines()[:5])
            raise RunError(f"{source}: cannot be compiled by {compiler} {flags}\n{first}")

    def play(self, seats: int, rounds: int) -> Speed:
        """Lets it play. Raises RunError if it does not print what is asked for."""
        words = [str(self._program), str(seats), str(rounds)]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        values = dict(re.findall(r"(\S+) ([\d.]+)", done.stdout))
        try:
            seconds = rounds / float(values["games/s"])
            return Speed(rounds, float(values["turns/s"]) * seconds, seconds)
        except (KeyError, ZeroDivisionError):
            code = done.returncode
            raise RunError(f"{self._source}: prints no games/s and turns/s, exit code {code}") from None


@dataclass(frozen=True)
class CoreResult:
    """A case of the core: medians, and the ratios to the yardstick by its flags."""

    case: str
    seats: int
    rounds_per_second: float
    turns_per_second: float
    rounds_ratio: dict[str, float]
    turns_ratio: dict[str, float]


@dataclass(frozen=True)
class YardstickResult:
    """The C program at a number of players, compiled with ``flags``: medians."""

    flags: str
    seats: int
    rounds_per_second: float
    turns_per_second: float


def measure_core(
    yardstick: Path | None, repetitions: int, sample: int, tell: Tell
) -> tuple[list[CoreResult], list[YardstickResult]]:
    """The core, case by case, alternating with the yardstick if there is one; ``sample`` rounds a sample."""
    x86 = platform.machine() in ("x86_64", "AMD64")
    flags = [words for words in YARDSTICK_FLAGS if yardstick and (x86 or "x86" not in words)]
    ours: dict[Case, list[Speed]] = {}
    theirs: dict[tuple[str, int], list[Speed]] = {}
    with one_processor(), tempfile.TemporaryDirectory() as folder:
        cores = [(case, Core(case)) for case in cases()]
        sticks = [(words, Yardstick(yardstick, words, Path(folder))) for words in flags if yardstick]
        for repetition in range(repetitions):
            tell(say("core: repetition {n} of {all}", n=repetition + 1, all=repetitions))
            for seats in sorted({case.seats for case, _ in cores}):
                for words, stick in sticks:
                    theirs.setdefault((words, seats), []).append(stick.play(seats, sample))
                for case, core in cores:
                    if case.seats == seats:
                        ours.setdefault(case, []).append(core.play(sample))
    results = []
    for case, samples in ours.items():
        results.append(_core_result(case, samples, {words: theirs[words, case.seats] for words in flags}))
    return results, [YardstickResult(*found, *_medians(samples)) for found, samples in theirs.items()]


def _core_result(case: Case, samples: Sequence[Speed], sticks: Mapping[str, Sequence[Speed]]) -> CoreResult:
    pairs = {words: list(zip(samples, theirs, strict=True)) for words, theirs in sticks.items()}
    rounds = {w: statistics.median(a.rounds_per_second / b.rounds_per_second for a, b in p) for w, p in pairs.items()}
    turns = {w: statistics.median(a.turns_per_second / b.turns_per_second for a, b in p) for w, p in pairs.items()}
    return CoreResult(case.name, case.seats, *_medians(samples), rounds, turns)


def _medians(samples: Sequence[Speed]) -> tuple[float, float]:
    """Rounds/s and turns/s."""
    rounds, turns = [s.rounds_per_second for s in samples], [s.turns_per_second for s in samples]
    return statistics.median(rounds), statistics.median(turns)


@contextlib.contextmanager
def one_processor() -> Iterator[None]:
    """Pins this process and its children to one processor, where the system can."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
