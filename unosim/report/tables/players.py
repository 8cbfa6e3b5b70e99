"""Who wins: players, positions, points."""

from __future__ import annotations

from unosim.analysis.model import VariantSummary
from unosim.report.blocks import Row, Table
from unosim.report.cells import estimate_cells
from unosim.report.size import many
from unosim.report.tables.base import TableBase, columns


class PlayerTables(TableBase):
    """Rates and points of players and positions."""

    def players(self) -> Table:
        """T3: rounds won and points of every player under every variant."""
        w, several = self.language.word, len(self.summary.variants) > 1
        headers = [w("column.player"), w("column.variant"), w("column.rate"), w("column.interval")]
        headers += [w("column.change"), w("column.verdict")] if several else []
        headers += [w("column.loses"), w("column.points")]
        labels = dict.fromkeys(p.label for v in self.summary.variants for p in v.players)
        rows = [
            Row(tuple(self._player(variant, label, several)))
            for label in labels
            for variant in self.summary.variants
            if any(p.label == label for p in variant.players)
        ]
        left = (0, 1, 5) if several else (0, 1)
        shares = sorted({1 / v.seats for v in self.summary.variants})
        fair = self.language.enumerate([self.numbers.show(share, "share", digits=1).text for share in shares])
        note = self.language.paragraph([w("note.players"), *self._scoring()])
        return Table("players", w("table.players", fair=fair), columns(headers, left), tuple(rows), note)

    def wins(self) -> Table:
        """Rounds won of 100, a row a variant, a column a player."""
        labels = list(dict.fromkeys(p.label for v in self.summary.variants for p in v.players))
        rows = []
        for variant in self.summary.variants:
            rates = {p.label: self._value(p.rate, "share") for p in variant.players}
            first = self.numbers.show(variant.first_player.value, "points", variant.first_player.se, signed=True)
            texts = (rates.get(label, self.language.style.missing) for label in labels)
            rows.append(Row((self.language.shown(variant.variant), *texts, first.text)))
        w = self.language.word
        headers = [w("column.variant"), *labels, w("column.first")]
        return Table("wins", w("table.wins"), columns(headers), tuple(rows))

    def _scoring(self) -> list[str]:
        """What points are, once if all variants score alike."""
        names: dict[str, list[str]] = {}
        for variant in self.summary.variants:
            names.setdefault(variant.scoring, []).append(self.language.name(variant.variant))
        rules = {scoring: self.language.word(f"scoring.{scoring}") for scoring in names}
        if len(rules) == 1:
            return [self.language.word("note.points", rule=rule) for rule in rules.values()]
        # Of many variants the most common way is told last, of "all others".
        usual = max(names, key=lambda scoring: len(names[scoring])) if many(self.summary) else None
        found = [
            self.language.word("note.points.of", names=self.language.enumerate(names[scoring]), rule=rule)
            for scoring, rule in rules.items()
            if scoring != usual
        ]
        return found + ([self.language.word("note.points.others", rule=rules[usual])] if usual is not None else [])

    def _player(self, variant: VariantSummary, label: str, several: bool) -> list[str]:
        player = next(p for p in variant.players if p.label == label)
        rate = estimate_cells(self.numbers, player.rate, "share")
        texts = [label, self.language.shown(variant.variant), rate.value.text, rate.interval]
        if several:
            cells = self.findings.of(variant.variant, f"win:{label}") if self.findings else None
            if cells is None:
                texts += ["–", "–"]
            else:
                same = self.findings is None or self.findings.unchanged(variant.variant)
                change = cells.difference.value.text if same else cells.difference.both()
                texts += [change, "–" if self.findings is None else self.findings.word(cells)]
        return [*texts, self._value(player.loses, "share"), self._with_interval(player.points, "count")]

    def positions(self) -> Table:
        """Rounds won by order of play, a column a variant."""
        rates = {(p.position, v.variant): p.rate for v in self.summary.variants for p in v.positions}
        positions = sorted({position for position, _ in rates})
        rows = [
            Row((str(p), *(self._with_interval(rates.get((p, v.variant)), "share") for v in self.summary.variants)))
            for p in positions
        ]
        headers = [self.language.word("column.position"), *self._names()]
        caption = self.language.word("table.positions")
        return self._turned(Table("positions", caption, columns(headers), tuple(rows)))
