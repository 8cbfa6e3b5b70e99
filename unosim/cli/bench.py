"""``unosim bench``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from unosim.cli.options import json_option, lang_option, quiet_option
from unosim.cli.output import columns, emit, terminal_width
from unosim.cli.streams import tell
from unosim.said import say, several

if TYPE_CHECKING:
    from unosim.bench import Bench
    from unosim.report.words import Language

RUN_COLUMNS = (
    say("run to Parquet"),
    say("rounds/s"),
    say("of the core"),
    say("first round after"),
    say("peak memory"),
    say("bytes/round"),
    say("without seats"),
)
ROUNDS_RATIO, TURNS_RATIO = "rounds : {flags}", "turns : {flags}"


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
@lang_option
@json_option
@quiet_option
def command(
    yardstick: Path | None,
    rounds: int,
    sample: int,
    repetitions: int | None,
    language: str,
    as_json: bool,
    quiet: bool,
) -> None:
    """Measure speed, memory and size on disk.

    The core with random players at 2, 4 and 8 seats, under every preset, and with a ten-line script; then runs to
    Parquet with one job and with all processors. With `--yardstick FILE` the C program is compiled with and without
    processor flags and plays in turn with the core on one pinned processor; the medians of the ratios are printed.
    """
    from unosim.bench import bench
    from unosim.report.words import language as words_of

    words = words_of(language)
    result = bench(yardstick, rounds, repetitions, sample, lambda text: None if quiet else tell(words.said(text)))
    if as_json:
        emit(result.to_dict())
    else:
        click.echo(as_text(result, words))


def as_text(result: Bench, words: Language) -> str:
    """The measurements as aligned tables."""
    from unosim.report.width import wrap

    said = words.said
    flags = sorted({row.flags for row in result.yardstick})
    rounds, turns = said(say("rounds/s")), said(say("turns/s"))
    ratios = [said(say(what, flags=f)) for f in flags for what in (ROUNDS_RATIO, TURNS_RATIO)]
    core = [[said(say("core, one processor")), rounds, turns, *ratios]]
    for row in result.core:
        measured = [f"{ratio[f]:.3f}" for f in flags for ratio in (row.rounds_ratio, row.turns_ratio)]
        core.append([said(row.case), f"{row.rounds_per_second:,.0f}", f"{row.turns_per_second:,.0f}", *measured])
    for yard in result.yardstick:
        name = said(say("yardstick {flags}, {n} players", flags=yard.flags, n=yard.seats))
        core.append([name, f"{yard.rounds_per_second:,.0f}", f"{yard.turns_per_second:,.0f}", *[""] * len(ratios)])
    runs = [[*map(said, RUN_COLUMNS)]]
    for run in result.runs:
        size, jobs = several(run.rounds, "{n} round", "{n} rounds"), several(run.jobs, "{n} job", "{n} jobs")
        runs.append(
            [
                said(say("{rounds}, {jobs}", rounds=size, jobs=jobs)),
                f"{run.rounds_per_second:,.0f}",
                f"{run.core_share:.3f}",
                said(say("{s} s", s=f"{run.start_seconds:.2f}")),
                f"{run.peak_mb:.0f} MB",
                f"{run.bytes_per_round:.1f}",
                f"{run.bytes_without_seats:.1f}",
            ]
        )
    machine = {"machine": result.machine, "n": result.processors, "version": result.python}
    built = {"flags": result.core_flags, "n": result.repetitions}
    lines = [
        said(say("{machine}, {n} processors, Python {version}", **machine)),
        *wrap(said(say("core built with {flags}; medians of {n}", **built)), terminal_width()),
        "",
        columns(core, right=range(1, len(core[0]))),
        "",
        columns([*zip(*runs, strict=True)], right=range(1, len(runs))),
    ]
    if len(runs) > 2:
        gain = result.runs[-1].rounds_per_second / result.runs[0].rounds_per_second
        lines.append(said(say("{n} jobs are {gain} times as fast as one", n=result.runs[-1].jobs, gain=f"{gain:.2f}")))
    return "\n".join(lines)
