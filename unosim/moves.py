"""Moves as values and as words.

    parse_move("play W as red")        # Move("play", (52,), color=0)
    str(Move("call", by=2))            # "call by 2"

The words: ``play R7``, ``play W as red``, ``play R7 B7`` (a group: the first card leads, the last one lies on top),
``play R7 to 2`` (whom it is aimed at), ``play R5 silent`` (without the UNO call that is due), ``draw``, ``pass``,
``challenge``, ``take_back R2`` (the card that replaces a challenged W+4), ``jump R5 by 2`` (a jump-in of seat 2, with
the words of a play), ``decline`` (no jump), ``name red`` (the color of a starter wild), ``call by 2`` (a late UNO call
of seat 2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from unosim.cards import COLORS, NO_CARD, NO_COLOR, WILD, CardError, card_name, color_of, parse_card, symbol_of
from unosim.errors import UnosimError, is_whole, nearest, quoted

# Each action and the form in which it is written.
FORMS: Final = {
    "play": "play CARD ... [as COLOR] [to SEAT] [silent]",
    "draw": "draw",
    "pass": "pass",
    "challenge": "challenge",
    "take_back": "take_back CARD [as COLOR]",
    "jump": "jump CARD ... [by SEAT] [as COLOR] [to SEAT] [silent]",
    "decline": "decline",
    "name": "name COLOR",
    "call": "call by SEAT",
}
_OPTIONS: Final = {"play": ("as", "to", "silent"), "jump": ("by", "as", "to", "silent"), "take_back": ("as",)}
_NO_SEAT: Final = 255
_PLAIN: Final = ("draw", "pass", "challenge", "decline")


class MoveError(UnosimError, ValueError):
    """A text that is no move, or a move that is not legal now."""


@dataclass(frozen=True, slots=True)
class Move:
    """One move with everything chosen for it.

    ``cards`` are the kinds laid, the lead first and the top last (empty for a move that lays none); ``color`` indexes
    ``COLORS`` or is ``NO_COLOR``; ``silent`` leaves out the UNO call; ``by`` is the seat of a move made out of turn;
    ``target`` is the seat that an extra is aimed at.
    """

    action: str
    cards: tuple[int, ...] = ()
    color: int = NO_COLOR
    silent: bool = False
    by: int | None = None
    target: int | None = None

    @property
    def kind(self) -> int:
        """The lead card, ``NO_CARD`` if the move lays none."""
        return self.cards[0] if self.cards else NO_CARD

    @property
    def more(self) -> tuple[int, int, int, int]:
        """The cards laid besides the lead, by color; of a wild all in the first place."""
        counts = [0, 0, 0, 0]
        for kind in self.cards[1:]:
            counts[color_of(kind) if kind < WILD else 0] += 1
        return (counts[0], counts[1], counts[2], counts[3])

    @property
    def one_symbol(self) -> bool:
        """Whether all cards share the lead's symbol, as those of a group do."""
        return len({symbol_of(kind) for kind in self.cards}) <= 1

    @property
    def arguments(self) -> tuple[str, int, int, bool, tuple[int, int, int, int], int, int]:
        """The move as ``Machine.apply`` takes it."""
        last = self.cards[-1] if len(self.cards) > 1 else NO_CARD
        target = _NO_SEAT if self.target is None else self.target
        return self.action, self.kind, self.color, self.silent, self.more, last, target

    def __str__(self) -> str:
        words = [self.action, *map(card_name, self.cards)]
        if self.action == "jump" and self.by is not None:
            words += ["by", str(self.by)]
        if self.color != NO_COLOR:
            words += [COLORS[self.color]] if self.action == "name" else ["as", COLORS[self.color]]
        if self.target is not None:
            words += ["to", str(self.target)]
        if self.silent:
            words.append("silent")
        if self.action != "jump" and self.by is not None:
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
        case ("play" | "jump" | "take_back") as laid, [_, *_]:
            return _laid(text, laid, rest)
        case "name", [color]:
            return Move("name", color=parse_color(color))
        case "call", ["by", seat] if is_whole(seat):
            return Move("call", by=int(seat))
        case plain, [] if plain in _PLAIN:
            return Move(plain)
        case known, _ if known in FORMS:
            raise MoveError(f"{quoted(text)}: the move is written {quoted(FORMS[known])}")
    raise MoveError(f"{quoted(text)} is not a move{_hint(action, FORMS)}")


def _laid(text: str, action: str, words: list[str]) -> Move:
    """A move that lays cards: the cards, then options in any order, each at most once."""
    cards: list[int] = []
    while words and words[0].lower() not in ("as", "to", "by", "silent") and (not cards or _is_card(words[0])):
        try:
            cards.append(parse_card(words[0]))
        except CardError as error:
            raise MoveError(f"{quoted(text)}: {error}") from None
        words = words[1:]
    color, silent, by, target = NO_COLOR, False, None, None
    options = [word.lower() for word in words]
    allowed = list(_OPTIONS[action])
    while options:
        match options:
            case ["as", name, *rest] if "as" in allowed:
                color = parse_color(name)
            case ["to", seat, *rest] if "to" in allowed and is_whole(seat):
                target = int(seat)
            case ["by", seat, *rest] if "by" in allowed and is_whole(seat):
                by = int(seat)
            case ["silent", *rest] if "silent" in allowed:
                silent = True
            case _:
                wrong, form = quoted(" ".join(options)), quoted(FORMS[action])
                raise MoveError(f"{quoted(text)}: cannot read {wrong}; the move is written {form}")
        allowed.remove(options[0])
        options = rest
    if not cards or (action == "take_back" and len(cards) > 1):
        raise MoveError(f"{quoted(text)}: the move is written {quoted(FORMS[action])}")
    kinds, color = _ordered(cards, color)
    return Move(action, kinds, color, silent, by, target)


def _ordered(cards: Sequence[int], color: int) -> tuple[tuple[int, ...], int]:
    """A group of colored cards `as` a color has a card of that color on top; the color is then told by the cards."""
    lead, *others = cards
    last = [kind for kind in others if kind < WILD and color_of(kind) == color]
    if lead >= WILD or not last:
        return tuple(cards), color
    others.remove(last[-1])
    return (lead, *others, last[-1]), NO_COLOR


def _is_card(word: str) -> bool:
    try:
        parse_card(word)
    except CardError:
        return False
    return True


def _hint(word: str, allowed: dict[str, str] | tuple[str, ...]) -> str:
    close = nearest(word, allowed)
    forms = allowed.values() if isinstance(allowed, dict) else allowed
    return (f'; did you mean "{close}"? ' if close else "; ") + f"allowed: {', '.join(forms)}"


def as_move(move: str | Move) -> Move:
    """A move, or the one that words say. Raises MoveError."""
    if not isinstance(move, str | Move):
        raise MoveError(f"a move in words is expected, not {move!r}")
    return parse_move(move) if isinstance(move, str) else move
