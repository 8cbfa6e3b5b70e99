"""``unosim summary``."""

from __future__ import annotations

from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from unosim.cli.options import all_option, columns_option, json_option, lang_option, or_latest, refuse
from unosim.cli.output import emit, terminal_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from unosim.analysis.model import Record
    from unosim.results import Results


@click.command()
@click.argument("results", required=False, type=click.Path(path_type=Path))
@click.option(
    "--define", metavar="ID", help="What one number means, such as lead_changes; with RESULTS its values too."
)
@click.option(
    "--chances", is_flag=True, help="What the turn sample tells: uncertainty, swings, surprise, hands by turn."
)
@click.option("--opening", is_flag=True, help="Win rates by what was dealt.")
@click.option(
    "--shape",
    is_flag=True,
    help="How even the positions are, what they score, how lengths are spread, how long it still takes.",
)
@click.option("--ideal", type=(float, float), metavar="A B", help="With --shape: how well A to B minutes are met.")
@click.option(
    "--evening", type=click.IntRange(1, 1000), metavar="N", help="How surprising it is to win none of N rounds."
)
@click.option(
    "--stakes",
    type=click.IntRange(20, 100_000),
    metavar="N",
    help="How often the choice of a card matters: N turns of every variant, each card played out. A second for 20.",
)
@all_option
@columns_option
@lang_option
@json_option
@click.pass_context
def command(
    context: click.Context,
    results: Path | None,
    define: str | None,
    chances: bool,
    opening: bool,
    shape: bool,
    ideal: tuple[float, float] | None,
    evening: int | None,
    stakes: int | None,
    whole: bool,
    columns: str | None,
    language: str,
    as_json: bool,
) -> None:
    """Show the numbers of a results folder, the latest in `results` unless one is named.

    Win rates by player and position with 95 % intervals, length, outcomes, cards drawn by cause, chains.
    Of more than seven variants, the first one and those that change the length most. Of a tournament, the answer and
    the standings.
    """
    from unosim.report.writer import words_for
    from unosim.results import Results

    asks = {"define": define, "chances": chances, "opening": opening, "shape": shape or ideal, "evening": evening}
    asks["stakes"] = stakes
    one = [name for name, value in asks.items() if value]
    if len(one) > 1:
        raise click.UsageError(f"--{one[0]} and --{one[1]} are two questions; ask them one after the other.")
    if ideal is not None and not (0 <= ideal[0] <= ideal[1] and 0 < ideal[1] < inf):
        raise click.UsageError("--ideal takes two numbers of minutes, such as 3 8: from 0 on, the smaller one first.")
    if one:
        refuse(context, f"--{one[0]} tells of every variant", "whole", "columns")
    if define is not None:
        refuse(context, "a definition is text", "as_json")
        from unosim.cli.defined import defined
        from unosim.report.words import language as words_of

        of = None if results is None else Results(results)
        click.echo(defined(define, of, words_of(language) if of is None else words_for(of, language)))
        return
    folder = Results(or_latest(results))
    if folder.experiment.get("tournament") is not None:
        refuse(context, "this folder holds a tournament", *asks, "ideal")
        _tournament(folder, whole, columns, language, as_json)
        return
    if columns is not None:
        raise click.UsageError("--columns is for the standings of a tournament; this folder holds none.")
    if one:
        from unosim.cli import told

        found: Sequence[Record]
        if chances:
            found = told.chances(folder)
        elif opening:
            found = told.opening(folder)
        elif evening is not None:
            found = told.evening(folder, evening)
        elif stakes is not None:
            found = told.stakes(folder, stakes)
        else:
            found = told.shape(folder, ideal)
        if as_json:
            emit([one.to_dict() for one in found])
        else:
            words = words_for(folder, language)
            click.echo("\n\n".join(told.text(one, words, terminal_width()) for one in found))
        return
    if as_json:
        from unosim.analysis import summary
        from unosim.report.writer import with_all_chances

        emit(with_all_chances(folder, summary(folder)).to_dict())
        return
    from unosim.cli.tables import summary_tables
    from unosim.report.writer import numbers_of

    words = words_for(folder, language)
    click.echo(summary_tables(*numbers_of(folder), terminal_width(), whole, words))


def _tournament(folder: Results, whole: bool, columns: str | None, language: str, as_json: bool) -> None:
    from unosim.analysis.tournament import tournament
    from unosim.report.terminal import LINES
    from unosim.report.tournament import terminal
    from unosim.report.tournament.tables import chosen

    shown = None if columns is None else chosen(columns)
    found = tournament(folder)
    if as_json:
        emit(found.to_dict())
    else:
        from unosim.report.writer import words_for

        words = words_for(folder, language)
        click.echo(terminal.text(found, terminal_width(), None if whole else LINES, shown, words))
