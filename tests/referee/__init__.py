"""The referee: a plain reading of the rulebook that replays the event log of one round and says where they part.

It shares no code with the package and imports nothing of it: cards are words, rules are the nested dict of the log's
`deal` event. See README.md in this folder for how it is built and which readings it takes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from . import deal, end, turn
from .house import House, UnknownRule
from .state import Habits
from .tape import Disagreement, Event, Tape

__all__ = ["Disagreement", "House", "UnknownRule", "check"]


def check(events: Sequence[Event], players: Sequence[str | Mapping[str, Any]] | None = None) -> None:
    """Replay one round; raise Disagreement at the first event that is not what the rulebook wants.

    `players` is the line-up in the order of the seats, where it is known: a mapping may hold `forget_uno` and
    `notice_uno` (rulebook §13, defaults 0 and 1), and then calls that cannot be missed, or cannot go unnoticed, are
    checked too. Without it every miss and every catch is taken as chance.
    """
    s = deal.open_round(Tape(events), None if players is None else [_habits(player) for player in players])
    while True:
        turn.go(s)
        # §16 Turn 7 (a round that somebody has ended is past that): stalemate, then turn cap.
        if s.over:
            end.close(s, "won")
        elif s.passed.issuperset(s.active):
            end.close(s, "stalemate")
        elif s.turns >= s.house.turn_cap:
            end.close(s, "capped")
        else:
            continue
        return


def _habits(player: str | Mapping[str, Any]) -> Habits:
    model = {} if isinstance(player, str) else player
    return Habits(forget=float(model.get("forget_uno", 0)), notice=float(model.get("notice_uno", 1)))
