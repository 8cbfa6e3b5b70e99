"""Makes ``values/``: what a position is worth to a player at its turn (``python -m unosim.strategies.fit_value``).

Rounds of the preset ``mattel`` are played, and at each turn of a player the facts of its position are kept, and whether
it won the round. For each size of its hand an additive logistic model is fitted, by Newton's method, with a ridge.

First all players follow the script that `rollout` plays out with. With four players one of them is then `rollout`
itself, with the weights so far, and new weights are fitted to its turns, the ridge drawing them to the old ones: so
they come to say what a position is worth to a player who goes on as well as `rollout` does. The same call gives the
same files.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from unosim.engine._engine import DECISIONS, POSITION_FACTS, Machine, Program, Rollout, seed_key
from unosim.rules import Rules, compile_rules
from unosim.strategies.library import load, program
from unosim.strategies.rollout import SCRIPT
from unosim.strategies.value import FOLDER, LEVELS, OWN_SIZES, TABLES

SEATS: Final = {"2": 2, "3": 3, "4": 4, "more": 6}
ROUNDS: Final = {  # of the script alone; then of each pass with rollout
    "2": (40_000,),
    "3": (30_000,),
    "4": (40_000, 30_000, 50_000),
    "more": (20_000,),
}
PLAYOUTS: Final = 40
RIDGE, RIDGE_AGAIN = 5.0, 30.0  # of the first fit, and of those that start from another
UNIT: Final = 1024
MOST_TURNS: Final = 250_000  # that one model is fitted to
NEWTON_STEPS: Final = 8

Floats = NDArray[np.float64]
Turns = tuple[NDArray[np.uint8], NDArray[np.bool_]]  # (turns, 1 + facts): size of the hand, levels; and whether it won


def play(seats: int, rounds: int, seed: str, weights: Floats | None) -> Turns:
    """Turns of all players, who follow the script; with weights: those of seat 0, which plays its moves out by them."""
    compiled = dict(compile_rules(Rules.resolve("mattel"), seats))
    script: Program = program(load(SCRIPT))
    programs = [script] if weights is None else [script, Rollout(script, PLAYOUTS, np.rint([weights * UNIT] * 4))]
    machine = Machine(compiled, programs, [(len(programs) - 1,), *[(0,)] * (seats - 1)], False)
    key, turn = seed_key(seed), DECISIONS.index("play")
    facts, won = bytearray(), []
    for deal in range(rounds):
        machine.deal(key, deal)
        whose = []
        while machine.decision:
            if machine.decision == turn and (weights is None or machine.seat == 0):
                facts += machine.facts()
                whose.append(machine.seat)
            machine.apply(*machine.choose())
        winner = machine.snapshot()["winner"]
        won += [seat == winner for seat in whose]
    return np.frombuffer(bytes(facts), np.uint8).reshape(len(won), -1), np.array(won)


def fit(turns: Turns, ridge: float, before: Floats | None) -> Floats:
    """The weights, (sizes, facts, levels), in log-odds; drawn to those before, or to 0."""
    facts, won = turns
    found = np.zeros((OWN_SIZES, len(POSITION_FACTS), LEVELS)) if before is None else before.copy()
    for own in range(OWN_SIZES):
        rows = np.flatnonzero(facts[:, 0] == own)
        if len(rows) > MOST_TURNS:
            rows = np.random.default_rng(1).choice(rows, MOST_TURNS, replace=False)
        if len(rows):
            found[own] = _newton(facts[rows, 1:], won[rows], ridge, found[own])
    return found


def _newton(facts: NDArray[np.uint8], won: NDArray[np.bool_], ridge: float, start: Floats) -> Floats:
    """One model: (facts, levels). Its constant is part of the weights of the first fact, of which one level holds."""
    places = np.arange(facts.shape[1]) * LEVELS + facts
    hot = np.zeros((len(facts), start.size + 1), np.float32)
    hot[np.arange(len(facts))[:, None], places] = 1
    hot[:, -1] = 1
    drawn_to = np.append(start.ravel(), 0.0)
    strength = np.append(np.full(start.size, ridge), 1e-3)
    weights = drawn_to.copy()
    for _ in range(NEWTON_STEPS):
        chance = 1 / (1 + np.exp(np.clip(-(hot @ weights.astype(np.float32)), -50, 50)))
        slope = (hot.T @ (chance - won)).astype(np.float64) + strength * (weights - drawn_to)
        curve = ((hot * (chance * (1 - chance))[:, None]).T @ hot).astype(np.float64) + np.diag(strength)
        step = np.linalg.solve(curve, slope)
        weights -= step
        if np.abs(step).max() < 1e-3:
            break
    found = weights[:-1].reshape(start.shape)
    found[0] += weights[-1]
    return found


def make(table: str) -> Floats:
    """The weights for a number of players."""
    weights: Floats | None = None
    played: list[Turns] = []
    for number, rounds in enumerate(ROUNDS[table]):
        turns = play(SEATS[table], rounds, f"value {table} {number}", weights)
        played = [*played, turns] if number > 1 else [turns]
        facts, won = (np.concatenate(part) for part in zip(*played, strict=True))
        weights = fit((facts, won), RIDGE if weights is None else RIDGE_AGAIN, weights)
        print(f"{table} players, pass {number}: {len(won):,} turns", flush=True)
    assert weights is not None
    return weights


def write(table: str, weights: Floats, folder: Path) -> None:
    """The file of a number of players."""
    lines = [
        f"# What a position is worth at a turn of one's own, {SEATS[table]} players: the log-odds of a win are the",
        "# sum of one weight a fact, in 1024ths. By the size of the own hand (10: or more) and the fact; eight levels:",
        "# the hands of others from one card on, all else from none on.",
        "# Made by `python -m unosim.strategies.fit_value`, which says how.",
        "weights:",
    ]
    for own, facts in enumerate(np.rint(weights * UNIT).astype(int)):
        lines.append(f"  {own + 1}:")
        lines += [f"    {name}: {levels.tolist()}" for name, levels in zip(POSITION_FACTS, facts, strict=True)]
    (folder / f"{table}.yaml").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    for name in sys.argv[1:] or TABLES:
        write(name, make(name), FOLDER)
