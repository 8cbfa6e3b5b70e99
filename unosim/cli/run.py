"""``unosim run``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import rich_click as click

from unosim.cli.options import (
    chosen_players,
    fresh_option,
    jobs_option,
    json_option,
    on_error_option,
    out_option,
    quiet_option,
    report_option,
    set_option,
)
from unosim.cli.playing import play, read


@click.command()
@click.argument("config", required=False, type=click.Path(path_type=Path))
@click.option(
    "--rules", metavar="RULES", help="Instead of a file: rules by name, such as fingertip or mattel+stacking."
)
@click.option(
    "--players",
    callback=chosen_players,
    metavar="N|TABLE",
    help="With --rules: players at the table, 4 unless given, or a packaged table such as family.",
)
@out_option
@jobs_option
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
@on_error_option
@fresh_option
@report_option
@quiet_option
@json_option
def command(
    config: Path | None,
    rules: str | None,
    players: int | dict[str, str] | None,
    out: Path | None,
    jobs: int | None,
    deals: int | None,
    seed: str | None,
    settings: tuple[str, ...],
    chunk: int,
    fresh: bool,
    on_error: str,
    no_report: bool,
    quiet: bool,
    as_json: bool,
) -> None:
    """Play an experiment: rounds into Parquet, then summary and report.

    CONFIG is an experiment file. A first look needs none: `unosim run --rules fingertip --players 4`.

    Run it again to go on where it stopped: only missing rounds are played.
    """
    from unosim.config import question

    source: Path | dict[str, Any]
    if config is not None and rules is None:
        if players is not None:
            raise click.UsageError("--players goes with --rules; a CONFIG file has its own `players`.")
        source = config
    elif rules is not None and config is None:
        source = question([rules], players or 4)
    else:
        raise click.UsageError("Either a CONFIG file or --rules is needed.")
    experiment = read(source, quiet, settings, deals, seed)
    play(experiment, out, jobs, fresh, not no_report, quiet, as_json, chunk, on_error)
