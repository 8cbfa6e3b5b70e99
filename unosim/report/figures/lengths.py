"""How long rounds take: curves of the share that is over, their difference by rank, bars of half minutes."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray

from unosim.analysis.model import Distribution
from unosim.report.alone import OVER_MINUTES
from unosim.report.figures.base import (
    AXIS,
    BAND,
    MUTED,
    NARROW,
    PAPER,
    FigureData,
    Rows,
    canvas,
    figure,
    legend,
    legend_height,
    with_interval,
)

# Points of a curve: enough for a smooth line, few enough for a small page.
POINTS = 160
BAR_MINUTES = 0.5
# The curves end where the slowest variant has this share of its rounds behind it.
_SHOWN = 0.995
# Differences beyond so many minutes are drawn in minutes, not in seconds.
_MINUTES_FROM = 3.0


def curve(distribution: Distribution) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Minutes and the share of rounds over by then, as fractions, ascending, one point a value."""
    values = np.asarray(distribution.values, dtype=np.float64)
    counts = np.asarray(distribution.counts, dtype=np.float64)
    return values, np.cumsum(counts) / counts.sum()


def quantile(distribution: Distribution, share: float) -> float:
    """The smallest value by which at least this share of the rounds is over."""
    total = sum(distribution.counts)
    running = list(accumulate(distribution.counts))
    index = next(i for i, count in enumerate(running) if count >= share * total)
    return distribution.values[index]


def share_by(distribution: Distribution, limit: float) -> float:
    """Share of rounds over after ``limit`` minutes, as a fraction."""
    index = bisect_right(distribution.values, limit)
    return sum(distribution.counts[:index]) / sum(distribution.counts)


def measured(data: FigureData) -> dict[str, Distribution]:
    """The distribution of minutes of each variant with finished rounds, the baseline first."""
    found = {name: data.summary.variant(name).length("minutes").distribution for name in data.variants}
    return {name: distribution for name, distribution in found.items() if sum(distribution.counts)}


def _length_rows(data: FigureData) -> Rows:
    return [
        {"variant": name, "minutes": float(at), "over_percent": 100 * float(share)}
        for name, distribution in measured(data).items()
        for at, share in zip(*curve(distribution), strict=True)
    ]


@figure("length", rows=_length_rows, wanted=lambda data: data.few and bool(measured(data)))
def length(data: FigureData) -> Figure:
    """Share of rounds over by then, a curve a variant; dots at one half and 95 in 100; a guide at ten minutes."""
    shown = measured(data)
    several = len(shown) > 1
    top = (legend_height(data, list(shown), NARROW - 0.1) if several else 0.0) + 0.24
    fig, axes = canvas(NARROW, 2.3 + top + 0.48, 0.55, 0.16, 0.48, top)
    end = max(quantile(distribution, _SHOWN) for distribution in shown.values())
    if end > 0.75 * OVER_MINUTES:
        end = max(end, 1.3 * OVER_MINUTES)  # room for the shares beside the guide
    axes.set_xlim(0, end)
    axes.set_ylim(0, 100)
    axes.grid(axis="y")
    axes.spines["left"].set_visible(False)
    axes.set_yticks([0, 25, 50, 75, 95])
    axes.set_xlabel(data.language.word("figure.length.x"))
    axes.set_ylabel(data.language.word("figure.length.y"))
    for name, distribution in shown.items():
        minutes, over = curve(distribution)
        at = np.linspace(0, end, POINTS)
        axes.plot(at, np.interp(at, minutes, over * 100, left=0.0), color=data.color(name), ls=data.dashes(name))
    for name, distribution in shown.items():
        for share, marker in ((0.5, "o"), (0.95, "D")):
            axes.plot(
                [quantile(distribution, share)],
                [share * 100],
                marker=marker,
                ms=5,
                mew=1.4,
                mfc=PAPER,
                mec=data.color(name),
                zorder=4,
                clip_on=False,
            )
    if end > OVER_MINUTES:
        _guide(data, axes, "figure.length.guide")
        _guide_shares(data, axes, shown, end)
    if several:
        legend(data, fig, list(shown), 0.1, dots=False)
    return fig


def _guide_shares(data: FigureData, axes: Axes, shown: dict[str, Distribution], end: float) -> None:
    """The shares over by ten minutes, right of the guide: below the curves, or above them where they are still low."""
    step = 8.5
    highest = step * (len(shown) - 1) + 6
    low = min(share_by(distribution, OVER_MINUTES) for distribution in shown.values()) * 100
    first = highest if low > highest + step else 94
    for number, (name, distribution) in enumerate(shown.items()):
        y, x = first - step * number, OVER_MINUTES + end * 0.02
        by = data.language.numbers.show(share_by(distribution, OVER_MINUTES), "share", digits=1)
        axes.plot([x, x + end * 0.035], [y, y], color=data.color(name), ls=data.dashes(name), lw=2)
        axes.text(x + end * 0.05, y, by.text, fontsize=8, va="center_baseline")


def _guide(data: FigureData, axes: Axes, label: str) -> None:
    """A dashed line at ten minutes."""
    axes.axvline(OVER_MINUTES, color=AXIS, lw=1, ls=(0, (4, 3)), zorder=1)
    axes.text(
        OVER_MINUTES,
        1.02,
        data.language.word(label),
        fontsize=8,
        color=MUTED,
        ha="center",
        va="bottom",
        transform=axes.get_xaxis_transform(),
    )


def _difference_rows(data: FigureData) -> Rows:
    shifts = data.comparison.quantiles if data.comparison is not None else ()
    return [
        {"variant": shift.variant, "quantile": shift.quantile, **with_interval(shift.difference, 60), "unit": "seconds"}
        for shift in shifts
        if shift.clock == "minutes"
    ]


@figure(
    "length_difference",
    rows=_difference_rows,
    wanted=lambda data: data.few and len(measured(data)) > 1 and data.comparison is not None,
)
def length_difference(data: FigureData) -> Figure:
    """Difference of the quantiles to the baseline in seconds, by rank; lines at the quantiles with their intervals."""
    shown = measured(data)
    base = data.summary.baseline
    names = [name for name in shown if name != base]
    top = (legend_height(data, list(shown), NARROW - 0.1) if len(shown) > 2 else 0.0) + 0.24
    fig, axes = canvas(NARROW, 2.3 + top + 0.48, 0.62, 0.16, 0.48, top)
    at = np.linspace(0.01, 0.99, 99)
    before = _quantiles(shown[base], at) if base in shown else np.zeros_like(at)
    curves = {name: _quantiles(shown[name], at) - before for name in names}
    margin = _margin(data)
    shifts = data.comparison.quantiles if data.comparison is not None else ()
    shifts = tuple(one for one in shifts if one.clock == "minutes" and one.variant in names)
    ends = [end for one in shifts for end in (one.difference.low, one.difference.high) if end is not None]
    low = min(-margin, *ends, *(float(values.min()) for values in curves.values()))
    high = max(margin, *ends, *(float(values.max()) for values in curves.values()))
    unit = 1 if max(-low, high) > _MINUTES_FROM else 60
    for name, values in curves.items():
        axes.plot(at * 100, values * unit, color=data.color(name), ls=data.dashes(name), zorder=2, lw=1.5)
    for shift in shifts:
        difference = shift.difference
        if difference.value is None:
            continue
        color = data.color(shift.variant)
        at_x = shift.quantile * 100 + 0.7 * (names.index(shift.variant) - (len(names) - 1) / 2)
        if difference.low is not None and difference.high is not None:
            axes.plot([at_x] * 2, [difference.low * unit, difference.high * unit], color=color, lw=1.8, zorder=3)
        axes.plot(
            [at_x],
            [difference.value * unit],
            marker=data.marker(shift.variant),
            ms=4.5,
            mew=1.2,
            mfc=PAPER,
            mec=color,
            zorder=4,
        )
    axes.axhspan(-margin * unit, margin * unit, color=BAND, lw=0, zorder=0)
    axes.axhline(0, color=AXIS, lw=0.8, zorder=1)
    pad = (high - low) * 0.06
    axes.set_ylim((low - pad) * unit, (high + pad) * unit)
    if margin > 0.12 * (high - low):
        word = data.language.word("figure.effects.band")
        axes.text(0.5, margin * unit, word, fontsize=8, color=MUTED, va="top")
    axes.set_xlim(0, 102)  # the markers of the longest rounds stand side by side
    axes.set_xticks([0, 5, 25, 50, 75, 95])
    axes.spines["left"].set_visible(False)
    axes.grid(axis="y")
    axes.set_xlabel(data.language.word("figure.length_difference.x"))
    axes.set_ylabel(
        data.language.word("figure.length_difference.y" + (".minutes" if unit == 1 else ""), b=data.shown(base))
    )
    if len(names) > 1:
        legend(data, fig, names, 0.1, dots=False)
    return fig


def _quantiles(distribution: Distribution, shares: NDArray[np.float64]) -> NDArray[np.float64]:
    """Quantiles, between whole seconds in a straight line: the bins are no steps of the game."""
    minutes, over = curve(distribution)
    return np.interp(shares, over, minutes)


def _margin(data: FigureData) -> float:
    """The smallest difference of minutes worth noticing."""
    found = [e.margin for e in data.comparison.effects if e.measure == "minutes"] if data.comparison else []
    return found[0] if found else 0.5


def bars(distribution: Distribution) -> tuple[list[float], list[float]]:
    """Starts of the half minutes, and rounds of 100 in each; the last bar holds all longer rounds too."""
    total = sum(distribution.counts)
    last = int(quantile(distribution, _SHOWN) // BAR_MINUTES)
    rounds = [0] * (last + 1)
    for value, count in zip(distribution.values, distribution.counts, strict=True):
        rounds[min(int(value // BAR_MINUTES), last)] += count
    return [number * BAR_MINUTES for number in range(last + 1)], [count / total * 100 for count in rounds]


def _bar_rows(data: FigureData) -> Rows:
    (distribution, *_) = measured(data).values()
    return [{"from_minutes": at, "rounds_of_100": share} for at, share in zip(*bars(distribution), strict=True)]


@figure("length_bars", rows=_bar_rows, wanted=lambda data: data.few and len(measured(data)) == 1)
def length_bars(data: FigureData) -> Figure:
    """Bars of half minutes, for one variant alone."""
    (name, distribution), *_ = measured(data).items()
    starts, shares = bars(distribution)
    fig, axes = canvas(NARROW, 2.3 + 0.24 + 0.48, 0.6, 0.16, 0.48, 0.24)
    axes.bar(starts, shares, width=BAR_MINUTES * 0.86, align="edge", color=data.color(name), lw=0)
    axes.grid(axis="y")
    axes.spines["left"].set_visible(False)
    axes.set_xlim(0, starts[-1] + BAR_MINUTES)
    axes.set_xlabel(data.language.word("figure.length.x"))
    axes.set_ylabel(data.language.word("figure.length_bars.y"))
    if starts[-1] >= OVER_MINUTES:
        _guide(data, axes, "figure.length_bars.guide")
    return fig
