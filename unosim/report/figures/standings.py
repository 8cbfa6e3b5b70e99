"""Figures of a tournament: the ranking with its tiers, who beats whom, and the ranking under other rules.

Skill and luck, and how well the ratings fit, are drawn in `unosim.report.figures.luck`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle

from unosim.analysis.model import Estimate
from unosim.analysis.tournament import Meeting, RuleSet
from unosim.report.figures.base import (
    AXIS,
    BAND,
    GRID,
    INK,
    MARKERS,
    MUTED,
    NARROW,
    SERIES,
    WIDE,
    Rows,
    canvas,
    styled,
    text_width,
    with_interval,
)
from unosim.report.figures.export import TIP
from unosim.report.figures.luck import fit, fit_rows, luck, luck_rows
from unosim.report.tournament.findings import MOST_NARROW, Findings
from unosim.report.width import columns_of, cut, wrap
from unosim.report.words import Language

#: Of the fields of a tournament, the one that leads first.
FIELD_MARKERS = ("o", "D", "^")
_ROW = 0.2
_SIZE = 8.5
# Longer names are cut, so that the scale has room on a phone.
_LONGEST = 30
# A share so far from one half, in points of 100, has the full color.
_FULL = 12.0
# Least distance of two names beside the lines, in inches.
_NAME = 0.15
# Colors that are told from the gray of the others.
_COLORED = 8


def ranking(findings: Findings) -> Figure:
    """Everybody by win rate, a dot with its interval a row and field; bars at right join those of a tier."""
    rules = findings.first.rules
    fields = [rules, *(cells.rules for cells in findings.beside if cells.rules.name == rules.name)]
    names = [_short(one.label) for one in rules.standings]
    left = max(text_width(name, _SIZE) for name in names) + 0.16
    columns = _columns([_rows(rules, run) for run in rules.tiers if len(run) > 1])
    right = 0.2 + 0.11 * (1 + max((column for *_, column in columns), default=-1))
    inner = len(names) * max(_ROW, 0.085 * len(fields)) + 0.08
    top = 0.24 + (0.24 if len(fields) > 1 else 0)
    fig, axes = canvas(NARROW, inner + 0.46 + top, left, right, 0.46, top)
    axes.set_ylim(len(names) - 0.3, -0.7)
    axes.spines["left"].set_visible(False)
    axes.grid(axis="x")
    axes.set_yticks(range(len(names)), names, color=INK)
    axes.tick_params(axis="y", pad=6)
    for number, field in enumerate(fields):
        apart = 0.27 * (number - (len(fields) - 1) / 2)
        for y, one in enumerate(rules.standings):
            _dot(axes, field.standing(one.label).rate, y + apart, number)
    _fair(findings, axes)
    if len(fields) > 1:
        _fields(findings, fig, [field.field for field in fields])
    axes.set_xlabel(findings.language.word("cup.ranking.x"))
    inch = 1 / (axes.get_position().width * NARROW)
    for first, last, column in columns:
        x = 1 + (0.14 + 0.11 * column) * inch
        axes.plot(
            [x, x], [first - 0.28, last + 0.28], color=INK, lw=2.4, transform=axes.get_yaxis_transform(), clip_on=False
        )
    return fig


def matrix(findings: Findings) -> Figure:
    """A cell a pair: of the rounds that one of both won, how many the row won. Ranks name the columns."""
    rules = findings.first.rules
    ranks = {one.label: place for place, one in enumerate(rules.standings, 1)}
    labels = list(rules.order)
    names = [f"{_short(label)}\u2002{ranks[label]}" for label in labels]
    left = max(text_width(name, _SIZE) for name in names) + 0.1
    width = WIDE if len(labels) > MOST_NARROW else NARROW
    step = min(0.36, (width - left - 0.06) / len(labels))
    size = min(_SIZE, step * 72 * 0.42)
    fig, axes = canvas(width, step * len(labels) + 0.36, left, width - left - step * len(labels), 0.06, 0.3)
    axes.set_xlim(0, len(labels))
    axes.set_ylim(len(labels), 0)
    for side in axes.spines.values():
        side.set_visible(False)
    axes.set_yticks([n + 0.5 for n in range(len(labels))], names, color=INK)
    axes.set_xticks([n + 0.5 for n in range(len(labels))], [str(ranks[label]) for label in labels])
    axes.xaxis.tick_top()
    axes.tick_params(length=0, pad=3)
    axes.tick_params(axis="x", labelsize=min(_SIZE, step * 72 * 0.5))
    for row, one in enumerate(labels):
        axes.add_patch(Rectangle((row, row), 1, 1, facecolor=BAND, lw=0))
        for column, other in enumerate(labels[row + 1 :], row + 1):
            forward = ranks[one] < ranks[other]
            meeting = rules.meeting(*((one, other) if forward else (other, one)))
            _pair(findings.language, axes, meeting, column, row, size, forward)
            _pair(findings.language, axes, meeting, row, column, size, not forward)
    return fig


def bump(findings: Findings) -> Figure:
    """Win rates from one set of rules to the next; colored where the change is certain."""
    sets = [cells.rules for cells in findings.cells]
    colored = list(dict.fromkeys(change.label for change in findings.certain_changes()))[:_COLORED]
    labels = [one.label for one in sets[0].standings]
    right = max(text_width(_short(label), _SIZE) for label in labels) + 0.4
    height = max(2.6, _NAME * 1.15 * len(labels))
    fig, axes = canvas(NARROW, height + 0.62, 0.6, right, 0.5, 0.12)
    axes.grid(axis="y")
    axes.spines["left"].set_visible(False)
    axes.set_xlim(-0.08, len(sets) - 0.92)
    axes.set_xticks(range(len(sets)), [_broken(findings.language.shown(rules.name), len(sets)) for rules in sets])
    axes.set_ylabel(findings.language.word("cup.ranking.x"))
    ends = {}
    for label in sorted(labels, key=colored.__contains__):  # the gray ones below
        rates = [rules.standing(label).rate.value for rules in sets]
        values = [float("nan") if rate is None else rate * 100 for rate in rates]
        number = colored.index(label) + 1 if label in colored else 0
        color, marker = SERIES[number], MARKERS[number]
        for at, (before, after) in enumerate(pairwise(sets)):
            dashes: tuple[float, tuple[float, ...]] = (
                (0, (2.5, 1.6)) if number and _merges(label, before, after, colored) else (0, ())
            )
            axes.plot(
                [at, at + 1],
                values[at : at + 2],
                color=color,
                ls=dashes,
                lw=1.8 if number else 1,
                zorder=2 + bool(number),
            )
        axes.plot(range(len(sets)), values, color=color, marker=marker, ls="", ms=4.6, mew=0, zorder=3 + bool(number))
        if rates[-1] is not None:
            ends[label] = values[-1], color, marker if number else ""
    low, high = axes.get_ylim()
    apart = _NAME / height * (high - low)
    order = sorted(ends, key=lambda label: -ends[label][0])
    inch = 1 / (axes.get_position().width * NARROW)
    for label, y in zip(order, _spread([ends[label][0] for label in order], apart, low, high), strict=True):
        value, color, marker = ends[label]
        across = axes.get_yaxis_transform()
        axes.plot(
            [1 + 0.02 * inch, 1 + 0.16 * inch],
            [value, y],
            color=GRID,
            lw=0.8,
            clip_on=False,
            zorder=1,
            transform=across,
        )
        axes.plot([1 + 0.24 * inch], [y], marker=marker, color=color, ms=4.6, mew=0, transform=across, clip_on=False)
        axes.text(
            1 + 0.34 * inch,
            y,
            _short(label),
            color=INK if marker else MUTED,
            fontsize=_SIZE,
            va="center_baseline",
            transform=across,
        )
    return fig


def _ranking_rows(findings: Findings) -> Rows:
    return [
        {"strategy": one.label, "rank": one.rank, "tiers": one.tiers, **with_interval(one.rate, 100), "unit": "percent"}
        for one in findings.first.rules.standings
    ]


def _matrix_rows(findings: Findings) -> Rows:
    return [
        {
            "one": meeting.one,
            "other": meeting.other,
            **with_interval(meeting.share, 100),
            "corrected_low": None if meeting.low is None else meeting.low * 100,
            "corrected_high": None if meeting.high is None else meeting.high * 100,
            "certain": "yes" if meeting.certain else "no",
        }
        for meeting in findings.first.rules.meetings
    ]


def _bump_rows(findings: Findings) -> Rows:
    return [
        {"rules": cells.rules.name, "strategy": one.label, **with_interval(one.rate, 100), "unit": "percent"}
        for cells in findings.cells
        for one in cells.rules.standings
    ]


#: What they show as numbers.
STANDING_ROWS: dict[str, Callable[[Findings], Rows]] = {
    "ranking": _ranking_rows,
    "matrix": _matrix_rows,
    "bump": _bump_rows,
    "luck": luck_rows,
    "fit": fit_rows,
}
#: The figures by name.
STANDINGS: dict[str, Callable[[Findings], Figure]] = {
    "ranking": ranking,
    "matrix": matrix,
    "bump": bump,
    "luck": luck,
    "fit": fit,
}


def draw_standings(name: str, findings: Findings) -> Figure:
    """The figure of this name, in the look of all figures."""
    with styled():
        return STANDINGS[name](findings)


def _dot(axes: Axes, rate: Estimate, y: float, field: int) -> None:
    """A win rate with its interval; the marker tells the field."""
    if rate.value is None:
        return
    value, color = rate.value * 100, SERIES[1 + field]
    low, high = (value if end is None else end * 100 for end in (rate.low, rate.high))
    axes.plot([low, high], [y, y], color=color, lw=2, zorder=2)
    axes.plot([value], [y], marker=FIELD_MARKERS[field], ms=5.2 - field * 0.4, mew=0, color=color, zorder=3)


def _fields(findings: Findings, fig: Figure, fields: Sequence[str]) -> None:
    """Which marker is which field, on top."""
    x, width, height = 0.1, fig.get_figwidth(), fig.get_figheight()
    for number, field in enumerate(fields):
        name, y = findings.field_name(field), 1 - 0.12 / height
        sample = Line2D([x / width], [y], marker=FIELD_MARKERS[number], color=SERIES[1 + number], ls="", ms=5.2)
        sample.set_transform(fig.transFigure)
        fig.add_artist(sample)
        fig.text((x + 0.1) / width, y, name, fontsize=_SIZE, va="center_baseline", color=INK)
        x += text_width(name, _SIZE) + 0.4


def _merges(label: str, before: RuleSet, after: RuleSet, colored: Sequence[str]) -> bool:
    """Whether it can no longer be told from a colored one from which it differed before."""

    def others(rules: RuleSet) -> set[str]:
        return {one for tier in rules.tiers if label in tier for one in tier if one in colored}

    return bool(others(after) - others(before))


def _rows(rules: RuleSet, run: Sequence[str]) -> tuple[int, int]:
    """The first and last row of a tier."""
    order = [one.label for one in rules.standings]
    return order.index(run[0]), order.index(run[-1])


def _columns(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """(first row, last row, column) of each bar, so that no two bars of a column touch."""
    found: list[tuple[int, int, int]] = []
    ends: list[int] = []
    for first, last in spans:
        column = next((n for n, end in enumerate(ends) if end < first), len(ends))
        ends[column : column + 1] = [last]
        found.append((first, last, column))
    return found


def _pair(words: Language, axes: Axes, meeting: Meeting, x: int, y: int, size: float, forward: bool) -> None:
    """One cell: the share of the row, its color by how far from one half; who won how often under the pointer."""
    if meeting.share.value is None:
        return
    share = meeting.share.value * 100 if forward else 100 - meeting.share.value * 100
    if meeting.certain:
        color = SERIES[2] if share > 50 else SERIES[1]
        strength = min(1.0, abs(share - 50) / _FULL)
        axes.add_patch(Rectangle((x, y), 1, 1, facecolor=color, alpha=round(0.1 + 0.5 * strength, 2), lw=0))
    text = f"{share:.0f}" if meeting.certain else f"~{share:.0f}"
    ink = INK if meeting.certain else MUTED
    sides = (meeting.one, meeting.wins), (meeting.other, meeting.losses)
    (a, n), (b, m) = sides if forward else sides[::-1]
    counts = {"n": words.numbers.whole(n).text, "m": words.numbers.whole(m).text}
    tip = TIP + words.word("cup.matrix.tip", a=words.shown(a), b=words.shown(b), **counts)
    axes.text(x + 0.5, y + 0.5, text, ha="center", va="center_baseline", fontsize=size, color=ink, gid=tip)


def _fair(findings: Findings, axes: Axes) -> None:
    """The fair share, in view and named."""
    share = findings.tournament.fair * 100
    low, high = axes.get_xlim()
    low, high = min(low, share - 1), max(high, share + 1)
    axes.set_xlim(low - (high - low) * 0.03, high + (high - low) * 0.03)
    axes.axvline(share, color=AXIS, lw=1, ls=(0, (4, 3)), zorder=1)
    word, across = findings.language.word("figure.fair"), axes.get_xaxis_transform()
    axes.text(share, 1, word, transform=across, ha="center", va="bottom", fontsize=8, color=MUTED)


def _spread(values: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Descending values moved as little as is needed to be ``apart`` from each other, between the ends."""
    found = list(values)
    for _ in range(200):
        moved = False
        for upper, lower in pairwise(range(len(found))):
            short = apart - (found[upper] - found[lower])
            if short > apart * 1e-3:
                found[upper] += short / 2
                found[lower] -= short / 2
                moved = True
        found = [min(max(value, low), high) for value in found]
        if not moved:
            break
    return found


def _broken(name: str, sets: int) -> str:
    """The name of a set of rules, in lines where several stand side by side."""
    most = max(8, 40 // sets)
    parts, lines = name.replace("+", "+\0").replace("-", "-\0").split("\0"), [""]
    for part in parts:
        if lines[-1] and columns_of(lines[-1] + part) > most:
            lines.append("")
        lines[-1] += part
    return "\n".join(one for line in lines for one in (wrap(line, most) if columns_of(line) > most else [line]))


def _short(name: str) -> str:
    return cut(name, _LONGEST)
