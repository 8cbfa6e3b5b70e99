"""The work of one thread: playing a unit in chunks and writing it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from unosim.errors import RunError
from unosim.results.columns import stored
from unosim.results.units import Stamp, Unit, write_unit
from unosim.run.control import Control
from unosim.run.plan import Cell


class WriteError(RunError):
    """The disk fails under a run: it is full, or gone."""


def play_unit(
    cell: Cell, unit: Unit, key: int, stamp: Stamp, folder: Path, chunk: int, control: Control
) -> Unit | None:
    """Play a unit and write its file; the unit, or None if it was stopped before the file was there.

    ``chunk`` is how many rounds are played between two looks at the stop flag (the engine itself cannot be stopped);
    it changes nothing in the rows. An exception leaves with the unit named.
    """
    with control.working():
        try:
            return unit if _play(cell, unit, key, stamp, folder, chunk, control) else None
        except KeyboardInterrupt:  # polars raises it in whatever thread it is called from
            control.stop()
            return None
        except BaseException as error:
            control.stop()
            error.add_note(f"while playing {unit.text}")
            raise


def _play(cell: Cell, unit: Unit, key: int, stamp: Stamp, folder: Path, chunk: int, control: Control) -> bool:
    rotations = cell.layout.rotations
    size = unit.deals * rotations
    columns = {name: np.empty(size, dtype) for name, dtype in stored(cell.layout.seats).items()}
    table = cell.table()
    step = max(1, chunk // rotations)
    for done in range(0, unit.deals, step):
        if control.stopped:
            return False
        deals = min(step, unit.deals - done)
        part = table.play(key, unit.first_deal + done, deals)
        rows = slice(done * rotations, (done + deals) * rotations)
        _put(part, columns, rows)
        control.played(unit, deals * rotations)
    if control.stopped:
        return False
    try:
        write_unit(folder, unit, stamp, columns)
    except (OSError, _polars_error()) as error:
        # What polars says of the disk ends with what the system said.
        cause = str(error).rpartition("IO error: ")[2]
        raise WriteError(f"{unit.text}: cannot write its file: {cause}") from error
    return True


def _polars_error() -> type[Exception]:
    """What polars raises for a full disk, too; imported once something went wrong."""
    from polars.exceptions import PolarsError

    return PolarsError


def _put(part: Mapping[str, NDArray[Any]], columns: Mapping[str, NDArray[Any]], rows: slice) -> None:
    """Copy a chunk into its place in the unit; TypeError if the engine and the table of columns disagree."""
    if part.keys() != columns.keys():
        raise TypeError(f"the engine and unosim.results.columns disagree: {sorted(part.keys() ^ columns.keys())}")
    for name, values in part.items():
        np.copyto(columns[name][rows], values, casting="safe")
