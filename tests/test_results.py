"""Reading a results folder: one lazy table, and one clear message where there is none."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pytest
from runs import LINE_UP, experiment

import unosim
from unosim.cli.main import main
from unosim.errors import ResultsError
from unosim.results import Results, scan
from unosim.results.columns import DERIVED, SCHEMA_VERSION, STORED, stored
from unosim.results.manifest import read_manifest, write_manifest
from unosim.run import make_plan, plan, run

COUNTERCLOCKWISE = {"direction": "counterclockwise"}
MIXED = experiment(
    deals=200,
    variants={
        "four": {"uno": {"penalty": 2}, "extras": {"slap_nine": True}},
        "two": {"players": ["random", "punisher"], "deal": COUNTERCLOCKWISE},
        "three": {
            "players": ["random", "bench-ten", "punisher"],
            "deal": {"first_player": "dealer"} | COUNTERCLOCKWISE,
        },
    },
)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return run(MIXED, tmp_path_factory.mktemp("results") / "mixed", jobs=1)


#: What reads results; R is their folder.
COMMANDS = [
    line.split()
    for line in (
        "summary R",
        "summary R --evening 10",
        "compare R",
        "report R",
        "report R --figure effects",
        "check R",
        "cite R",
        "replay R --deal 1",
    )
]


@pytest.fixture
def folder(played: Path, tmp_path: Path) -> Path:
    """A copy that a test may spoil."""
    return Path(shutil.copytree(played, tmp_path / "mixed"))


def spoil(folder: Path, **changes: object) -> None:
    """Change keys of the manifest, as if it had been written so."""
    write_manifest(folder, read_manifest(folder) | changes)


def test_what_a_folder_tells(played: Path) -> None:
    results = Results(played)
    assert (results.name, results.title, results.complete) == ("small", "", True)
    assert results.variants == ["four", "two", "three"]
    assert (results.seats("four"), results.seats("two")) == (4, 2)
    assert results.labels("four") == LINE_UP
    assert results.seatings("two") == [["random", "punisher"], ["punisher", "random"]]
    assert (results.units_present, results.units_planned) == (3, 3)
    assert type(MIXED).from_dict(results.experiment) == MIXED
    assert list(results.experiment["variants"]) == results.variants
    results.verify()


def test_the_manifest_says_where_results_come_from(played: Path) -> None:
    made = Results(played).manifest["made"]
    assert made["unosim"] == unosim.__version__ and made["polars"] == pl.__version__
    assert set(made) == {"unosim", "engine", "python", "numpy", "polars", "platform", "command", "time"}


def test_variants_with_different_numbers_of_players_are_one_table(played: Path) -> None:
    rounds = scan(played).collect()
    assert rounds.height == 200 * (4 + 2 + 3)
    assert rounds.columns == ["variant", *(name for c in STORED for name in c.names(4)), *derived_names(4)]
    assert rounds["variant"].to_list() == ["four"] * 800 + ["two"] * 400 + ["three"] * 600
    two = rounds.filter(variant="two")
    assert two["cards_left_2"].null_count() == two["strategy_2"].null_count() == two["score_3"].null_count() == 400
    assert rounds.filter(variant="four").null_count().sum_horizontal().item() == 0
    for name in rounds["variant"].unique():
        assert (
            rounds.filter(variant=name)
            .select("deal", "rotation")
            .equals(rounds.filter(variant=name).select("deal", "rotation").sort("deal", "rotation"))
        )


def derived_names(seats: int) -> list[str]:
    return [name for column in DERIVED if column.name != "variant" for name in column.names(seats)]


def test_a_variant_alone_has_its_own_seats(played: Path) -> None:
    rounds = scan(played, "two").collect()
    assert rounds.height == 400
    assert "rank_1" in rounds.columns and "rank_2" not in rounds.columns


def test_derived_columns_follow_from_the_stored_ones(played: Path) -> None:
    """Worked out again, a row at a time, in plain Python."""
    results = Results(played)
    labels = {variant: results.seatings(variant) for variant in results.variants}
    for row in scan(played).collect().iter_rows(named=True):
        seats = results.seats(row["variant"])
        in_seat = labels[row["variant"]][row["rotation"]]
        assert [row[f"strategy_{seat}"] for seat in range(seats)] == in_seat
        points = [row[f"points_left_{seat}"] for seat in range(seats)]
        scores = [sum(points) - points[seat] if seat == row["winner"] else 0 for seat in range(seats)]
        assert [row[f"score_{seat}"] for seat in range(seats)] == scores
        step = 1 if row["variant"] == "four" else -1  # with three players the two ways give other places
        order = [(row["first_seat"] + step * place) % seats for place in range(seats)]
        assert row["position"] == (0 if row["winner"] == 255 else order.index(row["winner"]) + 1)
        assert row["cards_drawn"] == sum(value for name, value in row.items() if name.startswith("drawn_"))
    assert scan(played, "four").collect()["drawn_slap"].sum() > 0  # the last of the causes


def test_rounds_that_nobody_wins_have_no_position_and_no_score(tmp_path: Path) -> None:
    capped = experiment(rules={"round": {"turn_cap": 1}}, variants={}, deals=50)
    rounds = scan(run(capped, tmp_path / "capped", jobs=1)).collect()
    assert (rounds["outcome"] == 3).all() and (rounds["winner"] == 255).all()
    assert (rounds["position"] == 0).all()
    assert rounds.select(pl.col("^score_.*$").sum()).row(0) == (0, 0, 0, 0)


def test_rows_are_what_the_engine_played(played: Path) -> None:
    plan = make_plan(MIXED)
    for cell in plan.cells:
        part = cell.table().play(plan.key, 0, 200)
        rounds = scan(played, cell.layout.name).collect()
        assert all((rounds[name].to_numpy() == values).all() for name, values in part.items())


def test_one_row_is_found_by_the_plan_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "UNIT_ROWS", 97)
    results = Results(run(MIXED, tmp_path / "mixed", jobs=1))
    assert results.units_planned > 12
    for variant in results.variants:
        for row in results.scan(variant, list(stored(results.seats(variant)))).collect().iter_rows(named=True):
            assert results.row(variant, row["deal"], row["rotation"]) == row
    # Only the file that holds the row is looked at.
    for path in tmp_path.glob("mixed/rounds/variant=four/unit-*.parquet"):
        if path.name != "unit-00001.parquet":
            path.write_bytes(b"broken")
    deal = results.layout("four").cuts[1][0]
    assert Results(results.path).row("four", deal, 3)["deal"] == deal
    with pytest.raises(ResultsError, match=r"unit-00000.parquet: broken file"):
        results.row("four", deal - 1, 3)


@pytest.mark.parametrize(
    ("place", "message"),
    [
        (("tow", 0, 0), 'there is no variant "tow"; did you mean "two"'),
        (("two", 200, 0), "there is no deal 200; two has deals 0 to 199"),
        (("two", -1, 0), "there is no deal -1"),
        (("two", 0, 2), "there is no rotation 2; two has rotations 0 to 1"),
    ],
)
def test_a_row_that_is_not_planned_is_told(played: Path, place: tuple[str, int, int], message: str) -> None:
    with pytest.raises(ResultsError, match=message):
        Results(played).row(*place)


def test_only_the_columns_asked_for(played: Path) -> None:
    assert scan(played, columns=["turns", "strategy_0"]).collect_schema().names() == ["turns", "strategy_0"]


def test_the_table_is_lazy(played: Path, folder: Path) -> None:
    """Nothing is read but what is asked for: not the rows of other variants, and not their other columns."""
    for name in ("four", "three"):
        path = folder / "rounds" / f"variant={name}" / "unit-00000.parquet"
        content = path.read_bytes()
        path.write_bytes(b"\xff" * 2_000 + content[2_000:])  # the rows; what the file says about itself is at its end
    mean = pl.col("turns").mean()
    asked = scan(folder).filter(variant="two").select(mean)
    assert asked.collect().equals(scan(played).filter(variant="two").select(mean).collect())
    assert "PROJECT 2/" in asked.explain()  # turns, and the variant for the filter
    with pytest.raises(pl.exceptions.PolarsError):
        scan(folder).select(pl.all().mean()).collect()


def test_other_programs_read_the_same_rows(played: Path) -> None:
    query = (
        f"select variant, count(*), sum(turns) from read_parquet('{played}/rounds/*/*.parquet', "
        "hive_partitioning = true, union_by_name = true) group by variant order by variant"
    )
    ours = scan(played).group_by(pl.col("variant").cast(pl.String)).agg(pl.len(), pl.col("turns").sum()).sort("variant")
    assert duckdb.sql(query).fetchall() == ours.collect().rows()


def test_a_folder_that_is_not_complete_is_read_as_far_as_it_goes(folder: Path) -> None:
    (folder / "rounds" / "variant=four" / "unit-00000.parquet").unlink()
    results = Results(folder)
    assert not results.complete and results.units_present == 2
    assert results.scan().select("variant").unique().collect().height == 2
    with pytest.raises(ResultsError, match="no unit is finished yet"):
        results.scan("four")


@pytest.mark.parametrize("variant", ["tow", "nothing like it"])
def test_an_unknown_variant_is_told(played: Path, variant: str) -> None:
    with pytest.raises(ResultsError, match=f'there is no variant "{variant}"; (did you mean "two"|allowed: four, two)'):
        scan(played, variant)


def test_an_unknown_column_is_told(played: Path) -> None:
    with pytest.raises(ResultsError, match='there is no column "truns"; did you mean "turns"'):
        scan(played, columns=["truns"])


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("nowhere", "nowhere: no such folder"),
        ("empty", "empty: no results folder, it has no manifest.json"),
        ("file", "file: not a folder"),
        ("other", "other/manifest.json: not the manifest of a results folder"),
        ("torn", "torn/manifest.json: cannot be read"),
    ],
)
def test_what_is_no_results_folder_is_told(tmp_path: Path, path: str, message: str) -> None:
    (tmp_path / "file").touch()
    for name, text in {"other": '{"name": "a web page"}', "torn": '{"schema_version": 1, '}.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "manifest.json").write_text(text)
    (tmp_path / "empty").mkdir()
    with pytest.raises(ResultsError, match=message):
        Results(tmp_path / path)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_manifest_that_somebody_changed_is_told_by_every_command(
    folder: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder / "manifest.json"
    path.write_text(path.read_text(encoding="utf-8").replace('"seed":', '"seeds":'), encoding="utf-8")
    assert main([str(folder) if word == "R" else word for word in words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert f"{path}: has been changed since unosim wrote it (its checksum is missing or differs)" in said.err
    assert len(said.err.splitlines()) == 1


def test_a_changed_word_at_the_end_of_a_run_counts_as_none(folder: Path) -> None:
    path = folder / "finished.json"
    assert Results(folder).finished["jobs"] == 1
    path.write_text(path.read_text(encoding="utf-8").replace('"jobs":1', '"jobs":"1"'), encoding="utf-8")
    assert Results(folder).finished == {}


def test_another_format_is_told(folder: Path) -> None:
    spoil(folder, schema_version=99)
    with pytest.raises(ResultsError, match=f"written in format 99, this unosim reads format {SCHEMA_VERSION}"):
        Results(folder)


@pytest.mark.parametrize(
    "wrong", [{"variants": [{"name": "four"}]}, {"variants": 5}, {"experiment": 5}, {"title": None}, {"config_hash": 1}]
)
def test_a_spoilt_manifest_is_told(folder: Path, wrong: dict[str, Any]) -> None:
    spoil(folder, **wrong)
    with pytest.raises(ResultsError, match="not the manifest of a results folder"):
        Results(folder)


def test_a_broken_unit_is_told(folder: Path) -> None:
    path = folder / "rounds" / "variant=two" / "unit-00000.parquet"
    path.write_bytes(path.read_bytes()[:-10])
    with pytest.raises(ResultsError, match=r"variant=two/unit-00000\.parquet: broken file"):
        scan(folder)


def test_a_unit_of_another_experiment_is_told(folder: Path) -> None:
    spoil(folder, config_hash="other")
    with pytest.raises(ResultsError, match="belongs to another experiment"):
        scan(folder)


@pytest.mark.parametrize("copy", ["unit-00001.parquet", "unit-00000 (copy).parquet"])
def test_a_copied_unit_would_count_rounds_twice_and_is_told(folder: Path, copy: str) -> None:
    path = folder / "rounds" / "variant=two" / "unit-00000.parquet"
    shutil.copy(path, path.with_name(copy))
    with pytest.raises(ResultsError, match="rounds would be counted twice"):
        scan(folder)
