"""The numbers of tournaments: by hand on small ones, and recovered where the truth is known."""

from __future__ import annotations

import math
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
import synthetic
from numpy.typing import NDArray
from tournaments import as_tournament, cup

from unosim.analysis.tournament import RuleSet, tournament
from unosim.analysis.tournament.groups import alike, cycles, letters, tiers
from unosim.analysis.tournament.luce import ELO, strengths
from unosim.config import load
from unosim.errors import ResultsError
from unosim.run import run

ABC = {"ann": 0.5, "bob": 0.3, "cat": 0.2}


def only(folder: Path) -> RuleSet:
    (rules,) = tournament(folder).rules
    return rules


def by_hand(folder: Path, winners: list[int], outcomes: list[int] | None = None) -> RuleSet:
    """Ann and bob on two seats, two rotations a deal; the winning seats, deal by deal."""
    rows = np.arange(len(winners))
    columns = {
        "deal": rows // 2,
        "rotation": rows % 2,
        "winner": np.array(winners),
        "outcome": np.array(outcomes or [0] * len(winners)),
        "first_seat": np.zeros(len(rows)),
        "turns": rows + 10,
        "points_left_0": np.where(np.array(winners) == 0, 0, 7),
        "points_left_1": np.where(np.array(winners) == 1, 0, 5),
    }
    variant = synthetic.Variant(players=("ann", "bob"), seatings=((0, 1), (1, 0)))
    synthetic.write(folder, {"mattel.001": variant}, {"mattel.001": [synthetic.typed(columns, 2)]})
    as_tournament(folder, ["ann", "bob"], 2, "duel")
    return only(folder)


def test_wins_points_places_and_turns_are_those_counted_by_hand(tmp_path: Path) -> None:
    # Rotation 0: ann on seat 0, which begins; rotation 1: bob. Ann wins five of eight.
    found = by_hand(tmp_path, [0, 1, 0, 0, 1, 1, 0, 0])
    ann, bob = found.standings
    assert (ann.label, ann.rank, bob.label, bob.rank) == ("ann", 1, "bob", 2)
    assert (ann.rate.value, ann.rate.n, ann.rounds) == (5 / 8, 8, 8)
    assert ann.first.value == 3 / 4  # seat 0 in rotation 0: won, won, lost, won
    assert ann.last.value == 2 / 4  # seat 1 in rotation 1: won, lost, won, lost
    # The winner gets what the other holds: 5 from seat 1, 7 from seat 0.
    assert ann.points.value == (5 + 7 + 5 + 7 + 5) / 8
    assert ann.turns.value == bob.turns.value == 13.5
    (meeting,) = found.meetings
    assert (meeting.wins, meeting.losses, meeting.rounds, meeting.share.value) == (5, 3, 8, 5 / 8)
    assert ann.rating.value == pytest.approx(ELO / 2 * math.log10(5 / 3))
    assert bob.rating.value == pytest.approx(-ELO / 2 * math.log10(5 / 3))
    assert meeting.expected == pytest.approx(5 / 8)


def test_rounds_that_nobody_won_count_for_nobody(tmp_path: Path) -> None:
    found = by_hand(tmp_path, [0, 1, 0, 255, 1, 1, 0, 0], [0, 0, 0, 3, 0, 0, 0, 0])
    assert (found.rounds, found.finished) == (8, 7)
    assert found.standing("ann").rate.value == 5 / 7
    assert found.meetings[0].rounds == 7


def test_whoever_wins_all_has_no_rating_and_an_honest_interval(tmp_path: Path) -> None:
    found = by_hand(tmp_path, [0, 1] * 6)
    ann, bob = found.standings
    assert ann.rating.value is None and bob.rating.value is None and found.skewed is None
    assert ann.rate.value == 1.0
    assert ann.rate.low is not None and 0.5 < ann.rate.low < 0.9  # six deals
    assert ann.tiers != bob.tiers  # six deals of six: p = 2 / 2^6


def test_a_single_deal_tells_nobody_apart(tmp_path: Path) -> None:
    found = by_hand(tmp_path, [0, 1])
    assert found.tiers == (("ann", "bob"),)
    assert not found.meetings[0].certain
    assert found.standings[0].points.low is None


def test_the_interval_of_a_win_rate_is_that_of_single_deals_where_each_is_a_block(tmp_path: Path) -> None:
    found = by_hand(tmp_path, [0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 1])
    per_deal = np.array([2, 1, 1, 1, 0, 2]) / 2  # ann's, deal by deal
    se = found.standing("ann").rate.se
    assert se == pytest.approx(per_deal.std(ddof=1) / math.sqrt(len(per_deal)))


def test_strengths_of_one_table_are_the_wins_themselves() -> None:
    wins = np.array([[[50.0], [30.0], [20.0]]])
    found = strengths(np.ones((1, 3)), wins)[:, 0]
    assert found / found.sum() == pytest.approx([0.5, 0.3, 0.2], rel=1e-6)


def test_strengths_are_the_most_likely_ones() -> None:
    from scipy.optimize import minimize

    rng = np.random.default_rng(3)
    tables = list(combinations(range(5), 3))
    copies, wins = np.zeros((len(tables), 5)), np.zeros((len(tables), 5, 1))
    for number, table in enumerate(tables):
        copies[number, list(table)] = 1, 1, 2  # one of them sits twice
        wins[number, list(table), 0] = rng.integers(1, 60, 3)
    found = np.log(strengths(copies, wins)[:, 0])

    def unlikely(log: NDArray[np.float64]) -> float:
        weights = copies * np.exp(log)
        chance = weights / weights.sum(axis=1, keepdims=True)
        return -float((wins[:, :, 0] * np.log(np.where(copies > 0, chance, 1))).sum())

    best = minimize(unlikely, np.zeros(5), tol=1e-12).x
    assert found == pytest.approx(best - best.mean(), abs=1e-4)


def test_strengths_are_open_where_one_group_never_wins_against_the_other() -> None:
    # a and b beat each other, c and d too, and never one of the first loses to one of the second.
    wins = np.zeros((3, 4, 1))
    wins[0, :2, 0], wins[1, 2:, 0], wins[2, 0, 0] = 5, 5, 9
    copies = np.array([[1.0, 1, 0, 0], [0, 0, 1, 1], [1, 0, 1, 0]])
    assert np.isnan(strengths(copies, wins)).all()


@pytest.mark.parametrize("field", ["mixed", "one_vs_field"])
def test_known_strengths_are_recovered(tmp_path: Path, field: str) -> None:
    truth = {"ann": 0.36, "bob": 0.27, "cat": 0.2, "dan": 0.17}
    cup(tmp_path, truth, seats=3, deals=1_500, field=field)  # type: ignore[arg-type]
    found = only(tmp_path)
    assert [one.label for one in found.standings] == list(truth)
    logs = {name: ELO * math.log10(strength) for name, strength in truth.items()}
    middle = sum(logs.values()) / len(logs)
    for one in found.standings:
        assert one.rating.value is not None and one.rating.se is not None
        assert abs(one.rating.value - (logs[one.label] - middle)) < 4 * one.rating.se
        assert one.rating.se < 10
    for meeting in found.meetings:
        a, b = truth[meeting.one], truth[meeting.other]
        assert meeting.expected == pytest.approx(meeting.share.value, abs=0.03)
        if field == "mixed":
            assert meeting.share.value == pytest.approx(a / (a + b), abs=4 * (meeting.share.se or 0))
    assert found.skewed is not None and found.skewed < 0.03


def test_the_one_against_the_field_counts_and_not_its_copies(tmp_path: Path) -> None:
    cup(tmp_path, {"ann": 0.9, "bob": 0.1}, seats=4, deals=800, field="one_vs_field")
    ann, bob = only(tmp_path).standings
    assert ann.rate.value == pytest.approx(0.9 / 1.2, abs=0.03)
    assert bob.rate.value == pytest.approx(0.1 / 2.8, abs=0.02)
    assert ann.rounds == 800 * 4  # alone, against three bobs


def test_intervals_cover_what_is_true_as_often_as_they_say(tmp_path: Path) -> None:
    luck, inside, runs = 0.4, 0, 50
    truth = {
        name: luck / 2 + (1 - luck) * np.mean([s / (s + other) for k, other in ABC.items() if k != name])
        for name, s in ABC.items()
    }
    for seed in range(runs):
        cup(tmp_path / str(seed), ABC, deals=150, luck=luck, seed=seed)
        for one in only(tmp_path / str(seed)).standings:
            assert one.rate.low is not None and one.rate.high is not None
            inside += bool(one.rate.low <= truth[one.label] <= one.rate.high)
    assert 0.90 <= inside / (runs * len(ABC)) <= 0.99  # 95 %, three of one run hanging together


def test_equal_strengths_are_one_tier_and_no_pair_is_certain(tmp_path: Path) -> None:
    cup(tmp_path, dict.fromkeys("abcd", 1.0), seats=4, deals=400, luck=0.3)
    found = only(tmp_path)
    assert len(found.tiers) == 1
    assert not any(one.certain for one in found.meetings)
    assert found.cycles == ()


def test_pairs_that_never_met_have_no_share_and_no_part_in_the_correction(tmp_path: Path) -> None:
    cup(tmp_path, dict.fromkeys("abcdef", 1.0), deals=100, wanted=3, luck=0.3)
    met = [one for one in only(tmp_path).meetings if one.rounds]
    assert len(met) < 15
    apart = [one for one in only(tmp_path).meetings if not one.rounds]
    assert all(one.share.value is None and one.low is None and not one.certain for one in apart)
    widths = [one.high - one.low for one in met if one.high is not None and one.low is not None]
    plain = [one.share.high - one.share.low for one in met if one.share.high and one.share.low]
    ratios = [wide / narrow for wide, narrow in zip(widths, plain, strict=True)]
    assert max(ratios) < 1.4  # for all 15 pairs it would be 1.5


def test_a_circle_of_three_is_found(tmp_path: Path) -> None:
    beats = {(0, 1), (1, 2), (2, 0)}

    def winner(sitting: NDArray[np.intp], deal: NDArray[np.int64]) -> NDArray[np.int64]:
        # Seven of ten deals go to the one that beats the other.
        ahead = np.array([(int(a), int(b)) in beats for a, b in sitting])
        return np.where(ahead == (deal % 10 < 7), 0, 1)

    cup(tmp_path, dict.fromkeys(("ann", "bob", "cat"), 1.0), deals=300, field="duel", winner=winner)
    found = only(tmp_path)
    assert len(found.tiers) == 1  # all win half of their rounds
    assert [set(cycle) for cycle in found.cycles] == [{"ann", "bob", "cat"}]
    (cycle,) = found.cycles
    order = ["ann", "bob", "cat"]
    assert all((order.index(cycle[n]), order.index(cycle[(n + 1) % 3])) in beats for n in range(3))
    assert all(one.certain for one in found.meetings)


def test_other_rules_that_change_one_are_told_with_the_size(tmp_path: Path) -> None:
    cup(tmp_path, {"mattel": ABC, "other": ABC | {"cat": 0.6}}, deals=600)
    changes = {one.label: one for one in tournament(tmp_path).changes}
    cat = changes["cat"]
    expected = np.mean([0.6 / 1.1, 0.6 / 0.9]) - np.mean([0.2 / 0.7, 0.2 / 0.5])
    assert cat.rules == "other"
    assert cat.difference.value == pytest.approx(expected, abs=0.04)
    assert cat.p_holm is not None and cat.p_holm < 0.001


def test_the_same_rules_under_two_names_change_nothing(tmp_path: Path) -> None:
    cup(tmp_path, {"mattel": ABC, "again": ABC}, deals=100)
    for change in tournament(tmp_path).changes:
        assert change.difference.value == 0
        assert change.p_holm == 1


def test_strategies_that_play_the_same_rounds_are_found(tmp_path: Path) -> None:
    script = tmp_path / "twin.yaml"
    script.write_text("strategy: twin\nplay: [{prefer: any}]\n")
    other = tmp_path / "other.yaml"
    other.write_text("strategy: other\nplay: [{prefer: any}]\n")
    entrants = [str(script), str(other), "punisher"]
    for field in ("duel", "one_vs_field"):
        experiment = load({"deals": 40, "tournament": {"entrants": entrants, "seats": 4, "field": field}})
        found = only(run(experiment, tmp_path / field))
        assert [set(group) for group in found.alike] == [{"twin", "other"}]
        assert found.standing("twin").tiers == found.standing("other").tiers


def test_tiers_are_maximal_runs_without_a_difference() -> None:
    def far(a: int, b: int) -> bool:
        return abs(a - b) > 2

    assert tiers([9, 8, 7, 6, 3], far) == [(9, 8, 7), (8, 7, 6), (3,)]
    assert letters(tiers([9, 8, 7, 6, 3], far)) == {9: "a", 8: "ab", 7: "ab", 6: "b", 3: "c"}
    assert tiers([5, 5, 5], far) == [(5, 5, 5)]
    assert tiers([9, 5, 1], far) == [(9,), (5,), (1,)]


def test_cycles_need_three_certain_wins_in_one_direction() -> None:
    wins = {("a", "b"), ("b", "c"), ("c", "a"), ("a", "d"), ("b", "d")}
    assert cycles("abcd", lambda x, y: (x, y) in wins) == [("a", "b", "c")]
    assert cycles("abcd", lambda x, y: (x, y) in wins - {("c", "a")}) == []
    assert cycles("acb", lambda x, y: (y, x) in wins) == [("a", "c", "b")]


def test_alike_needs_a_seating_in_which_one_replaces_the_other() -> None:
    plays = {(0, 2): b"x", (1, 2): b"x", (2, 0): b"y", (2, 1): b"y"}
    assert alike(plays) == [(0, 1)]
    assert alike(plays | {(2, 1): b"z"}) == []
    assert alike({(0, 1): b"x", (1, 0): b"x"}) == []  # they meet, but nobody replaces the other


def test_other_folders_are_no_tournaments(tmp_path: Path) -> None:
    synthetic.results(tmp_path, {"none": synthetic.Variant()}, deals=10)
    with pytest.raises(ResultsError, match="no tournament"):
        tournament(tmp_path)
