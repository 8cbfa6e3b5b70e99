"""The tables of the report as plain text, whole."""

from __future__ import annotations

import textwrap

from unosim.analysis.model import Comparison, Summary
from unosim.cli.output import columns
from unosim.report.blocks import Table
from unosim.report.front import answer
from unosim.report.sentences import Findings
from unosim.report.tables import Tables
from unosim.report.words import language


def summary_tables(summary: Summary, comparison: Comparison | None) -> str:
    """Who wins, how long it takes, how rounds end, what is drawn: every variant."""
    words = language()
    findings = Findings(summary, comparison, words) if comparison else None
    tables = Tables(summary, findings, words)
    drawn = [(cause, mean) for variant in summary.variants for cause, mean in variant.drawn.items() if cause != "all"]
    causes = dict.fromkeys(cause for cause, mean in drawn if mean.value)
    shown = [tables.players(), tables.positions()]
    shown += [tables.length(clock) for clock in ("minutes", "turns", "cards_played")]
    shown += [tables.outcomes(), tables.drawn(list(causes)), tables.chains(), tables.acts()]
    title = f"{summary.name}: {summary.title}" if summary.title else summary.name
    state = "" if summary.complete else f" (incomplete: {summary.units_present} of {summary.units_planned} units)"
    return "\n\n".join([title + state, *map(as_text, shown)])


def comparison_tables(summary: Summary, comparison: Comparison, width: int) -> str:
    """The answer in sentences, then every effect of every variant."""
    words = language()
    findings = Findings(summary, comparison, words)
    tables = Tables(summary, findings, words)
    sentences = " ".join(sentence.text for sentence in answer(summary, findings, words))
    parts = [textwrap.fill(sentences, width, break_on_hyphens=False)]
    parts += [as_text(tables.changes(variant)) for variant in findings.variants]
    if comparison.same_deal:
        parts.append(as_text(tables.bite(comparison.same_deal)))
    if comparison.left_out:
        parts.append("\n".join(f"{left.variant}: {left.measure}: {left.reason}" for left in comparison.left_out))
    return "\n\n".join(parts)


def as_text(table: Table) -> str:
    """Caption, header, aligned rows."""
    rows = [[column.header for column in table.columns], *(row.cells for row in table.rows)]
    right = {place for place, column in enumerate(table.columns) if column.align == "right"}
    return f"{table.caption}\n{columns(rows, right)}"
