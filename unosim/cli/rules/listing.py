"""``unosim rules list``."""

from __future__ import annotations

import rich_click as click

from unosim.cli.options import json_option
from unosim.cli.output import columns, emit


@click.command("list")
@json_option
def command(as_json: bool) -> None:
    """List the packaged presets and house rules.

    Each can be named under `extends` in an experiment file.
    """
    list_everything(as_json)


def list_everything(as_json: bool) -> None:
    """Print every preset and house rule with its names."""
    from unosim.rules import house_rules, load_sheet, presets

    listed = {"presets": presets(), "house rules": house_rules()}
    found = {kind: [(name, load_sheet(name)) for name in names] for kind, names in listed.items()}
    if as_json:
        emit(
            {
                kind.replace(" ", "_"): [
                    {"name": name, "en": sheet.name.en, "zh": sheet.name.zh, "about": sheet.about}
                    for name, sheet in sheets
                ]
                for kind, sheets in found.items()
            }
        )
        return
    blocks = [
        f"{kind}\n{columns([(f'  {name}', f'{sheet.name.en} · {sheet.name.zh}') for name, sheet in sheets])}"
        for kind, sheets in found.items()
    ]
    click.echo("\n\n".join(blocks))
