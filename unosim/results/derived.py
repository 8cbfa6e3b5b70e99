"""The lazy table of one variant's rounds, with the columns that follow from others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import add
from pathlib import Path

import polars as pl

from unosim.results.columns import DRAWN, NOBODY, stored
from unosim.results.manifest import Layout

TYPES = {"uint8": pl.UInt8, "uint16": pl.UInt16, "uint32": pl.UInt32, "int64": pl.Int64}


def table(
    layout: Layout, files: Sequence[Path], seats: int, variants: Sequence[str], labels: Sequence[str]
) -> pl.LazyFrame:
    """The rounds in ``files``, all of one variant, as wide as a table of ``seats`` seats.

    ``variants`` and ``labels`` are all names of the folder: the categories of the columns that hold names, so that the
    tables of several variants can be put one below the other.
    """
    rounds = pl.scan_parquet(
        list(files),
        glob=False,
        schema={name: TYPES[dtype] for name, dtype in stored(seats).items()},
        missing_columns="insert",
        hive_partitioning=True,
        hive_schema={"variant": pl.Enum(variants)},
    )
    return rounds.with_columns(
        *_strategies(layout, seats, pl.Enum(labels)),
        *_scores(layout, seats),
        _position(layout),
        reduce(add, (pl.col(name).cast(pl.UInt32) for name in DRAWN)).alias("cards_drawn"),
    ).select("variant", pl.exclude("variant"))


def _strategies(layout: Layout, seats: int, dtype: pl.Enum) -> list[pl.Expr]:
    """``strategy_s``: the label of who sits in seat s, by rotation."""
    found = []
    for seat in range(seats):
        if seat < layout.seats:
            in_seat = pl.Series([seating[seat] for seating in layout.labels], dtype=dtype)
            label = pl.lit(in_seat).gather(pl.col("rotation"))
        else:
            label = pl.lit(None, dtype=dtype)
        found.append(label.alias(f"strategy_{seat}"))
    return found


def _scores(layout: Layout, seats: int) -> list[pl.Expr]:
    """``score_s`` under ``winner_takes`` (rulebook §12): the winner gets the points that the others hold."""
    found = []
    for seat in range(seats):
        if seat < layout.seats:
            others = [pl.col(f"points_left_{other}") for other in range(layout.seats) if other != seat]
            score = pl.when(pl.col("winner") == seat).then(reduce(add, others)).otherwise(0).cast(pl.UInt32)
        else:
            score = pl.lit(None, dtype=pl.UInt32)
        found.append(score.alias(f"score_{seat}"))
    return found


def _position(layout: Layout) -> pl.Expr:
    """The winner's place in the order in which play starts to go round: 1 = the seat that was to begin."""
    steps = (pl.col("winner").cast(pl.Int16) - pl.col("first_seat").cast(pl.Int16)) * layout.direction
    place = (steps + layout.seats) % layout.seats + 1
    return pl.when(pl.col("winner") == NOBODY).then(0).otherwise(place).cast(pl.UInt8).alias("position")
