"""``unosim strategies``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import rich_click as click

from unosim.cli.options import json_option, lang_option
from unosim.cli.output import columns, emit, terminal_width
from unosim.cli.streams import tell


@click.group()
def command() -> None:
    """Strategies and tables of players, packaged and your own."""


@command.command("list")
@lang_option
@json_option
def list_(language: str, as_json: bool) -> None:
    """List the packaged strategies, those of installed packages, and the packaged tables of players."""
    from unosim.errors import ConfigError
    from unosim.strategies import all_names, find, load
    from unosim.strategies.line_ups import table, tables
    from unosim.strategies.python.loading import installed

    found: list[dict[str, Any]] = [
        {"name": one.name, "about": one.about, "parameters": one.parameters} for one in map(load, all_names())
    ]
    for name, point in sorted(installed().items()):
        try:
            one = find(name)
        except ConfigError as problem:  # one broken package hides no other
            tell(f"warning: {problem}")
            continue
        found.append({"name": name, "about": one.about, "parameters": dict(one.parameters), "class": point.value})
    seated = [table(name) for name in tables()]
    if as_json:
        sat = [{"name": one.name, "about": one.about, "players": one.plain()} for one in seated]
        emit({"strategies": found, "tables": sat})
    else:
        from unosim.report.words import language as words_of

        words = words_of(language)
        click.echo(columns([(one["name"], words.phrase(one["about"])) for one in found], width=terminal_width()))
        click.echo("\n" + words.phrase("tables of players, for `players: {table: NAME}`:"))
        called = {one.name: words.shown(one.name) for one in seated}
        rows = [
            (name if called[name] == name else f"{name}（{called[name]}）", one.about)
            for name, one in zip(called, seated, strict=True)
        ]
        click.echo(columns([(name, words.phrase(about)) for name, about in rows], width=terminal_width()))


@command.command()
@click.argument("name", metavar="NAME|FILE")
@lang_option
@json_option
def show(name: str, language: str, as_json: bool) -> None:
    """Show a strategy: its script and what it does in words.

    NAME is a packaged or installed strategy, the path of a script, or a Python class (`file.py:Class`,
    `package.module:Class`), of which its own words and its source are shown.
    """
    from unosim.report.words import language as words_of
    from unosim.strategies import Strategy, find
    from unosim.strategies.sentences import told

    strategy = find(name)
    script = Path(strategy.file).read_text(encoding="utf-8", errors="replace") if strategy.file else ""
    words = [*map(words_of(language).said, told(strategy) if isinstance(strategy, Strategy) else strategy.told())]
    if as_json:
        emit(
            {
                "name": strategy.name,
                "about": strategy.about,
                "source": strategy.source if isinstance(strategy, Strategy) else None,
                "parameters": dict(strategy.parameters),
                "words": "\n".join(words),
                "script": script,
            }
        )
    else:
        click.echo("\n".join(_wrapped(words, terminal_width())))
        if script:
            click.echo(f"\n{script.rstrip()}")


def _wrapped(texts: Iterable[str], width: int) -> Iterator[str]:
    """Lines that fit; what goes on is indented."""
    from unosim.report.width import wrap

    for line in (line for text in texts for line in text.splitlines()):
        first, *more = wrap(line, width - 2) or [""]
        yield first
        yield from (f"  {one}" for one in more)


@command.command("try")
@click.argument("name", metavar="NAME|FILE")
@click.argument("scenario", metavar="SCENARIO", type=click.Path(path_type=Path))
@lang_option
@json_option
def try_(name: str, scenario: Path, language: str, as_json: bool) -> None:
    """Say what a strategy does in a position, and why.

    The position is the one at the end of the steps of a scenario file: which line of the strategy decides for the seat
    to act, and why the lines above it do not. Of a Python class (`file.py:Class`), which move it takes.
    """
    from unosim.report.words import language as words_of
    from unosim.table.trying import try_strategy

    said, tried = words_of(language).said, try_strategy(name, scenario)
    if as_json:
        emit([one.to_dict() for one in tried])
        return
    for number, one in enumerate(tried):
        if number:
            click.echo()
        click.echo(one.scenario)
        for line in _wrapped(map(said, one.lines), terminal_width() - 2):
            click.echo(f"  {line}")


@command.command()
@click.argument("name", metavar="NAME|FILE")
@click.option("--rules", default="mattel", show_default=True, metavar="NAME|FILE", help="The rules to play by.")
@click.option("--seats", type=click.IntRange(2, 10), default=4, show_default=True, help="Players at the table.")
@click.option("--deals", type=click.IntRange(min=1), default=50, show_default=True, help="Deals to play, twice each.")
@click.option("--seed", default="1", show_default=True, help="Which deals.")
@lang_option
@json_option
def check(name: str, rules: str, seats: int, deals: int, seed: str, language: str, as_json: bool) -> int:
    """Try a strategy: read or import it, play some deals against `random`, and say how fast it is.

    Every deal is played from every seat and then once more, which has to give the same rounds. Exit code 2 for a
    strategy that cannot play or errs, 1 for one that plays otherwise the second time.
    """
    from unosim.cli.asking import by_name
    from unosim.report.words import language as words_of
    from unosim.run.trial import trial

    by_name(rules)  # tells what is doubtful about them
    found = trial(name, rules, seats, deals, seed)
    if as_json:
        emit(found.to_dict())
    else:
        click.echo("\n".join(_wrapped(map(words_of(language).said, found.told()), terminal_width())))
    return 0 if found.same else 1
