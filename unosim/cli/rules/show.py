"""``unosim rules show``."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING

import rich_click as click

from unosim.cli.asking import by_name
from unosim.cli.options import json_option, refuse, rules_lang_option
from unosim.cli.output import emit, say, terminal_width
from unosim.cli.rules.words import called, listed, word
from unosim.yaml import flow

if TYPE_CHECKING:
    from unosim.rules import Rules, Sheet


@click.command("show")
@click.argument("name", metavar="NAME|FILE")
@click.option("--format", "form", type=click.Choice(["yaml", "md"]), help="YAML with every key, or a page in Markdown.")
@rules_lang_option
@json_option
@click.pass_context
def command(context: click.Context, name: str, form: str | None, language: str, as_json: bool) -> None:
    """Show rules with every key and what it means.

    NAME is a preset, a house rule or a file, or several of them put together: `mattel+stacking+jump-in`. The YAML can
    be copied into an experiment file; keys that differ from the defaults are marked. `--format md` gives one page for
    the table at home.
    """
    from unosim.rules.checks import conflicts_everywhere
    from unosim.rules.compare import changes
    from unosim.rules.page import page

    if as_json and form:
        raise click.UsageError("either --json or --format", context)
    whole = by_name(name)
    sheet, rules = whole.sheet, whole.rules
    for message in conflicts_everywhere(rules):
        say(f"warning: {message}")
    if as_json:
        emit(
            {
                "name": name,
                **sheet.model_dump(include={"about", "source"}),
                **sheet.name.model_dump(),
                "also": list(sheet.also),
                "ambiguities": list(sheet.ambiguities),
                "rules": rules.to_dict(),
                "changed": changes(rules),
                "says": dict(_sentences(rules)),
            }
        )
    elif form == "md":
        refuse(context, "the page is in English", "language")
        click.echo(page(whole), nl=False)
    else:
        click.echo("\n".join(_lines(sheet, rules, language)))


def _sentences(rules: Rules) -> Iterator[tuple[str, str]]:
    """Each key, and what its value means."""
    from unosim.rules import Rules, switches
    from unosim.rules.words import sentence

    values = rules.to_dict()
    for switch in switches(Rules):
        yield switch.key, sentence(switch, values[switch.section][switch.name], rules)


def _called() -> Iterator[tuple[str, str]]:
    """Each key, and what people call it in Chinese."""
    from unosim.rules import Rules, switches

    for switch in switches(Rules):
        yield switch.key, listed("zh", called(switch.words))


def _lines(sheet: Sheet, rules: Rules, language: str) -> Iterator[str]:
    """YAML whose comments say what it means; in Chinese what people call each key."""
    from unosim.rules.compare import changes

    told = [
        " · ".join(name for name in (sheet.name.en, sheet.name.zh) if name),
        sheet.about,
        sheet.source and f"Source: {sheet.source}",
        *(f"Open: {ambiguity}" for ambiguity in sheet.ambiguities),
    ]
    if language == "zh":
        told = [sheet.name.zh or sheet.name.en]
    for text in told:
        yield from (f"# {line}".rstrip() for line in text.splitlines())
    yield "rules:"
    changed, says = changes(rules), dict(_sentences(rules) if language == "en" else _called())
    width, mark = max(terminal_width(), 80), f"  # {word(language, 'changed')}"
    for section, keys in rules.to_dict().items():
        yield f"  {section}:"
        for name, value in keys.items():
            key = f"{section}.{name}"
            yield from textwrap.wrap(
                says[key], width, initial_indent="    # ", subsequent_indent="    # ", break_on_hyphens=False
            )
            yield f"    {name}: {flow(value)}{mark if key in changed else ''}"
