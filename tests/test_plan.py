"""Who sits where, and how rounds are cut into units."""

from __future__ import annotations

import pickle
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from runs import experiment

from unosim.engine._engine import HUMAN
from unosim.errors import ConfigError
from unosim.results.folder import find_strays
from unosim.results.units import Unit
from unosim.run.design import MOST_SEATINGS, seatings
from unosim.run.plan import UNIT_ROWS, cut, make_plan

line_ups = st.lists(st.sampled_from("ABCD"), min_size=2, max_size=6)


def named(players: str | list[str], seating: str) -> list[str]:
    return ["".join(players[player] for player in row) for row in seatings(list(players), seating).tolist()]


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        ("AAAA", ["AAAA"]),
        ("ABAB", ["ABAB", "BABA"]),
        ("AABB", ["AABB", "BAAB", "BBAA", "ABBA"]),
        ("ABCD", ["ABCD", "DABC", "CDAB", "BCDA"]),
    ],
)
def test_every_different_rotation_once_each_player_moving_to_the_left(players: str, expected: list[str]) -> None:
    assert named(players, "rotate") == expected


@given(line_ups)
def test_all_takes_every_different_order_once_the_listed_one_first(players: list[str]) -> None:
    found = named(players, "all")
    assert found[0] == "".join(players)
    assert sorted(found) == sorted({"".join(order) for order in permutations(players)})


@given(line_ups, st.sampled_from(["rotate", "all", "fixed"]))
def test_everybody_sits_once(players: list[str], seating: str) -> None:
    rows = seatings(players, seating)
    assert rows.dtype == "uint8"
    assert rows[0].tolist() == list(range(len(players)))
    assert all(sorted(row) == list(range(len(players))) for row in rows.tolist())


def test_fixed_is_as_listed() -> None:
    assert named("BAC", "fixed") == ["BAC"]


def test_orders_that_cannot_be_numbered_are_refused() -> None:
    with pytest.raises(ConfigError, match=r"seating: 9 players, 9 of them different, have 362,880 orders"):
        seatings(range(9), "all")
    assert len(seatings("ABCDEFGH", "all")) == 40_320 < MOST_SEATINGS
    assert len(seatings("ABABABABAB", "all")) == 252


def test_equal_players_are_told_by_what_they_do() -> None:
    forgetful = {"strategy": "random", "forget_uno": 0.5}
    given_default = {"strategy": "punisher", "with": {"when_left": 2}}
    plan = make_plan(experiment(players=["punisher", forgetful, given_default, forgetful]))
    assert plan.cells[0].layout.rotations == 2
    assert len(plan.cells[0].programs) == 2
    usual, forgets = (0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0), (0.5, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0)
    assert plan.cells[0].players == ((0, *usual), (1, *forgets), (0, *usual), (1, *forgets))


def test_the_whole_player_model_reaches_the_engine() -> None:
    """In the engine's order, each with its own value; and the rules that scores follow stand in the manifest."""
    model = {name: round(0.1 + place / 100, 2) for place, name in enumerate(HUMAN)}
    players = [{"strategy": "random", **model}, "random"]
    plan = make_plan(experiment(players=players, rules={"score": {"round": "rank", "loser_ties": ["cards", "shared"]}}))
    (_, *factors), other = plan.cells[0].players
    assert factors == [0.1, 0.11, 0.12, 0.13, 0.14, 0.15, 0.16, 0.17]
    assert other[1:] == (0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0)
    layout = plan.cells[0].layout
    assert (layout.scoring, layout.loser_ties) == ("rank", ("cards", "shared"))
    assert type(layout).from_dict(layout.to_dict()) == layout
    plan.cells[0].table()


@settings(deadline=None)  # up to ten million units
@given(st.integers(1, 10**6), st.integers(1, MOST_SEATINGS))
def test_units_are_whole_deals_of_100_000_rows_and_less_than_twice_as_many(deals: int, rotations: int) -> None:
    cuts = cut(deals, rotations)
    ends = [first + n for first, n in cuts]
    assert [first for first, _ in cuts] == [0, *ends[:-1]]
    assert ends[-1] == deals
    rows = [n * rotations for _, n in cuts]
    assert min(rows) >= min(UNIT_ROWS, deals * rotations)
    assert max(rows) < 2 * UNIT_ROWS + rotations


def test_a_small_run_is_one_small_unit() -> None:
    assert cut(10, 4) == ((0, 10),)
    assert cut(200_000, 4) == tuple((25_000 * number, 25_000) for number in range(8))


def test_units_of_all_variants_are_played_side_by_side() -> None:
    units = make_plan(experiment(deals=100_000)).units
    assert [(unit.number, unit.variant) for unit in units[:4]] == [
        (0, "none"),
        (0, "no-challenge"),
        (1, "none"),
        (1, "no-challenge"),
    ]
    assert len(set(units)) == len(units) == 8


def test_a_folder_without_units_is_seen_through_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many units are planned: asking for each file took 5 s for 4 billion deals."""
    plan, asked = make_plan(experiment(deals=10_000_000)), []
    with monkeypatch.context() as patch:
        patch.setattr(Unit, "path", lambda unit, folder: asked.append(unit))
        assert plan.present(tmp_path) == []
        assert find_strays(tmp_path, [cell.layout for cell in plan.cells]) == []
    assert not asked
    there = [plan.units[0], plan.units[7]]
    for unit in there:
        unit.path(tmp_path).parent.mkdir(parents=True, exist_ok=True)
        unit.path(tmp_path).touch()
    assert plan.present(tmp_path) == there


def test_variants_may_differ_in_players() -> None:
    plan = make_plan(experiment(variants={"four": {}, "two": {"players": ["random", "punisher"]}}))
    four, two = plan.cells
    assert (four.layout.seats, two.layout.seats) == (4, 2)
    assert plan.rounds == 1_000 * (4 + 2)
    assert two.layout.labels == (("random", "punisher"), ("punisher", "random"))


def test_the_starting_direction_is_kept() -> None:
    plan = make_plan(experiment(variants={"a": {}, "b": {"deal": {"direction": "counterclockwise"}}}))
    assert [cell.layout.direction for cell in plan.cells] == [1, -1]


def test_cells_can_be_pickled() -> None:
    plan = make_plan(experiment())
    cell = pickle.loads(pickle.dumps(plan.cells[0]))
    ours, theirs = (one.table().play(plan.key, 3, 5) for one in (plan.cells[0], cell))
    assert all((ours[name] == theirs[name]).all() for name in ours)
