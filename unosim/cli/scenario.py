"""``unosim scenario``."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from unosim.cli.options import json_option, quiet_option
from unosim.cli.output import emit


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@json_option
@quiet_option
def command(files: tuple[Path, ...], as_json: bool, quiet: bool) -> int:
    """Play scenario files: a position, moves, and what should be so.

    Prints what each file asks for and whether it holds. Exit code 1 if an expectation fails.
    """
    from unosim.table import scenario

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
