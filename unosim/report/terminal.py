"""The report in a terminal: the answer and the main table as plain text, within 24 lines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from unosim.analysis.model import Comparison, Summary
from unosim.report.blocks import Table
from unosim.report.cells import EffectCells, estimate_cells
from unosim.report.designs import DesignParts
from unosim.report.front import answer, facts, placebo
from unosim.report.ranked_tables import RankedTables
from unosim.report.ranking import Ranking
from unosim.report.sentences import Findings, Sentence
from unosim.report.size import many
from unosim.report.skill import asked, skill_answer, skill_columns
from unosim.report.stopped import stopped_sentence
from unosim.report.tables import Tables
from unosim.report.told import told
from unosim.report.warnings import thin
from unosim.report.width import apart, columns_of, cut, in_columns, wrap
from unosim.report.words import Language, language

if TYPE_CHECKING:
    from unosim.results import Results

LINES = 24
# An interval whose middle is farther from the value than this share of its width stands there with both ends.
LOPSIDED = 0.05
# Of many variants so many rows at least, if there are so many; so many before what is told beside the length; and so
# many names in a sentence.
_LEAST_ROWS = 5
_ROWS = 7
_NAMED = 2
# Lines kept free at the end, for where the report is and the prompt.
_FREE = 3
# The first column of a table is not cut below this.
_LEAST = 18
# A header is not cut below this.
_LEAST_HEADER = 8
# What stands where a number is undefined, in any language.
_MISSING = ("n/a", "无")


def text(results: Results | str | Path, width: int = 80, language: str = "en") -> str:
    """The twin of a results folder's report, compared where there are several variants."""
    from unosim.report.writer import is_tournament, numbers_of, words_for
    from unosim.results import opened

    results = opened(results)
    words = words_for(results, language)
    if is_tournament(results):
        from unosim.analysis.tournament import tournament
        from unosim.report.tournament import terminal

        return terminal.text(tournament(results), width, words=words)
    summary, comparison = numbers_of(results)
    return summary_text(summary, comparison, width, words)


def summary_text(
    summary: Summary, comparison: Comparison | None = None, width: int = 80, words: Language | None = None
) -> str:
    """Title, answer and main table; without a comparison the numbers of each variant.

    Where deals were played more than once, to tell skill from luck, that is the answer.
    """
    summary, comparison, words = told(summary, comparison, words or language())
    if asked(summary):
        return _skill_text(summary, width, words)
    if comparison is not None and comparison.effects:
        return comparison_text(summary, comparison, width, words)
    lines = _front(summary, None, words, width) if len(summary.variants) == 1 else _head(summary, words, width)
    tables = Tables(summary, None, words)
    lines += ["", *aligned(_lengths(tables, words), width)]
    if not many(summary):  # a column a variant
        lines += ["", *aligned(_players(summary, words), width)]
    return "\n".join(_cut(lines, words))


def _skill_text(summary: Summary, width: int, words: Language) -> str:
    told = words.paragraph(sentence.text for sentence in skill_answer(summary, words))
    lines = [*_head(summary, words, width), "", *wrapped(told, width), ""]
    return "\n".join(_cut([*lines, *aligned(skill_columns(summary, words), width)], words))


def comparison_text(summary: Summary, comparison: Comparison, width: int = 80, words: Language | None = None) -> str:
    """Title, answer, and the effects, the largest first, as many as fit."""
    words = words or language()
    findings = Findings(summary, comparison, words)
    if comparison.sweeps or comparison.factorials:
        return _design_text(summary, comparison, words, width)
    if findings.many:
        return _ranking_text(summary, findings, width)
    lines = [*_front(summary, findings, words, width)]
    elsewhere = words.paragraph(sentence.text for sentence in DesignParts(comparison, words).elsewhere())
    lines += [*wrapped(elsewhere, width), ""]
    room = max(LINES - _FREE - len(lines) - 1, 1)  # the header of the table at least, however narrow the terminal
    if len(findings.variants) == 1:
        rows = _one_variant(findings, findings.effects())
    else:
        rows = rows_of(Tables(summary, findings, words).matrix())
    if len(rows) == 1:  # nothing was compared
        return "\n".join(_cut(lines, words))
    shown = rows if len(rows) <= room + 1 else rows[:room]
    if _without(shown, findings, width):
        shown = shown[: max(room - 1, 1)]
    lines += aligned(shown, width)
    if gone := _without(shown, findings, width):
        lines += wrapped(words.word("terminal.columns", v=words.enumerate([*map(words.name, gone)])), width)
    if len(rows) > len(shown):
        lines.append(words.word("terminal.more", k=len(rows) - len(shown)))
    return "\n".join(_cut(lines, words))


def _without(rows: Sequence[Sequence[str]], findings: Findings, width: int) -> Sequence[str]:
    """The variants, of several with a column each, for whose columns there is no room."""
    if len(findings.variants) == 1:
        return ()
    gone = len(rows[0]) - len(_fitting(rows, width)[0])
    return findings.variants[:-1][-gone:] if gone else ()


def _design_text(summary: Summary, comparison: Comparison, words: Language, width: int) -> str:
    """A sweep or a factorial design: what it says, and the table of the first measure, as far as it fits."""
    parts = DesignParts(comparison, words)
    sentences = words.paragraph(sentence.text for sentence in parts.answer())
    lines = [*_head(summary, words, width), "", *wrapped(sentences, width), ""]
    table = parts.first_table()
    if table is not None:
        # Of factors the two means go before the p that the caption speaks of.
        means = (1, 2) if parts.factors is not None else ()
        lines += [*wrapped(table.caption, width), *aligned(rows_of(table), width, means)]
    return "\n".join(_cut(lines, words))


def _ranking_text(summary: Summary, findings: Findings, width: int) -> str:
    """Of many variants: what holds of all, and those that change the first measure most, as many as fit."""
    words, ranking, head = findings.language, Ranking(findings), _head(summary, findings.language, width)
    measure = ranking.measures[0]
    room = LINES - _FREE - len(head) - 5  # two empty lines, the caption, the header, and how many more
    first = [*ranking.selected(_NAMED), ranking.length(), ranking.other_clocks(1)]
    others = [ranking.others(), ranking.gain(), ranking.same(_NAMED)]
    moved = len(ranking.rows(measure))
    told = _that_fit([], first, words, width, room - min(moved, _LEAST_ROWS))
    told = wrapped(words.paragraph(_that_fit(told, others, words, width, room - min(moved, _ROWS))), width)
    lines = [*head, "", *told, *([""] if told else [])]
    table = RankedTables(ranking).ranked(measure, max(LINES - _FREE - len(lines) - 3, 1))
    more = len(ranking.rows(measure)) - len(table.rows)
    lines += [*wrapped(table.caption, width), *aligned(rows_of(table), width)]
    return "\n".join(_cut([*lines, *([words.word("terminal.variants", k=more)] if more else [])], words))


def _that_fit(
    told: Sequence[str], sentences: Sequence[Sentence | None], words: Language, width: int, room: int
) -> list[str]:
    """What was told, and those of the sentences with which the paragraph has no more lines than its room."""
    kept = [*told]
    for sentence in sentences:
        if sentence is not None:
            more = [*kept, sentence.text]
            if not kept or len(wrapped(words.paragraph(more), width)) <= room:
                kept = more
    return kept


def rows_of(table: Table) -> list[list[str]]:
    """The header and the rows of a table, as cells."""
    return [[column.header for column in table.columns], *(list(row.cells) for row in table.rows)]


def _one_variant(findings: Findings, effects: Sequence[EffectCells]) -> list[list[str]]:
    """A row a measure: both values, the difference with its interval, the verdict."""
    word = findings.language.word
    headers = [
        word("column.measure"),
        *map(findings.language.shown, (findings.comparison.baseline, findings.variants[0])),
    ]
    headers += [word(f"column.{name}") for name in ("difference", "interval", "verdict")]
    return [headers, *(_effect(findings, cells) for cells in effects)]


def aligned(rows: Sequence[Sequence[str]], width: int, dropped: Sequence[int] = ()) -> list[str]:
    """Rows in columns, numbers to the right. If too wide, long headers over numbers are cut, then the first column,
    then columns go: those numbered in ``dropped``, the last of them first, then those before the last."""
    kept = _fitting(rows, width, dropped)
    first = max(columns_of(row[0]) for row in kept)
    widths = [max(map(columns_of, column)) for column in zip(*kept, strict=True)]
    widths[0] = max(min(first, _LEAST), widths[0] - max(_wide(kept) - width, 0))
    numeric = [place for place, column in enumerate(zip(*kept, strict=True)) if _number(column[1:])]
    heads = apart([row[0] for row in kept], widths[0])
    shown = [
        [cut(cell, size) for cell, size in zip((head, *row[1:]), widths, strict=True)]
        for head, row in zip(heads, kept, strict=True)
    ]
    return [*in_columns(shown, widths, numeric)]


def _fitting(rows: Sequence[Sequence[str]], width: int, dropped: Sequence[int] = ()) -> list[list[str]]:
    """The columns for which there is room, their headers cut."""
    kept = [list(row) for row in rows]
    first = max(columns_of(row[0]) for row in kept)
    excess = _wide(kept) - width
    kept[0] = _short(kept, excess) if excess > 0 and len(kept) > 1 else kept[0]
    for place in sorted(dropped, reverse=True):
        if _wide(kept) - max(first - _LEAST, 0) > width:
            kept = [[*row[:place], *row[place + 1 :]] for row in kept]
    while _wide(kept) - max(first - _LEAST, 0) > width and len(kept[0]) > 2:
        kept = [[*row[:-2], row[-1]] for row in kept]
    return kept


def _short(rows: Sequence[Sequence[str]], excess: int) -> list[str]:
    """The header of a table, long ones over numbers cut until so many columns of text are gained."""
    header, *cells = rows
    least = [max(_LEAST_HEADER, *map(columns_of, column)) for column in zip(*cells, strict=True)]
    sizes = [columns_of(head) for head in header]
    numbers = [place for place, column in enumerate(zip(*cells, strict=True)) if _number(column)]
    for _ in range(excess):
        longest = max(numbers, key=lambda place: sizes[place] - least[place], default=None)
        if longest is None or sizes[longest] <= least[longest]:
            break
        sizes[longest] -= 1
    short = [cut(head, size) for head, size in zip(header, sizes, strict=True)]
    return [head if short.count(cell) > 1 else cell for head, cell in zip(header, short, strict=True)]


def _head(summary: Summary, words: Language, width: int) -> list[str]:
    paragraphs = [
        words.shown(summary.title or summary.name),
        facts(summary, words),
        *(s.text for s in thin(summary, words)),
    ]
    if summary.stopped is not None and summary.stopped.reached:
        paragraphs.append(stopped_sentence(summary.stopped, words).text)
    same = placebo(summary, words)
    paragraphs += [] if same is None else [same.text]
    return [line for paragraph in paragraphs for line in wrapped(paragraph, width)]


def _front(summary: Summary, findings: Findings | None, words: Language, width: int) -> list[str]:
    sentences = words.paragraph(sentence.text for sentence in answer(summary, findings, words))
    return [*_head(summary, words, width), "", *wrapped(sentences, width)]


def _effect(findings: Findings, cells: EffectCells) -> list[str]:
    return [
        findings.label(cells.effect),
        cells.baseline.text,
        cells.value.text,
        cells.difference.value.text,
        findings.interval(cells),
        findings.word(cells),
    ]


def _lengths(tables: Tables, words: Language) -> list[list[str]]:
    """Variant, mean, median, 95 %, over ten minutes."""
    full = tables.length("minutes")
    wanted = [
        place
        for place, column in enumerate(full.columns)
        if column.header
        in {words.word(f"column.{name}") for name in ("variant", "mean", "over")}
        | {words.percent(50), words.percent(95)}
    ]
    return [[row[place] for place in wanted] for row in rows_of(full)]


def _players(summary: Summary, words: Language) -> list[list[str]]:
    """Wins of each player and of each position, a column a variant."""
    numbers = words.numbers
    variants = summary.variants
    rows = [[words.word("terminal.wins"), *(words.shown(v.variant) for v in variants)]]
    for label in dict.fromkeys(p.label for v in variants for p in v.players):
        found = [next((p.rate for p in v.players if p.label == label), None) for v in variants]
        rows.append([label, *(_rate(words, rate) for rate in found)])
    for position in sorted({p.position for v in variants for p in v.positions}):
        places = [next((p.rate for p in v.positions if p.position == position), None) for v in variants]
        rows.append(
            [words.word("terminal.position", position=numbers.whole(position).text), *(_rate(words, r) for r in places)]
        )
    return rows


def _rate(words: Language, rate: object) -> str:
    from unosim.analysis.model import Estimate

    if not isinstance(rate, Estimate) or rate.value is None:
        return words.style.missing
    cells = estimate_cells(words.numbers, rate, "share")
    if rate.low is None or rate.high is None:
        return cells.value.text
    if abs(rate.low + rate.high - 2 * rate.value) > LOPSIDED * (rate.high - rate.low):
        return cells.both()
    half = words.numbers.show((rate.high - rate.low) / 2, "share", rate.se)
    return f"{cells.value.text} ± {half.plain}"


def _cut(lines: list[str], words: Language) -> list[str]:
    most = LINES - _FREE
    if len(lines) <= most:
        return lines
    return [*lines[: most - 1], words.word("terminal.more", k=len(lines) - most + 1)]


def wrapped(text: str, width: int) -> list[str]:
    """A text in lines that fit; names with hyphens stay whole."""
    return wrap(text, width)


def _wide(rows: Sequence[Sequence[str]]) -> int:
    return sum(max(map(columns_of, column)) for column in zip(*rows, strict=True)) + 2 * (len(rows[0]) - 1)


def _number(cells: Sequence[str]) -> bool:
    """Whether a column holds numbers and stands to the right."""
    return all(not cell or cell[0] in "0123456789+−<–±" or cell in _MISSING for cell in cells)
