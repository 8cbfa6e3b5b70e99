"""The parts of a page that designs have: other tables of players, two rules at a time, from level to level."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unosim.analysis.model import Comparison
from unosim.analysis.model_designs import Factorial, Sweep
from unosim.report.blocks import Block, Details, Paragraph, Table
from unosim.report.dimensions import Along, AtTables
from unosim.report.factors import Factors
from unosim.report.sentences import Sentence
from unosim.report.told import table_told
from unosim.report.words import Language

if TYPE_CHECKING:
    from unosim.report.pictures import Pictures  # which draws: a terminal does not

# The measure of sentences and of figures, told first; of others that a sentence of the answer tells of a sweep.
FIRST = "minutes"
ALSO = ("first_player", "cards_drawn")
# Of more variants no sentence each says whether tables differ: the table does.
MOST_SENTENCES = 4


class DesignParts:
    """Sentences and blocks of a comparison's design; empty where it has none."""

    def __init__(self, comparison: Comparison | None, language: Language, pictures: Pictures | None = None) -> None:
        self.comparison = comparison
        self.design = None if comparison is None else comparison.design
        self.language = language
        self.pictures = pictures
        self.sweeps: dict[str, Sweep] = {}
        self.factors: Factors | None = None
        self.other_factorials: list[Factorial] = []
        self.other_sweeps: list[Sweep] = []
        if comparison is not None:
            first = table_told(comparison)
            self.sweeps = {sweep.measure: sweep for sweep in comparison.sweeps if sweep.table == first}
            own = [found for found in comparison.factorials if found.table == first]
            self.factors = Factors(own[0], language) if own else None
            self.other_factorials = [found for found in comparison.factorials if found.table != first]
            self.other_sweeps = [sweep for sweep in comparison.sweeps if sweep.table != first]

    def answer(self) -> list[Sentence]:
        """What a sweep or a factorial design says before everything else; of plain variants nothing."""
        if self.sweeps:
            told = (self.sweeps[measure] for measure in (FIRST, *ALSO) if measure in self.sweeps)
            return [s for sweep in told if (s := Along(sweep, self.language).sentence()) is not None]
        if self.factors is None or not self.factors.measures:
            return []
        found = self.factors.sentences(FIRST if FIRST in self.factors.measures else self.factors.measures[0])
        other = self.factors.loudest(FIRST)
        also = None if other is None else self.factors.beside(other, FIRST)
        return found + ([] if also is None else [also])

    def elsewhere(self) -> list[Sentence]:
        """Whether the length changes alike at every table of players, of few variants one by one."""
        if self.comparison is None or not self.comparison.tables or self.sweeps:
            return []
        found = AtTables(self.comparison, self.language)
        return found.sentences(FIRST) if len(found.found(FIRST)) <= MOST_SENTENCES else []

    def front(self) -> list[Block]:
        """The figure of the answer."""
        return [] if self.pictures is None else [*self.pictures.all("sweep"), *self.pictures.all("interactions")]

    def first_table(self) -> Table | None:
        """The table of the first measure of a sweep or of factors."""
        if self.sweeps:
            return Along(self.sweeps.get(FIRST, next(iter(self.sweeps.values()))), self.language).table()
        if self.factors is None or not self.factors.measures:
            return None
        return self.factors.table(FIRST if FIRST in self.factors.measures else self.factors.measures[0])

    def tables(self) -> list[Block]:
        """Whether effects are the same at every table of players."""
        if self.comparison is None or not self.comparison.tables:
            return []
        found = AtTables(self.comparison, self.language)
        blocks: list[Block] = []
        table = table_told(self.comparison)
        if table is not None:
            blocks.append(Paragraph(self.language.word("tables.told", t=self.language.name(table)), "note"))
        measures = list(dict.fromkeys(effect.measure for effect in self.comparison.tables))
        ordered = [FIRST] * (FIRST in measures) + [m for m in measures if m != FIRST]
        pictures = self.pictures.all("tables") if self.pictures is not None else ()
        return [*blocks, *pictures, *self._first_and_folded([found.table(m) for m in ordered])]

    def interactions(self) -> list[Block]:
        """Every effect of one rule and of two, measure by measure, and at every other table of players."""
        if self.factors is None:
            return []
        found = [self.factors.table(measure) for measure in self.factors.measures]
        blocks: list[Block] = [self.factors.overview(), *(Details(table.caption, (table,)) for table in found)]
        for factorial in self.other_factorials:
            there = Factors(factorial, self.language, apart=True)
            said = self.language.paragraph(sentence.text for sentence in there.sentences(FIRST)[:2])
            tables = [there.overview(), *(there.table(measure) for measure in there.measures)]
            blocks.append(Details(self._at(factorial.table), (Paragraph(said), *tables)))
        return blocks

    def levels(self) -> list[Block]:
        """Every measure along a sweep, and at every other table of players."""
        blocks = self._first_and_folded([Along(sweep, self.language).table() for sweep in self.sweeps.values()])
        for name in dict.fromkeys(sweep.table for sweep in self.other_sweeps):
            there = [Along(sweep, self.language) for sweep in self.other_sweeps if sweep.table == name]
            said = [sentence for one in there if (sentence := one.sentence()) is not None]
            text = self.language.paragraph(sentence.text for sentence in said[:1])
            tables = [one.table() for one in there]
            blocks.append(Details(self._at(name), (*([Paragraph(text)] if text else []), *tables)))
        return blocks

    def _at(self, table: str | None) -> str:
        """The heading of what is told of another table of players."""
        return self.language.word("designs.at", t=self.language.name(table or ""))

    def _first_and_folded(self, tables: list[Table]) -> list[Block]:
        return [*tables[:1], *(Details(table.caption, (table,)) for table in tables[1:])]
