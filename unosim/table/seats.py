"""Who sits at a table: strategies and player models, as the engine wants them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from unosim import strategies
from unosim.engine._engine import Program
from unosim.errors import ConfigError, Problem, nearest, no_such
from unosim.strategies.bans import BANS
from unosim.strategies.line_ups import table, tables
from unosim.strategies.python.loading import Value
from unosim.strategies.python.playing import PythonPlayer

MODEL: Final = (
    "forget_uno", "notice_uno", "false_call", "misplay", "wrong_jump", "noise", "attention", "reaction",
)  # fmt: skip
"""The player model (rulebook §13) in the order in which the engine takes it."""

KEYS: Final = ("strategy", "with", "name", *MODEL, "ban", "hand_size", "first")
MOST_CARDS = 1200
MOST_SEATS = 10
SLOWEST, FASTEST = 0.001, 1000.0

Player = tuple[int, float, float, float, float, float, float, float, float]
"""A program's index, and the player model."""


@dataclass(frozen=True)
class Seat:
    """One player: strategy (name, path or Python class) with its parameters, the player model (rulebook §13), bans and
    handicaps.

    All of the model are probabilities but ``reaction``, a relative speed in races. ``ban``: words of
    ``unosim.strategies.bans``; ``hand_size`` None: as many cards as the rules say; ``first``: this one begins.
    """

    strategy: str
    parameters: Mapping[str, Value] = field(default_factory=dict)
    name: str | None = None
    forget_uno: float = 0.0
    notice_uno: float = 1.0
    false_call: float = 0.0
    misplay: float = 0.0
    wrong_jump: float = 0.0
    noise: float = 0.0
    attention: float = 1.0
    reaction: float = 1.0
    ban: tuple[str, ...] = ()
    hand_size: int | None = None
    first: bool = False

    @property
    def handicap(self) -> tuple[int, bool]:
        """Cards dealt (0: as many as the rules say) and whether this one begins, as the engine takes it."""
        return self.hand_size or 0, self.first

    @property
    def label(self) -> str:
        """The name, or else the strategy with its parameters."""
        details = [f"{key} {value}" for key, value in self.parameters.items()]
        details += [f"hand_size {self.hand_size}"] if self.hand_size else []
        given = ", ".join([*details, *(["first"] if self.first else []), *(f"no {word}" for word in self.ban)])
        return self.name or (f"{self.strategy} ({given})" if given else self.strategy)


def seated(name: str, count: int | None = None) -> list[str | dict[str, Any]]:
    """Who sits at a packaged table, as under ``players:``; ``count`` seats, from the first one on and over again.

    Raises ConfigError for a name that is no table, and for more seats than a table has.
    """
    if name not in tables():
        known = no_such("table of players", name, tables())
        raise ConfigError([Problem(f"{known}; or a list of players, one a seat", key="players")])
    if count is not None and (type(count) is not int or not 2 <= count <= MOST_SEATS):
        raise ConfigError([Problem(f"{count!r} players; a table has 2 to {MOST_SEATS}", key="players.count")])
    return [entry.plain() for entry in table(name).seats(count)]


def read_seats(players: object) -> list[Seat]:
    """The players of a round: one a seat, the name of a packaged table, or ``{count: 4, strategy: random}``.

    Also ``{table: family, count: 6}``. Raises ConfigError.
    """
    if isinstance(players, str):
        players = seated(players)
    elif isinstance(players, Mapping) and "table" in players:
        if unknown := [key for key in players if key not in ("table", "count")]:
            raise ConfigError([Problem("unknown key", key=f"players.{unknown[0]}", allowed=("table", "count"))])
        players = seated(players["table"], players.get("count"))
    elif isinstance(players, Mapping) and type(players.get("count")) is int:
        players = [{key: value for key, value in players.items() if key != "count"}] * players["count"]
    if isinstance(players, Mapping) or not isinstance(players, Sequence):
        raise ConfigError([Problem(f"a list of players is expected here, not {players!r}", key="players")])
    found = [player if isinstance(player, Seat) else read_seat(player) for player in players]
    if not 2 <= len(found) <= MOST_SEATS:
        raise ConfigError([Problem(f"{len(found)} players; a table has 2 to {MOST_SEATS}", key="players")])
    return found


def read_seat(player: str | Mapping[str, Any]) -> Seat:
    """A player from a strategy's name or a mapping as in an experiment file. Raises ConfigError."""
    if isinstance(player, str):
        return Seat(player)
    if not isinstance(player, Mapping):
        message = f"the name of a strategy, or a mapping with it, is expected here, not {player!r}"
        raise ConfigError([Problem(message, key="players")])
    problems = [
        Problem("unknown key", key=f"players.{key}", allowed=KEYS, nearest=nearest(str(key), KEYS))
        for key in player
        if key not in KEYS
    ]
    if not isinstance(player.get("strategy"), str):
        problems.append(Problem("the name or the path of a strategy is expected here", key="players.strategy"))
    given = player.get("with") or {}
    if not isinstance(given, Mapping):
        problems.append(Problem(f"a mapping of parameters is expected here, not {given!r}", key="players.with"))
    model = {key: player[key] for key in MODEL if key in player}
    problems += [Problem(wrong, key=f"players.{key}") for key, value in model.items() if (wrong := _wrong(key, value))]
    problems += _wrong_bans(player.get("ban") or ())
    hand_size, first = player.get("hand_size"), player.get("first", False)
    if hand_size is not None and (type(hand_size) is not int or not 1 <= hand_size <= MOST_CARDS):
        problems.append(Problem(f"{hand_size!r} is no number of cards, 1 to {MOST_CARDS}", key="players.hand_size"))
    if type(first) is not bool:
        problems.append(Problem(f"{first!r} is neither true nor false", key="players.first"))
    if problems:
        raise ConfigError(problems)
    ban = tuple(player.get("ban") or ())
    return Seat(
        player["strategy"],
        given,
        player.get("name"),
        **model,
        ban=ban,
        hand_size=hand_size,
        first=first,
    )


def _wrong_bans(given: Any) -> list[Problem]:
    """What is wrong with a list of bans."""
    if isinstance(given, str) or not isinstance(given, Sequence):
        return [Problem(f"a list of bans is expected here, not {given!r}", key="players.ban", allowed=BANS)]
    unknown = [word for word in given if word not in BANS]
    return [
        Problem(f"{word!r} is no ban", key="players.ban", allowed=BANS, nearest=nearest(str(word), BANS))
        for word in unknown
    ]


def _wrong(key: str, value: Any) -> str:
    """What is wrong with a value of the player model."""
    if type(value) not in (int, float):
        return f"{value!r} is no number"
    if key == "reaction":
        return "" if SLOWEST <= value <= FASTEST else f"{value} is no speed; it lies between {SLOWEST} and {FASTEST:g}"
    if key == "misplay" and value == 1:
        return "1 would never let this player play; it lies below 1"
    return "" if 0 <= value <= 1 else f"{value} is no probability; it lies between 0 and 1"


def programs(seats: Sequence[Seat]) -> tuple[list[Program], list[Player]]:
    """The programs of a table, each once, and per seat its program's index and player model."""
    made, who = strategies.programs([(seat.strategy, seat.parameters, seat.ban) for seat in seats])
    return list(made), [_player(number, seat) for number, seat in zip(who, seats, strict=True)]


def playing_on(seats: Sequence[Seat]) -> list[Program]:
    """The program of each seat, to play rounds on from their middle. Raises ConfigError for a class in Python, which
    has seen nothing of what was before."""
    if found := next((one for one in python(seats) if one is not None), None):
        why = "is a class in Python, which cannot play a round on from its middle; a script can"
        raise ConfigError([Problem(f"{found.strategy.name} {why}", key="players")])
    compiled, numbers = programs(seats)
    return [compiled[number[0]] for number in numbers]


def python(seats: Sequence[Seat]) -> tuple[PythonPlayer | None, ...]:
    """The Python classes of a table by seat, None for scripts. Raises ScriptError for one that cannot play."""
    return strategies.python_players([(seat.strategy, seat.parameters, seat.label) for seat in seats])


def _player(index: int, seat: Seat) -> Player:
    return (
        index, seat.forget_uno, seat.notice_uno, seat.false_call, seat.misplay, seat.wrong_jump, seat.noise,
        seat.attention, seat.reaction,
    )  # fmt: skip
