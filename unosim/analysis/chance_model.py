"""The model behind the chance to win after every turn: what everybody at the table can count, and how it is fitted.

See `unosim.analysis.chances`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from unosim.analysis.intervals import Array
from unosim.analysis.turn_sample import Floats, Sample

FEATURES = (
    "own hand",
    "logarithm of the own hand",
    "one card left",
    "two cards left",
    "fewer cards than the smallest other hand",
    "more cards than the smallest other hand",
    "second smallest other hand",
    "seats until its go",
    "its go comes next",
    "its go comes next, with one card left",
    "cards pending on it",
)

#: Most turns that a model is fitted on.
MOST_FITTED = 30_000


def features(hands: Floats, until: Floats, pending: Floats) -> Floats:
    """(T, n, features) of hands (T, n), seats until the go (T, n) and what is pending (T,)."""
    seats = hands.shape[1]
    order = np.sort(np.where(hands > 0, hands, np.inf), axis=1)
    least, second = order[:, :1], order[:, 1:2]
    third = order[:, 2:3] if seats > 2 else np.full_like(least, np.inf)
    leads = hands <= least
    other = np.where(leads, second, least)
    another = np.where(hands <= second, third, second)
    other, another = (np.where(np.isfinite(one), one, hands) for one in (other, another))
    next_up, gap = until == 1, hands - other
    columns = (
        hands,
        np.log(np.maximum(hands, 0.5)),
        hands == 1,
        hands == 2,
        np.maximum(-gap, 0),
        np.maximum(gap, 0),
        another,
        until / seats,
        next_up,
        next_up & (hands == 1),
        np.where(next_up, pending[:, None], 0),
    )
    return np.stack([np.asarray(one, np.float32) for one in columns], axis=2)


def _softmax(x: Array | Floats, weights: Array, hands: Floats) -> Array:
    score = np.where(hands > 0, x @ weights, -np.inf)
    score -= reduce(np.maximum, score.T)[:, None]  # over a few seats much faster than score.max(axis=1)
    odds = np.exp(score, out=score)
    odds /= reduce(np.add, odds.T)[:, None]
    return odds


def _chosen(sample: Sample, half: int, most: int) -> NDArray[np.intp]:
    """Turns of the deals of a half that are not the last of their round, evenly thinned to so many."""
    mine = np.flatnonzero((sample.deal[sample.round] % 2 == half) & ~sample.last)
    return mine[:: max(1, -(-len(mine) // most))]


def fit(samples: Sequence[Sample], half: int) -> Array:
    """The weights that make what happened in the deals of a half most likely, with a slight pull to 0."""
    from scipy.optimize import minimize

    parts = []
    for sample in samples:
        at = _chosen(sample, half, MOST_FITTED // len(samples))
        hands = sample.hands[at]
        x = features(hands, sample.until[at], sample.pending[at]).astype(np.float64)
        parts.append((x, hands, sample.winner[sample.round[at]]))
    turns = sum(len(won) for _, _, won in parts)
    scale = np.mean([x.std(axis=(0, 1)) for x, _, _ in parts], axis=0) if turns else np.ones(len(FEATURES))
    scale = np.where(scale > 0, scale, 1).astype(np.float64)

    def loss(weights: Array) -> tuple[float, Array]:
        total, slope = 1e-4 * float(weights @ weights), 2e-4 * weights
        for x, hands, won in parts:
            w = _softmax(x, weights / scale, hands)
            rows = np.arange(len(won))
            total -= float(np.log(np.maximum(w[rows, won], 1e-12)).sum()) / turns
            w[rows, won] -= 1
            slope = slope + w.ravel() @ x.reshape(-1, len(scale)) / scale / turns
        return total, slope

    def curvature(weights: Array) -> Array:
        found = 2e-4 * np.eye(len(weights))
        for x, hands, _ in parts:
            w = _softmax(x, weights / scale, hands)
            weighted = x * w[..., None]
            mean = weighted.sum(axis=1)
            flat = x.reshape(-1, len(scale))
            found += (weighted.reshape(-1, len(scale)).T @ flat - mean.T @ mean) / np.outer(scale, scale) / turns
        return found

    start = np.zeros(len(FEATURES))
    if not turns:
        return start
    found: Array = minimize(loss, start, jac=True, hess=curvature, method="trust-exact", options={"gtol": 1e-5}).x
    return found / scale


def applied(sample: Sample, weights: Sequence[Array]) -> Array:
    """w (T, n): each half of the deals by the weights of the other; after the last turn the winner has 1."""
    w = np.zeros(sample.hands.shape)
    other = sample.deal[sample.round] % 2 == 0
    for chosen, fitted in ((other, weights[1]), (~other, weights[0])):
        for at in np.array_split(np.flatnonzero(chosen), max(1, int(chosen.sum()) // 200_000)):
            x = features(sample.hands[at], sample.until[at], sample.pending[at])
            w[at] = _softmax(x, fitted, sample.hands[at])
    over = np.flatnonzero(sample.last)
    w[over] = 0
    w[over, sample.winner[sample.round[over]]] = 1
    return w
