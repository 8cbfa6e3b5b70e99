"""The sentences of one variant alone: how long, who wins, is going first worth anything."""

from __future__ import annotations

from bisect import bisect_right

from unosim.analysis.model import Distribution, Estimate, PlayerRate, VariantSummary
from unosim.report.cells import EstimateCells, Slot, estimate_cells, of_hundred
from unosim.report.numbers import Shown, Unit
from unosim.report.sentences import Sentence, Value, say
from unosim.report.words import Language

OVER_MINUTES = 10
# Of fewer rounds it is not said how long one in twenty takes.
TAIL = 100
# Points of 100 below which nobody would notice what going first is worth.
FIRST_MARGIN = 1.0
# What could happen in so many of all rounds, though it has not yet, is not said to happen never.
RARE = 0.01


def share_over(distribution: Distribution, limit: float) -> float | None:
    """Share of rounds longer than ``limit``, as a fraction; None without rounds."""
    total = sum(distribution.counts)
    if not total:
        return None
    return sum(distribution.counts[bisect_right(distribution.values, limit) :]) / total


class Alone:
    """The sentences about one variant, from its summary."""

    def __init__(self, variant: VariantSummary, language: Language) -> None:
        self.variant = variant
        self.language = language
        self.numbers = language.numbers

    def answer(self) -> list[Sentence]:
        """Three to five sentences: length, who wins and who less than a share, the first seat, large penalties."""
        found = [self.length(), self.who(), self.below(), self.first(), self.penalty()]
        return [sentence for sentence in found if sentence is not None]

    def cells(self, estimate: Estimate, unit: Unit, signed: bool = False) -> EstimateCells:
        """An estimate as the tables show it."""
        return estimate_cells(self.numbers, estimate, unit, signed)

    def length(self) -> Sentence | None:
        """Mean, median and the long tail, in time."""
        minutes, turns = self.variant.length("minutes"), self.variant.length("turns")
        if not minutes.mean.defined:
            return None
        names = {"mean": minutes.mean, "p50": minutes.p50, "p95": minutes.p95}
        slots: dict[str, Value] = {
            name: self._slot(f"minutes/{name}", self.cells(estimate, "time").value) for name, estimate in names.items()
        }
        slots["turns"] = self._slot("turns/mean", self.cells(turns.mean, "count").value)
        if self.variant.finished < TAIL:
            return say(self.language, "sum.length.few", **{name: slots[name] for name in ("mean", "turns", "p50")})
        return say(self.language, "sum.length", **slots)

    def over(self) -> Sentence | None:
        """How many rounds of 100 take very long."""
        share = share_over(self.variant.length("minutes").distribution, OVER_MINUTES)
        if share is None:
            return None
        cell = self.numbers.show(share, "share")
        slot = Slot(cell.plain, f"minutes/{self.variant.variant}/over", cell)
        return say(self.language, "sum.over", minutes=str(OVER_MINUTES), x=slot)

    def who(self) -> Sentence | None:
        """The best player, or those at the top that cannot be told apart, or that nobody is known to stand out."""
        players = self._ranked()
        if not players:
            return None
        best = players[0]
        fair = self._slot("players/fair", self.numbers.show(best.fair, "share"), plain=True)
        if len(self.variant.players) < 2:
            return say(self.language, "sum.who.one", fair=fair)
        cells = self.cells(best.rate, "share")
        above = best.rate.low is not None and best.rate.low > best.fair
        top = [p for p in players if p is best or _reaches(p, best)]
        if above and len(top) > 1:
            return say(self.language, "sum.who.several", items=[self._wins(p, "sum.who.item") for p in top], fair=fair)
        nobody = "sum.who.open" if any(map(_below, players)) else "sum.who.tie"
        return say(
            self.language,
            "sum.who" if above else nobody,
            player=self.language.name(best.label),
            p=self._slot(f"win:{best.label}/value", cells.value, plain=True),
            interval=self._interval(f"win:{best.label}", cells),
            fair=fair,
        )

    def below(self) -> Sentence | None:
        """The players that win less than a fair share."""
        players = [p for p in self._ranked() if _below(p)]
        if not players:
            return None
        return say(self.language, "sum.who.below", items=[self._wins(p, "sum.who.below.item") for p in players])

    def first(self) -> Sentence | None:
        """What going first is worth, or that it is open."""
        estimate = self.variant.first_player
        if estimate.value is None or estimate.low is None or estimate.high is None:
            return None
        cells = self.cells(estimate, "points", signed=True)
        low, high = (self._slot(f"first_player/{end}", getattr(cells, end), plain=True) for end in ("low", "high"))
        if estimate.low <= 0 <= estimate.high and max(-estimate.low, estimate.high) > FIRST_MARGIN:
            return say(self.language, "sum.first.open", low=low, high=high)
        f = self._slot("first_player/value", cells.value, plain=True)
        interval = self._interval("first_player", cells)
        nothing = estimate.low <= 0 <= estimate.high
        return say(self.language, "sum.first.none" if nothing else "sum.first", f=f, interval=interval)

    def penalty(self) -> Sentence | None:
        """How often somebody is buried."""
        estimate = self.variant.chains.penalty8
        if not estimate.defined:
            return None
        if estimate.value == 0:
            known = estimate.high is not None and estimate.high <= RARE
            return say(self.language, "sum.penalty.never" if known else "sum.penalty.none")
        slot = self._slot("penalty_8/value", self.cells(estimate, "share").value, plain=True)
        return say(self.language, "sum.penalty", k=of_hundred(self.numbers, [slot])[0])

    def _ranked(self) -> list[PlayerRate]:
        """The players that have a rate, the best first."""
        return sorted((p for p in self.variant.players if p.rate.defined), key=lambda p: -(p.rate.value or 0))

    def _wins(self, player: PlayerRate, template: str) -> Sentence:
        """A player and how many rounds of 100 it wins, as a part of a sentence."""
        cells = self.cells(player.rate, "share")
        slots: dict[str, Value] = {"p": self._slot(f"win:{player.label}/value", cells.value, plain=True)}
        slots["interval"] = self._interval(f"win:{player.label}", cells)
        return say(self.language, template, player=self.language.name(player.label), **slots)

    def _slot(self, column: str, cell: Shown, plain: bool = False) -> Slot:
        measure, _, rest = column.partition("/")
        return Slot(cell.plain if plain else cell.text, f"{measure}/{self.variant.variant}/{rest}", cell)

    def _interval(self, measure: str, cells: EstimateCells) -> Sentence:
        low, high = (self._slot(f"{measure}/{end}", getattr(cells, end), plain=True) for end in ("low", "high"))
        return Sentence("interval", self.language.style.interval.format(low=low.text, high=high.text), (low, high))


def _reaches(player: PlayerRate, best: PlayerRate) -> bool:
    """Whether the intervals of both overlap, or one of them has none: they cannot be told apart."""
    high, low = player.rate.high, best.rate.low
    return high is None or low is None or high >= low


def _below(player: PlayerRate) -> bool:
    """Whether a player surely wins less than a fair share."""
    return player.rate.high is not None and player.rate.high < player.fair
