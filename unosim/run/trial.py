"""Trying a strategy before it is run: does it play, the same way twice, and how fast."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import partial
from time import perf_counter
from typing import Any

from unosim.errors import RunError
from unosim.run.plan import Cell, make_plan
from unosim.said import Said, say, several
from unosim.strategies.python import Fault
from unosim.strategies.python.apart import apart

#: Deals that are played at a time; nothing is heard of Ctrl-C meanwhile.
CHUNK = 2_000


@dataclass(frozen=True)
class Trial:
    """Rounds of one strategy against ``random``: how many, a second, how many it won, and whether twice the same."""

    name: str
    rules: str
    seats: int
    rounds: int
    rate: float
    won: float
    same: bool

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def text(self) -> str:
        """For the terminal."""
        return "\n".join(self.told())

    def told(self) -> list[Said]:
        """The lines of it."""
        lines = [
            say(
                "{name}: {rounds} of {rules} against {others} (random), {rate} rounds/s on one processor",
                name=self.name,
                rounds=several(self.rounds, "{n} round", "{n} rounds"),
                rules=self.rules,
                others=several(self.seats - 1, "{n} other", "{n} others"),
                rate=f"{self.rate:,.0f}",
            ),
            say(
                "it won {won} of 100 rounds; fair would be {fair}",
                won=f"{100 * self.won:.1f}",
                fair=f"{100 / self.seats:.1f}",
            ),
        ]
        if not self.same:
            lines.append(
                say(
                    "played again, the same deals gave other rounds: it remembers something between rounds, or uses "
                    "chance that is not view.random"
                )
            )
        return lines


def trial(name: str, rules: str, seats: int, deals: int, seed: int | str) -> Trial:
    """Play ``deals`` deals twice, in all rotations. Raises ConfigError, or RunError for a strategy that errs.

    ``rules`` are named as in `unosim compare`: names or paths with ``+`` between them. A class plays in a process of
    its own.
    """
    from unosim.config import load, question
    from unosim.strategies import find

    find(name)
    others = [{"strategy": "random", **({"name": "others"} if name != "random" else {})}] * (seats - 1)
    experiment = load(question([rules], [name, *others], deals, seed))
    plan = make_plan(experiment)
    (cell,) = plan.cells
    task = partial(_twice, cell, plan.key, deals)
    won, seconds, same = apart(task) if cell.in_python else task()
    rounds = deals * cell.layout.rotations
    return Trial(
        name=name,
        rules=rules,
        seats=seats,
        rounds=rounds,
        rate=rounds / max(seconds, 1e-9),
        won=won / rounds,
        same=same,
    )


def _twice(cell: Cell, key: int, deals: int) -> tuple[int, float, bool]:
    """Rounds of some deals that player 0 won, the seconds that they took, and whether they are the same once more."""
    import numpy as np

    seats = np.array([row.index(0) for row in cell.layout.seatings])
    once, again = cell.table(), cell.table()
    won, seconds, same = 0, 0.0, True
    for first in range(0, deals, CHUNK):
        part = first, min(CHUNK, deals - first)
        began = perf_counter()
        try:
            played = once.play(key, *part)
        except Fault as fault:
            raise RunError(f"deal {fault.deal}, rotation {fault.rotation}: {fault}") from fault
        seconds += perf_counter() - began
        won += int((played["winner"] == seats[played["rotation"]]).sum())
        same &= all(
            np.array_equal(*pair) for pair in zip(played.values(), again.play(key, *part).values(), strict=True)
        )
    return won, seconds, same
