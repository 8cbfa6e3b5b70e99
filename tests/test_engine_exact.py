"""The engine against arithmetic: a game so small that all its rounds can be played, in plain Python, order by order.

Eight number cards, two players with two cards each, and a strategy that leaves nothing to chance. All 40,320 orders of
the deck are dealt, and where the discards become a new pile all its orders are followed: what comes out is the exact
distribution of who wins and after how many turns. Nothing here knows anything of the engine.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from itertools import permutations
from math import factorial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from engine_tables import RARE, Columns, Fields, fields, p_value, table

from unosim.analysis import summary
from unosim.config import load
from unosim.engine._engine import OUTCOMES, seed_key
from unosim.results import Results
from unosim.run import run

CAP = 40
NONE = {"number": 0, "skip": 0, "reverse": 0, "draw_two": 0, "wild": 0, "wild_draw_four": 0}


class Card(NamedTuple):
    """First by digit, then by color: the order in which `first-playable` looks through a hand."""

    digit: int
    color: int


class Place(NamedTuple):
    """A round before a turn. Undrawn cards lie in their order; discards under the top have none that matters."""

    hand: tuple[Card, ...]  # of whose turn it is
    other: tuple[Card, ...]
    pile: tuple[Card, ...]  # the next card first
    under: tuple[Card, ...]
    top: Card
    passed: bool  # the other could neither play nor draw


Ends = dict[tuple[str, int], float]  # (who won, or how else it ended; turns) -> probability


def fits(card: Card, top: Card) -> bool:
    return card.color == top.color or card.digit == top.digit


def laid(place: Place, card: Card, hand: tuple[Card, ...], pile: tuple[Card, ...], under: tuple[Card, ...]) -> Place:
    """The other's turn, after a play from this hand."""
    left = list(hand)
    left.remove(card)
    return Place(place.other, tuple(left), pile, tuple(sorted((*under, place.top))), card, False)


def after_turn(place: Place) -> list[tuple[Place, float]]:
    """All that can follow, with its probability: one thing, or one for each order of a new pile."""
    playable = sorted(card for card in place.hand if fits(card, place.top))
    if playable:
        return [(laid(place, playable[0], place.hand, place.pile, place.under), 1.0)]
    if not place.pile and not place.under:
        return [(Place(place.other, place.hand, (), (), place.top, True), 1.0)]
    piles, under = [place.pile], place.under
    if not place.pile:
        piles, under = list(permutations(place.under)), ()
    found = []
    for drawn, *rest in piles:
        hand = tuple(sorted((*place.hand, drawn)))
        if fits(drawn, place.top):
            after = laid(place, drawn, hand, tuple(rest), under)
        else:
            after = Place(place.other, hand, tuple(rest), under, place.top, False)
        found.append((after, 1 / len(piles)))
    return found


def all_rounds(deck: list[Card], cap: int = CAP) -> Ends:
    """The distribution over all orders of the deck; seat 0 begins."""
    waiting: dict[Place, float] = defaultdict(float)
    for order in permutations(deck):
        hands = [tuple(sorted(order[:2])), tuple(sorted(order[2:4]))]
        waiting[Place(*hands, order[5:], (), order[4], False)] += 1 / factorial(len(deck))
    ends: Ends = defaultdict(float)
    for turn in range(1, cap + 1):
        later: dict[Place, float] = defaultdict(float)
        for place, chance in waiting.items():
            for after, share in after_turn(place):
                if not after.other:
                    ends[f"seat {(turn - 1) % 2}", turn] += chance * share
                elif place.passed and after.passed:
                    ends["stalemate", turn] += chance * share
                elif turn == cap:
                    ends["capped", turn] += chance * share
                else:
                    later[after] += chance * share
        waiting = later
    return ends


@cache
def exact_ends(deck: Any) -> Ends:
    """The distribution of one of the games below."""
    return all_rounds(deck()[0])


def engine_ends(columns: Columns) -> Counter[tuple[str, int]]:
    """The same of rounds that were played."""
    rows = zip(columns["outcome"].tolist(), columns["winner"].tolist(), columns["turns"].tolist(), strict=True)
    return Counter((f"seat {seat}" if seat < 255 else OUTCOMES[outcome], turns) for outcome, seat, turns in rows)


def two_digits() -> tuple[list[Card], Fields]:
    """1 and 2 in four colors."""
    rules = {"deck": {"cards": NONE | {"1": 1, "2": 1}}}
    return [Card(digit, color) for digit in (1, 2) for color in range(4)], small(rules)


def four_digits() -> tuple[list[Card], Fields]:
    """0, 3, 6 and 9 in red and blue."""
    deck = [Card(digit, color) for digit in (0, 3, 6, 9) for color in (0, 3)]
    return deck, small({}, pack=[int((kind // 4, kind % 4) in deck) for kind in range(64)])


def copies() -> tuple[list[Card], Fields]:
    """Three digits in two colors, some of them twice: copies are cards of their own."""
    deck = [Card(5, 0)] * 3 + [Card(5, 1), Card(7, 1), Card(7, 1), Card(8, 0), Card(8, 1)]
    return deck, small({}, pack=[deck.count(Card(kind // 4, kind % 4)) for kind in range(64)])


def no_pile() -> tuple[list[Card], Fields]:
    """Five cards, all dealt, that hardly fit: who cannot play draws the discards or passes; rounds are stalemates."""
    deck = [Card(1, 0), Card(2, 0), Card(3, 0), Card(8, 1), Card(9, 3)]
    return deck, small({}, pack=[deck.count(Card(kind // 4, kind % 4)) for kind in range(64)])


def small(rules: dict[str, Any], **changed: Any) -> Fields:
    deal = {"hand_size": 2, "dealer": 1}
    return fields(2, rules | {"deal": deal, "round": {"turn_cap": CAP}}, **changed)


@pytest.mark.parametrize("deck", [two_digits, four_digits, copies, no_pile])
def test_all_rounds_of_a_small_game(deck: Any) -> None:
    _, rules = deck()
    exact = exact_ends(deck)
    assert sum(exact.values()) == pytest.approx(1)
    assert {"seat 0", "seat 1"} | ({"stalemate"} if deck is no_pile else set()) <= {end for end, _ in exact}
    deals = 200_000
    seen = engine_ends(table(rules, "first-playable").play(seed_key("exact"), 0, deals))
    assert seen.keys() <= exact.keys()
    often = sorted(end for end, chance in exact.items() if chance * deals >= 8)
    rare = 1 - sum(exact[end] for end in often)
    assert len(often) >= (4 if deck is no_pile else 12)
    found = np.array([*(seen[end] for end in often), deals - sum(seen[end] for end in often)], float)
    expected = np.array([*(exact[end] for end in often), rare]) * deals
    if expected[-1] < 8:  # too few to be a cell of their own
        found, expected = np.append(found[:-2], found[-2:].sum()), np.append(expected[:-2], expected[-2:].sum())
    assert p_value(found, expected) > RARE
    first = sum(chance for (who, _), chance in exact.items() if who == "seat 0")
    won = sum(n for (who, _), n in seen.items() if who == "seat 0")
    assert abs(won - deals * first) < 5 * (deals * first * (1 - first)) ** 0.5


def test_the_arithmetic_finds_a_wrong_rule() -> None:
    # The same comparison for a game with another rule: a drawn card is kept.
    _, rules = two_digits()
    exact = exact_ends(two_digits)
    seen = engine_ends(table(rules | {"drawn_playable": 0}, "first-playable").play(seed_key("exact"), 0, 20_000))
    often = [end for end, chance in exact.items() if chance * 20_000 >= 8]
    assert p_value([seen[end] for end in often], [exact[end] for end in often]) < RARE


def test_summaries_of_a_small_game_are_the_exact_numbers(tmp_path: Path) -> None:
    """Win rates, lengths and their quantiles, as the analysis finds them in stored rounds."""
    deck = {"cards": NONE | {"1": 1, "2": 1}}
    deal = {"hand_size": 2, "dealer": 1}
    players = {"count": 2, "strategy": "first-playable"}
    data = {"name": "exact", "deals": 20_000, "players": players, "rules": {"deck": deck, "deal": deal}}
    found = summary(Results(run(load(data), tmp_path / "results"))).variants[0]
    exact = exact_ends(two_digits)
    won = {key: chance for key, chance in exact.items() if key[0].startswith("seat")}
    whole = sum(won.values())
    first = sum(chance for (seat, _), chance in won.items() if seat == "seat 0") / whole
    turns = sum(chance * turns for (_, turns), chance in won.items()) / whole
    second = sum(chance * turns**2 for (_, turns), chance in won.items()) / whole
    length = found.length("turns")
    for estimate, truth in (
        (found.positions[0].rate, first),
        (found.first_player, 100 * (first - 0.5)),
        (length.mean, turns),
        (length.sd, (second - turns**2) ** 0.5),
    ):
        assert estimate.value is not None
        assert estimate.se is not None
        assert abs(estimate.value - truth) < 4 * estimate.se, truth
    share = found.finished / found.rounds
    assert abs(share - whole) < 4 * (whole * (1 - whole) / found.rounds) ** 0.5 + 1e-9
