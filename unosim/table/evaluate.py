"""What is each move worth? Play-outs of every legal move from one stop, counted.

All moves are played out in the same worlds (``engine/playout.pxd``), so the difference of two moves is far sharper
than either of them: gaps are paired, world by world.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import ceil, sqrt
from statistics import NormalDist
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from unosim.engine._engine import Machine, Program, seed_key
from unosim.rules import Rules
from unosim.table.legal import in_words

CONFIDENCE: Final = 0.95
MOST: Final = 100_000_000  # play-outs that it may take to tell two moves apart; of more nothing is said
CHUNK: Final = 2_000  # worlds at a time, so that memory does not grow with their number
NOBODY: Final = 255

Interval = tuple[float, float]
Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class MoveValue:
    """One move: how it fared in all play-outs, and how far behind the best one it is.

    ``win_rate`` is the share of play-outs that the seat won (went out first), with its Wilson interval; ``points`` the
    mean score by ``score.round``; ``gap`` the win rate of the best move less this one's, paired. Intervals are of
    95 %. ``tied``: it cannot be told apart from the best (Holm, over all moves that are not the best).
    """

    move: str
    wins: int
    win_rate: float
    win_interval: Interval
    points: float
    points_interval: Interval
    gap: float
    gap_interval: Interval
    tied: bool


@dataclass(frozen=True)
class Evaluation:
    """The moves of a stop, best first. ``players`` are the strategies of the play-outs, by seat."""

    seat: int
    decision: str
    playouts: int
    seed: int | str
    players: tuple[str, ...]
    unfinished: int
    moves: tuple[MoveValue, ...]

    @property
    def best(self) -> MoveValue:
        """The move that won most often."""
        return self.moves[0]

    @property
    def lines(self) -> list[str]:
        """The evaluation in words."""
        return _told(self)

    def to_dict(self) -> dict[str, Any]:
        """JSON-able."""
        return asdict(self)

    def __str__(self) -> str:
        return "\n".join(self.lines)


def evaluate(
    machine: Machine, rules: Rules, programs: Sequence[Program], players: Sequence[str], playouts: int, seed: int | str
) -> Evaluation:
    """Play every move of the deciding seat out ``playouts`` times. Raises ValueError at the end of a round."""
    key, state = seed_key(str(seed)), machine.snapshot()
    seat: int = state["seat"]
    wins: list[NDArray[np.bool_]] = []
    scores: list[Numbers] = []
    unfinished = 0
    moves: list[str] = []
    for first in range(0, playouts, CHUNK):
        options, _, winner, points, ranks = machine.play_outs(programs, key, first, min(CHUNK, playouts - first))
        moves = [str(in_words(option, rules)) for option in options]
        wins.append(winner == seat)
        scores.append(_scores(rules.score.round, seat, winner, points, ranks))
        unfinished += int((winner == NOBODY).sum())
    values = _values(moves, np.concatenate(wins, axis=1), np.concatenate(scores, axis=1))
    return Evaluation(seat, state["decision"], playouts, seed, tuple(players), unfinished, values)


def _scores(how: str, seat: int, winner: NDArray[Any], points: NDArray[Any], ranks: NDArray[Any]) -> Numbers:
    """What the seat scores by ``score.round``: float64 (moves, worlds), 0 where nobody won."""
    left = points.astype(np.float64)
    own, others = left[:, :, seat], left.sum(axis=2) - left[:, :, seat]
    won = winner == seat
    match how:
        case "winner_takes":
            score = np.where(won, others, 0.0)
        case "own_hand":
            score = own
        case "chips":
            score = np.where(won, others, -own)
        case _:
            places = ranks.astype(np.float64)
            mine = places[:, :, seat]
            sharing = (places == mine[:, :, None]).sum(axis=2)
            score = places.shape[2] + 1 - 2 * mine - (sharing - 1)
    return np.where(winner == NOBODY, 0.0, score)


def _values(moves: Sequence[str], wins: NDArray[np.bool_], scores: Numbers) -> tuple[MoveValue, ...]:
    """Sorted by wins; moves with as many in the order of their words."""
    n = wins.shape[1]
    order = sorted(range(len(moves)), key=lambda i: (-int(wins[i].sum()), moves[i]))
    best = wins[order[0]].astype(np.int8)
    gaps = {i: _mean(best - wins[i]) for i in order}
    tied = _tied({i: gaps[i] for i in order[1:]})
    found = []
    for i in order:
        gap, error = gaps[i]
        points, points_error = _mean(scores[i])
        found.append(
            MoveValue(
                move=moves[i],
                wins=int(wins[i].sum()),
                win_rate=float(wins[i].mean()),
                win_interval=_wilson(int(wins[i].sum()), n),
                points=points,
                points_interval=_around(points, points_error),
                gap=gap,
                gap_interval=_around(gap, error),
                tied=i in tied,
            )
        )
    return tuple(found)


def _mean(values: NDArray[Any]) -> tuple[float, float]:
    """The mean and its standard error."""
    n = len(values)
    return float(values.mean()), float(values.std(ddof=1) / sqrt(n)) if n > 1 else float("inf")


def _z(share: float) -> float:
    return NormalDist().inv_cdf(share)


def _around(value: float, error: float) -> Interval:
    half = _z((1 + CONFIDENCE) / 2) * error
    return value - half, value + half


def _wilson(wins: int, n: int) -> Interval:
    """The Wilson interval of a rate."""
    z, rate = _z((1 + CONFIDENCE) / 2), wins / n
    center, spread = rate + z * z / (2 * n), z * sqrt(rate * (1 - rate) / n + z * z / (4 * n * n))
    return max(0.0, (center - spread) / (1 + z * z / n)), min(1.0, (center + spread) / (1 + z * z / n))


def _tied(gaps: dict[int, tuple[float, float]]) -> set[int]:
    """The moves whose gap to the best is not certain (Holm): the largest are judged first, and the first that is not
    certain ends it."""

    def chance(of: int) -> float:
        gap, error = gaps[of]
        return 1.0 if gap == 0 else 2 * (1 - NormalDist().cdf(gap / error)) if error else 0.0

    left = sorted(gaps, key=chance)
    while left and chance(left[0]) <= (1 - CONFIDENCE) / len(left):
        left.pop(0)
    return set(left)


def _either(words: Sequence[str]) -> str:
    """``a or b``, ``a, b or c``."""
    return f"{', '.join(words[:-1])} or {words[-1]}"


def _answer(found: Evaluation) -> str:
    """Which move is best; where some cannot be told apart from the first, that it is one of them, and what it takes."""
    low, high = found.best.win_interval
    rate = f"{100 * found.best.win_rate:.1f} of 100 rounds ({100 * low:.1f} to {100 * high:.1f})"
    tied = [value for value in found.moves if value.tied]
    if not tied:
        return f"seat {found.seat}: {found.best.move} is best, and wins {rate}"
    which = _either([found.best.move, *(value.move for value in tied)])
    answer = f"seat {found.seat}: whether {which} is best cannot be told yet; {found.best.move} won most, {rate}"
    low, high = tied[0].gap_interval
    needed = found.playouts * ((high - low) / 2 / tied[0].gap) ** 2 if tied[0].gap else float("inf")
    if found.playouts < needed < MOST:
        power: int = 10 ** (len(str(int(needed))) - 1)
        needed = ceil(needed / power) * power
        answer += f"; to tell it from {tied[0].move} takes about {needed:,} play-outs of each"
    return answer


def _told(found: Evaluation) -> list[str]:
    players = " ".join(found.players) if len(set(found.players)) > 1 else f"{found.players[0]} at every seat"
    several = any(value.tied for value in found.moves)
    lines = [
        _answer(found),
        f"each move played out {found.playouts:,} times, the cards that seat {found.seat} cannot see dealt anew; "
        + players,
    ]
    rows = [("move", "wins", "95 % interval", "points", "behind the first", "")]
    for value in found.moves:
        low, high = value.win_interval
        rate, interval = f"{100 * value.win_rate:.1f} %", f"{100 * low:.1f} to {100 * high:.1f}"
        behind, note = "", "most wins" if several else "best"
        if value is not found.best:
            low, high = value.gap_interval
            behind = f"{100 * value.gap:.1f} ({100 * low:.1f} to {100 * high:.1f})"
            note = "cannot be told apart from it" if value.tied else ""
        rows.append((value.move, rate, interval, f"{value.points:.1f}", behind, note))
    widths = [max(len(row[i]) for row in rows) for i in range(6)]
    for row in rows:
        cells = [row[0].ljust(widths[0]), *(row[i].rjust(widths[i]) for i in range(1, 5)), row[5]]
        lines.append("  ".join(cells).rstrip())
    if found.unfinished:
        lines.append(f"{found.unfinished:,} play-outs of all moves together had no winner and count as not won")
    return lines
