"""``unosim schema``."""

from __future__ import annotations

import rich_click as click

from unosim.cli.output import emit


@click.command()
def command() -> None:
    """Print the JSON Schema of experiment files.

    Editors use it to complete and check keys: point them at the printed file.
    """
    from unosim.config import schema

    emit(schema())
