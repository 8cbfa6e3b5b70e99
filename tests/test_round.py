"""`unosim.Round`: what it shows, what it takes and refuses, and that it plays the very rounds that a run stores."""

from __future__ import annotations

import copy
import pickle
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import unosim
from unosim import Round
from unosim.cards import COLORS, card_name
from unosim.engine._engine import Table, seed_key
from unosim.errors import ConfigError
from unosim.moves import MoveError
from unosim.rules import Rules, compile_rules
from unosim.table import scenario
from unosim.table.seats import programs, read_seat

LINE_UP = ["random", "punisher", "save-wilds", {"strategy": "random", "forget_uno": 0.5, "notice_uno": 0.3}]
EVERY_ANSWER = [
    "draw_two_on_draw_two",
    "wild_draw_four_on_draw_two",
    "wild_draw_four_on_wild_draw_four",
    "draw_two_on_wild_draw_four",
]
RULES: list[dict[str, Any]] = [
    {},
    {"stacking": {"answers": EVERY_ANSWER}, "challenge": {"in_chain": "last", "guilty": "challenger_loses_turn"}},
    {"draw": {"until_playable": True, "voluntary": False}, "uno": {"window": "next_play", "due": "one_or_identical"}},
    {"starter": {"wild": "any_card", "rejected": "bury"}, "action": {"draw_loses_turn": False, "draw_two": 4}},
    {"finish": {"forbid": ["wild", "wild_draw_four"]}, "wild_draw_four": {"enforce": "strict", "names_color": False}},
    {"deck": {"cards": {"number": 1}}, "deal": {"hand_size": 10}, "round": {"turn_cap": 60}},
]


def table(text: str) -> Round:
    """A round at the position of a scenario file."""
    root = "scenario: here\nsteps: []\n" + text
    (one,) = scenario.loads(root)
    return scenario.set_up(one)


# --- one machine ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("line_up", [LINE_UP, LINE_UP[2:], ["bench-ten"] * 5], ids=["four", "two", "five"])
def test_a_stepped_round_is_the_stored_one(rules: dict[str, Any], line_up: list[Any]) -> None:
    seats = [read_seat(player) for player in line_up]
    first, deals = 12_345, 40
    fields = compile_rules(Rules.resolve(rules), len(seats))
    seatings = np.arange(len(seats), dtype=np.uint8)[None, :]
    rows = Table(fields, *programs(seats), seatings).play(seed_key("seed"), first, deals)
    for i in range(deals):
        played = Round(rules, line_up, "seed", first + i).finish().row
        for name in rows:
            if name not in ("deal", "rotation"):
                assert played[name] == rows[name][i], (first + i, name)


def test_strategies_are_asked_move_by_move() -> None:
    whole = Round("mattel", LINE_UP, seed=3).finish()
    stepped = Round("mattel", LINE_UP, seed=3)
    moves = []
    while stepped.to_act is not None:
        moves.append(stepped.step())
    assert stepped.events == whole.events
    assert len(moves) == sum(event["event"] == "turn" for event in whole.events)


# --- whatever is played -----------------------------------------------------------------------------------------------


def with_color(move: str, color: str, rules: Rules) -> str:
    """A legal move as it is played: a wild with its color."""
    wild = move == "play W" or (move == "play W+4" and rules.wild_draw_four.names_color)
    return f"{move} as {color}" if wild else move


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    rules=st.sampled_from(RULES),
    seats=st.integers(2, 5),
    deal=st.integers(0, 2**32 - 1),
    data=st.data(),
)
def test_any_legal_moves_end_a_round_and_lose_no_card(
    rules: dict[str, Any], seats: int, deal: int, data: st.DataObject
) -> None:
    rules = rules | {"round": {"turn_cap": 60}}
    game = Round(rules, ["random"] * seats, 1, deal)
    pack = compile_rules(Rules.resolve(rules), seats)["pack"]
    assert isinstance(pack, list)
    cards = Counter({card_name(kind): count for kind, count in enumerate(pack) if count})
    stops = 0
    while game.to_act is not None:
        move = with_color(data.draw(st.sampled_from(game.legal)), data.draw(st.sampled_from(COLORS)), game.rules)
        assert game.why_not(move) == ""
        if game.decision == "play":
            assert game.top == game.discard[-1]
        game.play(move)
        seen = Counter(card for hand in game.hands for card in hand) + Counter(game.discard)
        assert seen <= cards  # no card is in two places
        assert seen.total() + game.draw_pile == cards.total()
        stops += 1
        assert stops < 500
    assert game.outcome in ("won", "stalemate", "capped")
    assert (game.winner is None) == (game.outcome != "won")
    assert game.legal == ()
    assert [event["event"] for event in game.events].count("end") == 1


def test_every_other_move_is_refused_and_changes_nothing() -> None:
    every = [f"play {card}" for card in ("R0", "Y5", "GS", "BR", "R+2")]
    every += ["play W as red", "play W+4 as blue", "draw", "pass", "challenge", "name red", "call by 0"]
    game = Round({"starter": {"accept": ["wild"]}}, ["random"] * 3, seed=2)
    refusals: Counter[str] = Counter()
    while game.to_act is not None:
        legal = {with_color(move, color, game.rules) for move in game.legal for color in ("red", "blue")}
        before = (game.hands, game.top, game.color, game.to_act, game.pending, len(game.events))
        for move in every:
            reason = game.why_not(move)
            assert (reason == "") == (move in legal), move
            if reason:
                refusals[reason.split("(")[0]] += 1
                with pytest.raises(MoveError, match=re.escape(reason)):
                    game.play(move)
        assert (game.hands, game.top, game.color, game.to_act, game.pending, len(game.events)) == before
        game.step()
    assert game.why_not("draw") == "the round is over"
    assert len(refusals) > 10


@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("direction", ["clockwise", "counterclockwise"])
def test_who_is_next_at_any_table(seats: int, direction: str) -> None:
    step = 1 if direction == "clockwise" else -1
    places = {"R1": 1, "RS": 2, "RR": -1 if seats > 2 else 2}  # a reverse between two is a skip
    for seat in range(seats):
        for card, distance in places.items():
            game = table(
                f"players: {seats}\ndirection: {direction}\nto_act: {seat}\ntop: R5\n"
                f"hands: {{{seat}: [{card}, B1, B2]}}\n"
            )
            game.play(f"play {card}")
            assert game.to_act == (seat + step * distance) % seats, (card, seat)


def test_two_rounds_have_nothing_in_common() -> None:
    first = Round({"stacking": {"answers": EVERY_ANSWER}}, LINE_UP, seed=8).finish()
    second = Round({"stacking": {"answers": EVERY_ANSWER}}, LINE_UP, seed=8, deal=1)
    assert (second.pending, second.outcome, second.winner) == (0, None, None)
    assert second.row["turns"] == 0
    assert first.outcome == "won"


# --- the player model -------------------------------------------------------------------------------------------------


def calls(forget: float, notice: float, rounds: int = 60) -> Counter[str]:
    players = [{"strategy": "random", "forget_uno": forget, "notice_uno": notice}] * 3
    found: Counter[str] = Counter()
    for deal in range(rounds):
        found += Counter(event["event"] for event in Round({}, players, 4, deal).finish().events)
    return found


def test_who_never_forgets_is_never_caught() -> None:
    found = calls(forget=0, notice=1)
    assert found["call"] > 100
    assert found["missed_call"] == found["catch"] == 0


def test_who_always_forgets_is_always_caught_where_all_notice() -> None:
    found = calls(forget=1, notice=1, rounds=2)
    assert found["call"] == 0
    assert found["missed_call"] == found["catch"] > 0


def test_nobody_is_caught_where_nobody_notices() -> None:
    found = calls(forget=1, notice=0)
    assert found["missed_call"] > 100
    assert found["catch"] == 0


def test_some_calls_are_forgotten_and_some_noticed() -> None:
    found = calls(forget=0.5, notice=0.2, rounds=200)
    assert 0.4 < found["missed_call"] / (found["missed_call"] + found["call"]) < 0.6
    # Two others, each asked as the call is missed and again after that turn: 1 - 0.8^4 = 0.59 by then.
    assert 0.5 < found["catch"] / found["missed_call"] < 0.8


def test_players_have_names() -> None:
    players = ["random", {"strategy": "punisher", "with": {"when_left": 3}}, {"strategy": "random", "name": "Ana"}]
    assert Round(players=players).names == ("random", "punisher (when_left 3)", "Ana")


# --- what it shows ----------------------------------------------------------------------------------------------------


def test_a_position_at_a_glance() -> None:
    game = table(
        "players: 3\ntop: W+4\ncolor: blue\npending: 4\nrules: {stacking: {answers: [draw_two_on_wild_draw_four]}}\n"
        "rest: none\ndraw_pile: [Y1, Y2]\nhands: {0: [R+2, R1], 1: [B1], 2: [G1]}\n"
    )
    assert (game.top, game.color, game.pending, game.to_act, game.decision) == ("W+4", "blue", 4, 0, "answer")
    assert (game.direction, game.draw_pile, game.discard) == ("clockwise", 2, ["W+4"])
    assert game.hands == [["R1", "R+2"], ["B1"], ["G1"]]
    assert repr(game) == (
        "Round: seat 0 to act, clockwise; top W+4, color blue, 4 cards pending; 2 cards in the pile\n"
        "> 0 seat 0  R1 R+2\n"
        "  1 seat 1  B1\n"
        "  2 seat 2  G1\n"
        "legal: play R+2, challenge, draw"
    )
    with pytest.raises(MoveError, match="no strategies"):
        game.step()
    game.play("play R+2")
    game.play("draw")
    assert (game.to_act, game.outcome, game.draw_pile) == (2, None, 0)


def test_the_end_at_a_glance() -> None:
    game = table("players: 2\ntop: R5\nhands: {0: [R1], 1: [W, G9]}\n")
    game.play("play R1")
    assert (game.outcome, game.winner, game.to_act, game.out) == ("won", 0, None, [0])
    assert (game.points, game.scores, game.legal) == ([0, 59], [59, 0], ())
    assert repr(game).startswith("Round: won by seat 0, clockwise; top R1;")
    with pytest.raises(MoveError, match="the round is over"):
        game.step()


def test_a_color_that_is_not_one_changes_nothing() -> None:
    game = table("top: R5\nhands: {0: [W, G9]}\n")
    for words in ("play W", "play W as W", "play W as purple"):
        with pytest.raises(MoveError):
            game.play(words)
    assert (game.to_act, game.color, game.hands[0]) == (0, "red", ["G9", "W"])


def test_the_default_is_four_random_players_and_the_classic_rules() -> None:
    game = unosim.Round()
    assert game.names == ("random",) * 4
    assert game.rules == Rules()


def test_rules_come_in_any_form(tmp_path: Any) -> None:
    path = tmp_path / "house.yaml"
    path.write_text("rules: {deal: {hand_size: 5}}\n", encoding="utf-8")
    for rules in (str(path), path, {"deal": {"hand_size": 5}}, Rules.resolve({"deal": {"hand_size": 5}})):
        assert [len(hand) for hand in Round(rules, ["random"] * 2).events[0]["hands"]] == [5, 5]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rules": "matel"}, 'did you mean "mattel"'),
        ({"rules": {"stacking": {"reponses": []}}}, "unknown key"),
        ({"rules": {"wild_draw_four": {"legal": "always"}}}, "challenge"),
        ({"players": ["random"]}, "1 players; a table has 2 to 10"),
        ({"players": ["random", "rndom"]}, 'did you mean "random"'),
        ({"players": ["random", {"strategy": "random", "forget": 1}]}, 'did you mean "forget_uno"'),
        ({"players": ["random", {"name": "Ana"}]}, "the name or the path of a strategy"),
        ({"players": ["random", {"strategy": "random", "notice_uno": 2}]}, "2 is no probability"),
        ({"players": ["random", {"strategy": "punisher", "with": {"when": 2}}]}, "when"),
        ({"deal": -1}, "-1 is no number of a deal"),
    ],
)
def test_what_cannot_play_is_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        Round(**arguments)


# --- the log ----------------------------------------------------------------------------------------------------------


def tell(game: Round, *moves: str) -> list[dict[str, Any]]:
    """What happens by these moves, without the stops."""
    before = len(game.events)
    for move in moves:
        game.play(move)
    return [event for event in game.events[before:] if event["event"] != "turn"]


def test_a_penalty_that_needs_a_new_pile_is_told_in_order() -> None:
    game = table(
        "discard: [R1, R2, W+4]\ncolor: green\npending: 8\nrest: none\ndraw_pile: [Y1]\n"
        "hands: {0: [B1], 1: [G1, G2], 2: [Y2], 3: [B2]}\n"
    )
    told = tell(game, "draw")
    drawn = told[3]["cards"]
    assert told == [
        {"event": "pay", "seat": 0, "amount": 8},
        {"event": "draw", "seat": 0, "cards": ["Y1"], "reason": "penalty", "forgiven": 0},
        {"event": "recycle", "cards": 2},
        {"event": "draw", "seat": 0, "cards": drawn, "reason": "penalty", "forgiven": 5},
    ]
    assert sorted(drawn) == ["R1", "R2"]


def test_a_penalty_without_a_card_is_told() -> None:
    game = table("players: 2\ntop: R+2\npending: 2\nrest: none\ndraw_pile: []\nhands: {0: [B1], 1: [G1]}\n")
    assert tell(game, "draw", "pass") == [
        {"event": "pay", "seat": 0, "amount": 2},
        {"event": "draw", "seat": 0, "cards": [], "reason": "penalty", "forgiven": 2},
        {"event": "pass", "seat": 1},
    ]


def test_a_bluff_and_its_challenge_are_told() -> None:
    game = table("players: 3\ntop: R5\nhands: {0: [R2, W+4, B7], 1: [G1]}\ndraw_pile: [Y6, Y7, Y8, Y9]\n")
    assert tell(game, "play W+4 as blue", "challenge") == [
        {"event": "play", "seat": 0, "cards": ["W+4"], "color": "blue", "bluff": True},
        {"event": "challenge", "seat": 1, "of": 0, "color": "red", "guilty": True},
        {"event": "draw", "seat": 0, "cards": ["Y6", "Y7", "Y8", "Y9"], "reason": "challenge", "forgiven": 0},
    ]


def test_a_wild_that_names_no_color_is_told_without_one() -> None:
    game = table("top: R5\nrules: {wild_draw_four: {names_color: false}}\nhands: {0: [W+4, W, G1]}\n")
    assert tell(game, "play W+4") == [{"event": "play", "seat": 0, "cards": ["W+4"], "bluff": False}]


def test_calls_catches_skips_and_turns_are_told() -> None:
    game = table("players: 3\ntop: R5\nhands: {0: [RS, G1], 1: [R1, G2], 2: [RR, R3]}\ndraw_pile: [Y6, Y7]\n")
    assert tell(game, "play RS") == [
        {"event": "play", "seat": 0, "cards": ["RS"]},
        {"event": "call", "seat": 0},
        {"event": "skip", "seat": 1},
    ]
    told = tell(game, "play RR silent")
    game.nature("notice 2 by 0")
    assert [*told, *game.events[-2:]] == [
        {"event": "play", "seat": 2, "cards": ["RR"]},
        {"event": "missed_call", "seat": 2},
        {"event": "reverse", "direction": -1},
        {"event": "catch", "seat": 0, "of": 2, "after": "turn"},
        {"event": "draw", "seat": 2, "cards": ["Y6", "Y7"], "reason": "uno", "forgiven": 0},
    ]
    with pytest.raises(MoveError, match="seat 2 has no missed UNO call"):
        game.nature("notice 2 by 1")


def test_a_last_draw_card_is_told_to_the_end() -> None:
    game = table("players: 3\ntop: R5\nhands: {0: [R+2], 1: [B3], 2: [G2]}\ndraw_pile: [Y9, W]\n")
    assert tell(game, "play R+2") == [
        {"event": "play", "seat": 0, "cards": ["R+2"]},
        {"event": "out", "seat": 0, "place": 1},
        {"event": "pay", "seat": 1, "amount": 2},
        {"event": "draw", "seat": 1, "cards": ["Y9", "W"], "reason": "last_card", "forgiven": 0},
        {
            "event": "end", "outcome": "won", "winner": 0, "hands": [[], ["Y9", "B3", "W"], ["G2"]],
            "points": [0, 62, 2], "scores": [64, 0, 0], "ranks": [1, 3, 2],
        },
    ]  # fmt: skip


def test_every_stop_is_told_with_its_choice() -> None:
    game = table("players: 2\ntop: R5\nhands: {0: [R1, W, G2], 1: [B3]}\ndraw_pile: [R9]\n")
    game.play("draw")
    game.play("pass")
    turns = [event for event in game.events if event["event"] == "turn"]
    assert turns == [
        {"event": "turn", "seat": 0, "decision": "play", "legal": ["play R1", "play W", "draw"]},
        {"event": "turn", "seat": 0, "decision": "drawn", "legal": ["play R9", "pass"]},
    ]


def test_a_log_begins_with_everything_needed_to_check_it() -> None:
    game = Round({"deal": {"dealer": 1}}, ["random", "punisher"], seed="s", deal=3, rotation=1)
    head = game.events[0]
    assert (head["event"], head["version"], head["seed"], head["key"]) == ("deal", 1, "s", seed_key("s"))
    assert (head["deal"], head["rotation"], head["replicate"], head["seats"]) == (3, 1, 0, 2)
    assert head["rules"] == Rules.resolve({"deal": {"dealer": 1}}).to_dict()
    assert (head["players"], head["dealer"], head["first_seat"]) == (["random", "punisher"], 1, 0)


def test_hands_are_told_as_dealt_before_the_starter_acts() -> None:
    rules = {"starter": {"accept": ["draw_two"]}, "deal": {"dealer": 3}}
    game = Round(rules, seed=6)
    assert [len(hand) for hand in game.events[0]["hands"]] == [7, 7, 7, 7]
    assert [len(hand) for hand in game.hands] == [9, 7, 7, 7]
    draw = game.events[1]
    assert (draw["event"], draw["seat"], draw["reason"]) == ("draw", 0, "starter")
    assert sorted(game.events[0]["hands"][0] + draw["cards"]) == sorted(game.hands[0])


def test_a_row_says_which_round_it_is() -> None:
    game = Round("mattel", seed=3, deal=7, rotation=2)
    assert (game.row["deal"], game.row["rotation"]) == (7, 2)
    assert (game.finish().row["deal"], game.row["rotation"]) == (7, 2)


def test_the_log_cannot_be_changed_from_outside() -> None:
    game = Round()
    game.events.clear()
    assert game.events[0]["event"] == "deal"


@pytest.mark.parametrize("attempt", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_round_is_not_copied(attempt: Callable[[Round], Any]) -> None:
    with pytest.raises(TypeError, match=r"^a round cannot be copied; make it again"):
        attempt(Round())


@pytest.mark.parametrize(
    ("event", "reason", "rules"),
    [
        ("slap 1", "nobody slaps", "slap-nine"),
        ("race 2", "nobody jumps in", "jump-in"),
        ("take R1 B2", "no cards are taken blind", "red-zero"),
    ],
)
def test_what_cannot_happen_under_the_rules_is_not_prepared(event: str, reason: str, rules: Any) -> None:
    game = Round()
    assert game.why_no_nature(event).startswith(f"{reason} under these rules (")
    with pytest.raises(MoveError, match=reason):
        game.nature(event)
    assert Round(rules).why_no_nature(event) == ""


@pytest.mark.parametrize("players", [None, 3, {"strategy": "random"}])
def test_players_that_are_no_list_are_refused(players: Any) -> None:
    with pytest.raises(ConfigError, match="players: a list of players is expected here, not "):
        Round(players=players)


def test_what_is_no_move_and_no_seat_is_refused() -> None:
    with pytest.raises(MoveError, match="a move in words is expected, not None"):
        Round().play(None)  # type: ignore[arg-type]
    for seat in (-1, 4):
        with pytest.raises(MoveError, match=f"there is no seat {seat}; 4 players sit on seats 0 to 3"):
            Round().legal_by(seat)
