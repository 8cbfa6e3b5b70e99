"""The tables of a tournament."""

from __future__ import annotations

from collections.abc import Sequence

from unosim.analysis.model import Estimate
from unosim.errors import UnosimError, no_such
from unosim.report.blocks import Align, Column, Row, Table
from unosim.report.cells import EstimateCells, estimate_cells
from unosim.report.tournament.cells import PARTS, Cells, StandingCells, with_interval
from unosim.report.tournament.findings import Findings

#: What the table of standings can show beside the name of the strategy; ERRORS only where there are any.
COLUMNS = ("rank", "tier", "rate", "points", "rating", "first", "last", "turns", "rounds", "errors")
ERRORS = "errors"


def chosen(text: str) -> tuple[str, ...]:
    """The columns that a user names, with commas between; UnosimError for others."""
    found = tuple(word.strip() for word in text.split(",") if word.strip())
    for word in found:
        if word not in COLUMNS:
            raise UnosimError(f"--columns: {no_such('column', word, COLUMNS)}")
        if found.count(word) > 1:
            raise UnosimError(f"--columns: {word} is there twice")
    if not found:
        raise UnosimError(f"--columns names no column; there are {', '.join(COLUMNS)}")
    return found


class Tables:
    """Built from the cells that the sentences quote."""

    def __init__(self, findings: Findings, columns: Sequence[str] | None = None) -> None:
        """``columns``: those of the standings; all of them unless given."""
        self.columns = columns
        self.findings = findings
        self.language = findings.language
        self.word = self.language.word

    def standings(self, cells: Cells) -> Table:
        """Everybody under one set of rules, the best first. The name stands first: it is the header of the row."""
        erred = any(one.standing.errors for one in cells.standings)
        shown = self.columns or [name for name in COLUMNS if name != ERRORS or erred]
        rows = [(one.standing.label, *(self._standing(one)[name] for name in shown)) for one in cells.standings]
        r = self.language.name(cells.rules.name)
        name, caption = f"standings-{cells.rules.name}", self.word("cup.table.standings", r=r)
        if len(self.findings.tournament.fields) > 1:
            f = self.findings.field_name(cells.rules.field)
            name, caption = f"{name}-{cells.rules.field}", self.word("cup.table.standings.field", r=r, f=f)
        note = self.word("cup.note.standings") + (f" {self.word('cup.note.errors')}" if ERRORS in shown else "")
        left = shown.index("tier") + 1 if "tier" in shown else 0
        return self._table(name, caption, ("strategy", *shown), rows, note, left)

    def _standing(self, one: StandingCells) -> dict[str, str]:
        """Every column by name."""
        style = self.language.style
        return {
            "rank": str(one.standing.rank),
            "tier": one.standing.tiers,
            "rate": with_interval(one.rate, style),
            "points": with_interval(one.points, style),
            "rating": one.rating.text,
            "first": one.first.text,
            "last": one.last.text,
            "turns": one.turns.text,
            "rounds": one.rounds.text,
            "errors": one.errors.text,
        }

    def meetings(self, cells: Cells) -> Table:
        """Every pair under one set of rules."""
        names = ("pair", "share", "corrected", "balance", "expected", "verdict")
        rows = []
        for one in cells.meetings:
            certain = self.word("cup.certain" if one.meeting.certain else "cup.open")
            pair = self.word("cup.pair", a=one.meeting.one, b=one.meeting.other)
            balance = f"{one.wins.text}–{one.losses.text}"
            share = with_interval(one.share, self.language.style)
            rows.append((pair, share, one.corrected, balance, one.expected.text, certain))
        caption = self.word("cup.table.meetings", r=self.language.name(cells.rules.name))
        return self._table(f"meetings-{cells.rules.name}", caption, names, rows, self.word("cup.note.meetings"))

    def luck(self) -> Table:
        """What decides who wins, a row a set of rules."""
        rows = [
            (self.language.shown(cells.rules.name), *(self._share(cells.shares.parts[part]) for part in PARTS))
            for cells in self.findings.cells
            if cells.shares.known
        ]
        return self._table("luck", self.word("cup.table.luck"), ("rules", *PARTS), rows, self.word("cup.note.luck"))

    def ladder(self) -> Table:
        """The rungs under the first rules, with their order."""
        numbers, rules = self.findings.numbers, self.findings.first.rules
        rows = []
        for one in rules.ladder:
            order = estimate_cells(numbers, one.order.scaled(100), "count", signed=True)
            standing = self.findings.first.of(one.label)
            rows.append((one.label, self._share(standing.rate), self._share(order)))
        caption = self.word("cup.table.ladder", r=self.language.name(rules.name))
        least = numbers.whole(100 / (self.findings.tournament.seats - 1)).text
        note = self.word("cup.note.ladder", least=least)
        return self._table("ladder", caption, ("strategy", "rate", "order"), rows, note)

    def deeds(self) -> Table:
        """What each strategy does under the first rules; answers, jumps and challenges only where there are any."""
        numbers, rules = self.findings.numbers, self.findings.first.rules
        plays = ["wilds", "wild_draw_fours", "actions"]
        plays += [name for name in ("answers", "jumps") if any(getattr(one, name).value for one in rules.deeds)]
        asked = ["challenged", "challenges_won"] if any(one.challenged.n for one in rules.deeds) else []
        rows = []
        for one in rules.deeds:
            turns, *rest = (
                estimate_cells(numbers, getattr(one, name), "count").value.text for name in ("turns", *plays)
            )
            shares = (self._sometimes(getattr(one, name)) for name in asked)
            rows.append((one.label, turns, self._sometimes(one.choices), self._sometimes(one.drew), *rest, *shares))
        caption = self.word("cup.table.deeds", r=self.language.name(rules.name))
        names = ("strategy", "own_turns", "choices", "drew", *plays, *asked)
        return self._table("deeds", caption, names, rows, self.word("cup.note.deeds"))

    def _sometimes(self, share: Estimate) -> str:
        """A share with its interval; without one where it never was."""
        cells = estimate_cells(self.findings.numbers, share, "share")
        return cells.value.text if share.value == 0 else self._share(cells)

    def bans(self) -> Table:
        """What each ban costs under the first rules, the most costly first."""
        numbers, rules = self.findings.numbers, self.findings.first.rules
        rows = []
        for one in rules.bans:
            won = estimate_cells(numbers, one.rate, "share", signed=True)
            points = estimate_cells(numbers, one.points, "count", signed=True)
            rows.append((one.label, self.language.comma.join(one.ban), self._share(won), self._share(points)))
        caption = self.word("cup.table.bans", r=self.language.name(rules.name))
        names = ("strategy", "ban", "won_change", "points_change")
        return self._table("bans", caption, names, rows, self.word("cup.note.bans"), left=1)

    def _share(self, cells: EstimateCells) -> str:
        return with_interval(cells, self.language.style)

    def rules(self) -> Table:
        """Win rates under each set of rules, with the changes from the first."""
        first, *others = self.findings.cells
        changes = {(one.rules, one.label): one for one in self.findings.tournament.changes}
        headers = [self.word("cup.column.strategy"), self.language.shown(first.rules.name)]
        for cells in others:
            headers += [self.language.shown(cells.rules.name), self.word("column.change"), self.word("column.p_holm")]
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
                    row += [with_interval(shown, self.language.style), numbers.probability(change.p_holm).text]
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
        return Table(name, caption, columns, tuple(Row(row) for row in rows), note)
