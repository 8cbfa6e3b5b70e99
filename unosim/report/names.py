"""What the rule sets of a results folder are called in another language: packaged rules have names in it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from unosim.analysis.summaries import question_of
from unosim.report.words import Language
from unosim.report.words import language as words_of

# A question names so many rule sets beside the first.
MOST_ASKED = 3


def names_in(experiment: Mapping[str, Any], language: Language) -> dict[str, str]:
    """The names of the variants of an experiment that are packaged rules, or such on top of the first one's; its title.

    Only where the rules are really those: a variant that is merely called so keeps its name.
    """
    variants: Mapping[str, Any] = experiment.get("variants", {})
    base: list[str] = []
    found: dict[str, str] = {}
    alone: dict[str, str] = {}  # of rules that a fraction plays only with others
    for cell, variant in variants.items():
        name, dot, rest = cell.partition(".")  # rules, and the table or line-up that plays them
        if name in found:
            found |= {cell: f"{found[name]} · {language.shown(rest)}"} if dot else {}
            continue
        parts = _parts(name)
        if not base:
            base = _whole(parts) if parts else ["mattel"]
        called = [_called(part, language.code) for part in parts]
        if parts and all(called) and _are(variant.get("rules", {}), (_whole(parts), [*base, *parts])):
            found[name] = "+".join(called)
            alone |= {part: word for part, word in zip(parts, called, strict=True) if part not in variants}
            found |= {cell: f"{found[name]} · {language.shown(rest)}"} if dot else {}
    found = alone | found | _levels(variants, language)
    named, title = language.naming(found), str(experiment.get("title", ""))
    told = {title: _title(title, experiment, named)} if title else {}
    if told.get(title, title) != title:  # asked on the command line, where rules are packaged ones
        found |= _asked_levels(variants, language)
        named = language.naming(found)
    if len(variants) > 1:
        first, *others = (named.shown(name) for name in variants)
        told[question_of([*variants])] = asked_of(first, others, language)
    return found | told


def asked_of(first: str, others: Sequence[str], language: Language) -> str:
    """What is asked of rule sets beside the first one, where nobody has said it; of many nothing."""
    if len(others) > MOST_ASKED:
        return ""
    several = ".several" if len(others) > 1 else ""
    return language.word(f"title.question{several}", b=first, items=language.enumerate(others))


def _levels(variants: Mapping[str, Any], language: Language) -> dict[str, str]:
    """The names of the cells of a sweep that is known in this language: ``players-2``."""
    found = {}
    for cell, variant in variants.items():
        for factor, level in (variant.get("levels") or {}).items():
            if factor in language.names and cell == f"{factor}-{level}":
                found[cell] = f"{language.shown(factor)} {level}"
    return found


def _asked_levels(variants: Mapping[str, Any], language: Language) -> dict[str, str]:
    """The names of the cells of rules by a sweep: ``mattel+hand_size-7``; of the first level it is the rules' own."""
    found: dict[str, str] = {}
    for cell, variant in variants.items():
        levels = dict(variant.get("levels") or {})
        rules = str(levels.pop("variant", ""))
        if rules and all(factor in language.names for factor in levels):
            shown = [
                f"{language.shown(factor)} {level}" for factor, level in levels.items() if f"{factor}-{level}" in cell
            ]
            found |= {rules: _in(rules, language), cell: " · ".join((_in(rules, language), *shown))}
    return found


def _title(title: str, experiment: Mapping[str, Any], language: Language) -> str:
    """The title of an experiment; one that was made for a question on the command line, in this language."""
    cells = [name.partition(".")[0] for name in experiment.get("variants", {})]
    english, names = words_of("en"), [name for name in dict.fromkeys(cells) if name != "placebo"]
    if experiment.get("tournament") is not None:
        return language.word("cup.title") if title == english.word("cup.title") else title
    asked, by = title, ""
    factors = [*((experiment.get("design") or {}).get("factors") or {})]
    for factor in reversed([*factors, *(["players"] if "players" not in factors else [])]):  # tables of several sizes
        end = english.word("title.by", factor=factor.replace("_", " "))
        if asked.endswith(end):
            asked, by = asked.removesuffix(end), language.word("title.by", factor=language.shown(factor)) + by
    one = re.fullmatch(re.escape(english.word("title.one", v="\0")).replace("\0", "(.+)"), asked)
    if by or one is not None:  # the cells are called by their levels, or the only one is not called by its rules
        named = [name for name in dict.fromkeys(_variant(one) for one in experiment["variants"].values()) if name]
        names = [one[1]] if one is not None else [name for name in named or names if name != "placebo"]
        language = language.naming({name: _in(name, language) for name in names})
    return _asked(language, names) + by if names and asked == _asked(english, names) else title


def _variant(cell: Mapping[str, Any]) -> str:
    """The variant of a cell of a design."""
    return str((cell.get("levels") or {}).get("variant", ""))


def _in(name: str, language: Language) -> str:
    """A name of packaged rules in this language, or as it is."""
    called = [_called(part, language.code) for part in _parts(name)]
    return "+".join(called) if called and all(called) else name


def _asked(language: Language, names: Sequence[str]) -> str:
    """The title that `unosim.config.asking` gives to a question about these rules."""
    first, *others = (language.shown(name).removeprefix("+") for name in names)
    if not others:
        return language.word("title.one", v=first)
    return language.word("title.several", b=first, items=language.enumerate(others))


def _parts(name: str) -> list[str]:
    """The packaged sheets that a name is put together from, none if it is another name."""
    from unosim.rules.sheets import house_rules, presets

    parts = name.strip("+").split("+")
    known = {*presets(), *house_rules()}
    return parts if all(part in known for part in parts) else []


def _whole(parts: Sequence[str]) -> list[str]:
    from unosim.rules.sheets import is_preset

    return [*parts] if is_preset(parts[0]) else ["mattel", *parts]


def _called(part: str, code: str) -> str:
    from unosim.rules.sheets import load_sheet

    return str(getattr(load_sheet(part).name, code, ""))


def _are(rules: Mapping[str, Any], candidates: Sequence[Sequence[str]]) -> bool:
    """Whether the rules of a variant are those of one of these lists of sheets."""
    from unosim.rules import Rules

    return any(Rules.resolve(*layers).model_dump(mode="json") == dict(rules) for layers in candidates)
