"""The page of many variants: the same sections, but a row a variant, ranked measure by measure, long tables folded."""

from __future__ import annotations

from functools import cached_property

from unosim.analysis.model import Clock
from unosim.report.blocks import Block, Details, Paragraph, Section, Table, Terms
from unosim.report.front import answer
from unosim.report.page import Builder
from unosim.report.ranked_tables import RankedTables
from unosim.report.ranking import Ranking
from unosim.report.warnings import thin

# The measure of the answer, whose figure and table are not folded.
FIRST = "minutes"
CLOCKS: tuple[Clock, ...] = ("minutes", "turns", "cards_played")


class ManyBuilder(Builder):
    """Builds a page from the same tables and pictures as `Builder`."""

    @cached_property
    def ranking(self) -> Ranking | None:
        return None if self.findings is None or not self.findings.effects() else Ranking(self.findings)

    @cached_property
    def ranked(self) -> RankedTables | None:
        return None if self.ranking is None else RankedTables(self.ranking)

    def _answer(self) -> Section:
        blocks: list[Block] = [Paragraph(s.text, "warning") for s in thin(self.summary, self.language)]
        told = self.designs.answer()
        if told:
            return self._section(
                "answer", [*blocks, *self._text(told, "answer"), *self._placebo(), *self.designs.front()]
            )
        if self.ranking is None:
            blocks += self._text(answer(self.summary, self.findings, self.language), "answer")
        else:
            blocks += self._text([*self.ranking.selected(), *self.ranking.lengths()], "answer")
            blocks += [block for sentence in self.ranking.rest() for block in self._text([sentence])]
            blocks += self._text(self.designs.elsewhere())
        blocks += self._placebo()
        blocks += self.pictures.ranked(FIRST)
        return self._section("answer", blocks)

    def _changes(self) -> Section | None:
        if self.findings is None:
            return None
        blocks: list[Block] = []
        if self.ranking is not None and self.ranked is not None:
            blocks.append(self.ranked.overview())
            for measure in self.ranking.measures:
                table = self.ranked.ranked(measure, about=self.made.about if measure == FIRST else None)
                if measure == FIRST and not self.designs.answer():
                    blocks.append(table)
                elif table.rows:
                    blocks.append(Details(table.caption, (*self.pictures.ranked(measure), table)))
        return self._section("changes", [*blocks, *self._left_out()])

    def _length(self) -> Section:
        return self._section("length", self._folded(*(self.tables.length(clock) for clock in CLOCKS)))

    def _chains(self) -> Section:
        tables = self.tables.chains(), self.tables.penalties(), self.tables.drawn(self.tables.causes())
        return self._section("chains", self._folded(*tables))

    def _acts(self) -> Section:
        return self._section("acts", self._folded(self.tables.acts()))

    def _feel(self) -> Section:
        table = self.tables.feel()
        return self._section("feel", [] if table is None else self._folded(table))

    def _who(self) -> Section:
        name = "who" if self.findings is not None else "who.single"
        blocks = self._folded(self.tables.players(), self.tables.positions())
        return Section("who", self.word(f"section.{name}"), tuple(blocks))

    def _bite(self) -> Section | None:
        if self.findings is None or not self.findings.comparison.same_deal:
            return None
        rows = sorted(self.findings.comparison.same_deal, key=lambda row: row.untouched.value or 0.0)
        return self._section("bite", [*self._folded(self.tables.bite(rows)), *self._replays()])

    def _outcomes(self) -> Section:
        return self._section("outcomes", self._folded(self.tables.outcomes()))

    def _made(self) -> Section:
        blocks: list[Block] = [Terms(tuple(self.method.terms()))]
        rules = self.tables.rules_of_each(self.made)
        return self._section("made", blocks + ([] if rules is None else self._folded(rules)))

    def _folded(self, *tables: Table) -> list[Block]:
        return [Details(table.caption, (table,)) for table in tables]
