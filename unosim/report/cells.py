"""The numbers of the report, formatted once and looked up by key.

Tables show these cells and sentences quote them: a number in a sentence is the text of a cell, or that text with fewer
digits, and can say which (`Slot.key`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from unosim.analysis.model import Effect, Estimate
from unosim.report.numbers import Number, Numbers, Shown, Unit, coarser

# Digits that the ends of an interval may have more than its estimate.
_FINER = 2


class Measured(Protocol):
    """Whatever is of one measure, in its unit."""

    @property
    def measure(self) -> str: ...

    @property
    def unit(self) -> str: ...


def kind_of(effect: Measured) -> Unit:
    """How the numbers of an effect are written: as times, shares, points or counts."""
    if effect.measure == "first_player":
        return "points"
    if effect.unit.startswith("min"):
        return "time"
    return "hundred" if "of 100" in effect.unit else "count"


@dataclass(frozen=True, slots=True)
class Slot:
    """A number in a sentence: its text there, and the cell that it repeats (``measure/variant/column``)."""

    text: str
    key: str
    cell: Shown

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class EstimateCells:
    """An estimate and its interval with the digits that its standard error allows."""

    value: Shown
    low: Shown
    high: Shown
    interval: str

    def both(self, pattern: str = "{value} ({interval})") -> str:
        """The value with its interval behind it, in one cell; the value alone where there is no interval."""
        if not (self.low.known and self.high.known):
            return self.value.text
        plain = {"plain": self.value.plain, "low": self.low.plain, "high": self.high.plain}
        text = pattern.format(value=self.value.text, interval=self.interval, **plain)
        exact = [
            shown.text.value if isinstance(shown.text, Number) else None for shown in (self.value, self.low, self.high)
        ]
        unit = self.value.text.unit if isinstance(self.value.text, Number) else self.value.unit
        return Number(text, exact[0], unit, *exact[1:])


def estimate_cells(numbers: Numbers, estimate: Estimate, unit: Unit, signed: bool = False) -> EstimateCells:
    """Format an estimate; the ends of the interval get the digits of the estimate, more where both would
    look alike."""
    se = estimate.se
    if not se and estimate.low is not None and estimate.high is not None:
        se = (estimate.high - estimate.low) / 4  # no deal differs from another: only the interval says how sure it is
    value = numbers.show(estimate.value, unit, se, signed)
    digits = None if value.number is None or value.number == 0 else digits_of(value)
    low = numbers.show(estimate.low, unit, se, signed, digits, estimate.value)
    high = numbers.show(estimate.high, unit, se, signed, digits, estimate.value)
    for _ in range(_FINER):
        if unit == "time" or low.number is None or low.number != high.number or estimate.low == estimate.high:
            break
        finer = max(digits_of(low), digits_of(high)) + 1
        low = numbers.show(estimate.low, unit, se, signed, finer if estimate.low else None)
        high = numbers.show(estimate.high, unit, se, signed, finer)
    ends = (low.number, high.number)
    if unit != "time" and value.number and ends[0] is not None and ends[1] is not None:
        outside = not ends[0] <= value.number <= ends[1]  # coarser than its interval
        value = value if not outside else numbers.show(estimate.value, unit, se, signed, digits_of(high))
    return EstimateCells(value, low, high, numbers.between(low, high))


class EffectCells:
    """The row of one effect: every number of it, formatted."""

    def __init__(self, numbers: Numbers, effect: Effect) -> None:
        unit = kind_of(effect)
        self.effect = effect
        self.unit: Unit = unit
        signed = unit == "points"
        self.baseline, self.value = _alike(numbers, effect, unit, signed)
        self.difference = estimate_cells(numbers, effect.difference, unit, signed=True)
        self.relative = numbers.relative(effect.relative.value, effect.relative.se)
        digits = None if self.relative.number is None else digits_of(self.relative)
        self.relative_low = numbers.relative(effect.relative.low, effect.relative.se, digits)
        self.relative_high = numbers.relative(effect.relative.high, effect.relative.se, digits)
        self.margin = _margin(numbers, effect.margin, unit)
        self.p_holm = numbers.probability(effect.p_holm)
        self.notice = numbers.whole(_two_digits(effect.rounds_to_notice) if self.sure else None)
        self.further = numbers.whole(_two_digits(effect.further_deals))

    @property
    def sign(self) -> int:
        """1 or -1 where the interval of the difference leaves out zero, else 0."""
        low, high = self.effect.difference.low, self.effect.difference.high
        if low is None or high is None:
            return 0
        return 1 if low > 0 else -1 if high < 0 else 0

    @property
    def sure(self) -> bool:
        """Whether the interval of the difference leaves out zero."""
        return self.sign != 0

    @property
    def leans(self) -> str:
        """Of an open effect ``more`` or ``less`` where the direction is known, else nothing. Of rounds that are not the
        same ones none is, and no further deals are told."""
        if self.effect.verdict != "open" or self.effect.selected:
            return ""
        return ("", "more", "less")[self.sign]

    @property
    def key(self) -> str:
        """What the keys of its slots begin with."""
        return f"{self.effect.measure}/{self.effect.variant}"

    def slot(self, column: str) -> Slot:
        """A cell as it stands, by column name."""
        cell = self._cell(column)
        return Slot(cell.text, f"{self.key}/{column}", cell)

    def plain(self, column: str) -> Slot:
        """A cell without its unit word, for sentences that bring their own ("of 100 rounds")."""
        cell = self._cell(column)
        return Slot(cell.plain, f"{self.key}/{column}", cell)

    @property
    def scale(self) -> float:
        """Difference in units of the margin, 0 where it is undefined."""
        value = self.effect.difference.value
        return 0.0 if value is None or not self.effect.margin else value / self.effect.margin

    def _cell(self, column: str) -> Shown:
        if column in ("difference", "low", "high"):
            cell: Shown = getattr(self.difference, "value" if column == "difference" else column)
            return cell
        found = getattr(self, column)
        if not isinstance(found, Shown):
            raise KeyError(column)
        return found


def of_hundred(numbers: Numbers, slots: Iterable[Slot], apart: int = 2) -> list[Slot]:
    """Shares for a sentence: whole rounds of 100 where the whole numbers tell the story, else as in the table.

    They do when all that differ are at least ``apart`` from each other and none is below 2 but not zero.
    """
    slots = list(slots)
    whole = [None if slot.cell.number is None else coarser(slot.cell.number, 0) for slot in slots]
    exact = {slot.cell.number: number for slot, number in zip(slots, whole, strict=True) if number is not None}
    known = sorted(exact.values())
    distinct = all(b - a >= apart for a, b in pairwise(known))
    small = any(
        slot.cell.number is not None and slot.cell.number != 0 and number is not None and number < 2
        for slot, number in zip(slots, whole, strict=True)
    )
    if not distinct or small:
        return slots
    return [
        slot if number is None else Slot(numbers.plain(number), slot.key, slot.cell)
        for slot, number in zip(slots, whole, strict=True)
    ]


def _alike(numbers: Numbers, effect: Effect, unit: Unit, signed: bool) -> tuple[Shown, Shown]:
    """Baseline and value with the same digits, the fewer, times in the same steps; an exact zero stays plain."""
    if unit == "time":
        se = max((e.se for e in (effect.baseline, effect.value) if e.se is not None), default=None)
        return numbers.show(effect.baseline.value, unit, se), numbers.show(effect.value.value, unit, se)
    shown = [numbers.show(e.value, unit, e.se, signed) for e in (effect.baseline, effect.value)]
    fewest = min((digits_of(s) for s in shown if s.number), default=0)
    first, second = (
        s if not s.number else numbers.show(e.value, unit, e.se, signed, fewest)
        for s, e in zip(shown, (effect.baseline, effect.value), strict=True)
    )
    return first, second


def digits_of(shown: Shown) -> int:
    """Digits after the point of a number as shown."""
    return 0 if shown.number is None else max(0, -int(shown.number.as_tuple().exponent))


def _margin(numbers: Numbers, margin: float, unit: Unit) -> Shown:
    if unit == "time":
        return numbers.show(margin, unit)
    digits = 0 if margin == round(margin) else 1 if margin >= 1 else 2
    return numbers.show(margin, "count" if unit == "count" else "points", digits=digits)


def _two_digits(value: int | None) -> int | None:
    """A number of rounds or deals with two significant digits: it is an order of size, not a count."""
    if value is None or value < 100:
        return value
    power: int = 10 ** (len(str(value)) - 2)
    return round(value / power) * power
