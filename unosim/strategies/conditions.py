"""Conditions: the small language of ``when``.

    condition  = all { "or" all }
    all        = single { "and" single }
    single     = "not" single | "(" condition ")" | flag | fact | comparison
    flag       = a variable that is 1 or 0
    fact       = subject "is" [ "not" ] word
    comparison = sum ( "<" | "<=" | "==" | "!=" | ">=" | ">" ) sum
    sum        = [ "-" ] term { ( "+" | "-" ) term }
    term       = whole number | variable | parameter | function "(" word ")"

A comparison may hold two variables or functions at most, one on each side: one test of the engine compares no more.
Nothing is ever evaluated as Python.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

OPERATORS = ("<", "<=", "==", "!=", ">=", ">")
KEYWORDS = ("and", "or", "not", "is")
FLAGS = ("clockwise", "bluff")  # variables that are a condition by themselves
LARGEST = 1_000_000  # of any number or parameter: the engine compares integers of 32 bits
DEEPEST = 40
LONGEST = 2000  # characters

_TOKEN = re.compile(r"\s*(?:([0-9]+(?:_[0-9]+)*)|([A-Za-z_][A-Za-z0-9_]*)|(<=|>=|==|!=|[<>=()+-])|(\S))")
_MIRRORED = {"<": ">", "<=": ">=", "==": "==", "!=": "!=", ">=": "<=", ">": "<"}


class ConditionError(Exception):
    """What is wrong in a condition, ``at`` which character; ``allowed`` is what could stand there."""

    def __init__(self, message: str, at: int, allowed: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.message, self.at, self.allowed = message, at, allowed


@dataclass(frozen=True, slots=True)
class Ask:
    """``what(word)``, or the fact ``what is word``: something asked of some cards, or of some seat."""

    what: str
    word: str
    fact: bool = False
    at: int = field(default=0, compare=False)
    word_at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Term:
    """A number, a name or an ask with its sign."""

    sign: int
    value: int | str | Ask
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Comparison:
    """``left operator right``, both sums."""

    left: tuple[Term, ...]
    operator: str
    right: tuple[Term, ...]
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class AllOf:
    """Parts joined by ``and``."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Parts joined by ``or``."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite."""

    part: Condition


Condition = Comparison | AllOf | AnyOf | Not


class FlatTest(NamedTuple):
    """What the engine compares: ``variable operator (other + constant)``; without ``other`` a constant alone."""

    variable: str | Ask
    operator: str
    other: str | Ask | None
    constant: int


class _Token(NamedTuple):
    text: str
    at: int
    what: str  # number, name, sign, end


def parse(text: str) -> Condition:
    """Read a condition. Raises ConditionError at the first place where it is not one; names are not looked up."""
    if len(text) > LONGEST:
        raise ConditionError(f"a condition has {LONGEST:,} characters at most", LONGEST)
    return _Parser(_tokens(text)).whole()


def comparisons(condition: Condition) -> list[Comparison]:
    """Every comparison of a condition, from left to right."""
    if isinstance(condition, Comparison):
        return [condition]
    parts = (condition.part,) if isinstance(condition, Not) else condition.parts
    return [comparison for part in parts for comparison in comparisons(part)]


def reduce(comparison: Comparison, variables: Collection[str], parameters: Mapping[str, int]) -> FlatTest | bool:
    """Put in the parameters and bring a comparison into the engine's form, or to a constant where no variable is left.

    Raises ConditionError where variables would have to be added up.
    """
    counts: dict[str | Ask, int] = {}
    constant = 0
    signed = [(1, term) for term in comparison.left] + [(-1, term) for term in comparison.right]
    for side, term in signed:
        if not isinstance(term.value, int) and (isinstance(term.value, Ask) or term.value in variables):
            counts[term.value] = counts.get(term.value, 0) + side * term.sign
        else:
            constant += side * term.sign * (term.value if isinstance(term.value, int) else parameters[term.value])
    plus = [name for name, count in counts.items() if count > 0]
    minus = [name for name, count in counts.items() if count < 0]
    if len(plus) > 1 or len(minus) > 1 or any(abs(count) > 1 for count in counts.values()):
        raise ConditionError("variables can be compared but not added up: one on each side", comparison.at)
    if abs(constant) > LARGEST:
        raise ConditionError(f"these numbers add up to more than {LARGEST:,}", comparison.at)
    if plus:  # plus + constant OP minus
        return FlatTest(plus[0], comparison.operator, minus[0] if minus else None, -constant)
    if minus:  # constant OP minus
        return FlatTest(minus[0], _MIRRORED[comparison.operator], None, constant)
    return holds(constant, comparison.operator, 0)


def holds(left: int, operator: str, right: int) -> bool:
    """Whether ``left operator right``."""
    return {
        "<": left < right,
        "<=": left <= right,
        "==": left == right,
        "!=": left != right,
        ">=": left >= right,
        ">": left > right,
    }[operator]


def _tokens(text: str) -> list[_Token]:
    found = []
    for match in _TOKEN.finditer(text):
        number, name, _sign, other = match.groups()
        at = match.start(match.lastindex or 0)
        if other:
            raise ConditionError(
                f"`{other}` means nothing in a condition; it is made of names, whole numbers, + and -, "
                f"{' '.join(OPERATORS)}, is, and, or, not, ( )",
                at,
            )
        found.append(_Token(match[0].strip(), at, "number" if number else "name" if name else "sign"))
    return [*found, _Token("", len(text.rstrip()), "end")]


class _Parser:
    """Recursive descent over the tokens, one method a line of the grammar."""

    def __init__(self, tokens: list[_Token]) -> None:
        self.tokens = tokens
        self.depth = 0

    @property
    def token(self) -> _Token:
        return self.tokens[0]

    def take(self) -> _Token:
        return self.tokens.pop(0)

    def whole(self) -> Condition:
        condition = self.condition()
        if self.token.what == "end":
            return condition
        if self.token.text in OPERATORS:
            raise ConditionError("compare two things at a time and join comparisons by `and`", self.token.at)
        if self.token.text == ")":
            raise ConditionError("this parenthesis closes nothing", self.token.at)
        raise ConditionError(f"`and` or `or` is missing before `{self.token.text}`", self.token.at)

    def condition(self) -> Condition:
        parts = [self.all()]
        while self.token.text == "or":
            self.take()
            parts.append(self.all())
        return parts[0] if len(parts) == 1 else AnyOf(tuple(parts))

    def all(self) -> Condition:
        parts = [self.single()]
        while self.token.text == "and":
            self.take()
            parts.append(self.single())
        return parts[0] if len(parts) == 1 else AllOf(tuple(parts))

    def single(self) -> Condition:
        if self.token.text not in ("not", "("):
            return self.comparison()
        opening = self.take()
        self.depth += 1
        if self.depth > DEEPEST:
            raise ConditionError("this condition is nested too deep", opening.at)
        if opening.text == "not":
            inside: Condition = Not(self.single())
        else:
            inside = self.condition()
            if self.token.text != ")":
                if self.token.text in OPERATORS:
                    raise ConditionError("compare two things at a time and join comparisons by `and`", self.token.at)
                raise ConditionError("this parenthesis is not closed", opening.at)
            self.take()
        self.depth -= 1
        return inside

    def comparison(self) -> Condition:
        at = self.token.at
        left = self.sum()
        first = left[0].value
        if self.token.text == "is":
            return self.fact(left)
        if len(left) == 1 and first in FLAGS and self.token.text not in (*OPERATORS, "="):
            return Comparison(left, "==", (Term(1, 1, at),), at)
        operator = self.take()
        if operator.text not in OPERATORS:
            if operator.text == "=":
                raise ConditionError("equality is written ==", operator.at)
            raise ConditionError("a comparison is missing here, such as `>= 1`", operator.at, OPERATORS)
        return Comparison(left, operator.text, self.sum(), at)

    def fact(self, left: tuple[Term, ...]) -> Condition:
        """What follows the subject of an ``is``."""
        self.take()
        subject, opposite = left[0], self.token.text == "not" and bool(self.take())
        if len(left) > 1 or subject.sign < 0 or not isinstance(subject.value, str):
            raise ConditionError("what is asked before `is` is one name, such as `top`", subject.at)
        if self.token.what not in ("name", "number") or self.token.text in KEYWORDS:
            raise ConditionError("a word is missing after `is`, such as `skip`", self.token.at)
        word = self.take()
        ask = Ask(subject.value, word.text, True, subject.at, word.at)
        found = Comparison((Term(1, ask, subject.at),), "==", (Term(1, 1, subject.at),), subject.at)
        return Not(found) if opposite else found

    def sum(self) -> tuple[Term, ...]:
        sign = -1 if self.token.text == "-" and self.take() else 1
        terms = [self.term(sign)]
        while self.token.text in ("+", "-"):
            terms.append(self.term(1 if self.take().text == "+" else -1))
        return tuple(terms)

    def term(self, sign: int) -> Term:
        token = self.take()
        if token.what == "number":
            if len(token.text) > 20 or int(token.text) > LARGEST:
                raise ConditionError(f"this number is larger than {LARGEST:,}", token.at)
            return Term(sign, int(token.text), token.at)
        if token.what == "name" and token.text not in KEYWORDS:
            return Term(sign, self.ask(token) if self.token.text == "(" else token.text, token.at)
        if token.text == "(":
            raise ConditionError("parentheses group conditions, not sums", token.at)
        found = f"not `{token.text}`" if token.text else "but the condition ends"
        raise ConditionError(f"a variable, a parameter or a whole number is expected here, {found}", token.at)

    def ask(self, function: _Token) -> Ask:
        """What stands in the parentheses of a function."""
        self.take()
        minus = "-" if self.token.text == "-" and self.take() else ""
        if self.token.what not in ("name", "number"):
            raise ConditionError(f"a word is missing in the parentheses of `{function.text}`", self.token.at)
        word = self.take()
        if self.token.text != ")":
            raise ConditionError(f"`{function.text}` takes one word in parentheses", self.token.at)
        self.take()
        return Ask(function.text, minus + word.text, False, function.at, word.at)
