"""``unosim rules show``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import rich_click as click

from unosim.cli.asking import by_name
from unosim.cli.options import json_option, lang_option
from unosim.cli.output import emit, say, terminal_width
from unosim.cli.rules.words import indented
from unosim.yaml import flow

if TYPE_CHECKING:
    from unosim.rules import Rules, Sheet


@click.command("show")
@click.argument("name", metavar="NAME|FILE")
@click.option("--format", "form", type=click.Choice(["yaml", "md"]), help="YAML with every key, or a page in Markdown.")
@lang_option
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
                "says": dict(_sentences(rules, language)),
            }
        )
    elif form == "md":
        click.echo(page(whole, language), nl=False)
    else:
        click.echo("\n".join(_lines(sheet, rules, language)))


def _sentences(rules: Rules, language: str) -> Iterator[tuple[str, str]]:
    """Each key, and what its value means."""
    from unosim.rules import Rules, switches
    from unosim.rules.words import sentence

    values = rules.to_dict()
    for switch in switches(Rules):
        yield switch.key, sentence(switch, values[switch.section][switch.name], rules, language)


def _lines(sheet: Sheet, rules: Rules, language: str) -> Iterator[str]:
    """YAML whose comments say what it means; what is said about a whole sheet is English."""
    from unosim.report.words import language as words_of
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
    changed, says = changes(rules), dict(_sentences(rules, language))
    mark = f"  # {words_of(language).word('rules.changed')}"
    for section, keys in rules.to_dict().items():
        yield f"  {section}:"
        for name, value in keys.items():
            key = f"{section}.{name}"
            yield from indented(says[key], "    # ", width=max(terminal_width(), 80))
            yield f"    {name}: {flow(value)}{mark if key in changed else ''}"
