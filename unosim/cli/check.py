"""``unosim check``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import rich_click as click

from unosim.cli.main import fail
from unosim.cli.options import json_option, lang_option, set_option
from unosim.cli.output import emit
from unosim.errors import ConfigError, ResultsError
from unosim.said import Said, say, several


@click.command()
@click.argument("configs", nargs=-1, required=True, metavar="CONFIG|RESULTS...", type=click.Path(path_type=Path))
@set_option
@lang_option
@json_option
def command(configs: tuple[Path, ...], settings: tuple[str, ...], language: str, as_json: bool) -> int:
    """Check experiment files without playing them, and results folders row by row.

    Shows every problem and warning at once, with file, line and key. Of a results folder every row is read: whether it
    is the one that was written, and whether each round is there once.
    Exit code 2 if a file cannot be played or trusted.
    """
    from unosim.config import check
    from unosim.report.words import language as words_of
    from unosim.run import make_plan

    said = words_of(language).said
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
                    click.echo(said(_whole(config, answer)))
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
            size = several(len(variants), "{n} variant", "{n} variants")
            if experiment.tournament is not None:
                sets = len({name.rpartition(".")[0] for name in variants})
                size = say(
                    "{line_ups} under {sets}",
                    line_ups=several(len(variants) // sets, "{n} line-up", "{n} line-ups"),
                    sets=several(sets, "{n} set of rules", "{n} sets of rules"),
                )
            slots = {"file": str(config), "name": experiment.name, "size": size, "rounds": _rounds(rounds)}
            click.echo(said(say("{file}: ok: {name}, {size}, {rounds}", **slots)))
            for warning in answer["warnings"]:
                click.echo(said(say("warning: {text}", text=warning)))
    if as_json:
        emit(answers)
    return fail("\n".join(problems)) if problems else 0


def _rounds(number: int) -> Said:
    return several(number, "{n} round", "{n} rounds")


def _whole(folder: Path, answer: dict[str, Any]) -> Said:
    """That a results folder is what was written, and how much there is."""
    slots = {"rounds": _rounds(answer["rounds"]), "planned": several(answer["planned"], "{n} unit", "{n} units")}
    return say("{file}: ok: {rounds} in {units} of {planned}", file=str(folder), units=answer["units"], **slots)


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
