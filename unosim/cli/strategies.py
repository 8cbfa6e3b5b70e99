"""``unosim strategies``."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from unosim.cli.options import json_option
from unosim.cli.output import columns, emit


@click.group()
def command() -> None:
    """Packaged strategies and their scripts."""


@command.command("list")
@json_option
def list_(as_json: bool) -> None:
    """List the packaged strategies."""
    from unosim.strategies import load, names

    found = [load(name) for name in names()]
    if as_json:
        emit([{"name": one.name, "about": one.about, "parameters": one.parameters} for one in found])
    else:
        click.echo(columns([(one.name, one.about) for one in found]))


@command.command()
@click.argument("name", metavar="NAME|FILE")
@json_option
def show(name: str, as_json: bool) -> None:
    """Show a strategy: its script and what it does in words.

    NAME is a packaged strategy or the path of a script.
    """
    from unosim.strategies import describe, load

    strategy = load(name)
    script = Path(strategy.file).read_text(encoding="utf-8") if strategy.file else ""
    if as_json:
        emit(
            {
                "name": strategy.name,
                "about": strategy.about,
                "source": strategy.source,
                "parameters": strategy.parameters,
                "words": describe(strategy),
                "script": script,
            }
        )
    else:
        click.echo(describe(strategy))
        click.echo(f"\n{script.rstrip()}")
