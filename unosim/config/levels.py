"""What the dimensions of a design are made of: levels, each of which changes rules or players."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from unosim.config.players import Seat
from unosim.yaml import Node

KEYS = ("factors", "fraction", "sweep", "tables", "placebo")
"""The keys of an experiment file that make a design."""

VARIANT, TABLE, PLACEBO, PLAYERS = "variant", "table", "placebo", "players"


@dataclass(frozen=True)
class Level:
    """One level: what it changes of the rules (``node``, None: nothing), and whoever plays instead, or how many."""

    label: str
    node: Node | None = None
    seats: tuple[Seat, ...] | None = None
    count: int | None = None


@dataclass(frozen=True)
class Dimension:
    """A dimension with its levels, the first of which is the baseline's."""

    name: str
    kind: Literal["variants", "factors", "sweep"]
    levels: tuple[Level, ...]

    def short(self, level: Level) -> str:
        """A level in the name of a cell."""
        if self.kind == "variants":
            return level.label
        label = re.sub(r"[^\w+-]+", "-", level.label)
        return self.name if label in ("yes", "on") else f"{self.name}-{label}"
