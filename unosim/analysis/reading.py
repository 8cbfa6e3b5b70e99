"""Results as a stream: a window of whole deals at a time, one variant after the other.

Memory does not grow with the number of rounds, hardly with that of variants, and every column is read once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from unosim.errors import ResultsError

_END = 2**63 - 1
#: Up to so many rounds a deal, sums by deal are added column by column.
_COLUMNWISE = 24
#: Up to so many kinds, rounds are counted kind by kind.
_KINDWISE = 32


@dataclass(frozen=True)
class Rounds:
    """Rounds of whole deals of one variant, sorted by deal.

    frame: one row a round; deals (D,): the deals; starts (D,): the row at which each begins.
    """

    frame: pl.DataFrame
    deals: NDArray[np.int64]
    starts: NDArray[np.intp]
    _within: tuple[Rounds, slice] | None = None
    _columns: dict[str, NDArray[Any]] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, frame: pl.DataFrame) -> Rounds:
        """Raises ResultsError if the rows are not sorted by deal."""
        deal = frame["deal"].to_numpy().astype(np.int64)
        step = np.diff(deal)
        if (step < 0).any():
            raise ResultsError("the rounds are not sorted by deal; was the folder written by unosim?")
        starts = np.flatnonzero(np.concatenate(([True], step > 0)))[: len(deal)]
        return cls(frame, deal[starts], starts)

    def column(self, name: str) -> NDArray[Any]:
        """One column, a value a round. Each is taken from the frame once: that costs more than adding up a window."""
        if name not in self._columns:
            whole, rows = self._within or (None, slice(None))
            self._columns[name] = self.frame[name].to_numpy() if whole is None else whole.column(name)[rows]
        return self._columns[name]

    @cached_property
    def _each(self) -> int | None:
        """Rounds a deal, if all deals have as many and few enough to be added up column by column; else None."""
        if not len(self.deals):
            return None
        each, rest = divmod(self.frame.height, len(self.deals))
        same = not rest and np.array_equal(self.starts, np.arange(0, self.frame.height, each))
        return each if same and each <= _COLUMNWISE else None

    def sums(self, values: NDArray[Any]) -> NDArray[np.float64]:
        """Sums by deal, (D,), of a value a round."""
        if self._each is None or values.dtype.kind == "f":
            found: NDArray[np.float64] = np.add.reduceat(values, self.starts, dtype=np.float64)
            return found
        left, found = self._each, values.astype(np.float64)
        while left % 2 == 0:  # halves and columns are added faster than many short rows
            left, found = left // 2, found[::2] + found[1::2]
        first, *others = found.reshape(-1, left).T
        return sum(others, first)

    def sums_by_kind(
        self, kind: NDArray[np.integer], kinds: int, values: NDArray[Any] | None = None
    ) -> NDArray[np.float64]:
        """Rounds, or sums of a value a round, by kind and deal, (kinds, D); a kind not below `kinds` is none."""
        deals = len(self.deals)
        found = np.zeros((kinds, deals))
        if self._each is None or kinds > _KINDWISE:
            counted = kind < kinds
            at, weights = self.index[counted] * kinds + kind[counted], None if values is None else values[counted]
            found[:] = np.bincount(at, weights, deals * kinds).reshape(deals, kinds).T
            return found
        rows = np.ascontiguousarray(kind.astype(np.uint8).reshape(deals, self._each).T)
        if values is not None:
            # Points may be negative, and a few rounds of them stay below 2**31.
            values = np.ascontiguousarray(values.reshape(deals, self._each).T).astype(np.int32, copy=False)
        for number, row in enumerate(found):
            hit = (rows == number).view(np.uint8)
            summed = hit if values is None else hit * values
            row[:] = summed.sum(axis=0, dtype=summed.dtype)
        return found

    def in_turn(self, rotations: int) -> bool:
        """Does every deal have all so many rotations, one after the other."""
        if self._each != rotations:
            return False
        each = self.column("rotation").reshape(-1, rotations)
        return bool((each == np.arange(rotations, dtype=each.dtype)).all())

    def whole(self, rotations: int) -> tuple[NDArray[np.int64], NDArray[np.intp]]:
        """The deals that have all so many rounds, and their rows by (deal, rotation)."""
        whole = np.diff(self.starts, append=self.frame.height) == rotations
        return self.deals[whole], self.starts[whole][:, None] + np.arange(rotations)

    def between(self, first: int, end: int) -> Rounds | None:
        """The rounds of deals from `first` to below `end`; None if there are none."""
        a, b = np.searchsorted(self.deals, [first, end])
        if a == b:
            return None
        rows = np.append(self.starts, self.frame.height)
        part = slice(int(rows[a]), int(rows[b]))
        return Rounds(self.frame[part], self.deals[a:b], self.starts[a:b] - self.starts[a], (self, part))

    def where(self, chosen: NDArray[np.bool_]) -> Rounds:
        """Only these rounds."""
        return self if chosen.all() else Rounds.of(self.frame.filter(chosen))

    @cached_property
    def index(self) -> NDArray[np.intp]:
        """For each round the position of its deal in `deals`."""
        return np.repeat(np.arange(len(self.deals)), np.diff(self.starts, append=self.frame.height))


class Reader:
    """The rounds of one variant, part by part, as far as they are asked for."""

    def __init__(self, parts: Iterable[pl.DataFrame]) -> None:
        self._parts = iter(parts)
        self._held = pl.DataFrame()
        self._last = -1

    def upto(self, deal: int) -> Rounds | None:
        """The rounds of the deals below this one that were not taken yet; None if there are none."""
        while self._last < deal - 1:
            part = next(self._parts, None)
            if part is None:
                self._last = _END
            elif part.height:
                self._held = pl.concat([self._held, part]) if self._held.height else part
                self._last = int(part["deal"][-1])
        end = int(np.searchsorted(self._held["deal"].to_numpy(), deal, side="left")) if self._held.height else 0
        taken, self._held = self._held[:end], self._held[end:]
        return Rounds.of(taken) if end else None
