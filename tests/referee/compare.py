"""Rounds of the package under random rules, each checked by the referee; `quick.py` gets the logs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import check
from .random_rules import Case, case, players
from .tape import Disagreement, Event

if TYPE_CHECKING:
    from .quick import QuickTable

SEED = "referee"
ERRATIC = str(Path(__file__).with_name("erratic.yaml"))
# `erratic` is there more often: the others never draw by choice, decline an answer or keep a card.
STRATEGIES = (ERRATIC, ERRATIC, "random", "random", "first-playable", "save-wilds", "punisher", "bench-ten")
# Events a round, on the average of a set, beyond which the set is left: in a few of them fines feed series of a
# thousand jumps, or ten seats play to the end, and most of the time would go into one game.
MOST_EVENTS = 600
ABOUT = ("decision", "reason", "what")


def table_of(number: int) -> tuple[Case, list[dict[str, Any]], QuickTable]:
    """Rule set `number`, its line-up, and the table of the package that plays it."""
    from .quick import QuickTable  # here, so that the rest needs no package

    table: Case = case(number)
    line_up = players(number, table.seats, STRATEGIES)
    return table, line_up, QuickTable(table.rules, line_up)


@dataclass
class Findings:
    """What came of some rounds; findings add up."""

    rounds: int = 0
    events: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)  # of events, with the decision or reason
    disagreements: list[dict[str, Any]] = field(default_factory=list)

    def add(self, other: Findings) -> None:
        """Take in the findings of other rounds."""
        self.rounds += other.rounds
        self.events += other.events
        self.outcomes.update(other.outcomes)
        self.kinds.update(other.kinds)
        self.disagreements += other.disagreements

    def counts(self) -> dict[str, Any]:
        """All but the disagreements, for a file."""
        return {
            "rounds": self.rounds,
            "events": self.events,
            "outcomes": dict(self.outcomes),
            "kinds": dict(self.kinds),
        }

    @classmethod
    def of(cls, counts: Mapping[str, Any]) -> Findings:
        """The counts of a file."""
        return cls(counts["rounds"], counts["events"], Counter(counts["outcomes"]), Counter(counts["kinds"]))


def compare_set(number: int, deals: int) -> Findings:
    """So many rounds under rule set `number`, fewer where they are long. What goes wrong is a finding that replays."""
    found = Findings()
    replay: dict[str, Any] = {"set": number}
    try:
        table, line_up, played = table_of(number)
    except Exception as error:
        found.disagreements.append({"what": f"no table: {type(error).__name__}: {error}", **replay})
        found.rounds = deals  # none of them can be played
        return found
    for deal in range(deals):
        if found.events > MOST_EVENTS * deals:
            break
        replay = {"set": number, "rules": table.rules, "players": line_up, "seed": SEED, "deal": deal}
        found.rounds += 1
        try:
            events = played.play(SEED, deal)
        except Exception as error:
            found.disagreements.append({"what": f"no log: {type(error).__name__}: {error}", **replay})
            continue
        found.events += len(events)
        found.kinds.update(map(kind, events))
        try:
            check(events, line_up)
        except Disagreement as error:
            found.disagreements.append({"what": str(error), "event": error.number, **replay})
        except Exception as error:
            found.disagreements.append({"what": f"unreadable log: {type(error).__name__}: {error}", **replay})
        else:
            found.outcomes[events[-1]["outcome"]] += 1
    return found


def kind(event: Event) -> str:
    """The kind of an event, with the decision, reason or lot that it is about."""
    name = str(event["event"])
    for key in ABOUT:
        if key in event:
            return f"{name} {event[key]}"
    return name
