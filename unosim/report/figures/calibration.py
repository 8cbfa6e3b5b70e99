"""What the chances of a turn sample say and how often it happens: whoever quotes them looks here first."""

from __future__ import annotations

from matplotlib.figure import Figure

from unosim.analysis.chances import FEWEST, Chances, Reliability
from unosim.report.figures.base import AXIS, NARROW, FigureData, Rows, canvas, figure, legend, legend_height
from unosim.report.figures.trend import trends

_LEFT = 0.6


def _rows(data: FigureData) -> Rows:
    return [
        {"variant": one.variant, "says": point.said, "happens": point.happened, "times": point.n}
        for one in trends(data)
        for point in one.reliability
    ]


@figure("calibration", rows=_rows, wanted=lambda data: data.few and any(map(reliable, trends(data))))
def calibration(data: FigureData) -> Figure:
    """A line a variant, a dot a tenth of the chances; on the diagonal what is said is what happens."""
    shown, words = trends(data), data.language
    names = [one.variant for one in shown] if len(shown) > 1 else []
    top = legend_height(data, names, NARROW - _LEFT) if names else 0.14
    fig, axes = canvas(NARROW, 3.2 + top, _LEFT, 0.2, 0.46, top)
    axes.set_xlim(0, 100)
    axes.set_ylim(0, 100)
    axes.grid()
    axes.plot([0, 100], [0, 100], color=AXIS, lw=1, ls="--", zorder=1)
    for one in shown:
        said, happened = [100 * p.said for p in reliable(one)], [100 * p.happened for p in reliable(one)]
        color, marker = data.color(one.variant), data.marker(one.variant)
        axes.plot(said, happened, color=color, marker=marker, ms=4.5, lw=1.2, zorder=3)
    axes.set_xlabel(words.word("figure.calibration.x"))
    axes.set_ylabel(words.word("figure.calibration.y"))
    if names:
        legend(data, fig, names, _LEFT)
    return fig


def reliable(one: Chances) -> list[Reliability]:
    """The tenths that have enough turns."""
    return [point for point in one.reliability if point.n >= FEWEST]
