"""``unosim rules diff``."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

import rich_click as click

from unosim.cli.options import json_option
from unosim.cli.output import emit, terminal_width
from unosim.yaml import flow


@click.command("diff")
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@json_option
def command(first: str, second: str, as_json: bool) -> None:
    """Show in which rules A and B differ, and what that means.

    A and B are presets, house rules or files, or several of them put together: `mattel+stacking`.
    """
    from unosim.rules import Rules, switches
    from unosim.rules.compare import differences, put_together
    from unosim.rules.words import sentence

    rules = put_together(first).rules, put_together(second).rules
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
    lines = [line for one in found for line in _lines(one, names)]
    click.echo("\n".join([*lines, f"{len(found)} of {total} rules differ"]))


def _lines(one: dict[str, Any], names: dict[str, str]) -> Iterator[str]:
    """A key, and under it each side's value and what it means."""
    yield one["key"]
    indent = max(map(len, names.values())) + 4
    for side, name in names.items():
        yield f"  {name.ljust(indent - 2)}{flow(one[side])}"
        yield from textwrap.wrap(
            one[f"{side}_says"],
            max(terminal_width(), indent + 40),
            initial_indent=" " * indent,
            subsequent_indent=" " * indent,
            break_on_hyphens=False,
        )
    yield ""
