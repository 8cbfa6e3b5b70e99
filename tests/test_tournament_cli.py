"""`unosim tournament` and the commands that show a tournament, as processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

from unosim.cli.main import main

SMALL = ["random", "punisher", "save-wilds", "--seats", "2", "--deals", "40", "--seed", "7", "-q"]


def unosim(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "COLUMNS": "100", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-P", "-m", "unosim", *words]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("cli")
    done = unosim(folder, "tournament", *SMALL, "--rules", "mattel,mattel+stacking", "--out", "cup")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert done.stdout.splitlines()[1].startswith("3 strategies · 2 at a table · 3 line-ups · 40 deals · 480 rounds")
    assert "cup/report/report.html" in done.stdout
    return folder


def test_targets_are_not_for_tournaments(played: Path) -> None:
    for command in (["report", "cup"], ["compare", "cup"]):
        done = unosim(played, *command, "--target", "minutes=1..9")
        assert done.returncode == 2 and done.stdout == ""
        assert "cup: a tournament, whose line-ups are no cells to choose from" in done.stderr


def test_the_folder_holds_rounds_and_report(played: Path) -> None:
    assert (played / "cup/report/report.md").exists()
    assert len(list((played / "cup/rounds").iterdir())) == 6


def test_it_goes_on_where_it_stopped_and_refuses_another_tournament(played: Path) -> None:
    again = unosim(played, "tournament", *SMALL, "--rules", "mattel,mattel+stacking", "--out", "cup", "--no-report")
    assert again.returncode == 0
    other = unosim(played, "tournament", *SMALL, "--out", "cup")
    assert other.returncode == 2
    assert "variants: mattel, mattel+stacking there, mattel now" in other.stderr


def test_summary_shows_the_standings_and_compare_says_where_they_are(played: Path) -> None:
    shown = unosim(played, "summary", "cup")
    assert shown.returncode == 0
    assert "strategy" in shown.stdout and "punisher" in shown.stdout
    told = unosim(played, "summary", "cup", "--columns", "rounds,tier").stdout
    assert "strategy    rounds  tier" in told
    wrong = unosim(played, "report", "cup", "--columns", "tears")
    assert wrong.returncode == 2 and 'no column "tears"; did you mean "tier"?' in wrong.stderr
    numbers = json.loads(unosim(played, "summary", "cup", "--json").stdout)
    assert [one["name"] for one in numbers["rules"]] == ["mattel", "mattel+stacking"]
    refused = unosim(played, "compare", "cup")
    assert refused.returncode == 2
    assert "a tournament, whose line-ups are no variants; see unosim summary cup" in refused.stderr


def test_any_round_of_a_tournament_can_be_replayed(played: Path) -> None:
    told = unosim(played, "replay", "cup", "--variant", "mattel+stacking.002", "--deal", "3", "--rotation", "1")
    assert told.returncode == 0, told.stderr
    assert len(told.stdout.splitlines()) > 10


def test_json_holds_the_whole_tournament(tmp_path: Path) -> None:
    entrants = ["{strategy: punisher, with: {when_left: 3}, name: keen}", "random"]
    done = unosim(tmp_path, "tournament", *entrants, "--field", "duel", "--deals", "10", "-q", "--json", "--no-report")
    found = json.loads(done.stdout)
    assert found["written"] == ["results/tournament"]
    cup = found["tournament"]
    assert (cup["fields"], cup["seats"], sorted(cup["entrants"])) == (["duel"], 4, ["keen", "random"])
    (meeting,) = cup["rules"][0]["meetings"]
    assert meeting["wins"] + meeting["losses"] == cup["rules"][0]["finished"] == 20


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["random", "punsher"], 'tournament.entrants[1]: there is no strategy "punsher"; did you mean "punisher"?'),
        (["random"], "tournament.entrants: 1 entrant; a tournament needs 2 at least"),
        (["random", "punisher", "--field", "duel", "--seats", "3"], "tournament.seats: 3 seats; a duel takes them"),
        (["random", "punisher", "--seats", "11"], "tournament.seats: 11 is not allowed; allowed: 2 to 10"),
        (
            ["random", "punisher", "--rules", "matel"],
            '"matel"; did you mean "mattel"?',
        ),
        (["random", "./none.yaml"], "tournament.entrants[1]: there is no file ./none.yaml"),
        (["random", "{strategy: ["], "NAMES:1"),
        (["random", "punisher", "--rules", ","], "--rules names no rules"),
        (["random", "punisher", "--rules", "mattel,mattel"], '"mattel" is asked about twice'),
        (["random", "punisher", "--field", "all"], "'all' is not one of"),
    ],
)
def test_bad_input_is_one_clear_message_and_writes_nothing(tmp_path: Path, words: list[str], said: str) -> None:
    done = unosim(tmp_path, "tournament", *words)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stdout == ""
    assert list(tmp_path.iterdir()) == []


def test_entrants_that_cannot_be_read_are_left_out_where_that_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("carl.yaml").write_text("strategy: carl\nplay:\n  - prefer: nonsense\n")
    Path("dora.py").write_text("class Dora(\n")
    words = ["tournament", "carl.yaml", "random", "dora.py:Dora", "punisher", "nobody", "--seats", "2", "--deals", "10"]
    assert main([*words, "--no-report"]) == 2
    assert not Path("results").exists()
    capsys.readouterr()
    assert main([*words, "--no-report", "--on-error", "exclude"]) == 0
    told = capsys.readouterr()
    left_out = [line for line in told.err.splitlines() if line.startswith("warning: left out: ")]
    starts = ("carl.yaml:3:13: play[0].prefer: ", "dora.py:Dora: cannot be imported", 'there is no strategy "nobody"')
    for line, start in zip(left_out, starts, strict=True):
        assert line.removeprefix("warning: left out: ").startswith(start)
    assert "2 strategies · 2 at a table" in told.out
    assert main([*words[:4], "--on-error", "exclude"]) == 2, "one alone plays against nobody"


def test_a_summary_of_all_ends_with_every_pair(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["summary", str(played / "cup"), "--all"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert {" – ".join(line.split()[0:3:2]) for line in lines[-3:]} <= {
        f"{a} – {b}" for a in ("random", "punisher", "save-wilds") for b in ("random", "punisher", "save-wilds")
    }
    assert lines[-4].split()[0] == "pair"


def test_the_latest_results_are_taken_where_none_are_named(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for command in ("summary", "report", "cite"):
        assert main([command]) == 2
        assert "there are none in the folder results" in capsys.readouterr().err
    Path("results").mkdir()
    for name in ("newer", "older"):
        copytree(played / "cup", Path("results", name))
    for path in Path("results/newer").glob("*.json"):
        os.utime(path, (2e9, 2e9))
    assert main(["cite"]) == 0
    told = capsys.readouterr()
    assert told.err == "results/newer: the latest results\n" and "unosim" in told.out
