"""Who sits at a table: strategies and player models, as the engine wants them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from unosim import strategies
from unosim.engine._engine import Program
from unosim.errors import ConfigError, Problem, nearest

KEYS = ("strategy", "with", "name", "forget_uno", "notice_uno")


@dataclass(frozen=True)
class Seat:
    """One player: strategy (name or path) with its parameters, and the player model (rulebook §13).

    ``forget_uno`` and ``notice_uno`` are probabilities, per call due and per other seat's missed call.
    """

    strategy: str
    parameters: Mapping[str, int] = field(default_factory=dict)
    name: str | None = None
    forget_uno: float = 0.0
    notice_uno: float = 1.0

    @property
    def label(self) -> str:
        """The name, or else the strategy with its parameters."""
        given = ", ".join(f"{key} {value}" for key, value in self.parameters.items())
        return self.name or (f"{self.strategy} ({given})" if given else self.strategy)


def read_seat(player: str | Mapping[str, Any]) -> Seat:
    """A player from a strategy's name or a mapping as in an experiment file. Raises ConfigError."""
    if isinstance(player, str):
        return Seat(player)
    problems = [
        Problem("unknown key", key=f"players.{key}", allowed=KEYS, nearest=nearest(str(key), KEYS))
        for key in player
        if key not in KEYS
    ]
    if not isinstance(player.get("strategy"), str):
        problems.append(Problem("the name or the path of a strategy is expected here", key="players.strategy"))
    for key in ("forget_uno", "notice_uno"):
        if not 0 <= player.get(key, 0) <= 1:
            problems.append(Problem(f"{player[key]} is no probability; it lies between 0 and 1", key=f"players.{key}"))
    if problems:
        raise ConfigError(problems)
    return Seat(
        player["strategy"],
        player.get("with") or {},
        player.get("name"),
        player.get("forget_uno", 0.0),
        player.get("notice_uno", 1.0),
    )


def programs(seats: Sequence[Seat]) -> tuple[list[Program], list[tuple[int, float, float]]]:
    """The programs of a table, each once, and per seat (program index, forget_uno, notice_uno)."""
    wanted = [(seat.strategy, tuple(sorted(seat.parameters.items()))) for seat in seats]
    different = list(dict.fromkeys(wanted))
    compiled = [strategies.program(name, dict(parameters)) for name, parameters in different]
    players = [
        (different.index(want), seat.forget_uno, seat.notice_uno) for want, seat in zip(wanted, seats, strict=True)
    ]
    return compiled, players
