"""Event logs by hand: one line an event, made into the dicts of a log.

0 play: R5 W draw            a stop: seat 0 has to play, this is its whole choice (also answer:, drawn:)
1 name: red yellow …         so too: 2 jump: R5 decline, 0 take_back: R1 R2
0 plays W blue               0 plays W+4 blue bluff | honest, 0 plays R7,B7 (a group), 0 plays G7 to 2
0 draws stuck G3 G4          0 draws penalty G3 forgiven 5
0 pays 6, 1 skipped, reversed -1, 1 deflects 3, recycle 5, 0 passes, 0 names red
1 challenges 0 red guilty | innocent, 0 takes_back R1
2 jumps, 1 wrong_jumps B2, 0 misplays B2, 0 false_calls
0 calls, 0 misses, 1 catches 0 play | turn, lot notice 1 2 drawn 2, 0 out 1
0 swaps 2, rotated 1, 2 takes 0 R5 B3, 0 quiet, quiet_ends, 2 noise, 2 slap
end won 0 | - / Y9 G1 | points 0 10 | scores 10 0 | ranks 1 2        (no scores, no ranks: 0 for every seat)
"""

from __future__ import annotations

import re
from typing import Any

from .cards import COLORS
from .tape import Event

# decision -> the word before a card or color in the choice
STOPS = {"name": "name", "play": "play", "drawn": "play", "answer": "play", "jump": "jump", "take_back": "take_back"}
ALONE = ("draw", "pass", "challenge", "decline")

NO_CARDS = {"number": 0, "skip": 0, "reverse": 0, "draw_two": 0, "wild": 0, "wild_draw_four": 0}


def rules(size: int, dealer: int, **sections: dict[str, Any]) -> dict[str, Any]:
    """Hand size and dealer, and whatever else differs from the defaults."""
    return {"deal": {"hand_size": size, "dealer": dealer, **sections.pop("deal", {})}, **sections}


def hands(text: str) -> list[list[str]]:
    """`R5 G1 / - / W`: the hands of seats 0, 1, 2."""
    return [[] if hand.strip() == "-" else hand.split() for hand in text.split("/")]


def deal(
    dealt: str, starter: str, dealer: int, first: int, rules: dict[str, Any], *, direction: int = 1, **more: Any
) -> Event:
    """The `deal` event; `more` replaces or adds fields."""
    seats = hands(dealt)
    event: Event = {"event": "deal", "version": 1, "seed": 1, "key": 0, "deal": 0, "rotation": 0, "replicate": 0}
    event |= {"rules": rules, "players": ["random"] * len(seats), "seats": len(seats), "dealer": dealer}
    event |= {"hands": seats, "first_seat": first, "direction": direction, "starter": starter}
    return event | {"rejected": [], "redeals": 0} | more


def parse(text: str) -> list[Event]:
    """All lines of a text; one that begins with `|` goes on from the line before."""
    whole = re.sub(r"\n\s*\|", " |", text)
    return [line_to_event(line) for line in whole.splitlines() if line.strip()]


def line_to_event(line: str) -> Event:
    """One line."""
    words = line.split()
    if words[0] == "end":
        return _end(line)
    if words[0] == "recycle":
        return {"event": "recycle", "cards": int(words[1])}
    if words[0] in ("reversed", "rotated"):
        return {"event": words[0].removesuffix("d"), "direction": int(words[1])}
    if words[0] == "quiet_ends":
        return {"event": "quiet_ends"}
    if words[0] == "lot":
        entrants = [int(word) for word in words[2 : words.index("drawn")]]
        return {"event": "nature", "what": words[1], "entrants": entrants, "drawn": int(words[-1])}
    seat, verb, rest = int(words[0]), words[1], words[2:]
    if verb.endswith(":"):
        decision = verb[:-1]
        legal = [word if word in ALONE else f"{STOPS[decision]} {word}" for word in rest]
        return {"event": "turn", "seat": seat, "decision": decision, "legal": legal}
    return _move(seat, verb, rest)


def _move(seat: int, verb: str, rest: list[str]) -> Event:
    if verb == "plays":
        event: Event = {"event": "play", "seat": seat, "cards": rest[0].split(",")}
        if "to" in rest:
            event |= {"target": int(rest[-1])}
            rest = rest[:-2]
        for word in rest[1:]:
            event |= {"bluff": word == "bluff"} if word in ("bluff", "honest") else {"color": word}
        return event
    if verb == "draws":
        cards, forgiven = rest[1:], 0
        if "forgiven" in cards:
            cards, forgiven = cards[:-2], int(cards[-1])
        return {"event": "draw", "seat": seat, "cards": cards, "reason": rest[0], "forgiven": forgiven}
    if verb == "challenges":
        color = rest[1] if rest[1] in COLORS else None
        return {"event": "challenge", "seat": seat, "of": int(rest[0]), "color": color, "guilty": rest[2] == "guilty"}
    if verb in ("takes_back", "wrong_jumps", "misplays"):
        event = {"event": verb.replace("takes", "take").removesuffix("s"), "seat": seat, "card": rest[0]}
        return event | ({"color": rest[1]} if rest[1:] else {})
    if verb == "takes":
        return {"event": "take", "seat": seat, "of": int(rest[0]), "cards": rest[1:]}
    if verb == "catches":
        return {"event": "catch", "seat": seat, "of": int(rest[0]), "after": rest[1]}
    more: dict[str, tuple[str, str | None]] = {
        "pays": ("pay", "amount"),
        "out": ("out", "place"),
        "deflects": ("deflect", "to"),
        "swaps": ("swap", "with"),
        "jumps": ("jump", None),
        "false_calls": ("false_call", None),
        "quiet": ("quiet", None),
        "noise": ("noise", None),
        "slap": ("slap", None),
        "skipped": ("skip", None),
        "passes": ("pass", None),
        "calls": ("call", None),
        "misses": ("missed_call", None),
    }
    if verb == "names":
        return {"event": "name", "seat": seat, "color": rest[0]}
    name, field = more[verb]
    return {"event": name, "seat": seat} | ({field: int(rest[0])} if field else {})


def _end(line: str) -> Event:
    what, held, *numbers = (part.strip() for part in line.split("|"))
    words = what.split()
    event: Event = {"event": "end", "outcome": words[1], "winner": int(words[2]) if len(words) > 2 else None}
    event["hands"] = hands(held)
    for part in numbers:
        name, *values = part.split()
        event[name] = [int(value) for value in values]
    zeros = [0] * len(event["hands"])
    return {"scores": zeros, "ranks": zeros} | event
