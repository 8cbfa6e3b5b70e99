"""Rules that cannot go together, and switches without effect because what they belong to is off (rulebook §15)."""

from __future__ import annotations

from dataclasses import dataclass

from unosim.rules import forbidden, idle
from unosim.rules.checking import Check
from unosim.rules.model import Rules

CHECKS: tuple[Check, ...] = (*forbidden.CHECKS, *idle.CHECKS)
"""Every conflict, errors first."""


@dataclass(frozen=True)
class Conflict:
    """A conflict as found: what it is about, the likeliest mistake first; without ``error`` only a warning.

    ``idle``: the warning is about the first key alone, which has no effect.
    """

    keys: tuple[str, ...]
    message: str
    error: bool
    idle: bool = False

    @property
    def key(self) -> str:
        return self.keys[0]


def conflicts(rules: Rules, seats: int) -> list[Conflict]:
    """Every conflict and every warning at a table of ``seats`` players, in the order of ``CHECKS``."""
    found = ((check, message) for check in CHECKS for message in check.find(rules, seats))
    return [Conflict(check.keys, message, check.error, check.one_sided) for check, message in found]


def conflicts_everywhere(rules: Rules) -> list[str]:
    """Every conflict that makes rules impossible whatever the number of players, at its key, in words."""
    found = [[f"{one.key}: {one.message}" for one in conflicts(rules, seats) if one.error] for seats in range(2, 11)]
    return [message for message in found[0] if all(message in others for others in found)]


def idle_keys(rules: Rules) -> frozenset[str]:
    """The switches without effect under these rules, whether they were changed or not."""
    return frozenset(check.keys[0] for check in CHECKS if check.idle and check.idle(rules))
