"""Targets in words and as a table: which cell meets them, or what is nearest."""

from __future__ import annotations

from unosim.analysis.designs import Design
from unosim.analysis.target import Reached, TargetCell, TargetSearch
from unosim.report.blocks import Row, Table
from unosim.report.cells import EstimateCells, Slot, estimate_cells
from unosim.report.effects import measure_label
from unosim.report.sentences import Sentence, Value, say
from unosim.report.tables import columns
from unosim.report.words import Language


def naming(design: Design | None, language: Language) -> Language:
    """The language, which calls cells at several tables of players by variant and table."""
    if design is None or not design.tables:
        return language
    names = {}
    for cell in design.levels:
        variant, table = language.shown(design.variant_of(cell)), design.table_of(cell)
        names[cell] = variant if table is None else f"{variant} ({language.shown(table)})"
    return language.naming(names)


class Targets:
    """Sentence and table of a search."""

    def __init__(self, search: TargetSearch, language: Language) -> None:
        self.search = search
        self.language = language

    def sentence(self) -> Sentence:
        """How many cells meet all targets and which best; where none does, which comes nearest."""
        search, best = self.search, self.search.cells[0]
        slots: dict[str, Value] = {
            "k": self._count(len(search.cells), "cells"),
            "v": self.language.name(best.cell),
            "items": [self._item(best, one) for one in best.reached],
        }
        if best.word == "met":
            return say(self.language, "target.met", n=self._count(search.count("met"), "met"), **slots)
        if best.word == "open":
            return say(self.language, "target.open", n=self._count(search.count("open"), "open"), **slots)
        return say(self.language, "target.missed", **slots)

    def table(self, most: int | None = None) -> Table:
        """A row a cell, the best first: the value of each measure with its interval, and whether it meets them."""
        w = self.language.word
        rows = []
        for cell in self.search.cells[:most]:
            texts = [
                self.language.shown(cell.cell),
                *(self._value(one) for one in cell.reached),
                w(f"target.{cell.word}"),
            ]
            rows.append(Row(tuple(texts), cell.word))
        first = self.search.cells[0].reached
        labels = [f"{self._label(one)} {self._with_unit(one, one.target.text)}" for one in first]
        headers = [w("column.variant"), *labels, w("column.target")]
        return Table(
            "targets", w("table.targets"), columns(headers, (0, len(headers) - 1)), tuple(rows), w("note.targets")
        )

    def _value(self, one: Reached) -> str:
        mark = "" if one.word == "met" else f" ({self.language.word(f'target.{one.word}')})"
        half = self.language.numbers.error(_half(one), "count")
        return self._with_unit(one, f"{self._cells(one).value.plain} ± {half}") + mark

    def _item(self, cell: TargetCell, one: Reached) -> Sentence:
        found = self._cells(one).value
        slot = Slot(found.plain, f"target:{one.target.measure}/{cell.cell}", found)
        return say(self.language, "target.item", measure=self._label(one), a=slot, unit=self._with_unit(one, ""))

    def _cells(self, one: Reached) -> EstimateCells:
        """A value in the unit of its target: minutes stay minutes here."""
        return estimate_cells(self.language.numbers, one.value, "count", signed=one.target.measure == "first_player")

    def _with_unit(self, one: Reached, number: str) -> str:
        """A number with the unit of its target."""
        style = self.language.style
        if one.target.measure == "first_player":
            return style.points.format(x=number)
        if one.unit.startswith("min"):
            return style.whole_minutes.format(m=number)
        return style.percent.format(x=number) if "of 100" in one.unit else number

    def _label(self, one: Reached) -> str:
        return measure_label(self.language, one.target.measure, one.label)

    def _count(self, value: int, key: str) -> Slot:
        cell = self.language.numbers.whole(value)
        return Slot(cell.text, f"targets/{key}", cell)


def _half(one: Reached) -> float | None:
    low, high = one.value.low, one.value.high
    return None if low is None or high is None else (high - low) / 2
