"""A strategy script as data: what the reader makes, and the compiler and the description take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

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


ALWAYS = Chance(Fraction(1))
NEVER = Chance(Fraction(0))


@dataclass(frozen=True, slots=True)
class Rule:
    """When something is done: where the condition holds (None: everywhere), with that probability."""

    when: Condition | None = None
    chance: Chance = ALWAYS


@dataclass(frozen=True, slots=True)
class Line:
    """One line of ``play``: the kinds it wants, when it applies, and how it narrows several cards."""

    kinds: tuple[str, ...]
    rule: Rule = Rule()
    among: tuple[str, ...] = ()
    by_kind: bool = False


@dataclass(frozen=True, slots=True)
class Strategy:
    """A script that has been read and found valid, with the defaults of what it leaves out filled in.

    ``parameters`` are those under ``with`` and their defaults; ``source`` says where the idea comes from;
    ``file`` is where the script was read.
    """

    name: str
    about: str = ""
    source: str | None = None
    parameters: dict[str, int] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    otherwise: str = "any"
    color: str = "most_held"
    target: str = "random"
    choices: dict[str, Rule] = field(default_factory=dict)
    file: str | None = None
