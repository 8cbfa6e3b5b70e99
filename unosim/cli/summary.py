"""``unosim summary``."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from unosim.cli.options import json_option
from unosim.cli.output import emit, terminal_width


@click.command()
@click.argument("results", type=click.Path(path_type=Path))
@json_option
def command(results: Path, as_json: bool) -> None:
    """Show the numbers of a results folder.

    Win rates by player and position with 95 % intervals, length, outcomes, cards drawn by cause. `--json` prints all of
    them.
    """
    from unosim.analysis import compare, summary
    from unosim.report.terminal import summary_text
    from unosim.results import Results

    folder = Results(results)
    numbers = summary(folder)
    if as_json:
        emit(numbers.to_dict())
    else:
        comparison = compare(folder) if len(folder.variants) > 1 else None
        click.echo(summary_text(numbers, comparison, width=terminal_width()))
