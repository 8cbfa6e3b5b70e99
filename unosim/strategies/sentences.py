"""A strategy in plain words, one sentence a line, in English and with what it takes to say it in another language."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import reduce
from typing import Any

from unosim.said import Either, Said, capital, plain, say
from unosim.strategies import words
from unosim.strategies.compile import compile_strategy
from unosim.strategies.conditions import FLAGS, AllOf, Ask, Comparison, Condition, Not, Term
from unosim.strategies.library import load
from unosim.strategies.model import ALWAYS, NEVER, Amount, Line, Rule, Strategy, amount
from unosim.strategies.reader import settled_kinds
from unosim.strategies.rollout import Rollout, rollout_told


def describe(strategy: Strategy | str | os.PathLike[str], with_: Mapping[str, Any] | None = None) -> str:
    """What a strategy (or the one of this name or path) does, with its parameters put in; a sentence a line.

    Raises ScriptError for a script or parameters that cannot be used.
    """
    return "\n".join(told(strategy, with_))


def told(strategy: Strategy | str | os.PathLike[str], with_: Mapping[str, Any] | None = None) -> list[Said]:
    """The sentences of `describe`."""
    script = strategy if isinstance(strategy, Strategy) else load(strategy)
    compile_strategy(script, with_)
    if isinstance(script, Rollout):
        return rollout_told(with_ or {})
    return Telling({**script.parameters, **(with_ or {})}).sentences(script)


class Telling:
    """Parts of a script in words, with these parameters."""

    def __init__(self, parameters: Mapping[str, int]) -> None:
        self.parameters = parameters

    def sentences(self, script: Strategy) -> list[Said]:
        about = plain(script.about)
        said = [say("{name}: {about}", name=script.name, about=about) if about else say("{name}", name=script.name)]
        if self.parameters:
            values = tuple(say("{name} is {value}", name=name, value=value) for name, value in self.parameters.items())
            said.append(say("Its parameters: {values}.", values=values))
        otherwise = say(words.OTHERWISE_WORDS[script.otherwise])
        if script.lines:
            said.append(say("Of the cards that it may play it plays the first of these that it has:"))
            said += [
                say("{number}. {line}.", number=number, line=self.line(line))
                for number, line in enumerate(script.lines, 1)
            ]
            if settled_kinds(script.lines) != words.KIND_SETS["any"].mask:
                said.append(say("Where none of these applies it plays {what}.", what=otherwise))
        else:
            said.append(say("It plays {what}.", what=otherwise))
        said.append(say("With a wild it names {color}.", color=say(words.COLOR_WORDS[script.color])))
        said += [say("It {does}.", does=self.choice(name, rule)) for name, rule in script.choices.items()]
        if script.group_most is not None:
            said.append(say("It lays {n} cards together at most.", n=self.amount(script.group_most)))
        if script.lay_back:
            ties = self.ties(script.lay_back)
            said.append(say("Of the cards to lay instead of a bluff that it takes back it lays {ties}.", ties=ties))
        target = say(words.TARGET_WORDS[script.target])
        said.append(say("Where a card makes it pick a player it picks {target}.", target=target))
        if script.source is not None:
            said.append(say("Source: {source}", source=script.source))
        return said

    def line(self, line: Line) -> Said:
        """A line of a script; no full stop."""
        kinds = Either(say(words.KIND_SETS[name].words) for name in line.kinds)
        parts: dict[str, object] = {"sums": "", "ties": "", "by": ""}
        if line.weigh:
            each = [
                say("{amount} times {feature}", amount=self.amount(weight), feature=say(words.FEATURE_WORDS[feature]))
                for feature, weight in line.weigh
            ]
            parts["sums"] = say(
                "; among several the one with the largest sum: {sums}", sums=_chain("{a} plus {b}", each)
            )
        if line.among:
            ties = self.ties(line.among)
            among = "; among those {ties}" if line.weigh else "; among several {ties}"
            parts["ties"] = say(among, ties=ties)
        if line.by_kind:
            parts["by"] = say("; each kind counts once")
        return capital(say("{kinds}{when}{sums}{ties}{by}", kinds=kinds, when=self.circumstances(line.rule), **parts))

    def ties(self, among: tuple[str, ...]) -> Said:
        return _chain("{a}, then {b}", [say("one {which}", which=say(words.TIE_BREAK_WORDS[word])) for word in among])

    def amount(self, value: Amount) -> str:
        number = amount(value, self.parameters)
        return str(number) if isinstance(value, int) else f"{'-' if value[0] < 0 else ''}{value[1]} ({number})"

    def choice(self, name: str, rule: Rule) -> Said:
        verb = say(words.CHOICE_WORDS[name])
        if rule == Rule(chance=NEVER):
            return say(words.CHOICE_NEVER[name]) if name in words.CHOICE_NEVER else say("never {does}", does=verb)
        if rule == Rule(chance=ALWAYS):
            return say("always {does}", does=verb)
        return say("{does}{when}", does=verb, when=self.circumstances(rule))

    def circumstances(self, rule: Rule) -> str:
        """When and how often; empty for always."""
        when = say(", when {condition}", condition=self.condition(rule.when)) if rule.when is not None else ""
        if rule.chance == ALWAYS:
            return when
        return say("{when}, with {chance}", when=when, chance=self.chance(rule))

    def chance(self, rule: Rule) -> Said:
        return say("probability {p}", p=f"{float(rule.chance.value(self.parameters)):g}")

    def condition(self, condition: Condition, inside: bool = False) -> Said:
        if isinstance(condition, Comparison):
            if (fact := _fact(condition)) is not None:
                return fact
            left, right = self.sum(condition.left), self.sum(condition.right)
            return say("{a} {compared} {b}", a=left, compared=say(words.OPERATOR_WORDS[condition.operator]), b=right)
        if isinstance(condition, Not):
            return say("it is not so that {condition}", condition=self.condition(condition.part, inside=True))
        every = isinstance(condition, AllOf)
        parts = [self.condition(part, inside=True) for part in condition.parts]
        linked = _chain("{a} and {b}" if every else "{a} or {b}", parts)
        if not inside:
            return linked
        return say("both {conditions}" if every else "either {conditions}", conditions=linked)

    def sum(self, terms: tuple[Term, ...]) -> Said:
        first, *more = terms
        text = self.term(first.value) if first.sign > 0 else say("minus {a}", a=self.term(first.value))
        for term in more:
            text = say("{a} plus {b}" if term.sign > 0 else "{a} minus {b}", a=text, b=self.term(term.value))
        return text

    def term(self, value: int | str | Ask) -> Said:
        if isinstance(value, int):
            return say("{n}", n=value)
        if isinstance(value, Ask):
            about = value.word if value.what == "hand_of" else say(words.CARD_WORDS[value.word].several)
            return say(words.FUNCTION_WORDS[value.what], about=about)
        if value in words.VARIABLE_WORDS:
            return say(words.VARIABLE_WORDS[value])
        return say("{name} ({value})", name=value, value=self.parameters[value])


def _chain(link: str, parts: list[Said]) -> Said:
    """Parts with a link between each and the next, from left to right."""
    return reduce(lambda a, b: say(link, a=a, b=b), parts)


def _fact(comparison: Comparison) -> Said | None:
    """A comparison that asks whether something is so, in words; None for any other."""
    values = {term.value for term in (*comparison.left, *comparison.right)}
    ask = next((value for value in values if isinstance(value, Ask) and value.fact), None)
    if ask is not None:
        what, which = say(words.FACT_WORDS[ask.what]), say(words.FACT_CHOICES[ask.what][ask.word].words)
        return say("{what} is {which}", what=what, which=which)
    flag = next((value for value in values if value in FLAGS), None)
    if flag is None or comparison.operator not in ("==", "!=") or values not in ({flag, 0}, {flag, 1}):
        return None
    yes, no = words.FLAG_WORDS[flag]
    return say(yes if (comparison.operator == "==") == (1 in values) else no)
