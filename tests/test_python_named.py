"""Where strategies in Python are named: files, modules, packages; what is told of those that cannot play."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from python_players import FILE, own

import unosim
from unosim.config import load
from unosim.engine._engine import seed_key
from unosim.errors import ConfigError
from unosim.run.plan import make_plan
from unosim.strategies import find

KEY = seed_key(7)


def problem(**player: Any) -> str:
    with pytest.raises(ConfigError) as error:
        load({"players": [player, "random"]})
    assert error.value.exit_code == 2
    (only,) = error.value.problems
    return str(only)


@pytest.mark.parametrize(
    ("player", "message"),
    [
        ({"strategy": own("Srted")}, 'there is no class "Srted" in it; did you mean "Sorted"? allowed: Sorted, Lot'),
        ({"strategy": own("Dull")}, "the class has no method choose(view, moves)"),
        ({"strategy": own("View")}, "the class has no method choose(view, moves)"),
        ({"strategy": FILE}, "a class in it has to be named"),
        ({"strategy": "./nowhere.py:Sorted"}, "there is no file ./nowhere.py"),
        ({"strategy": "no.such.package:Sorted"}, "cannot be imported: ModuleNotFoundError: No module named 'no'"),
        ({"strategy": own("Sorted"), "with": {"close": 1}}, "has no such parameter"),
        ({"strategy": own("Close")}, "cannot be played without it"),
        ({"strategy": own("Close"), "with": {"name": "x", "clos": 1}}, 'did you mean "close"? allowed: name,'),
        ({"strategy": own("Close"), "with": {"name": "x", "close": -1}}, "cannot be made: ValueError: close is not"),
        ({"strategy": own("Close"), "with": {"name": [1]}}, "players[0].with.name"),
    ],
    ids=range(11),
)  # fmt: skip
def test_what_cannot_play_is_told_before_anything_is_played(player: dict[str, Any], message: str) -> None:
    said = problem(**player)
    assert message in said and said.startswith("players[0]"), said


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("import nothing_of_this_name\n", "x.py:1"),
        ("class A:\n    x = 1 / 0\n", "ZeroDivisionError: division by zero (x.py:2)"),
        ("class A\n", "SyntaxError: expected ':'"),
        ("import sys\nsys.exit(1)\n", "SystemExit: 1 (x.py:2)"),
    ],
)
def test_a_file_that_cannot_be_imported_is_told_with_its_line(tmp_path: Path, source: str, message: str) -> None:
    (tmp_path / "x.py").write_text(source, encoding="utf-8")
    assert message in problem(strategy=f"{tmp_path}/x.py:A")


def test_any_parameter_may_go_to_a_class_that_takes_any() -> None:
    load({"players": [{"strategy": own("Anything"), "with": {"depth": 3, "style": "wild"}}, "random"]})


def test_a_file_is_found_from_the_file_that_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "helper.py").write_text("FIRST = 0\n", encoding="utf-8")
    source = "from helper import FIRST\nclass Ana:\n    def choose(self, view, moves):\n        return moves[FIRST]\n"
    (tmp_path / "in" / "ana.py").write_text(source, encoding="utf-8")
    (tmp_path / "in" / "x.yaml").write_text("players: [./ana.py:Ana, ana.py:Ana, random]\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    experiment = unosim.load("in/x.yaml")
    assert [player.label for player in experiment.players] == ["Ana", "Ana", "random"]
    assert experiment.players[0] == experiment.players[1]
    before = experiment.digest()
    (tmp_path / "in" / "ana.py").write_text(source + "# changed\n", encoding="utf-8")
    assert unosim.load("in/x.yaml").digest() != before


def test_an_installed_package_gives_its_strategies_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = (
        'class Ana:\n    """Lays what comes first."""\n    def choose(self, view, moves):\n        return moves[0]\n'
    )
    (tmp_path / "ana_of_a_package.py").write_text(source, encoding="utf-8")
    info = tmp_path / "anapackage-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: anapackage\nVersion: 1.0\n", encoding="utf-8")
    points = "[unosim.strategies]\nana = ana_of_a_package:Ana\nbroken = not_there_at_all:Ana\n"
    (info / "entry_points.txt").write_text(points, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    experiment = load({"players": ["ana", "random"]})
    assert experiment.players[0].label == "ana" and find("ana").about == "Lays what comes first."
    assert experiment.digest() == load({"players": ["ana_of_a_package:Ana", "random"]}).digest()
    make_plan(experiment).cells[0].table().play(KEY, 0, 2)
    assert "cannot be imported" in problem(strategy="broken")
    assert problem(strategy="anna").endswith(", young-child, ana, broken")
