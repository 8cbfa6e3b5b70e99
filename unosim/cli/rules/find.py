"""``unosim rules find``."""

from __future__ import annotations

import textwrap
from dataclasses import asdict
from typing import TYPE_CHECKING

import rich_click as click

from unosim.cli.options import json_option, lang_option
from unosim.cli.output import columns, emit, say, terminal_width
from unosim.errors import quoted

if TYPE_CHECKING:
    from unosim.rules.search import Found


@click.command("find")
@click.argument("words", nargs=-1, required=True)
@click.option("--all", "everywhere", is_flag=True, help="Also what only mentions the words.")
@lang_option
@json_option
def command(words: tuple[str, ...], everywhere: bool, language: str, as_json: bool) -> int:
    """Find presets, house rules and switches by what people call them.

    WORDS may be English or Chinese, in either script, and parts of words: `stack`, `接牌`, `搶牌`. All of them have to
    occur in a name; where none has them, or with --all, what mentions them is listed too.
    """
    from unosim.report.words import language as words_of
    from unosim.rules.search import find

    found = find(" ".join(words), everywhere) or find(" ".join(words), everywhere=True)
    if as_json:
        emit([asdict(one) for one in found])
    elif found:
        rows = [(words_of(language).word(f"rules.{one.kind}"), one.name, _title(one, language)) for one in found]
        click.echo(columns(rows, width=terminal_width()))
    else:
        say(f"nothing is called {quoted(' '.join(words))}, and nothing mentions it")
    return 0 if found else 1


def _title(found: Found, language: str) -> str:
    """Its names, or for a switch, whose name says little, the beginning of its sentence; in Chinese those alone."""
    if language == "zh" and found.zh:
        return found.zh
    name = found.en if found.kind != "switch" else textwrap.shorten(found.about, 60, placeholder=" …")
    return f"{name} · {found.zh}"
