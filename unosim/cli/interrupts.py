"""Ctrl-C, also where compiled code has swallowed it (libraries may raise another error in the place of
KeyboardInterrupt), and SIGTERM, which counts as the same."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress


@contextmanager
def noticing_ctrl_c() -> Iterator[Callable[[], bool]]:
    """Yields what says whether Ctrl-C was typed within the block, whoever handled it. In other threads it never was.

    SIGTERM raises KeyboardInterrupt too, so that what is being written is taken back, unless somebody else handles it.
    """
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    os.set_blocking(writing, False)
    before = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)

    usual = signal.getsignal(signal.SIGTERM)
    if usual is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, signal.default_int_handler)

    def typed() -> bool:
        with suppress(BlockingIOError):
            return not {signal.SIGINT, signal.SIGTERM}.isdisjoint(os.read(reading, 1000))
        return False

    try:
        yield typed
    finally:
        if usual is signal.SIG_DFL:
            signal.signal(signal.SIGTERM, usual)
        signal.set_wakeup_fd(before)
        os.close(reading)
        os.close(writing)
