"""Cards as words: what each of the 54 words of rulebook §1 is, read from the word alone.

Nothing here knows any rule but "playable has the color in force, the symbol of the top, or is a wild" (§4), which is
laid down as a table, since it is asked for at every go of every seat.
"""

from __future__ import annotations

COLORS = ("red", "yellow", "green", "blue")
KINDS = ("number", "skip", "reverse", "draw_two", "wild", "wild_draw_four")
DIGITS = tuple("0123456789")
SYMBOLS = (*DIGITS, "S", "R", "+2")

_LETTER = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
_SIGN = {"S": "skip", "R": "reverse", "+2": "draw_two"}

WILD = "W"
WILD_DRAW_FOUR = "W+4"
WILDS = frozenset({WILD, WILD_DRAW_FOUR})
COLORED = tuple(letter + symbol for letter in _LETTER for symbol in SYMBOLS)
CARDS = frozenset((*COLORED, WILD, WILD_DRAW_FOUR))

# A wild has neither a color nor a symbol (§4: "a wild on top has no symbol").
COLOR: dict[str, str | None] = {card: _LETTER[card[0]] for card in COLORED} | {WILD: None, WILD_DRAW_FOUR: None}
SYMBOL: dict[str, str | None] = {card: card[1:] for card in COLORED} | {WILD: None, WILD_DRAW_FOUR: None}
KIND: dict[str, str] = {card: _SIGN.get(card[1:], "number") for card in COLORED} | {
    WILD: "wild",
    WILD_DRAW_FOUR: "wild_draw_four",
}

OF_COLOR = {color: frozenset(card for card in CARDS if COLOR[card] == color) for color in COLORS}
OF_KIND = {kind: frozenset(card for card in CARDS if KIND[card] == kind) for kind in KINDS}
OF_SYMBOL = {symbol: frozenset(card for card in CARDS if SYMBOL[card] == symbol) for symbol in SYMBOLS}
RED_ZERO = "R0"


def _fits(card: str, color: str | None, symbol: str | None) -> bool:
    if color is None:  # §3: while no color is in force anything may be played
        return True
    return card in WILDS or COLOR[card] == color or (symbol is not None and SYMBOL[card] == symbol)


# FITS[color in force, symbol of the top]: every card that follows, before not_on, forbid and strict have their say.
FITS = {
    (color, symbol): frozenset(card for card in CARDS if _fits(card, color, symbol))
    for color in (None, *COLORS)
    for symbol in (None, *SYMBOLS)
}

PLAY_WORD = {card: f"play {card}" for card in CARDS}
JUMP_WORD = {card: f"jump {card}" for card in CARDS}
TAKE_BACK_WORD = {card: f"take_back {card}" for card in CARDS}
NAME_WORDS = frozenset(f"name {color}" for color in COLORS)
