"""Experiments: YAML files checked whole, with every problem at its file, line and key.

- ``load(path, overrides)``: the Experiment of a file; ConfigError with every problem
- ``check(path, overrides)``: the same, and what is doubtful
- ``build(data, overrides)``: the same from data that look like a file
- ``schema()``: the JSON Schema of the files, for editors
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from unosim.config.model import Experiment, Player, Variant
    from unosim.config.reader import build, check, load

__all__ = ["Experiment", "Player", "Variant", "build", "check", "load", "schema"]

_HOMES = {
    "Experiment": "model",
    "Player": "model",
    "Variant": "model",
    "build": "reader",
    "check": "reader",
    "load": "reader",
}


def __getattr__(name: str) -> Any:
    """Loaded when first used: pydantic costs a tenth of a second."""
    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def schema() -> dict[str, Any]:
    """The JSON Schema of experiment files."""
    from unosim.config.schemas import file_schema

    return file_schema()
