"""Tournaments without an engine: results folders of a known winner or a known strength of each entrant."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import synthetic
from numpy.typing import NDArray

from unosim.config.lineups import Field, line_ups
from unosim.results import Results
from unosim.results.manifest import read_manifest, write_manifest
from unosim.run.design import seatings

#: Who wins: the seat, by who sits where (rounds, seats) and the deal.
Winner = Callable[[NDArray[np.intp], NDArray[np.int64]], NDArray[np.int64]]


def cup(
    folder: Path,
    strengths: Mapping[str, float] | Mapping[str, Mapping[str, float]],
    seats: int = 2,
    deals: int = 200,
    field: Field = "mixed",
    luck: float = 0.0,
    seed: int = 0,
    winner: Winner | None = None,
    wanted: int | None = None,
) -> Results:
    """A folder of rounds won by strength (Luce's model, and by lot in a share `luck` of them), or as `winner` says.

    strengths: of each entrant, or of each under several sets of rules.
    """
    first = next(iter(strengths.values()))
    sets: Mapping[str, Any] = strengths if isinstance(first, Mapping) else {"mattel": strengths}
    names = list(next(iter(sets.values())))
    variants, rounds = {}, {}
    for rules, of in sets.items():
        for number, line_up in enumerate(line_ups(field, len(names), seats, seed, wanted), 1):
            variant = synthetic.Variant(
                players=tuple(names[one] for one in line_up),
                strength=tuple(of[names[one]] for one in line_up),
                luck=luck,
                own=number,
                seatings=tuple(map(tuple, seatings(line_up, "rotate").tolist())),
            )
            played = synthetic.play(variant, 0, deals, seed)
            if winner is not None:
                sitting = np.array(line_up)[np.array(variant.order)][played["rotation"]]
                played["winner"] = winner(sitting, played["deal"]).astype(np.uint8)
            variants[f"{rules}.{number:03d}"] = variant
            rounds[f"{rules}.{number:03d}"] = [played]
    synthetic.write(folder, variants, rounds)
    return as_tournament(folder, names, seats, field)


def as_tournament(folder: Path, names: Sequence[str], seats: int, field: str) -> Results:
    """The folder with what makes it a tournament."""
    manifest = read_manifest(folder)
    entrants = [{"strategy": name} for name in names]
    manifest["experiment"]["tournament"] = {"entrants": entrants, "seats": seats, "field": [field], "line_ups": None}
    for variant in manifest["experiment"]["variants"].values():
        variant["players"] = [{"strategy": name} for name in variant["players"]]
    write_manifest(folder, manifest)
    return Results(folder)
