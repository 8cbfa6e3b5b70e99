"""What a scenario can expect, how it is written, and what there is instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from unosim.cards import COLORS, card_name
from unosim.engine._engine import OUTCOMES, ROW
from unosim.table.position import DIRECTIONS
from unosim.table.reading import Reader
from unosim.table.round import Round
from unosim.yaml import Node

MANY = 100_000
PER_SEAT: Final = ("cards_left", "points_left", "rank")
"""Stored columns of each seat: ``rank_0`` …; they are counted when the round is over."""


@dataclass(frozen=True)
class Expectation:
    """``read`` takes the expected value out of a node; ``see`` says what there is, in the same form."""

    read: Callable[[Reader, Node], Any]
    see: Callable[[Round], Any]


def read_expectations(node: Node, read: Reader) -> dict[str, Any]:
    """The expected values of an ``expect:`` mapping."""
    if not isinstance(node.value, dict):
        read.wrong(node, f"a mapping is expected here, not {node.kind}", tuple(EXPECTATIONS))
    read.keys(node, (*EXPECTATIONS, "refused"))
    return {key: EXPECTATIONS[key].read(read, inside) for key, inside in node.items() if key in EXPECTATIONS}


def compare(key: str, expected: Any, game: Round) -> tuple[bool, Any]:
    """Whether an expectation holds, and what there is, as far as the expectation asks for it."""
    there = EXPECTATIONS[key].see(game)
    if isinstance(expected, dict):
        there = {name: there.get(name) for name in expected}
    return there == expected, there


def show(value: Any) -> str:
    """A value in the words of a scenario file."""
    if value is None:
        return "none"
    if isinstance(value, dict):
        return ", ".join(f"{key}: {show(inside)}" for key, inside in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"[{', '.join(map(show, value))}]"
    return str(value)


def _or_none(item: Callable[[Reader, Node], Any]) -> Callable[[Reader, Node], Any]:
    return lambda read, node: None if node.value == "none" else item(read, node)


def _number(read: Reader, node: Node) -> int | None:
    return read.number(node, 0, MANY)


def _card(read: Reader, node: Node) -> str | None:
    kind = read.card(node)
    return None if kind is None else card_name(kind)


def _cards(read: Reader, node: Node) -> list[str]:
    return [card_name(kind) for kind in read.cards(node)]


def _hand(read: Reader, node: Node) -> list[str]:
    """Cards in any order."""
    return sorted(_cards(read, node))


def _numbers(read: Reader, node: Node, low: int = 0) -> dict[int, int | None]:
    """A number by seat: a mapping for some seats, or a list for all."""
    if isinstance(node.value, list):
        if len(node.value) != read.seats:
            read.wrong(node, f"{len(node.value)} numbers for {read.seats} seats")
        return dict(enumerate(read.list(node, lambda inside: read.number(inside, low, MANY))))
    return read.by_seat(node, lambda inside: read.number(inside, low, MANY))


def _scores(read: Reader, node: Node) -> dict[int, int | None]:
    """Scores by seat, which may be negative."""
    return _numbers(read, node, -MANY)


def _counts(read: Reader, node: Node) -> dict[str, int | None]:
    allowed = (*(ROW.names or ()), *(f"{name}_{seat}" for name in PER_SEAT for seat in range(read.seats)))
    read.keys(node, allowed)
    return {key: _number(read, inside) for key, inside in node.items()}


EXPECTATIONS: Final[dict[str, Expectation]] = {
    "to_act": Expectation(_or_none(Reader.seat), lambda game: game.to_act),
    "direction": Expectation(lambda read, node: read.word(node, tuple(DIRECTIONS)), lambda game: game.direction),
    "color": Expectation(_or_none(lambda read, node: read.word(node, COLORS)), lambda game: game.color),
    "top": Expectation(_card, lambda game: game.top),
    "pending": Expectation(_number, lambda game: game.pending),
    "hands": Expectation(
        lambda read, node: read.by_seat(node, lambda inside: _hand(read, inside)),
        lambda game: {seat: sorted(hand) for seat, hand in enumerate(game.hands)},
    ),
    "hand_sizes": Expectation(_numbers, lambda game: {seat: len(hand) for seat, hand in enumerate(game.hands)}),
    "draw_pile": Expectation(_number, lambda game: game.draw_pile),
    "discard": Expectation(_cards, lambda game: game.discard),
    "out": Expectation(lambda read, node: read.list(node, read.seat), lambda game: game.out),
    "outcome": Expectation(_or_none(lambda read, node: read.word(node, OUTCOMES)), lambda game: game.outcome),
    "winner": Expectation(_or_none(Reader.seat), lambda game: game.winner),
    "points": Expectation(_numbers, lambda game: dict(enumerate(game.points))),
    "scores": Expectation(_scores, lambda game: dict(enumerate(game.scores))),
    "losers": Expectation(lambda read, node: read.list(node, read.seat), lambda game: game.losers),
    "counts": Expectation(_counts, lambda game: game.row),
}
"""Every key of ``expect:`` but ``refused``."""
