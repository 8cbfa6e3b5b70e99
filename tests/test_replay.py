"""Stored rounds again: the same as stored, refused where they are not, and told in words."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from click.testing import CliRunner
from runs import experiment

from unosim.analysis.where import first_where
from unosim.cli.main import main
from unosim.cli.replay import command as replay_command
from unosim.engine._engine import EVENTS
from unosim.errors import ResultsError
from unosim.results import Results
from unosim.rules import Rules
from unosim.rules.sheets import presets
from unosim.run import run
from unosim.table import Round
from unosim.table.replay import replay, words

TOLD = {*EVENTS, "deal", "turn", "nature"}

PLAYERS = ["random", "punisher", {"strategy": "save-wilds", "forget_uno": 0.3, "notice_uno": 0.5}, "random"]
VARIANTS = {
    "none": {},
    "like-on-like": {"stacking": {"answers": ["draw_two_on_draw_two", "wild_draw_four_on_wild_draw_four"]}},
}


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    small = experiment(deals=150, players=PLAYERS, variants=VARIANTS)
    return Results(run(small, tmp_path_factory.mktemp("runs") / "small", jobs=1))


@pytest.mark.parametrize("variant", [None, "like-on-like"])
@pytest.mark.parametrize(("deal", "rotation"), [(0, 0), (17, 1), (149, 3)])
def test_a_stored_round_comes_out_again(results: Results, variant: str | None, deal: int, rotation: int) -> None:
    events = replay(results, variant, deal, rotation)
    name = variant or "none"
    (row,) = results.scan(name).filter(deal=deal, rotation=rotation).collect().to_dicts()
    assert (events[0]["deal"], events[0]["rotation"], events[0]["dealer"]) == (deal, rotation, row["dealer"])
    assert events[0]["players"] == results.seatings(name)[rotation]
    assert (events[-1]["event"], events[-1]["winner"]) == ("end", row["winner"])
    assert events[-1]["points"] == [row[f"points_left_{seat}"] for seat in range(4)]
    assert sum(event["event"] == "play" for event in events) == row["plays"]
    assert sum(event["event"] == "missed_call" for event in events) == row["uno_missed"]


def test_variants_share_the_deal(results: Results) -> None:
    first, second = (replay(results, variant, 5, 2)[0] for variant in VARIANTS)
    assert first["hands"] == second["hands"]
    assert first["rules"] != second["rules"]


@pytest.mark.parametrize("column", ["turns", "winner", "cards_left_2", "drawn_penalty", "starter"])
def test_a_round_that_differs_from_its_row_is_an_error(
    results: Results, monkeypatch: pytest.MonkeyPatch, column: str
) -> None:
    forged = Results(results.path)
    monkeypatch.setattr(forged, "row", lambda *place: results.row(*place) | {column: 201})
    with pytest.raises(ResultsError, match=f"otherwise than it is stored: {column} is .*, stored 201$"):
        replay(forged, "none", 3, 0)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("like-on-liek", 0, 0), 'there is no variant "like-on-liek"; did you mean "like-on-like"'),
        (("xyz", 0, 0), "allowed: none, like-on-like"),
        (("none", 150, 0), "there is no deal 150; none has deals 0 to 149"),
        (("none", 0, 4), "there is no rotation 4; none has rotations 0 to 3"),
        (("none", 0, -1), "there is no rotation -1"),
    ],
)
def test_a_round_that_is_not_there(results: Results, arguments: tuple[str, int, int], message: str) -> None:
    with pytest.raises(ResultsError, match=message):
        replay(results, *arguments)


def test_a_round_that_is_not_played_yet(results: Results, tmp_path: Path) -> None:
    shutil.copytree(results.path, tmp_path / "copy")
    shutil.rmtree(tmp_path / "copy" / "rounds" / "variant=none")
    unfinished = Results(tmp_path / "copy")
    with pytest.raises(ResultsError, match=r'unit 0 of variant "none" .deals 0 to 149. is not there yet'):
        replay(unfinished, "none", 3, 0)
    assert replay(unfinished, "like-on-like", 3, 0) == replay(results, "like-on-like", 3, 0)


@pytest.fixture(scope="module")
def every_preset(tmp_path_factory: pytest.TempPathFactory) -> Results:
    """A few rounds of each preset, by players who make every mistake."""
    lax = {"forget_uno": 0.5, "notice_uno": 0.5, "false_call": 0.1, "misplay": 0.1, "wrong_jump": 0.1, "noise": 0.1}
    players = [{"strategy": "random"} | lax] * 2 + ["punisher"]
    rounds = experiment(deals=4, players=players, variants={name: {"extends": name} for name in presets()})
    return Results(run(rounds, tmp_path_factory.mktemp("runs") / "presets", jobs=1))


@pytest.mark.parametrize("preset", presets())
def test_the_log_of_a_round_under_every_preset_is_lines_of_json(every_preset: Results, preset: str) -> None:
    """What `unosim replay --jsonl` prints can be read again, is whole, and has its words."""
    for deal in range(4):
        options = [str(every_preset.path), "--variant", preset, "--deal", str(deal), "--jsonl"]
        done = CliRunner().invoke(replay_command, options, catch_exceptions=False)
        events = [json.loads(line) for line in done.output.splitlines()]
        assert events == replay(every_preset, preset, deal, 0)
        assert [event["event"] for event in (events[0], events[-1])] == ["deal", "end"]
        assert not {"deal", "end"} & {event["event"] for event in events[1:-1]}
        assert {event["event"] for event in events} <= TOLD
        assert Rules.resolve(preset).to_dict() == events[0]["rules"]
        assert all(isinstance(line, str) and line for line in words(events))


# --- in words ---------------------------------------------------------------------------------------------------------


def test_a_round_in_words(results: Results) -> None:
    events = replay(results, "none", 3, 1)
    told = words(events)
    assert told[0] == "deal 3, rotation 1, seed 7"
    for seat, label in enumerate(results.seatings("none")[1]):
        assert told[1 + seat].startswith(f"  seat {seat}  {label} ")
    assert any(line.endswith(f"the starter is {events[0]['starter']}") for line in told)
    end = events[-1]
    assert f"seat {end['winner']} wins and scores {sum(end['points'])} points" in told
    assert sum(" plays " in line for line in told) == sum(event["event"] == "play" for event in events)


def test_every_event_has_its_words() -> None:
    def seat(kind: str, number: int, **more: Any) -> dict[str, Any]:
        return {"event": kind, "seat": number, **more}

    head = {
        "event": "deal", "deal": 1, "rotation": 0, "seed": 2, "players": ["a", "bb"], "hands": [["R1", "W"], ["B2"]],
        "redeals": 1, "rejected": [{"card": "W+4", "to": "pile"}], "direction": -1, "first_seat": 0, "dealer": 1,
        "starter": "W",
    }  # fmt: skip
    events = [
        head,
        {"event": "nature", "what": "dealer", "entrants": [0, 1], "drawn": 1},
        {"event": "nature", "what": "tie", "entrants": [0, 1], "drawn": 0},
        seat("name", 0, color="red"),
        {"event": "turn", "seat": 0, "decision": "play", "legal": ["draw"]},
        {"event": "recycle", "cards": 12},
        seat("draw", 0, cards=["W+4"], reason="stuck", forgiven=0),
        {"event": "turn", "seat": 0, "decision": "drawn", "legal": ["play W+4", "pass"]},
        seat("play", 0, cards=["W+4"], color="blue", bluff=True),
        seat("challenge", 1, of=0, color="red", guilty=True),
        seat("draw", 0, cards=["Y1"], reason="challenge", forgiven=3),
        seat("draw", 1, cards=["Y2"], reason="choice", forgiven=0),
        seat("pass", 1),
        seat("play", 0, cards=["R1"]),
        seat("call", 0),
        seat("missed_call", 0),
        {"event": "nature", "what": "notice", "entrants": [0, 1], "drawn": 1},
        seat("catch", 1, of=0),
        seat("draw", 0, cards=[], reason="uno", forgiven=2),
        seat("fault", 0, what="raised ValueError"),
        {"event": "reverse", "direction": 1},
        seat("skip", 1),
        seat("pay", 0, amount=4),
        seat("pass", 1),
        seat("play", 0, cards=["W"], color="red"),
        seat("out", 0, place=1),
        {"event": "end", "outcome": "won", "winner": 0, "hands": [[], ["B2"]], "points": [0, 2], "scores": [2, 0]},
    ]
    assert words(events) == [
        "deal 1, rotation 0, seed 2",
        "  seat 0  a   R1 W",
        "  seat 1  bb  B2",
        "no card of the pile could begin, so the cards were dealt again (1 times)",
        "W+4 is turned and goes back into the pile",
        "seat 1 deals; seat 0 is to begin, counterclockwise; the starter is W",
        "the lot makes seat 1 the dealer",
        "seats 0 and 1 tie for the highest hand; the lot falls on seat 0",
        "seat 0 names red",
        "the draw pile is empty; 12 discards are shuffled into a new one",
        "seat 0 draws W+4, having nothing to play",
        "seat 0 plays W+4 as blue, a bluff; 2 cards left",
        "seat 1 challenges seat 0 (color red): guilty",
        "seat 0 draws Y1, for the challenge; 3 more are forgiven",
        "seat 1 draws Y2, by choice",
        "seat 1 keeps it",
        "seat 0 plays R1; 2 cards left",
        "seat 0 calls UNO",
        "seat 0 does not call UNO",
        "seats 0 and 1 notice the missed call; seat 1 is first",
        "seat 1 catches seat 0",
        "seat 0 draws no card, for the missed call; 2 more are forgiven",
        "seat 0 raised ValueError; here the round breaks off",
        "play turns clockwise",
        "seat 1 is skipped",
        "seat 0 takes what is pending, 4",
        "seat 1 passes",
        "seat 0 plays W as red; 1 card left",
        "seat 0 is out",
        "seat 0 wins and scores 2 points",
        "  seat 1 is left with B2 (2 points)",
    ]


@pytest.mark.parametrize("rules", [{"score": {"round": "own_hand"}}, "play-to-the-end"])
def test_the_scores_of_all_who_have_one_are_told(rules: Any) -> None:
    events = Round(rules, ["random"] * 4, seed=2).finish().events
    end, told = events[-1], words(events)
    assert sum(score != 0 for score in end["scores"]) > 1
    for seat, score in enumerate(end["scores"]):
        lines = [line for line in told if f"seat {seat} " in line and f"scores {score} points" in line]
        assert len(lines) == (score != 0 or seat == end["winner"]), told


def test_a_slap_is_one_line_however_many_lots_it_takes() -> None:
    rules = {"extras": {"slap_nine": True}, "deck": {"cards": {"number": 0, "9": 20}}}
    events = Round(rules, ["random"] * 4, seed=2).finish().events
    slaps = [event["seat"] for event in events if event["event"] == "slap"]
    lots = [event for event in events if event["event"] == "nature" and event["what"] == "slap"]
    told = [line for line in words(events) if "slap" in line and "draws" not in line]
    assert len(lots) > len(slaps) > 1
    assert len(told) == len(slaps)
    assert told[0] == f"seats 0, 1, 2 and 3 slap the pile; seat {slaps[0]} slaps last"
    assert words([{"event": "slap", "seat": 1}]) == ["seat 1 slaps last"]  # a scenario has no lots


def test_a_round_that_nobody_wins_in_words() -> None:
    hands = [["G1"], ["Y1"]]
    end = {"event": "end", "outcome": "stalemate", "winner": None, "hands": hands, "points": [1, 1], "scores": [0, 0]}
    assert words([end]) == [
        "nobody wins: stalemate",
        "  seat 0 is left with G1 (1 points)",
        "  seat 1 is left with Y1 (1 points)",
    ]


@pytest.mark.parametrize("variant", [None, "like-on-like"])
def test_the_first_round_like_this_is_found(results: Results, variant: str | None) -> None:
    found = first_where(results, "turns >= 60", variant)
    rows = results.scan(variant).collect().filter(pl.col("turns") >= 60)
    assert (found.variant, found.deal, found.rotation) == rows.select("variant", "deal", "rotation").row(0)
    assert (found.found, found.rounds) == (len(rows), 600 * (2 if variant is None else 1))


def test_names_and_minutes_can_be_asked_for(results: Results) -> None:
    assert first_where(results, "strategy_0 = punisher").rotation == 3
    few, many = (first_where(results, f"minutes {sign} 5").found for sign in ("<=", ">"))
    assert few + many == 1200 and few > 0 < many


def test_replay_tells_which_round_it_found(results: Results, capsys: pytest.CaptureFixture[str]) -> None:
    found = first_where(results, "jump_ins = 0")
    assert main(["replay", str(results.path), "--where", "jump_ins = 0", "--jsonl"]) == 0
    out, err = capsys.readouterr()
    first = json.loads(out.splitlines()[0])
    assert (first["deal"], first["rotation"]) == (found.deal, found.rotation)
    assert "none, deal 0, rotation 0: the first of 1,200 of 1,200 rounds with jump_ins = 0" in err


@pytest.mark.parametrize(
    ("condition", "message"),
    [
        ("turns", "a comparison is expected here, such as turns > 200"),
        ("turn > 3", 'there is no column "turn"; did you mean "turns"?'),
        ("turns > many", "a number is expected here, not many"),
        ("turns > 60000", "no round has turns > 60000; turns goes from "),
        ("comeback >= 8", "comeback is not recorded; `detail: true` or --detail records it"),
        ("strategy_0 > random", "names are compared with = or !="),
        ("strategy_0 = rendom", 'there is no name "rendom"; did you mean "random"?'),
        ("loses_0 = maybe", "yes or no is expected here"),
    ],
)
def test_what_cannot_be_looked_for(results: Results, condition: str, message: str) -> None:
    with pytest.raises(ResultsError) as error:
        first_where(results, condition)
    assert message in str(error.value)


@pytest.mark.parametrize(
    "words", [[], ["--deal", "1", "--where", "turns > 1"], ["--where", "turns > 1", "--rotation", "1"]]
)
def test_a_round_is_named_in_one_way(results: Results, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(results.path), *words]) == 2
    assert "--where" in capsys.readouterr().err
