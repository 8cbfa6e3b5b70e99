"""The chance to win after every turn, and what follows from it: numbers from the turn sample.

**The model.** After each turn every seat that still holds cards has the chance `w` to go out first: a multinomial
logit (softmax) over what everybody at the table can count (`FEATURES`): its own hand, the smallest and the second
smallest other hand, how many seats it is from its go, what is pending on it. It is fitted on half of the sampled deals
(the even ones) and applied to the other half, and the other way round; once for each variant and once for all together
(`common`), since two models may differ where two rules do not. Its error (`brier`) and how true its chances are
(`reliability`) stand beside everything that it says. Intervals are those of the deals; the fit counts as known.

Only rounds with a winner, and of these the turns until the first hand is empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from unosim.analysis.intervals import Array, Moments
from unosim.analysis.model import Estimate, Record
from unosim.errors import ResultsError

if TYPE_CHECKING:
    from unosim.results import Results

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

#: Most rounds of a variant that are read, and most turns that a model is fitted on.
MOST_ROUNDS, MOST_FITTED = 40_000, 30_000

#: A swing that makes a killer move.
KILLER = 0.25

CLASSES = ("number", "skip", "reverse", "draw_two", "wild", "wild_draw_four", "no card")

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Reliability(Record):
    """Of the chances between two tenths: how many, what they say and how often it happened."""

    n: int
    said: float
    happened: float


@dataclass(frozen=True)
class Chances(Record):
    """What the chances of one variant say. model: "own", or "common" to all variants.

    numbers: by id (`unosim.analysis.definitions.SAMPLED`). uncertainty: mean over turns by tenths of the round, and the
    same of the largest w; half_time: share of rounds won by who was placed best half way. reliability: by tenths of w.
    killers: share of the rounds with a killer move by what was laid. trend: mean hand by tenths of the round, by final
    place. weights: of the model, by `FEATURES`, of the two fits the mean.
    """

    variant: str
    model: str
    seats: int
    rounds: int
    turns: int
    numbers: dict[str, Estimate]
    uncertainty: tuple[float | None, ...]
    half_time: Estimate
    reliability: tuple[Reliability, ...]
    killers: dict[str, float]
    trend: dict[int, tuple[float | None, ...]]
    weights: dict[str, float]


@dataclass(frozen=True)
class Sample:
    """The turns of the rounds of one variant that had a winner, one below the other.

    deal, winner, first, length (R,): by round; its turns are the rows first … first + length - 1. round (T,): of each
    turn. hands (T, n), seat, playable, laid (T,): laid is an index into CLASSES; until (T, n): seats until the go of
    each, 1 is next; pending (T,). rank (R, n): final places.
    """

    deal: NDArray[np.int64]
    winner: NDArray[np.intp]
    first: NDArray[np.intp]
    length: NDArray[np.intp]
    rank: NDArray[np.intp]
    round: NDArray[np.intp]
    hands: Floats
    seat: NDArray[np.intp]
    until: Floats
    pending: Floats
    playable: Floats
    laid: NDArray[np.intp]

    @property
    def seats(self) -> int:
        return int(self.hands.shape[1])

    @property
    def turn(self) -> NDArray[np.intp]:
        """The number of each turn in its round, from 1 on."""
        return np.arange(len(self.round)) - self.first[self.round] + 1

    @property
    def last(self) -> NDArray[np.bool_]:
        """Whether a turn is the last of its round."""
        found: NDArray[np.bool_] = self.turn == self.length[self.round]
        return found


def chances(results: Results) -> list[Chances]:
    """Of every variant with a turn sample, by its own model and by the common one.

    Raises ResultsError where no turns are recorded.
    """
    samples = {name: sample for name in results.variants if (sample := _read(results, name)) is not None}
    if not samples:
        raise ResultsError(f"{results.path}: no turns of rounds with a winner are recorded")
    halves = (0, 1)
    pooled = [np.mean([_fit(one, half) for one in samples.values()], axis=0) for half in halves]
    if len(samples) > 1:
        pooled = [_fit_all(list(samples.values()), half) for half in halves]
    found = []
    for name, sample in samples.items():
        own = [_fit(sample, half) for half in halves] if len(samples) > 1 else pooled
        found.append(_told(name, "own", sample, own))
        if len(samples) > 1:
            found.append(_told(name, "common", sample, pooled))
    return found


def _read(results: Results, variant: str) -> Sample | None:
    """The sample of a variant, None where it has none."""
    seats = results.seats(variant)
    try:
        turns = results.turns(variant)
    except ResultsError:
        if results.sampled:
            return None
        raise
    import polars as pl

    ranks = [f"rank_{seat}" for seat in range(seats)]
    last = pl.col("deal").max()
    sampled = turns.select(last).collect().item()
    rounds = (
        results.scan(variant, ["deal", "rotation", "winner", *ranks])
        .filter((pl.col("deal") <= sampled) & (pl.col("winner") != 255))
        .head(MOST_ROUNDS)
        .with_row_index("round")
        .collect()
    )
    hands = [f"hand_{seat}" for seat in range(seats)]
    keys = ["deal", "rotation"]
    frame = (
        turns.join(rounds.lazy().select("round", *keys), on=keys, how="inner", maintain_order="left")
        .with_columns(pl.min_horizontal(hands).alias("least"))
        .filter(pl.col("least").shift(1, fill_value=1).over("round") > 0)
        .select("round", "seat", "action", "kind", "cards", "playable", "direction", "pending", *hands)
        .collect()
    )
    if not frame.height:
        return None
    index = frame["round"].to_numpy().astype(np.intp)
    length = np.bincount(index, minlength=rounds.height)
    seat = frame["seat"].to_numpy().astype(np.intp)
    kind = frame["kind"].to_numpy().astype(np.intp)
    nothing = frame["cards"].to_numpy() == 0
    laid = np.select([nothing, kind >= 56, kind >= 52, kind >= 48, kind >= 44, kind >= 40], [6, 5, 4, 3, 2, 1], 0)
    ahead = (np.arange(seats) - seat[:, None]) * frame["direction"].to_numpy().astype(np.intp)[:, None]
    until = (ahead - (laid == 1)[:, None] - 1) % seats + 1
    return Sample(
        rounds["deal"].to_numpy(),
        rounds["winner"].to_numpy().astype(np.intp),
        np.cumsum(length) - length,
        length,
        rounds.select(ranks).to_numpy().astype(np.intp),
        index,
        frame.select(hands).to_numpy().astype(np.float32),
        seat,
        until.astype(np.float32),
        frame["pending"].to_numpy().astype(np.float32),
        frame["playable"].to_numpy().astype(np.float32),
        laid,
    )


# --- the model


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
    score -= score.max(axis=1, keepdims=True)
    odds = np.exp(score)
    found: Array = odds / odds.sum(axis=1, keepdims=True)
    return found


def _chosen(sample: Sample, half: int, most: int) -> NDArray[np.intp]:
    """Turns of the deals of a half that are not the last of their round, evenly thinned to so many."""
    mine = np.flatnonzero((sample.deal[sample.round] % 2 == half) & ~sample.last)
    return mine[:: max(1, -(-len(mine) // most))]


def _fit(sample: Sample, half: int) -> Array:
    return _fit_all([sample], half)


def _fit_all(samples: Sequence[Sample], half: int) -> Array:
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


def _applied(sample: Sample, weights: Sequence[Array]) -> Array:
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


# --- what follows


def _told(variant: str, model: str, sample: Sample, weights: Sequence[Array]) -> Chances:
    w = _applied(sample, weights)
    n, rounds = sample.seats, len(sample.deal)
    winner, going = sample.winner[sample.round], ~sample.last
    rows = np.arange(len(w))
    won = np.zeros_like(w)
    won[rows, winner] = 1
    own = w[rows, winner]

    def per_round(values: Array, chosen: NDArray[np.bool_] | None = None) -> Array:
        """Sums by round of values by turn."""
        return np.bincount(sample.round, values if chosen is None else values * chosen, rounds).astype(np.float64)

    def ratio(num: Array, den: Array) -> Estimate:
        """A ratio of sums of values by round, a deal being one observation."""
        deals, index = np.unique(sample.deal, return_inverse=True)
        moments = Moments(1)
        moments.add(*(np.bincount(index, values, len(deals))[None].astype(np.float64) for values in (num, den)))
        return moments.ratio(0).mean()

    ones, turns = np.ones(rounds), per_round(np.ones(len(w)))
    open_turns = per_round(np.ones(len(w)), going)
    error = ((w - won) ** 2).sum(axis=1)
    entropy = -np.where(w > 0, w * np.log(np.maximum(w, 1e-300)), 0).sum(axis=1) / np.log(n)
    x = sample.turn / sample.length[sample.round]
    late = (x > 0.75) & going
    lost_at = np.zeros(rounds, np.intp)
    behind = np.flatnonzero(own <= 0.5)
    np.maximum.at(lost_at, sample.round[behind], sample.turn[behind])
    settled = np.minimum(lost_at + 1, sample.length)
    before = np.vstack([np.full((1, n), 1 / n), w[:-1]])
    before[sample.first] = 1 / n
    step = np.sqrt(((w - before) ** 2).sum(axis=1))
    swings = np.where(going, w[rows, sample.seat] - before[rows, sample.seat], -1)
    largest = np.maximum(np.maximum.reduceat(swings, sample.first), 0)
    at = rows[swings >= KILLER - 1e-12]
    best = at[swings[at] == largest[sample.round[at]]]
    best = best[np.unique(sample.round[best], return_index=True)[1]]
    killers = np.bincount(sample.laid[best], minlength=len(CLASSES)) / max(len(best), 1)
    brier = ratio(per_round(error, going), open_turns)
    half = sample.first + (sample.length + 1) // 2 - 1
    skill = 1 - 1 / n
    numbers = {
        "brier": brier,
        "brier_skill": _flipped(brier, skill),
        "uncertainty": ratio(per_round(entropy, late), per_round(late.astype(float))),
        "settled_share": ratio(settled.astype(float), turns),
        "lame_duck": ratio(turns - settled, ones),
        "chance_drama": ratio(per_round(w.max(axis=1) - own), turns),
        "swing": ratio(largest, ones),
        "killer_share": ratio((largest >= KILLER).astype(float), ones),
        "surprise": ratio(per_round(step), ones),
        "suspense": ratio(per_round(_expected(before, sample.seat, step)), ones),
        "convergence": ratio(_convergence(sample), ones),
    }
    return Chances(
        variant=variant,
        model=model,
        seats=n,
        rounds=rounds,
        turns=len(w),
        numbers=numbers,
        uncertainty=_by_tenths(x[going], entropy[going]),
        half_time=ratio((w[half].argmax(axis=1) == sample.winner).astype(float), ones),
        reliability=_reliability(w[going], won[going]),
        killers=dict(zip(CLASSES, killers.tolist(), strict=True)),
        trend=_trend(sample, x),
        weights=dict(zip(FEATURES, np.mean(weights, axis=0).tolist(), strict=True)),
    )


def _flipped(brier: Estimate, nothing: float) -> Estimate:
    """1 - brier / nothing."""
    value, low, high = (one if one is None else 1 - one / nothing for one in (brier.value, brier.high, brier.low))
    value = None if brier.value is None else 1 - brier.value / nothing
    return Estimate(value, low, high, None if brier.se is None else brier.se / nothing, brier.n, brier.deals)


def _expected(before: Array, mover: NDArray[np.intp], step: Array) -> Array:
    """The root of the mean square step over turns alike: the mover's chance and the largest, in tenths."""
    own = before[np.arange(len(before)), mover]
    cell = np.minimum((own * 10).astype(np.intp), 9) * 10 + np.minimum((before.max(axis=1) * 10).astype(np.intp), 9)
    square = np.bincount(cell, step**2, 100) / np.maximum(np.bincount(cell, minlength=100), 1)
    found: Array = np.sqrt(square)[cell]
    return found


def _convergence(sample: Sample) -> Array:
    """1 - (slope / 2 + 1 / 2) of each round: the slope of playable kinds over its turns."""
    rounds = len(sample.deal)
    t, y = sample.turn.astype(float), sample.playable.astype(float)
    n, st, sy = (np.bincount(sample.round, one, rounds) for one in (np.ones_like(t), t, y))
    stt, sty = np.bincount(sample.round, t * t, rounds), np.bincount(sample.round, t * y, rounds)
    spread = n * stt - st**2
    slope = np.where(spread > 0, (n * sty - st * sy) / np.where(spread > 0, spread, 1), 0)
    found: Array = 1 - (slope / 2 + 0.5)
    return found


def _tenth(x: Array) -> NDArray[np.intp]:
    return np.minimum(np.ceil(x * 10).astype(np.intp), 10) - 1


def _by_tenths(x: Array, values: Array) -> tuple[float | None, ...]:
    """Means by tenths of the round."""
    tenth = _tenth(x)
    sums, counts = np.bincount(tenth, values, 10), np.bincount(tenth, minlength=10)
    return tuple(float(total / count) if count else None for total, count in zip(sums, counts, strict=True))


def _reliability(w: Array, won: Array) -> tuple[Reliability, ...]:
    cell = np.minimum((w * 10).astype(np.intp), 9).ravel()
    n, said, happened = (np.bincount(cell, one, 10) for one in (np.ones(cell.size), w.ravel(), won.ravel()))
    return tuple(
        Reliability(int(k), float(a / k), float(b / k)) for k, a, b in zip(n, said, happened, strict=True) if k
    )


def _trend(sample: Sample, x: Array) -> dict[int, tuple[float | None, ...]]:
    places = sample.rank[sample.round]
    found = {}
    for place in range(1, sample.seats + 1):
        rows, seats = np.nonzero(places == place)
        if len(rows):
            found[place] = _by_tenths(x[rows], sample.hands[rows, seats].astype(np.float64))
    return found
