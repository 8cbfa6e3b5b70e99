"""The streams are those that docs/engine.md describes, and draw no number where none is needed."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from engine_tables import (
    ALWAYS,
    FIRST,
    GOLDEN,
    HALF,
    RARE,
    Stream,
    cards,
    fields,
    machine,
    named,
    p_value,
    play_on,
    position,
    script,
    stream_state,
    table,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from unosim.cards import ALL_KINDS
from unosim.engine._engine import CHOICES, COLOR_RULES, EVERY_KIND, Machine, numbers, seed_key, words

KEYS = st.integers(0, 2**64 - 1)
DEALS = st.integers(0, 2**32 - 1)
STREAMS = st.integers(0, 11)
KEY = seed_key("streams")


def test_the_key_of_a_seed() -> None:
    assert seed_key(2026) == seed_key("2026") == 0x7048A47B3A328A15
    assert seed_key("2026 ") != seed_key(2026)


@settings(deadline=None)
@given(KEYS, DEALS, STREAMS, st.integers(0, 1000))
def test_words_are_those_of_numpys_sfc64(key: int, deal: int, stream: int, replicate: int) -> None:
    state, drawn = words(key, deal, stream, 40, replicate)
    assert state == stream_state(key, deal, stream, replicate)
    generator = np.random.SFC64(0)
    generator.state = {**generator.state, "state": {"state": np.array(state, np.uint64)}}
    assert np.array_equal(drawn, generator.random_raw(40))


@settings(deadline=None)
@given(KEYS, DEALS, STREAMS, st.one_of(st.integers(1, 200), st.integers(1, 2**31)))
def test_bounded_draws_are_lemires(key: int, deal: int, stream: int, n: int) -> None:
    plain = Stream(key, deal, stream)
    drawn = numbers(key, deal, stream, n, 30)
    assert drawn.tolist() == [plain.below(n) for _ in range(30)]
    assert np.array_equal(numbers(key, deal, stream, n, 30, as_lot=True), drawn)


@pytest.mark.parametrize("n", [1, 2, 3, 54, 108, 1200, 2**16 + 1, 2**31 - 1, 2**31])
def test_both_ways_to_draw_a_lot_agree_in_long_series(n: int) -> None:
    # What they consume agrees too: a word more or less would shift all that follow.
    drawn = numbers(KEY, 3, 2, n, 20_000)
    assert np.array_equal(numbers(KEY, 3, 2, n, 20_000, as_lot=True), drawn)
    assert drawn.max() < n
    if 1 < n < 2000:
        assert p_value(np.bincount(drawn, minlength=n)) > RARE


def test_numbers_that_would_favor_some_entries_are_drawn_again() -> None:
    n = 2**32 // 3 + 1  # a third of all words is refused
    plain = Stream(KEY, 0, 0)
    expected = [plain.below(n) for _ in range(3_000)]
    refused = plain.state[3] - 1 - 3_000
    assert 1_300 < refused < 1_700
    assert numbers(KEY, 0, 0, n, 3_000).tolist() == expected
    assert numbers(KEY, 0, 0, n, 3_000, as_lot=True).tolist() == expected


# --- one stream and the next


def test_no_two_streams_of_a_seed_begin_alike() -> None:
    # deal * g1 + stream * g2 + replicate * g3 would have to agree; g1 is odd, so that this decides it for all deals.
    inverse = pow(GOLDEN[0], -1, 2**64)
    for stream, replicate in product(range(-11, 12), range(-1000, 1001)):
        if stream or replicate:
            deal = -(stream * GOLDEN[1] + replicate * GOLDEN[2]) * inverse % 2**64
            assert 2**32 <= deal <= 2**64 - 2**32, (stream, replicate)


def neighbours() -> np.ndarray:
    """(streams, 16) words: neighbouring deals, streams, replicates and keys, each beside the next."""
    places = [(KEY, deal, stream, 0) for deal in range(120) for stream in range(12)]
    places += [(KEY, 5, stream, replicate) for stream in range(1, 12) for replicate in range(1, 60)]
    places += [(KEY + step, 5, 0, 0) for step in range(1, 200)]
    return np.array([words(key, deal, stream, 16, again)[1] for key, deal, stream, again in places])


def test_neighbouring_streams_share_no_word() -> None:
    drawn = neighbours()
    assert len(np.unique(drawn)) == drawn.size > 30_000


def test_the_bytes_of_neighbouring_streams_are_uniform_and_unrelated() -> None:
    drawn = neighbours()
    differences = drawn[1:] ^ drawn[:-1]
    for first in (drawn[:, :1], drawn[:, 1:], differences[:, :1], differences[:, 1:], drawn[1:] - drawn[:-1]):
        for shift in range(0, 64, 8):
            found = (first.ravel() >> np.uint64(shift)) & np.uint64(255)
            assert p_value(np.bincount(found.astype(int), minlength=256)) > RARE
    bits = np.bitwise_count(differences)
    assert abs(bits.mean() - 32) < 5 * 4 / bits.size**0.5


def test_a_replicate_plays_the_same_cards_with_other_lots() -> None:
    rules = fields(3, {"starter": {"accept": ["number"]}})
    dealers = set()
    for replicate in range(20):
        round_ = machine(rules, "random")
        round_.deal(KEY, 8, replicate)
        seen = round_.snapshot()
        dealer = seen["row"]["dealer"]
        dealers.add(dealer)
        hands = [seen["hands"][(dealer + 1 + i) % 3] for i in range(3)]
        play_on(round_)
        rest = named(round_)[-40:]
        if replicate == 0:
            first = hands, seen["top"], rest
        else:
            assert (hands, seen["top"]) == first[:2]
            assert rest != first[2]
    assert dealers == {0, 1, 2}


# --- cards


@pytest.mark.parametrize(("seats", "packs", "size"), [(2, 1, 7), (4, 1, 7), (10, 10, 100), (3, 1, 35)])
def test_a_deal_is_read_off_the_stream_of_cards(seats: int, packs: int, size: int) -> None:
    rules = fields(seats, {"deck": {"packs": packs}, "deal": {"hand_size": size, "dealer": 0}})
    for deal in range(20):
        pile = [kind for kind in sorted(ALL_KINDS) for _ in range(rules["pack"][kind])]
        plain = Stream(KEY, deal, 0)
        hands = {(1 + i) % seats: [plain.take(pile) for _ in range(size)] for i in range(seats)}
        starter = plain.take(pile)
        while not rules["starter_accept"] >> starter & 1:
            pile.append(starter)
            starter = plain.take(pile)
        round_ = Machine(rules)
        round_.deal(KEY, deal)
        for name, seat, kind, _ in named(round_):
            if name == "start":
                assert kind == starter
            elif name == "draw":  # a draw two as starter
                assert kind == plain.take(pile)
                hands[seat].append(kind)
        seen = round_.snapshot()
        assert seen["hands"] == [[hands[seat].count(kind) for kind in range(64)] for seat in range(seats)]
        assert seen["draw_pile"] == len(pile)


def test_the_last_card_of_a_pile_draws_no_number() -> None:
    rules = fields(2, drawn_playable=0)
    for key in range(60):
        round_ = Machine(rules)
        pile = cards("R1 R2 R3 G1 G2 G3 B1")
        round_.set_up(position(["Y5 Y6", "Y7 Y8"], "R9", "B9", discard=pile[:], key=key))
        plain = Stream(key, 0, 0)
        expected = cards("B9")  # the only card of the pile; then the discards are shuffled, and drawn by number
        expected += [plain.take(pile) for _ in range(7)]
        for _ in range(8):
            round_.apply("draw")
        assert [kind for _, _, kind, _ in named(round_, "draw")] == expected


# --- chances of 0 and 1, and lots with one entry

OPEN = fields(2, {"uno": {"penalty": 2}})
UNSURE = [(EVERY_KIND, -1, HALF, FIRST, 1)]
NEVER_THEN_UNSURE = [(EVERY_KIND, -1, 0, (), 0), *UNSURE]
BY_LOT = [(EVERY_KIND, -1, HALF, (), 0)]
NO_CHANCE = [{}, dict.fromkeys(CHOICES, ALWAYS) | {"draw": 0}, dict.fromkeys(CHOICES, 0)]

# what is due -> (lines of the program, seat 0's hand on R7, color rule, words that a play draws beyond the chance)
PLAYS = {
    "nothing else": (UNSURE, "R5 R6 G1", "first", 0),
    "a line that never plays": (NEVER_THEN_UNSURE, "R5 R6 G1", "first", 0),
    "a lot of one card": (BY_LOT, "R5 G1 G2", "first", 0),
    "a lot of two copies": (BY_LOT, "R5 R5 G2", "first", 1),
    "a lot of one kind": ([(EVERY_KIND, -1, HALF, (), 1)], "R5 R5 G2", "first", 0),
    "a lot of two kinds": ([(EVERY_KIND, -1, HALF, (), 1)], "R5 R5 R6 G2", "first", 1),
    "a call": (UNSURE, "R5 G1", "first", 0),
    "the color held most": (UNSURE, "W G1 G2 B1", "most_held", 0),
    "one of two colors held most": (UNSURE, "W G1 B1 B1 G1 Y1", "most_held", 1),
    "the color held least": (UNSURE, "W G1 Y1 B1", "least_held", 0),
    "a color by cards, of one": (UNSURE, "W G1", "proportional", 0),
    "a color by cards, of two": (UNSURE, "W G1 G2", "proportional", 1),
    "the first color": (UNSURE, "W G1 B1", "first", 0),
    "any color": (UNSURE, "W G1 B1", "random", 1),
}


@pytest.mark.parametrize("chances", NO_CHANCE)
@pytest.mark.parametrize("case", PLAYS)
def test_plays_draw_only_the_numbers_they_need(case: str, chances: dict[str, int]) -> None:
    """One chance of a half is drawn by every answer: what else is drawn would shift it."""
    lines, hand, color, more = PLAYS[case]
    program = script(lines, color=COLOR_RULES.index(color), otherwise=1, **chances)
    round_ = machine(OPEN, program)
    round_.set_up(position([hand, "G8 G9"], "R7", "B1 B2 B3", key=KEY))
    plain = Stream(KEY, 0, 2)
    for _ in range(100):
        played = plain.word() < HALF
        for _ in range(more * played):
            plain.word()
        assert round_.choose()[0] == ("play" if played else "draw")


@pytest.mark.parametrize("chances", NO_CHANCE)
def test_a_bluff_that_is_sure_or_out_of_the_question_draws_no_number(chances: dict[str, int]) -> None:
    round_ = machine(OPEN, script(UNSURE, otherwise=1, **chances))
    round_.set_up(position(["R5 W+4 W+4 G1", "G8 G9"], "R7", "B1 B2 B3", key=KEY))
    assert round_.bluff
    seen = [round_.choose()[0] == "play" for _ in range(100)]
    assert seen == [word < HALF for word in words(KEY, 0, 2, 100)[1]]


@pytest.mark.parametrize(("unsure", "moves"), [("drawn", ("play", "pass")), ("draw", ("draw", "play"))])
@pytest.mark.parametrize("others", NO_CHANCE)
def test_draws_and_drawn_cards(unsure: str, moves: tuple[str, str], others: dict[str, int]) -> None:
    round_ = machine(OPEN, script(**others | {unsure: HALF}))
    round_.set_up(position(["R5 G1", "G8 G9"], "R7", "B1 B2 B3", known_top=cards("R1"), key=KEY))
    if unsure == "drawn":
        round_.apply("draw")
    seen = [round_.choose()[0] for _ in range(100)]
    assert seen == [moves[0] if word < HALF else moves[1] for word in words(KEY, 0, 2, 100)[1]]


@pytest.mark.parametrize(("unsure", "moves"), [("challenge", ("challenge", "play")), ("answer", ("play", "draw"))])
def test_challenges_and_answers(unsure: str, moves: tuple[str, str]) -> None:
    rules = fields(2, {"stacking": {"answers": ["wild_draw_four_on_wild_draw_four"]}})
    for others in NO_CHANCE:
        sure = others | {"challenge": 0, "answer": ALWAYS} | {unsure: HALF}
        round_ = machine(rules, script(**sure))
        pending = {"pending": 4, "pending_kind": 56, "color": 0, "bluff_color": 1}
        round_.set_up(position(["W+4 G1", "G8 G9"], "W+4", "B1 B2 B3", key=KEY, **pending))
        seen = [round_.choose()[0] for _ in range(100)]
        assert seen == [moves[0] if word < HALF else moves[1] for word in words(KEY, 0, 2, 100)[1]]


@pytest.mark.parametrize(("penalty", "identical"), [(0, 0), (0, 1), (2, 0), (2, 1)])
def test_only_a_call_that_is_due_draws_a_number(penalty: int, identical: int) -> None:
    # A stepped round asks for calls where a batch may know that there are none: both have to draw the same numbers.
    rules = fields(2, uno_penalty=penalty, uno_identical=identical)
    unsure = script(call=HALF)
    columns = table(rules, unsure).play(KEY, 0, 40)
    round_ = machine(rules, unsure)
    for deal in range(40):
        round_.deal(KEY, deal)
        play_on(round_)
        assert round_.snapshot()["turns"] == columns["turns"][deal]
    if identical:
        return  # what a play leaves is not known before the card is chosen
    round_.set_up(position(["R5 R6 R7", "G8 G9"], "R9", "B1 B2 B3", key=KEY))
    plain = Stream(KEY, 0, 2)
    for _ in range(50):
        assert round_.choose()[1] == cards("R5 R6 R7")[plain.below(3)]


def nature(forget: float, notice: float, seats: int, dealer: int | str) -> tuple[list[list[str]], list[Stream]]:
    """By deal: the calls made, missed and caught, and nature's stream."""
    rules = fields(seats, {"deal": {"hand_size": 3, "dealer": dealer}, "uno": {"window": "next_play"}})
    told = []
    for deal in range(300):
        round_ = machine(rules, "random", forget=forget, notice=notice)
        round_.deal(KEY, deal)
        play_on(round_)
        told.append([name for name, *_ in named(round_, "call", "missed_call", "catch")])
    return told, [Stream(KEY, deal, 1) for deal in range(300)]


@pytest.mark.parametrize("dealer", ["random", 1])
@pytest.mark.parametrize("notice", [0.0, 1.0])
def test_only_an_unsure_memory_draws_numbers(notice: float, dealer: int | str) -> None:
    told, streams = nature(0.5, notice, 2, dealer)
    assert sum(map(len, told)) > 400
    for calls, plain in zip(told, streams, strict=True):
        if dealer == "random":
            plain.below(2)
        expected = []
        while len(expected) < len(calls):
            missed = plain.word() < HALF
            expected += ["missed_call", "catch"] if missed and notice else ["missed_call"] if missed else ["call"]
        assert calls == expected


def test_only_an_unsure_neighbour_draws_numbers() -> None:
    told, streams = nature(1.0, 0.5, 2, 1)
    for calls, plain in zip(told, streams, strict=True):
        # The first omission is noticed by the first or the second number (at once, or as the turn is over), or later.
        if calls:
            assert calls[0] == "missed_call"
            if plain.word() < HALF or plain.word() < HALF:
                assert calls[1] == "catch"


def test_the_lot_for_the_dealer_is_natures_first_number() -> None:
    for seats in range(2, 11):
        round_ = Machine(fields(seats))
        for deal in range(30):
            round_.deal(KEY, deal)
            assert named(round_, "dealer")[0][1] == Stream(KEY, deal, 1).below(seats)
