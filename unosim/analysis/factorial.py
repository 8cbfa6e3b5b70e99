"""Factorial designs: what each factor changes, averaged over all others, and which two need each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from unosim.analysis.contrasts import Contrasts, mean_of
from unosim.analysis.designs import Design
from unosim.analysis.effects import Matters, corrected, effect, margin_of
from unosim.analysis.intervals import Array
from unosim.analysis.measures import Margin, Measure
from unosim.analysis.model import Effect
from unosim.analysis.model_designs import FactorEffect, Factorial
from unosim.analysis.tally import Tally
from unosim.analysis.verdicts import unequal

Levels = tuple[str, ...]


@dataclass(frozen=True)
class Term:
    """One contrast of the design: a level of one factor against its first level, or of two factors together.

    weights: of the value and of what it is held against, (V,) each; their difference is the contrast. Of two factors
    the value is both together, and the other side what the two changes add up to.
    """

    factors: tuple[str, ...]
    levels: tuple[str, ...]
    value: Array
    baseline: Array

    @property
    def weights(self) -> Array:
        """The contrast."""
        return self.value - self.baseline


def factorial(
    design: Design,
    table: str | None,
    contrasts: Contrasts,
    tallies: Mapping[str, Tally],
    matters: Matters,
) -> Factorial:
    """Main effects and two-way interactions at one table of players, of every measure that all cells have."""
    grid = design.grid(table)
    terms = list(_terms(design.factors, contrasts.cells, grid))
    aliases = _aliases(terms, design.factors)
    found: list[Effect] = []
    for k, measure in enumerate(contrasts.measures):
        margin = margin_of(measure, matters)
        if margin is not None and contrasts.has(k):
            found += [_effect(contrasts, k, measure, term, design.factors, margin, tallies) for term in terms]
    found, family = corrected(found)
    several = len(found) // max(1, len(terms))
    effects = tuple(
        FactorEffect(term.factors, term.levels, alias, one)
        for (term, alias), one in zip(list(zip(terms, aliases, strict=True)) * several, found, strict=True)
    )
    whole = int(np.prod([len(levels) for levels in design.factors.values()]))
    return Factorial(
        table=table,
        factors=dict(design.factors),
        cells=len(grid),
        whole=whole,
        resolution=_resolution(design.factors, list(grid.values())) if len(grid) < whole else None,
        deals=contrasts.deals,
        effects=effects,
        family=family,
    )


def _terms(factors: Mapping[str, Levels], cells: Sequence[str], grid: Mapping[str, Levels]) -> Iterator[Term]:
    """Every level of a factor against its first one, then every two such changes of different factors."""
    places = {factor: place for place, factor in enumerate(factors)}

    def mean(*wanted: tuple[str, str]) -> Array | None:
        chosen = [cell for cell in cells if all(grid[cell][places[factor]] == level for factor, level in wanted)]
        return mean_of(cells, chosen) if chosen else None

    changes = [(factor, level) for factor, levels in factors.items() for level in levels[1:]]
    for factor, level in changes:
        value, baseline = mean((factor, level)), mean((factor, factors[factor][0]))
        if value is not None and baseline is not None:
            yield Term((factor,), (level,), value, baseline)
    for one, two in combinations(changes, 2):
        if one[0] == two[0]:
            continue
        zero, none = (one[0], factors[one[0]][0]), (two[0], factors[two[0]][0])
        both, first, second, neither = mean(one, two), mean(one, none), mean(zero, two), mean(zero, none)
        if both is not None and first is not None and second is not None and neither is not None:
            yield Term((one[0], two[0]), (one[1], two[1]), both, first + second - neither)


def _effect(
    contrasts: Contrasts,
    k: int,
    measure: Measure,
    term: Term,
    factors: Mapping[str, Levels],
    margin: Margin,
    tallies: Mapping[str, Tally],
) -> Effect:
    value, baseline = contrasts.contrast(k, term.value), contrasts.contrast(k, term.baseline)
    difference = contrasts.contrast(k, term.weights)
    relative = difference
    if baseline.value and value.value is not None:
        change = contrasts.contrast(k, term.value - value.value / baseline.value * term.baseline)
        relative = change.minus(-(value.value - baseline.value)).scaled(1 / baseline.value)
    cells = [tallies[cell] for cell in contrasts.cells]
    rounds = np.array([[tally.finished, tally.rounds] for tally in cells], np.float64)
    main = len(term.factors) == 1
    before, after = (_variance(cells, measure, side) if main else None for side in (term.baseline, term.value))
    fair = np.array([1 / tally.lineup.seats for tally in cells])
    return effect(
        measure,
        named(term.factors, term.levels, factors),
        margin,
        value,
        baseline,
        difference,
        relative,
        contrasts.apart(k, term.weights),
        before,
        after,
        (float(term.value @ fair), float(term.baseline @ fair)),
        contrasts.deals,
        exact=False,
        selected=unequal(rounds[:, 0], rounds[:, 1]),
        reach=1 if main else 2,
    )


def named(changed: Sequence[str], levels: Sequence[str], factors: Mapping[str, Levels]) -> str:
    """``stacking``, ``hand=9`` where a factor has more than two levels, ``stacking × jump-in``."""
    words = [
        factor if len(factors[factor]) == 2 else f"{factor}={level}"
        for factor, level in zip(changed, levels, strict=True)
    ]
    return " × ".join(words)


def _variance(cells: Sequence[Tally], measure: Measure, weights: Array) -> float | None:
    """Mean variance of a single round over the cells with a weight."""
    found = [tally.variance(measure) for tally, weight in zip(cells, weights, strict=True) if weight]
    known = [variance for variance in found if variance is not None]
    return sum(known) / len(known) if known else None


def _aliases(terms: Sequence[Term], factors: Mapping[str, Levels]) -> list[tuple[str, ...]]:
    """For each term the others that the design cannot tell from it: contrasts that are the same up to a factor."""
    weights = np.array([term.weights for term in terms]).reshape(len(terms), -1)
    sizes = np.linalg.norm(weights, axis=1)
    alike = np.abs(weights @ weights.T) > (1 - 1e-9) * np.outer(sizes, sizes)
    names = [named(term.factors, term.levels, factors) for term in terms]
    return [
        tuple(names[other] for other in range(len(terms)) if other != k and alike[k, other]) for k in range(len(terms))
    ]


def _resolution(factors: Mapping[str, Levels], grid: Sequence[Levels]) -> int | None:
    """Of a two-level fraction, how few factors have a product that is the same in all its cells; None for others."""
    if any(len(levels) != 2 for levels in factors.values()):
        return None
    signs = np.array(
        [[1 if level == levels[1] else -1 for level, levels in zip(row, factors.values(), strict=True)] for row in grid]
    )
    for size in range(1, len(factors) + 1):
        for chosen in combinations(range(len(factors)), size):
            if abs(int(signs[:, chosen].prod(axis=1).sum())) == len(grid):
                return size
    return None
