"""Tables as a notebook shows them: the first rows, and where the others are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

MOST_ROWS = 40


def table(rows: Sequence[Mapping[str, str]], rest: str = ".frame() holds them all") -> str:
    """Rows of the same keys as an HTML table; nothing for no rows. ``rest``: where those are that are too many."""
    if not rows:
        return ""
    head = "".join(f"<th>{escape(name)}</th>" for name in rows[0])
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row.values()) + "</tr>" for row in rows[:MOST_ROWS]
    )
    more = f"<p>… {len(rows) - MOST_ROWS:,} more; {escape(rest)}</p>" if len(rows) > MOST_ROWS else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"
