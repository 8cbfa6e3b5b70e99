"""Random valid rule sets and line-ups over every key of a single round, for 2 to 10 players.

`case(number)` is the same on every machine. A case departs from the defaults a little, by half, or takes every label
alike, so that single switches and crowds of them are met. The conflicts of rulebook §15 are then settled by changing
one side of them.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .cards import KIND, KINDS
from .choices import CHOICES, HUMANS, MOST_CARDS
from .keys import deck, hand_size

MOST_IN_HAND = 100
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
    spice = rng.choice((0.1, 0.5, 1, 1, 1))
    labels, flat = {}, {}
    for key, choices in CHOICES.items():
        words = list(choices)
        labels[key] = words[0] if rng.random() > spice else rng.choice(words)
        flat[key] = choices[labels[key]](rng, seats)
    _settle(rng, flat, labels, seats)
    # Only a rule that is on can be played, and people under it are not all careful.
    careful = rng.random() < 0.2
    for factor, words in HUMANS.items():
        labels[f"players.{factor}"] = "default" if careful else rng.choice(list(words))
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
    if flat["round.ends"] == "one_left" and flat["score.round"] in ("winner_takes", "chips"):
        if rng.random() < 0.3:
            _set(flat, labels, "round.ends", "first_out", "first_out")
        else:
            word = rng.choice(("own_hand", "rank"))
            _set(flat, labels, "score.round", word, word)
    _settle_not_on(rng, flat, labels)
    _settle_cards(rng, flat, labels, seats)
    # Some of these games hardly ever end by themselves, and a comparison has to: a cap of 10000 is kept now and then.
    # Small caps cut off so much that few are enough.
    if rng.random() < (0.87 if flat["round.turn_cap"] == 10000 else 0.6):
        _set(flat, labels, "round.turn_cap", "60 to 120", rng.randint(60, 120))


def _settle_not_on(rng: random.Random, flat: dict[str, Any], labels: dict[str, str]) -> None:
    """An answer or a deflection that `play.not_on` forbids: one of the two goes."""
    not_on = {kind: list(tops) for kind, tops in flat["play.not_on"].items()}
    keeps_answers = rng.random() < 0.5
    for answer in list(flat["stacking.answers"]):
        kind, on = answer.split("_on_")
        if on in not_on.get(kind, ()):
            if keeps_answers or labels["play.not_on"] == "some":
                not_on[kind].remove(on)
            else:
                _set(flat, labels, "stacking.answers", "empty", [])
                break
    for kind in ("skip", "reverse"):
        if flat[f"stacking.{kind}_deflects"] and "draw_two" in not_on.get(kind, ()):
            not_on[kind].remove("draw_two")
    not_on = {kind: tops for kind, tops in not_on.items() if tops}
    if not_on != flat["play.not_on"]:
        _set(flat, labels, "play.not_on", "some" if not_on else "empty", not_on)


def _settle_cards(rng: random.Random, flat: dict[str, Any], labels: dict[str, str], seats: int) -> None:
    """Cards for all hands and a starter, a kind to begin and one to finish with."""
    cards = deck(flat["deck.cards"], flat["deck.packs"], seats)
    if sum(cards.values()) < 2 * seats + 1 or not {KIND[card] for card in cards} - {"wild_draw_four"}:
        _set(flat, labels, "deck.cards", "classic", "classic")
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
        label = "default" if len(accept) == 5 else "some"
        if labels["starter.accept"] == "one":
            accept = [max(accept, key=lambda kind: sum(cards[card] for card in cards if KIND[card] == kind))]
            label = "one"
        _set(flat, labels, "starter.accept", label, accept)
    _settle_hands(rng, flat, labels, seats, sum(cards.values()))


def _settle_hands(rng: random.Random, flat: dict[str, Any], labels: dict[str, str], seats: int, cards: int) -> None:
    """Hands as large as the deck allows."""
    most = min((cards - 1) // seats, MOST_IN_HAND)
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
    """A line-up for rule set `number`: any of the strategies, with the human factors that the case's labels say."""
    rng = random.Random(f"players {number}")
    labels = case(number).labels
    return [
        {"strategy": rng.choice(strategies)}
        | {factor: rng.choice(words[labels[f"players.{factor}"]]) for factor, words in HUMANS.items()}
        for _ in range(seats)
    ]
