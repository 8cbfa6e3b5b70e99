"""What each entrant does, from the turn sample (`records: {turns: N}`): choices, draws by choice, wilds and actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from unosim.analysis.blocks import BLOCKS
from unosim.analysis.intervals import Array
from unosim.analysis.tournament.model import Deeds
from unosim.analysis.tournament.spread import Spread, ratio
from unosim.cards import WILD, WILD_DRAW_FOUR

if TYPE_CHECKING:
    from unosim.results import Results

#: The kinds of skips, reverses and draw twos: symbols 10 to 12.
ACTIONS = range(40, WILD)

#: What is counted of every turn, in the order of the sums.
COUNTED = ("turns", "choices", "open", "drew", "wild", "wild_draw_four", "action", "answer", "jump")


def deeds(results: Results, variants: Sequence[str], entrants: Sequence[str]) -> tuple[Deeds, ...]:
    """In the order of the entrants, of the line-ups ``variants``; empty where no turns are recorded.

    Every seat counts, also those of copies. Raises ResultsError for a broken file.
    """
    if not results.sampled:
        return ()
    sums, sat = np.zeros((len(COUNTED), len(entrants), BLOCKS)), np.zeros((len(entrants), BLOCKS))
    deals: set[int] = set()
    for name in variants:
        layout = results.layout(name)
        numbers = [[entrants.index(label) for label in seating] for seating in layout.labels]
        _add(results, name, np.array(numbers, np.intp), sums, sat, deals)
    spread = Spread(sat.sum(axis=0), len(deals))
    replicated = dict(zip(COUNTED, spread.replicate(sums), strict=True))
    rounds = spread.replicate(sat)
    return tuple(_told(label, one, spread, replicated, rounds) for one, label in enumerate(entrants))


def _add(results: Results, variant: str, seatings: NDArray[np.intp], sums: Array, sat: Array, deals: set[int]) -> None:
    """Take in the turns of a line-up; seatings (R, seats): who sits where."""
    columns = ["deal", "rotation", "seat", "action", "kind", "playable", "drawn"]
    turns = results.turns(variant, columns).collect()
    deal, rotation, seat, kind, playable, drawn = (
        turns[name].to_numpy().astype(np.intp) for name in columns if name != "action"
    )
    who, size = seatings[rotation, seat], sat.shape[0]
    at = who * BLOCKS + deal % BLOCKS
    action = turns["action"]
    tests = (
        np.ones(len(at), np.bool_),
        playable >= 2,
        playable >= 1,
        (playable >= 1) & (drawn > 0),
        kind == WILD,
        kind == WILD_DRAW_FOUR,
        np.isin(kind, ACTIONS),
        (action == "answer").to_numpy(),
        (action == "jump").to_numpy(),
    )
    for row, test in zip(sums, tests, strict=True):
        row += np.bincount(at[test], minlength=size * BLOCKS).reshape(size, BLOCKS)
    played = np.unique(np.stack((deal, rotation)), axis=1)
    for player in seatings[played[1]].T:
        sat += np.bincount(player * BLOCKS + played[0] % BLOCKS, minlength=size * BLOCKS).reshape(size, BLOCKS)
    deals.update(np.unique(played[0]).tolist())


def _told(label: str, one: int, spread: Spread, sums: dict[str, Array], rounds: Array) -> Deeds:
    """One entrant; sums (k, 1 + U) by what is counted."""

    def share(part: str, whole: str) -> Array:
        return ratio(sums[part][one], sums[whole][one])

    def a_round(part: str) -> Array:
        return ratio(sums[part][one], rounds[one])

    turns, offered, n = float(sums["turns"][one, 0]), float(sums["open"][one, 0]), float(rounds[one, 0])
    return Deeds(
        label=label,
        turns=spread.mean(a_round("turns"), n),
        choices=spread.share(share("choices", "turns"), turns),
        drew=spread.share(share("drew", "open"), offered),
        wilds=spread.mean(a_round("wild"), n),
        wild_draw_fours=spread.mean(a_round("wild_draw_four"), n),
        actions=spread.mean(a_round("action"), n),
        answers=spread.mean(a_round("answer"), n),
        jumps=spread.mean(a_round("jump"), n),
    )
