"""Handicaps: cards dealt to one player, and who begins; without them nothing changes."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import referee
from config_files import problems, writer
from runs import experiment

import unosim
from unosim import Round
from unosim.engine._engine import Table, seed_key
from unosim.errors import ConfigError
from unosim.rules import Rules, compile_rules
from unosim.run.plan import make_plan
from unosim.table.replay import replay
from unosim.table.seats import Seat, programs, read_seat

CHILD = {"strategy": "young-child", "hand_size": 4}
LINE_UP: list[Any] = [CHILD, "random", {"strategy": "punisher", "first": True}, "save-wilds"]


def table(
    players: list[Any], rules: str | dict[str, Any] = "mattel", handicaps: Any = None, rotations: int = 1
) -> Table:
    seats = [read_seat(player) for player in players]
    fields = compile_rules(Rules.resolve(rules), len(seats))
    order = np.arange(len(seats), dtype=np.uint8)
    seatings = np.stack([np.roll(order, k) for k in range(rotations)])
    given = [seat.handicap for seat in seats] if handicaps is None else handicaps
    return Table(fields, *programs(seats), seatings, given)


def test_a_player_is_dealt_its_own_number_of_cards_and_begins_whoever_deals() -> None:
    dealers = Counter()
    for number in range(40):
        (deal, *_) = Round("mattel", LINE_UP, seed=5, deal=number).events
        assert [len(hand) for hand in deal["hands"]] == [4, 7, 7, 7]
        assert deal["first_seat"] == 2
        dealers[deal["dealer"]] += 1
    assert len(dealers) == 4


@pytest.mark.parametrize("rule", ["left_of_dealer", "dealer", "right_of_dealer", "highest_hand"])
def test_the_referee_agrees_whatever_the_rules_say_of_the_first_player(rule: str) -> None:
    rules = {"deal": {"first_player": rule, "hand_size": 5}, "draw": {"until_playable": True}}
    for number in range(15):
        events = Round(rules, LINE_UP, seed=1, deal=number).finish().events
        assert events[0]["handicaps"] == {"0": {"hand_size": 4}, "2": {"first": True}}
        referee.check(events, LINE_UP)


@pytest.mark.parametrize(
    "change", [{"0": {"hand_size": 5}, "2": {"first": True}}, {"0": {"hand_size": 4}}, {"2": {"first": True}}]
)
def test_the_referee_tells_a_wrong_handicap(change: Any) -> None:
    played = (Round("mattel", LINE_UP, seed=1, deal=number).finish().events for number in range(10))
    events = next(events for events in played if (events[0]["dealer"] + 1) % 4 != 2)
    with pytest.raises(referee.Disagreement):
        referee.check([events[0] | {"handicaps": change}, *events[1:]], LINE_UP)


def test_batches_and_single_rounds_are_the_same() -> None:
    rows = table(LINE_UP, rotations=4).play(seed_key("s"), 10, 30)
    for row in range(len(rows["deal"])):
        deal, rotation = int(rows["deal"][row]), int(rows["rotation"][row])
        seated = [LINE_UP[(seat - rotation) % 4] for seat in range(4)]
        game = Round("mattel", seated, "s", deal, rotation=rotation).finish()
        assert {name: game.row[name] for name in rows} == {name: int(rows[name][row]) for name in rows}
        assert rows["first_seat"][row] == (2 + rotation) % 4


def test_without_handicaps_the_rounds_are_those_of_the_rules() -> None:
    key, plain = seed_key(3), ["random"] * 4
    rows = table(plain, handicaps=()).play(key, 0, 50)
    for handicaps in ([(0, False)] * 4, [(7, False)] * 4):
        again = table(plain, handicaps=handicaps).play(key, 0, 50)
        assert all((rows[name] == again[name]).all() for name in rows)


def test_fewer_cards_win_more_often_and_so_does_going_first() -> None:
    wins = {}
    for name, own in {"usual": {}, "five": {"hand_size": 5}, "first": {"first": True}}.items():
        played = table([{"strategy": "random", **own}, "random", "random"], rotations=3).play(1, 0, 4_000)
        wins[name] = (played["winner"] == played["rotation"]).mean()
    assert wins["usual"] + 0.05 < wins["five"] and wins["usual"] + 0.01 < wins["first"]


@pytest.mark.parametrize(
    ("handicaps", "says"),
    [
        ([(0, False)] * 3, "3 handicaps for 4 players"),
        ([(90, False), (0, False), (0, False), (0, False)], "take 112 cards of 108"),
        ([(0, True), (0, True), (0, False), (0, False)], "seats 0 and 1 cannot both begin"),
        ([(-1, False)] * 4, "hand_size of a player: -1 is not in"),
    ],
)
def test_the_engine_refuses_what_cannot_be_dealt(handicaps: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        table(["random"] * 4, handicaps=handicaps)


@pytest.mark.parametrize(
    ("players", "says"),
    [
        ("[{strategy: random, hand_size: 105}, random]",
         "players[0].hand_size: the hands of these 2 players and a starter need 113 cards, the deck has 108"),
        ("[{strategy: random, first: true}, {strategy: punisher, first: true}]",
         "players[1].first: only one player at a table can be the first"),
        ("[{strategy: random, hand_size: 0}, random]", "players[0].hand_size"),
        ("[{strategy: random, first: 1}, random]", "players[0].first"),
    ],
)  # fmt: skip
def test_an_experiment_says_what_is_wrong(tmp_path: Path, players: str, says: str) -> None:
    (problem,) = problems(writer(tmp_path)(f"players: {players}\n"))
    assert says in problem


def test_a_variant_whose_deck_is_too_small_is_told(tmp_path: Path) -> None:
    text = "players: [{strategy: random, hand_size: 90}, random]\nvariants: {one: {}, many: {deal: {hand_size: 30}}}\n"
    (problem,) = problems(writer(tmp_path)(text))
    assert "need 121 cards, the deck has 108" in problem


def test_rounds_of_one_player_with_a_handicap_are_told_like_those_of_files() -> None:
    with pytest.raises(ConfigError, match="only one player"):
        Round("mattel", [{"strategy": "random", "first": True}] * 2)
    with pytest.raises(ConfigError, match="no number of cards"):
        Round("mattel", [{"strategy": "random", "hand_size": 0}, "random"])
    assert read_seat(CHILD).label == "young-child (hand_size 4)"
    assert Seat("random", first=True).label == "random (first)"


def test_a_stored_round_is_replayed_and_labels_tell_the_handicap(tmp_path: Path) -> None:
    asked = experiment(deals=20, players=LINE_UP, variants={"usual": {}, "plain": {"players": ["random", "random"]}})
    folder = unosim.run(asked, tmp_path / "results")
    results = unosim.Results(folder)
    assert results.labels("usual") == ["young-child (hand_size 4)", "random", "punisher (first)", "save-wilds"]
    events = replay(results, "usual", deal=7, rotation=3)
    assert events[0]["handicaps"] == {"3": {"hand_size": 4}, "1": {"first": True}}
    assert "handicaps" not in replay(results, "plain", deal=7)[0]


def test_handicaps_decide_the_rounds_and_so_the_hash() -> None:
    plain = experiment(players=["random"] * 4)
    other = experiment(players=[{"strategy": "random", "hand_size": 5}, "random", "random", "random"])
    assert plain.digest() != other.digest()
    assert len(make_plan(plain).cells[0].seatings) == 1
    assert len(make_plan(other).cells[0].seatings) == 4


def test_entrants_of_a_tournament_have_no_handicaps(tmp_path: Path) -> None:
    text = "tournament: {entrants: [{strategy: random, hand_size: 5}, punisher, {strategy: save-wilds, first: true}]}\n"
    assert [one.partition(": ")[2] for one in problems(writer(tmp_path)(text))] == [
        "tournament.entrants[0].hand_size: entrants of a tournament have no handicaps",
        "tournament.entrants[2].first: entrants of a tournament have no handicaps",
    ]
