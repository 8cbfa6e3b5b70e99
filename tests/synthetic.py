"""Results folders without an engine: rounds from a model whose true rates and lengths are known.

In every deal one seat is lucky and one length is usual. A round is won by the lucky seat with probability `luck`, else
by a player drawn by strength; its length is the deal's part plus its own. So rounds of one deal are alike, in every
rotation and every variant, as real ones are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from unosim.results import Results
from unosim.results.columns import SCHEMA_VERSION, stored
from unosim.results.manifest import Layout, write_manifest
from unosim.results.units import Stamp, Unit, write_unit

Columns = dict[str, NDArray[Any]]

STAMP = Stamp("0" * 64, 1)


def rotations(seats: int) -> tuple[tuple[int, ...], ...]:
    """Every player in every seat, in turn."""
    return tuple(tuple((seat - r) % seats for seat in range(seats)) for r in range(seats))


@dataclass(frozen=True)
class Variant:
    """A variant and the model that plays it. strength: by player of the line-up; own: seed of what the variant does
    not share with the others; shared, own_mean: means of the two parts of a round's turns."""

    players: tuple[str, ...] = ("ann", "bob", "cat", "dan")
    strength: tuple[float, ...] = (0.4, 0.3, 0.2, 0.1)
    luck: float = 0.3
    shared: float = 30
    own_mean: float = 20
    own: int = 1
    direction: int = 1
    seatings: tuple[tuple[int, ...], ...] | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)
    scoring: str = "winner_takes"
    levels: Mapping[str, str] = field(default_factory=dict)
    replicate: int = 0
    loser_ties: tuple[str, ...] = ("points", "cards", "shared")

    @property
    def seats(self) -> int:
        return len(self.players)

    @property
    def order(self) -> tuple[tuple[int, ...], ...]:
        return self.seatings or rotations(self.seats)


def play(variant: Variant, first: int, deals: int, seed: int = 0) -> Columns:
    """The stored columns of some deals."""
    common, own = np.random.default_rng([seed, first]), np.random.default_rng([seed, first, variant.own])
    seats, turns_of = variant.seats, len(variant.order)
    lucky, dealer = common.integers(seats, size=deals), common.integers(seats, size=deals)
    usual = common.poisson(common.exponential(variant.shared, deals))
    rows = deals * turns_of
    rotation = np.tile(np.arange(turns_of), deals)
    strength = np.array(variant.strength)[np.array(variant.order)][rotation]
    drawn = (own.random(rows)[:, None] > np.cumsum(strength / strength.sum(axis=1, keepdims=True), axis=1)).sum(axis=1)
    winner = np.where(own.random(rows) < variant.luck, np.repeat(lucky, turns_of), np.minimum(drawn, seats - 1))
    turns = np.repeat(usual, turns_of) + own.poisson(own.exponential(variant.own_mean, rows)) + 5
    chain = own.integers(0, 5, rows)
    first_seat = (np.repeat(dealer, turns_of) + variant.direction) % seats
    rank = np.where(np.arange(seats) == winner[:, None], 1, 2)
    points = np.where(rank == 1, 0, own.integers(1, 80, (rows, seats)))
    found: Columns = {
        "deal": np.repeat(np.arange(first, first + deals), turns_of),
        "rotation": rotation,
        "outcome": np.zeros(rows),
        "winner": winner,
        "dealer": np.repeat(dealer, turns_of),
        "first_seat": first_seat,
        "starter": np.repeat(common.integers(40, size=deals), turns_of),
        "turns": turns,
        "plays": turns * 3 // 4,
        "cards_played": turns * 3 // 4 + turns // 8,
        "grouped": turns // 8,
        "jump_ins": turns // 10,
        "swaps": own.poisson(0.5, rows),
        "drawn_misplay": own.poisson(0.3, rows),
        "payments": own.poisson(3, rows),
        "skipped": own.poisson(2, rows),
        "drawn_stuck": turns - turns * 3 // 4,
        "drawn_penalty": own.poisson(8, rows),
        "drawn_challenge": own.poisson(1, rows),
        "recycles": turns // 80,
        "chains": (chain > 1).astype(int),
        "longest_chain": chain,
        "largest_penalty": 2 * chain + own.integers(0, 2, rows),
        "challenges": own.poisson(0.4, rows),
        "choices": turns * 2 + turns % 3,
        "choice_turns": turns // 2,
        "stuck_turns": turns // 4,
    }
    found["challenges_won"] = own.binomial(found["challenges"], 0.5)
    found["uno_missed"] = own.poisson(0.2, rows)
    found["uno_caught"] = own.binomial(found["uno_missed"], 0.7)
    for seat in range(seats):
        found[f"rank_{seat}"] = rank[:, seat]
        found[f"points_left_{seat}"] = points[:, seat]
        found[f"cards_left_{seat}"] = points[:, seat] // 8 + (points[:, seat] > 0)
    return typed(found, seats)


def grouped_quantile(values: NDArray[Any], q: float) -> float:
    """The quantile of whole numbers, each spread evenly over the half before and the half after it."""
    found, counts = np.unique(values, return_counts=True)
    edges = np.stack([found - 0.5, found + 0.5], axis=1).ravel()
    reached = np.cumsum(counts) / counts.sum()
    return float(np.interp(q, np.stack([np.append(0, reached[:-1]), reached], axis=1).ravel(), edges))


def typed(columns: Mapping[str, NDArray[Any]], seats: int) -> Columns:
    """All stored columns in their order and types; those not given are 0."""
    rows = len(columns["deal"])
    return {name: np.asarray(columns.get(name, np.zeros(rows))).astype(dtype) for name, dtype in stored(seats).items()}


def write(
    folder: Path,
    variants: Mapping[str, Variant],
    rounds: Mapping[str, Sequence[Columns]],
    planned: Mapping[str, Sequence[tuple[int, int]]] | None = None,
    name: str = "synthetic",
    design: Mapping[str, Any] | None = None,
) -> Results:
    """A results folder of given rounds, a unit for each element; `planned` cuts beyond these are missing units."""
    cuts = {key: [(int(c["deal"][0]), len(np.unique(c["deal"]))) for c in rounds[key]] for key in variants}
    manifest = {
        "schema_version": SCHEMA_VERSION,
        "name": name,
        "title": "Synthetic rounds",
        "made": {},
        "defaults": {},
        "config_hash": STAMP.config,
        "engine_version": STAMP.engine,
        "experiment": {
            "variants": {
                key: {
                    "players": list(v.players),
                    "rules": dict(v.settings),
                    "levels": dict(v.levels),
                    "replicate": v.replicate,
                }
                for key, v in variants.items()
            },
            "design": design,
        },
        "variants": [
            Layout(
                key, v.players, v.order, v.direction, tuple((planned or cuts)[key]), v.scoring, v.loser_ties
            ).to_dict()
            for key, v in variants.items()
        ],
    }
    folder.mkdir(parents=True, exist_ok=True)
    write_manifest(folder, manifest)
    for key in variants:
        for number, columns in enumerate(rounds[key]):
            write_unit(folder, Unit(key, number, *cuts[key][number]), STAMP, columns)
    return Results(folder)


def results(
    folder: Path,
    variants: Mapping[str, Variant],
    deals: int,
    seed: int = 0,
    units: int = 2,
    design: Mapping[str, Any] | None = None,
) -> Results:
    """A results folder of played variants, in `units` units each."""
    edges = np.linspace(0, deals, units + 1).astype(int)
    cuts = [(int(a), int(b - a)) for a, b in pairwise(edges) if b > a]
    rounds = {key: [play(variant, *cut, seed) for cut in cuts] for key, variant in variants.items()}
    return write(folder, variants, rounds, design=design)
