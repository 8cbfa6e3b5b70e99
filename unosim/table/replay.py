"""One stored round again: played by the same players, checked against its row, told in words.

    events = replay(Results("results/stacking"), "like-on-like", deal=123, rotation=2)
    print("\n".join(words(events)))

A round depends on the seed, its deal and its players only, so none of the rounds before it has to be played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Protocol

from unosim import strategies
from unosim.engine._engine import ENGINE_VERSION
from unosim.errors import NotThere, ResultsError
from unosim.strategies.python import Fault
from unosim.table.log import Event
from unosim.table.round import Round
from unosim.table.seats import read_seat
from unosim.table.telling import words

__all__ = ["StoredLayout", "StoredRounds", "replay", "words"]


class StoredLayout(Protocol):
    """Who sits where in a variant: ``seatings[rotation][seat]`` is the index of a player."""

    @property
    def seatings(self) -> Sequence[Sequence[int]]: ...


class StoredRounds(Protocol):
    """What a replay needs of a results folder; ``unosim.Results`` has it."""

    @property
    def manifest(self) -> dict[str, Any]: ...
    @property
    def experiment(self) -> dict[str, Any]: ...
    @property
    def variants(self) -> list[str]: ...
    def layout(self, variant: str) -> StoredLayout: ...
    def labels(self, variant: str) -> list[str]: ...
    def row(self, variant: str, deal: int, rotation: int) -> dict[str, int]: ...


def replay(results: StoredRounds, variant: str | None = None, deal: int = 0, rotation: int = 0) -> list[Event]:
    """The event log of a stored round; ``variant`` None is the baseline.

    A round in which a strategy written in Python erred is played up to there; the last event is then ``fault``. Raises
    ResultsError for a round that is not in the folder, or one that comes out otherwise than it is stored.
    """
    name = results.variants[0] if variant is None else variant
    try:
        stored: dict[str, int] | None = results.row(name, deal, rotation)
    except NotThere:  # the run stopped at this round, or left it out
        line_up = results.experiment["variants"][name]["players"]
        if not any(strategies.is_python(player["strategy"]) for player in line_up):
            raise
        stored = None
    found = results.experiment["variants"][name]
    labels = results.labels(name)
    players = [replace(read_seat(found["players"][i]), name=labels[i]) for i in results.layout(name).seatings[rotation]]
    limit, many = results.experiment.get("time_limit"), results.experiment.get("replicates", 1)
    replicate = found.get("replicate", 0) * many + rotation * many // len(results.layout(name).seatings)
    seed = results.experiment["seed"]
    game = Round(found["rules"], players, seed, deal, rotation=rotation, replicate=replicate, time_limit=limit)
    try:
        game.finish()
    except Fault as fault:
        return [*game.events, {"event": "fault", "seat": fault.seat, "what": fault.what}]
    if stored is not None:
        _check(game, stored, results.manifest["engine_version"])
    return game.events


def _check(game: Round, stored: dict[str, int], engine: int) -> None:
    """The round as played must be the round as stored, column by column."""
    played = game.row.items()
    differ = [f"{name} is {value}, stored {stored[name]}" for name, value in played if value != stored[name]]
    if differ:
        other = f" (stored by engine version {engine}, this is {ENGINE_VERSION})" if engine != ENGINE_VERSION else ""
        raise ResultsError(f"this round comes out otherwise than it is stored{other}: {'; '.join(differ)}")
