"""Playing a plan: the missing units, in parallel, into a results folder. Prints nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from itertools import islice, takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unosim.errors import Interrupted, ResultsError, RunError
from unosim.results.manifest import MANIFEST, write_finished
from unosim.results.units import Unit, check_unit
from unosim.run.control import Control, stopping_on_ctrl_c
from unosim.run.events import Event, Finished, Started
from unosim.run.lock import locked
from unosim.run.marks import take_marks
from unosim.run.plan import Plan, make_plan
from unosim.run.prepare import look, prepare
from unosim.run.provenance import finished
from unosim.run.worker import PlayError, WriteError, died, play_turns, play_unit
from unosim.said import Said, say
from unosim.strategies.python.apart import ONE

if TYPE_CHECKING:
    from unosim.config import Experiment


ON_ERROR = ("stop", "exclude")
"""What happens where a strategy written in Python errs."""

STOP = ".stop"
"""The file that tells the processes of a run to stop; it is there only while they do."""


def run(
    experiment: Experiment,
    out: str | Path | None = None,
    jobs: int = -1,
    chunk: int = 20_000,
    fresh: bool = False,
    on_event: Callable[[Event], None] | None = None,
    on_error: str = "stop",
) -> Path:
    """Play the rounds of an experiment that its folder does not hold yet, and return the folder.

    The rows depend on the experiment alone. Units are played by joblib, by default in threads, and in processes where
    strategies written in Python play; within ``joblib.parallel_config(backend=...)`` by that backend.

    Parameters
    ----------
    out: the folder, by default ``results/<name>``
    jobs: how many units at a time, as joblib counts: -1 one a core; no more than there are units, or two
    chunk: rounds between two looks at Ctrl-C
    fresh: delete the rounds that the folder holds and start anew
    on_event: is told how it goes (see :mod:`unosim.run.events`), one event at a time, from any thread
    on_error: what happens where a strategy written in Python errs: ``stop`` ends the run with a RunError, ``exclude``
        leaves out that deal with all its rounds, which the unit's file counts

    Raises
    ------
    ConfigError: more seatings than can be numbered; nothing is written
    RunError: the folder holds another experiment or something else, another run is writing there, the disk fails, or
        a strategy written in Python errs
    Interrupted: after Ctrl-C; finished units are kept, and its text says how many
    """
    if jobs == 0 or chunk < 1:
        raise RunError(f"jobs must not be 0 and chunk at least 1, not {jobs} and {chunk}")
    if on_error not in ON_ERROR:
        raise RunError(f"on_error is {' or '.join(ON_ERROR)}, not {on_error!r}")
    if isinstance(experiment, str | Path):
        raise RunError(f"{experiment}: a path; what is run is an experiment, as unosim.load() reads it")
    folder = Path("results") / experiment.name if out is None else Path(out)
    plan = make_plan(experiment)
    for cell in plan.cells:
        cell.table()  # what the engine refuses, it refuses before anything is written
    look(folder)
    try:
        with locked(folder):
            _go_on(plan, folder, jobs, chunk, fresh, on_event, on_error == "exclude")
    except (WriteError, PlayError) as error:
        seen = [f"to see it: {mark.replay(folder)}" for mark in error.marks] if isinstance(error, PlayError) else []
        raise RunError("\n".join([str(error), *seen, _kept(plan, folder)])) from error
    except KeyboardInterrupt:  # before the first round, or a second Ctrl-C
        raise _interrupted(plan, folder) from None
    return folder


def _go_on(
    plan: Plan,
    folder: Path,
    jobs: int,
    chunk: int,
    fresh: bool,
    on_event: Callable[[Event], None] | None,
    exclude: bool,
) -> None:
    import joblib

    try:
        ready = prepare(folder, plan, fresh)
    except OSError as error:
        raise RunError(f"{folder}: {error}") from error
    stages = _stages(plan, folder)
    units = next(stages)
    missing = [unit for unit in units if unit not in ready.kept]
    jobs = min(joblib.effective_n_jobs(jobs), max(1, len(plan.units) - len(ready.kept)))
    kept_rounds = sum(map(plan.rows, units)) - sum(map(plan.rows, missing))
    flag = folder / STOP if plan.in_python else None
    if flag is not None:
        flag.unlink(missing_ok=True)
    rounds = sum(map(plan.rows, units))
    control = Control(rounds, len(units), kept_rounds, len(units) - len(missing), on_event, flag)
    control.tell(
        Started(
            folder=folder,
            rounds=rounds,
            units=len(units),
            kept_rounds=kept_rounds,
            kept_units=len(units) - len(missing),
            jobs=jobs,
            broken=ready.broken,
            leftovers=ready.leftovers,
        )
    )
    waited_for, any_played, sampled = set(missing), bool(missing), False
    try:
        with stopping_on_ctrl_c(control):
            _play(plan, missing, waited_for, folder, jobs, chunk, control, exclude)
            while not waited_for and (more := next(stages, None)) is not None:
                units = [*units, *more]
                missing = [unit for unit in more if unit not in ready.kept]
                there = [unit for unit in more if unit in ready.kept]
                control.expect(sum(map(plan.rows, more)), len(more), sum(map(plan.rows, there)), len(there))
                waited_for, any_played = set(missing), any_played or bool(missing)
                _play(plan, missing, waited_for, folder, jobs, chunk, control, exclude)
            sampled = not waited_for and _sample(plan, folder, jobs, control, exclude)
    except BrokenExecutor as error:  # Ctrl-C may end a process that has not begun
        if not control.stopped:
            raise died(plan, folder, error) from error
    finally:
        control.stop()
        control.wait()
        if flag is not None:
            flag.unlink(missing_ok=True)
            take_marks(folder)
    if waited_for or not sampled:
        raise _interrupted(plan, folder)
    played, seconds = control.rounds_played, control.seconds
    if any_played:
        try:
            write_finished(folder, finished(played, seconds, jobs))
        except OSError as error:
            raise WriteError(f"{folder}: {error.strerror or error}") from error
    left_out = sum(len(check_unit(folder, unit, plan.stamp).left_out) for unit in units) if plan.in_python else 0
    rounds = sum(map(plan.rows, units))
    control.tell(Finished(folder, rounds, played, seconds, played / max(seconds, 1e-9), left_out))


def _stages(plan: Plan, folder: Path) -> Iterator[Sequence[Unit]]:
    """Which units are played next, once those before are there: all at once, or as many as it takes to look again."""
    if plan.experiment.precision is None:
        yield plan.units
        return
    from unosim.run.precision import Looks

    looks, done = Looks(plan, folder), 0
    while looks.limit is not None:
        limit = looks.limit
        yield [unit for unit in plan.units if done <= unit.first_deal < limit]
        looks.look()
        done = limit
    try:
        looks.write()
    except OSError as error:
        raise WriteError(f"{folder}: {error.strerror or error}") from error


def _play(
    plan: Plan,
    missing: Sequence[Unit],
    waited_for: set[Unit],
    folder: Path,
    jobs: int,
    chunk: int,
    control: Control,
    exclude: bool,
) -> None:
    """Play units; those that are on disk are taken out of ``waited_for``."""
    import joblib

    from unosim.engine._engine import keep_memory

    keep_memory()
    tasks = (
        joblib.delayed(play_unit)(plan.cell(unit), unit, plan.key, plan.stamp, folder, chunk, control, exclude)
        for unit in takewhile(lambda _: not control.stopped, missing)
    )
    for unit in _outcomes(tasks, jobs, "processes" if plan.in_python else "threads"):
        if unit is not None:
            waited_for.remove(unit)
            control.came_back(unit, plan.rows(unit))


def _sample(plan: Plan, folder: Path, jobs: int, control: Control, exclude: bool) -> bool:
    """Play what is missing of the turn sample; whether it is all there now."""
    import joblib

    missing = []
    for unit in plan.turn_units:
        try:
            check_unit(folder, unit, plan.stamp)
        except ResultsError:
            missing.append(unit)
    tasks = (
        joblib.delayed(play_turns)(plan.cell(unit), unit, plan.key, plan.stamp, folder, control, exclude)
        for unit in takewhile(lambda _: not control.stopped, missing)
    )
    played = [unit for unit in _outcomes(tasks, jobs, "processes" if plan.in_python else "threads") if unit is not None]
    return len(played) == len(missing)


def _outcomes(tasks: Iterable[Any], jobs: int, prefer: str) -> Iterator[Unit | None]:
    """What the tasks return, as they end; in blocks where the joblib backend (ray) has no generators.

    What prefers processes is never done in this one, which it could end: of a single job, one task at a time is sent.
    """
    import joblib

    options: dict[str, Any] = {"n_jobs": jobs, "prefer": prefer, "batch_size": 1}
    if jobs == 1 and prefer == "processes":
        options |= ONE
    try:
        parallel = joblib.Parallel(return_as="generator_unordered", **options)
    except ValueError:
        waiting = iter(tasks)
        while block := list(islice(waiting, 4 * joblib.effective_n_jobs(jobs))):
            yield from joblib.Parallel(**options)(block)
    else:
        yield from parallel(tasks)


def _interrupted(plan: Plan, folder: Path) -> Interrupted:
    """How much is kept."""
    if not (folder / MANIFEST).exists():
        return Interrupted(say("stopped before the first round"))
    return Interrupted(say("stopped; {kept}", kept=_kept(plan, folder)))


def _kept(plan: Plan, folder: Path) -> Said:
    there = plan.present(folder)
    return say(
        "{kept} of {planned} units ({done} of {rounds} rounds) are kept in {folder}, and the same run goes on there",
        kept=len(there),
        planned=len(plan.units),
        done=f"{sum(map(plan.rows, there)):,}",
        rounds=f"{plan.rounds:,}",
        folder=str(folder),
    )
