"""Strategies written in Python for the tests; the tests name them by this file."""

from __future__ import annotations

import sys
from typing import Any

from unosim.cards import NO_COLOR, WILD, WILD_DRAW_FOUR
from unosim.moves import Move
from unosim.strategies.python import View

FILE = __file__


def own(name: str) -> str:
    """One of the strategies of this file, as it is named."""
    return f"{FILE}:{name}"


#: What the strategies of this process note down.
NOTES: list[Any] = []


class Sorted:
    """Plays as the script first-playable does."""

    def choose(self, view: View, moves: tuple[Move, ...]) -> Move:
        if view.decision == "name":
            return moves[0]
        cards = [move for move in moves if move.cards and not (view.bluff and move.kind == WILD_DRAW_FOUR)]
        cards = [move for move in cards if move.color in (0, NO_COLOR) and move.target in (None, view.next)]
        if cards:
            return min(cards, key=lambda move: move.kind)
        others = {move.action: move for move in moves if not move.cards}
        return next(others[action] for action in ("draw", "pass", "decline") if action in others)


class Lot:
    """Plays any card by lot, and notes the first number of its stream."""

    def __init__(self) -> None:
        self.begun = False

    def choose(self, view: View, moves: tuple[Move, ...]) -> Move:
        if not self.begun:
            NOTES.append((view.seat, view.random.random()))
            self.begun = True
        return view.random.choice([move for move in moves if move.cards] or moves)


class Watcher(Lot):
    """Keeps every view that it is given."""

    def choose(self, view: View, moves: tuple[Move, ...]) -> Move:
        NOTES.append((view, moves))
        return super().choose(view, moves)


class Close:
    """Has parameters, one of them without a default."""

    def __init__(self, name: str, close: int = 2, share: float = 0.5, nasty: bool = False) -> None:
        if close < 0:
            raise ValueError("close is not below 0")
        self.given = name, close, share, nasty

    def choose(self, view: View, moves: tuple[Move, ...]) -> Move:
        NOTES.append(self.given)
        return moves[0]


class Anything:
    """Takes any parameters."""

    def __init__(self, **given: Any) -> None:
        self.given = given

    def choose(self, view: View, moves: tuple[Move, ...]) -> Move:
        return moves[0]


class Errs:
    """Errs now and then, in the way that ``how`` says; where ``how`` is empty it never does."""

    def __init__(self, how: str = "", every: int = 400) -> None:
        self.how, self.every = how, every

    def choose(self, view: View, moves: tuple[Move, ...]) -> Move:
        if self.how and view.random.randrange(self.every) == 0:
            return self.err(moves)
        return moves[0]

    def err(self, moves: tuple[Move, ...]) -> Any:
        if self.how == "raises":
            return {}["nothing"]
        if self.how == "exits":
            sys.exit(3)
        if self.how == "illegal":
            return Move("play", (WILD, WILD, WILD), 2)
        if self.how == "mixed":
            return Move("play", (4, 9))
        if self.how == "type":
            return str(moves[0])
        try:
            while True:
                pass
        except Exception:
            return moves[0]


class Forgetful:
    """Remembers between rounds, which it must not."""

    rounds = 0

    def __init__(self) -> None:
        Forgetful.rounds += 1

    def choose(self, view: View, moves: tuple[Move, ...]) -> Move:
        return moves[Forgetful.rounds % len(moves)]


class Dull:
    """Cannot choose."""
