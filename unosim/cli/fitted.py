"""Tables and sentences that fit a terminal."""

from __future__ import annotations

from unosim.report.blocks import Table
from unosim.report.terminal import aligned, rows_of, wrapped

#: Of many variants, so many rows unless all are asked for.
ROWS = 10


def paragraph(text: str, width: int) -> str:
    """A text in lines that fit."""
    return "\n".join(wrapped(text, width))


def fitted(table: Table, width: int) -> str:
    """Caption and rows, no line wider than the terminal."""
    return "\n".join([paragraph(table.caption, width), *aligned(rows_of(table), width)])
