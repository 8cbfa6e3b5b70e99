"""The table of columns: what the engine fills, and what the documentation says."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from runs import experiment

from unosim.engine._engine import OUTCOMES as ENGINE_OUTCOMES
from unosim.results.columns import DERIVED, DETAIL, DRAWN, OUTCOMES, STORED, markdown, stored
from unosim.results.turns import TURNS
from unosim.run.plan import make_plan

DOCUMENT = Path(__file__).parent.parent / "docs" / "results.md"


@pytest.mark.parametrize("seats", [2, 4, 10])
def test_the_engine_fills_exactly_the_stored_columns(seats: int) -> None:
    plan = make_plan(experiment(players={"count": seats, "strategy": "random"}, rules={"deck": {"packs": 2}}))
    part = plan.cells[0].table().play(plan.key, 0, 20)
    assert part.keys() == stored(seats).keys()
    for name, dtype in stored(seats).items():
        assert part[name].shape == (20,)
        assert np.can_cast(part[name].dtype, dtype, "safe"), name


def test_outcomes_have_the_engines_codes() -> None:
    assert OUTCOMES == ENGINE_OUTCOMES


def test_names_and_types_are_plain() -> None:
    names = [column.name for column in STORED + DERIVED + DETAIL]
    assert len(set(names)) == len(names)
    for column in STORED + DETAIL:
        assert np.dtype(column.dtype).kind in "ui"
    assert all(column.meaning and column.unit for column in STORED + DERIVED)


def test_columns_of_seats_exist_once_a_seat() -> None:
    assert [name for name in stored(3) if name.startswith("rank")] == ["rank_0", "rank_1", "rank_2"]
    assert stored(3).keys() < stored(4).keys()


def test_causes_of_drawing_are_found() -> None:
    assert "drawn_stuck" in DRAWN and "drawn_uno" in DRAWN and "cards_drawn" not in DRAWN


@pytest.mark.parametrize("columns", [STORED, DERIVED, DETAIL, TURNS])
def test_the_documentation_is_current(columns: tuple) -> None:
    assert markdown(columns) in DOCUMENT.read_text(encoding="utf-8"), "print unosim.results.columns.markdown into it"
