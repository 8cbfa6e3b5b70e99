"""``unosim cite``."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from unosim.cli.options import lang_option


@click.command()
@click.argument("results", type=click.Path(path_type=Path))
@click.option(
    "--format",
    "form",
    type=click.Choice(("text", "bibtex")),
    default="text",
    show_default=True,
    help="A paragraph, or an entry for BibTeX.",
)
@lang_option
def command(results: Path, form: str, language: str) -> None:
    """Say how to cite a results folder.

    A paragraph, or an entry for BibTeX, with version, seed, deals, date and command.
    """
    from unosim.report import cite
    from unosim.report.made import made_of
    from unosim.report.writer import words_for
    from unosim.results import Results

    folder = Results(results)
    title = folder.title or folder.name
    how = cite.bibtex if form == "bibtex" else cite.text
    click.echo(how(made_of(folder, str(folder.path)), title, words_for(folder, language)))
