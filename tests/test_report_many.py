"""Seventy variants: what a terminal, the page and the tables show of them."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from types import SimpleNamespace

import pytest
import report_fixtures as made
from matplotlib.text import Text

from unosim.cli.fitted import ROWS
from unosim.cli.tables import comparison_tables, summary_tables
from unosim.errors import UnosimError
from unosim.report import html, markdown, terminal
from unosim.report.blocks import Details, Table
from unosim.report.figures import FigureData, draw
from unosim.report.made import made_of
from unosim.report.page import build
from unosim.report.ranked_tables import RankedTables
from unosim.report.ranking import Ranking
from unosim.report.sentences import Findings
from unosim.report.size import FEW
from unosim.report.words import language
from unosim.rules import Rules

EN = language()
SUMMARY, COMPARISON = made.many(69)
SAME = set(COMPARISON.same_rounds)
TWO_SCREENS = 48


def lines(text: str) -> list[str]:
    found = text.splitlines()
    assert max(map(len, found)) <= 80
    return found


def named(text: str) -> set[str]:
    """The variants that have a row."""
    return {word for line in text.splitlines() for word in line.split()[:1] if word.startswith("rule-")}


def test_two_screens_hold_what_matters() -> None:
    assert len(lines(terminal.summary_text(SUMMARY, COMPARISON))) <= terminal.LINES
    assert 20 < len(lines(comparison_tables(SUMMARY, COMPARISON, 80))) <= TWO_SCREENS
    assert 20 < len(lines(summary_tables(SUMMARY, COMPARISON, 80))) <= TWO_SCREENS
    assert len(lines(summary_tables(SUMMARY, None, 80))) <= TWO_SCREENS


@pytest.mark.parametrize("code", ["en", "zh"])
def test_the_terminal_keeps_rows_whatever_is_said_before_them(code: str) -> None:
    words = language(code)
    text = terminal.summary_text(SUMMARY, COMPARISON, 80, words)
    first = Ranking(Findings(SUMMARY, COMPARISON, words)).length()
    assert first is not None and first.text[:20] in text and len(named(text)) >= 5
    thin = replace(SUMMARY, variants=tuple(replace(v, deals=200) for v in SUMMARY.variants), complete=False)
    assert len(named(terminal.summary_text(thin, COMPARISON, 80, words))) >= 5
    assert len(terminal.summary_text(thin, COMPARISON, 80, words).splitlines()) <= terminal.LINES


def test_other_clocks_are_told_of_many_variants_too() -> None:
    summary, comparison = made.many(7)
    quiet = [
        replace(e, verdict="same") if e.measure == "minutes" else replace(e, verdict="more", p_holm=0.001)
        for e in comparison.effects
        if e.measure in ("minutes", "turns") and e.variant not in comparison.same_rounds
    ]
    ranking = Ranking(Findings(summary, replace(comparison, effects=tuple(quiet)), EN))
    told = ranking.other_clocks()
    number = len({e.variant for e in quiet})
    assert told is not None and told.id == "rank.counts"
    assert told.text.startswith(
        f"Counted otherwise, {number} of them differ noticeably in another way, most of all: more "
    )
    assert told.id in {sentence.id for sentence in ranking.answer()}
    loud = tuple(replace(e, verdict="more", p_holm=0.001) for e in quiet)
    assert Ranking(Findings(summary, replace(comparison, effects=loud), EN)).other_clocks() is None


def test_the_largest_changes_of_either_sign_are_shown() -> None:
    rows = Ranking(Findings(SUMMARY, COMPARISON, EN)).rows("minutes")
    loud = sorted(rows, key=lambda c: abs(c.effect.difference.value or 0), reverse=True)[:ROWS]
    assert named(comparison_tables(SUMMARY, COMPARISON, 80)) == {c.effect.variant for c in loud}
    assert named(summary_tables(SUMMARY, COMPARISON, 80)) == {c.effect.variant for c in loud}
    assert "59 more variants: --all" in summary_tables(SUMMARY, COMPARISON, 80)


def test_all_can_be_asked_for() -> None:
    names = {f"rule-{number}" for number in range(69)}
    assert named(comparison_tables(SUMMARY, COMPARISON, 80, whole=True)) == names - SAME
    whole = summary_tables(SUMMARY, COMPARISON, 80, whole=True)
    assert all(name in whole for name in names)
    one = comparison_tables(SUMMARY, COMPARISON, 80, measure="win:random")
    assert one.splitlines()[0] == "wins of “random”, with “none” 20.8 %"
    assert named(one) == names - SAME and "Nothing that is compared differs from “none”" in one
    with pytest.raises(UnosimError, match='no measure "minute"; did you mean "minutes"'):
        comparison_tables(SUMMARY, COMPARISON, 80, measure="minute")


@pytest.mark.parametrize("variants", [FEW - 1, FEW])
def test_few_variants_stand_side_by_side(variants: int) -> None:
    summary, comparison = made.many(variants)
    page = build(summary, comparison, made.facts(*(v.variant for v in summary.variants)), EN)
    side_by_side = len(summary.variants) <= FEW
    assert any(picture.name == "effects" for picture in page.pictures()) == side_by_side
    assert any(table.name == "ranked-minutes" for table in page.tables()) == (not side_by_side)


def test_a_row_a_variant_and_no_table_grows_sideways() -> None:
    page = build(SUMMARY, COMPARISON, made.facts(*(v.variant for v in SUMMARY.variants)), EN)
    tables = {table.name: table for table in page.tables()}
    assert all(len(table.columns) <= 16 for table in tables.values())
    ranked = tables["ranked-minutes"]
    assert len(ranked.rows) == 69 - len(SAME) and {row.cells[0] for row in ranked.rows}.isdisjoint(SAME)
    for name in ("drawn", "acts", "positions", "length-minutes", "chains", "outcomes", "rules"):
        assert [row.cells[0] for row in tables[name].rows] == [v.variant for v in SUMMARY.variants]
    acts = tables["acts"]
    assert [column.header for column in acts.columns][:2] == ["variant", "plays"]
    few = {table.name: table for table in build(*made.four(), made.facts(), EN).tables()}["acts"]
    assert acts.rows[0].cells[1:] == tuple(row.cells[1] for row in few.rows)


def test_long_tables_are_folded_but_the_first() -> None:
    page = build(SUMMARY, COMPARISON, made.facts(*(v.variant for v in SUMMARY.variants)), EN)
    open_tables = [b for s in page.sections for b in s.blocks if isinstance(b, Table)]
    assert [table.name for table in open_tables] == ["changes", "ranked-minutes"]
    (changes,) = (s for s in page.sections if s.name == "changes")
    assert len([b for b in changes.blocks if isinstance(b, Details)]) == len(made.BASE) - 1


def test_what_folds_out_is_not_named_twice() -> None:
    page = build(SUMMARY, COMPARISON, made.facts(*(v.variant for v in SUMMARY.variants)), EN)
    caption = next(table.caption for table in page.tables() if table.name == "ranked-turns")
    pictures = {picture.name: "<svg></svg>" for picture in page.pictures()}
    assert f'<caption class="told"><span>{escape(caption)}' in html.render(page, pictures)
    assert markdown.render(page, str).count(caption) == 1


def test_rules_put_together_are_named_in_full() -> None:
    long = "stacking+jump-in+seven-zero+draw-until+same-number"
    for words, wide in ((EN, False), (EN.naming({"rule-0": long}), True)):
        figure = draw("ranked_minutes", FigureData(SUMMARY, COMPARISON, words))
        assert (long in {text.get_text() for text in figure.findobj(Text)}) == wide
        (picture,) = (
            p for p in build(SUMMARY, COMPARISON, made.facts(), words).pictures() if p.name == "ranked_minutes"
        )
        assert (figure.get_figwidth() > 5, picture.wide) == (wide, wide)


def test_a_table_says_what_each_rule_says() -> None:
    about = {"rule-0": "Whoever draws, draws on."}
    ranked = RankedTables(Ranking(Findings(SUMMARY, COMPARISON, EN))).ranked("minutes", about=about)
    assert {row.cells[0]: row.cells[-1] for row in ranked.rows if row.cells[-1]} == about
    assert ranked.columns[-1].header == "what the rule says"


def test_the_sentence_is_that_of_a_packaged_rule_and_not_of_a_name() -> None:
    chips, plain = (Rules.resolve(*names).model_dump(mode="json") for names in (["chips"], []))
    variants = {"mattel": {"rules": plain}, "chips": {"rules": chips}, "draw-until": {"rules": plain}}
    manifest = {"experiment": {"variants": variants}}
    facts = made_of(SimpleNamespace(manifest=manifest, finished={}))
    assert facts.about == {"chips": "Each player pays the points in the own hand to the winner."}


def test_the_most_common_scoring_is_told_of_all_others() -> None:
    tables = {table.name: table for table in build(SUMMARY, COMPARISON, made.facts(), EN).tables()}
    assert "Points with “rule-0”: everybody pays" in tables["players"].note
    assert "Points with all others: the winner gets" in tables["players"].note
    assert "rule-1" not in tables["players"].note
