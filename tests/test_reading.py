"""Windows of whole deals: sums by deal are the same whichever way they are added up."""

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from unosim.analysis.reading import Rounds


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
