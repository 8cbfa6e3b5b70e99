"""Line-ups of tournaments: everybody equally often, no table twice, the same everywhere."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import perm

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unosim.config.lineups import line_ups


def rotated(line_up: tuple[int, ...]) -> tuple[int, ...]:
    return min(line_up[at:] + line_up[:at] for at in range(len(line_up)))


def test_a_duel_seats_each_pair_in_turn() -> None:
    assert line_ups("duel", 3, 2, 1) == ((0, 1), (0, 2), (1, 2))
    assert line_ups("duel", 3, 4, 1) == ((0, 1, 0, 1), (0, 2, 0, 2), (1, 2, 1, 2))


def test_one_against_the_field_sits_alone_among_copies_of_each_other_one() -> None:
    assert line_ups("one_vs_field", 3, 3, 1) == (((0, 1, 1), (0, 2, 2), (1, 0, 0), (1, 2, 2), (2, 0, 0), (2, 1, 1)))
    assert line_ups("one_vs_field", 3, 2, 1) == line_ups("duel", 3, 2, 1)


@given(st.integers(2, 11), st.integers(2, 6), st.integers(0, 5), st.none() | st.integers(1, 40))
def test_a_mixed_field_has_everybody_equally_often_and_no_table_twice(
    entrants: int, seats: int, seed: int, wanted: int | None
) -> None:
    seats = min(seats, entrants)
    found = line_ups("mixed", entrants, seats, seed, wanted)
    assert all(len(set(line_up)) == seats for line_up in found)
    appearances = Counter(one for line_up in found for one in line_up)
    assert len(appearances) == entrants
    assert len(set(appearances.values())) == 1
    assert len(set(map(rotated, found))) == len(found)
    assert len(found) >= min(wanted or 1, perm(entrants, seats) // seats)


def test_few_line_ups_are_all_played() -> None:
    assert len(line_ups("mixed", 5, 4, 1)) == 30
    assert len(line_ups("mixed", 4, 4, 1)) == 6
    assert len(line_ups("mixed", 4, 4, 1, 1000)) == 6


@pytest.mark.parametrize("entrants", [9, 20])
def test_meetings_are_evened_out_by_number_and_by_who_plays_next(entrants: int) -> None:
    found = line_ups("mixed", entrants, 4, 2026)
    met = Counter(frozenset(pair) for line_up in found for pair in combinations(line_up, 2))
    assert len(met) == entrants * (entrants - 1) // 2
    assert min(met.values()) >= 4
    after = Counter((line_up[s], line_up[(s + 1) % 4]) for line_up in found for s in range(4))
    assert len(after) == entrants * (entrants - 1)


def test_the_seed_alone_decides_the_draw_on_every_machine() -> None:
    found = line_ups("mixed", 7, 4, 2026)
    assert found == line_ups("mixed", 7, 4, "2026")
    assert found != line_ups("mixed", 7, 4, 2027)
    assert found[:3] == ((6, 5, 0, 4), (6, 0, 5, 2), (6, 2, 1, 5))
