"""What differs between the experiment that a folder holds and the one to be run, in words."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from unosim.results.manifest import cell_of

#: Keys that decide no round: of the experiment, of a player.
DESCRIPTIVE = frozenset(("name", "title", "time_limit", "records", "matters", "seconds", "comeback"))

ABSENT = "not set"


def changes(there: Mapping[str, Any], here: Mapping[str, Any]) -> list[str]:
    """Why rounds of one manifest cannot stand beside those of another: a line a key, with both values.

    Empty if they can: names and titles may differ.
    """
    lines = [
        f"{key}: {there[key]} there, {here[key]} now"
        for key in ("engine_version", "schema_version")
        if there[key] != here[key]
    ]
    if there["config_hash"] != here["config_hash"]:
        lines += list(_keys(there["experiment"], here["experiment"])) or ["a strategy: its script has changed since"]
    if not lines and [_shape(one) for one in there["variants"]] != [_shape(one) for one in here["variants"]]:
        lines.append("this version of unosim cuts the same experiment into other units")
    return lines


def other_deals(there: Mapping[str, Any], here: Mapping[str, Any]) -> int | None:
    """The deals that are asked for now, where nothing else differs."""
    if any(there[key] != here[key] for key in ("engine_version", "schema_version")):
        return None
    keys = {key for key, *_ in _differences(there["experiment"], here["experiment"])}
    return int(here["experiment"]["deals"]) if keys == {"deals"} else None


def _shape(variant: Mapping[str, Any]) -> dict[str, Any]:
    """A variant on disk without what its players are called."""
    return {key: value for key, value in variant.items() if key != "players"}


def _keys(there: Mapping[str, Any], here: Mapping[str, Any]) -> Iterator[str]:
    """A line for every key that differs; what a variant only takes over is said once."""
    if there.get("tournament") and here.get("tournament"):
        if (old := _entered(there)) != (new := _entered(here)):
            yield _line("tournament.entrants", old, new)
            there, here = (_without_entrants(one) for one in (there, here))
        there, here = (_by_rules(one) for one in (there, here))
    rest = [{key: value for key, value in one.items() if key != "variants"} for one in (there, here)]
    said = set(_differences(*rest))
    if list(there["variants"]) != list(here["variants"]):  # the names of the variants tell the design
        said = {one for one in said if not one[0].startswith("design.")}
    yield from (_line(*difference) for difference in sorted(said))
    variants, ours = there["variants"], here["variants"]
    if list(variants) != list(ours):
        yield _line("variants", ", ".join(variants), ", ".join(ours))
    for name in (name for name in variants if name in ours):
        for key, before, now in _differences(variants[name], ours[name]):
            if (key, before, now) not in said and not key.startswith("levels."):
                yield _line(f"variants.{name}.{key}", before, now)


def _entered(experiment: Mapping[str, Any]) -> str:
    return ", ".join(player["strategy"] for player in experiment["tournament"]["entrants"])


def _without_entrants(experiment: Mapping[str, Any]) -> dict[str, Any]:
    kept = {key: value for key, value in experiment["tournament"].items() if key != "entrants"}
    return {**experiment, "tournament": kept}


def _by_rules(experiment: Mapping[str, Any]) -> dict[str, Any]:
    """A tournament with a variant for each set of rules; its line-ups follow from the other keys."""
    variants: dict[str, Any] = {}
    for name, variant in experiment["variants"].items():
        variants.setdefault(cell_of(name, len(experiment["tournament"]["field"]))[0], {"rules": variant["rules"]})
    return {**experiment, "variants": variants}


def _line(key: str, there: str, here: str) -> str:
    return f"{key}: {there} there, {here} now"


def _differences(there: Any, here: Any) -> Iterator[tuple[str, str, str]]:
    """(dotted key, value there, value here) of every leaf that differs, as JSON."""
    old, new = dict(_leaves(there)), dict(_leaves(here))
    for key in dict.fromkeys([*old, *new]):
        if old.get(key) != new.get(key):
            yield key, old.get(key, ABSENT), new.get(key, ABSENT)


def _leaves(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every leaf of nested mappings and lists of mappings that decides something: its dotted key and its JSON."""
    if isinstance(value, Mapping) and value:
        for name, inner in value.items():
            if name not in DESCRIPTIVE:
                yield from _leaves(inner, f"{key}.{name}" if key else str(name))
    elif isinstance(value, list) and any(isinstance(inner, Mapping) for inner in value):
        for index, inner in enumerate(value):
            yield from _leaves(inner, f"{key}[{index}]")
    else:
        yield key, json.dumps(value, ensure_ascii=False)
