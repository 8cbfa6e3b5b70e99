"""Rounds of the package under random rules, each checked by the referee.

The only place here that touches the package: it asks for event logs, and for nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import check
from .random_rules import Case, case, players
from .tape import Disagreement, Event

# play_logged(rules, players, seed, deal) -> the events of one round
PlayLogged = Callable[[Mapping[str, Any], Sequence[Any], str, int], Sequence[Event]]

SEED = "referee"
ERRATIC = str(Path(__file__).with_name("erratic.yaml"))
# `erratic` is there more often: the others never draw by choice, decline an answer or keep a card.
STRATEGIES = (ERRATIC, ERRATIC, "random", "random", "first-playable", "save-wilds", "punisher", "bench-ten")


def package() -> PlayLogged:
    """What makes the logs, loaded when first needed."""
    from unosim.table.log import play_logged

    def play(rules: Mapping[str, Any], line_up: Sequence[Any], seed: str, deal: int) -> Sequence[Event]:
        return play_logged(rules, line_up, seed=seed, deal=deal)

    return play


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


def compare_set(number: int, deals: int, play: PlayLogged) -> Findings:
    """So many rounds under rule set `number`. Whatever goes wrong is a finding with all that replays it."""
    table: Case = case(number)
    line_up = players(number, table.seats, STRATEGIES)
    found = Findings()
    for deal in range(deals):
        replay = {"set": number, "rules": table.rules, "players": line_up, "seed": SEED, "deal": deal}
        try:
            events = play(table.rules, line_up, SEED, deal)
        except Exception as error:
            found.disagreements.append({"what": f"no log: {type(error).__name__}: {error}", **replay})
            continue
        found.rounds += 1
        found.events += len(events)
        found.kinds.update(_kind(event) for event in events)
        try:
            check(events, line_up)
        except Disagreement as error:
            found.disagreements.append({"what": str(error), "event": error.number, **replay})
        except Exception as error:
            found.disagreements.append({"what": f"unreadable log: {type(error).__name__}: {error}", **replay})
        else:
            found.outcomes[events[-1]["outcome"]] += 1
    return found


def _kind(event: Event) -> str:
    return " ".join(str(event[key]) for key in ("event", "decision", "reason", "what") if key in event)
