"""One stored round again: played by the same players, checked against its row, told in words.

    events = replay(Results("results/stacking"), "like-on-like", deal=123, rotation=2)
    print("\n".join(words(events)))

A round depends on the seed, its deal and its players only, so none of the rounds before it has to be played.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from unosim import strategies
from unosim.engine._engine import ENGINE_VERSION
from unosim.errors import NotThere, ResultsError
from unosim.strategies.python import Fault
from unosim.strategies.python.apart import Died, apart
from unosim.table.log import Event
from unosim.table.round import Round
from unosim.table.seats import read_seat
from unosim.table.stake import Stake
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

    A round in which a strategy written in Python erred is played up to there; the last event is then ``fault``. Such
    strategies play in a process of their own. Raises ResultsError for a round that is not in the folder, or one that
    comes out otherwise than it is stored.
    """
    name = results.variants[0] if variant is None else variant
    try:
        stored: dict[str, int] | None = results.row(name, deal, rotation)
    except NotThere:  # the run stopped at this round, or left it out
        if not _in_python(results, name):
            raise
        stored = None
    play = partial(_play, beginning(results, name, deal, rotation))
    events, row = _apart(play) if _in_python(results, name) else play()
    if stored is not None and row is not None:
        _check(row, stored, results.manifest["engine_version"])
    return events


def _in_python(results: StoredRounds, name: str) -> bool:
    return any(strategies.is_python(player["strategy"]) for player in results.experiment["variants"][name]["players"])


def beginning(results: StoredRounds, name: str, deal: int, rotation: int) -> Callable[[], Round]:
    """What deals a round of a results folder, its players as they sat."""
    found, layout, labels = results.experiment["variants"][name], results.layout(name), results.labels(name)
    players = [replace(read_seat(found["players"][i]), name=labels[i]) for i in layout.seatings[rotation]]
    limit, many = results.experiment.get("time_limit"), results.experiment.get("replicates", 1)
    replicate = found.get("replicate", 0) * many + rotation * many // len(layout.seatings)
    seed = results.experiment["seed"]
    return partial(Round, found["rules"], players, seed, deal, rotation=rotation, replicate=replicate, time_limit=limit)


def _play(begin: Callable[[], Round], notes: Path | None = None) -> tuple[list[Event], dict[str, int] | None]:
    """The events of a round and its row, None if a strategy errs; ``notes``: a file that gets what has happened so far
    and whose turn it is, before each move."""
    game = begin()
    told = 0
    with nullcontext() if notes is None else notes.open("a", encoding="utf-8") as file:
        while game.to_act is not None:
            if file is not None:
                file.writelines(f"{json.dumps(one)}\n" for one in (*game.events[told:], game.to_act))
                file.flush()
                told = len(game.events)
            try:
                game.step()
            except Fault as fault:
                return [*game.events, _fault(fault.seat, fault.what)], None
    return game.events, game.row


def _apart(play: Callable[..., tuple[list[Event], dict[str, int] | None]]) -> tuple[list[Event], dict[str, int] | None]:
    """What `_play` returns, played in another process; of one that dies what it had noted down."""
    with TemporaryDirectory(prefix="unosim-") as place:
        notes = Path(place) / "notes"
        try:
            return apart(play, notes=notes)
        except Died as death:
            told = (
                [json.loads(line) for line in notes.read_text(encoding="utf-8").splitlines()] if notes.exists() else []
            )
            if not told:
                raise
            events = [one for one in told if isinstance(one, dict)]
            return [*events, _fault(told[-1], f"ended its process{f' ({death.how})' if death.how else ''}")], None


def _fault(seat: int, what: str) -> Event:
    return {"event": "fault", "seat": seat, "what": what}


def _check(row: dict[str, int], stored: dict[str, int], engine: int) -> None:
    """The round as played must be the round as stored, column by column."""
    differ = [f"{name} is {value}, stored {stored[name]}" for name, value in row.items() if value != stored[name]]
    if differ:
        other = f" (stored by engine version {engine}, this is {ENGINE_VERSION})" if engine != ENGINE_VERSION else ""
        raise ResultsError(f"this round comes out otherwise than it is stored{other}: {'; '.join(differ)}")


@dataclass(frozen=True)
class Turn:
    """One turn of a round, drawn by lot from its `turns`; stake None: there was no choice of cards."""

    turns: int
    stake: Stake | None


def turn_by_lot(results: StoredRounds, variant: str, deal: int, rotation: int, playouts: int) -> Turn:
    """A turn of a stored round, each as likely, and what is at stake there. The same round has the same turn.

    Raises ConfigError where a strategy is written in Python, since it cannot play on by itself.
    """
    begin = beginning(results, variant, deal, rotation)
    turns = sum(1 for _ in _turns(begin()))
    if not turns:
        return Turn(0, None)
    number = Random(f"{deal}-{rotation}").randrange(turns)
    game = next(game for k, game in enumerate(_turns(begin())) if k == number)
    return Turn(turns, game.stake(playouts, seed=f"{deal}-{rotation}"))


def _turns(game: Round) -> Iterator[Round]:
    """The round at every turn of a seat: at a go, not at an answer, a jump or a payment."""
    while game.decision != "over":
        if game.decision == "play":
            yield game
        game.step()
