"""Does an effect depend on who plays? Several tables of players on the same deals, against brute force."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import synthetic
from scipy import stats
from statsmodels.stats.meta_analysis import combine_effects
from synthetic import Variant

from unosim.analysis import analyze, compare
from unosim.analysis.comparison import at_table
from unosim.analysis.heterogeneity import heterogeneity
from unosim.analysis.model import Comparison, Summary
from unosim.analysis.model_designs import TableEffect
from unosim.results import Results

TABLES = ["family", "careful", "mixed"]
DEALS = 400


def design(tables: list[str]) -> dict[str, Any]:
    return {"kind": "variants", "factors": {}, "fraction": None, "tables": tables}


def cell(variant: str, table: str, own: int, mean: float, rules: str, **levels: str) -> Variant:
    return Variant(
        own=own, own_mean=mean, settings={"rules": rules}, levels={"variant": variant, "table": table, **levels}
    )


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    """Three tables: `even` makes rounds four turns longer at each, `odd` longer, shorter, and neither."""
    variants = {}
    for k, (table, change) in enumerate(zip(TABLES, (6, -6, 0), strict=True)):
        variants[f"none.{table}"] = cell("none", table, 3 * k + 1, 20, "none")
        variants[f"even.{table}"] = cell("even", table, 3 * k + 2, 24, "even")
        variants[f"odd.{table}"] = cell("odd", table, 3 * k + 3, 20 + change, "odd")
    folder = tmp_path_factory.mktemp("tables") / "results"
    return synthetic.results(folder, variants, DEALS, units=1, design=design(TABLES))


@pytest.fixture(scope="module")
def analyzed(results: Results) -> tuple[Summary, Comparison]:
    return analyze(results)


@pytest.fixture(scope="module")
def comparison(analyzed: tuple[Summary, Comparison]) -> Comparison:
    return analyzed[1]


def find(comparison: Comparison, variant: str, measure: str = "turns") -> TableEffect:
    (found,) = (t for t in comparison.tables if (t.variant, t.measure) == (variant, measure))
    return found


def test_every_cell_is_held_against_the_baseline_at_its_table(results: Results, comparison: Comparison) -> None:
    turns = dict(results.scan(None, ["variant", "turns"]).group_by("variant").mean().collect().iter_rows())
    for table in TABLES:
        assert comparison.baseline_of(f"odd.{table}") == f"none.{table}"
        effect = comparison.of(f"odd.{table}", "turns")
        assert effect is not None
        change = turns[f"odd.{table}"] - turns[f"none.{table}"]
        assert effect.difference.value == pytest.approx(change)
        assert find(comparison, "odd").effects[table].value == pytest.approx(change)
        assert find(comparison, "odd").effects[table].se == pytest.approx(effect.difference.se)
    assert set(comparison.family.values()) == {6}


def test_it_depends_who_plays(comparison: Comparison) -> None:
    odd, even = find(comparison, "odd"), find(comparison, "even")
    assert (odd.word, odd.least, odd.most, odd.opposite) == ("depends", "careful", "family", True)
    assert odd.p_holm is not None
    assert odd.p_holm < 1e-6
    assert odd.share is not None
    assert odd.share > 0.9
    assert even.word != "depends"
    assert not even.opposite
    json.dumps(comparison.to_dict(), allow_nan=False)


def test_q_is_the_wald_statistic_over_deals(results: Results, comparison: Comparison) -> None:
    frame = results.scan(None, ["variant", "deal", "turns"]).collect().group_by("variant", "deal").mean().sort("deal")
    turns = {str(name): part["turns"].to_numpy() for (name,), part in frame.group_by("variant")}
    changes = np.array([turns[f"odd.{table}"] - turns[f"none.{table}"] for table in TABLES])
    steps = changes[1:] - changes[0]
    # Hotelling's one-sample T² of the differences between tables.
    t2 = DEALS * steps.mean(axis=1) @ np.linalg.solve(np.cov(steps), steps.mean(axis=1))
    found = find(comparison, "odd")
    assert found.q == pytest.approx(t2, rel=1e-9)
    assert found.freedom == 2
    assert found.p == pytest.approx(stats.f.sf(t2 * (DEALS - 2) / (2 * (DEALS - 1)), 2, DEALS - 2), rel=1e-6)


def test_independent_tables_give_cochrans_q() -> None:
    values, errors = np.array([1.0, 1.4, 0.3, 0.9]), np.array([0.2, 0.3, 0.25, 0.4])
    oracle = combine_effects(values, errors**2)
    q, freedom, p = heterogeneity(values, np.diag(errors**2), 10**9)
    assert q == pytest.approx(oracle.q)
    assert freedom == 3
    assert p == pytest.approx(stats.chi2.sf(oracle.q, 3), rel=1e-4)


def test_the_common_effect_is_that_of_generalized_least_squares(comparison: Comparison) -> None:
    found = find(comparison, "even")
    values = np.array([found.effects[table].value for table in TABLES], float)
    assert found.common.value is not None
    assert found.common.se is not None
    assert values.min() <= found.common.value <= values.max()
    assert found.common.se < min(e.se for e in found.effects.values() if e.se is not None)


def test_what_differs_nowhere_is_the_same_everywhere(tmp_path: Path) -> None:
    variants = {}
    for k, table in enumerate(TABLES[:2]):
        variants[f"none.{table}"] = cell("none", table, k + 1, 20, "none")
        variants[f"other.{table}"] = cell("other", table, k + 1, 20, "other")
    found = find(compare(synthetic.results(tmp_path, variants, 60, units=1, design=design(TABLES[:2]))), "other")
    assert (found.q, found.freedom, found.p, found.word) == (0, 0, 1, "same")
    assert (found.common.value, found.common.se) == (0, 0)


def test_a_difference_without_error_is_certain() -> None:
    assert heterogeneity(np.array([1.0, 2.0]), np.zeros((2, 2)), 50) == (None, 0, 0.0)
    assert heterogeneity(np.array([1.0, np.nan]), np.zeros((2, 2)), 50) == (None, 0, None)
    assert heterogeneity(np.array([1.0, 2.0, 3.0]), np.eye(3), 3) == (None, 0, None)


def test_equal_tables_are_found_to_differ_as_often_as_stated() -> None:
    random, wrong = np.random.default_rng(5), 0
    for _ in range(1_000):
        shared = random.normal(size=(60, 1))
        changes = shared + random.normal(size=(60, 3)) * (1, 2, 3)
        _, _, p = heterogeneity(changes.mean(axis=0), np.cov(changes.T) / 60, 60)
        wrong += p is not None and p < 0.05
    assert 0.03 < wrong / 1_000 < 0.07


def test_one_table_alone_is_a_comparison_of_its_own(analyzed: tuple[Summary, Comparison]) -> None:
    summary, comparison = at_table(*analyzed, "careful")
    assert [v.variant for v in summary.variants] == ["none.careful", "even.careful", "odd.careful"]
    assert summary.baseline == comparison.baseline == "none.careful"
    assert {e.variant for e in comparison.effects} == {"even.careful", "odd.careful"}
    with pytest.raises(KeyError, match="chess"):
        at_table(*analyzed, "chess")


def test_a_sweep_has_a_value_at_every_level_and_effects_against_the_first(tmp_path: Path) -> None:
    variants = {
        f"hand-{hand}": Variant(own=k + 1, own_mean=10 + 3 * k, settings={"hand": hand}, levels={"hand": str(hand)})
        for k, hand in enumerate((5, 7, 9))
    }
    plan = {"kind": "sweep", "factors": {"hand": ["5", "7", "9"]}, "fraction": None, "tables": []}
    comparison = compare(synthetic.results(tmp_path, variants, 200, units=1, design=plan))
    (turns,) = (s for s in comparison.sweeps if s.measure == "turns")
    assert (turns.factor, turns.table, [s.level for s in turns.steps]) == ("hand", None, ["5", "7", "9"])
    assert turns.steps[0].effect is None
    for step in turns.steps[1:]:
        assert step.effect == comparison.of(step.cell, "turns")
        assert step.effect is not None
        assert step.value == step.effect.value
    (first,) = (s for s in comparison.sweeps if s.measure == "first_player")
    assert first.steps[1].effect is not None
    assert first.steps[1].value == first.steps[1].effect.value
    json.dumps(comparison.to_dict(), allow_nan=False)
