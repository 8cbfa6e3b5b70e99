"""How the cells of an experiment hang together: factors, a sweep, tables of players, and what each is compared with."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from unosim.analysis.records import Record

if TYPE_CHECKING:
    from unosim.results import Results

#: Levels that are no factor of the rules.
TABLE, PLACEBO, VARIANT = "table", "placebo", "variant"


@dataclass(frozen=True)
class Design(Record):
    """The cells of a results folder, the baseline first.

    levels: by cell, its level of each dimension; factors: their levels in order (a sweep is one factor); tables: names
    of tables of players, where they are a dimension; fraction: what the plan says about a fractional design.
    """

    levels: dict[str, dict[str, str]]
    kind: Literal["variants", "factors", "sweep"] = "variants"
    factors: dict[str, tuple[str, ...]] = field(default_factory=dict)
    tables: tuple[str, ...] = ()
    fraction: dict[str, Any] | None = None

    @classmethod
    def of(cls, results: Results) -> Design:
        """The design that the manifest tells; without one the cells are variants."""
        levels = {name: dict(results.levels(name)) for name in results.variants}
        told = results.design or {}
        return cls(
            levels,
            told.get("kind", "variants"),
            {name: tuple(found) for name, found in (told.get("factors") or {}).items()},
            tuple(told.get("tables") or ()),
            told.get("fraction"),
        )

    def table_of(self, cell: str) -> str | None:
        """Who sits in a cell, where tables of players are a dimension."""
        return self.levels[cell].get(TABLE) if self.tables else None

    def baseline_of(self, cell: str) -> str:
        """The cell that this one is compared with: the first one, at the same table of players."""
        table = self.levels[cell].get(TABLE)
        return next(name for name, levels in self.levels.items() if levels.get(TABLE) == table)

    def is_placebo(self, cell: str) -> bool:
        """Whether a cell is the baseline once more, with other luck."""
        return PLACEBO in self.levels[cell]

    def variant_of(self, cell: str) -> str:
        """What a cell is, whoever plays: its variant, or its name without the table."""
        found = self.levels[cell].get(VARIANT)
        if found is not None:
            return found
        table = self.table_of(cell)
        return cell if table is None else cell.removesuffix(f".{table}")

    def at_tables(self) -> dict[str, dict[str, str]]:
        """By variant the cell at each table, without baselines: what may differ from table to table."""
        found: dict[str, dict[str, str]] = {}
        for cell in self.levels if self.tables else ():
            table = self.table_of(cell)
            if table is not None and self.baseline_of(cell) != cell:
                found.setdefault(self.variant_of(cell), {})[table] = cell
        return {variant: cells for variant, cells in found.items() if len(cells) > 1}

    def grid(self, table: str | None = None) -> dict[str, tuple[str, ...]]:
        """The cells of a factorial design at one table, each with its levels in the order of the factors."""
        return {
            cell: tuple(levels[factor] for factor in self.factors)
            for cell, levels in self.levels.items()
            if not self.is_placebo(cell) and self.factors.keys() <= levels.keys() and self.table_of(cell) == table
        }
