"""``unosim replay``."""

from __future__ import annotations

import json
from pathlib import Path

import rich_click as click

from unosim.cli.options import lang_option, or_latest, refuse
from unosim.cli.output import say


@click.command()
@click.argument("results", required=False, type=click.Path(path_type=Path))
@click.option("--variant", metavar="NAME", help="Which variant; the baseline unless given, with --where any.")
@click.option("--deal", type=click.IntRange(min=0), metavar="N", help="Number of the deal.")
@click.option("--rotation", type=click.IntRange(min=0), metavar="N", help="Who sits where; 0 unless given.")
@click.option(
    "--where",
    metavar="CONDITION",
    help="Instead of --deal: the first round like this, such as 'turns > 200', 'minutes >= 20' or 'comeback >= 8'.",
)
@click.option("--jsonl", is_flag=True, help="Print the event log, one JSON object a line.")
@lang_option
@click.pass_context
def command(
    context: click.Context,
    results: Path | None,
    variant: str | None,
    deal: int | None,
    rotation: int | None,
    where: str | None,
    jsonl: bool,
    language: str,
) -> None:
    """Play one round of a results folder again and tell it in words.

    Of the latest results in `results` unless a folder is named. The round is the stored one, card for card. With
    `--jsonl` the event log holds everything needed to check it against the rules.

    `--where` compares a column of the rounds (docs/results.md), minutes, or comeback, the cards that the winner was
    behind at most, which runs with `--detail` record.
    """
    if (deal is None) == (where is None):
        raise click.UsageError("Either --deal or --where is needed.")
    if where is not None and rotation is not None:
        raise click.UsageError("--rotation goes with --deal; --where finds the rotation too.")
    if jsonl:
        refuse(context, "the event log is data", "language")
    from unosim.report.words import language as words_of
    from unosim.results import Results
    from unosim.table import replay

    folder = Results(or_latest(results))
    if where is not None:
        from unosim.analysis.where import first_where

        found = first_where(folder, where, variant)
        say(found.text)
        variant, deal, rotation = found.variant, found.deal, found.rotation
    events = replay.replay(folder, variant, deal or 0, rotation or 0)
    said = words_of(language).said
    told = [json.dumps(event, ensure_ascii=False) for event in events] if jsonl else map(said, replay.words(events))
    for line in told:
        click.echo(line)
