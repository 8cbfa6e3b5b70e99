"""Skill and luck in tournaments, the ladder, bans, several fields, and the one deal that is shown."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl
import pytest
from numpy.typing import NDArray
from tournaments import cup

from unosim.analysis.model import Estimate
from unosim.analysis.tournament import RuleSet, Tournament, tournament
from unosim.analysis.tournament.groups import clustered
from unosim.cards import WILD_DRAW_FOUR
from unosim.config import load
from unosim.results import Results
from unosim.run import run

ABC = {"ann": 0.5, "bob": 0.3, "cat": 0.2}


def only(folder: Path) -> RuleSet:
    (rules,) = tournament(folder).rules
    return rules


def near(found: Estimate, value: float) -> bool:
    assert found.value is not None and found.se is not None
    return abs(found.value - value) < 4 * found.se + 1e-9


def by_hand(cards: float) -> tuple[dict[str, int], object]:
    """Each deal has a lucky seat, which wins with this chance; else the players decide by lot."""

    def winner(sitting: NDArray[np.intp], deal: NDArray[np.int64]) -> NDArray[np.int64]:
        rng = np.random.default_rng(5)
        lucky = np.random.default_rng(7).integers(0, sitting.shape[1], deal.max() + 1)[deal]
        return np.where(rng.random(len(deal)) < cards, lucky, rng.integers(0, sitting.shape[1], len(deal)))

    return dict.fromkeys(("ann", "bob", "cat", "dan"), 1), winner


def test_the_share_of_the_cards_is_how_often_the_same_seat_wins(tmp_path: Path) -> None:
    names, winner = by_hand(0.5)
    cup(tmp_path, names, seats=3, deals=1_500, winner=winner)  # type: ignore[arg-type]
    found = only(tmp_path).shares
    # y of two rotations of one deal and seat: both lucky with 1/4, so their correlation is 1/4.
    assert near(found.cards, 0.25)
    assert near(found.player, 0.0) and near(found.position, 0.0)
    parts = [found.player, found.position, found.cards, found.rest]
    assert sum(one.value or 0.0 for one in parts) == pytest.approx(1.0, abs=0.01)


def test_the_share_of_the_players_is_that_of_their_strengths(tmp_path: Path) -> None:
    cup(tmp_path, ABC, seats=2, deals=2_000)
    found = only(tmp_path).shares
    pairs = [(0.5, 0.3), (0.5, 0.2), (0.3, 0.2)]
    truth = np.mean([4 * (a / (a + b) - 0.5) ** 2 for a, b in pairs])  # V = 1/4 at a table of two
    assert near(found.player, float(truth))


def test_shares_need_enough_deals(tmp_path: Path) -> None:
    cup(tmp_path, ABC, deals=50)
    assert only(tmp_path).shares.missing == "few"
    assert only(tmp_path).shares.cards.value is None


def test_the_ladder_holds_those_that_surely_win_a_point_less(tmp_path: Path) -> None:
    cup(tmp_path, {"ann": 0.5, "bob": 0.49, "cat": 0.2}, deals=800, luck=0.3)
    found = only(tmp_path).ladder
    assert [one.label for one in found][1:] == ["cat"]
    rate = only(tmp_path).standings[0].rate.value
    assert rate is not None and found[0].order.value == pytest.approx((rate - 0.5) / 0.5)


def test_the_lesson_is_a_deal_in_which_one_wins_with_cards_that_lose_with_the_other(tmp_path: Path) -> None:
    cup(tmp_path, ABC, seats=2, deals=60)
    found = only(tmp_path).lesson
    assert found is not None and (found.better, found.worse) == ("ann", "bob")
    assert found.swapped and found.winner == "ann"
    results = Results(tmp_path)
    labels = results.layout(found.variant).labels
    first, second = (results.row(found.variant, found.deal, rotation) for rotation in (found.first, found.second))
    assert labels[found.first][found.seat] == "ann" == labels[found.first][first["winner"]]
    assert labels[found.second][found.seat] == "bob" and second["winner"] != found.seat
    assert found.turns == (first["turns"], second["turns"])


def test_who_always_wins_by_the_cards_has_no_lesson(tmp_path: Path) -> None:
    cup(tmp_path, ABC, deals=40, winner=lambda sitting, deal: deal % 2)
    assert only(tmp_path).lesson is None


def test_those_that_fare_alike_stand_together_and_the_better_ones_first() -> None:
    shares = np.full((5, 5), 0.5)
    shares[0, 1], shares[1, 0] = 0.9, 0.1  # 0 and 3 beat 1 and 4; 2 draws with all
    for strong in (0, 3):
        for weak in (1, 4):
            shares[strong, weak], shares[weak, strong] = 0.9, 0.1
    order = clustered(shares)
    assert order in ([0, 3, 2, 1, 4], [0, 3, 1, 4, 2])
    assert clustered(np.full((2, 2), 0.5)) == [0, 1]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Results, Tournament]:
    entrants = ["random", "unoai-mix", {"strategy": "unoai-mix", "ban": ["choice"]}]
    fields = {"field": ["mixed", "one_vs_field"], "entrants": entrants, "seats": 3}
    data = {"deals": 150, "seed": 3, "tournament": fields, "variants": {"a": None, "b": "stacking"}}
    folder = run(load({**data, "records": {"turns": 4}}), tmp_path_factory.mktemp("fields") / "both", jobs=1)
    return Results(folder), tournament(folder)


@pytest.fixture
def both(played: tuple[Results, Tournament]) -> Tournament:
    return played[1]


def test_several_fields_stand_side_by_side_each_with_its_own_line_ups(both: Tournament) -> None:
    assert [(one.name, one.field, one.line_ups) for one in both.rules] == [("a", "mixed", 2), ("b", "mixed", 2)]
    assert [(one.name, one.field, one.line_ups) for one in both.beside] == [
        ("a", "one_vs_field", 6),
        ("b", "one_vs_field", 6),
    ]
    assert both.rounds == sum(one.rounds for one in (*both.rules, *both.beside)) == 2 * 150 * 3 * 8
    assert {one.rules for one in both.changes} == {"b"}
    (alone, _) = both.beside
    assert {one.rate.n for one in alone.standings} == {150 * 3 * 2}  # two line-ups each, as the one


def test_a_ban_is_told_as_a_change_of_the_same_strategy_without_it(both: Tournament) -> None:
    for rules in (*both.rules, *both.beside):
        (cost,) = rules.bans
        free, held = rules.standing("unoai-mix").rate.value, rules.standing("unoai-mix (no choice)").rate.value
        assert (cost.free, cost.ban) == ("unoai-mix", ("choice",))
        assert free is not None and held is not None
        assert cost.rate.value == pytest.approx(held - free)


def test_what_each_does_is_counted_in_the_sampled_deals(played: tuple[Results, Tournament]) -> None:
    results, found = played
    first = found.rules[0]
    assert [one.label for one in first.deeds] == [one.label for one in first.standings]
    assert all(not rules.deeds for rules in (*found.rules[1:], *found.beside))
    turns = pl.concat(results.turns(f"a.mixed.{number:03d}").collect() for number in (1, 2))
    assert {one.turns.deals for one in first.deeds} == {4} and {one.turns.n for one in first.deeds} == {4 * 3 * 2}
    assert sum(one.turns.value or 0 for one in first.deeds) == pytest.approx(turns.height / (4 * 3 * 2))
    fours = turns.filter(pl.col("kind") == WILD_DRAW_FOUR).height
    assert sum(one.wild_draw_fours.value or 0 for one in first.deeds) == pytest.approx(fours / (4 * 3 * 2))
    chosen = turns.filter((pl.col("playable") > 0) & (pl.col("drawn") > 0)).height
    offered = turns.filter(pl.col("playable") > 0).height
    assert sum((one.drew.value or 0) * one.drew.n for one in first.deeds) == pytest.approx(chosen)
    assert sum(one.drew.n for one in first.deeds) == offered
    labels = {one.label: one for one in first.deeds}
    assert labels["random"].drew.value == 0 < (labels["unoai-mix"].drew.value or 0)  # it keeps wilds back
    assert {one.jumps.value for one in first.deeds} == {0}
    chances = turns.filter(pl.col("challenge") != "none").height
    made = turns.filter(pl.col("challenge").is_in(["lost", "won"])).height
    assert sum(one.challenged.n for one in first.deeds) == chances > 0
    assert sum(one.challenges_won.n for one in first.deeds) == made > 0
    assert labels["unoai-mix"].challenged.value == 0 < labels["random"].challenged.n  # only the random one challenges
    assert labels["random"].challenges_won.n == made
    right = turns.filter(pl.col("challenge") == "won").height
    assert labels["random"].challenges_won.value == pytest.approx(right / made)


def test_without_turns_nothing_is_said_of_what_they_do(tmp_path: Path) -> None:
    cup(tmp_path, ABC, deals=40)
    assert only(tmp_path).deeds == ()
