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

#: What a rule may weigh otherwise than the others do: the hands, being down to the last cards, whose go it is. Where
#: hands are swapped a few cards fewer are worth little, and the last cards as much as ever.
GROUPS = ((0, 1, 4, 5, 6), (2, 3), (7, 8, 9, 10))

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


_Turns = tuple[Array, Floats, NDArray[np.intp]]


def _turns(sample: Sample, half: int, most: int) -> _Turns:
    """Features (T, n, features), hands (T, n) and winners (T,) of turns of the deals of a half."""
    at = _chosen(sample, half, most)
    hands = sample.hands[at]
    x = features(hands, sample.until[at], sample.pending[at]).astype(np.float64)
    return x, hands, sample.winner[sample.round[at]]


def fit(samples: Sequence[Sample], half: int) -> Array:
    """The weights that make what happened in the deals of a half most likely."""
    return _most_likely([_turns(sample, half, MOST_FITTED // len(samples)) for sample in samples])


def fitted_to(sample: Sample, half: int, weights: Array) -> Array:
    """Weights of several variants together, each of the `GROUPS` times what makes this one most likely."""
    x, hands, won = _turns(sample, half, MOST_FITTED // 2)
    parts = np.stack([x[..., group] @ weights[list(group)] for group in GROUPS], axis=2)
    times = _most_likely([(parts, hands, won)]) if len(won) else np.ones(len(GROUPS))
    found = weights.copy()
    for group, factor in zip(GROUPS, times.tolist(), strict=True):
        found[list(group)] *= factor
    return found


def _most_likely(parts: Sequence[_Turns]) -> Array:
    """The weights of the last axis of the first arrays, with a slight pull to 0."""
    from scipy.optimize import minimize

    turns, size = sum(len(won) for _, _, won in parts), parts[0][0].shape[2]
    scale = np.mean([x.std(axis=(0, 1)) for x, _, _ in parts], axis=0) if turns else np.ones(size)
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

    start = np.zeros(size)
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
