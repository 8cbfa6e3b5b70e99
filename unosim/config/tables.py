"""Packaged line-ups live in `unosim.strategies.line_ups`."""

from __future__ import annotations

from unosim.strategies.line_ups import Table, table, tables

__all__ = ["Table", "table", "tables"]
