"""Factorial designs in words and tables: what each factor changes, and which two need each other."""

from __future__ import annotations

from collections.abc import Sequence

from unosim.analysis.model_designs import FactorEffect, Factorial
from unosim.report.blocks import Row, Table
from unosim.report.cells import EffectCells, Slot
from unosim.report.effects import measure_label, verdict_word
from unosim.report.sentences import HOLM, Sentence, Value, say
from unosim.report.tables import columns
from unosim.report.words import Language


def roman(resolution: int, language: Language) -> str:
    """The resolution of a fraction as it is written: III, IV, V or more."""
    return {1: "I", 2: "II", 3: "III", 4: "IV", 5: "V"}.get(resolution, language.word("dry.fraction.more"))


class Factors:
    """Sentences and tables of one factorial; effects are formatted once, sentences quote the cells of the tables."""

    def __init__(self, factorial: Factorial, language: Language, apart: bool = False) -> None:
        """``apart``: of another table of players than the one that is told in full; its tables are named by it."""
        self.factorial = factorial
        self.suffix = f"-{factorial.table}" if apart else ""
        self.language = language
        self._cells = [(found, EffectCells(language.numbers, found.effect)) for found in factorial.effects]

    @property
    def measures(self) -> list[str]:
        """Every measure, in the order of the analysis."""
        return list(dict.fromkeys(found.effect.measure for found, _ in self._cells))

    def loudest(self, but: str) -> str | None:
        """The measure, beside one and the wins of players, that some factor surely changes most by its size."""
        sure = [
            (abs(found.effect.standardized or 0.0), found.effect.measure)
            for found, cells in self._cells
            if found.main and found.effect.measure != but and not found.effect.measure.startswith("win:")
            if self.verdict(cells) in ("more", "less")
        ]
        return max(sure)[1] if sure else None

    def rows(self, measure: str, main: bool) -> list[tuple[FactorEffect, EffectCells]]:
        """The effects of one factor, or of two, on a measure, the largest first; of those that a fractional design
        cannot tell apart the first one."""
        found: list[tuple[FactorEffect, EffectCells]] = []
        for effect, cells in self._cells:
            if effect.effect.measure == measure and effect.main == main:
                known = {one.effect.variant for one, _ in found}
                found += [] if known & set(effect.aliases) else [(effect, cells)]
        return sorted(found, key=lambda pair: -abs(pair[1].scale))

    def all(self) -> list[tuple[FactorEffect, EffectCells]]:
        """Every effect, in the order of the analysis."""
        return self._cells

    def name(self, effect: FactorEffect) -> str:
        """What an effect is called: where a fraction cannot tell it from others, by all their names."""
        return self.language.word("either").join(map(self._shown, (effect.effect.variant, *effect.aliases)))

    def _either(self, effect: FactorEffect) -> str:
        """The names of effects that a fraction cannot tell apart, in a sentence."""
        *names, last = (self.language.name(self._shown(name)) for name in (effect.effect.variant, *effect.aliases))
        return self.language.comma.join(names) + self.language.word("either") + last

    def _shown(self, name: str) -> str:
        """One effect, or two: packaged rules by their names in this language."""
        return " × ".join("=".join(map(self.language.shown, one.split("=", 1))) for one in name.split(" × "))

    def verdict(self, cells: EffectCells) -> str:
        """More or less only what Holm's correction over all effects of the measure leaves."""
        effect = cells.effect
        if effect.verdict in ("more", "less") and (effect.p_holm is None or effect.p_holm >= HOLM):
            return "open"
        return effect.verdict

    def word(self, cells: EffectCells, form: str = "") -> str:
        """The verdict as it is shown, with its direction where that is sure."""
        return verdict_word(self.language, self.verdict(cells), cells, True, form)

    # In words ---------------------------------------------------------------------------------------------------------

    def beside(self, measure: str, first: str) -> Sentence | None:
        """Which factor changes a measure most, once that is said of the ``first`` one; None where none is sure."""
        top, loud = (
            [row for row in self.rows(m, True) if self.verdict(row[1]) in ("more", "less")][:1]
            for m in (first, measure)
        )
        if not loud:
            return None
        if loud[0][0].aliases:
            return self._main(measure, loud)
        same = bool(top) and top[0][0].effect.variant == loud[0][0].effect.variant
        noun = measure_label(self.language, measure, loud[0][1].effect.label, "noun")
        return say(self.language, f"factors.{'also' if same else 'other'}", measure=noun, **self._change(*loud[0]))

    def sentences(self, measure: str = "minutes") -> list[Sentence]:
        """Which factor changes the measure most, whether two need each other, and what a fraction leaves out."""
        main, pairs = self.rows(measure, True), self.rows(measure, False)
        single = {found.effect.variant for found, _ in main}
        pairs = [pair for pair in pairs if not single & set(pair[0].aliases)]  # told with the factor
        found = [self._main(measure, main)] if main else []
        if pairs:
            found.append(self._pairs(pairs))
        if self.factorial.cells < self.factorial.whole:
            found.append(self._fraction())
        return found

    def _main(self, measure: str, rows: Sequence[tuple[FactorEffect, EffectCells]]) -> Sentence:
        slots: dict[str, Value] = {
            "k": self._count(len(self.factorial.factors), "factors"),
            "measure": measure_label(self.language, measure, rows[0][1].effect.label, "noun"),
        }
        at = ""
        if self.factorial.table is not None:
            at, slots["table"] = ".at", self.language.name(self.factorial.table)
        words = [self.verdict(cells) for _, cells in rows]
        loud = [row for row, word in zip(rows, words, strict=True) if word in ("more", "less")]
        if not loud:
            return say(self.language, f"factors.{'open' if 'open' in words else 'none'}{at}", **slots)
        if loud[0][0].aliases:
            names, d = self._either(loud[0][0]), loud[0][1].slot("difference")
            return say(self.language, f"factors.alias{at}", names=names, d=d, **slots)
        return say(self.language, f"factors.most{at}", **slots, **self._change(*loud[0]))

    def _pairs(self, rows: Sequence[tuple[FactorEffect, EffectCells]]) -> Sentence:
        words = [self.verdict(cells) for _, cells in rows]
        loud = [row for row, word in zip(rows, words, strict=True) if word in ("more", "less")]
        if not loud:
            return say(self.language, "pairs.open" if "open" in words else "pairs.none")
        if loud[0][0].aliases:
            return say(self.language, "pairs.alias", names=self._either(loud[0][0]))
        return say(self.language, "pairs.most", **self._change(*loud[0]))

    def _change(self, found: FactorEffect, cells: EffectCells) -> dict[str, Value]:
        name = self.language.name(self.name(found))
        return {"name": name, "a_v": cells.slot("value"), "a_b": cells.slot("baseline")}

    def _fraction(self) -> Sentence:
        slots: dict[str, Value] = {
            "whole": self._count(self.factorial.whole, "whole"),
            "cells": self._count(self.factorial.cells, "cells"),
        }
        if self.factorial.resolution is None:
            return say(self.language, "fraction.part", **slots)
        return say(self.language, "fraction", r=roman(self.factorial.resolution, self.language), **slots)

    def _largest(self, found: FactorEffect, cells: EffectCells) -> str:
        return f"{self.name(found)} {cells.difference.value.text} ({self.word(cells)})"

    def _count(self, value: int, key: str) -> Slot:
        cell = self.language.numbers.whole(value)
        return Slot(cell.text, f"factors/{key}", cell)

    # Tables -----------------------------------------------------------------------------------------------------------

    def table(self, measure: str, most: int | None = None) -> Table:
        """Every effect on one measure: those of one factor, then the ``most`` largest of two (all unless given)."""
        w = self.language.word
        pairs = self.rows(measure, False)
        chosen = self.rows(measure, True) + (pairs if most is None else pairs[:most])
        rows = []
        for found, cells in chosen:
            verdict = self.verdict(cells)
            alone = found.main or not found.aliases  # of several pairs the sums are those of none
            texts = [self.name(found), *((cells.baseline.text, cells.value.text) if alone else ("–", "–"))]
            texts.append(cells.difference.value.text)
            texts += [cells.difference.interval, cells.p_holm.text, self.word(cells)]
            rows.append(Row(tuple(texts), verdict))
        names = ("effect", "before", "after", "difference", "interval", "p_holm", "verdict")
        headers = [w(f"column.{name}") for name in names]
        n = self.language.numbers.whole(self.factorial.family[measure]).text
        caption = w("table.factors", measure=measure_label(self.language, measure), n=n)
        return Table(
            f"factors-{measure}{self.suffix}", caption, columns(headers, (0, 6)), tuple(rows), w("note.factors")
        )

    def overview(self) -> Table:
        """Every measure: the largest effect of one factor and of two."""
        w, rows = self.language.word, []
        for measure in self.measures:
            texts = [measure_label(self.language, measure)]
            for main in (True, False):
                found = self.rows(measure, main)[:1]
                texts += [self._largest(*pair) for pair in found] or ["–"]
            rows.append(Row(tuple(texts)))
        headers = [w(f"column.{name}") for name in ("measure", "main", "two")]
        return Table(f"factors{self.suffix}", w("table.factors.all"), columns(headers, (0, 1, 2)), tuple(rows))
