"""What is taken per turn, per card drawn or per challenge: compared as a ratio of sums, paired by deal."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import synthetic
from numpy.typing import NDArray
from synthetic import Columns, Variant

from unosim.analysis import Margin, compare
from unosim.analysis.intervals import Moments, Pair, products
from unosim.analysis.model import Comparison, Effect
from unosim.results import Results

DEALS = 900
RATIOS = {
    "choice_share": ("choice_turns", "turns", 100),
    "choices_per_turn": ("choices", "turns", 1),
    "challenges_won": ("challenges_won", "challenges", 100),
}


def rounds(variant: Variant, more: int) -> Columns:
    """Those of the model, with a choice on `more` further turns of each round."""
    found = synthetic.play(variant, 0, DEALS)
    found["choice_turns"] += np.uint16(more)
    return found


@pytest.fixture(scope="module")
def played() -> dict[str, Columns]:
    """A baseline, and rounds that are longer and have more to choose."""
    return {"few": rounds(Variant(), 0), "many": rounds(Variant(own=2, own_mean=26), 2)}


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory, played: dict[str, Columns]) -> Results:
    variants = {name: Variant(settings={"rules": name}) for name in played}
    folder = tmp_path_factory.mktemp("per-turn") / "results"
    return synthetic.write(folder, variants, {name: [one] for name, one in played.items()})


@pytest.fixture(scope="module")
def comparison(results: Results) -> Comparison:
    return compare(results)


def effect(comparison: Comparison, measure: str) -> Effect:
    found = comparison.of("many", measure)
    assert found is not None
    return found


def by_deal(columns: Columns, name: str) -> NDArray[np.float64]:
    return columns[name].astype(float).reshape(DEALS, -1).sum(axis=1)


@pytest.mark.parametrize("measure", RATIOS)
def test_the_interval_is_that_of_a_bootstrap_over_deals(
    played: dict[str, Columns], comparison: Comparison, measure: str
) -> None:
    count, per, scale = RATIOS[measure]
    sums = {name: (by_deal(one, count), by_deal(one, per)) for name, one in played.items()}
    drawn = np.random.default_rng(5).multinomial(DEALS, [1 / DEALS] * DEALS, 4_000).astype(float)
    ours, theirs = ((drawn @ num) / (drawn @ den) * scale for num, den in (sums["many"], sums["few"]))
    found = effect(comparison, measure)
    difference, relative = found.difference, found.relative
    assert difference.se == pytest.approx((ours - theirs).std(), rel=0.05)
    low, high = np.quantile(ours - theirs, (0.025, 0.975))
    assert difference.low == pytest.approx(low, abs=0.15 * difference.se)
    assert difference.high == pytest.approx(high, abs=0.15 * difference.se)
    assert relative.se == pytest.approx((ours / theirs - 1).std(), rel=0.05)


def test_the_value_is_that_of_the_summary_and_the_margin_a_share_of_the_baseline(comparison: Comparison) -> None:
    found = effect(comparison, "choice_share")
    assert found.baseline.value is not None and found.difference.value is not None and found.value.value is not None
    assert found.difference.value == pytest.approx(found.value.value - found.baseline.value)
    assert found.margin == pytest.approx(0.05 * found.baseline.value)
    assert (found.verdict, found.unit) == ("more", "of 100 turns")
    assert found.p_holm == found.p is not None and found.p < 1e-6


def test_another_margin_gives_another_word(results: Results) -> None:
    found = compare(results, matters={"choice_share": Margin(0.5, relative=True)})
    assert effect(found, "choice_share").verdict == "slight"


def test_rounds_to_notice_and_size_are_those_of_single_rounds(
    played: dict[str, Columns], comparison: Comparison
) -> None:
    spread = {}
    for name, columns in played.items():
        num, den = columns["choice_turns"].astype(float), columns["turns"].astype(float)
        residual = (num - num.sum() / den.sum() * den) / den.mean() * 100
        spread[name] = float(np.mean(residual**2))
    found = effect(comparison, "choice_share")
    change = found.difference.value
    assert change is not None and found.rounds_to_notice is not None
    assert found.standardized == pytest.approx(change / spread["few"] ** 0.5)
    assert found.rounds_to_notice == pytest.approx(1.96**2 * sum(spread.values()) / 2 / change**2, abs=1)


def test_intervals_hold_the_truth_of_ratios_with_few_events() -> None:
    """Samples of 120 deals of 20,000: of a ratio whose denominator is 0 in most deals, too."""
    random = np.random.default_rng(8)
    size, runs = 120, 600
    shared = random.exponential(1, 20_000)
    dens = [random.poisson(0.4 * shared) for _ in range(2)]
    nums = [random.binomial(den, share) for den, share in zip(dens, (0.5, 0.4), strict=True)]
    truth = nums[0].sum() / dens[0].sum() - nums[1].sum() / dens[1].sum()
    held = 0
    for _ in range(runs):
        chosen = random.integers(20_000, size=size)
        a, c = (num[None, chosen].astype(float) for num in nums)
        b, d = (den[None, chosen].astype(float) for den in dens)
        ours, theirs = Moments(1), Moments(1)
        ours.add(a, b)
        theirs.add(c, d)
        cross = [float(products(x, y)[0]) for x, y in ((a, c), (a, d), (b, c), (b, d))]
        found = Pair(ours.ratio(0), theirs.ratio(0), (cross[0], cross[1], cross[2], cross[3])).difference()
        assert found.low is not None and found.high is not None
        held += found.low <= truth <= found.high
    assert 0.92 <= held / runs <= 0.98


def test_one_deal_with_challenges_says_nothing_of_their_outcome(tmp_path: Path) -> None:
    """Its residual is 0 by construction: no interval, not one of no width."""
    variants = {name: Variant(settings={"rules": name}) for name in ("few", "many")}
    found = {name: [synthetic.play(Variant(own=k), 0, 50)] for k, name in enumerate(variants)}
    for name, (columns,) in found.items():
        columns["challenges"][:] = columns["challenges_won"][:] = 0
        columns["challenges"][:4] = 2
        columns["challenges_won"][:2] = 1 + (name == "many")
    one = effect(compare(synthetic.write(tmp_path / "results", variants, found)), "challenges_won")
    assert one.difference.value == pytest.approx(25)
    assert (one.difference.low, one.difference.se, one.p, one.verdict) == (None, None, None, "open")


def test_what_happens_in_neither_variant_is_not_told(tmp_path: Path) -> None:
    variants = {name: Variant(settings={"rules": name}) for name in ("few", "many")}
    found = {name: [synthetic.play(Variant(own=k), 0, 50)] for k, name in enumerate(variants)}
    for (columns,) in found.values():
        columns["challenges"][:] = columns["challenges_won"][:] = 0
    comparison = compare(synthetic.write(tmp_path / "results", variants, found))
    assert comparison.of("many", "challenges_won") is None
    assert comparison.of("many", "choice_share") is not None


def test_factors_tables_and_sweeps_have_them_too(tmp_path: Path) -> None:
    """The main effect of the only factor is the difference of the two cells."""
    levels = {"no": {"stacking": "no"}, "yes": {"stacking": "yes"}}
    variants = {k: Variant(own=n, own_mean=20 + 6 * n, levels=v) for n, (k, v) in enumerate(levels.items())}
    shape = {"factors": {"stacking": ["no", "yes"]}, "fraction": None, "tables": []}
    for kind in ("factors", "sweep"):
        design = {"kind": kind, **shape}
        found = compare(synthetic.results(tmp_path / kind, variants, 200, design=design))
        pair = found.of("yes", "challenges_won")
        assert pair is not None
        if kind == "factors":
            (main,) = (e.effect for e in found.factorials[0].effects if e.effect.measure == "challenges_won")
            assert main.difference.value == pytest.approx(pair.difference.value)
            assert main.difference.se == pytest.approx(pair.difference.se, rel=1e-3)
        else:
            (sweep,) = (s for s in found.sweeps if s.measure == "challenges_won")
            assert [step.level for step in sweep.steps] == ["no", "yes"]
            assert sweep.steps[1].effect == pair


@pytest.mark.parametrize("kind", ["factors", "sweep", "tables"])
def test_designs_leave_out_what_happens_in_no_cell(tmp_path: Path, kind: str) -> None:
    """Nobody challenges anywhere; missed calls are there in one cell only."""
    names = {"no": {"stacking": "no"}, "yes": {"stacking": "yes"}}
    factors = {"stacking": ["no", "yes"]}
    if kind == "tables":
        names = {f"{v}@{t}": {"variant": v, "table": t} for t in ("one", "two") for v in ("a", "b")}
        factors = {"variant": ["a", "b"]}
    variants = {name: Variant(own=n, levels=level) for n, (name, level) in enumerate(names.items())}
    rounds = {}
    for number, (name, variant) in enumerate(variants.items()):
        columns = synthetic.play(variant, 0, 60)
        columns["challenges"][:] = columns["challenges_won"][:] = 0
        if number:
            columns["uno_missed"][:] = columns["uno_caught"][:] = 0
        rounds[name] = [columns]
    shape = {"factors": factors, "fraction": None, "tables": ["one", "two"] if kind == "tables" else []}
    design = {"kind": "variants" if kind == "tables" else kind, **shape}
    found = compare(synthetic.write(tmp_path / "results", variants, rounds, design=design))
    told = {"factors": [e.effect for f in found.factorials for e in f.effects], "sweep": found.sweeps}
    measures = {one.measure for one in told.get(kind, found.tables)}
    assert "challenges_won" not in measures
    assert "choice_share" in measures
    assert all(e.measure != "challenges_won" for e in found.effects)
    missed = [e for e in found.effects if e.measure == "uno_caught_share"]
    assert all(e.difference.low is None and e.verdict == "open" for e in missed)
