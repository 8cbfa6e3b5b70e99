"""What the analysis hands to reports, tables and programs: frozen numbers with their uncertainty.

Three rules hold in every class of this file.

* **Undefined is `None`**, never 0 and never NaN: a rate of nothing, the interval of a single deal.
* **Shares in a summary are fractions** (0.25); what a sentence calls points (`first_player`) and everything in an
  `Effect` is in the unit that the object names, shares as rounds of 100.
* **Intervals are pointwise 95 %**, and a deal with all its rotations is one observation.

`to_dict()` gives plain dicts, lists, strings and numbers that `json.dumps(..., allow_nan=False)` accepts.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from unosim.analysis.designs import Design
from unosim.analysis.records import Clock, Estimate, Record, Verdict, plain

if TYPE_CHECKING:
    import polars as pl

    from unosim.analysis.chances import Chances
    from unosim.analysis.model_designs import Factorial, PlaceEffect, Stopped, Sweep, TableEffect

__all__ = ["Clock", "Estimate", "Record", "Verdict", "plain"]  # what every result is made of can be had here, too

#: Why shares of skill and luck are not there: too few deals, a seating that is not balanced, equal players (each deal
#: is played once), or hands that go with the player.
Missing = Literal["few", "fixed", "equal", "handicap"]


#: What is not known.
NOTHING = Estimate(None, None, None, None, 0, 0)


@dataclass(frozen=True)
class Distribution(Record):
    """How many finished rounds had each value, for curves: `values` ascending, `counts` beside them, both equally long.

    Minutes are binned to whole seconds, given in minutes.
    """

    values: tuple[float, ...]
    counts: tuple[int, ...]


@dataclass(frozen=True)
class Length(Record):
    """How long finished rounds last, on one clock (`unit` says in what)."""

    clock: Clock
    unit: str
    mean: Estimate
    sd: Estimate
    p5: Estimate
    p25: Estimate
    p50: Estimate
    p75: Estimate
    p95: Estimate
    p99: Estimate
    longest: float | None
    distribution: Distribution


@dataclass(frozen=True)
class PositionRate(Record):
    """Share of finished rounds won from a place in the order of play (1 begins, before the starter card acts)."""

    position: int
    rate: Estimate
    fair: float


@dataclass(frozen=True)
class PlayerRate(Record):
    """A player (or several equal ones) by the label of the line-up.

    seats: how many seats it holds; appearances: finished rounds times seats, the denominator of `rate` and `points`;
    wins: finished rounds that it won, by going out first; fair: 1 / players at the table; points: what it scores by the
    rules (`VariantSummary.scoring`); loses: share of the appearances in which it loses the round (`score.loser_ties`);
    place: rank by `rate`, 1 is best, equal rates share the better place; positions: its rate by the place in the order
    of play.
    """

    label: str
    seats: int
    appearances: int
    wins: int
    rate: Estimate
    fair: float
    points: Estimate
    loses: Estimate
    place: int | None
    positions: tuple[PositionRate, ...]


@dataclass(frozen=True)
class Chains(Record):
    """Penalties passed on. Shares are of finished rounds.

    share2, share3, share4: a penalty made of at least that many draw cards; longest: most draw cards in one penalty.
    mean_largest_penalty: most cards that somebody took at once through others; penalty8: share with at least 8;
    largest: share of rounds by that number, in bars "0", "2" (1 or 2 cards), "4" (3 or 4), "6", "8", "10+".
    """

    share2: Estimate
    share3: Estimate
    share4: Estimate
    longest: int | None
    mean_largest_penalty: Estimate
    penalty8: Estimate
    largest: dict[str, float | None]


@dataclass(frozen=True)
class Challenges(Record):
    """Challenges of a wild draw four: a round, share of them that found a bluff (`won`), share of rounds with one."""

    per_round: Estimate
    won: Estimate
    rounds: Estimate


@dataclass(frozen=True)
class Uno(Record):
    """Forgotten UNO calls: missed a round, caught a round, and the share of the missed that was caught."""

    missed: Estimate
    caught: Estimate
    caught_share: Estimate


@dataclass(frozen=True)
class Skill(Record):
    """Skill and luck at one table, over the `deals` whose rounds all had a winner.

    player, position, cards, rest: shares of the variance of who wins, adding up to 1 (docs/skill.md). correlation: how
    alike different players fare with the same seat of the same deal (ICC). best, worst: labels; gap: the difference of
    their win rates, its interval that of all pairs at once; order: (p - 1/n) / (1 - 1/n) of one player among equals;
    rounds_to_show: rounds until the gap is seen; ladder: labels, each surely a point of 100 above the next.
    missing: why some of these are undefined, None where all shares are there. With replicates only: pack: the share
    that the order of the pack and the seats decide, players among it; lots: the rest of one.
    """

    deals: int
    player: Estimate
    position: Estimate
    cards: Estimate
    rest: Estimate
    correlation: Estimate
    best: str | None
    worst: str | None
    gap: Estimate
    order: Estimate
    rounds_to_show: Estimate
    ladder: tuple[str, ...]
    missing: Missing | None
    pack: Estimate = NOTHING
    lots: Estimate = NOTHING


@dataclass(frozen=True)
class Balance(Record):
    """At which value of something a player wins as often as it should.

    values: ascending; rates, differences: of the player at each, fractions; others: the rates of the player that it is
    held against, None: against its fair share; root: where the difference is 0, interpolated between the `neighbors`
    (places in `values`), undefined if it is nowhere; an end of its interval that is None lies beyond the values.
    best: the place of the value that comes nearest; crossings: how often the differences cross 0.
    """

    values: tuple[float, ...]
    rates: tuple[Estimate, ...]
    others: tuple[Estimate, ...] | None
    differences: tuple[Estimate, ...]
    fair: float
    neighbors: tuple[int, int] | None
    best: int | None
    root: Estimate
    crossings: int = 0


@dataclass(frozen=True)
class VariantSummary(Record):
    """One variant. `rounds` counts all, `finished` those won or ranked; only these enter rates and lengths.

    outcomes: rounds by outcome, every outcome named. first_player: (p1 - 1/seats) in points of 100.
    drawn: cards a finished round, by cause and "all". counts: means a finished round of the acts in
    `unosim.analysis.measures.COUNTS`. scoring: what points are, by the rules' `score.round`.
    design_effect: variance of the win rates with deals as clusters, over that of independent rounds (mean over
    the players; of the first position where all seats hold equal players). Below 1, rotations help.
    feel: the measures of `unosim.analysis.feel` that were recorded, by id, in their units (shares as fractions).
    skill: shares of players, position and cards. left_out: deals that are in no number, not even `deals`, for a
    strategy written in Python erred in one of their rounds.
    """

    variant: str
    seats: int
    rounds: int
    deals: int
    finished: int
    outcomes: dict[str, int]
    players: tuple[PlayerRate, ...]
    positions: tuple[PositionRate, ...]
    first_player: Estimate
    lengths: tuple[Length, ...]
    drawn: dict[str, Estimate]
    counts: dict[str, Estimate]
    chains: Chains
    challenges: Challenges
    uno: Uno
    scoring: str
    design_effect: float | None
    left_out: int = 0
    skill: Skill | None = None
    feel: dict[str, Estimate] = field(default_factory=dict)

    def length(self, clock: Clock) -> Length:
        """The length on one clock."""
        return next(length for length in self.lengths if length.clock == clock)


@dataclass(frozen=True)
class Summary(Record):
    """All variants of a results folder. `minutes`: the constants of the minutes clock, in seconds, by name; `comeback`:
    from how many cards behind on a win is one; `stopped`:
    of a run that went on until something was known well enough, once it has stopped; `chances`: what a turn sample
    tells, where it was asked."""

    name: str
    title: str
    question: str
    baseline: str
    variants: tuple[VariantSummary, ...]
    complete: bool
    units_present: int
    units_planned: int
    minutes: dict[str, float]
    comeback: int
    stopped: Stopped | None = None
    chances: tuple[Chances, ...] = ()

    def variant(self, name: str) -> VariantSummary:
        """One variant by name (KeyError otherwise)."""
        for summary in self.variants:
            if summary.variant == name:
                return summary
        raise KeyError(name)

    def frame(self) -> pl.DataFrame:
        """One row a number: variant, measure, of, value, low, high, se, n, deals."""
        from unosim.analysis.frames import summary_frame

        return summary_frame(self)

    def _repr_html_(self) -> str:
        from unosim.analysis.frames import summary_html

        return summary_html(self)


@dataclass(frozen=True)
class Effect(Record):
    """One measure, one variant against the baseline, on the deals that both played. All numbers are in `unit`.

    measure: id; group: length, penalties, fairness, players or feel; difference: variant - baseline, paired by deal;
    relative: difference / baseline as a fraction (0.05 is +5 %), undefined where the baseline may be 0;
    margin: the smallest difference that matters; verdict: see docs/measures.md; p: two-sided, p_holm: corrected over
    the variants, None of a placebo, which asks nothing; further_deals: how many more would settle an `open`, else None;
    rounds_to_notice: rounds until somebody at the table would notice, from the estimate (None if it is 0);
    standardized: difference / standard deviation of a single round of the baseline; gain: the variance that the
    difference would have if each variant had played deals of its own, over the one that it has; selected: the rounds
    that end are not the same ones in both, so that the verdict is `open` whatever the interval says.
    """

    measure: str
    label: str
    group: str
    unit: str
    variant: str
    baseline: Estimate
    value: Estimate
    difference: Estimate
    relative: Estimate
    margin: float
    verdict: Verdict
    p: float | None
    p_holm: float | None
    further_deals: int | None
    rounds_to_notice: int | None
    standardized: float | None
    gain: float | None = None
    selected: bool = False

    @property
    def sure(self) -> bool:
        """Whether the interval of the difference leaves out 0."""
        low, high = self.difference.low, self.difference.high
        return low is not None and high is not None and (low > 0 or high < 0)


@dataclass(frozen=True)
class QuantileShift(Record):
    """Difference of one quantile of length (variant - baseline, e.g. quantile 0.95) on the common deals, in the clock's
    unit. A difference of quantiles, not a quantile of differences."""

    variant: str
    clock: Clock
    quantile: float
    difference: Estimate


@dataclass(frozen=True)
class SameDeal(Record):
    """The same deal and rotation under both rules. Shares of rounds, fractions.

    untouched: the whole course is the same; other_winner: another seat wins, of the rounds finished under both;
    unrelated: what `other_winner` would be for two rounds that have nothing to do with each other.
    """

    variant: str
    untouched: Estimate
    other_winner: Estimate
    unrelated: Estimate


@dataclass(frozen=True)
class Swap(Record):
    """One player in the place of another, same seat, same deal, same rules. Shares of rounds with a winner under both.

    player: of the variant; other: of the baseline; both, gained, lost, neither: rounds that both of them win, only the
    player, only the other, or neither.
    """

    variant: str
    player: str
    other: str
    both: Estimate
    gained: Estimate
    lost: Estimate
    neither: Estimate


@dataclass(frozen=True)
class LeftOut(Record):
    """What was not compared, and why, in a sentence for the reader. measure: an id, or "same_deal" or "all".

    kind: the same reason as a word that reports have a sentence for: deals, absent, seats, alone, like, seatings.
    other: the variant that a reason is about, where it is not `variant` itself.
    """

    variant: str
    measure: str
    reason: str
    kind: str = ""
    other: str = ""


@dataclass(frozen=True)
class Comparison(Record):
    """Every variant against its baseline: the first, at the same table of players where there are several.

    family: variants that Holm's correction covers, by measure; placebos are none of them.

    same_rounds: variants that differ from the baseline in no deal and no measure, so that there is nothing to estimate.
    swaps: variants that have one other player at the table, and nothing else.
    """

    baseline: str
    effects: tuple[Effect, ...]
    quantiles: tuple[QuantileShift, ...]
    same_deal: tuple[SameDeal, ...]
    left_out: tuple[LeftOut, ...]
    family: dict[str, int]
    same_rounds: tuple[str, ...] = ()
    swaps: tuple[Swap, ...] = ()
    design: Design | None = None
    factorials: tuple[Factorial, ...] = ()
    tables: tuple[TableEffect, ...] = ()
    sweeps: tuple[Sweep, ...] = ()
    places: tuple[PlaceEffect, ...] = ()

    def baseline_of(self, variant: str) -> str:
        """What a variant is compared with."""
        return self.baseline if self.design is None else self.design.baseline_of(variant)

    def of(self, variant: str, measure: str) -> Effect | None:
        """One effect, or None where it was left out."""
        found = (e for e in self.effects if e.variant == variant and e.measure == measure)
        return next(found, None)

    def frame(self) -> pl.DataFrame:
        """One row an effect: both values, the difference with its interval, the verdict."""
        from unosim.analysis.frames import comparison_frame

        return comparison_frame(self)

    def _repr_html_(self) -> str:
        from unosim.analysis.frames import comparison_html

        return comparison_html(self)
