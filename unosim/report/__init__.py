"""Reports: figures, tables and sentences from the numbers of the analysis.

    unosim.report.write("results/stacking")          HTML and Markdown into results/stacking/report/
    unosim.report.figure("length", "results/…")      one figure, a matplotlib Figure
    unosim.report.terminal.text("results/stacking")  the twin for a terminal

Nothing is computed here but positions on paper; matplotlib and jinja2 are imported when a report is written.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from unosim.report import terminal
    from unosim.report.writer import figure, write, write_page

__all__ = ["figure", "terminal", "write", "write_page"]

_HOMES = {"figure": "writer", "write": "writer", "write_page": "writer"}


def __getattr__(name: str) -> Any:
    # Lazy (PEP 562), as everywhere: a command that prints help loads no analysis.
    if name in _HOMES:
        return getattr(import_module(f"unosim.report.{_HOMES[name]}"), name)
    if name == "terminal":
        return import_module("unosim.report.terminal")
    raise AttributeError(f"module 'unosim.report' has no attribute {name!r}")
