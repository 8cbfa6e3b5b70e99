"""Where there is nothing to find: the placebo covers 0 as often as stated, and an unused switch changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from unosim.analysis import compare
from unosim.analysis.intervals import Moments, Pair, products
from unosim.config import load
from unosim.engine._engine import seed_key
from unosim.report.terminal import text
from unosim.results import Results
from unosim.run import run
from unosim.run.plan import make_plan

DEALS, RUNS = 40, 200
# None of them challenges, draws by choice, or errs.
LINE_UP = ["use-actions", "save-wilds", "young-child", "first-playable"]
UNUSED = ["no-challenge", "no-voluntary-draw", "false-call-fine", "misplay-fine"]


def pair(ours: NDArray[np.float64], theirs: NDArray[np.float64]) -> Pair:
    """Values of (deals, rotations) under both."""
    (a, b), (c, d) = (
        (values.sum(axis=1)[None], np.full((1, len(values)), float(values.shape[1]))) for values in (ours, theirs)
    )
    value, baseline = Moments(1), Moments(1)
    value.add(a, b)
    baseline.add(c, d)
    nn, nd, dn, dd = (float(products(x, y)[0]) for x, y in ((a, c), (a, d), (b, c), (b, d)))
    return Pair(value.ratio(0), baseline.ratio(0), (nn, nd, dn, dd))


def values(side: Mapping[str, NDArray[Any]], name: str) -> NDArray[np.float64]:
    """A column by (deal, rotation); `won`: whether the first player wins, who sits in seat r in rotation r."""
    found = side["winner"] == side["rotation"] if name == "won" else side[name]
    return found.astype(np.float64).reshape(DEALS, -1)


def test_the_placebo_covers_nothing_as_often_as_stated() -> None:
    """Rounds of many seeds, each with the baseline's luck and with other luck on the same deals."""
    baseline, placebo = make_plan(load({"players": LINE_UP, "deals": DEALS, "placebo": True})).cells
    assert (baseline.replicate, placebo.replicate) == (0, 1)
    first, second = baseline.table(), placebo.table()
    names = ("turns", "largest_penalty", "won")
    held = np.zeros(len(names), int)
    for seed in range(RUNS):
        key = seed_key(f"placebo-{seed}")
        theirs, ours = first.play(key, 0, DEALS, 0), second.play(key, 0, DEALS, 1)
        for k, name in enumerate(names):
            difference = pair(values(ours, name), values(theirs, name)).difference()
            assert difference.low is not None
            assert difference.high is not None
            held[k] += difference.low <= 0 <= difference.high
    # Of 200 intervals that hold the truth at 95 %, 179 to 198 do with probability 0.998.
    assert ((held >= 179) & (held <= 198)).all(), held


def test_a_switch_that_nobody_uses_changes_no_measure(tmp_path: Path) -> None:
    variants = {"none": {}, **{name: {"extends": name} for name in UNUSED}}
    data = {"name": "unused", "deals": 60, "players": LINE_UP, "rules": {"extends": "mattel"}, "variants": variants}
    comparison = compare(Results(run(load(data), tmp_path / "results")))
    assert comparison.same_rounds == tuple(UNUSED)
    for effect in comparison.effects:
        assert (effect.difference.low, effect.difference.high, effect.verdict) == (0, 0, "same"), effect.measure


def test_a_rule_about_points_changes_nothing_in_how_rounds_are_played_and_no_more_is_said(tmp_path: Path) -> None:
    data = {"name": "points", "deals": 20, "players": LINE_UP, "variants": {"none": {}, "chips": "chips"}}
    told = text(Results(run(load(data), tmp_path / "results")), 200)
    assert "“chips” changes nothing in how rounds are played: each takes exactly as long as with “none”" in told
