"""What each variant is like: tallies become a `Summary`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING

import numpy as np

from unosim.analysis.blocks import BLOCKS, QUANTILES, Histogram, jackknife
from unosim.analysis.intervals import Array, Ratio
from unosim.analysis.lineup import comeback_of
from unosim.analysis.measures import COUNTS, MEASURES
from unosim.analysis.minutes import Minutes
from unosim.analysis.model import (
    Chains,
    Challenges,
    Clock,
    Estimate,
    Length,
    PlayerRate,
    PositionRate,
    Summary,
    Uno,
    VariantSummary,
)
from unosim.analysis.model_designs import Stopped
from unosim.analysis.onepass import read
from unosim.analysis.skill import skill
from unosim.analysis.tally import CLOCKS, Tally
from unosim.results import opened
from unosim.results.columns import DRAWN, OUTCOMES
from unosim.said import joined

if TYPE_CHECKING:
    from unosim.results import Results

#: Ways to score with points below 0.
SIGNED = ("rank", "chips")

#: Measures that have places of their own in a summary.
TOLD = frozenset(measure.id for measure in MEASURES)

#: The bars of the largest penalty of a round: lowest and highest number of cards.
BARS: dict[str, tuple[float, float]] = {
    "0": (0, 0),
    "2": (1, 2),
    "4": (3, 4),
    "6": (5, 6),
    "8": (7, 8),
    "10+": (9, math.inf),
}


def summary(results: Results | str | Path, minutes: Minutes | None = None) -> Summary:
    """Every variant of a results folder, finished or not: rates, lengths, outcomes and counts with 95 % intervals.

    A variant that has no rounds yet is there with nothing but undefined estimates. `results` may be a path. `minutes`:
    other constants of the minutes clock. Raises ResultsError for a broken folder.
    """
    results, minutes = _opened(results, minutes)
    return summarize(results, minutes, read(results, minutes, pairs=False).variants)


def _opened(results: Results | str | Path, minutes: Minutes | None) -> tuple[Results, Minutes]:
    found = opened(results)
    return found, minutes or Minutes.of(found)


def summarize(results: Results, minutes: Minutes, tallies: dict[str, Tally]) -> Summary:
    """The `Summary` of tallies."""
    baseline, *others = results.variants
    question = results.title if results.title.endswith("?") or not others else question_of(results.variants)
    return Summary(
        name=results.name,
        title=results.title,
        question=question,
        baseline=baseline,
        variants=tuple(
            _variant(name, tally, results.layout(name).scoring, len(results.left_out(name)), _handicaps(results, name))
            for name, tally in tallies.items()
        ),
        complete=results.complete,
        units_present=results.units_present,
        units_planned=results.units_planned,
        minutes=minutes.to_dict(),
        comeback=comeback_of(results),
        stopped=_stopped(results, tallies),
    )


def _stopped(results: Results, tallies: dict[str, Tally]) -> Stopped | None:
    """What the manifest says of a run that went on until something was known well enough."""
    stopped, asked = results.stopped, results.experiment.get("precision")
    if stopped is None or asked is None:
        return None
    variant = asked["difference"] or asked["variant"] or results.variants[0]
    units = {measure.id: measure.unit for measure in tallies[variant].lineup.all_measures()}
    return Stopped(
        measure=asked["measure"],
        unit=units[asked["measure"]],
        variant=variant,
        difference=asked["difference"] is not None,
        confidence=asked["confidence"],
        wanted=asked["half_width"],
        half_width=stopped["half_width"],
        deals=stopped["deals"],
        looks=len(stopped["looks"]),
        reached=stopped["reached"],
    )


def question_of(variants: Sequence[str]) -> str:
    """What is asked where the title is no question; reports know it by its wording and ask it in their language."""
    baseline, *others = variants
    return f"How does {joined(others, last=' or ')} differ from {baseline}?"


def _handicaps(results: Results, variant: str) -> bool:
    """Whether the players of a variant differ in what they start with."""
    players = results.experiment.get("variants", {}).get(variant, {}).get("players", ())
    told = [player if isinstance(player, dict) else {} for player in players]
    return len({(player.get("hand_size"), player.get("first")) for player in told}) > 1


def _variant(name: str, tally: Tally, scoring: str, left_out: int, handicaps: bool) -> VariantSummary:
    lineup = tally.lineup
    measures = lineup.all_measures()
    ratios = {m.id: tally.ratio(m.id) for m in measures}
    means = {m.id: ratios[m.id].mean() for m in measures if not m.share}
    shares = {m.id: ratios[m.id].share() for m in measures if m.share}
    players, positions = _players(tally, ratios, scoring in SIGNED), _positions(tally)
    chosen = [ratios["first_player"]] if len(players) == 1 else [ratios[f"win:{player.label}"] for player in players]
    design_effects = [ratio.design_effect for ratio in chosen if ratio.design_effect is not None]
    return VariantSummary(
        variant=name,
        seats=lineup.seats,
        rounds=tally.rounds,
        deals=tally.deals,
        finished=tally.finished,
        outcomes=dict(zip(OUTCOMES, tally.outcomes.tolist(), strict=True)),
        players=players,
        positions=positions,
        first_player=shares["first_player"].minus(1 / lineup.seats).scaled(100),
        lengths=tuple(
            _length(tally, clock, scale, unit, ratios[clock].mean(scale)) for clock, _, scale, unit in CLOCKS
        ),
        drawn={cause.removeprefix("drawn_"): means[cause] for cause in DRAWN} | {"all": means["cards_drawn"]},
        counts={count: means[count] for count in COUNTS},
        chains=Chains(
            shares["chain_2"],
            shares["chain_3"],
            shares["chain_4"],
            tally.longest_chain if tally.finished else None,
            means["largest_penalty"],
            shares["penalty_8"],
            _bars(tally),
        ),
        challenges=Challenges(means["challenges"], shares["challenges_won"], shares["challenge_rounds"]),
        uno=Uno(means["uno_missed"], means["uno_caught"], shares["uno_caught_share"]),
        scoring=scoring,
        design_effect=fmean(design_effects) if design_effects else None,
        left_out=left_out,
        skill=skill(tally.skill, handicaps),
        feel={
            m.id: shares[m.id] if m.share else means[m.id].scaled(m.scale)
            for m in measures
            if m.id not in TOLD and not m.id.startswith("win:")
        },
    )


def _players(tally: Tally, ratios: dict[str, Ratio], signed: bool) -> tuple[PlayerRate, ...]:
    """`signed`: points may be negative."""
    lineup = tally.lineup
    values = [ratios[f"win:{label}"].value for label in lineup.labels]
    found = []
    for k, (label, held) in enumerate(zip(lineup.labels, lineup.held, strict=True)):
        ratio, own = ratios[f"win:{label}"], values[k]
        found.append(
            PlayerRate(
                label=label,
                seats=held,
                appearances=round(ratio.den),
                wins=round(ratio.num),
                # Alone at the table a player wins every round somewhere: its rate is a constant, not an estimate.
                rate=ratio.constant() if held == lineup.seats else ratio.share(),
                fair=1 / lineup.seats,
                points=tally.points.ratio(k).per(held).mean(signed=signed),
                loses=tally.losses.ratio(k).per(held).share(),
                place=None if own is None else 1 + sum(other > own for other in values if other is not None),
                positions=tuple(
                    PositionRate(place + 1, tally.places.ratio(k * lineup.seats + place).share(), 1 / lineup.seats)
                    for place in range(lineup.seats)
                ),
            )
        )
    return tuple(found)


def _positions(tally: Tally) -> tuple[PositionRate, ...]:
    seats = tally.lineup.seats
    return tuple(PositionRate(place + 1, tally.positions.ratio(place).share(), 1 / seats) for place in range(seats))


def _bars(tally: Tally) -> dict[str, float | None]:
    """Shares of finished rounds by the largest penalty."""
    found = tally.penalties.distribution()
    rounds = {
        bar: sum(n for cards, n in zip(found.values, found.counts, strict=True) if low <= cards <= high)
        for bar, (low, high) in BARS.items()
    }
    return {bar: n / tally.finished if tally.finished else None for bar, n in rounds.items()}


def _length(tally: Tally, clock: Clock, scale: float, unit: str, mean: Estimate) -> Length:
    histogram, quantiles, n, deals = tally.clocks[clock], tally.quantiles[clock], mean.n, mean.deals
    p5, p25, p50, p75, p95, p99 = (quantiles.estimate(k, n, deals, scale) for k in range(len(QUANTILES)))
    return Length(
        clock=clock,
        unit=unit,
        mean=mean,
        sd=deviation(histogram, n, deals).scaled(scale),
        p5=p5,
        p25=p25,
        p50=p50,
        p75=p75,
        p95=p95,
        p99=p99,
        longest=tally.longest[clock] * scale if n else None,
        distribution=histogram.distribution(scale),
    )


def deviation(histogram: Histogram, n: int, deals: int) -> Estimate:
    """Standard deviation of single rounds."""
    values, counts = histogram.table()
    powers = np.array([counts @ values**0, counts @ values, counts @ values**2], np.float64).reshape(3, BLOCKS)

    def statistic(sums: Array) -> Array:
        ones, first, second = sums
        found: Array = np.sqrt(np.maximum(second - first * first / ones, 0) / (ones - 1))
        return found

    return jackknife(powers, statistic, n, deals)
