"""What a ban costs: entrants that are another entrant but for a ban."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from unosim.analysis.intervals import Array
from unosim.analysis.tournament.model import BanCost
from unosim.analysis.tournament.spread import Spread

if TYPE_CHECKING:
    from unosim.results import Results


def banned(results: Results) -> list[tuple[str, str, tuple[str, ...]]]:
    """(label, label of the same entrant without a ban, what is banned) of every entrant that has both."""
    players: dict[str, dict[str, Any]] = {}
    for name in results.variants:
        line_up = results.experiment["variants"][name]["players"]
        players.update(zip(results.labels(name), line_up, strict=True))
    free = {_without_ban(player): label for label, player in players.items() if not player.get("ban")}
    return [
        (label, free[_without_ban(player)], tuple(player["ban"]))
        for label, player in players.items()
        if player.get("ban") and _without_ban(player) in free
    ]


def costs(
    pairs: Sequence[tuple[str, str, tuple[str, ...]]],
    entrants: Sequence[str],
    spread: Spread,
    rate: Array,
    points: Array,
    appearances: Array,
) -> tuple[BanCost, ...]:
    """The change by each ban, from replicated rates and points (k, 1 + U); the most costly first."""
    found = []
    for label, free, ban in pairs:
        one, other = entrants.index(label), entrants.index(free)
        changes = (spread.mean(sums[one] - sums[other], float(appearances[one])) for sums in (rate, points))
        found.append(BanCost(label, free, ban, *changes))
    return tuple(sorted(found, key=lambda one: one.rate.value or 0.0))


def _without_ban(player: dict[str, Any]) -> str:
    return repr(sorted((key, value) for key, value in player.items() if key not in ("ban", "name")))
