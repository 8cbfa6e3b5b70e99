"""Sentences: which one holds, and that every number in one is the number of its cell."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from string import Formatter

import pytest
import report_fixtures as made
import skill_fixtures

from unosim.analysis.model import Comparison, Effect, Estimate, Summary, VariantSummary
from unosim.cli.tables import comparison_tables
from unosim.errors import UnosimError
from unosim.report import terminal
from unosim.report.alone import TAIL, Alone
from unosim.report.blocks import Paragraph
from unosim.report.cells import EffectCells, Slot, estimate_cells, of_hundred
from unosim.report.further import astray_sentence, chances_sentences
from unosim.report.made import Made
from unosim.report.method import Method
from unosim.report.numbers import Numbers, NumberStyle, Shown, decimals
from unosim.report.page import build
from unosim.report.ranking import Ranking
from unosim.report.sentences import LENGTH, Findings, Sentence
from unosim.report.tables import Tables
from unosim.report.warnings import thin
from unosim.report.words import LANGUAGES, Language, language

Case = tuple[Summary, Comparison]

EN = language()
NUMBER = re.compile(r"[−+]?\d[\d,]*(?:\.\d+)?")
NAME = re.compile(r"“[^”]*”")
LIKE = "like-on-like"
VARIANTS = ("like-on-like", "any-draw-card", "same-color")
QUIET = dict.fromkeys(made.LIKE, 0.0)


def one(changes: dict[str, float], **errors: float) -> Case:
    """none and like-on-like with these changes instead of the usual ones; standard errors by measure."""
    return made.pair()[0], made.comparison({LIKE: made.LIKE | changes}, **errors)


def several(changes: dict[str, float], **of: dict[str, float]) -> Case:
    """none and three variants with these changes; ``of`` one of them has others."""
    usual = dict(zip(VARIANTS, (made.LIKE, made.ANY, made.SAME_COLOR), strict=True))
    return made.four()[0], made.comparison({v: usual[v] | changes | of.get(v, {}) for v in VARIANTS})


def pair_of(first: dict[str, float], second: dict[str, float]) -> Case:
    """none and two variants with these changes instead of the usual ones."""
    summary = made.summary(*(made.variant(name) for name in ("none", *VARIANTS[:2])))
    return summary, made.comparison({VARIANTS[0]: made.LIKE | first, VARIANTS[1]: made.ANY | second})


def changed(case: Case, measure: str, **fields: object) -> Case:
    """The same with some fields of a measure's effects replaced."""
    summary, comparison = case
    effects = [replace(e, **fields) if e.measure == measure else e for e in comparison.effects]  # type: ignore[arg-type]
    return summary, replace(comparison, effects=tuple(effects))


def based(case: Case, measure: str, base: float) -> Case:
    """The same with another baseline of a measure."""
    summary, comparison = case

    def moved(e: Effect) -> Effect:
        return made.effect(measure, e.variant, e.difference.value or 0.0, base=base) if e.measure == measure else e

    return summary, replace(comparison, effects=tuple(moved(e) for e in comparison.effects))


def null() -> Case:
    """A variant with the settings of the baseline: no deal differs."""
    comparison = made.comparison({LIKE: QUIET}, **dict.fromkeys(QUIET, 0.0))
    rows = (made.same_deal(LIKE, untouched=1.0, other=0.0),)
    return made.summary(made.variant(), made.variant(LIKE)), replace(comparison, same_deal=rows)


def astray(case: Case) -> Case:
    """The first variant's chances say 75 where 60 of 100 come true."""
    summary, comparison = case
    first, *others = summary.chances
    cells = tuple(replace(c, happened=0.6, off=0.12) if c.said == 0.75 else c for c in first.reliability)
    return replace(summary, chances=(replace(first, reliability=cells), *others)), comparison


CASES: dict[str, Case] = {
    "pair": made.pair(),
    "four": made.four(),
    "chances astray": astray(made.four()),
    "null": null(),
    "contradictory": one({"turns": 4.0, "cards_played": -3.0, "minutes": -0.9}),
    "contradictory the other way": one({"turns": -4.0, "cards_played": 3.0, "minutes": 0.9}),
    "tiny": one({n: change / 500 for n, change in made.LIKE.items()}, **dict.fromkeys(made.LIKE, 1e-5)),
    "open": one({"minutes": 0.3, "first_player": 0.5}, minutes=0.2, first_player=0.3),
    "open without end": changed(one({"minutes": 0.4}, minutes=0.5), "minutes", further_deals=None),
    "open, but longer": one({"minutes": 0.5, "first_player": 1.0}, minutes=0.08, first_player=0.3),
    "open, but shorter": one({"minutes": -0.5}, minutes=0.08),
    "open, no interval": changed(
        one({}), "minutes", difference=replace(made.around(-0.1, 0.1), low=None, high=None), verdict="open"
    ),
    "longer": one({"minutes": 1.5, "over_10_minutes": 9.0}),
    "shorter": one({"minutes": -1.5, "over_10_minutes": -2.0}),
    "slightly longer": one({"minutes": 0.1}),
    "no difference": one(QUIET | {"minutes": -0.04}, minutes=0.05),
    "no difference, longer": one(QUIET | {"minutes": 0.04}, minutes=0.05),
    "no difference either way": one(QUIET, minutes=0.05),
    "a constant, too small": changed(one({"minutes": 0.1}), "minutes", rounds_to_notice=1),
    "other clocks": one(QUIET | {"minutes": -0.4, "turns": -4.0, "cards_played": -3.0}),
    "first seat": one({"first_player": 1.9}),
    "quiet": one(QUIET),
    "quiet but for a clock": one(QUIET | {"cards_played": 5.0}),
    "quiet, one open": one(QUIET, payments=0.6),
    "gain open": one(QUIET | {"win:random": 0.8}, **{"win:random": 0.5}),
    "share with a baseline": based(one({"penalty_8": 12.0}), "penalty_8", 4.0),
    "share gone": based(one({"penalty_8": -12.0}), "penalty_8", 12.0),
    "top is a count": one(QUIET | {"cards_drawn": 30.0}),
    "top is a win": one(QUIET | {"win:random": 9.0}),
    "top is the first seat": one(QUIET | {"first_player": 9.0}),
    "noticed in weeks": one({"minutes": 0.25}),
    "noticed in years": changed(one({"minutes": 1.5}), "minutes", rounds_to_notice=4000),
    "noticed soon": one({"minutes": 4.0}),
    "noticed never": one({"minutes": 0.03}),
    "several, one longer": several({}, **{LIKE: {"minutes": 2.0}}),
    "several, with a baseline": based(several({}), "penalty_8", 4.0),
    "two, quiet": pair_of(QUIET, QUIET),
    "two, impossible with one": pair_of({}, {"penalty_8": 0.0}),
    "two, gone with one": based(pair_of({"penalty_8": 4.0}, {"penalty_8": -12.0}), "penalty_8", 12.0),
    "two, other clocks": pair_of(QUIET, QUIET | {"minutes": -0.46, "turns": -4.0}),
    "several, count": several(QUIET | {"cards_drawn": 9.0}),
    "several, first": several(QUIET | {"first_player": 5.0}),
    "several, win": several(QUIET | {"win:random": 5.0}),
    "several, quiet": several(QUIET),
    "several, gain open": changed(several(QUIET), "win:random", verdict="open"),
}


def mixed(*kinds: int, holm: float = 0.0003) -> Case:
    """Twelve variants that all do what these kinds of `many` do; what Holm's correction makes of their p."""
    summary, comparison = made.many(72)
    names = [f"rule-{n}" for n in range(72) if n % 6 in kinds][:12]
    effects = tuple(
        replace(e, p_holm=holm if e.verdict in ("more", "less") else e.p_holm)
        for e in comparison.effects
        if e.variant in names
    )
    same = tuple(name for name in comparison.same_rounds if name in names)
    rows = tuple(row for row in comparison.same_deal if row.variant in names)
    variants = tuple(v for v in summary.variants if v.variant in ("none", *names))
    return replace(summary, variants=variants), replace(comparison, effects=effects, same_rounds=same, same_deal=rows)


def otherwise(loud: int) -> Case:
    """Variants that take the same time, so many of them with more turns."""
    summary, comparison = made.many(7)
    moved = [v.variant for v in summary.variants[1:] if v.variant not in comparison.same_rounds][:loud]

    def told(e: Effect) -> Effect:
        if e.measure in LENGTH:
            more = e.measure == "turns" and e.variant in moved
            return replace(e, verdict="more" if more else "same", p_holm=0.001)
        return e

    return summary, replace(comparison, effects=tuple(map(told, comparison.effects)))


MANY: dict[str, Case] = {
    "twelve": made.many(),
    "sixty-nine": made.many(69),
    "all the same rounds": mixed(5),
    "nothing noticeable": mixed(3),
    "none but open": mixed(4),
    "tiny": mixed(2),
    "lost to Holm": mixed(0, 1, holm=0.2),
    "only longer": mixed(0),
    "turns alone": otherwise(2),
    "turns alone, many": otherwise(5),
}


def tie() -> Summary:
    """Players that cannot be told apart, a first seat that is not known, no large penalty."""
    variant = made.variant("rules", wins=(0.2501, 0.25, 0.25, 0.2499))
    return made.summary(replace(variant, first_player=made.around(0.4, 0.5)))


def same_players() -> Summary:
    """One kind of player, and a first seat that is worth nothing."""
    variant = made.variant("rules", penalty8=0.4)
    player = replace(variant.players[0], label="random", seats=4, rate=made.around(0.25, 0.0))
    return made.summary(replace(variant, players=(player,), first_player=made.around(0.01, 0.02)))


def won(*rates: float, se: float = 0.004) -> Summary:
    """One variant whose players win these shares of the rounds."""
    variant = made.variant("rules")
    players = (replace(p, rate=made.around(r, se)) for p, r in zip(variant.players, rates, strict=True))
    return made.summary(replace(variant, players=tuple(players)))


def unended(case: Case, **unfinished: int) -> Case:
    """The same, with so many rounds of some variants unfinished, as the analysis has it: of those no verdict, of one
    of which no round ended no difference either."""
    summary, comparison = case
    variants = []
    for v in summary.variants:
        left = unfinished.get(v.variant.replace("-", "_"), 0)
        outcomes = v.outcomes | {"won": v.rounds - left, "capped": left}
        variants.append(replace(v, finished=v.rounds - left, outcomes=outcomes))
    finished = {v.variant: v.finished / v.rounds for v in variants}

    def known(e: Effect) -> Effect:
        if finished[e.variant] < 0.99:
            e = replace(e, verdict="open", further_deals=None, rounds_to_notice=None, selected=True)
        nothing = dict.fromkeys(("value", "difference", "relative"), made.NOTHING)
        return e if finished[e.variant] else replace(e, **nothing)

    effects = tuple(map(known, comparison.effects))
    return replace(summary, variants=tuple(variants)), replace(comparison, effects=effects)


# Variants that do not end as often as the baseline; the verdicts are as bold as if they did.
UNEQUAL: dict[str, Case] = {
    "half cut off": unended(one({"minutes": -1.5}), like_on_like=made.DEALS * 2),
    "none ends": unended(one({}), like_on_like=made.DEALS * 4),
    "one longer and one other": unended(
        several({}, **{"any-draw-card": {"minutes": 2.0}}), like_on_like=made.DEALS * 2
    ),
    "one of three": unended(several({}, **{LIKE: {"minutes": -2.0}}), like_on_like=made.DEALS * 2),
    "two of three": unended(
        several(QUIET | {"cards_drawn": 9.0}), like_on_like=made.DEALS * 2, any_draw_card=made.DEALS * 4
    ),
}
UNEQUAL_MANY: dict[str, Case] = {
    "one of twelve": unended(MANY["twelve"], rule_0=made.DEALS * 2),
    "twelve": unended(MANY["twelve"], **{f"rule_{n}": made.DEALS for n in range(12)}),
}


def not_yet() -> Summary:
    """Few rounds, in none of which a penalty was large, though it could be."""
    one = made.variant()
    seen = replace(one.chains, penalty8=Estimate(0.0, 0.0, 0.3, 0.0, 8, 2))
    return made.summary(replace(one, chains=seen))


SINGLES = {
    "single": made.single(),
    "tie": tie(),
    "same players": same_players(),
    "two at the top": won(0.294, 0.282, 0.228, 0.196),
    "only one below": won(0.255, 0.255, 0.256, 0.234),
    "not yet": not_yet(),
}


def left_out(name: str, deals: int) -> VariantSummary:
    """A variant of which a strategy in Python spoilt so many deals."""
    return replace(made.variant(name), left_out=deals)


THIN = {
    "few deals": made.summary(made.variant(deals=400)),
    "one deal": made.summary(made.variant(deals=1)),
    "few rounds": made.summary(replace(made.variant(deals=10), finished=40)),
    "unfinished": made.summary(made.variant(unfinished=1600)),
    "nothing": made.summary(made.variant(), made.variant("b", deals=0), present=8, planned=16),
    "unfinished, many": made.summary(made.variant(), *(made.variant(f"v{n}", unfinished=1600 * n) for n in range(9))),
    "waiting, many": made.summary(made.variant(), *(made.variant(f"v{n}", deals=0) for n in range(11))),
    "partial": made.summary(made.variant(), present=3, planned=16),
    "left out": made.summary(made.variant(), left_out("b", 12)),
    "left out, many": made.summary(made.variant(), *(left_out(f"v{n}", n) for n in range(9))),
}


def compared(case: Case, words: Language = EN) -> list[Sentence]:
    """Everything that the report says about a comparison."""
    summary, comparison = case
    findings = Findings(summary, comparison, words)
    method = Method(summary, findings, Made(), words)
    answers = Ranking(findings).answer() if findings.many else findings.answer()
    found: list[Sentence | None] = [*answers, *method.limits(), *method.minutes()]
    for variant in findings.variants:
        found += [findings.length(variant), findings.clocks(variant), findings.tail(variant), findings.top(variant)]
        found += [findings.gain(variant), findings.first(variant)]
    found += [findings.bite(row) for row in comparison.same_deal]
    found += [*chances_sentences(summary, words), astray_sentence(summary.chances, words)]
    found += [findings.notice(cells) for cells in findings.cells.values()]
    return [sentence for sentence in found if sentence is not None and sentence.text]


def alone(summary: Summary, words: Language = EN) -> list[Sentence]:
    """Everything about variants without a comparison."""
    found: list[Sentence | None] = [*thin(summary, words), *Method(summary, None, Made(), words).limits()]
    for variant in summary.variants:
        one_variant = Alone(variant, words)
        found += [*one_variant.answer(), one_variant.over()]
    return [sentence for sentence in found if sentence is not None]


def every_sentence(words: Language = EN) -> Iterator[Sentence]:
    for case in (CASES | MANY | UNEQUAL | UNEQUAL_MANY).values():
        yield from compared(case, words)
    for summary in (SINGLES | THIN).values():
        yield from alone(summary, words)
    yield from skill_fixtures.sentences(words)


@pytest.mark.parametrize("sentence", list(skill_fixtures.sentences(EN)), ids=lambda sentence: sentence.id)
def test_numbers_of_skill_and_balance_are_those_of_cells(sentence: Sentence) -> None:
    check_numbers(sentence)


def numbers_in(text: str) -> Counter[str]:
    """The numbers of a text, names left out."""
    return Counter(NUMBER.findall(NAME.sub("", text)))


def literal(template: str) -> str:
    """A template without its slots."""
    return " ".join(part for part, *_ in Formatter().parse(template))


def parsed(text: str) -> Decimal:
    """The number of a text with a single one."""
    (found,) = NUMBER.findall(text)
    return Decimal(found.replace(",", "").replace("−", "-"))


# Numbers -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CASES | MANY | UNEQUAL | UNEQUAL_MANY)
def test_each_number_of_a_comparison_is_that_of_its_cell(name: str) -> None:
    for sentence in compared((CASES | MANY | UNEQUAL | UNEQUAL_MANY)[name]):
        check_numbers(sentence)


@pytest.mark.parametrize("name", SINGLES | THIN)
def test_each_number_of_a_variant_alone_is_that_of_its_cell(name: str) -> None:
    for sentence in alone((SINGLES | THIN)[name]):
        check_numbers(sentence)


def check_numbers(sentence: Sentence, words: Language = EN) -> None:
    quoted = sum((numbers_in(slot.text) for slot in sentence.numbers), Counter[str]())
    own = sum(
        (numbers_in(literal(words.templates[i])) for i in (sentence.id, *sentence.parts) if i in words.templates),
        Counter[str](),
    )
    # "8 or more cards" and "10 minutes" belong to the names of measures.
    names = Counter({"8": 2, "10": 2})
    assert not quoted - numbers_in(sentence.text), sentence
    assert not numbers_in(sentence.text) - quoted - own - names, sentence
    for slot in sentence.numbers:
        assert slot.cell.number is not None, sentence
        check_slot(slot)


def check_slot(slot: Slot) -> None:
    """The text is the cell's, or the cell's number with fewer digits, rounded as a reader would."""
    if slot.text in (slot.cell.text, slot.cell.plain):
        return
    shown, number = parsed(slot.text), slot.cell.number
    assert number is not None
    step = Decimal(1).scaleb(shown.as_tuple().exponent)  # type: ignore[arg-type]
    assert abs(shown - number) <= step / 2, slot


def test_cells_are_the_numbers_of_the_analysis() -> None:
    factor = {"time": 60}
    for name, (summary, comparison) in CASES.items():
        findings = Findings(summary, comparison, EN)
        for cells in findings.cells.values():
            effect = cells.effect
            for cell, value in (
                (cells.baseline, effect.baseline.value),
                (cells.value, effect.value.value),
                (cells.difference.value, effect.difference.value),
                (cells.difference.low, effect.difference.low),
                (cells.difference.high, effect.difference.high),
            ):
                assert (value is None) == (cell.number is None)
                assert value is not None or name == "open, no interval"
                if value is not None:
                    check_rounded(cell, value * factor.get(cell.unit, 1))


def check_rounded(cell: Shown, value: float) -> None:
    assert cell.number is not None
    exponent = cell.number.as_tuple().exponent
    assert isinstance(exponent, int)
    step = 10 if cell.unit == "time" and cell.number % 10 == 0 else 10.0**exponent
    assert abs(float(cell.number) - value) <= step / 2 + 1e-9, cell


def test_sentences_and_tables_show_the_same_cells() -> None:
    summary, comparison = made.pair()
    findings = Findings(summary, comparison, EN)
    table = Tables(summary, findings, EN).changes(LIKE)
    rows = {row.cells[0]: " ".join(row.cells[1:]) for row in table.rows}
    columns = {"value", "baseline", "difference", "low", "high", "relative"}
    checked = 0
    for sentence in compared((summary, comparison)):
        for slot in sentence.numbers:
            measure, _, column = slot.key.rpartition(f"/{LIKE}/")
            cells = findings.of(LIKE, measure)
            if cells is not None and column in columns:
                assert slot.cell.plain in rows[findings.label(cells.effect)], slot
                checked += 1
    assert checked >= 20


# Which sentence ----------------------------------------------------------------------------------------------------


def ids(case: Case) -> list[str]:
    summary, comparison = case
    return [sentence.id for sentence in Findings(summary, comparison, EN).answer()]


def test_stacking_in_words() -> None:
    findings = Findings(*made.pair(), EN)
    assert [str(sentence) for sentence in findings.answer()] == [
        "“like-on-like” makes a round only slightly shorter: 4 min 44 s instead of 4 min 50 s, a difference that "
        "nobody would notice (−6 s, 95 % −7 s to −5 s; under 30 s counts as unnoticeable).",
        "Beside the length, what changes most: somebody takes 8 or more cards at once in 16 of 100 rounds with "
        "“like-on-like”; with “none”, never.",
        "With “like-on-like”, “save-wilds” wins 32.6 instead of 33.9 of 100 rounds.",
        "Going first is worth about the same: +1.15 points of 100 with “like-on-like”, +1.05 with “none”.",
    ]


@pytest.mark.parametrize("name", CASES)
def test_an_answer_has_two_to_four_sentences(name: str) -> None:
    assert 2 <= len(ids(CASES[name])) <= 4


@pytest.mark.parametrize(
    ("name", "expected"),
    {
        "null": "len.null",
        "tiny": "len.slight.shorter",
        "open": "len.open.deals",
        "open without end": "len.open",
        "open, no interval": "len.unknown",
        "open, but longer": "len.open.longer",
        "open, but shorter": "len.open.shorter",
        "longer": "len.more",
        "shorter": "len.less",
        "slightly longer": "len.slight.longer",
        "no difference": "len.same.shorter",
        "no difference, longer": "len.same.longer",
        "no difference either way": "len.same.equal",
        "several, one longer": "len.more",
        "four": "len.all_same",
    }.items(),
)
def test_the_sentence_on_length(name: str, expected: str) -> None:
    assert ids(CASES[name])[0] == expected


@pytest.mark.parametrize("name", CASES)
def test_nothing_changes_is_said_only_if_the_table_agrees(name: str) -> None:
    findings = Findings(*CASES[name], EN)
    for variant in (None, *findings.variants):
        others = [c.effect.verdict for c in findings.effects(variant) if c.effect.measure not in LENGTH]
        said = findings.top(variant).id
        assert (said in ("top.none", "top.open")) == (not {"more", "less"} & set(others)), (variant, said)
        if said == "top.none":
            assert "open" not in others


ZH = language("zh")


@pytest.mark.parametrize(
    ("name", "english", "chinese"),
    [
        (
            "no difference",
            "“like-on-like” does not make a round shorter: no difference was found (4 min 47 s instead of 4 min 50 s; "
            "−2 s, 95 % −8 s to +3 s; under 30 s counts as unnoticeable).",
            "“like-on-like”不会让一局变短：没有发现差别（4 分 47 秒，原来 4 分 50 秒；−2 秒，95% 区间 −8 秒～+3 秒；"
            "少于 30 秒视为感觉不到）。",
        ),
        (
            "slightly longer",
            "“like-on-like” makes a round only slightly longer: 4 min 56 s instead of 4 min 50 s, a difference that "
            "nobody would notice (+6 s, 95 % +5 s to +7 s; under 30 s counts as unnoticeable).",
            "“like-on-like”只让一局略长一点：4 分 56 秒，原来 4 分 50 秒，感觉不到（差 +6 秒，95% 区间 "
            "+5 秒～+7 秒；少于 30 秒视为感觉不到）。",
        ),
        (
            "two, quiet",
            "Neither variant changes the length of a round so that anybody would notice: 4 min 50 s with "
            "“like-on-like” and 4 min 50 s with “any-draw-card”, instead of 4 min 50 s with “none”.",
            "两种玩法都不会让一局明显变长或变短：“like-on-like” 4 分 50 秒和“any-draw-card” 4 分 50 秒；"
            "“none”是 4 分 50 秒。",
        ),
        (
            "two, other clocks",
            "Counted otherwise, a round does differ noticeably: fewer turns with “any-draw-card” (53.8 instead of "
            "57.8).",
            "换个算法，一局就有明显差别：“any-draw-card”回合更少（53.8，原来 57.8）。",
        ),
        (
            "two, impossible with one",
            "Beside the length, what changes most: somebody takes 8 or more cards at once in 16 of 100 rounds with "
            "“like-on-like”; with “none”, never.",
            "长短之外，变化最大的是：“like-on-like”之下，每百局有 16 局有人一次摸 8 张以上的罚牌，"
            "“none”之下则从来没有。",
        ),
        (
            "two, gone with one",
            "Beside the length, what changes most is how often somebody takes 8 or more cards at once: of 100 rounds, "
            "in 16 with “like-on-like” and none with “any-draw-card”; with “none”, in 12.",
            "长短之外，变化最大的是，每百局有几局有人一次摸 8 张以上的罚牌："
            "“like-on-like”有 16 局和“any-draw-card”一局也没有；“none”有 12 局。",
        ),
    ],
)
def test_null_small_and_contradictory_numbers_in_both_languages(name: str, english: str, chinese: str) -> None:
    for words, expected in ((EN, english), (ZH, chinese)):
        assert expected in [str(sentence) for sentence in Findings(*CASES[name], words).answer()]


def test_no_other_clock_is_told_where_the_time_differs_noticeably_too() -> None:
    assert Findings(*CASES["contradictory"], EN).other_clocks() is None
    assert ids(CASES["other clocks"])[:2] == ["len.slight.shorter", "len.counts"]


def test_what_nobody_would_notice_is_not_said_to_be_noticed() -> None:
    """Fewer rounds than a record needs are no contradiction to that nobody notices without one."""

    def told(name: str, words: Language) -> str:
        findings = Findings(*CASES[name], words)
        return str(findings.notice(findings.cells[LIKE, "minutes"]))

    assert told("slightly longer", EN) == (
        "For the length of a round, only who keeps a record of every round would see what “like-on-like” changes, "
        "after about 2,200 rounds."
    )
    assert told("open, but longer", EN).endswith("; whether anybody would notice without one is open.")
    assert "you would notice" in told("longer", EN)
    assert "只有把每一局都记下来的人才看得出" in told("slightly longer", ZH)
    assert "还说不准" in told("open, but longer", ZH)


def test_an_open_verdict_tells_a_direction_only_where_it_is_known() -> None:
    def word(name: str, words: Language, form: str = "") -> str:
        findings = Findings(*CASES[name], words)
        return findings.word(findings.cells[LIKE, "minutes"], form)

    assert word("open", EN) == "open"
    assert word("open, but longer", EN) == "more, size open"
    assert word("open, but shorter", EN) == "less, size open"
    assert word("open, but shorter", EN, ".short") == "less?"
    assert word("open, but shorter", ZH) == "减少，多少未定"
    on_the_margin = changed(CASES["open, but longer"], "minutes", further_deals=None)
    findings = Findings(*on_the_margin, EN)
    assert findings.word(findings.cells[LIKE, "minutes"]) == "more, size open"
    cut = Findings(*UNEQUAL["half cut off"], EN)
    assert {cut.word(cells) for cells in cut.effects()} == {"open"}
    many = Findings(*mixed(0, 1, holm=0.2), EN)
    assert "more, size open" not in {many.word(cells) for cells in many.effects()}


def test_clocks_that_disagree_are_said() -> None:
    findings = Findings(*CASES["contradictory"], EN)
    sentence = findings.clocks(LIKE)
    assert sentence is not None
    assert sentence.text == (
        "It depends on the clock for “like-on-like”: more turns (61.8 instead of 57.8), fewer cards played (40.9 "
        "instead of 43.9) and less time (3 min 56 s instead of 4 min 50 s)."
    )
    assert ids(CASES["contradictory"])[:2] == ["len.less", "len.clocks"]
    assert Findings(*made.pair(), EN).clocks(LIKE) is None
    assert Findings(*CASES["other clocks"], EN).disagreeing() is None


def test_a_variant_equal_to_the_baseline_changes_nothing() -> None:
    findings = Findings(*null(), EN)
    texts = " ".join(sentence.text for sentence in compared(null()))
    assert ids(null()) == ["len.null", "top.none", "gain.none", "first.same"]
    assert findings.bite(null()[1].same_deal[0]).id == "bite.null"
    assert all(findings.notice(cells) is None for cells in findings.cells.values())
    assert not re.search(r"instead of|longer:|shorter:|−", texts)


def test_a_tiny_effect_is_real_and_nobody_would_notice() -> None:
    effects = {e.measure: e for e in CASES["tiny"][1].effects}
    assert effects["minutes"].verdict == "slight"
    assert ids(CASES["tiny"]) == ["len.slight.shorter", "top.none", "gain.none", "first.same"]


def test_an_open_effect_claims_nothing() -> None:
    (text,) = {s.text for s in compared(CASES["open"]) if s.id == "len.open.deals"}
    assert text.startswith("This run cannot tell whether “like-on-like” changes the length of a round")
    assert "between −6 s and +42 s" in text
    assert not any(s.id.startswith(("len.more", "len.same")) for s in compared(CASES["open"]))


def test_an_interval_without_zero_tells_the_direction() -> None:
    """It is open only whether the difference is noticed."""
    assert str(Findings(*CASES["open, but shorter"], EN).length(LIKE)) == (
        "“like-on-like” makes a round shorter: 4 min 20 s instead of 4 min 50 s (−30 s, 95 % −39 s to −21 s); whether "
        "by 30 s or more, from which on it would be noticed, is open."
    )
    assert str(Findings(*CASES["open, but longer"], EN).first(LIKE)) == (
        "With “like-on-like”, going first is worth +2.0 points of 100, with “none” +1.0 (difference 95 % +0.4 to +1.6 "
        "pp); whether anybody would notice is open."
    )


def test_rounds_that_were_cut_off_are_no_effect() -> None:
    summary, comparison = UNEQUAL["half cut off"]
    findings = Findings(summary, comparison, EN)
    assert [str(s) for s in findings.answer()] == [
        "Of 100 rounds, 50.0 end with a winner with “like-on-like”, and 100.0 with “none”. Only these are counted: "
        "they take 3 min 20 s with “like-on-like” and 4 min 50 s with “none”, but they are not the same rounds, so no "
        "difference between them is an effect of the rule alone."
    ]
    assert {findings.verdict(cells) for cells in findings.effects()} == {"open"}
    assert not {s.id for s in compared(UNEQUAL["half cut off"])} & {"len.less", "len.open.shorter", "gain", "tail"}
    assert findings.clocks(LIKE) is None
    few = unended(one({"minutes": -1.5}), like_on_like=made.DEALS // 50)
    assert ids(few)[0] == "len.less"


def test_of_nothing_compared_nothing_is_said_to_stay() -> None:
    """No round of the variant ends: whether something changes cannot be asked."""
    summary, comparison = UNEQUAL["none ends"]
    findings = Findings(summary, comparison, EN)
    assert [str(s) for s in findings.answer()] == [
        "“like-on-like” and “none” cannot be compared: of 100 rounds, 0.0 end with a winner with “like-on-like”, and "
        "100.0 with “none”."
    ]
    assert findings.top().text == findings.top(LIKE).text == ""
    for text in (terminal.comparison_text(summary, comparison), comparison_tables(summary, comparison, 200)):
        assert "Nothing else" not in text and "verdict" not in text


def test_variants_that_end_as_often_are_told_without_the_others() -> None:
    one_left, two_left = UNEQUAL["one of three"], UNEQUAL["two of three"]
    assert ids(one_left)[:2] == ["ends.selected", "len.all_same"]
    assert ids(two_left) == ["ends.selected", "ends.none", "len.same.equal", "top.value.several", "gain.none"]
    assert ids(UNEQUAL["one longer and one other"])[:3] == ["ends.selected", "len.more", "len.other"]
    top = next(s for s in Findings(*two_left, EN).answer() if s.id == "top.value.several")
    assert str(top).endswith(": 31.1 with “same-color”, instead of 22.1 with “none”.")
    ranked = Ranking(Findings(*UNEQUAL_MANY["one of twelve"], EN)).answer()
    assert str(ranked[0]).startswith("Rounds do not end as often as with “none” with “rule-0”: ")
    assert "“rule-0”" not in " ".join(map(str, ranked[1:]))


def test_page_and_terminal_say_which_of_many_variants_cannot_be_compared() -> None:
    summary, comparison = UNEQUAL_MANY["one of twelve"]
    (said,) = Ranking(Findings(summary, comparison, EN)).selected()
    page = build(summary, comparison, made.facts(*(v.variant for v in summary.variants)), EN)
    (answer,) = (b for s in page.sections for b in s.blocks if isinstance(b, Paragraph) and b.kind == "answer")
    assert answer.text.startswith(said.text)
    assert said.text in " ".join(terminal.summary_text(summary, comparison).split())


def test_thin_data_are_said_first() -> None:
    assert [s.text for s in thin(THIN["few deals"], EN)] == [
        "Careful: only 400 deals were played, so small differences cannot be seen yet."
    ]
    assert thin(THIN["one deal"], EN)[0].text == "Careful: only 1 deal was played, so nothing can be told yet."
    assert [s.text for s in thin(THIN["unfinished"], EN)] == [
        "Careful: of 100 rounds, 0.2 with “none” ended without a winner (stalemate or turn limit); the other numbers "
        "leave them out."
    ]
    assert [s.text for s in thin(THIN["partial"], EN)] == [
        "Careful: this run is not complete (3 of 16 files); the numbers may still move."
    ]
    assert [s.text for s in thin(THIN["nothing"], EN)] == [
        "Careful: this run is not complete (8 of 16 files); the numbers may still move.",
        "Careful: no round of “b” has been played yet.",
    ]
    assert [s.text for s in thin(THIN["left out"], EN)] == [
        "Careful: deals in which a strategy erred are left out with all their rounds (12 of 200,012 with “b”); the "
        "numbers hold for the other deals, which are no random choice."
    ]
    assert [s.text for s in thin(THIN["left out, many"], EN)] == [
        "Careful: with 8 variants, deals in which a strategy erred are left out with all their rounds, most of them 8 "
        "of 200,008 with “v8”; the numbers hold for the other deals, which are no random choice."
    ]
    assert thin(made.pair()[0], EN) == []


def test_one_of_several_that_was_played_is_told_alone() -> None:
    summary, comparison = made.four()
    effects = tuple(e for e in comparison.effects if e.variant == LIKE)
    assert ids((summary, replace(comparison, effects=effects)))[0] == "len.slight.shorter"


def test_what_never_happened_before_changes_most() -> None:
    assert made.pair()[1].of(LIKE, "penalty_8").standardized is None  # type: ignore[union-attr]
    assert ids(CASES["pair"])[1] == "top.share.never"


def test_a_top_that_is_a_win_is_not_told_twice() -> None:
    assert [i for i in ids(CASES["top is a win"]) if i.startswith(("top", "gain"))] == ["top.win"]


def test_one_kind_of_player_gains_nothing() -> None:
    summary, comparison = made.pair()
    players = (replace(summary.variants[0].players[0], label="random", seats=4),)
    variants = tuple(replace(v, players=players) for v in summary.variants)
    assert Findings(replace(summary, variants=variants), comparison, EN).gain() is None


@pytest.mark.parametrize(("high", "said"), [(0.00002, "never"), (0.01, "never"), (0.011, "none"), (0.8, "none")])
def test_never_is_said_only_where_enough_rounds_were_played(high: float, said: str) -> None:
    one = SINGLES["single"].variants[0]
    none = replace(one.chains, penalty8=Estimate(0.0, 0.0, high, 0.0, 8, 2))
    told = Alone(replace(one, chains=none), EN).penalty()
    assert told is not None and told.id == f"sum.penalty.{said}"


def test_the_tail_of_a_few_rounds_is_not_told() -> None:
    few = replace(SINGLES["single"].variants[0], finished=TAIL - 1)
    told = Alone(few, EN).answer()[0]
    assert told.id == "sum.length.few" and "one in twenty" not in told.text
    assert Alone(replace(few, finished=TAIL), EN).answer()[0].id == "sum.length"


def test_a_variant_alone() -> None:
    assert [s.id for s in Alone(SINGLES["single"].variants[0], EN).answer()] == [
        "sum.length",
        "sum.who",
        "sum.who.below",
        "sum.first",
        "sum.penalty",
    ]
    assert [s.id for s in Alone(SINGLES["tie"].variants[0], EN).answer()] == [
        "sum.length",
        "sum.who.tie",
        "sum.first.open",
        "sum.penalty.never",
    ]
    assert [s.id for s in Alone(SINGLES["same players"].variants[0], EN).answer()][1:3] == [
        "sum.who.one",
        "sum.first.none",
    ]


def test_who_is_above_a_fair_share_and_who_is_below() -> None:
    """Two that cannot be told apart may both win more than their share, and one may lose while nobody stands out."""
    names = ("two at the top", "only one below")
    two, one_below = ([str(s) for s in Alone(SINGLES[n].variants[0], EN).answer()] for n in names)
    assert two[1:3] == [
        "Of 100 rounds, “save-wilds” (29.4, 95 % 28.6 to 30.2) and “punisher(when_left=3)” (28.2, 95 % 27.4 to 29.0) "
        "win most and cannot be told apart; fair would be 25.0.",
        "Less than a fair share goes to “random” (22.8, 95 % 22.0 to 23.6) and “young-child” (19.6, 95 % 18.8 to "
        "20.4).",
    ]
    assert one_below[1:3] == [
        "Nobody is known to win more than a fair share of 25.0 of 100 rounds: the best, “random”, wins 25.6 (95 % 24.8 "
        "to 26.4).",
        "Less than a fair share goes to “young-child” (23.4, 95 % 22.6 to 24.2).",
    ]


def test_nothing_finished_says_nothing() -> None:
    empty = made.NOTHING
    variant = made.variant("rules", unfinished=made.DEALS * 4)
    lengths = tuple(replace(x, mean=empty, p50=empty, p95=empty) for x in variant.lengths)
    players = tuple(replace(p, rate=empty) for p in variant.players)
    chains = replace(variant.chains, penalty8=empty)
    gone = replace(variant, lengths=lengths, players=players, chains=chains, first_player=empty)
    assert Alone(gone, EN).answer() == []
    assert thin(made.summary(gone), EN)[0].id == "thin.unfinished"


# Many variants ------------------------------------------------------------------------------------------------------


def told(name: str) -> dict[str, str]:
    summary, comparison = MANY[name]
    return {s.id: s.text for s in Ranking(Findings(summary, comparison, EN)).answer()}


def test_many_variants_in_words() -> None:
    assert list(told("twelve").values()) == [
        "Of 12 variants, against 4 min 50 s a round with “none”: 2 noticeably longer, 2 noticeably shorter, 4 without "
        "a difference that anybody would notice, 2 still open and 2 with the same rounds.",
        "The longest: 6 min 24 s with “rule-6” (+95 s) and 6 min 20 s with “rule-0” (+90 s).",
        "The shortest: 3 min 53 s with “rule-7” (−57 s) and 3 min 56 s with “rule-1” (−54 s).",
        "Counted otherwise, there are other noticeable differences: more turns with “rule-7” (62.0 instead of 57.8) "
        "and more turns with “rule-1” (61.8 instead of 57.8).",
        "What else changes most: the share of rounds with a penalty of 8 cards or more (12.6 % with “rule-6” instead "
        "of 0 %).",
        "With “rule-7”, “random” wins 23.4 instead of 20.8 of 100 rounds.",
        "Nothing that is compared differs from “none” in any deal with “rule-5” and “rule-11”.",
    ]


@pytest.mark.parametrize("name", MANY)
def test_the_answer_on_many_variants_is_short_and_counts_all(name: str) -> None:
    summary, comparison = MANY[name]
    ranking = Ranking(Findings(summary, comparison, EN))
    assert len(" ".join(told(name).values())) < 1100
    for measure in ranking.measures:
        assert sum(ranking.counts(measure).values()) == len(summary.variants) - 1
        assert len(ranking.rows(measure)) == len(summary.variants) - 1 - len(comparison.same_rounds)


def test_the_same_rounds_are_said_and_never_open() -> None:
    text = told("all the same rounds")
    assert text["rank.length"].endswith(": 0 noticeably longer, 0 noticeably shorter and 12 with the same rounds.")
    assert text["rank.same.more"].endswith("“rule-53” and 3 more.")
    assert not {"rank.more", "rank.less", "rank.largest"} & set(text)
    summary, comparison = MANY["all the same rounds"]
    wide = tuple(replace(e, verdict="open") for e in comparison.effects)  # whatever the intervals say
    findings = Findings(summary, replace(comparison, effects=wide), EN)
    assert {findings.verdict(cells) for cells in findings.cells.values()} == {"identical"}
    assert {findings.interval(cells) for cells in findings.cells.values()} == {"–"}


def test_the_same_rounds_are_said_of_a_few_variants_too() -> None:
    summary, comparison = CASES["null"]
    findings = Findings(summary, replace(comparison, same_deal=(), same_rounds=(LIKE,)), EN)
    assert findings.length(LIKE).id == "len.null"
    row = next(
        row for row in Tables(summary, findings, EN).changes(LIKE).rows if row.cells[0] == "penalty of 8 or more"
    )
    assert row.cells[4:7] == ("–", "n/a", "same rounds")


def test_nothing_is_claimed_that_holm_takes_away() -> None:
    text = told("lost to Holm")
    assert text["rank.length"].endswith(": 0 noticeably longer, 0 noticeably shorter and 12 still open.")
    assert text["rank.largest"].endswith(": whether anybody would notice cannot be told yet.")
    assert text["top.open"] and text["gain.open"]


@pytest.mark.parametrize(
    ("name", "said", "unsaid"),
    [
        ("nothing noticeable", "rank.largest", "rank.more"),
        ("tiny", "rank.largest", "rank.less"),
        ("none but open", "rank.largest", "rank.more"),
        ("only longer", "rank.more", "rank.less"),
    ],
)
def test_extremes_are_named_where_there_are_some(name: str, said: str, unsaid: str) -> None:
    assert said in told(name) and unsaid not in told(name)


def test_warnings_on_many_variants_are_short() -> None:
    (unfinished,) = (s.text for s in thin(THIN["unfinished, many"], EN))
    assert unfinished.startswith("Careful: with 8 variants, more than one round in a thousand ended without a winner")
    assert "most often 1.6 with “v8” of 100" in unfinished
    (waiting,) = (s.text for s in thin(THIN["waiting, many"], EN) if s.id == "thin.none")
    assert waiting.endswith("“v7” and 3 more has been played yet.")


# Languages ---------------------------------------------------------------------------------------------------------


def test_every_template_is_said_by_some_case() -> None:
    said = {i for sentence in every_sentence() for i in (sentence.id, *sentence.parts)}
    # test_tournament_report, test_design_words, test_precision, test_report_designs
    elsewhere = (
        "cup.",
        "factors.",
        "pairs.",
        "fraction",
        "placebo.",
        "tables.",
        "sweep.",
        "target.",
        "stopped.",
        "limits.tables",
    )
    assert {one for one in set(EN.templates) - said if not one.startswith(elsewhere)} == set()


@pytest.mark.parametrize("code", LANGUAGES)
def test_languages_have_the_same_keys_and_slots(code: str) -> None:
    other = language(code)
    assert set(other.words) == set(EN.words)
    assert set(other.measures) >= set(EN.measures)
    assert set(other.templates) == set(EN.templates)
    for table, ours in ((other.templates, EN.templates), (other.words, EN.words)):
        for key, text in table.items():
            slots = {name for _, name, _, _ in Formatter().parse(text) if name}
            assert slots <= {name for _, name, _, _ in Formatter().parse(ours[key]) if name}, key


def test_an_unknown_language_names_the_known_ones() -> None:
    with pytest.raises(UnosimError, match="allowed: en, zh"):
        language("xx")


# Numbers as text ---------------------------------------------------------------------------------------------------

SHOW = Numbers(NumberStyle())


@pytest.mark.parametrize(
    ("value", "low", "high", "interval"),
    [
        (117 / 60, 107 / 60, 126 / 60, "+107 s to +126 s"),
        (-125 / 60, -150 / 60, -100 / 60, "−2 min 30 s to −1 min 40 s"),
        (130 / 60, 55 / 60, 210 / 60, "+55 s to +3 min 30 s"),
        (3 / 60, -4 / 60, 10 / 60, "−4 s to +10 s"),
    ],
)
def test_the_ends_of_an_interval_of_times_are_written_like_its_value(
    value: float, low: float, high: float, interval: str
) -> None:
    found = estimate_cells(SHOW, Estimate(value, low, high, 5 / 60, 100, 100), "time", signed=True)
    assert found.interval == interval


@pytest.mark.parametrize(
    ("value", "unit", "se", "signed", "expected"),
    [
        (4.7333, "time", 0.003, False, "4 min 44 s"),
        (4.0, "time", 0.003, False, "4 min"),
        (0.75, "time", 0.003, False, "45 s"),
        (-0.1, "time", 0.005, True, "−6 s"),
        (-0.058, "time", 0.003, True, "−3.5 s"),
        (2.5, "time", 0.003, True, "+2 min 30 s"),
        (4.7333, "time", 0.4, False, "4 min 44 s"),
        (4.7333, "time", 2.0, False, "4 min 40 s"),
        (14.7333, "time", 20.0, False, "15 min"),
        (0.1604, "share", 0.0004, False, "16.0 %"),
        (0.1604, "share", 0.02, False, "16 %"),
        (0.0, "share", 0.0, False, "0 %"),
        (-0.0004, "share", 0.00001, True, "−0.04 pp"),
        (-0.00001, "share", 0.01, True, "0.0 pp"),
        (57.812, "count", 0.02, False, "57.8"),
        (3.402, "count", 0.002, False, "3.40"),
        (3.402, "count", 2.0, False, "3"),
        (200000.0, "whole", None, False, "200,000"),
        (1e30, "whole", None, False, f"{10**30:,}"),
        (-1.5e30, "count", 1e25, True, f"−{15 * 10**29:,}"),
        (1e20, "time", None, False, f"{10**20:,} min"),
        (None, "share", None, False, "n/a"),
        (float("nan"), "count", None, False, "n/a"),
    ],
)
def test_numbers(value: float | None, unit: str, se: float | None, signed: bool, expected: str) -> None:
    assert SHOW.show(value, unit, se, signed).text == expected  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("size", "unit", "expected"),
    [
        (0.0512, "time", "3.1 s"),
        (2.5, "time", "150 s"),
        (0.00634, "share", "0.63 pp"),
        (0.63, "hundred", "0.63"),
        (1234.5, "count", "1,234"),
        (0.00001, "count", "0.000010"),
        (0.0, "count", "0"),
        (None, "count", "n/a"),
    ],
)
def test_an_error_has_the_unit_of_its_value(size: float | None, unit: str, expected: str) -> None:
    assert SHOW.error(size, unit) == expected  # type: ignore[arg-type]


def test_no_digit_goes_beyond_the_second_of_the_error() -> None:
    for se in (0.003, 0.04, 0.5, 7.0):
        for value in (0.0001, 0.03, 1.0, 50.0):
            assert 10.0 ** -decimals(se, 4, value) >= se / 100


def test_shares_become_whole_rounds_only_where_they_stay_apart() -> None:
    def shown(*values: float) -> list[str]:
        slots = [Slot(c.plain, "x", c) for c in (SHOW.show(v, "hundred", 0.05) for v in values)]
        return [slot.text for slot in of_hundred(SHOW, slots)]

    assert shown(16.04, 0.0) == ["16", "0"]
    assert shown(7.7, 19.8, 0.0, 0.0) == ["8", "20", "0", "0"]
    assert shown(32.6, 33.9) == ["32.6", "33.9"]
    assert shown(0.4, 12.2) == ["0.4", "12.2"]


@pytest.mark.parametrize("se", [0.003, 0.16, 0.18, 1.6, 2.0, 20.0])
def test_times_of_one_row_have_one_step_and_cells_that_of_the_sentence(se: float) -> None:
    """4 min 22 s instead of 4 min 30 s would be a difference of 8 s, where it is 5."""
    base, value = made.around(4.443, se), made.around(4.367, se / 1.1)
    cells = EffectCells(SHOW, replace(made.effect("minutes", LIKE, -0.076, se=0.05), baseline=base, value=value))
    step = 1 if se < 1.7 else 10 if se < 10 else 60
    for cell, estimate in ((cells.baseline, base), (cells.value, value)):
        assert cell.number == step * round(float(estimate.value or 0) * 60 / step)
    assert cells.baseline.text == SHOW.show(4.443, "time", se).text
    minutes, seconds = divmod(int(cells.baseline.number or 0), 60)
    assert SHOW.clock(4.443, se).text == f"{minutes}:{seconds:02}"


def test_a_difference_without_spread_has_the_digits_of_its_interval() -> None:
    """Of one deal every rotation is alike: −50 points of 100, and nothing is known to two decimals."""
    found = Estimate(-50.0, -125.0, 25.0, 0.0, 8, 2)
    cells = estimate_cells(SHOW, found, "points", signed=True)
    assert (cells.value.text, cells.interval) == ("−50 pp", "−125 to +25 pp")
    assert estimate_cells(SHOW, replace(found, low=-50.0, high=-50.0), "points", signed=True).value.text == "−50.00 pp"


def test_the_ends_of_an_interval_never_look_alike() -> None:
    cells = estimate_cells(SHOW, Estimate(0.0059, 0.0056, 0.0062, 0.00015, 8000, 2000), "share")
    assert (cells.value.text, cells.interval) == ("0.6 %", "0.56 to 0.62 %")
    assert estimate_cells(SHOW, Estimate(0.0, 0.0, 0.00008, 0.0, 200_000, 50_000), "share").interval == "0 to 0.008 %"
    assert estimate_cells(SHOW, Estimate(1.0, 1.0, 1.0, 0.0, 8000, 2000), "count").interval == "1.00 to 1.00"


def test_a_rate_at_an_end_stands_with_both_ends_of_its_interval() -> None:
    assert terminal._rate(EN, Estimate(0.0, 0.0, 0.793, 0.0, 4, 1)) == "0 % (0 to 79 %)"
    assert terminal._rate(EN, Estimate(0.25, 0.24, 0.26, 0.005, 4000, 1000)) == "25.0 % ± 1.0"


def test_large_counts_and_probabilities() -> None:
    assert SHOW.large(3_200_000).text == "3.2 million"
    assert SHOW.large(800_000).text == "800,000"
    assert SHOW.probability(0.00002).text == "< 0.001"
    assert SHOW.probability(0.0314).text == "0.031"


def test_an_effect_without_numbers_is_left_out() -> None:
    effect = replace(made.effect("turns", LIKE, 1.0), difference=made.NOTHING, relative=made.NOTHING)
    assert EffectCells(SHOW, effect).difference.value.text == "n/a"
    summary, comparison = made.pair()
    findings = Findings(summary, replace(comparison, effects=(effect,)), EN)
    assert findings.of(LIKE, "turns") is None
    assert findings.effects() == []
