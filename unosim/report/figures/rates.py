"""Win rates by player and by position, with 95 % intervals and the fair share."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from unosim.analysis.model import Estimate
from unosim.report.figures.base import (
    AXIS,
    GRID,
    MUTED,
    NARROW,
    FigureData,
    Rows,
    canvas,
    figure,
    legend,
    legend_height,
    lines_width,
    with_interval,
    wrapped,
)

Dot = tuple[str, str, Estimate]


def player_dots(data: FigureData) -> list[Dot]:
    """(player, variant, rate) in the order of the figure: the baseline's best player first."""
    order: dict[str, None] = {}
    for variant in data.variants:
        players = data.summary.variant(variant).players
        for player in sorted(players, key=lambda p: -(p.rate.value or 0.0)):
            order.setdefault(player.label)
    rates = {(p.label, v): p.rate for v in data.variants for p in data.summary.variant(v).players}
    return [(label, v, rates[label, v]) for label in order for v in data.variants if (label, v) in rates]


def position_dots(data: FigureData) -> list[Dot]:
    """(position, variant, rate) in order of play."""
    rates = {(p.position, v): p.rate for v in data.variants for p in data.summary.variant(v).positions}
    positions = sorted({position for position, _ in rates})
    return [(str(p), v, rates[p, v]) for p in positions for v in data.variants if (p, v) in rates]


def _rows(what: str, dots: Sequence[Dot]) -> Rows:
    return [{what: label, "variant": v, **with_interval(rate, 100), "unit": "percent"} for label, v, rate in dots]


@figure(
    "players",
    rows=lambda data: _rows("player", player_dots(data)),
    wanted=lambda data: data.few and any(len(v.players) > 1 for v in data.summary.variants),
)
def players(data: FigureData) -> Figure:
    """One line a player, a dot a variant."""
    dots = player_dots(data)
    labels = list(dict.fromkeys(label for label, _, _ in dots))
    step = 0.14
    band = step * len(data.variants) + 0.16
    names = [wrapped(label, 1.5) for label in labels]
    left = max(lines_width(name, 9) for name in names) + 0.12
    several = len(data.variants) > 1
    top = legend_height(data, data.variants, NARROW - 0.1) + 0.18 if several else 0.24
    fig, axes = canvas(NARROW, band * len(labels) + top + 0.48, left, 0.16, 0.48, top)
    axes.set_ylim(band * len(labels), 0)
    axes.spines["left"].set_visible(False)
    axes.grid(axis="x")
    for number in range(1, len(labels)):
        axes.axhline(number * band, color=GRID, lw=0.8, zorder=0.5)
    axes.set_yticks([(number + 0.5) * band for number in range(len(labels))], names)
    for label, variant, rate in dots:
        y = labels.index(label) * band + 0.08 + step * (data.variants.index(variant) + 0.5)
        _dot(axes, data, variant, rate, y, horizontal=True)
    axes.set_xlabel(data.language.word("figure.players.x"))
    _fair(data, axes, horizontal=True)
    if several:
        legend(data, fig, data.variants, 0.1)
    return fig


@figure(
    "positions",
    rows=lambda data: _rows("position", position_dots(data)),
    wanted=lambda data: data.few and any(v.positions for v in data.summary.variants),
)
def positions(data: FigureData) -> Figure:
    """Position from left to right in order of play, a dot a variant."""
    dots = position_dots(data)
    labels = list(dict.fromkeys(label for label, _, _ in dots))
    several = len(data.variants) > 1
    top = (legend_height(data, data.variants, NARROW - 0.1) if several else 0.0) + 0.12
    fig, axes = canvas(NARROW, 2.2 + top + 0.5, 0.6, 0.42, 0.5, top)
    axes.grid(axis="y")
    axes.spines["left"].set_visible(False)
    axes.set_xlim(-0.5, len(labels) - 0.5)
    axes.set_xticks(range(len(labels)), labels)
    dodge = min(0.16, 0.7 / len(data.variants))
    for label, variant, rate in dots:
        x = labels.index(label) + dodge * (data.variants.index(variant) - (len(data.variants) - 1) / 2)
        _dot(axes, data, variant, rate, x, horizontal=False)
    axes.set_xlabel(data.language.word("figure.positions.x"))
    axes.set_ylabel(data.language.word("figure.players.x"))
    _fair(data, axes, horizontal=False)
    if several:
        legend(data, fig, data.variants, 0.1)
    return fig


def _dot(axes: Axes, data: FigureData, variant: str, rate: Estimate, at: float, horizontal: bool) -> None:
    if rate.value is None:
        return
    color, value = data.color(variant), rate.value * 100
    ends = [value if end is None else end * 100 for end in (rate.low, rate.high)]
    first: tuple[list[float], list[float]] = (ends, [at, at]) if horizontal else ([at, at], ends)
    axes.plot(*first, color=color, lw=2, zorder=2)
    point = ([value], [at]) if horizontal else ([at], [value])
    axes.plot(*point, marker=data.marker(variant), ms=data.size(variant), mew=0, color=color, zorder=3)


def _fair(data: FigureData, axes: Axes, horizontal: bool) -> None:
    """Dashed lines at the fair shares, in view and named."""
    shares = sorted({100 / v.seats for v in data.summary.variants})
    low, high = axes.get_xlim() if horizontal else axes.get_ylim()
    low, high = min(low, shares[0] - 1), max(high, shares[-1] + 1)
    pad = (high - low) * 0.04
    (axes.set_xlim if horizontal else axes.set_ylim)(low - pad, high + pad)
    for share in shares:
        (axes.axvline if horizontal else axes.axhline)(share, color=AXIS, lw=1, ls=(0, (4, 3)), zorder=1)
        word = data.language.word("figure.fair")
        if horizontal:
            axes.text(
                share, 1, word, transform=axes.get_xaxis_transform(), ha="center", va="bottom", fontsize=8, color=MUTED
            )
        else:
            axes.text(
                1.01, share, word, transform=axes.get_yaxis_transform(), va="center_baseline", fontsize=8, color=MUTED
            )
