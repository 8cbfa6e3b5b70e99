"""What people type instead of what they mean: the message says what that is."""

from __future__ import annotations

from pathlib import Path

import pytest

from unosim.cli.main import main
from unosim.rules.sheets import named

YAML = "players: [random, random]\ndeals: 3\nvariants: {none: {}, jump: jump-in}\n"


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two experiment files and the results of one."""
    folder = tmp_path_factory.mktemp("here")
    (folder / "configs").mkdir()
    (folder / "house.yaml").write_text(YAML)
    (folder / "configs" / "other.yaml").write_text(YAML)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert main(["run", "house.yaml", "--no-report", "--quiet"]) == 0
        (folder / "results" / "copy").symlink_to(folder / "results" / "house")
    return folder


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("summary house", "house: no such folder; did you mean results/house?"),
        ("compare house", "house: no such folder; did you mean results/house?"),
        ("summary results/hous", "results/hous: no such folder\n"),
        ("run house", "house is no file and no rules; did you mean house.yaml?"),
        ("run other", "other is no file and no rules; did you mean configs/other.yaml?"),
        ("run nothing", 'there is no preset or house rule "nothing"'),
        ("compare stacking", "; `unosim compare +stacking` asks it of mattel\n"),
        ("compare mattel", "mattel alone has nothing to be compared with: name other rules, or several --players\n"),
        ("compare results/house results/copy", "One results folder at a time is compared"),
        ("compare results/house mattel", "results/house is a results folder; what is played is rules by name"),
        ("balance --players ann=random,random --vary ann", "are expected here, like ann.hand_size; allowed: hand_size"),
        ("balance --players ann=random,random --vary ann.x", 'like ann.hand_size; there is no key "x"'),
        ("summary --define", "Option '--define' requires an argument.\nhelp: unosim summary --help\n"),
        ("rules show --lang", "help: unosim rules --help\n"),
        ("--define", "help: unosim --help\n"),
    ],
)
def test_a_plausible_mistake_is_told_what_would_do(
    here: Path, typed: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(here)
    before = sorted(here.rglob("*"))
    assert main(typed.split()) == 2
    told = capsys.readouterr()
    assert said in told.err and told.out == ""
    assert sorted(here.rglob("*")) == before


@pytest.mark.parametrize("word", ["Seven zero", "seven_zero", "SEVEN-ZERO", " seven-zero "])
def test_a_rule_is_found_however_its_name_is_written(word: str) -> None:
    assert named(word) == "seven-zero"
    assert named(f"{word}x") is None


def test_a_round_of_the_latest_results_is_told_where_none_are_named(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(here)
    assert main(["replay", "results/house", "--deal", "1"]) == 0
    named_there = capsys.readouterr().out
    assert main(["replay", "--deal", "1"]) == 0
    told = capsys.readouterr()
    assert told.out == named_there and ": the latest results\n" in told.err
