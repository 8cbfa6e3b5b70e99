"""What a position is worth to a player at its turn: the fitted weights that `rollout` stops its play-outs with.

They lie in ``values/``, a file for each number of players; ``fit_value.py`` made them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "values"
TABLES: Final = ("2", "3", "4", "more")  # players in the round
OWN_SIZES: Final = 10  # cards in the own hand; the last one stands for more
LEVELS: Final = 8

Weights = list[list[list[int]]]


@cache
def weights() -> list[Weights]:
    """Of each table, size of the own hand (from 1 on), fact and level a weight in 1024ths of log-odds; shared, so only
    to be read."""
    return [_read(table) for table in TABLES]


def _read(table: str) -> Weights:
    from unosim.engine._engine import POSITION_FACTS
    from unosim.yaml import read

    root, problems = read(FOLDER / f"{table}.yaml")
    assert root is not None and not problems, problems
    sizes = root.plain()["weights"]
    return [[sizes[str(1 + own)][fact] for fact in POSITION_FACTS] for own in range(OWN_SIZES)]
