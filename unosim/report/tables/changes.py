"""What changes: every measure of a variant against the baseline, in words and for statisticians."""

from __future__ import annotations

from unosim.report.blocks import Row, Table
from unosim.report.cells import EffectCells, digits_of
from unosim.report.numbers import Number
from unosim.report.sentences import Findings
from unosim.report.tables.base import TableBase, columns


class ChangeTables(TableBase):
    """The effects of a comparison."""

    def changes(self, variant: str) -> Table:
        """T1: every measure of one variant, the largest change first."""
        w = self.language.word
        findings = self.findings
        rows = [self._change(findings, cells) for cells in findings.effects(variant)] if findings else []
        baseline = self.language.shown(findings.comparison.baseline) if findings else ""
        headers = [
            w("column.measure"),
            baseline,
            self.language.shown(variant),
            w("column.difference"),
            w("column.interval"),
            w("column.relative"),
            w("column.verdict"),
            w("column.notice"),
        ]
        return Table(
            f"changes-{variant}",
            w("table.changes.of", v=self.language.shown(variant)),
            columns(headers, left=(0, 6)),
            tuple(rows),
            w("note.changes"),
        )

    def matrix(self) -> Table:
        """T1 for several variants: a row a measure, a column a variant with its value.

        A loud verdict stands in brackets: a value of 24.5 % is not 24.5 % more.
        """
        findings = self.findings
        if findings is None:
            raise ValueError("a table of changes needs a comparison")
        w, style = self.language.word, self.language.style
        rows = []
        effects = findings.effects()
        for measure in dict.fromkeys(cells.effect.measure for cells in effects):
            found = {cells.effect.variant: cells for cells in effects if cells.effect.measure == measure}
            first = next(iter(found.values()))
            baseline = max((cells.baseline for cells in found.values()), key=digits_of)
            texts = [findings.label(first.effect), baseline.text]
            for variant in findings.variants:
                cells = found.get(variant)
                word = "" if cells is None else findings.verdict(cells)
                text = style.missing if cells is None else cells.value.text
                if cells is not None and isinstance(text, Number) and word in ("more", "less", "open"):
                    text = text.but(f"{text} ({findings.word(cells, '.short')})")
                texts.append(text)
            rows.append(Row(tuple(texts)))
        headers = [w("column.measure"), *map(self.language.shown, (findings.comparison.baseline, *findings.variants))]
        return Table("changes", w("table.changes"), columns(headers), tuple(rows))

    def _change(self, findings: Findings, cells: EffectCells) -> Row:
        verdict = findings.verdict(cells)
        texts = (
            findings.label(cells.effect),
            cells.baseline.text,
            cells.value.text,
            cells.difference.value.text,
            findings.interval(cells),
            cells.relative.text,
            findings.word(cells),
            cells.notice.text if cells.notice.known else "–",
        )
        return Row(texts, verdict)

    def technical(self, variant: str) -> Table:
        """What a statistician asks of the same effects: errors, p values, margins, standardized size."""
        w, numbers = self.language.word, self.numbers
        headers = [
            w("column.measure"),
            w("column.difference"),
            w("column.se"),
            w("column.relative_interval"),
            w("column.p"),
            w("column.p_holm"),
            w("column.standardized"),
            w("column.gain"),
            w("column.margin"),
            w("column.deals"),
            w("column.further"),
        ]
        rows = []
        findings = self.findings
        for cells in findings.effects(variant) if findings else ():
            effect = cells.effect
            relative = numbers.between(cells.relative_low, cells.relative_high)
            digits = 3 if effect.standardized is not None else None
            texts = (
                findings.label(effect) if findings else effect.label,
                cells.difference.value.text,
                numbers.error(effect.difference.se, cells.unit),
                relative,
                numbers.probability(effect.p).text,
                cells.p_holm.text,
                numbers.show(effect.standardized, "count", signed=True, digits=digits).text,
                numbers.show(effect.gain, "count", digits=1).text if effect.gain is not None else "–",
                cells.margin.text,
                numbers.whole(effect.difference.deals).text,
                cells.further.text if cells.further.known else "–",
            )
            rows.append(Row(texts, effect.verdict))
        return Table(
            f"technical-{variant}",
            w("table.technical", v=self.language.shown(variant)),
            columns(headers),
            tuple(rows),
            w("note.technical"),
        )
