"""The effects of a comparison, formatted once: tables show these cells and sentences quote them."""

from __future__ import annotations

from unosim.analysis.model import Comparison, Effect, Summary
from unosim.analysis.verdicts import unequal_ends
from unosim.report.cells import EffectCells
from unosim.report.size import many
from unosim.report.words import Language

# What is told of one of many variants has to hold for all of them together.
HOLM = 0.05


def measure_label(language: Language, measure: str, fallback: str = "", form: str = "label") -> str:
    """What a measure is called: ``label`` in tables, ``noun`` in sentences; where the language has none of its own the
    ``fallback``, or what its definition says."""
    name, _, player = measure.partition(":")
    if not fallback and not language.measure(name, form, ""):
        from unosim.analysis.definitions import define

        fallback = define(measure).label
    return language.measure(name, form, fallback).format(x=language.name(player))


def verdict_word(language: Language, verdict: str, cells: EffectCells, corrected: bool, form: str = "") -> str:
    """A verdict as it is shown; of an open effect the direction too, where its interval tells it and, with
    ``corrected``, Holm's p. ``form``: ``.about`` in sentences, ``.short`` in narrow tables."""
    p = cells.effect.p_holm
    known = not corrected or (p is not None and p < HOLM)
    leans = f".{cells.leans}" if verdict == "open" and cells.leans and known else ""
    return language.word(f"verdict.{verdict}{leans}{form}")


class Effects:
    """Every effect of a comparison, and the word for it."""

    def __init__(self, summary: Summary, comparison: Comparison, language: Language) -> None:
        self.summary = summary
        self.comparison = comparison
        self.language = language
        self.numbers = language.numbers
        self.variants = [v.variant for v in summary.variants if v.variant != comparison.baseline]
        cells = {(e.variant, e.measure): EffectCells(self.numbers, e) for e in comparison.effects}
        self.cells = {key: found for key, found in cells.items() if key[0] in self.variants}
        design = comparison.design
        # The baseline against itself, by measure: what nothing looks like.
        self.placebo = {
            measure: found
            for (variant, measure), found in cells.items()
            if design is not None and design.is_placebo(variant) and found.effect.difference.defined
        }
        self.many = many(summary)
        self._b = language.name(comparison.baseline)

    def of(self, variant: str, measure: str) -> EffectCells | None:
        """The cells of one effect, if it was measured and is defined."""
        cells = self.cells.get((variant, measure))
        return cells if cells is not None and cells.effect.difference.defined else None

    def effects_in_order(self) -> list[EffectCells]:
        """All defined effects in the order of the analysis."""
        return [c for c in self.cells.values() if c.effect.difference.defined]

    def unchanged(self, variant: str) -> bool:
        """Whether the variant plays the rounds of the baseline: no deal differs in anything that is compared."""
        whole = any(row.variant == variant and row.untouched.value == 1 for row in self.comparison.same_deal)
        return whole or variant in self.comparison.same_rounds

    def verdict(self, cells: EffectCells) -> str:
        """The id of the word for an effect: ``identical`` where the rounds are the same; of many variants, more or less
        only what Holm's correction leaves."""
        effect = cells.effect
        if self.unchanged(effect.variant):
            return "identical"
        loud = effect.verdict in ("more", "less")
        if self.many and loud and (effect.p_holm is None or effect.p_holm >= HOLM):
            return "open"
        return effect.verdict

    def word(self, cells: EffectCells, form: str = "") -> str:
        """The verdict as it is shown: of an open effect with its direction, where that is known."""
        return verdict_word(self.language, self.verdict(cells), cells, self.many, form)

    def interval(self, cells: EffectCells) -> str:
        """The interval of a difference; none where the rounds are the same."""
        return "–" if self.unchanged(cells.effect.variant) else cells.difference.interval

    def effects(self, variant: str | None = None) -> list[EffectCells]:
        """All defined effects, of one variant or of all, the largest change first."""
        found = [c for c in self.cells.values() if c.effect.difference.defined and variant in (None, c.effect.variant)]
        return sorted(found, key=lambda c: -abs(c.scale))

    def label(self, effect: Effect, form: str = "label") -> str:
        """What a measure is called: ``label`` in tables, ``noun`` in sentences."""
        return measure_label(self.language, effect.measure, effect.label, form)

    def selected(self, variant: str) -> bool:
        """Whether the rounds of a variant that ended are not those of the baseline: so many of one did not end."""
        ours, first = self.summary.variant(variant), self.summary.variant(self.comparison.baseline)
        return unequal_ends(ours.finished, ours.rounds, first.finished, first.rounds)
