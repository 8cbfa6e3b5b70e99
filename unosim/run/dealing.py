"""The opening hands of a run, dealt again: they follow from the seed, and are not stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from unosim.engine._engine import Table

if TYPE_CHECKING:
    from unosim.results import Results

#: Deals that are held at a time.
_CHUNK = 5_000


def dealer(results: Results) -> Callable[[str, int, int], dict[str, NDArray[np.int64]]]:
    """A function that deals so many deals of a variant again and counts what each seat gets.

    (variant, first deal, deals) -> ``wilds``, ``actions``, ``colors``, ``points`` (in steps of ten), each (deals,
    rotations, seats); one rotation where the hands are the same in all of them.
    """
    from unosim.config import Experiment
    from unosim.run.plan import make_plan

    plan = make_plan(Experiment.from_dict(results.experiment))
    cells = {cell.layout.name: cell for cell in plan.cells}

    def dealt(variant: str, first: int, deals: int) -> dict[str, NDArray[np.int64]]:
        cell = cells[variant]
        table = Table(cell.rules, cell.programs, cell.players, cell.seatings, cell.handicaps)
        points = np.asarray(cell.rules["points"])
        parts = []
        many, seated = cell.layout.replicates, len(cell.seatings)
        for start in range(first, first + deals, _CHUNK):
            numbers = range(cell.replicate * many, (cell.replicate + 1) * many)
            chunk = min(_CHUNK, first + deals - start)
            hands = [_counted(table.hands(plan.key, start, chunk, number), points) for number in numbers]
            if many > 1:  # who deals is another lot each time
                hands = [
                    {name: np.broadcast_to(x, (chunk, seated, x.shape[2])) for name, x in h.items()} for h in hands
                ]
            parts.append({name: np.concatenate([one[name] for one in hands], axis=1) for name in hands[0]})
        return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}

    return dealt


def _counted(hands: NDArray[Any], points: NDArray[Any]) -> dict[str, NDArray[np.int64]]:
    """``hands``: (deals, rotations, seats, kinds) counts."""
    counts = hands.astype(np.int64)
    of_color = [(counts[..., color:52:4].sum(axis=-1) > 0) for color in range(4)]
    return {
        "wilds": counts[..., 52:].sum(axis=-1),
        "actions": counts[..., 40:52].sum(axis=-1),
        "colors": np.sum(of_color, axis=0).astype(np.int64),
        "points": counts @ points // 10,
    }
