"""Moves as values and as words.

    parse_move("play W as red")        # Move("play", (52,), color=0)
    str(Move("call", by=2))            # "call by 2"

The words: ``play R7``, ``play W as red``, ``play R5 silent`` (without the UNO call that is due), ``draw``, ``pass``,
``challenge``, ``name red`` (the color of a starter wild), ``call by 2`` (a late UNO call of seat 2).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from unosim.cards import COLORS, NO_CARD, NO_COLOR, CardError, card_name, parse_card
from unosim.errors import UnosimError, nearest, quoted

# Each action and the form in which it is written.
FORMS: Final = {
    "play": "play CARD [as COLOR] [silent]",
    "draw": "draw",
    "pass": "pass",
    "challenge": "challenge",
    "name": "name COLOR",
    "call": "call by SEAT",
}


class MoveError(UnosimError, ValueError):
    """A text that is no move, or a move that is not legal now."""


@dataclass(frozen=True, slots=True)
class Move:
    """One move with everything chosen for it.

    ``cards`` are the kinds laid, lead first (empty for a move that lays none); ``color`` indexes ``COLORS`` or is
    ``NO_COLOR``; ``silent`` leaves out the UNO call; ``by`` is the seat of a move made out of turn.
    """

    action: str
    cards: tuple[int, ...] = ()
    color: int = NO_COLOR
    silent: bool = False
    by: int | None = None

    @property
    def kind(self) -> int:
        """The lead card, ``NO_CARD`` if the move lays none."""
        return self.cards[0] if self.cards else NO_CARD

    def __str__(self) -> str:
        words = [self.action, *map(card_name, self.cards)]
        if self.color != NO_COLOR:
            words += [COLORS[self.color]] if self.action == "name" else ["as", COLORS[self.color]]
        if self.silent:
            words.append("silent")
        if self.by is not None:
            words += ["by", str(self.by)]
        return " ".join(words)


def parse_color(word: str) -> int:
    """The index of a color's name. Raises MoveError with the nearest name."""
    if word.lower() in COLORS:
        return COLORS.index(word.lower())
    raise MoveError(f"{quoted(word)} is not a color{_hint(word, COLORS)}")


def parse_move(text: str) -> Move:
    """Read a move from words. Raises MoveError that says what is allowed."""
    action, *rest = text.split() or [""]
    match action.lower(), [word.lower() for word in rest]:
        case "play", [_, *options]:
            return _play(text, rest[0], options)
        case "name", [color]:
            return Move("name", color=parse_color(color))
        case "call", ["by", seat] if seat.isdecimal():
            return Move("call", by=int(seat))
        case ("draw" | "pass" | "challenge") as plain, []:
            return Move(plain)
        case known, _ if known in FORMS:
            raise MoveError(f"{quoted(text)}: the move is written {quoted(FORMS[known])}")
    raise MoveError(f"{quoted(text)} is not a move{_hint(action, FORMS)}")


def _play(text: str, card: str, options: list[str]) -> Move:
    """A play from its card and the words behind it, in any order, each at most once."""
    try:
        kind = parse_card(card)
    except CardError as error:
        raise MoveError(f"{quoted(text)}: {error}") from None
    color, silent = NO_COLOR, False
    while options:
        match options:
            case ["as", name, *rest] if color == NO_COLOR:
                color, options = parse_color(name), rest
            case ["silent", *rest] if not silent:
                silent, options = True, rest
            case _:
                wrong, form = quoted(" ".join(options)), quoted(FORMS["play"])
                raise MoveError(f"{quoted(text)}: cannot read {wrong}; the move is written {form}")
    return Move("play", (kind,), color, silent)


def _hint(word: str, allowed: dict[str, str] | tuple[str, ...]) -> str:
    close = nearest(word, allowed)
    forms = allowed.values() if isinstance(allowed, dict) else allowed
    return (f'; did you mean "{close}"? ' if close else "; ") + f"allowed: {', '.join(forms)}"
