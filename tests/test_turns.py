"""The turn sample in a results folder, the chances to win that come from it, and numbers that need no turns."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from click.testing import CliRunner
from numpy.typing import NDArray
from runs import experiment

from unosim.analysis import compare, summary
from unosim.analysis.chance_model import FEATURES, applied, features, fit, fitted_to
from unosim.analysis.chances import LEAD, astray, chances, opens
from unosim.analysis.definitions import SAMPLED
from unosim.analysis.evening import evening, streak
from unosim.analysis.model import Distribution, Estimate
from unosim.analysis.opening import MOST, openings
from unosim.analysis.position_scores import position_scores
from unosim.analysis.shape import fairness, ideal_duration, over, residual_life, shape
from unosim.analysis.turn_sample import read
from unosim.cli import told
from unosim.cli.defined import defined
from unosim.cli.summary import command as summary_command
from unosim.cli.tables import summary_tables
from unosim.errors import ResultsError
from unosim.report import write
from unosim.report.export import Exports
from unosim.report.words import language
from unosim.results import Results
from unosim.rules import Rules, odds
from unosim.run import run
from unosim.run.dealing import dealer

LINE_UP = ["random", "save-wilds", "random", "young-child"]
VARIANTS = {"none": {}, "stacking": {"extends": "stacking"}}


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    """A hundred deals under two rules, sixty of them turn by turn."""
    folder = tmp_path_factory.mktemp("turns")
    asked = experiment(players=LINE_UP, variants=VARIANTS, deals=100, detail=True, records={"turns": 60})
    return Results(run(asked, folder / "r", jobs=1))


def test_the_sample_holds_every_turn_of_the_first_deals(results: Results) -> None:
    rounds = results.scan().filter(pl.col("deal") < 60)
    keys = ["variant", "deal", "rotation"]
    counted = results.turns().group_by(keys).agg(pl.len().alias("turns").cast(pl.UInt16)).sort(keys).collect()
    assert counted.equals(rounds.select(*keys, "turns").sort(keys).collect())


def test_the_turns_lead_to_the_rounds(results: Results) -> None:
    """What the detail columns count is what the sample shows."""
    hands = [f"hand_{seat}" for seat in range(4)]
    least = pl.min_horizontal(hands)
    shown = (
        results.turns("none")
        .group_by("deal", "rotation")
        .agg((least == 1).sum().alias("uno_turns"), (pl.col("action") == "play").sum(), pl.col("seat").first())
        .join(results.scan("none"), on=["deal", "rotation"])
        .collect()
    )
    assert (shown["uno_turns"] == shown["uno_turns_right"]).all()
    assert (shown["seat"] == shown["first_to_act"]).all()
    assert shown["action"].sum() > 0


def test_a_run_plays_only_what_is_missing_of_the_sample(results: Results) -> None:
    file = next((results.path / "turns" / "variant=none").glob("*.parquet"))
    before, rounds = file.read_bytes(), {path: path.stat().st_mtime_ns for path in results.path.rglob("rounds/*/*")}
    file.write_bytes(before[:100])
    asked = experiment(players=LINE_UP, variants=VARIANTS, deals=100, detail=True, records={"turns": 60})
    run(asked, results.path, jobs=1)
    assert file.read_bytes() == before
    assert rounds == {path: path.stat().st_mtime_ns for path in results.path.rglob("rounds/*/*")}


def test_what_was_not_recorded_is_said_so(tmp_path: Path) -> None:
    plain = Results(run(experiment(players=LINE_UP, deals=5), tmp_path / "r", jobs=1))
    with pytest.raises(ResultsError, match="no turns are recorded"):
        plain.turns()
    with pytest.raises(ResultsError, match="detail: true"):
        defined("lead_changes", plain, language())
    found = summary(plain)
    assert "lead_changes" not in found.variants[0].feel
    assert "not recorded" in summary_tables(found, None)


def test_chances_add_up_and_are_nearly_true(results: Results) -> None:
    found = chances(results)
    assert [(one.variant, one.model) for one in found] == list(product(VARIANTS, ("own", "common")))
    for one in found:
        assert set(one.numbers) == {definition.id for definition in SAMPLED} - {"trend"}
        known = one.numbers["brier_skill"]
        assert known.high is not None and known.high > 0, "knows something"
        assert sum(cell.n for cell in one.reliability) == 4 * (one.turns - one.rounds)
        assert abs(sum(cell.n * (cell.said - cell.happened) for cell in one.reliability)) < 1e-6 * one.turns
        assert one.uncertainty[0] is not None and one.uncertainty[-1] is not None
        assert one.uncertainty[0] > one.uncertainty[-1]
        assert one.trend[1][-1] is not None and one.trend[1][-1] < 2
        assert json.dumps(one.to_dict(), allow_nan=False)
        assert told.text(one, language(), 80)


@pytest.fixture(scope="module")
def swapped(tmp_path_factory: pytest.TempPathFactory) -> Results:
    """Where hands are swapped and turns are jumped into, beside two rules where neither happens."""
    variants = {**VARIANTS, "both": {"extends": ["jump-in", "seven-zero"]}}
    folder = tmp_path_factory.mktemp("swapped")
    asked = experiment(players=LINE_UP, variants=variants, deals=300, records={"turns": 300})
    return Results(run(asked, folder / "r", jobs=1))


def test_chances_are_true_where_hands_are_swapped_too(swapped: Results) -> None:
    """A small hand that will be somebody else's is worth less: the common model alone promises too much."""
    samples = [sample for name in swapped.variants if (sample := read(swapped, name)) is not None]
    pooled = [fit(samples, half) for half in (0, 1)]
    both = samples[-1]

    def gap(weights: list[NDArray[np.float64]]) -> float:
        """Said less happened where the chance is 1 in 2 or more, in the deals that were not fitted on."""
        going = ~both.last
        w = applied(both, weights)[going]
        won = np.zeros_like(w)
        won[np.arange(len(w)), both.winner[both.round[going]]] = 1
        return float((w - won)[w >= 0.5].mean())

    before, after = gap(pooled), gap([fitted_to(both, half, pooled[half]) for half in (0, 1)])
    assert before > 0.06
    assert abs(after) < 0.03
    assert [astray(one) for one in chances(swapped, own=False)] == [None] * 3


def test_a_lead_opens_where_it_stays_half_a_card() -> None:
    others = {2: (5, 5, 5, 5, None), 3: (6, 6, 6, 6, 6)}
    assert opens({1: (4.5, 4.6, 4.5, 3, 1), **others}) is None, "nothing is known of the second at the end"
    others[2] = (5, 5, 5, 5, 5)
    assert opens({1: (4.5, 4.6, 4.5, 3, 1), **others}) == 0.2, "at first it closes again"
    assert opens({1: (4.5, 4.5, 4.5, 3, 1), **others}) == 0
    assert opens({1: (4, 4, 4, 3, 5 - LEAD / 2), **others}) is None
    assert opens({1: (4, 3, 2, 1, 1)}) is None, "nobody else"


def test_the_page_of_a_run_with_a_turn_sample_has_its_trend(results: Results, tmp_path: Path) -> None:
    page = write(results, tmp_path, ["md"])[0].read_text("utf-8")
    assert "lead changes" in page and "figures/trend.png" in page and "of a round until it is settled" in page
    rows = Exports(results).figure("trend").rows()
    first = next(row for row in rows if row["place"] == 1)
    common = next(one for one in chances(results, own=False) if one.variant == first["variant"])
    assert first["mean_hand"] == common.trend[1][0] and common.model == "common"


def test_features_of_a_position() -> None:
    """Hands 1, 3, 3 and one that is out; the seat with three cards after the mover is next, with two pending."""
    hands, until = np.array([[1, 3, 3, 0]], np.float32), np.array([[4, 1, 2, 3]], np.float32)
    x = features(hands, until, np.array([2], np.float32))[0]
    named = dict(zip(FEATURES, x.T.tolist(), strict=True))
    assert named["fewer cards than the smallest other hand"][:3] == [2, 0, 0]
    assert named["more cards than the smallest other hand"][:3] == [0, 2, 2]
    assert named["second smallest other hand"][:3] == [3, 3, 3]
    assert named["cards pending on it"] == [0, 2, 0, 0]
    assert named["one card left"] == [1, 0, 0, 0]


def test_opening_hands_are_the_hands_that_were_dealt(results: Results) -> None:
    dealt = dealer(results)("none", 0, 3)
    first = results.turns("none").filter((pl.col("turn") == 1) & (pl.col("deal") < 3)).collect()
    assert dealt["wilds"].shape == (3, 1, 4)
    assert first.height == 12
    found = {(one.variant, one.count): one for one in openings(results, dealer(results))}
    assert set(found) == set(product(VARIANTS, MOST))
    for one in found.values():
        assert sum(rate.share for rate in one.rates) == pytest.approx(1)
        wins = sum(rate.share * (rate.rate.value or 0) for rate in one.rates)
        assert wins == pytest.approx(0.25), "every round has one winner"
        assert told.text(one, language(), 80)


def test_points_in_opening_hands_are_those_of_a_pack(results: Results) -> None:
    """Seven of 108 cards worth 1240 points: 80.4 on average, here in steps of ten."""
    dealt = dealer(results)("none", 0, 2000)
    assert dealt["points"].mean() * 10 + 4.5 == pytest.approx(7 * 1240 / 108, abs=1.5)
    assert dealt["wilds"].mean() == pytest.approx(7 * 8 / 108, abs=0.03)


def test_an_evening_of_equal_players(tmp_path: Path) -> None:
    equal = {"count": 4, "strategy": "random"}
    found = evening(summary(run(experiment(players=equal, deals=50), tmp_path / "r", jobs=1)).variants[0], 10)
    assert found is not None
    assert found.players[0].lose_4 == pytest.approx(0.75**4)
    assert found.players[0].lose_all == pytest.approx(0.75**10)
    assert found.somebody_wins_none == pytest.approx(4 * 0.75**10 - 6 * 0.5**10 + 4 * 0.25**10)
    shown = told.text(found, language(), 80)
    assert "0.056" in shown
    assert " ".join(shown.split()).startswith(
        "Of 100 evenings of 10 rounds a player loses the first four rounds in 31.6 and every round in 5.6; in 21.9 "
        "somebody wins none."
    )


def test_streaks_against_all_courses() -> None:
    """Losing three in a row in six rounds, over all 64 courses."""
    p = 0.3
    courses = list(product((True, False), repeat=6))
    hit = [c for c in courses if any(not any(c[k : k + 3]) for k in range(4))]
    assert streak(p, 6, 3) == pytest.approx(sum(np.prod([p if won else 1 - p for won in c]) for c in hit))


def test_odds_are_those_that_are_known() -> None:
    """Exact values of a pack of 108."""
    mattel = Rules.resolve("mattel")
    fit, others = odds.fitting(mattel, 4, 5 * 4)
    assert (fit, others) == (38, 107)
    assert odds.draws(fit, others, 7) == pytest.approx((0.066332, 108 / 39), abs=5e-7)
    assert odds.in_hand(mattel, 4, ["wild_draw_four"], 7, 1) == pytest.approx(0.238132, abs=5e-7)
    actions = ["skip", "reverse", "draw_two"]
    assert 1 - odds.in_hand(mattel, 4, [*actions, "wild", "wild_draw_four"], 7, 1) == pytest.approx(0.078405, abs=5e-7)
    assert odds.in_hand(mattel, 4, actions, 7, 7) == pytest.approx(1.2413e-5, abs=5e-9)


def test_a_switch_that_nobody_uses_changes_no_measure(tmp_path: Path) -> None:
    """Jump-in where nobody ever jumps, and swaps on a card that the pack does not hold."""
    still = [{"strategy": name, "attention": 0} for name in LINE_UP]
    variants = {
        "without": {},
        "jump-in": {"extends": "jump-in"},
        "stacking": {"extends": "stacking"},
    }
    never = [{**player, "ban": ["answer", "jump_in"]} for player in still]
    asked = experiment(players=never, variants=variants, deals=40, detail=True)
    found = compare(run(asked, tmp_path / "r", jobs=1))
    assert set(found.same_rounds) == {"jump-in", "stacking"}
    assert all(effect.difference.value == 0 and effect.difference.se == 0 for effect in found.effects)


def test_margins_and_seconds_come_from_the_experiment(tmp_path: Path) -> None:
    asked = experiment(
        players=LINE_UP,
        variants=VARIANTS,
        deals=20,
        matters={"minutes": 3, "turns": 0.5, "win_rate": 7},
        seconds={"play": 100},
    )
    folder = run(asked, tmp_path / "r", jobs=1)
    found = compare(folder)
    margins = {effect.measure: effect.margin for effect in found.effects}
    assert (margins["minutes"], margins["win:random"]) == (3, 7)
    turns = found.of("stacking", "turns")
    assert turns is not None and turns.margin == pytest.approx(0.5 * (turns.baseline.value or 0))
    assert summary(folder).minutes["play"] == 100


def test_what_is_still_to_come() -> None:
    """Ten rounds of 10 turns, ten of 30, one of 100."""
    lengths = Distribution((10, 30, 100), (10, 10, 1))
    assert residual_life(lengths, 5) == 25
    assert residual_life(lengths, 10) == 20
    assert residual_life(lengths, 30) is None, "one round is no median"
    assert over(lengths, 10) == pytest.approx(11 / 21)


def test_ideal_duration_falls_to_both_sides() -> None:
    minutes = Distribution((0, 2.5, 5, 7, 10, 15, 20, 30), (1, 1, 1, 1, 1, 1, 1, 1))
    assert ideal_duration(minutes, 5, 10) == pytest.approx((0 + 0.5 + 1 + 1 + 1 + 0.5 + 0 + 0) / 8)


def test_fairness_is_one_where_the_first_wins_its_share() -> None:
    found = fairness(Estimate(0.25, 0.24, 0.26, None, 100, 100), 4)
    assert (found.value, found.high) == (1, 1)
    assert fairness(Estimate(0.4, 0.39, 0.41, None, 100, 100), 4).value == pytest.approx(0.8)
    assert fairness(Estimate(0.1, 0.09, 0.11, None, 100, 100), 4).value == pytest.approx(0.4)


def test_the_shape_of_a_run_is_told(results: Results) -> None:
    found = shape(summary(results).variants[0], (3, 8))
    assert found.balance is not None and 0 < found.balance < 1
    assert found.ideal is not None and 0 < found.ideal < 1
    assert "still to come" in told.text(found, language(), 80)
    whole = shape(summary(results).variants[0], positions=position_scores(results, "none"))
    assert "mean place" in told.text(whole, language(), 80)


def test_what_the_sample_tells_stands_in_the_json_of_a_summary(results: Results) -> None:
    done = CliRunner().invoke(summary_command, [str(results.path), "--json"])
    found = json.loads(done.output)
    assert [one["variant"] for one in found["chances"]] == results.variants
    assert found["chances"][0]["numbers"]["uncertainty"]["value"] > 0
    assert found.keys() & {"targets", "untold"} == set(), "which only a report has"
