"""Strategies written in Python: what they see, what they may do, and that rounds are those of the engine."""

from __future__ import annotations

import gc
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest
from python_players import own

import unosim
from unosim.cards import WILD, card_name, parse_card
from unosim.config import load
from unosim.engine._engine import Machine, seed_key
from unosim.moves import Move
from unosim.rules import Rules, compile_rules
from unosim.run.plan import Cell, make_plan
from unosim.strategies import find, program, python_players
from unosim.strategies.python import Chairs, PythonPlayer, PythonStrategy, PythonTable, View
from unosim.strategies.python.table import terms
from unosim.strategies.python.view import look

KEY = seed_key(7)
RULES = ["mattel", "stacking-any", "seven-zero", "jump-in", "no-voluntary-draw", "starter-wild-anything", "red-zero"]


def cell(*players: Any, rules: Any = "mattel", **more: Any) -> Cell:
    """A table, ready to play."""
    return make_plan(load({"players": list(players), "rules": rules, **more})).cells[0]


def notes(name: str = "Lot") -> list[Any]:
    """What the strategies noted down, in the module that they were loaded into."""
    strategy = find(own(name))
    assert isinstance(strategy, PythonStrategy)
    found: list[Any] = sys.modules[strategy.load().__module__].NOTES
    return found


@pytest.fixture(autouse=True)
def nothing_noted() -> None:
    notes().clear()


def same(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> None:
    assert ours.keys() == theirs.keys()
    for name, values in ours.items():
        assert values.dtype == theirs[name].dtype, name
        assert np.array_equal(values, theirs[name]), name


@pytest.mark.parametrize("rules", [*RULES, {"extends": ["stacking", "seven-swap", "play-to-the-end"]}], ids=str)
def test_a_class_that_plays_as_a_script_gives_the_same_columns(rules: Any) -> None:
    scripts = cell("first-playable", "random", "punisher", "save-wilds", rules=rules)
    classes = cell(own("Sorted"), "random", "punisher", "save-wilds", rules=rules)
    same(classes.table().play(KEY, 3, 40), scripts.table().play(KEY, 3, 40))


@pytest.mark.parametrize("rules", ["mattel", "chatty", "baike", "fingertip-extras", "document"])
def test_rounds_stepped_in_the_machine_give_the_columns_of_a_batch(rules: str) -> None:
    careless = {"forget_uno": 0.2, "false_call": 0.02, "misplay": 0.02, "wrong_jump": 0.02, "noise": 0.1}
    made = cell({"strategy": "random", **careless}, "punisher", "young-child", rules=rules)
    stepped = PythonTable(made.rules, made.programs, made.players, made.seatings, [None] * 3, made.given)
    same(stepped.play(KEY, 0, 30), made.table().play(KEY, 0, 30))


def test_a_replicate_moves_the_choices_and_not_the_cards() -> None:
    table = cell(own("Lot"), "random").table()
    first, other = table.play(KEY, 0, 20), table.play(KEY, 0, 20, replicate=1)
    assert np.array_equal(first["starter"], other["starter"]) and not np.array_equal(first["turns"], other["turns"])


# --- what a player sees


def stops(rules: str, seats: int = 4, rounds: int = 3) -> Iterator[Machine]:
    """Machines at the stops of some rounds that scripts play."""
    machine = Machine(compile_rules(Rules.resolve(rules), seats), [program("random")], [(0, 0.0, 1.0)] * seats)
    for deal in range(rounds):
        machine.deal(KEY, deal)
        while machine.decision:
            yield machine
            machine.apply(*machine.choose())


def seen(machine: Machine, rules: str, seats: int = 4) -> tuple[View, tuple[Move, ...]]:
    given = Rules.resolve(rules)
    return look(machine, terms(compile_rules(given, seats), given), random.Random(0), ())


@pytest.mark.parametrize("rules", ["mattel", "chatty", "fingertip-extras", "document", "blood-battle"])
def test_the_view_is_what_the_machine_says_of_the_table_and_every_listed_move_is_legal(rules: str) -> None:
    for machine in stops(rules):
        view, moves = seen(machine, rules)
        state = machine.snapshot()
        assert sorted(view.hand) == [kind for kind in range(64) for _ in range(state["hands"][view.seat][kind])]
        assert view.sizes == tuple(state["cards_left"]) and view.pile == state["draw_pile"]
        assert (view.top, view.color, view.direction) == (state["top"], state["color"], state["direction"])
        assert view.discard == tuple(state["discard"]) and view.pending == state["pending"]
        assert view.decision == state["decision"] and view.turn == state["turns"]
        assert len(set(moves)) == len(moves) > 0
        for move in moves:
            machine.copy().apply(*move.arguments)
        kinds, *others = machine.legal
        assert {move.kind for move in moves if move.cards} == {kind for kind in range(64) if kinds >> kind & 1}
        named = {"draw", "pass", "challenge"} & {move.action for move in moves}
        assert named == {name for name, may in zip(("draw", "pass", "challenge"), others, strict=True) if may}


@pytest.mark.parametrize("rules", ["mattel", "stacking-any"])
def test_other_hands_and_another_order_of_the_pile_change_nothing_that_a_player_sees(rules: str) -> None:
    compiled, lots, tried = compile_rules(Rules.resolve(rules), 4), random.Random(3), 0
    for machine in stops(rules):
        state = machine.snapshot()
        if state["decision"] != "play" or tried >= 150:
            continue
        tried += 1
        mine = state["seat"]
        pack = [kind for kind in range(64) for _ in range(compiled["pack"][kind])]  # type: ignore[index]
        hand = [kind for kind in range(64) for _ in range(state["hands"][mine][kind])]
        for known in (*state["discard"], *hand):
            pack.remove(known)
        views = []
        for _ in range(2):
            lots.shuffle(pack)
            unseen = iter(pack)
            hands = [
                state["hands"][seat] if seat == mine else counted(next(unseen) for _ in range(size))
                for seat, size in enumerate(state["cards_left"])
            ]
            other = Machine(compiled)
            other.set_up({
                "hands": hands, "top": state["top"], "discard": state["discard"][:-1], "known_top": [],
                "middle": counted(unseen), "direction": state["direction"], "color": state["color"], "to_act": mine,
                "dealer": state["row"]["dealer"],
            })  # fmt: skip
            view, moves = seen(other, rules)
            views.append(([getattr(view, name) for name in View.__slots__ if name not in ("random", "rules")], moves))
        assert views[0] == views[1]
    assert tried >= 100


def counted(kinds: Any) -> list[int]:
    found = list(kinds)
    return [found.count(kind) for kind in range(64)]


def reachable(*roots: Any) -> list[Any]:
    """Everything that can be reached from some objects, past the modules, classes and functions of the program."""
    found: dict[int, Any] = {}
    waiting = list(roots)
    while waiting:
        one = waiting.pop()
        if id(one) in found or isinstance(one, ModuleType | type):
            continue
        found[id(one)] = one
        if isinstance(one, FunctionType):
            waiting += [inside.cell_contents for inside in one.__closure__ or ()]
            waiting += one.__defaults__ or ()
            continue
        waiting += gc.get_referents(one)
        slots = [name for kind in type(one).__mro__ for name in getattr(kind, "__slots__", ())]
        waiting += [getattr(one, name) for name in (*slots, "__dict__", "__self__") if hasattr(one, name)]
    return list(found.values())


def test_nothing_hidden_can_be_reached_through_a_view() -> None:
    cell(own("Watcher"), own("Sorted"), "random", seating="fixed").table().play(KEY, 5, 2)
    kept = [note for note in notes() if isinstance(note[0], View)]
    assert len(kept) > 10
    machine = next(stops("mattel"))
    for hides in (lambda: machine, partial(print, machine), [{1: (machine.row,)}]):
        assert any(isinstance(thing, Machine) for thing in reachable(hides))  # it would be found
    for view, moves in kept:
        things = reachable(view, moves)
        kinds = {type(thing).__module__.partition(".")[0] + "." + type(thing).__name__ for thing in things}
        assert not [kind for kind in kinds if "achine" in kind or "Chairs" in kind or "Table" in kind], kinds
        assert {k for k in kinds if k.startswith("unosim")} <= {
            "unosim.View",
            "unosim.Move",
            "unosim.Rules",
            *(f"unosim.{type(part).__name__}" for part in vars(view.rules).values()),
        }
        assert KEY not in things
        drawn = [event for event in view.events if event.what == "draw"]
        assert all((event.card != 255) == (event.seat == view.seat) for event in drawn)
        assert {event.what for event in view.events}.isdisjoint({"missed_call", "race", "notice", "tie", "end"})
        with pytest.raises(AttributeError):
            view.hand = ()


def test_who_draws_does_not_tell_whether_it_had_to() -> None:
    cell(own("Watcher"), "random", "random").table().play(KEY, 0, 15)
    why = {event.why for view, _ in notes() if isinstance(view, View) for event in view.events if event.what == "draw"}
    assert "turn" in why and not why & {"stuck", "choice"}


def test_the_events_tell_every_card_laid_and_start_with_the_starter() -> None:
    table = cell(own("Watcher"), "random", seating="fixed").table()
    row = table.play(KEY, 0, 1)
    views = [note[0] for note in notes() if isinstance(note[0], View)]
    events = [event for view in views for event in view.events]
    assert next(event for event in events if event.what == "start").card == row["starter"][0]
    last = views[-1]
    assert [event.card for event in events if event.what in ("start", "play")] == list(last.discard)


def test_every_seat_and_round_has_a_stream_of_its_own_whatever_else_is_played() -> None:
    table = cell(own("Lot"), own("Lot"), "random", seating="fixed").table()
    table.play(KEY, 0, 3)
    alone = list(notes())
    assert len({number for _, number in alone}) == 6
    notes().clear()
    table.play(KEY, 2, 1)
    assert notes() == alone[4:]
    notes().clear()
    cell(own("Lot"), "punisher", "save-wilds", seating="fixed").table().play(KEY, 2, 1)
    assert set(notes()) <= set(alone[4:]) and len(notes()) == 1


# --- what it may do


def chairs(machine: Machine, rules: Any, answer: Callable[[View, tuple[Move, ...]], Any]) -> Chairs:
    """A table at which every seat answers as told."""
    strategy = find(own("Sorted"))
    assert isinstance(strategy, PythonStrategy)
    given = Rules.resolve(rules)

    class Told(PythonStrategy):
        def load(self) -> type:
            return type("Answers", (), {"choose": lambda self, view, moves: answer(view, moves)})

    told = Told(strategy.name, strategy.where, strategy.class_name, strategy.digest, strategy.folder)
    seated = Chairs([PythonPlayer(told)] * 2, terms(compile_rules(given, 2), given), KEY, 0)
    seated.see(machine.events())
    return seated


def at(rules: Any, hand: str, top: str) -> Machine:
    """Seat 0 to play, with these cards."""
    held = [parse_card(name) for name in hand.split()]
    machine = Machine(compile_rules(Rules.resolve(rules), 2), [program("random")], [(0,)] * 2)
    machine.set_up(
        {
            "hands": [counted(held), counted([parse_card("B1"), parse_card("B2")])],
            "top": parse_card(top),
            "discard": [],
            "known_top": [],
            "middle": counted([parse_card("Y1")] * 2),
            "color": parse_card(top) & 3,
            "to_act": 0,
            "loose": True,
        }
    )
    return machine


def test_part_of_a_group_and_a_silent_play_are_legal_though_not_listed() -> None:
    from dataclasses import replace

    rules = {"group": {"same_symbol": "any_lead"}}
    machine = at(rules, "R7 Y7 G7 B3", "R2")
    listed: list[tuple[Move, ...]] = []

    def two(view: View, moves: tuple[Move, ...]) -> Move:
        listed.append(moves)
        return Move("play", (parse_card("R7"), parse_card("G7")))

    assert str(chairs(machine, rules, two).choose(machine)) == "play R7 G7"
    assert {str(move) for move in listed[0]} == {"play R7", "play R7 G7 Y7", "play R7 Y7 G7", "draw"}

    machine = at("mattel", "R7 B3", "R2")
    move = chairs(machine, "mattel", lambda view, moves: replace(moves[0], silent=True)).choose(machine)
    assert str(move) == "play R7 silent"


def test_a_wild_is_listed_with_every_color_and_a_seven_with_every_target() -> None:
    _, moves = look(at("seven-zero", "W R7 B3", "R2"), terms(compile_rules(Rules.resolve("seven-zero"), 2),
                    Rules.resolve("seven-zero")), random.Random(0), ())  # fmt: skip
    words = [str(move) for move in moves]
    assert words == ["play R7 to 1", "play W as red", "play W as yellow", "play W as green", "play W as blue", "draw"]
    assert moves[1].kind == WILD and card_name(moves[0].kind) == "R7"


# --- one round by hand


def test_a_round_stepped_by_hand_is_the_one_that_a_run_stores() -> None:
    row = cell(own("Sorted"), own("Lot"), "random", seating="fixed", seed=7).table().play(KEY, 4, 1)
    game = unosim.Round("mattel", [own("Sorted"), own("Lot"), "random"], seed=7, deal=4).finish()
    assert {name: value for name, value in game.row.items() if name != "rotation"} == {
        name: int(values[0]) for name, values in row.items() if name != "rotation"
    }


def test_parameters_reach_the_class_and_defaults_count_as_given() -> None:
    with_ = {"name": "x", "share": 0.25, "nasty": True}
    table = cell({"strategy": own("Close"), "with": with_}, "random", seating="fixed").table()
    table.play(KEY, 0, 1)
    assert set(notes()) == {("x", 2, 0.25, True)}
    one, two, other = (
        load({"players": [{"strategy": own("Close"), "with": given}, "random"]})
        for given in ({"name": "x"}, {"name": "x", "close": 2}, {"name": "x", "close": 3})
    )
    assert one.digest() == two.digest() != other.digest()
    assert one.players[0].label == "Close (name x)"


def test_players_of_a_table_are_found_in_any_mixture() -> None:
    found = python_players([("random", {}, "a"), (own("Lot"), {}, "b")])
    assert found[0] is None and found[1] is not None and found[1].label == "b"
