"""Numbers of a tournament: who wins how often, against whom, who cannot be told apart, what other rules change.

One observation is a deal with all rounds that any line-up plays of it. Deal d belongs to block d mod 100; every
interval is the spread of the number over the blocks, each left out in turn (delete-one jackknife).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unosim.lazy import lazy

if TYPE_CHECKING:
    from unosim.analysis.tournament.model import Change, Meeting, RuleSet, Standing, Tournament
    from unosim.analysis.tournament.standings import tournament

__all__ = ["Change", "Meeting", "RuleSet", "Standing", "Tournament", "tournament"]

__getattr__ = lazy(
    __name__,
    {
        "tournament": "standings",
        "Change": "model",
        "Meeting": "model",
        "RuleSet": "model",
        "Standing": "model",
        "Tournament": "model",
    },
)
