"""``unosim rules``: presets, house rules and switches."""

from __future__ import annotations

import rich_click as click

from unosim.cli.options import given, json_option, lang_option
from unosim.cli.rules import diff, explain, find, listing, show


@click.group(invoke_without_command=True)
@lang_option
@json_option
@click.pass_context
def command(context: click.Context, language: str, as_json: bool) -> None:
    """Presets, switches and what they mean.

    Without a command, list the packaged presets and house rules.
    """
    if context.invoked_subcommand is None:
        listing.list_everything(as_json, language)
    elif as_json or given(context, "language"):
        raise click.UsageError(f"{'--json' if as_json else '--lang'} belongs behind the command", context)


for _one in (listing.command, find.command, explain.command, show.command, diff.command):
    command.add_command(_one)
