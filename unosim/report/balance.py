"""At which value a player wins as often as it should, in words and as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unosim.analysis.model import Balance, Estimate
from unosim.report.blocks import Row, Table
from unosim.report.cells import Slot, estimate_cells
from unosim.report.numbers import Shown
from unosim.report.sentences import Sentence, Value, say
from unosim.report.tables import columns
from unosim.report.words import Language


@dataclass(frozen=True)
class BalanceWords:
    """What is told of a balance: ``key`` of ``player`` was varied, to be equal to ``other`` (None: a fair share)."""

    found: Balance
    key: str
    player: str
    other: str | None
    language: Language

    def sentences(self) -> list[Sentence]:
        """The answer, the fair share, and warnings."""
        found = self.found
        if any(not rate.defined for rate in found.rates):
            return [say(self.language, "balance.few")]
        sentences = [self._answer()]
        if self.other is None:
            sentences.append(say(self.language, "balance.fair", fair=self._slot("fair", self._share(found.fair))))
        if found.crossings > 1:
            crossings = self.language.numbers.whole(found.crossings)
            sentences.append(say(self.language, "balance.many", k=self._slot("crossings", crossings)))
        if found.neighbors is not None and (found.root.low is None or found.root.high is None):
            sentences.append(say(self.language, "balance.open"))
        return sentences

    def table(self) -> Table:
        """Every value: the rate, that of the other player, and the difference."""
        w, numbers = self.language.word, self.language.numbers
        headers = [self._what(), w("column.rate"), w("column.interval")]
        headers += [w("column.fairness") if self.other is None else w("column.ahead", other=self.other)]
        headers += [w("column.interval")]
        rows = []
        for k, (rate, difference) in enumerate(zip(self.found.rates, self.found.differences, strict=True)):
            won, ahead = (
                estimate_cells(numbers, rate, "share"),
                estimate_cells(numbers, difference.scaled(100), "points", signed=True),
            )
            cells = (self._value(k).text, won.value.text, won.interval, ahead.value.text, ahead.interval)
            rows.append(Row(cells))
        deals = numbers.whole(self.found.root.deals).text
        caption = w("table.balance", player=self.language.name(self.player), deals=deals)
        return Table("balance", caption, columns(headers, ()), tuple(rows))

    def _answer(self) -> Sentence:
        found = self.found
        slots: dict[str, Value] = {"player": self.language.name(self.player), "others": self._others()}
        if found.neighbors is None or found.best is None:
            return self._none(slots)
        digits = 1 if found.root.se is None or found.root.se >= 0.05 * self._step() else 2
        slots["value"] = self._slot("value", self._value(found.best))
        slots["x"] = self._slot("x", self._number(found.root.value, digits))
        slots["interval"] = self._interval(digits)
        slots["rates"] = self._rates(found.neighbors)
        if self.key == "hand_size":
            return say(self.language, "balance.cards", **slots)
        return say(self.language, "balance.key", what=self._what(), **slots)

    def _none(self, slots: dict[str, Value]) -> Sentence:
        """No value does it: the one that comes nearest."""
        found = self.found
        values = [one.value or 0.0 for one in found.differences]
        nearest = min(range(len(values)), key=lambda k: abs(values[k]))
        what = self._what()
        if max(values) == min(values):
            return say(self.language, "balance.flat", what=what, rates=[self._at(0, first=True)])
        slots["low"], slots["high"] = (self._slot("low", self._value(0)), self._slot("high", self._value(-1)))
        slots["rates"] = [self._at(nearest, first=True)]
        return say(self.language, "balance.more" if values[nearest] > 0 else "balance.less", what=what, **slots)

    def _at(self, k: int, first: bool) -> Sentence:
        """The rate at a value."""
        slots: dict[str, Value] = {"value": self._slot(f"value:{k}", self._value(k))}
        slots["rate"] = self._slot(f"rate:{k}", self._share_of(self.found.rates[k]), plain=True)
        template = "balance.at"
        if first:
            slots["player"] = self.language.name(self.player)
        if self.found.others is not None and self.other is not None:
            slots["theirs"] = self._slot(f"other:{k}", self._share_of(self.found.others[k]), plain=True)
            template = "balance.at.two"
            if first:
                slots["other"] = self.language.name(self.other)
        template += ".cards" if self.key == "hand_size" else ""
        return say(self.language, template if first else f"{template}.next", **slots)

    def _what(self) -> str:
        """What is varied; a parameter of a strategy has its own name."""
        if self.key.startswith("with."):
            return self.key.removeprefix("with.")
        return self.language.word(f"balance.{self.key}")

    def _rates(self, neighbors: Sequence[int]) -> Sentence:
        """The rates at the two values beside the answer."""
        lower, upper = (self._at(k, first=n == 0) for n, k in enumerate(neighbors))
        return say(self.language, "balance.rates", first=lower, second=upper)

    def _others(self) -> str:
        return self.language.word("balance.all") if self.other is None else self.language.name(self.other)

    def _interval(self, digits: int) -> Sentence:
        """The interval of the crossing; an end beyond the values is told as such."""
        low, high = self.found.root.low, self.found.root.high
        ends = [
            self._slot("low", self._number(low, digits)) if low is not None else self._beyond("balance.below", 0),
            self._slot("high", self._number(high, digits)) if high is not None else self._beyond("balance.above", -1),
        ]
        text = self.language.style.interval.format(low=ends[0].text, high=ends[1].text)
        return Sentence("interval", text, tuple(ends))

    def _beyond(self, word: str, k: int) -> Slot:
        cell = self._value(k)
        return Slot(self.language.word(word, x=cell.text), f"balance:{word}", cell)

    def _step(self) -> float:
        return self.found.values[1] - self.found.values[0]

    def _value(self, k: int) -> Shown:
        """A value as it would be typed."""
        digits = max(len(f"{value:g}".partition(".")[2]) for value in self.found.values)
        return self.language.numbers.show(self.found.values[k], "count", digits=digits)

    def _number(self, value: float | None, digits: int) -> Shown:
        """A crossing, with more digits where the steps are small."""
        return self.language.numbers.show(value, "count", digits=digits + (0 if self._step() >= 1 else 1))

    def _share(self, value: float) -> Shown:
        return self.language.numbers.show(value, "share")

    def _share_of(self, estimate: Estimate) -> Shown:
        return estimate_cells(self.language.numbers, estimate, "share").value

    def _slot(self, part: str, cell: Shown, plain: bool = True) -> Slot:
        return Slot(cell.plain if plain else cell.text, f"balance:{part}", cell)
