"""Who cannot be told apart, who beats each other in a circle, who plays alike, who fares alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, permutations
from string import ascii_lowercase
from typing import TypeVar

import numpy as np

from unosim.analysis.intervals import Array

Item = TypeVar("Item")
_GAP = -1  # in a seating: where an entrant was taken out


def tiers(ranking: Sequence[Item], differ: Callable[[Item, Item], bool]) -> list[tuple[Item, ...]]:
    """The maximal runs of a ranking in which no two differ, the best first.

    Runs may overlap: a cannot be told from b, nor b from c, though a differs from c. One that differs from all is a
    run of its own.
    """
    found: list[tuple[Item, ...]] = []
    reached = -1
    for start in range(len(ranking)):
        end = start
        while end + 1 < len(ranking) and not any(differ(one, ranking[end + 1]) for one in ranking[start : end + 1]):
            end += 1
        if end > reached:
            found.append(tuple(ranking[start : end + 1]))
            reached = end
    return found


def letters(runs: Sequence[Sequence[Item]]) -> dict[Item, str]:
    """A letter for each run, and for each member the letters of its runs: who shares none differs."""
    found: dict[Item, str] = {}
    for number, run in enumerate(runs):
        for one in run:
            found[one] = found.get(one, "") + _letter(number)
    return found


def _letter(number: int) -> str:
    """a to z, then a1 to z1 …"""
    turn, place = divmod(number, len(ascii_lowercase))
    return ascii_lowercase[place] + (str(turn) if turn else "")


def cycles(ranking: Sequence[Item], beats: Callable[[Item, Item], bool]) -> list[tuple[Item, Item, Item]]:
    """Every three of whom the first beats the second, this one the third, and the third the first.

    Each begins with the one that stands highest in the ranking.
    """
    wins = {pair: beats(*pair) for pair in permutations(ranking, 2)}
    found = []
    for a, b, c in combinations(ranking, 3):
        found += [(a, x, y) for x, y in ((b, c), (c, b)) if wins[a, x] and wins[x, y] and wins[y, a]]
    return found


def alike(plays: Mapping[tuple[int, ...], bytes]) -> list[tuple[int, ...]]:
    """Groups of entrants that play the same rounds wherever one replaces the other.

    plays: by who sits where, a digest of the course of all rounds. Two of whom no seating differs in them alone cannot
    be compared, and are in no group together.
    """
    gaps: dict[tuple[int, ...], list[tuple[int, bytes]]] = {}
    for seating, course in plays.items():
        for one in set(seating):
            around = tuple(_GAP if entrant == one else entrant for entrant in seating)
            gaps.setdefault(around, []).append((one, course))
    same: dict[tuple[int, int], bool] = {}
    for filled in gaps.values():
        for (one, course), (other, replaced) in combinations(sorted(filled), 2):
            same[one, other] = same.get((one, other), True) and replaced == course
    groups: list[set[int]] = []
    for pair in sorted(pair for pair, equal in same.items() if equal):
        home = next((group for group in groups if group & set(pair)), None)
        if home is None:
            groups.append(set(pair))
        else:
            home.update(pair)
    return [tuple(sorted(group)) for group in groups]


def clustered(shares: Array) -> list[int]:
    """An order of k entrants, given best first, in which those stand together that fare alike against the others.

    shares (k, k): of the row against the column, NaN where they never met. Average linkage of the rows; of two branches
    the better one stands first.
    """
    from scipy.cluster.hierarchy import linkage
    from scipy.spatial.distance import pdist

    size = len(shares)
    if size < 3:
        return list(range(size))
    rows = np.where(np.isfinite(shares), shares, 0.5)
    branches = [[place] for place in range(size)]
    for one, other, *_ in linkage(pdist(rows), "average"):
        pair = branches[int(one)], branches[int(other)]
        first, second = sorted(pair, key=lambda branch: sum(branch) / len(branch))
        branches.append([*first, *second])
    return branches[-1]
