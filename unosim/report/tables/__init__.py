"""The tables of the report, each declared once: columns, rows, caption. Outputs only decide how they look."""

from __future__ import annotations

from unosim.report.tables.base import columns
from unosim.report.tables.changes import ChangeTables
from unosim.report.tables.players import PlayerTables
from unosim.report.tables.rounds import ACTS, RoundTables, acts_of
from unosim.report.tables.rules import RuleTables

__all__ = ["ACTS", "Tables", "acts_of", "columns"]


class Tables(ChangeTables, RoundTables, PlayerTables, RuleTables):
    """Builds every table from a summary and, where there is one, a comparison."""
