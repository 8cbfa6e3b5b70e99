"""How a switch is declared: once, with everything that help, schema, docs, sweeps and messages need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from types import UnionType
from typing import Annotated, Any, ClassVar, Literal, Union, get_args, get_origin

from annotated_types import Ge, Le
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema
from pydantic.fields import FieldInfo

from unosim.cards import KIND_CLASSES

MOMENTS = ("deal", "starter", "turn", "draw", "play", "pending", "challenge", "jump", "call", "end", "score")
"""When a switch can act, in the order of a round."""

SOURCES = {
    "sheet": "the manufacturer's rule sheet of the classic 108-card game",
    "zhidao": "the short answers on a Chinese question site (several; presets `zhidao-*`)",
    "chatty": "the long, chatty answer on the same site",
    "baike": "an answer taken from a Chinese online encyclopedia (优诺牌)",
    "document": "a Chinese document passed around on file-sharing sites (最新uno玩法)",
    "fingertip": "the rules of a Chinese mobile game (指尖乌诺牌)",
    "encyclopedia": "an article in traditional characters (UNO牌), with optional rules",
    "house": "a house rule that people play, printed in none of these",
}
"""What the names of sources mean."""


class Section(BaseModel):
    """A section of the rules. Frozen; unknown keys and values of another type are errors."""

    part: ClassVar[int]
    """The section of the rulebook that says what the keys mean."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")


def switch(default: Any, text: str, *, moments: str, source: str, sweep: Sequence[Any] = ()) -> Any:
    """A field of a section: default, one sentence, the moments it touches, who has the rule, values worth comparing.

    ``moments`` and ``source`` are words of ``MOMENTS`` and ``SOURCES``, separated by spaces. The allowed values are
    the field's annotation.
    """
    extra: Any = {"moments": moments.split(), "source": source.split(), "sweep": list(sweep)}
    return Field(default, description=text, json_schema_extra=extra)


# --- the types of values ---------------------------------------------------------------------------------------------


def _as_bool(value: Any) -> Any:
    """YAML 1.2 reads a plain `off` as a word; a person means false."""
    words = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}
    return words.get(value.lower(), value) if isinstance(value, str) else value


def _as_tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _text_keys(value: Any) -> Any:
    """JSON and our YAML reader have text keys; a Python caller may well write `{6: 9}`."""
    if isinstance(value, dict):
        return {str(key) if type(key) is int else key: inside for key, inside in value.items()}
    return value


def in_order(words: Iterable[str], order: Sequence[str]) -> tuple[str, ...]:
    """Each word once, in a fixed order, so that equal rules are written equally."""
    return tuple(sorted(set(words), key=order.index))


as_tuple = BeforeValidator(_as_tuple)
text_keys = BeforeValidator(_text_keys)

OnOff = Annotated[bool, BeforeValidator(_as_bool), WithJsonSchema({"enum": [True, False, "on", "off", "yes", "no"]})]
Kind = Literal["number", "skip", "reverse", "draw_two", "wild", "wild_draw_four"]
Kinds = Annotated[tuple[Kind, ...], as_tuple, AfterValidator(lambda kinds: in_order(kinds, KIND_CLASSES))]
Amount = Annotated[int, Field(ge=1, le=20)]
Fine = Annotated[int, Field(ge=0, le=20)]
Points = Annotated[int, Field(ge=0, le=1000)]


# --- reading the declarations ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Switch:
    """One key of the rules as declared: what help, the reference page and sweeps show."""

    section: str
    name: str
    default: Any
    allowed: tuple[str, ...]
    text: str
    source: tuple[str, ...]
    moments: tuple[str, ...]
    sweep: tuple[Any, ...]

    @property
    def key(self) -> str:
        return f"{self.section}.{self.name}"


def switches(rules: type[BaseModel]) -> Iterator[Switch]:
    """Every switch of a rules model, in the order of the rulebook."""
    for section, outer in rules.model_fields.items():
        model = outer.annotation
        assert isinstance(model, type) and issubclass(model, BaseModel)  # so the model is built
        for name, field in model.model_fields.items():
            extra: Any = field.json_schema_extra or {}
            yield Switch(
                section, name, field.get_default(call_default_factory=True), allowed_values(field),
                field.description or "", tuple(extra["source"]), tuple(extra["moments"]), tuple(extra["sweep"]),
            )  # fmt: skip


def allowed_values(annotation: Any) -> tuple[str, ...]:
    """What may be written for a field or a type, as words: ``("none", "1 to 100")``."""
    if isinstance(annotation, FieldInfo):
        return _allowed(annotation.annotation, annotation.metadata)
    return _allowed(annotation, ())


def _allowed(kind: Any, metadata: Iterable[Any]) -> tuple[str, ...]:
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _allowed(arguments[0], arguments[1:])
    if origin is Literal:
        return arguments
    if origin in (Union, UnionType):
        return tuple(word for argument in arguments for word in allowed_values(argument))
    if origin is tuple:
        return allowed_values(arguments[0])
    if origin is dict:
        keys, values = (", ".join(allowed_values(argument)) for argument in arguments)
        return (f"a mapping of ({keys}) to ({values})",)
    if kind is str:
        return ("text",)
    if kind is bool:
        return ("true", "false")
    if kind in (int, float):
        return (_range(metadata),)
    return ()


def _range(metadata: Iterable[Any]) -> str:
    bounds = list(metadata)
    bounds += [inner for field in bounds if isinstance(field, FieldInfo) for inner in field.metadata]
    low = next((bound.ge for bound in bounds if isinstance(bound, Ge)), None)
    high = next((bound.le for bound in bounds if isinstance(bound, Le)), None)
    return f"{low} to {high}" if high is not None else f"{low} or more" if low is not None else "a number"
