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
report_option = click.option("--no-report", is_flag=True, help="Write no report.")
players_option = click.option(
    "--players", type=click.IntRange(2, 10), default=4, show_default=True, metavar="N", help="Players at the table."
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
