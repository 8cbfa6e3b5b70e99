"""What chance does at a table, as values and as words.

    parse_nature("notice 2 by 3")      # Nature("notice", (2, 3))
    str(Nature("misplay", cards=(28,)))  # "misplay R7"

Nature is quiet at a table without players: nobody notices a missed call, makes a noise or lays a wrong card, and lots
that must be drawn (who is slowest, which of several jumpers is first, which cards are taken) are drawn by the seed.
These words decide instead.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from unosim.cards import CardError, card_name, parse_card
from unosim.engine._engine import Machine
from unosim.errors import is_whole, nearest, quoted
from unosim.moves import MoveError
from unosim.rules import Rules
from unosim.said import Said, say

# What can happen, and the form in which it is written.
FORMS: Final = {
    "notice": "notice SEAT by SEAT",
    "noise": "noise SEAT",
    "slap": "slap SEAT",
    "race": "race SEAT",
    "take": "take CARD ...",
    "misplay": "misplay CARD",
    "false_call": "false_call SEAT",
    "wrong_jump": "wrong_jump SEAT CARD",
}

# What is only prepared, and would never be used under rules without the switch: the switch, and why not.
PREPARED: Final = {
    "slap": ("extras", "slap_nine", "nobody slaps"),
    "race": ("jump_in", "enabled", "nobody jumps in"),
    "take": ("extras", "red_zero", "no cards are taken blind"),
}


@dataclass(frozen=True, slots=True)
class Nature:
    """One thing that chance does: its word, the seats and the cards (kinds) that it is about, in the written order."""

    what: str
    seats: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()

    def __str__(self) -> str:
        seats = " by ".join(map(str, self.seats))
        return " ".join([self.what, *([seats] if seats else []), *map(card_name, self.cards)])


def is_nature(text: str) -> bool:
    """Whether a text begins like something that nature does, and not like a move."""
    return text.split(maxsplit=1)[0].lower() in FORMS if text.strip() else False


def parse_nature(text: str) -> Nature:
    """Read what chance does from words. Raises MoveError that says what is allowed."""
    what, *rest = text.split() or [""]
    match what.lower(), rest:
        case "notice", [of, "by", by] if is_whole(of) and is_whole(by):
            return Nature("notice", (int(of), int(by)))
        case ("noise" | "slap" | "race" | "false_call") as word, [seat] if is_whole(seat):
            return Nature(word, (int(seat),))
        case "take", [_, *_]:
            return Nature("take", cards=tuple(_card(text, card) for card in rest))
        case "misplay", [card]:
            return Nature("misplay", cards=(_card(text, card),))
        case "wrong_jump", [seat, card] if is_whole(seat):
            return Nature("wrong_jump", (int(seat),), (_card(text, card),))
        case known, _ if known in FORMS:
            raise MoveError(f"{quoted(text)} is written {quoted(FORMS[known])}")
    close = nearest(what, FORMS)
    hint = f'did you mean "{close}"? ' if close else ""
    raise MoveError(f"{quoted(text)} is nothing that nature does here; {hint}allowed: {', '.join(FORMS.values())}")


def do(machine: Machine, event: Nature) -> None:
    """Let it happen. Raises ValueError, with the reason, where it cannot happen now."""
    match event.what:
        case "notice":
            of, by = event.seats
            machine.catch(of, by)
        case "noise":
            machine.noise(event.seats[0])
        case "slap":
            machine.slap(event.seats[0])
        case "race":
            machine.race(event.seats[0])
        case "take":
            machine.take(event.cards)
        case "misplay":
            machine.misplay(event.cards[0])
        case "false_call":
            machine.false_call(event.seats[0])
        case _:
            machine.wrong_jump(event.seats[0], event.cards[0])


def why_not(machine: Machine, rules: Rules, event: Nature) -> Said:
    """Why it cannot happen now; empty if it can."""
    if event.what in PREPARED:
        section, key, reason = PREPARED[event.what]
        if not getattr(getattr(rules, section), key):
            return say("{reason} under these rules ({key} is off)", reason=say(reason), key=f"{section}.{key}")
    try:
        do(machine.copy(), event)
    except ValueError as error:
        out = re.fullmatch(r"seat (\d+) is out", str(error))
        return say("seat {seat} is out", seat=out[1]) if out else say(str(error))
    return say("")


def _card(text: str, word: str) -> int:
    try:
        return parse_card(word)
    except CardError as error:
        raise MoveError(f"{quoted(text)}: {error}") from None


def as_nature(event: str | Nature) -> Nature:
    """An event, or the one that words say. Raises MoveError."""
    return parse_nature(event) if isinstance(event, str) else event
