"""Which cell meets what somebody wants: every cell against ranges of several measures."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from unosim.analysis.comparison import margins as margins_of
from unosim.analysis.effects import Matters, margin_of
from unosim.analysis.intervals import critical
from unosim.analysis.measures import Measure, measures_for
from unosim.analysis.minutes import Minutes
from unosim.analysis.onepass import read
from unosim.analysis.records import Estimate, Record
from unosim.analysis.tally import Tally
from unosim.errors import UnosimError, no_such
from unosim.results import opened

if TYPE_CHECKING:
    from unosim.results import Results

Met = Literal["met", "open", "missed"]


@dataclass(frozen=True)
class Target(Record):
    """A measure and the range wanted of it, in the measure's unit; None: no bound on that side."""

    measure: str
    low: float | None
    high: float | None

    @property
    def text(self) -> str:
        """``12..18``, ``..18`` or ``12..``."""
        ends = ("" if end is None else f"{end:g}" for end in (self.low, self.high))
        return "..".join(ends)


@dataclass(frozen=True)
class Reached(Record):
    """One target in one cell. value: of the measure, its interval at 95 % for all targets together; word: whether that
    lies inside the range, outside, or across its end; off: how far the value is outside, in smallest differences that
    matter (0 inside); room: how far it is inside, as a share of half the range (1 in the middle, 0 at an end)."""

    target: Target
    label: str
    unit: str
    value: Estimate
    word: Met
    off: float
    room: float


@dataclass(frozen=True)
class TargetCell(Record):
    """One cell against all targets: `met` where every one is, `missed` where one is, else `open`.

    off: root of the sum of squares over the targets; room: of the target with the least; likely: chance that all
    are met, from normal errors taken as independent of each other: for ranking only.
    """

    cell: str
    word: Met
    off: float
    room: float
    likely: float
    reached: tuple[Reached, ...]


@dataclass(frozen=True)
class TargetSearch(Record):
    """All cells, the best first: those that meet the targets by `room`, open ones by `likely`, missed ones by `off`."""

    targets: tuple[Target, ...]
    cells: tuple[TargetCell, ...]

    def count(self, word: Met) -> int:
        """Cells with this word."""
        return sum(cell.word == word for cell in self.cells)


def target_search(
    results: Results | str | Path,
    targets: Sequence[Target],
    minutes: Minutes | None = None,
    matters: Matters | None = None,
) -> TargetSearch:
    """Rank the cells of a results folder by how surely and how well they meet all targets.

    A cell that has no value of a measure (no rounds, or a player who does not sit there) misses it. Raises ResultsError
    for a broken folder, UnosimError for a measure that no cell has.
    """
    results = opened(results)
    tallies = read(results, minutes or Minutes.of(results), pairs=False).variants
    margins = margins_of(results, matters)
    known = measures_of(results)
    for target in targets:
        if target.measure not in known:
            raise UnosimError(f"target: {no_such('measure', target.measure, known)}")
    cells = [_cell(name, tally, targets, margins) for name, tally in tallies.items()]
    order = {"met": 0, "open": 1, "missed": 2}
    cells.sort(key=lambda c: (order[c.word], *((-c.room,) if c.word == "met" else (-c.likely, c.off))))
    return TargetSearch(tuple(targets), tuple(cells))


def measures_of(results: Results) -> list[str]:
    """The ids of all that some cell of a results folder can be measured by."""
    found = (m.id for name in results.variants for m in measures_for(results.labels(name), results.detail))
    return list(dict.fromkeys(found))


def _cell(name: str, tally: Tally, targets: Sequence[Target], matters: Matters) -> TargetCell:
    measures = {measure.id: measure for measure in tally.lineup.all_measures()}
    reached = tuple(_reached(tally, measures.get(t.measure), t, len(targets), matters) for t in targets)
    words = {one.word for one in reached}
    return TargetCell(
        cell=name,
        word="missed" if "missed" in words else "open" if "open" in words else "met",
        off=math.hypot(*(one.off for one in reached)),
        room=min(one.room for one in reached),
        likely=math.prod(_likely(one.value, one.target) for one in reached),
        reached=reached,
    )


def _reached(tally: Tally, measure: Measure | None, target: Target, family: int, matters: Matters) -> Reached:
    if measure is None:
        nothing = Estimate(None, None, None, None, 0, tally.deals)
        return Reached(target, target.measure, "", nothing, "missed", 1e9, 0.0)
    found = tally.ratio(measure.id).estimate(measure.share)
    fair = 1 / tally.lineup.seats if measure.id == "first_player" else 0.0
    value = _widened(found.minus(fair).scaled(measure.scale), family)
    low = -math.inf if target.low is None else target.low
    high = math.inf if target.high is None else target.high
    word: Met = "open"
    if value.low is not None and value.high is not None:
        word = "met" if low <= value.low and value.high <= high else word
        word = "missed" if value.high < low or value.low > high else word
    elif value.value is None:
        word = "missed"
    at = value.value if value.value is not None else math.nan
    outside = max(0.0, low - at, at - high) if value.value is not None else 1e9
    margin = margin_of(measure, matters)
    step = margin.of(at) if margin is not None and value.value is not None else max(abs(at) * 0.05, 1e-9)
    inside = min(at - low, high - at)
    half = (high - low) / 2
    room = 0.0 if not inside > 0 else inside / half if math.isfinite(half) and half else inside / (inside + step)
    return Reached(target, measure.label, measure.unit, value, word, outside / step, room)


def _widened(value: Estimate, family: int) -> Estimate:
    """The estimate with the interval that holds for all targets at once (Bonferroni)."""
    if value.value is None or value.low is None or value.high is None or value.deals < 2 or family == 1:
        return value
    factor = critical(value.deals - 1, family) / critical(value.deals - 1)
    low, high = (value.value + (end - value.value) * factor for end in (value.low, value.high))
    return Estimate(value.value, low, high, value.se, value.n, value.deals)


def _likely(value: Estimate, target: Target) -> float:
    """How likely the measure lies in the range, as a normal number around its estimate."""
    if value.value is None:
        return 0.0
    low = -math.inf if target.low is None else target.low
    high = math.inf if target.high is None else target.high
    if not value.se:
        return float(low <= value.value <= high)
    ends = ((end - value.value) / (value.se * math.sqrt(2)) for end in (low, high))
    below, above = (math.erf(end) for end in ends)
    return (above - below) / 2
