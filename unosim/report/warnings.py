"""What stands before everything else where numbers have to be read with care."""

from __future__ import annotations

from collections.abc import Sequence

from unosim.analysis.model import LeftOut, Summary, VariantSummary
from unosim.report.cells import Slot
from unosim.report.saying import Value
from unosim.report.sentences import Sentence, say
from unosim.report.size import many
from unosim.report.stopped import stopped_sentence
from unosim.report.words import Language

FEW_DEALS = 1000
UNFINISHED = 0.001
# Names that a warning lists; of more it says how many.
MOST_NAMES = 8


def thin(summary: Summary, language: Language) -> list[Sentence]:
    """What stands before everything else when the data are thin."""
    numbers, found = language.numbers, []
    if not summary.complete:
        present, planned = numbers.whole(summary.units_present), numbers.whole(summary.units_planned)
        slots = {
            "present": Slot(present.text, "files/present", present),
            "planned": Slot(planned.text, "files/planned", planned),
        }
        found.append(say(language, "thin.partial", **slots))
    played = [v for v in summary.variants if v.rounds]
    waiting = [language.name(v.variant) for v in summary.variants if not v.rounds]
    if waiting:
        items = [Sentence("name", name) for name in waiting[:MOST_NAMES]]
        if len(waiting) > MOST_NAMES:
            cell = numbers.whole(len(waiting) - MOST_NAMES)
            items.append(say(language, "thin.more", n=Slot(cell.text, "variants/waiting", cell)))
        found.append(say(language, "thin.none", names=items))
    deals = min((v.deals for v in played), default=0)
    if played and deals < FEW_DEALS:
        cell = numbers.whole(deals)
        found.append(say(language, "thin.deals" if deals > 1 else "thin.deal", deals=Slot(cell.text, "deals", cell)))
    if summary.stopped is not None and not summary.stopped.reached:
        found.append(stopped_sentence(summary.stopped, language))
    return [*found, *_left_out(summary, language), *_unfinished(summary, played, language)]


def left_out(gap: LeftOut, summary: Summary, language: Language) -> str:
    """What was not compared, and why."""
    variant, baseline = summary.variant(gap.variant), summary.variant(summary.baseline)
    slots = {
        "v": language.name(gap.variant),
        "b": language.name(summary.baseline),
        "player": language.name(gap.measure.partition(":")[2]),
        "other": language.name(gap.other or gap.variant),
        "n": variant.seats,
        "m": baseline.seats,
    }
    text = language.word(f"left_out.{gap.kind}", **slots) if gap.kind else gap.reason
    return language.name(gap.variant) + language.colon + text


def left_out_of(summary: Summary, language: Language) -> list[Sentence]:
    """How many deals of each variant are left out because a strategy erred, those with most of them first."""
    found = []
    for variant in sorted((v for v in summary.variants if v.left_out), key=lambda v: -v.left_out):
        slots: dict[str, Value] = {"v": language.name(variant.variant)}
        for name, key, deals in (
            ("n", "left_out", variant.left_out),
            ("of", "played", variant.deals + variant.left_out),
        ):
            cell = language.numbers.whole(deals)
            slots[name] = Slot(cell.text, f"{key}/{variant.variant}", cell)
        found.append(say(language, "thin.left_out.item", **slots))
    return found


def _left_out(summary: Summary, language: Language) -> list[Sentence]:
    """The same as a warning; of many variants the one with most of them."""
    touched = left_out_of(summary, language)
    items = touched[:1] if many(summary) else touched
    if len(touched) > len(items):
        cell = language.numbers.whole(len(touched))
        return [say(language, "thin.left_out.many", n=Slot(cell.text, "left_out", cell), items=items)]
    return [say(language, "thin.left_out", items=items)] if items else []


def _unfinished(summary: Summary, played: Sequence[VariantSummary], language: Language) -> list[Sentence]:
    """Rounds without a winner, variant by variant; of many variants the one with most of them."""
    shares = {v.variant: (v.rounds - v.finished) / v.rounds for v in played}
    missing = sorted((name for name in shares if shares[name] > UNFINISHED), key=lambda name: -shares[name])
    named = missing[:1] if many(summary) else [name for name in shares if name in missing]
    items = []
    for name in named:
        share = language.numbers.show(shares[name], "share")
        slot = Slot(share.plain, f"outcomes/{name}/unfinished", share)
        items.append(say(language, "thin.item", v=language.name(name), share=slot))
    if len(missing) > len(named):
        cell = language.numbers.whole(len(missing))
        return [say(language, "thin.unfinished.many", n=Slot(cell.text, "unfinished", cell), items=items)]
    return [say(language, "thin.unfinished", items=items)] if items else []
