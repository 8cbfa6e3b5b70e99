"""Strategies written in Python in a process of their own, which is all that they can end."""

from __future__ import annotations

import os
import re
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from typing import Any, ParamSpec, TypeVar

from unosim.errors import RunError

P = ParamSpec("P")
T = TypeVar("T")

#: As joblib takes it: one task at a time, in another process.
ONE: dict[str, Any] = {"n_jobs": 2, "pre_dispatch": 1}


class Died(RunError):
    """The process of a strategy died; ``how`` as the system tells it, such as ``EXIT(7)``, or nothing."""

    def __init__(self, how: str) -> None:
        self.how = how
        super().__init__(f"{ended(how)}, or the system did, for lack of memory perhaps")


def apart(task: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    """What ``task`` returns in a process of its own. Raises Died where that ends, and what the task raises."""
    import joblib

    try:
        (found,) = joblib.Parallel(**ONE, batch_size=1, prefer="processes")(
            [joblib.delayed(_begun)(os.getcwd(), task, *arguments, **named)]
        )
    except BrokenExecutor as error:
        raise Died(how(error)) from error
    answer: T = found
    return answer


def how(error: BaseException) -> str:
    """How processes died, by what joblib says of it, which it tells once a process."""
    told = re.search(r"exit codes? of the workers? (?:is|are) \{(.*)\}", str(error))
    return ", ".join(dict.fromkeys(told[1].split(", "))) if told else ""


def ended(how: str) -> str:
    """What is known of a process that died, in words."""
    return f"a strategy written in Python ended its process{f' ({how})' if how else ''}"


def elsewhere() -> None:
    """In another process, from now on: what classes print is no result, and Ctrl-C, which a terminal sends to all
    processes, is left to the one that asked."""
    sys.stdout = sys.stderr
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _begun(here: str, task: Callable[..., T], *arguments: Any, **named: Any) -> T:
    elsewhere()
    os.chdir(here)
    return task(*arguments, **named)
