"""Skill and luck: how much of who wins is due to players, to the position, to cards and lots, and to the rest.

Each deal is played by every rotation of different players, so each player sits once in front of each hand. With y = 1
for the winner of a round and 0 for the others, the variance of an appearance is V = (1/n)(1 - 1/n), and

- the player share is sum over appearances of (win rate of the player - 1/n)² / nV, the position share likewise;
- what a hand is worth is the intraclass correlation of y - win rate among the R rotations of one (deal, seat): how
  alike different players fare with the same cards (one-way ANOVA). It is a share of what the players leave, and holds
  the position: the share of the cards is ICC · (1 - player share) - position share. The four shares add up to one.

All rotations of a deal have the same pack, the same dealer and the same lots by seat; so this is what falls to a seat,
cards drawn later and lots among it, as far as the rounds go alike.

Where each deal and seating was played more than once (`replicates`), pack and seats are the same each time, the order
of the pile too, and the lots are others: who deals, ties, choices by lot. Of two such rounds P, the chance of the same
winner, is the sum over seats of the squared chance to win that pack and seats leave, so (P - 1/n) / (1 - 1/n) is the
share that the pack decides whatever lots fall, players among it. What is left of one is lots.

Squares of estimated rates are too large by their sampling variances, which are taken off. Variances are those of the
delete-one-block jackknife over 100 blocks of deals. The gap between the best and the worst player, and the rungs of the
ladder, are picked from all pairs of players, so their intervals are widened for all pairs at once (Bonferroni).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from unosim.analysis.blocks import BLOCKS
from unosim.analysis.intervals import Array, critical
from unosim.analysis.model import Estimate, Missing, Skill
from unosim.analysis.reading import Rounds
from unosim.results.columns import NOBODY

#: The fewest whole deals from which shares are estimated.
FEWEST = BLOCKS

#: A rung of the ladder wins at least this much more of an appearance than the next one.
RUNG = 0.01


class Seated(Protocol):
    """Who sits where: `unosim.analysis.lineup.Lineup`, or a line-up of a tournament."""

    @property
    def seats(self) -> int: ...
    @property
    def labels(self) -> Sequence[str]: ...
    @property
    def held(self) -> Sequence[int]: ...
    @property
    def seatings(self) -> NDArray[np.intp]: ...
    @property
    def replicates(self) -> int: ...


class SkillTally:
    """Sums of one variant by block of deals, over the deals of which every rotation had a winner.

    Each replicate of a deal counts like a deal of its own, in the block of the deal. deals (BLOCKS,); wins (L, BLOCKS)
    by label, places (n, BLOCKS) by position; hands, squares (n, BLOCKS): over deals, how many rotations the seat won,
    and its square. agreed (BLOCKS,): pairs of replicates of one deal and seating that had the same winner.
    """

    def __init__(self, lineup: Seated) -> None:
        seats, self.lineup = lineup.seats, lineup
        self.seatings = lineup.seatings[: len(lineup.seatings) // lineup.replicates]
        self.deals, self.agreed = np.zeros((2, BLOCKS))
        self.wins = np.zeros((len(lineup.labels), BLOCKS))
        self.places, self.hands, self.squares = np.zeros((3, seats, BLOCKS))

    @property
    def played(self) -> int:
        """Deals."""
        return int(self.deals.sum()) // self.lineup.replicates

    def add(self, finished: Rounds) -> None:
        """Take in the finished rounds of whole deals."""
        (rotations, seats), replicates = self.seatings.shape, self.lineup.replicates
        deals, rows = finished.whole(rotations * replicates)
        if not len(deals):
            return
        # A deal is a column: what is asked of its few rounds is then asked of long rows.
        rows = np.ascontiguousarray(rows.T)
        winner, position = (finished.column(name).take(rows).astype(np.intp) for name in ("winner", "position"))
        block = deals % BLOCKS
        won = (winner < NOBODY).all(axis=0)
        if not won.all():
            winner, position, block = winner[:, won], position[:, won], block[won]
        together = winner.reshape(replicates, rotations, -1)
        for one, other in combinations(range(replicates), 2):
            agreed = (together[one] == together[other]).sum(axis=0)
            self.agreed += np.bincount(block, agreed, BLOCKS)
        rotation = np.tile(np.arange(rotations), replicates)[:, None]

        def by_block(kind: NDArray[np.intp], kinds: int) -> Array:
            found = np.bincount((kind * BLOCKS + block).ravel(), minlength=kinds * BLOCKS)
            return found.reshape(kinds, BLOCKS).astype(np.float64)

        self.deals += replicates * np.bincount(block, minlength=BLOCKS)
        self.wins += by_block(self.seatings.take(rotation * seats + winner), len(self.wins))
        self.places += by_block(position - 1, seats)
        self.hands += by_block(winner, seats)
        for seat in range(seats):
            times = (together == seat).sum(axis=1)
            self.squares[seat] += np.bincount(block, (times * times).sum(axis=0), BLOCKS)


@dataclass(frozen=True)
class _Rates:
    """Rates (K,) with their covariance (K, K), and how often each counts (K,) among the n of a round."""

    values: Array
    covariance: Array
    held: Array

    def share(self) -> tuple[float, float]:
        """Sum of held · (rate - 1/n)² / nV without its sampling variance, and its standard error.

        Of normal rates with deviations d and covariance S, d'Hd - tr HS is unbiased, with variance
        4 d'HSHd + 2 tr HSHS; as d is estimated too, 4 tr HSHS is taken off the first part.
        """
        n = self.held.sum()
        off = self.values - 1 / n
        weighted = self.held[:, None] * self.covariance
        square = float(np.trace(weighted @ weighted))
        first = 4 * float((self.held * off) @ self.covariance @ (self.held * off)) - 4 * square
        scale = 1 - 1 / n
        return (float(self.held @ off**2) - float(np.trace(weighted))) / scale, math.sqrt(
            max(first, 0.0) + 2 * square
        ) / scale

    def difference(self, one: int, other: int) -> tuple[float, float]:
        """One rate minus another, and its standard error."""
        change = self.covariance[one, one] + self.covariance[other, other] - 2 * self.covariance[one, other]
        return float(self.values[one] - self.values[other]), math.sqrt(max(float(change), 0.0))


def skill(tally: SkillTally, handicaps: bool = False) -> Skill:
    """The shares of one variant. ``handicaps``: hands or the first turn go with the player, not with the seat."""
    lineup, deals = tally.lineup, tally.played
    missing = missing_of(tally, handicaps)
    nothing = Estimate(None, None, None, None, deals * len(lineup.seatings), deals)
    if missing in ("few", "fixed"):
        none = (nothing,) * 5
        return Skill(deals, *none, None, None, nothing, nothing, nothing, (), missing, nothing, nothing)
    solver = Solver(tally)
    players, places = solver.rates(tally.wins, np.array(lineup.held)), solver.rates(tally.places, np.ones(lineup.seats))
    player, position = players.share(), places.share()
    correlation, cards, rest, pack, lots = (nothing,) * 5
    if lineup.replicates > 1:
        found = solver.jackknifed(solver.pack)
        pack, lots = solver.share(*found), solver.share(1 - found[0], found[1])
    if missing is None:
        found = solver.jackknifed(solver.correlation)
        correlation = solver.estimate(*found)
        hands = found[0] * (1 - player[0]) - position[0]
        _, se = solver.jackknifed(lambda kept: solver.shares(kept)[2])
        cards = solver.share(hands, se)
        _, se = solver.jackknifed(solver.known)
        rest = solver.share(1 - player[0] - position[0] - hands, se)
    best, worst = int(players.values.argmax()), int(players.values.argmin())
    several = len(lineup.labels) > 1
    pairs = len(lineup.labels) * (len(lineup.labels) - 1) // 2
    gap = solver.estimate(*players.difference(best, worst), pairs) if several else nothing
    return Skill(
        deals=deals,
        player=solver.share(*player) if several else Estimate(0.0, 0.0, 0.0, 0.0, nothing.n, deals),
        position=nothing if missing == "handicap" else solver.share(*position),
        cards=cards,
        rest=rest,
        correlation=correlation,
        best=lineup.labels[best] if several else None,
        worst=lineup.labels[worst] if several else None,
        gap=gap,
        order=_order(solver, players) if several else nothing,
        rounds_to_show=_rounds_to_show(gap, float(players.values[best] + players.values[worst]))
        if several
        else nothing,
        ladder=_ladder(lineup.labels, players, critical(solver.blocks - 1, pairs)),
        missing=missing,
        pack=pack,
        lots=lots,
    )


def missing_of(tally: SkillTally, handicaps: bool) -> Missing | None:
    """Why some of the shares cannot be had; None where all can."""
    seatings = tally.seatings
    by_seat = [(seatings == label).sum(axis=0) for label in range(len(tally.lineup.labels))]
    if any(len(set(counts.tolist())) > 1 for counts in by_seat):
        return "fixed"
    if tally.played < FEWEST:
        return "few"
    if handicaps:
        return "handicap"
    return "equal" if len(seatings) == 1 else None


class Solver:
    """The sums of a tally, whole and without each block."""

    def __init__(self, tally: SkillTally) -> None:
        self.seatings, self.labels, self.replicates = tally.seatings, len(tally.lineup.labels), tally.lineup.replicates
        self.rotations, self.seats = self.seatings.shape
        self.held = np.array(tally.lineup.held, np.float64)
        parts = (tally.deals[None], tally.wins, tally.places, tally.hands, tally.squares, tally.agreed[None])
        self.sums = np.concatenate(parts)
        self.used = tally.deals > 0
        self.blocks = int(self.used.sum())
        self.total = self.sums.sum(axis=1, keepdims=True)
        self.kept: Array = (self.total - self.sums)[:, self.used]
        self.deals, self.played = int(tally.deals.sum()), tally.played

    def rates(self, wins: Array, held: Array) -> _Rates:
        """Win rates an appearance of what ``wins`` (K, BLOCKS) counts."""
        appearances = self.rotations * held[:, None]
        left_out = (wins.sum(axis=1, keepdims=True) - wins)[:, self.used] / (self.kept[0] * appearances)
        off = left_out - left_out.mean(axis=1, keepdims=True)
        covariance = off @ off.T * (self.blocks - 1) / self.blocks
        return _Rates(wins.sum(axis=1) / (self.deals * appearances[:, 0]), covariance, held.astype(np.float64))

    def jackknifed(self, statistic: Callable[[Array], Array]) -> tuple[float, float]:
        """A smooth statistic of the sums (K, M), and its standard error."""
        without = statistic(self.kept)
        spread = np.square(without - without.mean()).sum() * (self.blocks - 1) / self.blocks
        return float(statistic(self.total)[0]), math.sqrt(float(spread))

    def correlation(self, sums: Array) -> Array:
        """(MSB - MSW) / (MSB + (R - 1) MSW) of y - win rate of the player, in groups of one deal and seat."""
        deals, wins, _, hands, squares, _ = self._parts(sums)
        rates = wins / (deals * self.rotations * self.held[:, None])
        usual = rates[self.seatings].sum(axis=0)  # (seats, M): wins to be expected of the R members of a group
        between = (squares - 2 * usual * hands + deals * usual**2).sum(axis=0) / self.rotations
        whole = (wins * (1 - rates)).sum(axis=0)
        msb = between / (deals * (self.seats - 1))
        msw = (whole - between) / (deals * (self.seats - 1) * (self.rotations - 1))
        left = msb + (self.rotations - 1) * msw  # 0 where the players alone decide who wins
        found: Array = np.divide(msb - msw, left, out=np.zeros_like(left), where=left > 0)
        return found

    def shares(self, sums: Array) -> tuple[Array, Array, Array]:
        """The shares of players and position with their sampling variances, and that of the cards."""
        deals, wins, places, *_ = self._parts(sums)
        scale = 1 - 1 / self.seats
        rates = wins / (deals * self.rotations * self.held[:, None])
        player: Array = (self.held[:, None] * (rates - 1 / self.seats) ** 2).sum(axis=0) / scale
        position: Array = ((places / (deals * self.rotations) - 1 / self.seats) ** 2).sum(axis=0) / scale
        return player, position, self.correlation(sums) * (1 - player) - position

    def known(self, sums: Array) -> Array:
        """The share of players, position and cards together."""
        player, position, cards = self.shares(sums)
        return player + position + cards

    def pack(self, sums: Array) -> Array:
        """What pack and seats decide: (P - 1/n) / (1 - 1/n), P how often two replicates have the same winner."""
        deals, *_, agreed = self._parts(sums)
        same = agreed[0] / (deals * self.rotations * (self.replicates - 1) / 2)
        found: Array = (same - 1 / self.seats) / (1 - 1 / self.seats)
        return found

    def estimate(self, value: float, se: float, family: int = 1) -> Estimate:
        """A number with its t interval, one of ``family`` that are to hold at once."""
        value, half = float(value), critical(self.blocks - 1, family) * se
        return Estimate(value, value - half, value + half, se, self.deals * self.rotations, self.played)

    def share(self, value: float, se: float) -> Estimate:
        """A share: the interval and the value, within 0 and 1."""
        found = self.estimate(value, se)
        ends = (min(1.0, max(0.0, x)) for x in (found.value or 0.0, found.low or 0.0, found.high or 0.0))
        low, middle, high = sorted(ends)
        return Estimate(middle, low, high, se, found.n, found.deals)

    def _parts(self, sums: Array) -> tuple[Array, Array, Array, Array, Array, Array]:
        """Deals (M,), wins, places, hands, squares and agreements (·, M) of sums."""
        edges = np.cumsum([1, self.labels, self.seats, self.seats, self.seats])
        deals, wins, places, hands, squares, agreed = np.split(sums, edges)
        return deals[0], wins, places, hands, squares, agreed


def _order(solver: Solver, players: _Rates) -> Estimate:
    """(p - 1/n) / (1 - 1/n) of the one player among equal others; undefined at another table."""
    fair = 1 / solver.seats
    alone = np.flatnonzero(players.held == 1)
    if len(players.held) != 2 or not len(alone):
        return Estimate(None, None, None, None, 0, solver.deals)
    one = alone[0] if len(alone) == 1 else int(players.values.argmax())
    se = math.sqrt(max(float(players.covariance[one, one]), 0.0))
    return solver.estimate(float(players.values[one]) - fair, se).scaled(1 / (1 - fair))


def _rounds_to_show(gap: Estimate, wins: float) -> Estimate:
    """Rounds until the better of two is seen to be better: 1.96² · variance / gap² of (wins - losses) a round.

    ``wins``: the sum of both rates. Undefined where the gap may be none.
    """
    nothing = Estimate(None, None, None, None, gap.n, gap.deals)
    if gap.value is None or gap.low is None or gap.high is None or gap.low <= 0:
        return nothing
    value, high, low = (max(1.0, 1.96**2 * (wins - x * x) / (x * x)) for x in (gap.value, gap.low, gap.high))
    return Estimate(value, low, high, None, gap.n, gap.deals)


def _ladder(labels: Sequence[str], players: _Rates, critical_value: float) -> tuple[str, ...]:
    """The best player, then each time the best of those that surely win at least RUNG less than the rung above."""
    order = [int(k) for k in np.argsort(-players.values, kind="stable")]
    rungs = order[:1]
    for k in order[1:]:
        value, se = players.difference(rungs[-1], k)
        if value - critical_value * se >= RUNG:
            rungs.append(k)
    return tuple(labels[k] for k in rungs)
