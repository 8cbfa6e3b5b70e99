"""Any game there can be: Hypothesis strategies over rules, programs and players, and an audit of a stepped round."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np
from engine_tables import ALWAYS, Fields, fields
from hypothesis import strategies as st
from referee.random_rules import case

from unosim.cards import KIND_CLASSES, WILD_DRAW_FOUR, class_of, mask_of
from unosim.engine._engine import (
    CHOICES,
    COLOR_RULES,
    DECISIONS,
    EVENTS,
    EVERY_KIND,
    OPERATORS,
    REASONS,
    TIE_BREAKS,
    VARIABLES,
    Machine,
    Program,
    Table,
)

CLASS_MASKS = [mask_of(name) for name in KIND_CLASSES]
CHANCES = st.sampled_from([0, ALWAYS, ALWAYS // 2, ALWAYS // 3, 1, ALWAYS - 1])
MASKS = st.one_of(st.just(EVERY_KIND), st.sampled_from(CLASS_MASKS), st.integers(0, EVERY_KIND))


@st.composite
def programs(draw: st.DrawFn) -> Program:
    """Any program: conditions that jump forward, lines, choices."""
    n = draw(st.integers(0, 4))
    tests = []
    for i in range(n):
        targets = st.one_of(st.sampled_from([-1, -2]), *([st.integers(i + 1, n - 1)] if i + 1 < n else []))
        tests.append(
            (
                draw(st.integers(0, len(VARIABLES) - 1)),
                draw(st.integers(0, len(OPERATORS) - 1)),
                draw(st.integers(-1, len(VARIABLES) - 1)),
                draw(st.integers(-5, 12)),
                draw(targets),
                draw(targets),
            )
        )
    condition = st.integers(-1, n - 1)
    words = st.lists(st.integers(0, len(TIE_BREAKS) - 1), max_size=3).map(tuple)
    lines = draw(st.lists(st.tuples(MASKS, condition, CHANCES, words, st.integers(0, 1)), max_size=5))
    choices = {name: (draw(condition), draw(CHANCES)) for name in CHOICES}
    return Program(lines, tests, choices, draw(st.integers(0, len(COLOR_RULES) - 1)), draw(st.integers(0, 1)))


@dataclass(frozen=True)
class Game:
    """Rules without conflicts (tests/referee/random_rules.py), programs, and (program, forget, notice) by seat."""

    number: int
    scripts: list[Program]
    players: list[tuple[int, float, float]]

    def rules(self, cap: int = 60_000) -> Fields:
        one = case(self.number)
        compiled = fields(one.seats, one.rules)
        return compiled | {"turn_cap": min(compiled["turn_cap"], cap)}

    def table(self, seatings: Any = None, cap: int = 60_000) -> Table:
        every_seat = np.arange(len(self.players), dtype=np.uint8)[None]
        return Table(self.rules(cap), self.scripts, self.players, every_seat if seatings is None else seatings)

    def machine(self, cap: int = 60_000, record: bool = True) -> Machine:
        return Machine(self.rules(cap), self.scripts, self.players, record)

    def __repr__(self) -> str:
        scripts = ", ".join(f"Program{program.__reduce__()[1]}" for program in self.scripts)  # type: ignore[index]
        return f"Game({self.number}, [{scripts}], {self.players})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))  # for Hypothesis


RULE_SETS = st.integers(0, 100_000)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Any rules, programs and players."""
    number = draw(RULE_SETS)
    scripts = draw(st.lists(programs(), min_size=1, max_size=3))
    chance = st.sampled_from([0.0, 0.3, 1.0])
    seats = range(case(number).seats)
    return Game(number, scripts, [(draw(st.integers(0, len(scripts) - 1)), draw(chance), draw(chance)) for _ in seats])


KEYS = st.integers(0, 2**64 - 1)


def row(columns: dict[str, Any], i: int) -> dict[str, int]:
    return {name: int(values[i]) for name, values in columns.items()}


class Audit:
    """Counts by itself, from the events and stops of a round, what the columns should say."""

    def __init__(self, rules: Fields) -> None:
        self.rules = rules
        self.seen: Counter[str] = Counter()
        self.chain = 0

    def stop(self, round_: Machine) -> None:
        """A stop to play, as it is reached."""
        if DECISIONS[round_.decision] != "play":
            return
        legal = round_.legal[0]
        kinds = legal.bit_count()
        stuck = kinds == 0 or (legal == 1 << WILD_DRAW_FOUR and round_.bluff)
        self.seen.update(choices=kinds, choice_turns=int(kinds > 1), stuck_turns=int(stuck))

    def read(self, lines: list[tuple[int, int, int, int]]) -> None:
        """What happened between two stops."""
        together = 0
        taking = False
        for event, _, a, b in lines:
            name = EVENTS[event]
            if name == "play":
                self.seen["plays"] += 1
                self.chain += class_of(a) in ("draw_two", "wild_draw_four")
            elif name == "pass":
                self.seen["passes"] += 1
            elif name == "draw":
                self.seen["drawn_" + REASONS[b]] += 1
                together += REASONS[b] in ("penalty", "challenge", "last_card")
            elif name == "start":
                ignored = self.rules["starter_draw_two"] == 2
                self.seen["payments"] += class_of(a) == "draw_two" and not ignored
            elif name in ("pay", "challenge"):
                taking = True
                self.seen["payments"] += name == "pay"
                self.seen["challenges"] += name == "challenge"
                self.seen["challenges_won"] += name == "challenge" and b >= 8
            else:
                self.seen[name] += 1
        if taking:
            self.seen["chains"] += self.chain > 1
            self.seen["longest_chain"] = max(self.seen["longest_chain"], self.chain)
            self.seen["largest_penalty"] = max(self.seen["largest_penalty"], together)
            self.chain = 0

    def columns(self) -> dict[str, int]:
        seen = self.seen
        whole = {name: seen[name] for name in ("plays", "payments", "challenges", "challenges_won", "chains")}
        whole |= {name: seen[name] for name in ("longest_chain", "largest_penalty", "choices", "choice_turns")}
        whole |= {"stuck_turns": seen["stuck_turns"], "turns": seen["plays"] + seen["passes"]}
        whole |= {"skipped": seen["skip"], "recycles": seen["recycle"]}
        whole |= {"uno_missed": seen["missed_call"], "uno_caught": seen["catch"]}
        return whole | {"drawn_" + reason: seen["drawn_" + reason] for reason in REASONS}
