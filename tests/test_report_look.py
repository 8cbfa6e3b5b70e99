"""What a reader of a page looks at: numbers as fine as their intervals, tables in full width, what differs."""

from __future__ import annotations

import re

import pytest
import report_fixtures as made

from unosim.analysis.model import Estimate
from unosim.cli.fitted import whole
from unosim.report.blocks import Row, Table
from unosim.report.cells import estimate_cells
from unosim.report.front import numbers_of
from unosim.report.html import render
from unosim.report.names import names_in
from unosim.report.numbers import Unit
from unosim.report.page import build
from unosim.report.tables import columns
from unosim.report.width import columns_of
from unosim.report.words import language

EN, ZH = language("en"), language("zh")


@pytest.mark.parametrize(
    ("value", "low", "high", "unit", "shown"),
    [
        (0.0062, 0.0051, 0.0078, "count", "0.006 (0.005 to 0.008)"),
        (0.0004, 0.0003, 0.0005, "share", "0.04 % (0.03 to 0.05 %)"),
        (0.264, 0.249, 0.281, "count", "0.26 (0.25 to 0.28)"),
        (0.0, 0.0, 0.001, "share", "0 % (0 to 0.1 %)"),
    ],
)
def test_a_value_is_as_fine_as_its_interval(value: float, low: float, high: float, unit: Unit, shown: str) -> None:
    estimate = Estimate(value, low, high, (high - low) / 4, 4_000, 1_000)
    assert estimate_cells(EN.numbers, estimate, unit).both() == shown


def test_numbers_of_players_are_a_range_only_where_all_between_were_played() -> None:
    assert [numbers_of(found, EN) for found in ([4], [2, 3, 4], [2, 4])] == ["4", "2–4", "2 and 4"]


def _html() -> str:
    summary, comparison = made.pair()
    page = build(summary, comparison, made.facts("none", "like-on-like"), EN)
    return render(page, {picture.name: "<svg></svg>" for picture in page.pictures()})


def test_the_numbers_of_figures_side_by_side_have_the_whole_width() -> None:
    pairs = re.findall(r'<div class="pair">.*?</div>', _html(), re.S)
    assert pairs and not any("<details" in pair for pair in pairs)
    assert 'id="table-length-shifts"' in _html(), "they stand below"


def test_of_all_rules_those_that_differ_stand_out() -> None:
    rows = re.findall(r'<tr class="differs"><th[^>]*>(.*?)</th>', _html())
    assert rows == ["stacking.answers"]


def test_rules_by_a_sweep_have_their_chinese_names() -> None:
    levels = {"variant": ("mattel", "+stacking"), "hand_size": ("5", "7")}
    cells = {
        rules + ("" if size == "5" else f"+hand_size-{size}"): {"levels": {"variant": rules, "hand_size": size}}
        for rules in levels["variant"]
        for size in levels["hand_size"]
    }
    asked = "mattel, and what changes with stacking, by hand size"
    experiment = {"title": asked, "variants": cells, "design": {"factors": levels}}
    named = names_in(experiment, ZH)
    assert named["mattel+hand_size-7"] == "官方经典规则 · 手牌数 7"
    assert named["+stacking"] == "接牌（同类接同类）"
    assert "mattel" not in names_in(experiment | {"title": "ours"}, ZH), "nobody knows that these are packaged rules"


def test_a_rule_that_a_fraction_plays_only_with_others_has_its_chinese_name() -> None:
    from unosim.rules import Rules

    cells = {"baseline": ("mattel",), "stacking+jump-in": ("mattel", "stacking", "jump-in")}
    variants = {name: {"rules": Rules.resolve(*layers).model_dump(mode="json")} for name, layers in cells.items()}
    named = names_in({"variants": variants}, ZH)
    assert named["stacking"] == "接牌（同类接同类）" and named["jump-in"] == "抢牌"


@pytest.mark.parametrize(
    "words", ["stacking × same-number or jump-in × seven-zero " * 3, "接牌或抢牌 × 抽到能出为止" * 6]
)
def test_a_long_last_column_goes_on_below(words: str) -> None:
    table = Table("x", "caption", columns(["measure", "two"], (0, 1)), (Row(("turns", words)), Row(("cards", "short"))))
    lines = whole(table, 60).split("\n")
    assert max(map(columns_of, lines)) <= 60
    assert "".join("".join(lines).split()).count("".join(words.split())) == 1 and "turns" in lines[2]
