"""Every value of every rule is shown by a scenario at each moment that it touches, and docs/coverage.md says so."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from covers.labels import ELSEWHERE, IMPOSSIBLE, SWITCHES, cells, has, labels, others, parts
from covers.moments import MEANING, Played, play
from covers.named import cases, is_test, meetings, unknown
from covers.other_rules import differs, texts
from covers.page import FILES, PAGE, holes, load, page, shown

from unosim.rules import Rules
from unosim.rules.switch import MOMENTS
from unosim.table import scenario
from unosim.table.scenario import Scenario

SCENARIOS = load()
COVERING = [one for one in SCENARIOS if one.covers]


@cache
def played() -> dict[str, Played]:
    return {one.name: play(one) for one in COVERING}


@cache
def plain(file: str) -> dict[int, Any]:
    return texts(Path(file))


def test_there_is_no_hole() -> None:
    assert holes(SCENARIOS) == []


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(SCENARIOS), "run: python -m tests.covers --write"


def test_what_is_covered_is_a_value_at_a_moment_of_its_rule() -> None:
    there = set(cells())
    assert [cell for cell in shown(SCENARIOS) if cell not in there] == []


@pytest.mark.parametrize("one", COVERING, ids=lambda one: f"{Path(str(one.file)).stem}:{one.line}")
def test_a_scenario_shows_what_it_covers(one: Scenario) -> None:
    """It has the value, comes to the moment, and something that it expects fails under another value."""
    rules = one.rules.to_dict()
    for cell in one.covers:
        key, label, moment = parts(cell)
        section, name = key.split(".")
        assert has(SWITCHES[key], label, rules[section][name]), cell
        assert moment in played()[one.name].moments, cell
        assert differs(one, plain(str(one.file))[one.line], cell), cell


def test_every_moment_has_a_meaning() -> None:
    assert set(MEANING) == set(MOMENTS)


def test_what_cannot_be_is_a_value_at_a_moment_and_is_not_shown() -> None:
    for cell in IMPOSSIBLE:
        key, label, moment = parts(cell)
        assert label in labels(SWITCHES[key]) and moment in SWITCHES[key].moments, cell
    assert set(IMPOSSIBLE) & set(shown(SCENARIOS)) == set()


def test_what_a_test_shows_is_shown_there() -> None:
    assert set(ELSEWHERE) <= set(cells())
    assert [place for place in ELSEWHERE.values() if not is_test(place)] == []


def test_every_label_has_a_value_that_has_it_and_others_that_have_not() -> None:
    for key, switch in SWITCHES.items():
        section, name = key.split(".")
        for label, sample in labels(switch).items():
            value = Rules.resolve({section: {name: sample}}).to_dict()[section][name]
            assert has(switch, label, value), (key, label)
            rest = [Rules.resolve({section: {name: other}}) for other in others(switch, label, value)]
            assert rest and not all(has(switch, label, other.to_dict()[section][name]) for other in rest), (key, label)


def test_a_scenario_that_shows_nothing_is_found() -> None:
    """One that passes under any value of the rule."""
    plain = {"scenario": "s", "top": "R5", "hands": {"0": ["R1", "B2"]}, "steps": [{"do": "play R1"}]}
    (one,) = scenario.loads(json.dumps(plain))
    assert not differs(one, plain, "stacking.color=any@pending")
    assert differs(one, plain, "play.not_on=empty@turn")


def test_the_lists_name_scenarios_that_are_there() -> None:
    names = [one.name for one in SCENARIOS]
    assert unknown(meetings(), names) == []
    assert unknown(cases(), names) == []


def test_names_that_are_not_there_are_found() -> None:
    named = {"a meeting": ["no such scenario"], "nothing": [], "a test": ["test_covers.py::test_there_is_no_hole"]}
    assert unknown(named, []) == ["no such scenario", "nothing"]
    assert not is_test("test_covers.py::test_that_is_not_there") and not is_test("test_not_there.py::test_x")


def test_every_file_of_scenarios_is_read() -> None:
    assert {Path(str(one.file)) for one in SCENARIOS} == set(FILES)
