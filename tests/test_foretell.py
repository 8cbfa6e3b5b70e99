"""``--dry-run``: what a run would be, from a small pilot that keeps nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from unosim.analysis import analyze
from unosim.cli.main import main
from unosim.config import load, question
from unosim.results import Results
from unosim.run import run

Call = Callable[..., str]


@pytest.fixture
def unosim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    """The command line in an empty folder; what it prints."""
    monkeypatch.chdir(tmp_path)

    def call(*words: str) -> str:
        assert main(words) == 0
        return capsys.readouterr().out

    return call


def test_a_dry_run_tells_rounds_time_disk_and_exactness_and_keeps_nothing(unosim: Call, tmp_path: Path) -> None:
    text = unosim("compare", "mattel", "+stacking", "--players", "2,3", "--deals", "200", "--dry-run")
    lines = text.splitlines()
    assert lines[0].endswith("4 cells × 200 deals × 2 to 3 rotations = 2,000 rounds")
    assert lines[1].startswith("about ") and "jobs" in lines[1] and lines[1].endswith("B on disk")
    assert "at the tables 2p, 3p; each is compared with its own baseline" in lines
    assert [line.split("  ")[0] for line in lines[-4:]] == ["time a round", "turns", "win rates", "going first"]
    assert all("±" in line and "+stacking." in line for line in lines[-4:])
    assert list(tmp_path.iterdir()) == []


def test_the_widths_that_are_told_are_about_those_that_come(unosim: Call, tmp_path: Path) -> None:
    told = json.loads(unosim("compare", "mattel", "+stacking", "--deals", "3000", "--dry-run", "--json"))
    asked = load(question(["mattel", "+stacking"], deals=3000))
    summary, comparison = analyze(Results(run(asked, tmp_path / "out", jobs=1)))
    widths = {one["measure"]: one for one in told["half_widths"]}
    turns = [length.mean for variant in summary.variants for length in variant.lengths if length.clock == "turns"]
    assert widths["turns"]["cell"] == pytest.approx(max(half(one) for one in turns), rel=0.25)
    difference = next(effect.difference for effect in comparison.effects if effect.measure == "turns")
    assert widths["turns"]["difference"] == pytest.approx(half(difference), rel=0.25)
    wins = [half(effect.difference) for effect in comparison.effects if effect.measure.startswith("win:")]
    assert 100 * widths["win"]["difference"] == pytest.approx(max(wins), rel=0.35)
    size = sum(path.stat().st_size for path in (tmp_path / "out").rglob("*.parquet"))
    assert told["bytes"] == pytest.approx(size, rel=0.4)
    assert (told["rounds"], told["deals"], told["rotations"]) == (24_000, 3000, {"mattel": 4, "+stacking": 4})


def test_a_dry_run_states_what_a_fraction_cannot_tell_apart(unosim: Call, tmp_path: Path) -> None:
    factors = "factors: [stacking, jump-in, pairs]\nfraction: 4\nplacebo: true\n"
    Path("ask.yaml").write_text("deals: 50\nplayers: {count: 3, strategy: random}\n" + factors)
    lines = unosim("run", "ask.yaml", "--dry-run").splitlines()
    assert "off and on: stacking, jump-in, pairs" in lines and "placebo: the baseline against itself" in lines
    told = "a factor and an interaction of two others cannot be told apart"
    assert f"fraction: 4 of 8 cells, resolution III: {told}" in lines
    assert "  pairs is at its second level where an odd number of stacking, jump-in are" in lines
    assert "  only together: stacking − jump-in:pairs" in lines


def test_a_dry_run_tells_the_same_in_chinese(unosim: Call) -> None:
    asked = ("compare", "fingertip", "+抢牌", "--players", "3", "--deals", "20", "--placebo")
    lines = unosim(*asked, "--dry-run", "--lang", "zh").splitlines()
    assert lines[0].endswith("：3 格 × 20 副牌 × 3 种座次 = 180 局")
    assert lines[3] == "对照：基准玩法跟它自己比"
    assert lines[-1].split()[0] == "先手优势" and lines[-1].count("±") == 2


def test_a_dry_run_of_a_tournament_and_of_one_cell(unosim: Call) -> None:
    Path("cup.yaml").write_text("deals: 30\ntournament: {entrants: [random, punisher, save-wilds], seats: 3}\n")
    assert len(unosim("run", "cup.yaml", "--dry-run").splitlines()) == 2
    one: dict[str, Any] = json.loads(unosim("run", "mattel", "--deals", "30", "--dry-run", "--json"))
    assert [width["difference"] for width in one["half_widths"]] == [None] * 4
    assert one["half_widths"][1]["cell"] > 0 and one["design"] is None


def test_of_a_run_that_stops_when_it_knows_enough_it_tells_when(unosim: Call) -> None:
    asked = "precision: {measure: turns, half_width: 0.5, difference: b, max_deals: 90000}\n"
    Path("ask.yaml").write_text("players: [random, punisher]\nvariants: {a: {}, b: stacking}\n" + asked)
    told = json.loads(unosim("run", "ask.yaml", "--dry-run", "--json"))
    assert told["deals"] == 90_000 and 1_000 < told["expected_deals"] < 20_000
    turns = next(one for one in told["half_widths"] if one["measure"] == "turns")
    assert turns["difference"] == pytest.approx(0.5, rel=0.1)


def test_a_turn_sample_takes_room_too(unosim: Call) -> None:
    plain, sampled = (
        json.loads(unosim("run", "mattel", "--deals", "60", "--dry-run", "--json", "--set", f"records.turns={deals}"))
        for deals in (0, 60)
    )
    assert sampled["bytes"] > 2 * plain["bytes"]


def half(estimate: Any) -> float:
    return float(estimate.high - estimate.low) / 2
