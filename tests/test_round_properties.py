"""`unosim.Round` under random rules: its words are the engine's moves, no more, no fewer, and tell nothing hidden."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest
from referee.random_rules import Case, case, players

from unosim import Round
from unosim.cards import ALL_KINDS, COLORS, NO_COLOR, WILD, card_name
from unosim.moves import Move, parse_move
from unosim.rules import Rules, conflicts
from unosim.table import scenario
from unosim.table.log import cards_of

STRATEGIES = ("random", "punisher", "save-wilds")
MOST, EVERY = 240, 24
"""How far a round is stepped, and how often its stop is looked at; rare kinds of stops always are."""

PLAYABLE = [
    number
    for number in range(60)
    if not any(one.error for one in conflicts(Rules.resolve(case(number).rules), case(number).seats))
]


def stops(number: int) -> Iterator[Round]:
    """A random round under random rules, at some of its stops."""
    one = case(number)
    game = Round(one.rules, players(number, one.seats, STRATEGIES), seed=number)
    for step in range(MOST):
        if game.decision == "over":
            return
        if step % EVERY == 0 or (game.decision in ("jump", "take_back", "name") and step % 5 == 0):
            yield game
        game.step()


def accepts(game: Round, move: Move) -> bool:
    """Whether the engine takes this very move."""
    try:
        game._machine.copy().apply(*move.arguments)
    except ValueError:
        return False
    return True


def every_way(game: Round, action: str, kind: int) -> Iterator[Move]:
    """A card alone: with a color and without, aimed at nobody and, if it is a digit, at somebody else."""
    others = [seat for seat in range(len(game.names)) if seat not in (game.to_act, *game.out)]
    for color in (2, NO_COLOR) if kind >= WILD else (NO_COLOR,):
        for target in (None, others[0]) if kind < 40 else (None,):
            yield Move(action, (kind,), color, target=target)


def accepted(game: Round) -> set[str]:
    """The choice as the engine takes it, found by trying everything, leads only."""
    found = {f"{action}" for action in ("draw", "pass", "challenge", "decline") if accepts(game, Move(action))}
    found |= {f"name {color}" for i, color in enumerate(COLORS) if accepts(game, Move("name", color=i))}
    for action in {"jump": ("jump",), "take_back": ("take_back",)}.get(game.decision, ("play",)):
        for kind in ALL_KINDS:
            if any(accepts(game, move) for move in every_way(game, action, kind)):
                found.add(f"{action} {card_name(kind)}")
    return found


def test_there_are_enough_rules() -> None:
    assert len(PLAYABLE) == 60


@pytest.mark.parametrize("number", PLAYABLE[::4])
def test_the_choice_is_what_the_engine_takes(number: int) -> None:
    for game in stops(number):
        assert set(game.legal) == accepted(game)
        assert len(set(game.legal)) == len(game.legal)


@pytest.mark.parametrize("number", PLAYABLE[1::4])
def test_the_choice_of_each_seat_in_a_window_is_what_the_engine_takes(number: int) -> None:
    one = case(number)
    rules = {**one.rules, "jump_in": {**one.rules["jump_in"], "enabled": True, "match": "symbol"}}
    game = Round(rules, players(number, one.seats, STRATEGIES), seed=number)
    for _ in range(120):
        if game.decision == "over":
            break
        if game.decision != "jump":
            assert all(game.legal_by(seat) == () for seat in range(one.seats))
            game.step()
            continue
        window = {seat: game.legal_by(seat) for seat in range(one.seats)}
        laid = game.row["plays"]
        asked = []
        while game.decision == "jump" and game.row["plays"] == laid:
            seat = game.to_act
            assert seat is not None and window[seat] == game.legal
            for kind in ALL_KINDS:
                jump = f"jump {card_name(kind)}"
                allowed = any(accepts(game, move) for move in every_way(game, "jump", kind))
                assert (jump in window[seat]) == allowed, (seat, jump)
            asked.append(seat)
            game.play("decline")
        assert {seat for seat, moves in window.items() if moves} == set(asked)


@pytest.mark.parametrize("number", PLAYABLE[::3])
def test_what_a_strategy_chooses_is_a_move_in_words(number: int) -> None:
    for game in stops(number):
        words = game.choose()
        move = parse_move(words)
        assert str(move) == words
        assert game.why_not(move) == ""
        assert " ".join(words.split()[:2]) in game.legal if move.cards else words in game.legal


@pytest.mark.parametrize("number", PLAYABLE[::3])
def test_groups_are_taken_and_nothing_larger(number: int) -> None:
    one = case(number)
    group = {"identical": "unlimited", "same_symbol": "any_lead"}
    # Two packs, and hands that they are enough for.
    rules = {**one.rules, "group": group, "deck": {"packs": 2}, "deal": {"hand_size": 7}}
    game = Round(rules, players(number, one.seats, STRATEGIES), seed=number)
    for _ in range(60):
        if game.decision == "over":
            break
        for words in game.legal_groups:
            text, _, most = words.partition(", at most ")
            move = parse_move(text)
            cards = move.cards[: int(most)] if most else move.cards
            ways = [*every_way(game, move.action, move.kind)]
            laid = [Move(move.action, cards, way.color, target=way.target) for way in ways]
            assert any(accepts(game, group) for group in laid), words
            assert move.one_symbol and f"{move.action} {card_name(move.kind)}" in game.legal
            if most:
                more = [Move(move.action, move.cards[: int(most) + 1], way.color, target=way.target) for way in ways]
                assert not any(accepts(game, group) for group in more), words
        game.step()


# --- what is hidden -----------------------------------------------------------------------------------------------


def position(one: Case, hands: list[list[str]], top: str, pending: bool) -> Round:
    """A table at which seat 0 is to act, whatever the other seats hold."""
    text = {
        "scenario": "s",
        "rules": one.rules,
        "players": one.seats,
        "hands": {str(seat): hand for seat, hand in enumerate(hands)},
        "top": top,
        "steps": [],
    }
    if top.startswith("W"):
        text["color"] = "green"
    if pending and top.endswith(("+2", "+4")):
        text["pending"] = 2
    (found,) = scenario.loads(json.dumps(text))
    return scenario.set_up(found)


@pytest.mark.parametrize("number", PLAYABLE[::2])
def test_the_choice_tells_nothing_of_other_hands(number: int) -> None:
    """The same hand and top, and every other card somewhere else: the choice is the same, and so are the reasons."""
    one = case(number)
    one = Case(number, {key: value for key, value in one.rules.items() if key not in ("deck", "deal")}, one.seats, {})
    rng = random.Random(f"hidden {number}")
    cards = cards_of([1 if kind in ALL_KINDS else 0 for kind in range(64)])
    for _ in range(4):
        rng.shuffle(cards)
        own, top, hidden = cards[:4], cards[4], cards[5:]
        tables = []
        for _ in range(2):
            rng.shuffle(hidden)
            hands = [own, *(hidden[3 * seat : 3 * seat + 3] for seat in range(one.seats - 1))]
            tables.append(position(one, hands, top, bool(number % 2)))
        first, second = tables
        assert first.hands[1:] != second.hands[1:]
        assert (first.legal, first.legal_groups) == (second.legal, second.legal_groups)
        for kind in ALL_KINDS:
            words = f"play {card_name(kind)}" + (" as green" if kind >= WILD else "")
            assert first.why_not(words) == second.why_not(words)
        assert first.why_not("challenge") == second.why_not("challenge")
