"""Cards: drawn by cause, and the largest penalty of a round."""

from __future__ import annotations

from matplotlib.figure import Figure
from matplotlib.transforms import ScaledTranslation, Transform

from unosim.report.figures.base import (
    GRID,
    MUTED,
    NARROW,
    FigureData,
    Rows,
    Shown,
    canvas,
    figure,
    legend,
    legend_height,
    text_width,
    with_interval,
    wrapped,
)

ALL = "all"
# Fewest cards of each bar of `Chains.largest`.
LOWEST = {"0": 0, "2": 1, "4": 3, "6": 5, "8": 7, "10+": 9}


def causes(data: FigureData) -> list[str]:
    """Causes of drawing that happen under some variant, the largest first."""
    largest: dict[str, float] = {}
    for variant in data.summary.variants:
        for cause, estimate in variant.drawn.items():
            largest[cause] = max(largest.get(cause, 0.0), estimate.value or 0.0)
    return sorted((c for c, most in largest.items() if most > 0 and c != ALL), key=lambda c: -largest[c])


def _drawn_rows(data: FigureData) -> Rows:
    return [
        {"cause": cause, "variant": name, **with_interval(estimate), "unit": "cards a round"}
        for cause in causes(data)
        for name in data.variants
        if (estimate := data.summary.variant(name).drawn.get(cause)) is not None
    ]


def _penalty_rows(data: FigureData) -> Rows:
    return [
        {"variant": name, "least_cards": LOWEST[bar], "rounds_of_100": share}
        for name in data.variants
        for bar, share in penalty_shares(data, name).items()
    ]


@figure("drawn", rows=_drawn_rows, wanted=lambda data: data.few and bool(causes(data)))
def drawn(data: FigureData) -> Figure:
    """One line a cause, a dot a variant: cards a round."""
    shown = causes(data)
    labels = [data.language.word(f"cause.{cause}") for cause in shown]
    step = 0.12
    band = step * len(data.variants) + 0.14
    left = max(text_width(label, 9) for label in labels) + 0.1
    several = len(data.variants) > 1
    top = (legend_height(data, data.variants, NARROW - 0.1) if several else 0.0) + 0.1
    fig, axes = canvas(NARROW, band * len(shown) + top + 0.48, left, 0.16, 0.48, top)
    axes.set_ylim(band * len(shown), 0)
    axes.spines["left"].set_visible(False)
    axes.grid(axis="x")
    axes.set_yticks([(number + 0.5) * band for number in range(len(shown))], labels)
    for number, cause in enumerate(shown):
        if number:
            axes.axhline(number * band, color=GRID, lw=0.8, zorder=0.5)
        for place, name in enumerate(data.variants):
            estimate = data.summary.variant(name).drawn.get(cause)
            if estimate is None or estimate.value is None:
                continue
            y = number * band + 0.07 + step * (place + 0.5)
            color = data.color(name)
            ends = [estimate.value if end is None else end for end in (estimate.low, estimate.high)]
            axes.plot([0, estimate.value], [y, y], color=color, lw=1, alpha=0.45, zorder=1.5)
            axes.plot(ends, [y, y], color=color, lw=2, zorder=2)
            axes.plot([estimate.value], [y], marker=data.marker(name), ms=data.size(name), mew=0, color=color, zorder=3)
    axes.set_xlim(left=0)
    axes.set_xlabel(data.language.word("figure.drawn.x"))
    if several:
        legend(data, fig, data.variants, 0.1)
    return fig


def penalty_shares(data: FigureData, variant: str) -> dict[str, float]:
    """Rounds of 100 by the largest penalty, in the bars of the analysis."""
    largest = data.summary.variant(variant).chains.largest
    return {bar: share * 100 for bar, share in largest.items() if share is not None}


@figure(
    "penalties",
    rows=_penalty_rows,
    wanted=lambda data: data.few and any(penalty_shares(data, v) for v in data.variants),
)
def penalties(data: FigureData) -> Figure:
    """A row of bars a variant, below one another, so that the same bar stands under the same bar."""
    names = [name for name in data.variants if penalty_shares(data, name)]
    bars = list(dict.fromkeys(bar for name in names for bar in penalty_shares(data, name)))
    most = max(max(penalty_shares(data, name).values()) for name in names) or 1.0
    several = len(names) > 1
    panel, title = (0.62, 0.36) if several else (1.5, 0.28)
    height = len(names) * (panel + title) + 0.52
    fig = Shown(figsize=(NARROW, height))
    for number, name in enumerate(names):
        bottom = height - (number + 1) * (panel + title)
        axes = fig.add_axes((0.1 / NARROW, bottom / height, (NARROW - 0.2) / NARROW, panel / height))
        shares = penalty_shares(data, name)
        color = data.color(name)
        values = [shares.get(bar, 0.0) for bar in bars]
        axes.bar(range(len(bars)), values, width=0.72, color=color, lw=0)
        axes.set_ylim(0, most)
        axes.set_xlim(-0.6, len(bars) - 0.4)
        axes.set_yticks([])
        axes.spines["left"].set_visible(False)
        last = number == len(names) - 1
        labels = [data.language.word(f"bar.{bar}") for bar in bars]
        axes.set_xticks(range(len(bars)), labels if last else [""] * len(bars))
        axes.tick_params(axis="x", length=0)
        happened = max((place for place, value in enumerate(values) if value), default=-1)
        for place, value in enumerate(values[: happened + 1]):
            axes.text(place, value + most * 0.05, bar_number(data, value), ha="center", va="bottom", fontsize=8)
        if happened < len(bars) - 1:
            never = data.language.word("figure.penalties.never", cards=LOWEST[bars[happened + 1]])
            never = wrapped(never, (len(bars) - happened - 1) * (NARROW - 0.2) / len(bars), 8)
            axes.text((happened + len(bars)) / 2, most * 0.05, never, ha="center", va="bottom", fontsize=8, color=MUTED)
        if several:
            axes.plot(
                [0.03],
                [1],
                marker=data.marker(name),
                color=color,
                ms=data.size(name),
                clip_on=False,
                transform=axes.transAxes + _up(fig, 0.215, -0.06),
            )
            axes.text(
                0.03,
                1,
                data.shown(name),
                fontsize=8.5,
                fontweight="bold",
                va="baseline",
                transform=axes.transAxes + _up(fig, 0.17, 0.06),
            )
        if last:
            axes.set_xlabel(data.language.word("figure.penalties.x"))
    return fig


def bar_number(data: FigureData, value: float) -> str:
    """The number on a bar: one decimal, "0" for exactly none."""
    return "0" if value == 0 else data.language.numbers.show(value, "hundred", digits=1).plain


def _up(fig: Figure, y: float, x: float) -> Transform:
    return ScaledTranslation(x, y, fig.dpi_scale_trans)
