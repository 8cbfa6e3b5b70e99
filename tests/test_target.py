"""Target search: which cell meets ranges of several measures, surely, perhaps, or not; and the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import synthetic
from click.testing import CliRunner
from scipy import stats
from synthetic import Variant

from unosim.analysis import summary
from unosim.analysis.definitions import DEFINITIONS
from unosim.analysis.target import Target, TargetSearch, target_search
from unosim.cli.compare import command as compare
from unosim.cli.report import command as report
from unosim.cli.summary import command as summary_command
from unosim.errors import UnosimError
from unosim.report.asked import measure_named
from unosim.report.words import language
from unosim.results import Results


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    """Rounds of about 45, 55 and 65 turns, and one cell with a player of its own."""
    variants = {
        "short": Variant(own_mean=10),
        "middle": Variant(own=2, own_mean=20),
        "long": Variant(own=3, own_mean=30),
        "eve": Variant(own=4, own_mean=21, players=("eve", "bob", "cat", "dan")),
    }
    return synthetic.results(tmp_path_factory.mktemp("target") / "results", variants, 600, units=1)


def search(results: Results, *targets: Target) -> TargetSearch:
    return target_search(results, targets)


def words(found: TargetSearch) -> dict[str, str]:
    return {cell.cell: cell.word for cell in found.cells}


def test_the_cells_that_surely_meet_all_targets_come_first(results: Results) -> None:
    found = search(results, Target("turns", 50, 60), Target("first_player", -8, 8))
    assert words(found) == {"eve": "met", "middle": "met", "short": "missed", "long": "missed"}
    assert found.cells[0].room >= found.cells[1].room > 0
    assert found.cells[0].off == 0
    json.dumps(found.to_dict(), allow_nan=False)


def test_intervals_hold_for_all_targets_at_once(results: Results) -> None:
    found = search(results, Target("turns", 0, None), Target("cards_played", 0, None))
    turns = next(cell for cell in found.cells if cell.cell == "middle").reached[0].value
    mean = summary(results).variant("middle").length("turns").mean
    assert turns.value == pytest.approx(mean.value)
    assert mean.value is not None
    assert mean.se is not None
    half = stats.t.ppf(1 - 0.025 / 2, 599) * mean.se
    assert (turns.low, turns.high) == pytest.approx((mean.value - half, mean.value + half))


def test_an_interval_across_an_end_is_open_and_ranked_by_its_chance(results: Results) -> None:
    mean = summary(results).variant("middle").length("turns").mean
    assert mean.value is not None
    assert mean.se is not None
    end = mean.value + 0.5 * mean.se
    found = search(results, Target("turns", None, end))
    middle = next(cell for cell in found.cells if cell.cell == "middle")
    assert (middle.word, found.cells[0].cell) == ("open", "short")
    assert middle.likely == pytest.approx(stats.norm.cdf(0.5))


def test_where_none_meets_them_the_nearest_is_first(results: Results) -> None:
    found = search(results, Target("turns", 90, 100))
    assert set(words(found).values()) == {"missed"}
    assert found.cells[0].cell == "long"
    assert [cell.off for cell in found.cells] == sorted(cell.off for cell in found.cells)


def test_a_player_who_does_not_sit_there_wins_nothing(results: Results) -> None:
    found = search(results, Target("win:ann", 1, 90))
    assert words(found)["eve"] == "missed"
    assert found.cells[-1].cell == "eve"
    assert found.cells[-1].reached[0].value.value is None


def test_an_unknown_measure_names_the_nearest(results: Results) -> None:
    with pytest.raises(UnosimError, match='no measure "minute"; did you mean "minutes"'):
        search(results, Target("minute", 1, 2))


def test_report_and_compare_rank_the_cells(results: Results) -> None:
    for command in (report, compare):
        done = CliRunner().invoke(command, [str(results.path), "--target", "turns=50..60,first_player=-8..8"])
        assert done.exit_code == 0, done.output
        assert done.output.startswith("2 of 4 surely meet all targets, “")
        rows = [line.split() for line in done.output.splitlines() if line.endswith(("meets", "misses"))]
        assert [row[-1] for row in rows] == ["meets", "meets", "misses", "misses"]
    done = CliRunner().invoke(report, [str(results.path), "--target", "turns=90.."])
    assert done.output.startswith("None of 4 meets all targets; the nearest is “long”: turns ")
    page = (results.path / "report" / "report.md").read_text("utf-8")
    section = page.partition("## What meets the targets")[2].partition("\n## ")[0]
    assert "None of 4 meets all targets; the nearest is “long”: turns " in section
    assert section.count("misses |") == 4
    done = CliRunner().invoke(report, [str(results.path), "--target", "turns=90..", "--list-figures"])
    assert done.exit_code == 2 and "--target goes with the page" in done.output


def test_the_ranking_is_there_as_json(results: Results) -> None:
    done = CliRunner().invoke(compare, [str(results.path), "--target", "turns=50..60", "--json"])
    assert json.loads(done.output)["cells"][0]["word"] == "met"


@pytest.mark.parametrize(
    ("target", "told"),
    [
        ("turns", "is not MEASURE=LOW..HIGH"),
        ("turns=..", "is not MEASURE=LOW..HIGH"),
        ("turns=a..b", "is not MEASURE=LOW..HIGH"),
        ("turns=9..3", "9 is not below 3"),
        ("turns=1..2,turns=3..4", "turns has two ranges"),
    ],
)
def test_a_wrong_range_is_told(results: Results, target: str, told: str) -> None:
    done = CliRunner().invoke(compare, [str(results.path), "--target", target])
    assert done.exit_code == 2
    assert told in " ".join(done.output.split())


@pytest.mark.parametrize("name", ["turns", "Turns", "回合数", "going first", "先手优势", "wins of ann", "ann的胜率"])
def test_a_measure_is_found_by_id_and_by_its_label_in_both_languages(results: Results, name: str) -> None:
    done = CliRunner().invoke(compare, [str(results.path), "--target", f"{name}=-50..90", "--json"])
    id = "turns" if name in ("turns", "Turns", "回合数") else "win:ann" if "ann" in name else "first_player"
    assert json.loads(done.output)["targets"][0]["measure"] == id
    done = CliRunner().invoke(compare, [str(results.path), "--measure", name])
    assert done.exit_code == 0, done.output
    done = CliRunner().invoke(summary_command, [str(results.path), "--define", name])
    assert done.output.startswith(f"{id}: ") and "middle" in done.output


def test_every_number_has_a_label_of_its_own_in_both_languages() -> None:
    for id, about in DEFINITIONS.items():
        for code in ("en", "zh"):
            label = language(code).measure(id.partition(":")[0], "label", about.label).replace("{x}", "<label>")
            assert measure_named(label.replace("<label> wins", "wins of <label>"), DEFINITIONS) == id
    with pytest.raises(UnosimError, match='no measure "minute"; did you mean "minutes"'):
        measure_named("minute", DEFINITIONS)


def test_the_win_rate_is_defined_in_chinese(results: Results) -> None:
    def first(*words: str) -> str:
        return CliRunner().invoke(summary_command, [*words, "--lang", "zh"]).output.splitlines()[0]

    assert first("--define", "win") == "win：一名玩家的胜率"
    assert first(str(results.path), "--define", "win:bob") == "win:bob：“bob”的胜率"


def test_targets_are_for_results(tmp_path: Path) -> None:
    done = CliRunner().invoke(compare, ["mattel", "+stacking", "--target", "turns=1..2"])
    assert done.exit_code == 2
    assert "--target ranks the cells of results" in " ".join(done.output.split())
