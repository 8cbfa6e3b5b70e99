"""``unosim scenario``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import rich_click as click

from unosim.cli.options import json_option, lang_option, quiet_option
from unosim.cli.output import emit, terminal_width


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@click.option(
    "--evaluate",
    "playouts",
    type=click.IntRange(2, 10_000_000),
    metavar="N",
    help="Say what each move is worth where the steps end: play each of them out N times.",
)
@click.option(
    "--players-as",
    "players",
    metavar="NAME|FILE",
    help="Who plays on at every seat in play-outs; by default the scenario's players, or unoai-mix.",
)
@click.option("--seed", metavar="SEED", help="The seed of the play-outs; by default that of the scenario.")
@lang_option
@json_option
@quiet_option
def command(
    files: tuple[Path, ...],
    playouts: int | None,
    players: str | None,
    seed: str | None,
    language: str,
    as_json: bool,
    quiet: bool,
) -> int:
    """Play scenario files: a position, moves, and what should be so.

    Prints what each file asks for and whether it holds. Exit code 1 if an expectation fails.

    With --evaluate it says what each legal move is worth where the steps end.
    """
    from unosim.report.words import language as words_of
    from unosim.said import say
    from unosim.table import scenario

    said = words_of(language).said
    if playouts is not None:
        return _evaluate(files, playouts, players, seed, said, as_json)
    for option, given in (("--players-as", players), ("--seed", seed)):
        if given is not None:
            raise click.UsageError(f"{option} says how moves are played out; it goes with --evaluate N")
    outcomes = [(path, scenario.run_file(path)) for path in files]
    failed = sum(not outcome.passed for _, outcome in outcomes)
    if as_json:
        emit([{"file": str(path)} | outcome.to_dict() for path, outcome in outcomes])
    else:
        for path, outcome in outcomes:
            if not (quiet and outcome.passed):
                how = say("passed" if outcome.passed else "FAILED")
                click.echo(said(say("{file}: {how}", file=str(path), how=how)))
                for line in outcome.lines:
                    click.echo(f"  {said(line)}")
        click.echo(said(say("{passed} passed, {failed} failed", passed=len(outcomes) - failed, failed=failed)))
    return 1 if failed else 0


def _evaluate(
    files: tuple[Path, ...],
    playouts: int,
    players: str | None,
    seed: str | None,
    said: Callable[[str], str],
    as_json: bool,
) -> int:
    """What each move is worth at the end of each scenario; 1 if one of them has no such end."""
    from unosim.report.width import columns_of, wrap
    from unosim.said import say
    from unosim.table import scenario
    from unosim.table.evaluate import told

    failed, found, width = False, [], terminal_width() - 2
    nothing = say("a step fails, or the round is over: there is no move to evaluate")
    for path in files:
        for one in scenario.load(path):
            value = scenario.evaluate(one, playouts, players, seed)
            failed |= value is None
            data = None if value is None else value.to_dict()
            found.append({"file": str(path), "scenario": one.name, "line": one.line, "evaluation": data})
            if not as_json:
                click.echo(said(say("{file}: {name}", file=str(path), name=one.name)))
                for line in (
                    [said(nothing)] if value is None else told(value, said, columns_of, lambda text: wrap(text, width))
                ):
                    click.echo(f"  {line}")
    if as_json:
        emit(found)
    return 1 if failed else 0
