"""Nature's lots and mistakes (rulebook §9, §11, §13) have the distribution that they should have: chi-square."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any

import pytest
from engine_tables import RARE, cards, fields, named, p_value, position, script
from scipy.stats import binomtest

from unosim.engine._engine import DECISIONS, HUMAN, Machine, seed_key

KEY = seed_key("lots")
TIMES = 4_000
USUAL = dict(zip(HUMAN, (0, 1, 0, 0, 0, 0, 1, 1), strict=True))
SPEEDS = [(1, 1, 1, 1), (1, 2, 4, 8), (1000, 0.5, 1, 0.001), (0.3, 0.3, 2.7, 0.3)]
WILLING = script()  # jumps, calls, lays what it can


def people(seats: int, **factors: Sequence[float]) -> list[tuple[float, ...]]:
    """Players of program 0; a factor is given by seat."""
    return [(0, *(factors[name][seat] if name in factors else USUAL[name] for name in HUMAN)) for seat in range(seats)]


def stepped(rules: Mapping[str, Any], where: Mapping[str, Any], **factors: Sequence[float]) -> Iterator[Machine]:
    """The same position again and again, nature's stream another one each time."""
    seats = len(where["hands"])
    round_ = Machine(fields(seats, rules), [WILLING], people(seats, **factors))
    for key in range(TIMES):
        round_.events()
        round_.set_up(where | {"key": KEY + key})
        yield round_


def check(seen: Mapping[Any, int], expected: Mapping[Any, float]) -> None:
    """Only what is possible has happened, and as often as it should; what is too rare for chi-square goes together."""
    assert set(seen) <= {what for what, p in expected.items() if p > 0}
    total = sum(seen.values())
    rare = [what for what, p in expected.items() if 0 < p * total / sum(expected.values()) < 5]
    common = [what for what, p in expected.items() if p > 0 and what not in rare]
    counts = [seen.get(what, 0) for what in common]
    wanted = [expected[what] for what in common]
    if rare:
        assert sum(seen.get(what, 0) for what in rare) < 40
    if len(common) > 1:
        assert p_value(counts, wanted) > RARE


def drawn_one_by_one(entrants: Sequence[int], speed: Sequence[float]) -> dict[tuple[int, ...], float]:
    """The chance of each order in which these seats can be drawn, with weights."""
    orders = {}
    for order in permutations(entrants):
        p = 1.0
        for i, seat in enumerate(order):
            p *= speed[seat] / sum(speed[other] for other in order[i:])
        orders[order] = p
    return orders


def subsets(seats: Sequence[int], chance: Sequence[float]) -> Iterator[tuple[list[int], float]]:
    """Who of these seats does something, each with its own chance, and how likely that is."""
    for who in range(2 ** len(seats)):
        chosen = [seat for i, seat in enumerate(seats) if who >> i & 1]
        p = 1.0
        for seat in seats:
            p *= chance[seat] if seat in chosen else 1 - chance[seat]
        yield chosen, p


def by_speed(who: Sequence[int], speed: Sequence[float]) -> dict[int, float]:
    return {seat: speed[seat] / sum(speed[one] for one in who) for seat in who}


def to_the_end_of_the_window(round_: Machine) -> None:
    """Everybody who may jump does what its program says, on the jumps too."""
    while DECISIONS[round_.decision] == "jump":
        round_.apply(*round_.choose())


# --- races for a jump

JUMPS = {"jump_in": {"enabled": True, "with_last_card": True}}
COPIES = position(["R5 R1 R2", "R5 G1 G2", "R5 G3 G4", "R5 G6 G7"], "R9", "B1 B2 B3 B4 B5 B6 B7 B8")


@pytest.mark.parametrize("speed", SPEEDS)
def test_several_claimants_are_drawn_by_reaction(speed: tuple[float, ...]) -> None:
    seen: Counter[int] = Counter()
    for round_ in stepped(JUMPS, COPIES, reaction=speed):
        round_.apply("play", cards("R5")[0])
        to_the_end_of_the_window(round_)
        lines = named(round_, "jump", "race")
        seen[lines[1][1]] += 1
        assert lines[0] == ("race", lines[1][1], 0b1110, 0)
    check(seen, by_speed((1, 2, 3), speed))


@pytest.mark.parametrize("speed", SPEEDS)
def test_in_a_race_the_next_seat_takes_part_and_may_close_the_window(speed: tuple[float, ...]) -> None:
    without = COPIES | {"hands": [*COPIES["hands"][:1], position(["G1 G2"], "R9")["hands"][0], *COPIES["hands"][2:]]}
    seen: Counter[int] = Counter()
    for round_ in stepped({"jump_in": {"enabled": True, "race": True}}, without, reaction=speed):
        round_.apply("play", cards("R5")[0])
        to_the_end_of_the_window(round_)
        lines = named(round_, "jump", "race")
        seen[lines[0][1]] += 1
        assert lines[0][2] == 0b1110
        assert [line[1] for line in lines[1:2]] == ([] if lines[0][1] == 1 else [lines[0][1]])
    check(seen, by_speed((1, 2, 3), speed))


@pytest.mark.parametrize("attention", [(1, 0.3, 0.5, 0.9), (1, 0, 1, 0.5), (0, 0.1, 0.1, 0.1)])
def test_a_possible_jump_is_seen_by_attention(attention: tuple[float, ...]) -> None:
    expected: Counter[int] = Counter()
    for who, p in subsets((1, 2, 3), attention):
        for seat in who or [-1]:
            expected[seat] += p / max(len(who), 1)  # type: ignore[assignment]
    seen: Counter[int] = Counter()
    for round_ in stepped(JUMPS, COPIES, attention=attention):
        round_.apply("play", cards("R5")[0])
        to_the_end_of_the_window(round_)
        jumps = named(round_, "jump")
        seen[jumps[0][1] if jumps else -1] += 1
    check(seen, expected)


@pytest.mark.parametrize("wrong", [(0, 0.5, 0.1, 0), (0.3, 0, 0, 0.3)])
def test_wrong_jumps_and_their_cards(wrong: tuple[float, ...]) -> None:
    """Each seat without a copy errs by itself, with one of its cards by lot, physical ones; seat 3 has a copy."""
    hands = ["R5 R1 R1 R2", "G1 G1 G2", "G3 W W W", "R5 G6 G7"]
    seen: dict[int, Counter[int]] = {seat: Counter() for seat in range(4)}
    for round_ in stepped(
        {"jump_in": {"enabled": True, "wrong_penalty": 1}}, position(hands, "R9", "B1 B2 B3 B4 B5 B6"), wrong_jump=wrong
    ):
        round_.apply("play", cards("R5")[0])
        for _, seat, kind, _ in named(round_, "wrong_jump"):
            seen[seat][kind] += 1
    assert not seen[3]
    for seat in range(3):
        left = cards(hands[seat])[seat == 0 :]  # the five has been laid
        assert binomtest(seen[seat].total(), TIMES, wrong[seat]).pvalue > RARE
        if wrong[seat]:
            check(seen[seat], {kind: left.count(kind) for kind in left})


# --- slaps, noise, blind takes


@pytest.mark.parametrize("speed", SPEEDS)
def test_the_slowest_to_slap_is_left_when_the_others_have_been_drawn(speed: tuple[float, ...]) -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    hands = ["R9 R1", "G1 G2", "G3 G4", "G6 G7"]
    for round_ in stepped({"extras": {"slap_nine": True}}, position(hands, "R5", "B1 B2 B3 B4"), reaction=speed):
        round_.apply("play", cards("R9")[0])
        lines = named(round_, "slap", "slap_lot", "draw")
        orders[tuple(line[1] for line in lines[:4])] += 1
        assert [line[0] for line in lines] == ["slap_lot"] * 3 + ["slap"] + ["draw"] * 2
        assert {line[1] for line in lines[3:]} == {lines[3][1]}
    check(orders, drawn_one_by_one((0, 1, 2, 3), speed))


def test_who_is_out_does_not_slap() -> None:
    to_the_end = {"extras": {"slap_nine": True}, "round": {"ends": "one_left"}, "score": {"round": "rank"}}
    where = position(["R9 R1", "", "G3 G4", "G6 G7"], "R5", "B1 B2 B3 B4", out=[1])
    slowest: Counter[int] = Counter()
    for round_ in stepped(to_the_end, where, reaction=(1, 0.001, 1, 2)):
        round_.apply("play", cards("R9")[0])
        slowest[named(round_, "slap")[0][1]] += 1
    expected: Counter[int] = Counter()
    for order, p in drawn_one_by_one((0, 2, 3), (1, 0.001, 1, 2)).items():
        expected[order[-1]] += p  # type: ignore[assignment]
    check(slowest, expected)


@pytest.mark.parametrize("speed", SPEEDS[:2])
@pytest.mark.parametrize("noise", [(0.5, 0.5, 0.5, 0.5), (0.1, 0.9, 0, 1), (0.2, 0, 0, 0.05)])
def test_who_makes_a_noise_under_the_ban(noise: tuple[float, ...], speed: tuple[float, ...]) -> None:
    expected: Counter[int] = Counter()
    for who, p in subsets(range(4), noise):
        if not who:
            expected[-1] += p  # type: ignore[assignment]
        for seat, share in by_speed(who, speed).items():
            expected[seat] += p * share  # type: ignore[assignment]
    seen: Counter[int] = Counter()
    where = position(["R6 R1", "G1 G2", "G3 G4", "G6 G7"], "R5", "B1 B2 B3 B4")
    for round_ in stepped({"extras": {"quiet_six": True}, "uno": {"penalty": 0}}, where, noise=noise, reaction=speed):
        round_.apply("play", cards("R6")[0])  # seat 1 has the next turn
        heard = named(round_, "noise")
        assert len(heard) <= 1
        seen[heard[0][1] if heard else -1] += 1
        left = round_.snapshot()["cards_left"]
        assert left == [
            1 + 2 * (bool(heard) and heard[0][1] == 0),
            *(2 + 2 * (bool(heard) and heard[0][1] == seat) for seat in (1, 2, 3)),
        ]
    check(seen, expected)


@pytest.mark.parametrize("hand", ["R1 G2 W", "R1 R1 G2", "R1 R1 R1 W W G7"])
def test_cards_are_taken_blind(hand: str) -> None:
    """Every order of the physical cards is as likely; the last one stays."""
    held = cards(hand)
    expected = Counter(order[:-1] for order in permutations(held))
    seen: Counter[tuple[int, ...]] = Counter()
    for round_ in stepped({"extras": {"red_zero": True}}, position([f"R0 {hand}", "G1 G2", "G3 G4"], "R5", "B1 B2")):
        round_.apply("play", cards("R0")[0], 4, False, (0, 0, 0, 0), cards("R0")[0], 2)
        taken = named(round_, "take")
        assert {line[1] for line in taken} == {2}
        assert {line[3] for line in taken} == {0}
        seen[tuple(line[2] for line in taken)] += 1
        assert round_.snapshot()["cards_left"] == [1, 2, 2 + len(held) - 1]
    check(seen, expected)


# --- mistakes of a turn


@pytest.mark.parametrize("misplay", [0.05, 0.5, 0.99])
def test_misplays_and_their_cards(misplay: float) -> None:
    """By lot among the physical cards that may not be laid; never a card that may."""
    hand = "R1 R1 W G1 G1 G2 B7 B7 B7"
    wrong = cards("G1 G1 G2 B7 B7 B7")
    seen: Counter[int] = Counter()
    where = position(["G3 R2", hand], "R5", "Y1 Y2 Y3 Y4", to_act=1)
    for round_ in stepped({"misplay": {"penalty": 1}}, where, misplay=(0, misplay)):
        seen.update(kind for _, _, kind, _ in named(round_, "misplay"))
    assert binomtest(seen.total(), TIMES, misplay).pvalue > RARE
    check(seen, {kind: wrong.count(kind) for kind in wrong})


def test_who_can_lay_every_card_does_not_misplay() -> None:
    where = position(["G3 R2", "R1 W R7"], "R5", "Y1 Y2 Y3 Y4", to_act=1)
    for round_ in stepped({"misplay": {"penalty": 1}}, where, misplay=(0, 0.99)):
        assert named(round_, "misplay") == []


@pytest.mark.parametrize("false_call", [0.05, 0.6])
def test_false_calls(false_call: float) -> None:
    calls = 0
    where = position(["R1 R2 R3", "G1 G2", "G3 G4"], "R5", "Y1 Y2 Y3 Y4")
    for round_ in stepped({"uno": {"false_call_penalty": 2}}, where, false_call=(false_call, 0, 0)):
        round_.apply("play", cards("R1")[0])
        called = named(round_, "false_call")
        calls += len(called)
        assert round_.snapshot()["cards_left"] == [2 + 2 * len(called), 2, 2]
    assert binomtest(calls, TIMES, false_call).pvalue > RARE


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("notice", [(0, 1, 1, 1), (0, 0.5, 0.9, 0.2)])
def test_several_who_notice_are_drawn_by_reaction(notice: tuple[float, ...], speed: tuple[float, ...]) -> None:
    once: Counter[int] = Counter()
    for who, p in subsets((1, 2, 3), notice):
        for seat, share in by_speed(who, speed).items():
            once[seat] += p * share  # type: ignore[assignment]
    nobody = 1 - sum(once.values())
    # Asked as the call is missed, and again as the turn is over.
    expected = {seat: p * (1 + nobody) for seat, p in once.items()} | {-1: nobody**2 if nobody > 1e-9 else 0}
    seen: Counter[int] = Counter()
    where = position(["R5 R6", "G1 G2", "G3 G4", "G6 G7"], "R9", "B5 B6 B7")
    for round_ in stepped({}, where, notice_uno=notice, reaction=speed):
        round_.apply("play", cards("R5")[0], 4, True)
        caught = named(round_, "catch")
        seen[caught[0][1] if caught else -1] += 1
    check(seen, expected)
