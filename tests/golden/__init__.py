"""Golden hashes: what the engine has played, so that no round changes unnoticed.

Every case is a set of rules, a line-up and a number of players; its hash is over all columns of 2,000 deals. The hashes
and the columns that they are over are in engine.json. `python -m tests.golden --write` renews them. A changed hash over
the same columns means that an experiment gives other rounds than before: that takes a new `ENGINE_VERSION`. Whatever
changes, the changelog has a line with the new fingerprint.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Container, Iterable, Mapping
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from unosim import strategies
from unosim.engine._engine import ENGINE_VERSION, Table, seed_key
from unosim.rules import Rules, compile_rules

DEALS = 2_000
STORE = Path(__file__).with_name("engine.json")
KEY = seed_key("golden")

Columns = Mapping[str, NDArray[Any]]

ALL_ANSWERS = [f"{card}_on_{on}" for card, on in product(("draw_two", "wild_draw_four"), repeat=2)]
RULES: dict[str, dict[str, Any]] = {
    "mattel": {},
    "numbers": {
        "starter": {"accept": ["number"], "rejected": "bury"},
        "challenge": {"enabled": False},
        "wild_draw_four": {"legal": "always"},
        "draw": {"voluntary": False},
    },
    "stacking": {"stacking": {"answers": ALL_ANSWERS}, "challenge": {"in_chain": "last"}},
    "short-chains": {"stacking": {"answers": ALL_ANSWERS[:1], "color": "same", "limit": 3}},
    "until-playable": {"draw": {"until_playable": True, "drawn_card": "must_play"}},
    "drawing": {"draw": {"until_playable": 3, "after_voluntary": "never"}, "action": {"draw_loses_turn": False}},
    "strict": {
        "wild_draw_four": {"legal": "nothing_playable", "enforce": "strict", "names_color": False},
        "action": {"reverse_with_two": "none", "draw_two": 3, "draw_four": 6},
    },
    "bans": {
        "play": {"not_on": {"wild": ["draw_two", "wild_draw_four"], "draw_two": ["wild_draw_four"]}},
        "finish": {"forbid": ["wild", "wild_draw_four"], "draw_card_counts": False},
    },
    "calls": {"uno": {"due": "one_or_identical", "penalty": 3, "window": "next_play"}},
    "other-deal": {
        "deal": {"first_player": "highest_hand", "direction": "counterclockwise", "hand_size": 9},
        "starter": {"rejected": "bottom", "draw_two": "draw_and_play", "reverse": "same_first", "wild": "dealer"},
        "deck": {"packs": 2},
        "score": {"zero": 10, "red_zero": 100},
    },
    "few-cards": {
        "deck": {"cards": {"wild": 8, "wild_draw_four": 12}},
        "deal": {"hand_size": 10, "dealer": 0},
        "starter": {"reverse": "right_of_dealer_first", "wild": "any_card"},
        "draw": {"drawn_card": "never"},
        "round": {"turn_cap": 400},
    },
    "challenges": {
        "challenge": {"guilty": "challenger_loses_turn", "innocent_extra": 4, "in_chain": "last"},
        "stacking": {"answers": ["wild_draw_four_on_wild_draw_four", "draw_two_on_wild_draw_four"]},
    },
}
HOUSE_RULES: dict[str, dict[str, Any]] = {
    "deflections": {
        "stacking": {"answers": ALL_ANSWERS[:3], "skip_deflects": "any", "reverse_deflects": "same_color"}
        | {"after_paid": "last_color_only"},
        "group": {"identical": 2, "effect": "each"},
    },
    "groups": {
        "group": {"identical": "unlimited", "same_symbol": "any_lead", "effect": "once"},
        "draw": {"drawn_card": "never"},
        "uno": {"due": "one_or_identical"},
    },
    "groups-by-symbol": {
        "group": {"same_symbol": "lead_by_symbol", "kinds": ["number", "skip", "draw_two"], "effect": "none"},
        "score": {"recycled_doubles": True, "round": "own_hand", "loser_ties": ["points", "shared"]},
        "deal": {"hand_size": 8},
    },
    "jumps": {
        "jump_in": {"enabled": True, "effect": "add", "after_final": True, "wrong_penalty": 2},
        "group": {"identical": "unlimited"},
        "extras": {"seven_swap": True, "slap_nine": True},
        "deck": {"packs": 2},
    },
    "jumps-in-order": {
        "jump_in": {"enabled": True, "resume": "original_order", "next_seat": "normal_play", "match": "symbol"}
        | {"exclude": ["wild"], "own_card": "not_wild_draw_four", "with_last_card": False},
        "challenge": {"guilty": "take_back", "in_chain": "last"},
        "stacking": {"answers": ALL_ANSWERS, "limit": 4},
    },
    "races": {
        "jump_in": {"enabled": True, "effect": "add", "resume": "original_order", "race": True, "own_card": False},
        "extras": {"red_zero": True, "quiet_six": True, "slap_nine": True},
        "score": {"red_zero": 100},
    },
    "to-the-end": {
        "round": {"ends": "one_left", "turn_cap": 2_000},
        "score": {"round": "rank"},
        "extras": {"seven_swap": True, "zero_rotate": True, "quiet_six": True, "quiet_call": False}
        | {"digits": {"swap": 4, "rotate": 4}},
        "action": {"reverse_with_two": "none"},
    },
    "fines": {
        "uno": {"false_call_penalty": 2, "window": "next_play"},
        "misplay": {"penalty": 1},
        "challenge": {"guilty": "take_back", "innocent_extra": 0},
        "action": {"draw_loses_turn": False},
    },
}
RULES |= HOUSE_RULES
PLAYERS = (2, 4, 10)
MIXED = ("bench-ten", "punisher", "random", "save-wilds", "highest-points", "first-playable", "young-child")
LINE_UPS = {"random": ("random",), "mixed": MIXED}
CASES = tuple(product(RULES, LINE_UPS, PLAYERS))


def name(case: tuple[str, str, int]) -> str:
    """How a case is stored: `mattel/random/4`."""
    return "/".join(map(str, case))


def table(case: tuple[str, str, int]) -> Table:
    """The table of a case: everybody in two seats, some of them forgetful."""
    rules, line_up, seats = case
    scripts = [strategies.program(script, {}) for script in LINE_UPS[line_up]]
    people = [(who % len(scripts), 0.3 * (who % 3), 1 - 0.4 * (who % 2), *erring(rules, who)) for who in range(seats)]
    seatings = np.array([np.arange(seats), np.roll(np.arange(seats), 1)], dtype=np.uint8)
    return Table(compile_rules(Rules.resolve(RULES[rules]), seats), scripts, people, seatings)


def erring(rules: str, who: int) -> tuple[float, ...]:
    """The other human factors, in the order of HUMAN: nobody errs but under house rules, where they can."""
    if rules not in HOUSE_RULES:
        return ()
    return 0.1 * (who % 2), 0.05, 0.1 * (who % 3), 0.04, 1 - 0.2 * (who % 2), (1.0, 0.5, 3.0)[who % 3]


def columns() -> list[str]:
    """What there is to hash now; columns of seats are named once."""
    return sorted({base(column) for column in table(CASES[0]).play(KEY, 0, 1)})


def base(column: str) -> str:
    """The name without its seat: `rank` of `rank_3`."""
    return re.sub(r"_[0-9]$", "", column)


def digest(parts: Iterable[Columns], of: Container[str] | None = None) -> str:
    """SHA-256 of all columns (or only those named), by name, of the calls that together played the deals."""
    played = list(parts)
    total = hashlib.sha256()
    for column in sorted(played[0]):
        if of is not None and base(column) not in of:
            continue
        values = np.concatenate([part[column] for part in played])
        total.update(f"{column} {values.dtype.name} {len(values)}\n".encode())
        total.update(values.astype(values.dtype.newbyteorder("<")).tobytes())
    return total.hexdigest()


def play(case: tuple[str, str, int], of: Container[str] | None = None, deals: int = DEALS) -> str:
    """The hash of a case as the engine plays it now."""
    return digest([table(case).play(KEY, 0, deals)], of)


def stored() -> dict[str, Any]:
    """What engine.json holds: `engine_version`, `columns`, and `rounds`: hashes by name of the case."""
    loaded: dict[str, Any] = json.loads(STORE.read_text())
    return loaded


def fingerprint(rounds: Mapping[str, str]) -> str:
    """Twelve digits that stand for all hashes."""
    return hashlib.sha256(json.dumps(rounds, sort_keys=True).encode()).hexdigest()[:12]


def changelog_line(version: int, rounds: Mapping[str, str]) -> str:
    """What the changelog has to say about these rounds."""
    return f"engine version {version}: rounds `{fingerprint(rounds)}`"


def write(rounds: Mapping[str, str]) -> None:
    """Makes these hashes the stored ones."""
    kept = {"engine_version": ENGINE_VERSION, "columns": columns(), "rounds": rounds}
    STORE.write_text(json.dumps(kept, indent=1) + "\n")
