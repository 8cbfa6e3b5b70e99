"""Moves by lot at a table without strategies: any that is legal, and now and then what nature could do."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from engine_tables import Fields

from unosim.cards import WILD
from unosim.engine._engine import Machine

RED_ZERO = 0


def kinds_in(mask: int) -> list[int]:
    return [kind for kind in range(64) if mask >> kind & 1]


def others(seen: dict[str, Any], seat: int) -> list[int]:
    """The other active seats."""
    return [other for other, left in enumerate(seen["cards_left"]) if left and other != seat]


def group(round_: Machine, seen: dict[str, Any], kind: int, moves: random.Random) -> tuple[list[int], int]:
    """Company for this lead and the card on top: none half the time, else as much as a lot says."""
    more = [0, 0, 0, 0]
    _, joins, most = round_.group_limit(kind)
    hand = seen["hands"][seen["seat"]]
    size = moves.randint(1, most) if moves.random() < 0.5 else 1
    left = {color: hand[(kind & ~3) + color] for color in range(4)} if joins else {kind & 3: hand[kind]}
    left[kind & 3] -= 1
    if size > 1:
        for color in moves.sample(list(left), k=size - 1, counts=list(left.values())):
            more[color] += 1
    top = moves.choice([color for color in range(4) if more[color]]) if size > 1 else kind & 3
    return more, (kind & ~3) + top


def wants_target(rules: Fields, top: int) -> bool:
    return bool(rules["swap_kinds"] >> top & 1 or (rules["red_zero"] and top == RED_ZERO))


def any_move(round_: Machine, rules: Fields, seen: dict[str, Any], moves: random.Random) -> tuple[Any, ...]:
    """One of the legal moves, as arguments of `apply`."""
    legal, may_draw, may_pass, may_challenge = round_.legal
    decision = seen["decision"]
    lays = {"jump": "jump", "take_back": "take_back"}.get(decision, "play")
    able: list[tuple[str, int]] = [(lays, kind) for kind in kinds_in(legal)]
    able += [("draw", 255)] * may_draw + [("pass", 255)] * may_pass + [("challenge", 255)] * may_challenge
    able += [("decline", 255)] * (decision == "jump") + [("name", 255)] * (decision == "name")
    action, kind = moves.choice(able)
    color = moves.randrange(4)
    if action not in ("play", "jump"):
        return action, kind, color
    more, last = group(round_, seen, kind, moves)
    left = sum(seen["hands"][seen["seat"]]) - 1 - sum(more)
    victims = others(seen, seen["seat"])
    target = moves.choice(victims) if wants_target(rules, last) and left and victims else 255
    return action, kind, color if kind >= WILD else 4, moves.random() < 0.5, tuple(more), last, target


def nature(round_: Machine, rules: Fields, seen: dict[str, Any], moves: random.Random) -> str:
    """Something that nobody chooses happens, if there is anything that could; its name, or nothing."""
    active = [seat for seat, left in enumerate(seen["cards_left"]) if left]
    seat = moves.choice(active)
    possible: dict[str, Callable[[], object]] = {}
    if seen["uno_open"] >= 0:
        possible["call"] = lambda: round_.call(seen["uno_open"])
        noticing = others(seen, seen["uno_open"])
        possible["catch"] = lambda: round_.catch(seen["uno_open"], moves.choice(noticing))
    if seen["ban"] >= 0:
        possible["noise"] = lambda: round_.noise(seat)
    if seen["decision"] == "play" and rules["misplay_penalty"]:
        wrong = [kind for kind in range(64) if round_.why_not(kind) not in ("", "not_held")]
        if wrong:
            possible["misplay"] = lambda: round_.misplay(moves.choice(wrong))
    if seen["decision"] == "jump" and rules["jump_wrong_penalty"]:
        match = (15 << (seen["top"] & ~3)) if rules["jump_symbol"] and seen["top"] < WILD else 1 << seen["top"]
        wrong = [kind for kind in range(64) if seen["hands"][seat][kind] and not match >> kind & 1]
        if wrong:
            possible["wrong_jump"] = lambda: round_.wrong_jump(seat, moves.choice(wrong))
    possible["slap"] = lambda: round_.slap(seat)
    possible["race"] = lambda: round_.race(seat)
    possible["take"] = lambda: round_.take([moves.choice(range(64)) for _ in range(5)])
    name = moves.choice(list(possible))
    possible[name]()
    return name
