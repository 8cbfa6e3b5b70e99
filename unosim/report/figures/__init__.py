"""Figures: one function each, registered by name. matplotlib is imported here and nowhere else."""

from __future__ import annotations

from unosim.report.figures import calibration, cards, designs, effects, lengths, ranked, rates, residual, trend  # noqa: F401  (they register their figures)
from unosim.report.figures.base import FigureData, registered, styled
from unosim.report.figures.export import as_file, draw, png, svg

FIGURES: tuple[str, ...] = tuple(registered())

__all__ = ["FIGURES", "FigureData", "as_file", "draw", "png", "registered", "styled", "svg"]
