"""Every scenario holds, and a file that cannot be read says why. What they show is told by tests/test_covers.py."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from covers.page import load

from unosim.engine._engine import EVENTS, REASONS
from unosim.moves import FORMS
from unosim.table import nature, scenario
from unosim.table.expect import EXPECTATIONS
from unosim.table.reading import ScenarioProblems
from unosim.table.scenario import Scenario
from unosim.table.steps import STEPS

TESTS = Path(__file__).parent
SCENARIOS = load()


@pytest.mark.parametrize("one", SCENARIOS, ids=lambda one: f"{Path(str(one.file)).stem}:{one.line}")
def test_scenario(one: Scenario) -> None:
    result = scenario.run(one)
    assert result.passed, "\n".join([one.name, *map(str, result.steps)])


def test_scenarios_have_names_of_their_own() -> None:
    names = [one.name for one in SCENARIOS]
    assert [name for name in names if names.count(name) > 1] == []


# --- files that fail, and files that cannot be read -------------------------------------------------------------------


def write(folder: Path, text: str) -> Path:
    path = folder / "one.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_what_does_not_hold_is_told(tmp_path: Path) -> None:
    text = """\
        scenario: first
        top: R5
        hands: {0: [R1, B2], 1: [R3, R4]}
        steps:
          - legal: [play R1]
          - refused: [play R1, play B2]
          - expect: {to_act: 1, hands: {0: [B2, R1], 1: [R3]}, refused: challenge}
          - do: play B2
          - expect: {to_act: 3}
        """
    result = scenario.run_file(write(tmp_path, text))
    steps = result.results[0].steps
    assert not result.passed
    assert [(step.line, step.text, step.passed) for step in steps] == [
        (5, "legal", False),
        (6, "refused play R1", False),
        (6, "refused play B2", True),
        (7, "expect to_act", False),
        (7, "expect hands", False),
        (7, "refused challenge", True),
        (8, "do play B2", False),  # and what follows is not played
    ]
    assert (steps[0].expected, steps[0].got) == ("[play R1]", "[play R1, draw]")
    assert steps[2].got == "B2 has not the color in force (red), nor the symbol of the top card R5"
    assert (steps[3].expected, steps[3].got) == ("1", "0")
    assert (steps[4].expected, steps[4].got) == ("0: [B2, R1], 1: [R3]", "0: [B2, R1], 1: [R3, R4]")
    assert "FAILED, expected a legal move" in result.lines[-1]
    assert json.loads(json.dumps(result.to_dict()))["scenarios"][0]["steps"][0]["passed"] is False


def test_legal_without_moves_shows_the_choice(tmp_path: Path) -> None:
    result = scenario.run_file(write(tmp_path, "scenario: what now\ntop: R5\nhands: {0: [R1, B2]}\nsteps: [legal: ]\n"))
    assert result.passed
    assert result.lines == ["passed  what now", "  line 4: legal: [play R1, draw]"]


def test_the_same_seed_deals_the_same_hands(tmp_path: Path) -> None:
    text = "scenario: s\ntop: R5\nseed: {}\nsteps: [legal: ]\n"
    told = [scenario.run_file(write(tmp_path, text.format(seed))).lines for seed in ("1", "1", "2", "two")]
    assert told[0] == told[1]
    assert len(set(map(tuple, told))) == 3


def test_several_scenarios_in_a_file_keep_their_lines(tmp_path: Path) -> None:
    text = (
        "# a file\n---\nscenario: a\ntop: R5\nsteps: []\n---\n\nscenario: b\ntop: R5\nsteps:\n  - expect: {top: R6}\n"
    )
    found = scenario.run_file(write(tmp_path, text))
    assert [(result.scenario.name, result.scenario.line) for result in found.results] == [("a", 3), ("b", 8)]
    assert [step.line for step in found.results[1].steps] == [11]


GOOD = "scenario: s\ntop: R5\nsteps: []\n"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", ["one.yaml: there is no scenario in this file"]),
        ("- 1\n", ["a scenario is a mapping, not a list"]),
        ("scenario: s\ntop: R5\n", ["steps: is missing"]),
        ("top: R5\nsteps: []\n", ["scenario: is missing"]),
        (GOOD + "hnads: {}\n", ["one.yaml:4:1: hnads: unknown key", 'did you mean "hands"?']),
        (GOOD + "top: R6\n", ["this key is written twice"]),
        (GOOD + "players: 11\n", ["players: 11 is no number from 2 to 10"]),
        (GOOD + "players: two\n", ['players: "two" is no number']),
        (GOOD + "players: [random, 5]\n", ["players[1]: the name of a strategy, or a mapping with it, is expected"]),
        (GOOD + "players: [random, {strategy: x, with: 5}]\n", ["a mapping of parameters is expected here, not 5"]),
        (GOOD + "hands: {4: [R1]}\n", ["there is no seat 4; the seats are 0 to 3"]),
        (GOOD + "hands: {0: [R12]}\n", ['hands.0[0]: "R12" is not a card']),
        (GOOD + "hands: {0: R1}\n", ["hands.0: a list is expected here, not text"]),
        (GOOD + "hands: {0: []}\n", ["a hand has at least one card"]),
        (GOOD + "hands: [R1]\n", ["a mapping from seats is expected here, not a list"]),
        (GOOD + "hands: {0: [R0, R0]}\n", ["the deck has 1 R0, and 2 are named here"]),
        (GOOD + "draw_pile: [R5, R5]\n", ["the deck has 2 R5, and 3 are named here"]),
        (GOOD + "rest: none\n", ["with no other cards every hand is named; those of seats [0, 1, 2, 3] are missing"]),
        (GOOD + "rest: all\n", ['rest: "all" is not allowed', "allowed: none"]),
        (GOOD + "color: blue\n", ["the color in force is that of the top card, red"]),
        (GOOD + "color: rde\n", ['did you mean "red"?']),
        (GOOD + "discard: [R1]\n", ["one of `top`, `discard` and `starter`", "not top and discard together"]),
        ("scenario: s\ndiscard: []\nsteps: []\n", ["discard: at least one card lies there"]),
        ("scenario: s\nsteps: []\n", ["one of `top`, `discard` and `starter` says which card lies there"]),
        ("scenario: s\ntop: W\nsteps: []\n", ["W lies on top: say which `color` was named"]),
        ("scenario: s\nstarter: W+4\nsteps: []\n", ["W+4 is no starter by these rules (starter.accept)"]),
        ("scenario: s\nstarter: R5\nto_act: 1\nsteps: []\n", ["to_act: follows from the rules"]),
        (GOOD + "pending: 2\n", ["R5 makes nothing pending"]),
        (GOOD + "pending: {amount: 2, card: R+2, chian: 1}\n", ['did you mean "chain"?']),
        (GOOD + "to_act: 4\n", ["to_act: 4 is no number from 0 to 3"]),
        (GOOD + "direction: left\n", ["allowed: clockwise, counterclockwise"]),
        (GOOD + "seed: [1]\n", ["seed: a number or a text is expected here, not a list"]),
        (GOOD + "rules: matel\n", ['did you mean "mattel"?']),
        (GOOD + "rules: {stacking: {reponses: []}}\n", ["rules.stacking.reponses: unknown key"]),
        (GOOD + "rules: {challenge: {enabled: true}, wild_draw_four: {legal: always}}\n", ["one.yaml:4"]),
        ("scenario: s\ntop: R5\nsteps: [1]\n", ["steps[0]: a step is a mapping, not an integer"]),
        ("scenario: s\ntop: R5\nsteps: [{dO: draw}]\n", ["steps[0].dO: unknown key"]),
        ("scenario: s\ntop: R5\nsteps: [do: plaz R5]\n", ['did you mean "play"?', "one.yaml:3"]),
        ("scenario: s\ntop: R5\nsteps: [nature: clap 3]\n", ['did you mean "slap"?', "allowed: notice SEAT by SEAT"]),
        ("scenario: s\ntop: R5\nsteps: [expect: {to_acct: 1}]\n", ['did you mean "to_act"?']),
        ("scenario: s\ntop: R5\nsteps: [expect: 3]\n", ["a mapping is expected here, not an integer"]),
        ("scenario: s\ntop: R5\nsteps: [expect: {to_act: 7}]\n", ["to_act: 7 is no number from 0 to 3"]),
        ("scenario: s\ntop: R5\nsteps: [expect: {hand_sizes: [1, 2]}]\n", ["2 numbers for 4 seats"]),
        ("scenario: s\ntop: R5\nsteps: [expect: {outcome: lost}]\n", ["allowed: won, ranked, stalemate, capped"]),
        ("scenario: s\ntop: R5\nsteps: [expect: {counts: {turn: 1}}]\n", ['did you mean "turns"?']),
    ],
)
def test_what_cannot_be_read_says_why(tmp_path: Path, text: str, parts: list[str]) -> None:
    with pytest.raises(ScenarioProblems) as caught:
        scenario.run_file(write(tmp_path, text))
    for part in parts:
        assert part in str(caught.value)
    assert caught.value.exit_code == 2


def test_everything_wrong_is_told_at_once(tmp_path: Path) -> None:
    text = "scenario: a\ntop: R12\nsteps: [do: jump]\n---\nscenario: b\ntop: R5\nhands: {9: [R1]}\nsteps: []\n"
    with pytest.raises(ScenarioProblems) as caught:
        scenario.load(write(tmp_path, text))
    assert [problem.line for problem in caught.value.problems] == [3, 2, 7]


def test_an_experiment_is_called_one(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("name: house\nplayers: [random, random]\nvariants: {a: {}}\n", "utf-8")
    with pytest.raises(ScenarioProblems) as error:
        scenario.run_file(path)
    assert str(error.value) == f"{path}:1:1: this is an experiment, no scenario; `unosim run` plays it"


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    write(tmp_path, GOOD)
    with pytest.raises(ScenarioProblems, match=r'there is no such file; did you mean "one.yaml"'):
        scenario.run_file(tmp_path / "onw.yaml")


def test_the_documentation_names_everything() -> None:
    text = (TESTS.parent / "docs" / "scenarios.md").read_text(encoding="utf-8")
    told = set(re.findall(r"`([a-z_]+)`", text))
    events = {*EVENTS, "deal", "turn", "nature", "position"} - {
        *("redeal", "reject", "start"),  # told by `deal`
        *("dealer", "tie", "notice", "race", "noise_lot", "slap_lot"),  # told by `nature`
        "forgiven",  # told by `draw`
        *("card", "target"),  # told by `play`
    }
    assert {*scenario.KEYS, *STEPS, *EXPECTATIONS, *REASONS, *events} - told == set()
    assert {*FORMS, *nature.FORMS} - set(re.findall(r"^\| `([a-z_]+)", text, re.MULTILINE)) == set()
