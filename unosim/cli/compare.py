"""``unosim compare``."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from unosim.cli.options import all_option, json_option
from unosim.cli.output import emit, terminal_width


@click.command()
@click.argument("path", metavar="RESULTS", type=click.Path(path_type=Path))
@click.option("--measure", metavar="NAME", help="One measure, a row a variant, such as turns or win:random.")
@all_option
@json_option
def command(path: Path, measure: str | None, whole: bool, as_json: bool) -> None:
    """Compare the variants of a results folder on the same deals.

    Each variant against the first one: paired difference with its 95 % interval, relative change, p after Holm over
    the variants, and a verdict: more, less, slight (there, but too small to matter), same, or open (not settled).

    Of more than seven variants, those that change the length most, and for each measure how many change it.
    """
    from unosim.analysis import analyze
    from unosim.errors import ResultsError
    from unosim.results import Results

    results = Results(path)
    if len(results.variants) < 2:
        raise ResultsError(f"{path}: only one variant ({results.variants[0]}), nothing to compare")
    summary, comparison = analyze(results)
    if as_json:
        emit(comparison.to_dict())
        return
    from unosim.cli.tables import comparison_tables

    click.echo(comparison_tables(summary, comparison, terminal_width(), whole, measure))
