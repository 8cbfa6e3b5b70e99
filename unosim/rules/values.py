"""The types of the switches' values: what a file may write, brought into one canonical form."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal, get_args

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from unosim.cards import KIND_CLASSES


def _as_bool(value: Any) -> Any:
    """YAML 1.2 reads a plain `off` as a word; a person means false."""
    words = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}
    return words.get(value.lower(), value) if isinstance(value, str) else value


def _as_tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _text_keys(value: Any) -> Any:
    """JSON and our YAML reader have text keys; a Python caller may well write `{6: 9}`."""
    if isinstance(value, dict):
        return {str(key) if type(key) is int else key: inside for key, inside in value.items()}
    return value


def _off(value: Any) -> Any:
    """Only what means false; a zero does not."""
    if _as_bool(value) is False:
        return False
    raise ValueError("not off")


def in_order(words: Iterable[str], order: Sequence[str]) -> tuple[str, ...]:
    """Each word once, in a fixed order, so that equal rules are written equally."""
    return tuple(sorted(set(words), key=order.index))


def _written_out(value: Any) -> Any:
    """A name of rules alone, or a list of them, is short for a mapping that extends it."""
    return {"extends": value} if isinstance(value, str | list) else value


as_tuple = BeforeValidator(_as_tuple)
text_keys = BeforeValidator(_text_keys)
written_out = BeforeValidator(_written_out)

OnOff = Annotated[bool, BeforeValidator(_as_bool), WithJsonSchema({"enum": [True, False, "on", "off", "yes", "no"]})]
Off = Annotated[Literal[False], BeforeValidator(_off), WithJsonSchema({"enum": [False, "off", "no"]})]
"""What is on in several ways, as `Off | Literal["one", "other"]`, is off in one."""

Kind = Literal["number", "skip", "reverse", "draw_two", "wild", "wild_draw_four"]
Kinds = Annotated[tuple[Kind, ...], as_tuple, AfterValidator(lambda kinds: in_order(kinds, KIND_CLASSES))]
Amount = Annotated[int, Field(ge=1, le=20)]
Fine = Annotated[int, Field(ge=0, le=20)]
Points = Annotated[int, Field(ge=0, le=1000)]


CLASSIC = {"0": 1, **dict.fromkeys("123456789", 2)}
CLASSIC |= {"skip": 2, "reverse": 2, "draw_two": 2, "wild": 4, "wild_draw_four": 4}
"""Copies in one classic pack of 108: per color, wilds in all."""


def _only_changes(cards: str | dict[str, int]) -> str | dict[str, int]:
    """What differs from the classic pack, digits one by one, so that equal decks are written equally."""
    if isinstance(cards, str):
        return cards
    every_digit = {str(digit): cards["number"] for digit in range(10)} if "number" in cards else {}
    copies = {**CLASSIC, **every_digit, **{symbol: cards[symbol] for symbol in CLASSIC if symbol in cards}}
    return {symbol: n for symbol, n in copies.items() if n != CLASSIC[symbol]} or "classic"


def _by_players(sizes: int | dict[str, int]) -> int | dict[str, int]:
    return sizes if isinstance(sizes, int) else {players: sizes[players] for players in sorted(sizes, key=int)}


def _digits(digits: dict[str, int]) -> dict[str, int]:
    return {**DIGITS, **digits}


def _ends_shared(words: tuple[str, ...]) -> tuple[str, ...]:
    if not words or words[-1] != "shared" or len(set(words)) < len(words):
        message = "`points` and `cards`, each once at most, come before `shared`, such as [points, cards, shared]"
        raise PydanticCustomError("unosim_ties", message)
    return words


def _banned(banned: dict[Kind, tuple[Kind, ...]]) -> dict[str, tuple[Kind, ...]]:
    return {kind: banned[kind] for kind in KIND_CLASSES if banned.get(kind)}


Symbol = Literal[
    "number", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "skip", "reverse", "draw_two", "wild", "wild_draw_four"
]
Copies = Annotated[int, Field(ge=0, le=250)]
Cards = Annotated[Literal["classic"] | dict[Symbol, Copies], text_keys, AfterValidator(_only_changes)]

HandSize = Annotated[int, Field(ge=1, le=100)]
Players = Literal["2", "3", "4", "5", "6", "7", "8", "9", "10"]
HandSizes = Annotated[HandSize | dict[Players, HandSize], text_keys, AfterValidator(_by_players)]

Starter = Literal["number", "skip", "reverse", "draw_two", "wild"]
Starters = Annotated[tuple[Starter, ...], as_tuple, AfterValidator(lambda kinds: in_order(kinds, KIND_CLASSES))]

Answer = Literal[
    "draw_two_on_draw_two",
    "wild_draw_four_on_draw_two",
    "wild_draw_four_on_wild_draw_four",
    "draw_two_on_wild_draw_four",
]
ANSWERS: tuple[str, ...] = get_args(Answer)
Answers = Annotated[tuple[Answer, ...], as_tuple, AfterValidator(lambda answers: in_order(answers, ANSWERS))]

Bans = Annotated[dict[Kind, Kinds], AfterValidator(_banned)]

Extra = Literal["swap", "rotate", "quiet", "slap"]
DIGITS = {"swap": 7, "rotate": 0, "quiet": 6, "slap": 9}
"""The digits that the extras act on where nothing else is said."""
Digits = Annotated[dict[Extra, Annotated[int, Field(ge=0, le=9)]], AfterValidator(_digits)]

Tie = Literal["points", "cards", "shared"]
Ties = Annotated[tuple[Tie, ...], as_tuple, AfterValidator(_ends_shared)]
