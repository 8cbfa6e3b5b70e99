"""What the commands about rules have in common: names of sheets and switches, and lines that fit."""

from __future__ import annotations

from collections.abc import Iterable

from unosim.cli.output import terminal_width
from unosim.report.width import wrap
from unosim.report.words import Language


def listed(words: Language, parts: Iterable[str]) -> str:
    """Words one after the other."""
    return words.comma.join(parts)


def called(words: Iterable[str]) -> list[str]:
    """What people call a switch in Chinese."""
    return [one for one in words if not one.isascii()]


def sheet(name: str, words: Language) -> str:
    """What a packaged sheet is called: in Chinese with its name in files behind it, which is what one types."""
    from unosim.rules import load_sheet

    chinese = load_sheet(name).name.zh
    return f"{chinese}（{name}）" if words.code == "zh" and chinese else name


def indented(text: str, first: str, more: str | None = None, width: int | None = None) -> list[str]:
    """A text in lines that fit; ``first`` stands before the first one, ``more`` before the others, else the same."""
    more = first if more is None else more
    lines = wrap(text, (width or terminal_width()) - max(len(first), len(more)))
    return [f"{more if number else first}{line}" for number, line in enumerate(lines)]
