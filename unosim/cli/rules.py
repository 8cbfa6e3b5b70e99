"""``unosim rules``."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING

import rich_click as click

from unosim.cli.options import json_option
from unosim.cli.output import columns, emit
from unosim.errors import ConfigError, no_such
from unosim.yaml import flow

if TYPE_CHECKING:
    from unosim.rules import Switch


@click.group()
def command() -> None:
    """Presets, switches and what they mean."""


@command.command("list")
@json_option
def list_(as_json: bool) -> None:
    """List the packaged presets and house rules.

    Each can be named under `extends` in an experiment file.
    """
    from unosim.rules import house_rules, load_sheet, presets

    found = {
        "presets": [(name, load_sheet(name).about) for name in presets()],
        "house_rules": [(name, load_sheet(name).about) for name in house_rules()],
    }
    if as_json:
        emit({kind: [{"name": name, "about": about} for name, about in sheets] for kind, sheets in found.items()})
        return
    for kind, sheets in found.items():
        if sheets:
            click.echo(
                f"{kind.replace('_', ' ')}\n{columns([(f'  {name}', first_line(about)) for name, about in sheets])}"
            )


@command.command()
@click.argument("name", metavar="NAME|FILE")
@json_option
def show(name: str, as_json: bool) -> None:
    """Show a preset or a house rule with every key.

    The YAML can be copied into an experiment file; keys that differ from the defaults are marked.
    """
    from unosim.rules import Rules, load_sheet, switches

    sheet = load_sheet(name)
    resolved = Rules.resolve(name).to_dict()
    if as_json:
        about = {"name": name, "about": sheet.about, "source": sheet.source, "ambiguities": list(sheet.ambiguities)}
        emit({**about, "rules": resolved})
        return
    defaults = Rules().to_dict()
    for text in (sheet.about, sheet.source and f"Source: {sheet.source}", *(f"Open: {a}" for a in sheet.ambiguities)):
        for line in text.splitlines():
            click.echo(f"# {line}".rstrip())
    click.echo("rules:")
    section = ""
    for switch in switches(Rules):
        if switch.section != section:
            section = switch.section
            click.echo(f"  {section}:")
        value = resolved[section][switch.name]
        changed = "" if value == defaults[section][switch.name] else "  # changed"
        click.echo(f"    {switch.name}: {flow(value)}{changed}")


@command.command()
@click.argument("key")
@json_option
def explain(key: str, as_json: bool) -> None:
    """Explain a rule: what it says, allowed values, default, and when it acts.

    KEY is a key such as `stacking.answers`, or a section such as `stacking` for all of its keys.
    """
    from unosim.rules import Rules, switches

    every = list(switches(Rules))
    wanted = [switch for switch in every if key in (switch.key, switch.section, f"rules.{switch.key}")]
    if not wanted:
        names = [switch.key for switch in every]
        sections = tuple(dict.fromkeys(switch.section for switch in every))
        raise ConfigError([replace(no_such("rule", key, [*names, *sections]), allowed=sections)])
    if as_json:
        emit([asdict(switch) | {"key": switch.key} for switch in wanted])
    else:
        click.echo("\n\n".join(explained(switch) for switch in wanted))


def explained(switch: Switch) -> str:
    """A switch in words."""
    from unosim.rules.switch import SOURCES

    lines = [
        switch.key,
        f"  {switch.text}",
        f"  default: {flow(switch.default)}",
        f"  allowed: {', '.join(switch.allowed)}",
        f"  acts at: {', '.join(switch.moments)}",
    ]
    lines += [
        f"  {'known from: ' if place == 0 else ' ' * 12}{SOURCES[source]}" for place, source in enumerate(switch.source)
    ]
    return "\n".join(lines)


def first_line(text: str) -> str:
    """The first line of a text, empty if there is none."""
    return text.strip().partition("\n")[0]
