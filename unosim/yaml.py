"""YAML files with the place of every key and value, so that a message can point at what it means.

    root, problems = read("configs/stacking.yaml")
    if root is None or problems:
        raise ConfigError(problems)
    root["deals"].value            # 200000
    root["rules"].problem("unknown key", allowed=("mattel",), word="matel", at_key=True)

The YAML is version 1.2 without its traps: `on`, `off`, `yes`, `no` and dates are plain words, `010` is ten,
`200_000` is a number, and only `true` and `false` are booleans. Keys are always text, as written.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from unosim.errors import Problem, nearest, quoted

Value = dict[str, "Node"] | list["Node"] | str | int | float | bool | None

_INTEGER = re.compile(r"[-+]?[0-9]+(_[0-9]+)*|0x[0-9a-fA-F]+(_[0-9a-fA-F]+)*|0o[0-7]+(_[0-7]+)*")
_NUMBER = re.compile(r"[-+]?([0-9]+(_[0-9]+)*)?(\.[0-9]*)?([eE][-+]?[0-9]+)?")
_PLAIN = re.compile(r"(?!(?:null|true|false)$)[A-Za-z_][A-Za-z0-9_-]*")
#: Control characters, marks that turn the direction of what follows, and halves of characters.
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_WORDS: dict[str, Any] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
    ".inf": float("inf"), "-.inf": float("-inf"), "+.inf": float("inf"), ".nan": float("nan"),
}  # fmt: skip

# Aliases can make a small file very large, and a deep one break the reader; nobody writes this much by hand.
_MOST_BYTES = 2_000_000
_MOST_NODES = 200_000
_DEEPEST = 50
_TOO_DEEP, _TOO_LARGE = "this is nested too deep", "this file is too large"
_STEPS = {"MappingStartEvent": 1, "SequenceStartEvent": 1, "MappingEndEvent": -1, "SequenceEndEvent": -1}


@dataclass(frozen=True, slots=True)
class Node:
    """A value of a YAML file and where it stands. Lines and columns count from 1.

    ``value`` is a dict of nodes, a list of nodes, or a plain scalar. ``path`` is the dotted key (``players[1].with``).
    ``key_line`` and ``key_column`` say where the key of this value is (None for a list's items and the whole file).
    ``text`` is a scalar as it is written, for numbers that must stay exact; ``offset`` is how many columns after
    ``column`` that text begins, or None when it is spread over several lines.
    """

    value: Value
    line: int = 1
    column: int = 1
    file: str | None = None
    path: str = ""
    key_line: int | None = None
    key_column: int | None = None
    text: str = ""
    offset: int | None = 0

    def __getitem__(self, key: str | int) -> Node:
        """The node under a key of a mapping or at an index of a list. Raises KeyError, IndexError or TypeError."""
        if isinstance(self.value, dict):
            return self.value[str(key)]
        if isinstance(self.value, list) and isinstance(key, int):
            return self.value[key]
        raise TypeError(f"{self.path or 'the file'} is {self.kind}, it has no {key!r}")

    def __contains__(self, key: object) -> bool:
        return isinstance(self.value, dict) and key in self.value

    def items(self) -> Iterable[tuple[str, Node]]:
        """The keys and values of a mapping in the order of the file; nothing for any other value."""
        return self.value.items() if isinstance(self.value, dict) else ()

    def __iter__(self) -> Iterator[Node]:
        """The items of a list; nothing for any other value."""
        return iter(self.value if isinstance(self.value, list) else ())

    @property
    def kind(self) -> str:
        """What the value is, for messages: ``a mapping``, ``a list``, ``text``, ``an integer`` …"""
        names = {dict: "a mapping", list: "a list", str: "text", bool: "true or false", int: "an integer"}
        return names.get(type(self.value), "empty" if self.value is None else "a number")

    @property
    def said(self) -> str:
        """The value for messages: text in double quotes, a number as it is written, of anything else what it is."""
        return quoted(self.value) if isinstance(self.value, str) else self.text or self.kind

    def plain(self) -> Any:
        """The value as plain Python: dicts with text keys, lists, scalars."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value

    def find(self, keys: Sequence[str | int]) -> Node:
        """The deepest node that exists along ``keys`` (such as the ``loc`` of a pydantic error)."""
        node = self
        for key in keys:
            try:
                node = node[key]
            except (KeyError, IndexError, TypeError):
                break
        return node

    def problem(
        self, message: str, *, allowed: Iterable[str] = (), word: str | None = None, at_key: bool = False, at: int = 0
    ) -> Problem:
        """A problem at this value, or at its key with ``at_key``, or ``at`` characters into its text.

        The nearest of ``allowed`` to ``word`` is added.
        """
        line, column, allowed = self.line, self.column, tuple(allowed)
        if at_key and self.key_line is not None and self.key_column is not None:
            line, column = self.key_line, self.key_column
        elif at and self.offset is not None:
            column += self.offset + at
        close = nearest(word, allowed) if word is not None else None
        return Problem(message, self.file, line, column, self.path or None, allowed, close)


def read(path: str | os.PathLike[str]) -> tuple[Node | None, list[Problem]]:
    """Read a file. Returns the whole as a node, and every problem found; no node where the file cannot be read at all.

    Problems are a missing file, bytes that are not UTF-8, bad syntax, a key written twice, and YAML's rare features
    (tags, several documents, keys that are not words). The first of two equal keys counts.
    """
    file = os.fspath(path)
    try:
        with open(path, "rb") as stream:
            content = stream.read(_MOST_BYTES + 1)  # not all: a device may have no end
        if len(content) > _MOST_BYTES:
            return None, [Problem(f"{_TOO_LARGE}; the most is {_MOST_BYTES // 1_000_000} MB", file)]
        text = content.decode("utf-8-sig")
    except FileNotFoundError:
        folder = Path(path).parent
        others = [entry.name for entry in folder.glob("*.y*ml")] if folder.is_dir() else []
        return None, [Problem("there is no such file", file, nearest=nearest(Path(path).name, others))]
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        return None, [Problem("the file is not UTF-8 text", file, line)]
    except OSError as error:
        return None, [Problem(f"the file cannot be read: {error.strerror}", file)]
    return read_text(text, file)


def read_text(text: str, file: str | None = None) -> tuple[Node | None, list[Problem]]:
    """Like ``read``, from text; ``file`` is the name to show in messages."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    events: list[Any] = []
    depth = 0
    try:
        for event in YAML(typ="safe", pure=True).parse(text):
            events.append(event)
            depth += _STEPS.get(_name(event), 0)
            deep = depth > _DEEPEST + 1
            if deep or len(events) > 2 * _MOST_NODES:  # at once: to read on may take hours
                what = _TOO_DEEP if deep else _TOO_LARGE
                return None, [Problem(what, file, event.start_mark.line + 1, event.start_mark.column + 1)]
    except MarkedYAMLError as error:
        return None, [_syntax_problem(error, file)]
    except YAMLError as error:
        position = getattr(error, "position", 0) or 0
        line = text.count("\n", 0, position) + 1
        return None, [Problem("not valid YAML: a character that cannot stand in a text file", file, line)]
    builder = _Builder(events, file)
    return builder.document(), builder.problems


def is_path(name: str) -> bool:
    """Whether a name of rules or of a strategy is the path of a file (``./ana.yaml``), and not a packaged one's."""
    return "/" in name or name.endswith((".yaml", ".yml"))


def flow(value: Any) -> str:
    """A plain value on one line of YAML: ``{any: [wild, wild_draw_four]}``."""
    if isinstance(value, str):
        return value if _PLAIN.fullmatch(value) else quoted(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(flow, value))}]"
    if isinstance(value, Mapping):
        keys = (str(key) if str(key).isdecimal() else flow(str(key)) for key in value)  # keys are always text
        return "{" + ", ".join(f"{key}: {flow(inside)}" for key, inside in zip(keys, value.values(), strict=True)) + "}"
    return json.dumps(value)


def _syntax_problem(error: Any, file: str | None) -> Problem:
    mark = error.problem_mark or error.context_mark
    what = error.problem or error.context or "bad syntax"
    if "'\\t'" in what:
        what = "a tab cannot indent YAML, spaces do"
    elif error.context and error.problem:
        what = f"{what}, {error.context}"
    where = (mark.line + 1, mark.column + 1) if mark is not None else (None, None)
    return Problem(f"not valid YAML: {what}", file, *where)


class _TooMuch(Exception):
    """The file is larger or deeper than any that a person writes; its text is the message."""


def _name(event: Any) -> str:
    return type(event).__name__


@dataclass
class _Builder:
    """Builds nodes from the parser's events. An alias is built again from the events of its anchor."""

    events: list[Any]
    file: str | None
    problems: list[Problem] = field(default_factory=list)
    at: int = 0
    nodes: int = 0
    anchors: dict[str, int] = field(default_factory=dict)
    open_anchors: set[str] = field(default_factory=set)

    def document(self) -> Node | None:
        starts = [i for i, event in enumerate(self.events) if _name(event) == "DocumentStartEvent"]
        if not starts:
            return Node(None, file=self.file)
        if len(starts) > 1:
            self.complain(self.events[starts[1]], "a second document begins here; a file holds one", "")
        self.at = starts[0] + 1
        try:
            return self.build("")
        except _TooMuch as error:
            self.complain(self.events[self.at - 1], str(error), "")
            return None

    def complain(self, event: Any, message: str, path: str) -> None:
        mark = event.start_mark
        self.problems.append(Problem(message, self.file, mark.line + 1, mark.column + 1, path or None))

    def build(self, path: str, key: Any = None, depth: int = 0) -> Node:
        event = self.events[self.at]
        self.at += 1
        self.nodes += 1
        if depth > _DEEPEST:
            raise _TooMuch(_TOO_DEEP)
        if self.nodes > _MOST_NODES:
            raise _TooMuch(_TOO_LARGE)
        if _name(event) == "AliasEvent":
            return self.alias(event, path, key, depth)
        if event.tag is not None:
            self.complain(event, f"tags such as {event.tag.rpartition(':')[2]} are not used here", path)
        if event.anchor is not None:
            self.anchors[event.anchor] = self.at - 1
            self.open_anchors.add(event.anchor)
        value, text, offset = self.content(event, path, depth)
        self.open_anchors.discard(event.anchor)
        start = event.start_mark
        key_line, key_column = (key.line + 1, key.column + 1) if key is not None else (None, None)
        return Node(value, start.line + 1, start.column + 1, self.file, path, key_line, key_column, text, offset)

    def content(self, event: Any, path: str, depth: int) -> tuple[Value, str, int | None]:
        if _name(event) == "ScalarEvent":
            if found := _UNSEEN.search(event.value):
                self.complain(event, f"{ascii(found[0])[1:-1]} is no character that can be seen", path)
                return "", "", None
            value = _scalar(event.value) if event.style is None else event.value
            one_line = event.start_mark.line == event.end_mark.line
            return value, event.value, (len(event.style or "") if one_line else None)
        inside: Value = self.mapping(path, depth) if _name(event) == "MappingStartEvent" else self.list(path, depth)
        self.at += 1
        return inside, "", None

    def list(self, path: str, depth: int) -> list[Node]:
        items: list[Node] = []
        while _name(self.events[self.at]) != "SequenceEndEvent":
            items.append(self.build(f"{path}[{len(items)}]", None, depth + 1))
        return items

    def mapping(self, path: str, depth: int) -> dict[str, Node]:
        found: dict[str, Node] = {}
        while _name(event := self.events[self.at]) != "MappingEndEvent":
            name = self.build(path, None, depth + 1).text
            if not name:  # empty, a list, a mapping, or an alias to one
                self.complain(event, "a key must be a word or a number", path)
            inside = f"{path}.{name}" if path else name
            value = self.build(inside, event.start_mark, depth + 1)
            if name in found:
                self.complain(event, f"this key is written twice, first in line {found[name].key_line}", inside)
            elif name:
                found[name] = value
        return found

    def alias(self, event: Any, path: str, key: Any, depth: int) -> Node:
        name = event.anchor
        mark = event.start_mark
        if name not in self.anchors or name in self.open_anchors:
            wrong = "contains itself" if name in self.open_anchors else "names no anchor above it"
            self.complain(event, f"the alias *{name} {wrong}", path)
            return Node(None, mark.line + 1, mark.column + 1, self.file, path)
        back, self.at = self.at, self.anchors[name]
        node = self.build(path, key, depth)
        self.at = back
        return node


def _scalar(text: str) -> str | int | float | bool | None:
    """What an unquoted word means."""
    if text in _WORDS:
        value: bool | float | None = _WORDS[text]
        return value
    try:
        if _INTEGER.fullmatch(text):
            return int(text, 0 if text[:2] in ("0x", "0o") else 10)
        if _NUMBER.fullmatch(text) and any(character.isdigit() for character in text):
            return float(text)
    except ValueError:  # more digits than Python reads, or "e5"
        pass
    return text
