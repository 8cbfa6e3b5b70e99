"""Speed, memory and size of runs to Parquet, each in a process of its own."""

from __future__ import annotations

import json
import re
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from unosim.bench.core import PLAIN
from unosim.errors import RunError


@dataclass(frozen=True)
class RunResult:
    """A run of plain four-player rounds to Parquet.

    ``seconds`` from the first round to the last file; ``start_seconds`` from the start of the process to the first
    round; ``core_share`` rounds/s and job against the core alone; ``peak_mb`` the largest resident size in MB; bytes a
    round on disk, with and without the columns of the seats.
    """

    jobs: int
    rounds: int
    seconds: float
    start_seconds: float
    rounds_per_second: float
    core_share: float
    peak_mb: float
    bytes_per_round: float
    bytes_without_seats: float


def experiment(rounds: int) -> dict[str, Any]:
    """The experiment of the measured runs; its players are equal, so that a deal is one round."""
    players = {"count": 4, "strategy": "random"}
    return {"name": "bench", "deals": rounds, "seed": "bench", "players": players, "rules": PLAIN}


def measure_run(rounds: int, jobs: int, core_rate: float) -> RunResult:
    """A run in a fresh process. ``core_rate``: rounds/s of the core alone under the same rules."""
    with tempfile.TemporaryDirectory(prefix="unosim-bench-") as folder:
        config, out = Path(folder) / "bench.yaml", Path(folder) / "out"
        config.write_text(json.dumps(experiment(rounds)), encoding="utf-8")
        code = "import sys; from unosim.bench.runs import child; child(*sys.argv[1:])"
        command = [sys.executable, "-P", "-c", code, str(config), str(out), str(jobs), repr(time.time())]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RunError(f"the measured run failed:\n{done.stderr.strip()}")
        facts = json.loads(done.stdout)
        size = sum(path.stat().st_size for path in out.rglob("*.parquet"))
        share = _share_without_seats(next(out.rglob("*.parquet")))
    rate = rounds / facts["seconds"]
    return RunResult(
        jobs=jobs,
        rounds=rounds,
        seconds=facts["seconds"],
        start_seconds=facts["start_seconds"],
        rounds_per_second=rate,
        core_share=rate / jobs / core_rate,
        peak_mb=facts["peak_mb"],
        bytes_per_round=size / rounds,
        bytes_without_seats=share * size / rounds,
    )


def child(config: str, out: str, jobs: str, started: str) -> None:
    """Inside the measured process: plays the run and prints what it took, as JSON."""
    from unosim.config import load
    from unosim.run import Event, Started, run

    begun = 0.0

    def first(event: Event) -> None:
        nonlocal begun
        if isinstance(event, Started):
            begun = time.time()

    run(load(config), Path(out), jobs=int(jobs), on_event=first)
    ended = time.time()
    print(json.dumps({"seconds": ended - begun, "start_seconds": begun - float(started), "peak_mb": peak_memory()}))


def peak_memory() -> float:
    """The largest resident size of this process so far, in MB."""
    status = Path("/proc/self/status")
    if status.exists():  # not ru_maxrss there: a new process begins with that of the one it was forked from
        return int(re.findall(r"VmHWM:\s+(\d+) kB", status.read_text())[0]) * 1024 / 1e6
    unit = 1 if sys.platform == "darwin" else 1024  # ru_maxrss: bytes on macOS, KiB elsewhere
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def _share_without_seats(unit: Path) -> float:
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
