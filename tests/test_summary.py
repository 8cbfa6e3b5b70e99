"""The summary of a results folder against counts made another way, and at its edges."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
import synthetic
from synthetic import Columns, Variant

from unosim.analysis import Minutes, onepass, summary
from unosim.analysis.measures import COUNTS
from unosim.analysis.model import Estimate, Summary, VariantSummary
from unosim.errors import ResultsError
from unosim.results import Results

UNDEFINED = Estimate(None, None, None, None, 0, 0)


def one(results: Results) -> VariantSummary:
    return summary(results).variants[0]


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    """Two variants; in the first some rounds are not finished, and one player holds two seats."""
    folder = tmp_path_factory.mktemp("summary") / "results"
    first = Variant(players=("ann", "bob", "ann", "cat"), direction=-1)
    second = Variant(players=("ann", "bob", "cat"), strength=(0.5, 0.3, 0.2), own=2)
    rounds = {"first": [synthetic.play(first, 0, 300), synthetic.play(first, 300, 100)]}
    for columns in rounds["first"]:
        unfinish(columns, np.arange(len(columns["deal"])) % 11 == 0)
    rounds["second"] = [synthetic.play(second, 0, 250)]
    return synthetic.write(folder, {"first": first, "second": second}, rounds)


def unfinish(columns: Columns, which: Any, outcome: int = 3) -> None:
    """Some rounds end at the turn cap (or in a stalemate, 2), without a winner, having lasted long."""
    columns["outcome"][which], columns["winner"][which], columns["turns"][which] = outcome, 255, 9_999


@pytest.fixture(scope="module")
def found(results: Results) -> VariantSummary:
    return one(results)


@pytest.fixture(scope="module")
def rounds(results: Results) -> pl.DataFrame:
    """The finished rounds of the first variant."""
    return results.scan("first").filter(pl.col("outcome") <= 1).collect()


def value(estimate: Estimate) -> float:
    assert estimate.value is not None
    return estimate.value


# What is counted


def test_only_finished_rounds_enter_rates_and_lengths(found: VariantSummary, rounds: pl.DataFrame) -> None:
    assert found.outcomes == {"won": rounds.height, "ranked": 0, "stalemate": 0, "capped": 1_600 - rounds.height}
    assert (found.rounds, found.finished, found.deals) == (1_600, rounds.height, 400)
    assert found.length("turns").mean.n == rounds.height
    assert found.length("turns").longest == rounds["turns"].max() < 9_999


def test_first_places_add_up_to_the_finished_rounds(found: VariantSummary) -> None:
    assert sum(player.wins for player in found.players) == found.finished
    assert sum(value(place.rate) for place in found.positions) == pytest.approx(1)
    for player in found.players:
        wins = sum(value(place.rate) * place.rate.n for place in player.positions)
        assert wins == pytest.approx(player.wins)


def test_players_have_a_rate_per_appearance(found: VariantSummary, rounds: pl.DataFrame) -> None:
    assert [(p.label, p.seats, p.appearances) for p in found.players] == [
        ("ann", 2, 2 * found.finished),
        ("bob", 1, found.finished),
        ("cat", 1, found.finished),
    ]
    seats = [rounds.filter(pl.col("winner") == s)[f"strategy_{s}"].cast(pl.String) for s in range(4)]
    winners = pl.concat(seats).value_counts()
    counts = dict(zip(winners.to_series(0), winners["count"], strict=True))
    assert {p.label: p.wins for p in found.players} == counts
    assert [value(p.rate) for p in found.players] == pytest.approx(
        [counts["ann"] / 2 / found.finished, counts["bob"] / found.finished, counts["cat"] / found.finished]
    )
    assert all(p.fair == 0.25 for p in found.players)


def test_points_are_scores_per_appearance(found: VariantSummary, rounds: pl.DataFrame) -> None:
    for player in found.players:
        scored = sum(rounds.filter(pl.col(f"strategy_{s}") == player.label)[f"score_{s}"].sum() for s in range(4))
        assert value(player.points) == pytest.approx(scored / player.appearances)


def test_losses_are_counted_per_appearance(found: VariantSummary, rounds: pl.DataFrame) -> None:
    for player in found.players:
        lost = sum(rounds.filter(pl.col(f"strategy_{s}") == player.label)[f"loses_{s}"].sum() for s in range(4))
        assert (player.loses.n, value(player.loses)) == (player.appearances, pytest.approx(lost / player.appearances))
    assert sum(value(player.loses) * player.seats for player in found.players) >= 1  # ties: more than one loses


@pytest.mark.parametrize("scoring", ["own_hand", "rank", "chips"])
def test_points_follow_the_rules(tmp_path: Path, scoring: str) -> None:
    """The same rounds, scored in another way."""
    variant = Variant(scoring=scoring)
    results = synthetic.write(tmp_path, {"v": variant}, {"v": [synthetic.play(variant, 0, 100)]})
    rounds, found = results.scan().collect(), one(results)
    assert found.scoring == scoring
    points = {player.label: value(player.points) for player in found.players}
    for label, mean in points.items():
        scored = sum(rounds.filter(pl.col(f"strategy_{s}") == label)[f"score_{s}"].sum() for s in range(4))
        assert mean == pytest.approx(scored / 400)
    for player in found.players:
        half = player.points.high - player.points.low
        assert value(player.points) == pytest.approx(player.points.low + half / 2) and half > 0
    if scoring != "own_hand":
        assert sum(points.values()) == pytest.approx(0, abs=1e-9)
        assert min(points.values()) < 0


def test_rounds_played_to_the_end_count_as_finished(tmp_path: Path) -> None:
    """Ranked: won by who goes out first, lost by the last, and in every rate and length."""
    columns = synthetic.play(Variant(), 0, 200)
    rows = len(columns["deal"])
    columns["outcome"][:] = 1
    order = np.argsort(np.random.default_rng(3).random((rows, 4)), axis=1)
    columns["winner"][:] = order[:, 0]
    for place in range(4):
        for seat in range(4):
            columns[f"rank_{seat}"][order[:, place] == seat] = place + 1
    found = one(synthetic.write(tmp_path, {"v": Variant(scoring="rank")}, {"v": [columns]}))
    assert found.outcomes == {"won": 0, "ranked": rows, "stalemate": 0, "capped": 0}
    assert found.finished == found.length("turns").mean.n == rows
    assert sum(player.wins for player in found.players) == rows
    assert sum(value(player.rate) for player in found.players) == pytest.approx(1)
    assert sum(value(player.loses) for player in found.players) == pytest.approx(1)
    assert sum(value(place.rate) for place in found.positions) == pytest.approx(1)


def test_acts_are_counted_a_round(found: VariantSummary, rounds: pl.DataFrame) -> None:
    assert list(found.counts) == list(COUNTS)
    for act, mean in found.counts.items():
        assert value(mean) == pytest.approx(rounds[act].mean())
    assert value(found.counts["jump_ins"]) > 0 and value(found.counts["grouped"]) > 0


def test_every_rate_names_its_player_seats_and_denominator(found: VariantSummary) -> None:
    for player in found.players:
        assert player.label
        assert player.rate.n == player.appearances == player.seats * found.finished
        assert [place.position for place in player.positions] == [1, 2, 3, 4]
        assert sum(place.rate.n for place in player.positions) == player.appearances
    assert all(place.rate.n == found.finished for place in found.positions)


def test_positions_and_the_first_player(found: VariantSummary, rounds: pl.DataFrame) -> None:
    for place in found.positions:
        assert value(place.rate) == pytest.approx((rounds["position"] == place.position).mean())
    first = found.positions[0].rate
    assert value(found.first_player) == pytest.approx(100 * (value(first) - 0.25))
    assert found.first_player.low == pytest.approx(100 * (first.low - 0.25))


def test_rates_by_place(found: VariantSummary, rounds: pl.DataFrame) -> None:
    """Who sat in second place: the seat after the first one, against the clock."""
    seat = (rounds["first_seat"].to_numpy().astype(int) - 1) % 4
    who = np.array([rounds[f"strategy_{s}"].cast(pl.String).to_numpy() for s in range(4)])[seat, np.arange(len(seat))]
    second = found.players[0].positions[1]
    won = (who == "ann") & (rounds["winner"].to_numpy() == seat)
    assert (second.rate.n, value(second.rate)) == (sum(who == "ann"), pytest.approx(won.sum() / sum(who == "ann")))


@pytest.mark.parametrize("clock", ["turns", "cards_played"])
def test_lengths(found: VariantSummary, rounds: pl.DataFrame, clock: Any) -> None:
    length, column = found.length(clock), rounds[clock].to_numpy()
    assert value(length.mean) == pytest.approx(column.mean())
    assert value(length.sd) == pytest.approx(column.std(ddof=1))
    for q, estimate in ((0.05, length.p5), (0.5, length.p50), (0.95, length.p95), (0.99, length.p99)):
        assert value(estimate) == pytest.approx(synthetic.grouped_quantile(column, q))
        assert estimate.low <= value(estimate) <= estimate.high
    assert length.longest == column.max()
    values, counts = np.unique(column, return_counts=True)
    assert length.distribution.values == tuple(values.tolist())
    assert length.distribution.counts == tuple(counts.tolist())


def test_the_error_of_a_mean_comes_from_sums_per_deal(found: VariantSummary, rounds: pl.DataFrame) -> None:
    turns = rounds["turns"].cast(pl.Float64)
    deals = rounds.select("deal", e=turns - turns.mean()).group_by("deal").sum()["e"].to_numpy()
    se = np.sqrt((deals**2).sum() * len(deals) / (len(deals) - 1)) / rounds.height
    assert found.length("turns").mean.se == pytest.approx(se, rel=1e-9)
    assert found.length("turns").mean.deals == len(deals)


def test_minutes_by_hand(found: VariantSummary, rounds: pl.DataFrame, results: Results) -> None:
    def seconds(
        deal: float, shuffle: float, play: float, think: float, draw: float, challenge: float, swap: float
    ) -> Any:
        c = {name: rounds[name].to_numpy().astype(float) for name in rounds.columns if rounds[name].dtype.is_numeric()}
        thought = think * c["choice_turns"] + challenge * c["challenges"] + swap * c["swaps"]
        return deal + shuffle * (1 + c["recycles"]) + play * c["plays"] + thought + draw * c["cards_drawn"]

    length = found.length("minutes")
    expected = seconds(**summary(results).minutes)
    assert value(length.mean) == pytest.approx(expected.mean() / 60)
    assert value(length.p50) == pytest.approx(synthetic.grouped_quantile(expected, 0.5) / 60)
    other = Minutes(deal=1, shuffle=2, play=4.5, think=0, draw=7, challenge=100, swap=13)
    slow = summary(results, other).variants[0].length("minutes")
    assert value(slow.mean) == pytest.approx(np.round(seconds(1, 2, 4.5, 0, 7, 100, 13)).mean() / 60)
    assert other.half_play(40) == pytest.approx(1.5)


@pytest.mark.parametrize("wrong", [{"play": -1}, {"draw": 1e9}, {"think": float("nan")}])
def test_minutes_refuses_nonsense(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=f"minutes.{next(iter(wrong))}"):
        Minutes(**wrong)


def test_cards_drawn_by_cause_add_up(found: VariantSummary, rounds: pl.DataFrame) -> None:
    causes = {cause: value(mean) for cause, mean in found.drawn.items()}
    assert list(causes) == [
        "stuck", "choice", "penalty", "challenge", "last_card", "uno", "starter",
        "false_call", "misplay", "wrong_jump", "noise", "slap", "all",
    ]  # fmt: skip
    assert causes["misplay"] > 0
    assert causes["all"] == pytest.approx(sum(causes.values()) / 2) == pytest.approx(rounds["cards_drawn"].mean())


def test_chains_penalties_challenges_and_calls(found: VariantSummary, rounds: pl.DataFrame) -> None:
    chains, largest = found.chains, rounds["largest_penalty"]
    assert value(chains.share3) == pytest.approx((rounds["longest_chain"] >= 3).mean())
    assert chains.longest == rounds["longest_chain"].max()
    assert value(chains.mean_largest_penalty) == pytest.approx(largest.mean())
    assert value(chains.penalty8) == pytest.approx((largest >= 8).mean())
    assert chains.largest["2"] == pytest.approx(largest.is_between(1, 2).mean())
    assert chains.largest["10+"] == pytest.approx((largest >= 9).mean())
    assert sum(share or 0 for share in chains.largest.values()) == pytest.approx(1)
    challenges, won = rounds["challenges"].sum(), rounds["challenges_won"].sum()
    assert (found.challenges.won.n, value(found.challenges.won)) == (challenges, pytest.approx(won / challenges))
    assert value(found.challenges.rounds) == pytest.approx((rounds["challenges"] > 0).mean())
    caught = rounds["uno_caught"].sum() / rounds["uno_missed"].sum()
    assert value(found.uno.caught_share) == pytest.approx(caught)
    assert value(found.counts["payments"]) == pytest.approx(rounds["payments"].mean())


def test_the_other_variant_has_three_players(results: Results) -> None:
    second = summary(results).variant("second")
    assert (second.seats, len(second.positions), second.rounds) == (3, 3, 750)
    assert second.players[0].fair == pytest.approx(1 / 3)


# Deals as clusters


def test_the_truth_is_found(tmp_path: Path) -> None:
    found = one(synthetic.results(tmp_path, {"only": Variant()}, 4_000))
    for player, strength in zip(found.players, (0.4, 0.3, 0.2, 0.1), strict=True):
        truth = 0.3 / 4 + 0.7 * strength
        assert player.rate.low - 0.01 < truth < player.rate.high + 0.01
    assert found.design_effect is not None
    assert 0.8 < found.design_effect < 1


def test_doubling_every_row_does_not_shrink_an_interval(tmp_path: Path) -> None:
    variant = Variant()
    once = synthetic.play(variant, 0, 200)
    twice = {name: np.repeat(column, 2) for name, column in once.items()}
    a = one(synthetic.write(tmp_path / "once", {"v": variant}, {"v": [once]}))
    b = one(synthetic.write(tmp_path / "twice", {"v": variant}, {"v": [twice]}))
    assert b.rounds == 2 * a.rounds
    pairs = [(a.length("turns").mean, b.length("turns").mean), (a.length("turns").p95, b.length("turns").p95)]
    pairs += [(x.rate, y.rate) for x, y in zip(a.players, b.players, strict=True)]
    for x, y in pairs:
        assert (y.low, y.high) == pytest.approx((x.low, x.high), rel=1e-9)


@pytest.mark.parametrize("rows", [1, 7, 100])
def test_the_size_of_windows_changes_nothing(results: Results, monkeypatch: pytest.MonkeyPatch, rows: int) -> None:
    whole = summary(results)
    monkeypatch.setattr(onepass, "ROWS", rows)
    assert_alike(summary(results).to_dict(), whole.to_dict())


def assert_alike(found: Any, expected: Any) -> None:
    """Equal but for the last digits."""
    if isinstance(expected, dict):
        assert found.keys() == expected.keys()
        for key in expected:
            assert_alike(found[key], expected[key])
    elif isinstance(expected, list):
        assert len(found) == len(expected)
        for x, y in zip(found, expected, strict=True):
            assert_alike(x, y)
    else:
        assert found == (pytest.approx(expected, rel=1e-6) if isinstance(expected, float) else expected)


def test_rows_out_of_order_are_refused(tmp_path: Path) -> None:
    columns = {name: column[::-1].copy() for name, column in synthetic.play(Variant(), 0, 10).items()}
    broken = synthetic.write(tmp_path, {"v": Variant()}, {"v": [columns]})
    with pytest.raises(ResultsError, match="not sorted"):
        summary(broken)


# Ties and single players


def test_equal_players_are_one_with_an_exact_rate(tmp_path: Path) -> None:
    variant = Variant(players=("ann",) * 4, strength=(1, 1, 1, 1), seatings=((0, 1, 2, 3),))
    found = one(synthetic.results(tmp_path, {"v": variant}, 100))
    (ann,) = found.players
    assert (ann.seats, ann.wins, ann.appearances, ann.place) == (4, 100, 400, 1)
    assert ann.rate == Estimate(0.25, 0.25, 0.25, 0.0, 400, 100)
    assert found.design_effect == pytest.approx(1, abs=0.05)


def test_equal_rates_share_the_better_place(tmp_path: Path) -> None:
    variant = Variant()
    columns = synthetic.play(variant, 0, 40)
    columns["winner"][:] = 2  # every player sits in seat 2 once a deal
    found = one(synthetic.write(tmp_path, {"v": variant}, {"v": [columns]}))
    assert [player.place for player in found.players] == [1, 1, 1, 1]
    columns["winner"][:4] = [0, 1, 0, 1]  # ann, ann, cat, cat
    found = one(synthetic.write(tmp_path, {"v": variant}, {"v": [columns]}))
    assert [(player.label, player.place) for player in found.players] == [
        ("ann", 1),
        ("bob", 3),
        ("cat", 1),
        ("dan", 3),
    ]


# Little or nothing


def dumped(found: Summary) -> str:
    return json.dumps(found.to_dict(), allow_nan=False)


@pytest.mark.parametrize("deals", [1, 2, 3])
def test_a_few_deals_give_finite_numbers_or_none(tmp_path: Path, deals: int) -> None:
    found = summary(synthetic.results(tmp_path, {"v": Variant()}, deals, units=1))
    dumped(found)
    mean = found.variants[0].length("turns").mean
    assert mean.value is not None
    assert (mean.se is None) == (deals == 1)


def test_two_rounds_without_a_win(tmp_path: Path) -> None:
    variant = Variant(seatings=((0, 1, 2, 3),))
    columns = synthetic.play(variant, 0, 2)
    columns["winner"][:] = 1
    ann, bob, *_ = one(synthetic.write(tmp_path, {"v": variant}, {"v": [columns]})).players
    assert (ann.rate.value, ann.rate.low, ann.rate.n) == (0, 0, 2)
    assert 0.6 < (ann.rate.high or 0) < 0.7
    assert (bob.rate.value, bob.rate.high) == (1, 1)


@pytest.mark.parametrize("outcome", [2, 3])
def test_nothing_finished_is_undefined_not_zero(tmp_path: Path, outcome: int) -> None:
    columns = synthetic.play(Variant(), 0, 20)
    unfinish(columns, slice(None), outcome)
    whole = summary(synthetic.write(tmp_path, {"v": Variant()}, {"v": [columns]}))
    dumped(whole)
    found = whole.variants[0]
    assert (found.rounds, found.finished, found.deals) == (80, 0, 20)
    assert sum(found.outcomes.values()) == 80
    assert found.length("minutes").mean == found.first_player == found.challenges.won == UNDEFINED
    assert found.length("turns").p50 == found.length("turns").sd == found.players[0].rate == UNDEFINED
    assert (found.length("turns").longest, found.chains.longest, found.players[0].place) == (None, None, None)
    assert set(found.chains.largest.values()) == {None}
    assert found.design_effect is None


def test_a_variant_without_rounds_is_there_and_undefined(tmp_path: Path) -> None:
    variants = {"a": Variant(), "b": Variant(own=2)}
    part = synthetic.play(variants["a"], 0, 30)
    cuts = {"a": [(0, 30), (30, 30)], "b": [(0, 30), (30, 30)]}
    found = summary(synthetic.write(tmp_path, variants, {"a": [part], "b": []}, planned=cuts))
    dumped(found)
    assert (found.complete, found.units_present, found.units_planned) == (False, 1, 4)
    assert (found.variant("a").rounds, found.variant("b").rounds) == (120, 0)
    assert found.variant("b").positions[0].rate == UNDEFINED


def test_nothing_at_all(tmp_path: Path) -> None:
    found = summary(synthetic.write(tmp_path, {"a": Variant()}, {"a": []}, planned={"a": [(0, 30)]}))
    dumped(found)
    assert found.variants[0].rounds == 0


def test_a_result_never_holds_nan() -> None:
    with pytest.raises(ValueError, match="nan"):
        Estimate(float("nan"), None, None, None, 0, 0).to_dict()


def test_the_question(results: Results, tmp_path: Path) -> None:
    assert summary(results).question == "How does second differ from first?"
    alone = summary(synthetic.results(tmp_path, {"only": Variant()}, 5))
    assert (alone.title, alone.question, alone.baseline) == ("Synthetic rounds", "Synthetic rounds", "only")
