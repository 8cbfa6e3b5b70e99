"""How a switch is declared: once, with everything that help, schema, docs, sweeps and messages need."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field

from unosim.rules.declared import allowed_values

MOMENTS = ("deal", "starter", "turn", "draw", "play", "pending", "challenge", "jump", "call", "end", "score")
"""When a switch can act, in the order of a round."""

SOURCES = {
    "sheet": "the manufacturer's rule sheet of the classic 108-card game, and the house rules printed on it",
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


def switch(
    default: Any,
    text: str,
    *,
    says: Mapping[str, str],
    words: str,
    moments: str,
    source: str,
    sweep: Sequence[Any] = (),
) -> Any:
    """A field of a section: default, one sentence, and all that is known about it; its annotation says what is allowed.

    ``says``: a sentence for each value as a table would read it; ``unosim.rules.words.sentence`` fills it in.
    ``words``: what people call the rule, in English and Chinese, separated by spaces; `unosim rules find` looks here.
    ``moments`` and ``source``: words of ``MOMENTS`` and ``SOURCES``, separated by spaces.
    ``sweep``: values worth comparing.
    """
    extra: Any = {
        "says": dict(says),
        "words": words.split(),
        "moments": moments.split(),
        "source": source.split(),
        "sweep": list(sweep),
    }
    return Field(default, description=text, json_schema_extra=extra)


# --- reading the switches ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Switch:
    """One key of the rules as declared: what help, the reference page and sweeps show."""

    section: str
    name: str
    default: Any
    allowed: tuple[str, ...]
    text: str
    says: Mapping[str, str]
    words: tuple[str, ...]
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
                section, name, field.default, allowed_values(field), field.description or "", extra["says"],
                tuple(extra["words"]), tuple(extra["source"]), tuple(extra["moments"]), tuple(extra["sweep"]),
            )  # fmt: skip
