"""Many variants: one figure a measure, a named row a variant, from the largest increase to the largest decrease."""

from __future__ import annotations

from functools import partial
from itertools import accumulate, pairwise
from typing import Any

from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from unosim.report.cells import EffectCells
from unosim.report.figures.base import (
    GRID,
    INK,
    MUTED,
    NARROW,
    PAPER,
    SERIES,
    WIDE,
    FigureData,
    Rows,
    canvas,
    figure,
    text_width,
)
from unosim.report.figures.effects import SHOWN, effect_rows, in_margins, margin_axis
from unosim.report.ranking import Ranking
from unosim.report.width import apart, columns_of, cut

# The figure of each measure that has one.
NAMES = {measure: f"ranked_{measure}" for measure in SHOWN}
# Color and marker of each verdict: shapes differ where colors do.
STYLES = {
    "more": (SERIES[2], ">"),
    "less": (SERIES[1], "<"),
    "open": (SERIES[3], "D"),
    "slight": (SERIES[0], "s"),
    "same": (SERIES[0], "o"),
}
LOUD = ("more", "less")
_ROW = 0.19
_SIZE = 8.5
_LINE = 0.14
# Where a name takes more inches, the figure is wide; where it takes more columns, it goes on in a second line.
_LONGEST, _WIDEST = 1.85, 56


def ranked_rows(data: FigureData, measure: str) -> list[EffectCells]:
    """The variants of the figure, those with the same rounds left out."""
    return Ranking(data.findings).rows(measure) if data.findings is not None else []


def is_wide(data: FigureData, rows: list[EffectCells]) -> bool:
    """Whether names are too long for a figure of one column: those of several rules together."""
    return any(text_width(data.shown(cells.effect.variant), _SIZE) > _LONGEST for cells in rows)


def ranked(data: FigureData, measure: str) -> Figure:
    """Dots with 95 % lines, one color a verdict; at right the difference in the unit of the measure."""
    rows = ranked_rows(data, measure)
    findings = data.findings
    if findings is None or not rows:
        raise ValueError(f"no variant differs in {measure}")
    width = WIDE if is_wide(data, rows) else NARROW
    names = [_lines(name) for name in apart([data.shown(cells.effect.variant) for cells in rows], 2 * _WIDEST)]
    title = findings.label(rows[0].effect)
    left = max(text_width(title, _SIZE) * 1.1, *(text_width(line, _SIZE) for lines in names for line in lines)) + 0.2
    right = max(text_width(cells.difference.value.text, _SIZE) for cells in rows) + 0.18
    ends = list(accumulate((_ROW + _LINE * (len(lines) - 1) for lines in names), initial=0.0))
    top, inner = 0.5, ends[-1]
    fig, axes = canvas(width, inner + top + 0.5, left, right, 0.5, top)
    axes.set_ylim(inner, 0)
    margin_axis(data, axes, rows, most=5)
    across = axes.get_yaxis_transform()
    inch = 1 / axes.get_position().width / width
    axes.text(-0.08 * inch, -0.05, title, ha="right", va="bottom", fontsize=_SIZE, fontweight="bold", transform=across)
    heights = [(above + below) / 2 for above, below in pairwise(ends)]
    verdicts = [findings.verdict(cells) for cells in rows]
    places = [in_margins(cells) for cells in rows]
    axes.hlines(heights, 0, 1, colors=GRID, lw=0.5, zorder=0.4, transform=across)
    lows, _, highs = zip(*places, strict=True)
    axes.hlines(heights, lows, highs, colors=[STYLES[verdict][0] for verdict in verdicts], lw=1.8, zorder=2)
    for verdict, (color, marker) in STYLES.items():
        own = [number for number, word in enumerate(verdicts) if word == verdict]
        fill = color if verdict in LOUD else PAPER
        at = [places[number][1] for number in own], [heights[number] for number in own]
        axes.plot(*at, marker=marker, ls="", ms=5, mew=1.3, mec=color, mfc=fill, zorder=3)
    for lines, cells, y, verdict in zip(names, rows, heights, verdicts, strict=True):
        ink, weight = (INK, "bold") if verdict in LOUD else (MUTED, "normal")
        text: dict[str, Any] = {"transform": across, "va": "center_baseline", "fontsize": _SIZE, "color": ink}
        for number, line in enumerate(lines):
            axes.text(-0.08 * inch, y + _LINE * (number - (len(lines) - 1) / 2), line, ha="right", **text)
        axes.text(1 + (right - 0.04) * inch, y, cells.difference.value.text, ha="right", fontweight=weight, **text)
    _legend(data, fig, [word for word in STYLES if word in verdicts])
    return fig


def _lines(name: str) -> list[str]:
    """A name in lines that are not too wide; one of rules put together goes on after a plus sign."""
    lines = [""]
    for part in name.replace("+", "+\0").split("\0"):
        if lines[-1] and columns_of(lines[-1] + part) > _WIDEST:
            lines.append("")
        lines[-1] += part
    return lines if all(columns_of(line) <= _WIDEST for line in lines) else [cut(name, _WIDEST)]


def _legend(data: FigureData, fig: Figure, verdicts: list[str]) -> None:
    """The verdicts with their markers, on top."""
    width, height, x = fig.get_figwidth(), fig.get_figheight(), 0.1
    for verdict in verdicts:
        color, marker = STYLES[verdict]
        fill = color if verdict in LOUD else PAPER
        at = x / width, (height - 0.12) / height
        dot = Line2D([at[0]], [at[1]], marker=marker, ls="", ms=5, mew=1.3, mec=color, mfc=fill)
        dot.set_transform(fig.transFigure)
        fig.add_artist(dot)
        word = data.language.word(f"verdict.{verdict}")
        fig.text((x + 0.1) / width, (height - 0.16) / height, word, fontsize=_SIZE, va="baseline")
        x += text_width(word, _SIZE) + 0.35


def _rows(measure: str, data: FigureData) -> Rows:
    findings = data.findings
    return [] if findings is None else effect_rows((c, findings.verdict(c)) for c in ranked_rows(data, measure))


def _wanted(measure: str, data: FigureData) -> bool:
    findings = data.findings
    return (
        findings is not None
        and not data.few
        and any(findings.verdict(cells) != "same" for cells in ranked_rows(data, measure))
    )


for _measure, _name in NAMES.items():
    figure(_name, rows=partial(_rows, _measure), wanted=partial(_wanted, _measure))(partial(ranked, measure=_measure))
