"""``unosim check``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import rich_click as click

from unosim.cli.main import fail
from unosim.cli.options import json_option, set_option
from unosim.cli.output import emit
from unosim.errors import ConfigError, ResultsError, counted


@click.command()
@click.argument("configs", nargs=-1, required=True, metavar="CONFIG|RESULTS...", type=click.Path(path_type=Path))
@set_option
@json_option
def command(configs: tuple[Path, ...], settings: tuple[str, ...], as_json: bool) -> int:
    """Check experiment files without playing them, and results folders row by row.

    Shows every problem and warning at once, with file, line and key. Of a results folder every row is read: whether it
    is the one that was written, and whether each round is there once.
    Exit code 2 if a file cannot be played or trusted.
    """
    from unosim.config import check
    from unosim.run import make_plan

    answers: list[dict[str, Any]] = []
    problems: list[str] = []
    for config in configs:
        answer: dict[str, Any] = {"file": str(config), "ok": True, "problems": [], "warnings": []}
        answers.append(answer)
        if config.is_dir():
            try:
                answer |= _verified(config)
            except ResultsError as error:
                problems.append(str(error))
                answer |= {"ok": False, "problems": [str(error)]}
            else:
                if not as_json:
                    rounds, planned = answer["rounds"], counted(answer["planned"], "unit")
                    click.echo(f"{config}: ok: {counted(rounds, 'round')} in {answer['units']} of {planned}")
            continue
        try:
            experiment, warnings = check(config, settings)
        except ConfigError as error:
            problems.append(str(error))
            answer |= {"ok": False, "problems": [str(problem) for problem in error.problems]}
            continue
        rounds, variants = make_plan(experiment).rounds, list(experiment.variants)
        answer |= {"name": experiment.name, "variants": variants, "rounds": rounds}
        answer["warnings"] = [str(warning) for warning in warnings]
        if not as_json:
            size = counted(len(variants), "variant")
            if experiment.tournament is not None:
                sets = len({name.rpartition(".")[0] for name in variants})
                size = f"{counted(len(variants) // sets, 'line-up')} under {counted(sets, 'set')} of rules"
            click.echo(f"{config}: ok: {experiment.name}, {size}, {counted(rounds, 'round')}")
            for warning in answer["warnings"]:
                click.echo(f"warning: {warning}")
    if as_json:
        emit(answers)
    return fail("\n".join(problems)) if problems else 0


def _verified(folder: Path) -> dict[str, Any]:
    """What a results folder holds, every row of it read. Raises ResultsError."""
    from unosim.results import Results

    results = Results(folder)
    results.verify()
    rounds = sum(unit.deals * results.layout(unit.variant).rotations for unit in results.units)
    rounds -= sum(len(results.left_out(name)) * results.layout(name).rotations for name in results.variants)
    return {
        "name": results.name,
        "variants": results.variants,
        "rounds": rounds,
        "units": results.units_present,
        "planned": results.units_planned,
    }
