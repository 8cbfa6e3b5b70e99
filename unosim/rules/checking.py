"""How a conflict of rules is declared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from unosim.rules.model import Rules
from unosim.said import Said, say

Finder = Callable[[Rules, int], Iterator[str]]
"""Given rules and the number of players: a message for every case of a conflict."""
Condition = Callable[[Rules], bool]


@dataclass(frozen=True)
class Check:
    """A conflict as declared: its keys, the likeliest mistake first, one sentence for the docs, and what finds it.

    ``one_sided``: it says that ``keys[0]`` does nothing, and to set another key is no mistake.
    ``idle``: for a switch that can be without effect (``keys[0]``), when that is so, whatever its value.
    """

    keys: tuple[str, ...]
    text: Said
    find: Finder
    error: bool
    one_sided: bool = False
    idle: Condition | None = None


def declared(checks: list[Check], *, error: bool, one_sided: bool = False) -> Callable[..., Callable[[Finder], Finder]]:
    """A decorator that adds what finds a conflict of some keys; the docstring says in one sentence which."""

    def conflict(*keys: str) -> Callable[[Finder], Finder]:
        def declare(find: Finder) -> Finder:
            checks.append(Check(keys, say((find.__doc__ or "").strip()), find, error, one_sided))
            return find

        return declare

    return conflict


def without_effect(key: str, *others: str, why: str, when: Condition) -> Check:
    """The warning that ``key`` was changed from its default although it does nothing."""
    section, name = key.split(".")
    default = getattr(getattr(Rules(), section), name)

    def find(rules: Rules, seats: int) -> Iterator[str]:
        if getattr(getattr(rules, section), name) != default and when(rules):
            yield f"has no effect: {why}"

    text = say("`{key}` has no effect: {why}.", key=key, why=say(why))
    return Check((key, *others), text, find, error=False, one_sided=True, idle=when)
