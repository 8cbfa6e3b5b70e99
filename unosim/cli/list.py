"""``unosim list``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import rich_click as click

from unosim.cli.options import json_option
from unosim.cli.output import columns, emit, say
from unosim.errors import ResultsError, counted


@click.command()
@click.argument("folder", default="results", type=click.Path(path_type=Path))
@json_option
def command(folder: Path, as_json: bool) -> None:
    """List results folders.

    Looks in FOLDER, `results` unless given, for what runs have written and how much of each is done.
    """
    from unosim.results import Results

    if not folder.is_dir() and folder != Path("results"):
        raise ResultsError(f"{folder}: not a folder" if folder.exists() else f"{folder}: no such folder")
    found: list[dict[str, Any]] = []
    for manifest in sorted(folder.glob("*/manifest.json")):
        try:
            results = Results(manifest.parent)
            found.append(
                {
                    "path": str(manifest.parent),
                    "name": results.name,
                    "variants": list(results.variants),
                    "units": results.units_present,
                    "planned": results.units_planned,
                    "complete": results.complete,
                }
            )
        except ResultsError as problem:  # one broken folder hides no other
            say(f"warning: {problem}")
    if as_json:
        emit(found)
    elif not found:
        say(f"no results in {folder}")
    else:
        rows = [
            (
                row["path"],
                "complete" if row["complete"] else f"{row['units']} of {row['planned']} units",
                counted(len(row["variants"]), "variant"),
            )
            for row in found
        ]
        click.echo(columns(rows))
