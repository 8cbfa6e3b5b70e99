"""``unosim scenario``."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from unosim.cli.options import json_option, quiet_option
from unosim.cli.output import emit


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
@json_option
@quiet_option
def command(
    files: tuple[Path, ...], playouts: int | None, players: str | None, seed: str | None, as_json: bool, quiet: bool
) -> int:
    """Play scenario files: a position, moves, and what should be so.

    Prints what each file asks for and whether it holds. Exit code 1 if an expectation fails.

    With --evaluate it says what each legal move is worth where the steps end.
    """
    from unosim.table import scenario

    if playouts is not None:
        return _evaluate(files, playouts, players, seed, as_json)
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
                click.echo(f"{path}: {'passed' if outcome.passed else 'FAILED'}")
                for line in outcome.lines:
                    click.echo(f"  {line}")
        click.echo(f"{len(outcomes) - failed} passed, {failed} failed")
    return 1 if failed else 0


def _evaluate(files: tuple[Path, ...], playouts: int, players: str | None, seed: str | None, as_json: bool) -> int:
    """What each move is worth at the end of each scenario; 1 if one of them has no such end."""
    from unosim.table import scenario

    failed, found = False, []
    for path in files:
        for one in scenario.load(path):
            value = scenario.evaluate(one, playouts, players, seed)
            failed |= value is None
            told = None if value is None else value.to_dict()
            found.append({"file": str(path), "scenario": one.name, "line": one.line, "evaluation": told})
            if not as_json:
                click.echo(f"{path}: {one.name}")
                for line in (
                    ["a step fails, or the round is over: there is no move to evaluate"]
                    if value is None
                    else value.lines
                ):
                    click.echo(f"  {line}")
    if as_json:
        emit(found)
    return 1 if failed else 0
