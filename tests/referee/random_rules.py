"""Random valid rule sets over every key that is played, for 2 to 10 players, and a record of what was used.

`case(number)` is the same on every machine. Each key has a list of labelled choices, its default first; a case departs
from the defaults a little, half, or nearly everywhere, so that both single switches and crowds of them are met. The
conflicts of rulebook §15 are then settled by changing one side of them.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from .cards import KIND, KINDS
from .house import ANSWERS, deck, hand_size

MOST_CARDS = 1200
MOST_IN_HAND = 100
Pick = Callable[[random.Random, int], Any]


def _fixed(value: Any) -> Pick:
    return lambda rng, seats: value


def _among(*values: Any) -> Pick:
    return lambda rng, seats: rng.choice(values)


def _some(words: Sequence[str], least: int = 1) -> Pick:
    return lambda rng, seats: rng.sample(words, rng.randint(least, len(words)))


def _words(*values: Any) -> dict[str, Pick]:
    return {str(value).lower(): _fixed(value) for value in values}


def _odd_deck(rng: random.Random, seats: int) -> dict[str, int]:
    names = [*"0123456789", "number", "skip", "reverse", "draw_two", "wild", "wild_draw_four"]
    return {name: rng.choice((0, 1, 1, 2, 3, 5, 8)) for name in rng.sample(names, rng.randint(1, len(names)))}


def _few_symbols(rng: random.Random, seats: int) -> dict[str, int]:
    named = {"number": 0, "skip": 0, "reverse": 0, "draw_two": 0, "wild": rng.randint(0, 2), "wild_draw_four": 0}
    for name in rng.sample([*"0123456789", "skip", "reverse", "draw_two"], rng.randint(1, 4)):
        named[name] = rng.randint(2, 9)
    named["wild_draw_four"] = rng.choice((0, 0, 4, 12))
    return named


def _not_on(rng: random.Random, seats: int) -> dict[str, list[str]]:
    kinds = rng.sample(KINDS, rng.randint(1, 3))
    return {kind: rng.sample(KINDS, rng.randint(1, 3)) for kind in kinds}


def _size_map(rng: random.Random, seats: int) -> dict[str, int]:
    return {str(players): rng.randint(3, 12) for players in rng.sample(range(2, 11), rng.randint(1, 9))}


# key -> label -> how to make a value; the first is the default.
CHOICES: dict[str, dict[str, Pick]] = {
    "deck.cards": {
        "classic": _fixed("classic"),
        "no wilds": _fixed({"wild": 0, "wild_draw_four": 0}),
        "many wilds": _fixed({"wild": 30, "wild_draw_four": 30}),
        "many draw cards": _fixed({"draw_two": 8, "wild_draw_four": 16}),
        "many actions": _fixed({"skip": 8, "reverse": 8, "number": 1}),
        "few symbols": _few_symbols,
        "odd": _odd_deck,
    },
    "deck.packs": _words(1, 2, 3, "auto"),
    "deal.hand_size": {
        "7": _fixed(7),
        "1": _fixed(1),
        "2 to 4": _among(2, 3, 4),
        "8 to 15": _among(8, 10, 12, 15),
        "as many as there are": _fixed(MOST_CARDS),
        "all but a few": _fixed(MOST_CARDS - 1),
        "map": _size_map,
    },
    "deal.dealer": {"random": _fixed("random"), "seat": lambda rng, seats: rng.randrange(seats)},
    "deal.first_player": _words(
        "left_of_dealer", "dealer", "right_of_dealer", "highest_hand", "last_winner", "last_loser"
    ),
    "deal.direction": _words("clockwise", "counterclockwise"),
    "starter.accept": {
        "default": _fixed(list(KINDS[:5])),
        "number": _fixed(["number"]),
        "all but number": _fixed(list(KINDS[1:5])),
        "one": lambda rng, seats: [rng.choice(KINDS[:5])],
        "some": _some(KINDS[:5]),
    },
    "starter.rejected": _words("reshuffle", "bottom", "bury"),
    "starter.draw_two": _words("draw_and_lose_turn", "draw_and_play", "ignore"),
    "starter.skip": _words("lose_turn", "ignore"),
    "starter.reverse": _words("dealer_first", "right_of_dealer_first", "same_first", "ignore"),
    "starter.wild": _words("first_player", "dealer", "left_of_dealer", "right_of_dealer", "any_card"),
    "draw.voluntary": _words(True, False),
    "draw.until_playable": {"false": _fixed(False), "true": _fixed(True), "2": _fixed(2), "3 to 9": _among(3, 4, 9)},
    "draw.drawn_card": _words("may_play", "must_play", "number_only", "never"),
    "draw.after_voluntary": _words("same", "never"),
    "action.draw_two": {"2": _fixed(2), "1": _fixed(1), "3 to 7": _among(3, 4, 7)},
    "action.draw_four": {"4": _fixed(4), "1": _fixed(1), "3 to 10": _among(3, 6, 10)},
    "action.draw_loses_turn": _words(True, False),
    "action.reverse_with_two": _words("skip", "none"),
    "wild_draw_four.legal": _words("no_color_in_force", "nothing_playable", "always"),
    "wild_draw_four.enforce": _words("bluff", "strict"),
    "wild_draw_four.names_color": _words(True, False),
    "play.not_on": {
        "empty": _fixed({}),
        "wild": _fixed({"wild": ["draw_two", "wild_draw_four"]}),
        "wild draw four": _fixed({"wild_draw_four": ["draw_two"]}),
        "draw two": _fixed({"draw_two": ["wild_draw_four", "draw_two"]}),
        "some": _not_on,
        # Hardly anything follows a number: the pile is drawn empty, and the round may end in a stalemate.
        "dead ends": lambda rng, seats: {kind: ["number"] for kind in rng.sample(KINDS, rng.randint(4, 6))},
    },
    "challenge.enabled": _words(True, False),
    "challenge.guilty": _words("challenger_plays", "challenger_loses_turn"),
    "challenge.innocent_extra": {"2": _fixed(2), "0": _fixed(0), "1 to 6": _among(1, 3, 6)},
    "challenge.in_chain": _words("never", "last"),
    "stacking.answers": {
        "empty": _fixed([]),
        **{answer: _fixed([answer]) for answer in ANSWERS},
        "like on like": _fixed([ANSWERS[0], ANSWERS[2]]),
        "upward": _fixed(list(ANSWERS[:3])),
        "all": _fixed(list(ANSWERS)),
        "some": _some(ANSWERS),
    },
    "stacking.color": _words("any", "same"),
    "stacking.limit": {"none": _fixed("none"), "2": _fixed(2), "3": _fixed(3), "4 to 6": _among(4, 5, 6)},
    "uno.due": _words("one_card", "one_or_identical"),
    "uno.penalty": {"2": _fixed(2), "0": _fixed(0), "1": _fixed(1), "3": _fixed(3), "4 to 8": _among(4, 5, 8)},
    "uno.window": _words("next_action", "next_play"),
    "finish.forbid": {
        "empty": _fixed([]),
        "wilds": _fixed(["wild", "wild_draw_four"]),
        "all but number": _fixed(list(KINDS[1:])),
        "some": lambda rng, seats: rng.sample(KINDS, rng.randint(1, 5)),
    },
    "finish.draw_card_counts": _words(True, False),
    "round.turn_cap": {
        "10000": _fixed(10000),
        "1": _fixed(1),
        "2 to 12": lambda rng, seats: rng.randint(2, 12),
        "20 to 60": lambda rng, seats: rng.randint(20, 60),
        "80 to 250": lambda rng, seats: rng.randint(80, 250),
    },
    "score.number": {"face": _fixed("face"), "int": _among(0, 1, 5)},
    "score.zero": {"0": _fixed(0), "10": _fixed(10), "int": _among(1, 7, 50)},
    "score.action": {"20": _fixed(20), "int": _among(0, 10, 25)},
    "score.wild": {"50": _fixed(50), "int": _among(0, 20, 40)},
    "score.red_zero": {"same": _fixed("same"), "100": _fixed(100), "int": _among(0, 3)},
}
SEATS = tuple(range(2, 11))


@dataclass(frozen=True)
class Case:
    """One table: nested rules (only keys that differ from the default are sure to matter), seats, and the labels."""

    number: int
    rules: dict[str, Any]
    seats: int
    labels: dict[str, str]


def case(number: int) -> Case:
    """Rule set `number`."""
    rng = random.Random(f"rules {number}")
    seats = SEATS[number % len(SEATS)]
    spice = rng.choice((0.1, 0.4, 0.7, 0.95))
    labels, flat = {}, {}
    for key, choices in CHOICES.items():
        words = list(choices)
        labels[key] = words[0] if rng.random() > spice else rng.choice(words)
        flat[key] = choices[labels[key]](rng, seats)
    _settle(rng, flat, labels, seats)
    return Case(number, _nested(flat), seats, labels)


def _set(flat: dict[str, Any], labels: dict[str, str], key: str, label: str, value: Any) -> None:
    flat[key], labels[key] = value, label


def _settle(rng: random.Random, flat: dict[str, Any], labels: dict[str, str], seats: int) -> None:
    """Change one side of each conflict of §15."""
    if flat["challenge.enabled"] and flat["wild_draw_four.legal"] == "always":
        if rng.random() < 0.5:
            _set(flat, labels, "challenge.enabled", "false", False)
        else:
            _set(flat, labels, "wild_draw_four.legal", "no_color_in_force", "no_color_in_force")
    if flat["draw.until_playable"] is not False and flat["draw.drawn_card"] == "never":
        if rng.random() < 0.5:
            _set(flat, labels, "draw.until_playable", "false", False)
        else:
            _set(flat, labels, "draw.drawn_card", "may_play", "may_play")
    not_on = {kind: list(tops) for kind, tops in flat["play.not_on"].items()}
    for answer in flat["stacking.answers"]:
        kind, on = answer.split("_on_")
        if on in not_on.get(kind, ()):
            not_on[kind].remove(on)
    not_on = {kind: tops for kind, tops in not_on.items() if tops}
    if not_on != flat["play.not_on"]:
        _set(flat, labels, "play.not_on", "some" if not_on else "empty", not_on)

    cards = deck(flat["deck.cards"], flat["deck.packs"], seats)
    if sum(cards.values()) < 2 * seats + 1 or not {KIND[card] for card in cards} - {"wild_draw_four"}:
        _set(flat, labels, "deck.cards", "classic", "classic")
    # Some of these games hardly ever end by themselves, and a comparison has to: a cap of 10000 is kept now and then.
    # Small caps cut off so much that few are enough.
    if rng.random() < (0.95 if flat["round.turn_cap"] == 10000 else 0.6):
        _set(flat, labels, "round.turn_cap", "80 to 250", rng.randint(80, 250))
    while sum(deck(flat["deck.cards"], flat["deck.packs"], seats).values()) > MOST_CARDS:
        _set(flat, labels, "deck.packs", "1", 1)
    cards = deck(flat["deck.cards"], flat["deck.packs"], seats)
    kinds = {KIND[card] for card in cards}
    if kinds <= set(flat["finish.forbid"]):
        _set(flat, labels, "finish.forbid", "empty", [])
    acceptable = sum(copies for card, copies in cards.items() if KIND[card] in flat["starter.accept"])
    # Few acceptable cards in a deck that is nearly all dealt would mean thousands of deals before one can start.
    if acceptable * 8 < sum(cards.values()):
        accept = [kind for kind in KINDS[:5] if kind in kinds]
        _set(flat, labels, "starter.accept", "default" if len(accept) == 5 else "some", accept)
    most = min((sum(cards.values()) - 1) // seats, MOST_IN_HAND)
    size = hand_size(flat["deal.hand_size"], seats)
    if size > most:
        few = most if size == MOST_CARDS else max(1, most - rng.randint(0, 2))
        _set(flat, labels, "deal.hand_size", labels["deal.hand_size"], few)


def _nested(flat: dict[str, Any]) -> dict[str, Any]:
    rules: dict[str, Any] = {}
    for key, value in flat.items():
        section, name = key.split(".")
        rules.setdefault(section, {})[name] = value
    return rules


def players(number: int, seats: int, strategies: Sequence[str]) -> list[dict[str, Any]]:
    """A line-up for rule set `number`: any of the strategies, and players who forget and fail to notice UNO calls."""
    rng = random.Random(f"players {number}")
    careful = rng.random() < 0.3
    return [
        {
            "strategy": rng.choice(strategies),
            "forget_uno": 0 if careful else rng.choice((0, 0.3, 0.7, 1)),
            "notice_uno": 1 if careful else rng.choice((0, 0.1, 0.5, 1)),
        }
        for _ in range(seats)
    ]


class Coverage:
    """Which values, and which pairs of values of two keys, the cases so far have used."""

    def __init__(self) -> None:
        self.values: Counter[tuple[str, str]] = Counter()
        self.pairs: Counter[tuple[tuple[str, str], tuple[str, str]]] = Counter()

    def add(self, one: Case) -> None:
        """Count a case; the number of seats is a value like any other."""
        used = [("seats", str(one.seats)), *one.labels.items()]
        self.values.update(used)
        self.pairs.update(combinations(used, 2))

    @staticmethod
    def all_values() -> list[tuple[str, str]]:
        """Every value there is, in the order of `CHOICES`."""
        seats = [("seats", str(number)) for number in SEATS]
        return seats + [(key, label) for key, choices in CHOICES.items() for label in choices]

    def missing_values(self) -> list[tuple[str, str]]:
        """Values that no case has used."""
        return [value for value in self.all_values() if not self.values[value]]

    def missing_pairs(self) -> Iterator[tuple[tuple[str, str], tuple[str, str]]]:
        """Pairs of values of two keys that no case has used together (some of them cannot: §15)."""
        for pair in combinations(self.all_values(), 2):
            if pair[0][0] != pair[1][0] and not self.pairs[pair]:
                yield pair
