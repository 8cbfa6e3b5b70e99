"""``unosim cite``."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from unosim.cli.options import lang_option, or_latest
from unosim.errors import ResultsError, counted


@click.command()
@click.argument("results", required=False, type=click.Path(path_type=Path))
@click.option(
    "--format",
    "form",
    type=click.Choice(("text", "bibtex")),
    default="text",
    show_default=True,
    help="A paragraph, or an entry for BibTeX.",
)
@lang_option
def command(results: Path | None, form: str, language: str) -> None:
    """Say how to cite a results folder, the latest in `results` unless one is named.

    A paragraph, or an entry for BibTeX, with version, seed, deals, date and command.
    """
    from unosim.report import cite
    from unosim.report.made import made_of
    from unosim.report.writer import words_for
    from unosim.results import Results

    results = or_latest(results)
    folder = Results(results)
    if not folder.complete:
        played = f"{folder.units_present} of {counted(folder.units_planned, 'unit')}"
        advice = "finish the run first, for a citation counts all of its rounds"
        raise ResultsError(f"{results}: {played} are there; {advice}")
    title = folder.title or folder.name
    how = cite.bibtex if form == "bibtex" else cite.text
    click.echo(how(made_of(folder, str(folder.path)), title, words_for(folder, language)))
