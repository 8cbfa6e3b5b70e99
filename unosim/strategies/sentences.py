"""A strategy in plain words, one sentence a line."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from unosim.strategies import words
from unosim.strategies.compile import compile_strategy
from unosim.strategies.conditions import FLAGS, AllOf, Ask, Comparison, Condition, Not, Term
from unosim.strategies.library import load
from unosim.strategies.model import ALWAYS, NEVER, Amount, Line, Rule, Strategy, amount
from unosim.strategies.reader import settled_kinds
from unosim.strategies.rollout import Rollout, describe_rollout


def describe(strategy: Strategy | str | os.PathLike[str], with_: Mapping[str, Any] | None = None) -> str:
    """What a strategy (or the one of this name or path) does, with its parameters put in; a sentence a line.

    Raises ScriptError for a script or parameters that cannot be used.
    """
    script = strategy if isinstance(strategy, Strategy) else load(strategy)
    compile_strategy(script, with_)
    if isinstance(script, Rollout):
        return "\n".join(describe_rollout(with_ or {}))
    return "\n".join(Telling({**script.parameters, **(with_ or {})}).sentences(script))


class Telling:
    """Parts of a script in words, with these parameters."""

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
        if script.group_most is not None:
            told.append(f"It lays {self.amount(script.group_most)} cards together at most.")
        if script.lay_back:
            told.append(
                f"Of the cards to lay instead of a bluff that it takes back it lays {self.ties(script.lay_back)}."
            )
        told.append(f"Where a card makes it pick a player it picks {words.TARGET_WORDS[script.target]}.")
        if script.source is not None:
            told.append(f"Source: {script.source}")
        return told

    def line(self, line: Line) -> str:
        kinds = " or ".join(words.KIND_SETS[name].words for name in line.kinds)
        sentence = kinds[0].upper() + kinds[1:] + self.circumstances(line.rule)
        if line.weigh:
            sums = " plus ".join(
                f"{self.amount(weight)} times {words.FEATURE_WORDS[feature]}" for feature, weight in line.weigh
            )
            sentence += f"; among several the one with the largest sum: {sums}"
        if line.among:
            sentence += f"; among {'those' if line.weigh else 'several'} {self.ties(line.among)}"
        return sentence + ("; each kind counts once." if line.by_kind else ".")

    def ties(self, among: tuple[str, ...]) -> str:
        return ", then ".join(f"one {words.TIE_BREAK_WORDS[word]}" for word in among)

    def amount(self, value: Amount) -> str:
        number = amount(value, self.parameters)
        return str(number) if isinstance(value, int) else f"{'-' if value[0] < 0 else ''}{value[1]} ({number})"

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
            if (fact := _fact(condition)) is not None:
                return fact
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

    def term(self, value: int | str | Ask) -> str:
        if isinstance(value, int):
            return str(value)
        if isinstance(value, Ask):
            about = value.word if value.what == "hand_of" else words.CARD_WORDS[value.word].several
            return words.FUNCTION_WORDS[value.what].format(about)
        if value in words.VARIABLE_WORDS:
            return words.VARIABLE_WORDS[value]
        return f"{value} ({self.parameters[value]})"


def _fact(comparison: Comparison) -> str | None:
    """A comparison that asks whether something is so, in words; None for any other."""
    values = {term.value for term in (*comparison.left, *comparison.right)}
    ask = next((value for value in values if isinstance(value, Ask) and value.fact), None)
    if ask is not None:
        return f"{words.FACT_WORDS[ask.what]} is {words.FACT_CHOICES[ask.what][ask.word].words}"
    flag = next((value for value in values if value in FLAGS), None)
    if flag is None or comparison.operator not in ("==", "!=") or values not in ({flag, 0}, {flag, 1}):
        return None
    yes, no = words.FLAG_WORDS[flag]
    return yes if (comparison.operator == "==") == (1 in values) else no
