"""``unosim rules explain``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

import rich_click as click

from unosim.cli.options import json_option, lang_option
from unosim.cli.output import emit
from unosim.cli.rules.words import called, indented, listed, sheet
from unosim.errors import ConfigError, Problem, no_such
from unosim.yaml import flow

if TYPE_CHECKING:
    from unosim.report.words import Language
    from unosim.rules import Switch


@click.command("explain")
@click.argument("key")
@lang_option
@json_option
def command(key: str, language: str, as_json: bool) -> None:
    """Explain a rule: what its values mean, when it acts, who has it.

    KEY is a key such as `stacking.answers`, or a section such as `stacking` for all of its keys.
    """
    from unosim.report.words import language as words_of
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
    explained = _explained(wanted, language)
    if as_json:
        emit(explained)
    else:
        click.echo("\n\n".join("\n".join(_lines(one, words_of(language))) for one in explained))


def _explained(wanted: list[Switch], language: str) -> list[dict[str, Any]]:
    """All that is known about switches, ready for JSON, its sentences in a language."""
    from unosim.report.words import language as words_of
    from unosim.rules import zh
    from unosim.rules.checks import CHECKS
    from unosim.rules.compare import all_house_rules, all_presets, used_by
    from unosim.rules.switch import SOURCES
    from unosim.rules.words import about, sentence, values_worth_telling

    said = words_of(language).said
    sources = zh.SOURCES if language == "zh" else SOURCES
    presets, house_rules = all_presets(), all_house_rules()
    return [
        {
            "key": switch.key,
            **asdict(switch),
            "text": about(switch, language),
            "meaning": [
                {"value": value, "says": sentence(switch, value, language=language)}
                for value in values_worth_telling(switch)
            ],
            "known_from": [sources[source] for source in switch.source],
            "presets": used_by(switch, presets),
            "house_rules": used_by(switch, house_rules),
            "conflicts": [said(check.text) for check in CHECKS if check.error and switch.key in check.keys],
            "warnings": [said(check.text) for check in CHECKS if not check.error and switch.key == check.keys[0]],
        }
        for switch in wanted
    ]


def _lines(one: dict[str, Any], words: Language) -> Iterator[str]:
    """A switch in words; in Chinese with what people call it."""
    word = words.word
    yield one["key"]
    yield from _wrapped(one["text"], "  ")
    if words.code == "zh":
        yield from _wrapped(word("rules.also", x=listed(words, called(one["words"]))), "  ")
    allowed = listed(words, one["allowed"])
    allowed = word("rules.several", x=allowed) if isinstance(one["default"], tuple) else allowed
    yield from _wrapped(word("rules.allowed", x=allowed), "  ")
    yield f"  {word('rules.default', x=flow(one['default']))}"
    meanings = [f"{flow(meaning['value'])}{words.colon}{meaning['says']}" for meaning in one["meaning"]]
    yield from _named("meaning", meanings, words)
    yield f"  {word('rules.moments', x=listed(words, (word(f'moment.{moment}') for moment in one['moments'])))}"
    yield from _named("known", one["known_from"], words)
    for kind in ("presets", "house_rules"):
        users = [f"{sheet(name, words)}{words.colon}{flow(value)}" for name, value in one[kind].items()]
        yield from _named(kind.replace("_", " "), users, words)
    yield from _named("conflicts", one["conflicts"], words)
    yield from _named("warnings", one["warnings"], words)


def _named(name: str, parts: list[str], words: Language) -> Iterator[str]:
    if parts:
        yield f"  {words.word(f'rules.{name}')}{words.colon}".rstrip()
        for part in parts:
            yield from _wrapped(part, "    ")


def _wrapped(text: str, indent: str) -> list[str]:
    return indented(text, indent, f"{indent}  ")
