"""Options that several commands share."""

from __future__ import annotations

import rich_click as click

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
