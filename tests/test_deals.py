"""What only whole deals show: dealers, starters and the pile under them, and cards that depend on the seed alone."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from unosim import Round
from unosim.cards import ALL_KINDS, card_name
from unosim.errors import ConfigError
from unosim.rules import Rules, compile_rules
from unosim.table.log import Event

FOUR = ["random"] * 4
NUMBERS = {"starter": {"accept": ["number"]}}


def opening(rules: dict[str, Any], deal: int, players: list[str] = FOUR, seed: int | str = 5) -> Event:
    """The `deal` event of a round."""
    return Round(rules, players, seed, deal).events[0]


@cache
def official(deal: int, seats: int = 4) -> Event:
    """The `deal` event of a round by the official rules."""
    return opening({}, deal, ["random"] * seats)


def pack(rules: dict[str, Any], seats: int) -> Counter[str]:
    """The cards that a table plays with."""
    counts = compile_rules(Rules.resolve(rules), seats)["pack"]
    assert isinstance(counts, list)
    return Counter({card_name(kind): counts[kind] for kind in ALL_KINDS})


def even(counts: Counter[int], cells: int) -> bool:
    """Whether equally likely cells are no further off than one time in a million (chi-square, Wilson-Hilferty)."""
    expected = counts.total() / cells
    square = sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))
    free = cells - 1
    return square < free * (1 - 2 / (9 * free) + 4.75 * (2 / (9 * free)) ** 0.5) ** 3


def test_every_seat_deals_equally_often() -> None:
    dealers = Counter(official(deal, 3)["dealer"] for deal in range(1_500))
    assert even(dealers, 3)


def test_the_first_player_sits_to_the_left_of_the_dealer() -> None:
    for deal in range(200):
        event = official(deal, 3)
        assert event["first_seat"] == (event["dealer"] + 1) % 3


def test_the_lot_for_the_dealer_is_told_once() -> None:
    events = Round(NUMBERS, FOUR, 5).events
    dealer = events[0]["dealer"]
    assert [event for event in events if event["event"] == "nature"] == [
        {"event": "nature", "what": "dealer", "entrants": [0, 1, 2, 3], "drawn": dealer}
    ]
    seated = Round(NUMBERS | {"deal": {"dealer": 2}}, FOUR, 5)
    assert seated.events[0]["dealer"] == 2
    assert [event["event"] for event in seated.events] == ["deal"]


def test_a_classic_deal() -> None:
    for deal in range(100):
        game = Round({}, FOUR, 9, deal)
        event = game.events[0]
        assert [len(hand) for hand in event["hands"]] == [7] * 4
        seen = Counter(card for hand in event["hands"] for card in hand) + Counter([event["starter"]])
        assert seen.total() == 29
        assert seen <= pack({}, 4)
        assert event["starter"] != "W+4"


def test_no_other_kind_begins_than_the_rules_accept() -> None:
    for accept in (["number"], ["skip", "wild"]):
        starters = {opening({"starter": {"accept": accept}}, deal)["starter"] for deal in range(150)}
        kinds = {"wild" if name == "W" else "skip" if name.endswith("S") else "number" for name in starters}
        assert kinds == set(accept)


def test_every_starter_comes_as_often_as_its_cards() -> None:
    # 76 of the 104 cards that can begin are numbers (rulebook §2).
    numbers = sum(official(deal)["starter"][1:].isdigit() for deal in range(1_500))
    assert abs(numbers - 1_500 * 76 / 104) < 4.5 * (1_500 * 76 / 104 * 28 / 104) ** 0.5


def test_rejected_cards_go_back_into_the_pile() -> None:
    told = []
    for deal in range(60):
        game = Round(NUMBERS, FOUR, 5, deal)
        told += game.events[0]["rejected"]
        assert game.draw_pile == 79
        assert len(game.discard) == 1
    assert {rejected["to"] for rejected in told} == {"pile"}
    assert len(told) > 10


def test_rejected_cards_are_buried_under_the_starter() -> None:
    buried = 0
    for deal in range(60):
        game = Round({"starter": {"accept": ["number"], "rejected": "bury"}}, FOUR, 5, deal)
        event = game.events[0]
        assert {rejected["to"] for rejected in event["rejected"]} <= {"buried"}
        assert game.discard == [*(rejected["card"] for rejected in event["rejected"]), event["starter"]]
        assert game.draw_pile == 80 - len(game.discard)
        buried += len(event["rejected"])
    assert buried > 10


def test_rejected_cards_at_the_bottom_are_drawn_last() -> None:
    several = 0
    for deal in range(40):
        # Nobody plays what is drawn, so that drawing goes through the whole pile.
        rules = {"starter": {"accept": ["number"], "rejected": "bottom"}, "draw": {"drawn_card": "never"}}
        game = Round(rules, ["random"] * 2, 5, deal)
        event = game.events[0]
        under = [rejected["card"] for rejected in event["rejected"]]
        assert {rejected["to"] for rejected in event["rejected"]} <= {"bottom"}
        assert game.draw_pile == 108 - 15
        while game.draw_pile:
            game.play("draw")
        drawn = [card for one in game.events if one["event"] == "draw" for card in one["cards"]]
        assert drawn[len(drawn) - len(under) :] == under
        several += len(under) > 1
    assert several > 2


def test_when_no_card_can_begin_the_same_dealer_deals_again() -> None:
    cards = {"number": 0, "skip": 0, "reverse": 1, "draw_two": 0, "wild": 12, "wild_draw_four": 0}
    redealt = 0
    for rejected in ("reshuffle", "bottom", "bury"):
        for deal in range(60):
            rules = {"deck": {"cards": cards}, "starter": {"accept": ["reverse"], "rejected": rejected}}
            game = Round(rules, ["random"] * 2, 5, deal)
            event = game.events[0]
            assert event["starter"].endswith("R")
            assert event["dealer"] == official(deal, 2)["dealer"]
            assert Counter(card for hand in event["hands"] for card in hand) <= pack(rules, 2)
            assert game.draw_pile + len(game.discard) + sum(map(len, game.hands)) == 16
            redealt += event["redeals"]
    assert redealt > 100


def test_equal_hands_draw_lots_for_the_lead() -> None:
    cards = dict.fromkeys(("number", "skip", "reverse", "draw_two", "wild", "wild_draw_four"), 0) | {
        "5": 20
    }  # all hands alike
    rules = {"deck": {"cards": cards}, "deal": {"first_player": "highest_hand", "dealer": 0}}
    first: Counter[int] = Counter()
    for deal in range(600):
        events = Round(rules, FOUR, 5, deal).events
        assert events[1] == {
            "event": "nature", "what": "tie", "entrants": [0, 1, 2, 3], "drawn": events[0]["first_seat"]
        }  # fmt: skip
        first[events[0]["first_seat"]] += 1
    assert even(first, 4)


# --- the seed decides the cards, and nothing else does ----------------------------------------------------------------


def hands(rules: dict[str, Any], players: list[str], deal: int) -> object:
    event = opening(rules, deal, players)
    return event["hands"], event["starter"], event["dealer"]


def test_another_strategy_or_rule_leaves_the_deal_as_it_is() -> None:
    stacking = {"stacking": {"answers": ["draw_two_on_draw_two"]}, "uno": {"penalty": 3}}
    for deal in range(50):
        assert hands({}, FOUR, deal) == hands(stacking, ["punisher", "random", "save-wilds", "young-child"], deal)


def test_all_deals_differ() -> None:
    dealt = {str(official(deal)["hands"]) for deal in range(1_000)}
    assert len(dealt) == 1_000


def test_seeds_may_be_numbers_or_words() -> None:
    assert opening({}, 0, seed=7)["hands"] == opening({}, 0, seed="7")["hands"]
    assert opening({}, 0, seed="seven")["hands"] != opening({}, 0, seed=7)["hands"]


def test_a_deck_without_a_card_that_could_begin_is_refused() -> None:
    only_draw_fours = dict.fromkeys(("number", "skip", "reverse", "draw_two", "wild"), 0) | {"wild_draw_four": 100}
    with pytest.raises(ConfigError, match="accept"):
        Round({"deck": {"cards": only_draw_fours}}, FOUR)
