"""What a model declares: the type at a path, the keys of a section, and the allowed values in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import UnionType
from typing import Annotated, Any, Literal, Union, cast, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt
from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic.json_schema import SkipJsonSchema


def declared_at(model: type[BaseModel], path: Sequence[str | int]) -> Any:
    """The type that a model declares at a path of keys and indices."""
    kind: Any = model
    for part in path:
        if _is_model(_bare(kind)):
            kind = _fields(_bare(kind))[str(part)]
        elif isinstance(part, int):
            kind = get_args(_member(kind, tuple))[0]
        else:
            kind = get_args(_member(kind, dict))[1]
    return kind


def keys_of(kind: Any) -> tuple[str, ...]:
    """The keys of a model, as files write them; none for any other type."""
    return tuple(_fields(_bare(kind))) if _is_model(_bare(kind)) else ()


def key_elsewhere(model: type[BaseModel], key: str) -> list[str]:
    """The dotted paths of all keys of that name below a model's own keys: for what stands in the wrong place."""
    found = []
    for name, kind in _fields(model).items():
        inside = _bare(kind)
        if _is_model(inside):
            found += [f"{name}.{key}"] if key in _fields(inside) else []
            found += [f"{name}.{path}" for path in key_elsewhere(inside, key)]
    return found


def key_values(kind: Any) -> tuple[str, ...]:
    """The keys that a mapping may have."""
    return allowed_values(get_args(_member(kind, dict))[0])


def expected_kind(kind: Any) -> str | None:
    """``a mapping`` or ``a list`` where nothing else will do."""
    if keys_of(kind):
        return "a mapping"
    return {tuple: "a list", dict: "a mapping"}.get(get_origin(_bare(kind)))


def allowed_values(kind: Any) -> tuple[str, ...]:
    """What may be written for a type, as words: ``("2 to 100", "none")``. For a list, what its items may be."""
    if isinstance(kind, FieldInfo):
        kind = _with_metadata(kind)
    bare = _bare(kind)
    origin, arguments = get_origin(bare), get_args(bare)
    if origin is Literal:
        return tuple(word if isinstance(word, str) else str(word).lower() for word in arguments)
    if origin is tuple:
        return allowed_values(arguments[0])
    if origin is dict:
        keys, values = (", ".join(allowed_values(argument)) for argument in arguments)
        return (f"a mapping of ({keys}) to ({values})",)
    if origin in (Union, UnionType):
        return tuple(word for argument in arguments for word in allowed_values(argument))
    if bare in (int, float):
        return (_range(get_args(kind)[1:]),)
    return {bool: ("true", "false"), str: ("text",)}.get(bare, ())


def _range(metadata: Iterable[Any]) -> str:
    """The bounds of a number. A ``Field`` inside a type holds them in its own metadata."""
    bounds = [bound for one in metadata for bound in (one.metadata if isinstance(one, FieldInfo) else [one])]
    low = next((bound.ge for bound in bounds if isinstance(bound, Ge)), None)
    high = next((bound.le for bound in bounds if isinstance(bound, Le)), None)
    below = next((bound.lt for bound in bounds if isinstance(bound, Lt)), None)
    above = next((bound.gt for bound in bounds if isinstance(bound, Gt)), None)
    if high is not None:
        return f"more than {above}, at most {high}" if above is not None else f"{low} to {high}"
    if below is not None:
        return f"{low} to less than {below}"
    if above is not None:
        return f"more than {above}"
    return f"{low} or more" if low is not None else "a number"


def _is_model(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def _fields(model: type[BaseModel]) -> dict[str, Any]:
    """The types of a model's fields by the names that files use; not of those that no file holds."""
    written = {name: field for name, field in model.model_fields.items() if not _skipped(field)}
    return {field.alias or name: _with_metadata(field) for name, field in written.items()}


def _skipped(field: FieldInfo) -> bool:
    return any(isinstance(one, cast(type, SkipJsonSchema)) for one in field.metadata)


def _with_metadata(field: FieldInfo) -> Any:
    return Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation


def _bare(kind: Any) -> Any:
    """A type without its annotations; of a model that may be left out, the model."""
    bare = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    members = get_args(bare) if get_origin(bare) in (Union, UnionType) else ()
    return next((member for member in members if _is_model(member)), bare)


def _member(kind: Any, origin: type) -> Any:
    """The type itself, or the member of a union, that is a tuple or a dict; None without one."""
    bare = _bare(kind)
    if get_origin(bare) in (Union, UnionType):
        return next((found for member in get_args(bare) if (found := _member(member, origin)) is not None), None)
    return bare if get_origin(bare) is origin else None
