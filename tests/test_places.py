"""Who gains where: changes of win rates by position, and by player and position, against brute force."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest
import synthetic
from scipy import stats
from statsmodels.stats.multitest import multipletests
from synthetic import Variant

from unosim.analysis import analyze
from unosim.analysis.model import Comparison, Summary
from unosim.analysis.model_designs import PlaceEffect
from unosim.analysis.position_scores import position_scores
from unosim.cli.tables import comparison_tables
from unosim.results import Results
from unosim.results.columns import OUTCOMES

DEALS = 500


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    variants = {
        "none": Variant(settings={"rules": "a"}),
        "weak-ann": Variant(own=2, strength=(0.2, 0.4, 0.3, 0.1), settings={"rules": "b"}),
        "noise": Variant(own=3, settings={"rules": "c"}),
    }
    return synthetic.results(tmp_path_factory.mktemp("places") / "results", variants, DEALS, units=1)


@pytest.fixture(scope="module")
def analyzed(results: Results) -> tuple[Summary, Comparison]:
    return analyze(results)


def find(comparison: Comparison, variant: str, player: str | None, place: int) -> PlaceEffect:
    (found,) = (p for p in comparison.places if (p.effect.variant, p.player, p.place) == (variant, player, place))
    return found


def wins(results: Results, variant: str, player: str | None, place: int) -> pl.Series:
    """Rounds won from a place, by deal; of one player, who sits there once a deal."""
    rounds = results.scan(variant).with_columns(won=pl.col("position") == place)
    if player is not None:
        seats = [pl.when(pl.col("winner") == s).then(pl.col(f"strategy_{s}").cast(pl.String)) for s in range(4)]
        rounds = rounds.with_columns(won=pl.col("won") & (pl.coalesce(seats) == player))
    return rounds.group_by("deal").agg(pl.col("won").sum()).sort("deal").collect()["won"]


def test_everybody_and_every_player_has_an_effect_from_every_position(analyzed: tuple[Summary, Comparison]) -> None:
    keys = [(p.player, p.place) for p in analyzed[1].places if p.effect.variant == "weak-ann"]
    assert keys == [(who, place) for who in (None, "ann", "bob", "cat", "dan") for place in (1, 2, 3, 4)]


@pytest.mark.parametrize(("player", "rounds"), [(None, 4), ("ann", 1), ("dan", 1)])
def test_changes_are_paired_by_deal(
    results: Results, analyzed: tuple[Summary, Comparison], player: str | None, rounds: int
) -> None:
    ours, theirs = (wins(results, v, player, 2).to_numpy() / rounds for v in ("weak-ann", "none"))
    oracle = stats.ttest_rel(ours, theirs)
    low, high = oracle.confidence_interval()
    found = find(analyzed[1], "weak-ann", player, 2).effect
    assert found.value.value == pytest.approx(100 * ours.mean())
    assert (found.difference.low, found.difference.high) == pytest.approx((100 * low, 100 * high), rel=1e-9)
    assert found.p == pytest.approx(oracle.pvalue, rel=1e-9)


def test_values_are_those_of_the_summary(analyzed: tuple[Summary, Comparison]) -> None:
    summary, comparison = analyzed
    bob = next(player for player in summary.variant("weak-ann").players if player.label == "bob")
    assert find(comparison, "weak-ann", "bob", 3).effect.value == bob.positions[2].rate.scaled(100)
    everybody = summary.variant("none").positions[0].rate.scaled(100)
    assert find(comparison, "weak-ann", None, 1).effect.baseline == everybody


def test_holm_is_over_all_places_of_all_variants(analyzed: tuple[Summary, Comparison]) -> None:
    for of_players in (True, False):
        found = [p.effect for p in analyzed[1].places if (p.player is not None) == of_players]
        assert len(found) == (32 if of_players else 8)
        oracle = multipletests([e.p for e in found], method="holm")[1]
        assert [e.p_holm for e in found] == pytest.approx(oracle.tolist())


def test_the_comparison_prints_who_gains_where(analyzed: tuple[Summary, Comparison]) -> None:
    text = comparison_tables(*analyzed, width=100)
    lines = text.splitlines()
    (start,) = (k for k, line in enumerate(lines) if line.startswith("weak-ann against none: change of rounds won"))
    rows = {line.split()[0]: line for line in lines[start + 2 : start + 7]}
    assert list(rows) == ["everybody", "ann", "bob", "cat", "dan"]
    assert rows["ann"].count("−") == 4
    assert "*" in rows["ann"]
    assert "*" not in rows["dan"]


def test_tables_of_another_size_have_no_places_in_common(tmp_path: Path) -> None:
    variants = {"four": Variant(), "two": Variant(players=("ann", "bob"), strength=(0.6, 0.4), own=2)}
    assert analyze(synthetic.results(tmp_path, variants, 20, units=1))[1].places == ()


def test_of_equal_players_only_the_places_are_compared(tmp_path: Path) -> None:
    alone = Variant(players=("ann",) * 4, seatings=((0, 1, 2, 3),))
    variants = {"a": alone, "b": Variant(**{**vars(alone), "own": 2})}
    places = analyze(synthetic.results(tmp_path, variants, 20, units=1))[1].places
    assert [(p.player, p.place) for p in places] == [(None, place) for place in (1, 2, 3, 4)]


@pytest.mark.parametrize("direction", [1, -1])
def test_points_and_places_by_position_are_those_of_the_seats(tmp_path: Path, direction: int) -> None:
    """Seat by seat, in plain Python; rounds that nobody won are left out."""
    columns = synthetic.play(Variant(direction=direction), 0, 60)
    columns["outcome"][::7] = OUTCOMES.index("capped")
    results = synthetic.write(tmp_path / "results", {"v": Variant(direction=direction)}, {"v": [columns]})
    points: dict[int, list[int]] = {k: [] for k in range(4)}
    places: dict[int, list[int]] = {k: [] for k in range(4)}
    for row in results.scan().collect().iter_rows(named=True):
        if OUTCOMES[row["outcome"]] == "won":
            for k in range(4):
                seat = (row["first_seat"] + direction * k) % 4
                points[k].append(row[f"score_{seat}"])
                places[k].append(row[f"rank_{seat}"])
    found = position_scores(results, "v")
    assert [one.position for one in found] == [1, 2, 3, 4]
    for one in found:
        for estimate, wanted in ((one.points, points), (one.place, places)):
            values = wanted[one.position - 1]
            assert estimate.value == pytest.approx(sum(values) / len(values))
            assert estimate.n == len(values) and estimate.low is not None
