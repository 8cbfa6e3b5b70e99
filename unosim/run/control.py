"""What the threads of a run share: whether to stop, and how far it is."""

from __future__ import annotations

import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from types import FrameType

from unosim.results.units import Unit
from unosim.run.events import Event, Progress
from unosim.strategies.python.apart import elsewhere


class Control:
    """The stop flag and the count of rounds of one run.

    Threads share one. Where a joblib backend sends tasks to other processes, each has a blank one: rounds are counted
    when a unit comes back, and all that they share is the stop flag, if there is a file for it.
    """

    def __init__(
        self,
        total: int = 0,
        units: int = 0,
        kept_rounds: int = 0,
        kept_units: int = 0,
        on_event: Callable[[Event], None] | None = None,
        flag: Path | None = None,
    ) -> None:
        self.flag = flag
        self.elsewhere = False  # whether this is the blank one of another process
        self._stopped = False
        self._total, self._units = total, units
        self._kept, self._done, self._units_done = kept_rounds, kept_rounds, kept_units
        self._on_event = on_event
        self._counted: Counter[Unit] = Counter()  # rounds of units that have not come back yet
        self._working = 0
        self._changed = threading.Condition(threading.RLock())
        self._began = monotonic()

    def __reduce__(self) -> tuple[Callable[[Path | None], Control], tuple[Path | None]]:
        return _blank, (self.flag,)

    def stop(self) -> None:
        """Have every thread, and every process that sees the flag, leave its unit after the chunk it is in."""
        self._stopped = True
        if self.flag is not None:
            with suppress(OSError):  # a full disk: the others end their units
                self.flag.touch()

    @property
    def stopped(self) -> bool:
        return self._stopped or (self.flag is not None and self.flag.exists())

    @contextmanager
    def working(self) -> Iterator[None]:
        """Around whatever a thread does for the run."""
        with self._changed:
            self._working += 1
        try:
            yield
        finally:
            with self._changed:
                self._working -= 1
                self._changed.notify_all()

    def wait(self) -> None:
        """Until no thread works for this run any more."""
        with self._changed:
            self._changed.wait_for(lambda: self._working == 0)

    def played(self, unit: Unit, rounds: int) -> None:
        """Count the rounds of a chunk."""
        with self._changed:
            self._counted[unit] += rounds
            self._done += rounds
            self._tell()

    def came_back(self, unit: Unit, rounds: int) -> None:
        """Count a unit that is on disk, and those of its ``rounds`` that no chunk has counted."""
        with self._changed:
            self._done += rounds - self._counted.pop(unit, 0)
            self._units_done += 1
            self._tell()

    def expect(self, rounds: int, units: int, kept_rounds: int, kept_units: int) -> None:
        """More rounds are to come than was known, some of which are kept."""
        with self._changed:
            self._total += rounds
            self._units += units
            self._kept += kept_rounds
            self._done += kept_rounds
            self._units_done += kept_units

    @property
    def rounds_played(self) -> int:
        """Rounds of this run alone."""
        return self._done - self._kept

    @property
    def seconds(self) -> float:
        return monotonic() - self._began

    @property
    def rate(self) -> float:
        """Rounds a second of this run so far."""
        return self.rounds_played / max(self.seconds, 1e-9)

    def tell(self, event: Event) -> None:
        """Hand an event on; one at a time, whichever thread it comes from."""
        if self._on_event is not None:
            with self._changed:
                self._on_event(event)

    def _tell(self) -> None:
        left = self._total - self._done
        rate = self.rate
        self.tell(
            Progress(
                done=self._done,
                total=self._total,
                units_done=self._units_done,
                units=self._units,
                seconds=self.seconds,
                rate=rate,
                remaining=left / rate if rate else 0.0,
            )
        )


def _blank(flag: Path | None) -> Control:
    control = Control(flag=flag)
    control.elsewhere = True
    return control


def begin_elsewhere(control: Control) -> None:
    """Before work that may have been sent to another process."""
    if control.elsewhere:
        elsewhere()


#: What stops a run gently, Ctrl-C and the word of a system to end, as long as nobody else handles it than these.
STOPS: Mapping[int, Sequence[Callable[[int, FrameType | None], object] | signal.Handlers]] = {
    signal.SIGINT: (signal.default_int_handler,),
    signal.SIGTERM: (signal.SIG_DFL, signal.default_int_handler),
}


@contextmanager
def stopping_on_ctrl_c(control: Control) -> Iterator[None]:
    """Let the first Ctrl-C only set the stop flag, so that files are finished or taken back; a second one acts at once.

    The same with SIGTERM. Elsewhere than in the main thread, or where somebody else handles the signal already, nothing
    changes.
    """

    def handler(number: int, frame: FrameType | None) -> None:
        control.stop()
        back()

    def back() -> None:
        for number, before in ours.items():
            signal.signal(number, before)

    in_main = threading.current_thread() is threading.main_thread()
    now = {number: signal.getsignal(number) for number in STOPS if in_main}
    ours = {number: before for number, before in now.items() if before in STOPS[number]}
    for number in ours:
        signal.signal(number, handler)
    try:
        yield
    finally:
        back()
