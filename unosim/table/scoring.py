"""What a single round scores, and who loses it (rulebook §12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from unosim.rules import Rules


def scores(rules: Rules, state: Mapping[str, Any]) -> list[int]:
    """The score of each seat by ``score.round``; all 0 unless the round was won or played to the end.

    ``state`` is the machine's snapshot.
    """
    seats = range(len(state["hands"]))
    winner = state["winner"]
    if state["outcome"] not in ("won", "ranked") or winner is None:
        return [0 for _ in seats]
    points: list[int] = [state["row"][f"points_left_{seat}"] for seat in seats]
    match rules.score.round:
        case "winner_takes":
            return [sum(points) - points[seat] if seat == winner else 0 for seat in seats]
        case "own_hand":
            return points
        case "chips":
            return [sum(points) - points[seat] if seat == winner else -points[seat] for seat in seats]
    return _by_place([state["row"][f"rank_{seat}"] for seat in seats])


def _by_place(ranks: Sequence[int]) -> list[int]:
    """Place k of n scores n+1-2k. Whoever shares places k to k+m takes their mean, k+m/2, which leaves whole points."""
    return [len(ranks) + 1 - 2 * rank - (ranks.count(rank) - 1) for rank in ranks]


def losers(rules: Rules, state: Mapping[str, Any]) -> list[int]:
    """Who loses the round by ``score.loser_ties``, several where it is shared; nobody without a winner."""
    seats = [seat for seat in range(len(state["hands"])) if seat != state["winner"]]
    row = state["row"]
    if state["outcome"] == "ranked":
        return [seat for seat in seats if row[f"rank_{seat}"] == max(row[f"rank_{one}"] for one in seats)]
    if state["outcome"] != "won":
        return []
    for tie in rules.score.loser_ties:
        if tie != "shared":
            column = {"points": "points_left", "cards": "cards_left"}[tie]
            most = max(row[f"{column}_{seat}"] for seat in seats)
            seats = [seat for seat in seats if row[f"{column}_{seat}"] == most]
    return seats
