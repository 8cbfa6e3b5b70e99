"""What holds in every round, whatever the rules and the strategies: Hypothesis over both."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from engine_audit import Audit
from engine_checks import check_cards, check_counts, check_end, check_moves
from engine_games import CLASS_MASKS, KEYS, RULE_SETS, Game, games, row
from engine_moves import any_move, nature
from engine_tables import Fields, play_on
from hypothesis import given, settings
from hypothesis import strategies as st

from unosim.cards import ALL_KINDS, NO_CARD, NO_COLOR, WILD, WILD_DRAW_FOUR
from unosim.engine._engine import ACTIONS, EVENTS, EVERY_KIND, OUTCOMES, Machine
from unosim.results.columns import stored

SOME = settings(max_examples=40, deadline=None)
CAP = 150

# --- batches


@settings(max_examples=120, deadline=None)
@given(games(), KEYS)
def test_every_round_ends_with_an_outcome_that_adds_up(game: Game, key: int) -> None:
    rules = game.rules(2_000)
    columns = game.table(cap=2_000).play(key, 5, 20)
    assert sorted(columns) == sorted(stored(len(game.players)))
    for i in range(20):
        seen = row(columns, i)
        assert (seen["deal"], seen["rotation"]) == (5 + i, 0)
        check_counts(rules, seen)
        check_end(rules, seen)


@settings(max_examples=30, deadline=None)
@given(games(), KEYS, st.lists(st.integers(1, 299), max_size=4, unique=True))
def test_a_batch_may_be_cut_anywhere(game: Game, key: int, cuts: list[int]) -> None:
    """Rows are written in blocks; where a call begins and ends changes none of them."""
    table = game.table(cap=60)
    whole = table.play(key, 7, 300, 1)
    bounds = [0, *sorted(cuts), 300]
    parts = [table.play(key, 7 + first, after - first, 1) for first, after in pairwise(bounds)]
    for name, values in whole.items():
        assert np.array_equal(values, np.concatenate([part[name] for part in parts])), name


@SOME
@given(games(), KEYS, st.data())
def test_rotations_in_one_batch_are_the_same_rounds_as_one_by_one(game: Game, key: int, data: st.DataObject) -> None:
    seats = range(len(game.players))
    seatings = np.array([data.draw(st.permutations(seats)) for _ in range(3)], dtype=np.uint8)
    together = game.table(seatings).play(key, 3, 4, 2)
    for rotation, seating in enumerate(seatings):
        alone = game.table(seating[None]).play(key, 3, 4, 2)
        for name, values in together.items():
            expected = np.full(4, rotation) if name == "rotation" else alone[name]
            assert np.array_equal(values[rotation::3], expected), name
    assert together["deal"].tolist() == [3] * 3 + [4] * 3 + [5] * 3 + [6] * 3
    for values in together.values():
        assert values.flags.c_contiguous
        assert values.flags.owndata
        assert values.shape == (12,)


# --- step by step


def wrong_groups(round_: Machine, kind: int, hand: list[int], action: str) -> list[tuple[Any, ...]]:
    """Plays with this lead that are no group: too many, not held, of another symbol, or with another card on top."""
    _, joins, most = round_.group_limit(kind)
    color = kind & 3
    too_many = [0, 0, 0, 0]
    too_many[color] = max(most, hand[kind])
    found: list[tuple[Any, ...]] = [(too_many, kind), ([0, 0, 0, 0], kind ^ 1), ([0, 0, 0, 0], NO_CARD - 1)]
    found += [([-1, 0, 0, 0], kind), ([0, 0, 0], kind), ([0, 0, 0, 1201], kind)]
    if kind < WILD:
        other = [0, 0, 0, 0]
        other[color ^ 1] = 1
        found += [] if joins and hand[kind ^ 1] and most > 1 else [(other, kind ^ 1)]
        found += [(other, kind)]  # the lead itself is not on top of a card laid after it
    return [(action, kind, 0, False, more, last, 255) for more, last in found]


def refuse_everything_else(round_: Machine, names_four: bool) -> int:
    """Tries every move that is not legal: each is refused, and nothing changes. How many there were."""
    before = round_.snapshot()
    legal, *others = round_.legal
    decision = before["decision"]
    may = dict(zip(("draw", "pass", "challenge"), others, strict=True))
    may |= {"name": decision == "name", "decline": decision == "jump"}
    lays = decision if decision in ("jump", "take_back") else "play"
    wrong: list[tuple[Any, ...]] = [(action, NO_CARD, 0) for action, allowed in may.items() if not allowed]
    wrong += [(lays, kind, 1) for kind in range(64) if not legal >> kind & 1]
    wrong += [(lays, kind, 1) for kind in (-1, 64, 200, 255)]
    wrong += [(action, kind, 1) for action in ("play", "jump", "take_back") if action != lays for kind in range(64)]
    wrong += [(action, 0, 0) for action in ("", "lay", "PLAY", "over")]
    colors = (-1, NO_COLOR, 5, 255)
    wrong += [("name", NO_CARD, color) for color in colors if may["name"]]
    wrong += [(lays, WILD, color) for color in colors if legal >> WILD & 1]
    wrong += [(lays, WILD_DRAW_FOUR, color) for color in colors if legal >> WILD_DRAW_FOUR & 1 and names_four]
    if decision in ("play", "drawn", "answer", "jump"):
        hand = before["hands"][before["seat"]]
        for kind in range(64):
            wrong += wrong_groups(round_, kind, hand, lays) if legal >> kind & 1 else []
    for move in wrong:
        with pytest.raises(ValueError):
            round_.apply(*move)
    refuse_nature(round_, before)
    assert round_.snapshot() == before
    assert round_.events() == []
    return len(wrong)


def refuse_nature(round_: Machine, before: dict[str, Any]) -> None:
    """What nature could do at another time is refused now."""
    seats = len(before["hands"])
    for seat in range(seats):
        if seat != before["uno_open"]:
            with pytest.raises(ValueError):
                round_.call(seat)
            with pytest.raises(ValueError):
                round_.catch(seat, (seat + 1) % 2)
        else:
            for by in (seat, -1, seats, 255, *before["out"]):
                with pytest.raises(ValueError):
                    round_.catch(seat, by)
    for seat in (-1, seats, 255, *before["out"]):
        for set_by_hand in (round_.noise, round_.slap, round_.race, round_.false_call):
            with pytest.raises(ValueError):
                set_by_hand(seat)
        with pytest.raises(ValueError):
            round_.wrong_jump(seat, 0)
    if before["ban"] < 0:
        with pytest.raises(ValueError):
            round_.noise(before["seat"] if before["seat"] < seats else 0)
    for kind in range(64):
        if before["decision"] != "play" or round_.why_not(kind) in ("", "not_held"):
            with pytest.raises(ValueError):
                round_.misplay(kind)
        if before["decision"] != "jump":
            with pytest.raises(ValueError):
                round_.wrong_jump(0, kind)
    for kinds in ([-1], [64], [0] * 1201):
        with pytest.raises(ValueError):
            round_.take(kinds)


@settings(max_examples=120, deadline=None)
@given(games(), KEYS, st.integers(0, 2**32 - 1), st.data())
def test_a_stepped_round_is_sound_at_every_stop(game: Game, key: int, deal: int, data: st.DataObject) -> None:
    """Cards are conserved, only legal moves are taken, the columns count the events, and the batch plays the same."""
    rules = game.rules(CAP)
    round_ = game.machine(CAP)
    audit = Audit(rules)
    watched = set(data.draw(st.lists(st.integers(0, 120), max_size=12)))
    copies: list[tuple[Machine, list[tuple[int, int, int, int]]]] = []
    told: list[tuple[int, int, int, int]] = []
    round_.deal(key, deal, 3)
    stops = 0
    while True:
        lines = round_.events()
        audit.read(lines)
        told += lines
        for _, after in copies:
            after += lines
        if not round_.decision:
            break
        audit.stop(round_)
        if stops % 8 == 0 or stops in watched:
            seen = round_.snapshot()
            check_cards(rules, seen)
            check_moves(round_, seen)
        if stops in watched:
            assert refuse_everything_else(round_, bool(rules["wd4_names_color"])) > 60
            copies.append((round_.copy(), []))
        move = round_.choose()
        assert move[0] in ACTIONS
        round_.apply(*move)
        stops += 1
    end = round_.snapshot()
    check_cards(rules, end)
    assert refuse_everything_else(round_, True) > 60
    assert EVENTS[told[-1][0]] == "end"
    with pytest.raises(ValueError, match="over"):
        round_.choose()

    stored_row = end["row"] | {"deal": deal}
    expected = audit.columns()
    assert {name: stored_row[name] for name in expected} == expected
    assert row(game.table(cap=CAP).play(key, deal, 1, 3), 0) == stored_row

    for other, after in copies:  # each goes on from where it was taken, as the round itself went on
        play_on(other)
        assert other.events() == after
        assert other.snapshot() == end


@SOME
@given(games(), KEYS)
def test_a_copy_is_independent(game: Game, key: int) -> None:
    one, alone = game.machine(CAP), game.machine(CAP)
    one.deal(key, 1)
    alone.deal(key, 1)
    for _ in range(6):
        if one.decision:
            move = one.choose()
            assert move == alone.choose()
            one.apply(*move)
            alone.apply(*move)
    before = one.snapshot()
    copied = one.copy()
    assert copied.snapshot() == before
    assert copied.events() == []
    for _ in range(2):
        again = copied.copy()
        play_on(again)
    del copied, again
    assert one.snapshot() == before
    play_on(alone)
    play_on(one)
    assert one.snapshot() == alone.snapshot()
    assert one.events() == alone.events()


@SOME
@given(games(), KEYS)
def test_recording_changes_nothing(game: Game, key: int) -> None:
    ends = []
    for record in (True, False):
        round_ = game.machine(record=record)
        round_.deal(key, 9)
        play_on(round_)
        ends.append(round_.snapshot())
        assert bool(round_.events()) == record
    assert ends[0] == ends[1]


@settings(max_examples=100, deadline=None)
@given(RULE_SETS, KEYS, st.integers(0, 2**32))
def test_any_legal_moves_lead_to_an_end(number: int, key: int, lot: int) -> None:
    """A table without strategies, played by lot over all legal moves, with what nature may do in between."""
    moves = random.Random(lot)
    rules = Game(number, [], []).rules(CAP)
    round_ = Machine(rules)
    audit = Audit(rules)
    round_.deal(key, 0)
    stops = 0
    new_stop = True
    while round_.decision:
        stops += 1
        assert stops < 40_000
        audit.read(round_.events())
        if new_stop:
            audit.stop(round_)
        seen = round_.snapshot()
        if moves.random() < 0.1:
            done = nature(round_, rules, seen, moves)
            check_nature(rules, seen, round_.snapshot(), done)
            new_stop = done == "misplay"
            if round_.decision:
                check_moves(round_, round_.snapshot())
        else:
            round_.apply(*any_move(round_, rules, seen, moves))
            new_stop = True
        check_cards(rules, round_.snapshot())
    audit.read(round_.events())
    end = round_.snapshot()
    expected = audit.columns()
    assert {name: end["row"][name] for name in expected} == expected
    check_counts(rules, end["row"])
    check_end(rules, end["row"] | {"outcome": OUTCOMES.index(end["outcome"])})


def check_nature(rules: Fields, before: dict[str, Any], after: dict[str, Any], done: str) -> None:
    """What was done between two moves draws its fine, or as many cards as there are, and closes what it closes."""
    if done == "misplay" and rules["uno_false_penalty"]:
        return  # the turn is over, and a false call may come with it
    fines = {
        "catch": rules["uno_penalty"],
        "noise": 2,
        "misplay": rules["misplay_penalty"],
        "wrong_jump": rules["jump_wrong_penalty"],
    }
    fine = fines.get(done, 0)
    if done in ("call", "catch"):
        assert after["uno_open"] == -1
        if before["ban"] >= 0 and rules["quiet_call"]:
            fine += 2
            assert after["ban"] == -1
    if done == "noise":
        assert after["ban"] == -1
    possible = before["draw_pile"] + len(before["discard"]) - 1
    assert sum(after["cards_left"]) - sum(before["cards_left"]) == min(fine, possible)


def test_the_kinds_of_these_tests_are_those_of_the_engine() -> None:
    assert sum(1 << kind for kind in ALL_KINDS) == EVERY_KIND == sum(CLASS_MASKS)
