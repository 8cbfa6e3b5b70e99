"""``unosim strategies``."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from unosim.cli.main import fail
from unosim.cli.options import json_option
from unosim.cli.output import columns, emit


@click.group()
def command() -> None:
    """Packaged strategies and tables of players, and scripts of one's own."""


@command.command("list")
@json_option
def list_(as_json: bool) -> None:
    """List the packaged strategies and tables of players."""
    from unosim.config.tables import table, tables
    from unosim.strategies import load, names

    found = [load(name) for name in names()]
    seated = [table(name) for name in tables()]
    if as_json:
        emit(
            {
                "strategies": [{"name": one.name, "about": one.about, "parameters": one.parameters} for one in found],
                "tables": [{"name": one.name, "about": one.about, "players": one.plain()} for one in seated],
            }
        )
    else:
        click.echo(columns([(one.name, one.about) for one in found]))
        click.echo("\ntables of players, for `players: {table: NAME}`:")
        click.echo(columns([(one.name, one.about) for one in seated]))


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


@command.command("try")
@click.argument("name", metavar="NAME|FILE")
@click.argument("scenario", metavar="SCENARIO", type=click.Path(path_type=Path))
@json_option
def try_(name: str, scenario: Path, as_json: bool) -> None:
    """Say what a strategy does in a position, and why.

    The position is the one at the end of the steps of a scenario file: which line of the strategy decides for the seat
    to act, and why the lines above it do not.
    """
    from unosim.table.trying import try_strategy

    tried = try_strategy(name, scenario)
    if as_json:
        emit([one.to_dict() for one in tried])
        return
    for number, one in enumerate(tried):
        if number:
            click.echo()
        click.echo(one.scenario)
        for line in one.lines:
            click.echo(f"  {line}")


@command.command()
@click.argument("files", nargs=-1, required=True, metavar="NAME|FILE...")
@json_option
def check(files: tuple[str, ...], as_json: bool) -> int:
    """Check scripts and say all that is wrong in them. Exit code 2 if one cannot be played."""
    from unosim.errors import ConfigError, counted
    from unosim.strategies import compile_strategy, load

    problems: list[str] = []
    answers: list[dict[str, object]] = []
    for file in files:
        try:
            strategy = load(file)
            compile_strategy(strategy)
        except ConfigError as error:
            problems.append(str(error))
            answers.append({"file": file, "ok": False, "problems": [str(problem) for problem in error.problems]})
            continue
        answers.append({"file": file, "ok": True, "name": strategy.name, "problems": []})
        if not as_json:
            click.echo(f"{file}: ok: {strategy.name}, {counted(len(strategy.lines), 'line')}")
    if as_json:
        emit(answers)
    return fail("\n".join(problems)) if problems else 0
