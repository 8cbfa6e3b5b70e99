"""Small things at the edge of rules, each of which a fault of tests/mutants would have changed unseen."""

from __future__ import annotations

import pytest
from engine_tables import cards, fields, named, position

from unosim.engine._engine import Machine


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
