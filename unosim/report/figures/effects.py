"""The effects as a forest plot, in units of the smallest difference worth noticing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from unosim.report.cells import EffectCells
from unosim.report.figures.base import (
    AXIS,
    BAND,
    GRID,
    INK,
    MUTED,
    PAPER,
    WIDE,
    FigureData,
    Rows,
    canvas,
    figure,
    legend,
    legend_height,
    lines_width,
    text_width,
    wrapped,
)

# The measures of the figure; the table below it has all of them.
SHOWN = ("minutes", "over_10_minutes", "turns", "cards_drawn", "largest_penalty", "penalty_8", "first_player")
MOST_PLAYERS = 6
# Beyond so many margins the scale ends.
FARTHEST = 1000.0
_ROW = 0.185
_GAP = 0.15
# Inches for the names of measures; longer ones are broken.
_LABEL = 2.0
_MOST_TICKS = 7
_TICKS = (-1000, -300, -100, -30, -10, -3, -1, 0, 1, 3, 10, 30, 100, 300, 1000)


@dataclass(frozen=True)
class Group:
    """One measure with its rows, one a variant, and the verdict of each (`Findings.verdict`)."""

    label: str
    rows: tuple[EffectCells, ...]
    verdicts: tuple[str, ...]
    placebo: EffectCells | None = None

    @property
    def lines(self) -> int:
        """Rows that it takes, that of the placebo among them."""
        return len(self.rows) + (self.placebo is not None)


def groups(data: FigureData) -> list[Group]:
    """The rows of the forest plot in their order: length, penalties, the first seat, the players that move most."""
    findings = data.findings
    if findings is None:
        return []
    by_measure: dict[str, list[EffectCells]] = {}
    for cells in findings.cells.values():
        if cells.effect.difference.defined:
            by_measure.setdefault(cells.effect.measure, []).append(cells)
    players = [m for m in by_measure if m.startswith("win:")]
    loud = sorted(players, key=lambda m: -max(abs(c.scale) for c in by_measure[m]))[:MOST_PLAYERS]
    chosen = [m for m in SHOWN if m in by_measure] + [m for m in players if m in loud]
    order = {name: number for number, name in enumerate(data.variants)}
    found = []
    for m in chosen:
        rows = sorted(by_measure[m], key=lambda c: order.get(c.effect.variant, 0))
        verdicts = tuple(findings.verdict(cells) for cells in rows)
        found.append(Group(findings.label(rows[0].effect), tuple(rows), verdicts, findings.placebo.get(m)))
    return found


def in_margins(cells: EffectCells) -> tuple[float, float, float]:
    """Low end, estimate and high end of a difference in units of the margin, cut at the ends of the scale."""
    difference, margin = cells.effect.difference, cells.effect.margin or 1.0
    middle = (difference.value or 0.0) / margin
    low = middle if difference.low is None else difference.low / margin
    high = middle if difference.high is None else difference.high / margin
    return _cut(low), _cut(middle), _cut(high)


def margin_axis(data: FigureData, axes: Axes, rows: Sequence[EffectCells], most: int = _MOST_TICKS) -> None:
    """The scale of differences in units of the margin, wide enough for these effects, with the band that nobody notices
    and its name above the rows (y grows downwards from 0); about ``most`` ticks."""
    spread = [value for cells in rows for value in in_margins(cells)]
    low, high = min(-2.0, *spread), max(2.0, *spread)
    axes.set_xscale("symlog", linthresh=1, linscale=0.9)
    axes.set_xlim(low * 1.35, high * 1.35)
    ticks = [tick for tick in _TICKS if low * 1.35 <= tick <= high * 1.35]
    if len(ticks) > most:
        ticks = [tick for tick in ticks if abs(tick) not in (3, 30, 300)]
    axes.set_xticks(ticks, [f"{tick:+d}".replace("-", "−") if tick else "0" for tick in ticks])
    axes.minorticks_off()
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    axes.axvspan(-1, 1, color=BAND, lw=0, zorder=0)
    for tick in ticks:
        axes.axvline(tick, color=AXIS if tick == 0 else GRID, lw=0.8, zorder=0.5)
    axes.set_xlabel(data.language.word("figure.effects.x"))
    axes.text(0, -0.05, data.language.word("figure.effects.band"), ha="center", va="bottom", fontsize=8, color=MUTED)


def effect_rows(pairs: Iterable[tuple[EffectCells, str]]) -> Rows:
    """Effects with their verdicts as numbers, in the unit of the measure."""
    return [
        {
            "measure": cells.effect.measure,
            "unit": cells.effect.unit,
            "variant": cells.effect.variant,
            "baseline": cells.effect.baseline.value,
            "value": cells.effect.value.value,
            "difference": cells.effect.difference.value,
            "low": cells.effect.difference.low,
            "high": cells.effect.difference.high,
            "margin": cells.effect.margin,
            "verdict": verdict,
        }
        for cells, verdict in pairs
    ]


def _rows(data: FigureData) -> Rows:
    shown = [pair for group in groups(data) for pair in zip(group.rows, group.verdicts, strict=True)]
    placebos = [(group.placebo, group.placebo.effect.verdict) for group in groups(data) if group.placebo is not None]
    return effect_rows([*shown, *placebos])


@figure("effects", rows=_rows, wanted=lambda data: data.few and bool(groups(data)))
def effects(data: FigureData) -> Figure:
    """Dots with 95 % lines; the band is what nobody would notice; at right the real values and the verdict."""
    shown = groups(data)
    several = len(data.variants) > 2
    arrows = {id(c): f"{c.baseline.text} → {c.value.text}" for group in shown for c in group.rows}
    verdicts = {id(c): "" if data.findings is None else data.findings.word(c) for group in shown for c in group.rows}
    labels = [wrapped(group.label, _LABEL) for group in shown]
    left = max(lines_width(label, 9) for label in labels) + 0.12
    values = max(text_width(text) for text in arrows.values()) + 0.16
    right = values + max(text_width(text) for text in verdicts.values()) + 0.08
    rows = sum(group.lines for group in shown)
    inner = rows * _ROW + len(shown) * _GAP
    names = [name for name in data.variants if name != data.summary.baseline]
    top = legend_height(data, names, WIDE - left) + 0.16 if several else 0.24
    fig, axes = canvas(WIDE, inner + top + 0.5, left, right, 0.5, top)
    axes.set_ylim(inner, 0)
    margin_axis(data, axes, [cells for group in shown for cells in group.rows])
    inch = 1 / axes.get_position().width / WIDE
    y = _GAP / 2
    for number, group in enumerate(shown):
        if number:
            axes.plot(
                [-left * inch, 1 + right * inch],
                [y - _GAP / 2] * 2,
                color=GRID,
                lw=0.8,
                clip_on=False,
                transform=axes.get_yaxis_transform(),
                solid_capstyle="butt",
            )
        middle = y + group.lines * _ROW / 2
        axes.text(
            -0.12 * inch,
            middle,
            labels[number],
            transform=axes.get_yaxis_transform(),
            ha="right",
            va="center_baseline" if "\n" not in labels[number] else "center",
            fontsize=9,
        )
        for cells in group.rows:
            center = y + _ROW / 2
            variant = cells.effect.variant
            first, value, last = in_margins(cells)
            loud = cells.effect.verdict in ("more", "less")
            color = data.color(variant)
            axes.plot([first, last], [center, center], color=color, lw=2, zorder=2)
            axes.plot(
                [value],
                [center],
                marker=data.marker(variant),
                ms=data.size(variant),
                mew=1.5,
                mec=color,
                mfc=color if loud else PAPER,
                zorder=3,
            )
            for x, text, weight in ((0.1, arrows[id(cells)], "normal"), (values, verdicts[id(cells)], "bold")):
                axes.text(
                    1 + x * inch,
                    center,
                    text,
                    transform=axes.get_yaxis_transform(),
                    va="center_baseline",
                    fontsize=8.5,
                    color=INK if loud else MUTED,
                    fontweight=weight if loud else "normal",
                )
            y += _ROW
        if group.placebo is not None:
            _placebo(data, axes, group.placebo, y + _ROW / 2, None if number else inch)
            y += _ROW
        y += _GAP
    if several:
        legend(data, fig, names, left)
    return fig


def _placebo(data: FigureData, axes: Axes, cells: EffectCells, y: float, inch: float | None) -> None:
    """The baseline against itself, in gray; told what it is where ``inch`` says how wide one is."""
    low, value, high = in_margins(cells)
    axes.plot([low, high], [y, y], color=AXIS, lw=1.2, zorder=2)
    axes.plot([value], [y], marker="x", ms=4.5, mew=1.2, color=AXIS, zorder=3)
    if inch is None:
        return
    text: dict[str, Any] = {"transform": axes.get_yaxis_transform(), "va": "center_baseline", "color": MUTED}
    axes.text(1 + 0.1 * inch, y, data.language.word("figure.placebo"), fontsize=8, style="italic", **text)


def _cut(value: float) -> float:
    return min(max(value, -FARTHEST), FARTHEST)
