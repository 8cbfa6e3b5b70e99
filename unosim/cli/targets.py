"""``--target minutes=12..18,first_player=-1..1``: which cell meets what somebody wants."""

from __future__ import annotations

from dataclasses import replace
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

if TYPE_CHECKING:
    from unosim.analysis.target import Target, TargetSearch


def _targets(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> list[Target]:
    """``MEASURE=LOW..HIGH``, either end left out where there is no bound, several with commas."""
    from unosim.analysis.target import Target

    found = []
    for word in (word.strip() for text in value for word in text.split(",")):
        measure, equals, ends = word.partition("=")
        low, dots, high = ends.partition("..")
        try:
            bounds = [float(end) if end.strip() else None for end in (low, high)]
        except ValueError:
            bounds = [None, None]
        if not all(bound is None or isfinite(bound) for bound in bounds):
            bounds = [None, None]
        if not (measure and equals and dots) or bounds == [None, None]:
            raise click.BadParameter(
                f"{word!r} is not MEASURE=LOW..HIGH, such as minutes=12..18 or turns=..60", ctx, param
            )
        if bounds[0] is not None and bounds[1] is not None and bounds[0] >= bounds[1]:
            raise click.BadParameter(f"{word}: {low} is not below {high}", ctx, param)
        found.append(Target(measure.strip(), *bounds))
    names = [target.measure for target in found]
    for name in names:
        if names.count(name) > 1:
            raise click.BadParameter(f"{name} has two ranges; give one, such as {name}=LOW..HIGH", ctx, param)
    return found


target_option = click.option(
    "--target",
    "targets",
    multiple=True,
    callback=_targets,
    metavar="MEASURE=LOW..HIGH,…",
    help="Rank the cells by how surely and how well they meet all of these, such as minutes=12..18,first_player=-1..1.",
)


def show_targets(
    results: Path, targets: list[Target], as_json: bool = False, whole: bool = False, language: str = "en"
) -> TargetSearch:
    """Print the ranking and return it; of many cells the best ten are printed unless all are asked for."""
    from unosim.analysis.designs import Design
    from unosim.analysis.target import measures_of, target_search
    from unosim.cli.fitted import ROWS, fitted, paragraph
    from unosim.cli.output import emit, terminal_width
    from unosim.errors import ResultsError
    from unosim.report.asked import measure_named
    from unosim.report.targets import Targets, naming
    from unosim.report.writer import is_tournament, words_for
    from unosim.results import Results

    folder = Results(results)
    if is_tournament(folder):
        raise ResultsError(f"{results}: a tournament, whose line-ups are no cells to choose from; see unosim summary")
    known = measures_of(folder)
    wanted = [replace(target, measure=measure_named(target.measure, known)) for target in targets]
    found = target_search(folder, wanted)
    if as_json:
        emit(found.to_dict())
        return found
    told, width = Targets(found, naming(Design.of(folder), words_for(folder, language))), terminal_width()
    click.echo(paragraph(told.sentence().text, width))
    click.echo()
    click.echo(fitted(told.table(None if whole else ROWS), width))
    return found
