"""What commands that play have in common: the run with its progress, and what is shown when it is done."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from unosim.cli.output import emit, terminal_width
from unosim.cli.streams import tell
from unosim.errors import Interrupted
from unosim.said import say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from unosim.config import Experiment
    from unosim.report.words import Language
    from unosim.results import Results
    from unosim.run.events import Event


def nothing() -> None:
    """What is done where nothing is asked for."""


def read(
    source: Path | Mapping[str, Any],
    quiet: bool,
    settings: Sequence[str] = (),
    deals: int | None = None,
    seed: str | None = None,
) -> Experiment:
    """The experiment of a file or of data, with what the options change; what is doubtful about it is told."""
    from unosim.config import check

    overrides = [*settings]
    overrides += [f"deals={deals}"] if deals is not None else []
    overrides += [f"seed={seed}"] if seed is not None else []
    experiment, warnings = check(source, overrides)
    for warning in () if quiet else warnings:
        tell(f"warning: {warning}")
    return experiment


def play(
    experiment: Experiment,
    out: Path | None,
    jobs: int | None,
    fresh: bool,
    report: bool,
    quiet: bool,
    as_json: bool,
    chunk: int = 20_000,
    on_error: str = "stop",
    columns: Sequence[str] | None = None,
    language: str = "en",
    on_start: Callable[[], None] = nothing,
    dry_run: bool = False,
) -> None:
    """Plays what is missing of an experiment, then prints its numbers and what was written; with ``dry_run`` it only
    says what it would be.

    ``columns``: what the standings of a tournament show; ``on_start`` is called once the run has begun.
    """
    if dry_run:
        from unosim.cli.foretell import foretell

        foretell(experiment, jobs, as_json, language)
        on_start()
        return
    from unosim.cli.progress import progress
    from unosim.report.words import language as words_of
    from unosim.run import run
    from unosim.run.events import Started
    from unosim.run.provenance import again

    try:
        with progress(quiet, language) as show:

            def told(event: Event) -> None:
                if isinstance(event, Started):
                    on_start()
                show(event)

            folder = run(experiment, out, jobs=jobs or -1, chunk=chunk, fresh=fresh, on_event=told, on_error=on_error)
        _finish(folder, report, as_json, columns, language)
    except (Interrupted, KeyboardInterrupt) as stop:
        said = words_of(language).said
        how = said(stop.args[0] if stop.args else say("interrupted"))
        raise Interrupted(f"{how}\n{said(say('to go on: {command}', command=again()))}") from None


def _finish(folder: Path, report: bool, as_json: bool, columns: Sequence[str] | None, language: str) -> None:
    from unosim.report import write
    from unosim.report.writer import is_tournament, numbers_of, with_all_chances, words_for
    from unosim.results import Results

    results = Results(folder)
    words = words_for(results, language)
    numbers: dict[str, Any] = {}
    if is_tournament(results):
        from unosim.analysis.tournament import tournament
        from unosim.report.tournament import terminal

        found = tournament(results)
        written = [folder, *(write(results, tournament=found, columns=columns, language=language) if report else [])]
        numbers["tournament"] = found.to_dict() if as_json else None
        shown = terminal.text(found, terminal_width(), columns=columns, words=words)
    else:
        from unosim.report.terminal import summary_text

        summary, comparison = numbers_of(results)
        written = [
            folder,
            *(write(results, summary=summary, comparison=comparison, language=language) if report else []),
        ]
        numbers["summary"] = with_all_chances(results, summary).to_dict() if as_json else None
        numbers["comparison"] = comparison.to_dict() if as_json and comparison else None
        shown = summary_text(summary, comparison, terminal_width(), words)
    if as_json:
        emit({"written": [str(path) for path in written], **numbers})
        return
    click.echo(shown)
    click.echo()
    click.echo(_where(results, written, words))


def _where(results: Results, written: Sequence[Path], words: Language) -> str:
    """Where the report is, or the rounds, and what to look at next."""
    from unosim.report.method import FIRST_DEAL, replay
    from unosim.report.writer import is_tournament, made_with_example

    page = next((path for path in written if path.suffix == ".html"), None)
    place = words.word("terminal.rounds" if page is None else "terminal.report", path=page or results.path)
    found = None if is_tournament(results) else made_with_example(results).example
    folder, first = str(results.path), results.variants[0]
    command = replay(folder, first, FIRST_DEAL)
    if found is not None:
        command = replay(folder, found.variant, found.deal, found.rotation)
    return "\n".join([place, words.word("terminal.next", command=command)])
