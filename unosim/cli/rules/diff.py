"""``unosim rules diff``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import rich_click as click

from unosim.cli.asking import by_name
from unosim.cli.options import json_option, lang_option
from unosim.cli.output import emit, terminal_width
from unosim.cli.rules.words import indented
from unosim.yaml import flow


@click.command("diff")
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@lang_option
@json_option
def command(first: str, second: str, language: str, as_json: bool) -> None:
    """Show in which rules A and B differ, and what that means.

    A and B are presets, house rules or files, or several of them put together: `mattel+stacking`.
    """
    from unosim.report.words import language as words_of
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
            "first_says": sentence(one.switch, one.first, rules[0], language),
            "second_says": sentence(one.switch, one.second, rules[1], language),
        }
        for one in differences(*rules)
    ]
    total = len(list(switches(Rules)))
    if as_json:
        emit({"first": first, "second": second, "rules": total, "differ": found})
        return
    names = {"first": first, "second": second}
    if language == "zh":
        names = {side: whole.sheet.name.zh or names[side] for side, whole in zip(names, wholes, strict=True)}
    lines = [line for one in found for line in _lines(one, names)]
    click.echo("\n".join([*lines, words_of(language).word("rules.differ", n=len(found), total=total)]))


def _lines(one: dict[str, Any], names: dict[str, str]) -> Iterator[str]:
    """A key, and under it each side's value and what it means."""
    from unosim.report.width import columns_of, left

    yield one["key"]
    indent = max(map(columns_of, names.values())) + 4
    for side, name in names.items():
        yield f"  {left(name, indent - 2)}{flow(one[side])}"
        yield from indented(one[f"{side}_says"], " " * indent, width=max(terminal_width(), indent + 30))
    yield ""
