"""Unit files: whole or not there, and each says what it is."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path

import duckdb
import numpy as np
import polars as pl
import pytest
from runs import LINE_UP, experiment

from unosim.errors import ResultsError
from unosim.results.columns import stored
from unosim.results.files import remove_leftovers, replacing
from unosim.results.units import FOOTER_KEY, Stamp, Unit, check_unit, read_footer, verify_unit, write_unit
from unosim.run import make_plan

UNIT = Unit("none", 3, 30, 50)
STAMP = Stamp("abc", 1)


def rows(unit: Unit = UNIT) -> dict[str, np.ndarray]:
    """Rows as the engine makes them, in the columns' types: four rotations."""
    plan = make_plan(experiment())
    part = plan.cells[0].table().play(plan.key, unit.first_deal, unit.deals)
    return {name: part[name].astype(dtype) for name, dtype in stored(4).items()}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_unit(tmp_path, UNIT, STAMP, rows())
    return tmp_path


def test_a_unit_holds_its_rows_in_order_and_says_what_it_is(folder: Path) -> None:
    path = folder / "rounds" / "variant=none" / "unit-00003.parquet"
    frame = pl.read_parquet(path, hive_partitioning=False)
    assert {name: str(dtype).lower() for name, dtype in frame.schema.items()} == stored(4)
    assert all((frame[name].to_numpy() == values).all() for name, values in rows().items())
    footer = read_footer(path)
    assert (footer.unit, footer.stamp, footer.rows) == (UNIT, STAMP, 200)
    verify_unit(folder, UNIT, STAMP, rotations=4)
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


def test_the_same_rows_make_the_same_file(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("other")
    write_unit(other, UNIT, STAMP, rows())
    assert UNIT.path(other).read_bytes() == UNIT.path(folder).read_bytes()


def test_files_are_zstd_without_statistics_in_groups_of_100_000(tmp_path: Path) -> None:
    unit = Unit("none", 0, 0, 40_000)
    write_unit(tmp_path, unit, STAMP, rows(unit))
    chunks = duckdb.sql(
        "select row_group_num_rows, compression, stats_min, stats_max, stats_null_count "
        f"from parquet_metadata('{unit.path(tmp_path)}')"
    ).fetchall()
    assert {chunk[0] for chunk in chunks} == {100_000, 60_000}
    assert {chunk[1:] for chunk in chunks} == {("ZSTD", None, None, None)}


@pytest.mark.parametrize(
    ("players", "deals"), [(LINE_UP, 25_000), (["random"] * 4, 100_000)], ids=["four rotations", "one rotation"]
)
def test_a_round_takes_few_bytes(tmp_path: Path, players: list[str], deals: int) -> None:
    plan = make_plan(experiment(players=players, deals=deals))
    unit = plan.units[0]
    part = plan.cells[0].table().play(plan.key, unit.first_deal, unit.deals)
    columns = {name: part[name].astype(dtype) for name, dtype in stored(4).items()}
    count = write_unit(tmp_path, unit, STAMP, columns).rows
    sizes = duckdb.sql(
        f"select path_in_schema, total_compressed_size from parquet_metadata('{unit.path(tmp_path)}')"
    ).fetchall()
    of_round = sum(size for name, size in sizes if not re.search(r"_\d$", name))
    assert of_round / count < 12
    assert unit.path(tmp_path).stat().st_size / count < 20


def test_a_failing_write_leaves_what_was_there(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = UNIT.path(folder).read_bytes()

    def half(self: pl.DataFrame, file: Path, **_: object) -> None:
        Path(file).write_bytes(before[: len(before) // 2])
        raise OSError("No space left on device")

    monkeypatch.setattr(pl.DataFrame, "write_parquet", half)
    with pytest.raises(OSError, match="No space"):
        write_unit(folder, UNIT, STAMP, rows())
    assert UNIT.path(folder).read_bytes() == before
    assert len(list(UNIT.path(folder).parent.iterdir())) == 1


def test_no_scan_takes_an_unfinished_file_for_a_unit(tmp_path: Path) -> None:
    path = UNIT.path(tmp_path)
    path.parent.mkdir(parents=True)
    with replacing(path) as temporary:
        temporary.write_bytes(b"half")
        assert temporary.parent == path.parent
        assert not list(tmp_path.rglob("*.parquet")) and not list(path.parent.glob("unit-*"))
        assert not path.exists()
    assert path.read_bytes() == b"half"


def test_a_file_is_on_disk_before_it_has_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = []
    monkeypatch.setattr(os, "fsync", lambda _: done.append("fsync"))
    rename = os.replace
    monkeypatch.setattr(os, "replace", lambda *names: (done.append("rename"), rename(*names)))
    with replacing(tmp_path / "file") as temporary:
        temporary.write_bytes(b"whole")
    assert done == ["fsync", "rename", "fsync"]


def test_leftovers_are_cleared_and_nothing_else(folder: Path) -> None:
    place = UNIT.path(folder).parent
    (place / ".unit-00004.parquet.123.tmp").write_bytes(b"half")
    (place / "notes.tmp").write_text("mine")
    assert remove_leftovers(place) == 1
    assert sorted(entry.name for entry in place.iterdir()) == ["notes.tmp", "unit-00003.parquet"]


@pytest.mark.parametrize("keep", [0, 3, 1_000, -1])
def test_a_file_cut_short_is_told(folder: Path, keep: int) -> None:
    path = UNIT.path(folder)
    path.write_bytes(path.read_bytes()[:keep])
    with pytest.raises(ResultsError, match=r"unit-00003\.parquet: broken file"):
        read_footer(path)


@pytest.mark.parametrize("metadata", [{}, {FOOTER_KEY: "{}"}, {FOOTER_KEY: "not JSON"}, {FOOTER_KEY: "[1]"}])
def test_any_other_parquet_file_is_told(folder: Path, metadata: dict[str, str]) -> None:
    pl.DataFrame({"x": [1]}).write_parquet(UNIT.path(folder), metadata=metadata)
    with pytest.raises(ResultsError, match="no unit of unosim"):
        read_footer(UNIT.path(folder))


@pytest.mark.parametrize(
    "unit", [replace(UNIT, number=4), replace(UNIT, variant="other"), replace(UNIT, first_deal=0)], ids=str
)
def test_a_unit_in_another_ones_place_is_told(folder: Path, unit: Unit) -> None:
    unit.path(folder).parent.mkdir(exist_ok=True)
    UNIT.path(folder).rename(unit.path(folder))
    with pytest.raises(ResultsError, match="holds unit 3 of variant"):
        check_unit(folder, unit, STAMP)


@pytest.mark.parametrize("stamp", [Stamp("other", 1), Stamp("abc", 2), Stamp("abc", 1, 99)], ids=str)
def test_a_unit_of_another_run_is_told(folder: Path, stamp: Stamp) -> None:
    check_unit(folder, UNIT, STAMP)
    with pytest.raises(ResultsError, match="belongs to another experiment, engine or format"):
        check_unit(folder, UNIT, stamp)


def rewrite(path: Path, frame: pl.DataFrame) -> None:
    """Other rows under the same footer."""
    metadata = {FOOTER_KEY: pl.read_parquet_metadata(path)[FOOTER_KEY]}
    frame.write_parquet(path, metadata=metadata)


def test_changed_rows_are_told(folder: Path) -> None:
    path = UNIT.path(folder)
    frame = pl.read_parquet(path, hive_partitioning=False)
    rewrite(path, frame.with_columns(turns=pl.col("turns") + (pl.col("deal") == 70).cast(pl.UInt16)))
    check_unit(folder, UNIT, STAMP)
    with pytest.raises(ResultsError, match="checksum"):
        verify_unit(folder, UNIT, STAMP, rotations=4)


def test_missing_and_doubled_rounds_are_told(tmp_path: Path) -> None:
    columns = rows()
    columns["rotation"][5] = 0
    write_unit(tmp_path, UNIT, STAMP, columns)
    with pytest.raises(ResultsError, match="a deal or rotation is missing, doubled or out of order"):
        verify_unit(tmp_path, UNIT, STAMP, rotations=4)
