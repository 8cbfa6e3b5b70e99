"""What stands first in every output: the answer, and the facts in one line."""

from __future__ import annotations

from unosim.analysis.model import Summary
from unosim.report.alone import Alone
from unosim.report.ranking import Ranking
from unosim.report.sentences import Findings, Sentence
from unosim.report.size import many
from unosim.report.words import Language


def answer(summary: Summary, findings: Findings | None, language: Language) -> list[Sentence]:
    """The answer in a few sentences: of the comparison, or of every variant alone (of many, the baseline)."""
    if findings is not None and findings.cells:
        return Ranking(findings).answer() if findings.many else findings.answer()
    if many(summary):
        return Alone(summary.variant(summary.baseline), language).answer()
    return [sentence for variant in summary.variants for sentence in Alone(variant, language).answer()]


def facts(summary: Summary, language: Language, time: str = "") -> str:
    """Players, deals and rounds in one line."""
    numbers = language.numbers
    seats = sorted({v.seats for v in summary.variants})
    texts = {
        "seats": "–".join(str(s) for s in dict.fromkeys((seats[0], seats[-1]))),
        "deals": numbers.whole(max(v.deals for v in summary.variants)).text,
        "rounds": numbers.large(sum(v.rounds for v in summary.variants)).text,
    }
    if len(summary.variants) > 1:
        text = language.word("facts.variants", k=len(summary.variants), b=language.name(summary.baseline), **texts)
    else:
        text = language.word("facts", **texts)
    return f"{text} · {time[:10]}" if time else text
