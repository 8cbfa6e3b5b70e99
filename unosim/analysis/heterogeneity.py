"""Does an effect depend on who plays? One measure of one variant, at several tables of players.

The tables play the same deals, so their effects are not independent. Cochran's Q with the whole covariance of the
effects, taken over deals, is the Wald statistic of "all effects are equal" (generalized least squares; Gleser and Olkin
1994); for a few hundred deals it is compared with Hotelling's T², which chi-squared is in the long run.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from typing import Literal

import numpy as np

from unosim.analysis.contrasts import Contrasts
from unosim.analysis.designs import Design
from unosim.analysis.effects import Matters, margin_of
from unosim.analysis.intervals import Array, critical, wilson
from unosim.analysis.measures import Margin, Measure
from unosim.analysis.model_designs import TableEffect
from unosim.analysis.records import Estimate
from unosim.analysis.tally import Tally
from unosim.analysis.verdicts import holm, unequal_ends

#: Effects differ from table to table where Holm's p is below this.
LEVEL = 0.05


def table_effects(
    design: Design, grids: Mapping[str, Contrasts], tallies: Mapping[str, Tally], matters: Matters
) -> tuple[TableEffect, ...]:
    """Every variant but placebos, measure by measure, with Holm's p over the variants.

    `grids`: by variant its cells at all tables and the baselines there.
    """
    found: list[TableEffect] = []
    for variant, cells in design.at_tables().items():
        contrasts = grids[variant]
        if design.is_placebo(next(iter(cells.values()))) or not contrasts.deals:
            continue
        weights = _differences(design, contrasts, cells)
        pairs = [(tallies[cell], tallies[design.baseline_of(cell)]) for cell in cells.values()]
        selected = any(unequal_ends(a.finished, a.rounds, b.finished, b.rounds) for a, b in pairs)
        for k, measure in enumerate(contrasts.measures):
            margin = margin_of(measure, matters)
            if margin is not None and contrasts.has(k):
                found.append(_table_effect(variant, list(cells), contrasts, k, measure, margin, weights, selected))
    return tuple(_corrected(found))


def _differences(design: Design, contrasts: Contrasts, cells: Mapping[str, str]) -> Array:
    """Weights (T, V) of variant - baseline at each table."""
    found = np.zeros((len(cells), len(contrasts.cells)))
    for row, cell in zip(found, cells.values(), strict=True):
        row[contrasts.cells.index(cell)] += 1
        row[contrasts.cells.index(design.baseline_of(cell))] -= 1
    return found


def _table_effect(
    variant: str,
    tables: list[str],
    contrasts: Contrasts,
    k: int,
    measure: Measure,
    margin: Margin,
    weights: Array,
    selected: bool,
) -> TableEffect:
    found = [contrasts.contrast(k, row).scaled(measure.scale) for row in weights]
    effects = dict(zip(tables, found, strict=True))
    values, covariance = contrasts.several(k, weights)
    values, covariance = values * measure.scale, covariance * measure.scale**2
    baseline = contrasts.contrast(k, np.where(weights < 0, -weights, 0).mean(axis=0)).value
    delta = margin.of((baseline or 0) * measure.scale)
    deals = min(effect.deals for effect in found)
    q, freedom, p = (None, 0, None) if selected else heterogeneity(values, covariance, deals)
    # Where a share differs in no deal, one in many might.
    still = measure.share and any(effect.se == 0 for effect in found)
    reach = 2 * wilson(0, deals)[1] * measure.scale if still and deals else 0.0
    common = _common(values, covariance, next(iter(effects.values())))
    order = sorted(tables, key=lambda table: effects[table].value or 0.0)
    return TableEffect(
        variant=variant,
        measure=measure.id,
        label=measure.label,
        unit=measure.unit,
        effects=effects,
        common=common,
        q=q,
        freedom=freedom,
        p=p,
        p_holm=None,
        share=None if q is None else max(0.0, 1 - freedom / q) if q else 0.0,
        margin=delta,
        word="open" if selected else _word(values, covariance, deals, delta - reach),
        least=order[0],
        most=order[-1],
        opposite=any(e.high is not None and e.high < 0 for e in effects.values())
        and any(e.low is not None and e.low > 0 for e in effects.values()),
    )


def heterogeneity(values: Array, covariance: Array, deals: int) -> tuple[float | None, int, float | None]:
    """Q of "all values are equal", its degrees of freedom, and p; None where nothing is known of the errors.

    values (T,), covariance (T, T) from `deals` deals. Differences without any error are left out of Q where they are 0,
    and make p 0 where they are not.
    """
    if deals < len(values) + 1 or not (np.isfinite(values).all() and np.isfinite(covariance).all()):
        return None, 0, None
    steps = np.eye(len(values))[1:] - np.eye(len(values))[0]
    change, spread = steps @ values, steps @ covariance @ steps.T
    sizes, axes = np.linalg.eigh(spread)
    known = sizes > 1e-9 * max(float(sizes.max()), 1e-300)
    along = axes.T @ change
    if (np.abs(along[~known]) > 1e-9 * max(1.0, float(np.abs(values).max()))).any():
        return None, 0, 0.0
    freedom = int(known.sum())
    if not freedom:
        return 0.0, 0, 1.0
    q = float(np.sum(along[known] ** 2 / sizes[known]))
    from scipy.special import fdtrc

    return q, freedom, float(fdtrc(freedom, deals - freedom, q * (deals - freedom) / (freedom * (deals - 1))))


def _common(values: Array, covariance: Array, like: Estimate) -> Estimate:
    """The mean with the smallest error (generalized least squares)."""
    nothing = replace(like, value=None, low=None, high=None, se=None)
    if like.deals < 2 or not (np.isfinite(values).all() and np.isfinite(covariance).all()):
        return nothing
    inverse = np.linalg.pinv(covariance, hermitian=True, rcond=1e-9)
    total = float(inverse.sum())
    if total <= 0:  # no error anywhere
        same = bool(np.ptp(values) == 0)
        value = float(values[0])
        return replace(like, value=value, low=value, high=value, se=0.0) if same else nothing
    value, se = float(inverse.sum(axis=0) @ values) / total, math.sqrt(1 / total)
    half = critical(like.deals - 1) * se
    return replace(like, value=value, low=value - half, high=value + half, se=se)


def _word(values: Array, covariance: Array, deals: int, delta: float) -> Literal["same", "depends", "open"]:
    """`same` where no two tables can differ by the margin, else `open`; `_corrected` says where it depends."""
    pairs = list(combinations(range(len(values)), 2))
    if deals < 2 or not np.isfinite(values).all():
        return "open"
    bound = critical(deals - 1, len(pairs))
    for one, two in pairs:
        variance = covariance[one, one] + covariance[two, two] - 2 * covariance[one, two]
        if not abs(values[one] - values[two]) + bound * math.sqrt(max(0.0, variance)) < delta:
            return "open"
    return "same"


def _corrected(found: list[TableEffect]) -> list[TableEffect]:
    """With Holm's p, a family being one measure over all variants."""
    families: dict[str, list[int]] = {}
    for index, effect in enumerate(found):
        families.setdefault(effect.measure, []).append(index)
    result = list(found)
    for members in families.values():
        for index, p in zip(members, holm([found[k].p for k in members]), strict=True):
            sure = p is not None and p < LEVEL and found[index].word != "same"
            result[index] = replace(found[index], p_holm=p, word="depends" if sure else found[index].word)
    return result
