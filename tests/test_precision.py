"""Playing on until something is known well enough: where a run stops, that it stops there again, and what it says."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
import runs
from runs import contents
from scipy import stats

from unosim.analysis import compare, summary
from unosim.analysis.model_designs import Stopped
from unosim.analysis.sequential import FIRST, Look, next_look
from unosim.config import Experiment, check
from unosim.errors import ConfigError
from unosim.report import terminal, write
from unosim.report.stopped import stopped_sentence
from unosim.report.words import language
from unosim.results import Results
from unosim.run import run
from unosim.run.plan import cut_growing, make_plan

ASKED = {"measure": "turns", "half_width": 0.6, "max_deals": 20_000}


def experiment(**precision: Any) -> Experiment:
    data = {
        "name": "precise",
        "seed": 7,
        "players": runs.LINE_UP,
        "variants": {"none": {}, "stacking": {"extends": "stacking"}},
        "precision": ASKED | precision,
    }
    return check(data)[0]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return run(experiment(), tmp_path_factory.mktemp("precise") / "results", jobs=1)


# Where to look


def test_units_grow_from_a_thousand_deals_to_full_size() -> None:
    cuts = cut_growing(60_000, 4, rows=40_000)
    assert [deals for _, deals in cuts[:6]] == [1_000, 1_000, 1_000, 1_000, 1_000, 1_250]
    assert sum(deals for _, deals in cuts) == 60_000
    assert max(deals for _, deals in cuts) == 10_000
    assert [first for first, _ in cuts[1:]] == [first + deals for first, deals in cuts[:-1]]
    assert cut_growing(300, 4) == ((0, 300),)
    assert [deals for _, deals in cut_growing(1_000, 4, rows=1_000)] == [250] * 4


def test_the_first_look_comes_after_a_thousand_deals() -> None:
    assert next_look(None, 1.0, [250, 500, 750, 1_000, 1_250]) == FIRST == 1_000
    assert next_look(None, 1.0, [400, 800]) == 800


def test_the_next_look_is_where_the_interval_should_be_narrow_enough() -> None:
    edges = [1_000, 2_000, 3_000, 5_000, 8_000, 100_000]
    assert next_look(Look(1_000, 1.5), 1.0, edges) == 3_000  # 2,250 deals are needed
    assert next_look(Look(1_000, 1.01), 1.0, edges) == 2_000
    assert next_look(Look(1_000, 50.0), 1.0, edges) == 5_000  # four times as many at most: a first guess may be far off
    assert next_look(Look(1_000, None), 1.0, edges) == 5_000
    assert next_look(Look(3_000, 1.0), 1.0, edges) is None
    assert next_look(Look(100_000, 9.0), 1.0, edges) is None


# A run


def test_a_run_stops_once_the_measure_is_known_well_enough(folder: Path) -> None:
    results = Results(folder)
    stopped = results.stopped
    assert stopped is not None
    assert stopped["reached"]
    assert stopped["half_width"] <= 0.6
    assert len(stopped["looks"]) > 1
    assert [half > 0.6 for _, half in stopped["looks"]] == [True] * (len(stopped["looks"]) - 1) + [False]
    assert results.complete
    found = summary(results)
    assert [v.deals for v in found.variants] == [stopped["deals"]] * 2
    mean = found.variant("none").length("turns").mean
    assert mean.se is not None
    half = stats.t.ppf(0.975, stopped["deals"] - 1) * (mean.se**2 + stopped["deals"] ** -2) ** 0.5
    assert stopped["half_width"] == pytest.approx(half, rel=1e-9)


def test_other_jobs_and_a_run_that_goes_on_give_the_same(folder: Path, tmp_path: Path) -> None:
    two = run(experiment(), tmp_path / "two", jobs=2)
    assert contents(two) == contents(folder)
    assert Results(two).stopped == Results(folder).stopped
    part = tmp_path / "part"
    shutil.copytree(folder, part)
    last = sorted((part / "rounds" / "variant=stacking").iterdir())[-1]
    last.unlink()
    assert not Results(part).complete
    run(experiment(), part)
    assert contents(part) == contents(folder)
    assert (part / "finished.json").exists()


def test_a_finished_run_has_nothing_to_play(folder: Path) -> None:
    def written() -> dict[Path, int]:
        return {path: path.stat().st_mtime_ns for path in folder.rglob("*.*") if path.suffix in (".json", ".parquet")}

    before = written()
    run(experiment(), folder)
    assert written() == before
    assert len(before) > 4


def test_a_difference_is_known_from_fewer_deals_than_its_parts(folder: Path, tmp_path: Path) -> None:
    results = Results(run(experiment(difference="stacking", half_width=0.9), tmp_path))
    stopped = results.stopped
    assert stopped is not None
    assert stopped["reached"]
    effect = compare(results).of("stacking", "turns")
    assert effect is not None
    assert effect.difference.se is not None
    half = stats.t.ppf(0.975, stopped["deals"] - 1) * (effect.difference.se**2 + stopped["deals"] ** -2) ** 0.5
    assert stopped["half_width"] == pytest.approx(half, rel=1e-9)


def test_the_most_deals_end_a_run_that_is_not_precise(tmp_path: Path) -> None:
    results = Results(run(experiment(half_width=0.01, max_deals=1_500, confidence=0.99), tmp_path))
    assert results.stopped is not None
    assert results.stopped["deals"] == 1_500
    assert not results.stopped["reached"]
    mean = summary(results).variant("none").length("turns").mean
    assert mean.se is not None
    half = stats.t.ppf(0.995, 1_499) * (mean.se**2 + 1_500**-2) ** 0.5
    assert results.stopped["half_width"] == pytest.approx(half, rel=1e-9)


def test_a_share_has_the_width_of_its_interval(tmp_path: Path) -> None:
    results = Results(run(experiment(measure="win:punisher", half_width=50.0), tmp_path))
    assert results.stopped is not None
    assert results.stopped["deals"] == 1_000
    rate = next(p.rate for p in summary(results).variant("none").players if p.label == "punisher")
    assert rate.low is not None
    assert rate.high is not None
    assert results.stopped["half_width"] == pytest.approx(50 * (rate.high - rate.low), rel=1e-3)


# What it says


def test_the_terminal_and_the_page_tell_deals_and_looks(folder: Path, tmp_path: Path) -> None:
    found = summary(folder)
    assert found.stopped is not None
    deals, looks = found.stopped.deals, found.stopped.looks
    told = f"Played until the number of turns of “none” was known to ± 0.60 (95 %): {deals:,} deals, {looks} looks."
    assert told in " ".join(terminal.text(folder).split())
    page = write(folder, tmp_path, ["md"])[0].read_text(encoding="utf-8")
    assert told in page
    assert "Careful" not in page


@pytest.mark.parametrize(
    ("difference", "told"),
    [(False, "the length of a round of “b”"), (True, "what “b” changes of the length of a round")],
)
def test_a_run_that_is_not_precise_says_so(difference: bool, told: str) -> None:
    stopped = Stopped("minutes", "minutes", "b", difference, 0.99, 0.025, 0.05, 5_000, 3, False)
    assert stopped_sentence(stopped, language()).text == (
        f"Careful: {told} is known to ± 3.0 s (99 %), not to ± 1.5 s as asked; the most deals were played (5,000, "
        "3 looks)."
    )


def test_a_share_is_known_to_points() -> None:
    stopped = Stopped("win:ann", "rounds of 100", "b", True, 0.95, 0.5, 0.4, 5_000, 3, True)
    assert stopped_sentence(stopped, language()).text == (
        "Played until what “b” changes of how often “ann” wins was known to ± 0.50 pp (95 %): 5,000 deals, 3 looks."
    )


# What is asked


def test_precision_decides_the_rounds_and_nothing_else_changes() -> None:
    plain = runs.experiment()
    assert "precision" not in plain.to_dict()
    asked = experiment()
    assert asked.deals == 20_000
    assert Experiment.from_dict(asked.to_dict()) == asked
    assert asked.digest() != experiment(half_width=2.0).digest()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"half_width": 0}, "precision.half_width"),
        ({"half_width": "narrow"}, "precision.half_width"),
        ({"difference": "stackin"}, 'did you mean "stacking"'),
        ({"difference": "none"}, "the baseline does not differ from itself"),
        ({"variant": "stacking", "difference": "stacking"}, "either the value of a variant or a difference"),
        ({"confidence": 1.0}, "precision.confidence"),
        ({"deals": 5}, "precision.deals"),
    ],
)
def test_what_does_not_go_together_is_told(change: dict[str, Any], told: str) -> None:
    with pytest.raises(ConfigError) as error:
        experiment(**change)
    assert told in str(error.value)


def test_a_measure_that_no_variant_has_is_told_before_the_first_round(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"precision\.measure"):
        make_plan(experiment(measure="turn"))
    with pytest.raises(ConfigError, match=r"allowed: .*win:punisher"):
        run(experiment(measure="win:nobody"), tmp_path / "results")
    assert not (tmp_path / "results").exists()


def test_deals_and_precision_contradict_each_other() -> None:
    data = {"players": runs.LINE_UP, "deals": 10, "precision": ASKED}
    with pytest.raises(ConfigError, match="precision says how many deals"):
        check(data)
