"""What is said at a table: English text that knows its template, so that it can be said in another language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def joined(parts: Iterable[str], comma: str = ", ", last: str = " and ") -> str:
    """``a, b and c``; nothing of nothing."""
    *before, final = [*parts] or [""]
    return f"{comma.join(before)}{last}{final}" if before else final


class Either(tuple[object, ...]):
    """Words of which one holds: ``a, b or c``."""


class Said(str):
    """A text in English; ``template`` and ``slots`` are what it was made from.

    Slots are other texts of this kind, words that are the same in every language (moves, cards, names, numbers), or
    tuples of these: ``a, b and c``, or ``a, b or c`` of an `Either`.
    """

    template: str
    slots: Mapping[str, object]


def say(template: str, **slots: object) -> Said:
    """The template with its slots filled."""
    said = Said(template.format(**{name: _listed(slot) for name, slot in slots.items()}))
    said.template, said.slots = template, slots
    return said


def plain(text: str) -> Said:
    """A text without slots, whatever stands in it."""
    return say(text.replace("{", "{{").replace("}", "}}"))


def capital(text: Said) -> Said:
    """The text with a capital letter at its beginning; the same in languages that have none."""
    said = Said(text[:1].upper() + text[1:])
    said.template, said.slots = text.template, text.slots
    return said


def several(number: int, one: str, more: str) -> Said:
    """A number of things: ``one`` or ``more`` is the template, with the slot ``n``."""
    return say(one if number == 1 else more, n=f"{number:,}")


def _listed(slot: object) -> object:
    if not isinstance(slot, tuple):
        return slot
    return joined(map(str, slot), last=" or " if isinstance(slot, Either) else " and ")
