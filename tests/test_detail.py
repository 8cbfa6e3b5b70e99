"""Rounds counted turn by turn: against a recount in plain Python, and against the rounds that are not counted."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from engine_games import Game
from engine_tables import ALWAYS, fields, machine, script, table
from recount import NOBODY, Recount, leads, longest_run, longest_wait
from referee.random_rules import case

from unosim.engine._engine import DETAIL_ROW, TURN_ACTIONS, TURN_CHALLENGES, Machine, Table
from unosim.results.columns import DETAIL, stored
from unosim.results.turns import ACTIONS, CHALLENGES, turn_columns

CAP = 300


def game(number: int) -> Game:
    """Rule set `number`, played by a script that leaves much to chance, and by people with every fault there is."""
    seats = case(number).seats
    by_lot = script(draw=ALWAYS // 8, challenge=ALWAYS // 2, answer=ALWAYS // 2, jump_in=ALWAYS // 2, group=ALWAYS // 2)
    faults = (0.3, 0.3, 0.05, 0.05, 0.1, 0.1, 0.8, 1.0) if number % 3 else (0.0, 1.0)
    return Game(number, [by_lot], [(0, *faults)] * seats)


def counted(played: Game) -> Table:
    every_seat = np.arange(len(played.players), dtype=np.uint8)[None]
    return Table(played.rules(CAP), played.scripts, played.players, every_seat, detail=True)


@pytest.mark.parametrize("first", range(0, 120, 12))
def test_a_recount_in_python_agrees(first: int) -> None:
    """Under random rules, for 2 to 10 players; rounds end by a win, by places, by a stalemate and by the turn cap."""
    for number in range(first, first + 12):
        played = game(number)
        columns, turns = counted(played).play(7, 0, 1), counted(played).turns(7, 0, 1)
        stepped = played.machine(CAP)
        stepped.deal(7, 0)
        recount = Recount(stepped)
        assert {name: int(columns[name][0]) for name in DETAIL_ROW.names} == recount.columns(), number
        rows = told(turns, 0, len(played.players))
        assert len(rows) == len(recount.turns)
        for row, turn in zip(rows, recount.turns, strict=True):
            action = ACTIONS.index(turn.action)
            own = (turn.seat, action, turn.kind, turn.cards, turn.target, turn.playable, turn.drawn, turn.hands)
            assert row[:8] == own, number
            assert row[8:10] == (turn.challenger, CHALLENGES.index(turn.challenge)), number
            if turn.color != NOBODY:  # else there was no stop after it, and a machine shows these at stops only
                assert row[10:] == (turn.color, turn.pending, turn.direction), number


def told(turns: dict[str, Any], deal: int, seats: int) -> list[tuple[Any, ...]]:
    """The rows of the turn sample of a deal."""
    here = turns["deal"] == deal
    names = ("seat", "action", "kind", "cards", "target", "playable", "drawn")
    rows = zip(*(turns[name][here].tolist() for name in names), strict=True)
    hands = zip(*(turns[f"hand_{seat}"][here].tolist() for seat in range(seats)), strict=True)
    names = ("challenger", "challenge", "color", "pending", "direction")
    after = zip(*(turns[name][here].tolist() for name in names), strict=True)
    return [(*row, list(held), *state) for row, held, state in zip(rows, hands, after, strict=True)]


def test_counting_changes_no_round() -> None:
    for number in range(0, 200, 5):
        plain, also = game(number).table(cap=CAP).play(3, 0, 4), counted(game(number)).play(3, 0, 4)
        assert also.keys() == stored(case(number).seats, detail=True).keys()
        for name, values in plain.items():
            assert (values == also[name]).all(), (number, name)


@pytest.mark.parametrize("number", range(0, 30, 3))
def test_a_stepped_round_counts_as_a_batch_does(number: int) -> None:
    played = game(number)
    columns, turns = counted(played).play(1, 5, 1), counted(played).turns(1, 5, 1)
    stepped = Machine(played.rules(CAP), played.scripts, played.players, count=True)
    stepped.deal(1, 5)
    while stepped.decision:
        stepped.apply(*stepped.choose())
    row, rows = stepped.counted()
    assert row == {name: int(columns[name][0]) for name in row}
    assert rows["seat"].tolist() == turns["seat"].tolist()
    assert rows["hand"][:, 0].tolist() == turns["hand_0"].tolist()


def test_names_and_types_are_those_of_the_tables() -> None:
    types = {name: str(DETAIL_ROW[name]) for name in DETAIL_ROW.names}
    assert {column.name: column.dtype for column in DETAIL} == types
    assert (ACTIONS, CHALLENGES) == (TURN_ACTIONS, TURN_CHALLENGES)
    turns = table(fields(3), "random", "random", "random").turns(1, 0, 2)
    assert {name: str(values.dtype) for name, values in turns.items()} == turn_columns(3)


def test_only_dealt_rounds_are_counted() -> None:
    round_ = machine(fields(2), "random", "random")
    round_.deal(1, 0)
    with pytest.raises(ValueError, match="counted"):
        round_.counted()


def test_a_shared_lead_stays_with_the_old_leader() -> None:
    """Nobody leads at first; 0 leads after turn 2, keeps it while it is shared, and loses it after turn 4."""
    assert leads([[7, 7], [6, 7], [6, 6], [6, 5]]) == ([None, 0, 0, 1], 1, 4)


def test_waits_and_runs() -> None:
    """Seat 2 waits for its first turn, seat 0 from turn 3 to turn 6; seat 1 plays twice running."""
    assert longest_wait([0, 1, 0, 1, 1, 0, 2], 3) == 6
    assert longest_run([0, 1, 0, 1, 1, 0]) == 2
