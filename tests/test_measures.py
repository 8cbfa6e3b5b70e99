"""The table of measures: what is declared can be computed, and the documentation repeats it."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from unosim.analysis import Measure, Minutes, summary
from unosim.analysis.definitions import DEFINITIONS, define, markdown
from unosim.analysis.lineup import Lineup
from unosim.analysis.measures import ALL_MEASURES, Margin, measures_for, win, with_helpers
from unosim.cli.defined import explain
from unosim.config import load
from unosim.config.model import Matters
from unosim.errors import UnosimError
from unosim.report.tables import Tables
from unosim.report.words import language
from unosim.results import Results
from unosim.results.columns import DERIVED, DETAIL, STORED
from unosim.run import run

DOCUMENT = Path(__file__).resolve().parent.parent / "docs" / "measures.md"
ALL = [*ALL_MEASURES, win("ann", 0, 2)]


@pytest.mark.parametrize("measure", ALL, ids=lambda m: m.id)
def test_a_measure_counts_columns_that_exist(measure: Measure) -> None:
    columns = {column.name for column in (*STORED, *DERIVED, *(DETAIL if measure.detail else ()))} | {
        "seconds",
        "wait_seconds",
        "winner_label",
    }
    used = {measure.count} if isinstance(measure.count, str) else set(measure.count.meta.root_names())
    used |= {measure.per} if isinstance(measure.per, str) else set()
    assert used <= columns
    assert measure.formula
    assert measure.direction[0] != measure.direction[1]


def test_ids_are_unique() -> None:
    ids = [measure.id for measure in measures_for(["ann", "bob", "ann"], detail=True)]
    assert len(ids) == len(set(ids))
    assert ids[-2:] == ["win:ann", "win:bob"]
    assert {id for id in ids if not id.startswith("win:")} < set(DEFINITIONS)


def test_a_number_is_defined_by_its_id_and_a_wrong_id_has_a_nearest_one() -> None:
    assert "deficit_sum" in explain(define("card_drama"), language())
    assert define("win:ann") == define("win")
    with pytest.raises(UnosimError, match='did you mean "card_drama"'):
        define("card_dramma")


def test_every_margin_can_be_given_in_an_experiment() -> None:
    compared = {measure.id for measure in ALL_MEASURES if measure.margin}
    assert set(Matters.model_fields) == compared | {"win_rate"}


def test_the_documentation_has_the_table() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert markdown() in text, "docs/measures.md is behind: paste unosim.analysis.definitions.markdown()"


@pytest.mark.parametrize("name", [*Minutes().to_dict()])
def test_the_documentation_has_the_constants(name: str) -> None:
    assert f"| `{name}` | {Minutes().to_dict()[name]:g} |" in DOCUMENT.read_text(encoding="utf-8")


def test_margins() -> None:
    assert Margin(0.05, relative=True).of(-200) == 10
    assert Margin(0.5).of(200) == 0.5
    assert Margin(0.05, relative=True).of(0) > 0
    assert (str(Margin(0.05, relative=True)), str(Margin(0.5))) == ("5 %", "0.5")


def test_the_order_of_play_follows_the_direction() -> None:
    labels = ("a", "b", "c")
    with_the_clock, against = (Lineup(labels, [labels], direction).order[0] for direction in (1, -1))
    assert with_the_clock[1].tolist() == [1, 2, 0]
    assert against[1].tolist() == [1, 0, 2]


def test_the_winner_has_a_label() -> None:
    """Of seat 1 in rotation 1, and of nobody."""
    lineup = Lineup(("a", "b", "a"), [("a", "b", "a"), ("a", "a", "b")], 1)
    rounds = pl.DataFrame({"rotation": [0, 1, 1], "winner": [1, 1, 255], "position": [2, 1, 0]})
    clock = ("recycles", "plays", "choice_turns", "cards_drawn", "challenges", "swaps")
    rounds = rounds.with_columns(pl.lit(1, pl.UInt16).alias(name) for name in clock)
    found = with_helpers(rounds.lazy(), lineup.seatings.tolist(), Minutes()).collect()
    assert found["winner_label"].to_list() == [1, 0, None]


def test_a_comeback_is_from_as_many_cards_behind_as_the_experiment_says(tmp_path: Path) -> None:
    """The same rounds told twice; a run with other margins or another comeback plays nothing again."""
    data = {"name": "behind", "deals": 30, "players": ["random", "save-wilds"], "detail": True, "variants": {"v": {}}}
    folder = run(load(data), tmp_path / "results")
    usual, behind = summary(folder), Results(folder).scan(columns=["deficit_max"]).collect()["deficit_max"]
    assert usual.comeback == 5
    assert usual.variants[0].feel["comeback"].value == pytest.approx((behind >= 5).mean())
    run(load({**data, "comeback": 9}), folder)
    other = summary(folder)
    assert other.comeback == 9
    assert (
        other.variants[0].feel["comeback"].value
        == pytest.approx((behind >= 9).mean())
        != pytest.approx(usual.variants[0].feel["comeback"].value)
    )
    table = Tables(other, None, language()).feel()
    assert table is not None and "from 9 cards behind" in table.note


def test_the_longest_wait_in_time_is_so_many_turns_of_the_round(tmp_path: Path) -> None:
    """Nobody waits for the dealing; a turn takes as long as the turns of the round do on average."""
    data = {"name": "wait", "deals": 30, "players": ["random", "save-wilds"], "detail": True, "variants": {"v": {}}}
    folder = run(load(data), tmp_path / "results")
    rounds = Results(folder).scan().collect()
    told = summary(folder, Minutes(deal=600, shuffle=50, play=4, think=0, draw=3, challenge=0, swap=0))
    taken = 4 * rounds["plays"].cast(pl.Float64) + 3 * rounds["cards_drawn"].cast(pl.Float64)
    wait = (taken / rounds["turns"] * rounds["longest_wait"]).mean()
    assert told.variants[0].feel["wait_minutes"].value == pytest.approx(wait / 60, abs=0.5 / 60 / 5)
    table = Tables(told, None, language()).feel()
    assert table is not None
    (row,) = (row for row in table.rows if row.cells[0] == "longest wait of a round, in time")
    assert " s" in row.cells[1]
