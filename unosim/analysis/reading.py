"""Results as a stream: a window of whole deals at a time, the same deals of every variant side by side.

Memory does not grow with the number of rounds, and every column is read once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from unosim.errors import ResultsError

_END = 2**63 - 1


@dataclass(frozen=True)
class Rounds:
    """Rounds of whole deals of one variant, sorted by deal.

    frame: one row a round; deals (D,): the deals; starts (D,): the row at which each begins.
    """

    frame: pl.DataFrame
    deals: NDArray[np.int64]
    starts: NDArray[np.intp]

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
        """One column, a value a round."""
        return self.frame[name].to_numpy()

    def whole(self, rotations: int) -> tuple[NDArray[np.int64], NDArray[np.intp]]:
        """The deals that have all so many rounds, and their rows by (deal, rotation)."""
        whole = np.diff(self.starts, append=self.frame.height) == rotations
        return self.deals[whole], self.starts[whole][:, None] + np.arange(rotations)

    def where(self, chosen: NDArray[np.bool_]) -> Rounds:
        """Only these rounds."""
        return self if chosen.all() else Rounds.of(self.frame.filter(chosen))

    @cached_property
    def index(self) -> NDArray[np.intp]:
        """For each round the position of its deal in `deals`."""
        return np.repeat(np.arange(len(self.deals)), np.diff(self.starts, append=self.frame.height))


class _Reader:
    """The rounds of one variant, held until every other variant has got as far.

    last: the last deal that was read; after the end, _END.
    """

    def __init__(self, parts: Iterable[pl.DataFrame]) -> None:
        self._parts = iter(parts)
        self._held = pl.DataFrame()
        self.last = -1

    @property
    def first(self) -> int:
        """The first deal held, _END if there is none."""
        return int(self._held["deal"][0]) if self._held.height else _END

    def fetch(self) -> None:
        """Read one part more."""
        part = next(self._parts, None)
        if part is None:
            self.last = _END
        elif part.height:
            self._held = pl.concat([self._held, part]) if self._held.height else part
            self.last = int(part["deal"][-1])

    def take(self, limit: int) -> Rounds | None:
        """The deals up to `limit`, or None if there are none."""
        end = int(np.searchsorted(self._held["deal"].to_numpy(), limit, side="right")) if self._held.height else 0
        taken, self._held = self._held[:end], self._held[end:]
        return Rounds.of(taken) if end else None


def windows(parts: Mapping[str, Iterable[pl.DataFrame]], deals: int) -> Iterator[dict[str, Rounds]]:
    """The rounds of all variants in windows of at most so many deals, ascending.

    A variant without any of these deals is not in the window. `parts`: for each variant its rounds, sorted by deal
    (column `deal`), in parts of whole deals that are read one by one, when they are needed.
    """
    readers = {name: _Reader(found) for name, found in parts.items()}
    done = -1
    while done < _END:
        slowest = min(readers.values(), key=lambda reader: reader.last)
        if slowest.last <= done:
            slowest.fetch()
            continue
        first = min(reader.first for reader in readers.values())
        done = min(slowest.last, first + deals - 1)
        taken = {name: reader.take(done) for name, reader in readers.items()}
        window = {name: rounds for name, rounds in taken.items() if rounds is not None}
        if window:
            yield window
