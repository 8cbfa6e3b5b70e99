"""Small experiments for the tests of runs and results."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from unosim.config import Experiment, load
from unosim.results import Results
from unosim.results.units import read_footer

LINE_UP = ["random", "punisher", "save-wilds", "random"]


def experiment(**changes: Any) -> Experiment:
    """Two variants, four different seatings, 1,000 deals, unless told otherwise."""
    data = {
        "name": "small",
        "deals": 1_000,
        "seed": 7,
        "players": LINE_UP,
        "variants": {"none": {}, "no-challenge": {"challenge": {"enabled": False}}},
    }
    return load(data | changes)


def contents(folder: Path) -> dict[str, str]:
    """The checksum of every unit file of a folder, each verified row by row."""
    Results(folder).verify()
    return {
        str(path.relative_to(folder)): read_footer(path).checksum for path in sorted(folder.rglob("unit-*.parquet"))
    }
