"""The strategy `rollout`: plays each legal move out many times with a script, and takes the one that does best.

It is no script, but the engine's own (``engine/playout.pxd`` says exactly what it does).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from unosim.errors import Problem, nearest
from unosim.said import Said, say
from unosim.strategies.library import ROLLOUT as NAME
from unosim.strategies.model import ScriptError, Strategy

if TYPE_CHECKING:
    from unosim.strategies.compile import ProgramSpec

SCRIPT: Final = "unoai-mix"
"""The script that play-outs are played with unless another one is named: the best packaged one on ``mattel``."""

MOST_PLAYOUTS: Final = 100_000


@dataclass(frozen=True, slots=True)
class Rollout(Strategy):
    """What `rollout` is where a script may stand. Its parameters: ``playouts`` a move, and the ``script``."""


ROLLOUT: Final = Rollout(
    NAME,
    about="Plays every legal move out many times, the unseen cards dealt anew each time, and takes what does best.",
    source="Truncated play-outs (Tesauro and Galperin 1996) with sequential halving (Karnin, Koren and Somekh 2013).",
    parameters={"playouts": 100, "script": SCRIPT},
)


def compile_rollout(given: Mapping[str, Any]) -> ProgramSpec:
    """The program of its script, and how often it plays a move out. Raises ScriptError for unfit parameters."""
    from unosim.strategies.compile import compile_strategy
    from unosim.strategies.library import load
    from unosim.strategies.value import weights

    allowed = tuple(ROLLOUT.parameters)
    problems = [
        Problem("unknown parameter", key=f"{NAME}.with.{name}", allowed=allowed, nearest=nearest(name, allowed))
        for name in given
        if name not in allowed
    ]
    playouts, script = ({**ROLLOUT.parameters, **given}[name] for name in allowed)
    if type(playouts) is not int or not 1 <= playouts <= MOST_PLAYOUTS:
        message = f"a whole number from 1 to {MOST_PLAYOUTS:,} is expected here, not {playouts!r}"
        problems.append(Problem(message, key=f"{NAME}.with.playouts"))
    if not isinstance(script, str) or script == NAME:
        message = f"the name or the path of a script is expected here, not {script!r}"
        problems.append(Problem(message, key=f"{NAME}.with.script"))
    if problems:
        raise ScriptError(problems)
    return replace(compile_strategy(load(script)), playouts=playouts, value=weights())


def rollout_told(given: Mapping[str, Any]) -> list[Said]:
    """What it does, a sentence each."""
    parameters = {**ROLLOUT.parameters, **given}
    script, playouts = parameters["script"], parameters["playouts"]
    return [
        say("{name}: {about}", name=NAME, about=say(ROLLOUT.about)),
        say("Its parameters: playouts is {playouts}, script is {script}.", playouts=playouts, script=script),
        say("It is no script but a part of the engine."),
        say(
            "Where it has a choice it deals the cards that it cannot see by lot, as they may lie by what it knows: its "
            "own hand, the discards, the sizes of all hands, cards that were shown, and that who drew had no colored "
            "card that fitted."
        ),
        say(
            "It makes each legal move there and lets {script} play at every seat until its own next turn.",
            script=script,
        ),
        say(
            "What it has reached by then counts: its chance to win from there, by a fitted table of the sizes of the "
            "hands and of what it holds."
        ),
        say(
            "It does so {playouts} times a move on average: all moves are tried in the same worlds, the worse half of "
            "them is given up in each stage, and those that are left are played out more often.",
            playouts=playouts,
        ),
        say("It takes the move that its script would make unless another one has done clearly better."),
        say("So it chooses cards, colors, draws, challenges, answers, jumps, and players to pick."),
        say("It always calls UNO in time, if its script does."),
        say("Source: {source}", source=ROLLOUT.source),
    ]
