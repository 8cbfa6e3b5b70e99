"""How a run's progress is shown: a bar on a terminal, a line every few seconds elsewhere, always on stderr."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from unosim.cli.output import say

if TYPE_CHECKING:
    from unosim.run import Progress

SECONDS_BETWEEN_LINES = 5.0


@contextmanager
def progress(quiet: bool) -> Iterator[Callable[[Progress], None]]:
    """Yields what to call with each event of a run."""
    if quiet:
        yield lambda event: None
    elif sys.stderr.isatty():
        with _bar() as show:
            yield show
    else:
        yield _Lines()


class _Lines:
    """Plain lines: the first event, one every few seconds, and the last."""

    def __init__(self) -> None:
        self._due = 0.0

    def __call__(self, event: Progress) -> None:
        if event.seconds >= self._due or event.rounds == event.planned:
            self._due = event.seconds + SECONDS_BETWEEN_LINES
            say(in_words(event))


@contextmanager
def _bar() -> Iterator[Callable[[Progress], None]]:
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn
    from rich.progress import Progress as Bar

    with Bar(BarColumn(), TextColumn("{task.description}"), console=Console(stderr=True)) as bar:
        task = bar.add_task("")

        def show(event: Progress) -> None:
            bar.update(task, total=event.planned, completed=event.rounds, description=in_words(event))

        yield show


def in_words(event: Progress) -> str:
    """``1,200,000 of 3,200,000 rounds, 640,000/s, 3 s left``."""
    words = [f"{event.rounds:,} of {event.planned:,} rounds"]
    played = event.rounds - event.resumed
    if event.resumed and not played:
        words.append(f"{event.resumed:,} already there")
    if played and event.seconds > 0:
        rate = played / event.seconds
        words.append(f"{rate:,.0f}/s")
        if event.rounds < event.planned:
            words.append(f"{duration((event.planned - event.rounds) / rate)} left")
        else:
            words.append(f"{duration(event.seconds)}")
    return ", ".join(words)


def duration(seconds: float) -> str:
    """``8 s``, ``2 min 5 s``, ``1 h 20 min``."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
