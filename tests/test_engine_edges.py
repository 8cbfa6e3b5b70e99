"""Small things at the edge of rules, each of which a fault of tests/mutants would have changed unseen."""

from __future__ import annotations

from typing import Any

import pytest
from engine_tables import ALWAYS, FIRST, Stream, cards, fields, machine, named, play_on, position, script

from unosim import Round
from unosim.cards import WILD
from unosim.engine._engine import COLOR_RULES, EVERY_KIND, Machine, seed_key

KEY = seed_key("edges")


def test_an_omission_is_caught_once_though_there_is_no_card_for_the_fine() -> None:
    """Rulebook §10: once per omission, and take what there is."""
    round_ = Machine(fields(3, {"uno": {"window": "next_play"}}))
    round_.set_up(position(["R5 R6", "G1 G2", "G3 G4"], "R9"))
    round_.apply("play", cards("R5")[0], 4, True)
    round_.apply("draw")  # the nine, the only card there is; it may be played
    round_.apply("pass")
    round_.catch(0, 2)
    told = named(round_, "catch", "forgiven", "draw")
    assert [line[:2] for line in told] == [("draw", 1), ("catch", 2), ("forgiven", 0)]
    with pytest.raises(ValueError):
        round_.catch(0, 1)
    assert round_.snapshot()["row"]["uno_caught"] == 1


def test_an_omission_may_be_noticed_again_after_the_turn_of_another_seat() -> None:
    """Rulebook §13, §16: both fail to notice at once and after the turn (1/16); one does as seat 1 has passed (3/4)."""
    round_ = Machine(fields(3, {"uno": {"window": "next_play"}}), [script()], [(0, 0, 0.5)] * 3)
    later, tries = 0, 2000
    for key in range(tries):
        round_.set_up(position(["R5 R6", "G1 G2", "G3 G4"], "R9", "Y1 Y2 Y3 Y4", key=key))
        round_.apply("play", cards("R5")[0], 4, True)
        before = len(named(round_, "catch"))
        round_.apply("draw")
        later += not before and len(named(round_, "catch"))
    assert later / tries == pytest.approx(3 / 64, abs=4 * (3 / 64 * 61 / 64 / tries) ** 0.5)


@pytest.mark.parametrize(
    ("rules", "hand", "shown"),
    [
        ({"finish": {"forbid": ["skip"]}}, "RS", "RS"),  # fits, and may not empty the hand
        ({"wild_draw_four": {"enforce": "strict"}}, "W+4 R1", "W+4"),  # fits, and would be a bluff
    ],
)
def test_a_card_that_fits_and_may_not_be_laid_is_a_misplay_too(rules: dict[str, Any], hand: str, shown: str) -> None:
    """Rulebook §13: an unplayable card; §4: whatever `finish.forbid` and `enforce: strict` do not let pass."""
    table = fields(2, rules | {"misplay": {"penalty": 1}})
    round_ = Machine(table, [script()], [(0, 0, 1, 0, 0.999)] * 2)
    kinds = set()
    for key in range(50):
        round_.set_up(position(["G3 G4", hand], "R5", "Y1 Y2 Y3 Y4", to_act=1, key=key))
        kinds |= {kind for _, seat, kind, _ in named(round_, "misplay") if seat == 1}
    assert cards(shown)[0] in kinds


def test_every_seat_chooses_by_a_stream_of_its_own() -> None:
    """docs/engine.md: stream 2 + seat belongs to the choices of a seat. Only the colors of wilds are left to chance."""
    first_card = script([(EVERY_KIND, -1, ALWAYS, FIRST, 1)], color=COLOR_RULES.index("random"))
    rules = fields(10, {"deck": {"packs": 2, "cards": {"wild": 40}}, "challenge": {"enabled": False}})
    round_ = machine(rules, first_card)
    seen = set()
    for deal in range(30):
        streams = [Stream(KEY, deal, 2 + seat) for seat in range(10)]
        round_.events()
        round_.deal(KEY, deal)
        play_on(round_)
        for name, seat, kind, named_color in named(round_, "name", "play"):
            color = kind if name == "name" else named_color & 7
            if name == "name" or kind >= WILD:
                seen.add(seat)
                assert color == streams[seat].below(4), (deal, seat)
    assert seen == set(range(10))


@pytest.mark.parametrize("cap", [1, 30])
def test_a_round_that_is_cut_off_has_no_loser_and_no_score(cap: int) -> None:
    """Rulebook §1: rounds that are neither won nor ranked score nothing; so nobody loses them either."""
    for scoring in ("winner_takes", "own_hand", "chips"):
        round_ = Round({"round": {"turn_cap": cap}, "score": {"round": scoring}}, seed="cut off")
        round_.finish()
        assert round_.outcome == "capped"
        assert (round_.scores, round_.losers) == ([0] * 4, [])
