"""How commands speak: results on stdout, messages on stderr."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Sequence
from typing import Any

import click


def emit(value: Any) -> None:
    """Prints a value as JSON on stdout; NaN is an error, since JSON has none."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False))


def say(message: str, quiet: bool = False) -> None:
    """Prints a message on stderr, unless quiet."""
    if not quiet:
        print(message, file=sys.stderr, flush=True)


def columns(rows: Sequence[Sequence[str]], numbers: bool = False) -> str:
    """Rows of words in aligned columns; with ``numbers`` all columns but the first are aligned right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        words = [
            word.rjust(width) if numbers and place else word.ljust(width)
            for place, (word, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(words).rstrip())
    return "\n".join(lines)


def terminal_width() -> int:
    """Columns of the terminal, 80 where there is none, 120 at most."""
    return min(shutil.get_terminal_size((80, 24)).columns, 120)
