"""What the numbers say, in words: which sentence holds, and the numbers in it.

Each rule here picks a template by id and fills its slots from cells; the words themselves are in `unosim.report.words`.
A sentence remembers which cell each of its numbers repeats, so that tests can hold it to them.
"""

from __future__ import annotations

import math

from unosim.analysis.model import Effect, SameDeal
from unosim.report.cells import EffectCells, Slot, estimate_cells, of_hundred
from unosim.report.effects import HOLM
from unosim.report.lengths import LENGTH, Lengths
from unosim.report.saying import Sentence, Value, interval_of, say

__all__ = ["HOLM", "LENGTH", "Findings", "Sentence", "Value", "say", "size_of"]

NEVER_NOTICED = 5000
SOON_NOTICED = 50
ROUNDS_A_WEEK = 10


class Findings(Lengths):
    """The sentences of a comparison."""

    # The answer ------------------------------------------------------------------------------------------------------

    def answer(self) -> list[Sentence]:
        """Two to four sentences: the length, what changes most, who gains, going first."""
        several = len(self.variants) > 1
        ends = [self.length(v) for v in self.variants if self.selected(v)]
        if len(ends) == len(self.variants):
            return ends
        sentences = self.length_of_all() if several else [*map(self.length, self.variants)]
        sentences += self._some(self.disagreeing() or self.other_clocks())
        top = self.top()
        sentences.append(top)
        if not top.id.startswith("top.win"):
            sentences += self._some(self.gain())
        if len(sentences) < 4 and not top.id.startswith("top.points"):
            first = [s for v in self.variants if (s := self.first(v)).id in ("first", "first.same")]
            moved = [s for s in first if s.id == "first"]
            sentences += moved[:1] or (first if not several else [])
        return ends + [s for s in sentences if s.text][:4]

    def top(self, variant: str | None = None) -> Sentence:
        """The largest change beside the length, in smallest noticeable differences as the tables have it, of one
        variant or of all."""
        variants = self.variants if variant is None else [variant]
        found = [c for c in self._told(variant) if c.effect.measure not in LENGTH]
        moved = [c for c in found if c.effect.verdict in ("more", "less")]
        if not found:
            return Sentence("top.empty", "")
        if not moved:
            is_open = any(c.effect.verdict == "open" for c in found)
            return say(self.language, "top.open" if is_open else "top.none")
        best = moved[0]
        same = [c for v in variants if not self.selected(v) and (c := self.of(v, best.effect.measure)) is not None]
        return (
            self._top_share(same) if self._has_clause(best.effect) else self._top_value(best, same, len(variants) == 1)
        )

    def _told(self, variant: str | None) -> list[EffectCells]:
        """The effects of one variant, or of all that can be compared, the largest first."""
        return [c for c in self.effects(variant) if variant is not None or not self.selected(c.effect.variant)]

    def _has_clause(self, effect: Effect) -> bool:
        return bool(self.language.measure(effect.measure, "clause", ""))

    def _top_share(self, same: list[EffectCells]) -> Sentence:
        clause = self.language.measure(same[0].effect.measure, "clause", "")
        if same[0].effect.baseline.value == 0:  # where it cannot happen either nothing changes
            same = [c for c in same if c.effect.value.value != 0]
        *values, base = of_hundred(self.numbers, [*(c.plain("value") for c in same), same[0].plain("baseline")])
        never = same[0].effect.baseline.value == 0
        if len(same) > 1:
            items = []
            for a_v, c in zip(values, same, strict=True):
                v = self.language.name(c.effect.variant)
                is_zero = c.effect.value.value == 0
                items.append(
                    say(self.language, "top.item.never", v=v)
                    if is_zero
                    else say(self.language, "top.item.share", a_v=a_v, v=v)
                )
            several: dict[str, Value] = {"clause": clause, "items": items, "b": self._b}
            if never:
                return say(self.language, "top.share.several.never", **several)
            return say(self.language, "top.share.several", a_b=base, **several)
        slots: dict[str, Value] = {"clause": clause, "v": self.language.name(same[0].effect.variant), "b": self._b}
        if never:
            return say(self.language, "top.share.never", a_v=values[0], **slots)
        if same[0].effect.value.value == 0:
            return say(self.language, "top.share.gone", a_b=base, **slots)
        return say(self.language, "top.share", a_v=values[0], a_b=base, **slots)

    def _top_value(self, best: EffectCells, same: list[EffectCells], alone: bool) -> Sentence:
        measure, _, player = best.effect.measure.partition(":")
        form = "win" if measure == "win" else "points" if best.unit == "points" else "value"
        column = best.slot if form == "value" else best.plain
        slots: dict[str, Value] = {"a_b": column("baseline")}
        if form == "win":
            slots["player"] = self.language.name(player)
        else:
            slots["measure"] = self.label(best.effect, "noun")
        if alone:
            return say(self.language, f"top.{form}", a_v=column("value"), **slots)
        items = [
            say(
                self.language,
                "top.item",
                a_v=c.slot("value") if form == "value" else c.plain("value"),
                v=self.language.name(c.effect.variant),
            )
            for c in same
        ]
        return say(self.language, f"top.{form}.several", items=items, b=self._b, **slots)

    # Who gains -------------------------------------------------------------------------------------------------------

    def gain(self, variant: str | None = None) -> Sentence | None:
        """The player whose win rate moves most, if it moves noticeably; None with one kind of player."""
        wins = [c for c in self._told(variant) if c.effect.measure.startswith("win:")]
        if not wins or all(len(v.players) < 2 for v in self.summary.variants):
            return None
        moved = [c for c in wins if c.effect.verdict in ("more", "less")]
        if moved:
            best = moved[0]
            player = self.language.name(best.effect.measure.partition(":")[2])
            v = self.language.name(best.effect.variant)
            return say(self.language, "gain", v=v, player=player, p_v=best.plain("value"), p_b=best.plain("baseline"))
        template = "gain.open" if any(c.effect.verdict == "open" for c in wins) else "gain.none"
        slots: dict[str, Value] = {}
        if len(self.variants) > 1 and variant is not None:
            template += ".of"
            slots["v"] = self.language.name(variant)
        return say(self.language, template, margin=wins[0].plain("margin"), **slots)

    def first(self, variant: str) -> Sentence:
        """What going first is worth."""
        cells = self.of(variant, "first_player")
        if cells is None:
            return Sentence("first.none", "")
        slots: dict[str, Value] = {"v": self.language.name(variant), "f_v": cells.plain("value")}
        slots["f_b"] = cells.plain("baseline")
        if cells.effect.verdict in ("more", "less"):
            return say(self.language, "first", **slots)
        if cells.effect.verdict == "open":
            interval = interval_of(self.language, cells, "low", "high")
            template = "first.open.sure" if cells.sure and not self.selected(variant) else "first.open"
            return say(self.language, template, b=self._b, interval=interval, **slots)
        return say(self.language, "first.same", b=self._b, **slots)

    # The rest of the page --------------------------------------------------------------------------------------------

    def bite(self, row: SameDeal) -> Sentence:
        """How often the rule changes a deal at all, and its winner."""
        v = self.language.name(row.variant)
        if row.untouched.value == 1:
            return say(self.language, "bite.null", v=v)
        cells = {
            name: estimate_cells(self.numbers, getattr(row, name), "share").value
            for name in ("untouched", "other_winner", "unrelated")
        }
        if not all(cell.known for cell in cells.values()):
            return Sentence("bite.none", "")
        slots = [Slot(cell.plain, f"bite/{row.variant}/{name}", cell) for name, cell in cells.items()]
        u, c, r = of_hundred(self.numbers, slots, apart=0)
        return say(self.language, "bite", v=v, u=u, c=c, r=r)

    def notice(self, cells: EffectCells) -> Sentence | None:
        """After how many rounds a family would notice; None where nothing changes."""
        rounds = cells.effect.rounds_to_notice
        if rounds is None or not cells.notice.known:
            return None
        quiet = cells.effect.verdict not in ("more", "less")
        slots: dict[str, Value] = {"measure": self.label(cells.effect, "noun"), "rounds": cells.slot("notice")}
        slots["v"] = self.language.name(cells.effect.variant)
        shown = int(cells.notice.number or 0)
        if rounds > NEVER_NOTICED:
            return say(self.language, "notice.never", **slots)
        if quiet:
            only = "record" if cells.effect.verdict == "open" else "only"
            if rounds > 1:
                return say(self.language, f"notice.{only}", **slots)
            return say(self.language, f"notice.{only}.once", measure=slots["measure"], v=slots["v"])
        if rounds == 1:
            return say(self.language, "notice.once", measure=slots["measure"], v=slots["v"])
        if rounds <= SOON_NOTICED:
            return say(self.language, "notice.soon", **slots)
        weeks = -(-shown // ROUNDS_A_WEEK)
        if weeks < 100:
            return say(self.language, "notice", weeks=_derived(self, cells, "weeks", weeks), **slots)
        return say(self.language, "notice.years", years=_derived(self, cells, "years", round(weeks / 52)), **slots)

    @staticmethod
    def _some(sentence: Sentence | None) -> list[Sentence]:
        return [] if sentence is None else [sentence]


def _derived(findings: Findings, cells: EffectCells, column: str, value: int) -> Slot:
    cell = findings.numbers.whole(value)
    return Slot(cell.text, f"{cells.key}/{column}", cell)


def size_of(effect: Effect) -> float:
    """Standardized size; what never happened before has no spread to compare with and counts as the largest."""
    return math.inf if effect.standardized is None else abs(effect.standardized)
