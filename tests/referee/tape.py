"""The log of one round as a tape that is read forward, and what is said when it departs from the rulebook."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NoReturn

Event = dict[str, Any]


class Disagreement(Exception):
    """The log and the rulebook part: at which event (0 is the first), who says what, and where it is written."""

    def __init__(self, number: int, log: str, rulebook: str, section: str) -> None:
        super().__init__(f"event {number}: the log says {log}; the rulebook says {rulebook} ({section})")
        self.number = number
        self.log = log
        self.rulebook = rulebook
        self.section = section


def shown(event: Event) -> str:
    """One event in a line, the long lists of the deal left out."""
    return str({key: value for key, value in event.items() if key not in ("rules", "players")})


class Tape:
    """The events, and the place that has been read up to."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.events = events
        self.at = 0

    def look(self) -> str:
        """Name of the next event; empty when the log is at its end."""
        return str(self.events[self.at].get("event", "")) if self.at < len(self.events) else ""

    def peek(self) -> Event:
        """The next event, unread; an empty one at the end of the log."""
        return self.events[self.at] if self.at < len(self.events) else {}

    def take(self, name: str, why: str, section: str) -> Event:
        """Read the next event, which must be this one: `why` is what the rulebook wants here."""
        if self.at < len(self.events):
            event = self.events[self.at]
            self.at += 1
            if event.get("event") == name:
                return event
            self.fail(f"`{name}`: {why}", section)
        self.at += 1
        raise Disagreement(self.at - 1, "nothing, the log has ended", f"`{name}`: {why}", section)

    def want(self, event: Event, key: str, value: object, why: str, section: str) -> None:
        """This field of an event already read must hold just this value."""
        got = event.get(key)
        # `==` alone would take True for 1.
        if got is not value and (got != value or isinstance(got, bool) != isinstance(value, bool)):
            self.fail(f"{key} {value!r}: {why}", section, log=f"{key} {got!r} in {shown(event)}")

    def seat(self, event: Event, seats: Collection[int], why: str, section: str, key: str = "seat") -> int:
        """The seat named in an event already read, which must be one of these."""
        got = event.get(key)
        if not isinstance(got, int) or isinstance(got, bool) or got not in seats:
            wanted = " or ".join(str(seat) for seat in sorted(seats)) or "no seat at all"
            self.fail(f"{key} {wanted}: {why}", section, log=f"{key} {got!r} in {shown(event)}")
        return got

    def fail(self, rulebook: str, section: str, log: str | None = None) -> NoReturn:
        """The event read last is not what the rulebook wants."""
        number = max(self.at - 1, 0)
        if log is None:
            log = shown(self.events[number]) if number < len(self.events) else "nothing"
        raise Disagreement(number, log, rulebook, section)

    def done(self) -> None:
        """Nothing may follow the end of the round."""
        if self.at < len(self.events):
            self.at += 1
            self.fail("nothing more: the round has ended", "§1")
