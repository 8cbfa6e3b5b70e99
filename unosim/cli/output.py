"""How commands speak: results on stdout, messages on stderr."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Container, Sequence
from typing import Any

import click


def emit(value: Any) -> None:
    """Prints a value as JSON on stdout; NaN is an error, since JSON has none."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False))


def say(message: str, quiet: bool = False) -> None:
    """Prints a message on stderr, unless quiet."""
    if not quiet:
        print(message, file=sys.stderr, flush=True)


def columns(rows: Sequence[Sequence[str]], right: Container[int] = ()) -> str:
    """Rows of words in aligned columns, those numbered in ``right`` to the right."""
    from unosim.report.width import columns_of, left
    from unosim.report.width import right as filled

    widths = [max(map(columns_of, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        places = enumerate(zip(row, widths, strict=True))
        words = [filled(word, width) if place in right else left(word, width) for place, (word, width) in places]
        lines.append("  ".join(words).rstrip())
    return "\n".join(lines)


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
