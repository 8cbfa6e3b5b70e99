"""The chance to win after every turn, and what follows from it: numbers from the turn sample.

**The model.** After each turn every seat that still holds cards has the chance `w` to go out first: a multinomial
logit (softmax) over what everybody at the table can count (`unosim.analysis.chance_model.FEATURES`): its own hand, the
smallest and the second smallest other hand, how many seats it is from its go, what is pending on it. It is fitted on
half of the sampled deals (the even ones) and applied to the other half, and the other way round; once for each variant
and once for all together (`common`), since two models may differ where two rules do not. What hands, the last cards and
the next go are worth all together still depends on the rules (on swaps most of all), so each variant gives the common
model three factors (`fitted_to`), from the same half. Its error (`brier`) and how
true its chances are (`reliability`) stand beside everything that it says. Intervals are those of the deals; the fit
counts as known.

Only rounds with a winner, and of these the turns until the first hand is empty.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from unosim.analysis.chance_model import FEATURES, applied, fit, fitted_to
from unosim.analysis.intervals import Array, Moments, critical
from unosim.analysis.model import Estimate, Record
from unosim.analysis.turn_sample import CLASSES, Sample, read
from unosim.errors import ResultsError

if TYPE_CHECKING:
    from unosim.results import Results

#: A swing that makes a killer move; cards by which the winner leads once its lead is open.
KILLER, LEAD = 0.25, 0.5
#: Chances that are surely as far as this from what happens are told as bad ones.
ASTRAY = 0.03
#: A tenth of the chances with fewer of them, or from fewer deals, says little of how true they are.
FEWEST, FEWEST_DEALS = 100, 30


@dataclass(frozen=True)
class Reliability(Record):
    """Of the chances between two tenths: how many, what they say and how often it happened. off: how far these two are
    apart for sure, by the interval over deals that holds for all tenths at once; 0 where they may be the same, and
    where there are too few to tell."""

    n: int
    said: float
    happened: float
    off: float


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


def chances(results: Results, variants: Sequence[str] | None = None, own: bool = True) -> list[Chances]:
    """Of every variant with a turn sample (or of these), by its own model and by the common one; by the common one
    alone unless ``own``. Of a single variant there is one model.

    Raises ResultsError where no turns are recorded.
    """
    names = results.variants if variants is None else variants
    samples = {name: sample for name in names if (sample := read(results, name)) is not None}
    if not samples:
        raise ResultsError(f"{results.path}: no turns of rounds with a winner are recorded")
    halves, several = (0, 1), len(samples) > 1
    pooled = [fit([*samples.values()], half) for half in halves]
    found = []
    for name, sample in samples.items():
        if not several:
            found.append(_told(name, "own", sample, pooled))
            continue
        found += [_told(name, "own", sample, [fit([sample], half) for half in halves])] if own else []
        found.append(_told(name, "common", sample, [fitted_to(sample, half, pooled[half]) for half in halves]))
    return found


def astray(one: Chances) -> Reliability | None:
    """Where the chances are surely off by `ASTRAY` or more, the tenth in which most; None where they can be trusted."""
    worst = max(one.reliability, key=lambda point: point.off, default=None)
    return worst if worst is not None and worst.off >= ASTRAY else None


def opens(trend: Mapping[int, Sequence[float | None]]) -> float | None:
    """The share of the round after which the mean hand of the later winner stays at least `LEAD` below that of
    everybody else, a fraction in tenths; None where it never does."""
    winner, others = trend.get(1, ()), [means for place, means in trend.items() if place != 1]
    first = None
    for k, mine in reversed([*enumerate(winner)]):
        theirs = [means[k] for means in others]
        if mine is None or not theirs or any(hand is None or hand - mine < LEAD for hand in theirs):
            break
        first = k / 10
    return first


def _told(variant: str, model: str, sample: Sample, weights: Sequence[Array]) -> Chances:
    w = applied(sample, weights)
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
        reliability=_reliability(w[going], won[going], sample.deal[sample.round[going]]),
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


def _reliability(w: Array, won: Array, deal: NDArray[np.int64]) -> tuple[Reliability, ...]:
    cell = np.minimum((w * 10).astype(np.intp), 9)
    deals, index = np.unique(deal, return_inverse=True)
    place = (cell * len(deals) + index[:, None]).ravel()
    size = 10 * len(deals)
    n, said, happened = (
        np.bincount(place, one.ravel(), size).reshape(10, -1).astype(np.float64) for one in (np.ones_like(w), w, won)
    )
    moments = Moments(10)
    moments.add(happened - said, n)
    found = []
    for tenth in range(10):
        if count := n[tenth].sum():
            gap = moments.ratio(tenth)
            off = 0.0
            if count >= FEWEST and gap.deals >= FEWEST_DEALS:
                half = critical(gap.deals - 1, 10) * math.sqrt(gap.variance or 0.0)
                off = max(0.0, abs(gap.value or 0.0) - half)
            a, b = (float(one[tenth].sum() / count) for one in (said, happened))
            found.append(Reliability(int(count), a, b, off))
    return tuple(found)


def _trend(sample: Sample, x: Array) -> dict[int, tuple[float | None, ...]]:
    places = sample.rank[sample.round]
    found = {}
    for place in range(1, sample.seats + 1):
        rows, seats = np.nonzero(places == place)
        if len(rows):
            found[place] = _by_tenths(x[rows], sample.hands[rows, seats].astype(np.float64))
    return found
