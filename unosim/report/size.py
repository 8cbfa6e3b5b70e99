"""How many variants a report can show side by side; above that every variant is a row of its own, ranked."""

from __future__ import annotations

from unosim.analysis.model import Summary

# Variants, the baseline among them. A column or a curve each is readable up to here; rows are at any number.
FEW = 7


def many(summary: Summary) -> bool:
    """Whether variants are ranked one below the other instead of standing side by side."""
    return len(summary.variants) > FEW
