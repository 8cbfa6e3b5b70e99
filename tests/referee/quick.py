"""The package's logs, made in a sixth of the time: what many rounds of one table share is prepared once.

It is `unosim.table.log.play_logged` step by step with the package's own parts, but without words for every move and
without a look at the whole table after each one. A test holds the two against each other, event by event.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from unosim import strategies
from unosim.engine._engine import DECISIONS, Machine, Program, seed_key
from unosim.errors import ConfigError, Problem
from unosim.rules import Rules, compile_rules, conflicts
from unosim.table import log
from unosim.table.legal import chosen, legal_moves
from unosim.table.seats import MODEL, read_seat

from .tape import Event


@cache
def program(strategy: str) -> Program:
    """A strategy without parameters, read and compiled once."""
    return strategies.program(strategy)


class QuickTable:
    """One rule set and line-up, at which any deal can be played."""

    def __init__(self, rules: Mapping[str, Any], line_up: Sequence[Mapping[str, Any]]) -> None:
        seats = [read_seat(player) for player in line_up]
        names = list(dict.fromkeys(seat.strategy for seat in seats))
        self.programs = [program(name) for name in names]
        self.players = [(names.index(seat.strategy), *(getattr(seat, key) for key in MODEL)) for seat in seats]
        self.rules = Rules.resolve(rules)
        wrong = [Problem(one.message, key=one.keys[0]) for one in conflicts(self.rules, len(seats)) if one.error]
        if wrong:
            raise ConfigError(wrong)
        self.compiled = compile_rules(self.rules, len(seats))
        self.header = {"rules": self.rules.to_dict(), "players": [seat.label for seat in seats]}

    def play(self, seed: str, deal: int) -> list[Event]:
        """The log of one round."""
        machine = Machine(self.compiled, self.programs, self.players)
        key = seed_key(seed)
        machine.deal(key, deal)
        state = machine.snapshot()
        numbers = {"seed": seed, "key": key, "deal": deal, "rotation": 0, "replicate": 0}
        events, records = log.dealt(machine.events(), state, numbers | self.header)
        log.add(events, records, state, self.rules)
        while (decision := DECISIONS[machine.decision]) != "over":
            legal = list(legal_moves(machine))
            events.append({"event": "turn", "seat": machine.seat, "decision": decision, "legal": legal})
            machine.apply(*chosen(machine, self.rules).arguments)
            if DECISIONS[machine.decision] == "over":  # only the event `end` tells of the table
                state = machine.snapshot()
            log.add(events, machine.events(), state, self.rules)
        return events
