"""Single figures and tables as files, and how to cite results."""

from __future__ import annotations

import shutil
from pathlib import Path

import polars as pl
import pytest
import report_fixtures as made
import synthetic

from unosim.cli.main import main
from unosim.errors import UnosimError
from unosim.report import cite
from unosim.report.blocks import Column, Row, Table
from unosim.report.export import Exports, frame
from unosim.report.figures import FigureData, registered
from unosim.report.figures.standings import STANDING_ROWS, STANDINGS
from unosim.report.made import deciding
from unosim.report.numbers import Number
from unosim.report.words import language

EN = language()
VARIANTS = {"plain": synthetic.Variant(), "long": synthetic.Variant(own_mean=40, own=2)}


@pytest.fixture(scope="module")
def exports(tmp_path_factory: pytest.TempPathFactory) -> Exports:
    return Exports(synthetic.results(tmp_path_factory.mktemp("rounds"), VARIANTS, 300))


def test_every_figure_has_numbers() -> None:
    for summary, comparison in (made.pair(), made.many(), (made.single(), None)):
        data = FigureData(summary, comparison, EN)
        for name, figure in registered().items():
            if figure.wanted(data):
                assert pl.DataFrame(figure.rows(data)).height > 0, name
    assert set(STANDING_ROWS) == set(STANDINGS)


def test_the_numbers_of_the_forest_plot_are_those_of_the_comparison() -> None:
    summary, comparison = made.pair()
    rows = registered()["effects"].rows(FigureData(summary, comparison, EN))
    for row in rows:
        effect = comparison.of(str(row["variant"]), str(row["measure"]))
        assert effect is not None
        assert (row["difference"], row["low"], row["high"]) == (
            effect.difference.value,
            effect.difference.low,
            effect.difference.high,
        )


@pytest.mark.parametrize("kind", ["svg", "png", "pdf"])
def test_a_figure_is_a_file_of_its_own(exports: Exports, tmp_path: Path, kind: str) -> None:
    path = exports.write_figure("positions", tmp_path / f"new/one.{kind}")
    content = path.read_bytes()
    assert content[:40].lstrip().startswith({"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF"}[kind])
    assert kind != "svg" or b"var(--" not in content  # colors that hold outside of the page
    assert exports.write_figure("positions", path).read_bytes() == content


def test_the_numbers_of_a_figure_are_a_file(exports: Exports, tmp_path: Path) -> None:
    found = pl.read_csv(exports.write_data("players", tmp_path / "players.csv"))
    assert found.columns == ["player", "variant", "value", "low", "high", "unit"]
    assert found.height == 8 and found["value"].is_between(found["low"], found["high"]).all()
    assert pl.read_parquet(exports.write_data("players", tmp_path / "p.parquet")).equals(found)


def test_every_table_is_a_file_with_numbers(exports: Exports, tmp_path: Path) -> None:
    written = exports.write_tables(tmp_path, "parquet")
    assert {path.stem for path in written} == set(exports.tables())
    players = pl.read_parquet(tmp_path / "players.parquet")
    assert players["won [%]"].dtype == pl.Float64
    assert players["95 % interval, low [%]"].is_between(0, players["won [%]"]).all()


def test_a_column_of_numbers_keeps_all_their_digits() -> None:
    cells = ("a", Number("12.3 %", 12.3456, "share", 11.5, 13.5)), ("b", "n/a")
    table = Table("t", "t", (Column("who"), Column("won")), tuple(Row(row) for row in cells))
    assert frame(table, EN).to_dict(as_series=False) == {
        "who": ["a", "b"],
        "won [%]": [12.3456, None],
        "won, low [%]": [11.5, None],
        "won, high [%]": [13.5, None],
    }


def test_a_tournament_has_exports_too(tmp_path: Path) -> None:
    exports = Exports(made.played(tmp_path))
    assert {"ranking", "matrix", "bump"} <= set(exports.figures()) <= set(STANDINGS)
    assert pl.read_csv(exports.write_data("bump", tmp_path / "bump.csv")).height == 3 * 14
    assert "standings-mattel" in exports.tables()


def test_the_command_line_writes_one_figure_and_its_numbers(
    exports: Exports, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = str(exports.results.path)
    assert main(["report", path, "--figure", "effects", "--format", "svg", "--data", "effects.csv"]) == 0
    assert capsys.readouterr().out.split() == ["effects.svg", "effects.csv"]
    assert {file.name for file in tmp_path.iterdir()} == {"effects.svg", "effects.csv"}
    assert main(["report", path, "--list-figures"]) == 0
    assert "positions" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--figure", "efects"], 'did you mean "effects"?'),
        (["--format", "csv"], "--format csv does not go with this; allowed: html, md"),
        (["--figure", "effects", "--format", "html"], "allowed: svg, png, pdf"),
        (["--data", "x.csv"], "--data goes with one --figure"),
        (["--figure", "effects", "--data", "x.xls"], "the file ends in .csv or .parquet"),
    ],
)
def test_a_wrong_wish_writes_nothing(
    exports: Exports,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    options: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["report", str(exports.results.path), *options]) == 2
    assert message in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_format_names_the_known_ones(exports: Exports, tmp_path: Path) -> None:
    with pytest.raises(UnosimError, match="allowed: svg, png, pdf"):
        exports.write_figure("effects", tmp_path / "a.gif")


def test_a_citation_says_what_it_takes_to_play_the_same_rounds() -> None:
    facts = made.facts("none", "like-on-like")
    text = cite.text(facts, "What does 50 % do?", EN)
    for part in ("unosim 0.1.0", "200,000 deals", "seed 2026", "2026-11-30", "unosim run configs/stacking.yaml"):
        assert part in text
    entry = cite.bibtex(facts, "What does 50 % do?", EN)
    assert entry.startswith("@misc{unosim-9f2c") and "50 \\% do?" in entry and "year = {2026}" in entry
    assert entry.count("{") == entry.count("}")


def test_the_command_line_cites(exports: Exports, capsys: pytest.CaptureFixture[str]) -> None:
    for form, start in (("text", "unosim"), ("bibtex", "@misc{unosim-")):
        assert main(["cite", str(exports.results.path), "--format", form]) == 0
        assert capsys.readouterr().out.startswith(start)


def test_rounds_that_are_missing_or_broken_are_not_cited(
    exports: Exports, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(exports.results.path, folder)
    first, *_ = sorted(folder.rglob("*.parquet"))
    whole = first.read_bytes()
    first.write_bytes(whole[:-50])
    assert main(["cite", str(folder)]) == 2
    said = capsys.readouterr()
    assert not said.out and said.err.startswith(f"error: {first}: broken file")
    first.unlink()
    assert main(["cite", str(folder)]) == 2
    assert "units are there; finish the run first" in capsys.readouterr().err


def test_a_line_to_cite_holds_what_decides_the_rounds_and_nothing_else() -> None:
    typed = "python -m unosim run 'my house.yaml' --fresh --jobs 4 --deals 300 --out=x/y -q --lang zh --set seed=2"
    assert deciding(typed) == "python -m unosim run 'my house.yaml' --deals 300 --set seed=2"
    assert deciding("unosim compare mattel +stacking --save a.yaml --placebo") == (
        "unosim compare mattel +stacking --placebo"
    )
    assert deciding("") == ""
