"""``unosim rules find``."""

from __future__ import annotations

import textwrap
from dataclasses import asdict
from typing import TYPE_CHECKING

import rich_click as click

from unosim.cli.options import json_option
from unosim.cli.output import columns, emit, say
from unosim.errors import quoted

if TYPE_CHECKING:
    from unosim.rules.search import Found


@click.command("find")
@click.argument("words", nargs=-1, required=True)
@click.option("--all", "everywhere", is_flag=True, help="Also what only mentions the words.")
@json_option
def command(words: tuple[str, ...], everywhere: bool, as_json: bool) -> int:
    """Find presets, house rules and switches by what people call them.

    WORDS may be English or Chinese, in either script, and parts of words: `stack`, `接牌`, `搶牌`. All of them have to
    occur in a name; where none has them, or with --all, what mentions them is listed too.
    """
    from unosim.rules.search import find

    found = find(" ".join(words), everywhere) or find(" ".join(words), everywhere=True)
    if as_json:
        emit([asdict(one) for one in found])
    elif found:
        click.echo(columns([(one.kind, one.name, f"{_title(one)} · {one.zh}") for one in found]))
    else:
        say(f"nothing is called {quoted(' '.join(words))}, and nothing mentions it")
    return 0 if found else 1


def _title(found: Found) -> str:
    """Its name, or for a switch, whose name says little, the beginning of its sentence."""
    return found.en if found.kind != "switch" else textwrap.shorten(found.about, 60, placeholder=" …")
