"""The lazy table of one variant's rounds, with the columns that follow from others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import add
from pathlib import Path

import polars as pl

from unosim.results.columns import DRAWN, INFLICTED, NOBODY, OUTCOMES, stored
from unosim.results.manifest import Layout

WON, RANKED = OUTCOMES.index("won"), OUTCOMES.index("ranked")
TYPES = {"uint8": pl.UInt8, "uint16": pl.UInt16, "uint32": pl.UInt32, "int64": pl.Int64}


def table(
    layout: Layout,
    files: Sequence[Path],
    seats: int,
    variants: Sequence[str],
    labels: Sequence[str],
    detail: bool = False,
) -> pl.LazyFrame:
    """The rounds in ``files``, all of one variant, as wide as a table of ``seats`` seats.

    ``variants`` and ``labels`` are all names of the folder: the categories of the columns that hold names, so that the
    tables of several variants can be put one below the other.
    """
    rounds = pl.scan_parquet(
        list(files),
        glob=False,
        schema={name: TYPES[dtype] for name, dtype in stored(seats, detail).items()},
        missing_columns="insert",
        hive_partitioning=True,
        hive_schema={"variant": pl.Enum(variants)},
    )
    return rounds.with_columns(
        *_strategies(layout, seats, pl.Enum(labels)),
        *_of_seats("score", [_score(layout, seat).cast(pl.Int32) for seat in range(layout.seats)], seats, pl.Int32()),
        *_of_seats("loses", _losers(layout), seats, pl.Boolean()),
        _position(layout),
        *(
            reduce(add, (pl.col(cause).cast(pl.UInt32) for cause in causes)).alias(name)
            for name, causes in (("cards_drawn", DRAWN), ("inflicted", INFLICTED))
        ),
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


def _of_seats(name: str, found: Sequence[pl.Expr], seats: int, dtype: pl.DataType) -> list[pl.Expr]:
    """The columns of ``name``; null in the seats that the variant does not have."""
    missing = [pl.lit(None, dtype=dtype)] * (seats - len(found))
    return [value.alias(f"{name}_{seat}") for seat, value in enumerate([*found, *missing])]


def _score(layout: Layout, seat: int) -> pl.Expr:
    """What a seat scores by the variant's ``score.round`` (rulebook §12); 0 where nobody won."""
    wins, finished = pl.col("winner") == seat, pl.col("winner") != NOBODY
    own = pl.col(f"points_left_{seat}").cast(pl.Int32)
    others = [pl.col(f"points_left_{other}").cast(pl.Int32) for other in range(layout.seats) if other != seat]
    if layout.scoring == "own_hand":
        return pl.when(finished).then(own).otherwise(0)
    if layout.scoring == "rank":
        # Place k of n gets n + 1 - 2k; m that share places k to k + m - 1 the mean of what these get.
        rank = pl.col(f"rank_{seat}").cast(pl.Int32)
        sharing = reduce(add, ((pl.col(f"rank_{one}") == rank).cast(pl.Int32) for one in range(layout.seats)))
        return pl.when(finished).then(layout.seats + 2 - 2 * rank - sharing).otherwise(0)
    lost = pl.when(finished).then(-own).otherwise(0) if layout.scoring == "chips" else pl.lit(0)
    return pl.when(wins).then(reduce(add, others)).otherwise(lost)


def _losers(layout: Layout) -> list[pl.Expr]:
    """Who loses: won, by the variant's ``score.loser_ties``, all who tie; ranked, the last place; else nobody."""
    seats = range(layout.seats)
    names = {"points": "points_left", "cards": "cards_left"}
    keys = [names[word] for word in layout.loser_ties if word in names]
    # The winner never loses: 0, where the others have at least 1. (Missing values would take twice as long.)
    value = [(_key(keys, seat) + 1) * (pl.col("winner") != seat) for seat in seats]
    most, last = pl.max_horizontal(value), pl.max_horizontal([pl.col(f"rank_{seat}") for seat in seats])
    won, ranked = pl.col("outcome") == WON, pl.col("outcome") == RANKED
    return [won & (value[seat] == most) | ranked & (pl.col(f"rank_{seat}") == last) for seat in seats]


def _key(names: Sequence[str], seat: int) -> pl.Expr:
    """What decides, as one number: the first column before the second."""
    return reduce(
        lambda high, low: high * 2**32 + low,
        (pl.col(f"{name}_{seat}").cast(pl.Int64) for name in names),
        pl.lit(0, pl.Int64),
    )


def _position(layout: Layout) -> pl.Expr:
    """The winner's place in the order in which play starts to go round: 1 = the seat that was to begin."""
    steps = (pl.col("winner").cast(pl.Int16) - pl.col("first_seat").cast(pl.Int16)) * layout.direction
    place = (steps + layout.seats) % layout.seats + 1
    return pl.when(pl.col("winner") == NOBODY).then(0).otherwise(place).cast(pl.UInt8).alias("position")
