"""``unosim rules diff``."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

import rich_click as click

from unosim.cli.asking import by_name
from unosim.cli.options import json_option, rules_lang_option
from unosim.cli.output import emit, terminal_width
from unosim.cli.rules.words import called, word
from unosim.yaml import flow


@click.command("diff")
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@rules_lang_option
@json_option
def command(first: str, second: str, language: str, as_json: bool) -> None:
    """Show in which rules A and B differ, and what that means.

    A and B are presets, house rules or files, or several of them put together: `mattel+stacking`.
    """
    from unosim.rules import Rules, switches
    from unosim.rules.compare import differences
    from unosim.rules.words import sentence

    wholes = by_name(first), by_name(second)
    rules = wholes[0].rules, wholes[1].rules
    found = [
        {
            "key": one.switch.key,
            "first": one.first,
            "second": one.second,
            "first_says": sentence(one.switch, one.first, rules[0]),
            "second_says": sentence(one.switch, one.second, rules[1]),
        }
        for one in differences(*rules)
    ]
    total = len(list(switches(Rules)))
    if as_json:
        emit({"first": first, "second": second, "rules": total, "differ": found})
        return
    names = {"first": first, "second": second}
    words: dict[str, list[str]] = {}
    if language == "zh":
        names = {side: whole.sheet.name.zh or names[side] for side, whole in zip(names, wholes, strict=True)}
        words = {switch.key: called(switch.words) for switch in switches(Rules)}
    lines = [line for one in found for line in _lines(one, names, words.get(one["key"]))]
    click.echo("\n".join([*lines, word(language, "differ", n=len(found), total=total)]))


def _lines(one: dict[str, Any], names: dict[str, str], words: list[str] | None) -> Iterator[str]:
    """A key, and under it each side's value and what it means; in Chinese ``words``, what people call it, instead."""
    from unosim.report.width import columns_of, left

    yield f"{one['key']}  {'、'.join(words)}" if words else one["key"]
    indent = max(map(columns_of, names.values())) + 4
    for side, name in names.items():
        yield f"  {left(name, indent - 2)}{flow(one[side])}"
        if words is not None:
            continue
        yield from textwrap.wrap(
            one[f"{side}_says"],
            max(terminal_width(), indent + 30),
            initial_indent=" " * indent,
            subsequent_indent=" " * indent,
            break_on_hyphens=False,
        )
    yield ""
