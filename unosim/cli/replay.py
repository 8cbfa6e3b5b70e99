"""``unosim replay``."""

from __future__ import annotations

import json
from pathlib import Path

import rich_click as click


@click.command()
@click.argument("results", type=click.Path(path_type=Path))
@click.option("--variant", metavar="NAME", help="Which variant; the baseline unless given.")
@click.option("--deal", type=click.IntRange(min=0), required=True, help="Number of the deal.")
@click.option("--rotation", type=click.IntRange(min=0), default=0, show_default=True, help="Who sits where.")
@click.option("--jsonl", is_flag=True, help="Print the event log, one JSON object a line.")
def command(results: Path, variant: str | None, deal: int, rotation: int, jsonl: bool) -> None:
    """Play one round of a results folder again and tell it in words.

    The round is the stored one, card for card. With `--jsonl` the event log holds everything needed to check it
    against the rules.
    """
    from unosim.results import Results
    from unosim.table import replay

    events = replay.replay(Results(results), variant, deal, rotation)
    lines = [json.dumps(event, ensure_ascii=False) for event in events] if jsonl else replay.words(events)
    for line in lines:
        click.echo(line)
