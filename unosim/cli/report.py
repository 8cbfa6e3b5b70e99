"""``unosim report``."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

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
def command(results: Path, out: Path | None, formats: tuple[str, ...]) -> None:
    """Write the HTML and Markdown report of a results folder.

    The HTML is one file that needs nothing else; the Markdown comes with its figures as PNG. Prints what it wrote.
    """
    from unosim.report import write
    from unosim.results import Results

    for path in write(Results(results), out, formats or FORMATS):
        if path.suffix != ".png":  # the figures lie beside the page that shows them
            click.echo(path)
