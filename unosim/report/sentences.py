"""What the numbers say, in words: which sentence holds, and the numbers in it.

Each rule here picks a template by id and fills its slots from cells; the words themselves are in `unosim.report.words`.
A sentence remembers which cell each of its numbers repeats, so that tests can hold it to them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from unosim.analysis.model import Comparison, Effect, SameDeal, Summary
from unosim.analysis.verdicts import unequal_ends
from unosim.report.cells import EffectCells, Slot, estimate_cells, of_hundred
from unosim.report.size import many
from unosim.report.words import Language

LENGTH = ("minutes", "turns", "cards_played", "over_10_minutes")
CLOCKS = ("turns", "cards_played", "minutes")
# What is told of one of many variants has to hold for all of them together.
HOLM = 0.05
NEVER_NOTICED = 5000
SOON_NOTICED = 50
ROUNDS_A_WEEK = 10


@dataclass(frozen=True)
class Sentence:
    """A sentence of the report: the id of its template, its text, the numbers that it quotes, the ids of its parts."""

    id: str
    text: str
    numbers: tuple[Slot, ...] = ()
    parts: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.text


Value = Slot | str | Sentence | Sequence[Sentence]


def say(language: Language, template: str, **slots: Value) -> Sentence:
    """Fill a template; slots are numbers (`Slot`), words, or smaller sentences, which are listed."""
    texts: dict[str, str] = {}
    numbers: list[Slot] = []
    ids: list[str] = []
    for name, value in slots.items():
        if isinstance(value, Slot):
            texts[name] = value.text
            numbers.append(value)
        elif isinstance(value, str):
            texts[name] = value
        else:
            parts = (value,) if isinstance(value, Sentence) else tuple(value)
            texts[name] = language.enumerate([part.text for part in parts])
            numbers += [number for part in parts for number in part.numbers]
            ids += [inner for part in parts for inner in (part.id, *part.parts)]
    return Sentence(template, language.fill(language.templates[template], **texts), tuple(numbers), tuple(ids))


class Findings:
    """The sentences of a comparison. Effects are formatted once, the tables use the same cells (`cells`)."""

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

    def interval(self, cells: EffectCells) -> str:
        """The interval of a difference; none where the rounds are the same."""
        return "–" if self.unchanged(cells.effect.variant) else cells.difference.interval

    def effects(self, variant: str | None = None) -> list[EffectCells]:
        """All defined effects, of one variant or of all, the largest change first."""
        found = [c for c in self.cells.values() if c.effect.difference.defined and variant in (None, c.effect.variant)]
        return sorted(found, key=lambda c: -abs(c.scale))

    def label(self, effect: Effect, form: str = "label") -> str:
        """What a measure is called: ``label`` in tables, ``noun`` in sentences."""
        measure, _, player = effect.measure.partition(":")
        return self.language.measure(measure, form, effect.label).format(x=self.language.name(player))

    # The answer ------------------------------------------------------------------------------------------------------

    def answer(self) -> list[Sentence]:
        """Two to four sentences: the length, what changes most, who gains, going first."""
        several = len(self.variants) > 1
        ends = [self.length(v) for v in self.variants if self.selected(v)]
        if len(ends) == len(self.variants):
            return ends
        sentences = self.length_of_all() if several else [*map(self.length, self.variants)]
        top = self.top()
        sentences.append(top)
        if not top.id.startswith("top.win"):
            sentences += self._some(self.gain())
        if len(sentences) < 4 and not top.id.startswith("top.points"):
            first = [s for v in self.variants if (s := self.first(v)).id in ("first", "first.same")]
            moved = [s for s in first if s.id == "first"]
            sentences += moved[:1] or (first if not several else [])
        return ends + [s for s in sentences if s.text][:4]

    def selected(self, variant: str) -> bool:
        """Whether the rounds of a variant that ended are not those of the baseline: so many of one did not end."""
        ours, first = self.summary.variant(variant), self.summary.variant(self.comparison.baseline)
        return unequal_ends(ours.finished, ours.rounds, first.finished, first.rounds)

    def _ends(self, variant: str) -> Sentence:
        """How many rounds ended under both rules, and how long these took."""
        slots: dict[str, Value] = {"v": self.language.name(variant), "b": self._b}
        for name, of in (("x_v", variant), ("x_b", self.comparison.baseline)):
            found = self.summary.variant(of)
            cell = self.numbers.show(found.finished / found.rounds, "share", digits=1)
            slots[name] = Slot(cell.plain, f"outcomes/{of}/ended", cell)
        cells = self.of(variant, "minutes")
        if cells is None:
            return say(self.language, "ends.none", **slots)
        return say(self.language, "ends.selected", m_v=cells.slot("value"), m_b=cells.slot("baseline"), **slots)

    def length(self, variant: str) -> Sentence:
        """What one variant does to the time a round takes."""
        if self.selected(variant):
            return self._ends(variant)
        cells, v = self.of(variant, "minutes"), self.language.name(variant)
        if cells is None:
            return Sentence("len.none", "")
        verdict, difference = cells.effect.verdict, cells.difference
        common: dict[str, Value] = {"v": v, "b": self._b, "m_v": cells.slot("value"), "m_b": cells.slot("baseline")}
        if verdict == "open" and cells.sure:
            interval = _interval(self.language, cells, "low", "high")
            way = "longer" if _sign(cells.effect) > 0 else "shorter"
            d, margin = cells.slot("difference"), cells.slot("margin")
            return say(self.language, f"len.open.{way}", d=d, interval=interval, margin=margin, **common)
        if verdict == "open" and not difference.low.known:
            return say(self.language, "len.unknown", **common)
        if verdict == "open":
            ends: dict[str, Value] = {"v": v, "low": cells.slot("low"), "high": cells.slot("high")}
            if cells.further.known:
                return say(self.language, "len.open.deals", deals=cells.slot("further"), **ends)
            return say(self.language, "len.open", **ends)
        if verdict in ("more", "less"):
            interval = _interval(self.language, cells, "relative_low", "relative_high")
            return say(self.language, f"len.{verdict}", pct=cells.slot("relative"), interval=interval, **common)
        if self.unchanged(variant):
            return say(self.language, "len.null", **{k: common[k] for k in ("v", "b", "m_b")})
        number = difference.value.number
        form = "equal" if not number else "longer" if number > 0 else "shorter"
        interval = _interval(self.language, cells, "low", "high")
        d, margin = cells.slot("difference"), cells.slot("margin")
        return say(self.language, f"len.same.{form}", d=d, interval=interval, margin=margin, **common)

    def length_of_all(self) -> list[Sentence]:
        """The same for several variants together, in two sentences at most."""
        found = [c for v in self.variants if not self.selected(v) and (c := self.of(v, "minutes")) is not None]
        if len(found) < 2:
            return [self.length(c.effect.variant) for c in found]
        if all(c.effect.verdict in ("same", "slight") for c in found):
            count = Slot(str(len(found)), "variants", self.numbers.whole(len(found)))
            items = [self._length_item(c) for c in found]
            return [say(self.language, "len.all_same", k=count, items=items, m_b=found[0].slot("baseline"), b=self._b)]
        found.sort(key=lambda c: (c.effect.verdict not in ("more", "less"), -abs(c.scale)))
        others = [self._length_item(c) for c in found[1:]]
        return [
            self.length(found[0].effect.variant),
            say(self.language, "len.others" if len(others) > 1 else "len.other", items=others),
        ]

    def _length_item(self, cells: EffectCells) -> Sentence:
        return say(self.language, "len.item", m_v=cells.slot("value"), v=self.language.name(cells.effect.variant))

    def clocks(self, variant: str) -> Sentence | None:
        """A sentence where the clocks disagree: more turns, but less time."""
        found = [c for clock in CLOCKS if (c := self.of(variant, clock)) is not None and _sign(c.effect)]
        if self.selected(variant) or len({_sign(c.effect) for c in found}) < 2:
            return None
        parts = []
        for cells in found:
            clock = cells.effect.measure
            way = "more" if _sign(cells.effect) > 0 else "less"
            template = f"len.clocks.{way}.time" if clock == "minutes" else f"len.clocks.{way}"
            slots: dict[str, Value] = {"value": cells.slot("value"), "baseline": cells.slot("baseline")}
            if clock != "minutes":
                slots["clock"] = self.language.word(f"clock.{clock}")
            parts.append(say(self.language, template, **slots))
        return say(self.language, "len.clocks", v=self.language.name(variant), parts=parts)

    def tail(self, variant: str) -> Sentence | None:
        """Very long rounds, where their share moves noticeably."""
        cells = self.of(variant, "over_10_minutes")
        if cells is None or cells.effect.verdict not in ("more", "less"):
            return None
        x_v, x_b = of_hundred(self.numbers, [cells.plain("value"), cells.plain("baseline")])
        return say(self.language, "tail", minutes="10", v=self.language.name(variant), x_v=x_v, x_b=x_b)

    def top(self, variant: str | None = None) -> Sentence:
        """The largest standardized effect among what is not a length, of one variant or of all."""
        variants = self.variants if variant is None else [variant]
        found = [c for c in self._told(variant) if c.effect.measure != "minutes"]
        loud = [c for c in found if c.effect.verdict in ("more", "less")]
        # The other clocks only where nothing else moves: the sentence on length has been said already.
        moved = [c for c in loud if c.effect.measure not in LENGTH] or loud
        if not found:
            return Sentence("top.empty", "")
        if not moved:
            is_open = any(c.effect.verdict == "open" for c in found)
            return say(self.language, "top.open" if is_open else "top.none")
        best = max(moved, key=lambda c: (size_of(c.effect), abs(c.scale)))
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
        *values, base = of_hundred(self.numbers, [*(c.plain("value") for c in same), same[0].plain("baseline")])
        never = same[0].effect.baseline.value == 0
        if len(same) > 1:
            items = [
                say(self.language, "top.item", a_v=a_v, v=self.language.name(c.effect.variant))
                for a_v, c in zip(values, same, strict=True)
            ]
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
            interval = _interval(self.language, cells, "low", "high")
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
        slots: dict[str, Value] = {"measure": self.label(cells.effect, "noun"), "rounds": cells.slot("notice")}
        slots["v"] = self.language.name(cells.effect.variant)
        shown = int(cells.notice.number or 0)
        if rounds > NEVER_NOTICED:
            return say(self.language, "notice.never", **slots)
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


def _interval(language: Language, cells: EffectCells, low: str, high: str) -> Sentence:
    """Both ends of an interval as one part of a sentence."""
    first, second = cells.slot(low), cells.slot(high)
    if first.cell.unit != "time":
        first = cells.plain(low)
    text = language.style.interval.format(low=first.text, high=second.text)
    return Sentence("interval", text, (first, second))


def _derived(findings: Findings, cells: EffectCells, column: str, value: int) -> Slot:
    cell = findings.numbers.whole(value)
    return Slot(cell.text, f"{cells.key}/{column}", cell)


def size_of(effect: Effect) -> float:
    """Standardized size; what never happened before has no spread to compare with and counts as the largest."""
    return math.inf if effect.standardized is None else abs(effect.standardized)


def _sign(effect: Effect) -> int:
    """1 or -1 where the interval of the difference excludes zero, else 0."""
    low, high = effect.difference.low, effect.difference.high
    if low is None or high is None:
        return 0
    return 1 if low > 0 else -1 if high < 0 else 0
