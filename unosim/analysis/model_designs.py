"""What the analysis of a design hands on: factors, tables of players, sweeps, places, and why a run stopped."""

from dataclasses import dataclass
from typing import Literal

from unosim.analysis.model import Effect
from unosim.analysis.records import Estimate, Record


@dataclass(frozen=True)
class FactorEffect(Record):
    """What one factor changes, averaged over the levels of all others, or two factors more than their sum.

    factors, levels: one or two, each level against the first of its factor. effect: named after the factors. Of one,
    `baseline` is the mean where the factor is at its first level and `value` where it is at this one; of two, `value`
    is the mean of both together and `baseline` what the two changes by themselves add up to. aliases: effects that
    a fractional design cannot tell from this one, by name; one of three factors or more is among what it averages.
    """

    factors: tuple[str, ...]
    levels: tuple[str, ...]
    aliases: tuple[str, ...]
    effect: Effect

    @property
    def main(self) -> bool:
        """Whether this is of one factor."""
        return len(self.factors) == 1


@dataclass(frozen=True)
class Factorial(Record):
    """A factorial design at one table of players (None: there is only one).

    factors: their levels in order; cells: how many were played, of `whole`; resolution: of a two-level fraction; deals:
    that all cells played; family: effects that Holm's correction covers, by measure: all of the measure.
    """

    table: str | None
    factors: dict[str, tuple[str, ...]]
    cells: int
    whole: int
    resolution: int | None
    deals: int
    effects: tuple[FactorEffect, ...]
    family: dict[str, int]

    def of(self, measure: str, main: bool | None = None) -> tuple[FactorEffect, ...]:
        """The effects on one measure; only main effects, or only interactions."""
        return tuple(e for e in self.effects if e.effect.measure == measure and main in (None, e.main))


@dataclass(frozen=True)
class TableEffect(Record):
    """One measure of one variant against the baseline, at several tables of players. In the measure's `unit`.

    effects: the difference at each table; common: the mean of all, weighted by how sure each is; q: heterogeneity,
    with `freedom` degrees and its p, corrected over the variants in `p_holm`; share: of the spread between tables that
    is no chance (I²); word: "same" where no two tables differ by the margin (with 95 % for all pairs at once),
    "depends" where the tables surely differ, else "open"; least, most: the tables with the smallest and the largest
    difference; opposite: whether it surely goes down at one table and up at another.
    """

    variant: str
    measure: str
    label: str
    unit: str
    effects: dict[str, Estimate]
    common: Estimate
    q: float | None
    freedom: int
    p: float | None
    p_holm: float | None
    share: float | None
    margin: float
    word: Literal["same", "depends", "open"]
    least: str
    most: str
    opposite: bool


@dataclass(frozen=True)
class PlaceEffect(Record):
    """What a variant changes for whoever sits at a place in the order of play (1 begins), or for one player there.

    player: None for everybody. effect: the win rate; Holm's p is over all places and variants, or over all players,
    places and variants.
    """

    player: str | None
    place: int
    effect: Effect


@dataclass(frozen=True)
class Step(Record):
    """One level of a sweep: the measure there, and the effect against the first level (None for that one, and for what
    cannot be compared)."""

    level: str
    cell: str
    value: Estimate
    effect: Effect | None


@dataclass(frozen=True)
class Sweep(Record):
    """A measure along a sweep, at one table of players (None: there is only one). In the measure's `unit`."""

    factor: str
    table: str | None
    measure: str
    label: str
    unit: str
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Stopped(Record):
    """A run that went on until something was known well enough.

    measure, unit: what was watched: of `variant`, or its difference to the baseline (`difference`); wanted, half_width:
    half of the interval at this `confidence`, as asked and as it was at the end (None: it could not be told); reached:
    whether it was narrow enough, or the most deals were played; looks: how often the run was looked at.
    """

    measure: str
    unit: str
    variant: str
    difference: bool
    confidence: float
    wanted: float
    half_width: float | None
    deals: int
    looks: int
    reached: bool
