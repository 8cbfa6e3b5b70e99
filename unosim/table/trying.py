"""What a strategy does at the end of a scenario's steps, and why: which line decided, and why those above it did not.

told = try_strategy("punisher", "tests/scenarios/draw.yaml")
told[0].move          # "play R+2"
print("\\n".join(told[0].lines))
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from unosim.cards import ALL_KINDS, card_name
from unosim.engine._engine import VARIABLES
from unosim.errors import Problem, ScenarioError
from unosim.said import Said, say
from unosim.strategies import ProgramSpec, Strategy, compile_strategy, find, program
from unosim.strategies.compile import asked, lines_kept
from unosim.strategies.conditions import Ask, Condition, comparisons
from unosim.strategies.model import ALWAYS, NEVER, Rule, ScriptError
from unosim.strategies.python import PythonPlayer, PythonStrategy
from unosim.strategies.python.apart import apart
from unosim.strategies.python.loading import Value
from unosim.strategies.rollout import Rollout
from unosim.strategies.sentences import Telling
from unosim.strategies.words import OTHERWISE_WORDS
from unosim.table import scenario
from unosim.table.round import Round

# The choices that are looked at where a seat has this to decide, in their order.
ASKED_AT = {
    "play": ("draw", "bluff", "group"),
    "drawn": ("drawn",),
    "answer": ("challenge", "answer", "bluff", "group"),
    "jump": ("bluff", "jump_in", "group"),
}


@dataclass(frozen=True)
class Tried:
    """What a strategy does at the end of one scenario.

    ``line``: the line of the script that decided, from 1; None if none did, and for a class written in Python.
    """

    scenario: str
    seat: int
    decision: str
    move: str
    line: int | None
    lines: tuple[Said, ...]

    def to_dict(self) -> dict[str, Any]:
        """For programs; JSON-able."""
        return {**vars(self), "lines": list(self.lines)}


def try_strategy(
    name: str | os.PathLike[str], path: str | os.PathLike[str], with_: Mapping[str, Value] | None = None
) -> list[Tried]:
    """What a strategy does at the end of each scenario of a file.

    Raises ScriptError, ScenarioProblems, Fault where a class written in Python errs, and ScenarioError where a step
    fails or the round is over.
    """
    strategy, given = find(name), with_ or {}
    if isinstance(strategy, PythonStrategy):
        strategy.check(given)
        return apart(_tried_classes, PythonPlayer(strategy, given, strategy.name), path)
    if isinstance(strategy, Rollout):
        advice = "`unosim scenario FILE --evaluate 20000` says what each move is worth"
        raise ScriptError([Problem(f"{strategy.name} is no script and has no lines; {advice}")])
    spec = compile_strategy(strategy, given)
    numbers = {key: int(value) for key, value in given.items()}  # nothing else is fit
    return [_tried(strategy, spec, numbers, one) for one in scenario.load(path)]


def _tried_classes(player: PythonPlayer, path: str | os.PathLike[str]) -> list[Tried]:
    return [_tried_class(player, one) for one in scenario.load(path)]


def _take_steps(one: scenario.Scenario, game: Round) -> int:
    """Play to the end of the steps; the seat that is to act then."""
    for step in scenario.take_steps(one, game):
        if not step.passed:
            raise ScenarioError(f"{one.file}: {one.name}: {step}")
    if game.to_act is None:
        raise ScenarioError(f"{one.file}: {one.name}: nobody is to act at the end: the round is over")
    return game.to_act


def _tried_class(player: PythonPlayer, one: scenario.Scenario) -> Tried:
    game = scenario.set_up(one)
    game.seat_class(player)
    seat, legal = _take_steps(one, game), game.legal
    move = game.choose()
    hand, decision = " ".join(game.hands[seat]), game.decision
    lines = [_begins(seat, hand, game), say("it does: {move}", move=move)]
    lines.append(say("moves to choose from: {moves}", moves=", ".join(legal)))
    lines += [say("with one move to choose from it is not asked")] if len(legal) == 1 and legal[0] == move else []
    return Tried(one.name, seat, decision, move, None, tuple(lines))


def _tried(strategy: Strategy, spec: ProgramSpec, with_: Mapping[str, int], one: scenario.Scenario) -> Tried:
    game = scenario.set_up(one)
    seat = _take_steps(one, game)
    trace = game.trace(program(strategy, with_))
    account = _Account(strategy, spec, with_, trace, game)
    return Tried(one.name, seat, game.decision, trace["move"], account.fired, tuple(account.told()))


class _Account:
    """Why a strategy does what it does, from what the engine says that it went by."""

    def __init__(
        self, strategy: Strategy, spec: ProgramSpec, with_: Mapping[str, int], trace: dict[str, Any], game: Round
    ) -> None:
        self.strategy, self.spec, self.trace, self.game = strategy, spec, trace, game
        self.telling = Telling({**strategy.parameters, **with_})
        self.kept = lines_kept(strategy, with_)
        self.fired = None if trace["fired"] < 0 else self.kept[trace["fired"]] + 1
        self.values: dict[int, int] = {}
        for (variable, _, other, constant, *_), (left, right) in zip(spec.tests, trace["values"], strict=True):
            self.values[variable] = left
            if other >= 0:
                self.values[other] = right - constant

    def told(self) -> Iterator[Said]:
        seat = self.game.to_act
        hand = " ".join(self.game.hands[seat]) if seat is not None else ""
        yield _begins(seat, hand, self.game)
        yield say("it does: {move}", move=self.trace["move"])
        for choice in ASKED_AT.get(self.game.decision, ()):
            rule = self.strategy.choices[choice]
            if rule not in (Rule(), Rule(chance=NEVER)):
                yield say("{choice}: {what}", choice=choice, what=self.choice(choice, rule))
        offered = self.trace["offered"]
        if not offered:
            yield say("no line was asked for a card")
            return
        yield say("cards to choose from: {cards}", cards=", ".join(cards_in(offered)))
        if self.fired is None and offered & (offered - 1) == 0 and self.strategy.otherwise == "any":
            yield say("with one card to choose from no line is asked")
            return
        for number, line in enumerate(self.strategy.lines, 1):
            yield say("line {n}: {what}  [{line}]", n=number, what=self.line(number), line=self.telling.line(line))
            if number == self.fired:
                return
        yield say("no line applies: {what}", what=say(OTHERWISE_WORDS[self.strategy.otherwise]))

    def line(self, number: int) -> Said:
        if number - 1 not in self.kept:
            return say("never applies with these parameters")
        kinds, holds = self.trace["lines"][self.kept.index(number - 1)]
        rule = self.strategy.lines[number - 1].rule
        if not kinds:
            return say("no such card")
        if not holds:
            return say("its condition does not hold{known}", known=self.known(rule.when))
        if number == self.fired:
            return say("decides, among {cards}", cards=", ".join(cards_in(kinds)))
        return say("its chance was not drawn")

    def choice(self, name: str, rule: Rule) -> Said:
        held = "its condition holds{known}" if self.trace["choices"][name] else "its condition does not hold{known}"
        told = say(held, known=self.known(rule.when))
        if rule.chance == ALWAYS:
            return told
        return say("{told}, with {chance}", told=told, chance=self.telling.chance(rule))

    def known(self, condition: Condition | None) -> str:
        """The values that a condition looked at."""
        if condition is None:
            return ""
        found = {}
        for comparison in comparisons(condition):
            for term in (*comparison.left, *comparison.right):
                if (number := self.operand(term.value)) in self.values:
                    found[_written(term.value)] = self.values[number]
        pairs = ", ".join(f"{name} = {value}" for name, value in found.items())
        return say(" ({values})", values=pairs) if found else ""

    def operand(self, value: int | str | Ask) -> int | None:
        if isinstance(value, Ask):
            ask = asked(value, self.telling.parameters)
            return len(VARIABLES) + self.spec.asks.index(ask) if ask in self.spec.asks else None
        return VARIABLES.index(value) if value in VARIABLES else None


def _begins(seat: int | None, hand: str, game: Round) -> Said:
    """Who has what to decide."""
    return say(
        "seat {seat} holds {hand}, on {top}, and has this to decide: {decision}",
        seat=seat,
        hand=hand,
        top=game.top,
        decision=say(game.decision),
    )


def cards_in(kinds: int) -> list[str]:
    """The cards of a mask by name."""
    return [card_name(kind) for kind in sorted(ALL_KINDS) if kinds >> kind & 1]


def _written(value: int | str | Ask) -> str:
    if isinstance(value, Ask):
        return f"{value.what} is {value.word}" if value.fact else f"{value.what}({value.word})"
    return str(value)
