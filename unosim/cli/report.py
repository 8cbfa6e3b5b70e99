"""``unosim report``."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from unosim.cli.options import columns_option

FORMATS = ("html", "md")


@click.command()
@click.argument("results", type=click.Path(path_type=Path))
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Where to; RESULTS/report unless given.",
)
@click.option(
    "--format", "formats", type=click.Choice(FORMATS), multiple=True, help="Only this one; both unless given."
)
@columns_option
def command(results: Path, out: Path | None, formats: tuple[str, ...], columns: str | None) -> None:
    """Write the HTML and Markdown report of a results folder.

    The HTML is one file that needs nothing else; the Markdown comes with its figures as PNG. Prints what it wrote.
    """
    from unosim.report import write
    from unosim.report.writer import is_tournament
    from unosim.results import Results

    folder, shown = Results(results), None
    if columns is not None:
        from unosim.report.tournament.tables import chosen

        if not is_tournament(folder):
            raise click.UsageError("--columns is for the standings of a tournament; this folder holds none.")
        shown = chosen(columns)
    for path in write(folder, out, formats or FORMATS, columns=shown):
        if path.suffix != ".png":  # the figures lie beside the page that shows them
            click.echo(path)
