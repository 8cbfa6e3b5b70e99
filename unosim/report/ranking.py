"""Many variants against one baseline: how many go which way, which go farthest, and which change nothing at all.

What is called longer, more or less here has to hold for all variants together: its Holm p must be below 0.05.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from unosim.report.cells import EffectCells, Slot
from unosim.report.lengths import CLOCKS
from unosim.report.sentences import LENGTH, Findings, Sentence, Value, say, size_of

# Variants that a sentence names of each kind, measures that it names, variants that it lists as the same rounds.
NAMED = 3
OTHERS = 2
LISTED = 10


class Ranking:
    """The variants of a comparison, measure by measure, from the largest increase to the largest decrease."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.language = findings.language
        self._b = self.language.name(findings.comparison.baseline)

    @property
    def measures(self) -> list[str]:
        """Every measure that some variant has, in the order of the analysis."""
        return list(dict.fromkeys(c.effect.measure for c in self.findings.effects_in_order()))

    def found(self, measure: str) -> list[EffectCells]:
        """The variants that have the measure, as the experiment names them."""
        return [c for v in self.findings.variants if (c := self.findings.of(v, measure)) is not None]

    def rows(self, measure: str) -> list[EffectCells]:
        """The variants by their difference, the largest first; those with the same rounds are left out."""
        moved = [c for c in self.found(measure) if not self.findings.unchanged(c.effect.variant)]
        return sorted(moved, key=lambda c: -(c.effect.difference.value or 0.0))

    def largest(self, measure: str, most: int) -> list[EffectCells]:
        """The ``most`` largest differences of either sign, in the order of `rows`: the sure ones before the others."""
        rows = self.rows(measure)
        order = sorted(rows, key=lambda c: (self.findings.verdict(c) not in ("more", "less"), -abs(c.scale)))
        kept = {id(c) for c in order[:most]}
        return [c for c in rows if id(c) in kept]

    def counts(self, measure: str) -> Counter[str]:
        """Variants by verdict; ``none`` are those without a noticeable difference, ``identical`` the same rounds."""
        words = (self.findings.verdict(c) for c in self.found(measure))
        return Counter("none" if word in ("same", "slight") else word for word in words)

    @property
    def same_rounds(self) -> list[str]:
        """The variants whose rounds are those of the baseline."""
        return [v for v in self.findings.variants if self.findings.unchanged(v)]

    # In words ---------------------------------------------------------------------------------------------------------

    def answer(self) -> list[Sentence]:
        """How many change the length, which most, what else changes, who gains, and what changes nothing."""
        return [*self.selected(), *self.lengths(), *self.rest()]

    def selected(self, most: int = LISTED) -> list[Sentence]:
        """The variants that cannot be compared, since their rounds end more or less often; ``most`` by name."""
        sentence = self._listed("selected", [v for v in self.findings.variants if self.findings.selected(v)], most)
        return [] if sentence is None else [sentence]

    def lengths(self) -> list[Sentence]:
        """The sentences on length."""
        first, otherwise = self.length(), self.other_clocks()
        return [] if first is None else [first, *self.extremes(), *([] if otherwise is None else [otherwise])]

    def rest(self) -> list[Sentence]:
        """The sentences on everything else."""
        return [sentence for sentence in (self.others(), self.gain(), self.same()) if sentence is not None]

    def length(self) -> Sentence | None:
        """How many variants make a round longer, shorter, neither, or cannot be told yet."""
        counts = self.counts("minutes")
        found = self.found("minutes")
        if not found:
            return None
        wanted = [word for word in ("more", "less", "none", "open", "identical") if counts[word] or word in _ALWAYS]
        items = [say(self.language, f"rank.length.{w}", n=self._count(counts[w], f"minutes/{w}")) for w in wanted]
        k = self._count(len(self.findings.variants), "variants")
        return say(self.language, "rank.length", k=k, items=items, m_b=found[0].slot("baseline"), b=self._b)

    def extremes(self) -> list[Sentence]:
        """The longest and the shortest rounds; where none is surely so, the largest difference and what it is worth."""
        rows = self.rows("minutes")
        sure = {word: [c for c in rows if self.findings.verdict(c) == word] for word in ("more", "less")}
        found = []
        for word, cells in (("more", sure["more"][:NAMED]), ("less", sure["less"][: -NAMED - 1 : -1])):
            if cells:
                found.append(say(self.language, f"rank.{word}", items=[self._length_item(c) for c in cells]))
        if found or not rows:
            return found
        largest = max(rows, key=lambda c: abs(c.scale))
        verdict = self.findings.word(largest, ".about")
        v, d = self.language.name(largest.effect.variant), largest.slot("difference")
        return [say(self.language, "rank.largest", d=d, v=v, verdict=verdict)]

    def other_clocks(self, most: int = OTHERS) -> Sentence | None:
        """How many variants differ noticeably on other clocks where the time of a round does not, or the other way, and
        the ``most`` that differ most."""
        time = {c.effect.variant: self.findings.verdict(c) for c in self.rows("minutes")}
        rows = [c for clock in CLOCKS for c in self.rows(clock) if c.effect.variant in time]
        loud = [c for c in rows if self.findings.verdict(c) in ("more", "less")]
        loud = [c for c in loud if self.findings.verdict(c) != time[c.effect.variant]]
        if not loud:
            return None
        named = sorted(loud, key=lambda c: -abs(c.scale))[:most]
        items = [self.findings.counted(c, self.findings.verdict(c)) for c in named]
        if len(loud) == len(named):
            return say(self.language, "rank.counts.all", items=items)
        n = self._count(len({c.effect.variant for c in loud}), "counts")
        return say(self.language, "rank.counts", n=n, items=items)

    def others(self) -> Sentence | None:
        """The measures that change most beside the length and the wins, each with the variant that changes it most."""
        best = []
        for measure in self.measures:
            if measure in LENGTH or measure.startswith("win:"):
                continue
            sure = [c for c in self.rows(measure) if self.findings.verdict(c) in ("more", "less")]
            if sure:
                best.append(max(sure, key=_by_size))
        if not best:
            return say(self.language, "top.open" if self._is_open() else "top.none")
        items = [self._item(c) for c in sorted(best, key=_by_size, reverse=True)[:OTHERS]]
        return say(self.language, "rank.others", items=items)

    def gain(self) -> Sentence | None:
        """The player whose wins change most, where that is sure."""
        wins = [c for m in self.measures if m.startswith("win:") for c in self.rows(m)]
        if not wins or all(len(v.players) < 2 for v in self.findings.summary.variants):
            return None
        sure = [c for c in wins if self.findings.verdict(c) in ("more", "less")]
        if sure:
            best = max(sure, key=lambda c: abs(c.scale))
            player = self.language.name(best.effect.measure.partition(":")[2])
            v = self.language.name(best.effect.variant)
            p_v, p_b = best.plain("value"), best.plain("baseline")
            return say(self.language, "gain", v=v, player=player, p_v=p_v, p_b=p_b)
        is_open = any(self.findings.verdict(c) == "open" for c in wins)
        return say(self.language, "gain.open" if is_open else "gain.none", margin=wins[0].plain("margin"))

    def same(self, most: int = LISTED) -> Sentence | None:
        """The variants that play the same rounds, ``most`` of them by name."""
        return self._listed("same", self.same_rounds, most)

    def _listed(self, what: str, variants: Sequence[str], most: int) -> Sentence | None:
        """The sentence ``rank.<what>`` of these variants by name; of very many the first ones, and how many more."""
        names = [self.language.name(v) for v in variants]
        if not names:
            return None
        if len(names) <= most:
            return say(self.language, f"rank.{what}", b=self._b, names=self.language.enumerate(names))
        kept = max(most - 1, 1)
        n = self._count(len(names) - kept, f"{what}/more")
        listed = self.language.comma.join(names[:kept])
        return say(self.language, f"rank.{what}.more", b=self._b, names=listed, n=n)

    def _length_item(self, cells: EffectCells) -> Sentence:
        v = self.language.name(cells.effect.variant)
        return say(self.language, "rank.item", m_v=cells.slot("value"), v=v, d=cells.slot("difference"))

    def _item(self, cells: EffectCells) -> Sentence:
        slots: dict[str, Value] = {"a_v": cells.slot("value"), "a_b": cells.slot("baseline")}
        slots |= {"v": self.language.name(cells.effect.variant), "measure": self.findings.label(cells.effect, "noun")}
        return say(self.language, "rank.others.item", **slots)

    def _is_open(self) -> bool:
        return any(self.findings.verdict(c) == "open" for m in self.measures for c in self.rows(m) if m != "minutes")

    def _count(self, value: int, key: str) -> Slot:
        cell = self.language.numbers.whole(value)
        return Slot(cell.text, f"count/{key}", cell)


_ALWAYS: Sequence[str] = ("more", "less")


def _by_size(cells: EffectCells) -> tuple[float, float]:
    return size_of(cells.effect), abs(cells.scale)
