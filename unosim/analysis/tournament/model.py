"""What a tournament found out. Shares are fractions; undefined numbers are `None`; see `unosim.analysis.model`."""

from __future__ import annotations

from dataclasses import dataclass

from unosim.analysis.model import Estimate, Missing, Record


@dataclass(frozen=True)
class Standing(Record):
    """One entrant under one set of rules.

    rank: 1 + how many win more often; tiers: the letters of the groups it belongs to ("ab": cannot be told apart from
    those of a nor from those of b); rate: rounds won per appearance; first, last: the same of the appearances that
    begin, and that come last; points: per appearance, by `score.round`; turns: of the rounds it sits in; rating: on
    the scale of Elo, 0 the mean of the entrants, None where nobody's can be told; n of each are appearances (rounds of
    `turns` and `rating`). rounds: finished ones in which it sits. errors: deals of a line-up that are left out because
    it, written in Python, erred in one of their rounds.
    """

    label: str
    rank: int
    tiers: str
    rate: Estimate
    first: Estimate
    last: Estimate
    points: Estimate
    turns: Estimate
    rating: Estimate
    rounds: int
    errors: int = 0


@dataclass(frozen=True)
class Meeting(Record):
    """Two entrants in the rounds in which both sit and one of them wins.

    wins, losses: rounds won by `one`, by `other`; share: wins of both; low, high: its interval corrected for all pairs
    (Bonferroni); certain: whether that leaves out one half; expected: the share by the ratings; rounds: finished ones
    in which both sit.
    """

    one: str
    other: str
    wins: int
    losses: int
    rounds: int
    share: Estimate
    low: float | None
    high: float | None
    certain: bool
    expected: float | None


@dataclass(frozen=True)
class Shares(Record):
    """What decides who wins, on the average of the line-ups: shares that add up to 1 (docs/skill.md).

    missing: why they are undefined, None where they are there; n of each are rounds.
    """

    player: Estimate
    position: Estimate
    cards: Estimate
    rest: Estimate
    missing: Missing | None


@dataclass(frozen=True)
class Rung(Record):
    """A step of the ladder. order: (win rate - 1/n) / (1 - 1/n), 0 a fair share and 1 every round."""

    label: str
    order: Estimate


@dataclass(frozen=True)
class BanCost(Record):
    """An entrant with a ban against the same one without: what it loses, in fractions and points an appearance."""

    label: str
    free: str
    ban: tuple[str, ...]
    rate: Estimate
    points: Estimate


@dataclass(frozen=True)
class Deeds(Record):
    """What an entrant does, in the sampled deals.

    turns: its own, a round; choices: of these, with two different playable cards or more; drew: of its turns with a
    playable card, those in which it drew instead; wilds, wild_draw_fours, actions (skips, reverses, draw twos),
    answers, jumps: plays a round; challenged: of the wild draw fours that it could challenge; challenges_won: of its
    challenges, those that found a bluff.
    """

    label: str
    turns: Estimate
    choices: Estimate
    drew: Estimate
    wilds: Estimate
    wild_draw_fours: Estimate
    actions: Estimate
    answers: Estimate
    jumps: Estimate
    challenged: Estimate
    challenges_won: Estimate


@dataclass(frozen=True)
class Lesson(Record):
    """Two rounds of one deal and line-up in which the same hand wins with one player and not with another.

    In rotation `first` the `better` sits in `seat` and wins. In rotation `second` the `worse` sits there, with the same
    cards, and loses to `winner`; swapped: the better one then has the other's seat of the first round. turns: of both.
    """

    variant: str
    deal: int
    seat: int
    first: int
    second: int
    better: str
    worse: str
    winner: str
    swapped: bool
    turns: tuple[int, int]


@dataclass(frozen=True)
class RuleSet(Record):
    """A field of the tournament under one set of rules.

    standings: the best first; meetings: `one` stands before `other`; tiers: maximal runs of the ranking in which no
    two win rates differ certainly (Holm over all pairs); cycles: each certainly beats the next, the last the first;
    alike: entrants that play the same rounds wherever one replaces the other; line_ups: different line-ups;
    rounds: all, finished: of these won or ranked; deals: played by each line-up; skewed: the largest difference
    between the share that the ratings expect of a meeting and the one found.
    left_out: deals of a line-up that are in no number, for a strategy written in Python erred in one of their rounds.
    order: the labels, those together that fare alike against the others, the better end first. bans: of entrants that
    are another one with a ban; lesson: of the best and the second, None where no deal has it. deeds: in the order of
    the standings, of the leading set of rules only, and where turns are recorded.
    """

    name: str
    field: str
    standings: tuple[Standing, ...]
    meetings: tuple[Meeting, ...]
    tiers: tuple[tuple[str, ...], ...]
    cycles: tuple[tuple[str, ...], ...]
    alike: tuple[tuple[str, ...], ...]
    line_ups: int
    deals: int
    rounds: int
    finished: int
    skewed: float | None
    shares: Shares
    ladder: tuple[Rung, ...]
    order: tuple[str, ...]
    bans: tuple[BanCost, ...]
    lesson: Lesson | None = None
    deeds: tuple[Deeds, ...] = ()
    left_out: int = 0

    def standing(self, label: str) -> Standing:
        """The entrant of this name; KeyError for another."""
        for found in self.standings:
            if found.label == label:
                return found
        raise KeyError(label)

    def meeting(self, one: str, other: str) -> Meeting:
        """Of two entrants, in the order of the ranking; KeyError for others."""
        for found in self.meetings:
            if (found.one, found.other) == (one, other):
                return found
        raise KeyError(one, other)


@dataclass(frozen=True)
class Change(Record):
    """What other rules do to an entrant: the difference of its win rates on the same deals, in fractions.

    p_holm: corrected for all entrants and sets of rules; None where nothing can be said.
    """

    label: str
    rules: str
    difference: Estimate
    p_holm: float | None


@dataclass(frozen=True)
class Tournament(Record):
    """A tournament; `rules` holds one `RuleSet` or more, `changes` those of the others against the first.

    Of several `fields` the first one leads: `rules` and `changes` are its own; `beside` holds the others, under each
    set of rules.
    """

    name: str
    title: str
    fields: tuple[str, ...]
    seats: int
    entrants: tuple[str, ...]
    rules: tuple[RuleSet, ...]
    beside: tuple[RuleSet, ...]
    changes: tuple[Change, ...]
    units_present: int
    units_planned: int

    @property
    def field(self) -> str:
        """The field that leads."""
        return self.fields[0]

    @property
    def fair(self) -> float:
        """The win rate of each if all were equal."""
        return 1 / self.seats

    @property
    def complete(self) -> bool:
        """Whether every round of the plan is there."""
        return self.units_present == self.units_planned

    @property
    def rounds(self) -> int:
        """Rounds under all sets of rules."""
        return sum(one.rounds for one in (*self.rules, *self.beside))

    def _repr_html_(self) -> str:
        from unosim.analysis.frames import tournament_html

        return tournament_html(self)
