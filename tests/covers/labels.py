"""The values of each key that have to be shown, by label, and where a value can show nothing.

A label is a word of the key, `int` for a number that is neither the default nor zero, a member of a list, `empty`, or a
case of a mapping.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from unosim.rules import Rules, switches
from unosim.rules.switch import Switch

# Keys whose labels are not the words and numbers that they take: label -> a value that has it.
_KINDS = ("number", "skip", "reverse", "draw_two", "wild", "wild_draw_four")
_CASES: dict[str, dict[str, Any]] = {
    "deck.cards": {
        "classic": "classic",
        "a digit": {"7": 4},
        **{name: {name: 0} for name in ("number", "skip", "reverse", "draw_two", "wild", "wild_draw_four")},
    },
    "deal.hand_size": {"7": 7, "int": 5, "map": {"3": 5, "4": 6}},
    "play.not_on": {
        "empty": {},
        "wild on draw_two": {"wild": ["draw_two"]},
        "wild on wild_draw_four": {"wild": ["wild_draw_four"]},
        "draw_two on wild_draw_four": {"draw_two": ["wild_draw_four"]},
        "wild_draw_four on draw_two": {"wild_draw_four": ["draw_two"]},
        "others": {"wild": ["wild"], "number": ["number"], "draw_two": ["skip"]},
    },
    "extras.digits": {
        "default": {},
        "swap": {"swap": 4},
        "rotate": {"rotate": 1},
        "quiet": {"quiet": 2},
        "slap": {"slap": 8},
    },
    "score.loser_ties": {
        "points cards shared": ["points", "cards", "shared"],
        "cards points shared": ["cards", "points", "shared"],
        "points shared": ["points", "shared"],
        "cards shared": ["cards", "shared"],
        "shared": ["shared"],
    },
}
_DIGITS = {"swap": 7, "rotate": 0, "quiet": 6, "slap": 9}

# Cells that cannot be, and why.
_JUMP_KIND = "a card jumps on its own kind only"
_CONFLICT = "an answer that is forbidden on the top is a conflict of the rules"
_NO_ANSWER = "such a card never answers"
_NO_STARTER = "a wild draw four is never a starter"
IMPOSSIBLE: dict[str, str] = {
    **{f"play.not_on={label}@jump": _JUMP_KIND for label in _CASES["play.not_on"] if " on " in label},
    **{f"play.not_on=wild on {top}@pending": _NO_ANSWER for top in ("draw_two", "wild_draw_four")},
    **{f"play.not_on={one}@pending": _CONFLICT for one in ("draw_two on wild_draw_four", "wild_draw_four on draw_two")},
    **{f"play.not_on={kind} on wild_draw_four@starter": _NO_STARTER for kind in ("draw_two", "wild")},
    **{f"{key}={kind}@pending": _NO_ANSWER for key in ("finish.forbid", "group.kinds") for kind in ("number", "wild")},
    "wild_draw_four.legal=always@challenge": "a challenge is then a conflict of the rules",
    "finish.forbid=empty@draw": "nothing is forbidden, so nobody draws for it",
}

# What only a whole deal or long chance shows, and the test that shows it.
ELSEWHERE = {
    "deal.dealer=random@deal": "test_deals.py::test_every_seat_deals_equally_often",
    "starter.rejected=reshuffle@starter": "test_deals.py::test_rejected_cards_go_back_into_the_pile",
    "starter.rejected=bottom@starter": "test_deals.py::test_rejected_cards_at_the_bottom_are_drawn_last",
    "starter.rejected=bury@starter": "test_deals.py::test_rejected_cards_are_buried_under_the_starter",
}


def labels(switch: Switch) -> dict[str, Any]:
    """The labels of a switch, each with a value that has it."""
    if switch.key in _CASES:
        return _CASES[switch.key]
    default = switch.default
    if isinstance(default, tuple):
        empty = {"empty": ()} if not default else {}
        return empty | {word: (word,) for word in switch.allowed}
    found = {_word(default): default}
    for word in switch.allowed:
        if not word[0].isdigit():
            found.setdefault(word, {"true": True, "false": False}.get(word, word))
            continue
        low, *_ = map(int, word.split(" to "))
        if low == 0 and switch.key != "deal.dealer":
            found.setdefault("0", 0)
        found["int"] = _another(switch.key, default, low)
    return found


def _another(key: str, default: Any, low: int) -> int:
    """A number that is neither the default nor zero."""
    if key == "round.turn_cap":
        return 1
    return next(number for number in range(max(3, low), 9) if number != default)


def has(switch: Switch, label: str, value: Any) -> bool:
    """Whether a canonical value of the switch has a label."""
    match switch.key, value:
        case "deck.cards", dict():
            digits = [word for word in value if word.isdigit()]
            names = {"number": len(digits) == 10, "a digit": 0 < len(digits) < 10}
            return names.get(label, label in value)
        case "deal.hand_size", dict():
            return label == "map"
        case "play.not_on", dict():
            pairs = {f"{kind} on {top}" for kind, tops in value.items() for top in tops}
            return {"empty": not pairs, "others": bool(pairs - set(_CASES["play.not_on"]))}.get(label, label in pairs)
        case "extras.digits", dict():
            return value == _DIGITS if label == "default" else value[label] != _DIGITS[label]
        case "score.loser_ties", _:
            return " ".join(value) == label
    if isinstance(value, list | tuple):
        return label in value if value else label == "empty"
    if label == "int":
        return type(value) is int and (value not in (0, switch.default) or switch.key == "deal.dealer")
    return _word(value) == label


def others(switch: Switch, label: str, value: Any) -> Iterator[Any]:
    """Values of the switch that do not have a label, to play a scenario under; ``value``: what it plays under."""
    if isinstance(value, list | tuple) and switch.key != "score.loser_ties":
        yield [word for word in value if word != label]
        for word in switch.allowed:
            if not has(switch, label, [word]):
                yield [word]
        return
    for other, sample in labels(switch).items():
        if other != label:
            yield sample


def _word(value: Any) -> str:
    return str(value).lower()


SWITCHES: Mapping[str, Switch] = {switch.key: switch for switch in switches(Rules)}


def cells() -> list[str]:
    """Every ``key=label@moment`` that has to be shown, in the order of the rulebook."""
    found = [
        f"{key}={label}@{moment}"
        for key, switch in SWITCHES.items()
        for label in labels(switch)
        for moment in switch.moments
    ]
    return [cell for cell in found if cell not in IMPOSSIBLE]


def parts(cell: str) -> tuple[str, str, str]:
    """Key, label and moment of a cell."""
    key, _, rest = cell.partition("=")
    label, _, moment = rest.partition("@")
    return key, label, moment
