"""What is each move worth? Play-outs of every legal move from one stop, counted.

All moves are played out in the same worlds (``engine/playout.pxd``), so the difference of two moves is far sharper
than either of them: gaps are paired, world by world.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from math import ceil, sqrt
from statistics import NormalDist
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from unosim.engine._engine import Machine, Program, seed_key
from unosim.errors import ConfigError, Problem
from unosim.rules import Rules
from unosim.said import Either, Said, say
from unosim.table.legal import in_words

CONFIDENCE: Final = 0.95
MOST_PLAYOUTS: Final = 10_000_000  # that may be asked for
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
        return told(self)

    def to_dict(self) -> dict[str, Any]:
        """JSON-able."""
        return asdict(self)

    def __str__(self) -> str:
        return "\n".join(self.lines)


def check_playouts(playouts: int, least: int) -> None:
    """Raises ConfigError for a number of play-outs that cannot be made."""
    if type(playouts) is not int or not least <= playouts <= MOST_PLAYOUTS:
        raise ConfigError([Problem(f"{playouts} play-outs; {least} to {MOST_PLAYOUTS:,} can be made", key="playouts")])


def evaluate(
    machine: Machine, rules: Rules, programs: Sequence[Program], players: Sequence[str], playouts: int, seed: int | str
) -> Evaluation:
    """Play every move of the deciding seat out ``playouts`` times. Raises ValueError at the end of a round."""
    state = machine.snapshot()
    seat: int = state["seat"]
    wins: list[NDArray[np.bool_]] = []
    scores: list[Numbers] = []
    unfinished = 0
    moves: list[str] = []
    for options, winner, points, ranks in _played_out(machine, rules, programs, playouts, seed):
        moves = options
        wins.append(winner == seat)
        scores.append(_scores(rules.score.round, seat, winner, points, ranks))
        unfinished += int((winner == NOBODY).sum())
    values = _values(moves, np.concatenate(wins, axis=1), np.concatenate(scores, axis=1))
    return Evaluation(seat, state["decision"], playouts, seed, tuple(players), unfinished, values)


def won(
    machine: Machine, rules: Rules, programs: Sequence[Program], playouts: int, seed: int | str
) -> tuple[list[str], NDArray[np.bool_]]:
    """The moves in words, and whether the deciding seat wins: (moves, worlds), all moves in the same worlds."""
    found = list(_played_out(machine, rules, programs, playouts, seed))
    return found[0][0], np.concatenate([winner == machine.seat for _, winner, _, _ in found], axis=1)


def _played_out(
    machine: Machine, rules: Rules, programs: Sequence[Program], playouts: int, seed: int | str
) -> Iterator[tuple[list[str], NDArray[Any], NDArray[Any], NDArray[Any]]]:
    """The moves in words with winner, points and ranks of their play-outs, some worlds at a time."""
    key = seed_key(str(seed))
    for first in range(0, playouts, CHUNK):
        options, _, winner, points, ranks = machine.play_outs(programs, key, first, min(CHUNK, playouts - first))
        yield [str(in_words(option, rules)) for option in options], winner, points, ranks


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


def told(
    found: Evaluation,
    word: Callable[[Said], str] = str,
    size: Callable[[str], int] = len,
    wrap: Callable[[str], list[str]] = lambda text: [text],
) -> list[str]:
    """An evaluation in lines. ``word`` says a text in another language, ``size`` is how wide a text is, ``wrap`` breaks
    a sentence into lines."""
    players = (
        say("{players}", players=" ".join(found.players))
        if len(set(found.players)) > 1
        else say("{player} at every seat", player=found.players[0])
    )
    played = say(
        "each move played out {n} times, the cards that seat {seat} cannot see dealt anew; {players}",
        n=f"{found.playouts:,}",
        seat=found.seat,
        players=players,
    )
    several = any(value.tied for value in found.moves)
    heads = ("move", "wins", "95 % interval", "points", "behind the first")
    rows = [[*(word(say(head)) for head in heads), ""]]
    for value in found.moves:
        behind, note = "", say("most wins" if several else "best")
        if value is not found.best:
            behind = word(say("{gap} ({interval})", gap=f"{100 * value.gap:.1f}", interval=_ends(value.gap_interval)))
            note = say("cannot be told apart from it" if value.tied else "")
        rate, points = f"{100 * value.win_rate:.1f} %", f"{value.points:.1f}"
        rows.append([value.move, rate, word(_ends(value.win_interval)), points, behind, word(note)])
    widths = [max(size(row[i]) for row in rows) for i in range(6)]
    lines = [*wrap(word(_answer(found))), *wrap(word(played))]
    for row in rows:
        gaps = [" " * (width - size(cell)) for cell, width in zip(row, widths, strict=True)]
        cells = [row[0] + gaps[0], *(gaps[i] + row[i] for i in range(1, 5)), row[5]]
        lines.append("  ".join(cells).rstrip())
    if found.unfinished:
        unfinished = "{n} play-outs of all moves together had no winner and count as not won"
        lines += wrap(word(say(unfinished, n=f"{found.unfinished:,}")))
    return lines


def _ends(interval: Interval) -> Said:
    low, high = (f"{100 * end:.1f}".replace("-", "−") for end in interval)
    return say("{low} to {high}", low=low, high=high)


def _answer(found: Evaluation) -> Said:
    """Which move is best; where some cannot be told apart from the first, that it is one of them, and what it takes."""
    rate = say(
        "{rate} of 100 rounds ({interval})",
        rate=f"{100 * found.best.win_rate:.1f}",
        interval=_ends(found.best.win_interval),
    )
    tied = [value for value in found.moves if value.tied]
    best = found.best.move
    if not tied:
        return say("seat {seat}: {move} is best, and wins {rate}", seat=found.seat, move=best, rate=rate)
    low, high = tied[0].gap_interval
    needed = found.playouts * ((high - low) / 2 / tied[0].gap) ** 2 if tied[0].gap else float("inf")
    more = say("")
    if found.playouts < needed < MOST:
        power: int = 10 ** (len(str(int(needed))) - 1)
        needed = ceil(needed / power) * power
        takes = "; to tell it from {move} takes about {n} play-outs of each"
        more = say(takes, move=tied[0].move, n=f"{needed:,}")
    return say(
        "seat {seat}: whether {moves} is best cannot be told yet; {move} won most, {rate}{more}",
        seat=found.seat,
        moves=Either((best, *(value.move for value in tied))),
        move=best,
        rate=rate,
        more=more,
    )
