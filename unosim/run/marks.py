"""Where the processes of a run are, so that a strategy that ends its process can be named.

Before each round of a Python class a process notes it in a file of its own in the results folder. The file goes when
the unit is done; what is left of a process that died says what it was playing.
"""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from unosim.results.files import TEMPORARY

#: The files begin so; they end as all temporary ones, which the next run takes away.
PREFIX = ".playing."


@dataclass(frozen=True)
class Mark:
    """A round of a run."""

    variant: str
    deal: int
    rotation: int

    @property
    def text(self) -> str:
        """The round in words, for messages."""
        return f'variant "{self.variant}", deal {self.deal}, rotation {self.rotation}'

    def replay(self, folder: Path) -> str:
        """The command that shows it."""
        words = ["unosim", "replay", str(folder), "--variant", self.variant, "--deal", str(self.deal)]
        return shlex.join([*words, "--rotation", str(self.rotation)])


@contextmanager
def marking(folder: Path, variant: str) -> Iterator[Callable[[int, int], None]]:
    """Yields what notes the deal and rotation that this process plays next; a full disk stops nothing."""
    path = folder / f"{PREFIX}{os.getpid()}{TEMPORARY}"
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o644)
    except OSError:
        yield lambda deal, rotation: None
        return

    def note(deal: int, rotation: int) -> None:
        with suppress(OSError):
            os.pwrite(file, f"{json.dumps([variant, deal, rotation])}\n".encode(), 0)

    try:
        yield note
    finally:
        os.close(file)
        with suppress(OSError):
            path.unlink()


def take_marks(folder: Path) -> list[Mark]:
    """What the processes that died were playing; their files are deleted."""
    found = []
    for path in sorted(folder.glob(f"{PREFIX}*{TEMPORARY}")):
        with suppress(OSError, ValueError, TypeError):
            variant, deal, rotation = json.loads(path.read_text(encoding="utf-8").partition("\n")[0])
            found.append(Mark(variant, deal, rotation))
        path.unlink(missing_ok=True)
    return found
