"""Ratings from winners alone: Luce's model, the first place of Plackett and Luce.

Each entrant has a strength; at a table the chance to win is the own strength over the sum of all who sit there. The
strengths that fit best are found by Hunter's iteration (Hunter 2004, "MM algorithms for generalized Bradley-Terry
models"), on counts by line-up: the rounds themselves are not needed.
"""

from __future__ import annotations

import numpy as np

from unosim.analysis.intervals import Array

#: Where to stop: the largest relative change of a strength in a step, and the most steps.
CLOSE = 1e-9
STEPS = 10_000

#: Points of rating for ten times the strength, as in chess.
ELO = 400.0


def strengths(copies: Array, wins: Array) -> Array:
    """The strengths of k entrants, up to a factor; their logarithms have mean 0.

    copies (L, k): seats of each entrant in each of L line-ups; wins (L, k, M): rounds won by it there, in M cases that
    are fitted side by side. Returns (k, M); NaN in a case in which the winners leave the strengths open: if some
    entrants never win against the others, any factor between the two groups would do.
    """
    won = wins.sum(axis=0)
    rounds = wins.sum(axis=1)
    found = np.ones_like(won)
    fits = (won > 0).all(axis=0) & _settled(copies, wins[:, :, 0])
    if not fits.any():
        return np.full_like(won, np.nan)
    for _ in range(STEPS):
        # The sum of who sits there, by line-up; then what a strength of 1 would have won.
        expected = copies.T @ (rounds / (copies @ found))
        after = np.where(fits, won / np.where(expected > 0, expected, 1), 1.0)
        after /= np.exp(np.log(after).mean(axis=0))
        change = np.abs(after / found - 1).max()
        found = after
        if change < CLOSE:
            break
    return np.where(fits, found, np.nan)


def expected_wins(copies: Array, wins: Array, strength: Array) -> Array:
    """The wins (L, k) that strengths (k,) expect where wins (L, k) were counted, of as many rounds."""
    weights = copies * strength
    found: Array = weights / weights.sum(axis=1, keepdims=True) * wins.sum(axis=1, keepdims=True)
    return found


def _settled(copies: Array, wins: Array) -> bool:
    """Whether there is a best fit: from each entrant a chain of wins leads to each other one (Hunter's assumption)."""
    from scipy.sparse.csgraph import connected_components

    beats = (wins > 0).astype(float).T @ (copies > 0).astype(float)  # has won where the other one sat
    return int(connected_components(beats, connection="strong")[0]) == 1
