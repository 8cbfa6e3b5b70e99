"""What the tables of a report share: cells, and columns that turn into rows where there are many variants."""

from __future__ import annotations

from collections.abc import Sequence

from unosim.analysis.model import Estimate, Summary
from unosim.report.blocks import Column, Row, Table
from unosim.report.cells import estimate_cells
from unosim.report.numbers import Unit
from unosim.report.sentences import Findings
from unosim.report.size import many
from unosim.report.words import Language


class TableBase:
    """A summary and, where there is one, a comparison, in one language."""

    def __init__(self, summary: Summary, findings: Findings | None, language: Language) -> None:
        self.summary = summary
        self.findings = findings
        self.language = language
        self.numbers = language.numbers

    def _turned(self, table: Table) -> Table:
        """With many variants, a table that has a column a variant gets a row a variant."""
        if not many(self.summary):
            return table
        headers = [self.language.word("column.variant"), *(row.cells[0] for row in table.rows)]
        rows = [
            Row((column.header, *(row.cells[place] for row in table.rows)))
            for place, column in enumerate(table.columns[1:], 1)
        ]
        return Table(table.name, table.caption, columns(headers), tuple(rows), table.note)

    def _names(self) -> list[str]:
        """The variants as headers."""
        return [self.language.shown(v.variant) for v in self.summary.variants]

    def _value(self, estimate: Estimate, unit: Unit) -> str:
        return self.numbers.show(estimate.value, unit, estimate.se).text

    def _with_interval(self, estimate: Estimate | None, unit: Unit) -> str:
        if estimate is None or estimate.value is None:
            return self.language.style.missing
        cells = estimate_cells(self.numbers, estimate, unit)
        never = estimate.value == estimate.low == estimate.high == 0  # a rule that is off there: nothing to estimate
        return cells.value.text if never else cells.both()


def columns(headers: Sequence[str], left: tuple[int, ...] = (0,)) -> tuple[Column, ...]:
    """Columns of these headers; those numbered in ``left`` hold words, the others numbers."""
    return tuple(Column(header, "left" if place in left else "right") for place, header in enumerate(headers))
