"""Writing a report: numbers from the analysis, one page, two formats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from unosim.analysis.model import Comparison, Summary
from unosim.errors import ResultsError, UnosimError, no_such
from unosim.report.made import Made, made_of
from unosim.report.names import names_in
from unosim.report.told import told
from unosim.report.words import Language
from unosim.report.words import language as words_of
from unosim.results import opened
from unosim.results.files import replacing

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from unosim.analysis.target import TargetSearch
    from unosim.analysis.tournament import Tournament
    from unosim.report.blocks import Page
    from unosim.results import Results

FORMATS = ("html", "md")
NAME = "report"
# Variants among which a deal with two endings is looked for.
MOST_LOOKED = 4
FOLDER = "figures"


def write(
    results: Results | str | Path,
    out: str | Path | None = None,
    formats: Iterable[str] = FORMATS,
    *,
    summary: Summary | None = None,
    comparison: Comparison | None = None,
    tournament: Tournament | None = None,
    columns: Sequence[str] | None = None,
    targets: TargetSearch | None = None,
    language: str = "en",
) -> list[Path]:
    """Write the report of a results folder and return the files, the page itself first.

    ``html`` is one self-contained file; ``md`` comes with its figures as PNG in ``figures/``. They go to ``out``, by
    default ``<results>/report/``. The numbers (``summary`` and ``comparison``, or ``tournament``) are computed unless
    given. ``columns``: what the standings of a tournament show (`unosim.report.tournament.tables.COLUMNS`).
    ``targets``: how the cells meet ranges of measures; they stand on the page of variants.

    Raises:
        ResultsError: ``results`` is no results folder, or a broken one.
        UnosimError: an unknown format or language, or a folder that cannot be written.
    """
    results = opened(results)
    folder = Path(out) if out is not None else results.path / NAME
    if is_tournament(results):
        from unosim.report.tournament.writer import made_of_tournament

        words = words_for(results, language)
        cup = tournament or _tournament(results)
        return write_tournament(cup, made_of_tournament(results), folder, formats, words, columns)
    if summary is None or comparison is None:
        found, compared = numbers_of(results, summary)
        summary, comparison = found, comparison or compared
    words = words_for(results, language)
    summary = with_chances(results, summary, comparison)
    return write_page(summary, comparison, made_with_example(results, language), folder, formats, words, targets)


def made_with_example(results: Results, language: str = "en") -> Made:
    """How the numbers of a folder were made, what its rules say in this language, and a deal with two endings."""
    from unosim.analysis.designs import Design
    from unosim.analysis.example import example

    design = Design.of(results)
    told = [name for name in results.variants if not design.is_placebo(name)]
    found = next((one for name in told[1:MOST_LOOKED] if (one := example(results, name)) is not None), None)
    return replace(made_of(results, str(results.path), language), example=found)


def words_for(results: Results, language: str = "en") -> Language:
    """The words of a language, which calls the packaged rules of a results folder by their names in it.

    Raises UnosimError where there is no such language; warns where figures will lack its characters.
    """
    words = words_of(language)
    return words if language == "en" else words.naming(names_in(results.experiment, words))


def is_tournament(results: Results) -> bool:
    """Whether a results folder holds a tournament: its line-ups are not variants to be compared one by one."""
    return results.experiment.get("tournament") is not None


def _tournament(results: Results) -> Tournament:
    from unosim.analysis.tournament import tournament

    return tournament(results)


def write_tournament(
    tournament: Tournament,
    made: Made,
    folder: Path,
    formats: Iterable[str] = FORMATS,
    words: Language | None = None,
    columns: Sequence[str] | None = None,
) -> list[Path]:
    """The report of a tournament, in the same files, from numbers at hand."""
    from unosim.report.tournament.writer import page_and_figures

    wanted = _known(formats)
    page, figures = page_and_figures(tournament, made, words or words_of(), columns)
    return _save(page, figures, folder, wanted)


def write_page(
    summary: Summary,
    comparison: Comparison | None,
    made: Made,
    folder: Path,
    formats: Iterable[str] = FORMATS,
    words: Language | None = None,
    targets: TargetSearch | None = None,
) -> list[Path]:
    """The same from numbers at hand."""
    wanted = _known(formats)
    # Here, because matplotlib takes half a second to import.
    from unosim.report.figures import FigureData, draw
    from unosim.report.page import build

    summary, comparison, words = told(summary, comparison, words or words_of())
    page = build(summary, comparison, made, words, targets)
    data = FigureData(summary, comparison, words)
    return _save(page, {picture.name: draw(picture.name, data) for picture in page.pictures()}, folder, wanted)


def _known(formats: Iterable[str]) -> list[str]:
    wanted = list(formats)
    for name in wanted:
        if name not in FORMATS:
            raise UnosimError(str(no_such("format of reports", name, FORMATS)))
    return wanted


def _save(page: Page, figures: Mapping[str, Figure], folder: Path, wanted: Sequence[str]) -> list[Path]:
    """Write a page and its figures; the page comes first."""
    from unosim.report import html, markdown
    from unosim.report.figures import fonts, png, svg

    pictures = {picture.name: picture for picture in page.pictures()}
    files: dict[Path, bytes] = {}
    if "html" in wanted:
        drawn = {name: svg(figure, name, pictures[name].alt) for name, figure in figures.items()}
        files[folder / f"{NAME}.html"] = html.render(page, drawn).encode()
    if "md" in wanted:
        files[folder / f"{NAME}.md"] = markdown.render(page, lambda name: f"{FOLDER}/{name}.png").encode()
        fonts.warn(page.language)
        files |= {folder / FOLDER / f"{name}.png": png(figure) for name, figure in figures.items()}
    try:
        for path, content in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            with replacing(path, force=False) as temporary:
                temporary.write_bytes(content)
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


def with_chances(results: Results, summary: Summary, comparison: Comparison | None) -> Summary:
    """The summary with what a turn sample says of the variants that a report tells side by side."""
    from unosim.report.size import many

    shown, *_ = told(summary, comparison, words_of())
    return summary if many(shown) else with_all_chances(results, summary, [v.variant for v in shown.variants])


def with_all_chances(results: Results, summary: Summary, variants: Sequence[str] | None = None) -> Summary:
    """The summary with what a turn sample says of these variants, or of all, by the model common to them."""
    from unosim.analysis.chances import chances

    if not results.sampled:
        return summary
    try:
        return replace(summary, chances=tuple(chances(results, variants, own=False)))
    except ResultsError:  # no round of the sample has a winner
        return summary


def figure(name: str, results: Results | str | Path, language: str = "en") -> Figure:
    """One figure of the report, by its name (`unosim.report.figures.FIGURES`), to show or to save.

    Raises:
        UnosimError: there is no such figure.
    """
    results = opened(results)
    if is_tournament(results):
        from unosim.report.figures.standings import STANDINGS, draw_standings
        from unosim.report.tournament.findings import Findings

        if name not in STANDINGS:
            raise UnosimError(str(no_such("figure of a tournament", name, STANDINGS)))
        return draw_standings(name, Findings(_tournament(results), words_for(results, language)))
    from unosim.report.figures import FigureData, draw

    summary, comparison = numbers_of(results)
    if name == "trend":
        summary = with_chances(results, summary, comparison)
    data = FigureData(*told(summary, comparison, words_for(results, language)))
    return draw(name, data)
