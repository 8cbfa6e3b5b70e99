"""One run a folder: a lock that the operating system drops with the process, however that ends."""

from __future__ import annotations

import fcntl
import os
import platform
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from unosim.errors import RunError

LOCK = ".lock"


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the lock of a results folder, made if need be; RunError if another run holds it.

    The file stays behind, but means nothing by itself: only the lock of a living process counts.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = open(folder / LOCK, "a+", encoding="utf-8")  # noqa: SIM115 (closed below)
    except OSError as error:
        raise RunError(f"{folder}: cannot write here: {error}") from error
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            raise RunError(f"{folder}: another run is writing here ({file.read().strip() or 'just begun'})") from None
        file.truncate(0)
        with suppress(OSError):  # a full disk: who holds the lock goes untold
            os.write(file.fileno(), f"process {os.getpid()} on {platform.node()}".encode())
        yield


def is_locked(folder: Path) -> bool:
    """Whether a run is writing in a results folder. Writes nothing."""
    try:
        with open(folder / LOCK, encoding="utf-8") as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False
