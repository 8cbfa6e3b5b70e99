"""A run that went on until something was known well enough: what it says about that."""

from __future__ import annotations

from unosim.analysis.model_designs import Stopped
from unosim.report.cells import Slot, kind_of
from unosim.report.effects import measure_label
from unosim.report.numbers import Unit
from unosim.report.sentences import Sentence, Value, say
from unosim.report.words import Language


def stopped_sentence(stopped: Stopped, language: Language) -> Sentence:
    """How well what was watched is known, after how many deals and looks; a warning where that is not as asked."""
    numbers, unit = language.numbers, kind_of(stopped)
    slots: dict[str, Value] = {
        "measure": measure_label(language, stopped.measure, form="noun"),
        "v": language.name(stopped.variant),
        "wanted": _error(stopped.wanted, unit, language, "wanted"),
        "confidence": f"{100 * stopped.confidence:g}",
        "deals": Slot(numbers.whole(stopped.deals).text, "stopped/deals", numbers.whole(stopped.deals)),
        "looks": Slot(numbers.whole(stopped.looks).text, "stopped/looks", numbers.whole(stopped.looks)),
    }
    template = "stopped.reached" if stopped.reached else "stopped.most"
    if not stopped.reached:
        slots["half"] = _error(stopped.half_width, unit, language, "half_width")
    return say(language, f"{template}.difference" if stopped.difference else template, **slots)


def _error(size: float | None, unit: Unit, language: Language, key: str) -> Slot:
    """A width in the unit in which the measure is shown; shares are points here."""
    shares = unit == "hundred" and size is not None
    text = language.numbers.error(size / 100 if shares and size is not None else size, "share" if shares else unit)
    return Slot(text, f"stopped/{key}", language.numbers.show(size, unit, digits=4))
