"""What a terminal of 80 columns shows: no line is wider, and nothing is left out without a sign."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path

import pytest

from unosim.cli.fitted import whole
from unosim.cli.main import main
from unosim.cli.output import columns
from unosim.report.blocks import Column, Row, Table
from unosim.report.terminal import aligned
from unosim.report.width import apart, columns_of

LONG = "encyclopedia-options"


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("widths") / "r"
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        assert main(["compare", "fingertip", LONG, "--packs", "1,2", "--deals", "40", "--out", str(out), "-q"]) == 0
    return out


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> object:
    monkeypatch.setenv("COLUMNS", "80")

    def call(*words: str) -> list[str]:
        assert main(words) == 0
        return capsys.readouterr().out.splitlines()

    return call


def table(*names: str, rows: tuple[tuple[str, ...], ...]) -> Table:
    return Table("x", "A caption", tuple(Column(name) for name in names), tuple(map(Row, rows)))


@pytest.mark.parametrize(
    "words",
    [
        "summary {}",
        "summary {} --lang zh",
        "summary {} --evening 10",
        "summary {} --opening",
        "compare {}",
        "compare {} --all",
        "compare {} --measure turns",
        "strategies list",
        "list",
    ],
)
def test_no_line_is_wider_than_the_terminal(results: Path, shown: object, words: str) -> None:
    lines = shown(*words.format(results).split())  # type: ignore[operator]
    assert lines and max(map(columns_of, lines)) <= 80


def test_a_wide_table_stands_in_two_blocks_with_every_column() -> None:
    wide = table("who", "value", "95 % interval", "p", rows=(("a", "1" * 9, "2" * 9, "3" * 9), ("b", "4", "5", "6")))
    assert whole(wide, 80).count("\n") == 3
    lines = whole(wide, 36).splitlines()
    assert max(map(len, lines)) <= 36
    first, second = "\n".join(lines[1:]).split("\n\n")
    assert first.split()[:2] == ["who", "value"] and "95 % interval" in first and "interval" not in second
    assert second.split() == ["who", "p", "a", "3" * 9, "b", "6"]


def test_rows_that_begin_alike_keep_what_tells_them_apart_in_every_block() -> None:
    twice = table("who", "rules", "x", "y", rows=(("a", "r", "1" * 20, "2" * 20), ("a", "s", "3", "4")))
    for block in "\n".join(whole(twice, 40).splitlines()[1:]).split("\n\n"):
        assert [line.split()[:2] for line in block.splitlines()[1:]] == [["a", "r"], ["a", "s"]]


def test_labels_that_are_cut_stay_apart() -> None:
    labels = [f"variant={LONG}", f"variant={LONG} × packs", "packs"]
    short = apart(labels, 18)
    assert len(set(short)) == 3 and all(columns_of(label) <= 18 for label in short)
    assert short[1].endswith("× packs") and short[2] == "packs"
    assert apart([LONG, LONG], 8) == ["encyclo…", "encyclo…"]
    rows = aligned([["effect", "n"], *([label, "1"] for label in labels)], 24)
    assert len(set(rows)) == 4


def test_the_table_of_factors_shows_the_p_that_its_caption_speaks_of(results: Path) -> None:
    from unosim.report.terminal import text

    said = text(results, width=80)
    assert "Holm's p is over these" in said and "Holm p" in said and f"variant={LONG}…" not in said


def test_words_behind_a_name_go_on_below_themselves() -> None:
    rows = [("name", "what it does and why it does so, in many words"), ("b", "short")]
    assert columns(rows, width=34).splitlines() == [
        "name  what it does and why it does",
        "      so, in many words",
        "b     short",
    ]
    assert columns(rows, width=24).splitlines()[:2] == ["name", "    what it does and why it"]
    assert columns(rows) == columns(rows, width=80)
