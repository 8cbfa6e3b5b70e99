"""How fast, how large: the core, runs to Parquet, and a C program to measure them by.

from pathlib import Path
from unosim.bench import bench
result = bench(Path("yardstick.c"), tell=print)
"""

from __future__ import annotations

import contextlib
import os
import platform
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from unosim.bench.core import PLAIN, CoreResult, Tell, YardstickResult, measure_core
from unosim.bench.runs import RunResult, measure_run
from unosim.said import say, several

SAMPLE: Final = 200_000  # rounds a sample of the core: about half a second

__all__ = [
    "PLAIN",
    "SAMPLE",
    "Bench",
    "CoreResult",
    "RunResult",
    "YardstickResult",
    "bench",
    "measure_core",
    "measure_run",
]


@dataclass(frozen=True)
class Bench:
    """Everything that one call measured."""

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


def bench(
    yardstick: Path | None = None,
    rounds: int = 5_000_000,
    repetitions: int | None = None,
    sample: int = SAMPLE,
    tell: Tell = lambda _: None,
) -> Bench:
    """Measures everything, in a minute or two.

    ``rounds``: of each run to Parquet; ``sample``: rounds a sample of the core; ``repetitions``: samples a case, 7 with
    a yardstick and 3 without unless given. Raises RunError if the yardstick cannot be compiled or read.
    """
    from unosim.engine._engine import BUILD_FLAGS

    repetitions = repetitions or (7 if yardstick else 3)
    core, sticks = measure_core(yardstick, repetitions, sample, tell)
    core_rate = next(row.rounds_per_second for row in core if row.seats == 4)
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    runs = []
    for jobs in sorted({1, processors}):
        size, at_once = several(rounds, "{n} round", "{n} rounds"), several(jobs, "{n} job", "{n} jobs")
        tell(say("run: {rounds} with {jobs}", rounds=size, jobs=at_once))
        runs.append(measure_run(rounds, jobs, core_rate))
    return Bench(
        machine=_processor(),
        processors=processors,
        python=platform.python_version(),
        core_flags=BUILD_FLAGS,
        repetitions=repetitions,
        core=tuple(core),
        yardstick=tuple(sticks),
        runs=tuple(runs),
    )


def _processor() -> str:
    """The processor's name as the system tells it."""
    with contextlib.suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
