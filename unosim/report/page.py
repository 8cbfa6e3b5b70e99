"""The page: which sections there are, in which order, and what stands in each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from unosim.analysis.model import Comparison, Summary
from unosim.analysis.target import TargetSearch
from unosim.report.alone import Alone
from unosim.report.blocks import (
    Block,
    Code,
    Details,
    Heading,
    Page,
    Pair,
    Paragraph,
    Points,
    Section,
    Terms,
)
from unosim.report.designs import DesignParts
from unosim.report.dimensions import places_table
from unosim.report.front import answer, facts, placebo
from unosim.report.further import astray_sentence, chances_sentences, chances_tables
from unosim.report.made import Made
from unosim.report.method import Method
from unosim.report.pictures import Pictures
from unosim.report.sentences import Findings, Sentence
from unosim.report.size import many
from unosim.report.skill import skill_of, skill_table, swap_sentences
from unosim.report.tables import Tables
from unosim.report.targets import Targets, naming
from unosim.report.warnings import left_out, thin
from unosim.report.words import Language

# More notes on what is not compared are folded.
MOST_NOTES = 4


def build(
    summary: Summary,
    comparison: Comparison | None,
    made: Made,
    language: Language,
    targets: TargetSearch | None = None,
) -> Page:
    """The report of a results folder as blocks. Without a comparison the summary alone answers.

    Of a design with several tables of players and of a placebo, what `told` gives has to be given. ``targets``: how the
    cells meet ranges of measures, where that was asked.
    """
    if many(summary):
        from unosim.report.page_many import ManyBuilder  # which builds on this module

        return ManyBuilder(summary, comparison, made, language, targets).page()
    return Builder(summary, comparison, made, language, targets).page()


class Builder:
    """The page of variants that can stand side by side."""

    def __init__(
        self,
        summary: Summary,
        comparison: Comparison | None,
        made: Made,
        language: Language,
        targets: TargetSearch | None = None,
    ) -> None:
        self.targets = targets
        self.summary = summary
        self.comparison = comparison
        self.made = made
        self.language = language
        self.findings = None if comparison is None else Findings(summary, comparison, language)
        self.tables = Tables(summary, self.findings, language)
        self.pictures = Pictures(summary, comparison, language, self.tables)
        self.designs = DesignParts(comparison, language, self.pictures)
        self.method = Method(summary, self.findings, made, language)
        self.word = language.word

    def page(self) -> Page:
        """All sections in their order; those without a block are left out."""
        sections = [
            self._answer(),
            self._targets(),
            self._section("interactions", self.designs.interactions()),
            self._section("levels", self.designs.levels()),
            self._changes(),
            self._section("tables", self.designs.tables()),
            self._length(),
            self._chains(),
            self._who(),
            self._acts(),
            self._feel(),
            self._bite(),
            self._outcomes(),
            self._limits(),
            self._made(),
            self._again(),
            self._definitions(),
            self._data(),
        ]
        version = self.made.software.get("unosim", "")
        return Page(
            language=self.language.tag,
            title=self.language.shown(self.summary.title or self.summary.name),
            question=self.language.shown(self.summary.question),
            facts=facts(self.summary, self.language, self.made.time),
            sections=tuple(section for section in sections if section is not None and section.blocks),
            footer=self.word("footer", version=version).replace("  ", " "),
            contents=self.word("contents"),
            words={"numbers": self.word("figure.numbers")},
        )

    def _answer(self) -> Section:
        blocks: list[Block] = [Paragraph(s.text, "warning") for s in thin(self.summary, self.language)]
        told = self.designs.answer()
        blocks += self._text(told or answer(self.summary, self.findings, self.language), "answer")
        blocks += self._text(self.designs.elsewhere(), "answer")
        blocks += self._placebo()
        blocks += self.designs.front()
        if self.findings is not None and not told:
            pictures = self.pictures.all("effects")
            blocks += pictures
            if pictures:
                blocks.append(self.pictures.cards())
        if len(self.summary.variants) == 1:
            blocks += self.pictures.all("length_bars")
        return self._section("answer", blocks)

    def _placebo(self) -> list[Paragraph]:
        """What the baseline against itself changes, where it was played."""
        return self._text(_some(placebo(self.summary, self.language)))

    def _targets(self) -> Section | None:
        if self.targets is None:
            return None
        found = Targets(self.targets, naming(self.designs.design, self.language))
        return self._section("targets", [*self._text([found.sentence()]), found.table()])

    def _changes(self) -> Section | None:
        findings = self.findings
        if findings is None:
            return None
        several = len(findings.variants) > 1
        blocks: list[Block] = [self.tables.matrix()] if several and findings.effects() else []
        for variant in findings.variants:
            blocks += self._changes_of(findings, variant, several)
        return self._section("changes", [*blocks, *self._left_out()])

    def _left_out(self) -> list[Block]:
        """What is not compared, folded where it is much."""
        gaps = () if self.findings is None else self.findings.comparison.left_out
        notes = tuple(Paragraph(left_out(gap, self.summary, self.language), "note") for gap in gaps)
        return [Details(self.word("details.left_out"), notes)] if len(notes) > MOST_NOTES else [*notes]

    def _changes_of(self, findings: Findings, variant: str, several: bool) -> list[Block]:
        """One variant: with several, its own sentences, and its table folded under the common one."""
        effects = findings.effects(variant)
        blocks: list[Block] = []
        if not effects:
            return [*self._text([findings.length(variant)])] if several else []
        shown = self.language.shown
        if several:
            blocks.append(
                Heading(self.word("heading.variant", v=shown(variant), b=shown(findings.comparison.baseline)))
            )
            blocks += self._text([findings.length(variant), findings.top(variant), *_some(findings.gain(variant))])
        noticed = [c for c in effects if c.effect.measure == "minutes" or c is effects[0]]
        blocks += self._text(_some(*(findings.notice(c) for c in noticed)))
        tables = self.tables.changes(variant), self.tables.technical(variant)
        if several:
            return [*blocks, Details(self.word("details.changes"), tables)]
        return [*blocks, tables[0], Details(self.word("details.technical"), (tables[1],))]

    def _length(self) -> Section:
        blocks: list[Block] = []
        if self.findings is None:
            alone = [Alone(v, self.language) for v in self.summary.variants]
            blocks += self._text(_some(*(a.over() for a in alone)))
            pictures = self.pictures.all("length", "residual")
        else:
            for variant in self.findings.variants:
                blocks += self._text(_some(self.findings.clocks(variant), self.findings.tail(variant)))
            pictures = self.pictures.all("length", "length_difference", "residual")
        if pictures:
            blocks.append(Pair(pictures))
        blocks.append(self.tables.length("minutes"))
        clocks = (self.tables.length("turns"), self.tables.length("cards_played"))
        blocks.append(Details(self.word("details.clocks"), clocks))
        return self._section("length", blocks)

    def _chains(self) -> Section:
        blocks: list[Block] = []
        pictures = self.pictures.all("penalties", "drawn")
        if pictures:
            blocks.append(Pair(pictures))
        blocks.append(self.tables.chains())
        return self._section("chains", blocks)

    def _acts(self) -> Section:
        return self._section("acts", [self.tables.acts()])

    def _feel(self) -> Section:
        table = self.tables.feel()
        blocks: list[Block] = [*self._text(chances_sentences(self.summary, self.language))]
        blocks += self.pictures.all("trend")
        blocks += [] if table is None else [table]
        if self.summary.chances:
            blocks += self.pictures.all("calibration")
            careful = astray_sentence(self.summary.chances, self.language)
            blocks += [] if careful is None else self._text([careful])
            tables = tuple(chances_tables(self.summary.chances, self.language))
            blocks.append(Details(self.word("details.chances"), tables))
        return self._section("feel", blocks)

    def _who(self) -> Section:
        blocks: list[Block] = []
        if self.findings is not None:
            for variant in self.findings.variants:
                blocks += self._text([*_some(self.findings.gain(variant)), self.findings.first(variant)])
        pictures = self.pictures.all("players", "positions")
        if pictures:
            blocks.append(Pair(pictures))
        blocks.append(self.tables.players())
        blocks += self._places()
        blocks += self._skill()
        name = "who" if self.findings is not None else "who.single"
        return Section("who", self.word(f"section.{name}"), tuple(blocks))

    def _places(self) -> list[Block]:
        """Who gains from which position, a folded table a variant."""
        findings = self.findings
        if findings is None:
            return []
        found = [places_table(findings.comparison, name, self.language) for name in findings.variants]
        return [Details(table.caption, (table,)) for table in found if table is not None]

    def _skill(self) -> list[Block]:
        """Skill and luck: sentences, and the shares with their intervals."""
        table = skill_table(self.summary, self.language)
        variants = self.summary.variants
        told = [text for v in variants for text in self._text(skill_of(v, self.language, len(variants) > 1))]
        alike = [text for v in variants for text in self._text(skill_of(v, self.language))]
        if len(alike) == len(variants) and len({paragraph.text for paragraph in alike}) == 1:
            told = alike[:1]  # that nothing can be told is said once
        told += self._text(swap_sentences(self.comparison, self.language))
        return [*told, *([] if table is None else [table])]

    def _bite(self) -> Section | None:
        if self.findings is None or not self.findings.comparison.same_deal:
            return None
        rows = self.findings.comparison.same_deal
        blocks: list[Block] = [b for row in rows for b in self._text([self.findings.bite(row)])]
        blocks.append(self.tables.bite(rows))
        return self._section("bite", [*blocks, *self._replays()])

    def _replays(self) -> list[Block]:
        commands = self.method.replays()
        example = self.method.example()
        blocks: list[Block] = [Paragraph(example)] if example else []
        return [*blocks, Paragraph(self.word("again.look")), Code("\n".join(commands))] if commands else []

    def _outcomes(self) -> Section:
        return self._section("outcomes", [self.tables.outcomes()])

    def _limits(self) -> Section:
        return self._section("limits", [Points(tuple(s.text for s in self.method.limits()))])

    def _made(self) -> Section:
        blocks: list[Block] = [Terms(tuple(self.method.terms()))]
        rules = self.tables.rules(self.made)
        if rules is not None:
            blocks.append(Details(self.word("details.rules"), (rules,)))
        return self._section("made", blocks)

    def _again(self) -> Section | None:
        commands = self.method.commands()
        if not commands:
            return None
        return self._section("again", [Paragraph(self.word("again.text")), Code("\n".join(commands))])

    def _definitions(self) -> Section:
        return self._section("definitions", [Terms(tuple(self.method.definitions()))])

    def _data(self) -> Section | None:
        if not self.made.path:
            return None
        text = self.word("data.text", path=f"{self.made.path}/rounds/")
        return self._section("data", [Paragraph(text), Paragraph(self.word("data.columns"))])

    def _section(self, name: str, blocks: Iterable[Block]) -> Section:
        return Section(name, self.word(f"section.{name}"), tuple(blocks))

    def _text(self, sentences: Sequence[Sentence], kind: str = "") -> list[Paragraph]:
        """One paragraph of these sentences, none without a text."""
        text = self.language.paragraph(s.text for s in sentences)
        return [Paragraph(text, kind)] if text else []


def _some(*sentences: Sentence | None) -> list[Sentence]:
    return [sentence for sentence in sentences if sentence is not None]
