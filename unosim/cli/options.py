"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

out_option = click.option(
    "--out", type=click.Path(path_type=Path), metavar="DIR", help="Results folder; results/NAME unless given."
)
jobs_option = click.option(
    "--jobs", type=click.IntRange(min=1), metavar="N", help="Units played at a time; one a processor unless given."
)
fresh_option = click.option(
    "--fresh", is_flag=True, help="Delete earlier rounds of this results folder and start anew."
)
on_error_option = click.option(
    "--on-error",
    type=click.Choice(("stop", "exclude")),
    default="stop",
    help="Where a strategy written in Python errs: end the run, or leave out that deal and count it.",
)
seed_option = click.option(
    "--seed",
    default="1",
    callback=lambda ctx, param, value: int(value) if value.isdecimal() else value,
    metavar="SEED",
    help="The same seed gives the same deals.",
)
report_option = click.option("--no-report", is_flag=True, help="Write no report.")


def chosen_players(ctx: click.Context, param: click.Parameter, value: str | None) -> int | dict[str, str] | None:
    """A number of players from 2 to 10, or a packaged table of them, as ``players:`` of an experiment takes it."""
    from unosim.config.tables import tables
    from unosim.errors import no_such

    if value is None or value in tables():
        return None if value is None else {"table": value}
    if value.isdecimal() and 2 <= int(value) <= 10:
        return int(value)
    if value.lstrip("-").isdecimal():
        raise click.BadParameter(f"{value} is not in the range 2<=x<=10.", ctx, param)
    raise click.BadParameter(f"{no_such('table of players', value, tables())}, or a number from 2 to 10", ctx, param)


players_option = click.option(
    "--players",
    callback=chosen_players,
    default="4",
    show_default=True,
    metavar="N|TABLE",
    help="Players at the table, or a packaged table such as family.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON on stdout.")
quiet_option = click.option("--quiet", "-q", is_flag=True, help="No progress and no messages.")
set_option = click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="KEY=VALUE",
    help="Change a key of the file, as in --set rules.deal.hand_size=9. May be given more than once.",
)
all_option = click.option("--all", "whole", is_flag=True, help="Every variant, however many there are.")
