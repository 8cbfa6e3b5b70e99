"""Intervals and verdicts against scipy and statsmodels, at their edges, and by simulation."""

from __future__ import annotations

import json
import math
import statistics
from typing import Any

import numpy as np
import pytest
from interval_simulation import DISCRETE, KINDS, coverage
from scipy import stats
from statsmodels.api import GLM, OLS, families
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint
from synthetic import grouped_quantile

from unosim.analysis.blocks import BLOCKS, LARGEST, QUANTILES, Histogram, Quantiles, jackknife
from unosim.analysis.intervals import Array, Moments, Pair, Ratio, critical, p_value, products, two_sided, wilson
from unosim.analysis.model import Distribution, Estimate
from unosim.analysis.verdicts import further_deals, holm, rounds_to_notice, verdict


def ratio(num: Any, den: Any) -> Ratio:
    """The ratio of sums per deal."""
    moments = Moments(1)
    moments.add(np.array([num], float), np.array([den], float))
    return moments.ratio(0)


def pair(ours: tuple[Any, Any], theirs: tuple[Any, Any]) -> Pair:
    """Two ratios on the same deals, each given as numerators and denominators."""
    (a, b), (c, d) = (tuple(np.array([x], float) for x in side) for side in (ours, theirs))
    cross = tuple(float(products(x, y)[0]) for x, y in ((a, c), (a, d), (b, c), (b, d)))
    return Pair(ratio(*ours), ratio(*theirs), cross)  # type: ignore[arg-type]


def estimate(value: float, low: float, high: float, deals: int = 100) -> Estimate:
    return Estimate(value, low, high, (high - low) / 2 / 1.96, deals, deals)


def interval(found: Estimate) -> tuple[float, float]:
    assert found.low is not None
    assert found.high is not None
    return found.low, found.high


# Wilson and t


@pytest.mark.parametrize(("wins", "n"), [(1, 3), (7, 50), (25, 50), (49, 50), (250_013, 1_000_000)])
def test_wilson_is_that_of_statsmodels(wins: int, n: int) -> None:
    assert wilson(wins / n, n) == pytest.approx(proportion_confint(wins, n, method="wilson"), abs=1e-12)


@pytest.mark.parametrize("freedom", [1, 2, 10, 99, 999])
def test_critical_values_are_those_of_student(freedom: int) -> None:
    assert critical(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=1e-12)
    assert two_sided(-1.7, freedom) == pytest.approx(2 * stats.t.sf(1.7, freedom), rel=1e-12)


def test_critical_values_of_many_deals_are_normal() -> None:
    assert critical(1_000) == pytest.approx(stats.norm.ppf(0.975), rel=1e-12)
    assert two_sided(3.0, 10**6) == pytest.approx(2 * stats.norm.sf(3.0), rel=1e-9)


def test_shares_of_none_and_all_have_width() -> None:
    none, every = ratio([0] * 50, [1] * 50).share(), ratio([1] * 50, [1] * 50).share()
    assert (none.value, every.value) == (0.0, 1.0)
    assert interval(none) == pytest.approx((0, 0.0714), abs=1e-4)
    assert interval(every) == pytest.approx((0.9286, 1), abs=1e-4)


def test_none_of_many_rotations_counts_deals_not_rounds() -> None:
    assert interval(ratio([0] * 50, [4] * 50).share()) == interval(ratio([0] * 50, [1] * 50).share())


def test_a_share_of_nothing_is_undefined() -> None:
    for found in (ratio([], []).share(), ratio([0, 0], [0, 0]).share(), ratio([], []).mean()):
        assert found == Estimate(None, None, None, None, 0, 0)


def test_two_rounds_without_a_win_are_finite() -> None:
    found = ratio([0, 0], [1, 1]).share()
    assert found.value == 0
    assert interval(found) == pytest.approx(proportion_confint(0, 2, method="wilson"), abs=1e-12)
    assert "NaN" not in json.dumps(found.to_dict(), allow_nan=False)


def test_a_single_deal_has_a_share_with_an_interval_and_a_mean_without() -> None:
    share, mean = ratio([1], [4]).share(), ratio([200], [4]).mean()
    assert interval(share) == wilson(0.25, 1)
    assert share.se is None
    assert mean == Estimate(50.0, None, None, None, 4, 1)


def test_deals_that_agree_leave_the_number_of_deals() -> None:
    assert interval(ratio([1] * 30, [4] * 30).share()) == wilson(0.25, 30)


def test_a_constant_has_no_error() -> None:
    assert ratio([1] * 30, [4] * 30).constant() == Estimate(0.25, 0.25, 0.25, 0.0, 120, 30)


# Deals as clusters


@pytest.fixture
def rounds() -> dict[str, Array]:
    """Rounds of 300 deals, one to four each, under two rules; rounds of a deal are alike."""
    random = np.random.default_rng(5)
    deal = np.repeat(np.arange(300), random.integers(1, 5, 300))
    usual = random.normal(50, 10, 300)[deal]
    return {"deal": deal, "a": usual + random.normal(0, 8, len(deal)), "b": usual + random.normal(3, 9, len(deal))}


def per_deal(deal: Array, values: Array) -> Array:
    return np.bincount(deal.astype(int), values)


def test_the_error_of_a_mean_is_the_cluster_robust_one(rounds: dict[str, Array]) -> None:
    deal, a = rounds["deal"], rounds["a"]
    oracle = OLS(a, np.ones_like(a)).fit(cov_type="cluster", cov_kwds={"groups": deal})
    found = ratio(per_deal(deal, a), per_deal(deal, np.ones_like(a))).mean()
    assert found.value == pytest.approx(oracle.params[0], rel=1e-12)
    assert found.se == pytest.approx(oracle.bse[0], rel=1e-9)


def test_the_error_of_a_difference_is_the_cluster_robust_one(rounds: dict[str, Array]) -> None:
    deal, a, b = rounds["deal"], rounds["a"], rounds["b"]
    both, variant = np.concatenate([a, b]), np.repeat([0.0, 1.0], len(a))
    groups = {"groups": np.concatenate([deal, deal])}
    oracle = OLS(both, np.column_stack([np.ones_like(both), variant])).fit(cov_type="cluster", cov_kwds=groups)
    n = per_deal(deal, np.ones_like(a))
    found = pair((per_deal(deal, b), n), (per_deal(deal, a), n)).difference()
    # statsmodels multiplies the variance by (N - 1) / (N - 2) for two parameters.
    assert found.value == pytest.approx(oracle.params[1], rel=1e-9)
    assert found.se == pytest.approx(oracle.bse[1] * math.sqrt((len(both) - 2) / (len(both) - 1)), rel=1e-9)


def test_the_error_of_a_relative_change_is_that_of_the_log_ratio(rounds: dict[str, Array]) -> None:
    deal, a, b = rounds["deal"], rounds["a"], rounds["b"]
    both, variant = np.concatenate([a, b]), np.repeat([0.0, 1.0], len(a))
    groups = {"groups": np.concatenate([deal, deal])}
    model = GLM(both, np.column_stack([np.ones_like(both), variant]), family=families.Poisson())
    oracle = model.fit(cov_type="cluster", cov_kwds=groups)
    n = per_deal(deal, np.ones_like(a))
    found = pair((per_deal(deal, b), n), (per_deal(deal, a), n)).relative()
    change = math.exp(oracle.params[1])
    assert found.value == pytest.approx(change - 1, rel=1e-9)
    assert found.se == pytest.approx(oracle.bse[1] * change, rel=1e-2)


def test_one_round_a_deal_is_the_paired_t_test(rounds: dict[str, Array]) -> None:
    a, b = rounds["a"][:40], rounds["b"][:40]
    ones = np.ones(40)
    found = pair((b, ones), (a, ones)).difference()
    oracle = stats.ttest_rel(b, a)
    assert interval(found) == pytest.approx(tuple(oracle.confidence_interval()), rel=1e-9)
    assert p_value(found) == pytest.approx(oracle.pvalue, rel=1e-9)


def test_doubling_every_round_does_not_shrink_an_interval(rounds: dict[str, Array]) -> None:
    deal, a = rounds["deal"], (rounds["a"] > 55).astype(float)
    num, den = per_deal(deal, a), per_deal(deal, np.ones_like(a))
    once, twice = ratio(num, den), ratio(2 * num, 2 * den)
    assert interval(twice.share()) == pytest.approx(interval(once.share()), rel=1e-12)
    assert interval(twice.mean()) == pytest.approx(interval(once.mean()), rel=1e-12)
    assert twice.share().n == 2 * once.share().n


def test_the_design_effect_is_the_size_of_clusters_that_agree() -> None:
    wins = np.random.default_rng(1).integers(0, 2, 4_000)
    assert ratio(4 * wins, np.full(4_000, 4)).design_effect == pytest.approx(4, rel=1e-3)
    assert ratio(wins, np.ones(4_000)).design_effect == pytest.approx(1, rel=1e-3)
    assert ratio([0, 0], [1, 1]).design_effect is None


def test_windows_add_up(rounds: dict[str, Array]) -> None:
    num = per_deal(rounds["deal"], rounds["a"])[None]
    den = per_deal(rounds["deal"], np.ones_like(rounds["a"]))[None]
    whole, parts = Moments(1), Moments(1)
    whole.add(num, den)
    for k in range(0, num.shape[1], 7):
        parts.add(num[:, k : k + 7], den[:, k : k + 7])
    assert parts.ratio(0).mean().se == pytest.approx(whole.ratio(0).mean().se, rel=1e-9)


def test_equal_rounds_differ_by_exactly_nothing(rounds: dict[str, Array]) -> None:
    deal, a = rounds["deal"], rounds["a"]
    same = (per_deal(deal, a), per_deal(deal, np.ones_like(a)))
    found = pair(same, same)
    assert (found.difference().value, found.difference().se, found.relative().value) == (0.0, 0.0, 0.0)
    assert interval(found.difference()) == (0.0, 0.0)
    assert p_value(found.difference()) == 1.0


def test_a_change_that_is_the_same_in_every_deal_is_certain() -> None:
    num = np.arange(50.0)
    found = pair((num + 2, np.ones(50)), (num, np.ones(50))).difference()
    assert (found.value, found.se) == (2.0, 0.0)
    assert p_value(found) == 0.0


def test_a_pair_with_an_empty_side_is_undefined() -> None:
    found = pair(([0, 0], [0, 0]), ([1, 2], [1, 1]))
    assert found.difference() == Estimate(None, None, None, None, 0, 0)
    assert found.relative().value is None
    assert p_value(found.difference()) is None
    assert pair(([1, 2], [1, 1]), ([0, 0], [1, 1])).relative().value is None


# Blocks


def test_the_jackknife_of_a_mean_is_its_standard_error() -> None:
    values = np.random.default_rng(2).normal(10, 3, BLOCKS)
    found = jackknife(np.array([values, np.ones(BLOCKS)]), lambda s: s[0] / s[1], 5, 7)
    assert found.value == pytest.approx(values.mean())
    assert found.se == pytest.approx(stats.sem(values))
    assert interval(found) == pytest.approx(stats.t.interval(0.95, BLOCKS - 1, values.mean(), stats.sem(values)))
    assert (found.n, found.deals) == (5, 7)


def test_the_jackknife_leaves_out_empty_blocks_and_undefined_values() -> None:
    sums = np.zeros((2, BLOCKS))
    sums[:, :3] = [[1, 2, 3], [1, 1, 1]]
    assert jackknife(sums, lambda s: s[0] / s[1], 3, 3).se == pytest.approx(stats.sem([1, 2, 3]))
    assert jackknife(np.zeros((2, BLOCKS)), lambda s: s[0] / s[1], 0, 0).value is None
    sums[:, 1:] = 0
    assert jackknife(sums, lambda s: s[0] / s[1], 1, 1) == Estimate(1.0, None, None, None, 1, 1)


def test_quantiles_are_those_of_grouped_data() -> None:
    random = np.random.default_rng(3)
    histogram, values = Histogram(), random.poisson(40, 5_000)
    histogram.add(random.integers(0, BLOCKS, 2_000), values[:2_000])
    histogram.add(random.integers(0, BLOCKS, 3_000), values[2_000:].astype(np.uint16))
    found = Quantiles(histogram)
    assert found.values == pytest.approx([grouped_quantile(values, q) for q in QUANTILES])
    assert found.values[2] == pytest.approx(statistics.median_grouped(values.tolist()))
    assert histogram.distribution().counts == tuple(np.unique(values, return_counts=True)[1].tolist())
    low, high = interval(found.estimate(2, 5_000, 5_000))
    assert low <= np.median(values) <= high


def test_five_percent_of_twenty_lie_below_the_middle_between_the_first_and_the_second() -> None:
    histogram = Histogram()
    histogram.add(np.zeros(20, np.int64), np.arange(20))
    assert Quantiles(histogram).values[0] == pytest.approx(0.5)


def test_no_rounds_have_no_quantiles() -> None:
    found = Quantiles(Histogram())
    assert found.estimate(2, 0, 0) == Estimate(None, None, None, None, 0, 0)
    assert Histogram().distribution() == Distribution((), ())


def test_values_beyond_the_largest_count_as_the_largest() -> None:
    histogram = Histogram()
    histogram.add(np.zeros(2, np.int64), np.array([3, 10**9]))
    assert histogram.distribution() == Distribution((3.0, float(LARGEST)), (1, 1))


# Verdicts


@pytest.mark.parametrize(
    ("low", "high", "word"),
    [
        (0.5, 0.9, "more"),
        (-0.9, -0.5, "less"),
        (-0.2, 0.3, "same"),
        (0.0, 0.0, "same"),
        (0.1, 0.3, "slight"),
        (-0.4, -0.1, "slight"),
        (0.1, 0.5, "open"),
        (0.4, 0.7, "open"),
        (-0.6, 0.1, "open"),
        (-0.7, -0.4, "open"),
        (-0.9, 0.9, "open"),
    ],
)
def test_verdicts(low: float, high: float, word: str) -> None:
    assert verdict(estimate((low + high) / 2, low, high), 0.5) == word


def test_an_undefined_difference_is_open() -> None:
    nothing = Estimate(None, None, None, None, 0, 0)
    assert verdict(nothing, 0.5) == "open"
    assert further_deals(nothing, 0.5, 10) is None
    assert verdict(Estimate(3.0, None, None, None, 4, 1), 0.5) == "open"


def test_further_deals() -> None:
    # Half of the interval is 1.5 times the distance to the nearer margin, and 4 times.
    assert further_deals(estimate(0.25, -0.125, 0.625, 1_000), 0.5, 1_000) == 2_250
    assert further_deals(estimate(-0.625, -1.125, -0.125, 1_000), 0.5, 1_000) == 16_000
    assert further_deals(estimate(0.5, 0.25, 0.75), 0.5, 10) is None
    # More than any experiment can have.
    assert further_deals(estimate(0.5 - 1e-9, 0.25, 0.75, 100), 0.5, 100) is None


def test_rounds_to_notice() -> None:
    # Two players at 60.7 to 39.3: about 80 rounds until the better one stands out at 95 %.
    assert (
        rounds_to_notice(0.107, 0.607 * 0.393, 0.607 * 0.393) == math.ceil(1.959964**2 * 0.607 * 0.393 / 0.107**2) == 81
    )
    assert rounds_to_notice(2.0, 30.0, 0.0) == rounds_to_notice(2.0, 0.0, 30.0) == math.ceil(1.959964**2 * 15 / 4)
    assert rounds_to_notice(0.0, 1.0, 1.0) is None
    assert rounds_to_notice(None, 1.0, 1.0) is None
    assert rounds_to_notice(1.0, None, 1.0) is None
    assert rounds_to_notice(1.0, 1.0, None) is None
    assert rounds_to_notice(5.0, 0.0, 0.0) == 1
    assert rounds_to_notice(1e-300, 1.0, 1.0) is None


def test_holm_is_that_of_statsmodels() -> None:
    values = [0.04, 0.001, 0.03, 0.6, 0.02]
    assert holm(values) == pytest.approx(multipletests(values, method="holm")[1].tolist())
    assert holm([0.03, None, 0.01]) == [0.03, None, 0.02]
    assert holm([None]) == [None]
    assert holm([]) == []


# Coverage: does a 95 % interval hold the truth in 95 of 100 runs?


@pytest.mark.parametrize("kind", KINDS)
def test_coverage(kind: str) -> None:
    # A deviation of so skewed lengths needs more deals.
    discrete = kind in DISCRETE
    found = coverage(kind, deals=1_000 if kind == "deviation" else 200, runs=150 if discrete else 300, seed=7)
    # Of 300 correct intervals 91 % to 98.5 % hold the truth with probability 0.998; those of quantiles of whole
    # numbers and of rare events hold it more often.
    assert (0.89 if discrete else 0.91) <= found.share <= (1.0 if discrete else 0.985), found
