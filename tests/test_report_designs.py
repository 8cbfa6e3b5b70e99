"""Pages of designs: every table of players, two rules at a time, along a sweep, and the placebo."""

from __future__ import annotations

from dataclasses import replace

import pytest
import report_fixtures as made
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.text import Text

from unosim.analysis.designs import Design
from unosim.analysis.model import Comparison, LeftOut, Summary
from unosim.analysis.model_designs import FactorEffect, Factorial, Step, Sweep, TableEffect
from unosim.cli.tables import comparison_tables, summary_tables
from unosim.report import terminal
from unosim.report.blocks import Details, Page, Paragraph, Points, Section, Table, Terms
from unosim.report.figures import FigureData, draw, registered
from unosim.report.front import facts, placebo_says
from unosim.report.made import PlayerMade
from unosim.report.names import asked_of
from unosim.report.page import MOST_NOTES, build
from unosim.report.sentences import Findings
from unosim.report.told import placebo_of, told
from unosim.report.words import Language, language

EN, ZH = language(), language("zh")
LIKE = "like-on-like"
Case = tuple[Summary, Comparison]


def at(cell: str, **changes: float) -> Comparison:
    """The effects of a cell, as if its baseline were the first."""
    return made.comparison({cell: made.LIKE | changes})


def placebo() -> Case:
    """none, like-on-like, and none again."""
    names = ("none", LIKE, "placebo")
    summary = made.summary(made.variant(), made.variant(LIKE, 4.73, made.LIKE_WINS, 0.16), made.variant("placebo"))
    comparison = made.comparison({LIKE: made.LIKE, "placebo": dict.fromkeys(made.LIKE, 0.01)})
    levels = {name: {"placebo": "yes"} if name == "placebo" else {} for name in names}
    return summary, replace(comparison, design=Design(levels))


def two_tables() -> Case:
    """none and like-on-like at two tables; the time changes otherwise at the second."""
    cells = [f"{v}.{t}" for t in ("family", "careful") for v in ("none", LIKE)]
    levels = {cell: dict(zip(("variant", "table"), cell.split("."), strict=True)) for cell in cells}
    design = Design(levels, tables=("family", "careful"))
    summary = made.summary(*(made.variant(cell) for cell in cells))
    found = at(f"{LIKE}.family")
    effects = {"family": made.around(-0.1, 0.01), "careful": made.around(0.9, 0.01)}
    told_of = TableEffect(LIKE, "minutes", "minutes a round", "minutes", effects, made.around(0.4, 0.01), 90.0, 1,
                          0.0001, 0.0002, 0.9, 0.5, "depends", "family", "careful", True)  # fmt: skip
    return summary, replace(found, baseline="none.family", design=design, tables=(told_of,))


def factorial() -> Case:
    """Two rules, off and on."""
    names = ("none", "a", "b", "a-b")
    factors = {"a": ("off", "on"), "b": ("off", "on")}
    levels = {n: {"a": "on" if "a" in n else "off", "b": "on" if "b" in n else "off"} for n in names}
    effects = [
        FactorEffect(("a",), ("on",), (), replace(made.effect("minutes", "a", 1.2), p_holm=0.001)),
        FactorEffect(("b",), ("on",), (), replace(made.effect("minutes", "b", -0.1), p_holm=0.2)),
        FactorEffect(("a", "b"), ("on", "on"), (), replace(made.effect("minutes", "a × b", 0.9), p_holm=0.001)),
        FactorEffect(("a",), ("on",), (), replace(made.effect("cards_drawn", "a", 5.0), p_holm=0.001)),
    ]
    family = {"minutes": 3, "cards_drawn": 1}
    found = Factorial(None, factors, 4, 4, None, 1000, tuple(effects), family)
    comparison = made.comparison(dict.fromkeys(names[1:], made.LIKE))
    design = Design(levels, "factors", factors)
    return made.summary(*map(made.variant, names)), replace(comparison, design=design, factorials=(found,))


def sweep() -> Case:
    """Hands of five, seven and nine cards."""
    names = ("size-5", "size-7", "size-9")
    design = Design({n: {"size": n[-1]} for n in names}, "sweep", {"size": ("5", "7", "9")})
    comparison = made.comparison(dict.fromkeys(names[1:], made.LIKE))
    sweeps = []
    for measure, label, unit, values in (
        ("minutes", "minutes a round", "minutes", (3.1, 4.3, 5.2)),
        ("first_player", "first-player advantage", "points of 100", (2.0, 1.1, 0.4)),
    ):
        steps = [
            Step(n[-1], n, made.around(v, 0.02), None if n == "size-5" else made.effect(measure, n, v - values[0]))
            for n, v in zip(names, values, strict=True)
        ]
        sweeps.append(Sweep("size", None, measure, label, unit, tuple(steps)))
    summary = made.summary(*(made.variant(name) for name in names))
    return summary, replace(comparison, baseline="size-5", design=design, sweeps=tuple(sweeps))


CASES = {"placebo": placebo(), "tables": two_tables(), "factorial": factorial(), "sweep": sweep()}


def page_of(case: Case, words: Language = EN) -> Page:
    summary, comparison, words = told(*case, words)
    return build(summary, comparison, made.facts(*(v.variant for v in summary.variants)), words)


def section(page: Page, name: str) -> Section:
    return next(one for one in page.sections if one.name == name)


def answer(page: Page) -> str:
    return " ".join(b.text for b in section(page, "answer").blocks if isinstance(b, Paragraph))


def test_the_placebo_is_in_the_forest_plot_and_in_no_other_sentence_or_table() -> None:
    page = page_of(CASES["placebo"])
    data = FigureData(*told(*CASES["placebo"], EN))
    texts = {text.get_text() for text in draw("effects", data).findobj(Text)}
    assert EN.word("figure.placebo") in texts
    assert "it is “none” against itself" in next(page.pictures()).caption
    assert "“placebo”" not in answer(page) and "None of" not in answer(page)
    assert all("placebo" not in row.cells for table in page.tables() for row in table.rows)
    assert {row["variant"] for row in registered()["effects"].rows(data)} == {LIKE, "placebo"}


def placebo_alone(change: float, se: float) -> Case:
    """One rule set and its placebo."""
    levels: dict[str, dict[str, str]] = {"none": {}, "placebo": {"placebo": "yes"}}
    comparison = made.comparison({"placebo": made.LIKE | {"minutes": change}}, minutes=se)
    return made.summary(made.variant(), made.variant("placebo")), replace(comparison, design=Design(levels))


@pytest.mark.parametrize("words", [EN, ZH], ids=["en", "zh"])
def test_page_and_terminal_say_one_sentence_about_the_placebo(words: Language) -> None:
    said = {
        "en": "The placebo, the same rules with other lots, changes the length of a round by −2 s (95 % −8 s to +3 s)",
        "zh": "对照（同样的规则，另一份运气）使一局的用时变化 −2 秒（95% 区间 −8 秒～+3 秒）：区间含零，本该如此。",
    }[words.code]
    beyond = {"en": "Careful: the placebo", "zh": "注意：对照"}[words.code]
    alone, lucky = placebo_alone(-0.04, 0.05), placebo_alone(-0.2, 0.05)
    assert answer(page_of(alone, words)).count(said) == 1
    shown = terminal.summary_text(*alone, 400, words)
    assert shown.count(said) == 1 and words.word("facts.placebo") in shown.splitlines()[1]
    assert beyond in answer(page_of(lucky, words)) and beyond in terminal.summary_text(*lucky, 400, words)
    assert beyond not in answer(page_of(alone, words))
    assert "+0.6 s" in answer(page_of(CASES["placebo"])) or "+1 s" in answer(page_of(CASES["placebo"]))


@pytest.mark.parametrize("words", [EN, ZH], ids=["en", "zh"])
def test_compare_and_summary_say_the_sentence_about_the_placebo_too(words: Language) -> None:
    summary, comparison = CASES["placebo"]
    said = placebo_says(placebo_of(comparison), words)
    assert said is not None and said.id == "placebo.within"
    compared = comparison_tables(summary, comparison, 400, words=words)
    assert compared.count(said.text) == 1 and compared.split("\n\n")[1] == said.text
    assert "placebo" not in compared.replace(said.text, ""), "it is no variant"
    assert summary_tables(summary, comparison, 400, words=words).count(said.text) == 1
    one = comparison_tables(summary, comparison, 400, measure="turns", words=words)
    turns = placebo_says(placebo_of(comparison, "turns"), words)
    assert turns is not None and turns.text in one and said.text not in one
    lucky = placebo_alone(-0.2, 0.05)
    beyond = {"en": "Careful: the placebo", "zh": "注意：对照"}[words.code]
    assert beyond in comparison_tables(*lucky, 400, words=words) and beyond in summary_tables(*lucky, 400, words=words)


def test_compare_says_which_table_of_players_it_tells_and_calls_variants_by_their_names() -> None:
    text = comparison_tables(*CASES["tables"], 100)
    assert text.startswith("At the table “family”, where no other is named.\n\n“like-on-like”")
    assert "like-on-like.family" not in text and "difference at every table of players" in text


def test_the_header_counts_all_that_was_played_and_says_which_table_is_told() -> None:
    summary, comparison = CASES["tables"]
    rounds = EN.numbers.large(sum(v.rounds for v in summary.variants)).text
    line = page_of((summary, comparison)).facts
    assert f"{rounds} rounds · 2 variants" in line
    assert "2 tables of players: told of “family”, where no other is named" in line
    assert "2 桌玩家：没有注明的都说“家庭”桌" in page_of((summary, comparison), ZH).facts
    assert " · 1 deal · " in facts(made.summary(made.variant(deals=1)), EN)


def test_of_several_tables_the_first_is_told_in_full_and_the_others_where_they_differ() -> None:
    page = page_of(CASES["tables"])
    assert "“like-on-like”" in answer(page) and ".family" not in answer(page)
    assert "depends on who plays, even in its direction: −6 s at the table “family”, +54 s at the table “careful”" in (
        answer(page)
    )
    told_at = section(page, "tables")
    assert "tell of the table “family”" in " ".join(b.text for b in told_at.blocks if isinstance(b, Paragraph))
    (table,) = (block for block in told_at.blocks if isinstance(block, Table))
    assert table.rows[0].cells[0] == LIKE and table.columns[1].header == "family"


@pytest.mark.parametrize("words", [EN, ZH], ids=["en", "zh"])
def test_who_sits_at_each_of_several_tables_is_said_once(words: Language) -> None:
    summary, comparison, words = told(*CASES["tables"], words)
    cells = CASES["tables"][1].design.levels if CASES["tables"][1].design is not None else {}
    seated = {"family": "mother", "careful": "ann"}
    players = {cell: (PlayerMade(seated[levels["table"]], "random"),) for cell, levels in cells.items()}
    page = build(summary, comparison, replace(made.facts(*cells), players=players), words)
    terms = dict(item for block in section(page, "made").blocks if isinstance(block, Terms) for item in block.items)
    assert (
        terms[words.word("made.players")]
        == {
            "en": "“family”: mother; “careful”: ann",
            "zh": "“家庭”：mother；“谨慎”：ann",
        }[words.code]
    )
    limits = " ".join(item for b in section(page, "limits").blocks if isinstance(b, Points) for item in b.items)
    assert {"en": "2 tables of players were used", "zh": "用了 2 桌玩家"}[words.code] in limits
    assert words.word("made.bluff") in terms.values() and "One line-up" not in limits


@pytest.mark.parametrize("gaps", [MOST_NOTES, MOST_NOTES + 1])
def test_much_that_is_not_compared_is_folded(gaps: int) -> None:
    summary, comparison = made.pair()
    left_out = tuple(LeftOut(LIKE, f"win:{n}", "", "absent", "none") for n in range(gaps))
    page = build(summary, replace(comparison, left_out=left_out), made.facts(), EN)
    blocks = section(page, "changes").blocks
    notes = [b for b in blocks if isinstance(b, Paragraph) and b.kind == "note"]
    folded = [b for b in blocks if isinstance(b, Details) and b.summary == "What is not compared"]
    assert (len(notes), len(folded)) == ((gaps, 0) if gaps == MOST_NOTES else (0, 1))
    assert all(len(one.blocks) == gaps for one in folded)


@pytest.mark.parametrize(("others", "asked"), [(1, "How does"), (3, "How do"), (4, "")])
def test_a_question_that_nobody_asked_names_few_rule_sets(others: int, asked: str) -> None:
    question = asked_of("mattel", [f"rule-{n}" for n in range(others)], EN)
    assert question.startswith(asked) and bool(question) == bool(asked)


def test_a_factorial_is_answered_by_its_rules_and_drawn_as_a_heat_map() -> None:
    page = page_of(CASES["factorial"])
    assert answer(page).startswith("Of 2 factors, “a” changes the length of a round most")
    assert "“a × b” depend on each other" in answer(page) and "the number of cards drawn" in answer(page)
    assert next(page.pictures()).name == "interactions"
    figure = draw("interactions", FigureData(*told(*CASES["factorial"], EN)))
    texts = {text.get_text() for text in figure.findobj(Text)}
    assert {"+72 s", "−6 s", "+54 s"} <= texts  # of the time, whatever other measures say


@pytest.mark.parametrize("words", [EN, ZH])
def test_long_times_stay_inside_the_cells_of_the_heat_map(words: Language) -> None:
    summary, comparison, _ = told(*CASES["factorial"], EN)
    assert comparison is not None
    (factorial,) = comparison.factorials
    effects = tuple(
        replace(one, effect=replace(one.effect, difference=one.effect.difference.scaled(8)))
        for one in factorial.effects
    )
    long = replace(comparison, factorials=(replace(factorial, effects=effects),))
    figure = draw("interactions", FigureData(summary, long, words))
    FigureCanvasAgg(figure).draw()
    (axes,) = figure.axes
    texts = [text for text in axes.texts if text.get_text()[-1].isdigit()]
    assert "+9:36" in {text.get_text() for text in texts}
    assert all(":" in text.get_text() for text in texts), "one unit a figure"
    cell = axes.transData.transform((1, 0))[0] - axes.transData.transform((0, 0))[0]
    assert all(text.get_window_extent().width < cell for text in texts)


def test_other_tables_of_players_have_their_own_factors_and_sweeps() -> None:
    levels = {f"{n}.{t}": {"table": t} for t in ("family", "careful") for n in ("none", "a", "b")}
    design = Design(levels, "factors", {"a": ("off", "on")}, ("family", "careful"))
    (found,) = CASES["factorial"][1].factorials
    other = replace(found.effects[0], effect=replace(found.effects[0].effect, difference=made.around(3.0, 0.01)))
    comparison = replace(
        CASES["factorial"][1],
        design=design,
        factorials=(replace(found, table="family"), replace(found, table="careful", effects=(other,))),
    )
    page = page_of((made.summary(*map(made.variant, levels)), comparison))
    blocks = section(page, "interactions").blocks
    names = [table.name for table in page.tables() if table.name.startswith("factors")]
    assert names == ["factors", "factors-minutes", "factors-cards_drawn", "factors-careful", "factors-minutes-careful"]
    there = blocks[-1]
    assert isinstance(there, Details) and there.summary == "The same at the table “careful”"
    assert isinstance(there.blocks[0], Paragraph) and "“careful”" in there.blocks[0].text
    sweeps = CASES["sweep"][1].sweeps
    at = {t: tuple(replace(one, table=t) for one in sweeps) for t in ("family", "careful")}
    swept = replace(comparison, factorials=(), sweeps=at["family"] + at["careful"])
    page = page_of((made.summary(*map(made.variant, levels)), swept))
    assert answer(page).count("goes from") == len(sweeps)
    there = section(page, "levels").blocks[-1]
    assert isinstance(there, Details) and there.summary == "The same at the table “careful”"
    assert [b.name for b in there.blocks if isinstance(b, Table)] == [f"sweep-{s.measure}-careful" for s in sweeps]


def test_a_sweep_is_answered_from_its_first_level_to_its_last() -> None:
    page = page_of(CASES["sweep"])
    assert answer(page).startswith("Along “size”, the length of a round goes from 3 min 6 s at 5 to 5 min 12 s at 9.")
    assert next(page.pictures()).name == "sweep" and section(page, "levels").blocks
    assert "size" in {text.get_text() for text in draw("sweep", FigureData(*told(*CASES["sweep"], EN))).findobj(Text)}


@pytest.mark.parametrize("kind", CASES)
def test_designs_have_a_twin_in_the_terminal(kind: str) -> None:
    for words in (EN, ZH):
        lines = terminal.summary_text(*CASES[kind], width=80, words=words).split("\n")
        assert len(lines) <= terminal.LINES and not any("“placebo”" in line for line in lines)


@pytest.mark.parametrize("kind", CASES)
def test_every_picture_of_a_design_has_words_and_numbers(kind: str) -> None:
    for words in (EN, ZH):
        page = page_of(CASES[kind], words)
        data = FigureData(*told(*CASES[kind], words))
        for picture in page.pictures():
            assert len(picture.alt) > 20 and picture.caption
            assert registered()[picture.name].rows(data)
            draw(picture.name, data)


def test_without_a_design_everything_is_told() -> None:
    summary, comparison = made.pair()
    assert told(summary, comparison, EN) == (summary, comparison, EN)
    assert Findings(summary, comparison, EN).placebo == {}
