"""Skill and luck in words: of what decides who wins, how much are the players, the position, the cards, the rest."""

from __future__ import annotations

from collections.abc import Sequence

from unosim.analysis.model import Comparison, Estimate, PlayerRate, Skill, Summary, VariantSummary
from unosim.report.blocks import Row, Table
from unosim.report.cells import EstimateCells, Slot, estimate_cells
from unosim.report.numbers import Unit
from unosim.report.sentences import Sentence, Value, say
from unosim.report.tables import columns
from unosim.report.words import Language

PARTS = ("player", "position", "cards", "rest")


def skill_sentences(summary: Summary, language: Language) -> list[Sentence]:
    """What decides who wins, for every variant that was looked at so; with several, each is named."""
    several = len(summary.variants) > 1
    return [s for v in summary.variants if v.skill for s in _Words(v, v.skill, language, several).sentences()]


def swap_sentences(comparison: Comparison | None, language: Language) -> list[Sentence]:
    """One player instead of another on the same deals: rounds that only one of them wins."""
    found = []
    for swap in comparison.swaps if comparison is not None else ():
        if swap.gained.defined:
            slots: dict[str, Value] = {"v": language.name(swap.variant), "player": language.name(swap.player)}
            for part, estimate in (("gained", swap.gained), ("lost", swap.lost)):
                cell = estimate_cells(language.numbers, estimate, "share").value
                slots[part] = Slot(cell.plain, f"swap:{part}/{swap.variant}", cell)
            if swap.player == swap.other:  # one name, such as with and without a ban
                found.append(say(language, "swap.same", **slots))
            else:
                found.append(say(language, "swap", other=language.name(swap.other), **slots))
    return found


def skill_table(summary: Summary, language: Language) -> Table | None:
    """The shares of each variant, the gap between its best and worst player, and the ladder; None without any."""
    w = language.word
    headers = [w(f"column.{name}") for name in ("variant", "players", "position", "cards", "rest")]
    headers += [w(f"column.{name}") for name in ("gap", "show", "rungs")]
    rows = [
        Row(tuple(_Words(v, v.skill, language, True).cells())) for v in summary.variants if v.skill and _told(v.skill)
    ]
    return Table("skill", w("table.skill"), columns(headers, (0, 7)), tuple(rows), w("note.skill")) if rows else None


def _told(skill: Skill) -> bool:
    """Whether there is a share at all."""
    return skill.player.defined and skill.best is not None


class _Words:
    """One variant."""

    def __init__(self, variant: VariantSummary, skill: Skill, language: Language, several: bool) -> None:
        self.variant = variant
        self.skill = skill
        self.language = language
        self.several = several

    def sentences(self) -> list[Sentence]:
        """The shares or why there are none, the gap, and where one player stands among equal others."""
        skill = self.skill
        template = "skill" if skill.missing is None else f"skill.{skill.missing}"
        slots: dict[str, Value] = {"v": self.language.name(self.variant.variant), "table": self._table()}
        slots |= {
            part: self._slot(part, getattr(skill, part), "share") for part in PARTS if getattr(skill, part).defined
        }
        found = [say(self.language, f"{template}.of" if self.several else template, **self._used(slots, template))]
        if skill.gap.defined and skill.best is not None and skill.worst is not None:
            found.append(self._gap(skill.best, skill.worst))
        if skill.order.defined and skill.missing is None and self.variant.seats > 2:  # of two, the gap says as much
            found.append(self._order())
        return found

    def cells(self) -> list[str]:
        """The row of the table."""
        skill, numbers = self.skill, self.language.numbers
        shares = [self._cell(getattr(skill, part), "share") for part in PARTS]
        show = skill.rounds_to_show.value
        rounds = self.language.style.missing if show is None else numbers.whole(round(show)).text
        gap = self._cell(skill.gap, "points", signed=True, scale=100)
        return [self.language.shown(self.variant.variant), *shares, gap, rounds, " > ".join(skill.ladder)]

    def _cell(self, estimate: Estimate, unit: Unit, signed: bool = False, scale: float = 1) -> str:
        if not estimate.defined:
            return self.language.style.missing
        cells = self._cells(estimate.scaled(scale), unit, signed)
        return cells.both()

    def _used(self, slots: dict[str, Value], template: str) -> dict[str, Value]:
        """Only what the template asks for: a number that is not told is not quoted."""
        text = self.language.templates[f"{template}.of" if self.several else template]
        return {name: value for name, value in slots.items() if f"{{{name}}}" in text}

    def _gap(self, best: str, worst: str) -> Sentence:
        gap, rounds = self.skill.gap.scaled(100), self.skill.rounds_to_show.value
        cells = estimate_cells(self.language.numbers, gap, "points")
        slots: dict[str, Value] = {
            "best": self.language.name(best),
            "worst": self.language.name(worst),
            "gap": Slot(cells.value.plain, self._key("gap"), cells.value),
            "interval": self._interval("gap", gap, "points"),
        }
        if rounds is None:
            return say(self.language, "skill.gap.open", **slots)
        cell = self.language.numbers.whole(round(rounds))
        return say(self.language, "skill.gap", **slots, rounds=Slot(cell.text, self._key("show"), cell))

    def _order(self) -> Sentence:
        order = self.skill.order.scaled(100)
        cells = estimate_cells(self.language.numbers, order, "points")
        one = next(player.label for player in self.variant.players if player.seats == 1)
        return say(
            self.language,
            "skill.order",
            player=self.language.name(one),
            order=Slot(cells.value.plain, self._key("order"), cells.value),
            interval=self._interval("order", order, "points"),
        )

    def _table(self) -> Sequence[Sentence]:
        """Who sits at the table."""
        return [self._seated(player) for player in self.variant.players]

    def _seated(self, player: PlayerRate) -> Sentence:
        name = self.language.name(player.label)
        if player.seats == 1:
            return say(self.language, "skill.player", name=name)
        cell = self.language.numbers.whole(player.seats)
        return say(self.language, "skill.players", k=Slot(cell.text, self._key("seats"), cell), name=name)

    def _slot(self, part: str, estimate: Estimate, unit: Unit) -> Slot:
        cell = self._cells(estimate, unit).value
        return Slot(cell.text, self._key(part), cell)

    def _cells(self, estimate: Estimate, unit: Unit, signed: bool = False) -> EstimateCells:
        """An estimate as shown; a share too small for one decimal has two."""
        cells = estimate_cells(self.language.numbers, estimate, unit, signed)
        if unit == "share" and estimate.value and not cells.value.number:
            ends = (estimate.value, estimate.low, estimate.high)
            value, low, high = (self.language.numbers.show(x, unit, estimate.se, digits=2) for x in ends)
            return EstimateCells(value, low, high, self.language.numbers.between(low, high))
        return cells

    def _interval(self, part: str, estimate: Estimate, unit: Unit) -> Sentence:
        cells = estimate_cells(self.language.numbers, estimate, unit)
        low, high = (
            Slot(getattr(cells, end).plain, f"{self._key(part)}/{end}", getattr(cells, end)) for end in ("low", "high")
        )
        return Sentence("interval", self.language.style.interval.format(low=low.text, high=high.text), (low, high))

    def _key(self, part: str) -> str:
        return f"skill:{part}/{self.variant.variant}"
