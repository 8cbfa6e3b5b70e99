"""Do the 95 % intervals hold the truth on real rounds? A big run is the truth, and samples of its deals are the runs.

    python -m tests.coverage_simulation --deals 1000 --runs 10000

Four cells of a factorial design (stacking, jump-in) are played on the same deals. Deals are drawn from them with
replacement, with all their rotations, and every interval of the analysis is computed from the sample as from any run.
What `tests/interval_simulation.py` does with a model whose truth is known in closed form is done here with the real
distributions, whose truth is that of all deals together.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import joblib
import numpy as np
import polars as pl
from numpy.typing import NDArray

from unosim.analysis.blocks import BLOCKS, QUANTILES, Histogram, Quantiles
from unosim.analysis.contrasts import Contrasts
from unosim.analysis.intervals import Moments, Pair
from unosim.analysis.lineup import Lineup
from unosim.analysis.minutes import Minutes
from unosim.analysis.pairs import PairTally
from unosim.analysis.reading import Rounds
from unosim.analysis.records import Estimate
from unosim.analysis.sequential import Look, half_width, next_look
from unosim.analysis.skill import SkillTally, skill
from unosim.analysis.tally import Sums
from unosim.config import load
from unosim.results import Results
from unosim.results.derived import table
from unosim.run import run
from unosim.run.plan import cut_growing

CELLS = ("none", "stacking", "jump-in", "both")
MEANS = ("minutes", "turns", "cards_drawn", "largest_penalty", "challenges")
RATIOS = ("choice_share", "choices_per_turn", "inflicted_share", "challenges_won")
SHARES = ("win:punisher", "win:random", "first_player", "penalty_8", "over_10_minutes")
QUANTILE = {"median": QUANTILES.index(0.5), "p95": QUANTILES.index(0.95)}
CLOCKS = ("turns", "seconds")

Floats = NDArray[np.float64]


@dataclass
class Population:
    """Rounds of D deals in every cell. lengths[clock]: (cells, D, R) values; winner, position: (cells, D, R)."""

    lineup: Lineup
    sums: dict[str, Sums]
    lengths: dict[str, NDArray[np.int64]]
    winner: NDArray[np.int64]
    position: NDArray[np.int64]

    @property
    def deals(self) -> int:
        return self.winner.shape[1]

    def sample(self, chosen: NDArray[np.int64]) -> Population:
        """These deals, numbered anew."""
        return Population(
            self.lineup,
            {cell: _taken(sums, chosen) for cell, sums in self.sums.items()},
            {clock: values[:, chosen] for clock, values in self.lengths.items()},
            self.winner[:, chosen],
            self.position[:, chosen],
        )


def _taken(sums: Sums, chosen: NDArray[np.int64]) -> Sums:
    """The sums of these deals alone."""
    count = {key: found[:, chosen] for key, found in sums.count.items()}
    per = {key: found[:, chosen] for key, found in sums.per.items()}
    rounds, nothing = sums.rounds[:, chosen], np.zeros((0, len(chosen)))
    return Sums(np.arange(len(chosen)), rounds, count, per, nothing, nothing, nothing, nothing)


@cache
def population(deals: int) -> Population:
    """So many deals of every cell, played once in a process."""
    with tempfile.TemporaryDirectory() as folder:
        return _played(deals, Path(folder) / "results")


def _played(deals: int, folder: Path, seed: int = 1) -> Population:
    rules = {"none": [], "stacking": ["stacking"], "jump-in": ["jump-in"], "both": ["stacking", "jump-in"]}
    data = {
        "name": "coverage",
        "deals": deals,
        "seed": seed,
        "players": ["punisher", "save-wilds", "young-child", "random"],
        "rules": {"extends": "mattel"},
        "variants": {cell: {"extends": parts} if parts else {} for cell, parts in rules.items()},
    }
    results = Results(run(load(data), folder))
    lineup = Lineup(results.labels("none"), results.seatings("none"), results.layout("none").direction)
    sums, frames = {}, []
    for cell in CELLS:
        files = [unit.path(results.path) for unit in results.units if unit.variant == cell]
        rounds = table(results.layout(cell), files, lineup.seats, [cell], lineup.labels)
        frame = Rounds.of(lineup.scan(rounds, Minutes(), whole=False).collect())
        sums[cell] = _taken(Sums.of(frame, frame, lineup), np.arange(len(frame.deals)))
        frames.append(frame)

    def stacked(column: str) -> NDArray[np.int64]:
        shape = -1, len(lineup.seatings)
        return np.stack([frame.column(column).astype(np.int64).reshape(shape) for frame in frames])

    lengths = {clock: stacked(clock) for clock in CLOCKS}
    return Population(lineup, sums, lengths, stacked("winner"), stacked("position"))


def estimates(of: Population) -> Iterator[tuple[str, Estimate]]:
    """Every interval, by name, of the rounds at hand."""
    yield from quick(of)
    yield from quantiles(of)


def quick(of: Population) -> Iterator[tuple[str, Estimate]]:
    """All but quantiles: rates, means, differences, relative changes, contrasts, shares."""
    pairs = PairTally(of.lineup, of.lineup)
    pairs.add(of.sums["stacking"], of.sums["none"])
    for k, measure in enumerate(pairs.measures):
        pair = pairs.pair(k)
        if measure.id in (*MEANS, *SHARES):
            yield f"{'rate' if measure.share else 'mean'}: {measure.id}", pair.value.estimate(measure.share)
            yield f"difference: {measure.id}", pair.difference()
            if measure.id in MEANS:
                yield f"relative change: {measure.id}", pair.relative()
        elif measure.id in RATIOS:
            yield f"ratio: {measure.id}", pair.value.estimate(measure.share)
            yield f"ratio difference: {measure.id}", pair.difference()
            yield f"ratio relative change: {measure.id}", pair.relative()
    yield from contrasts(of)
    yield from shares(of)


def quantiles(of: Population) -> Iterator[tuple[str, Estimate]]:
    """Quantiles and their differences."""
    for clock in CLOCKS:
        theirs, ours = (Quantiles(_histogram(of.lengths[clock][cell])) for cell in (0, 1))
        for name, index in QUANTILE.items():
            yield f"{name}: {clock}", ours.estimate(index, of.deals, of.deals)
            yield f"{name} difference: {clock}", ours.shift(theirs, index, of.deals, of.deals)


def contrasts(of: Population) -> Iterator[tuple[str, Estimate]]:
    """Main effect and interaction of the factorial design."""
    grid = Contrasts(dict.fromkeys(CELLS, of.lineup))
    grid.add({cell: grid.part(cell, sums) for cell, sums in of.sums.items()})
    weights = {"main effect": np.array([-0.5, 0.5, -0.5, 0.5]), "interaction": np.array([1.0, -1.0, -1.0, 1.0])}
    for (k, measure), (name, weight) in product(enumerate(grid.measures), weights.items()):
        if measure.id in ("turns", "win:punisher", "penalty_8", "choice_share"):
            yield f"{name}: {measure.id}", grid.contrast(k, weight)


def shares(of: Population) -> Iterator[tuple[str, Estimate]]:
    """Shares of skill and luck, and how often another one wins."""
    deals, rotations = of.winner.shape[1:]
    changed = (of.winner[0] != of.winner[1]).sum(axis=1, dtype=np.float64)[None]
    moments = Moments(1)
    moments.add(changed, np.full((1, deals), float(rotations)))
    yield "share: another winner", moments.ratio(0).share()
    tally = SkillTally(of.lineup)
    deal, rotation = np.repeat(np.arange(deals), rotations), np.tile(np.arange(rotations), deals)
    columns: dict[str, Any] = {"deal": deal, "rotation": rotation}
    columns |= {"winner": of.winner[0].ravel(), "position": of.position[0].ravel()}
    tally.add(Rounds.of(pl.DataFrame(columns)))
    found = skill(tally)
    yield from (("share: players", found.player), ("share: cards", found.cards), ("share: rest", found.rest))


def _histogram(values: NDArray[np.int64]) -> Histogram:
    found = Histogram()
    found.add(np.repeat(np.arange(len(values)) % BLOCKS, values.shape[1]), values.ravel())
    return found


def coverage(
    size: int,
    deals: int,
    runs: range,
    seed: int = 0,
    intervals: Callable[[Population], Iterator[tuple[str, Estimate]]] = estimates,
) -> tuple[dict[str, int], dict[str, float]]:
    """How many runs had an interval that held the truth, and the truth, by name. `size`: deals that are the truth."""
    of = population(size)
    truth = {name: found.value for name, found in intervals(of) if found.value is not None}
    held = dict.fromkeys(truth, 0)
    for number in runs:
        random = np.random.default_rng([seed, number])
        for name, found in intervals(of.sample(random.integers(of.deals, size=deals))):
            if found.low is not None and found.high is not None:
                # A truth at the very edge of the interval is inside, whatever the last binary digit says.
                held[name] += found.low - 1e-9 <= truth[name] <= found.high + 1e-9
    return held, truth


#: Watched until half of the interval is so wide: measure, whether its difference, half-width in its unit.
WATCHED = {
    "turns": (False, 0.5),
    "minutes": (False, 0.05),
    "win:punisher": (False, 0.8),
    "penalty_8": (False, 0.5),
    "first_player": (False, 0.7),
    "difference turns": (True, 0.4),
    "difference win:punisher": (True, 0.8),
    "difference penalty_8": (True, 0.8),
}
MOST = 20_000


def sequential(of: Population, random: np.random.Generator) -> Iterator[tuple[str, Estimate, int]]:
    """The intervals at which a run stops that goes on until they are narrow enough, and the number of looks."""
    edges = [first + deals for first, deals in cut_growing(MOST, of.lineup.seats)]
    stream = random.integers(of.deals, size=MOST)
    tally = PairTally(of.lineup, of.lineup)
    places = {measure.id: (k, measure) for k, measure in enumerate(tally.measures)}
    # All that are watched look at the same rounds, each when it has reason to: added up once, from edge to edge.
    reached: dict[int, dict[str, Pair]] = {}

    def up_to(limit: int) -> dict[str, Pair]:
        for first, last in pairwise([0, *edges]):
            if last <= limit and last not in reached:
                part = stream[first:last]
                tally.add(_taken(of.sums["stacking"], part), _taken(of.sums["none"], part))
                reached[last] = {name: tally.pair(places[name.removeprefix("difference ")][0]) for name in WATCHED}
        return reached[limit]

    for name, (difference, wanted) in WATCHED.items():
        _, measure = places[name.removeprefix("difference ")]
        look, looks = None, 0
        while (limit := next_look(look, wanted, edges)) is not None:
            pair = up_to(limit)[name]
            ratios = [pair.value, pair.baseline] if difference else [pair.value]
            look, looks = Look(limit, half_width(ratios, pair.cross, limit, measure, 0.95)), looks + 1
        yield name, pair.difference() if difference else pair.value.estimate(measure.share), looks


def sequential_coverage(size: int, runs: range, seed: int = 0) -> dict[str, tuple[int, int, int]]:
    """For each that is watched, how many of these runs held the truth where they stopped; all deals, and looks."""
    of = population(size)
    truths = {name: found.value for name, found in quick(of) if found.value is not None}
    found = {name: np.zeros(3, np.int64) for name in WATCHED}
    for number in runs:
        for name, estimate, looks in sequential(of, np.random.default_rng([seed, number])):
            measure = name.removeprefix("difference ")
            kind = "difference: " if WATCHED[name][0] else "rate: " if measure in SHARES else "mean: "
            truth = truths[kind + measure]
            held = estimate.low is not None and estimate.high is not None and estimate.low <= truth <= estimate.high
            found[name] += (held, estimate.deals, looks)
    return {name: (int(a), int(b), int(c)) for name, (a, b, c) in found.items()}


def shares_of(size: int, deals: int, runs: int, seed: int, jobs: int) -> Iterator[tuple[int, dict[str, float]]]:
    """After every block of runs: how many there were, and the share whose interval held the truth, by name."""
    blocks = (joblib.delayed(coverage)(size, deals, block, seed) for block in _blocks(runs))
    held: Counter[str] = Counter()
    done = 0
    for block, (found, truth) in zip(_blocks(runs), joblib.Parallel(jobs, return_as="generator")(blocks), strict=True):
        held.update(found)
        done += len(block)
        yield done, {name: held[name] / done for name in truth}


def sequential_shares(
    size: int, runs: int, seed: int, jobs: int
) -> Iterator[tuple[int, dict[str, tuple[float, float, float]]]]:
    """The same of runs that go on until they are precise: the share that held the truth, mean deals and mean looks."""
    blocks = (joblib.delayed(sequential_coverage)(size, block, seed) for block in _blocks(runs))
    sums = {name: np.zeros(3) for name in WATCHED}
    done = 0
    for block, found in zip(_blocks(runs), joblib.Parallel(jobs, return_as="generator")(blocks), strict=True):
        done += len(block)
        for name in WATCHED:
            sums[name] += found[name]
        yield (
            done,
            {name: (float(a), float(b), float(c)) for name, (a, b, c) in ((n, s / done) for n, s in sums.items())},
        )


def _blocks(runs: int, size: int = 250) -> list[range]:
    return [range(first, min(first + size, runs)) for first in range(0, runs, size)]
