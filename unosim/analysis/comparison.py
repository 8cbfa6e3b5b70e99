"""What each variant changes: tallies become a `Comparison`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from unosim.analysis.blocks import QUANTILES
from unosim.analysis.effects import Matters, corrected, effect, margin_of
from unosim.analysis.factorial import factorial
from unosim.analysis.heterogeneity import table_effects
from unosim.analysis.lineup import Lineup
from unosim.analysis.measures import ALL_MEASURES, Margin, Measure
from unosim.analysis.minutes import Minutes
from unosim.analysis.model import Comparison, Effect, LeftOut, QuantileShift, SameDeal, Summary
from unosim.analysis.onepass import Tallies, read
from unosim.analysis.pairs import PairTally
from unosim.analysis.places import place_effects
from unosim.analysis.summaries import summarize
from unosim.analysis.sweep import sweeps
from unosim.analysis.tally import CLOCKS, Tally
from unosim.analysis.verdicts import unequal_ends
from unosim.errors import UnosimError, no_such
from unosim.results import opened

if TYPE_CHECKING:
    from unosim.results import Results


def compare(
    results: Results | str | Path, minutes: Minutes | None = None, matters: Matters | None = None
) -> Comparison:
    """Every variant against its baseline on the same deals, with paired 95 % intervals and verdicts.

    `results` may be a path. `minutes`: other constants of the minutes clock. `matters`: other margins, by id of the
    measure ("win" for the win rates of all players). Raises ResultsError for a broken folder, UnosimError for an
    unknown measure.
    """
    results = opened(results)
    tallies = read(results, minutes or Minutes.of(results), pairs=True)
    return compare_tallies(results, tallies, margins(results, matters))


def analyze(
    results: Results | str | Path, minutes: Minutes | None = None, matters: Matters | None = None
) -> tuple[Summary, Comparison]:
    """`summary` and `compare` from one pass over the rounds: half the time of both."""
    results = opened(results)
    minutes = minutes or Minutes.of(results)
    tallies = read(results, minutes, pairs=True)
    return summarize(results, minutes, tallies.variants), compare_tallies(results, tallies, margins(results, matters))


def margins(results: Results, matters: Matters | None) -> Matters:
    """The margins that are given, else those of the experiment, by id of the measure ("win" for all win rates)."""
    if matters is not None:
        return matters
    given = {name: value for name, value in (results.experiment.get("matters") or {}).items() if value is not None}
    relative = {measure.id for measure in ALL_MEASURES if measure.margin and measure.margin.relative}
    return {
        "win" if name == "win_rate" else name: Margin(value, relative=name in relative) for name, value in given.items()
    }


def compare_tallies(results: Results, tallies: Tallies, matters: Matters) -> Comparison:
    """The `Comparison` of tallies."""
    known = [measure.id for measure in ALL_MEASURES if measure.margin] + ["win"]
    for name in matters:
        if name not in known:
            raise UnosimError(f"matters: {no_such('measure', name, known)}")
    effects: list[Effect] = []
    quantiles: list[QuantileShift] = []
    left_out: list[LeftOut] = []
    same_rounds: list[str] = []
    for name, pairs in tallies.pairs.items():
        baseline = tallies.design.baseline_of(name)
        tally, first = tallies.variants[name], tallies.variants[baseline]
        if not pairs.deals:
            left_out.append(LeftOut(name, "all", f"{name} and {baseline} have no deal in common yet", "deals"))
            continue
        left_out += _left_out(name, tally.lineup, baseline, first.lineup)
        skipped = {out.measure for out in left_out if out.variant == name}
        if _no_deal_differs(pairs):
            same_rounds.append(name)
        exact = name in same_rounds or _same_settings(results, name, baseline)
        for k, measure in enumerate(pairs.measures):
            margin = margin_of(measure, matters)
            # Of what happens under neither of them, as challenges where there are none, nothing can be said.
            there = isinstance(measure.per, int) or any(side.ratio(measure.id).den for side in (tally, first))
            if margin and there and measure.id not in skipped:
                effects.append(_effect(name, pairs, k, measure, margin, exact, tally, first))
        quantiles += _shifts(name, pairs.deals, tally, first)
    effects, family = corrected(effects, check=tallies.design.is_placebo)
    same = tuple(
        SameDeal(name, found.untouched.ratio(0).share(), found.other_winner.ratio(0).share(), found.unrelated())
        for name, found in tallies.same.items()
        if tallies.pairs[name].deals
    )
    return Comparison(
        baseline=results.variants[0],
        effects=tuple(effects),
        quantiles=tuple(quantiles),
        same_deal=same,
        left_out=tuple(left_out),
        family=family,
        same_rounds=tuple(same_rounds),
        swaps=tuple(found.swap(name) for name, found in tallies.swaps.items() if tallies.pairs[name].deals),
        design=tallies.design,
        factorials=tuple(
            factorial(tallies.design, table, contrasts, tallies.variants, matters)
            for table, contrasts in tallies.grids.items()
            if contrasts.deals
        ),
        tables=table_effects(tallies.design, tallies.tables, tallies.variants, matters),
        places=place_effects(tallies.places, tallies.design, tallies.variants, matters),
        sweeps=sweeps(tallies.design, tallies.variants, effects, matters),
    )


def at_table(summary: Summary, comparison: Comparison, table: str) -> tuple[Summary, Comparison]:
    """What was found at one table of players alone, of a design with several (KeyError otherwise)."""
    design = comparison.design
    cells = [] if design is None else [cell for cell in design.levels if design.table_of(cell) == table]
    if design is None or not cells:
        raise KeyError(table)
    baseline = design.baseline_of(cells[0])
    variants = tuple(v for v in summary.variants if v.variant in cells)
    return replace(summary, variants=variants, baseline=baseline), replace(
        comparison,
        baseline=baseline,
        effects=tuple(e for e in comparison.effects if e.variant in cells),
        quantiles=tuple(q for q in comparison.quantiles if q.variant in cells),
        same_deal=tuple(s for s in comparison.same_deal if s.variant in cells),
        left_out=tuple(one for one in comparison.left_out if one.variant in cells),
        same_rounds=tuple(name for name in comparison.same_rounds if name in cells),
        swaps=tuple(s for s in comparison.swaps if s.variant in cells),
        places=tuple(p for p in comparison.places if p.effect.variant in cells),
        factorials=tuple(f for f in comparison.factorials if f.table == table),
        sweeps=tuple(s for s in comparison.sweeps if s.table == table),
    )


def _effect(
    variant: str, pairs: PairTally, k: int, measure: Measure, margin: Margin, exact: bool, tally: Tally, first: Tally
) -> Effect:
    """Measure number `k` of the pairs; `exact`: the same rules under two names, or no deal differs in anything."""
    pair = pairs.pair(k)
    value, baseline = pair.value.estimate(measure.share), pair.baseline.estimate(measure.share)
    return effect(
        measure,
        variant,
        margin,
        value,
        baseline,
        pair.difference(),
        pair.relative(),
        pair.apart,
        first.variance(measure),
        tally.variance(measure),
        (1 / tally.lineup.seats, 1 / first.lineup.seats),
        pairs.deals,
        exact,
        unequal_ends(tally.finished, tally.rounds, first.finished, first.rounds),
    )


def _shifts(variant: str, deals: int, tally: Tally, first: Tally) -> list[QuantileShift]:
    return [
        QuantileShift(
            variant,
            clock,
            quantile,
            tally.quantiles[clock].shift(first.quantiles[clock], k, tally.finished, deals, scale),
        )
        for clock, _, scale, _ in CLOCKS
        for k, quantile in enumerate(QUANTILES)
    ]


def _left_out(variant: str, ours: Lineup, baseline: str, theirs: Lineup) -> list[LeftOut]:
    """What cannot be compared, because other people play or at a table of another size."""
    found = []
    for label in dict.fromkeys([*theirs.labels, *ours.labels]):
        for name, lineup in ((variant, ours), (baseline, theirs)):
            if label not in lineup.labels:
                found.append(LeftOut(variant, f"win:{label}", f"{label} does not play in {name}", "absent", name))
        if ours.seats != theirs.seats and label in ours.labels and label in theirs.labels:
            reason = f"{ours.seats} players in {variant}, {theirs.seats} in {baseline}: a fair share is not the same"
            found.append(LeftOut(variant, f"win:{label}", reason, "seats"))
    if ours.seats == theirs.seats and ours.labels == theirs.labels and len(ours.labels) == 1:
        reason = f"every player is {ours.labels[0]}: the rate is 1 in {ours.seats} under any rule"
        found.append(LeftOut(variant, f"win:{ours.labels[0]}", reason, "alone"))
    if ours.seats != theirs.seats:
        reason = f"{ours.seats} players in {variant}, {theirs.seats} in {baseline}: no round has its like in the other"
        found.append(LeftOut(variant, "same_deal", reason, "like"))
    elif len(ours.seatings) != len(theirs.seatings):
        reason = f"{len(ours.seatings)} seatings a deal in {variant}, {len(theirs.seatings)} in {baseline}"
        found.append(LeftOut(variant, "same_deal", reason, "seatings"))
    return found


def _no_deal_differs(pairs: PairTally) -> bool:
    """Whether every measure is the same in every deal, of two deals or more."""
    differences = [pairs.pair(k).difference() for k in range(len(pairs.measures))]
    known = [d for d in differences if d.se is not None]
    return bool(known) and all(d.value == 0 and d.se == 0 for d in known)


def _same_settings(results: Results, variant: str, baseline: str) -> bool:
    """Whether a variant is the baseline under another name, with the same luck."""
    ours, theirs = (
        {key: value for key, value in results.experiment.get("variants", {}).get(name, {}).items() if key != "levels"}
        for name in (variant, baseline)
    )
    return bool(ours) and ours == theirs
