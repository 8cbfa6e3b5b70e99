"""Rounds for the tests of presets and house rules."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from runs import experiment

from unosim.results.columns import OUTCOMES
from unosim.run.plan import make_plan

CARELESS = {"forget_uno": 0.2, "notice_uno": 0.2, "false_call": 0.02, "misplay": 0.02, "wrong_jump": 0.02, "noise": 0.1}
"""People who make every mistake there is, so that fines and calls are played too."""
HESITANT = """\
strategy: hesitant
about: Does by lot whatever the rules leave open, so that every one of them is met.
play: [{prefer: any}]
bluff: {probability: 0.5}
drawn: {probability: 0.5}
challenge: {probability: 0.5}
answer: {probability: 0.8}
draw: {probability: 0.1}
jump_in: {probability: 0.8}
group: {probability: 0.8}
"""


def columns(rules: Any, seats: int, deals: int = 200, strategy: str = "random") -> dict[str, Any]:
    """What a run would store of rounds at a table of equal players: an array by column."""
    line_up = {"count": seats, "strategy": strategy, **CARELESS}
    plan = make_plan(experiment(players=line_up, variants={"rules": rules}))
    return plan.cells[0].table().play(plan.key, 0, deals)


def played(name: str, seats: int) -> Counter[str]:
    """How 200 rounds under a preset or a house rule ended."""
    return Counter(OUTCOMES[code] for code in columns({"extends": name}, seats)["outcome"].tolist())


def hesitant(folder: Path) -> str:
    """The path of a script that makes every choice by lot."""
    path = folder / "hesitant.yaml"
    path.write_text(HESITANT, encoding="utf-8")
    return str(path)
