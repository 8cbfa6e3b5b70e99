"""How commands speak: results on stdout, messages on stderr."""

from __future__ import annotations

import json
import shutil
from collections.abc import Collection, Sequence
from typing import Any

import click

from unosim.cli.streams import tell

#: A last column is not narrower than this; its row is broken before.
LEAST = 24


def emit(value: Any) -> None:
    """Prints a value as JSON on stdout; NaN is an error, since JSON has none."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False))


def say(message: str, quiet: bool = False) -> None:
    """Prints a message on stderr, unless quiet."""
    if not quiet:
        tell(message)


def columns(rows: Sequence[Sequence[str]], right: Collection[int] = (), width: int | None = None) -> str:
    """Rows of words in aligned columns, those numbered in ``right`` to the right.

    With a ``width`` no line is wider: the last column goes on below itself, or, where that leaves it no room, all that
    stands behind the first column goes below the first.
    """
    return "\n".join(line for lines in _lines(rows, right, width) for line in lines)


def _lines(rows: Sequence[Sequence[str]], right: Collection[int], width: int | None) -> list[list[str]]:
    """The lines of each row."""
    from unosim.report.width import columns_of, in_columns, wrap

    widths = [max(map(columns_of, column)) for column in zip(*rows, strict=True)]
    before = sum(widths[:-1]) + 2 * (len(widths) - 1)
    room = None if width is None or before + widths[-1] <= width else width - before
    if room is not None and width is not None and room < LEAST and len(widths) > 1:
        below = _lines([row[1:] for row in rows], [place - 1 for place in right if place], width - 4)
        return [[row[0], *(f"    {line}" for line in lines)] for row, lines in zip(rows, below, strict=True)]
    found = []
    for row in rows:
        first, *more = [row[-1]] if room is None else wrap(row[-1], max(room, LEAST)) or [""]
        found.append([*in_columns([[*row[:-1], first]], widths, right), *(" " * before + line for line in more)])
    return found


def size(number: float) -> str:
    """Bytes: ``12 kB``, ``5.4 MB``, ``1.2 GB``."""
    for unit in ("kB", "MB"):
        number /= 1000
        if number < 999.5:
            return f"{number:.{0 if number >= 9.95 else 1}f} {unit}"
    return f"{number / 1000:.1f} GB"


def terminal_width() -> int:
    """Columns of the terminal, 80 where there is none, 120 at most."""
    return min(shutil.get_terminal_size((80, 24)).columns, 120)
