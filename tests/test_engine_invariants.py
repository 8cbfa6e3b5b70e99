"""What holds in every round, whatever the rules and the strategies: Hypothesis over both."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from engine_games import CLASS_MASKS, KEYS, RULE_SETS, Audit, Game, games, row
from engine_tables import Fields, play_on
from hypothesis import given, settings
from hypothesis import strategies as st

from unosim.cards import ALL_KINDS, NO_CARD, NO_COLOR, WILD, WILD_DRAW_FOUR
from unosim.engine._engine import ACTIONS, EVENTS, EVERY_KIND, OUTCOMES, Machine
from unosim.results.columns import stored

SOME = settings(max_examples=40, deadline=None)
CAP = 150

# --- batches


@SOME
@given(games(), KEYS)
def test_every_round_ends_with_an_outcome_that_adds_up(game: Game, key: int) -> None:
    rules, players = game.rules(), game.players
    columns = game.table().play(key, 5, 20)
    assert sorted(columns) == sorted(stored(len(players)))
    for i in range(20):
        seen = row(columns, i)
        left = [seen[f"cards_left_{seat}"] for seat in range(len(players))]
        points = [seen[f"points_left_{seat}"] for seat in range(len(players))]
        ranks = [seen[f"rank_{seat}"] for seat in range(len(players))]
        assert (seen["deal"], seen["rotation"]) == (5 + i, 0)
        assert 0 <= sum(left) < sum(rules["pack"])
        assert all((n == 0) <= (p == 0) for n, p in zip(left, points, strict=True))
        assert seen["plays"] <= seen["turns"] <= rules["turn_cap"]
        assert seen["challenges_won"] <= seen["challenges"]
        assert seen["uno_caught"] <= seen["uno_missed"]
        assert seen["choice_turns"] + seen["stuck_turns"] <= seen["turns"] + 1
        if OUTCOMES[seen["outcome"]] == "won":
            assert [seat for seat, n in enumerate(left) if n == 0] == [seen["winner"]]
            worth = [(-1, 0) if seat == seen["winner"] else (points[seat], left[seat]) for seat in range(len(players))]
            assert ranks == [1 + sum(other < mine for other in worth) for mine in worth]
        else:
            assert OUTCOMES[seen["outcome"]] in ("stalemate", "capped")
            assert min(left) > 0
            assert seen["winner"] == 255
            assert not any(ranks)
            assert (OUTCOMES[seen["outcome"]] == "stalemate") or seen["turns"] == rules["turn_cap"]


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


def check_cards(rules: Fields, seen: dict[str, Any]) -> None:
    """Every card is in a hand, in the pile or on the discards, and the top only there."""
    lying = [seen["discard"].count(kind) for kind in range(64)]
    in_hands = np.sum(seen["hands"], axis=0)
    assert (in_hands + lying <= rules["pack"]).all()
    assert in_hands.sum() + sum(lying) + seen["draw_pile"] == sum(rules["pack"])
    assert seen["discard"][-1] == seen["top"]
    assert seen["cards_left"] == [sum(hand) for hand in seen["hands"]]
    worth = [int(np.dot(hand, rules["points"])) for hand in seen["hands"]]
    assert seen["points"] == worth


def check_moves(round_: Machine, seen: dict[str, Any]) -> None:
    """Something can be done, whoever decides holds what it may lay, and `why_not` agrees."""
    legal, may_draw, may_pass, may_challenge = round_.legal
    decision = seen["decision"]
    assert legal or may_draw or may_pass or decision == "name"
    assert not (may_draw and may_pass)
    if decision != "name":
        hand = seen["hands"][seen["seat"]]
        assert not legal & ~sum(1 << kind for kind in range(64) if hand[kind])
        assert not (may_challenge and decision != "answer")
        assert may_draw or decision != "answer"
        assert not (may_draw and decision == "drawn")
        assert decision != "drawn" or legal == 1 << seen["drawn"]
    for kind in range(64):
        assert (round_.why_not(kind) == "") == bool(legal >> kind & 1)


def refuse_everything_else(round_: Machine, names_four: bool) -> int:
    """Tries every move that is not legal: each is refused, and nothing changes. How many there were."""
    before = round_.snapshot()
    legal, *others = round_.legal
    may = dict(zip(("draw", "pass", "challenge"), others, strict=True)) | {"name": before["decision"] == "name"}
    wrong: list[tuple[str, int, int]] = [(action, NO_CARD, 0) for action, allowed in may.items() if not allowed]
    wrong += [("play", kind, 1) for kind in range(64) if not legal >> kind & 1]
    wrong += [("play", kind, 1) for kind in (-1, 64, 200, 255)]
    wrong += [(action, 0, 0) for action in ("", "jump", "PLAY", "over")]
    colors = (-1, NO_COLOR, 5, 255)
    wrong += [("name", NO_CARD, color) for color in colors if may["name"]]
    wrong += [("play", WILD, color) for color in colors if legal >> WILD & 1]
    wrong += [("play", WILD_DRAW_FOUR, color) for color in colors if legal >> WILD_DRAW_FOUR & 1 and names_four]
    for action, kind, color in wrong:
        with pytest.raises(ValueError):
            round_.apply(action, kind, color)
    for seat in range(len(before["hands"])):
        if seat != before["uno_open"]:
            with pytest.raises(ValueError):
                round_.call(seat)
            with pytest.raises(ValueError):
                round_.catch(seat, (seat + 1) % 2)
        else:
            for by in (seat, -1, len(before["hands"]), 255):
                with pytest.raises(ValueError):
                    round_.catch(seat, by)
    assert round_.snapshot() == before
    assert round_.events() == []
    return len(wrong)


@settings(max_examples=80, deadline=None)
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


@SOME
@given(RULE_SETS, KEYS, st.randoms(use_true_random=False))
def test_any_legal_moves_lead_to_an_end(number: int, key: int, moves: random.Random) -> None:
    """A table without strategies, played by lot over all legal moves: silent ones, late calls and catches too."""
    rules = Game(number, [], []).rules(CAP)
    round_ = Machine(rules)
    round_.deal(key, 0)
    for _ in range(2_000):
        if not round_.decision:
            break
        seen = round_.snapshot()
        legal, *others_allowed = round_.legal
        able = [("play", kind) for kind in range(64) if legal >> kind & 1]
        others = zip(ACTIONS[1:4], others_allowed, strict=True)
        able += [(action, NO_CARD) for action, may in others if may]
        if seen["decision"] == "name":
            able = [("name", NO_CARD)]
        if seen["uno_open"] >= 0 and moves.random() < 0.3:
            neighbours = [seat for seat in range(rules["seats"]) if seat != seen["uno_open"]]
            if moves.random() < 0.5:
                round_.call(seen["uno_open"])
                assert round_.snapshot()["cards_left"] == seen["cards_left"]
            else:
                round_.catch(seen["uno_open"], moves.choice(neighbours))
                now = round_.snapshot()
                possible = min(rules["uno_penalty"], seen["draw_pile"] + len(seen["discard"]) - 1)
                assert sum(now["cards_left"]) - sum(seen["cards_left"]) == possible
            assert round_.snapshot()["uno_open"] == -1
            check_cards(rules, round_.snapshot())
            check_moves(round_, round_.snapshot())
            continue
        action, kind = moves.choice(able)
        round_.apply(action, kind, moves.randrange(4), moves.random() < 0.5)
        check_cards(rules, round_.snapshot())
    assert not round_.decision
    end = round_.snapshot()
    assert end["outcome"] in ("won", "stalemate", "capped")
    assert end["row"]["turns"] <= rules["turn_cap"]


def test_the_kinds_of_these_tests_are_those_of_the_engine() -> None:
    assert sum(1 << kind for kind in ALL_KINDS) == EVERY_KIND == sum(CLASS_MASKS)
