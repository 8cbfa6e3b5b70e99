"""Figures of designs: an effect at every table of players, two rules at a time, a measure along a sweep."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from unosim.analysis.model_designs import FactorEffect, Factorial, Sweep, TableEffect
from unosim.report.cells import EffectCells, estimate_cells, kind_of
from unosim.report.dimensions import AtTables, shown_word
from unosim.report.effects import measure_label
from unosim.report.factors import Factors
from unosim.report.figures.base import (
    AXIS,
    BAND,
    GRID,
    INK,
    MUTED,
    NARROW,
    PAPER,
    SERIES,
    WIDE,
    FigureData,
    Rows,
    Shown,
    canvas,
    figure,
    lines_width,
    text_width,
    with_interval,
    wrapped,
)
from unosim.report.told import table_told

# The measure of the strip and of the heat map; the tables have the others.
MEASURE = "minutes"
# Variants of the strip, the largest effects first; measures of a sweep, in this order.
MOST_STRIPS = 10
ALONG = ("minutes", "turns", "cards_drawn", "first_player")
_ROW = 0.19
_SIZE = 8.5
# An effect of so many margins has the full color; with one of so many minutes all cells read m:ss.
_FULL = 4.0
_LONG = 2.0


def strips(data: FigureData) -> list[TableEffect]:
    """The variants of the strip, by the size of their largest effect."""
    found = [] if data.comparison is None else AtTables(data.comparison, data.language).found(MEASURE)
    found = [effect for effect in found if any(one.defined for one in effect.effects.values())]
    return sorted(found, key=lambda one: -max(abs(e.value or 0.0) for e in one.effects.values()))[:MOST_STRIPS]


def _strip_rows(data: FigureData) -> Rows:
    return [
        {"variant": one.variant, "table": table, **with_interval(effect), "unit": one.unit, "word": one.word}
        for one in strips(data)
        for table, effect in one.effects.items()
    ]


@figure("tables", rows=_strip_rows, wanted=lambda data: bool(strips(data)))
def tables(data: FigureData) -> Figure:
    """A group a variant, a dot with its interval a table of players; the band is what nobody would notice."""
    shown, words = strips(data), data.language
    names = list(dict.fromkeys(table for one in shown for table in one.effects))
    shifts = {
        (one.variant, t): estimate_cells(words.numbers, e, "time", True)
        for one in shown
        for t, e in one.effects.items()
    }
    wide = [text_width(words.shown(name), _SIZE) for name in (*names, *(one.variant for one in shown))]
    left = min(max(wide) + 0.3, 1.9)
    right = max(text_width(cells.value.text, _SIZE) for cells in shifts.values()) + 0.2
    height = sum(0.26 + _ROW * len(one.effects) for one in shown)
    fig, axes = canvas(NARROW, height + 0.9, left, right, 0.48, 0.42)
    axes.set_ylim(height, 0)
    margin = shown[0].margin
    axes.axvspan(-margin, margin, color=BAND, lw=0, zorder=0)
    axes.axvline(0, color=AXIS, lw=0.8, zorder=1)
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    axes.set_xlabel(words.word("figure.tables.x"))
    across: dict[str, Any] = {"transform": axes.get_yaxis_transform(), "va": "center_baseline", "fontsize": _SIZE}
    inch, y = 1 / (axes.get_position().width * NARROW), 0.0
    low, high = -margin * 1.4, margin * 1.4
    for one in shown:
        axes.plot(
            [-left * inch, 1 + right * inch], [y, y], color=GRID, lw=0.8, clip_on=False, transform=across["transform"]
        )
        word = words.word(f"tables.{shown_word(one)}")
        axes.text(
            -(left - 0.1) * inch,
            y + 0.14,
            words.shown(one.variant),
            color=INK,
            fontweight="bold",
            **across,
        )
        loud = one.word == "depends"
        axes.text(1 + (right - 0.04) * inch, y + 0.14, word, ha="right", color=INK if loud else MUTED, **across)
        y += 0.26
        for number, name in enumerate(names):
            effect = one.effects.get(name)
            if effect is None:
                continue
            at, color = y + _ROW / 2, SERIES[1 + number % (len(SERIES) - 1)]
            axes.text(-0.1 * inch, at, words.shown(name), ha="right", color=MUTED, **across)
            if effect.value is not None:
                ends = [effect.value if end is None else end for end in (effect.low, effect.high)]
                axes.plot(ends, [at, at], color=color, lw=2, zorder=2)
                axes.plot([effect.value], [at], marker="osD^vPX"[number % 7], ms=5.4, mew=0, color=color, zorder=3)
                low, high = min(low, ends[0]), max(high, ends[1])
            text = shifts[one.variant, name].value.text
            axes.text(1 + (right - 0.04) * inch, at, text, ha="right", color=MUTED, **across)
            y += _ROW
    pad = (high - low) * 0.04
    axes.set_xlim(low - pad, high + pad)
    axes.text(0, -0.05, words.word("figure.effects.band"), ha="center", va="bottom", fontsize=8, color=MUTED)
    return fig


# Two rules at a time ----------------------------------------------------------------------------------------------


def factorial_of(data: FigureData) -> Factorial | None:
    """The factorial at the table that is told, where it has more than one factor."""
    told = table_told(data.comparison)
    found = [] if data.comparison is None else [one for one in data.comparison.factorials if one.table == told]
    return found[0] if found and len(found[0].factors) > 1 else None


def _place(effect: FactorEffect) -> list[tuple[str, str]]:
    return list(zip(effect.factors, effect.levels, strict=True))


def _heat_rows(data: FigureData) -> Rows:
    factorial = factorial_of(data)
    return [
        {
            "effect": one.effect.variant,
            "factors": len(one.factors),
            **with_interval(one.effect.difference),
            "unit": one.effect.unit,
            "p_holm": one.effect.p_holm,
        }
        for one in (() if factorial is None else factorial.of(MEASURE))
    ]


@figure("interactions", rows=_heat_rows, wanted=lambda data: bool(_heat_rows(data)))
def interactions(data: FigureData) -> Figure:
    """A cell two rules: how far both together are from their sum; on the diagonal what one does alone."""
    factorial = factorial_of(data)
    if factorial is None:
        raise ValueError("no factorial design")
    factors = Factors(factorial, data.language)
    mains = [one for one in factorial.of(MEASURE) if one.main]
    places = [_place(one)[0] for one in mains]
    names = [factors.name(one) for one in mains]
    names = [wrapped(name, 2.2, _SIZE) for name in names]
    left = max(lines_width(name, _SIZE) for name in names) + 0.3
    by_name = {cells.effect.variant: cells for one, cells in factors.all() if one.effect.measure == MEASURE}
    clock = on_clock(factorial)
    shown = {name: _brief(cells, factors, clock) for name, cells in by_name.items()}
    needed = max(text_width(text, 8) for text in shown.values()) * 1.1 + (
        0.2 if any(one.aliases for one in factorial.of(MEASURE)) else 0.08
    )  # bold is wider
    step = max(needed, min(1.1, (WIDE - left - 0.1) / len(names)))
    side = step * len(names)
    height = min(step, 0.42)
    fig, axes = canvas(
        max(left + side + 0.1, WIDE), height * len(names) + 0.36, left, max(0.1, WIDE - left - side), 0.06, 0.3
    )
    axes.set_xlim(0, len(names))
    axes.set_ylim(len(names), 0)
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.set_yticks(
        [n + 0.5 for n in range(len(names))], [f"{name}\u2002{n + 1}" for n, name in enumerate(names)], color=INK
    )
    axes.set_xticks([n + 0.5 for n in range(len(names))], [str(n + 1) for n in range(len(names))])
    axes.xaxis.tick_top()
    axes.tick_params(length=0, pad=3)
    for one in factorial.of(MEASURE):
        at = [places.index(place) for place in _place(one) if place in places]
        if len(at) != len(one.factors):
            continue
        cells = by_name[one.effect.variant]
        verdict = factors.verdict(cells)
        x, y = max(at), min(at)
        mark = " *" if one.aliases else ""
        _heat(axes, x, y, cells.scale, shown[one.effect.variant] + mark, verdict, one.main)
    if clock:
        unit = data.language.word("figure.interactions.clock")
        axes.text(0.5, len(names) - 0.48, unit, va="center_baseline", fontsize=8, color=MUTED, fontstyle="italic")
    return fig


def on_clock(factorial: Factorial) -> bool:
    """Whether the cells of the heat map are minutes and seconds: of one figure all are, or none."""
    return any(abs(one.effect.difference.value or 0.0) >= _LONG for one in factorial.of(MEASURE))


def _brief(cells: EffectCells, factors: Factors, clock: bool) -> str:
    """What stands in a cell: seconds, or minutes and seconds as on a clock; what is open has a mark."""
    change = cells.effect.difference
    text = cells.difference.value.text
    if clock:
        text = factors.language.numbers.clock(change.value, change.se, signed=True).text
    return f"{text} ?" if factors.verdict(cells) == "open" else text


def _heat(axes: Axes, x: int, y: int, scale: float, text: str, verdict: str, main: bool) -> None:
    """One cell; its color by the size of the effect in margins, loud where it is noticeable."""
    loud = verdict in ("more", "less")
    strength = min(1.0, abs(scale) / _FULL)
    color = SERIES[2] if scale > 0 else SERIES[1]
    face = {"facecolor": color, "alpha": round(0.08 + 0.5 * strength, 2)} if loud else {"facecolor": BAND}
    axes.add_patch(Rectangle((x + 0.03, y + 0.04), 0.94, 0.92, lw=1.2 if main else 0, edgecolor=AXIS, **face))
    style: dict[str, Any] = {"fontweight": "bold"} if loud else {}
    axes.text(
        x + 0.5, y + 0.52, text, ha="center", va="center_baseline", fontsize=8, color=INK if loud else MUTED, **style
    )


# Along a sweep ------------------------------------------------------------------------------------------------------


def sweeps(data: FigureData) -> list[Sweep]:
    """The measures of the figure."""
    told = table_told(data.comparison)
    every = () if data.comparison is None else data.comparison.sweeps
    found = {sweep.measure: sweep for sweep in every if sweep.table == told}
    return [found[name] for name in ALONG if name in found]


def _sweep_rows(data: FigureData) -> Rows:
    return [
        {"measure": sweep.measure, "unit": sweep.unit, sweep.factor: step.level, **with_interval(step.value)}
        for sweep in ([] if data.comparison is None else data.comparison.sweeps)
        if sweep.table == table_told(data.comparison)
        for step in sweep.steps
    ]


@figure("sweep", rows=_sweep_rows, wanted=lambda data: bool(sweeps(data)))
def sweep(data: FigureData) -> Figure:
    """A panel a measure: its value at every level, with 95 % intervals."""
    shown, words = sweeps(data), data.language
    lines = math.ceil(len(shown) / 2)
    panel, gap = 1.75, 0.95
    height = lines * (panel + gap)
    fig = Shown(figsize=(WIDE, height))
    width = (WIDE - 1.5) / 2
    for number, one in enumerate(shown):
        column, line = number % 2, number // 2
        bottom = height - (line + 1) * (panel + gap) + 0.52
        box = (0.6 + column * (width + 0.7), bottom, width, panel)
        axes = fig.add_axes((box[0] / WIDE, box[1] / height, box[2] / WIDE, box[3] / height))
        _along(axes, one, words.shown(one.factor))
        axes.set_ylabel(words.word(f"figure.sweep.{kind_of(one)}"))
        axes.yaxis.set_label_coords(-0.42 / width, 0.5)  # alike in all panels
        axes.set_title(measure_label(words, one.measure, one.label), loc="left", fontweight="bold", pad=8)
    return fig


def _along(axes: Axes, one: Sweep, factor: str) -> None:
    at = _positions([step.level for step in one.steps])
    scale = 60 if kind_of(one) == "time" and max(abs(step.value.value or 0) for step in one.steps) < 1 else 1
    points = [(x, step.value) for x, step in zip(at, one.steps, strict=True) if step.value.value is not None]
    for x, value in points:
        middle = (value.value or 0.0) * scale
        ends = [middle if end is None else end * scale for end in (value.low, value.high)]
        axes.plot([x, x], ends, color=SERIES[1], lw=2, zorder=2)
    axes.plot([x for x, _ in points], [(v.value or 0.0) * scale for _, v in points], color=SERIES[1], lw=1, zorder=1.5)
    axes.plot([x for x, _ in points], [(v.value or 0.0) * scale for _, v in points], marker="o", ls="", ms=5, mew=1.2,
              mfc=PAPER, mec=SERIES[1], zorder=3)  # fmt: skip
    axes.set_xticks(at, [step.level for step in one.steps])
    axes.set_xlabel(factor)
    axes.grid(axis="y")
    axes.spines["left"].set_visible(False)
    if kind_of(one) == "points":
        axes.axhline(0, color=AXIS, lw=0.8, zorder=1)
    else:
        axes.set_ylim(bottom=0)


def _positions(levels: Sequence[str]) -> list[float]:
    """Numbers stand where they belong, other levels side by side."""
    try:
        return [float(level) for level in levels]
    except ValueError:
        return [float(n) for n in range(len(levels))]
