"""``unosim rules list``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import rich_click as click

from unosim.cli.options import json_option, lang_option
from unosim.cli.output import columns, emit, terminal_width

if TYPE_CHECKING:
    from unosim.rules import Sheet


@click.command("list")
@lang_option
@json_option
def command(language: str, as_json: bool) -> None:
    """List the packaged presets and house rules.

    Each can be named under `extends` in an experiment file.
    """
    list_everything(as_json, language)


def list_everything(as_json: bool, language: str = "en") -> None:
    """Print every preset and house rule with its names, in Chinese with that alone."""
    from unosim.report.words import language as words_of
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
    blocks = []
    for kind, sheets in found.items():
        rows = [(f"  {name}", _called(sheet, language)) for name, sheet in sheets]
        blocks.append(f"{words_of(language).word(f'rules.{kind}')}\n{columns(rows, width=terminal_width())}")
    click.echo("\n\n".join(blocks))


def _called(sheet: Sheet, language: str) -> str:
    return sheet.name.zh if language == "zh" and sheet.name.zh else f"{sheet.name.en} · {sheet.name.zh}"
