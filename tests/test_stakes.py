"""What is at stake in the choice of a card, and how often it matters."""

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from runs import experiment

import unosim
from unosim.analysis.definitions import DEFINITIONS
from unosim.analysis.stakes import stakes
from unosim.cli import told
from unosim.cli.summary import command as summary_command
from unosim.errors import ConfigError
from unosim.report.words import language
from unosim.results import Results
from unosim.run import run
from unosim.table.replay import Turn, beginning, turn_by_lot
from unosim.table.stake import Stake, stake


def drawn(seed: int, *rates: float, worlds: int = 2_000) -> np.ndarray:
    return np.random.default_rng(seed).random((len(rates), worlds)) < np.array(rates)[:, None]


def test_cards_that_are_worth_the_same_are_not_apart_on_average() -> None:
    moves = ["play R5", "play R7", "play B7", "play G7", "draw"]
    found = [stake(moves, drawn(seed, 0.3, 0.3, 0.3, 0.3, 0.1)) for seed in range(300)]
    values = [one.value for one in found if one is not None]
    assert len(values) == 300
    assert abs(np.mean(values)) < 4 * np.std(values) / np.sqrt(300)
    naive = [float(np.ptp(drawn(seed, 0.3, 0.3, 0.3, 0.3).mean(axis=1))) for seed in range(300)]
    assert np.mean(naive) > 0.015, "the best of several estimates is too good"


def test_a_difference_is_found_with_its_error() -> None:
    found = [stake(["play R5", "play R7"], drawn(seed, 0.30, 0.42)) for seed in range(200)]
    values, errors = zip(*((one.value, one.se) for one in found if one is not None), strict=True)
    assert np.mean(values) == pytest.approx(0.12, abs=0.004)
    assert np.mean(errors) == pytest.approx(np.std(values), rel=0.15)


def test_a_wild_counts_with_its_best_color_and_a_draw_is_no_choice() -> None:
    wins = drawn(1, 0.1, 0.5, 0.3, 0.9)
    found = stake(["play W as red", "play W as blue", "play R5", "draw"], wins)
    assert found is not None and found.value == pytest.approx(0.2, abs=0.05)
    assert stake(["play W as red", "play W as blue", "draw"], wins[:3]) is None
    assert stake(["play R7", "play R7 B7", "draw"], wins[:3]) is None


def test_turns_stand_for_their_rounds_and_noise_is_taken_off() -> None:
    turns = [Turn(10, None), Turn(30, Stake(0.05, 0.0)), Turn(20, Stake(0.0, 0.0)), Turn(0, None)]
    found = stakes("a", turns, 100)
    assert (found.turns, found.choice.value, found.matters.value) == (3, pytest.approx(5 / 6), pytest.approx(0.5))
    assert found.apart.value == pytest.approx(30 * 0.05 / 50)
    luck = np.random.default_rng(3).normal(0, 0.008, 20_000)
    alike = stakes("a", [Turn(40, Stake(float(value), 0.008)) for value in luck], 100)
    assert alike.noise.value == pytest.approx(0.1057, abs=1e-3)
    assert alike.matters.value == pytest.approx(0, abs=0.01)


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    asked = experiment(name="stakes", players=["random", "save-wilds", "random"], deals=30, variants={"mattel": {}})
    return Results(run(asked, tmp_path_factory.mktemp("stakes") / "out"))


def test_a_turn_is_one_of_the_stored_round(results: Results) -> None:
    (variant,) = results.variants
    for deal in range(8):
        found = turn_by_lot(results, variant, deal, 1, 20)
        row = results.row(variant, deal, 1)
        assert found.turns == row["turns"] - row["jump_ins"], "no answers and no jumps in this game"
        assert found == turn_by_lot(results, variant, deal, 1, 20)
    game = beginning(results, variant, 3, 2)()
    assert game.finish().row["turns"] == results.row(variant, 3, 2)["turns"]


def test_a_round_tells_what_is_at_stake() -> None:
    game = unosim.Round("mattel", players=["random", "punisher", "save-wilds", "random"], seed=3)
    before = None
    while game.decision != "over":
        cards = {move.split(" ")[1] for move in game.legal if move.startswith("play ")}
        before = (game.stake(200), len(cards))
        assert (before[0] is None) == (len(cards) < 2)
        game.step()
    assert before is not None


def test_the_summary_tells_it(results: Results, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(told, "PLAYOUTS", 50)
    (one,) = json.loads(CliRunner().invoke(summary_command, [str(results.path), "--stakes", "20", "--json"]).output)
    assert (one["turns"], one["playouts"]) == (20, 50)
    assert 0 < one["choice"]["value"] < 1
    (found,) = told.stakes(results, 100)
    printed = " ".join(told.text(found, language(), 80).split())
    assert "30 turns by lot, each card played out 50 times" in printed, "one of each deal, and no more"
    assert DEFINITIONS["stake_share"].label in printed


@pytest.mark.parametrize("playouts", [0, -1, 3, 1.5, "x"])
def test_a_stake_takes_some_play_outs(playouts: int) -> None:
    game = unosim.Round("mattel", players=["random", "punisher"], seed=3)
    with pytest.raises(ConfigError, match="play-outs; 4 to 10,000,000 can be made"):
        game.stake(playouts)


def test_a_class_in_python_is_not_played_on_by_something_else(tmp_path: Path) -> None:
    (tmp_path / "ana.py").write_text("class Ana:\n    def choose(self, view, moves):\n        return moves[0]\n")
    ana = f"{tmp_path}/ana.py:Ana"
    game = unosim.Round("mattel", players=[ana, "random"], seed=1)
    while len({move.split()[1] for move in game.legal if move.startswith("play ")}) < 2:
        game.step()
    with pytest.raises(ConfigError, match="Ana is a class in Python, which cannot play a round on from its middle"):
        game.stake(100)
    with pytest.raises(ConfigError, match="Ana is a class in Python"):
        game.evaluate(100)
    with pytest.raises(ConfigError, match="Ana is a class in Python"):
        unosim.Round("mattel", players=["random", "random"], seed=1).evaluate(100, players=ana)
    assert game.evaluate(100, players="random").players == ("random", "random")
