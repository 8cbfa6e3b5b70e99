"""Scores and losers under every way to score, against the rule worked out again in plain Python."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
import synthetic
from synthetic import Columns, Variant

from unosim.errors import ResultsError
from unosim.results import Results
from unosim.results.columns import LOSER_TIES, OUTCOMES, SCORINGS
from unosim.results.manifest import Layout, read_manifest, write_manifest

# Every list that the rules allow: different words, `shared` at the end.
TIES = [(*words, "shared") for count in range(3) for words in itertools.permutations(("points", "cards"), count)]


def rounds(seats: int, deals: int = 60) -> Columns:
    """Hands with few different values, so that many are equal, and every outcome."""
    rng = np.random.default_rng(seats)
    variant = Variant(players=tuple("abcdefghij"[:seats]), strength=(1,) * seats)
    found = synthetic.play(variant, 0, deals)
    rows = len(found["deal"])
    points, cards = rng.integers(0, 3, (2, rows, seats))
    found["outcome"] = rng.integers(0, 4, rows).astype(np.uint8)
    won, nobody = found["outcome"] == OUTCOMES.index("won"), found["outcome"] > OUTCOMES.index("ranked")
    seat = np.arange(seats)
    winner = found["winner"].astype(int)
    points[won[:, None] & (seat == winner[:, None])] = 0
    places = np.argsort(rng.random((rows, seats)), axis=1) + 1
    for row in range(rows):
        if won[row]:
            hands = [-1 if s == winner[row] else int(points[row, s]) for s in range(seats)]
            places[row] = [1 + sum(other < own for other in hands) for own in hands]
        elif not nobody[row]:
            winner[row] = int(np.argmin(places[row]))
    places[nobody], winner[nobody] = 0, 255
    found["winner"] = winner.astype(np.uint8)
    for s in range(seats):
        found[f"points_left_{s}"], found[f"cards_left_{s}"] = points[:, s], cards[:, s]
        found[f"rank_{s}"] = places[:, s]
    return synthetic.typed(found, seats)


def scan(folder: Path, seats: int, **rules: Any) -> list[dict[str, Any]]:
    variant = Variant(players=tuple("abcdefghij"[:seats]), strength=(1,) * seats, **rules)
    synthetic.write(folder, {"v": variant}, {"v": [rounds(seats)]})
    return list(Results(folder).scan().collect().iter_rows(named=True))


def score(row: dict[str, Any], seats: int, rule: str) -> list[float]:
    """Rulebook §12."""
    if row["winner"] == 255:
        return [0] * seats
    points = [row[f"points_left_{s}"] for s in range(seats)]
    others = sum(points) - points[row["winner"]]
    if rule == "own_hand":
        return points
    if rule == "rank":
        order = sorted(row[f"rank_{s}"] for s in range(seats))
        values: dict[int, list[int]] = {}
        for place, rank in enumerate(order, 1):
            values.setdefault(rank, []).append(seats + 1 - 2 * place)
        return [float(np.mean(values[row[f"rank_{s}"]])) for s in range(seats)]
    lost = [-p for p in points] if rule == "chips" else [0] * seats
    return [others if s == row["winner"] else lost[s] for s in range(seats)]


@pytest.mark.parametrize("rule", SCORINGS)
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_scores(tmp_path: Path, rule: str, seats: int) -> None:
    seen = set()
    for row in scan(tmp_path, seats, scoring=rule):
        found = [row[f"score_{s}"] for s in range(seats)]
        assert found == score(row, seats, rule)
        seen.add(OUTCOMES[row["outcome"]])
        if rule in ("rank", "chips"):
            assert sum(found) == 0 or (rule == "chips" and row["outcome"] == OUTCOMES.index("ranked"))
    assert seen == set(OUTCOMES)


@pytest.mark.parametrize("ties", TIES, ids="-".join)
def test_losers(tmp_path: Path, ties: tuple[str, ...]) -> None:
    seats, alone = 4, 0
    for row in scan(tmp_path, seats, loser_ties=ties):
        held = [tuple(row[f"{word}_left_{s}"] for word in ties if word != "shared") for s in range(seats)]
        if row["outcome"] == OUTCOMES.index("won"):
            worst = max(hand for s, hand in enumerate(held) if s != row["winner"])
            expected = [s != row["winner"] and held[s] == worst for s in range(seats)]
        elif row["outcome"] == OUTCOMES.index("ranked"):
            expected = [row[f"rank_{s}"] == seats for s in range(seats)]
        else:
            expected = [False] * seats
        assert [row[f"loses_{s}"] for s in range(seats)] == expected
        alone += row["outcome"] == 0 and sum(expected) == 1
    assert (alone > 0) == (ties != ("shared",))


def test_seats_that_a_variant_does_not_have_are_null(tmp_path: Path) -> None:
    variants = {"two": Variant(players=("a", "b"), strength=(1, 1)), "four": Variant(own=2, scoring="chips")}
    played = {name: [synthetic.play(variant, 0, 20)] for name, variant in variants.items()}
    table = synthetic.write(tmp_path, variants, played).scan().collect()
    two = table.filter(pl.col("variant").cast(pl.String) == "two")
    assert two["score_2"].null_count() == two["loses_3"].null_count() == two.height
    assert table.filter(pl.col("variant").cast(pl.String) == "four")["score_3"].min() < 0  # type: ignore[operator]


@pytest.mark.parametrize("wrong", [{"scoring": "winner"}, {"loser_ties": ("points", "age")}])
def test_a_layout_knows_its_words(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="no such scoring"):
        Layout("v", ("a", "b"), ((0, 1),), 1, ((0, 10),), **wrong)
    assert set(LOSER_TIES) == {word for ties in TIES for word in ties}


def test_a_manifest_with_another_scoring_is_told(tmp_path: Path) -> None:
    synthetic.write(tmp_path, {"v": Variant()}, {"v": [synthetic.play(Variant(), 0, 5)]})
    manifest = read_manifest(tmp_path)
    manifest["variants"][0]["scoring"] = "loser_takes"
    write_manifest(tmp_path, manifest)
    with pytest.raises(ResultsError, match="not the manifest of a results folder"):
        Results(tmp_path)
