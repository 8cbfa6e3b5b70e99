"""Does it drag? How much longer a round takes that has already taken so long."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from matplotlib.figure import Figure

from unosim.analysis.model import Distribution
from unosim.report.figures.base import NARROW, FigureData, Rows, canvas, figure, legend, legend_height
from unosim.report.figures.lengths import measured

# Minutes already played, and the fewest deals whose rounds must still be going on there.
STEP = 1.0
FEWEST = 100
# Half of the width of a normal 95 % interval.
_Z = 1.96


@dataclass(frozen=True)
class Left:
    """After ``minutes`` of play: rounds still going on, and the median of what they still take, with its interval."""

    minutes: float
    rounds: int
    median: float
    low: float
    high: float


def life(distribution: Distribution, rounds_a_deal: float) -> list[Left]:
    """The median further minutes after 0, 1, 2 … minutes, as long as enough rounds are still going on.

    The interval of a median is that of its rank, from the binomial of as many observations as there are deals: rounds
    of one deal count once, which is cautious.
    """
    values, counts = np.asarray(distribution.values), np.asarray(distribution.counts)
    found: list[Left] = []
    at = 0.0
    while True:
        going = values > at
        total = int(counts[going].sum())
        deals = total / max(rounds_a_deal, 1.0)
        if deals < FEWEST:
            return found
        share = _Z * 0.5 / math.sqrt(deals)
        running = np.cumsum(counts[going]) / total
        places = [values[going][int(np.searchsorted(running, q))] - at for q in (0.5, 0.5 - share, 0.5 + share)]
        found.append(Left(at, total, *(float(place) for place in places)))
        at += STEP


def lives(data: FigureData) -> dict[str, list[Left]]:
    """The curve of each variant that has more than one point."""
    found: dict[str, list[Left]] = {}
    for name, distribution in measured(data).items():
        variant = data.summary.variant(name)
        points = life(distribution, variant.rounds / variant.deals)
        found |= {name: points} if len(points) > 2 else {}
    return found


def _rows(data: FigureData) -> Rows:
    return [
        {
            "variant": name,
            "minutes_played": one.minutes,
            "rounds_still_going": one.rounds,
            "median_further_minutes": one.median,
            "low": one.low,
            "high": one.high,
        }
        for name, points in lives(data).items()
        for one in points
    ]


@figure("residual", rows=_rows, wanted=lambda data: data.few and bool(lives(data)))
def residual(data: FigureData) -> Figure:
    """A curve a variant: flat where the past tells nothing, rising where it drags; the band is 95 %."""
    shown = lives(data)
    several = len(shown) > 1
    top = (legend_height(data, list(shown), NARROW - 0.1) if several else 0.0) + 0.12
    fig, axes = canvas(NARROW, 2.2 + top + 0.5, 0.55, 0.55, 0.5, top)
    axes.grid(axis="y")
    axes.spines["left"].set_visible(False)
    for name, points in shown.items():
        color, at = data.color(name), [one.minutes for one in points]
        axes.fill_between(at, [one.low for one in points], [one.high for one in points], color=color, alpha=0.18, lw=0)
        axes.plot(at, [one.median for one in points], color=color, ls=data.dashes(name))
    highest = max(one.high for points in shown.values() for one in points)
    axes.set_xlim(0, max(points[-1].minutes for points in shown.values()))
    axes.set_ylim(0, highest * 1.08)
    axes.set_xlabel(data.language.word("figure.residual.x"))
    axes.set_ylabel(data.language.word("figure.residual.y"))
    if several:
        legend(data, fig, list(shown), 0.1, dots=False)
    return fig
