"""Designs in words: every sentence about factors, tables, sweeps and targets is said by some case, with its numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from unosim.analysis.model import Comparison, Effect
from unosim.analysis.model_designs import FactorEffect, Factorial, Step, Sweep, TableEffect
from unosim.analysis.records import Estimate, Verdict
from unosim.analysis.target import Met, Reached, Target, TargetCell, TargetSearch
from unosim.report.dimensions import Along, AtTables
from unosim.report.factors import Factors
from unosim.report.sentences import Sentence
from unosim.report.targets import Targets
from unosim.report.words import Language, language

EN, ZH = language(), language("zh")
PREFIXES = ("factors.", "pairs.", "fraction", "tables.", "sweep.", "target.")


def number(value: float, half: float = 0.02) -> Estimate:
    return Estimate(value, value - half, value + half, half / 2, 4_000, 1_000)


def effect(name: str, change: float, verdict: Verdict, p: float = 1e-6) -> Effect:
    """Of minutes, from 5 minutes on."""
    return Effect(
        "minutes", "minutes a round", "length", "minutes", name, number(5), number(5 + change), number(change),
        number(change / 5), 0.5, verdict, p, p, None, 100, change / 2, 3.0,
    )  # fmt: skip


def factorial(
    verdicts: tuple[Verdict, Verdict, Verdict],
    table: str | None = None,
    cells: int = 4,
    resolution: int | None = None,
    alias: str | None = None,
) -> Factorial:
    """Factors a and b, and both together; `alias` cannot be told from a."""
    one, two, both = verdicts
    effects = (
        FactorEffect(("a",), ("yes",), (alias,) if alias else (), effect("a", 0.8, one)),
        FactorEffect(("b",), ("yes",), (), effect("b", -0.1, two)),
        FactorEffect(("a", "b"), ("yes", "yes"), ("c × d",) if resolution else (), effect("a × b", 0.9, both)),
    )
    levels = {"a": ("no", "yes"), "b": ("no", "yes")}
    return Factorial(table, levels, cells, 4, resolution, 1_000, effects, {"minutes": 3})


def factor_cases() -> Iterator[Sentence]:
    for table in (None, "family"):
        yield from Factors(factorial(("more", "same", "less"), table), EN).sentences()
        yield from Factors(factorial(("slight", "same", "same"), table), EN).sentences()
        yield from Factors(factorial(("open", "same", "open"), table), EN).sentences()
        yield from Factors(factorial(("more", "same", "same"), table, 2, 3, "b × c"), EN).sentences()
    yield from Factors(factorial(("more", "same", "more"), cells=2, resolution=3), EN).sentences()
    yield from Factors(factorial(("more", "same", "more"), cells=3), EN).sentences()
    for turns in ("a", "b"):
        yield loudest_in_turns(turns)


def loudest_in_turns(factor: str, alias: str | None = None, language: Language = EN) -> Sentence:
    """What is said of turns, which this factor changes most, after the length, which a changes most."""
    found = factorial(("more", "same", "same"))
    more = [
        replace(one, effect=replace(one.effect, measure="turns", label="turns", unit="turns"))
        for one in factorial(("more", "more", "same"), alias=alias).effects
    ]
    if factor == "b":
        more[1] = replace(more[1], effect=replace(more[1].effect, difference=number(9.0)))
    told = Factors(replace(found, effects=(*found.effects, *more)), language).beside("turns", "minutes")
    assert told is not None
    return told


def comparison(*effects: TableEffect) -> Comparison:
    return Comparison("none", (), (), (), (), {}, tables=effects)


def at_tables(word: str, opposite: bool = False, p: float = 0.001, third: bool = False) -> TableEffect:
    found = {"family": number(-0.6), "careful": number(0.7)} | ({"mixed": number(0.1)} if third else {})
    return TableEffect(
        "stacking", "minutes", "minutes a round", "minutes", found, number(0), 9.0, 1, p, p, 0.8, 0.5,
        word, "family", "careful", opposite,  # type: ignore[arg-type]
    )  # fmt: skip


def table_cases() -> Iterator[Sentence]:
    cases = (("same", False), ("same", False, 0.5), ("open", False, 0.5), ("depends", False), ("depends", True))
    found = [at_tables(*case) for case in cases]
    found += [at_tables(word, p=0.5, third=True) for word in ("same", "open")]
    yield from AtTables(comparison(*found), EN).sentences()


def sweep(*values: float, half: float = 0.02, p: float = 1e-6, verdict: Verdict = "more") -> Sweep:
    """Minutes by players; `p` is Holm's of each level against the first."""
    steps = []
    for k, value in enumerate(values):
        compared = None if k == 0 else effect("", value - values[0], verdict, p)
        steps.append(Step(str(k + 2), f"players-{k + 2}", number(value, half), compared))
    return Sweep("players", None, "minutes", "minutes a round", "minutes", tuple(steps))


def middle() -> Sweep:
    """The first level and the last do not differ, those between do."""
    found = sweep(4, 5, 3, 4)
    last = replace(found.steps[-1], effect=effect("", 0.0, "same", 1.0))
    return replace(found, steps=(*found.steps[:-1], last))


def hump() -> Sweep:
    """Only the second of four levels differs from the first, and the others are as unsure as they can be."""
    found = sweep(4, 5, 3.9, 4, half=0.9, p=1.0, verdict="open")
    second = replace(found.steps[1], effect=effect("", 1.0, "more", 0.01))
    return replace(found, steps=(found.steps[0], second, *found.steps[2:]))


SWEEPS = {
    "sweep.ends": sweep(4, 5, 6),
    "sweep.turns": sweep(4, 7, 3, 6),
    "sweep.least": sweep(4, 3, 5, 6),
    "sweep.most": sweep(4, 7, 6, 5),
    "sweep.middle": middle(),
    "sweep.to": hump(),
    "sweep.same": sweep(4, 4.001, 4.002, p=1.0, verdict="same"),
    "sweep.open": sweep(4, 4.3, 3.8, 4.1, half=0.9, p=1.0, verdict="open"),
}


def sweep_cases() -> Iterator[Sentence]:
    for found in SWEEPS.values():
        sentence = Along(found, EN).sentence()
        assert sentence is not None
        yield sentence


def target_cases() -> Iterator[Sentence]:
    words: tuple[Met, ...] = ("met", "open", "missed")
    for word in words:
        target = Target("first_player", -1, 1)
        reached = Reached(target, "first-player advantage", "points of 100", number(0.4), word, 0.0, 0.5)
        yield Targets(TargetSearch((target,), (TargetCell("house", word, 0.0, 0.5, 0.9, (reached,)),)), EN).sentence()


def test_targets_are_told_with_their_units() -> None:
    wanted = (
        ("minutes", "time a round", "minutes", 4.38),
        ("first_player", "first-player advantage", "points of 100", 1.1),
        ("win:random", "wins of random", "of 100 rounds", 28.5),
        ("turns", "turns", "turns", 45.2),
    )
    reached = tuple(
        Reached(Target(name, 1, 9), label, unit, number(value, 0.2), "open", 0.0, 0.5)
        for name, label, unit, value in wanted
    )
    search = TargetSearch(tuple(one.target for one in reached), (TargetCell("house", "open", 0.0, 0.5, 0.9, reached),))
    found = Targets(search, EN)
    assert found.sentence().text.endswith(
        "time a round 4.4 min, going first +1.1 pp, wins of “random” 28.5 % and turns 45.2."
    )
    table = found.table()
    assert [column.header.rpartition(" ")[2] for column in table.columns[1:4]] == ["min", "pp", "%"]
    assert table.rows[0].cells[1].startswith("4.4 ± 0.20 min") and table.rows[0].cells[2].startswith("+1.1 ± 0.20 pp")
    assert "4.4 分钟" in Targets(search, ZH).sentence().text


def cases() -> list[Sentence]:
    return [*factor_cases(), *table_cases(), *sweep_cases(), *target_cases()]


def test_every_sentence_about_designs_is_said_by_some_case() -> None:
    said = {one for sentence in cases() for one in (sentence.id, *sentence.parts)}
    assert {one for one in EN.templates if one.startswith(PREFIXES)} - said == set()


@pytest.mark.parametrize("sentence", cases(), ids=lambda sentence: sentence.id)
def test_numbers_are_those_of_cells(sentence: Sentence) -> None:
    for slot in sentence.numbers:
        assert slot.text in sentence.text
        assert slot.text in (slot.cell.text, slot.cell.plain)


def test_what_factors_do_reads_well() -> None:
    said = [sentence.text for sentence in Factors(factorial(("more", "same", "less"), "family"), EN).sentences()]
    assert said == [
        "At the table “family”, of 2 factors, “a” changes the length of a round most: 5 min 48 s instead of 5 min, "
        "averaged over all others.",
        "“a × b” depend on each other: together they come to 5 min 54 s, where the two by themselves add up to 5 min.",
    ]
    fraction = Factors(factorial(("more", "same", "more"), cells=2, resolution=3), EN)
    assert fraction.sentences()[2].text.startswith("Of 4 combinations 2 were played (resolution III)")


def test_the_loudest_other_measure_is_told_without_repeating_the_frame() -> None:
    assert loudest_in_turns("a").text.startswith("“a” also changes the number of turns most: ")
    assert loudest_in_turns("b").text.startswith("What changes the number of turns most is “b”: ")
    assert loudest_in_turns("a", "b × c").id == "factors.alias"
    assert loudest_in_turns("a", language=ZH).text.startswith("对")


def test_what_a_fraction_cannot_tell_apart_is_said_of_none_alone() -> None:
    """No sum of several pairs stands as a fact on one of them, nor in the table."""
    fraction = factorial(("more", "same", "more"), cells=2, resolution=4)
    assert Factors(fraction, EN).sentences()[1].text == (
        "At least one of these pairs depends on each other, and the combinations that were played cannot tell which: "
        "“a × b” or “c × d”."
    )
    assert Factors(fraction, ZH).sentences()[1].text == (
        "“a × b”或“c × d”这几对当中，至少有一对互相影响；所打的组合分不出是哪一对。"
    )
    row = Factors(fraction, EN).table("minutes").rows[2].cells
    assert row[:3] == ("a × b or c × d", "–", "–")
    assert "a × b or c × d" in Factors(fraction, EN).overview().rows[0].cells[2]
    main = Factors(factorial(("more", "same", "same"), None, 2, 3, "b × c"), EN).sentences()[0]
    assert main.text == (
        "Of 2 factors, what changes the length of a round most (+48 s) is “a” or “b × c”: one of these, or several of "
        "them. The combinations that were played cannot tell which."
    )


@pytest.mark.parametrize("name", SWEEPS)
def test_along_a_sweep_only_what_is_told_apart_is_said(name: str) -> None:
    sentence = Along(SWEEPS[name], EN).sentence()
    assert sentence is not None and sentence.id == name


def test_a_sweep_in_both_languages() -> None:
    def told(name: str) -> tuple[str, str]:
        return str(Along(SWEEPS[name], EN).sentence()), str(Along(SWEEPS[name], ZH).sentence())

    assert told("sweep.open") == (
        "Whether “players” changes the length of a round cannot be told yet.",
        "一局的用时怎样随着“人数”变化，还说不准。",
    )
    assert told("sweep.turns") == (
        "Along “players”, the length of a round goes from 4 min at 2 players to 6 min at 5 players; it is smallest "
        "at 4 players (3 min) and largest at 3 players (7 min).",
        "随着“人数”变化，一局的用时从 2 人时的 4 分钟变到 5 人时的 6 分钟；"
        "4 人时最小（3 分钟），3 人时最大（7 分钟）。",
    )


def test_levels_whose_rounds_do_not_end_alike_are_not_told_apart() -> None:
    found = sweep(4, 6, verdict="open")
    cut = replace(found.steps[1].effect, selected=True)  # type: ignore[type-var]
    sentence = Along(replace(found, steps=(found.steps[0], replace(found.steps[1], effect=cut))), EN).sentence()
    assert sentence is not None and sentence.id == "sweep.open"


def test_a_loud_effect_that_holm_takes_away_is_open() -> None:
    found = factorial(("more", "same", "same"))
    weak = replace(found.effects[0], effect=replace(found.effects[0].effect, p_holm=0.2))
    told = Factors(replace(found, effects=(weak, *found.effects[1:])), EN)
    assert told.sentences()[0].id == "factors.open"
    assert told.table("minutes").rows[0].cells[-1] == "open"


def test_tables_that_surely_differ_are_never_called_the_same() -> None:
    near = at_tables("same")
    (sentence,) = AtTables(comparison(near), EN).sentences()
    assert sentence.text == (
        "What “stacking” does to the length of a round depends a little on who plays, less than anybody would notice: "
        "−36 s at the table “family”, +42 s at the table “careful”."
    )
    assert AtTables(comparison(near), EN).table().rows[0].cells[-1] == "nearly the same"
    (alike,) = AtTables(comparison(at_tables("same", p=0.5)), EN).sentences()
    assert alike.text == "What “stacking” does to the length of a round is the same at both tables."


def test_the_direction_of_an_effect_may_depend_on_the_table() -> None:
    (sentence,) = AtTables(comparison(at_tables("depends", True)), EN).sentences()
    assert sentence.text == (
        "What “stacking” does to the length of a round depends on who plays, even in its direction: −36 s at the table "
        "“family”, +42 s at the table “careful”."
    )
