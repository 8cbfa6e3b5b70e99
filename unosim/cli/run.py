"""``unosim run``."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from unosim.cli.options import json_option, quiet_option, set_option
from unosim.cli.output import emit, say, terminal_width
from unosim.errors import Interrupted


@click.command()
@click.argument("config", type=click.Path(path_type=Path))
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="DIR", help="Results folder; results/NAME unless given."
)
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Threads; all processors unless given.")
@click.option("--deals", type=click.IntRange(min=1), metavar="N", help="Instead of the file's `deals`.")
@click.option("--seed", metavar="SEED", help="Instead of the file's `seed`.")
@set_option
@click.option(
    "--chunk",
    type=click.IntRange(min=1),
    default=20_000,
    metavar="N",
    help="Rounds computed at a time. Changes no result.",
)
@click.option("--fresh", is_flag=True, help="Delete earlier rounds of this results folder and start anew.")
@click.option("--no-report", is_flag=True, help="Write no report.")
@quiet_option
@json_option
def command(
    config: Path,
    out: Path | None,
    jobs: int | None,
    deals: int | None,
    seed: str | None,
    settings: tuple[str, ...],
    chunk: int,
    fresh: bool,
    no_report: bool,
    quiet: bool,
    as_json: bool,
) -> None:
    """Play an experiment: rounds into Parquet, then summary and report.

    Run it again to go on where it stopped: only missing rounds are played.
    """
    from unosim.cli.progress import progress
    from unosim.config import check
    from unosim.run import run
    from unosim.run.provenance import again

    overrides = [*settings]
    overrides += [f"deals={deals}"] if deals is not None else []
    overrides += [f"seed={seed}"] if seed is not None else []
    experiment, warnings = check(config, overrides)
    for warning in warnings:
        say(f"warning: {warning}", quiet)
    try:
        with progress(quiet) as show:
            folder = run(experiment, out, jobs=jobs or -1, chunk=chunk, fresh=fresh, on_event=show)
        finish(folder, not no_report, as_json)
    except (Interrupted, KeyboardInterrupt) as stop:
        raise Interrupted(f"{str(stop) or 'interrupted'}\nto go on: {again()}") from None


def finish(folder: Path, report: bool, as_json: bool) -> None:
    """Prints the numbers of a finished run and what was written."""
    from unosim.report import write
    from unosim.report.terminal import summary_text
    from unosim.report.writer import numbers_of
    from unosim.results import Results

    results = Results(folder)
    numbers, comparison = numbers_of(results)
    written = [folder, *(write(results, summary=numbers, comparison=comparison) if report else [])]
    if as_json:
        emit(
            {
                "written": [str(path) for path in written],
                "summary": numbers.to_dict(),
                "comparison": comparison.to_dict() if comparison else None,
            }
        )
        return
    click.echo(summary_text(numbers, comparison, width=terminal_width()))
    click.echo()
    for path in written:
        if path.suffix != ".png":  # the figures lie beside the page that shows them
            click.echo(path)
