"""The report as files: complete, self-contained, the same every time, safe for any name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import report_fixtures as made
import skill_fixtures

from unosim.analysis.model import Comparison, LeftOut, Summary
from unosim.config import load
from unosim.engine._engine import HUMAN
from unosim.errors import ResultsError, UnosimError
from unosim.report import terminal, write, write_page
from unosim.report.blocks import Column, Page, Paragraph, Row, Table
from unosim.report.figures import FIGURES, FigureData, draw
from unosim.report.made import MODEL, Made, PlayerMade, flat, made_of
from unosim.report.markdown import escape
from unosim.report.method import Method
from unosim.report.page import build
from unosim.report.skill import asked, skill_columns, skill_table
from unosim.report.tables import ACTS, Tables
from unosim.report.words import en_balance, en_designs, en_further, language
from unosim.run import run

EN = language()
KINDS: dict[str, tuple[Summary, Comparison | None]] = {
    "pair": made.pair(),
    "four": made.four(),
    "single": (made.single(), None),
    "many": made.many(),
}
VOID = {"meta", "link", "br", "img", "hr", "input"}


class Reader(HTMLParser):
    """Elements of a page, its ids and texts; fails on tags that do not match."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, f"</{tag}> closes nothing at {self.getpos()}"

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("style", "script"):
            self.texts.append(data)

    def named(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


def read(path: Path) -> Reader:
    reader = Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    reader.close()
    assert not reader.open
    return reader


def page_of(kind: str) -> Page:
    summary, comparison = KINDS[kind]
    return build(summary, comparison, made.facts(*(v.variant for v in summary.variants)), EN)


@pytest.fixture(scope="module")
def written_pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return made.pages(tmp_path_factory.mktemp("pages"))


@pytest.mark.parametrize("kind", KINDS)
def test_html_is_one_sound_file(kind: str, written_pages: dict[str, Path]) -> None:
    text = written_pages[kind].read_text(encoding="utf-8")
    page = read(written_pages[kind])
    assert page.named("html") == [{"lang": "en"}]
    ids = [a["id"] for _, a in page.elements if "id" in a]
    assert len(ids) == len(set(ids))
    targets = [a["href"] for a in page.named("a")]
    assert targets and all(str(t).removeprefix("#") in ids for t in targets)
    assert not re.search(r"(?:src|href)=\"(?!#|data:)", text)
    assert not re.search(r"url\((?!#)|@import|fetch\(|XMLHttpRequest", text)
    assert text.count("<h1>") == 1


@pytest.mark.parametrize("kind", KINDS)
def test_html_can_be_read_without_eyes(kind: str, written_pages: dict[str, Path]) -> None:
    page = read(written_pages[kind])
    for attributes in page.named("svg"):
        assert attributes["role"] == "img" and len(str(attributes["aria-label"])) > 40
    for attributes in page.named("th"):
        assert attributes["scope"] in ("col", "row")
    assert len(page.named("caption")) == len(page.named("table")) > 5
    regions = [a for a in page.named("div") if a.get("role") == "region"]
    assert len(regions) == len(page.named("table"))
    assert all(a["tabindex"] == "0" and a["aria-label"] for a in regions)
    assert len(page.named("summary")) == len(page.named("details")) > 8


@pytest.mark.parametrize("kind", KINDS)
def test_both_formats_say_the_same(kind: str, written_pages: dict[str, Path]) -> None:
    html = " ".join(" ".join(read(written_pages[kind]).texts).split())
    markdown = written_pages[kind].with_suffix(".md").read_text(encoding="utf-8")
    page = page_of(kind)
    for table in page.tables():
        for row in table.rows:
            assert f"| {' | '.join(escape(cell) for cell in row.cells)} |" in markdown
            assert all(" ".join(cell.split()) in html for cell in row.cells)
    for section in page.sections:
        assert section.title in html and f"## {section.title}" in markdown
    for picture in page.pictures():
        assert (written_pages[kind].parent / "figures" / f"{picture.name}.png").stat().st_size > 5000
        assert f"](figures/{picture.name}.png)" in markdown


def test_the_order_of_the_page() -> None:
    names = [section.name for section in page_of("four").sections]
    end = ["outcomes", "limits", "made", "again", "definitions", "data"]
    assert names == ["answer", "changes", "length", "chains", "who", "acts", "feel", "bite", *end]
    assert [section.name for section in page_of("many").sections] == [name for name in names if name != "feel"]
    alone = [section.name for section in page_of("single").sections]
    assert alone == ["answer", "length", "chains", "who", "acts", *end]
    assert next(page_of("pair").pictures()).name == "effects"
    of_designs = {"tables", "interactions", "sweep"}  # test_report_designs
    alike = {"ranked_over_10_minutes", "ranked_largest_penalty", "ranked_first_player"}  # no variant of `many` differs
    assert {p.name for kind in KINDS for p in page_of(kind).pictures()} == set(FIGURES) - of_designs - alike


def test_every_number_of_a_figure_is_text_too() -> None:
    page = page_of("pair")
    cells = [cell for table in page.tables() for row in table.rows for cell in row.cells]
    for picture in page.pictures():
        for number in re.findall(r"\d+\.\d+", picture.alt):
            assert any(number in cell for cell in cells), (picture.name, number)


def test_how_it_was_made() -> None:
    text = " ".join(f"{term}: {value}" for section in page_of("four").sections for term, value in terms(section.blocks))
    assert "“none”: all keys as in mattel" in text
    answers = "stacking.answers: [draw_two_on_draw_two, wild_draw_four_on_wild_draw_four]"
    assert f"“same-color”: {answers}, stacking.color: same" in text
    assert "young-child (forgets to call UNO 5 of 100 times" in text
    assert "200,000 deals a variant, each played once for each of 4 different seatings: 3,200,000 rounds in all" in text
    assert "Seed: 2026" in text and "3,200,000 rounds in 8.4 s with 2 jobs" in text and "9f2c9f2c" in text
    assert "to play a card 3 s" in text and "would take 3 min 44 s or 5 min 56 s" in text
    assert "Holm's, for each measure over its 3 comparisons with a baseline" in text


class Recorder(dict[str, str]):
    """Words that remember which were asked for."""

    def __init__(self, words: Mapping[str, str]) -> None:
        super().__init__(words)
        self.asked: set[str] = set()

    def __getitem__(self, key: str) -> str:
        self.asked.add(key)
        return super().__getitem__(key)


def test_every_word_of_the_language_is_used() -> None:
    words = Recorder(EN.words)
    english = replace(EN, words=words)
    faults = dict.fromkeys(MODEL, 0.5)
    for summary, comparison in [*KINDS.values(), made.every_rule(), (next(skill_fixtures.summaries()), None)]:
        facts = made.facts(*(v.variant for v in summary.variants))
        careless = PlayerMade("tom", "random", faults, ("draw",), 5, True)
        facts = replace(facts, players={name: (*players, careless) for name, players in facts.players.items()})
        for known in (facts, replace(facts, changed=None, jobs=1, replicates=2)):
            page = build(summary, comparison, known, english)
        data = FigureData(summary, comparison, english)
        for picture in page.pictures():
            draw(picture.name, data)
    slow, comparison = (
        made.summary(made.variant(), made.variant("slow", minutes=12.0)),
        made.comparison({"slow": made.LIKE}),
    )
    draw("length_difference", FigureData(slow, comparison, english))
    again = next(one for one in skill_fixtures.summaries() if asked(one))
    assert skill_columns(again, english) and skill_table(again, english)
    verdicts = ("more", "less", "slight", "same", "open", "open.more", "open.less", "identical")
    by_terminal = {"terminal.more", "terminal.columns", "terminal.wins", "terminal.position", "terminal.variants",
                   "terminal.summary", "terminal.compare", "terminal.incomplete", "table.wins", "column.first",
                   "table.bite"}  # fmt: skip
    by_terminal |= set(en_designs.WORDS)  # told by `unosim compare`, see test_design_words
    by_terminal |= set(en_further.WORDS)  # told by `unosim summary`, see test_turns
    by_terminal |= set(en_balance.WORDS) | {"column.rate", "column.interval"}  # told by `unosim balance`
    by_terminal |= {
        "bite.example",
        "terminal.next",
        "terminal.report",
        "terminal.rounds",
        "note.feel.plain",
        "details.left_out",
    }  # test_report_designs
    by_verdict = {f"verdict.{v}{about}" for v in verdicts for about in ("", ".about", ".short")}
    # test_tournament_report, test_chinese, test_export, test_report_designs, test_target, test_foretell, test_cli_rules
    elsewhere = ("cup.", "left_out.", "title.", "cite.", "unit.", "column.low", "column.high", "figure.placebo")
    elsewhere += ("figure.effects.placebo", "figure.tables", "figure.interactions", "figure.sweep", "section.tables")
    elsewhere += (
        "facts.",
        "level.",
        "section.levels",
        "section.interactions",
        "tables.told",
        "section.targets",
        "dry.",
        "rules.",
        "moment.",
        "terminal.table",
        "made.correction.placebo",
        "made.deals.left",
    )
    missing = set(words) - words.asked - by_terminal - by_verdict
    assert {word for word in missing if not word.startswith(elsewhere)} == set()


def test_how_it_feels_is_told_as_far_as_it_was_recorded() -> None:
    summary, comparison = made.every_rule()
    page = build(summary, comparison, made.facts(*(v.variant for v in summary.variants)), EN)
    table = next(table for table in page.tables() if table.name == "feel")
    assert [row.cells[0] for row in table.rows][1:] == [
        "lead changes a round",
        "comeback wins",
        "rounds with a hand of 15 or more",
    ]
    chains = next(table for table in page.tables() if table.name == "chains")
    assert chains.columns[-1].header == "hand ≥ 15" and chains.rows[0].cells[-1] == "4.8 %"
    assert table.rows[0].cells[1].startswith("47.0 % (") and "fewest cards" in table.note
    plain = [replace(v, feel={"choice_share": v.feel["choice_share"]}) for v in summary.variants]
    less = Tables(replace(summary, variants=tuple(plain)), None, EN).feel()
    assert less is not None and "not recorded" in less.note
    assert Tables(made.pair()[0], None, EN).chains().columns[-1].header == "penalty ≥ 8"
    assert Tables(made.pair()[0], None, EN).feel() is None


def test_a_turn_sample_tells_when_it_is_settled_and_who_leads_when() -> None:
    summary, comparison = made.four()
    page = build(summary, comparison, made.facts(*(v.variant for v in summary.variants)), EN)
    feel = next(section for section in page.sections if section.name == "feel")
    text = next(block.text for block in feel.blocks if isinstance(block, Paragraph))
    assert "Half way through, whoever is placed best goes on to win 36.0 (with “none”)" in text
    assert "from 10 % (with “none”), 10 % (with “like-on-like”) and 20 % (with “any-draw-card”) of the round on" in text
    tables = {table.name: table for table in page.tables()}
    assert tables["feel"].rows[-1].cells[:2] == ("of a round until it is settled", "89.0 % (88.6 to 89.4 %)")
    assert [row.cells[2] for row in tables["trend"].rows][:2] == ["6.40", "6.80"]
    assert tables["chances"].rows[0].cells[:2] == ("uncertainty in the last quarter", "0.853 (0.851 to 0.855)")
    assert [c.header for c in tables["killers"].columns] == ["variant", "draw two", "wild draw four"]
    assert tables["killers"].rows[0].cells == ("none", "30 %", "70 %")
    assert tables["uncertainty"].rows[0].cells[1] == "0.990"
    assert tables["reliability-common-none"].rows[0].cells == ("5.0 %", "6.0 %", "10,000")


def test_what_every_rule_adds_is_shown() -> None:
    summary, comparison = made.every_rule()
    page = build(summary, comparison, made.facts(*(v.variant for v in summary.variants)), EN)
    tables = {table.name: table for table in page.tables()}
    acts = {row.cells[0]: row.cells[1:] for row in tables["acts"].rows}
    assert list(acts) == [EN.word(f"act.{act}") for act in ACTS]
    jumps = summary.variants[0].counts["jump_ins"].value
    assert all(cell.startswith(f"{jumps:.2f} (") for cell in acts["jump-ins"])
    drawn = {row.cells[0] for row in tables["drawn"].rows}
    assert {"false UNO call", "misplay", "wrong jump", "sound under the ban", "slowest slap"} < drawn
    ended = {row.cells[0]: row.cells[1:3] for row in tables["outcomes"].rows}
    assert (ended["none"], ended["to-the-end"]) == (("800,000", "0"), ("0", "800,000"))
    assert (
        "Points with “own-hand”: everybody gets those of the cards left in hand as penalty points"
        in tables["players"].note
    )
    assert "Points with “to-the-end”: by place" in tables["players"].note


def test_what_never_happens_is_no_row() -> None:
    rows = [row.cells[0] for table in page_of("pair").tables() if table.name == "acts" for row in table.rows]
    assert rows == ["plays", "players skipped", "penalties taken", "challenges", "UNO calls missed",
                    "missed UNO calls caught"]  # fmt: skip
    note = next(table.note for table in page_of("pair").tables() if table.name == "players")
    assert note.endswith("Points: the winner gets those of the cards that the others hold.")


def test_a_player_is_told_by_what_is_not_usual() -> None:
    facts = made.facts("rules")
    tom = PlayerMade("tom", "young-child", {"forget_uno": 0.125, "attention": 0.5, "reaction": 0.25})
    told = dict(Method(made.single(), None, replace(facts, players={"rules": (tom,)}), EN).terms())["Players"]
    assert told == (
        "tom (forgets to call UNO 12.5 of 100 times, sees 50 of 100 chances to jump in, "
        "has speed 0.25 in races, where 1 is usual)"
    )


@pytest.mark.parametrize(
    ("factor", "value", "told"),
    [
        ("forget_uno", 0.2, "forgets to call UNO 20 of 100 times"),
        ("notice_uno", 0.7, "notices others' missed calls 70 of 100 times"),
        ("false_call", 0.05, "calls UNO by mistake in 5 of 100 turns"),
        ("misplay", 0.031, "lays a card that does not fit in 3.1 of 100 turns"),
        ("wrong_jump", 0.02, "jumps in with a wrong card 2 of 100 times"),
        ("noise", 0.1, "makes a sound under the ban in 10 of 100 turns"),
        ("attention", 0.6, "sees 60 of 100 chances to jump in"),
        ("reaction", 2, "has speed 2 in races, where 1 is usual"),
    ],
)
def test_every_human_factor_is_told_where_it_is_not_usual(factor: str, value: float, told: str) -> None:
    players: list[Any] = ["random", {"strategy": "random", "name": "Eve", **MODEL, factor: value}]
    layout = {"name": "a", "players": ["random", "Eve"], "seatings": [["random", "Eve"]]}
    manifest = {"experiment": {"variants": {"a": {"players": players}}}, "variants": [layout]}
    facts = replace(made_of(SimpleNamespace(manifest=manifest, finished={})), rules={})
    terms_told = dict(Method(made.single(), None, facts, EN).terms())
    assert terms_told["Players"] == f"random, Eve ({told})"
    assert set(MODEL) == set(HUMAN)


def test_what_is_off_in_a_variant_has_no_interval_there() -> None:
    summary, comparison = made.every_rule()
    first = summary.variants[0]
    none = replace(first.counts["slaps"], value=0.0, low=0.0, high=0.0, se=0.0)
    never = replace(first, counts={**first.counts, "slaps": none})
    changed = replace(summary, variants=(never, *summary.variants[1:]))
    page = build(changed, comparison, made.facts(*(v.variant for v in summary.variants)), EN)
    acts = {row.cells[0]: row.cells[1:] for table in page.tables() if table.name == "acts" for row in table.rows}
    assert acts["slaps"][0] == "0"
    assert all("(" in cell for cell in acts["slaps"][1:])


def terms(blocks: tuple[Any, ...]) -> Iterator[tuple[str, str]]:
    for block in blocks:
        yield from getattr(block, "items", ()) if type(block).__name__ == "Terms" else ()


def test_reports_are_the_same_every_time(tmp_path: Path, written_pages: dict[str, Path]) -> None:
    again = made.pages(tmp_path)
    for kind, path in again.items():
        first = sorted(p for p in written_pages[kind].parent.rglob("*") if p.is_file())
        second = sorted(p for p in path.parent.rglob("*") if p.is_file())
        assert [p.name for p in first] == [p.name for p in second]
        assert all(a.read_bytes() == b.read_bytes() for a, b in zip(first, second, strict=True))


def test_any_name_is_only_a_name(tmp_path: Path) -> None:
    evil = '<script>alert("1")</script> | `x` {v} $x_1$ \\ % 优诺'
    summary = made.summary(made.variant(evil), made.variant("b", penalty8=0.1))
    summary = replace(summary, title=evil, question=evil)
    comparison = replace(made.comparison({"b": made.LIKE}), baseline=evil)
    html, md = write_page(summary, comparison, Made(), tmp_path)[:2]
    page = read(html)
    assert len(page.named("script")) == 1
    assert evil in " ".join(page.texts)
    for line in md.read_text(encoding="utf-8").splitlines():
        assert "<script>" not in line.replace("\\<", "")
        if line.startswith("|"):
            assert len(re.findall(r"(?<!\\)\|", line)) >= 3


def test_what_was_not_compared_is_said(tmp_path: Path) -> None:
    summary, comparison = made.pair()
    comparison = replace(comparison, left_out=(LeftOut("like-on-like", "win:x", "x does not play in none"),))
    path = write_page(summary, comparison, Made(), tmp_path, ["html"])[0]
    assert "“like-on-like”: x does not play in none" in " ".join(read(path).texts)


def test_formats_and_errors(tmp_path: Path) -> None:
    summary, comparison = made.pair()
    assert [p.name for p in write_page(summary, comparison, Made(), tmp_path, ["html"])] == ["report.html"]
    assert not (tmp_path / "figures").exists()
    with pytest.raises(UnosimError, match='there is no format of reports "htm"; did you mean "html"'):
        write_page(summary, comparison, Made(), tmp_path, ["htm"])
    (tmp_path / "file").write_text("x")
    with pytest.raises(UnosimError, match="cannot be written"):
        write_page(summary, comparison, Made(), tmp_path / "file", ["html"])
    with pytest.raises(ResultsError):
        write(tmp_path / "nowhere")


def test_a_table_needs_a_cell_a_column() -> None:
    with pytest.raises(ValueError, match="2 cells for 1 columns"):
        Table("t", "c", (Column("a"),), (Row(("1", "2")),))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_terminal_twin_fits(kind: str, width: int) -> None:
    lines = terminal.summary_text(*KINDS[kind], width=width).splitlines()
    assert len(lines) <= terminal.LINES
    assert max(map(len, lines)) <= width
    assert lines[0] == "What does stacking do to the table?"


def test_the_terminal_twin_says_the_answer_and_the_numbers() -> None:
    text = terminal.summary_text(*made.pair())
    flowing = " ".join(text.split())
    assert "makes a round only slightly shorter: 4 min 44 s instead of 4 min 50 s" in flowing
    assert re.search(r"wins of “save-wilds”\s+33.9 %\s+32.6 %\s+−1.30 pp\s+−1.34 to −1.26 pp\s+less", text)
    assert re.search(r"^measure\s+none\s+like-on…\s+difference\s+95 % interval\s+verdict$", text, re.MULTILINE)
    single = terminal.summary_text(made.single())
    assert re.search(r"^save-wilds\s+33.9 % ± 0.1$", single, re.MULTILINE)
    assert re.search(r"^position 1\s+26.0 % ± 0.1$", single, re.MULTILINE)


def test_a_value_with_a_verdict_does_not_read_as_a_difference() -> None:
    text = terminal.summary_text(*made.four(), width=100)
    assert re.search(r"^penalty of 8 or more\s+0 %\s+16.0 % \(more\)\s+18.8 % \(more\)\s+4.5 % \(more\)$", text, re.M)
    assert not re.search(r"\d (%|s|min)? ?(more|less|open)\b", text[text.index("measure ") : text.index("…")])


def test_the_manifest_tells_how() -> None:
    manifest = {
        "config_hash": "ab",
        "seed": 7,
        "rounds": 80,
        "defaults": {"draw": {"voluntary": True}, "play": {"not_on": {}}},
        "experiment": {
            "deals": 10,
            "variants": {
                "a": {
                    "rules": {"draw": {"voluntary": False}, "play": {"not_on": {}}},
                    "players": [{"strategy": "random", "forget_uno": 0.1, "notice_uno": 0.5}],
                },
                "B": {"rules": {}, "players": []},
            },
        },
        "variants": [
            {"name": "a", "players": ["random"], "seatings": [[0], [1]]},
            {"name": "B", "players": [], "seatings": []},
        ],
        "made": {"unosim": "0.1.0", "command": "unosim run x.yaml", "time": "2026-01-01T00:00:00+00:00"},
    }
    finished = {"played": 20, "seconds": 1.5, "jobs": 2}
    facts = made_of(SimpleNamespace(manifest=manifest, finished=finished), "results/x")
    assert list(facts.rules) == ["a", "B"]
    assert facts.changed == {"a": {"draw.voluntary": "false"}, "B": {}}
    assert facts.rules["a"] == {"draw.voluntary": "false", "play.not_on": "{}"}
    assert facts.players["a"][0].model == {"forget_uno": 0.1, "notice_uno": 0.5} and facts.rotations == {"a": 2, "B": 0}
    assert facts.command == "unosim run x.yaml" and facts.seed == "7"
    assert (facts.played, facts.seconds, facts.jobs) == (20, 1.5, 2)
    assert made_of(SimpleNamespace(manifest=manifest, finished={})).seconds is None
    assert flat({"a": {"b": [1, None, "x"]}}) == {"a.b": "[1, null, x]"}


def test_without_a_manifest_nothing_is_invented(tmp_path: Path) -> None:
    path = write_page(made.single(), None, Made(), tmp_path, ["html"])[0]
    text = " ".join(read(path).texts)
    for word in ("Seed", "Config hash", "Time taken", "Make it again", "Software"):
        assert word not in text


def test_from_a_run_to_its_report(tmp_path: Path) -> None:
    config = tmp_path / "tiny.yaml"
    config.write_text(
        "name: tiny\ntitle: Tiny\ndeals: 60\nseed: 1\nplayers: [random, save-wilds, random]\n"
        "variants: {none: {}, stacking: {stacking: {answers: [draw_two_on_draw_two]}}}\n"
    )
    folder = run(load(config), tmp_path / "results", jobs=1)
    files = write(folder)
    assert [f.name for f in files[:2]] == ["report.html", "report.md"]
    assert files[0] == folder / "report" / "report.html"
    text = " ".join(" ".join(read(files[0]).texts).split())
    assert "Careful: only 60 deals were played" in text
    assert "60 deals a variant, each played once for each of 3 different seatings: 360 rounds in all" in text
    before = [f.read_bytes() for f in files]
    assert [f.read_bytes() for f in write(folder)] == before
    assert terminal.text(folder).startswith("Tiny\n")


def test_the_terminal_names_the_variants_for_which_it_has_no_room() -> None:
    summary, comparison = made.four()
    told = terminal.summary_text(summary, comparison, 200)
    assert "wider terminal" not in told
    lines = terminal.summary_text(summary, comparison, 60).splitlines()
    header = next(line for line in lines if line.startswith("measure"))
    (said,) = [line for line in lines if "wider terminal" in line]
    variants = [one.variant for one in summary.variants]
    gone = [name for name in variants if f"“{name}”" in said]
    assert gone and all(name not in header.split() for name in gone)
    assert all(name in header.split() for name in variants if name not in gone)
