"""The rules of the variants, as they were resolved."""

from __future__ import annotations

from unosim.report.blocks import Row, Table
from unosim.report.made import Made
from unosim.report.tables.base import TableBase, columns


class RuleTables(TableBase):
    """Keys and values."""

    def rules_of_each(self, made: Made) -> Table | None:
        """Many variants: a row a variant, what its rule says and which keys it changes."""
        w = self.language.word
        differences = {name: made.differences(name, self.summary.baseline) for name in made.told(self.summary)}
        if not differences:
            return None
        rows = [
            Row(
                (
                    self.language.shown(name),
                    made.about.get(name, ""),
                    self.language.settings(differences[name]) or "–",
                )
            )
            for name in differences
        ]
        key = "made.rules" if made.changed is not None else "made.rules.baseline"
        headers = [w("column.variant"), w("column.about"), w("column.keys")]
        return Table("rules", w(key), columns(headers, (0, 1, 2)), tuple(rows))

    def rules(self, made: Made) -> Table | None:
        """Every key as resolved, a column a variant."""
        names = made.told(self.summary)
        keys = list(dict.fromkeys(key for name in names for key in made.rules[name]))
        if not keys:
            return None
        rows = [
            Row((key, *(made.rules[name].get(key, "") for name in names)), "differs" if key in made.differing else "")
            for key in keys
        ]
        headers = [self.language.word("column.key"), *map(self.language.shown, names)]
        left = tuple(range(len(headers)))
        return Table("rules", self.language.word("details.rules"), columns(headers, left), tuple(rows))
