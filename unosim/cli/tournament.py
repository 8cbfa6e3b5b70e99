"""``unosim tournament``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import rich_click as click

from unosim.cli.options import (
    columns_option,
    fresh_option,
    jobs_option,
    json_option,
    lang_option,
    on_error_option,
    out_option,
    quiet_option,
    report_option,
    set_option,
)
from unosim.cli.output import say
from unosim.cli.playing import play, read
from unosim.errors import ConfigError

#: Deals in which every turn is kept, to tell what each strategy does.
SAMPLED = 10

FIELDS = ("duel", "one_vs_field", "mixed")


@click.command()
@click.argument("entrants", metavar="NAMES…", nargs=-1, required=True)
@click.option("--seats", type=int, metavar="N", help="Seats at a table; 4 unless given.")
@click.option(
    "--field",
    "fields",
    type=click.Choice(FIELDS),
    multiple=True,
    help="Who sits together; mixed where there are enough entrants. Several are played side by side.",
)
@click.option(
    "--rules", default="mattel", show_default=True, metavar="A,B,…", help="Sets of rules by name; the first one leads."
)
@click.option(
    "--deals", type=click.IntRange(min=1), metavar="N", help="Deals that every line-up plays; 10,000 unless given."
)
@click.option("--line-ups", type=int, metavar="N", help="Of a mixed field: at least so many line-ups.")
@click.option("--seed", metavar="SEED", help="Of deals, choices and line-ups; 1 unless given.")
@columns_option
@set_option
@out_option
@jobs_option
@on_error_option
@fresh_option
@report_option
@lang_option
@quiet_option
@json_option
def command(
    entrants: tuple[str, ...],
    seats: int | None,
    fields: tuple[str, ...],
    rules: str,
    deals: int | None,
    line_ups: int | None,
    seed: str | None,
    columns: str | None,
    settings: tuple[str, ...],
    out: Path | None,
    jobs: int | None,
    on_error: str,
    fresh: bool,
    no_report: bool,
    language: str,
    quiet: bool,
    as_json: bool,
) -> None:
    """Which strategy is better, by how much, under which rules?

    NAMES are packaged strategies, paths of scripts, Python classes, `all` for every packaged one, or players with
    parameters and human factors, as in "{strategy: punisher, with: {when_left: 3}}". Sets of rules are named as in
    `unosim compare`:
    mattel,+stacking,fingertip.

    With `--on-error exclude` those that cannot be read are left out, and told.

    The same as an experiment file with `tournament:`. Run it again to go on where it stopped.
    """
    from unosim.config.asking import rule_sets
    from unosim.report.tournament.tables import chosen

    shown = None if columns is None else chosen(columns)
    sets = [word for word in rules.split(",") if word]
    if not sets:
        raise click.UsageError("--rules names no rules")
    base, variants = rule_sets(sets)
    entered = [_entrant(text) for text in entrants]
    if on_error == "exclude":
        entered = _readable(entered)
    tournament = {"entrants": entered, "seats": seats}
    tournament["field"] = list(fields) or None
    tournament["line_ups"] = line_ups
    data = {
        "name": "tournament",
        "title": "Which strategy wins most?",
        "records": {"turns": SAMPLED},
        "tournament": {key: value for key, value in tournament.items() if value is not None},
        "rules": base,
        "variants": variants,
    }
    experiment = read(data, quiet, settings, deals, seed)
    play(
        experiment, out, jobs, fresh, not no_report, quiet, as_json, on_error=on_error, columns=shown, language=language
    )


def _readable(entrants: list[Any]) -> list[Any]:
    """The entrants without those that cannot be read; it is told which, and why. All of them where fewer than two are
    left, so that the errors are those of the experiment."""
    from unosim.config.tournament import unreadable

    wrong = [unreadable(entrant) for entrant in entrants]
    kept = [entrant for entrant, problems in zip(entrants, wrong, strict=True) if not problems]
    if len(kept) < 2:
        return entrants
    for problems in wrong:
        for problem in problems:
            say(f"warning: left out: {problem}")
    return kept


def _entrant(text: str) -> Any:
    """A name, or a player written as a mapping of YAML."""
    from unosim.yaml import read_text

    if not text.lstrip().startswith("{"):
        return text
    node, problems = read_text(text, "NAMES")
    if node is None:
        raise ConfigError(problems)
    return node.plain()
