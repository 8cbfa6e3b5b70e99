"""Players that play their moves out: what they may see, that their rounds are reproducible, and that it helps."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest
from engine_tables import script

from unosim.cards import color_of, parse_card
from unosim.config import Experiment
from unosim.engine._engine import Machine, Program, Rollout, Table, seed_key
from unosim.errors import ConfigError
from unosim.rules import Rules, compile_rules
from unosim.run.plan import SLOW_UNIT_ROWS, make_plan
from unosim.strategies import ScriptError, all_names, describe, load, names, program
from unosim.strategies.value import weights

HOUSE = {
    "jump_in": {"enabled": True, "match": "symbol"},
    "stacking": {"answers": ["draw_two_on_draw_two", "wild_draw_four_on_draw_two"]},
    "group": {"same_symbol": "any_lead"},
    "extras": {"seven_swap": True, "zero_rotate": True},
    "challenge": {"guilty": "take_back"},
    "round": {"ends": "one_left"},
}
RULES: dict[str, Any] = {"mattel": "mattel", "house": HOUSE}
SCRIPT = program("most-held-color")


def thinking(playouts: int, script: str = "most-held-color") -> Rollout:
    made = program("rollout", {"playouts": playouts, "script": script})
    assert isinstance(made, Rollout)
    return made


def fields(rules: Any, seats: int = 4) -> dict[str, Any]:
    return dict(compile_rules(Rules.resolve(rules), seats))


def counts(cards: str) -> list[int]:
    held = [0] * 64
    for card in cards.split():
        held[parse_card(card)] += 1
    return held


def position(rules: dict[str, Any], hand: str, top: str, lot: int, key: int, **more: Any) -> dict[str, Any]:
    """Seat 0 sees its hand, the top and the sizes of the hands; where all other cards are is drawn by `lot`."""
    rest = [whole - mine - laid for whole, mine, laid in zip(rules["pack"], counts(hand), counts(top), strict=True)]
    cards = [kind for kind in range(64) for _ in range(rest[kind])]
    np.random.default_rng(lot).shuffle(cards)
    hands = [counts(hand)]
    for size in (3, 2, 5):
        dealt, cards = cards[:size], cards[size:]
        hands.append([dealt.count(kind) for kind in range(64)])
    return {
        "hands": hands,
        "top": parse_card(top),
        "discard": [],
        "known_top": cards[:lot],
        "middle": [cards[lot:].count(kind) for kind in range(64)],
        "dealer": 3,
        "to_act": 0,
        "color": color_of(parse_card(top)),
        "key": key,
        **more,
    }


PENDING = {"pending": 4, "pending_kind": parse_card("W+4"), "color": 1, "bluff_color": 2}
SEEN: list[tuple[str, str, str, dict[str, Any]]] = [
    ("mattel", "R3 B5 RS W W+4", "R7", {}),
    ("mattel", "G3 G5 Y+2", "G7", {}),
    ("mattel", "G3 G5 Y+2", "W+4", PENDING),
    ("house", "R7 B7 G7 Y0 W", "R2", {}),
    ("house", "R+2 B5 G7", "B+2", {"pending": 2, "pending_kind": parse_card("B+2")}),
]


@pytest.mark.parametrize(("rules", "hand", "top", "more"), SEEN)
def test_cards_that_the_seat_cannot_see_never_change_its_move(
    rules: str, hand: str, top: str, more: dict[str, Any]
) -> None:
    """Other hands of the same sizes, another pile, another order, a bluff or none: the same lots, the same move."""
    compiled = fields(RULES[rules])
    machine = Machine(compiled, [thinking(12)], [(0,)] * 4)
    for key in range(6):
        moves = set()
        for lot in range(8):
            machine.set_up(position(compiled, hand, top, lot, key, bluffed=bool(lot % 2), **more))
            moves.add(machine.choose())
        assert len(moves) == 1


def test_who_has_claimed_a_jump_before_is_not_seen() -> None:
    """Seats 1 to 3 are asked first whether they jump on the starter; whatever they say, seat 0 expects the same."""
    compiled = fields({"jump_in": {"enabled": True, "match": "symbol"}})
    machine = Machine(compiled)
    claims, found = set(), []
    for lot in range(8):
        machine.set_up(position(compiled, "B7 G5 Y+2", "R7", lot, 1, starter=True, to_act=1, dealer=0))
        claimed = 0
        while machine.seat != 0:
            kind = (machine.legal[0] & -machine.legal[0]).bit_length() - 1
            machine.apply("jump", kind)
            claimed += 1
        claims.add(claimed)
        moves, *played = machine.play_outs([SCRIPT] * 4, 9, 0, 50)
        found.append((moves, [part.tolist() for part in played]))
    assert len(claims) > 1
    assert all(one == found[0] for one in found)


def test_play_outs_do_not_depend_on_what_is_hidden_and_change_nothing() -> None:
    compiled = fields("mattel")
    machine = Machine(compiled)
    found = []
    for lot in range(3):
        machine.set_up(position(compiled, "R3 RS W+4", "R7", lot, 1))
        before = machine.snapshot()
        moves, *played = machine.play_outs([SCRIPT] * 4, 9, 0, 50)
        assert machine.snapshot() == before
        first = machine.play_outs([SCRIPT] * 4, 9, 0, 20)
        rest = machine.play_outs([SCRIPT] * 4, 9, 20, 30)
        for whole, one, other in zip(played, first[1:], rest[1:], strict=True):
            assert np.array_equal(whole, np.concatenate([one, other], axis=1))
        found.append((moves, [part.tolist() for part in played]))
    assert found[0] == found[1] == found[2]


def test_the_moves_are_the_legal_ones_wilds_with_each_color() -> None:
    compiled = fields("mattel")
    machine = Machine(compiled)
    machine.set_up(position(compiled, "R3 R3 RS B5 W W+4", "R7", 0, 1))
    moves, *_ = machine.play_outs([SCRIPT] * 4, 9, 0, 1)
    said = sorted((action, kind, color) for action, kind, color, *_ in moves)
    wilds = [("play", parse_card(card), color) for card in ("W", "W+4") for color in range(4)]
    assert said == sorted([("draw", 255, 4), ("play", parse_card("R3"), 4), ("play", parse_card("RS"), 4), *wilds])


def test_groups_targets_and_jumps_are_moves_too() -> None:
    compiled = fields(HOUSE)
    machine = Machine(compiled)
    machine.set_up(position(compiled, "R7 B7 G7 Y1", "R2", 0, 1))
    moves, *_ = machine.play_outs([SCRIPT] * 4, 9, 0, 1)
    laid = [(sum(more) + 1, last, target) for action, _, _, _, more, last, target in moves if action == "play"]
    alone = [(1, parse_card("R7"), seat) for seat in (1, 2, 3)]
    groups = [(3, parse_card(card), seat) for card in ("B7", "G7") for seat in (1, 2, 3)]
    assert sorted(laid) == sorted(alone + groups)
    machine = Machine(fields({"jump_in": {"enabled": True, "match": "symbol"}}), [SCRIPT], [(0,)] * 4)
    machine.deal(seed_key(3), 0)
    while machine.decision != 5:
        machine.apply(*machine.choose())
    moves, *_ = machine.play_outs([SCRIPT] * 4, 9, 0, 1)
    assert {action for action, *_ in moves} == {"jump", "decline"}


@pytest.mark.parametrize("rules", RULES)
def test_a_round_is_the_same_in_a_batch_and_step_by_step(rules: str) -> None:
    """At the table with its columns, and stepped, with and without a log; the rotation, deal and replicate say all."""
    compiled, thinker = fields(RULES[rules]), thinking(4)
    table = Table(compiled, [thinker, SCRIPT], [(0,), (1,), (1,), (0,)], np.array([[0, 1, 2, 3]], dtype=np.uint8))
    columns = table.play(seed_key(5), 10, 6)
    again = {name: np.concatenate([table.play(seed_key(5), 10, 2)[name], table.play(seed_key(5), 12, 4)[name]])
             for name in columns}  # fmt: skip
    assert all(np.array_equal(columns[name], again[name]) for name in columns)
    for record in (True, False):
        machine = Machine(compiled, [thinker, SCRIPT], [(0,), (1,), (1,), (0,)], record=record)
        for deal in range(6):
            machine.deal(seed_key(5), 10 + deal)
            while machine.decision:
                machine.apply(*machine.choose())
            row = machine.snapshot()["row"]
            different = {name for name in columns if name not in ("deal", "rotation")
                         and row[name] != columns[name][deal]}  # fmt: skip
            assert not different


def test_a_seat_without_a_choice_draws_no_lot() -> None:
    """Forced to take what is pending, it leaves its stream as it is: the move after that is the same in both rounds."""
    compiled = fields({"challenge": {"enabled": False}})
    more = {"pending": 2, "pending_kind": parse_card("B+2")}
    machine = Machine(compiled, [thinking(5)], [(0,)] * 4)
    machine.set_up(position(compiled, "G3 R5", "B+2", 0, 1, **more))
    other = machine.copy()
    for _ in range(3):
        assert machine.choose()[0] == "draw"
    for one in (machine, other):
        one.apply("draw")
    while machine.seat != 0:
        for one in (machine, other):
            one.apply(*one.choose())
    assert machine.choose() == other.choose()


def test_it_knows_the_hand_that_it_gave_away() -> None:
    """Seat 0 swapped its last card, a Y1, to seat 2, which a skip then passes over: play-outs give seat 2 that card."""
    rules = {"extras": {"seven_swap": True}}
    compiled = fields(rules, 3)
    hands = [counts("R7 Y1"), counts("RS B4 B5 B6"), counts("Y3 G2 G3 B1")]
    whole = {"hands": hands, "top": parse_card("R3"), "discard": [], "known_top": [], "color": 0, "dealer": 2}
    used = [sum(kinds) for kinds in zip(*hands, counts("R3"), strict=True)]
    whole["middle"] = [all_ - gone for all_, gone in zip(compiled["pack"], used, strict=True)]
    machine = Machine(compiled)
    machine.set_up({**whole, "to_act": 0})
    machine.apply("play", parse_card("R7"), target=2)
    machine.apply("play", parse_card("RS"))
    assert (machine.seat, machine.snapshot()["hands"][2]) == (0, counts("Y1"))
    moves, _, winner, *_ = machine.play_outs([SCRIPT] * 3, 4, 0, 2000)
    knows = (winner == 2).mean(axis=1)[[one[0] for one in moves].index("draw")]
    now = machine.snapshot()
    machine.set_up({**whole, "hands": now["hands"], "discard": now["discard"][:-1], "top": now["top"],
                    "to_act": 0, "loose": True})  # fmt: skip
    moves, _, winner, *_ = machine.play_outs([SCRIPT] * 3, 4, 0, 2000)
    guesses = (winner == 2).mean(axis=1)[[one[0] for one in moves].index("draw")]
    assert abs(knows - guesses) > 0.05


def test_a_pending_wild_draw_four_is_a_bluff_as_often_as_its_player_bluffs() -> None:
    """Against a script that never bluffs a challenge is never right; against one that always does it often is."""
    compiled = fields("mattel")
    machine = Machine(compiled)
    rates = {}
    for name in ("most-held-color", "random"):
        machine.set_up(position(compiled, "G3 G5 Y6", "W+4", 0, 1, **PENDING))
        moves, _, _, points, _ = machine.play_outs([program(name)] * 4, 4, 0, 1000)
        left = points[:, :, 0].mean(axis=1)
        by_action = {one[0]: left[i] for i, one in enumerate(moves)}
        rates[name] = by_action["challenge"] - by_action["draw"]
    assert rates["most-held-color"] > 5  # two cards more, every time
    assert rates["random"] < 0


def test_it_wins_more_than_the_script_that_it_plays_out_with() -> None:
    """Against three of `random`, on the same deals; a long measurement stands in docs/strategies.md."""
    compiled = fields("mattel")
    seatings = np.array([[0 if seat == first else 1 for seat in range(4)] for first in range(4)], dtype=np.uint8)
    wins = []
    for player in (thinking(20, "random"), program("random")):
        played = Table(compiled, [player, program("random")], [(0,), (1,)], seatings).play(seed_key(2), 0, 80)
        wins.append((played["winner"] == played["rotation"]).mean())
    assert wins[0] > wins[1] + 0.02


def test_the_best_of_several_moves_stays_in_the_race() -> None:
    """Two sevens end the round; its own script lays one card at a time, and drawing is worse than that."""
    compiled = fields({"group": {"same_symbol": "any_lead"}})
    machine = Machine(compiled, [Rollout(script(group=0), 8, weights())], [(0,)] * 4)
    for key in range(10):
        machine.set_up(position(compiled, "R7 B7", "R2", 0, key))
        action, lead, _, _, more, last, _ = machine.choose()
        assert (action, lead, sum(more), last) == ("play", parse_card("R7"), 1, parse_card("B7"))


def test_a_rollout_is_a_value() -> None:
    one = thinking(7)
    assert pickle.loads(pickle.dumps(one)) == one and hash(one) == hash(thinking(7)) and one.playouts == 7
    assert one != thinking(8) and one != SCRIPT and one != thinking(7, "random")
    with pytest.raises(ValueError, match="playouts"):
        Rollout(SCRIPT, 0, weights())
    with pytest.raises(ValueError, match="shape"):
        Rollout(SCRIPT, 1, weights()[0])


def test_it_is_a_strategy_by_name() -> None:
    assert "rollout" in all_names() and "rollout" not in names()
    made = thinking(3, "punisher")
    assert made == Rollout(program("punisher"), 3, weights()) and program("rollout") == thinking(100, "unoai-mix")
    assert isinstance(program("punisher"), Program) and load("rollout").parameters["playouts"] == 100
    assert "plays out" not in describe("punisher") and "punisher" in describe("rollout", {"script": "punisher"})


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"playout": 3}, 'unknown parameter; allowed: playouts, script; did you mean "playouts"'),
        ({"playouts": 0}, "a whole number from 1 to 100,000"),
        ({"playouts": "many"}, "a whole number from 1 to 100,000"),
        ({"script": "rollout"}, "the name or the path of a script"),
        ({"script": "punsher"}, "punisher"),
        ({"script": 3}, "the name or the path of a script"),
    ],
)
def test_wrong_parameters_are_told(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ScriptError) as told:
        program("rollout", given)
    assert all(part in str(told.value) for part in message.split("; "))


def test_a_script_takes_no_words(tmp_path: Any) -> None:
    from unosim.config import load as load_experiment

    path = tmp_path / "words.yaml"
    path.write_text("players: [{strategy: punisher, with: {when_left: two}}, random]\n")
    with pytest.raises(ConfigError, match="a parameter is a whole number, not 'two'"):
        load_experiment(path)


def test_an_experiment_has_small_units_where_somebody_thinks(tmp_path: Any) -> None:
    from unosim.config import load as load_experiment

    (tmp_path / "mine.yaml").write_text("strategy: mine\nplay: [{prefer: number}]\n")
    path = tmp_path / "thinks.yaml"
    path.write_text(
        "deals: 3000\nplayers: [{strategy: rollout, with: {playouts: 5, script: ./mine.yaml}}, random, random]\n"
    )
    experiment = load_experiment(path)
    player = experiment.players[0]
    assert player.label == "rollout (playouts 5, script mine)"
    assert Experiment.from_dict(experiment.to_dict()) == experiment
    (cell,) = make_plan(experiment).cells
    assert cell.work == 51
    assert len(cell.layout.units) == 3000 // -(-SLOW_UNIT_ROWS // 3)
