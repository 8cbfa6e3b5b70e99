"""Scenario files: a position, steps, and what should be so (``docs/scenarios.md``).

result = run_file("tests/scenarios/draw.yaml")
result.passed        # True if every expectation of every scenario in the file holds
print("\n".join(result.lines))
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from unosim.errors import Problem
from unosim.rules import Rules, read_rules
from unosim.table import position
from unosim.table.expect import compare, read_expectations, show
from unosim.table.moves import Move, MoveError, parse_move
from unosim.table.reading import Reader, ScenarioProblems
from unosim.table.round import Round
from unosim.yaml import Node, read, read_text

KEYS: Final = ("scenario", "covers", "rules", "players", *position.KEYS, "steps")
STEPS: Final = ("do", "legal", "expect", "refused", "nature")
NOTICE: Final = "notice SEAT by SEAT"


@dataclass(frozen=True)
class Notice:
    """Nature: seat ``by`` notices that seat ``of`` missed its UNO call."""

    of: int
    by: int

    def __str__(self) -> str:
        return f"notice {self.of} by {self.by}"


@dataclass(frozen=True)
class Step:
    """One thing to do or to check.

    ``what`` is a move or a notice (``do``, ``nature``, ``refused``), the legal moves or None to show them (``legal``),
    or the expected value of ``key`` (``expect``).
    """

    kind: str
    line: int
    what: Any
    key: str = ""

    def __str__(self) -> str:
        return self.kind if self.kind == "legal" else f"{self.kind} {self.key or self.what}"


@dataclass(frozen=True)
class Scenario:
    """A scenario that has been read and can be played. ``covers`` names the values of rules that it shows."""

    name: str
    file: str | None
    line: int
    covers: tuple[str, ...]
    rules: Rules
    seats: int
    position: dict[str, Any]
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class StepResult:
    """How one step went: ``expected`` and ``got`` in words; both empty where there is nothing to tell."""

    line: int
    text: str
    passed: bool
    expected: str = ""
    got: str = ""

    def __str__(self) -> str:
        told = f": {self.got}" if self.got else ""
        return f"line {self.line}: {self.text}{told}" + ("" if self.passed else f"  FAILED, expected {self.expected}")


@dataclass(frozen=True)
class Result:
    """How one scenario went."""

    scenario: Scenario
    steps: tuple[StepResult, ...]

    @property
    def passed(self) -> bool:
        return all(step.passed for step in self.steps)


@dataclass(frozen=True)
class FileResult:
    """How the scenarios of a file went."""

    file: str
    results: tuple[Result, ...]

    @property
    def passed(self) -> bool:
        return all(result.passed for result in self.results)

    @property
    def lines(self) -> list[str]:
        """What each step asked for and what came, a line each."""
        found = []
        for result in self.results:
            found.append(f"{'passed' if result.passed else 'FAILED'}  {result.scenario.name}")
            found += [f"  {step}" for step in result.steps]
        return found

    def to_dict(self) -> dict[str, Any]:
        """The same for programs; JSON-able."""
        return {
            "file": self.file,
            "passed": self.passed,
            "scenarios": [
                {
                    "scenario": result.scenario.name,
                    "line": result.scenario.line,
                    "passed": result.passed,
                    "steps": [vars(step) for step in result.steps],
                }
                for result in self.results
            ],
        }


def run_file(path: str | os.PathLike[str]) -> FileResult:
    """Play every scenario of a file. Raises ScenarioProblems (a ScenarioError) with all that cannot be read."""
    return FileResult(os.fspath(path), tuple(run(scenario) for scenario in load(path)))


def set_up(scenario: Scenario) -> Round:
    """A round at the position of a scenario."""
    names = [f"seat {seat}" for seat in range(scenario.seats)]
    try:
        return Round.from_position(scenario.rules, names, scenario.position)
    except ValueError as error:
        place = Problem(f"this position cannot be played: {error}", scenario.file, scenario.line)
        raise ScenarioProblems([place]) from None


def run(scenario: Scenario) -> Result:
    """Play one scenario. After a move that is not legal the steps that follow are not played."""
    game = set_up(scenario)
    done: list[StepResult] = []
    for step in scenario.steps:
        done.append(_take(step, game))
        if step.kind in ("do", "nature") and not done[-1].passed:
            break
    return Result(scenario, tuple(done))


def _take(step: Step, game: Round) -> StepResult:
    match step.kind:
        case "do" | "nature":
            try:
                _move(step.what, game)
            except MoveError as error:
                return StepResult(step.line, str(step), False, "a legal move", str(error))
            return StepResult(step.line, str(step), True)
        case "refused":
            reason = _why_not(step.what, game)
            return StepResult(step.line, str(step), bool(reason), "a refusal", reason or "it is legal")
        case "legal":
            passed = step.what is None or sorted(step.what) == sorted(game.legal)
            return StepResult(step.line, str(step), passed, show(step.what), show(game.legal))
    passed, there = compare(step.key, step.what, game)
    return StepResult(step.line, str(step), passed, show(step.what), show(there))


def _move(move: Move | Notice, game: Round) -> None:
    if isinstance(move, Notice):
        game.notice(move.of, move.by)
    else:
        game.play(move)


def _why_not(move: Move | Notice, game: Round) -> str:
    return game.why_no_notice(move.of, move.by) if isinstance(move, Notice) else game.why_not(move)


# --- reading ---------------------------------------------------------------------------------------------------------


def load(path: str | os.PathLike[str]) -> list[Scenario]:
    """The scenarios of a file, separated by ``---``. Raises ScenarioProblems with everything that is wrong."""
    file = os.fspath(path)
    try:
        text = Path(path).read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError):
        raise ScenarioProblems(read(path)[1]) from None  # the reader says what is wrong with the file
    return loads(text, file)


def loads(text: str, file: str | None = None) -> list[Scenario]:
    """The scenarios of a text; ``file`` is the name to show in messages. Raises ScenarioProblems."""
    scenarios: list[Scenario] = []
    problems: list[Problem] = []
    for document in documents(text):
        root, wrong = read_text(document, file)
        if root is not None and not wrong:
            scenario, wrong = _scenario(root)
            scenarios += [scenario] if scenario is not None else []
        problems += wrong
    if not scenarios and not problems:
        problems = [Problem("there is no scenario in this file", file)]
    if problems:
        raise ScenarioProblems(problems)
    return scenarios


def documents(text: str) -> Iterator[str]:
    """The YAML documents of a text that hold anything, each behind as many empty lines as stand before it."""
    lines = text.splitlines()
    cuts = [0, *(i + 1 for i, line in enumerate(lines) if line.rstrip() == "---"), len(lines) + 1]
    for start, end in pairwise(cuts):
        inside = lines[start : end - 1]
        if any(line.strip() and not line.lstrip().startswith("#") for line in inside):
            yield "\n" * start + "\n".join(inside) + "\n"


def _scenario(root: Node) -> tuple[Scenario | None, list[Problem]]:
    if not isinstance(root.value, dict):
        return None, [root.problem(f"a scenario is a mapping, not {root.kind}", allowed=KEYS)]
    reader = Reader(4)
    if "players" in root:
        reader.seats = reader.number(root["players"], 2, 10) or 4
    reader.keys(root, KEYS)
    for key in ("scenario", "steps"):
        if key not in root:
            reader.problems.append(replace(root.problem("is missing"), key=key))
    rules, wrong, _ = read_rules(dict(root.items()).get("rules"), reader.seats)
    reader.problems += wrong
    covers = reader.list(root["covers"], lambda node: str(node.plain())) if "covers" in root else []
    steps = _steps(root["steps"], reader) if "steps" in root else []
    where = position.read_position(root, rules, reader) if rules is not None else {}
    if rules is None or reader.problems:
        return None, reader.problems
    name, line = str(root["scenario"].plain()), root["scenario"].line
    return Scenario(name, root.file, line, tuple(covers), rules, reader.seats, where, tuple(steps)), []


def _steps(node: Node, reader: Reader) -> list[Step]:
    steps: list[Step] = []
    for item in reader.list(node, lambda inside: inside):
        if not isinstance(item.value, dict):
            reader.wrong(item, f"a step is a mapping, not {item.kind}", STEPS)
        reader.keys(item, STEPS)
        for kind, inside in item.items():
            if kind in STEPS:
                steps += _read_step(kind, inside, reader)
    return steps


def _read_step(kind: str, node: Node, reader: Reader) -> list[Step]:
    line = node.key_line or node.line
    match kind:
        case "expect":
            expected = read_expectations(node, reader)
            found = [Step(kind, node[key].key_line or line, value, key) for key, value in expected.items()]
            return found + (_read_step("refused", node["refused"], reader) if "refused" in node else [])
        case "legal" if node.value is None:
            return [Step(kind, line, None)]
        case "legal":
            return [Step(kind, line, tuple(reader.list(node, lambda inside: str(_read_move(inside, reader)))))]
        case "refused":
            moves = list(node) if isinstance(node.value, list) else [node]
            return [Step(kind, line, _read_refused(inside, reader)) for inside in moves]
        case "nature":
            return [Step(kind, line, _read_notice(node, reader))]
    return [Step(kind, line, _read_move(node, reader))]


def _read_refused(node: Node, reader: Reader) -> Move | Notice | None:
    is_notice = isinstance(node.value, str) and node.value.startswith("notice")
    return _read_notice(node, reader) if is_notice else _read_move(node, reader)


def _read_move(node: Node, reader: Reader) -> Move | None:
    try:
        return parse_move(str(node.plain()))
    except MoveError as error:
        reader.problems.append(node.problem(str(error)))
        return None


def _read_notice(node: Node, reader: Reader) -> Notice | None:
    match str(node.plain()).split():
        case ["notice", of, "by", by] if of.isdecimal() and by.isdecimal():
            return Notice(int(of), int(by))
    reader.wrong(node, f"{node.said} is nothing that nature does here", (NOTICE,))
    return None
