"""Adding up a tournament: rounds become counts by entrant and block of deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from unosim.analysis.blocks import BLOCKS
from unosim.analysis.intervals import Array
from unosim.analysis.measures import finished
from unosim.analysis.reading import Rounds
from unosim.analysis.skill import SkillTally
from unosim.analysis.tournament.shares import Table
from unosim.results.columns import NOBODY
from unosim.results.derived import table
from unosim.results.manifest import cell_of

if TYPE_CHECKING:
    from unosim.results import Results
    from unosim.results.units import Unit


@dataclass
class Seated:
    """One line-up: members (m,) are numbers of entrants, copies (m,) how many seats each holds, wins (m, BLOCKS).

    skill: the sums from which the shares of players and cards follow.
    """

    members: NDArray[np.intp]
    copies: NDArray[np.intp]
    wins: Array
    skill: SkillTally
    deals: int = 0


@dataclass
class Tally:
    """One field under one set of rules, for k entrants and n seats.

    wins, seen (k, n, BLOCKS): rounds won and sat, by place in the order of play; points (k, BLOCKS); turns, sat
    (k, BLOCKS): turns of the rounds in which it sits, and how many these are. Only seats that count: in `one_vs_field`
    the one. cells: the line-ups; plays: a digest of who won and of the turns, by who sits where.
    """

    wins: Array
    seen: Array
    points: Array
    turns: Array
    sat: Array
    rounds: int = 0
    finished: int = 0
    cells: dict[str, Seated] = field(default_factory=dict)
    plays: dict[tuple[int, ...], Any] = field(default_factory=dict)

    @classmethod
    def empty(cls, entrants: int, seats: int) -> Tally:
        """Nothing yet."""
        by_place, plain = (entrants, seats, BLOCKS), (entrants, BLOCKS)
        return cls(np.zeros(by_place), np.zeros(by_place), np.zeros(plain), np.zeros(plain), np.zeros(plain))


def fields_of(results: Results) -> tuple[str, ...]:
    """The fields of a tournament, the one that leads first."""
    return tuple(results.experiment["tournament"]["field"])


def place_of(variant: str, fields: Sequence[str]) -> tuple[str, str]:
    """The set of rules and the field of a variant."""
    rules, field_ = cell_of(variant, len(fields))
    return rules, field_ or fields[0]


def read(results: Results) -> tuple[tuple[str, ...], dict[tuple[str, str], Tally]]:
    """The entrants, and a tally for each set of rules and field.

    In `one_vs_field` only an entrant without copies at its table counts. Raises ResultsError for a broken folder.
    """
    fields = fields_of(results)
    layouts = [results.layout(name) for name in results.variants]
    entrants = tuple(dict.fromkeys(label for layout in layouts for label in layout.players))
    tallies: dict[tuple[str, str], Tally] = {}
    for layout in layouts:
        tally = tallies.setdefault(place_of(layout.name, fields), Tally.empty(len(entrants), layout.seats))
        numbers = [entrants.index(label) for label in layout.players]
        members, copies = np.unique(numbers, return_counts=True)
        labels = [entrants[one] for one in members]
        seatings = [[labels.index(label) for label in seating] for seating in layout.labels]
        at_table = Table(tuple(labels), tuple(copies.tolist()), np.array(seatings, np.intp), layout.replicates)
        tally.cells[layout.name] = Seated(members, copies, np.zeros((len(members), BLOCKS)), SkillTally(at_table))
    for unit in results.units:
        place = place_of(unit.variant, fields)
        _add(tallies[place], results, unit, entrants, place[1] == "one_vs_field")
    return entrants, tallies


def _add(tally: Tally, results: Results, unit: Unit, entrants: Sequence[str], alone: bool) -> None:
    """Take in a unit, a line-up's rounds sorted by deal and rotation."""
    layout, cell = results.layout(unit.variant), tally.cells[unit.variant]
    n, seats = layout.seats, range(layout.seats)
    columns = ["deal", "rotation", "outcome", "winner", "first_seat", "position", "turns"]
    columns += [f"score_{seat}" for seat in seats]
    labels = list(dict.fromkeys(layout.players))
    rounds = table(layout, [unit.path(results.path)], n, [unit.variant], labels).select(columns).collect()
    seatings = np.array([[entrants.index(label) for label in seating] for seating in layout.labels], np.intp)
    everything = {name: rounds[name].to_numpy() for name in columns}
    _remember(tally, everything, seatings)
    tally.rounds += rounds.height
    cell.deals += unit.deals
    ended = finished(everything["outcome"])
    if ended.any():
        cell.skill.add(Rounds.of(rounds).where(ended))
    column = {name: values[ended].astype(np.intp) for name, values in everything.items()}
    block = column["deal"] % BLOCKS
    sitting = np.searchsorted(cell.members, seatings)[column["rotation"]]  # (rounds, seats): which member
    size, m = len(block), len(cell.members)
    tally.finished += size
    won = column["winner"] != NOBODY
    winner = sitting[np.arange(size), np.where(won, column["winner"], 0)]
    cell.wins += _count(winner, block, m, won)

    seen, wins, points = np.zeros((m, n, BLOCKS)), np.zeros((m, n, BLOCKS)), np.zeros((m, BLOCKS))
    for seat in seats:
        place = (seat - column["first_seat"]) * layout.direction % n
        at = sitting[:, seat] * n + place
        seen += _count(at, block, m * n).reshape(m, n, BLOCKS)
        wins += _count(at, block, m * n, column["winner"] == seat).reshape(m, n, BLOCKS)
        points += _count(sitting[:, seat], block, m, column[f"score_{seat}"])
    counts = cell.copies == 1 if alone and n > 2 else np.ones(m, np.bool_)
    kept = cell.members[counts]
    tally.seen[kept] += seen[counts]
    tally.wins[kept] += wins[counts]
    tally.points[kept] += points[counts]
    tally.turns[kept] += np.bincount(block, column["turns"], BLOCKS)
    tally.sat[kept] += np.bincount(block, minlength=BLOCKS)


def _remember(tally: Tally, rounds: dict[str, NDArray[Any]], seatings: NDArray[np.intp]) -> None:
    """Note the course of the rounds of each seating, so that two entrants can be found to play alike."""
    facts = np.stack([rounds[name].astype(np.int64) for name in ("deal", "winner", "turns")], axis=1)
    for number, seating in enumerate(seatings.tolist()):
        digest = tally.plays.setdefault(tuple(seating), blake2b(digest_size=16))
        digest.update(facts[rounds["rotation"] == number].tobytes())


def _count(kind: NDArray[np.intp], block: NDArray[np.intp], kinds: int, weights: NDArray[Any] | None = None) -> Array:
    """How many of each kind, or their sum of weights, by block: (kinds, BLOCKS)."""
    found = np.bincount(kind * BLOCKS + block, weights, kinds * BLOCKS)
    return found.reshape(kinds, BLOCKS).astype(np.float64)
