"""Ctrl-C that compiled code has swallowed: libraries may raise another error in the place of KeyboardInterrupt."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress


@contextmanager
def noticing_ctrl_c() -> Iterator[Callable[[], bool]]:
    """Yields what says whether Ctrl-C was typed within the block, whoever handled it. In other threads it never was."""
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    os.set_blocking(writing, False)
    before = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)

    def typed() -> bool:
        with suppress(BlockingIOError):
            return signal.SIGINT in os.read(reading, 1000)
        return False

    try:
        yield typed
    finally:
        signal.set_wakeup_fd(before)
        os.close(reading)
        os.close(writing)
