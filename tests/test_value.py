"""What a position is worth at a turn of one's own: the facts, the weights, and how they are made."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from test_rollout import fields, position, thinking

from unosim.engine._engine import POSITION_FACTS, Machine, Table, seed_key
from unosim.strategies import fit_value, value


def test_the_facts_are_what_the_player_sees() -> None:
    compiled = fields("mattel")
    machine = Machine(compiled)
    machine.set_up(position(compiled, "R3 B3 B5 BR BR RS Y9 W W W+4", "R7", 0, 1))  # the others hold 3, 2 and 5 cards
    size, *levels = machine.facts()
    assert size + 1 == 10
    assert dict(zip(POSITION_FACTS, levels, strict=True)) == {
        "next_hand": 2, "previous_hand": 4, "other_hand": 1, "playable": 2, "wilds": 2, "wild_draw_fours": 1,
        "draw_twos": 0, "skips": 1, "reverses": 2, "colors": 3, "most_of_a_color": 4, "second_most": 2,
        "color_in_force": 2, "shared_symbols": 1,
    }  # fmt: skip


def test_with_two_players_nobody_sits_between_and_a_finished_round_has_no_facts() -> None:
    compiled = fields("mattel", 2)
    machine = Machine(compiled, [thinking(1)], [(0,)] * 2)
    with pytest.raises(ValueError, match="over"):
        machine.facts()
    machine.deal(seed_key(1), 0)
    assert machine.facts()[1 + POSITION_FACTS.index("other_hand")] == 7


def log_odds(table: str, own: int, **levels: int) -> int:
    weights = value.weights()[value.TABLES.index(table)][own - 1]
    return sum(facts[levels.get(name, 0)] for name, facts in zip(POSITION_FACTS, weights, strict=True))


@pytest.mark.parametrize("table", value.TABLES)
def test_fewer_own_cards_and_more_cards_of_others_are_better(table: str) -> None:
    assert np.shape(value.weights()) == (len(value.TABLES), value.OWN_SIZES, len(POSITION_FACTS), value.LEVELS)
    held = {"next_hand": 4, "previous_hand": 4, "other_hand": 7 if table == "2" else 4, "playable": 1, "colors": 2,
            "most_of_a_color": 2, "second_most": 1, "color_in_force": 1}  # fmt: skip
    assert log_odds(table, 3, **held) > log_odds(table, 7, **held)
    assert log_odds(table, 3, **held) > log_odds(table, 3, **{**held, "next_hand": 0})
    assert log_odds(table, 3, **{**held, "wilds": 1}) > log_odds(table, 3, **held)


def test_players_who_think_go_out_where_play_goes_on_for_places() -> None:
    """Once somebody is out, the next place counts: nobody holds back."""
    compiled = fields({"round": {"ends": "one_left"}})
    table = Table(compiled, [thinking(3)], [(0,)] * 4, np.array([[0, 1, 2, 3]], dtype=np.uint8))
    assert table.play(seed_key(1), 0, 12)["turns"].max() < 400


def test_a_fit_finds_the_weights_that_made_the_rounds() -> None:
    rng = np.random.default_rng(1)
    facts = rng.integers(0, 3, (12_000, 1 + len(POSITION_FACTS)), dtype=np.uint8)
    facts[:, 0] = 4
    odds = facts[:, 1] * 0.8 - facts[:, 2] * 0.5 - 1
    won = rng.random(len(odds)) < 1 / (1 + np.exp(-odds))
    found = fit_value.fit((facts, won), 1.0, None)[4]
    assert np.diff(found[0])[:2] == pytest.approx(0.8, abs=0.2) and np.diff(found[1])[:2] == pytest.approx(
        -0.5, abs=0.1
    )
    assert np.abs(np.diff(found[5])[:2]).max() < 0.2
    again = fit_value.fit((facts[:500], won[:500]), 1e9, np.full((value.OWN_SIZES, *found.shape), 0.25))[4]
    assert again[1] == pytest.approx(0.25, abs=0.01)  # a strong ridge keeps what it is drawn to


def test_the_rounds_of_a_fit_are_those_of_scripts_and_then_of_rollout(tmp_path: Path) -> None:
    facts, won = fit_value.play(3, 4, "x", None)
    assert facts.shape == (len(won), 1 + len(POSITION_FACTS)) and 0 < won.sum() < len(won)
    weights = fit_value.fit((facts, won), 5.0, None)
    own, _ = fit_value.play(3, 4, "x", weights)
    assert 0 < len(own) < len(facts)
    fit_value.write("3", weights, tmp_path)
    shown, packaged = ((folder / "3.yaml").read_text().splitlines() for folder in (tmp_path, value.FOLDER))
    assert len(shown) == len(packaged) and shown[:6] == packaged[:6]
