"""Figures of a tournament: what decides who wins, and whether the ratings fit what was found."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from unosim.report.figures.base import (
    AXIS,
    GRID,
    INK,
    MUTED,
    NARROW,
    PAPER,
    SERIES,
    Rows,
    canvas,
    text_width,
    with_interval,
)
from unosim.report.tournament.cells import PARTS, SharesCells
from unosim.report.tournament.findings import Findings

_ROW = 0.34
_SIZE = 8.5
# The color of each part of what decides who wins; the rest is gray.
_COLORS = {"player": SERIES[2], "position": SERIES[3], "cards": SERIES[1], "rest": GRID}
# A part of a bar so wide, in percent, has its number inside; narrower ones have it in the widest part.
_INSIDE = 6.0


def luck(findings: Findings) -> Figure:
    """A bar a set of rules, of the shares of players, position, cards and the rest; each share as a number."""
    shown = [cells for cells in findings.cells if cells.shares.known]
    left = max(text_width(findings.language.shown(cells.rules.name), _SIZE) for cells in shown) + 0.14
    fig, axes = canvas(NARROW, len(shown) * _ROW + 0.82, left, 0.16, 0.46, 0.36)
    axes.set_xlim(0, 100)
    axes.set_ylim(len(shown) - 0.5, -0.5)
    axes.spines["left"].set_visible(False)
    axes.tick_params(axis="y", length=0, pad=4)
    axes.set_yticks(range(len(shown)), [findings.language.shown(cells.rules.name) for cells in shown], color=INK)
    for y, cells in enumerate(shown):
        _bar(axes, y, {p: (getattr(cells.rules.shares, p).value or 0.0) * 100 for p in PARTS}, cells.shares)
    axes.set_xlabel(findings.language.word("cup.luck.x"))
    x, width, height = 0.1, fig.get_figwidth(), fig.get_figheight()
    for part in PARTS:
        word = findings.language.word(f"cup.luck.{part}")
        fig.text(x / width, 1 - 0.2 / height, "■", color=_COLORS[part], fontsize=_SIZE, va="baseline")
        fig.text((x + 0.15) / width, 1 - 0.2 / height, word, color=INK, fontsize=_SIZE, va="baseline")
        x += text_width(word, _SIZE) + 0.42
    return fig


def _bar(axes: Axes, y: int, shares: dict[str, float], cells: SharesCells) -> None:
    """The parts of one bar, in percent, each with its number: in itself, or with its color in the widest part."""
    begins, starts = 0.0, {}
    for part, share in shares.items():
        axes.barh(y, share, left=begins, height=0.62, color=_COLORS[part], lw=0)
        starts[part] = begins
        begins += share
    widest = max(shares, key=lambda part: shares[part])
    inch = 100 / (axes.get_position().width * NARROW)
    x = starts[widest] + 0.08 * inch
    for part, share in shares.items():
        text, narrow = cells.parts[part].value.plain, share < _INSIDE and part != widest
        at = x + 0.14 * inch if narrow else begins - 0.08 * inch if part == widest else starts[part] + share / 2
        align = "left" if narrow else "right" if part == widest else "center"
        inside = widest if narrow else part
        ink = INK if inside == "rest" else PAPER
        axes.text(at, y, text, ha=align, va="center_baseline", fontsize=_SIZE, color=ink)
        if narrow:
            axes.text(x, y, "■", ha="left", va="center_baseline", fontsize=_SIZE, color=_COLORS[part])
            x += (0.14 + text_width(text, _SIZE) + 0.14) * inch


def luck_rows(findings: Findings) -> Rows:
    """The shares as numbers."""
    return [
        {"rules": cells.rules.name, "part": part, **with_interval(getattr(cells.rules.shares, part), 100)}
        for cells in findings.cells
        if cells.shares.known
        for part in PARTS
    ]


def fit_rows(findings: Findings) -> Rows:
    """Found and expected shares as numbers."""
    return [
        {
            "one": one.one,
            "other": one.other,
            "expected": None if one.expected is None else one.expected * 100,
            **with_interval(one.share, 100),
        }
        for one in findings.first.rules.meetings
    ]


def fit(findings: Findings) -> Figure:
    """The share of the higher rated of each pair, found against expected; orange where they certainly differ."""
    fig, axes = canvas(NARROW, 3.6, 0.6, 0.2, 0.5, 0.12)
    ends = [0.5]
    dots: dict[bool, tuple[list[float], list[float]]] = {False: ([], []), True: ([], [])}
    for one in findings.first.rules.meetings:
        if one.expected is None or one.share.value is None or one.low is None or one.high is None:
            continue
        turned = one.expected < 0.5
        expected, found = ((1 - x if turned else x) for x in (one.expected, one.share.value))
        off = not one.low <= one.expected <= one.high
        for place, share in zip(dots[off], (expected, found), strict=True):
            place.append(share * 100)
        ends += [expected, found]
    for off, color, marker, size in ((False, SERIES[1], "o", 3.6), (True, SERIES[2], "D", 4.4)):
        axes.plot(*dots[off], ls="", marker=marker, ms=size, mew=0, color=color, zorder=2 + off)
    low, high = min(ends) * 100 - 1, max(ends) * 100 + 1
    axes.plot([low, high], [low, high], color=AXIS, lw=1, zorder=1)
    axes.set_xlim(49, high)  # of the higher rated no less than one half is expected
    axes.set_ylim(low, high)
    axes.set_xlabel(findings.language.word("cup.fit.x"))
    axes.set_ylabel(findings.language.word("cup.fit.y"), color=MUTED)
    return fig
