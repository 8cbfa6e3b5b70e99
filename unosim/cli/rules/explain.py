"""``unosim rules explain``."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

import rich_click as click

from unosim.cli.options import json_option, rules_lang_option
from unosim.cli.output import emit, terminal_width
from unosim.cli.rules.words import MOMENTS, called, listed, sheet, word
from unosim.errors import ConfigError, Problem, no_such
from unosim.yaml import flow

if TYPE_CHECKING:
    from unosim.rules import Switch


@click.command("explain")
@click.argument("key")
@rules_lang_option
@json_option
def command(key: str, language: str, as_json: bool) -> None:
    """Explain a rule: what its values mean, when it acts, who has it.

    KEY is a key such as `stacking.answers`, or a section such as `stacking` for all of its keys.
    """
    from unosim.rules import Rules, house_rules, presets, switches

    every = list(switches(Rules))
    word = key.casefold().removeprefix("rules.")
    wanted = [switch for switch in every if word in (switch.key, switch.section)]
    if not wanted and word in (*presets(), *house_rules()):
        raise ConfigError([Problem(f"{word} is no key but a whole sheet: `unosim rules show {word}` tells more")])
    if not wanted:
        names = [switch.key for switch in every]
        sections = tuple(dict.fromkeys(switch.section for switch in every))
        raise ConfigError([replace(no_such("rule", key, [*names, *sections]), allowed=sections)])
    explained = _explained(wanted)
    if as_json:
        emit(explained)
    else:
        click.echo("\n\n".join("\n".join(_lines(one, language)) for one in explained))


def _explained(wanted: list[Switch]) -> list[dict[str, Any]]:
    """All that is known about switches, ready for JSON."""
    from unosim.rules.checks import CHECKS
    from unosim.rules.compare import all_house_rules, all_presets, used_by
    from unosim.rules.switch import SOURCES
    from unosim.rules.words import sentence, values_worth_telling

    presets, house_rules = all_presets(), all_house_rules()
    return [
        {
            "key": switch.key,
            **asdict(switch),
            "meaning": [{"value": value, "says": sentence(switch, value)} for value in values_worth_telling(switch)],
            "known_from": [SOURCES[source] for source in switch.source],
            "presets": used_by(switch, presets),
            "house_rules": used_by(switch, house_rules),
            "conflicts": [check.text for check in CHECKS if check.error and switch.key in check.keys],
            "warnings": [check.text for check in CHECKS if not check.error and switch.key == check.keys[0]],
        }
        for switch in wanted
    ]


def _lines(one: dict[str, Any], language: str) -> Iterator[str]:
    """A switch in words; what exists in English only is left out in Chinese."""
    english = language == "en"
    yield one["key"]
    yield from _wrapped(one["text"] if english else f"俗称：{listed('zh', called(one['words']))}", "  ")
    allowed = listed(language, one["allowed"])
    allowed = word(language, "several", x=allowed) if isinstance(one["default"], tuple) else allowed
    yield from _wrapped(word(language, "allowed", x=allowed), "  ")
    yield f"  {word(language, 'default', x=flow(one['default']))}"
    if english:
        yield "  meaning:"
        for meaning in one["meaning"]:
            yield from _wrapped(f"{flow(meaning['value'])}: {meaning['says']}", "    ")
    moments = one["moments"] if english else [MOMENTS[moment] for moment in one["moments"]]
    yield f"  {word(language, 'moments', x=listed(language, moments))}"
    if english:
        yield from _named("known from", one["known_from"])
    for kind in ("presets", "house_rules"):
        users = [
            word(language, "of", name=sheet(name, language), value=flow(value)) for name, value in one[kind].items()
        ]
        yield from _named(word(language, kind.replace("_", " ")), users)
    if english:
        yield from _named("conflicts", one["conflicts"])
        yield from _named("warnings", one["warnings"])


def _named(name: str, parts: list[str]) -> Iterator[str]:
    if parts:
        yield f"  {name}{'：' if not name.isascii() else ':'}"
        for part in parts:
            yield from _wrapped(part, "    ")


def _wrapped(text: str, indent: str) -> list[str]:
    from unosim.report.width import is_wide, wrap

    if is_wide(text):
        first, *more = wrap(text, terminal_width() - len(indent) - 2)
        return [f"{indent}{first}", *(f"{indent}  {line}" for line in more)]
    return textwrap.wrap(
        text, terminal_width(), initial_indent=indent, subsequent_indent=f"{indent}  ", break_on_hyphens=False
    )
