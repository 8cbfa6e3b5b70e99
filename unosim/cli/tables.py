"""The tables of the report as plain text: whole, or of many variants those that matter most."""

from __future__ import annotations

from dataclasses import replace

from unosim.analysis.model import Comparison, Summary
from unosim.cli.designs import at_all_tables, factor_tables, sweep_tables
from unosim.cli.fitted import ROWS, fitted, paragraph
from unosim.cli.fitted import whole as whole_table
from unosim.report.asked import measure_named
from unosim.report.blocks import Table
from unosim.report.dimensions import places_table
from unosim.report.front import answer, placebo_says
from unosim.report.ranked_tables import RankedTables
from unosim.report.ranking import Ranking
from unosim.report.sentences import Findings
from unosim.report.size import many
from unosim.report.skill import skill_of, swap_sentences
from unosim.report.tables import Tables
from unosim.report.told import placebo_of, table_told, told
from unosim.report.warnings import left_out
from unosim.report.words import Language, language


def summary_tables(
    summary: Summary, comparison: Comparison | None, width: int = 80, whole: bool = False, words: Language | None = None
) -> str:
    """Who wins, how long it takes, how rounds end, what is drawn: every variant.

    Of many variants the baseline and those that change the length most, and how to see all (``whole``).
    """
    words = words or language()
    title = f"{summary.name}{words.colon}{words.shown(summary.title)}" if summary.title else summary.name
    present, planned = summary.units_present, summary.units_planned
    state = "" if summary.complete else words.word("terminal.incomplete", present=present, planned=planned)
    head = [paragraph(title + state, width), *_placebo(summary, comparison, words, width)]
    if many(summary) and not whole:
        findings = Findings(summary, comparison, words) if comparison else None
        return "\n\n".join([*head, *_summary_of_many(summary, findings, width, words)])
    tables = Tables(summary, Findings(summary, comparison, words) if comparison else None, words)
    first = [whole_table(table, width) for table in (tables.players(), tables.positions())]
    several = len(summary.variants) > 1
    skill = (words.paragraph(s.text for s in skill_of(variant, words, several)) for variant in summary.variants)
    first += [paragraph(text, width) for text in skill if text]
    shown = [tables.length(clock) for clock in ("minutes", "turns", "cards_played")]
    shown += [tables.outcomes(), tables.drawn(tables.causes()), tables.chains(), tables.acts()]
    feel = tables.feel()
    told = [] if feel is None else [whole_table(feel, width) + "\n" + paragraph(feel.note, width)]
    return "\n\n".join([*head, *first, *(whole_table(table, width) for table in shown), *told])


def _summary_of_many(summary: Summary, findings: Findings | None, width: int, words: Language) -> list[str]:
    moved = Ranking(findings).largest("minutes", ROWS) if findings is not None else []
    names = [summary.baseline, *(cells.effect.variant for cells in moved)]
    if not moved:
        names += [v.variant for v in summary.variants if v.variant != summary.baseline][:ROWS]
    shown = replace(summary, variants=tuple(summary.variant(name) for name in names))
    tables = Tables(shown, None, words)
    wins = tables.wins()
    parts = [fitted(table, width) for table in (tables.length("minutes"), wins, tables.outcomes())]
    more = len(summary.variants) - len(names)
    return [*parts, words.word("terminal.summary", k=more)]


def comparison_tables(
    summary: Summary,
    comparison: Comparison,
    width: int,
    whole: bool = False,
    measure: str | None = None,
    words: Language | None = None,
) -> str:
    """The answer in sentences, then every effect of every variant; with ``measure`` that one, a row a variant.

    Of many variants, how many go which way in each measure and which change the length most, unless all are asked for
    (``whole``). Raises UnosimError for a measure that is not there.
    """
    words = words or language()
    design = comparison.design
    same = _placebo(summary, comparison, words, width, measure)
    if design is not None and design.kind == "sweep":
        return "\n\n".join([sweep_tables(comparison, width, whole, measure, words), *same])
    here, found, named = told(summary, comparison, words)
    table = table_told(comparison)
    others = [] if table is None else [at_all_tables(comparison, width, whole, measure, words)]
    factorial = next((one for one in comparison.factorials if one.table == table), None)
    if factorial is not None:
        return "\n\n".join([factor_tables(factorial, width, whole, measure, words), *same, *others])
    if found is None:  # nothing but the placebo was played against the baseline
        here, found, named = summary, comparison, words
    first, *parts = _variants(here, found, width, whole, measure, named)
    which = [] if table is None else [paragraph(words.word("terminal.table", t=words.name(table)), width)]
    return "\n\n".join(part for part in (*which, first, *same, *parts, *others) if part)


def _variants(
    summary: Summary, comparison: Comparison, width: int, whole: bool, measure: str | None, words: Language
) -> list[str]:
    """The answer, or the table of one measure, and what else is shown of variants at one table of players."""
    findings = Findings(summary, comparison, words)
    ranked = RankedTables(Ranking(findings))
    known = ranked.ranking.measures
    if measure is not None:
        chosen = measure_named(measure, known)
        return ["\n".join([whole_table(ranked.ranked(chosen), width), *_same(ranked, width)])]
    said = [*answer(summary, findings, words), *([] if findings.many else swap_sentences(comparison, words))]
    parts = [paragraph(words.paragraph(sentence.text for sentence in said), width)]
    gaps = "\n".join(left_out(gap, summary, words) for gap in comparison.left_out)
    if not findings.many or not known:
        tables = Tables(summary, findings, words)
        parts += [
            whole_table(tables.changes(variant), width) for variant in findings.variants if findings.effects(variant)
        ]
        wheres = (places_table(comparison, variant, words) for variant in findings.variants)
        parts += [whole_table(where, width) for where in wheres if where is not None]
        parts += [whole_table(tables.bite(comparison.same_deal), width)] if comparison.same_deal else []
    elif whole:
        parts += [fitted(ranked.ranked(name), width) for name in known]
    else:
        parts += [fitted(ranked.ranked(known[0], ROWS), width), fitted(_without(ranked.overview(), 1), width)]
        parts.append(paragraph(words.word("terminal.compare"), width))
        gaps = ""
    return [*parts, gaps] if gaps else parts


def _placebo(
    summary: Summary, comparison: Comparison | None, words: Language, width: int, measure: str | None = None
) -> list[str]:
    """What the baseline against itself changes, where it was played: of one measure, or of the length."""
    if comparison is None:
        return []
    known = list(dict.fromkeys(effect.measure for effect in comparison.effects))
    asked = "minutes" if measure is None else measure_named(measure, known)
    sentence = placebo_says(placebo_of(comparison, asked), words)
    return [] if sentence is None else [paragraph(sentence.text, width)]


def _without(table: Table, place: int) -> Table:
    """A table without one of its columns."""
    kept = [n for n in range(len(table.columns)) if n != place]
    rows = tuple(replace(row, cells=tuple(row.cells[n] for n in kept)) for row in table.rows)
    return replace(table, columns=tuple(table.columns[n] for n in kept), rows=rows)


def _same(ranked: RankedTables, width: int) -> list[str]:
    sentence = ranked.ranking.same()
    return [] if sentence is None else [paragraph(sentence.text, width)]
