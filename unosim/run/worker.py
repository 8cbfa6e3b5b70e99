"""The work of one thread or process: playing a unit in chunks and writing it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from unosim.engine._engine import Table
from unosim.errors import RunError
from unosim.results.columns import stored
from unosim.results.turns import TurnUnit, turn_columns
from unosim.results.units import LeftOut, Stamp, Unit, write_unit
from unosim.run.control import Control, begin_elsewhere
from unosim.run.marks import Mark, marking, take_marks
from unosim.run.plan import Cell, Plan
from unosim.strategies.python import Fault, PythonTable
from unosim.strategies.python.apart import how


class WriteError(RunError):
    """The disk fails under a run: it is full, or gone."""


class PlayError(RunError):
    """A strategy written in Python errs, and the run is to stop there; ``marks`` are the rounds in question."""

    def __init__(self, what: str, marks: Sequence[Mark] = ()) -> None:
        super().__init__(what)
        self.what, self.marks = what, tuple(marks)

    def __reduce__(self) -> tuple[type[PlayError], tuple[str, tuple[Mark, ...]]]:
        return type(self), (self.what, self.marks)


def play_unit(
    cell: Cell, unit: Unit, key: int, stamp: Stamp, folder: Path, chunk: int, control: Control, exclude: bool = False
) -> Unit | None:
    """Play a unit and write its file; the unit, or None if it was stopped before the file was there.

    ``chunk`` is how many rounds are played between two looks at the stop flag (the engine itself cannot be stopped);
    it changes nothing in the rows. An exception leaves with the unit named. ``exclude``: a deal in which a strategy
    written in Python errs is left out, all its rounds, instead of ending the run.
    """
    begin_elsewhere(control)
    with control.working():
        try:
            with _table(cell, folder, control) as table:
                return unit if _play(cell, table, unit, key, stamp, folder, chunk, control, exclude) else None
        except KeyboardInterrupt:  # polars raises it in whatever thread it is called from
            control.stop()
            return None
        except BaseException as error:
            control.stop()
            error.add_note(f"while playing {unit.text}")
            raise


@contextmanager
def _table(cell: Cell, folder: Path, control: Control) -> Iterator[Table | PythonTable]:
    """The table of a cell; one with Python classes in a process of its own notes what it plays, for they may end it."""
    table = cell.table()
    if not (control.elsewhere and isinstance(table, PythonTable)):
        yield table
        return
    with marking(folder, cell.layout.name) as note:
        first, seatings = cell.replicate * cell.layout.replicates, len(cell.seatings)
        table.before = lambda deal, rotation, replicate: note(deal, (replicate - first) * seatings + rotation)
        yield table


def _play(
    cell: Cell,
    table: Table | PythonTable,
    unit: Unit,
    key: int,
    stamp: Stamp,
    folder: Path,
    chunk: int,
    control: Control,
    exclude: bool,
) -> bool:
    rotations = cell.layout.rotations
    size = unit.deals * rotations
    columns = {name: np.empty(size, dtype) for name, dtype in stored(cell.layout.seats, cell.detail).items()}
    step = 1 if cell.in_python else max(1, chunk // cell.work // rotations)
    left_out: list[LeftOut] = []
    for done in range(0, unit.deals, step):
        if control.stopped:
            return False
        deals = min(step, unit.deals - done)
        deal = unit.first_deal + done
        try:
            part = cell.play(table, key, deal, deals)
        except Fault as fault:  # of this one deal
            if not exclude:
                raise _stopped(fault, unit.variant, deal) from fault
            left_out.append(LeftOut(deal, fault.rotation, fault.label, fault.what))
        else:
            first = done - len(left_out)
            _put(part, columns, slice(first * rotations, (first + deals) * rotations))
        control.played(unit, deals * rotations)
    if control.stopped:
        return False
    kept = (unit.deals - len(left_out)) * rotations
    _write(folder, unit, stamp, {name: values[:kept] for name, values in columns.items()}, left_out)
    return True


def play_turns(
    cell: Cell, unit: TurnUnit, key: int, stamp: Stamp, folder: Path, control: Control, exclude: bool = False
) -> TurnUnit | None:
    """Play a unit of the turn sample and write its file; the unit, or None if it was stopped before. As `play_unit`."""
    begin_elsewhere(control)
    with control.working():
        try:
            parts: list[dict[str, NDArray[Any]]] = []
            left_out: list[LeftOut] = []
            replicate = cell.replicate * cell.layout.replicates  # the first one
            step = 1 if cell.in_python else max(1, 200 // cell.work // cell.layout.rotations)
            after = unit.first_deal + unit.deals
            with _table(cell, folder, control) as table:
                for deal in range(unit.first_deal, after, step):
                    if control.stopped:
                        return None
                    try:
                        parts.append(table.turns(key, deal, min(step, after - deal), replicate))
                    except Fault as fault:
                        if not exclude:
                            raise _stopped(fault, unit.variant, deal) from fault
                        left_out.append(LeftOut(deal, fault.rotation, fault.label, fault.what))
            types = turn_columns(cell.layout.seats)
            columns = {
                name: np.concatenate([np.empty(0, dtype), *(part[name] for part in parts)], dtype=dtype)
                for name, dtype in types.items()
            }
            _write(folder, unit, stamp, columns, left_out)
            return unit
        except KeyboardInterrupt:
            control.stop()
            return None
        except BaseException as error:
            control.stop()
            error.add_note(f"while playing {unit.text}")
            raise


def _write(
    folder: Path, unit: Unit, stamp: Stamp, columns: Mapping[str, NDArray[Any]], left_out: Sequence[LeftOut]
) -> None:
    try:
        write_unit(folder, unit, stamp, columns, left_out)
    except (OSError, _polars_error()) as error:
        # What polars says of the disk ends with what the system said.
        cause = str(error).rpartition("IO error: ")[2]
        raise WriteError(f"{unit.text}: cannot write its file: {cause}") from error


def _stopped(fault: Fault, variant: str, deal: int) -> PlayError:
    """What went wrong, and in which round."""
    mark = Mark(variant, deal, fault.rotation)
    return PlayError(f"{mark.text}: {fault}", [mark])


def died(plan: Plan, folder: Path, error: BaseException) -> PlayError:
    """What is known of a run one of whose processes died: how, in which round, and who may have done it."""
    ended = f" ({told})" if (told := how(error)) else ""
    first, marks = f"a process that played rounds died{ended}", take_marks(folder)
    if not marks:
        return PlayError(f"{first}: the system ended it, for lack of memory perhaps")
    one = "one of these rounds" if len(marks) > 1 else "this round"
    lines = [f"{first}: a strategy written in Python ended it in {one}, or the system did, for lack of memory perhaps"]
    for mark in marks:
        players = plan.cell_of(mark.variant).python
        classes = dict.fromkeys(f"“{one.label}” ({one.strategy.name})" for one in players if one is not None)
        lines.append(f"  {mark.text}, with {', '.join(classes)}")
    return PlayError("\n".join(lines), marks)


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
