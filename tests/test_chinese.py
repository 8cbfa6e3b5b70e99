"""Reports in Chinese: no English is left, every number is that of its cell, and the characters really show."""

from __future__ import annotations

import contextlib
import io
import re
import warnings
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import report_fixtures as made
from PIL import Image
from runs import experiment
from test_sentences import check_numbers, every_sentence

from unosim.analysis.definitions import DEFINITIONS, NEEDS
from unosim.analysis.measures import MEASURES
from unosim.analysis.model import LeftOut, Summary
from unosim.analysis.tournament import tournament
from unosim.cli.main import main
from unosim.config import Experiment, load
from unosim.config.asking import question
from unosim.config.model import Seconds
from unosim.report import html, terminal
from unosim.report.blocks import Block, Code, Details, Heading, Page, Pair, Paragraph, Picture, Points, Table, Terms
from unosim.report.figures import FigureData, draw, fonts, png, registered
from unosim.report.names import names_in
from unosim.report.page import build
from unosim.report.sentences import Sentence
from unosim.report.tables import Tables
from unosim.report.tournament.writer import page_and_figures
from unosim.report.warnings import left_out
from unosim.report.width import columns_of, wrap
from unosim.report.words import language
from unosim.results import Results
from unosim.results.columns import DERIVED, DETAIL, STORED
from unosim.run import make_plan, run
from unosim.run.runner import _interrupted

ZH = language("zh")
KINDS = {
    "pair": made.pair(),
    "four": made.four(),
    "many": made.many(),
    "single": (made.single(), None),
    "every rule": made.every_rule(),
}
WORD = re.compile(r"[A-Za-z][A-Za-z_]+")
# Names of things that have no other: the game, the tool, its files and columns, formats, libraries.
NAMES = {"UNO", "unosim", "mattel", "Parquet", "Python", "DuckDB", "polars", "pandas", "scan", "docs", "results"}
NAMES |= {"md", "columns", "rounds", "measure", "turns", "all", "seating", "rotate", "skill", "stacking", "report"}
NAMES |= {"engine", "python", "numpy", "platform", "detail", "true"}


KEYS = {"stacking.answers", "stacking.color", "draw_two_on_draw_two", "wild_draw_four_on_wild_draw_four", "：same"}


def texts(blocks: tuple[Block, ...]) -> Iterator[str]:
    """Everything that a reader sees in these blocks; no commands, no formulas, no keys of rules."""
    for block in blocks:
        match block:
            case Paragraph() | Heading():
                yield block.text
            case Table():
                yield from table(block)
            case Picture():
                yield from picture(block)
            case Pair():
                for one in block.pictures:
                    yield from picture(one)
            case Details():
                yield block.summary
                yield from texts(block.blocks)
            case Terms():
                for term, text in block.items:
                    yield term
                    yield "" if re.search("[Σ∑]", text) else text
            case Points():
                yield from block.items
            case Code():
                pass


def table(block: Table) -> Iterator[str]:
    yield from (block.caption, block.note, *(column.header for column in block.columns))
    if block.name != "rules":
        for row in block.rows:
            yield from row.cells


def picture(block: Picture) -> Iterator[str]:
    yield from (block.title, block.caption, block.alt)
    yield from table(block.numbers) if block.numbers is not None else ()


def shown(page: Page) -> list[str]:
    found = [page.facts, page.footer, page.contents, *page.words.values()]
    for section in page.sections:
        found += [section.title, *texts(section.blocks)]
    return found


def english(text: str, names: set[str]) -> set[str]:
    """The words of a text that are Latin and no names."""
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, " ") if len(name) > 3 else text
    return {word for word in WORD.findall(text) if word not in NAMES | names}


def names_of(summary: Summary) -> set[str]:
    """What the experiment itself names; its title is in its own language."""
    return KEYS | {v.variant for v in summary.variants} | {p.label for v in summary.variants for p in v.players}


@pytest.mark.parametrize("kind", KINDS)
def test_no_english_is_left(kind: str) -> None:
    summary, comparison = KINDS[kind]
    page = build(summary, comparison, made.facts(*(v.variant for v in summary.variants)), ZH)
    left = {(word, text) for text in shown(page) for word in english(text, names_of(summary))}
    assert left == set()
    text = terminal.summary_text(summary, comparison, 100, ZH).replace(summary.title, "")
    assert english(text, names_of(summary)) == set()


def test_no_english_is_left_in_a_tournament(tmp_path: Path) -> None:
    cup = tournament(made.played(tmp_path))
    page, _ = page_and_figures(cup, made.facts(*made.RULE_SETS), ZH)
    tiers = {"".join(one.tiers) for rules in cup.rules for one in rules.standings}
    names = {*cup.entrants, *made.RULE_SETS, *made.PLAYERS, *tiers} | KEYS
    facts = {key for rules in made.facts(*made.RULE_SETS).rules.values() for key in rules}
    assert {(word, text) for text in shown(page) for word in english(text, names | facts)} == set()


def test_every_measure_has_a_chinese_name() -> None:
    compared = {m.id for m in MEASURES if m.margin is not None}
    assert compared - set(ZH.measures) == set()


def test_each_number_of_a_sentence_is_that_of_its_cell() -> None:
    for sentence in sentences():
        check_numbers(sentence, ZH)


def test_a_sentence_has_chinese_marks_and_no_spaces_between_characters() -> None:
    for sentence in sentences():
        text = re.sub("“[^”]*”", "", sentence.text)
        assert not re.search(r"[\u4e00-\u9fff] [\u4e00-\u9fff]", text), sentence.text
        assert not re.search(r"[\u4e00-\u9fff][,;:.]", text), sentence.text


def test_what_is_not_compared_is_told_in_words() -> None:
    summary = made.four()[0]
    names = names_of(summary)
    for kind in ("deals", "absent", "seats", "alone", "like", "seatings"):
        gap = LeftOut("like-on-like", "win:random", "the same in English", kind, "none")
        assert english(left_out(gap, summary, ZH), names) == set()
        assert left_out(gap, summary, language()).startswith("“like-on-like”: ")


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> tuple[Results, str]:
    """A question asked in Chinese: the results folder and what was printed."""
    out = tmp_path_factory.mktemp("asked") / "r"
    rules = ["mattel", "+stacking", "+stacking+jump-in", "fingertip"]
    options = ["--deals", "50", "--lang", "zh", "--out", str(out), "-q", "--jobs", "1", "--no-report"]
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        assert main(["compare", *rules, *options]) == 0
    return Results(out), printed.getvalue()


def test_packaged_rules_have_their_chinese_names_only_where_they_are_those_rules(asked: tuple[Results, str]) -> None:
    experiment = asked[0].experiment
    names = names_in(experiment, ZH)
    assert names["mattel"] == "官方经典规则" and names["fingertip"] == "指尖乌诺牌"
    assert names["+stacking"] == "接牌（同类接同类）" and names["+stacking+jump-in"] == "接牌（同类接同类）+抢牌"
    variants = {**experiment["variants"], "jump-in": experiment["variants"]["mattel"]}  # called so, and another rule
    assert "jump-in" not in names_in({**experiment, "variants": variants}, ZH)


def test_a_sweep_that_was_asked_for_has_a_chinese_title_and_levels() -> None:
    swept = load(question(["mattel"], deals=5, sweep={"players": "2..3"})).to_dict()
    names = names_in(swept, ZH)
    assert names["How a round of mattel goes, by players"] == "官方经典规则：一局怎么打（按人数）"
    assert names["players-2"] == "人数 2" and names["players-3"] == "人数 3"
    both = load(question(["mattel", "+stacking"], deals=5, packs=None, sweep={"packs": [1, 2]})).to_dict()
    title = "mattel, and what changes with stacking, by packs"
    assert names_in(both, ZH)[title] == "官方经典规则，加上接牌（同类接同类）会怎样（按副数）"
    assert names_in({**both, "title": "My own"}, ZH)["My own"] == "My own"
    tables = load(question(["mattel", "+stacking"], None, 5, sweep={"players": [2, 4]})).to_dict()
    title = "mattel, and what changes with stacking, by players"
    assert names_in(tables, ZH)[title] == "官方经典规则，加上接牌（同类接同类）会怎样（按人数）"
    assert ZH.enumerate(["2", "3", "4"]) == "2、3 和 4" and ZH.enumerate(["甲", "乙"]) == "甲和乙"


def test_the_command_line_answers_in_chinese(asked: tuple[Results, str], capsys: pytest.CaptureFixture[str]) -> None:
    results, printed = asked
    assert printed.startswith("官方经典规则，加上接牌（同类接同类）、")
    said = printed.partition("\n接着：")[0]  # commands stay as they are
    assert "4 人 · 50 副牌" in said and "+stacking" not in said
    assert main(["summary", str(results.path), "--lang", "zh"]) == 0
    known = {"save-wilds", "young-child", "punisher", "random", results.experiment["name"]}
    assert english(capsys.readouterr().out, known) == set()


@pytest.mark.parametrize(
    "words",
    [
        *(f"summary {{}} {option}" for option in ("--chances", "--opening", "--evening 10", "--shape --ideal 3 8")),
        "summary {} --define minutes",
        "compare {} --target minutes=3..8,first_player=-9..9",
        "report {} --target win:random=20..30",
        "compare {} --all",
        "compare {} --measure turns",
        "report {} --list-figures",
    ],
)
def test_what_is_asked_of_results_is_told_in_chinese(
    sampled: Path, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words.format(sampled).split(), "--lang", "zh"]) == 0
    printed = capsys.readouterr().out
    printed = "".join(line for line in printed.splitlines(keepends=True) if not line.startswith(str(sampled)))
    if "--list-figures" in words:  # ids of figures stand before their titles
        printed = "\n".join(line.split("  ", 1)[1] for line in printed.splitlines())
    columns = {"minutes", "recycles", "cards_drawn", "choice_turns", "challenge", "challenges", "deal", "shuffle"}
    columns |= {"play", "think", "draw", "swap", "swaps"} if "--define" in words else set()
    known = {"none", "random", "save-wilds", "sampled"} | (columns | {"plays"} if "--define" in words else set())
    assert english(printed, known) == set()


def test_odds_lists_and_progress_are_told_in_chinese(
    sampled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "configs").mkdir()
    (tmp_path / "configs" / "own.yaml").write_text("players: [random, random]\nvariants: {a: {}}\n", encoding="utf-8")
    (tmp_path / "configs" / "bad.yaml").write_text("players: 11\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    asked = ["odds draws R5 --at-least 7", "odds hand wild wild_draw_four", f"list {sampled.parent}", "strategies list"]
    asked.append("run mattel --deals 5 --no-report --out r")
    for words in asked:
        assert main([*words.split(), "--lang", "zh"]) == 0
        said = capsys.readouterr()
        for line in (said.out + said.err).splitlines():
            names = {*line.split(maxsplit=1)[:1], "players", "table", "NAME", "check"}
            assert line.startswith("接着：") or english(line, names) <= {"MB", "kB"}, line
    assert said.err.startswith("r：20 局；")


def test_checks_and_strategies_are_told_in_chinese(
    sampled: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "own.yaml").write_text("players: [random, random]\nvariants: {a: {}}\n", encoding="utf-8")
    here = "scenario: s\nplayers: 4\nhands: {0: [R+2, R1, R9, B3], 1: [G1, G2]}\ntop: R5\nto_act: 0\nsteps: []\n"
    (tmp_path / "here.yaml").write_text(here, encoding="utf-8")
    asked = [
        f"check {tmp_path / 'own.yaml'} {sampled}",
        "strategies check punisher --deals 2",
        "strategies show rollout",
    ]
    asked += [
        f"strategies try punisher {tmp_path / 'here.yaml'}",
        "strategies show punisher",
        "strategies show defensive",
    ]
    for words in asked:
        assert main([*words.split(), "--lang", "zh"]) == 0
        said = capsys.readouterr().out.partition("来源")[0]
        known = {"own", "random", "mattel", "punisher", "rollout", "defensive", "unoai-mix", "playouts", "script"}
        known |= {str(sampled), str(tmp_path), "yaml", "when_left", "next_hand", "close", "play", "draw"}
        assert english(said, known) == set(), words


def test_a_run_that_is_stopped_says_in_chinese_how_to_go_on(
    sampled: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(asked: Experiment, *_: object, **__: object) -> None:
        raise _interrupted(make_plan(asked), sampled)

    monkeypatch.setattr("unosim.run.run", stopped)
    assert main(["run", "mattel", "--deals", "5", "--lang", "zh"]) == 130
    said = capsys.readouterr().err
    assert said.startswith(f"已停下；1 份中的 0 份（20 局中的 0 局）存在 {sampled}，") and "\n接着打：" in said


@pytest.fixture(scope="module")
def sampled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run with a turn sample."""
    asked = experiment(
        name="sampled",
        players=["random", "save-wilds", "random"],
        variants={"none": {}, "stacking": {"extends": "stacking"}},
        deals=30,
        detail=True,
        records={"turns": 30},
    )
    return run(asked, tmp_path_factory.mktemp("sampled") / "r", jobs=1)


def test_every_definition_has_chinese_phrases() -> None:
    sources = {"Ludii", "CardStock", "Browne", "Brier", "Ely", "Frankel", "Kamenica", "records"}
    sources |= {"Drama", "IdealDuration", "MaxIncrease", "Balance", "Fairness", "DecisionMoves", "security"}
    sources |= {"decisiveness", "average", "trend", "players"}
    parts = {
        *Seconds.model_fields,
        "players",
        "winner_turn",
        "minutes",
        "swing",
        "brier",
        "ln",
        "max",
        "p_i",
        "p_k",
        "comeback",
    }
    parts |= {column.name for column in (*STORED, *DETAIL, *DERIVED)}
    for about in DEFINITIONS.values():
        assert about.id in ZH.measures or about.id == "win:<label>"
        for phrase in (about.unit, about.denominator, about.interval, about.source, NEEDS[about.needs]):
            assert english(ZH.phrase(phrase), sources) == set(), about.id
        assert english(ZH.phrase(about.formula), parts) == set(), about.id


def test_the_page_says_that_it_is_chinese() -> None:
    page = build(*made.pair(), made.facts("none", "like-on-like"), ZH)
    assert '<html lang="zh-CN">' in html.render(page, {one.name: "" for one in page.pictures()})


@cache
def sentences() -> list[Sentence]:
    return list(every_sentence(ZH))


def test_lines_of_a_terminal_are_as_wide_as_they_look() -> None:
    summary, comparison = made.pair()
    for width in (60, 80):
        assert all(
            columns_of(line) <= width for line in terminal.summary_text(summary, comparison, width, ZH).split("\n")
        )
    assert wrap("一局平均四分钟，“save-wilds”胜得最多。", 14) == ["一局平均四分", "钟，", "“save-wilds”胜", "得最多。"]


def test_characters_really_show_in_a_figure() -> None:
    assert fonts.chinese_font() is not None, "apt-get install fonts-noto-cjk"
    summary, comparison = made.pair()
    boxes = FigureData(summary, comparison, ZH)
    words = {"figure.length.x": "局局", "figure.length.y": "局局"}
    others = replace(ZH, words=ZH.words | dict.fromkeys(words, "牌牌"))
    pictures = [
        pixels(png(draw("length", replace(boxes, language=one))))
        for one in (replace(ZH, words=ZH.words | words), others)
    ]
    assert (pictures[0] != pictures[1]).any()  # missing characters would be the same boxes


def pixels(content: bytes) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(content)).convert("L"))


def test_without_a_chinese_font_it_says_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fonts.warn("zh-CN")
    monkeypatch.setattr(fonts, "chinese_font", lambda: None)
    fonts.warn("en")
    with pytest.warns(UserWarning, match="fonts-noto-cjk"):
        fonts.warn("zh-CN")


@pytest.mark.parametrize("name", sorted(registered()))
def test_every_figure_can_be_drawn_in_chinese(name: str) -> None:
    for summary, comparison in KINDS.values():
        data = FigureData(summary, comparison, ZH)
        if registered()[name].wanted(data):
            draw(name, data)


def test_tables_have_chinese_headers() -> None:
    summary, _ = made.pair()
    assert [column.header for column in Tables(summary, None, ZH).outcomes().columns][:2] == ["玩法", "有人赢"]
