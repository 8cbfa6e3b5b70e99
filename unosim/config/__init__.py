"""Experiments: YAML files checked whole, with every problem at its file, line and key.

- ``load(path, overrides)``: the Experiment of a file; ConfigError with every problem
- ``check(path, overrides)``: the same, and what is doubtful
- ``build(data, overrides)``: the same from data that look like a file
- ``schema()``: the JSON Schema of the files, for editors
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unosim.lazy import lazy

if TYPE_CHECKING:
    from unosim.config.model import Experiment, Player, Variant
    from unosim.config.reader import build, check, load
    from unosim.config.schemas import schema

__all__ = ["Experiment", "Player", "Variant", "build", "check", "load", "schema"]

__getattr__ = lazy(
    __name__,
    {
        "Experiment": "model",
        "Player": "model",
        "Variant": "model",
        "build": "reader",
        "check": "reader",
        "load": "reader",
        "schema": "schemas",
    },
)
