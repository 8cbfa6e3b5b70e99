"""Any game there can be: Hypothesis strategies over rules, programs and players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from engine_tables import ALWAYS, Fields, fields
from hypothesis import strategies as st
from referee.random_rules import case

from unosim.cards import KIND_CLASSES, mask_of
from unosim.engine._engine import (
    ASKS,
    CHOICES,
    COLOR_RULES,
    EVERY_KIND,
    FEATURES,
    OPERATORS,
    TARGETS,
    TIE_BREAKS,
    VARIABLES,
    Machine,
    Program,
    Table,
)

CLASS_MASKS = [mask_of(name) for name in KIND_CLASSES]
CHANCES = st.sampled_from([0, ALWAYS, ALWAYS // 2, ALWAYS // 3, 1, ALWAYS - 1])
MASKS = st.one_of(st.just(EVERY_KIND), st.sampled_from(CLASS_MASKS), st.integers(0, EVERY_KIND))
ABOUT_CARDS = st.tuples(
    st.integers(0, len(ASKS) - 1).filter(lambda what: ASKS[what] != "hand_of"),
    MASKS | st.integers(0, 63).map(lambda bit: 1 << bit),
)
ABOUT_SEATS = st.tuples(st.just(ASKS.index("hand_of")), st.integers(1, 9) | st.integers(2**32 - 9, 2**32 - 1))
WEIGHTS = st.tuples(st.integers(0, len(FEATURES) - 1), st.integers(-3, 5))


@st.composite
def programs(draw: st.DrawFn) -> Program:
    """Any program: conditions that jump forward, lines, choices."""
    n = draw(st.integers(0, 4))
    asks = draw(st.lists(st.one_of(ABOUT_CARDS, ABOUT_SEATS), max_size=3))
    weighings = draw(st.lists(st.lists(WEIGHTS, min_size=1, max_size=3).map(tuple), max_size=2))
    tests = []
    for i in range(n):
        targets = st.one_of(st.sampled_from([-1, -2]), *([st.integers(i + 1, n - 1)] if i + 1 < n else []))
        tests.append(
            (
                draw(st.integers(0, len(VARIABLES) + len(asks) - 1)),
                draw(st.integers(0, len(OPERATORS) - 1)),
                draw(st.integers(-1, len(VARIABLES) + len(asks) - 1)),
                draw(st.integers(-5, 12)),
                draw(targets),
                draw(targets),
            )
        )
    condition = st.integers(-1, n - 1)
    words = st.lists(st.integers(0, len(TIE_BREAKS) + len(weighings) - 1), max_size=3).map(tuple)
    lines = draw(st.lists(st.tuples(MASKS, condition, CHANCES, words, st.integers(0, 1)), max_size=5))
    choices = {name: (draw(condition), draw(CHANCES)) for name in CHOICES}
    color, target = draw(st.integers(0, len(COLOR_RULES) - 1)), draw(st.integers(0, len(TARGETS) - 1))
    more = (draw(st.integers(0, 1)), target, asks, weighings, draw(words), draw(st.integers(1, 4)))
    return Program(lines, tests, choices, color, *more)


@dataclass(frozen=True)
class Game:
    """Rules without conflicts (tests/referee/random_rules.py), programs, and (program, human factors) by seat."""

    number: int
    scripts: list[Program]
    players: list[tuple[float, ...]]

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


# In the order of HUMAN; the first is what a player without faults has.
FACTORS = (
    st.sampled_from([0.0, 0.3, 1.0]),
    st.sampled_from([1.0, 0.3, 0.0]),
    st.sampled_from([0.0, 0.0, 0.2, 1.0]),
    st.sampled_from([0.0, 0.0, 0.3, 0.99]),
    st.sampled_from([0.0, 0.0, 0.3, 1.0]),
    st.sampled_from([0.0, 0.0, 0.1, 1.0]),
    st.sampled_from([1.0, 0.5, 0.0]),
    st.sampled_from([1.0, 1.0, 0.001, 2.5, 1000.0]),
)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Any rules, programs and players."""
    number = draw(RULE_SETS)
    scripts = draw(st.lists(programs(), min_size=1, max_size=3))
    player = st.tuples(st.integers(0, len(scripts) - 1), *FACTORS)
    return Game(number, scripts, [draw(player) for _ in range(case(number).seats)])


KEYS = st.integers(0, 2**64 - 1)


def row(columns: dict[str, Any], i: int) -> dict[str, int]:
    return {name: int(values[i]) for name, values in columns.items()}
