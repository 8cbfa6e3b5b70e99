"""Skill and luck in words: of what decides who wins, how much are the players, the position, the cards, the rest."""

from __future__ import annotations

from collections.abc import Sequence

from unosim.analysis.model import Comparison, Estimate, PlayerRate, Skill, Summary, VariantSummary
from unosim.report.blocks import Row, Table
from unosim.report.cells import EstimateCells, Slot, digits_of, estimate_cells
from unosim.report.numbers import Unit
from unosim.report.sentences import Sentence, Value, say
from unosim.report.tables import columns
from unosim.report.words import Language

PARTS = ("player", "position", "cards", "rest")
#: The numbers of a terminal, from the shares to the ladder.
ROWS = (*PARTS, "pack", "gap", "show", "order", "rungs")
#: Shares of the players from which on it is both, and skill above all.
BOTH, SKILL = 0.1, 0.5


def skill_sentences(summary: Summary, language: Language) -> list[Sentence]:
    """What decides who wins, for every variant that was looked at so; with several, each is named."""
    return [
        sentence for variant in summary.variants for sentence in skill_of(variant, language, len(summary.variants) > 1)
    ]


def skill_of(variant: VariantSummary, language: Language, several: bool = False) -> list[Sentence]:
    """What decides who wins with one variant, which is named if it is one of several; nothing where that was not
    looked at."""
    return _Words(variant, variant.skill, language, several).sentences() if variant.skill else []


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
    again = asked(summary)
    parts = ("players", "position", "cards", "rest", *(("pack",) if again else ()))
    headers = [w(f"column.{name}") for name in ("variant", *parts, "gap", "show", "rungs")]
    rows = [
        Row(tuple(_Words(v, v.skill, language, True).cells(again)))
        for v in summary.variants
        if v.skill and _told(v.skill)
    ]
    note = f"{w('note.skill')} {w('note.skill.pack')}" if again else w("note.skill")
    shown = columns(headers, (0, len(headers) - 1))
    return Table("skill", w("table.skill"), shown, tuple(rows), note) if rows else None


def asked(summary: Summary) -> bool:
    """Whether deals were played more than once to tell skill from luck."""
    return any(v.skill is not None and v.skill.pack.defined for v in summary.variants)


def skill_answer(summary: Summary, language: Language) -> list[Sentence]:
    """Luck or skill, for the first variant, and how much its pack decides; nothing where that cannot be told."""
    first = summary.variants[0]
    return _Words(first, first.skill, language, True).answer() if first.skill is not None else []


def skill_columns(summary: Summary, language: Language) -> list[list[str]]:
    """For a terminal: a row a number, a column a variant, the names of the variants on top."""
    told = [_Words(v, v.skill, language, True).column() for v in summary.variants if v.skill is not None]
    names = [v.variant for v in summary.variants if v.skill is not None]
    rows = [[language.word(f"skill.row.{key}"), *(column[key] for column in told)] for key in ROWS]
    missing = language.style.missing
    return [[language.word("skill.head"), *names], *(row for row in rows if any(cell != missing for cell in row[1:]))]


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
        found += self._pack()
        if skill.gap.defined and skill.best is not None and skill.worst is not None:
            found.append(self._gap(skill.best, skill.worst))
        if skill.order.defined and skill.missing is None and self.variant.seats > 2:  # of two, the gap says as much
            found.append(self._order())
        return found

    def answer(self) -> list[Sentence]:
        """Luck or skill, and what the pack decides."""
        player = self.skill.player.value
        if player is None or self.skill.best is None:
            return self._pack()
        template = "skill.luck" if player < BOTH else "skill.both" if player < SKILL else "skill.skill"
        slot = self._slot("player", self.skill.player, "share")
        return [say(self.language, template, v=self.language.name(self.variant.variant), player=slot), *self._pack()]

    def column(self) -> dict[str, str]:
        """The column of the terminal, by row."""
        skill, numbers, missing = self.skill, self.language.numbers, self.language.style.missing
        shares = {part: self._value(getattr(skill, part), "share") for part in (*PARTS, "pack")}
        show, rungs = skill.rounds_to_show.value, len(skill.ladder)
        return shares | {
            "gap": self._value(skill.gap.scaled(100), "points"),
            "show": missing if show is None else numbers.whole(round(show)).text,
            "order": self._value(skill.order.scaled(100), "count"),
            "rungs": str(rungs) if rungs else missing,
        }

    def _value(self, estimate: Estimate, unit: Unit) -> str:
        """With the half of its interval."""
        if estimate.value is None or estimate.low is None or estimate.high is None:
            return self.language.style.missing
        value = self._cells(estimate, unit).value
        size = (estimate.high - estimate.low) / 2
        half = self.language.numbers.show(size, unit, digits=digits_of(value) if value.number else None)
        if size and not half.number:
            half = self.language.numbers.show(size, unit, digits=digits_of(half) + 1)
        return f"{value.text} ± {half.plain}"

    def _pack(self) -> list[Sentence]:
        """What stays with other lots, where deals were played more than once."""
        pack, lots = self.skill.pack, self.skill.lots
        if pack.value is None or lots.value is None:
            return []
        fair = 1 / self.variant.seats
        alike = Estimate(fair + pack.value * (1 - fair), None, None, pack.se, pack.n, pack.deals)
        same = self._cells(alike, "share").value
        slots: dict[str, Value] = {"same": Slot(same.plain, self._key("same"), same)}
        slots |= {part: self._slot(part, getattr(self.skill, part), "share") for part in ("pack", "lots")}
        slots["interval"] = self._interval("pack", pack, "share")
        if self.several:
            return [say(self.language, "skill.pack.of", v=self.language.name(self.variant.variant), **slots)]
        return [say(self.language, "skill.pack", **slots)]

    def cells(self, again: bool) -> list[str]:
        """The row of the table; ``again``: with what the pack decides."""
        skill, numbers = self.skill, self.language.numbers
        shares = [self._cell(getattr(skill, part), "share") for part in (*PARTS, *(("pack",) if again else ()))]
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
