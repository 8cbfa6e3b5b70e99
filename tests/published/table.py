"""From figures to lines of a table: rounds, counts, estimates, verdicts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from math import hypot, sqrt

import numpy as np

from unosim.engine._engine import seed_key

from .figures import Figure
from .games import GAMES, Game
from .measures import MEASURES
from .players import PLAYERS

DOUBTFUL, WRONG = 3.0, 4.0
"""In combined standard errors: beyond the one a figure is doubtful, beyond the other it differs."""

PIECE = 20_000
"""Rounds that are played and counted at once."""

Counts = dict[str, Counter[int]]
"""Of each measure: how often each of its whole numbers came."""


def play(name: str, game: Game, measures: Sequence[str], seed: str, first: int, deals: int) -> Counts:
    """Some rounds of a game, counted."""
    columns = PLAYERS[game.player](game.compiled(), seed_key(f"{seed} {name}"), first, deals)
    counts: Counts = {}
    for measure in measures:
        values, often = np.unique(MEASURES[measure].values(columns, game.seats).astype(int), return_counts=True)
        counts[measure] = Counter(dict(zip(values.tolist(), often.tolist(), strict=True)))
    return counts


def play_all(name: str, game: Game, measures: Sequence[str], seed: str, rounds: int, jobs: int) -> Counts:
    """All rounds of a game; the same for any number of jobs."""
    firsts = range(0, rounds, PIECE)
    arguments = (*map(repeat, (name, game, measures, seed)), firsts, [min(PIECE, rounds - first) for first in firsts])
    counts: Counts = {measure: Counter() for measure in measures}

    def add(parts: Iterable[Counts]) -> None:
        for part in parts:
            for measure, counted in part.items():
                counts[measure] += counted

    if jobs == 1 or len(firsts) == 1:
        add(map(play, *arguments))
    else:
        with ProcessPoolExecutor(min(jobs, len(firsts))) as pool:
            add(pool.map(play, *arguments))
    return counts


@dataclass(frozen=True)
class Estimate:
    """A mean or a standard deviation, its standard error, and the rounds it is from."""

    value: float
    se: float
    rounds: int


def estimate(counts: Mapping[int, int], scale: float, deviation: bool) -> Estimate:
    """Mean or deviation, from counts. Rounds are independent: each has a deal of its own.

    The variance is that of the sample and one step in one of the rounds: what never happened in a few rounds is not
    taken for impossible. The standard error of a standard deviation is that of large samples, by the fourth moment.
    """
    values = np.fromiter(counts.keys(), float) * scale
    often = np.fromiter(counts.values(), float)
    rounds = int(often.sum())
    mean = float(values @ often / rounds)
    second, fourth = (float((values - mean) ** power @ often / rounds) for power in (2, 4))
    if deviation:
        return Estimate(sqrt(second), sqrt((fourth - second**2) / (4 * second) / rounds), rounds)
    return Estimate(mean, sqrt((second + scale**2 / rounds) / rounds), rounds)


@dataclass(frozen=True)
class Row:
    """A figure, our estimate, and how far off it is from what was published and from the reference."""

    figure: Figure
    ours: Estimate
    off: tuple[float | None, float | None]

    @property
    def farthest(self) -> float:
        return max((abs(off) for off in self.off if off is not None), default=0.0)

    @property
    def differs(self) -> bool:
        return self.figure.judged and self.farthest > WRONG

    @property
    def verdict(self) -> str:
        if not self.figure.judged:
            return "not judged"
        return "differs" if self.differs else "doubtful" if self.farthest > DOUBTFUL else "agrees"


def row(figure: Figure, counts: Counts) -> Row:
    """What is known of a figure beside what was counted."""
    counted = counts[figure.measure]
    if figure.most:  # it grows with the number of rounds, and has no standard error
        return Row(figure, Estimate(max(counted), 0.0, sum(counted.values())), (None, None))
    ours = estimate(counted, MEASURES[figure.measure].scale, figure.deviation)
    of_one_round = ours.se * sqrt(ours.rounds)
    published, reference = (
        None if known is None else (ours.value - known.value) / hypot(ours.se, known.error(of_one_round))
        for known in (figure.published, figure.reference)
    )
    return Row(figure, ours, (published, reference))


def rows(
    figures: Sequence[Figure], rounds: int, jobs: int, seed: str, games: Mapping[str, Game] = GAMES
) -> Iterator[tuple[Game, list[Row]]]:
    """Game by game: a row for each of its figures."""
    for name in dict.fromkeys(figure.game for figure in figures):
        wanted = [figure for figure in figures if figure.game == name]
        measures = list(dict.fromkeys(figure.measure for figure in wanted))
        counts = play_all(name, games[name], measures, seed, rounds, jobs)
        yield games[name], [row(figure, counts) for figure in wanted]


# --- in print

HEAD = ("", "published", "reference", "ours", "our SE", "off pub.", "off ref.", "verdict")
WIDTHS = (38, 11, 11, 12, 12, 10, 10)


def line(cells: Sequence[str]) -> str:
    """The first cell to the left, the last as it is, the others to the right."""
    first, *others, last = cells
    return f"{first:{WIDTHS[0]}}{''.join(f'{c:>{w}}' for c, w in zip(others, WIDTHS[1:], strict=True))}  {last}"


def printed(row: Row) -> str:
    """A line of the table."""
    figure, measure = row.figure, MEASURES[row.figure.measure]

    def number(value: float | None, more: int = 0) -> str:
        return "-" if value is None else f"{value:.{measure.decimals + more}f}"

    known = [number(None if known is None else known.value) for known in (figure.published, figure.reference)]
    off = ["-" if off is None else f"{off:+.2f}" for off in row.off]
    unit = ", %" if measure.unit == "%" else ""
    error = number(None if figure.most else row.ours.se, 1)
    return line([f"  {figure.name}{unit}", *known, number(row.ours.value), error, *off, row.verdict])
