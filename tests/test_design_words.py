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
from unosim.report.words import language

EN = language()
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
    verdicts: tuple[Verdict, Verdict, Verdict], table: str | None = None, cells: int = 4, resolution: int | None = None
) -> Factorial:
    """Factors a and b, and both together."""
    one, two, both = verdicts
    effects = (
        FactorEffect(("a",), ("yes",), (), effect("a", 0.8, one)),
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
    yield from Factors(factorial(("more", "same", "more"), cells=2, resolution=3), EN).sentences()
    yield from Factors(factorial(("more", "same", "more"), cells=3), EN).sentences()


def comparison(*effects: TableEffect) -> Comparison:
    return Comparison("none", (), (), (), (), {}, tables=effects)


def at_tables(word: str, opposite: bool = False) -> TableEffect:
    found = {"family": number(-0.6), "careful": number(0.7)}
    return TableEffect(
        "stacking", "minutes", "minutes a round", "minutes", found, number(0), 9.0, 1, 0.001, 0.001, 0.8, 0.5,
        word, "family", "careful", opposite,  # type: ignore[arg-type]
    )  # fmt: skip


def table_cases() -> Iterator[Sentence]:
    cases = (("same", False), ("open", False), ("depends", False), ("depends", True))
    yield from AtTables(comparison(*(at_tables(*case) for case in cases)), EN).sentences()


def sweep(*values: float) -> Sweep:
    steps = tuple(Step(str(k + 2), f"players-{k + 2}", number(value), None) for k, value in enumerate(values))
    return Sweep("players", None, "minutes", "minutes a round", "minutes", steps)


def sweep_cases() -> Iterator[Sentence]:
    for found in (sweep(4, 5, 6), sweep(4, 7, 6)):
        sentence = Along(found, EN).sentence()
        assert sentence is not None
        yield sentence


def target_cases() -> Iterator[Sentence]:
    words: tuple[Met, ...] = ("met", "open", "missed")
    for word in words:
        target = Target("first_player", -1, 1)
        reached = Reached(target, "first-player advantage", "points of 100", number(0.4), word, 0.0, 0.5)
        yield Targets(TargetSearch((target,), (TargetCell("house", word, 0.0, 0.5, 0.9, (reached,)),)), EN).sentence()


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
    assert fraction.sentences()[1].text.startswith("“a × b or c × d” depend on each other")
    assert fraction.sentences()[2].text.startswith("Of 4 combinations 2 were played (resolution 3)")


def test_a_loud_effect_that_holm_takes_away_is_open() -> None:
    found = factorial(("more", "same", "same"))
    weak = replace(found.effects[0], effect=replace(found.effects[0].effect, p_holm=0.2))
    told = Factors(replace(found, effects=(weak, *found.effects[1:])), EN)
    assert told.sentences()[0].id == "factors.open"
    assert told.table("minutes").rows[0].cells[-1] == "open"


def test_the_direction_of_an_effect_may_depend_on_the_table() -> None:
    (sentence,) = AtTables(comparison(at_tables("depends", True)), EN).sentences()
    assert sentence.text == (
        "What “stacking” does to the length of a round depends on who plays, even in its direction: −36 s at the table "
        "“family”, +42 s at the table “careful”."
    )
