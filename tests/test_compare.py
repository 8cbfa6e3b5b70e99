"""Comparisons on common deals: against brute force and scipy, null, tiny and contradictory effects, partial runs."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
import synthetic
from scipy import stats
from statsmodels.stats.multitest import multipletests
from synthetic import Columns, Variant

from unosim.analysis import MEASURES, Margin, analyze, compare, summary
from unosim.analysis.feel import PLAIN_FEEL
from unosim.analysis.model import Comparison, Effect, Estimate
from unosim.errors import UnosimError
from unosim.results import Results

SAME = {"rules": "official"}
OTHER = {"rules": "house"}
FIXED = ((0, 1, 2, 3),)


def effect(comparison: Comparison, variant: str, measure: str) -> Effect:
    found = comparison.of(variant, measure)
    assert found is not None, f"{measure} of {variant} was left out"
    return found


def value(estimate: Estimate) -> float:
    assert estimate.value is not None
    return estimate.value


def interval(estimate: Estimate) -> tuple[float, float]:
    assert estimate.low is not None
    assert estimate.high is not None
    return estimate.low, estimate.high


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    """A baseline, the same again, one with longer rounds and a weaker ann, and one that differs by luck alone."""
    variants = {
        "none": Variant(settings=SAME),
        "placebo": Variant(settings=SAME),
        "longer": Variant(own=2, own_mean=30, strength=(0.2, 0.3, 0.3, 0.2), settings=OTHER),
        "noise": Variant(own=3, settings=OTHER),
    }
    return synthetic.results(tmp_path_factory.mktemp("compare") / "results", variants, 900)


@pytest.fixture(scope="module")
def comparison(results: Results) -> Comparison:
    return compare(results)


def changed(columns: Columns, **new: Any) -> Columns:
    """The same rounds with other columns."""
    return columns | {name: np.asarray(column).astype(columns[name].dtype) for name, column in new.items()}


def two(folder: Path, a: Columns, b: Columns, first: Variant | None = None, second: Variant | None = None) -> Results:
    """A folder of given rounds: "a" the baseline, "b" with other settings unless said otherwise."""
    variants = {"a": first or Variant(settings=SAME), "b": second or Variant(settings=OTHER)}
    return synthetic.write(folder, variants, {"a": [a], "b": [b]})


# The same, brute force


def test_everything_that_is_compared_is_there(comparison: Comparison) -> None:
    ids = [m.id for m in (*MEASURES, *PLAIN_FEEL) if m.margin] + [
        f"win:{name}" for name in ("ann", "bob", "cat", "dan")
    ]
    assert {"minutes", "turns", "cards_played", "cards_drawn", "largest_penalty", "penalty_8"} <= set(ids)
    assert {"over_10_minutes", "first_player", "payments", "challenges"} <= set(ids)
    for variant in ("placebo", "longer", "noise"):
        assert sorted(e.measure for e in comparison.effects if e.variant == variant) == sorted(ids)
    assert comparison.left_out == ()
    assert comparison.family == dict.fromkeys(ids, 3)
    json.dumps(comparison.to_dict(), allow_nan=False)


def test_a_placebo_differs_by_exactly_nothing(comparison: Comparison) -> None:
    for found in comparison.effects:
        if found.variant == "placebo":
            assert (found.difference.value, found.difference.low, found.difference.high) == (0, 0, 0)
            assert (found.verdict, found.p, found.p_holm, found.standardized) == ("same", 1, 1, 0)
            assert (found.further_deals, found.rounds_to_notice) == (None, None)
    (same,) = (s for s in comparison.same_deal if s.variant == "placebo")
    assert (same.untouched.value, same.other_winner.value) == (1, 0)
    assert all(s.difference.value == 0 for s in comparison.quantiles if s.variant == "placebo")


def test_a_placebo_is_the_same_from_the_first_deals_on(tmp_path: Path) -> None:
    variants = {"none": Variant(settings=SAME), "placebo": Variant(settings=SAME)}
    assert {e.verdict for e in compare(synthetic.results(tmp_path, variants, 3)).effects} == {"same"}


def test_values_are_those_of_the_summary(results: Results, comparison: Comparison) -> None:
    whole = summary(results)
    for name in ("longer", "noise"):
        variant, baseline = whole.variant(name), whole.variant("none")
        turns = effect(comparison, name, "turns")
        assert (turns.value, turns.baseline) == (variant.length("turns").mean, baseline.length("turns").mean)
        ann = effect(comparison, name, "win:ann")
        assert ann.value == variant.players[0].rate.scaled(100)
        assert effect(comparison, name, "first_player").baseline == baseline.first_player


def test_one_pass_gives_the_same(results: Results, comparison: Comparison) -> None:
    assert analyze(results) == (summary(results), comparison)


def test_differences_are_paired_by_deal(results: Results, comparison: Comparison) -> None:
    def sums(variant: str) -> pl.DataFrame:
        rounds = results.scan(variant).with_columns(won=pl.col("position") == 1)
        return rounds.group_by("deal").agg(pl.col("turns", "won").sum(), n=pl.len()).sort("deal").collect()

    theirs, ours = sums("none"), sums("longer")
    for column, measure, scale in (("turns", "turns", 1), ("won", "first_player", 100)):
        found = effect(comparison, "longer", measure).difference
        # As many rounds in every deal: the ratio of sums is the mean over deals, and the paired t test is exact.
        oracle = stats.ttest_rel((ours[column] / ours["n"]).to_numpy(), (theirs[column] / theirs["n"]).to_numpy())
        low, high = oracle.confidence_interval()
        assert interval(found) == pytest.approx((scale * low, scale * high), rel=1e-9)
        assert effect(comparison, "longer", measure).p == pytest.approx(oracle.pvalue, rel=1e-9)


def test_pairing_pays(results: Results, comparison: Comparison) -> None:
    found = effect(comparison, "noise", "turns")
    apart = np.hypot(found.value.se, found.baseline.se)
    assert found.difference.se < 0.6 * apart


def test_relative_change_and_standard_deviation(results: Results, comparison: Comparison) -> None:
    found = effect(comparison, "longer", "turns")
    assert value(found.relative) == pytest.approx(value(found.value) / value(found.baseline) - 1)
    deviation = results.scan("none", ["turns"]).collect()["turns"].std(ddof=0)
    assert found.standardized == pytest.approx(value(found.difference) / deviation)
    other = results.scan("longer", ["turns"]).collect()["turns"].std(ddof=0)
    both = (deviation**2 + other**2) / 2
    assert found.rounds_to_notice == np.ceil(1.959964**2 * both / value(found.difference) ** 2)
    assert effect(comparison, "longer", "first_player").relative.value is None


def test_win_rates_to_notice(comparison: Comparison) -> None:
    found = effect(comparison, "longer", "win:ann")
    p, q, change = value(found.value), value(found.baseline), value(found.difference)
    both = (p * (100 - p) + q * (100 - q)) / 2
    assert found.rounds_to_notice == np.ceil(1.959964**2 * both / change**2)


def test_something_rare_that_ends_is_not_noticed_after_one_round(tmp_path: Path) -> None:
    rare = synthetic.play(Variant(), 0, 500)
    rare["largest_penalty"][:] = np.where(np.arange(2_000) % 100 == 0, 8, 4)
    never = changed(rare, largest_penalty=np.full(2_000, 4))
    ends = effect(compare(two(tmp_path / "ends", rare, never)), "b", "penalty_8")
    begins = effect(compare(two(tmp_path / "begins", never, rare)), "b", "penalty_8")
    assert ends.rounds_to_notice == begins.rounds_to_notice == np.ceil(1.959964**2 * 1 * 99 / 2)


def test_holm_is_over_the_variants_of_a_measure(comparison: Comparison) -> None:
    for measure in ("turns", "win:ann", "first_player"):
        found = [e for e in comparison.effects if e.measure == measure]
        assert len(found) == comparison.family[measure] == 3
        oracle = multipletests([e.p for e in found], method="holm")[1]
        assert [e.p_holm for e in found] == pytest.approx(oracle.tolist())


def test_a_placebo_is_in_no_family(tmp_path: Path) -> None:
    def cell(own: int, rules: str, **levels: str) -> Variant:
        return Variant(own=own, settings={"rules": rules}, levels=levels, replicate=int("placebo" in levels))

    variants = {
        "none": cell(1, "a", variant="none"),
        "b": cell(2, "b", variant="b"),
        "c": cell(3, "c", variant="c"),
        "placebo": cell(4, "a", variant="placebo", placebo="yes"),
    }
    design = {"kind": "variants", "factors": {}, "fraction": None, "tables": []}
    comparison = compare(synthetic.results(tmp_path / "r", variants, 300, units=1, design=design))
    assert set(comparison.family.values()) == {2}
    for one in (*comparison.effects, *(place.effect for place in comparison.places)):
        assert (one.p_holm is None) == (one.variant == "placebo") and one.p is not None
    turns = {e.variant: e for e in comparison.effects if e.measure == "turns"}
    oracle = multipletests([turns[name].p for name in "bc"], method="holm")[1]
    assert [turns[name].p_holm for name in "bc"] == pytest.approx(oracle.tolist())


def test_quantile_shifts(results: Results, comparison: Comparison) -> None:
    turns = {v: results.scan(v, ["turns"]).collect()["turns"].to_numpy() for v in ("none", "longer")}
    found = [s for s in comparison.quantiles if s.variant == "longer" and s.clock == "turns"]
    assert [s.quantile for s in found] == [0.05, 0.25, 0.5, 0.75, 0.95, 0.99]
    for shift in found:
        ours, theirs = (synthetic.grouped_quantile(turns[v], shift.quantile) for v in ("longer", "none"))
        assert value(shift.difference) == pytest.approx(ours - theirs)
        low, high = interval(shift.difference)
        assert low <= ours - theirs <= high


# The same deal under both rules


def test_same_deal_by_brute_force(results: Results, comparison: Comparison) -> None:
    (found,) = (s for s in comparison.same_deal if s.variant == "longer")
    theirs, ours = (results.scan(v).drop("variant").collect() for v in ("none", "longer"))
    winners = theirs["winner"].to_numpy(), ours["winner"].to_numpy()
    assert value(found.other_winner) == pytest.approx((winners[0] != winners[1]).mean())
    assert value(found.untouched) == pytest.approx((theirs == ours).select(pl.all_horizontal(pl.all())).mean().item())
    a, b = (w.reshape(-1, 4) for w in winners)
    deals = np.arange(len(a))
    apart = deals[:, None] != deals
    different = [(a[:, r][:, None] != b[:, r])[apart].mean() for r in range(4)]
    assert value(found.unrelated) == pytest.approx(np.mean(different))


def test_a_round_is_touched_by_any_column(tmp_path: Path) -> None:
    a = synthetic.play(Variant(), 0, 100)
    left = a["cards_left_2"].copy()
    left[:8] += 1  # two deals of four rotations
    found = compare(two(tmp_path, a, changed(a, cards_left_2=left))).same_deal[0]
    assert (value(found.untouched), found.untouched.n) == (pytest.approx(0.98), 400)
    assert found.other_winner.value == 0


def test_unfinished_rounds_have_no_other_winner(tmp_path: Path) -> None:
    a = synthetic.play(Variant(), 0, 50)
    outcome, winner = a["outcome"].copy(), a["winner"].copy()
    outcome[:60], winner[:60] = 3, 255
    found = compare(two(tmp_path, a, changed(a, outcome=outcome, winner=winner)))
    same = found.same_deal[0]
    assert (same.other_winner.n, same.other_winner.value, same.untouched.n) == (140, 0, 200)
    assert value(same.untouched) == pytest.approx(0.7)
    assert effect(found, "b", "turns").value.n == 140
    assert effect(found, "b", "turns").baseline.n == 200


# Verdicts


def test_a_large_effect(comparison: Comparison) -> None:
    turns = effect(comparison, "longer", "turns")
    assert (turns.verdict, turns.further_deals) == ("more", None)
    assert turns.margin == pytest.approx(0.05 * value(turns.baseline))
    assert turns.p_holm < 1e-6
    assert effect(comparison, "longer", "win:ann").verdict == "less"
    assert effect(comparison, "longer", "win:ann").margin == 1


def test_a_tiny_effect_is_slight(tmp_path: Path) -> None:
    a = synthetic.play(Variant(), 0, 2_000)
    more = a["turns"] + (np.arange(len(a["turns"])) % 2)  # half a turn more: certain, and nobody would notice
    found = effect(compare(two(tmp_path, a, changed(a, turns=more))), "b", "turns")
    assert (found.verdict, value(found.difference)) == ("slight", pytest.approx(0.5))
    assert found.p < 1e-9


def test_a_null_effect_of_another_rule_is_the_same_or_open(comparison: Comparison) -> None:
    found = {e.measure: e for e in comparison.effects if e.variant == "noise"}
    assert found["minutes"].verdict == found["payments"].verdict == "same"
    low, high = interval(found["win:ann"].difference)
    assert found["win:ann"].verdict == "open"
    assert max(abs(low), abs(high)) > 1
    half, nearer = (high - low) / 2, 1 - abs(value(found["win:ann"].difference))
    assert found["win:ann"].further_deals == pytest.approx(900 * (half / nearer) ** 2, abs=1)


def test_clocks_may_contradict_each_other(tmp_path: Path) -> None:
    a = synthetic.play(Variant(), 0, 500)
    fewer = {name: a[name] * 0.8 for name in ("plays", "cards_played")}
    found = compare(two(tmp_path, a, changed(a, turns=a["turns"] * 1.2, **fewer)))
    words = {clock: effect(found, "b", clock).verdict for clock in ("turns", "cards_played", "minutes")}
    assert words == {"turns": "more", "cards_played": "less", "minutes": "slight"} or words["minutes"] == "open", words
    assert value(effect(found, "b", "turns").difference) > 0 > value(effect(found, "b", "minutes").difference)


def test_never_in_a_few_deals_is_not_never(tmp_path: Path) -> None:
    """No penalty of 8 in 50 deals under either rule: the share may still differ by some points."""
    a = synthetic.play(Variant(), 0, 50)
    a["largest_penalty"][:] = 4
    b = changed(a, turns=a["turns"] + 1)
    found = effect(compare(two(tmp_path / "rules", a, b)), "b", "penalty_8")
    assert value(found.difference) == 0
    assert interval(found.difference) == pytest.approx((-7.13, 7.13), abs=0.01)
    assert found.verdict == "open"
    twin = Variant(settings=SAME)
    assert effect(compare(two(tmp_path / "twin", a, a, twin, twin)), "b", "penalty_8").verdict == "same"


def test_other_rules_with_the_same_rounds_are_never_open(tmp_path: Path) -> None:
    """No measure differs in any deal: nothing to estimate, whatever the rules say; one deal that differs ends that."""
    a = synthetic.play(Variant(), 0, 50)
    found = compare(two(tmp_path / "same", a, changed(a)))
    assert found.same_rounds == ("b",)
    for e in found.effects:
        assert (value(e.difference), interval(e.difference), e.verdict) == (0, (0, 0), "same")
    turns = a["turns"].copy()
    turns[0] += 1
    other = compare(two(tmp_path / "other", a, changed(a, turns=turns)))
    assert other.same_rounds == ()
    assert effect(other, "b", "win:ann").verdict == "open"


def test_what_the_baseline_never_does_has_no_relative_change(tmp_path: Path) -> None:
    a = synthetic.play(Variant(), 0, 400)
    a["challenges"][:] = 0
    found = effect(compare(two(tmp_path, a, changed(a, challenges=np.arange(1_600) % 3))), "b", "challenges")
    assert found.relative.value is None
    assert found.standardized is None
    assert found.verdict == "more"


def test_other_margins(results: Results) -> None:
    found = compare(results, matters={"minutes": Margin(5), "win": Margin(30), "turns": Margin(0.5, relative=True)})
    longer = {e.measure: (e.verdict, e.margin) for e in found.effects if e.variant == "longer"}
    assert longer["minutes"] == ("slight", 5)
    assert longer["win:ann"] == ("slight", 30)
    assert longer["turns"][0] == "slight"
    with pytest.raises(UnosimError, match=r'matters: there is no measure "minuts"; did you mean "minutes"\?'):
        compare(results, matters={"minuts": Margin(1)})


# Other players, other tables


def test_other_players_are_left_out_with_the_reason(tmp_path: Path) -> None:
    names = ("ann", "bob", "cat", "eve")
    variants = {"a": Variant(), "b": Variant(players=names, own=2)}
    found = compare(synthetic.results(tmp_path, variants, 100))
    assert {(out.measure, out.reason) for out in found.left_out} == {
        ("win:dan", "dan does not play in b"),
        ("win:eve", "eve does not play in a"),
    }
    assert [e.measure for e in found.effects if e.measure.startswith("win:")] == ["win:ann", "win:bob", "win:cat"]
    assert found.same_deal[0].variant == "b"


def test_another_number_of_seats_is_paired_where_it_can_be(tmp_path: Path) -> None:
    three = Variant(players=("ann", "bob", "cat"), strength=(0.4, 0.3, 0.3), own=2, own_mean=40)
    found = compare(synthetic.results(tmp_path, {"four": Variant(), "three": three}, 400))
    assert effect(found, "three", "turns").verdict == "more"
    assert effect(found, "three", "turns").difference.deals == 400
    first = effect(found, "three", "first_player")
    assert value(first.difference) == pytest.approx(value(first.value) - value(first.baseline))
    assert found.of("three", "win:ann") is None
    assert found.same_deal == ()
    reasons = {out.measure: out.reason for out in found.left_out}
    assert reasons["win:ann"] == "3 players in three, 4 in four: a fair share is not the same"
    assert reasons["win:dan"] == "dan does not play in three"
    assert reasons["same_deal"] == "3 players in three, 4 in four: no round has its like in the other"


def test_other_seatings_have_no_same_deal(tmp_path: Path) -> None:
    variants = {"rotated": Variant(), "fixed": Variant(own=2, seatings=FIXED)}
    found = compare(synthetic.results(tmp_path, variants, 100))
    assert found.same_deal == ()
    assert [out.reason for out in found.left_out] == ["1 seatings a deal in fixed, 4 in rotated"]
    assert effect(found, "fixed", "win:ann").difference.value is not None


def test_equal_players_have_no_win_rate_to_compare(tmp_path: Path) -> None:
    first = Variant(players=("ann",) * 3, strength=(1, 1, 1), seatings=((0, 1, 2),), settings=SAME)
    second = Variant(players=("ann",) * 3, strength=(1, 1, 1), seatings=((0, 1, 2),), own=2, settings=OTHER)
    found = compare(synthetic.results(tmp_path, {"a": first, "b": second}, 30))
    assert found.of("b", "win:ann") is None
    assert [out.reason for out in found.left_out] == ["every player is ann: the rate is 1 in 3 under any rule"]
    assert effect(found, "b", "first_player").difference.value is not None


def test_a_player_on_another_number_of_seats_is_compared_per_appearance(tmp_path: Path) -> None:
    once = Variant()
    twice = Variant(players=("ann", "ann", "cat", "dan"), strength=(0.25, 0.25, 0.25, 0.25), own=2)
    found = effect(compare(synthetic.results(tmp_path, {"once": once, "twice": twice}, 500)), "twice", "win:ann")
    assert value(found.baseline) == pytest.approx(35.5, abs=3)
    assert value(found.value) == pytest.approx(25, abs=3)
    assert found.value.n == 2 * found.baseline.n
    assert value(found.difference) == pytest.approx(value(found.value) - value(found.baseline))


# Partial runs


def test_a_partial_run_compares_the_common_deals(tmp_path: Path) -> None:
    variants = {"a": Variant(settings=SAME), "b": Variant(own=2, settings=OTHER)}
    cuts = [(0, 60), (60, 60), (120, 60)]
    parts = {name: [synthetic.play(v, *cut) for cut in cuts] for name, v in variants.items()}
    some = {"a": parts["a"][:2], "b": parts["b"][:1]}
    partial = synthetic.write(tmp_path / "some", variants, some, planned={"a": cuts, "b": cuts})
    common = synthetic.write(tmp_path / "common", variants, {name: found[:1] for name, found in parts.items()})
    assert not partial.complete
    for found, expected in zip(compare(partial).effects, compare(common).effects, strict=True):
        assert found.difference == expected.difference
        assert found.baseline == expected.baseline
    assert compare(partial).same_deal == compare(common).same_deal


def test_holes_in_the_deals_are_stepped_over(tmp_path: Path) -> None:
    """The baseline has deals 0 to 19 and 40 to 59, the variant 10 to 49."""
    a, b = Variant(settings=SAME), Variant(own=2, settings=OTHER)

    def deals(variant: Variant, first: int, last: int) -> Columns:
        columns = synthetic.play(variant, 0, 60)
        chosen = (columns["deal"] >= first) & (columns["deal"] < last)
        return {name: column[chosen] for name, column in columns.items()}

    rounds = {"a": [deals(a, 0, 20), deals(a, 40, 60)], "b": [deals(b, 10, 50)]}
    found = effect(compare(synthetic.write(tmp_path, {"a": a, "b": b}, rounds)), "b", "turns")
    assert (found.difference.deals, found.difference.n) == (20, 80)
    chosen = [np.r_[10:20, 40:50]]
    ours, theirs = (synthetic.play(v, 0, 60)["turns"].reshape(60, 4)[chosen[0]].mean() for v in (b, a))
    assert value(found.difference) == pytest.approx(ours - theirs)


def test_no_common_deal_is_said(tmp_path: Path) -> None:
    variants = {"a": Variant(), "b": Variant(own=2)}
    rounds = {"a": [synthetic.play(variants["a"], 0, 20)], "b": []}
    found = compare(synthetic.write(tmp_path, variants, rounds, planned={"a": [(0, 20)], "b": [(0, 20)]}))
    assert (found.effects, found.same_deal, found.quantiles, found.family) == ((), (), (), {})
    assert [(out.measure, out.reason) for out in found.left_out] == [("all", "b and a have no deal in common yet")]


@pytest.mark.parametrize("deals", [1, 2])
def test_hardly_any_deals(tmp_path: Path, deals: int) -> None:
    variants = {"a": Variant(settings=SAME), "b": Variant(own=2, settings=OTHER)}
    found = compare(synthetic.results(tmp_path, variants, deals, units=1))
    json.dumps(found.to_dict(), allow_nan=False)
    turns = effect(found, "b", "turns")
    assert turns.difference.value is not None
    assert turns.verdict == "open"
    assert (turns.further_deals is None) == (deals == 1)


def test_nothing_finished_compares_to_undefined(tmp_path: Path) -> None:
    a = synthetic.play(Variant(), 0, 20)
    b = changed(a, outcome=np.full(80, 3), winner=np.full(80, 255))
    found = compare(two(tmp_path, a, b))
    json.dumps(found.to_dict(), allow_nan=False)
    turns = effect(found, "b", "turns")
    assert (turns.value.value, turns.difference.value, turns.verdict, turns.p) == (None, None, "open", None)
    assert turns.baseline.value is not None
    assert {e.verdict for e in found.effects} == {"open"}


def test_rounds_that_are_cut_off_give_no_verdict(tmp_path: Path) -> None:
    """A turn limit does not shorten the rounds that it does not cut off; a few that do not end change nothing."""
    a = synthetic.play(Variant(), 0, 1_000)
    limit = int(np.median(a["turns"]))

    def limited(long: np.ndarray) -> Columns:
        return changed(a, outcome=np.where(long, 3, a["outcome"]), winner=np.where(long, 255, a["winner"]))

    found = effect(compare(two(tmp_path / "half", a, limited(a["turns"] > limit))), "b", "turns")
    assert value(found.difference) < -found.margin
    assert (found.verdict, found.further_deals, found.rounds_to_notice) == ("open", None, None)
    assert found.selected
    few = limited(np.arange(4_000) % 200 == 0)
    few["turns"] = few["turns"] * 2
    found = effect(compare(two(tmp_path / "few", a, few)), "b", "turns")
    assert found.verdict == "more"
    assert found.rounds_to_notice is not None


def test_a_single_variant_has_nothing_to_compare(tmp_path: Path) -> None:
    found = compare(synthetic.results(tmp_path, {"only": Variant()}, 20))
    assert (found.baseline, found.effects, found.left_out) == ("only", (), ())


def test_how_rounds_are_cut_into_units_changes_nothing(tmp_path: Path) -> None:
    """Variants in units of other deals, added up a few deals at a time."""
    variants = {name: Variant(own=k + 1, settings={"rules": name}) for k, name in enumerate("abc")}
    whole = {name: synthetic.play(variant, 0, 200) for name, variant in variants.items()}
    once = compare(synthetic.write(tmp_path / "once", variants, {name: [rows] for name, rows in whole.items()}))

    def cut(name: str, edges: list[int]) -> list[Columns]:
        return [{key: rows[4 * a : 4 * b] for key, rows in whole[name].items()} for a, b in pairwise(edges)]

    cuts = {"a": [0, 50, 120, 200], "b": [0, 200], "c": [0, 10, 160, 200]}
    parts = synthetic.write(tmp_path / "parts", variants, {name: cut(name, edges) for name, edges in cuts.items()})
    for one, other in zip(compare(parts).effects, once.effects, strict=True):
        assert one.difference.value == pytest.approx(other.difference.value, abs=1e-9)
        assert one.difference.se == pytest.approx(other.difference.se, abs=1e-9)
        assert one.p_holm == pytest.approx(other.p_holm)
