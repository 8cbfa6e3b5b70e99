"""Unit files: one Parquet file of whole deals, with a footer that says what it is.

A unit is the grain of a run: it is on disk entirely or not at all, and no row stands in two of them. The footer (one
JSON text under the key ``unosim``) makes each file its own proof; no list of finished units is kept anywhere.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from unosim.errors import ResultsError, clean
from unosim.results.columns import SCHEMA_VERSION
from unosim.results.files import replacing

#: The key of the footer among the Parquet file's metadata.
FOOTER_KEY = "unosim"

#: Rows of a row group: small enough to stream, large enough to compress.
ROW_GROUP = 100_000

#: Of zstd. Higher levels were slower and no smaller: the columns are numbers without repeats.
LEVEL = 1


@dataclass(frozen=True)
class Stamp:
    """What all units of one run share: which experiment, played by which engine, written in which format."""

    config: str
    engine: int
    schema: int = SCHEMA_VERSION


@dataclass(frozen=True)
class Unit:
    """The deals ``first_deal`` to ``first_deal + deals - 1`` of a variant, each in every rotation."""

    variant: str
    number: int
    first_deal: int
    deals: int

    @property
    def text(self) -> str:
        """The unit in words, for messages."""
        last = self.first_deal + self.deals - 1
        return f'unit {self.number} of variant "{self.variant}" (deals {self.first_deal} to {last})'

    def path(self, folder: Path) -> Path:
        """Where the unit's file stands in a results folder."""
        return variant_folder(folder, self.variant) / f"unit-{self.number:05d}.parquet"


@dataclass(frozen=True)
class LeftOut:
    """A deal of which no round counts: in ``rotation`` the ``player`` of this label erred, and ``what`` says how."""

    deal: int
    rotation: int
    player: str
    what: str


@dataclass(frozen=True)
class Footer:
    """What a unit file says about itself; ``left_out`` are the deals without rows, ascending."""

    stamp: Stamp
    unit: Unit
    rows: int
    checksum: str
    left_out: tuple[LeftOut, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """For JSON; a unit with every deal does not speak of others."""
        found = asdict(self)
        if not self.left_out:
            del found["left_out"]
        return found


def variant_folder(folder: Path, variant: str) -> Path:
    """The folder of a variant's units, named as Hive partitions are; a variant's name can name a folder."""
    return folder / "rounds" / f"variant={variant}"


def checksum(columns: Iterable[tuple[str, NDArray[Any]]]) -> str:
    """CRC-32 over the columns in order: name, type, values (little endian), as eight hexadecimal digits."""
    total = 0
    for name, values in columns:
        little = values.astype(values.dtype.newbyteorder("<"), copy=False)
        total = zlib.crc32(little.data, zlib.crc32(f"{name}:{values.dtype.name};".encode(), total))
    return f"{total:08x}"


def write_unit(
    folder: Path,
    unit: Unit,
    stamp: Stamp,
    columns: Mapping[str, NDArray[Any]],
    left_out: Sequence[LeftOut] = (),
) -> Footer:
    """Write the rows of ``unit`` (1-d arrays of one length, in the order of the columns) as its file in ``folder``."""
    # Imported here: the first unit is played meanwhile, and a run begins sooner.
    import polars as pl

    frame = pl.DataFrame(dict(columns))
    footer = Footer(stamp, unit, frame.height, checksum(columns.items()), tuple(left_out))
    path = unit.path(folder)
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as temporary:
        frame.write_parquet(
            temporary,
            compression="zstd",
            compression_level=LEVEL,
            statistics=False,
            row_group_size=ROW_GROUP,
            metadata={FOOTER_KEY: json.dumps(footer.to_dict(), sort_keys=True)},
        )
    return footer


def read_footer(path: Path) -> Footer:
    """What the file says about itself; reads a few kB at its end, whatever its size.

    Raises ResultsError if the file is no unit file, or no whole one.
    """
    import polars as pl

    try:
        found = json.loads(pl.read_parquet_metadata(path)[FOOTER_KEY])
        left_out = tuple(LeftOut(**one) for one in found.get("left_out", ()))
        return Footer(Stamp(**found["stamp"]), Unit(**found["unit"]), found["rows"], found["checksum"], left_out)
    except FileNotFoundError:
        raise ResultsError(f"{path}: no such file") from None
    except (AttributeError, KeyError, TypeError, ValueError):
        raise ResultsError(f"{path}: a Parquet file, but no unit of unosim") from None
    except (OSError, pl.exceptions.PolarsError) as error:
        raise ResultsError(f"{path}: broken file ({clean(str(error))})") from None


def check_unit(folder: Path, unit: Unit, stamp: Stamp) -> Footer:
    """The footer of a unit's file; ResultsError unless it is whole and says that it is this unit of this run."""
    path = unit.path(folder)
    footer = read_footer(path)
    if asdict(footer.unit) != asdict(unit):
        raise ResultsError(f"{path}: holds {footer.unit.text}, not {unit.text}")
    if footer.stamp != stamp:
        raise ResultsError(f"{path}: belongs to another experiment, engine or format than the folder it is in")
    return footer


def read_row(folder: Path, unit: Unit, index: int) -> dict[str, int]:
    """One row of a unit's file, by its place in it; of the rows nothing else is read."""
    import polars as pl

    path = unit.path(folder)
    try:
        found = pl.scan_parquet(path, glob=False, hive_partitioning=False).slice(index, 1).collect()
    except pl.exceptions.PolarsError as error:
        raise ResultsError(f"{path}: broken file ({clean(str(error))})") from None
    return found.row(0, named=True)


def verify_unit(folder: Path, unit: Unit, stamp: Stamp, rotations: int) -> None:
    """As :func:`check_unit`, and read all rows: the checksum holds, and each (deal, rotation) is there once, in order.

    Of deals that are left out nothing is there.
    """
    import numpy as np
    import polars as pl

    footer = check_unit(folder, unit, stamp)
    path = unit.path(folder)
    advice = "; delete it, and the same run plays it anew"
    try:
        frame = pl.read_parquet(path, hive_partitioning=False)
        found = checksum((column.name, column.to_numpy()) for column in frame)
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException) as error:
        raise ResultsError(f"{path}: broken file ({clean(str(error))}){advice}") from None
    if found != footer.checksum:
        raise ResultsError(f"{path}: its rows are not those that were written (the checksum differs){advice}")
    keys = np.arange(unit.first_deal * rotations, (unit.first_deal + unit.deals) * rotations, dtype=np.uint64)
    keys = keys[~np.isin(keys // np.uint64(rotations), [one.deal for one in footer.left_out])]
    there = frame["deal"].to_numpy().astype(np.uint64) * rotations + frame["rotation"].to_numpy()
    if not np.array_equal(keys, there):
        raise ResultsError(f"{path}: a deal or rotation is missing, doubled or out of order")
