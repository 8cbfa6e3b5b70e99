"""Windows of whole deals: sums by deal are the same whichever way they are added up."""

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from unosim.analysis.lineup import ROUNDS, Lineup
from unosim.analysis.reading import Rounds
from unosim.analysis.tally import Sums


def rounds_of(lengths: list[int]) -> Rounds:
    """Deals 0, 2, 4, … with so many rounds each."""
    deals = np.repeat(2 * np.arange(len(lengths)), lengths)
    return Rounds.of(pl.DataFrame({"deal": deals.astype(np.uint32)}))


equal = st.tuples(st.integers(1, 6), st.integers(1, 30)).map(lambda shape: [shape[1]] * shape[0])  # above 24: by row
unequal = st.lists(st.integers(1, 5), min_size=1, max_size=8)


@given(equal | unequal, st.sampled_from([1, 4, 32, 33]), st.integers(0, 2**32 - 1))
def test_sums_by_kind_are_those_of_a_plain_loop(lengths: list[int], kinds: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    rounds = rounds_of(lengths)
    kind = rng.integers(0, kinds + 1, sum(lengths))  # the last one is none
    points = rng.integers(-500, 500, sum(lengths)).astype(np.int32)
    counts, sums = np.zeros((2, kinds, len(lengths)))
    for row, (deal, k) in enumerate(zip(np.repeat(np.arange(len(lengths)), lengths), kind, strict=True)):
        if k < kinds:
            counts[k, deal] += 1
            sums[k, deal] += points[row]
    assert np.array_equal(rounds.sums_by_kind(kind, kinds), counts)
    assert np.array_equal(rounds.sums_by_kind(kind, kinds, points), sums)
    assert np.array_equal(rounds.sums(points), np.add.reduceat(points, rounds.starts))


@pytest.mark.parametrize("lengths", [[2, 2, 2], [1, 3, 2]])
def test_a_window_is_the_deals_that_it_names(lengths: list[int]) -> None:
    rounds = rounds_of(lengths)
    part = rounds.between(1, 4)
    assert part is not None
    assert part.deals.tolist() == [2]
    assert part.frame.height == lengths[1]
    assert part.column("deal").tolist() == [2] * lengths[1]
    assert rounds.between(5, 9) is None


@pytest.mark.parametrize("first", ["of the deal", "of the round"])
def test_sums_are_the_same_in_whatever_order_the_rotations_of_a_deal_stand(first: str) -> None:
    lineup = Lineup(["ann", "ann", "bob"], [["ann", "ann", "bob"], ["ann", "bob", "ann"], ["bob", "ann", "ann"]], 1)
    rng, (deals, rotations) = np.random.default_rng(1), (20, 3)
    rows = deals * rotations
    read = {measure.column for measure in lineup.all_measures()} | set(lineup.measures) - {ROUNDS}
    begins = rng.integers(0, 3, deals).repeat(rotations) if first == "of the deal" else rng.integers(0, 3, rows)
    frame = pl.DataFrame(
        {name: rng.integers(0, 9, rows).astype(np.uint16) for name in sorted(read)}
        | {f"score_{seat}": rng.integers(-9, 9, rows).astype(np.int32) for seat in range(3)}
        | {f"loses_{seat}": rng.integers(0, 2, rows).astype(np.bool_) for seat in range(3)}
        | {"deal": np.arange(deals).repeat(rotations), "rotation": np.tile(np.arange(rotations), deals)}
        | {"first_seat": begins, "position": rng.integers(0, 4, rows)}
    )
    ordered, turned = Rounds.of(frame), Rounds.of(frame.sort("deal", "rotation", descending=[False, True]))
    assert ordered.in_turn(rotations)
    assert not turned.in_turn(rotations)
    one, other = (Sums.of(rounds, rounds, lineup) for rounds in (ordered, turned))
    for name in ("rounds", "wins", "seen", "points", "losses"):
        assert np.array_equal(getattr(one, name), getattr(other, name)), name
    for sums in ("count", "per"):
        for key, found in getattr(one, sums).items():
            assert np.array_equal(found, getattr(other, sums)[key]), (sums, key)
    assert one.points.any()
    assert one.losses.any()
    assert one.seen.sum() == rows * lineup.seats
