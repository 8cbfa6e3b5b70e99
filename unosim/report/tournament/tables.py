"""The tables of a tournament."""

from __future__ import annotations

from collections.abc import Sequence

from unosim.report.blocks import Align, Column, Row, Table
from unosim.report.cells import estimate_cells
from unosim.report.tournament.cells import Cells, StandingCells, with_interval
from unosim.report.tournament.findings import Findings


class Tables:
    """Built from the cells that the sentences quote."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.language = findings.language
        self.word = self.language.word

    def standings(self, cells: Cells) -> Table:
        """Everybody under one set of rules, the best first. The name stands first: it is the header of the row."""
        names = ("strategy", "rank", "tier", "rate", "points", "rating", "first", "last", "turns", "rounds")
        rows = [self._standing(one) for one in cells.standings]
        caption = self.word("cup.table.standings", r=self.language.name(cells.rules.name))
        return self._table(f"standings-{cells.rules.name}", caption, names, rows, "cup.note.standings", left=2)

    def _standing(self, one: StandingCells) -> tuple[str, ...]:
        missing = self.language.style.missing
        return (
            one.standing.label,
            str(one.standing.rank),
            one.standing.tiers,
            with_interval(one.rate, missing),
            with_interval(one.points, missing),
            one.rating.text,
            one.first.text,
            one.last.text,
            one.turns.text,
            one.rounds.text,
        )

    def meetings(self, cells: Cells) -> Table:
        """Every pair under one set of rules."""
        names = ("pair", "share", "corrected", "balance", "expected", "verdict")
        rows = []
        for one in cells.meetings:
            certain = self.word("cup.certain" if one.meeting.certain else "cup.open")
            pair = self.word("cup.pair", a=one.meeting.one, b=one.meeting.other)
            balance = f"{one.wins.text}–{one.losses.text}"
            share = with_interval(one.share, self.language.style.missing)
            rows.append((pair, share, one.corrected, balance, one.expected.text, certain))
        caption = self.word("cup.table.meetings", r=self.language.name(cells.rules.name))
        return self._table(f"meetings-{cells.rules.name}", caption, names, rows, "cup.note.meetings")

    def rules(self) -> Table:
        """Win rates under each set of rules, with the changes from the first."""
        first, *others = self.findings.cells
        changes = {(one.rules, one.label): one for one in self.findings.tournament.changes}
        headers = [self.word("cup.column.strategy"), first.rules.name]
        for cells in others:
            headers += [cells.rules.name, self.word("column.change"), self.word("column.p_holm")]
        rows = []
        for one in first.standings:
            label = one.standing.label
            row = [label, one.rate.value.text]
            for cells in others:
                change = changes.get((cells.rules.name, label))
                row.append(cells.of(label).rate.value.text)
                if change is None:
                    row += [self.language.style.missing] * 2
                else:
                    numbers = self.language.numbers
                    shown = estimate_cells(numbers, change.difference, "share", signed=True)
                    row += [with_interval(shown, self.language.style.missing), numbers.probability(change.p_holm).text]
            rows.append(tuple(row))
        columns = tuple(Column(text, "left" if place == 0 else "right") for place, text in enumerate(headers))
        caption = self.word("cup.table.rules", b=self.language.name(first.rules.name))
        return Table("rules", caption, columns, tuple(Row(row) for row in rows), self.word("cup.note.rules"))

    def _table(
        self, name: str, caption: str, names: Sequence[str], rows: Sequence[tuple[str, ...]], note: str, left: int = 0
    ) -> Table:
        """``left``: the number of a column of words besides the first."""
        sides: list[Align] = ["left" if place in (0, left) else "right" for place in range(len(names))]
        columns = tuple(Column(self.word(f"cup.column.{n}"), side) for n, side in zip(names, sides, strict=True))
        return Table(name, caption, columns, tuple(Row(row) for row in rows), self.word(note))
