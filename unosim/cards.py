"""Cards as numbers and as words: the one place that prints and parses ``R5`` and ``W+4``.

A *kind* is ``symbol * 4 + color``. Symbols: 0-9 the digits, 10 skip, 11 reverse, 12 draw two, 13 wild,
14 wild draw four. Colors: 0 red, 1 yellow, 2 green, 3 blue; wilds are stored with color 0. A *mask* is a
64-bit integer whose bit k stands for kind k. Arrays indexed by kind have ``KINDS`` entries.
"""

from __future__ import annotations

from typing import Final

from unosim.errors import UnosimError, nearest, quoted

COLORS: Final = ("red", "yellow", "green", "blue")
SYMBOLS: Final = (*(str(digit) for digit in range(10)), "skip", "reverse", "draw_two", "wild", "wild_draw_four")
KIND_CLASSES: Final = ("number", "skip", "reverse", "draw_two", "wild", "wild_draw_four")

KINDS: Final = 64
WILD: Final = 52
WILD_DRAW_FOUR: Final = 56
NO_CARD: Final = 255
NO_COLOR: Final = 4

# Print order: each color's digits and actions, then the wilds.
ALL_KINDS: Final = (*(symbol * 4 + color for color in range(4) for symbol in range(13)), WILD, WILD_DRAW_FOUR)

_SIGNS = (*"0123456789", "S", "R", "+2")
_NAMES: Final[dict[int, str]] = {
    **{symbol * 4 + color: "RYGB"[color] + _SIGNS[symbol] for color in range(4) for symbol in range(13)},
    WILD: "W",
    WILD_DRAW_FOUR: "W+4",
}
_KINDS_BY_NAME: Final[dict[str, int]] = {name: kind for kind, name in _NAMES.items()}


class CardError(UnosimError, ValueError):
    """A text that names no card."""


def card_name(kind: int) -> str:
    """The name of a kind: ``card_name(21) == "Y5"``. Raises CardError for a number that is no kind."""
    if kind not in _NAMES:
        raise CardError(f"{kind} is not a card")
    return _NAMES[kind]


def parse_card(text: str) -> int:
    """The kind that ``text`` names, in upper or lower case. Raises CardError with the nearest name."""
    name = text.strip().upper()
    if name in _KINDS_BY_NAME:
        return _KINDS_BY_NAME[name]
    close = nearest(name, _KINDS_BY_NAME)
    hint = f"did you mean {quoted(close)}?" if close else "cards are written like R5 YS GR B+2 W W+4"
    raise CardError(f"{quoted(text)} is not a card; {hint}")


def symbol_of(kind: int) -> int:
    """The symbol, 0 to 14 (an index into ``SYMBOLS``)."""
    return kind >> 2


def color_of(kind: int) -> int:
    """The printed color, 0 to 3 (an index into ``COLORS``); ``NO_COLOR`` for the wilds."""
    return NO_COLOR if kind >= WILD else kind & 3


def class_of(kind: int) -> str:
    """The class of a kind, one of ``KIND_CLASSES``: every digit is a ``number``."""
    return KIND_CLASSES[max(0, symbol_of(kind) - 9)]


def mask_of(class_name: str) -> int:
    """The mask of every kind of a class. Raises CardError for an unknown class."""
    if class_name not in KIND_CLASSES:
        raise CardError(f"{quoted(class_name)} is not a kind of card; kinds: {', '.join(KIND_CLASSES)}")
    return _MASKS[class_name]


_MASKS: Final = {name: sum(1 << kind for kind in ALL_KINDS if class_of(kind) == name) for name in KIND_CLASSES}
