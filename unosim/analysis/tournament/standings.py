"""From counts to standings: rates, ratings, meetings, tiers, and what other rules change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from unosim.analysis.intervals import Array
from unosim.analysis.tournament.bans import banned, costs
from unosim.analysis.tournament.deeds import deeds
from unosim.analysis.tournament.groups import alike, clustered, cycles, letters, tiers
from unosim.analysis.tournament.lesson import lesson
from unosim.analysis.tournament.luce import ELO, expected_wins, strengths
from unosim.analysis.tournament.model import Change, Deeds, Meeting, RuleSet, Standing, Tournament
from unosim.analysis.tournament.shares import ladder, shares
from unosim.analysis.tournament.spread import Spread, ratio
from unosim.analysis.tournament.tally import Tally, fields_of, place_of, read
from unosim.analysis.verdicts import holm
from unosim.errors import ResultsError
from unosim.results import opened

if TYPE_CHECKING:
    from unosim.results import Results

#: Two win rates differ certainly when Holm's p is below this.
LEVEL = 0.05


def tournament(results: Results | str | Path) -> Tournament:
    """The numbers of a tournament's results folder. Raises ResultsError for another or a broken folder."""
    results = opened(results)
    found = results.experiment.get("tournament")
    if found is None:
        raise ResultsError(f"{results.path}: no tournament; its experiment has players")
    fields = fields_of(results)
    entrants, tallies = read(results)
    counted = {place: Counts(tally, entrants) for place, tally in tallies.items()}
    pairs = banned(results)
    told = {place: _complete(results, counts.rule_set(*place, pairs)) for place, counts in counted.items()}
    leading = {rules: counts for (rules, field), counts in counted.items() if field == fields[0]}
    first = next(iter(told))
    told[first] = replace(told[first], deeds=_deeds(results, told[first]))
    return Tournament(
        name=results.name,
        title=results.title,
        fields=fields,
        seats=found["seats"],
        entrants=entrants,
        rules=tuple(one for one in told.values() if one.field == fields[0]),
        beside=tuple(one for one in told.values() if one.field != fields[0]),
        changes=_changes(leading, entrants),
        units_present=results.units_present,
        units_planned=results.units_planned,
    )


def _complete(results: Results, rules: RuleSet) -> RuleSet:
    """With what single rounds and files tell: the deals that are left out, by whose fault, and a lesson."""
    names = _line_ups(results, rules)
    erred = Counter(one.player for name in names for one in results.left_out(name))
    standings = tuple(replace(one, errors=erred[one.label]) for one in rules.standings)
    found = lesson(results, names, *(one.label for one in standings[:2])) if rules.finished else None
    return replace(rules, standings=standings, left_out=erred.total(), lesson=found)


def _line_ups(results: Results, rules: RuleSet) -> list[str]:
    """The variants that are played by these rules in this field."""
    fields = fields_of(results)
    return [name for name in results.variants if place_of(name, fields) == (rules.name, rules.field)]


def _deeds(results: Results, rules: RuleSet) -> tuple[Deeds, ...]:
    """What each does, the best first."""
    return deeds(results, _line_ups(results, rules), [one.label for one in rules.standings])


class Counts:
    """The tally of one set of rules with everything replicated that estimates are made of.

    rate, points (k, 1 + U): wins and points per appearance; wins (L, k, 1 + U): by line-up; copies (L, k): seats.
    """

    def __init__(self, tally: Tally, entrants: tuple[str, ...]) -> None:
        self.tally = tally
        self.entrants = entrants
        cells = tally.cells.values()
        self.deals = max((cell.deals for cell in cells), default=0)
        self.spread = Spread(sum((cell.wins.sum(axis=0) for cell in cells), np.zeros(1)), self.deals)
        seen = self.spread.replicate(tally.seen.sum(axis=1))
        self.rate = ratio(self.spread.replicate(tally.wins.sum(axis=1)), seen)
        self.points = ratio(self.spread.replicate(tally.points), seen)
        self._corrected = self.spread.corrected(len(entrants) * (len(entrants) - 1) // 2)
        self.copies = np.zeros((len(cells), len(entrants)))
        self.wins = np.zeros((len(cells), len(entrants), 1 + self.spread.blocks))
        for number, cell in enumerate(cells):
            self.copies[number, cell.members] = cell.copies
            self.wins[number, cell.members] = self.spread.replicate(cell.wins)

    def rule_set(self, name: str, field: str, pairs: Sequence[tuple[str, str, tuple[str, ...]]]) -> RuleSet:
        """Everything that the counts say of this set of rules; ``pairs``: `bans.banned`."""
        value = np.nan_to_num(self.rate[:, 0], nan=-1.0)
        ranking = sorted(range(len(self.entrants)), key=lambda one: -value[one])
        strength = strengths(self.copies, self.wins)
        meetings = self._meetings(ranking, strength[:, 0])
        runs = tiers(ranking, self._differ())
        labels = letters(runs)
        certain = {(m.one, m.other): m.certain and (m.share.value or 0) > 0.5 for m in meetings}
        certain |= {(m.other, m.one): m.certain and (m.share.value or 0) < 0.5 for m in meetings}
        names = [self.entrants[one] for one in ranking]
        plays = {seating: digest.digest() for seating, digest in self.tally.plays.items()}
        foreseen = [(m.expected, m.share.value) for m in meetings]
        gaps = [abs(a - b) for a, b in foreseen if a is not None and b is not None]
        standings = tuple(self._standing(one, value, labels[one], ELO * np.log10(strength)) for one in ranking)
        seats = self.tally.seen.shape[1]
        return RuleSet(
            name=name,
            field=field,
            standings=standings,
            meetings=meetings,
            tiers=tuple(self._named(run) for run in runs),
            cycles=tuple(cycles(names, lambda a, b: certain[a, b])),
            alike=tuple(self._named(group) for group in alike(plays)),
            line_ups=len(self.tally.cells),
            deals=self.deals,
            rounds=self.tally.rounds,
            finished=self.tally.finished,
            skewed=max(gaps, default=None),
            shares=shares([cell.skill for cell in self.tally.cells.values()]),
            ladder=ladder(standings, [[self._apart(a, b) for b in ranking] for a in ranking], seats),
            order=self._named([ranking[place] for place in clustered(_matrix(names, meetings))]),
            bans=costs(pairs, self.entrants, self.spread, self.rate, self.points, self.tally.seen.sum(axis=(1, 2))),
        )

    def _apart(self, one: int, other: int) -> tuple[float, float] | None:
        """The difference of two win rates, and the half of its interval for all pairs at once."""
        difference = self.rate[one] - self.rate[other]
        se = self.spread.error(difference)
        return None if se is None else (float(difference[0]), self._corrected * se)

    def _named(self, numbers: Sequence[int]) -> tuple[str, ...]:
        return tuple(self.entrants[one] for one in numbers)

    def _standing(self, one: int, value: Array, tier: str, rating: Array) -> Standing:
        tally, spread = self.tally, self.spread
        seen = tally.seen[one].sum(axis=-1)  # by place
        places = ratio(spread.replicate(tally.wins[one]), spread.replicate(tally.seen[one]))
        appearances, sat = float(seen.sum()), float(tally.sat[one].sum())
        turns = ratio(spread.replicate(tally.turns[one]), spread.replicate(tally.sat[one]))
        return Standing(
            label=self.entrants[one],
            rank=1 + int((value > value[one]).sum()),
            tiers=tier,
            rate=spread.share(self.rate[one], appearances),
            first=spread.share(places[0], float(seen[0])),
            last=spread.share(places[-1], float(seen[-1])),
            points=spread.mean(self.points[one], appearances),
            turns=spread.mean(turns, sat),
            rating=spread.mean(rating[one], sat),
            rounds=round(sat),
        )

    def _differ(self) -> Callable[[int, int], bool]:
        """Whether the win rates of two entrants differ certainly: Holm over all pairs."""
        pairs = list(combinations(range(len(self.entrants)), 2))
        corrected = holm([self.spread.p_value(self.rate[a] - self.rate[b]) for a, b in pairs])
        apart = {pair for pair, p in zip(pairs, corrected, strict=True) if p is not None and p < LEVEL}
        return lambda a, b: (min(a, b), max(a, b)) in apart

    def _meetings(self, ranking: list[int], strength: Array) -> tuple[Meeting, ...]:
        """Every pair, the higher in the ranking first."""
        present = (self.copies > 0).astype(float)
        # won[a, b]: rounds that a won where both sit.
        won = np.tensordot(self.wins, present, (0, 0)).transpose(0, 2, 1)
        rounds = present.T @ (self.wins[:, :, 0].sum(axis=1, keepdims=True) * present)
        expected = expected_wins(self.copies, self.wins[:, :, 0], strength).T @ present
        z = self.spread.corrected(int((np.triu(rounds, 1) > 0).sum()))  # those that never met are in no family
        found = []
        for a, b in combinations(ranking, 2):
            both = won[a, b] + won[b, a]
            replicated = ratio(won[a, b], both)
            share = self.spread.share(replicated, float(both[0]))
            low = high = None
            if share.value is not None:
                low, high = self.spread.within(share.value, share.se, z)
            foreseen = float(expected[a, b] / (expected[a, b] + expected[b, a])) if both[0] else np.nan
            found.append(
                Meeting(
                    one=self.entrants[a],
                    other=self.entrants[b],
                    wins=round(won[a, b, 0]),
                    losses=round(won[b, a, 0]),
                    rounds=round(rounds[a, b]),
                    share=share,
                    low=low,
                    high=high,
                    certain=low is not None and high is not None and not low <= 0.5 <= high,
                    expected=foreseen if np.isfinite(foreseen) else None,
                )
            )
        return tuple(found)


def _matrix(names: Sequence[str], meetings: Sequence[Meeting]) -> Array:
    """The share of each against each, (k, k); one half against itself, NaN where they never met."""
    found = np.full((len(names), len(names)), np.nan)
    np.fill_diagonal(found, 0.5)
    at = {name: place for place, name in enumerate(names)}
    for one in meetings:
        if one.share.value is not None:
            a, b = at[one.one], at[one.other]
            found[a, b], found[b, a] = one.share.value, 1 - one.share.value
    return found


def _changes(counted: dict[str, Counts], entrants: tuple[str, ...]) -> tuple[Change, ...]:
    """Every entrant under every set of rules against the first, on the deals that both played."""
    baseline, *others = counted
    found = []
    for name in others:
        ours, first = counted[name], counted[baseline]
        for one, label in enumerate(entrants):
            if ours.rate.shape == first.rate.shape:
                difference = ours.rate[one] - first.rate[one]
                p = ours.spread.p_value(difference)
                found.append((label, name, ours.spread.mean(difference, ours.deals), p))
    corrected = holm([p for *_, p in found])
    return tuple(Change(label, name, d, p) for (label, name, d, _), p in zip(found, corrected, strict=True))
