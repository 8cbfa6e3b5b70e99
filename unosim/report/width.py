"""How wide text is, and where its lines break: Chinese characters take two columns and have no spaces between words."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Collection, Iterable, Iterator, Sequence

from rich.cells import cell_len

# A line neither begins with closing marks nor ends with opening ones.
_CLOSING = "，。；：、！？）」』】》”’％%～…"
_OPENING = "（「『【《“‘"
_WIDE = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f"
_PIECE = re.compile(rf"[{_OPENING}]*(?:[{_WIDE}]|[^\s{_WIDE}{_OPENING}{_CLOSING}]+)?[{_CLOSING}]*|\s+")


def columns_of(text: str) -> int:
    """Columns that a text takes in a terminal."""
    return cell_len(text)


def is_wide(text: str) -> bool:
    """Whether a text holds Chinese characters."""
    return re.search(f"[{_WIDE}]", text) is not None


def wrap(text: str, width: int) -> list[str]:
    """A text in lines of at most ``width`` columns; names with hyphens stay whole."""
    if not is_wide(text):
        return textwrap.wrap(text, width, break_on_hyphens=False)
    lines, line = [], ""
    for piece in _pieces(text):
        if line and columns_of((line + piece).rstrip()) > width:
            lines.append(line.rstrip())
            line = ""
        line += piece if line or piece.strip() else ""
    return [*lines, line.rstrip()] if line.strip() else lines


def cut(text: str, width: int) -> str:
    """A text of at most ``width`` columns; what does not fit is told by a dot."""
    if columns_of(text) <= width:
        return text
    kept = text
    while kept and columns_of(kept) > max(width - 1, 1):
        kept = kept[:-1]
    return kept + "…"


def apart(texts: Sequence[str], width: int) -> list[str]:
    """Texts of at most ``width`` columns; where different ones would look alike, what is left out is in the middle."""
    found = [cut(text, width) for text in texts]
    alike = {short for short, text in zip(found, texts, strict=True) if found.count(short) > texts.count(text)}
    return [_ends(text, width) if short in alike else short for short, text in zip(found, texts, strict=True)]


def _ends(text: str, width: int) -> str:
    """The beginning and the end of a text."""
    if columns_of(text) <= width:
        return text
    end = text
    while columns_of(end) > (width - 1) // 2:
        end = end[1:]
    return cut(text, width - columns_of(end)) + end


def left(text: str, width: int) -> str:
    """A text filled up to ``width`` columns."""
    return text + " " * (width - columns_of(text))


def right(text: str, width: int) -> str:
    """A text at the right end of ``width`` columns."""
    return " " * (width - columns_of(text)) + text


def in_columns(rows: Iterable[Sequence[str]], widths: Sequence[int], to_right: Collection[int] = ()) -> Iterator[str]:
    """Rows as lines, two spaces between columns of these widths, those numbered in ``to_right`` to the right."""
    for row in rows:
        places = enumerate(zip(row, widths, strict=True))
        yield "  ".join(
            right(cell, size) if place in to_right else left(cell, size) for place, (cell, size) in places
        ).rstrip()


def _pieces(text: str) -> Iterator[str]:
    """Parts between which a line may break; quoted names stay with their quotes."""
    for match in _PIECE.finditer(text):
        if match[0]:
            yield match[0]
