"""Single figures and tables as files: pictures with the numbers behind them, every table as CSV or Parquet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from unosim.errors import UnosimError, no_such
from unosim.report.blocks import Page, Table
from unosim.report.numbers import Number
from unosim.report.told import told
from unosim.report.writer import is_tournament, made_with_example, numbers_of, with_chances, words_for
from unosim.results import opened
from unosim.results.files import replacing

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.figure import Figure

    from unosim.report.figures.base import Rows
    from unosim.report.words import Language
    from unosim.results import Results

PICTURES = ("svg", "png", "pdf")
DATA = ("csv", "parquet")


@dataclass(frozen=True)
class Drawn:
    """One figure of a results folder: its title, its alternative text, how it is drawn, and its numbers."""

    name: str
    title: str
    alt: str
    draw: Callable[[], Figure]
    rows: Callable[[], Rows]


class Exports:
    """The page of a results folder, taken apart."""

    def __init__(self, results: Results | str | Path, language: str = "en") -> None:
        self.results = opened(results)
        self.words: Language = words_for(self.results, language)
        self.page, self._figures = _cup(self.results, self.words) if is_tournament(self.results) else self._rounds()

    def _rounds(self) -> tuple[Page, Callable[[str], tuple[Callable[[], Figure], Callable[[], Rows]]]]:
        from unosim.report.figures import FigureData, draw, registered
        from unosim.report.page import build

        summary, comparison = numbers_of(self.results)
        summary = with_chances(self.results, summary, comparison)
        summary, comparison, self.words = told(summary, comparison, self.words)
        data = FigureData(summary, comparison, self.words)
        page = build(summary, comparison, made_with_example(self.results, self.words.code), self.words)
        return page, lambda name: (lambda: draw(name, data), lambda: registered()[name].rows(data))

    def figures(self) -> dict[str, Drawn]:
        """The figures of the page by name, in its order."""
        return {p.name: Drawn(p.name, p.title, p.alt, *self._figures(p.name)) for p in self.page.pictures()}

    def figure(self, name: str) -> Drawn:
        """One figure. Raises UnosimError where the page has none of this name."""
        found = self.figures()
        if name not in found:
            raise UnosimError(str(no_such("figure of these results", name, found)))
        return found[name]

    def tables(self) -> dict[str, Table]:
        """Every table of the page by name."""
        return {table.name: table for table in self.page.tables()}

    def write_figure(self, name: str, path: Path) -> Path:
        """One figure as the file of this name; its ending says how. Raises UnosimError."""
        from unosim.report.figures import as_file, fonts

        kind = path.suffix.removeprefix(".")
        if kind not in PICTURES:
            raise UnosimError(str(no_such("format of figures", kind, PICTURES)))
        drawn = self.figure(name)
        if kind != "svg":
            fonts.warn(self.words.code)
        _write(path, as_file(drawn.draw(), kind, drawn.alt))
        return path

    def write_data(self, name: str, path: Path) -> Path:
        """The numbers of one figure, as CSV or Parquet by the ending of the file. Raises UnosimError."""
        import polars as pl

        rows = self.figure(name).rows()
        return write_frame(pl.DataFrame(rows, infer_schema_length=None), path)

    def write_tables(self, folder: Path, kind: str = "csv") -> list[Path]:
        """Every table of the page in a file of its own. Raises UnosimError."""
        return [
            write_frame(frame(table, self.words), folder / f"{_safe(name)}.{kind}")
            for name, table in self.tables().items()
        ]


def frame(table: Table, words: Language) -> pl.DataFrame:
    """A table as a frame: numbers as numbers, in the unit that the header names; intervals as two columns."""
    import polars as pl

    columns: dict[str, Sequence[str | float | None]] = {}
    for place, column in enumerate(table.columns):
        cells = [row.cells[place] for row in table.rows]
        for header, values in _split(column.header, cells, words):
            name, again = header, 2
            while name in columns:
                name, again = f"{header} {again}", again + 1
            columns[name] = values
    return pl.DataFrame(columns, strict=False)


def write_frame(found: pl.DataFrame, path: Path) -> Path:
    """A frame as CSV or Parquet, by the ending of the file. Raises UnosimError."""
    kind = path.suffix.removeprefix(".")
    if kind not in DATA:
        raise UnosimError(str(no_such("format of data", kind, DATA)))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with replacing(path, force=False) as temporary:
            found.write_csv(temporary) if kind == "csv" else found.write_parquet(temporary)
    except OSError as error:
        raise UnosimError(f"{path}: cannot be written ({error})") from None
    return path


def _split(header: str, cells: Sequence[str], words: Language) -> Iterator[tuple[str, Sequence[str | float | None]]]:
    """One column of a table as one of words, or as numbers with their intervals."""
    missing = {words.style.missing, "–", ""}
    numbers = [cell if isinstance(cell, Number) else None for cell in cells]
    known = [number for number in numbers if number is not None]
    if not known or any(n is None and cell not in missing for n, cell in zip(numbers, cells, strict=True)):
        yield header, cells
        return
    units = {words.word(f"unit.{number.unit}") for number in known}
    unit = f" [{units.pop()}]" if len(units) == 1 else ""
    unit = "" if unit == " []" else unit
    parts = {"value": header + unit, "low": f"{header}, {words.word('column.low')}{unit}"}
    parts["high"] = f"{header}, {words.word('column.high')}{unit}"
    for part, name in parts.items():
        exact = [None if number is None else getattr(number, part) for number in numbers]
        values = [None if value is None else round(value, 10) for value in exact]
        if any(value is not None for value in values):
            yield name, values


def _cup(
    results: Results, words: Language
) -> tuple[Page, Callable[[str], tuple[Callable[[], Figure], Callable[[], Rows]]]]:
    from unosim.analysis.tournament import tournament
    from unosim.report.figures.standings import STANDING_ROWS, draw_standings
    from unosim.report.tournament.page import Builder
    from unosim.report.tournament.writer import made_of_tournament

    builder = Builder(tournament(results), made_of_tournament(results), words)
    findings = builder.findings
    return builder.page(), lambda name: (
        lambda: draw_standings(name, findings),
        lambda: STANDING_ROWS[name](findings),
    )


def _safe(name: str) -> str:
    return "".join(c if c.isalnum() or c in "-_+.=" else "-" for c in name)


def _write(path: Path, content: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with replacing(path, force=False) as temporary:
            temporary.write_bytes(content)
    except OSError as error:
        raise UnosimError(f"{path}: cannot be written ({error})") from None


def names(figures: Mapping[str, Drawn]) -> str:
    """The figures, one a line: name and title."""
    width = max((len(name) for name in figures), default=0)
    return "\n".join(f"{name:<{width}}  {drawn.title}" for name, drawn in figures.items())
