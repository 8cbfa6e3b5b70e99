"""Scenario files: a position, steps, and what should be so (``docs/scenarios.md``).

result = run_file("tests/scenarios/draw.yaml")
result.passed        # True if every expectation of every scenario in the file holds
print("\n".join(result.lines))
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from unosim.errors import ConfigError, Problem
from unosim.moves import Move, MoveError
from unosim.rules import Rules, read_rules
from unosim.said import Said, say
from unosim.table import position
from unosim.table.evaluate import Evaluation
from unosim.table.expect import compare, show
from unosim.table.nature import Nature
from unosim.table.reading import Reader, ScenarioProblems
from unosim.table.round import Round
from unosim.table.seats import Seat, programs, read_seat
from unosim.table.steps import Legal, Step, read_steps
from unosim.yaml import Node, read, read_text

KEYS: Final = ("scenario", "covers", "rules", "players", *position.KEYS, "steps")

#: Keys of experiment files, none of which a scenario has.
EXPERIMENT: Final = ("variants", "deals", "seating", "name", "title")


@dataclass(frozen=True)
class Scenario:
    """A scenario that has been read and can be played. ``covers`` names the values of rules that it shows.

    ``players`` are those that evaluations play on with, one a seat; empty unless the file names them.
    """

    name: str
    file: str | None
    line: int
    covers: tuple[str, ...]
    rules: Rules
    seats: int
    players: tuple[Seat, ...]
    position: dict[str, Any]
    steps: tuple[Step, ...]

    @property
    def seed(self) -> int:
        """What is left to chance is drawn by this number."""
        return int(self.position["key"])


@dataclass(frozen=True)
class StepResult:
    """How one step went: ``expected`` and ``got`` in words; both empty where there is nothing to tell."""

    line: int
    text: str
    passed: bool
    expected: str = ""
    got: str = ""

    @property
    def told(self) -> Said:
        """The step in one line."""
        got = say(": {got}", got=self.got) if self.got else say("")
        failed = say("") if self.passed else say("  FAILED, expected {expected}", expected=self.expected)
        return say("line {line}: {text}{got}{failed}", line=self.line, text=self.text, got=got, failed=failed)

    def __str__(self) -> str:
        return str(self.told)


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
    def lines(self) -> list[Said]:
        """What each step asked for and what came, a line each."""
        found = []
        for result in self.results:
            found.append(
                say("{how}  {name}", how=say("passed" if result.passed else "FAILED"), name=result.scenario.name)
            )
            found += [say("  {step}", step=step.told) for step in result.steps]
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
    return Result(scenario, tuple(take_steps(scenario, set_up(scenario))))


def evaluate(
    scenario: Scenario, playouts: int, players: str | None = None, seed: int | str | None = None
) -> Evaluation | None:
    """What each move is worth where the steps of a scenario end; None if one of them fails or the round is over.

    ``players`` is one strategy for all seats, ``seed`` decides the play-outs; unless given they are the scenario's.
    """
    game = set_up(scenario)
    if not all(step.passed for step in take_steps(scenario, game)) or game.decision == "over":
        return None
    own = scenario.players or None
    return game.evaluate(playouts, own if players is None else players, scenario.seed if seed is None else seed)


def take_steps(scenario: Scenario, game: Round) -> Iterator[StepResult]:
    """Take the steps of a scenario at a table that is set up for it, one after the other."""
    for number, step in enumerate(scenario.steps):
        _close_window(game, scenario.steps[number:])
        result = _take(step, game)
        yield result
        if step.kind in ("do", "nature") and not result.passed:
            break


def _close_window(game: Round, steps: Sequence[Step]) -> None:
    """Whoever could jump declines, unless a step before the next move is about the window."""
    for step in steps:
        if step.needs_window:
            return
        if step.kind == "do":
            break
    while game.decision == "jump":
        game.play("decline")


def _take(step: Step, game: Round) -> StepResult:
    match step.kind:
        case "do" | "nature":
            try:
                _do(step.what, game)
            except MoveError as error:
                return StepResult(step.line, str(step), False, say("a legal move"), error.args[0])
            return StepResult(step.line, str(step), True)
        case "refused":
            reason = _why_not(step.what, game)
            return StepResult(step.line, str(step), bool(reason), say("a refusal"), reason or say("it is legal"))
        case "legal":
            there = game.legal if step.what.by is None else game.legal_by(step.what.by)
            return _compared(step, there)
        case "legal_groups":
            return _compared(step, game.legal_groups)
    passed, found = compare(step.key, step.what, game)
    return StepResult(step.line, str(step), passed, show(step.what), show(found))


def _compared(step: Step, there: Sequence[str]) -> StepResult:
    """Moves in any order, and the cards of a group behind its lead in any order."""
    wanted: Legal = step.what
    passed = wanted.moves is None or sorted(map(_sorted, wanted.moves)) == sorted(map(_sorted, there))
    return StepResult(step.line, str(step), passed, show(wanted.moves), show(there))


def _sorted(move: str) -> list[str]:
    return [*move.split()[:2], *sorted(move.split()[2:])]


def _do(what: tuple[Move, ...] | Nature, game: Round) -> None:
    if isinstance(what, Nature):
        game.nature(what)
    elif len(what) == 1 and what[0].action != "jump":
        game.play(what[0])
    else:
        _jump(what, game)


def _jump(claims: tuple[Move, ...], game: Round) -> None:
    """All these claims go to one window, and nobody else jumps into it."""
    for claim in claims:
        if reason := game.why_not(claim):
            raise MoveError(say("{move}: {reason}", move=str(claim), reason=reason))
    laid = game.row["plays"]
    left = {game.to_act if claim.by is None else claim.by: claim for claim in claims}
    while game.decision == "jump" and game.row["plays"] == laid:
        game.play(left.pop(game.to_act, "decline"))
    if left:
        moves = ", ".join(map(str, left.values()))
        raise MoveError(say("{moves}: others came first, so that nobody asked", moves=moves))


def _why_not(what: Move | Nature, game: Round) -> Said:
    return game.why_no_nature(what) if isinstance(what, Nature) else game.why_not(what)


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
    if "scenario" not in root and "steps" not in root and any(key in root for key in EXPERIMENT):
        return None, [root.problem("this is an experiment, no scenario; `unosim run` plays it")]
    reader = Reader(4)
    players = _players(root["players"], reader) if "players" in root else ()
    reader.keys(root, KEYS)
    for key in ("scenario", "steps"):
        if key not in root:
            reader.problems.append(replace(root.problem("is missing"), key=key))
    rules, wrong, _ = read_rules(dict(root.items()).get("rules"), reader.seats)
    reader.problems += wrong
    covers = reader.list(root["covers"], lambda node: str(node.plain())) if "covers" in root else []
    steps = read_steps(root["steps"], reader) if "steps" in root else []
    where = position.read_position(root, rules, reader) if rules is not None else {}
    if rules is None or reader.problems:
        return None, reader.problems
    name, line = str(root["scenario"].plain()), root["scenario"].line
    return Scenario(name, root.file, line, tuple(covers), rules, reader.seats, players, where, tuple(steps)), []


def _players(node: Node, reader: Reader) -> tuple[Seat, ...]:
    """How many play, or who does: strategies as in an experiment file, one a seat."""
    if not isinstance(node.value, list):
        reader.seats = reader.number(node, 2, 10) or 4
        return ()
    if not 2 <= len(node.value) <= 10:
        reader.wrong(node, f"{len(node.value)} players; 2 to 10 can play")
        return ()
    reader.seats = len(node.value)
    return tuple(seat for inside in node if (seat := _player(inside, reader)) is not None)


def _player(node: Node, reader: Reader) -> Seat | None:
    try:
        seat = read_seat(node.plain())
        programs([seat])
    except ConfigError as error:
        reader.problems += [
            replace(node.problem(problem.message), allowed=problem.allowed, nearest=problem.nearest)
            for problem in error.problems
        ]
        return None
    return seat
