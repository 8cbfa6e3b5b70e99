"""The report of a tournament: sentences that hold, their numbers, tables, figures, both formats and the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import synthetic
from matplotlib.patches import Rectangle
from matplotlib.text import Text
from numpy.typing import NDArray
from tournaments import as_tournament, cup

from unosim.analysis.model import Estimate
from unosim.analysis.tournament import Tournament, tournament
from unosim.analysis.tournament.model import BanCost, Deeds
from unosim.errors import UnosimError
from unosim.report import figure, terminal, write
from unosim.report.figures.standings import STANDINGS, draw_standings
from unosim.report.made import Made, PlayerMade
from unosim.report.sentences import Sentence
from unosim.report.tournament.findings import Findings
from unosim.report.tournament.page import Builder, facts
from unosim.report.tournament.tables import COLUMNS, Tables, chosen
from unosim.report.tournament.terminal import text
from unosim.report.words import language
from unosim.report.words.en_tournament import TEMPLATES, WORDS
from unosim.results import Results

EN = language()
NUMBER = re.compile(r"[−+]?\d(?:[\d,]*\d)?(?:\.\d+)?")
NAME = re.compile(r"“[^”]*”")
SPREAD = {"ann": 0.4, "bob": 0.3, "cat": 0.2, "dan": 0.1}
EQUAL = dict.fromkeys(SPREAD, 1.0)


def circle(sitting: NDArray[np.intp], deal: NDArray[np.int64]) -> NDArray[np.int64]:
    """Each wins seven of ten against the one that follows it."""
    ahead = (sitting[:, 1] - sitting[:, 0]) % 3 == 1
    return np.where(ahead == (deal % 10 < 7), 0, 1)


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    place = tmp_path_factory.mktemp("cups")
    many = {f"strategy-number-{n}": 1.0 + n // 4 for n in range(25)}
    cup(place / "best", SPREAD, seats=3, deals=1200)
    cup(place / "equal", EQUAL, seats=3, deals=1000)
    cup(place / "two", {"ann": 0.6, "bob": 0.4}, deals=1500)
    cup(place / "two-equal", {"ann": 1.0, "bob": 1.0}, deals=100)
    cup(place / "tiny", SPREAD, seats=3, deals=1)
    cup(place / "top", SPREAD | {"bob": 0.4}, seats=3, deals=1000)
    cup(place / "many", many, seats=4, deals=150, wanted=50)
    cup(place / "circle", dict.fromkeys(("ann", "bob", "cat"), 1.0), deals=1000, field="duel", winner=circle)
    cup(place / "hopeless", {"ann": 0.5, "bob": 0.5, "cat": 0.0}, deals=1000)
    cup(place / "rules", {"mattel": SPREAD, "mattel+stacking": SPREAD | {"dan": 0.9}}, seats=3, deals=1000)
    both = SPREAD | {"cat": 0.9, "dan": 0.9}
    cup(place / "other", {"mattel": SPREAD, "again": both}, seats=3, deals=1000)
    cup(place / "same", {"mattel": SPREAD, "again": SPREAD}, seats=3, deals=1000)
    nobody = synthetic.typed(
        {"deal": np.arange(4) // 2, "rotation": np.arange(4) % 2, "outcome": np.full(4, 3), "winner": np.full(4, 255)},
        2,
    )
    variant = synthetic.Variant(players=("ann", "bob"), seatings=((0, 1), (1, 0)))
    synthetic.write(place / "nobody", {"mattel.001": variant}, {"mattel.001": [nobody]})
    as_tournament(place / "nobody", ["ann", "bob"], 2, "duel")
    return {path.name: path for path in place.iterdir()}


@pytest.fixture(scope="module")
def cups(folders: dict[str, Path]) -> dict[str, Tournament]:
    return {name: tournament(folder) for name, folder in folders.items()}


def sentences(found_out: Tournament) -> Iterator[Sentence]:
    found = Findings(found_out, EN)
    yield from (*found.thin(), *found.answer(), found.pairs(), found.cycles())
    if found.first.played:
        yield from (*found.shares(), found.lesson())


def said(found_out: Tournament) -> list[str]:
    return [sentence.id for sentence in Findings(found_out, EN).answer()]


def test_each_result_gets_the_sentence_that_holds(cups: dict[str, Tournament]) -> None:
    assert said(cups["best"]) == ["cup.best", "cup.range", "cup.luck"]
    assert said(cups["equal"]) == ["cup.equal", "cup.luck"]
    assert said(cups["two"]) == ["cup.better", "cup.luck"]
    assert said(cups["two-equal"]) == ["cup.equal.two", "cup.luck"]
    assert said(cups["tiny"]) == ["cup.equal"]
    assert said(cups["top"]) == ["cup.top", "cup.range", "cup.luck"]
    assert said(cups["circle"]) == ["cup.equal", "cup.luck", "cup.cycle"]
    assert said(cups["rules"]) == ["cup.best", "cup.range", "cup.luck", "cup.rules.best", "cup.rules.change"]
    assert said(cups["same"]) == ["cup.best", "cup.range", "cup.luck", "cup.rules.order", "cup.rules.same"]
    assert said(cups["other"]) == ["cup.best", "cup.range", "cup.luck", "cup.rules.top", "cup.rules.change"]
    assert said(cups["nobody"]) == ["cup.none"]
    assert said(cups["many"])[0] in ("cup.top", "cup.top.many")


def test_warnings_come_first(cups: dict[str, Tournament]) -> None:
    def warned(name: str) -> list[str]:
        return [sentence.id for sentence in Findings(cups[name], EN).thin()]

    assert warned("best") == []
    assert warned("tiny")[0] == "cup.thin.deals"
    assert warned("hopeless") == ["cup.thin.rating"]
    assert warned("nobody") == ["cup.thin.deals", "cup.thin.unfinished"]
    (first, *others) = cups["best"].rules
    spoilt = replace(cups["best"], rules=(replace(first, left_out=3), *others))
    (said,) = Findings(spoilt, EN).thin()
    assert said.id == "cup.thin.left_out" and "3 deals of a line-up are left out" in said.text


def test_every_number_of_a_sentence_is_that_of_its_cell(cups: dict[str, Tournament]) -> None:
    for found_out in cups.values():
        for sentence in sentences(found_out):
            cells = [number for slot in sentence.numbers for number in NUMBER.findall(slot.text)]
            fixed = NUMBER.findall(re.sub(r"{[^}]*}", "", TEMPLATES[sentence.id]))
            found = NUMBER.findall(NAME.sub("", sentence.text))
            assert sorted(found) == sorted([*cells, *fixed]), sentence.text
            assert all(slot.text in (slot.cell.text, slot.cell.plain) for slot in sentence.numbers)


def test_sentences_and_tables_show_the_same_win_rates(cups: dict[str, Tournament]) -> None:
    found = Findings(cups["best"], EN)
    (table,) = [Tables(found).standings(cells) for cells in found.cells]
    won = [row.cells[3].split(" %")[0] for row in table.rows]
    assert f"it wins {won[0]} of 100 rounds" in found.best().text
    assert found.range()[0].text.startswith(f"Choosing the best over the worst moves you from {won[-1]}")


def test_columns_of_the_standings_can_be_chosen(cups: dict[str, Tournament]) -> None:
    found = Findings(cups["best"], EN)
    table = Tables(found, chosen("turns, rank")).standings(found.first)
    assert [column.header for column in table.columns] == ["strategy", "turns", "rank"]
    assert table.rows[0].cells[2] == "1"
    usual = [column.header for column in Tables(found).standings(found.first).columns]
    assert "errors" not in usual and len(usual) == len(COLUMNS)
    assert text(cups["best"], columns=("rounds",)).count("rounds") == text(cups["best"]).count("rounds") + 1
    for wrong, said in (("rank,turn", 'there is no column "turn"; did you mean "turns"?'), (",", "names no column")):
        with pytest.raises(UnosimError, match=re.escape(said)):
            chosen(wrong)


def test_pairs_are_listed_with_wins_and_losses(cups: dict[str, Tournament]) -> None:
    found = Findings(cups["two"], EN)
    (row,) = Tables(found).meetings(found.first).rows
    (meeting,) = cups["two"].rules[0].meetings
    assert row.cells[0] == "ann – bob"
    assert row.cells[3] == f"{meeting.wins:,}–{meeting.losses:,}"
    assert row.cells[-1] == "certain"


def test_a_notebook_shows_the_standings(cups: dict[str, Tournament]) -> None:
    cup = cups["best"]
    shown = cup._repr_html_()
    assert all(f"<td>{one.label}</td><td>{one.rank}</td>" in shown for one in cup.rules[0].standings)


@pytest.mark.parametrize("name", ["best", "tiny", "many", "rules", "nobody", "hopeless", "circle"])
def test_the_report_is_written_in_both_formats_and_says_the_answer(
    folders: dict[str, Path], cups: dict[str, Tournament], tmp_path: Path, name: str
) -> None:
    written = write(folders[name], tmp_path)
    assert [path.name for path in written[:2]] == ["report.html", "report.md"]
    html, markdown = (path.read_text() for path in written[:2])
    answer = Findings(cups[name], EN).answer()[0].text
    assert answer.replace("“", "“") in html
    assert "\n## Standings\n" in markdown
    assert "{" not in re.sub(r"<style>.*?</style>|<script>.*?</script>|<svg.*?</svg>", "", html, flags=re.DOTALL)


def test_the_same_results_give_the_same_report(folders: dict[str, Path], tmp_path: Path) -> None:
    first, second = (write(folders["rules"], tmp_path / place) for place in ("one", "two"))
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]


def test_figures_show_the_numbers_they_are_given(cups: dict[str, Tournament]) -> None:
    found = Findings(cups["top"], EN)
    rules = cups["top"].rules[0]
    axes = draw_standings("ranking", found).axes[0]
    dots = [line for line in axes.lines if line.get_marker() == "o"]
    rates = [one.rate.value for one in rules.standings]
    assert [float(np.asarray(dot.get_xdata())[0]) / 100 for dot in dots] == pytest.approx(rates)
    assert [label.get_text() for label in axes.get_yticklabels()] == [one.label for one in rules.standings]
    bars = [line for line in axes.lines if line.get_linewidth() == 2.4]
    assert len(bars) == sum(len(tier) > 1 for tier in rules.tiers) == 1

    axes = draw_standings("matrix", found).axes[0]
    shown = {round(t.get_position()[0] - 0.5) + 10 * round(t.get_position()[1] - 0.5): t.get_text() for t in axes.texts}
    labels = list(rules.order)
    for meeting in rules.meetings:
        x, y = labels.index(meeting.other), labels.index(meeting.one)  # the row is the one that stands higher
        assert meeting.share.value is not None
        assert shown[x + 10 * y].lstrip("~") == f"{meeting.share.value * 100:.0f}"
        assert shown[x + 10 * y].startswith("~") == (not meeting.certain)
    colored = [patch for patch in axes.findobj(Rectangle) if patch.get_alpha() is not None]
    assert len(colored) == 2 * sum(meeting.certain for meeting in rules.meetings)


def test_every_share_of_the_bars_has_its_number(cups: dict[str, Tournament]) -> None:
    found = Findings(cups["rules"], EN)
    texts = [text.get_text() for text in draw_standings("luck", found).axes[0].texts]
    for cells in found.cells:
        assert all(part.value.plain in texts for part in cells.shares.parts.values())


def test_each_pair_of_the_picture_tells_its_rounds_under_the_pointer(folders: dict[str, Path], tmp_path: Path) -> None:
    html, *_ = write(folders["two"], tmp_path, ("html",))
    (meeting,) = tournament(folders["two"]).rules[0].meetings
    for a, n, b, m in (("ann", meeting.wins, "bob", meeting.losses), ("bob", meeting.losses, "ann", meeting.wins)):
        assert html.read_text().count(f"<title>{a} – {b}: {n:,} to {m:,} rounds</title>") == 1


def test_the_figure_of_several_rules_names_every_strategy_once(cups: dict[str, Tournament]) -> None:
    drawn = draw_standings("bump", Findings(cups["rules"], EN))
    texts = [one.get_text() for one in drawn.findobj(Text)]
    assert all(texts.count(label) == 1 for label in SPREAD)
    assert "mattel+stacking" in texts


def test_a_figure_can_be_had_by_name(folders: dict[str, Path]) -> None:
    assert {type(figure(name, folders["rules"])).__name__ for name in ("ranking", "luck")} == {"Shown"}
    with pytest.raises(UnosimError, match="there is no figure of a tournament"):
        figure("effects", folders["best"])


@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_terminal_has_the_answer_and_the_standings_in_24_lines(
    folders: dict[str, Path], cups: dict[str, Tournament], width: int
) -> None:
    for name, found in cups.items():
        lines = text(found, width).splitlines()
        assert len(lines) <= 24 and max(map(len, lines)) <= width, name
    assert terminal.text(folders["best"]).splitlines() == text(cups["best"]).splitlines()
    assert text(cups["many"], 80, None).count("strategy-number") > text(cups["many"]).count("strategy-number")


def test_one_line_up_is_one(cups: dict[str, Tournament]) -> None:
    assert facts(cups["two"], EN) == "2 strategies · 2 at a table · 1 line-up · 1,500 deals · 3,000 rounds"
    assert "8 line-ups" in facts(cups["best"], EN)


def test_an_unfinished_run_says_so(folders: dict[str, Path]) -> None:
    results = Results(folders["same"])
    results.units[0].path(results.path).rename(results.path / "aside")
    try:
        found = Findings(tournament(folders["same"]), EN).thin()
    finally:
        (results.path / "aside").rename(results.units[0].path(results.path))
    assert [sentence.id for sentence in found] == ["cup.thin.partial"]


def told(cups: dict[str, Tournament]) -> Iterator[Tournament]:
    """Every kind of result, and those that only the engine or chance would bring."""
    yield from cups.values()
    rules = cups["circle"].rules[0]
    several = replace(rules, cycles=(*rules.cycles, *rules.cycles), alike=(("ann", "bob"),))
    yield replace(cups["circle"], rules=(several,), units_present=1)
    yield replace(cups["circle"], rules=(replace(rules, left_out=2),))
    best = cups["best"].rules[0]
    swapped = replace(best.lesson, swapped=True) if best.lesson is not None else None
    assert swapped is not None
    for lesson in (None, swapped, replace(swapped, winner=swapped.better)):
        yield replace(cups["best"], rules=(replace(best, lesson=lesson),))
    yield replace(cups["best"], fields=("mixed", "one_vs_field"), beside=(replace(best, field="one_vs_field"),))
    turned = replace(best, field="duel", standings=best.standings[::-1])
    change = Estimate(-0.02, -0.03, -0.01, 0.005, 900, 300)
    cost = BanCost("bob", "ann", ("draw_two", "wild"), change, change.scaled(100))
    yield replace(
        cups["best"],
        fields=("mixed", "duel"),
        rules=(
            replace(
                best,
                bans=(cost,),
                deeds=(Deeds("ann", *(Estimate(0.2, 0.1, 0.3, 0.05, 900, 300),) * 10),),
                standings=(replace(best.standings[0], errors=3), *best.standings[1:]),
            ),
        ),
        beside=(turned,),
    )
    many = cups["many"].rules[0]
    five = tuple(one.label for one in many.standings[:5])
    yield replace(cups["many"], rules=(replace(many, tiers=(five, *many.tiers[1:])),))


def test_every_sentence_is_said_by_some_case(cups: dict[str, Tournament]) -> None:
    said = {one for found in told(cups) for sentence in sentences(found) for one in (sentence.id, *sentence.parts)}
    assert set(TEMPLATES) - said == set()


def test_every_word_is_used_by_some_case(cups: dict[str, Tournament]) -> None:
    asked = set()

    class Words(dict[str, str]):
        def __getitem__(self, key: str) -> str:
            asked.add(key)
            return super().__getitem__(key)

    english = replace(EN, words=Words(EN.words))
    player = PlayerMade("ann", "random", {"forget_uno": 0.5})
    made = Made(path="results/x", rules={"mattel": {}}, players={"mattel": (player,)})
    for found in told(cups):
        for field in ("mixed", "duel", "one_vs_field"):
            rules = tuple(replace(one, field=field) for one in found.rules)
            Builder(replace(found, rules=rules, fields=(field, *found.fields[1:])), made, english).page()
    for name in STANDINGS:
        draw_standings(name, Findings(cups["rules"], english))
    assert set(WORDS) - asked == {"cup.terminal.more", "cup.title"}  # the terminal has them, and names of experiments
