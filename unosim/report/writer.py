"""Writing a report: numbers from the analysis, one page, two formats."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from unosim.analysis.model import Comparison, Summary
from unosim.errors import UnosimError, no_such
from unosim.report.made import Made, made_of
from unosim.report.words import language as words_of
from unosim.results import opened

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from unosim.results import Results

FORMATS = ("html", "md")
NAME = "report"
FOLDER = "figures"


def write(
    results: Results | str | Path,
    out: str | Path | None = None,
    formats: Iterable[str] = FORMATS,
    *,
    summary: Summary | None = None,
    comparison: Comparison | None = None,
    language: str = "en",
) -> list[Path]:
    """Write the report of a results folder and return the files, the page itself first.

    ``html`` is one self-contained file; ``md`` comes with its figures as PNG in ``figures/``. They go to ``out``, by
    default ``<results>/report/``. ``summary`` and ``comparison`` are computed unless given.

    Raises:
        ResultsError: ``results`` is no results folder, or a broken one.
        UnosimError: an unknown format or language, or a folder that cannot be written.
    """
    results = opened(results)
    if summary is None or comparison is None:
        found, compared = numbers_of(results, summary)
        summary, comparison = found, comparison or compared
    folder = Path(out) if out is not None else results.path / NAME
    return write_page(summary, comparison, made_of(results, str(results.path)), folder, formats, language)


def write_page(
    summary: Summary,
    comparison: Comparison | None,
    made: Made,
    folder: Path,
    formats: Iterable[str] = FORMATS,
    language: str = "en",
) -> list[Path]:
    """The same from numbers at hand."""
    wanted = list(formats)
    for name in wanted:
        if name not in FORMATS:
            raise UnosimError(str(no_such("format of reports", name, FORMATS)))
    # Here, because matplotlib takes half a second to import.
    from unosim.report import html, markdown
    from unosim.report.figures import FigureData, draw, png, svg
    from unosim.report.page import build

    words = words_of(language)
    page = build(summary, comparison, made, words)
    data = FigureData(summary, comparison, words)
    pictures = {picture.name: picture for picture in page.pictures()}
    figures = {name: draw(name, data) for name in pictures}
    files: dict[Path, bytes] = {}
    if "html" in wanted:
        drawn = {name: svg(figure, name, pictures[name].alt) for name, figure in figures.items()}
        files[folder / f"{NAME}.html"] = html.render(page, drawn).encode()
    if "md" in wanted:
        files[folder / f"{NAME}.md"] = markdown.render(page, lambda name: f"{FOLDER}/{name}.png").encode()
        files |= {folder / FOLDER / f"{name}.png": png(figure) for name, figure in figures.items()}
    try:
        for path, content in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    except OSError as error:
        raise UnosimError(f"{folder}: the report cannot be written ({error})") from None
    return list(files)


def numbers_of(results: Results | str | Path, summary: Summary | None = None) -> tuple[Summary, Comparison | None]:
    """Summary of a results folder, and the comparison where there are two variants or more."""
    from unosim import analysis

    results = opened(results)
    if len(results.variants) < 2:
        return summary or analysis.summary(results), None
    if summary is not None:
        return summary, analysis.compare(results)
    return analysis.analyze(results)


def figure(name: str, results: Results | str | Path, language: str = "en") -> Figure:
    """One figure of the report, by its name (`unosim.report.figures.FIGURES`), to show or to save.

    Raises:
        UnosimError: there is no such figure.
    """
    from unosim.report.figures import FigureData, draw

    summary, comparison = numbers_of(results)
    return draw(name, FigureData(summary, comparison, words_of(language)))
