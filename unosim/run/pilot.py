"""A small run before a large one: how long it will take, how large it will be, and rounds to tell how exact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from unosim.errors import RunError
from unosim.results import Results
from unosim.results.units import LEVEL
from unosim.run.plan import Cell, Plan, make_plan
from unosim.run.precision import until_known, watched
from unosim.run.runner import run
from unosim.run.worker import PlayError
from unosim.strategies.python.apart import apart

if TYPE_CHECKING:
    from unosim.config import Experiment

#: Cells that are timed, and that are played into a folder; of more, every second, third ... one.
TIMED, PLAYED = 200, 24

#: Deals of each cell that is played, and the seconds that they may take together.
MOST_DEALS, FEWEST_DEALS, SECONDS = 500, 10, 3.0

#: Deals that are timed, of all cells together and of each at least.
TIMED_DEALS, FEWEST_TIMED = 4_000, 20

#: Deals of each cell whose turns are recorded, where the experiment asks for a turn sample.
MOST_TOLD = 50

#: What a job gets done beside the others, and beside writing files.
SHARE = 0.85


@dataclass(frozen=True)
class Pilot:
    """What a small run tells of a large one.

    seconds: of all rounds, with so many ``jobs``; size: bytes on disk; deals: of each of the ``cells`` that stand in
    the folder; expected: deals of each cell in the large run, fewer than planned where it stops at a precision.
    """

    plan: Plan
    seconds: float
    jobs: int
    size: float
    deals: int
    cells: tuple[str, ...]
    expected: int


def pilot(experiment: Experiment, folder: Path, jobs: int = -1) -> Pilot:
    """Play a few deals of an experiment into ``folder``. Raises ConfigError and RunError as a run does."""
    import joblib

    plan = make_plan(experiment)
    timed = plan.cells[:: -(-len(plan.cells) // TIMED)]
    slow = plan.in_python or any(cell.work > 1 for cell in plan.cells)
    each = 1 if slow else min(experiment.deals, max(FEWEST_TIMED, TIMED_DEALS // len(timed)))
    pace = apart(_pace, timed, plan.key, each) if plan.in_python else _pace(timed, plan.key, each)
    pace *= len(plan.cells) / len(timed)  # seconds for one deal of every cell
    at_once = min(joblib.effective_n_jobs(jobs), len(plan.units))
    chosen = _chosen(experiment)
    affordable = int(SECONDS / max(pace / len(plan.cells) * len(chosen), 1e-9))
    deals = min(experiment.deals, max(FEWEST_DEALS, min(MOST_DEALS, affordable)))
    variants = {name: experiment.variants[name] for name in chosen}
    told = min(experiment.records.turns, deals, MOST_TOLD)
    records = experiment.records.model_copy(update={"turns": told})
    small = {"variants": variants, "deals": deals, "design": None, "precision": None, "records": records}
    try:
        run(experiment.model_copy(update=small), folder, jobs=1)
    except RunError as error:  # nothing is kept here, and there is no folder to replay a round from
        raise RunError(str(error.__cause__)) if isinstance(error.__cause__, PlayError) else error from None
    expected = experiment.deals if experiment.precision is None else until_known(experiment, Results(folder))
    row, file = _sizes(folder)
    size = (row * plan.rounds + file * len(plan.units)) * expected / experiment.deals
    if told:
        sample = sum(path.stat().st_size for path in (folder / "turns").rglob("*.parquet")) / told / len(chosen)
        size += sample * len(plan.cells) * min(expected, experiment.records.turns)
    return Pilot(plan, pace * expected / at_once / SHARE, at_once, size, deals, chosen, expected)


def _pace(cells: Sequence[Cell], key: int, deals: int) -> float:
    """Seconds for one deal of every cell."""
    pace = 0.0
    for cell in cells:
        table = cell.table()
        for player in filter(None, cell.python):
            player.strategy.load()
        began = perf_counter()
        cell.play(table, key, 0, deals)
        pace += (perf_counter() - began) / deals
    return pace


def _chosen(experiment: Experiment) -> tuple[str, ...]:
    """The cells that are played: the baseline of every table, what is to be known, and others evenly."""
    names, firsts = list(experiment.variants), dict[str | None, str]()
    for name, variant in experiment.variants.items():
        firsts.setdefault(variant.levels.get("table"), name)
    others = [name for name in names if name not in firsts.values()]
    others = others[:: max(1, -(-len(others) // PLAYED))]
    others += watched(experiment) if experiment.precision is not None else []
    return tuple(name for name in names if name in others or name in firsts.values())


def _sizes(folder: Path) -> tuple[float, int]:
    """Bytes of a row, and of a file without any."""
    import polars as pl

    frames = [pl.read_parquet(path, hive_partitioning=False) for path in sorted((folder / "rounds").rglob("*.parquet"))]
    widest = max(frame.width for frame in frames)
    frame = pl.concat(frame for frame in frames if frame.width == widest)

    def size(rows: pl.DataFrame) -> int:
        text = BytesIO()
        rows.write_parquet(text, compression="zstd", compression_level=LEVEL, statistics=False)
        return text.tell()

    one = size(frame[:1])
    return (size(frame) - one) / max(1, frame.height - 1), one
