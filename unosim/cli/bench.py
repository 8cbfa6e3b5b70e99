"""``unosim bench``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from unosim.cli.options import json_option, quiet_option
from unosim.cli.output import columns, emit, say
from unosim.errors import counted

if TYPE_CHECKING:
    from unosim.bench import Bench

RUN_COLUMNS = (
    "run to Parquet",
    "rounds/s",
    "of the core",
    "first round after",
    "peak memory",
    "bytes/round",
    "without seats",
)


@click.command()
@click.option(
    "--yardstick",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="A C file to compile and alternate with: PROGRAM players games, printing games/s and turns/s.",
)
@click.option(
    "--rounds",
    type=click.IntRange(min=1000),
    default=5_000_000,
    show_default=True,
    help="Rounds of each run to Parquet.",
)
@click.option(
    "--sample", type=click.IntRange(min=1000), default=200_000, show_default=True, help="Rounds a sample of the core."
)
@click.option("--repetitions", type=click.IntRange(min=1), help="Samples a case. [default: 7 with a yardstick, else 3]")
@json_option
@quiet_option
def command(
    yardstick: Path | None, rounds: int, sample: int, repetitions: int | None, as_json: bool, quiet: bool
) -> None:
    """Measure speed, memory and size on disk.

    The core with random players at 2, 4 and 8 seats, under every preset, and with a ten-line script; then runs to
    Parquet with one job and with all processors. With `--yardstick FILE` the C program is compiled with and without
    processor flags and plays in turn with the core on one pinned processor; the medians of the ratios are printed.
    """
    from unosim.bench import bench

    result = bench(yardstick, rounds, repetitions, sample, lambda text: say(text, quiet))
    if as_json:
        emit(result.to_dict())
    else:
        click.echo(as_text(result))


def as_text(result: Bench) -> str:
    """The measurements as aligned tables."""
    flags = sorted({row.flags for row in result.yardstick})
    ratios = [f"{what} : {f}" for f in flags for what in ("rounds", "turns")]
    core = [["core, one processor", "rounds/s", "turns/s", *ratios]]
    for row in result.core:
        measured = [f"{ratio[f]:.3f}" for f in flags for ratio in (row.rounds_ratio, row.turns_ratio)]
        core.append([row.case, f"{row.rounds_per_second:,.0f}", f"{row.turns_per_second:,.0f}", *measured])
    for yard in result.yardstick:
        name = f"yardstick {yard.flags}, {yard.seats} players"
        core.append([name, f"{yard.rounds_per_second:,.0f}", f"{yard.turns_per_second:,.0f}", *[""] * len(ratios)])
    runs = [[*RUN_COLUMNS]]
    for run in result.runs:
        runs.append(
            [
                f"{counted(run.rounds, 'round')}, {counted(run.jobs, 'job')}",
                f"{run.rounds_per_second:,.0f}",
                f"{run.core_share:.3f}",
                f"{run.start_seconds:.2f} s",
                f"{run.peak_mb:.0f} MB",
                f"{run.bytes_per_round:.1f}",
                f"{run.bytes_without_seats:.1f}",
            ]
        )
    gain = result.runs[-1].rounds_per_second / result.runs[0].rounds_per_second
    lines = [
        f"{result.machine}, {result.processors} processors, Python {result.python}",
        f"core built with {result.core_flags}; medians of {result.repetitions}",
        "",
        columns(core, right=range(1, len(core[0]))),
        "",
        columns(runs, right=range(1, len(RUN_COLUMNS))),
    ]
    if len(runs) > 2:
        lines.append(f"{result.runs[-1].jobs} jobs are {gain:.2f} times as fast as one")
    return "\n".join(lines)
