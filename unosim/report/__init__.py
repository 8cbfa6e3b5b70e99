"""Reports: figures, tables and sentences from the numbers of the analysis.

    unosim.report("results/stacking")     HTML and Markdown into results/stacking/report/: the function `write`
    figure("length", "results/stacking")  one figure, a matplotlib Figure
    terminal.text("results/stacking")     the twin for a terminal

Nothing is computed here but positions on paper; matplotlib and jinja2 are imported when a report is written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unosim.lazy import callable_package, lazy

if TYPE_CHECKING:
    from unosim.report import terminal
    from unosim.report.writer import figure, write, write_page

__all__ = ["figure", "terminal", "write", "write_page"]

__getattr__ = lazy(__name__, {"figure": "writer", "write": "writer", "write_page": "writer", "terminal": None})
callable_package(__name__, "write")
