"""What stands first in every output: the answer, and the facts in one line."""

from __future__ import annotations

from collections.abc import Sequence

from unosim.analysis.model import Effect, Summary
from unosim.report.alone import Alone
from unosim.report.cells import EffectCells
from unosim.report.effects import measure_label
from unosim.report.ranking import Ranking
from unosim.report.saying import interval_of
from unosim.report.sentences import Findings, Sentence, Value, say
from unosim.report.size import many
from unosim.report.told import untold
from unosim.report.words import Language


def answer(summary: Summary, findings: Findings | None, language: Language) -> list[Sentence]:
    """The answer in a few sentences: of the comparison, or of every variant alone (of many, the baseline)."""
    if findings is not None and findings.cells:
        return Ranking(findings).answer() if findings.many else findings.answer()
    if many(summary):
        return Alone(summary.variant(summary.baseline), language).answer()
    return [sentence for variant in summary.variants for sentence in Alone(variant, language).answer()]


def facts(summary: Summary, language: Language, time: str = "") -> str:
    """Players, deals and rounds of all that was played in one line, and of which table of players is told."""
    numbers = language.numbers
    left = untold(summary)
    played = [*summary.variants, *(left.variants if left is not None else ())]
    seats = sorted({v.seats for v in played})
    deals = max(v.deals for v in played)
    fewest = min((v.deals for v in played if v.left_out), default=deals)
    texts = {
        "seats": numbers_of(seats, language),
        "deals": "–".join(numbers.whole(n).text for n in dict.fromkeys((fewest, deals))),
        "rounds": numbers.large(sum(v.rounds for v in played)).text,
    }
    if len(summary.variants) > 1:
        text = language.word(
            "facts.variants.deal" if deals == 1 else "facts.variants",
            k=len(summary.variants),
            b=language.name(summary.baseline),
            **texts,
        )
    else:
        text = language.word("facts.deal" if deals == 1 else "facts", **texts)
    if left is not None and left.table is not None:
        text += language.word("facts.tables", k=left.tables, t=language.name(left.table))
    if left is not None and left.placebo is not None:
        text += language.word("facts.placebo")
    return f"{text} · {time[:10]}" if time else text


def numbers_of(found: Sequence[int], language: Language) -> str:
    """Rising whole numbers: 4, 2–10 where none between is left out, 2 and 4."""
    texts = [str(number) for number in found]
    if len(found) > 1 and found[-1] - found[0] == len(found) - 1:
        return f"{texts[0]}–{texts[-1]}"
    return language.enumerate(texts)


def placebo(summary: Summary, language: Language) -> Sentence | None:
    """What the baseline against itself changes, where a summary leaves it out; see `placebo_says`."""
    left = untold(summary)
    return placebo_says(None if left is None else left.placebo, language)


def placebo_says(effect: Effect | None, language: Language) -> Sentence | None:
    """What the baseline against itself changes, where it was played; a warning where it surely changes something."""
    if effect is None or not effect.difference.defined:
        return None
    cells = EffectCells(language.numbers, effect)
    slots: dict[str, Value] = {"measure": measure_label(language, effect.measure, effect.label, "noun")}
    slots |= {"d": cells.slot("difference"), "interval": interval_of(language, cells, "low", "high")}
    return say(language, "placebo.beyond" if cells.sure else "placebo.within", **slots)
