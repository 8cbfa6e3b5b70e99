"""How a run's progress is shown: a bar on a terminal, a line every few seconds elsewhere, always on stderr."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from unosim.cli.streams import tell
from unosim.run.events import Event, Finished, Progress, Started
from unosim.said import Said, say, several

SECONDS_BETWEEN_LINES = 5.0

Show = Callable[[Event], None]


@contextmanager
def progress(quiet: bool, language: str = "en") -> Iterator[Show]:
    """Yields what to call with each event of a run."""
    if quiet:
        yield lambda event: None
    elif sys.stderr.isatty():
        with _bar(language) as show:
            yield show
    else:
        yield _lines(language)


def _lines(language: str) -> Show:
    """Plain lines: the first event, one every few seconds, and the last."""
    due = SECONDS_BETWEEN_LINES

    def show(event: Event) -> None:
        nonlocal due
        if isinstance(event, Progress):
            if event.seconds < due:
                return
            due = event.seconds + SECONDS_BETWEEN_LINES
        tell(in_words(event, language))

    return show


@contextmanager
def _bar(language: str) -> Iterator[Show]:
    """A bar for what is going on, lines for what stays."""
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn
    from rich.progress import Progress as Bar

    console = Console(stderr=True, highlight=False)
    with Bar(BarColumn(), TextColumn("{task.description}"), console=console, transient=True) as bar:
        task = bar.add_task("", total=None)

        def show(event: Event) -> None:
            if isinstance(event, Progress):
                bar.update(task, total=event.total, completed=event.done, description=in_words(event, language))
            else:
                console.print(in_words(event, language), markup=False)

        yield show


def in_words(event: Event, language: str = "en") -> str:
    """An event in lines: ``1,200,000 of 3,200,000 rounds, 640,000/s, 3 s left``."""
    if language == "en":
        return "\n".join(_told(event))
    from unosim.report.words import language as words_of

    return "\n".join(map(words_of(language).said, _told(event)))


def _told(event: Event) -> list[Said]:
    if isinstance(event, Started):
        rounds, jobs = _rounds(event.rounds), several(event.jobs, "{n} job", "{n} jobs")
        kept = say(", {n} of them already there", n=f"{event.kept_rounds:,}") if event.kept_rounds else ""
        first = say("{folder}: {rounds}{kept}; {jobs}", folder=str(event.folder), rounds=rounds, kept=kept, jobs=jobs)
        broken = [say("warning: {path} was broken and is played anew", path=str(path)) for path in event.broken]
        return [first, *broken]
    if isinstance(event, Finished):
        deals = several(event.left_out, "{n} deal", "{n} deals")
        left_out = say("; {deals} left out, in which a strategy erred", deals=deals) if event.left_out else ""
        if not event.played:
            return [say("nothing left to play{left_out}", left_out=left_out)]
        done = {"rounds": _rounds(event.played), "time": duration(event.seconds), "rate": f"{event.rate:,.0f}"}
        return [say("{rounds} played in {time}, {rate}/s{left_out}", left_out=left_out, **done)]
    so_far = {"done": f"{event.done:,}", "total": f"{event.total:,}", "rate": f"{event.rate:,.0f}"}
    return [say("{done} of {total} rounds, {rate}/s, {time} left", time=duration(event.remaining), **so_far)]


def _rounds(number: int) -> Said:
    return several(number, "{n} round", "{n} rounds")


def duration(seconds: float) -> Said:
    """``0.4 s``, ``8 s``, ``2 min 5 s``, ``1 h 20 min``."""
    if seconds < 9.95:
        return say("{s} s", s=f"{seconds:.1f}")
    whole = round(seconds)
    if whole < 60:
        return say("{s} s", s=whole)
    if whole < 3600:
        return say("{m} min {s} s", m=whole // 60, s=whole % 60)
    return say("{h} h {m} min", h=whole // 3600, m=whole % 3600 // 60)
