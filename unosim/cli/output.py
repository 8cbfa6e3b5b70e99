"""How commands speak: results on stdout, messages on stderr."""

from __future__ import annotations

import json
import sys
from typing import Any

import click


def emit(value: Any) -> None:
    """Prints a value as JSON on stdout; NaN is an error, since JSON has none."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False))


def say(message: str, quiet: bool = False) -> None:
    """Prints a message on stderr, unless quiet."""
    if not quiet:
        print(message, file=sys.stderr, flush=True)


def columns(rows: list[tuple[str, ...]], indent: str = "") -> str:
    """Rows of words in aligned columns; the last column is not padded."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]) - 1)] if rows else []
    lines = []
    for row in rows:
        padded = [word.ljust(width) for word, width in zip(row[:-1], widths, strict=True)]
        lines.append(indent + "  ".join([*padded, row[-1]]).rstrip())
    return "\n".join(lines)
