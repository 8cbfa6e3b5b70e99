"""What of a design a report tells: of several tables of players the first one in full, and the placebo apart."""

from __future__ import annotations

from dataclasses import dataclass, replace

from unosim.analysis.comparison import at_table
from unosim.analysis.designs import Design
from unosim.analysis.model import Comparison, Effect, Record, Summary, VariantSummary
from unosim.analysis.summaries import question_of
from unosim.report.names import asked_of
from unosim.report.words import Language


@dataclass(frozen=True)
class Untold(Record):
    """What was played and stands in no sentence about variants. variants: the cells at other tables of players, and the
    placebo; table: the one that is told, of `tables`; placebo: what it changes of the minutes, where it was played."""

    variants: tuple[VariantSummary, ...]
    table: str | None
    tables: int
    placebo: Effect | None


@dataclass(frozen=True)
class Told(Summary):
    """The summary of what a report tells, and what it leaves out."""

    untold: Untold | None = None


def untold(summary: Summary) -> Untold | None:
    """What a report leaves out of a summary; None where it tells all."""
    return summary.untold if isinstance(summary, Told) else None


def told(
    summary: Summary, comparison: Comparison | None, words: Language
) -> tuple[Summary, Comparison | None, Language]:
    """The numbers of the first table of players, whose cells are called by their variants; the placebo stands in no
    summary, only its effects are left. Numbers without a design are as they were."""
    design = None if comparison is None else comparison.design
    if comparison is None or design is None or not set(design.levels) >= {v.variant for v in summary.variants}:
        return summary, comparison, words
    played = summary.variants
    if design.tables and any(design.baseline_of(cell) != cell for cell in design.levels):
        factorials, sweeps = comparison.factorials, comparison.sweeps  # those of other tables are told apart
        summary, comparison = at_table(summary, comparison, design.tables[0])
        comparison = replace(comparison, factorials=factorials, sweeps=sweeps)
        cells = {v.variant: design.variant_of(v.variant) for v in summary.variants}
        words = words.naming({**words.names, **{cell: words.shown(name) for cell, name in cells.items()}})
    kept = tuple(v for v in summary.variants if not design.is_placebo(v.variant))
    first, *others = (words.shown(v.variant) for v in kept)
    question = summary.question
    if question == question_of([*design.levels]):
        question = asked_of(first, others, words) if others else summary.title
    left = tuple(v for v in played if v not in kept)
    out = Untold(left, table_told(comparison), len(design.tables), placebo_of(comparison)) if left else None
    summary = Told(**vars(replace(summary, variants=kept, question=question)), untold=out)
    return summary, _without(comparison, design) if others else None, words


def placebo_of(comparison: Comparison, measure: str = "minutes") -> Effect | None:
    """What the baseline against itself changes of a measure, at the table of players that is told."""
    design = comparison.design
    if design is None:
        return None
    found = (e for e in comparison.effects if e.measure == measure and design.is_placebo(e.variant))
    return next(found, None)


def _without(comparison: Comparison, design: Design) -> Comparison:
    """A comparison whose placebo has effects and nothing else."""
    names = {cell for cell in design.levels if design.is_placebo(cell)}
    return replace(
        comparison,
        quantiles=tuple(one for one in comparison.quantiles if one.variant not in names),
        same_deal=tuple(one for one in comparison.same_deal if one.variant not in names),
        left_out=tuple(one for one in comparison.left_out if one.variant not in names),
        places=tuple(one for one in comparison.places if one.effect.variant not in names),
    )


def table_told(comparison: Comparison | None) -> str | None:
    """The table of players whose numbers are told in full, where there are several."""
    design = None if comparison is None else comparison.design
    return design.tables[0] if design is not None and design.tables else None
