"""Factorial designs: main effects and interactions against brute force, fractions with their aliases, unequal cells."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import synthetic
from numpy.typing import NDArray
from scipy import stats
from statsmodels.stats.multitest import multipletests
from synthetic import Variant

from unosim.analysis import compare
from unosim.analysis.model_designs import FactorEffect, Factorial
from unosim.results import Results

FACTORS = {"stacking": ["no", "yes"], "hand": ["5", "7", "9"]}
DEALS = 400


def cells(factors: dict[str, list[str]], rows: list[tuple[str, ...]]) -> dict[str, Variant]:
    """A cell a row; the first factor makes rounds longer, the second shorter, both together much shorter."""
    found = {}
    for number, row in enumerate(rows):
        levels = dict(zip(factors, row, strict=True))
        place = [factors[factor].index(level) for factor, level in levels.items()]
        mean = 30 + 9 * place[0] - 3 * place[1] - 8 * place[0] * place[1]
        name = "_".join(row)
        found[name] = Variant(own=number + 1, own_mean=mean, settings={"cell": name}, levels=levels)
    return found


def played(folder: Path, factors: dict[str, list[str]], rows: list[tuple[str, ...]], deals: int = DEALS) -> Results:
    design = {"kind": "factors", "factors": factors, "fraction": None, "tables": []}
    return synthetic.results(folder, cells(factors, rows), deals, units=1, design=design)


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    return played(tmp_path_factory.mktemp("factorial") / "results", FACTORS, list(product(*FACTORS.values())))


@pytest.fixture(scope="module")
def factorial(results: Results) -> Factorial:
    (found,) = compare(results).factorials
    return found


def find(factorial: Factorial, measure: str, name: str) -> FactorEffect:
    (found,) = (e for e in factorial.of(measure) if e.effect.variant == name)
    return found


def by_deal(results: Results, column: str) -> dict[tuple[str, ...], NDArray[np.float64]]:
    """The mean of a column over the rotations of each deal, by cell."""
    frame = results.scan(None, ["variant", "deal", column]).collect()
    means = frame.group_by("variant", "deal").mean().sort("deal")
    return {tuple(str(name).split("_")): part[column].to_numpy() for (name,), part in means.group_by("variant")}


def test_every_change_and_every_two_of_them_is_an_effect(factorial: Factorial) -> None:
    assert (factorial.cells, factorial.whole, factorial.resolution, factorial.deals) == (6, 6, None, DEALS)
    assert [e.effect.variant for e in factorial.of("turns", main=True)] == ["stacking", "hand=7", "hand=9"]
    names = [e.effect.variant for e in factorial.of("turns", main=False)]
    assert names == ["stacking × hand=7", "stacking × hand=9"]
    assert set(factorial.family.values()) == {5}
    assert all(e.aliases == () for e in factorial.effects)
    json.dumps(factorial.to_dict(), allow_nan=False)


def test_a_main_effect_is_the_mean_contrast_of_each_deal(results: Results, factorial: Factorial) -> None:
    turns = by_deal(results, "turns")
    high = np.mean([found for cell, found in turns.items() if cell[0] == "yes"], axis=0)
    low = np.mean([found for cell, found in turns.items() if cell[0] == "no"], axis=0)
    check(find(factorial, "turns", "stacking"), high, low)
    nine = np.mean([found for cell, found in turns.items() if cell[1] == "9"], axis=0)
    five = np.mean([found for cell, found in turns.items() if cell[1] == "5"], axis=0)
    check(find(factorial, "turns", "hand=9"), nine, five)


def test_an_interaction_is_what_two_changes_make_beyond_their_sum(results: Results, factorial: Factorial) -> None:
    turns = by_deal(results, "turns")

    added = turns["yes", "5"] + turns["no", "9"] - turns["no", "5"]
    found = find(factorial, "turns", "stacking × hand=9")
    check(found, turns["yes", "9"], added)
    assert found.effect.verdict == "less"


def check(found: FactorEffect, value: NDArray[np.float64], baseline: NDArray[np.float64]) -> None:
    """As many rounds in every deal: the ratio of sums is the mean over deals, and the t test over deals is exact."""
    oracle = stats.ttest_rel(value, baseline)
    low, high = oracle.confidence_interval()
    effect = found.effect
    assert effect.value.value == pytest.approx(value.mean())
    assert effect.baseline.value == pytest.approx(baseline.mean())
    assert (effect.difference.low, effect.difference.high) == pytest.approx((low, high), rel=1e-9)
    assert effect.p == pytest.approx(oracle.pvalue, rel=1e-9)


def test_holm_is_over_all_effects_of_a_measure(factorial: Factorial) -> None:
    found = [e.effect for e in factorial.of("turns")]
    assert [e.p_holm for e in found] == pytest.approx(multipletests([e.p for e in found], method="holm")[1].tolist())


def test_common_deals_gain_what_the_cells_share(factorial: Factorial) -> None:
    effect = find(factorial, "turns", "stacking").effect
    assert effect.gain is not None
    assert effect.gain > 3  # most of the spread of turns is the deal's, which all cells share
    win = find(factorial, "win:ann", "stacking").effect
    assert win.gain is not None
    assert win.gain < effect.gain


def test_a_relative_change_has_the_interval_of_a_ratio(results: Results, factorial: Factorial) -> None:
    turns = by_deal(results, "turns")
    high = np.mean([found for cell, found in turns.items() if cell[0] == "yes"], axis=0)
    low = np.mean([found for cell, found in turns.items() if cell[0] == "no"], axis=0)
    ratio = high.mean() / low.mean()
    error = stats.sem(high - ratio * low) / low.mean()
    relative = find(factorial, "turns", "stacking").effect.relative
    assert (relative.value, relative.se) == pytest.approx((ratio - 1, error))


def test_the_first_player_advantage_is_less_a_fair_share(factorial: Factorial) -> None:
    effect = find(factorial, "first_player", "stacking").effect
    assert effect.baseline.value is not None
    assert effect.value.value is not None
    assert abs(effect.baseline.value) < 10
    assert effect.difference.value == pytest.approx(effect.value.value - effect.baseline.value)


def test_a_fraction_says_what_it_cannot_tell_apart(tmp_path: Path) -> None:
    factors = {name: ["no", "yes"] for name in "abcd"}
    half = [row for row in product(("no", "yes"), repeat=4) if row.count("yes") % 2 == 0]
    (found,) = compare(played(tmp_path, factors, half, 60)).factorials
    assert (found.cells, found.whole, found.resolution) == (8, 16, 4)
    assert find(found, "turns", "a").aliases == ()
    assert find(found, "turns", "a × b").aliases == ("c × d",)
    assert find(found, "turns", "a × d").aliases == ("b × c",)


def test_of_three_factors_in_four_cells_each_is_the_other_two(tmp_path: Path) -> None:
    factors = {name: ["no", "yes"] for name in "abc"}
    half = [row for row in product(("no", "yes"), repeat=3) if row.count("yes") % 2 == 0]
    (found,) = compare(played(tmp_path, factors, half, 40)).factorials
    assert found.resolution == 3
    assert find(found, "turns", "a").aliases == ("b × c",)


def test_a_placebo_and_other_tables_are_no_cells_of_the_grid(tmp_path: Path) -> None:
    factors = {"a": ["no", "yes"], "b": ["no", "yes"]}
    variants = {}
    for place, table in enumerate(("family", "careful")):
        for name, variant in cells(factors, list(product(*factors.values()))).items():
            settings: dict[str, Any] = {**vars(variant), "own": variant.own + 10 * place}
            settings["levels"] = {**variant.levels, "table": table}
            variants[f"{name}.{table}"] = Variant(**settings)
        placebo = {**vars(variants[f"no_no.{table}"]), "levels": {"placebo": "yes", "table": table}, "replicate": 1}
        variants[f"placebo.{table}"] = Variant(**{**placebo, "own": 99})
    design = {"kind": "factors", "factors": factors, "fraction": None, "tables": ["family", "careful"]}
    comparison = compare(synthetic.results(tmp_path, variants, 60, units=1, design=design))
    assert [(f.table, f.cells) for f in comparison.factorials] == [("family", 4), ("careful", 4)]
    assert comparison.baseline_of("yes_no.careful") == "no_no.careful"
    assert comparison.baseline_of("placebo.careful") == "no_no.careful"
    assert comparison.of("no_no.careful", "turns") is None


def test_a_cell_that_has_not_been_played_leaves_nothing_to_contrast(tmp_path: Path) -> None:
    factors = {"a": ["no", "yes"], "b": ["no", "yes"]}
    variants = cells(factors, list(product(*factors.values())))
    rounds = {name: [synthetic.play(variant, 0, 20)] for name, variant in variants.items()}
    rounds["yes_yes"] = []
    planned = {name: [(0, 20)] for name in variants}
    design = {"kind": "factors", "factors": factors, "fraction": None, "tables": []}
    results = synthetic.write(tmp_path, variants, rounds, planned, design=design)
    assert compare(results).factorials == ()
