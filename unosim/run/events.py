"""What a run tells while it goes on. The runner prints nothing; whoever wants to show progress listens."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Started:
    """Told once, after everything was checked and before the first round.

    ``rounds`` and ``units`` are those planned, ``kept_rounds`` and ``kept_units`` those that are there from earlier
    runs. ``broken`` are the files that are no whole units and will be played anew, ``leftovers`` how many temporary
    files of a killed run were cleared away.
    """

    folder: Path
    rounds: int
    units: int
    kept_rounds: int
    kept_units: int
    jobs: int
    broken: tuple[Path, ...] = ()
    leftovers: int = 0


@dataclass(frozen=True)
class Progress:
    """Told after every chunk of rounds and after every unit.

    ``done`` of ``total`` rounds and ``units_done`` of ``units`` count what earlier runs did too; ``rate`` (rounds a
    second) and ``seconds`` are of this run alone; ``remaining`` is the seconds still to go at that rate.
    """

    done: int
    total: int
    units_done: int
    units: int
    seconds: float
    rate: float
    remaining: float


@dataclass(frozen=True)
class Finished:
    """Told once, when every planned round is on disk. ``played`` rounds took this run ``seconds``.

    ``left_out`` deals of all are not there, for a strategy written in Python erred in them.
    """

    folder: Path
    rounds: int
    played: int
    seconds: float
    rate: float
    left_out: int = 0


Event = Started | Progress | Finished
