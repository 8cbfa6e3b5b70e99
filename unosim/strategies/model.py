"""A strategy script as data: what the reader makes, and the compiler and the description take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from unosim.errors import ConfigError, StrategyError
from unosim.strategies.conditions import Condition


class ScriptError(ConfigError, StrategyError):
    """A script, or parameters for one, that cannot be used; ``problems`` holds everything that is wrong."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A probability ``top / bottom``; either may name a parameter."""

    top: Fraction | str
    bottom: Fraction | str = Fraction(1)

    def value(self, parameters: Mapping[str, int]) -> Fraction:
        """The exact probability. Raises ValueError with the reason where it is none."""
        top, bottom = (Fraction(parameters[x]) if isinstance(x, str) else x for x in (self.top, self.bottom))
        if bottom == 0:
            raise ValueError("divides by zero")
        if not 0 <= top / bottom <= 1:
            raise ValueError(f"is {top / bottom}; a probability lies between 0 and 1")
        return top / bottom

    def __str__(self) -> str:
        if self.bottom == 1:
            return self.top if isinstance(self.top, str) else f"{float(self.top):g}"
        return f"{self.top}/{self.bottom}"


#: A whole number, or a parameter with its sign.
Amount = int | tuple[int, str]


def amount(value: Amount, parameters: Mapping[str, int]) -> int:
    """The whole number that is meant, with the parameters put in."""
    return value if isinstance(value, int) else value[0] * parameters[value[1]]


ALWAYS = Chance(Fraction(1))
NEVER = Chance(Fraction(0))


@dataclass(frozen=True, slots=True)
class Rule:
    """When something is done: where the condition holds (None: everywhere), with that probability."""

    when: Condition | None = None
    chance: Chance = ALWAYS


@dataclass(frozen=True, slots=True)
class Line:
    """One line of ``play``: the kinds it wants, when it applies, and how it narrows several cards.

    ``weigh``: features and their weights; the cards with the largest sum go on to ``among``.
    """

    kinds: tuple[str, ...]
    rule: Rule = Rule()
    weigh: tuple[tuple[str, Amount], ...] = ()
    among: tuple[str, ...] = ()
    by_kind: bool = False


@dataclass(frozen=True, slots=True)
class Strategy:
    """A script that has been read and found valid, with the defaults of what it leaves out filled in.

    ``parameters`` are those under ``with`` and their defaults; ``source`` says where the idea comes from;
    ``file`` is where the script was read; ``group_most`` is how many cards it lays together at most, ``lay_back``
    how it chooses the card that it lays instead of a wild draw four that it had to take back (none: by its lines).
    """

    name: str
    about: str = ""
    source: str | None = None
    parameters: dict[str, Any] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    otherwise: str = "any"
    color: str = "most_held"
    target: str = "random"
    choices: dict[str, Rule] = field(default_factory=dict)
    group_most: Amount | None = None
    lay_back: tuple[str, ...] = ()
    file: str | None = None
