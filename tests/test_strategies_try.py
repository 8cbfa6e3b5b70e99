"""What users ask of strategies on the command line: what it does here, and what is wrong with my script."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from python_players import FILE

from unosim.cli.main import main
from unosim.errors import ConfigError, ScenarioError
from unosim.table.trying import try_strategy

SCRIPT = """
strategy: ana
with: {close: 2, never: 0}
play:
  - {prefer: skip}
  - {prefer: draw_two, when: next_hand <= close}
  - {prefer: number, when: not top is red or held(red) > 3}
  - {prefer: action, probability: never/100}
  - {prefer: number, among: highest_points}
  - prefer: any
challenge: {when: previous_odds(judged) >= 50}
"""
SCENARIO = """
scenario: red on top
players: 4
hands: {0: [R+2, R1, R9, B3], 1: [G1, G2, G3, G4]}
top: R5
to_act: 0
steps: []
"""


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    (tmp_path / "ana.yaml").write_text(SCRIPT)
    (tmp_path / "here.yaml").write_text(SCENARIO)
    return str(tmp_path / "ana.yaml"), str(tmp_path / "here.yaml")


def test_which_line_decides_and_why_the_others_do_not(files: tuple[str, str]) -> None:
    (told,) = try_strategy(*files)
    assert (told.scenario, told.seat, told.decision, told.move, told.line) == ("red on top", 0, "play", "play R9", 5)
    assert told.lines[0].startswith("seat 0 holds R1 R9 R+2 B3, on R5")
    assert told.lines[2] == "cards to choose from: R1, R9, R+2"
    reasons = [line.split("  [")[0] for line in told.lines[3:]]
    assert reasons == [
        "line 1: no such card",
        "line 2: its condition does not hold (next_hand = 4)",
        "line 3: its condition does not hold (top is red = 1, held(red) = 3)",
        "line 4: never applies with these parameters",
        "line 5: decides, among R1, R9",
    ]
    assert "[A skip]" in told.lines[3]


def test_parameters_and_chances(files: tuple[str, str]) -> None:
    (told,) = try_strategy(*files, with_={"close": 4})
    assert (told.move, told.line) == ("play R+2", 2)
    reasons = set()
    for seed in range(30):
        path = Path(files[1])
        path.write_text(SCENARIO.replace("steps", f"seed: {seed}\nsteps"))
        (told,) = try_strategy(*files, with_={"never": 50})
        reasons.add((told.line, next(line.split("  [")[0] for line in told.lines if line.startswith("line 4"))))
    assert reasons == {(4, "line 4: decides, among R+2"), (5, "line 4: its chance was not drawn")}


def test_at_a_challenge_the_choice_is_told(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    Path(files[1]).write_text(
        SCENARIO.replace("hands: {0: [R+2, R1, R9, B3]", "hands: {0: [W+4, R1, R9, B3]").replace(
            "steps: []", "steps:\n  - do: play W+4 as blue\n"
        )
    )
    assert main(["strategies", "try", *files]) == 0
    out = capsys.readouterr().out
    assert "it does: challenge" in out or "it does: draw" in out
    assert "challenge: its condition" in out and "previous_odds(judged) =" in out
    assert "no line was asked for a card" in out


def test_a_class_in_python_is_tried_too(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["strategies", "try", f"{FILE}:Sorted", files[1]]) == 0
    out = capsys.readouterr().out
    assert "it does: play R1" in out and "moves to choose from: play R1, play R9, play R+2, draw" in out
    (told,) = try_strategy(f"{FILE}:Close", files[1], {"name": "x"})
    assert told.line is None and told.move in told.lines[2]
    with pytest.raises(ConfigError, match="cannot be played without it"):
        try_strategy(f"{FILE}:Close", files[1])
    assert main(["strategies", "try", f"{FILE}:Wrong", files[1]]) == 2
    assert main(["strategies", "try", "rollout", files[1]]) == 2
    assert "rollout is no script and has no lines; `unosim scenario FILE --evaluate" in capsys.readouterr().err


def test_a_class_sees_what_happens_in_the_steps(files: tuple[str, str]) -> None:
    Path(files[1]).with_name("spy.py").write_text(
        "class Spy:\n    def choose(self, view, moves):\n"
        "        assert [one.what for one in view.events].count('draw') == 1, view.events\n        return moves[0]\n"
    )
    script = SCENARIO.replace("steps: []", "steps: [{do: play R+2}, {do: draw}]")
    Path(files[1]).write_text(script)
    (told,) = try_strategy(f"{Path(files[1]).with_name('spy.py')}:Spy", files[1])
    assert (told.seat, told.decision) == (2, "play")


def test_one_card_needs_no_line(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    Path(files[1]).write_text(SCENARIO.replace("[R+2, R1, R9, B3]", "[R1, B3, B4]"))
    assert main(["strategies", "try", *files, "--json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert (told["move"], told["line"]) == ("play R1", None)
    assert told["lines"][-1] == "with one card to choose from no line is asked"


def test_a_step_that_fails_and_a_round_that_is_over(files: tuple[str, str]) -> None:
    path = Path(files[1])
    path.write_text(SCENARIO.replace("steps: []", "steps:\n  - do: play B3\n"))
    with pytest.raises(ScenarioError, match=r"red on top: line .*play B3"):
        try_strategy(*files)
    path.write_text(SCENARIO.replace("[R+2, R1, R9, B3]", "[R1]").replace("steps: []", "steps:\n  - do: play R1\n"))
    with pytest.raises(ScenarioError, match="the round is over"):
        try_strategy(*files)


def test_check_says_all_that_is_wrong(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["strategies", "check", files[0], "--deals", "2"]) == 0
    Path(files[0]).write_text("strategy: ana\nplay:\n  - {prefer: skp}\n  - {prefer: any, weigh: {pionts: 1}}\n")
    assert main(["strategies", "check", files[0]]) == 2
    told = capsys.readouterr().err
    assert 'did you mean "skip"?' in told and 'did you mean "points"?' in told
    assert f"{files[0]}:3:14" in told


# --- tables of players --------------------------------------------------------------------------------------------

NAMES = ["beginners", "careful", "family", "mixed"]


def experiment(folder: Path, players: str, rules: str = "mattel") -> Path:
    path = folder / "x.yaml"
    path.write_text(f"deals: 10\nplayers: {players}\nrules: {{extends: {rules}}}\n")
    return path


@pytest.mark.parametrize("name", NAMES)
def test_packaged_tables_play(tmp_path: Path, name: str) -> None:
    from unosim.config import check

    for rules in ("mattel", "fingertip-extras"):
        found, warnings = check(experiment(tmp_path, f"{{table: {name}}}", rules))
        assert len(found.players) == 4 and not warnings
    forgetful = [player for player in found.players if player.forget_uno > 0]
    assert bool(forgetful) == (name != "careful")


def test_tables_fill_more_or_fewer_seats(tmp_path: Path) -> None:
    from unosim.config import load

    six = load(experiment(tmp_path, "{table: family, count: 6}")).players
    assert [player.label for player in six] == ["child", "mother", "father", "grandparent", "child", "mother"]
    assert [player.label for player in load(experiment(tmp_path, "{table: family, count: 2}")).players] == [
        "child",
        "mother",
    ]


@pytest.mark.parametrize(
    ("players", "part"),
    [
        ("{table: famly}", 'there is no table "famly"; did you mean "family"? allowed: beginners'),
        ("{table: family, count: 11}", "10"),
        ("{table: family, cuont: 3}", 'did you mean "count"?'),
        ("{table: [family]}", "the name of a table is expected here"),
    ],
)
def test_wrong_tables(tmp_path: Path, players: str, part: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(experiment(tmp_path, players))]) == 2
    assert part in capsys.readouterr().err


def test_a_variant_may_have_a_table_of_its_own(tmp_path: Path) -> None:
    from unosim.config import load

    path = experiment(tmp_path, "{table: beginners}")
    path.write_text(path.read_text() + "variants:\n  one: {}\n  other: {players: {table: careful}}\n")
    variants = load(path).variants
    assert [variants[name].players[0].label for name in ("one", "other")] == ["first-timer", "challenger"]


def test_list_shows_strategies_and_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["strategies", "list"]) == 0
    shown = capsys.readouterr().out
    assert all(f"\n{name} " in shown for name in ("card-counter", *NAMES))
    assert main(["strategies", "list", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["name"] for one in told["tables"]] == NAMES
    assert told["tables"][1]["players"][0] == "challenger"


def test_the_command_line_takes_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    assert main(["run", "mattel", "--table", "family", "--deals", "20", "--out", str(out), "-q"]) == 0
    assert "grandparent" in capsys.readouterr().out
    wrong = {"--table famly": 'did you mean "family"', "--players 11": "2 to 10", "--players x": "x is not a number"}
    for words, part in wrong.items():
        assert main(["run", "mattel", *words.split()]) == 2
        assert part in capsys.readouterr().err
