"""What is left to chance has the distribution that it should have: chi-square against exact probabilities."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations

import numpy as np
import pytest
from engine_tables import (
    ALWAYS,
    RARE,
    cards,
    fields,
    machine,
    named,
    p_same,
    p_value,
    play_on,
    position,
    script,
    table,
)
from numpy.typing import NDArray
from scipy.stats import binomtest

from unosim.cards import ALL_KINDS, COLORS, KIND_CLASSES, WILD, class_of
from unosim.engine._engine import COLOR_RULES, EVERY_KIND, Machine, seed_key
from unosim.strategies import program

KEY = seed_key("chance")
DEALS = 20_000
IDLE = {"starter_draw_two": 2, "starter_skip": 1, "starter_reverse": 3, "starter_wild": 4}  # the starter does nothing
TO_THE_LAST = {"draw_most": 65535, "drawn_playable": 0}  # who draws, draws all there is
PACK = np.array(fields(2)["pack"])[list(ALL_KINDS)]


# --- shuffling


@cache
def shuffled() -> NDArray[np.int64]:
    """(deals, 108) kinds in drawing order: two hands of one card, the starter, and the pile to its last card."""
    rules = fields(2, hand_size=1, dealer=1, starter_accept=EVERY_KIND, **IDLE, **TO_THE_LAST)
    round_ = Machine(rules)
    orders = []
    for deal in range(DEALS):
        round_.deal(KEY, deal)
        seen = round_.snapshot()
        round_.apply("draw")
        dealt = [seen["hands"][0].index(1), seen["hands"][1].index(1), seen["top"]]
        orders.append(dealt + [kind for _, _, kind, _ in named(round_, "draw")])
    return np.array(orders)


def placed(orders: NDArray[np.int64], kinds: tuple[int, ...]) -> NDArray[np.int64]:
    """(positions, kinds): how often each kind lay at each position."""
    return np.array([np.bincount(column, minlength=64)[list(kinds)] for column in orders.T])


def test_every_card_is_drawn_once() -> None:
    assert (np.sort(shuffled(), axis=1) == np.repeat(sorted(ALL_KINDS), PACK[np.argsort(ALL_KINDS)])).all()


def test_every_kind_is_as_often_at_every_position() -> None:
    found = placed(shuffled(), ALL_KINDS)
    expected = np.broadcast_to(PACK, found.shape)
    # Rows and columns have fixed sums; the cells of a permutation vary a little more than independent ones.
    assert p_value(found, expected, scale=107 / 108, lost=len(found) + len(PACK) - 1) > RARE
    assert min(p_value(row, PACK) for row in found) > RARE


def test_two_red_fives_lie_together_in_two_of_108_orders() -> None:
    red_five = shuffled() == cards("R5")[0]
    together = int((red_five[:, 1:] & red_five[:, :-1]).sum())
    assert binomtest(together, DEALS, 2 / 108).pvalue > RARE


def test_what_follows_a_card_does_not_depend_on_it() -> None:
    # Neighbours in 107 places by class: ordered pairs of different cards.
    classes = np.array([class_of(kind) for kind in ALL_KINDS])
    copies = np.array([PACK[classes == name].sum() for name in KIND_CLASSES])
    number = np.zeros(64, int)
    number[list(ALL_KINDS)] = [KIND_CLASSES.index(name) for name in classes]
    order = number[shuffled()[:, ::27]]  # far apart, so that pairs of one deal hardly know of each other
    near = number[shuffled()[:, 1::27]]
    found = np.bincount(6 * order.ravel() + near.ravel(), minlength=36)
    assert p_value(found, (np.outer(copies, copies) - np.diag(copies)).ravel()) > RARE


def test_dealt_hands() -> None:
    round_ = Machine(fields(4, **IDLE))
    held = np.zeros((4, 64), int)
    for deal in range(10_000):
        round_.deal(KEY, deal)
        held += round_.snapshot()["hands"]
    round_.events()
    for hand in held[:, list(ALL_KINDS)]:
        assert hand.sum() == 70_000
        assert p_value(hand, PACK, scale=107 / 101) > RARE  # seven of 108 without replacement


def test_starters() -> None:
    share = {"number": 76, "skip": 8, "reverse": 8, "draw_two": 8, "wild": 4, "wild_draw_four": 4}
    assert round(100 * 76 / 108, 2) == 70.37
    assert round(100 * 8 / 108, 2) == 7.41
    assert round(100 * 4 / 108, 2) == 3.70
    for accept, kinds in ((EVERY_KIND, ALL_KINDS), (EVERY_KIND & ~(1 << 56), ALL_KINDS[:-1])):
        for rejected in range(3):
            rules = fields(2, starter_accept=accept, starter_rejected=rejected, turn_cap=1)
            starters = table(rules, "first-playable").play(KEY, 0, 60_000)["starter"]
            assert p_value(np.bincount(starters, minlength=64)[list(kinds)], PACK[: len(kinds)]) > RARE
            names = Counter(class_of(kind) for kind in starters.tolist())
            present = [name for name in share if names[name]]
            assert p_value([names[name] for name in present], [share[name] for name in present]) > RARE


def test_recycled_piles_are_uniform() -> None:
    lying = "R1 Y2 G3 B4 RS Y+2 W W+4"
    rules = fields(2, **TO_THE_LAST)
    round_ = Machine(rules)
    orders = []
    for key in range(DEALS):
        round_.set_up(position(["G9", "G9"], "R9", discard=cards(lying), key=key))
        round_.apply("draw")
        orders.append([kind for _, _, kind, _ in named(round_, "draw")])
    every = np.array(orders)
    assert p_value(placed(every, tuple(cards(lying))), scale=7 / 8, lost=15) > RARE
    first_four = Counter(map(tuple, every[:, :4].tolist()))
    assert p_value([first_four[order] for order in permutations(cards(lying), 4)]) > RARE


def test_recycled_piles_are_uniform_in_played_rounds() -> None:
    # The first card of each new pile comes from anywhere in the discards: by place (of its copies on average), and
    # by points, the sums are as far from those expected as they should be.
    rules = fields(10, {"deal": {"hand_size": 10}, "round": {"turn_cap": 300}})
    spread = np.zeros((2, 2))
    recycled = 0
    round_ = machine(rules, "random")
    for deal in range(250):
        round_.deal(KEY, deal)
        while round_.decision:
            lying = np.array(round_.snapshot()["discard"][:-1])
            round_.events()
            round_.apply(*round_.choose())
            lines = named(round_)
            at = next((i for i, line in enumerate(lines) if line[0] == "recycle"), None)
            if at is not None and len(lying) > 3:
                recycled += 1
                drawn = lines[at + 1][2]
                for feature, values in enumerate((np.arange(len(lying)), np.array(rules["points"])[lying])):
                    of_kind = np.array([values[lying == kind].mean() for kind in lying])
                    spread[feature] += values[lying == drawn].mean() - values.mean(), of_kind.var()
    assert recycled > 300
    assert (abs(spread[:, 0]) < 5 * spread[:, 1] ** 0.5).all()


# --- choices


@pytest.mark.parametrize("packs", [1, 3])
def test_random_players_choose_cards_and_not_kinds(packs: int) -> None:
    hand = {1: "R5 R5 R6 R9 R9 W G1", 3: "R5 R5 R5 R5 R5 R6 R9 R9 R9 W W W W W G1"}[packs]
    playable = ["R5", "R6", "R9", "W"]
    rules = fields(2, {"deck": {"packs": packs}})
    copies = [hand.split().count(card) for card in playable]
    by_kind = script([(EVERY_KIND, -1, ALWAYS, (), 1)], color=COLOR_RULES.index("random"))
    slow = script(color=COLOR_RULES.index("random"), draw=1)  # practically never draws, but is asked
    for player, expected in ((program("random", {}), copies), (slow, copies), (by_kind, [1] * 4)):
        round_ = machine(rules, player)
        round_.set_up(position([hand, "G8 G9"], "R7", "B1 B2 B3", key=KEY))
        chosen = Counter(round_.choose()[1] for _ in range(20_000))
        assert set(chosen) == set(cards(" ".join(playable)))
        assert p_value([chosen[kind] for kind in cards(" ".join(playable))], expected) > RARE


@pytest.mark.parametrize("chance", [0.01, 1 / 3, 0.5, 0.999])
def test_chances(chance: float) -> None:
    p = round(chance * 2**64)
    line = script([(1 << cards("R5")[0], -1, p, (), 0), (EVERY_KIND, -1, ALWAYS, (), 0)])
    round_ = machine(fields(2), line)
    round_.set_up(position(["R5 G7", "G8 G9"], "R7", "B1 B2 B3", key=KEY))
    chosen = sum(round_.choose()[1] == cards("R5")[0] for _ in range(20_000))
    assert binomtest(chosen, 20_000, chance + (1 - chance) / 2).pvalue > RARE  # else one of the two
    round_ = machine(fields(2), script(draw=p))
    round_.set_up(position(["R5 G7", "G8 G9"], "R7", "B1 B2 B3", key=KEY))
    assert binomtest(sum(round_.choose()[0] == "draw" for _ in range(20_000)), 20_000, chance).pvalue > RARE


HELD = {"even": (2, 2, 2, 2), "one of each size": (0, 1, 2, 3), "two lead": (3, 1, 3, 0), "one": (0, 0, 4, 0)}


def expected_colors(rule: str, held: tuple[int, ...]) -> list[float]:
    """What a color rule should name, by color."""
    if rule == "random":
        return [1.0] * 4
    if rule == "proportional":
        return [float(n) for n in held]
    best = max(held) if rule == "most_held" else min(held)
    return [float(n == best) for n in held]


@pytest.mark.parametrize("held", HELD)
@pytest.mark.parametrize("rule", ["most_held", "random", "proportional", "least_held"])
def test_named_colors_follow_the_hand_whatever_the_colors_are_called(rule: str, held: str) -> None:
    wild_first = script([(1 << WILD, -1, ALWAYS, (), 0)], color=COLOR_RULES.index(rule))
    round_ = machine(fields(2), wild_first)
    first: list[int] = []
    for number, order in enumerate(permutations(range(4))):
        hand = [HELD[held][order[color]] for color in range(4)]
        shown = ["W", *("RYGB"[color] + digit for color in range(4) for digit in "1234"[: hand[color]])]
        round_.set_up(position([" ".join(shown), "G8 G9"], "R7", "B7 B8 B9", key=number))
        seen = np.bincount([round_.choose()[2] for _ in range(1_500)], minlength=4)
        expected = np.array(expected_colors(rule, tuple(hand)))
        assert not seen[expected == 0].any()
        if (expected > 0).sum() > 1:
            assert p_value(seen[expected > 0], expected[expected > 0]) > RARE
        relabelled = [int(seen[order.index(color)]) for color in range(4)]
        first = first or relabelled
        assert p_same(relabelled, first) > RARE


@pytest.mark.parametrize("player", ["random", "most-held-color", "bench-ten"])
def test_no_color_is_favored_in_whole_rounds(player: str) -> None:
    rules = fields(3)
    firsts: Counter[int] = Counter()
    for deal in range(3_000):
        round_ = machine(rules, player)
        round_.deal(KEY, deal)
        play_on(round_)
        wilds = [line[3] & 7 for line in named(round_, "play", "name") if line[0] == "play" and line[2] >= WILD]
        firsts.update(wilds[:1])
    assert firsts.total() > 2_500
    assert p_value([firsts[color] for color in range(len(COLORS))]) > RARE


# --- nature


@pytest.mark.parametrize("seats", range(2, 11))
def test_dealers_and_first_seats_are_uniform(seats: int) -> None:
    for first in range(4):
        rules = fields(seats, first_player=first, turn_cap=1)
        columns = table(rules, "first-playable").play(KEY, 0, 12_000)
        dealer, seat = columns["dealer"].astype(int), columns["first_seat"].astype(int)
        assert p_value(np.bincount(dealer, minlength=seats)) > RARE
        assert p_value(np.bincount(seat, minlength=seats)) > RARE
        if first < 3:
            assert (seat == (dealer + (1, 0, -1)[first]) % seats).all()
        else:  # the highest hand knows nothing of the dealer
            assert p_value(np.bincount(seats * dealer + seat, minlength=seats**2)) > RARE


def test_ties_for_the_highest_hand() -> None:
    rules = fields(5, first_player=3)
    hands = ["R5 R6", "W R5", "RS Y+2", "W+4 G5", "B1 W"]  # 11, 55, 40, 55 and 51 points
    round_ = Machine(rules)
    first: Counter[int] = Counter()
    for key in range(6_000):
        where = position(hands, "R9", "B5 B6 B7", key=key, starter=True)
        del where["to_act"]
        round_.set_up(where)
        first[round_.seat] += 1
        assert named(round_, "tie") == [("tie", round_.seat, 0b01010, 0)]
    assert set(first) == {1, 3}
    assert binomtest(first[1], 6_000, 0.5).pvalue > RARE
    only_fives = [20 * (kind == cards("R5")[0]) for kind in range(64)]
    columns = table(fields(5, first_player=3, pack=only_fives, hand_size=3, dealer=0), "random").play(KEY, 0, 10_000)
    assert p_value(np.bincount(columns["first_seat"], minlength=5)) > RARE


@pytest.mark.parametrize("notice", [(1, 1, 1), (1, 0, 1), (0.5, 0.5, 0.5), (0.9, 0.2, 0.5), (0, 0.3, 0)])
@pytest.mark.parametrize("direction", [1, -1])
def test_who_notices_a_missed_call(notice: tuple[float, ...], direction: int) -> None:
    """Everybody is asked as the call is missed, and again as the turn is over; among several a lot decides."""
    once = dict.fromkeys(range(1, 4), 0.0)
    for who in range(8):
        noticed = [seat for seat in (1, 2, 3) if who >> (seat - 1) & 1]
        chance = np.prod([p if seat in noticed else 1 - p for seat, p in zip((1, 2, 3), notice, strict=True)])
        for seat in noticed:
            once[seat] += float(chance) / len(noticed)
    nobody = 1 - sum(once.values())
    expected = {seat: p * (1 + nobody) for seat, p in once.items()} | {-1: nobody**2}
    round_ = Machine(fields(4), [program("random", {})], [(0, 0.0, p) for p in (0.0, *notice)])
    seen: Counter[int] = Counter()
    for key in range(8_000):
        round_.set_up(position(["R5 R6", "G1 G2", "G3 G4", "G6 G7"], "R9", "B5 B6 B7", key=key, direction=direction))
        round_.apply("play", cards("R5")[0], 4, True)
        caught = named(round_, "catch")
        seen[caught[0][1] if caught else -1] += 1
        assert sum(round_.snapshot()["cards_left"]) == (9 if caught else 7)
    possible = [seat for seat, p in expected.items() if p > 1e-9]
    assert set(seen) == set(possible)
    if len(possible) > 1:
        assert p_value([seen[seat] for seat in possible], [expected[seat] for seat in possible]) > RARE


@pytest.mark.parametrize("forget", [0.1, 0.5, 0.9])
def test_calls_are_forgotten_as_often_as_said(forget: float) -> None:
    rules = fields(3, {"uno": {"window": "next_play"}})
    columns = table(rules, "random", forget=forget, notice=0.0).play(KEY, 0, 20_000)
    due = table(rules, "random", forget=1.0, notice=0.0).play(KEY, 0, 20_000)
    # Nobody notices, so that both play the same rounds: the second counts the calls that were due.
    assert (columns["turns"] == due["turns"]).all()
    missed, all_due = int(columns["uno_missed"].sum()), int(due["uno_missed"].sum())
    assert binomtest(missed, all_due, forget).pvalue > RARE
