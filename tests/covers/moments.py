"""At which moments of a round a scenario is, found by playing it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from unosim.moves import Move
from unosim.table import scenario
from unosim.table.nature import Nature
from unosim.table.scenario import Scenario, StepResult
from unosim.table.steps import Legal, Step

MEANING = {
    "deal": "dealer, hands, who begins",
    "starter": "the starter card acts, or the first play lies on it",
    "turn": "a seat chooses in its own turn",
    "draw": "a draw in a turn, and what the drawn card allows",
    "play": "what a laid card does",
    "pending": "cards are pending on a seat: it answers, or takes them",
    "challenge": "a wild draw four is challenged, or might be",
    "jump": "seats may jump in, or do",
    "call": "UNO is called, missed, noticed",
    "end": "the round ends, or could",
    "score": "points, places, who wins and loses",
}
_EVENTS = {
    **dict.fromkeys(("play", "reverse", "skip", "swap", "rotate", "take", "quiet", "slap", "target"), "play"),
    **dict.fromkeys(("pay", "deflect"), "pending"),
    **dict.fromkeys(("challenge", "take_back"), "challenge"),
    **dict.fromkeys(("jump", "wrong_jump"), "jump"),
    **dict.fromkeys(("call", "missed_call", "catch", "false_call", "noise"), "call"),
    **dict.fromkeys(("misplay", "name"), "turn"),
    "end": "end",
}
_DECISIONS = {"play": "turn", "drawn": "draw", "answer": "pending", "jump": "jump", "take_back": "challenge"}
_SCORED = ("points", "scores", "losers", "winner")


@dataclass(frozen=True)
class Played:
    """A scenario after its steps."""

    steps: tuple[StepResult, ...]
    moments: frozenset[str]

    @property
    def passed(self) -> bool:
        return all(step.passed for step in self.steps)


def play(one: Scenario) -> Played:
    """Play a scenario and see where it has been."""
    game = scenario.set_up(one)
    results: list[StepResult] = []
    asked: list[tuple[Step, str]] = []
    for step, result in zip(one.steps, scenario.take_steps(one, game), strict=False):  # a refused move ends it
        results.append(result)
        asked.append((step, game.decision))
    found = {_EVENTS[event["event"]] for event in game.events if event["event"] in _EVENTS}
    found |= {"draw" for event in game.events if event.get("reason") in ("stuck", "choice")}
    for event in game.events:
        if event["event"] == "turn":
            found |= _stop(event["decision"], event["legal"])
    for step, decision in asked:
        found |= _asked(step, decision)
    if one.position.get("starter"):
        found |= {"starter", "deal"}
    if len(one.position["hands"]) and any(step.key in ("hand_sizes", "draw_pile") for step in one.steps):
        found.add("deal")
    return Played(tuple(results), frozenset(found))


def _stop(decision: str, legal: Any) -> set[str]:
    found = {_DECISIONS[decision]} if decision in _DECISIONS else set()
    return found | ({"challenge"} if "challenge" in legal else set())


def _asked(step: Step, decision: str) -> set[str]:
    """What a check is about: the choice at this stop, a move that is refused, an expected value."""
    match step:
        case Step(kind="legal", what=Legal(by=int())):
            return {"jump"}
        case Step(kind="legal" | "legal_groups", what=what):
            return _stop(decision, what.moves or ())
        case Step(kind="refused", what=Move(action=action)):
            about = {"challenge": "challenge", "jump": "jump", "decline": "jump", "call": "call"}
            return _stop(decision, ()) | ({about[action]} if action in about else set())
        case Step(kind="refused", what=Nature(what=what)):
            about = {"notice": "call", "false_call": "call", "noise": "call", "wrong_jump": "jump", "misplay": "turn"}
            return {about.get(what, "play")}
        case Step(kind="expect", key=key, what=what):
            if key in _SCORED or (key == "counts" and any(name.startswith("rank_") for name in what)):
                return {"score"}
            if key == "pending":
                return {"pending"} if what else set()
            return {"end"} if key == "outcome" else set()
    return set()
