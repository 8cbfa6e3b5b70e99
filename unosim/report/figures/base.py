"""The registry of figures, and what they share: colors, markers, widths, the canvas.

A figure is one function from the numbers and the words to a `matplotlib.figure.Figure`. pyplot is never used: it keeps
figures alive and picks a backend.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from matplotlib import RcParams, rc_context, rc_params_from_file
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from unosim.analysis.model import Comparison, Estimate, Summary
from unosim.report.figures.fonts import chinese_font
from unosim.report.sentences import Findings
from unosim.report.size import many
from unosim.report.width import columns_of, is_wide, wrap
from unosim.report.words import Language

# Inches. One column stands beside another on a screen and alone on a phone; wide is for the forest plot.
NARROW = 4.6
WIDE = 7.6

INK = "#1b1f27"
MUTED = "#4d5563"
AXIS = "#8b93a1"
GRID = "#e1e4ea"
BAND = "#eef0f4"
PAPER = "#fefefe"

# Petroff's ten (arXiv 2107.02270), the gray first, for the baseline; neighbors differ in lightness too.
SERIES = (
    "#717581",
    "#3f90da",
    "#e76300",
    "#832db6",
    "#bd1f01",
    "#ffa90e",
    "#a96b59",
    "#92dadd",
    "#b9ac70",
    "#94a4a2",
)
MARKERS = ("o", "s", "D", "^", "v", "P", "X", "<", ">", "p")
DASHES: tuple[tuple[float, tuple[float, ...]], ...] = (
    (0, ()),
    (0, ()),
    (0, (5, 1.6)),
    (0, (1.2, 1.4)),
    (0, (6, 1.5, 1.2, 1.5)),
    (0, (3, 1)),
)


@dataclass(frozen=True)
class FigureData:
    """All that a figure may show; ``comparison`` is None for a single variant."""

    summary: Summary
    comparison: Comparison | None
    language: Language

    @property
    def variants(self) -> list[str]:
        """The variants in their order, the baseline first."""
        names = [v.variant for v in self.summary.variants]
        return sorted(names, key=lambda name: name != self.summary.baseline)

    @property
    def few(self) -> bool:
        """Whether the variants can stand side by side, a color each."""
        return not many(self.summary)

    @cached_property
    def findings(self) -> Findings | None:
        """The effects as the tables show them, if there is a comparison."""
        return None if self.comparison is None else Findings(self.summary, self.comparison, self.language)

    def shown(self, variant: str) -> str:
        """A variant as it is called in this language."""
        return self.language.shown(variant)

    def color(self, variant: str) -> str:
        """The color of a variant, the same in every figure."""
        return SERIES[self.series(variant)]

    def series(self, variant: str) -> int:
        """The number of the color of a variant; gray is kept for what others are compared with."""
        return 1 if len(self.variants) == 1 else self.variants.index(variant) % len(SERIES)

    def marker(self, variant: str) -> str:
        """The marker of a variant: shapes differ where colors do."""
        return MARKERS[self.variants.index(variant) % len(MARKERS)]

    def size(self, variant: str) -> float:
        """The size of its marker in points: triangles look smaller than they are, diamonds larger."""
        return {"^": 6.6, "v": 6.6, "<": 6.6, ">": 6.6, "P": 6.4, "X": 6.2, "D": 5.0}.get(self.marker(variant), 5.6)

    def dashes(self, variant: str) -> tuple[float, tuple[float, ...]]:
        """The line style of a variant."""
        return DASHES[self.variants.index(variant) % len(DASHES)]


Drawing = Callable[[FigureData], Figure]
# What a figure shows as rows of a table, numbers as exact as they are known.
Rows = list[dict[str, str | int | float | None]]


@dataclass(frozen=True)
class RegisteredFigure:
    """A figure by name; ``wanted`` says whether there is anything to show, ``rows`` what it shows as numbers."""

    name: str
    draw: Drawing
    wanted: Callable[[FigureData], bool]
    rows: Callable[[FigureData], Rows]


_FIGURES: dict[str, RegisteredFigure] = {}


def figure(
    name: str, rows: Callable[[FigureData], Rows], wanted: Callable[[FigureData], bool] = lambda data: True
) -> Callable[[Drawing], Drawing]:
    """Register a figure under a name; ``rows`` are its numbers, ``wanted`` decides whether a report shows it."""

    def register(draw: Drawing) -> Drawing:
        if name in _FIGURES:
            raise ValueError(f"two figures are named {name!r}")
        _FIGURES[name] = RegisteredFigure(name, draw, wanted, rows)
        return draw

    return register


def registered() -> Mapping[str, RegisteredFigure]:
    """All figures by name."""
    return _FIGURES


@cache
def _style() -> RcParams:
    """The packaged style over matplotlib's own defaults, whatever the user's settings are."""
    style = rc_params_from_file(Path(__file__).parent.parent / "unosim.mplstyle", use_default_template=True)
    chinese = chinese_font()
    style["font.family"] = [*style["font.family"], *([chinese] if chinese else [])]
    return style


@contextmanager
def styled() -> Iterator[None]:
    """The look of our figures, whatever the user's matplotlib settings are."""
    with rc_context(_style()), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing")  # told once, and how to mend it
        yield


class Shown(Figure):
    """A figure that a notebook shows, whether or not pyplot has been imported there."""

    def _repr_png_(self) -> bytes:
        from unosim.report.figures.export import png

        return png(self)


def with_interval(estimate: Estimate, scale: float = 1.0) -> dict[str, str | int | float | None]:
    """An estimate as the cells of a row of numbers."""
    scaled = estimate.scaled(scale)
    return {"value": scaled.value, "low": scaled.low, "high": scaled.high}


def canvas(width: float, height: float, left: float, right: float, bottom: float, top: float) -> tuple[Figure, Axes]:
    """A figure with one axes; all sizes in inches, the last four are margins. No layout engine: it would draw twice."""
    result = Shown(figsize=(width, height))
    box = (left / width, bottom / height, (width - left - right) / width, (height - bottom - top) / height)
    return result, result.add_axes(box)


def wrapped(label: str, width: float, size: float = 9) -> str:
    """A label broken into lines that are at most about ``width`` inches wide."""
    return "\n".join(
        wrap(
            label,
            max(
                8,
                int(
                    width
                    / text_width("中" if is_wide(label) else "x", size)
                    * columns_of("中" if is_wide(label) else "x")
                ),
            ),
        )
    )


def lines_width(label: str, size: float = 8.5) -> float:
    """About how wide the widest line of a label is, in inches."""
    return max(text_width(line, size) for line in label.split("\n"))


def text_width(text: str, size: float = 8.5) -> float:
    """About how wide a text is, in inches, without measuring it on a canvas (mean advance of DejaVu Sans; a
    Chinese character is as wide as high)."""
    wide = columns_of(text) - len(text)
    signs = text.count("+") + text.count("…")  # half as wide again as a letter; names of combined rules have many
    return ((len(text) - wide) * 0.58 + signs * 0.3 + wide) * size / 72


def legend(data: FigureData, fig: Figure, names: list[str], left: float, dots: bool = True) -> None:
    """Names of the variants at the top of a figure, from ``left`` (inches) on, in as many lines as needed.

    The figure must have `legend_height` inches for it above its axes.
    """
    height = fig.get_figheight()
    for number, row in enumerate(legend_rows(data, names, fig.get_figwidth() - left)):
        x, y = left, height - 0.16 - number * 0.2
        for name in row:
            to_x, to_y = x / fig.get_figwidth(), (y + 0.045) / height
            _sample(data, fig, name, to_x, to_y, dots)
            fig.text((x + 0.2) / fig.get_figwidth(), y / height, data.shown(name), fontsize=8.5, va="baseline")
            x += _entry(data.shown(name))


def legend_rows(data: FigureData, names: list[str], width: float) -> list[list[str]]:
    """The names broken into lines that fit into ``width`` inches."""
    rows: list[list[str]] = [[]]
    used = 0.0
    for name in names:
        if rows[-1] and used + _entry(data.shown(name)) > width:
            rows.append([])
            used = 0.0
        rows[-1].append(name)
        used += _entry(data.shown(name))
    return rows


def legend_height(data: FigureData, names: list[str], width: float) -> float:
    """Height in inches that `legend` will take on top of a figure, when ``width`` inches are free."""
    return 0.14 + 0.2 * len(legend_rows(data, names, width))


def _entry(name: str) -> float:
    return 0.2 + text_width(name) + 0.2


def _sample(data: FigureData, fig: Figure, variant: str, x: float, y: float, dot: bool) -> None:
    """Marker or line of a variant in a legend, at figure coordinates."""
    color, inch = data.color(variant), 1 / fig.get_figwidth()
    if dot:
        line = Line2D([x + 0.07 * inch], [y], marker=data.marker(variant), color=color, ls="", ms=data.size(variant))
    else:
        line = Line2D([x - 0.02 * inch, x + 0.16 * inch], [y, y], color=color, ls=data.dashes(variant), lw=2)
    line.set_transform(fig.transFigure)
    fig.add_artist(line)
