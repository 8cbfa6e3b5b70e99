"""``unosim report``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from unosim.cli.options import columns_option, lang_option, or_latest, refuse
from unosim.cli.targets import show_targets, target_option

if TYPE_CHECKING:
    from unosim.analysis.target import Target, TargetSearch

PAGES = ("html", "md")
PICTURES = ("svg", "png", "pdf")
DATA = ("csv", "parquet")


@click.command()
@click.argument("results", required=False, type=click.Path(path_type=Path))
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Where to: pages into RESULTS/report, figures into the current folder unless given.",
)
@click.option(
    "--format",
    "formats",
    type=click.Choice((*PAGES, *PICTURES, *DATA)),
    multiple=True,
    help="Of the page html and md, both unless given; of figures svg unless given; of tables csv unless given.",
)
@click.option("--figure", "figures", multiple=True, metavar="NAME", help="This figure alone, as a file of its own.")
@click.option("--list-figures", is_flag=True, help="Print the names of the figures.")
@click.option(
    "--data",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="With --figure: its numbers too, into a file .csv or .parquet.",
)
@click.option(
    "--tables",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Every table of the report as a file of its own.",
)
@columns_option
@target_option
@lang_option
@click.pass_context
def command(
    context: click.Context,
    results: Path | None,
    out: Path | None,
    formats: tuple[str, ...],
    figures: tuple[str, ...],
    list_figures: bool,
    data: Path | None,
    tables: Path | None,
    columns: str | None,
    targets: list[Target],
    language: str,
) -> None:
    """Write the report of a results folder, or single figures and tables of it.

    The page is HTML, one file that needs nothing else, and Markdown, which comes with its figures as PNG. Prints what
    it wrote.

    `unosim report results/x --figure effects --format svg --data effects.csv` writes one figure and its numbers,
    `--list-figures` names them, `--tables DIR` writes every table.

    With `--target` it prints which cells of a grid meet ranges of measures, the best first, and the page has them too.
    """
    results = or_latest(results)
    if figures or tables or list_figures:
        refuse(context, "it is for the page with the standings of a tournament", "columns")
    if list_figures and not (figures or tables):
        refuse(context, "--list-figures writes nothing", "out", "formats")
    ranked = None
    if targets:
        if figures or tables or list_figures:
            raise click.UsageError("--target goes with the page, not with --figure, --list-figures or --tables.")
        ranked = show_targets(results, targets, language=language)
        click.echo()
    allowed = [*(PICTURES if figures else ()), *(DATA if tables else ())] or [*PAGES]
    wrong = [form for form in formats if form not in allowed]
    if wrong:
        raise click.UsageError(f"--format {wrong[0]} does not go with this; allowed: {', '.join(allowed)}")
    if data is not None and len(figures) != 1:
        raise click.UsageError("--data goes with one --figure.")
    if data is not None and data.suffix.removeprefix(".") not in DATA:
        raise click.UsageError(f"--data {data}: the file ends in .csv or .parquet.")
    written = (
        _parts(results, out, formats, figures, list_figures, data, tables, language)
        if figures or tables or list_figures
        else _pages(results, out, formats, columns, ranked, language)
    )
    for path in written:
        click.echo(path)


def _pages(
    results: Path,
    out: Path | None,
    formats: tuple[str, ...],
    columns: str | None,
    targets: TargetSearch | None,
    language: str,
) -> list[Path]:
    from unosim.report import write
    from unosim.report.writer import is_tournament
    from unosim.results import Results

    folder, shown = Results(results), None
    if columns is not None:
        from unosim.report.tournament.tables import chosen

        if not is_tournament(folder):
            raise click.UsageError("--columns is for the standings of a tournament; this folder holds none.")
        shown = chosen(columns)
    written = write(folder, out, formats or PAGES, language=language, columns=shown, targets=targets)
    return [path for path in written if path.suffix != ".png"]  # the figures lie beside the page that shows them


def _parts(
    results: Path,
    out: Path | None,
    formats: tuple[str, ...],
    figures: tuple[str, ...],
    list_figures: bool,
    data: Path | None,
    tables: Path | None,
    language: str,
) -> list[Path]:
    from unosim.report.export import Exports, names
    from unosim.results import Results

    exports = Exports(Results(results), language)
    if list_figures:
        click.echo(names(exports.figures()))
    for name in figures:
        exports.figure(name)  # before anything is written
    pictures = [form for form in formats if form in PICTURES] or ["svg"]
    written = [exports.write_figure(name, (out or Path()) / f"{name}.{form}") for name in figures for form in pictures]
    written += [exports.write_data(figures[0], data)] if data is not None else []
    if tables is not None:
        for form in [form for form in formats if form in DATA] or ["csv"]:
            written += exports.write_tables(tables, form)
    return written
