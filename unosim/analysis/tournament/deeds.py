"""What each entrant does, from the turn sample (`records: {turns: N}`): choices, draws by choice, wilds, challenges."""

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

#: What is counted of every wild draw four that somebody could challenge, after them.
CHALLENGED = ("chances", "challenges", "right")


def deeds(results: Results, variants: Sequence[str], entrants: Sequence[str]) -> tuple[Deeds, ...]:
    """In the order of the entrants, of the line-ups ``variants``; empty where no turns are recorded.

    Every seat counts, also those of copies. Raises ResultsError for a broken file.
    """
    if not results.sampled:
        return ()
    names = (*COUNTED, *CHALLENGED)
    sums, sat = np.zeros((len(names), len(entrants), BLOCKS)), np.zeros((len(entrants), BLOCKS))
    deals: set[int] = set()
    for name in variants:
        layout = results.layout(name)
        numbers = [[entrants.index(label) for label in seating] for seating in layout.labels]
        _add(results, name, np.array(numbers, np.intp), sums, sat, deals)
    spread = Spread(sat.sum(axis=0), len(deals))
    replicated = dict(zip(names, spread.replicate(sums), strict=True))
    rounds = spread.replicate(sat)
    return tuple(_told(label, one, spread, replicated, rounds) for one, label in enumerate(entrants))


def _add(results: Results, variant: str, seatings: NDArray[np.intp], sums: Array, sat: Array, deals: set[int]) -> None:
    """Take in the turns of a line-up; seatings (R, seats): who sits where."""
    numbers = ["deal", "rotation", "seat", "kind", "playable", "drawn", "challenger"]
    turns = results.turns(variant, [*numbers, "action", "challenge"]).collect()
    deal, rotation, seat, kind, playable, drawn, challenger = (
        turns[name].to_numpy().astype(np.intp) for name in numbers
    )
    size = sat.shape[0]
    at = seatings[rotation, seat] * BLOCKS + deal % BLOCKS
    action, challenge = turns["action"], turns["challenge"]
    asked = (challenge != "none").to_numpy()
    by = seatings[rotation, np.where(asked, challenger, 0)] * BLOCKS + deal % BLOCKS
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
    made = (asked, challenge.is_in(("lost", "won")).to_numpy(), (challenge == "won").to_numpy())
    counted = [at[test] for test in tests] + [by[test] for test in made]
    for row, places in zip(sums, counted, strict=True):
        row += np.bincount(places, minlength=size * BLOCKS).reshape(size, BLOCKS)
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

    turns, offered, chances, challenges = (
        float(sums[name][one, 0]) for name in ("turns", "open", "chances", "challenges")
    )
    n = float(rounds[one, 0])
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
        challenged=spread.share(share("challenges", "chances"), chances),
        challenges_won=spread.share(share("right", "challenges"), challenges),
    )
