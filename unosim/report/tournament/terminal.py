"""A tournament in a terminal: the answer and the standings, within 24 lines."""

from __future__ import annotations

from collections.abc import Sequence

from unosim.analysis.tournament import Tournament
from unosim.report.terminal import LINES, aligned, rows_of, wrapped
from unosim.report.tournament.findings import Findings
from unosim.report.tournament.page import facts
from unosim.report.tournament.tables import COLUMNS, Tables
from unosim.report.words import Language, language

# Lines kept free for where the report is and the prompt.
FREE = 4


def text(
    tournament: Tournament,
    width: int = 80,
    lines: int | None = LINES,
    columns: Sequence[str] | None = None,
    words: Language | None = None,
) -> str:
    """Title, facts, warnings, answer and as many standings as fit into ``lines``; with None all, and every pair.

    ``columns``: those of the standings (`tables.COLUMNS`), the first ones unless given.
    """
    words = words or language()
    findings = Findings(tournament, words)
    paragraphs = [words.shown(tournament.title or tournament.name), facts(tournament, words)]
    paragraphs += [sentence.text for sentence in findings.thin()]
    answer = words.paragraph(sentence.text for sentence in findings.answer())
    head = [line for paragraph in paragraphs for line in wrapped(paragraph, width)]
    head += ["", *wrapped(answer, width), ""]
    tables = Tables(findings, columns or COLUMNS[:5])
    rows = rows_of(tables.standings(findings.first))
    if lines is not None:
        room = max(1, lines - FREE - len(head) - 2)
        hidden = len(rows) - 1 - room
        if hidden > 1:  # one would take the line that says so
            rows = rows[: 1 + room]
            return "\n".join([*head, *aligned(rows, width), words.word("cup.terminal.more", k=hidden)])
    pairs = tables.meetings(findings.first)
    told = ["", *wrapped(pairs.caption, width), *aligned(rows_of(pairs), width)] if lines is None else []
    return "\n".join([*head, *aligned(rows, width), *told])
