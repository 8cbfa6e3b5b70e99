"""How fast, how large: the core, runs to Parquet, and a C program to measure them by.

Everything is measured on this machine, now. A comparison alternates: in every repetition the C program and each case of
the core play one sample after the other on one pinned processor, and the ratio is taken within the repetition; the
median over the repetitions is shown.
"""

from __future__ import annotations

import contextlib
import json
import os
import platform
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from unosim.errors import RunError

SAMPLE: Final = 200_000  # rounds a sample: about half a second
CHUNK: Final = 20_000  # rounds a call of the core, as in runs
PLAIN: Final = {"challenge": {"enabled": False}, "starter": {"accept": ["number"]}}  # what the yardstick plays too
YARDSTICK_FLAGS: Final = ("-O3", "-O3 -march=x86-64-v3")

Say = Callable[[str], None]


@dataclass(frozen=True)
class Case:
    """A line-up of equal players under the rules of a preset, perhaps with changes."""

    name: str
    seats: int
    strategy: str = "random"
    preset: str = "mattel"
    changes: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Speed:
    """One sample."""

    rounds: int
    turns: int
    seconds: float

    @property
    def rounds_per_second(self) -> float:
        return self.rounds / self.seconds

    @property
    def turns_per_second(self) -> float:
        return self.turns / self.seconds


@dataclass(frozen=True)
class CoreResult:
    """A case of the core: medians, and ratios of rounds/s and turns/s to the yardstick by its flags."""

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


@dataclass(frozen=True)
class RunResult:
    """A run of plain four-player rounds to Parquet, measured in a process of its own.

    ``seconds`` from the first round to the last file; ``start_seconds`` from the start of the process to the first
    round; ``peak_mb`` its largest resident size; bytes a round on disk, with and without the columns of the seats.
    """

    jobs: int
    rounds: int
    seconds: float
    start_seconds: float
    rounds_per_second: float
    per_core_ratio: float
    peak_mb: float
    bytes_per_round: float
    bytes_without_seats: float


@dataclass(frozen=True)
class Bench:
    """Everything one call of ``unosim bench`` measured."""

    machine: str
    processors: int
    python: str
    core_flags: str
    repetitions: int
    core: tuple[CoreResult, ...]
    yardstick: tuple[YardstickResult, ...]
    runs: tuple[RunResult, ...]

    def to_dict(self) -> dict[str, Any]:
        """JSON-able."""
        return asdict(self)


def cases() -> list[Case]:
    """Random players at 2, 4 and 8 seats, every packaged preset, and the ten-line script."""
    from unosim import rules

    plain = [Case(f"plain rules, {seats} random players", seats, changes=PLAIN) for seats in (2, 4, 8)]
    presets = [Case(f"preset {name}", 4, preset=name) for name in rules.presets()]
    return [*plain, *presets, Case("plain rules, 4 x bench-ten", 4, "bench-ten", changes=PLAIN)]


class Core:
    """The core, ready to play the rounds of one case."""

    def __init__(self, case: Case) -> None:
        import numpy as np

        from unosim.engine._engine import Table, seed_key
        from unosim.rules import Rules, compile_rules
        from unosim.strategies import program

        rules = compile_rules(Rules.resolve(case.preset, case.changes), case.seats)
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


def compile_yardstick(source: Path, flags: str, folder: Path) -> Path:
    """Compiles the C file and returns the program. Raises RunError with the compiler's message."""
    compiler = os.environ.get("CC", "cc")
    program = folder / ("yardstick" + flags.replace(" ", ""))
    command = [*compiler.split(), *flags.split(), "-o", str(program), str(source)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise RunError(f"no C compiler: {compiler} (set CC to name another)") from None
    if done.returncode:
        first = "\n".join(done.stderr.splitlines()[:5])
        raise RunError(f"{source}: cannot be compiled by {' '.join(command)}\n{first}")
    return program


def play_yardstick(program: Path, seats: int, rounds: int) -> Speed:
    """Lets the C program play: ``PROGRAM players games``, which prints names and values in pairs."""
    done = subprocess.run([program, str(seats), str(rounds)], capture_output=True, text=True, check=False)
    values = dict(re.findall(r"(\S+) ([\d.]+)", done.stdout))
    try:
        rate, turn_rate = float(values["games/s"]), float(values["turns/s"])
    except KeyError:
        raise RunError(f"{program.name}: prints no games/s and turns/s, exit code {done.returncode}") from None
    seconds = rounds / rate
    return Speed(rounds, round(turn_rate * seconds), seconds)


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


def measure_core(
    yardstick: Path | None, repetitions: int, sample: int, say: Say
) -> tuple[list[CoreResult], list[YardstickResult]]:
    """The core, case by case, alternating with the yardstick if there is one."""
    chosen = cases()
    samples: dict[str, list[Speed]] = {case.name: [] for case in chosen}
    x86 = platform.machine() in ("x86_64", "AMD64")
    flags = [words for words in YARDSTICK_FLAGS if x86 or "x86" not in words]
    measured: dict[tuple[str, int], list[Speed]] = {}
    with one_processor(), tempfile.TemporaryDirectory() as folder:
        cores = [Core(case) for case in chosen]
        programs = {words: compile_yardstick(yardstick, words, Path(folder)) for words in flags} if yardstick else {}
        for repetition in range(repetitions):
            say(f"core: repetition {repetition + 1} of {repetitions}")
            for seats in sorted({case.seats for case in chosen}):
                for words, program in programs.items():
                    measured.setdefault((words, seats), []).append(play_yardstick(program, seats, sample))
                for case, core in zip(chosen, cores, strict=True):
                    if case.seats == seats:
                        samples[case.name].append(core.play(sample))

    def ratio(case: Case, words: str, rate: Callable[[Speed], float]) -> float:
        pairs = zip(samples[case.name], measured[words, case.seats], strict=True)
        return statistics.median(rate(ours) / rate(theirs) for ours, theirs in pairs)

    core_results = [
        CoreResult(
            case.name,
            case.seats,
            statistics.median(s.rounds_per_second for s in samples[case.name]),
            statistics.median(s.turns_per_second for s in samples[case.name]),
            {words: ratio(case, words, lambda s: s.rounds_per_second) for words in programs},
            {words: ratio(case, words, lambda s: s.turns_per_second) for words in programs},
        )
        for case in chosen
    ]
    yardstick_results = [
        YardstickResult(
            words,
            seats,
            statistics.median(s.rounds_per_second for s in speeds),
            statistics.median(s.turns_per_second for s in speeds),
        )
        for (words, seats), speeds in measured.items()
    ]
    return core_results, yardstick_results


def experiment(rounds: int) -> dict[str, Any]:
    """The experiment of the measured runs; its players are equal, so that a deal is one round."""
    players = {"count": 4, "strategy": "random"}
    return {"name": "bench", "deals": rounds, "seed": "bench", "players": players, "rules": PLAIN}


def measure_run(rounds: int, jobs: int, core_rate: float) -> RunResult:
    """A run to Parquet in a fresh process. ``core_rate``: rounds/s of the core alone under the same rules."""
    with tempfile.TemporaryDirectory(prefix="unosim-bench-") as folder:
        config, out = Path(folder) / "bench.yaml", Path(folder) / "out"
        config.write_text(json.dumps(experiment(rounds)), encoding="utf-8")
        code = "import sys; from unosim.bench import child; child(*sys.argv[1:])"
        command = [sys.executable, "-P", "-c", code, str(config), str(out), str(jobs), repr(time.time())]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RunError(f"the measured run failed:\n{done.stderr.strip()}")
        facts = json.loads(done.stdout)
        size = sum(path.stat().st_size for path in out.rglob("*.parquet"))
        share = share_without_seats(next(out.rglob("*.parquet")))
    rate = rounds / facts["seconds"]
    return RunResult(
        jobs=jobs,
        rounds=rounds,
        seconds=facts["seconds"],
        start_seconds=facts["start_seconds"],
        rounds_per_second=rate,
        per_core_ratio=rate / jobs / core_rate,
        peak_mb=facts["peak_mb"],
        bytes_per_round=size / rounds,
        bytes_without_seats=share * size / rounds,
    )


def child(config: str, out: str, jobs: str, started: str) -> None:
    """Inside the measured process: plays the run and prints what it took, as JSON."""
    from unosim.config import load
    from unosim.run import run

    begun: list[float] = []

    def first(_event: object) -> None:
        if not begun:
            begun.append(time.time())

    run(load(config), Path(out), jobs=int(jobs), on_event=first)
    ended = time.time()
    unit = 1 if sys.platform == "darwin" else 1024  # ru_maxrss: bytes on macOS, KiB elsewhere
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6
    print(json.dumps({"seconds": ended - begun[0], "start_seconds": begun[0] - float(started), "peak_mb": peak}))


def share_without_seats(unit: Path) -> float:
    """The share of a unit file's bytes that the columns of the round take, without those of the seats."""
    import polars as pl

    frame = pl.read_parquet(unit)
    sizes = []
    with tempfile.TemporaryDirectory() as folder:
        for name, part in (("all", frame), ("round", frame.select(pl.exclude(r"^.*_\d+$")))):
            path = Path(folder) / name
            part.write_parquet(path, compression="zstd", statistics=False, row_group_size=100_000)
            sizes.append(path.stat().st_size)
    return sizes[1] / sizes[0]


def bench(
    yardstick: Path | None = None,
    rounds: int = 5_000_000,
    repetitions: int | None = None,
    sample: int = SAMPLE,
    say: Say = lambda _: None,
) -> Bench:
    """Measures everything: about two minutes.

    ``rounds``: of each run to Parquet; ``sample``: rounds a sample of the core; ``repetitions``: samples a case, 7 with
    a yardstick and 3 without unless given. Raises RunError if the yardstick cannot be compiled or read.
    """
    from unosim.engine._engine import BUILD_FLAGS

    repetitions = repetitions or (7 if yardstick else 3)
    core, yard = measure_core(yardstick, repetitions, sample, say)
    core_rate = next(result.rounds_per_second for result in core if result.case.startswith("plain rules, 4 random"))
    runs = []
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    for jobs in sorted({1, processors}):
        say(f"run: {rounds:,} rounds with {jobs} {'job' if jobs == 1 else 'jobs'}")
        runs.append(measure_run(rounds, jobs, core_rate))
    return Bench(
        machine=processor_name(),
        processors=processors,
        python=platform.python_version(),
        core_flags=BUILD_FLAGS,
        repetitions=repetitions,
        core=tuple(core),
        yardstick=tuple(yard),
        runs=tuple(runs),
    )


def processor_name() -> str:
    """The processor's name as the system tells it."""
    with contextlib.suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
