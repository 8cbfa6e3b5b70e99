"""``unosim check``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import rich_click as click

from unosim.cli.main import fail
from unosim.cli.options import json_option, set_option
from unosim.cli.output import emit
from unosim.errors import ConfigError, counted


@click.command()
@click.argument("configs", nargs=-1, required=True, metavar="CONFIG...", type=click.Path(path_type=Path))
@set_option
@json_option
def command(configs: tuple[Path, ...], settings: tuple[str, ...], as_json: bool) -> int:
    """Check experiment files without playing them.

    Shows every problem and warning at once, with file, line and key. Exit code 2 if a file cannot be played.
    """
    from unosim.config import check
    from unosim.run import make_plan

    answers: list[dict[str, Any]] = []
    problems: list[str] = []
    for config in configs:
        answer: dict[str, Any] = {"file": str(config), "ok": True, "problems": [], "warnings": []}
        answers.append(answer)
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
