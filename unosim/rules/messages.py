"""Turning what pydantic finds into problems that say where, what is allowed, and what was probably meant."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, TypeVar, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from unosim.errors import Problem
from unosim.rules.switch import allowed_values
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
            keys = (*_keys(_at(model, path[:-1])), *(also if len(path) == 1 else ()))
            found[path] = target.problem("unknown key", allowed=keys, word=str(path[-1]), at_key=True)
        elif "[key]" in detail["loc"]:
            keys = allowed_values(_key_type(_at(model, path[:-1])))
            found[path] = target.problem("unknown key", allowed=keys, word=str(path[-1]), at_key=True)
        elif detail["type"].startswith("unosim"):
            found[path] = target.problem(detail["msg"])
        else:
            wrong.add(path)
            found.setdefault(path, wrong_value(target, _at(model, path)))
    # A union complains once for each of its members; what lies deepest is what the user meant.
    return [found[path] for path in found if path not in wrong or not any(_inside(other, path) for other in found)]


def wrong_value(node: Node, annotation: Any) -> Problem:
    """The problem of a value that its type does not allow."""
    allowed = _keys(annotation) or allowed_values(annotation)
    value = node.value
    if value is None:
        return node.problem("a value is missing", allowed=allowed, at_key=True)
    if isinstance(value, dict | list) or _expects(annotation) is not None:
        expected = _expects(annotation) or "a single value"
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


def _at(model: Any, path: Path) -> Any:
    """The type that the model declares at a path."""
    kind: Any = model
    for part in path:
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            fields = {field.alias or name: field for name, field in kind.model_fields.items()}
            field = fields.get(str(part))
            kind = _with_metadata(field) if field is not None else None
        elif isinstance(part, int):
            kind = get_args(_member(kind, tuple))[0]
        else:
            kind = get_args(_member(kind, dict))[1]
    return kind


def _with_metadata(field: FieldInfo) -> Any:
    return Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation


def _member(kind: Any, origin: type) -> Any:
    """The member of a type (of a union, past annotations) that is a tuple or a dict; None without one."""
    if get_origin(kind) is origin:
        return kind
    members = get_args(kind)[:1] if get_origin(kind) is Annotated else get_args(kind)
    if get_origin(kind) in (tuple, dict):
        return None
    return next((found for member in members if (found := _member(member, origin)) is not None), None)


def _key_type(kind: Any) -> Any:
    return get_args(_member(kind, dict))[0]


def _keys(kind: Any) -> tuple[str, ...]:
    """The keys of a section."""
    kind = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return tuple(field.alias or name for name, field in kind.model_fields.items())
    return ()


def _expects(kind: Any) -> str | None:
    """What is expected where only a list or only a mapping will do."""
    if _keys(kind):
        return "a mapping"
    kind = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    return {tuple: "a list", dict: "a mapping"}.get(get_origin(kind))


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
