"""A strategy in plain words, one sentence a line."""

from __future__ import annotations

import os
from collections.abc import Mapping

from unosim.strategies import words
from unosim.strategies.compile import compile_strategy
from unosim.strategies.conditions import AllOf, Comparison, Condition, Not, Term
from unosim.strategies.library import load
from unosim.strategies.model import ALWAYS, NEVER, Line, Rule, Strategy
from unosim.strategies.reader import settled_kinds


def describe(strategy: Strategy | str | os.PathLike[str], with_: Mapping[str, int] | None = None) -> str:
    """What a strategy (or the one of this name or path) does, with its parameters put in; a sentence a line.

    Raises ScriptError for a script or parameters that cannot be used.
    """
    script = strategy if isinstance(strategy, Strategy) else load(strategy)
    compile_strategy(script, with_)
    return "\n".join(_Telling({**script.parameters, **(with_ or {})}).sentences(script))


class _Telling:
    def __init__(self, parameters: Mapping[str, int]) -> None:
        self.parameters = parameters

    def sentences(self, script: Strategy) -> list[str]:
        told = [f"{script.name}: {script.about}".rstrip(" :")]
        if self.parameters:
            values = ", ".join(f"{name} is {value}" for name, value in self.parameters.items())
            told.append(f"Its parameters: {values}.")
        if script.lines:
            told.append("Of the cards that it may play it plays the first of these that it has:")
            told += [f"{number}. {self.line(line)}" for number, line in enumerate(script.lines, 1)]
            if settled_kinds(script.lines) != words.KIND_SETS["any"].mask:
                told.append(f"Where none of these applies it plays {words.OTHERWISE_WORDS[script.otherwise]}.")
        else:
            told.append(f"It plays {words.OTHERWISE_WORDS[script.otherwise]}.")
        told.append(f"With a wild it names {words.COLOR_WORDS[script.color]}.")
        told += [f"It {self.choice(name, rule)}." for name, rule in script.choices.items()]
        told.append(f"Where a card makes it pick a player it picks {words.TARGET_WORDS[script.target]}.")
        if script.source is not None:
            told.append(f"Source: {script.source}")
        return told

    def line(self, line: Line) -> str:
        kinds = " or ".join(words.KIND_SETS[name].words for name in line.kinds)
        ties = ", then ".join(f"one {words.TIE_BREAK_WORDS[word]}" for word in line.among)
        sentence = kinds[0].upper() + kinds[1:] + self.circumstances(line.rule)
        if ties:
            sentence += f"; among several {ties}"
        return sentence + ("; each kind counts once." if line.by_kind else ".")

    def choice(self, name: str, rule: Rule) -> str:
        verb = words.CHOICE_WORDS[name]
        if rule == Rule(chance=NEVER):
            return words.CHOICE_NEVER.get(name, f"never {verb}")
        if rule == Rule(chance=ALWAYS):
            return f"always {verb}"
        return verb + self.circumstances(rule)

    def circumstances(self, rule: Rule) -> str:
        when = f", when {self.condition(rule.when)}" if rule.when is not None else ""
        if rule.chance == ALWAYS:
            return when
        return f"{when}, with probability {float(rule.chance.value(self.parameters)):g}"

    def condition(self, condition: Condition, inside: bool = False) -> str:
        if isinstance(condition, Comparison):
            if (flag := _bluff_flag(condition)) is not None:
                return f"a wild draw four would be {'a bluff' if flag else 'legal'} now"
            return f"{self.sum(condition.left)} {words.OPERATOR_WORDS[condition.operator]} {self.sum(condition.right)}"
        if isinstance(condition, Not):
            return f"it is not so that {self.condition(condition.part, inside=True)}"
        link, opening = (" and ", "both ") if isinstance(condition, AllOf) else (" or ", "either ")
        return (opening if inside else "") + link.join(self.condition(part, inside=True) for part in condition.parts)

    def sum(self, terms: tuple[Term, ...]) -> str:
        text = ""
        for number, term in enumerate(terms):
            if number or term.sign < 0:
                text += " plus " if term.sign > 0 else " minus "
            text += self.term(term.value)
        return text.strip()

    def term(self, value: int | str) -> str:
        if isinstance(value, int):
            return str(value)
        if value in words.VARIABLE_WORDS:
            return words.VARIABLE_WORDS[value]
        return f"{value} ({self.parameters[value]})"


def _bluff_flag(comparison: Comparison) -> bool | None:
    """What ``bluff == 1`` and its like ask for; None for any other comparison."""
    values = {term.value for term in (*comparison.left, *comparison.right)}
    if comparison.operator not in ("==", "!=") or values not in ({"bluff", 0}, {"bluff", 1}):
        return None
    return (comparison.operator == "==") == (1 in values)
