"""One instructive deal: the same cards in the same seat win in one player's hands, and not in another's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from unosim.analysis.measures import finished
from unosim.analysis.reading import Rounds
from unosim.analysis.tournament.model import Lesson
from unosim.results.columns import NOBODY
from unosim.results.derived import table

if TYPE_CHECKING:
    from unosim.results import Results
    from unosim.results.manifest import Layout


def lesson(results: Results, variants: Sequence[str], better: str, worse: str) -> Lesson | None:
    """The shortest such deal of the first line-up in which both swap seats; without one, of the first that has any."""
    kept: Lesson | None = None
    for name in variants:
        layout = results.layout(name)
        unit = next((unit for unit in results.units if unit.variant == name), None)
        if unit is None or not {better, worse} <= set(layout.players):
            continue
        columns = ["deal", "rotation", "outcome", "winner", "turns"]
        frame = table(layout, [unit.path(results.path)], layout.seats, [name], list(dict.fromkeys(layout.players)))
        rounds = Rounds.of(frame.select(columns).collect())
        deals, rows = rounds.whole(layout.rotations)
        if not len(deals):
            continue
        ended = (finished(rounds.column("outcome")) & (rounds.column("winner") != NOBODY))[rows].all(axis=1)
        winner, turns = (rounds.column(key).astype(np.intp)[rows][ended] for key in ("winner", "turns"))
        found = min(_candidates(layout, better, worse, winner, turns), default=None)
        if found is not None:
            apart, _, at, seat, first, second = found
            told = Lesson(
                variant=name,
                deal=int(deals[ended][at]),
                seat=seat,
                first=first,
                second=second,
                better=better,
                worse=worse,
                winner=layout.labels[second][winner[at, second]],
                swapped=not apart,
                turns=(int(turns[at, first]), int(turns[at, second])),
            )
            if told.swapped:
                return told
            kept = kept or told
    return kept


def _candidates(
    layout: Layout, better: str, worse: str, winner: NDArray[Any], turns: NDArray[Any]
) -> Iterator[tuple[bool, int, int, int, int, int]]:
    """(not swapped, turns of both, place of the deal, seat, rotation of the better, of the worse) of each pair of
    rotations: the least of these is the clearest. winner, turns (D, R)."""
    labels = layout.labels
    for first in range(layout.rotations):
        for second in range(layout.rotations):
            for seat in range(layout.seats):
                if labels[first][seat] != better or labels[second][seat] != worse:
                    continue
                apart = not any(
                    labels[first][other] == worse and labels[second][other] == better for other in range(layout.seats)
                )
                fits = np.flatnonzero((winner[:, first] == seat) & (winner[:, second] != seat))
                if len(fits):
                    lengths = turns[fits, first] + turns[fits, second]
                    at = int(lengths.argmin())
                    yield apart, int(lengths[at]), int(fits[at]), seat, first, second
