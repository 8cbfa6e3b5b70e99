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
    """A conflict as found: what it is about, the likeliest mistake first; without ``error`` only a warning."""

    keys: tuple[str, ...]
    message: str
    error: bool

    @property
    def key(self) -> str:
        return self.keys[0]


def conflicts(rules: Rules, seats: int) -> list[Conflict]:
    """Every conflict and every warning at a table of ``seats`` players, in the order of ``CHECKS``."""
    return [Conflict(check.keys, message, check.error) for check in CHECKS for message in check.find(rules, seats)]


def idle_keys(rules: Rules) -> frozenset[str]:
    """The switches without effect under these rules, whether they were changed or not."""
    return frozenset(check.keys[0] for check in CHECKS if check.idle and check.idle(rules))
