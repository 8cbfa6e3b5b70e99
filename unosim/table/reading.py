"""Reading words, cards and seats of a scenario file, and collecting what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from unosim.cards import CardError, parse_card
from unosim.errors import ConfigError, Problem, ScenarioError, is_whole
from unosim.yaml import Node

Value = TypeVar("Value")


class ScenarioProblems(ConfigError, ScenarioError):
    """A scenario file that cannot be played; ``problems`` holds everything that is wrong with it."""


class Reader:
    """Takes values out of nodes. What is wrong goes into ``problems``, and the answer is then None (or shorter)."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.problems: list[Problem] = []

    def wrong(self, node: Node, message: str, allowed: Iterable[str] = (), at_key: bool = False) -> None:
        word = str(node.value) if isinstance(node.value, str) and not at_key else None
        self.problems.append(node.problem(message, allowed=allowed, word=word, at_key=at_key))

    def keys(self, node: Node, allowed: Sequence[str]) -> None:
        """Every key must be one of ``allowed``."""
        for key, value in node.items():
            if key not in allowed:
                self.problems.append(value.problem("unknown key", allowed=allowed, word=key, at_key=True))

    def word(self, node: Node, allowed: Sequence[str]) -> str | None:
        if isinstance(node.value, str) and node.value in allowed:
            return node.value
        self.wrong(node, f"{node.said} is not allowed", allowed)
        return None

    def number(self, node: Node, low: int, high: int) -> int | None:
        if type(node.value) is int and low <= node.value <= high:
            return node.value
        self.wrong(node, f"{node.said} is no number from {low} to {high}")
        return None

    def seat(self, node: Node) -> int | None:
        return self.number(node, 0, self.seats - 1)

    def card(self, node: Node) -> int | None:
        try:
            return parse_card(str(node.plain()))
        except CardError as error:
            self.wrong(node, str(error))
            return None

    def cards(self, node: Node) -> list[int]:
        return [kind for kind in self.list(node, self.card) if kind is not None]

    def list(self, node: Node, item: Callable[[Node], Value]) -> list[Value]:
        """The items of a list, each read by ``item``."""
        if isinstance(node.value, list):
            return [item(inside) for inside in node]
        self.wrong(node, f"a list is expected here, not {node.kind}")
        return []

    def by_seat(self, node: Node, item: Callable[[Node], Value]) -> dict[int, Value]:
        """A mapping from seats, each value read by ``item``."""
        if not isinstance(node.value, dict):
            self.wrong(node, f"a mapping from seats is expected here, not {node.kind}")
        found: dict[int, Value] = {}
        for key, inside in node.items():
            if is_whole(key) and int(key) < self.seats:
                found[int(key)] = item(inside)
            else:
                self.wrong(inside, f"there is no seat {key}; the seats are 0 to {self.seats - 1}", at_key=True)
        return found
