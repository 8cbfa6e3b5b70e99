"""A sentence of the report: a filled template, which remembers the numbers that it quotes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unosim.report.cells import EffectCells, Slot
from unosim.report.words import Language


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


def interval_of(language: Language, cells: EffectCells, low: str, high: str) -> Sentence:
    """Both ends of an interval as one part of a sentence."""
    first, second = cells.slot(low), cells.slot(high)
    if first.cell.unit != "time":
        first = cells.plain(low)
    text = language.style.interval.format(low=first.text, high=second.text)
    return Sentence("interval", text, (first, second))
