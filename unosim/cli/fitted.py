"""Tables and sentences that fit a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from unosim.cli.output import columns
from unosim.report.blocks import Table
from unosim.report.terminal import aligned, rows_of, wrapped
from unosim.report.width import apart, columns_of, wrap
from unosim.report.words import LANGUAGES, language

#: Of many variants, so many rows unless all are asked for.
ROWS = 10

# The first column is not cut below this.
_LEAST = 18


def paragraph(text: str, width: int) -> str:
    """A text in lines that fit."""
    return "\n".join(wrapped(text, width))


def fitted(table: Table, width: int) -> str:
    """Caption and rows, no line wider than the terminal."""
    return "\n".join([paragraph(table.caption, width), *aligned(rows_of(table), width)])


def whole(table: Table, width: int) -> str:
    """Caption and rows with every column, no line wider than the terminal.

    What does not fit stands in a second block of the same rows, under their first column, and the second where it takes
    that to tell them apart. An interval stays with its number.
    """
    rows = rows_of(table)
    right = [place for place, column in enumerate(table.columns) if column.align == "right"]
    heads = [0] if len({row[0] for row in rows}) == len(rows) or len(rows[0]) < 3 else [0, 1]
    parts = [[*heads, *group] for group in _groups(rows, heads, width)]
    blocks = [_block(rows, part, right, width) for part in parts]
    return "\n".join([paragraph(table.caption, width), "\n\n".join(blocks)])


def _groups(rows: Sequence[Sequence[str]], heads: Sequence[int], width: int) -> list[list[int]]:
    """The numbers of the columns behind the heads, as many in a group as fit beside these."""
    sizes = [max(map(columns_of, column)) for column in zip(*rows, strict=True)]
    first = min(sizes[0], max(width // 2, _LEAST)) + sum(sizes[place] + 2 for place in heads[1:])
    if sum(sizes) + 2 * (len(sizes) - 1) <= width:
        return [[*range(len(heads), len(sizes))]]
    found: list[list[int]] = [[]]
    for together in _together(rows[0], len(heads)):
        size = first + sum(sizes[place] + 2 for place in (*found[-1], *together))
        if size > width and found[-1]:
            found.append([])
        found[-1] += together
    return found


def _together(headers: Sequence[str], start: int) -> list[list[int]]:
    """Columns that are not parted: an interval stands behind what it is of."""
    intervals = {language(code).word("column.interval") for code in LANGUAGES}
    found: list[list[int]] = []
    for place, header in enumerate(headers[start:], start):
        if header in intervals and found:
            found[-1].append(place)
        else:
            found.append([place])
    return found


def _block(rows: Sequence[Sequence[str]], part: Sequence[int], right: Sequence[int], width: int) -> str:
    """Some of the columns; the first is cut to what the others leave it."""
    shown = [[row[place] for place in part] for row in rows]
    numeric = [at for at, place in enumerate(part) if at and place in right]
    sizes = [max(map(columns_of, column)) for column in zip(*shown, strict=True)]
    room = width - min(sizes[0], width // 2) - sum(size + 2 for size in sizes[1:-1]) - 2
    if len(part) - 1 not in numeric and _LEAST <= room < sizes[-1]:  # words go on below
        shown = [line for row in shown for line in _over(row, room)]
        sizes[-1] = room
    sizes[0] = max(min(sizes[0], width - sum(sizes[1:]) - 2 * len(sizes[1:])), min(sizes[0], _LEAST))
    heads = apart([row[0] for row in shown], sizes[0])
    return columns([[head, *row[1:]] for head, row in zip(heads, shown, strict=True)], numeric)


def _over(row: Sequence[str], room: int) -> list[list[str]]:
    """A row whose last cell goes on in further lines."""
    first, *more = wrap(row[-1], room) or [""]
    return [[*row[:-1], first], *([*[""] * (len(row) - 1), line] for line in more)]
