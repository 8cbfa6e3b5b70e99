"""Questions asked in names of rules, without a file: ``unosim compare mattel +stacking`` and ``unosim run --rules``."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from unosim.config import load, question
from unosim.errors import ConfigError
from unosim.rules import Rules
from unosim.rules.sheets import named

COMMAND = (sys.executable, "-m", "unosim")
SMALL = ("--deals", "60", "--no-report", "--quiet", "--jobs", "1")


def unosim(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *words], cwd=cwd, capture_output=True, text=True, timeout=120, check=False)


def asked(*rules: str, players: Any = 4) -> dict[str, Rules]:
    experiment = load(question(rules, players))
    return {name: variant.rules for name, variant in experiment.variants.items()}


def test_a_plus_is_the_first_with_a_house_rule_on_top() -> None:
    rules = asked("fingertip", "+stacking", "+jump-in+seven-zero")
    assert list(rules) == ["fingertip", "+stacking", "+jump-in+seven-zero"]
    assert rules["+stacking"] == Rules.resolve("fingertip", "stacking")
    assert rules["+jump-in+seven-zero"] == Rules.resolve("fingertip", "jump-in", "seven-zero")


def test_a_plus_alone_is_asked_of_the_official_rules() -> None:
    assert list(asked("+stacking")) == ["mattel", "+stacking"]


def test_another_preset_stands_for_itself() -> None:
    rules = asked("mattel+jump-in", "fingertip", "fingertip+stacking")
    assert rules["mattel+jump-in"] == Rules.resolve("mattel", "jump-in")
    assert rules["fingertip"] == Rules.resolve("fingertip")
    assert rules["fingertip+stacking"] == Rules.resolve("fingertip", "stacking")


def test_a_file_of_rules_stands_for_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ours.yaml").write_text("rules: {deal: {hand_size: 5}}\n")
    rules = asked("fingertip", "./ours.yaml")
    assert rules["ours"] == Rules.resolve("mattel", {"deal": {"hand_size": 5}})


def test_chinese_names_are_names() -> None:
    assert list(asked("mattel", "+抢牌")) == ["mattel", "+jump-in"]
    assert named("Jump-in") == "jump-in"
    assert named("nothing at all") is None


@pytest.mark.parametrize("seats", [2, 3, 7, 10])
def test_so_many_players_sit_at_the_table(seats: int) -> None:
    (variant,) = load(question(["mattel"], seats)).variants.values()
    assert len(variant.players) == seats


def test_a_wrong_name_gets_the_nearest() -> None:
    with pytest.raises(ConfigError, match=r"stakcing.*\n?.*stacking"):
        question(["mattel", "+stakcing"], 4)


def test_compare_plays_and_answers(tmp_path: Path) -> None:
    done = unosim("compare", "mattel", "+stacking", *SMALL, "--players", "3", "--save", "ask.yaml", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "3 players · 60 deals" in done.stdout and "“+stacking”" in done.stdout
    saved = unosim("run", "ask.yaml", "--no-report", cwd=tmp_path)  # the same rounds: there is nothing left to play
    assert saved.returncode == 0 and "rounds played" not in saved.stderr
    again = unosim("compare", "results/mattel_+stacking-3p", "--json", cwd=tmp_path)
    assert json.loads(again.stdout)["baseline"] == "mattel"


def test_run_needs_no_file(tmp_path: Path) -> None:
    done = unosim("run", "--rules", "fingertip", "--players", "4", *SMALL, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "results/fingertip-4p/manifest.json").is_file()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("run",), "Either a CONFIG file or --rules"),
        (("run", "x.yaml", "--rules", "mattel"), "Either a CONFIG file or --rules"),
        (("run", "x.yaml", "--players", "3"), "--players goes with --rules"),
        (("compare", "mattel", "+stakcing"), "stacking"),
        (("compare", "mattel", "mattel"), '"mattel" is asked about twice'),
        (("compare", "mattel", "+stacking", "--save", "there.yaml"), "there.yaml: exists already"),
    ],
)
def test_what_cannot_be_asked(words: tuple[str, ...], message: str, tmp_path: Path) -> None:
    (tmp_path / "there.yaml").touch()
    done = unosim(*words, cwd=tmp_path)
    assert done.returncode == 2
    assert message in done.stderr
    assert not (tmp_path / "results").exists()
