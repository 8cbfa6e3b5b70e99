"""What a design shows, as plain text: factors and their interactions, a sweep, several tables of players."""

from __future__ import annotations

from collections.abc import Sequence

from unosim.analysis.model import Comparison
from unosim.analysis.model_designs import Factorial
from unosim.cli.fitted import ROWS, paragraph
from unosim.cli.fitted import whole as whole_table
from unosim.errors import UnosimError
from unosim.report.asked import measure_named
from unosim.report.dimensions import Along, AtTables
from unosim.report.factors import Factors
from unosim.report.sentences import Sentence
from unosim.report.words import Language


def factor_tables(factorial: Factorial, width: int, whole: bool, measure: str | None, words: Language) -> str:
    """A factorial design: the answer, every effect on one measure, and the largest on every other.

    Raises UnosimError for a measure that is not there.
    """
    factors = Factors(factorial, words)
    chosen = _measure(measure, factors.measures)
    parts = [_said(factors.sentences(chosen), width, words)]
    for name in factors.measures if whole and measure is None else [chosen]:
        parts.append(whole_table(factors.table(name, None if whole or measure else ROWS), width))
    if not whole and measure is None:
        parts += [whole_table(factors.overview(), width), paragraph(words.word("terminal.compare"), width)]
    return "\n\n".join(parts)


def sweep_tables(comparison: Comparison, width: int, whole: bool, measure: str | None, words: Language) -> str:
    """A sweep: how every measure goes along it, and one measure level by level; all of them with `whole`."""
    known = list(dict.fromkeys(sweep.measure for sweep in comparison.sweeps))
    chosen = _measure(measure, known)
    parts = []
    for table in dict.fromkeys(sweep.table for sweep in comparison.sweeps):
        here = [sweep for sweep in comparison.sweeps if sweep.table == table]
        shown = here if whole and measure is None else [sweep for sweep in here if sweep.measure == chosen]
        said = [Along(sweep, words).sentence() for sweep in (shown if measure or whole else here[:1])]
        parts.append(_said([sentence for sentence in said if sentence is not None], width, words))
        parts += [whole_table(Along(sweep, words).table(), width) for sweep in shown]
    if comparison.tables:
        parts.append(at_all_tables(comparison, width, whole, measure, words))
    if not whole and measure is None:
        parts.append(paragraph(words.word("terminal.compare"), width))
    return "\n\n".join(part for part in parts if part)


def at_all_tables(comparison: Comparison, width: int, whole: bool, measure: str | None, words: Language) -> str:
    """Whether effects are the same at all tables of players: one measure, or every one with `whole`."""
    found = AtTables(comparison, words)
    known = list(dict.fromkeys(effect.measure for effect in comparison.tables))
    if not known:
        return ""
    try:
        chosen = known if whole and measure is None else [_measure(measure, known)]
    except UnosimError:  # a measure that is not compared over tables
        return ""
    parts = [_said(found.sentences(name), width, words) for name in chosen[:1] if len(found.found(name)) <= ROWS]
    most = None if whole or measure is not None else ROWS
    return "\n\n".join([*parts, *(whole_table(found.table(name, most), width) for name in chosen)])


def _said(sentences: Sequence[Sentence], width: int, words: Language) -> str:
    return paragraph(words.paragraph(sentence.text for sentence in sentences), width)


def _measure(asked: str | None, known: Sequence[str]) -> str:
    """The measure that is asked for, or the first one. Raises UnosimError for one that is not there."""
    return known[0] if asked is None else measure_named(asked, known)
