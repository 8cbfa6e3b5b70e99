"""From a ``Strategy`` to the flat program that the engine interprets.

A condition becomes a list of tests that jump: each compares once and goes on to the test that is left to decide, or
accepts or rejects. ``and``, ``or`` and ``not`` are only where the jumps lead. All jumps go forward.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, astuple, dataclass, field
from typing import Any

from unosim.engine._engine import ASKS, COLOR_RULES, FEATURES, OPERATORS, TARGETS, TIE_BREAKS, VARIABLES
from unosim.errors import Problem, is_whole, nearest
from unosim.strategies.conditions import AllOf, Ask, Comparison, Condition, ConditionError, Not, reduce
from unosim.strategies.model import Amount, Chance, Rule, ScriptError, Strategy, amount
from unosim.strategies.reader import MOST_CARDS, MOST_PLACES, kinds_mask, parameter_problem
from unosim.strategies.rollout import Rollout, compile_rollout
from unosim.strategies.value import Weights
from unosim.strategies.words import CARD_WORDS, FACT_CHOICES, OTHERWISE_WORDS

ACCEPT, REJECT = -1, -2
CERTAIN = 1 << 64

EngineLine = tuple[int, int, int, tuple[int, ...], int]
EngineTest = tuple[int, int, int, int, int, int]


@dataclass(frozen=True, slots=True)
class ProgramSpec:
    """The arguments of ``unosim.engine.Program``, in order.

    ``lines``: mask of kinds, first test or -1, chance of 2**64, tie-breaks, 1 if each kind counts once. ``tests``:
    variable, operator, other variable or -1, constant, where to go if true and if false (-1 accept, -2 reject).
    ``choices``: first test or -1 and chance for each choice. ``color``, ``otherwise``, ``target``: numbers of words.
    ``asks``: what is asked and of what; a test names the first by the number after the last variable. ``weighings``:
    features and weights; a line names the first by the number after the last tie-break. ``lay_back``: tie-breaks.
    ``banned``: mask of the kinds that are laid only where no other card fits (see ``unosim.strategies.bans``).
    ``playouts``: 0 for a script; else how often `rollout` plays each move out with it, and ``value`` is what it goes by
    where play-outs stop (``unosim.strategies.value``); neither is an argument of ``Program``.
    """

    lines: tuple[EngineLine, ...]
    tests: tuple[EngineTest, ...]
    choices: dict[str, tuple[int, int]]
    color: int
    otherwise: int
    target: int = 0
    asks: tuple[tuple[int, int], ...] = ()
    weighings: tuple[tuple[tuple[int, int], ...], ...] = ()
    lay_back: tuple[int, ...] = ()
    group_most: int = MOST_CARDS
    banned: int = 0
    playouts: int = 0
    value: list[Weights] = field(default_factory=list)

    def arguments(self) -> dict[str, Any]:
        """By name, for ``unosim.engine.Program``."""
        return {name: value for name, value in asdict(self).items() if name not in ("playouts", "value")}

    def digest(self) -> str:
        """SHA-256 (hex) of everything that decides how the strategy plays: equal programs play equal rounds."""
        return hashlib.sha256(json.dumps(astuple(self), sort_keys=True).encode()).hexdigest()


def compile_strategy(strategy: Strategy, with_: Mapping[str, object] | None = None) -> ProgramSpec:
    """The program of a strategy with these parameters; those left out keep their defaults.

    Raises ScriptError with every unknown or unfit parameter.
    """
    if isinstance(strategy, Rollout):
        return compile_rollout(with_ or {})
    parameters = _parameters(strategy, with_ or {})
    problems: list[Problem] = []
    compiler = _Compiler(parameters)

    def attempt(rule: Rule, key: str) -> tuple[int, int]:
        try:
            return compiler.rule(rule)
        except (ConditionError, ValueError) as error:
            what = "when" if isinstance(error, ConditionError) else f"probability {rule.chance}"
            given = ", ".join(f"{name}: {value}" for name, value in parameters.items())
            problems.append(Problem(f"{what}: {error} (with {given})", strategy.file or strategy.name, key=key))
            return ACCEPT, 0

    lines: list[EngineLine] = []
    for number, line in enumerate(strategy.lines):
        first, chance = attempt(line.rule, f"play[{number}]")
        if chance:
            ties = (*compiler.weighing(line.weigh), *(TIE_BREAKS.index(word) for word in line.among))
            lines.append((kinds_mask(line.kinds), first, chance, ties, int(line.by_kind)))
    choices = {name: attempt(choice, name) for name, choice in strategy.choices.items()}
    group_most = MOST_CARDS if strategy.group_most is None else amount(strategy.group_most, parameters)
    if not 1 <= group_most <= MOST_CARDS:
        reason = f"most: {group_most} is not from 1 to {MOST_CARDS:,}"
        problems.append(Problem(reason, strategy.file or strategy.name, key="group.most"))
    if problems:
        raise ScriptError(problems)
    last = len(compiler.tests) - 1  # tests were made back to front

    def forward(target: int) -> int:
        return last - target if target >= 0 else target

    return ProgramSpec(
        lines=tuple((mask, forward(first), chance, ties, by_kind) for mask, first, chance, ties, by_kind in lines),
        tests=tuple((*test[:4], forward(test[4]), forward(test[5])) for test in reversed(compiler.tests)),
        choices={name: (forward(first), chance) for name, (first, chance) in choices.items()},
        color=COLOR_RULES.index(strategy.color),
        otherwise=list(OTHERWISE_WORDS).index(strategy.otherwise),
        target=TARGETS.index(strategy.target),
        asks=tuple(compiler.asks),
        weighings=tuple(compiler.weighings),
        lay_back=tuple(TIE_BREAKS.index(word) for word in strategy.lay_back),
        group_most=group_most,
    )


def lines_kept(strategy: Strategy, with_: Mapping[str, int] | None = None) -> list[int]:
    """Which lines of a script its program has, by their place from 0: those that can apply with these parameters."""
    compiler = _Compiler(_parameters(strategy, with_ or {}))
    return [number for number, line in enumerate(strategy.lines) if compiler.rule(line.rule)[1]]


def _parameters(strategy: Strategy, given: Mapping[str, object]) -> dict[str, int]:
    problems = []
    fit: dict[str, int] = {}
    for name, value in given.items():
        key = f"{strategy.name}.with.{name}"
        if name not in strategy.parameters:
            allowed = tuple(strategy.parameters)
            message = "unknown parameter" if allowed else f"unknown parameter; {strategy.name} has none"
            problems.append(Problem(message, key=key, allowed=allowed, nearest=nearest(name, allowed)))
        elif (reason := parameter_problem(value)) is not None:
            problems.append(Problem(reason, key=key))
        elif isinstance(value, int):
            fit[name] = value
    if problems:
        raise ScriptError(problems)
    return {**strategy.parameters, **fit}


class _Compiler:
    """Collects tests. A condition is compiled from its end, so that the targets of a jump exist before it does."""

    def __init__(self, parameters: Mapping[str, int]) -> None:
        self.parameters = parameters
        self.tests: list[EngineTest] = []
        self.numbers: dict[EngineTest, int] = {}
        self.asks: list[tuple[int, int]] = []
        self.weighings: list[tuple[tuple[int, int], ...]] = []

    def rule(self, rule: Rule) -> tuple[int, int]:
        """The first test (-1: none) and the chance; a rule that can never hold has chance 0 and no test."""
        chance = scaled(rule.chance, self.parameters)
        first = ACCEPT if rule.when is None else self.enter(rule.when, ACCEPT, REJECT)
        return (ACCEPT, 0) if first == REJECT or chance == 0 else (first, chance)

    def enter(self, condition: Condition, true: int, false: int) -> int:
        """Where to go to decide a condition that leads to ``true`` or ``false``."""
        if isinstance(condition, Not):
            return self.enter(condition.part, false, true)
        if isinstance(condition, Comparison):
            return self.compare(condition, true, false)
        target = self.enter(condition.parts[-1], true, false)
        for part in reversed(condition.parts[:-1]):
            target = self.enter(part, target, false) if isinstance(condition, AllOf) else self.enter(part, true, target)
        return target

    def compare(self, comparison: Comparison, true: int, false: int) -> int:
        flat = reduce(comparison, VARIABLES, self.parameters)
        if isinstance(flat, bool) or true == false:
            return true if flat else false
        other = -1 if flat.other is None else self.operand(flat.other)
        variable, operator = self.operand(flat.variable), OPERATORS.index(flat.operator)
        test = (variable, operator, other, flat.constant, true, false)
        if test not in self.numbers:
            self.numbers[test] = len(self.tests)
            self.tests.append(test)
        return self.numbers[test]

    def operand(self, name: str | Ask) -> int:
        """The number of a variable, or of an ask behind the variables."""
        if isinstance(name, str):
            return VARIABLES.index(name)
        return len(VARIABLES) + _place(asked(name, self.parameters), self.asks)

    def weighing(self, weigh: tuple[tuple[str, Amount], ...]) -> tuple[int, ...]:
        """The number of a weighing behind the tie-breaks; nothing where all weights are 0."""
        weights = ((FEATURES.index(feature), amount(value, self.parameters)) for feature, value in weigh)
        heavy = tuple(sorted(pair for pair in weights if pair[1]))
        return (len(TIE_BREAKS) + _place(heavy, self.weighings),) if heavy else ()


def _place(item: Any, items: list[Any]) -> int:
    """Where an item stands in a list, which it joins if it is new."""
    if item not in items:
        items.append(item)
    return items.index(item)


def asked(ask: Ask, parameters: Mapping[str, int]) -> tuple[int, int]:
    """An ask as the engine takes it: what is asked, and of what. Raises ConditionError for a seat too far away."""
    what = ASKS.index(ask.what)
    if ask.what != "hand_of":
        return what, (FACT_CHOICES[ask.what] if ask.fact else CARD_WORDS)[ask.word].mask
    number = ask.word.removeprefix("-")
    places = int(number) if is_whole(number) else parameters[number]
    places = -places if ask.word.startswith("-") else places
    if not 1 <= abs(places) <= MOST_PLACES:
        raise ConditionError(f"hand_of({places}): 1 to {MOST_PLACES} places on, or back with a minus", ask.at)
    return what, places & 0xFFFFFFFF


def scaled(chance: Chance, parameters: Mapping[str, int]) -> int:
    """A probability as an integer of 2**64, rounded once and exactly. Raises ValueError for what is none."""
    return round(chance.value(parameters) * CERTAIN)
