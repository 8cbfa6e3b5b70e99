"""Runs of one, two or ten deals, whatever is played: every page is written, and no number is shown that is none."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

import unosim
from unosim.analysis import analyze, summary
from unosim.cli.tables import comparison_tables, summary_tables
from unosim.config import load
from unosim.report import terminal
from unosim.results import Results
from unosim.strategies import names

TEN = [*names()[:9], {"strategy": "random", "forget_uno": 0.5}]
TWO = ["random", "punisher"]
STACKING = {"none": {}, "stacking": "stacking"}
NO_NUMBER = re.compile(r"\b(nan|inf|infinity)\b|[0-9]{20}", re.IGNORECASE)

CASES: dict[str, dict[str, Any]] = {
    "one deal": {"deals": 1, "players": TWO, "variants": STACKING, "seating": "fixed"},
    "one deal of one variant": {"deals": 1, "players": {"count": 2, "strategy": "random"}},
    "two deals": {"deals": 2, "players": TWO, "variants": STACKING},
    "ten deals": {"deals": 10, "players": TWO, "variants": STACKING},
    "ten players": {"deals": 10, "players": TEN, "variants": STACKING},
    "ten equal players": {"deals": 1, "players": {"count": 10, "strategy": "random"}, "variants": STACKING},
    "a placebo": {"deals": 2, "players": TWO, "variants": {"a": {}, "b": {}}},
    "nobody wins": {"deals": 2, "players": TWO, "variants": {"a": {"round": {"turn_cap": 1}}, "b": {}}},
    "nobody ever wins": {"deals": 10, "players": TEN, "rules": {"round": {"turn_cap": 1}}, "variants": STACKING},
    "other players": {
        "deals": 2,
        "players": TWO,
        "variants": {"two": {}, "six": {"players": {"count": 6, "strategy": "random"}}, "ten": {"players": TEN}},
    },
    # At this seed the estimate of a difference lies so near its margin that no run could ever settle it.
    "further deals without number": {
        "deals": 100,
        "seed": 2026,
        "players": ["random", "young-child", "punisher", "save-wilds"],
        "variants": {"none": {}, "like-on-like": "stacking", "up": "stacking-up", "any-on-any": "stacking-any"},
    },
}


def pages(folder: Path) -> dict[str, str]:
    """Everything that is shown of a results folder, by where."""
    results = Results(folder)
    numbers, comparison = analyze(results) if len(results.variants) > 1 else (summary(results), None)
    json.dumps([numbers.to_dict(), comparison and comparison.to_dict()], allow_nan=False)
    shown = {"terminal": terminal.summary_text(numbers, comparison), "summary": summary_tables(numbers, comparison)}
    if comparison:
        shown["compare"] = comparison_tables(numbers, comparison, 80)
    for path in unosim.report(results, summary=numbers, comparison=comparison):
        if path.suffix != ".png":
            shown[path.name] = path.read_text(encoding="utf-8")
    return shown


def check(shown: dict[str, str]) -> None:
    for place, text in shown.items():
        words = re.sub(r"<style>.*?</style>|<svg.*?</svg>|<[^>]*>|[0-9a-f]{64}", " ", text, flags=re.DOTALL)
        found = NO_NUMBER.search(words)
        assert found is None, f"{place}: …{words[max(0, found.start() - 60) : found.end() + 20]}…"


@pytest.mark.parametrize("case", CASES)
def test_a_tiny_run_is_summed_up_compared_and_reported(case: str, tmp_path: Path) -> None:
    folder = unosim.run(load({"name": "tiny", **CASES[case]}), tmp_path / "tiny", jobs=1)
    shown = pages(folder)
    assert {"terminal", "summary", "report.html", "report.md"} <= set(shown)
    check(shown)


@pytest.mark.parametrize("width", [1, 10, 20, 40, 300])
def test_any_terminal_is_wide_enough(width: int, tmp_path: Path) -> None:
    results = Results(unosim.run(load({"name": "tiny", **CASES["ten deals"]}), tmp_path / "tiny", jobs=1))
    for text in (terminal.text(results, width), terminal.summary_text(summary(results), width=width)):
        assert 5 < len(text.splitlines()) <= terminal.LINES


def test_a_run_that_has_just_begun(tmp_path: Path) -> None:
    """Of three variants one is there; then none."""
    several = load({"name": "tiny", **CASES["other players"]})
    folder = unosim.run(several, tmp_path / "tiny", jobs=1)
    for variant in ("six", "ten"):
        shutil.rmtree(folder / "rounds" / f"variant={variant}")
    check(pages(folder))
    shutil.rmtree(folder / "rounds")
    check(pages(folder))
