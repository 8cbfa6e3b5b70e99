"""The same scenario with another value of a rule: what it shows must then look otherwise."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from unosim.rules import conflicts
from unosim.table import scenario
from unosim.table.reading import ScenarioProblems
from unosim.table.scenario import Scenario
from unosim.yaml import read_text

from .labels import SWITCHES, others, parts


def texts(path: Path) -> dict[int, Any]:
    """The scenarios of a file as plain values, by their line."""
    found = {}
    for document in scenario.documents(path.read_text(encoding="utf-8")):
        root, _ = read_text(document)
        assert root is not None
        found[root["scenario"].line] = root.plain()
    return found


# Under other values of these a position may be none: a card that is no starter, or not in the deck, or too few cards.
_LAID_OUT = ("deck.cards", "deck.packs", "starter.accept")


def with_other_values(one: Scenario, plain: dict[str, Any], cell: str) -> Iterator[Scenario | None]:
    """The scenario under each other value of the key of a cell; None where its position is none then."""
    key, label, _ = parts(cell)
    section, name = key.split(".")
    rules = plain.get("rules", {})
    rules = {"extends": rules} if isinstance(rules, str) else rules
    for value in others(SWITCHES[key], label, one.rules.to_dict()[section][name]):
        changed = {**rules, section: {**rules.get(section, {}), name: value}}
        try:
            (other,) = scenario.loads(json.dumps({**plain, "rules": changed}))
        except ScenarioProblems:
            if key in _LAID_OUT:
                yield None
            continue
        if not any(conflict.error for conflict in conflicts(other.rules, other.seats)):
            yield other


def differs(one: Scenario, plain: dict[str, Any], cell: str) -> bool:
    """Whether something that the scenario expects fails under another value."""
    return any(other is None or not scenario.run(other).passed for other in with_other_values(one, plain, cell))
