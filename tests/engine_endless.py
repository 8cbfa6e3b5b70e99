"""Rules under which a round could go on for ever, or never get going: one line a table, played in a child process."""

from __future__ import annotations

import json
import sys
from typing import Any

import numpy as np
from engine_tables import fields

from unosim.engine._engine import OUTCOMES, Table, seed_key
from unosim.strategies import program

KEY = seed_key("endless")
KINDS = ["number", "skip", "reverse", "draw_two", "wild", "wild_draw_four"]
ANSWERS = [f"{card}_on_{on}" for card in ("draw_two", "wild_draw_four") for on in ("draw_two", "wild_draw_four")]
EVERYTHING: dict[str, Any] = {
    "draw": {"until_playable": True, "drawn_card": "number_only"},
    "action": {"draw_loses_turn": False},
    "stacking": {
        "answers": ANSWERS,
        "skip_deflects": "any",
        "reverse_deflects": "any",
        "after_paid": "last_color_only",
    },
    "challenge": {"guilty": "take_back", "in_chain": "last"},
    "group": {"identical": "unlimited", "same_symbol": "any_lead", "effect": "each"},
    "jump_in": {"enabled": True, "effect": "add", "match": "symbol", "race": True, "after_final": True}
    | {"wrong_penalty": 3},
    "uno": {"due": "one_or_identical", "penalty": 8, "window": "next_play", "false_call_penalty": 2},
    "misplay": {"penalty": 1},
    "round": {"ends": "one_left"},
    "extras": {"seven_swap": True, "zero_rotate": True, "red_zero": True, "quiet_six": True, "slap_nine": True},
    "score": {"round": "rank", "recycled_doubles": True},
}
WITHOUT_END = {"finish": {"forbid": KINDS[1:]}, "deck": {"cards": {"number": 0, "0": 1}}}
CLUMSY = (0.5, 0.5, 0.3, 0.5, 0.5, 0.3, 0.8)  # every human factor but the reaction
HOPELESS = (1.0, 1.0, 1.0, 0.99, 1.0, 1.0, 1.0)
PERFECT = (0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0)

# name -> (rules, seats, human factors)
Case = tuple[dict[str, Any], int, tuple[float, ...]]
CASES: dict[str, Case] = {
    **{f"every rule at once, {n} players": (EVERYTHING, n, CLUMSY) for n in range(2, 11)},
    **{f"every rule at once, nobody errs, {n} players": (EVERYTHING, n, PERFECT) for n in (2, 4, 10)},
    "every rule at once, everybody always errs": (EVERYTHING | {"round": {"turn_cap": 300}}, 4, HOPELESS),
    "everything in the order of the first": (
        EVERYTHING | {"jump_in": EVERYTHING["jump_in"] | {"resume": "original_order", "next_seat": "normal_play"}},
        5,
        CLUMSY,
    ),
    "everything, the last card replaces": (
        EVERYTHING | {"jump_in": EVERYTHING["jump_in"] | {"effect": "replace"}},
        5,
        CLUMSY,
    ),
    "hands of ten for ten, one pack": ({"deal": {"hand_size": 10}}, 10, PERFECT),
    "hands of ten for ten, one pack, every rule": (EVERYTHING | {"deal": {"hand_size": 10}}, 10, CLUMSY),
    "hands of twenty for ten, two packs": ({"deal": {"hand_size": 20}, "deck": {"packs": 2}}, 10, PERFECT),
    "hands of twenty for ten, two packs, every rule": (
        EVERYTHING | {"deal": {"hand_size": 20}, "deck": {"packs": 2}},
        10,
        CLUMSY,
    ),
    "nothing but 107 cards in hand": ({"deal": {"hand_size": 53}}, 2, PERFECT),
    "nothing but 107 cards in hand, every rule": (EVERYTHING | {"deal": {"hand_size": 53}}, 2, CLUMSY),
    "only four zeros may finish": (WITHOUT_END, 3, PERFECT),
    "only four zeros may finish, every rule": (EVERYTHING | WITHOUT_END, 3, CLUMSY),
    "only four zeros may finish, all in hand": (WITHOUT_END | {"deal": {"hand_size": 10}}, 3, PERFECT),
    "no card may follow a number": ({"play": {"not_on": {kind: ["number"] for kind in KINDS}}}, 4, PERFECT),
    "no card may follow a number, every rule": (
        EVERYTHING | {"play": {"not_on": {kind: ["number"] for kind in KINDS}}},
        4,
        CLUMSY,
    ),
    "copies of one card, jumped for ever": (
        EVERYTHING
        | {"deck": {"cards": {**dict.fromkeys(KINDS, 0), "5": 1, "6": 60}}, "finish": {"forbid": []}}
        | {"extras": {"quiet_six": True}},
        10,
        CLUMSY,
    ),
    "wild draw fours only, but for a starter": (
        EVERYTHING | {"deck": {"cards": {**dict.fromkeys(KINDS, 0), "wild_draw_four": 60, "5": 1}}},
        4,
        CLUMSY,
    ),
}


def table(name: str) -> Table:
    rules, seats, factors = CASES[name]
    scripts = [program(one, {}) for one in ("random", "bench-ten")]
    players = [(seat % 2, *factors, (1.0, 3.0)[seat % 2]) for seat in range(seats)]
    return Table(fields(seats, rules), scripts, players, np.arange(seats, dtype=np.uint8)[None])


def main(names: list[str]) -> None:
    """Plays each; prints its name before, and how its rounds ended and the most turns after."""
    for name in names:
        print(json.dumps(name), end=" ", flush=True)
        columns = table(name).play(KEY, 0, 40)
        ends = np.bincount(columns["outcome"], minlength=len(OUTCOMES)).tolist()
        print(json.dumps([ends, int(columns["turns"].max())]), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
