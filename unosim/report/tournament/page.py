"""The page of a tournament: which sections, in which order."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from dataclasses import replace

from unosim.analysis.tournament import Tournament
from unosim.report.blocks import Block, Code, Details, Page, Paragraph, Picture, Points, Section, Terms
from unosim.report.made import Made
from unosim.report.method import player_text
from unosim.report.sentences import Sentence
from unosim.report.tournament.cells import Cells
from unosim.report.tournament.findings import MOST_NARROW, Findings
from unosim.report.tournament.tables import Tables
from unosim.report.words import Language

# An alternative text with more parts than this is no help; the table says the rest.
MOST_PARTS = 12


def facts(tournament: Tournament, language: Language, time: str = "") -> str:
    """Entrants, seats, line-ups, deals and rounds in one line."""
    numbers, first = language.numbers, tournament.rules[0]
    line_ups = sum(one.line_ups for one in (first, *tournament.beside) if one.name == first.name)
    text = language.word(
        "cup.facts.one" if line_ups == 1 else "cup.facts",
        k=len(tournament.entrants),
        seats=tournament.seats,
        line_ups=numbers.whole(line_ups).text,
        deals=numbers.whole(max(rules.deals for rules in tournament.rules)).text,
        rounds=numbers.large(tournament.rounds).text,
    )
    several = [language.word("cup.facts.rules", n=len(tournament.rules))] if len(tournament.rules) > 1 else []
    return " · ".join([text, *several, *([time[:10]] if time else [])])


class Builder:
    """Builds the page; ``made`` speaks of each set of rules as of a variant (`unosim.report.tournament.made`)."""

    def __init__(
        self, tournament: Tournament, made: Made, language: Language, columns: Sequence[str] | None = None
    ) -> None:
        self.tournament = tournament
        self.made = made
        self.language = language
        self.word = language.word
        self.findings = Findings(tournament, language)
        self.tables = Tables(self.findings, columns)

    def page(self) -> Page:
        """All sections in their order; those without a block are left out."""
        parts: dict[str, list[Block]] = {
            "answer": self._answer(),
            "cup.standings": self._standings(),
            "cup.meetings": self._meetings(),
            "cup.rules": self._rules(),
            "cup.luck": self._luck(),
            "cup.deeds": [self.tables.deeds()] if self.findings.first.rules.deeds else [],
            "cup.bans": [self.tables.bans()] if self.findings.first.rules.bans else [],
            "cup.lesson": self._lesson(),
            "limits": self._limits(),
            "made": self._made(),
            "again": self._again(),
            "definitions": self._definitions(),
            "data": self._data(),
        }
        sections = [
            Section(name.removeprefix("cup."), self.word(_title(name)), tuple(blocks))
            for name, blocks in parts.items()
            if blocks
        ]
        return Page(
            language=self.language.tag,
            title=self.language.shown(self.tournament.title or self.tournament.name),
            question="",
            facts=facts(self.tournament, self.language, self.made.time),
            sections=tuple(sections),
            footer=self.word("footer", version=self.made.software.get("unosim", "")).replace("  ", " "),
            contents=self.word("contents"),
            words={"numbers": self.word("figure.numbers")},
        )

    def _answer(self) -> list[Block]:
        blocks: list[Block] = [Paragraph(s.text, "warning") for s in self.findings.thin()]
        blocks += self._text(self.findings.answer(), "answer")
        if self.findings.first.played:
            parts = [
                self.word("cup.alt.item", a=one.standing.label, p=one.rate.value.text)
                for one in self.findings.first.standings
            ]
            alone = self.tournament.field == "one_vs_field" and self.tournament.seats > 2
            caption = self.word("cup.ranking.caption.alone" if alone else "cup.ranking.caption")
            if len(self.tournament.fields) > 1:
                named = self.language.enumerate([self.findings.field_name(one) for one in self.tournament.fields])
                caption = self.word("cup.ranking.caption.fields", fields=named)
            fair = self.language.numbers.show(self.tournament.fair, "share", digits=1).text
            blocks.append(self._picture("ranking", caption, parts, fair=fair))
        return blocks

    def _standings(self) -> list[Block]:
        first, *others = self.findings.cells
        blocks: list[Block] = [self.tables.standings(first)]
        for cells in (*others, *self.findings.beside):
            table = self.tables.standings(cells)
            blocks.append(Details(table.caption, (table,)))
        return blocks

    def _meetings(self) -> list[Block]:
        if not self.findings.first.played:
            return []
        blocks: list[Block] = self._text([self.findings.pairs(), self.findings.cycles()])
        parts = [
            self.word("cup.matrix.alt.item", a=one.meeting.one, b=one.meeting.other, p=one.share.value.text)
            for one in self.findings.first.meetings
        ]
        picture = self._picture("matrix", self.word("cup.matrix.caption"), parts)
        blocks.append(replace(picture, wide=len(self.tournament.entrants) > MOST_NARROW))
        for cells in self.findings.cells:
            table = self.tables.meetings(cells)
            blocks.append(Details(table.caption, (table,)))
        return blocks

    def _rules(self) -> list[Block]:
        if len(self.findings.cells) < 2:
            return []
        blocks = self._text(self.findings.other_rules())
        if all(cells.played for cells in self.findings.cells):
            parts = [
                self.word("cup.bump.alt.item", a=label, items=self.language.comma.join(self._rates(label)))
                for label in (one.standing.label for one in self.findings.first.standings)
            ]
            blocks.append(self._picture("bump", self.word("cup.bump.caption"), parts))
        return [*blocks, self.tables.rules()]

    def _rates(self, label: str) -> list[str]:
        return [
            f"{self.language.shown(cells.rules.name)} {cells.of(label).rate.value.text}"
            for cells in self.findings.cells
        ]

    def _luck(self) -> list[Block]:
        if not self.findings.first.played:
            return []
        known = [cells for cells in self.findings.cells if cells.shares.known]
        blocks = self._text(self.findings.shares())
        if known:
            parts = [
                self.word("cup.luck.alt.item", r=self.language.shown(cells.rules.name), **cells.shares.slots())
                for cells in known
            ]
            blocks += [self._picture("luck", self.word("cup.luck.caption"), parts), self.tables.luck()]
        return [*blocks, self.tables.ladder()]

    def _lesson(self) -> list[Block]:
        if not self.findings.first.played:
            return []
        found = self.findings.first.rules.lesson
        blocks = self._text([self.findings.lesson()])
        if found is not None and self.made.path:
            look = ["unosim", "replay", self.made.path, "--variant", found.variant, "--deal", str(found.deal)]
            commands = [shlex.join([*look, "--rotation", str(one)]) for one in (found.first, found.second)]
            blocks.append(Code("\n".join(commands)))
        return blocks

    def _limits(self) -> list[Block]:
        texts = self.language.templates["limits"], self.word("cup.limits.field"), self.word("cup.limits.intervals")
        return [Points(texts)]

    def _made(self) -> list[Block]:
        made, numbers, first = self.made, self.language.numbers, self.findings.first.rules
        line_ups = sum(cells.rules.line_ups for cells in self._fields())
        deals = self.word(
            "cup.made.deals.text.one" if line_ups == 1 else "cup.made.deals.text",
            deals=numbers.whole(first.deals).text,
            line_ups=numbers.whole(line_ups).text,
            rounds=numbers.whole(self.tournament.rounds).text,
        )
        found = [("cup.made.field", self.language.paragraph(map(self._field_made, self._fields())))]
        found += self._rules_made()
        found += [("made.deals", deals), ("made.seed", made.seed)]
        found.append(("made.intervals", self.word("cup.made.intervals.text")))
        found.append(("made.correction", self.word("cup.made.correction.text")))
        if first.skewed is None:
            found.append(("cup.made.rating", self.word("cup.made.rating.none")))
        else:
            x = numbers.error(first.skewed, "share")
            found.append(("cup.made.rating", self.word("cup.made.rating.text", x=x)))
        if made.seconds is not None:
            slots = {"seconds": f"{made.seconds:.1f}", "rounds": numbers.whole(made.played).text, "jobs": made.jobs}
            key = "made.time.text.one" if made.jobs in (None, 1) else "made.time.text"
            found.append(("made.time", self.word(key, **slots)))
        found.append(
            ("made.software", self.language.comma.join(f"{name} {version}" for name, version in made.software.items()))
        )
        found.append(("made.hash", made.config_hash))
        return [Terms(tuple((self.word(key), text) for key, text in found if text)), *self._fit()]

    def _fields(self) -> list[Cells]:
        """The first set of rules in every field."""
        first = self.findings.first
        return [first, *(cells for cells in self.findings.beside if cells.rules.name == first.rules.name)]

    def _field_made(self, cells: Cells) -> str:
        met = [one.meeting.rounds for one in cells.meetings]
        low, high = (self.language.numbers.whole(f(met, default=0)).text for f in (min, max))
        rounds = low if low == high else self.language.style.interval.format(low=low, high=high)
        return self.word(f"cup.made.{cells.rules.field}", rounds=rounds)

    def _fit(self) -> list[Block]:
        """Whether the ratings fit, as a picture."""
        skewed = self.findings.first.rules.skewed
        if skewed is None:
            return []
        x = self.language.numbers.error(skewed, "share")
        return [self._picture("fit", self.word("cup.fit.caption"), [], x=x)]

    def _rules_made(self) -> list[tuple[str, str]]:
        """What differs from `mattel` under each set of rules, and who is not without faults."""
        texts = []
        for name in self.made.rules:
            keys = self.made.differences(name, self.findings.first.rules.name)
            text = self.language.settings(keys) or self.word("made.rules.default")
            texts.append(self.word("made.rules.of", v=self.language.name(name), keys=text))
        found = [("made.rules", self.language.semicolon.join(texts))]
        players = {one.label: one for players in self.made.players.values() for one in players}
        described = [player_text(one, self.language) for one in players.values() if one.model]
        if described:
            found.append(("made.players", self.language.semicolon.join(described)))
        if any(one.strategy == "random" for one in players.values()):
            found.append(("made.bluff.term", self.word("made.bluff")))
        return found

    def _again(self) -> list[Block]:
        if not self.made.path:
            return []
        path = shlex.quote(self.made.path)
        commands = [*([self.made.command] if self.made.command else []), f"unosim report {path}"]
        look = f"unosim replay {path} --deal 0"
        blocks: list[Block] = [Paragraph(self.word("again.text")), Code("\n".join(commands))]
        return [*blocks, Paragraph(self.word("cup.again.look")), Code(look)]

    def _definitions(self) -> list[Block]:
        own = [(self.word(f"cup.define.{n}"), self.word(f"cup.define.{n}.text")) for n in ("rate", "tier", "share")]
        shared = [(self.word(f"define.{n}"), self.word(f"define.{n}.text")) for n in ("deal", "round", "win", "turn")]
        return [Terms((*own, *shared))]

    def _data(self) -> list[Block]:
        if not self.made.path:
            return []
        text = self.word("data.text", path=f"{self.made.path}/rounds/")
        return [Paragraph(text), Paragraph(self.word("data.columns"))]

    def _text(self, sentences: Iterable[Sentence], kind: str = "") -> list[Block]:
        text = self.language.paragraph(sentence.text for sentence in sentences)
        return [Paragraph(text, kind)] if text else []

    def _picture(self, name: str, caption: str, parts: Sequence[str], **slots: object) -> Picture:
        head = self.word(f"cup.{name}.alt", **slots)
        alt = self.language.paragraph([head, *parts] if len(parts) <= MOST_PARTS else [head, self.word("figure.more")])
        return Picture(name, self.word(f"cup.{name}"), caption, alt)


def _title(name: str) -> str:
    return f"cup.section.{name.removeprefix('cup.')}" if name.startswith("cup.") else f"section.{name}"
