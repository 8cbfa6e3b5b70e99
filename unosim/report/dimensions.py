"""Who gains where, tables of players, and sweeps: does it depend who plays, how does a measure go along a sweep?"""

from __future__ import annotations

import math
from statistics import NormalDist

from unosim.analysis.model import Comparison
from unosim.analysis.model_designs import Step, Sweep, TableEffect
from unosim.analysis.records import Estimate
from unosim.report.blocks import Row, Table
from unosim.report.cells import EffectCells, Slot, estimate_cells, kind_of
from unosim.report.effects import measure_label, verdict_word
from unosim.report.numbers import Unit
from unosim.report.sentences import HOLM, Sentence, Value, say
from unosim.report.tables import columns
from unosim.report.words import Language


def places_table(comparison: Comparison, variant: str, language: Language) -> Table | None:
    """What a variant changes for every player from every position, ± 95 %; a change that Holm's correction leaves
    noticeable is marked. None where there is nothing to compare."""
    w, numbers = language.word, language.numbers
    found = [place for place in comparison.places if place.effect.variant == variant]
    if not found:
        return None
    positions = sorted({place.place for place in found})
    rows = []
    for player in dict.fromkeys(place.player for place in found):
        cells = {place.place: place.effect for place in found if place.player == player}
        texts = [w("places.all") if player is None else player]
        for position in positions:
            effect = cells[position]
            change = estimate_cells(numbers, effect.difference, "points", signed=True)
            half = numbers.plus_minus(effect.difference.low, effect.difference.high, "points")
            loud = effect.verdict in ("more", "less") and effect.p_holm is not None and effect.p_holm < HOLM
            texts.append(change.both(f"{{plain}} {half}{' *' if loud else ''}"))
        rows.append(Row(tuple(texts)))
    headers = [w("column.player"), *(w("terminal.position", position=position) for position in positions)]
    caption = w("table.places", v=language.shown(variant), b=language.shown(comparison.baseline_of(variant)))
    return Table(f"places-{variant}", caption, columns(headers), tuple(rows), w("note.places"))


class AtTables:
    """The effects of every variant at several tables of players."""

    def __init__(self, comparison: Comparison, language: Language) -> None:
        self.comparison = comparison
        self.language = language

    def found(self, measure: str) -> list[TableEffect]:
        """One measure, a variant each, as the experiment names them."""
        return [effect for effect in self.comparison.tables if effect.measure == measure]

    def sentences(self, measure: str = "minutes") -> list[Sentence]:
        """For each variant whether its effect on a measure is the same at all tables."""
        return [self._sentence(effect) for effect in self.found(measure)]

    def _sentence(self, effect: TableEffect) -> Sentence:
        unit = kind_of(effect)
        slots: dict[str, Value] = {
            "v": self.language.name(effect.variant),
            "measure": measure_label(self.language, effect.measure, effect.label, "noun"),
        }
        word = shown_word(effect)
        if word in ("near", "depends"):
            for end, table in (("least", effect.least), ("most", effect.most)):
                slots[f"t_{end}"] = self.language.name(table)
                slots[f"d_{end}"] = self._slot(effect, table, effect.effects[table], unit)
            opposite = word == "depends" and effect.opposite
            return say(self.language, "tables.opposite" if opposite else f"tables.{word}", **slots)
        if len(effect.effects) == 2:
            return say(self.language, f"tables.{word}.both", **slots)
        slots["k"] = Slot(str(len(effect.effects)), "tables", self.language.numbers.whole(len(effect.effects)))
        return say(self.language, f"tables.{word}", **slots)

    def table(self, measure: str = "minutes", most: int | None = None) -> Table:
        """The difference at every table, a row a variant, and whether the tables differ; ``most``: only so many
        variants, those that depend on the table first, then those with the largest differences."""
        w, numbers = self.language.word, self.language.numbers
        found = self.found(measure)
        if most is not None:
            order = sorted(found, key=lambda one: (one.word != "depends", -_largest(one)))
            found = [one for one in found if one in order[:most]]
        names = list(dict.fromkeys(table for effect in found for table in effect.effects))
        rows = []
        for effect in found:
            unit = kind_of(effect)
            texts = [self.language.shown(effect.variant)]
            for name in names:
                there = effect.effects.get(name)
                cells = None if there is None else estimate_cells(numbers, there, unit, signed=True)
                half = "" if there is None else numbers.plus_minus(there.low, there.high, unit)
                texts.append(self.language.style.missing if cells is None else cells.both(f"{{value}} {half}"))
            texts += [numbers.probability(effect.p_holm).text, w(f"tables.{shown_word(effect)}")]
            rows.append(Row(tuple(texts), effect.word))
        headers = [w("column.variant"), *map(self.language.shown, names), w("column.p_holm"), w("column.same")]
        label = measure_label(self.language, measure, found[0].label if found else measure)
        left = (0, len(headers) - 1)
        return Table(
            f"tables-{measure}", w("table.tables", measure=label), columns(headers, left), tuple(rows), w("note.tables")
        )

    def _slot(self, effect: TableEffect, table: str, estimate: Estimate, unit: Unit) -> Slot:
        cell = estimate_cells(self.language.numbers, estimate, unit, signed=True).value
        return Slot(cell.text, f"tables:{effect.measure}/{effect.variant}/{table}", cell)


def shown_word(effect: TableEffect) -> str:
    """The word for a reader: ``near`` where tables surely differ, but by less than anybody would notice."""
    differ = effect.p_holm is not None and effect.p_holm < HOLM
    return "near" if effect.word == "same" and differ else effect.word


def _largest(effect: TableEffect) -> float:
    return max((abs(there.value or 0.0) for there in effect.effects.values()), default=0.0)


class Along:
    """A measure along a sweep."""

    def __init__(self, sweep: Sweep, language: Language) -> None:
        self.sweep = sweep
        self.language = language

    def table(self) -> Table:
        """A row a level: the value, and the difference from the first level with its verdict."""
        w, numbers = self.language.word, self.language.numbers
        unit = kind_of(self.sweep)
        rows = []
        for step in self.sweep.steps:
            value = estimate_cells(numbers, step.value, unit, signed=unit == "points")
            texts = [step.level, value.value.text, value.interval]
            if step.effect is None:
                texts += ["–"] * 4
            else:
                cells = EffectCells(numbers, step.effect)
                texts += [cells.difference.value.text, cells.difference.interval, cells.p_holm.text]
                texts.append(verdict_word(self.language, step.effect.verdict, cells, True))
            rows.append(Row(tuple(texts), "" if step.effect is None else step.effect.verdict))
        names = ("value", "interval", "difference", "interval", "p_holm", "verdict")
        headers = [self.language.shown(self.sweep.factor), *(w(f"column.{name}") for name in names)]
        label = measure_label(self.language, self.sweep.measure, self.sweep.label)
        caption = w("table.sweep", measure=label, factor=self.language.shown(self.sweep.factor))
        if self.sweep.table is not None:
            caption = w(
                "table.sweep.at",
                measure=label,
                factor=self.language.shown(self.sweep.factor),
                table=self.language.shown(self.sweep.table),
            )
        name = "-".join(("sweep", self.sweep.measure, *([self.sweep.table] if self.sweep.table else [])))
        return Table(name, caption, columns(headers, (0, 6)), tuple(rows))

    def sentence(self) -> Sentence | None:
        """From the first level to the last, and the highest and lowest on the way, as far as they are told apart; None
        without values."""
        steps = [step for step in self.sweep.steps if step.value.defined]
        if len(steps) < 2:
            return None
        first, last = steps[0], steps[-1]
        least, *_, most = sorted(steps, key=lambda step: step.value.value or 0.0)
        inner = any(end is not first and end is not last for end in (least, most))
        turns = inner and all(self._apart(a, b) for a in (least, most) for b in steps if b is not a)
        far = max((step for step in steps if self._apart(first, step)), key=lambda s: _distance(first, s), default=None)
        if self._apart(first, last):
            ends = {"first": first, "last": last}
            far_out = {"least": least, "most": most} if turns else {}
            found = {name: step for name, step in far_out.items() if step is not first and step is not last}
            return self._told("turns" if len(found) == 2 else next(iter(found), "ends"), ends | found)
        if turns:
            return self._told("middle", {"least": least, "most": most})
        if far is not None:
            return self._told("to", {"first": first, "far": far})
        if all(step.effect is not None and step.effect.verdict in ("same", "slight") for step in steps[1:]):
            return self._told("same", {"first": first, "last": last})
        return self._told("open", {})

    def _told(self, name: str, steps: dict[str, Step]) -> Sentence:
        slots: dict[str, Value] = {
            "measure": measure_label(self.language, self.sweep.measure, self.sweep.label, "noun"),
            "factor": self.language.name(self.sweep.factor),
        }
        unit = kind_of(self.sweep)
        for place, step in steps.items():
            cell = estimate_cells(self.language.numbers, step.value, unit, signed=unit == "points").value
            slots[f"l_{place}"] = self._level(step.level)
            slots[f"a_{place}"] = Slot(cell.text, f"sweep:{self.sweep.measure}/{step.level}", cell)
        return say(self.language, f"sweep.{name}", **slots)

    def _level(self, level: str) -> str:
        """A level in a sentence, a number with what it counts."""
        key = f"level.{self.sweep.factor}"
        return self.language.word(key, x=level) if level.isdigit() and key in self.language.words else level

    def _apart(self, one: Step, other: Step) -> bool:
        """Whether two levels surely differ: of the first and another by Holm's p of their difference on the same deals,
        else by the errors of both, corrected over all pairs of levels."""
        steps = self.sweep.steps
        if one is other:
            return False
        effect = next((s.effect for s in (one, other) if s.effect is not None and steps[0] in (one, other)), None)
        if effect is not None:
            return not effect.selected and effect.p_holm is not None and effect.p_holm < HOLM
        if one.value.se is None or other.value.se is None:
            return False
        pairs = len(steps) * (len(steps) - 1) // 2
        z = NormalDist().inv_cdf(1 - HOLM / 2 / pairs)
        return _distance(one, other) > z * math.hypot(one.value.se, other.value.se)


def _distance(one: Step, other: Step) -> float:
    return abs((one.value.value or 0.0) - (other.value.value or 0.0))
