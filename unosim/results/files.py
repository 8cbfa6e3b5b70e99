"""Whole files only: a file is written aside, forced to disk, and then renamed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

#: Ends every temporary name. Such names also begin with a dot, so no scan takes one for a finished file.
TEMPORARY = ".tmp"


@contextmanager
def replacing(path: Path, force: bool = True) -> Iterator[Path]:
    """Yield a temporary path beside ``path`` that becomes ``path`` if the block ends well and vanishes if not.

    A process killed at any moment leaves under ``path`` either what was there before or the whole new file; with
    ``force`` so does a machine that goes down.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}{TEMPORARY}")
    try:
        yield temporary
        if force:
            _force(temporary, os.O_RDWR)
        os.replace(temporary, path)
    except BaseException:
        with suppress(FileNotFoundError):
            temporary.unlink()
        raise
    if force:
        _force(path.parent, os.O_RDONLY)


def remove_leftovers(folder: Path) -> int:
    """Delete the temporary files that a killed process left directly in ``folder``; returns how many."""
    leftovers = list(folder.glob(f".*{TEMPORARY}"))
    for leftover in leftovers:
        leftover.unlink()
    return len(leftovers)


def _force(path: Path, flags: int) -> None:
    """Wait until the file, or the names in the folder, are on the disk."""
    descriptor = os.open(path, flags)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
