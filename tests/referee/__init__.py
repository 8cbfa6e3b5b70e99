"""The referee: a plain reading of the rulebook that replays the event log of one round and says where they part.

It shares no code with the package and imports nothing of it: cards are words, rules are the nested dict of the log's
`deal` event. See README.md in this folder for how it is built and which readings it takes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from . import deal, end, turn
from .house import House, UnknownRule
from .state import Habits, State
from .tape import Disagreement, Event, Tape

HABITS = {
    "forget_uno": 0,
    "notice_uno": 1,
    "false_call": 0,
    "misplay": 0,
    "wrong_jump": 0,
    "noise": 0,
    "attention": 1,
}

__all__ = ["Disagreement", "House", "UnknownRule", "check"]


def check(events: Sequence[Event], players: Sequence[str | Mapping[str, Any]] | None = None) -> None:
    """Replay one round; raise Disagreement at the first event that is not what the rulebook wants.

    `players` is the line-up in the order of the seats, where it is known: a mapping may hold the human factors
    of rulebook §13, and then what they make certain or impossible is checked too. Without it all of that is chance.
    """
    s = deal.open_round(Tape(events), None if players is None else [_habits(player) for player in players])
    ended = how_it_ended(s) if s.turns else None  # jumps on the starter are turns, too
    while ended is None:
        turn.go(s)
        ended = how_it_ended(s)
    end.close(s, ended)


def how_it_ended(s: State) -> str | None:
    """§16 Turn 7 (a round that somebody has ended is past that): stalemate, then turn cap."""
    if s.over:
        return "ranked" if s.house.one_left else "won"
    if s.passed.issuperset(s.active):
        return "stalemate"
    return "capped" if s.turns >= s.house.turn_cap else None


def _habits(player: str | Mapping[str, Any]) -> Habits:
    model = {} if isinstance(player, str) else player
    return Habits(**{name: float(model.get(name, default)) for name, default in HABITS.items()})
