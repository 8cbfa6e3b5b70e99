"""The average trend: the mean hand over the round, by who ends first, second …; a panel a variant.

After CardStock (M. Goadric). From the turn sample, so only of runs with `records: {turns: N}`.
"""

from __future__ import annotations

import math
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from unosim.analysis.chances import Chances, opens
from unosim.report.figures.base import (
    AXIS,
    INK,
    MUTED,
    NARROW,
    SERIES,
    WIDE,
    FigureData,
    Rows,
    Shown,
    figure,
    text_width,
)

# Inches: a panel, what stands under it, over it, between two, left of the first, and right of each.
_PANEL, _UNDER, _OVER, _LEFT = 1.7, 0.46, 0.34, 0.55
_SIZE = 8.5


def trends(data: FigureData) -> list[Chances]:
    """The variants that were sampled, one model of each: the hands are the same under every model."""
    found = {one.variant: one for one in data.summary.chances}
    return [found[name] for name in data.variants if name in found]


def _rows(data: FigureData) -> Rows:
    return [
        {"variant": one.variant, "place": place, "percent_of_the_round": 10 * k, "mean_hand": hand}
        for one in trends(data)
        for place, means in one.trend.items()
        for k, hand in enumerate(means, 1)
    ]


@figure("trend", rows=_rows, wanted=lambda data: data.few and bool(trends(data)))
def trend(data: FigureData) -> Figure:
    """The later winner bold, the others gray; a line where its lead opens."""
    shown, words = trends(data), data.language
    across = 1 if len(shown) == 1 else 2
    ends = [words.word("figure.trend.winner"), words.word("figure.trend.last")]
    right = max(text_width(end, _SIZE) for end in ends) + 0.16
    whole = NARROW if across == 1 else WIDE
    panel = (whole - across * (_LEFT + right)) / across
    lines = math.ceil(len(shown) / across)
    height = lines * (_PANEL + _UNDER + _OVER)
    fig = Shown(figsize=(whole, height))
    highest = max(hand for one in shown for means in one.trend.values() for hand in means if hand is not None)
    for number, one in enumerate(shown):
        line, column = divmod(number, across)
        left = _LEFT + column * (_LEFT + panel + right)
        bottom = height - (line + 1) * (_PANEL + _UNDER + _OVER) + _UNDER
        axes = fig.add_axes((left / whole, bottom / height, panel / whole, _PANEL / height))
        axes.set_xlim(0, 100)
        axes.set_ylim(0, highest * 1.08)
        axes.set_xticks([0, 25, 50, 75, 100])
        axes.grid(axis="y")
        axes.spines["left"].set_visible(False)
        axes.set_xlabel(words.word("figure.trend.x"))
        if column == 0:
            axes.set_ylabel(words.word("figure.trend.y"))
        if len(shown) > 1:
            axes.set_title(data.shown(one.variant), loc="left", fontweight="bold", fontsize=9, pad=5)
        _lines(axes, one, data, ends)
    return fig


def _lines(axes: Axes, one: Chances, data: FigureData, ends: list[str]) -> None:
    color = data.color(one.variant) if data.series(one.variant) else INK
    last = max(one.trend)
    for place, means in one.trend.items():
        points = [(10 * k + 5, hand) for k, hand in enumerate(means) if hand is not None]
        if not points:
            continue
        winner = place == 1
        x, y = zip(*points, strict=True)
        if winner:
            axes.plot(x, y, color=color, lw=2.4, zorder=3)
        else:
            axes.plot(x, y, color=SERIES[0], lw=1.0, zorder=2)
        if place in (1, last):
            style: dict[str, Any] = {"color": INK, "fontweight": "bold"} if winner else {"color": MUTED}
            label = ends[0] if winner else ends[1]
            axes.text(102, y[-1], label, va="center_baseline", fontsize=_SIZE, clip_on=False, **style)
    at = opens(one.trend)
    if at is not None:
        percent = round(100 * at)
        axes.axvline(percent, color=AXIS, lw=0.9, ls=(0, (3, 2)), zorder=1)
        label = data.language.word("figure.trend.opens", x=percent)
        aside = percent >= 50  # the text stands on the side with more room
        beside = percent + (-1.5 if aside else 1.5)
        axes.text(beside, axes.get_ylim()[1] * 0.04, label, ha="right" if aside else "left", fontsize=8, color=MUTED)
