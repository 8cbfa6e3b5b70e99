"""From YAML to a ``Strategy``, with everything that is wrong in the script found at once."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from fractions import Fraction

from unosim.engine._engine import MOST_LINES
from unosim.errors import Problem, is_whole
from unosim.strategies import conditions, words
from unosim.strategies.model import ALWAYS, NEVER, Amount, Chance, Line, Rule, ScriptError, Strategy, amount
from unosim.yaml import Node, read, read_text

TOP_KEYS = (
    "strategy", "about", "source", "with", "play", "otherwise", "color", "target", "lay_back", *words.CHOICE_WORDS
)  # fmt: skip
LINE_KEYS = ("prefer", "when", "probability", "weigh", "among", "by")
RULE_KEYS = ("when", "probability")
MOST_TIES = 8  # tie-breaks of a line, as the engine holds them
MOST_PLACES = 9  # to a seat counted from oneself
MOST_CARDS = 1200  # at a table

# Stands for a condition that could not be read.
_UNREAD = conditions.Comparison((), "==", ())

_NAME = re.compile(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*")
_PARAMETER = re.compile(r"[a-z][a-z0-9_]*")
_WORD = re.compile(r"[a-z][a-z0-9_]*")
_DECIMAL = re.compile(r"[-+]?[0-9_]*\.?[0-9_]*([eE][-+]?[0-9]{1,2})?")  # a larger exponent would fill the memory
_RATIO = re.compile(r"\s*([0-9]+|[a-z][a-z0-9_]*)\s*(?:/\s*([0-9]+|[a-z][a-z0-9_]*)\s*)?")


def read_script(path: str | os.PathLike[str]) -> Strategy:
    """The strategy in a file. Raises ScriptError with every problem."""
    return _strategy(*read(path))


def parse_script(text: str, file: str | None = None) -> Strategy:
    """The strategy in a text; ``file`` is the name shown in messages. Raises ScriptError with every problem."""
    return _strategy(*read_text(text, file))


def _strategy(root: Node | None, problems: list[Problem]) -> Strategy:
    if root is None:
        raise ScriptError(problems)
    strategy = _Reader(problems).strategy(root)
    if problems:
        raise ScriptError(sorted(problems, key=lambda problem: (problem.line or 0, problem.column or 0)))
    return strategy


class _Reader:
    """Reads node by node; what is wrong goes to ``problems``, and a harmless value takes its place."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        self.parameters: dict[str, int] = {}
        self.used: set[str] = set()

    def strategy(self, root: Node) -> Strategy:
        if not isinstance(root.value, dict):
            self.wrong(root, f"a script is a mapping that begins with `strategy: its-name`, not {root.kind}")
            return Strategy("")
        self.known_keys(root, TOP_KEYS)
        if "strategy" not in root:
            self.wrong(root, "the key `strategy` is missing: the name of the strategy")
        self.read_parameters(root.value.get("with"))
        strategy = Strategy(
            name=self.name(root.value.get("strategy")),
            about=self.sentence(root.value.get("about")) or "",
            source=self.sentence(root.value.get("source")),
            parameters=self.parameters,
            lines=self.lines(root.value.get("play")),
            otherwise=self.word(root.value.get("otherwise"), words.OTHERWISE_WORDS, "any"),
            color=self.word(root.value.get("color"), words.COLOR_WORDS, "most_held"),
            target=self.word(root.value.get("target"), words.TARGET_WORDS, "random"),
            choices={name: self.choice(root.value.get(name), name) for name in words.CHOICE_WORDS},
            group_most=self.group_most(root.value.get("group")),
            lay_back=self.ties(root.value.get("lay_back")),
            file=root.file,
        )
        for name in self.parameters.keys() - self.used:
            self.wrong(root["with"][name], "this parameter is used nowhere", at_key=True)
        return strategy

    def wrong(
        self, node: Node, message: str, allowed: Mapping[str, object] | tuple[str, ...] = (), word: str | None = None,
        *, at_key: bool = False, at: int = 0,
    ) -> None:  # fmt: skip
        self.problems.append(node.problem(message, allowed=allowed, word=word, at_key=at_key, at=at))

    def known_keys(self, node: Node, allowed: tuple[str, ...]) -> None:
        for key, value in node.items():
            if key not in allowed:
                self.wrong(value, "unknown key", allowed, key, at_key=True)

    def name(self, node: Node | None) -> str:
        if node is not None and not (isinstance(node.value, str) and _NAME.fullmatch(node.value)):
            self.wrong(node, "a name is made of lower-case letters, digits and single hyphens, such as `save-wilds`")
        return node.text if node is not None else ""

    def sentence(self, node: Node | None) -> str | None:
        if node is None:
            return None
        if not isinstance(node.value, str) or not node.value.strip():
            self.wrong(node, f"a sentence is expected here, not {'nothing' if node.value == '' else node.kind}")
            return None
        return " ".join(node.value.split())

    def word(self, node: Node | None, allowed: Mapping[str, object], default: str) -> str:
        if node is None:
            return default
        if isinstance(node.value, dict | list | None) or node.text not in allowed:
            self.wrong(node, f"one word is expected here, not {node.said}", tuple(allowed), node.text)
            return default
        return node.text

    def word_list(
        self, node: Node | None, allowed: Mapping[str, object], what: str, most: int | None = None
    ) -> tuple[str, ...]:
        """A word or a list of different words, ``most`` at most."""
        if node is None:
            return ()
        items = list(node) if isinstance(node.value, list) else [node]
        if not items:
            self.wrong(node, f"the list is empty; it holds {what}", tuple(allowed))
        if most is not None and len(items) > most:
            self.wrong(node, f"{len(items)} words; of {what} a line has {most} at most")
        found: list[str] = []
        for item in items:
            if isinstance(item.value, dict | list | None) or item.text not in allowed:
                self.wrong(item, f"{item.said} is none of {what}", tuple(allowed), item.text)
            elif item.text in found:
                self.wrong(item, f"{item.said} is named twice")
            else:
                found.append(item.text)
        return tuple(found)

    def read_parameters(self, node: Node | None) -> None:
        if node is None:
            return
        if not isinstance(node.value, dict):
            self.wrong(node, f"a mapping of parameters to whole numbers is expected here, not {node.kind}")
        for name, value in node.items():
            if not _PARAMETER.fullmatch(name) or name in (*words.RESERVED, *conditions.KEYWORDS):
                reason = "taken" if _PARAMETER.fullmatch(name) else "not made of lower-case letters, digits and _"
                self.wrong(value, f"the name of this parameter is {reason}", at_key=True)
                self.used.add(name)
            elif (unfit := parameter_problem(value.value)) is not None:
                self.wrong(value, unfit)
            # A wrong one is known too, so that its uses are not reported again.
            self.parameters[name] = value.value if isinstance(value.value, int) else 0

    def lines(self, node: Node | None) -> tuple[Line, ...]:
        if node is None:
            return ()
        if not isinstance(node.value, list):
            self.wrong(node, f"a list of lines such as `- prefer: number` is expected here, not {node.kind}")
            return ()
        if len(node.value) > MOST_LINES:
            message = f"line {MOST_LINES + 1} of {len(node.value)}; a script has {MOST_LINES} at most"
            self.wrong(node.value[MOST_LINES], message)
        lines: list[Line] = []
        for item in node:
            line = self.line(item)
            if line.kinds and kinds_mask(line.kinds) & ~settled_kinds(lines) == 0:
                self.wrong(item, "this line is never reached: the lines above already decide about all its cards")
            lines.append(line)
        return tuple(lines)

    def line(self, node: Node) -> Line:
        if not isinstance(node.value, dict):
            self.wrong(node, f"a line such as `prefer: number` is expected here, not {node.said}")
            return Line(())
        self.known_keys(node, LINE_KEYS)
        if "prefer" not in node:
            self.wrong(node, "the key `prefer` is missing: the cards that this line wants", tuple(words.KIND_SETS))
        return Line(
            kinds=self.word_list(node.value.get("prefer"), words.KIND_SETS, "the kinds of card"),
            rule=self.rule(node.value),
            weigh=self.weights(node.value.get("weigh")),
            among=self.ties(node.value.get("among")),
            by_kind=self.word(node.value.get("by"), words.BY_WORDS, "card") == "kind",
        )

    def ties(self, node: Node | None) -> tuple[str, ...]:
        """Tie-breaks, applied in turn."""
        among = self.word_list(node, words.TIE_BREAK_WORDS, "the tie-breaks", MOST_TIES)
        if node is not None and "first" in among[:-1]:
            self.wrong(node, f"nothing is left for `{among[-1]}` to narrow after `first`")
        return among

    def weights(self, node: Node | None) -> tuple[tuple[str, Amount], ...]:
        """Features of a card and what each weighs."""
        if node is None:
            return ()
        if not isinstance(node.value, dict) or not node.value:
            self.wrong(node, f"features and weights such as {{points: 1}} are expected here, not {node.said}")
            return ()
        found = []
        for feature, weight in node.items():
            if feature not in words.FEATURE_WORDS:
                message = f"{feature} is no feature of a card"
                self.wrong(weight, message, words.FEATURE_WORDS, feature, at_key=True)
            elif (value := self.amount(weight)) is not None:
                found.append((feature, value))
        return tuple(found)

    def amount(self, node: Node) -> Amount | None:
        """A whole number, or a parameter, which may have a minus; None for what is neither."""
        if isinstance(node.value, int) and parameter_problem(node.value) is None:
            return node.value
        name = node.text.removeprefix("-")
        if isinstance(node.value, str) and _PARAMETER.fullmatch(name):
            self.used.add(name)
            if name in self.parameters:
                return (-1 if node.text.startswith("-") else 1, name)
            self.wrong(node, f"`{name}` is no parameter", tuple(self.parameters), name)
            return None
        limit = f"{conditions.LARGEST:,}"
        self.wrong(node, f"a whole number from -{limit} to {limit} or a parameter is expected here, not {node.said}")
        return None

    def group_most(self, node: Node | None) -> Amount | None:
        """The key ``most`` of ``group``: how many cards are laid together at most."""
        if node is None or not isinstance(node.value, dict) or "most" not in node:
            return None
        most = self.amount(node["most"])
        number = most if most is None else amount(most, self.parameters)
        if number is not None and not 1 <= number <= MOST_CARDS:
            self.wrong(node["most"], f"a group has from 1 to {MOST_CARDS:,} cards, not {number}")
        return most

    def choice(self, node: Node | None, name: str) -> Rule:
        if node is None:
            return Rule(chance=words.CHOICE_DEFAULTS[name])
        if isinstance(node.value, dict):
            keys = (*RULE_KEYS, "most") if name == "group" else RULE_KEYS
            self.known_keys(node, keys)
            if not node.value:
                self.wrong(node, f"{' or '.join(f'`{key}`' for key in keys)} is expected here", keys)
            return self.rule(node.value)
        allowed = words.choice_words(name)
        if isinstance(node.value, str) and node.value in allowed:
            return Rule(chance=allowed[node.value])
        self.wrong(
            node, f"a word or {{when: …, probability: …}} is expected here, not {node.said}", tuple(allowed), node.text
        )
        return Rule()

    def rule(self, fields: Mapping[str, Node]) -> Rule:
        """The keys ``when`` and ``probability`` of a mapping."""
        return Rule(self.condition(fields.get("when")), self.chance(fields.get("probability")))

    def condition(self, node: Node | None) -> conditions.Condition | None:
        if node is None:
            return None
        if not isinstance(node.value, str):
            self.wrong(node, f"a condition such as `next_hand <= 2` is expected here, not {node.said}")
            return _UNREAD
        self.used.update(_WORD.findall(node.value))
        try:
            condition = conditions.parse(node.value)
        except conditions.ConditionError as error:
            self.wrong(node, error.message, error.allowed, at=error.at)
            return _UNREAD
        for comparison in conditions.comparisons(condition):
            known = [self.known(node, term) for term in (*comparison.left, *comparison.right)]  # all are reported
            if not all(known):
                continue
            try:
                conditions.reduce(comparison, words.VARIABLE_WORDS, self.parameters)
            except conditions.ConditionError as error:
                self.wrong(node, error.message, at=error.at)
        return condition

    def known(self, node: Node, term: conditions.Term) -> bool:
        """Whether every name of a term means something; what does not is reported."""
        if isinstance(term.value, conditions.Ask):
            return self.known_ask(node, term.value)
        known = (*words.VARIABLE_WORDS, *self.parameters)
        if isinstance(term.value, int) or term.value in known:
            return True
        more, near = "", None
        if term.value in words.FUNCTION_WORDS:
            more = f"; it takes a word: {term.value}({'1' if term.value == 'hand_of' else 'red'})"
        elif term.value in words.FACT_WORDS:
            more = f"; it is asked by `is`: {term.value} is {next(iter(words.FACT_CHOICES[term.value]))}"
        else:
            known, near = (*known, *words.FUNCTION_WORDS, *words.FACT_WORDS), term.value
        message = f"`{term.value}` is neither a variable nor a parameter{more}"
        self.wrong(node, message, known if near else (), near, at=term.at)
        return False

    def known_ask(self, node: Node, ask: conditions.Ask) -> bool:
        subjects = words.FACT_WORDS if ask.fact else words.FUNCTION_WORDS
        if ask.what not in subjects:
            what = "nothing that `is` asks about" if ask.fact else "no function"
            self.wrong(node, f"`{ask.what}` is {what}", subjects, ask.what, at=ask.at)
            return False
        if ask.what == "hand_of":
            number = ask.word.removeprefix("-")
            if number in self.parameters or (is_whole(number) and 1 <= int(number) <= MOST_PLACES):
                return True
            message = f"hand_of takes a number from 1 to {MOST_PLACES}, places on, or back with a minus; not {ask.word}"
            self.wrong(node, message, at=ask.word_at)
            return False
        allowed = words.FACT_CHOICES[ask.what] if ask.fact else words.CARD_WORDS
        if ask.word not in allowed:
            self.wrong(
                node, f"`{ask.word}` is nothing that {ask.what} can be asked about", allowed, ask.word, at=ask.word_at
            )
        return ask.word in allowed

    def chance(self, node: Node | None) -> Chance:
        if node is None:
            return ALWAYS
        self.used.update(_WORD.findall(node.text))
        try:
            chance = self.parse_chance(node)
            chance.value(self.parameters)
        except ValueError as error:
            message = f"{node.said} {error}" if node.text else f"a probability is expected here, not {node.kind}"
            self.wrong(node, message)
            return NEVER
        except KeyError as error:
            self.wrong(node, f"`{error.args[0]}` is no parameter", tuple(self.parameters), error.args[0])
            return NEVER
        return chance

    def parse_chance(self, node: Node) -> Chance:
        """A decimal, or a ratio of whole numbers and parameters. Raises ValueError with the reason."""
        if isinstance(node.value, float) and _DECIMAL.fullmatch(node.text):
            return Chance(Fraction(node.text))
        match = _RATIO.fullmatch(node.text)
        if match is None or len(node.text) > 60:
            raise ValueError("is no probability; one is written 0.25, 1/4, or with a parameter: percent/100")
        parts = [part if part[0].isalpha() else Fraction(int(part)) for part in match.groups(default="1")]
        return Chance(*parts)


def parameter_problem(value: object) -> str | None:
    """Why a value cannot be given to a parameter; None if it can."""
    if isinstance(value, bool) or not isinstance(value, int):
        return f"a parameter is a whole number, not {value!r}"
    if abs(value) > conditions.LARGEST:
        return f"a parameter lies between -{conditions.LARGEST:,} and {conditions.LARGEST:,}"
    return None


def kinds_mask(kinds: tuple[str, ...]) -> int:
    """The mask of all kinds that the words of ``prefer`` name together."""
    mask = 0
    for name in kinds:
        mask |= words.KIND_SETS[name].mask
    return mask


def settled_kinds(lines: Iterable[Line]) -> int:
    """The mask of the kinds about which these lines decide whatever the circumstances."""
    mask = 0
    for line in lines:
        if line.rule == Rule():
            mask |= kinds_mask(line.kinds)
    return mask
