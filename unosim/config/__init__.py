"""Experiments: YAML files checked whole, with every problem at its file, line and key.

- ``load(source, overrides)``: the Experiment of a file, or of data that look like one; ConfigError with every problem
- ``check(source, overrides)``: the same, and what is doubtful
- ``question(rules, players)``: the data of a question asked in names of rules
- ``schema()``: the JSON Schema of the files, for editors
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unosim.lazy import lazy

if TYPE_CHECKING:
    from unosim.config.asking import question
    from unosim.config.model import Experiment, Player, Variant
    from unosim.config.reader import check, load
    from unosim.config.schemas import schema

__all__ = ["Experiment", "Player", "Variant", "check", "load", "question", "schema"]

__getattr__ = lazy(
    __name__,
    {
        "Experiment": "model",
        "Player": "model",
        "Variant": "model",
        "check": "reader",
        "load": "reader",
        "question": "asking",
        "schema": "schemas",
    },
)
