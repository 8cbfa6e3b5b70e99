"""Who gains where: the win rate from each place in the order of play, and of each player from each place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from unosim.analysis.designs import Design
from unosim.analysis.effects import Matters, corrected, effect, margin_of
from unosim.analysis.intervals import Array, Moments, Pair, Ratio, products
from unosim.analysis.lineup import Lineup
from unosim.analysis.measures import Margin, Measure
from unosim.analysis.model import Effect
from unosim.analysis.model_designs import PlaceEffect
from unosim.analysis.tally import Sums, Tally
from unosim.analysis.verdicts import unequal_ends


@dataclass(frozen=True)
class _Row:
    """A place (1 begins), of everybody or of one player; the rows of `Sums.wins` of both sides."""

    player: str | None
    place: int
    ours: int
    theirs: int


class PlaceTally:
    """A variant and its baseline on their common deals: wins and appearances by place, and by player and place.

    Tables of different size have nothing in common, and players who sit at one of them only are left out.
    """

    def __init__(self, lineup: Lineup, baseline: Lineup) -> None:
        self._seats = lineup.seats
        places = range(lineup.seats) if lineup.seats == baseline.seats else ()
        self._rows = [_Row(None, place + 1, place, place) for place in places]
        # Alone at the table a player wins what its place wins.
        shared = [label for label in lineup.labels if label in baseline.labels] if len(lineup.labels) > 1 else []
        for label in shared if len(baseline.labels) > 1 else []:
            ours, theirs = lineup.labels.index(label) * self._seats, baseline.labels.index(label) * self._seats
            self._rows += [_Row(label, place + 1, ours + place, theirs + place) for place in places]
        self.deals = 0
        self._value, self._baseline = Moments(len(self._rows)), Moments(len(self._rows))
        self._cross = np.zeros((4, len(self._rows)))

    def add(self, sums: Sums, baseline: Sums) -> None:
        """Take in a window of both, of the same deals."""
        if not self._rows:
            return
        self.deals += len(sums.deals)
        (a, b), (c, d) = (self._parts(side, ours) for side, ours in ((sums, True), (baseline, False)))
        self._value.add(a, b)
        self._baseline.add(c, d)
        for row, x, y in zip(self._cross, (a, a, c, b), (c, d, b, d), strict=True):
            row += products(x, y)

    def _parts(self, sums: Sums, ours: bool) -> tuple[Array, Array]:
        """Wins and appearances of every row, (K, D) each."""
        chosen = [row.ours if ours else row.theirs for row in self._rows if row.player is not None]
        seen = np.broadcast_to(sums.rounds, sums.places.shape)
        return np.concatenate([sums.places, sums.wins[chosen]]), np.concatenate([seen, sums.seen[chosen]])

    def pairs(self) -> Iterator[tuple[str | None, int, Pair]]:
        """Player (None: everybody), place, and the win rate under both."""
        for k, row in enumerate(self._rows):
            nn, nd, dn, dd = (float(x) for x in self._cross[:, k])
            pair = Pair(self._value.ratio(k), self._baseline.ratio(k), (nn, nd, dn, dd))
            yield row.player, row.place, pair


def place_effects(
    found: Mapping[str, PlaceTally], design: Design, tallies: Mapping[str, Tally], matters: Matters
) -> tuple[PlaceEffect, ...]:
    """The changes of all variants, with Holm's p over all places and variants, and over all players, places and
    variants, but for placebos."""
    places: list[tuple[str | None, int]] = []
    effects: list[Effect] = []
    for name, tally in found.items():
        ours, theirs = tallies[name], tallies[design.baseline_of(name)]
        selected = unequal_ends(ours.finished, ours.rounds, theirs.finished, theirs.rounds)
        for player, place, pair in tally.pairs() if tally.deals else ():
            measure = _measure(player, place)
            margin = margin_of(measure, matters) or Margin(1)
            value, baseline = pair.value.share(), pair.baseline.share()
            one = effect(
                measure,
                name,
                margin,
                value,
                baseline,
                pair.difference(),
                pair.relative(),
                pair.apart,
                _variance(pair.baseline),
                _variance(pair.value),
                (0, 0),
                tally.deals,
                exact=False,
                selected=selected,
            )
            places.append((player, place))
            effects.append(one)
    effects, _ = corrected(effects, lambda one: one.group, design.is_placebo)
    return tuple(PlaceEffect(player, place, one) for (player, place), one in zip(places, effects, strict=True))


def _measure(player: str | None, place: int) -> Measure:
    name, label = ("place", f"wins from position {place}") if player is None else ("win", f"{player} wins from {place}")
    return Measure(
        f"{name}:{place}" if player is None else f"{name}:{player}@{place}",
        label,
        "rounds of 100",
        "fairness" if player is None else "players",
        "",
        "Σ [the winner sat there] / Σ [sat there]",
        scale=100,
        share=True,
        margin=Margin(1),
        direction=("more often", "less often"),
    )


def _variance(ratio: Ratio) -> float | None:
    """Of a single appearance, in rounds of 100."""
    value = ratio.value
    return None if value is None else value * (1 - value) * 100**2
