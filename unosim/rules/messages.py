"""Turning what pydantic finds into problems that say where, what is allowed, and what was probably meant."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from unosim.errors import Problem
from unosim.rules.declared import allowed_values, declared_at, expected_kind, key_elsewhere, key_values, keys_of
from unosim.yaml import Node

Model = TypeVar("Model", bound=BaseModel)
Path = tuple[str | int, ...]


def validate(model: type[Model], node: Node, also: Sequence[str] = ()) -> tuple[Model | None, list[Problem]]:
    """The model that a file's node describes, or every problem with it, one for each wrong key or value.

    ``also``: further keys that the file allows at the top, taken out of ``node`` before; named in messages.
    """
    try:
        return model.model_validate(node.plain()), []
    except ValidationError as error:
        return None, problems_of(error, node, model, also)


def problems_of(error: ValidationError, node: Node, model: type[BaseModel], also: Sequence[str] = ()) -> list[Problem]:
    """One problem for each place that pydantic complains about, in the order of the model."""
    found: dict[Path, Problem] = {}
    wrong: set[Path] = set()
    for detail in error.errors(include_url=False):
        target, path = _walk(node, detail["loc"])
        if detail["type"] == "missing":
            missing = str(detail["loc"][-1])
            problem = replace(target.problem("is missing"), key=f"{target.path}.{missing}".lstrip("."))
            found[(*path, missing)] = problem
        elif detail["type"] == "extra_forbidden":
            key, keys = str(path[-1]), (*keys_of(declared_at(model, path[:-1])), *(also if len(path) == 1 else ()))
            found[path] = target.problem("unknown key", allowed=keys, word=key, at_key=True)
            if (elsewhere := key_elsewhere(model, key)) and not (found[path].nearest or "").startswith(key):
                there = f"unknown key; there is {' and '.join(elsewhere)}"
                found[path] = replace(found[path], message=there, nearest=None)
        elif "[key]" in detail["loc"]:
            keys = key_values(declared_at(model, path[:-1]))
            found[path] = target.problem("unknown key", allowed=keys, word=str(path[-1]), at_key=True)
        elif detail["type"].startswith("unosim"):
            found[path] = target.problem(detail["msg"])
        else:
            wrong.add(path)
            found.setdefault(path, wrong_value(target, declared_at(model, path)))
    # A union complains once for each of its members; what lies deepest is what the user meant.
    return [found[path] for path in found if path not in wrong or not any(_inside(other, path) for other in found)]


def wrong_value(node: Node, annotation: Any) -> Problem:
    """The problem of a value that its type does not allow."""
    allowed = keys_of(annotation) or allowed_values(annotation)
    value = node.value
    if value is None:
        return node.problem("a value is missing", allowed=allowed, at_key=True)
    expected = expected_kind(annotation) or ("a single value" if isinstance(value, dict | list) else node.kind)
    if expected != node.kind:
        return node.problem(f"{expected} is expected here, not {node.kind}", allowed=allowed)
    if isinstance(value, str) and _is_number(value) and any(word[:1].isdigit() for word in allowed):
        return node.problem(f'"{value}" is text; a number is written without quotes', allowed=allowed)
    shown = json.dumps(node.plain(), ensure_ascii=False, default=repr)
    return node.problem(f"{shown} is not allowed", allowed=allowed, word=value if isinstance(value, str) else None)


def node_of(data: Any, path: str = "") -> Node:
    """A node of plain data, for rules and experiments that are made in Python; it stands in no file."""
    if isinstance(data, Mapping):
        inside = {str(key): node_of(value, f"{path}.{key}".lstrip(".")) for key, value in data.items()}
        return Node(inside, path=path)
    if isinstance(data, list | tuple):
        return Node([node_of(item, f"{path}[{index}]") for index, item in enumerate(data)], path=path)
    return Node(data, path=path)


def without_line(problem: Problem) -> Problem:
    """The problem of what stands in no file: a line would mean nothing."""
    return replace(problem, line=None, column=None)


def _walk(node: Node, loc: Sequence[str | int]) -> tuple[Node, Path]:
    """Follow a pydantic location through the data, past the names of union members that it also holds."""
    path: list[str | int] = []
    for part in loc:
        inside = part in node if isinstance(part, str) else isinstance(node.value, list) and part < len(node.value)
        if inside:
            node = node[part]
            path.append(part)
    return node, tuple(path)


def _inside(path: Path, outer: Path) -> bool:
    return len(path) > len(outer) and path[: len(outer)] == outer


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
