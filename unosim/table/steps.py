"""The steps of a scenario file: what is done and checked, and in which words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from unosim.moves import Move, MoveError, parse_move
from unosim.table.expect import read_expectations
from unosim.table.nature import Nature, is_nature, parse_nature
from unosim.table.reading import Reader
from unosim.yaml import Node

STEPS: Final = ("do", "legal", "legal_groups", "expect", "refused", "nature")

Read = TypeVar("Read")


@dataclass(frozen=True)
class Legal:
    """An expected choice: of the seat to act, or of seat ``by`` in a jump window; without ``moves`` it is shown."""

    moves: tuple[str, ...] | None
    by: int | None = None


@dataclass(frozen=True)
class Step:
    """One thing to do or to check.

    ``what`` is a tuple of moves (``do``: one, or several claims to one jump window), something that nature does
    (``nature``), a move or that (``refused``), a ``Legal``, or the expected value of ``key`` (``expect``).
    """

    kind: str
    line: int
    what: Any
    key: str = ""

    def __str__(self) -> str:
        match self.what:
            case Legal(by=by):
                return self.kind if by is None else f"{self.kind} by {by}"
            case tuple() if self.kind == "do":
                return f"do {', '.join(map(str, self.what))}"
        return f"{self.kind} {self.key or self.what}"

    @property
    def needs_window(self) -> bool:
        """Whether the step is about a jump window, so that nobody has declined before it."""
        what = self.what[0] if self.kind == "do" else self.what
        match what:
            case Move(action="jump" | "decline") | Legal(by=int()):
                return True
            case Nature(what="wrong_jump" | "race"):
                return True
        return False


def read_steps(node: Node, reader: Reader) -> list[Step]:
    """The steps of a list, in order; what is wrong goes to the reader."""
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
        case "legal" | "legal_groups":
            return [Step(kind, line, _read_legal(kind, node, reader))]
        case "refused":
            return [Step(kind, line, _read_event(inside, reader)) for inside in _items(node)]
        case "nature":
            return [Step(kind, line, _read(parse_nature, node, reader))]
    moves = tuple(_read(parse_move, inside, reader) for inside in _items(node))
    if len(moves) != 1 and not all(move is None or move.action == "jump" for move in moves):
        reader.wrong(node, "one move is made at a time; only jumps into the same window are made together")
    return [Step(kind, line, moves)]


def _read_legal(kind: str, node: Node, reader: Reader) -> Legal:
    if isinstance(node.value, dict) and kind == "legal":
        reader.keys(node, ("by", "moves"))
        by = reader.seat(node["by"]) if "by" in node else None
        if by is None:
            reader.wrong(node, "`by` says which seat has this choice in the jump window")
        return Legal(_read_moves(node["moves"], reader) if "moves" in node else None, by)
    return Legal(None if node.value is None else _read_moves(node, reader))


def _read_moves(node: Node, reader: Reader) -> tuple[str, ...]:
    """Moves in the words of ``Round.legal`` and ``Round.legal_groups``."""
    return tuple(reader.list(node, lambda inside: _canonical(inside, reader)))


def _canonical(node: Node, reader: Reader) -> str:
    text, _, most = str(node.plain()).partition(", at most ")
    move = _read(parse_move, replace(node, value=text), reader)
    return f"{move}, at most {most}" if most else str(move)


def _read_event(node: Node, reader: Reader) -> Move | Nature | None:
    return _read(parse_nature, node, reader) if is_nature(str(node.plain())) else _read(parse_move, node, reader)


def _read(parse: Callable[[str], Read], node: Node, reader: Reader) -> Read | None:
    try:
        return parse(str(node.plain()))
    except MoveError as error:
        reader.problems.append(node.problem(str(error)))
        return None


def _items(node: Node) -> list[Node]:
    return list(node) if isinstance(node.value, list) else [node]
