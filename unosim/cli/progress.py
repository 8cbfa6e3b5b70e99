"""How a run's progress is shown: a bar on a terminal, a line every few seconds elsewhere, always on stderr."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from unosim.cli.output import say
from unosim.errors import counted
from unosim.run.events import Event, Finished, Progress, Started

SECONDS_BETWEEN_LINES = 5.0

Show = Callable[[Event], None]


@contextmanager
def progress(quiet: bool) -> Iterator[Show]:
    """Yields what to call with each event of a run."""
    if quiet:
        yield lambda event: None
    elif sys.stderr.isatty():
        with _bar() as show:
            yield show
    else:
        yield _lines()


def _lines() -> Show:
    """Plain lines: the first event, one every few seconds, and the last."""
    due = SECONDS_BETWEEN_LINES

    def show(event: Event) -> None:
        nonlocal due
        if isinstance(event, Progress):
            if event.seconds < due:
                return
            due = event.seconds + SECONDS_BETWEEN_LINES
        say(in_words(event))

    return show


@contextmanager
def _bar() -> Iterator[Show]:
    """A bar for what is going on, lines for what stays."""
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn
    from rich.progress import Progress as Bar

    console = Console(stderr=True, highlight=False)
    with Bar(BarColumn(), TextColumn("{task.description}"), console=console, transient=True) as bar:
        task = bar.add_task("", total=None)

        def show(event: Event) -> None:
            if isinstance(event, Progress):
                bar.update(task, total=event.total, completed=event.done, description=in_words(event))
            else:
                console.print(in_words(event), markup=False)

        yield show


def in_words(event: Event) -> str:
    """An event as a line: ``1,200,000 of 3,200,000 rounds, 640,000/s, 3 s left``."""
    if isinstance(event, Started):
        kept = f", {event.kept_rounds:,} of them already there" if event.kept_rounds else ""
        lines = [f"{event.folder}: {counted(event.rounds, 'round')}{kept}; {counted(event.jobs, 'job')}"]
        lines += [f"warning: {path} was broken and is played anew" for path in event.broken]
        return "\n".join(lines)
    if isinstance(event, Finished):
        left_out = f"; {counted(event.left_out, 'deal')} left out, in which a strategy erred" if event.left_out else ""
        if not event.played:
            return f"nothing left to play{left_out}"
        return f"{counted(event.played, 'round')} played in {duration(event.seconds)}, {event.rate:,.0f}/s{left_out}"
    return f"{event.done:,} of {event.total:,} rounds, {event.rate:,.0f}/s, {duration(event.remaining)} left"


def duration(seconds: float) -> str:
    """``0.4 s``, ``8 s``, ``2 min 5 s``, ``1 h 20 min``."""
    if seconds < 9.95:
        return f"{seconds:.1f} s"
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
