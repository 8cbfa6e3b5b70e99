"""What the rules do to the length of a round, in words."""

from __future__ import annotations

from unosim.report.cells import EffectCells, Slot, of_hundred
from unosim.report.effects import Effects
from unosim.report.saying import Sentence, Value, interval_of, say

LENGTH = ("minutes", "turns", "cards_played", "over_10_minutes")
CLOCKS = ("turns", "cards_played", "minutes")
# Differences on other clocks that one sentence names.
CLOCKS_NAMED = 3


class Lengths(Effects):
    """The sentences on the length of a round."""

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
            interval = interval_of(self.language, cells, "low", "high")
            way = "longer" if cells.sign > 0 else "shorter"
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
            interval = interval_of(self.language, cells, "relative_low", "relative_high")
            return say(self.language, f"len.{verdict}", pct=cells.slot("relative"), interval=interval, **common)
        if self.unchanged(variant):
            return say(self.language, "len.null", **{k: common[k] for k in ("v", "b", "m_b")})
        number = cells.sign if verdict == "slight" else difference.value.number
        form = "equal" if not number else "longer" if number > 0 else "shorter"
        interval = interval_of(self.language, cells, "low", "high")
        d, margin = cells.slot("difference"), cells.slot("margin")
        return say(self.language, f"len.{verdict}.{form}", d=d, interval=interval, margin=margin, **common)

    def length_of_all(self) -> list[Sentence]:
        """The same for several variants together, in two sentences at most."""
        found = [c for v in self.variants if not self.selected(v) and (c := self.of(v, "minutes")) is not None]
        if len(found) < 2:
            return [self.length(c.effect.variant) for c in found]
        if all(c.effect.verdict in ("same", "slight") for c in found):
            items = [self._length_item(c) for c in found]
            if len(found) == len(self.variants) == 2:
                return [say(self.language, "len.neither", items=items, m_b=found[0].slot("baseline"), b=self._b)]
            count = Slot(str(len(found)), "variants", self.numbers.whole(len(found)))
            return [say(self.language, "len.all_same", k=count, items=items, m_b=found[0].slot("baseline"), b=self._b)]
        found.sort(key=lambda c: (c.effect.verdict not in ("more", "less"), -abs(c.scale)))
        others = [self._length_item(c) for c in found[1:]]
        return [
            self.length(found[0].effect.variant),
            say(self.language, "len.others" if len(others) > 1 else "len.other", items=others),
        ]

    def _length_item(self, cells: EffectCells) -> Sentence:
        return say(self.language, "len.item", m_v=cells.slot("value"), v=self.language.name(cells.effect.variant))

    def other_clocks(self) -> Sentence | None:
        """Which other clocks differ noticeably where the time of a round does not."""
        found = []
        for variant in self.variants:
            minutes = self.of(variant, "minutes")
            if minutes is not None and minutes.effect.verdict not in ("more", "less") and not self.selected(variant):
                found += [c for clock in CLOCKS if (c := self.of(variant, clock)) is not None]
        loud = sorted((c for c in found if c.effect.verdict in ("more", "less")), key=lambda c: -abs(c.scale))
        items = [self.counted(cells, cells.effect.verdict) for cells in loud[:CLOCKS_NAMED]]
        return say(self.language, "len.counts", items=items) if items else None

    def counted(self, cells: EffectCells, verdict: str) -> Sentence:
        """More or fewer of what another clock counts."""
        slots: dict[str, Value] = {"clock": self.language.word(f"clock.{cells.effect.measure}")}
        slots |= {"value": cells.slot("value"), "baseline": cells.slot("baseline")}
        return say(self.language, f"len.counts.{verdict}", v=self.language.name(cells.effect.variant), **slots)

    def disagreeing(self) -> Sentence | None:
        """What the clocks say of the first variant with noticeably more on one of them and noticeably less on another,
        the time of a round being one of the two."""
        for variant in self.variants:
            words = {clock: cells.effect.verdict for clock in CLOCKS if (cells := self.of(variant, clock)) is not None}
            if words.get("minutes") in ("more", "less") and {"more", "less"} <= set(words.values()):
                return self.clocks(variant)
        return None

    def clocks(self, variant: str) -> Sentence | None:
        """A sentence where the clocks disagree: more turns, but less time."""
        found = [c for clock in CLOCKS if (c := self.of(variant, clock)) is not None and c.sign]
        if self.selected(variant) or len({c.sign for c in found}) < 2:
            return None
        parts = []
        for cells in found:
            clock = cells.effect.measure
            way = "more" if cells.sign > 0 else "less"
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
