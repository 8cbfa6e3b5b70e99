"""The tables of many variants: one measure at a time, a row a variant, by its difference to the baseline."""

from __future__ import annotations

from collections.abc import Mapping

from unosim.report.blocks import Row, Table
from unosim.report.ranking import Ranking
from unosim.report.tables import columns


class RankedTables:
    """Builds tables from a ranking."""

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        self.language = ranking.language
        self.numbers = ranking.language.numbers

    def overview(self) -> Table:
        """Many variants: a row a measure, how many variants go which way, and which goes farthest."""
        w, findings, rows = self.language.word, self.ranking.findings, []
        for measure in self.ranking.measures:
            counts = self.ranking.counts(measure)
            best = self.ranking.largest(measure, 1)
            first = self.ranking.found(measure)[0]
            numbers = [self.numbers.whole(counts[word]).text for word in ("more", "less", "none", "open")]
            largest = (
                (best[0].difference.value.text, self.language.shown(best[0].effect.variant))
                if best and best[0].effect.difference.value
                else ("–", "–")
            )
            rows.append(Row((findings.label(first.effect), first.baseline.text, *numbers, *largest)))
        words = [w(f"verdict.{word}") for word in ("more", "less", "none", "open")]
        headers = [
            w("column.measure"),
            self.language.shown(findings.comparison.baseline),
            *words,
            w("column.largest"),
            w("column.with"),
        ]
        caption = w("table.overview", k=self.numbers.whole(len(findings.variants)).text)
        return Table("changes", caption, columns(headers, (0, 7)), tuple(rows), w("note.ranked"))

    def ranked(self, measure: str, most: int | None = None, about: Mapping[str, str] | None = None) -> Table:
        """Many variants: one measure, a row a variant by its difference; the ``most`` largest only, if given.

        ``about``: what the rule of a variant says, for a last column. Variants with the same rounds are left out.
        """
        w, findings = self.language.word, self.ranking.findings
        first = self.ranking.found(measure)[0]
        chosen = self.ranking.rows(measure) if most is None else self.ranking.largest(measure, most)
        rows = []
        for cells in chosen:
            verdict = findings.verdict(cells)
            texts = [
                self.language.shown(cells.effect.variant),
                cells.value.text,
                cells.difference.value.text,
                cells.difference.interval,
            ]
            texts += [cells.p_holm.text, findings.word(cells)]
            texts += [about.get(cells.effect.variant, "")] if about else []
            rows.append(Row(tuple(texts), verdict))
        headers = [w(f"column.{name}") for name in ("variant", "value", "difference", "interval", "p_holm", "verdict")]
        headers += [w("column.about")] if about else []
        caption = w(
            "table.ranked",
            measure=findings.label(first.effect),
            b=self.language.name(findings.comparison.baseline),
            a_b=first.baseline.text,
        )
        return Table(f"ranked-{measure}", caption, columns(headers, (0, 5, 6)), tuple(rows))
