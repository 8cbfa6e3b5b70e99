"""What `unosim summary` tells when it is asked for more, as tables and sentences: the chance to win turn by turn,
opening hands, an evening of rounds, the shape of a variant. The report of a run with a turn sample shows the first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import singledispatch

from unosim.analysis.chances import Chances, astray, opens
from unosim.analysis.definitions import SAMPLED, define
from unosim.analysis.evening import Evening, PlayerEvening
from unosim.analysis.model import Estimate, Record, Summary
from unosim.analysis.opening import Opening
from unosim.analysis.shape import Shape
from unosim.analysis.stakes import Stakes
from unosim.analysis.turn_sample import CLASSES
from unosim.report.blocks import Column, Paragraph, Row, Table
from unosim.report.cells import Slot
from unosim.report.numbers import Number
from unosim.report.sentences import Sentence, Value, say
from unosim.report.tables import columns
from unosim.report.words import Language

#: Points of opening hands are counted in steps of so many; kinds of killer moves are told from this share on.
STEP, SHOWN = 10, 0.005


@singledispatch
def told(found: Record, language: Language) -> Iterator[Table | Paragraph]:
    """The numbers as tables and sentences."""
    raise TypeError(type(found).__name__)


@told.register
def _(found: Chances, language: Language) -> Iterator[Table | Paragraph]:
    yield chances_table(found, language)
    yield course_table(found, language)
    yield reliability_table(found, language)
    careful = astray_sentence([found], language)
    if careful is not None:
        yield Paragraph(careful.text)
    told = killers(found, language)
    if told:
        yield Paragraph(told)


def chances_sentences(summary: Summary, language: Language) -> list[Sentence]:
    """How sure it is half way who will win, and when the later winner gets ahead; of several variants each."""
    numbers, several = language.numbers, len(summary.variants) > 1
    found: dict[str, list[Sentence]] = {"half": [], "opens": []}
    alone: list[Sentence] = []
    for one in summary.chances:
        at = opens(one.trend)
        half = numbers.show(one.half_time.value, "share", one.half_time.se)
        told = half.known and astray(one) is None
        known = {"half": Slot(half.plain, f"chances:half/{one.variant}", half)} if told else {}
        if at is not None:
            cell = numbers.show(at, "share", digits=0)
            known["opens"] = Slot(cell.text, f"chances:opens/{one.variant}", cell)
        for key, slot in known.items():
            if several:
                found[key].append(say(language, "chances.item", x=slot, v=language.name(one.variant)))
            else:
                alone.append(say(language, f"chances.{key}", items=slot))
    return alone + [say(language, f"chances.{key}", items=items) for key, items in found.items() if items]


def astray_sentence(found: Sequence[Chances], language: Language) -> Sentence | None:
    """Of which variants the chances are surely off, and by how much; None where all can be trusted."""
    items = []
    for one in found:
        worst = astray(one)
        if worst is not None:
            slots: dict[str, Value] = {"v": language.name(one.variant)}
            for key, value in (("said", worst.said), ("happened", worst.happened)):
                cell = language.numbers.show(value, "share", digits=0)
                slots[key] = Slot(cell.plain, f"chances:{key}/{one.variant}", cell)
            items.append(say(language, "chances.astray.item", **slots))
    return say(language, "chances.astray", items=items) if items else None


def chances_tables(found: Sequence[Chances], language: Language) -> Iterator[Table]:
    """Of a report: the numbers of all variants side by side, how open a round is, killer moves, how true it all is."""
    w = language.word
    names = [language.shown(one.variant) for one in found]
    rows = []
    for about in SAMPLED:
        values = [one.numbers.get(about.id) for one in found]
        if any(value is not None for value in values):
            texts = (language.style.missing if value is None else _one_cell(value, language) for value in values)
            rows.append(Row((language.measure(about.id, "label", about.label), *texts)))
    headers = [w("further.number"), *names]
    yield Table("chances", w("table.chances.all"), columns(headers), tuple(rows), w("note.chances"))
    tenths = [language.percent(10 * k) for k in range(1, 11)]
    curves = [
        Row((name, *(_number(x, language) for x in one.uncertainty))) for name, one in zip(names, found, strict=True)
    ]
    yield Table("uncertainty", w("table.uncertainty"), columns([w("column.variant"), *tenths]), tuple(curves))
    kinds = [kind for kind in CLASSES if any(one.killers.get(kind) for one in found)]
    if kinds:
        shares = (
            Row((name, *(language.numbers.show(one.killers.get(kind), "share", digits=0).text for kind in kinds)))
            for name, one in zip(names, found, strict=True)
        )
        headers = [w("column.variant"), *(w(f"kind.{kind}") for kind in kinds)]
        yield Table("killers", w("table.killers"), columns(headers), tuple(shares))
    yield from (reliability_table(one, language) for one in found)


def chances_table(found: Chances, language: Language) -> Table:
    """Every number of the chances, with its interval."""
    w, whole = language.word, language.numbers.whole
    rows = [(language.measure(about.id, "label", about.label), found.numbers.get(about.id)) for about in SAMPLED]
    rows.append((w("further.half_time"), found.half_time))
    slots = {
        "v": language.shown(found.variant),
        "model": w(f"further.model.{found.model}"),
        "rounds": whole(found.rounds).text,
        "turns": whole(found.turns).text,
    }
    return Table(
        f"chances-{_name(found)}",
        w("table.chances", **slots),
        _headers(language, "further.number", "column.value", "column.interval"),
        tuple(Row((label, *_both(value, language))) for label, value in rows if value is not None),
    )


def course_table(found: Chances, language: Language) -> Table:
    """The round by tenths: how open it is, and the mean hand by final place."""
    w = language.word
    headers = [w("further.tenth"), w("further.uncertainty")]
    headers += [w("further.hand", place=place) for place in found.trend]
    curves = [found.uncertainty, *found.trend.values()]
    rows = (Row((str(10 * (k + 1)), *(_number(curve[k], language) for curve in curves))) for k in range(10))
    caption = w("table.course", v=language.shown(found.variant))
    return Table(f"course-{_name(found)}", caption, columns(headers, ()), tuple(rows))


def reliability_table(found: Chances, language: Language) -> Table:
    """What the chances say and how often it happens: whoever wants to trust them looks here."""
    w, numbers = language.word, language.numbers
    rows = (
        Row(
            (
                numbers.show(one.said, "share").text,
                numbers.show(one.happened, "share").text,
                numbers.whole(one.n).text,
            )
        )
        for one in found.reliability
    )
    headers = [w(f"further.{name}") for name in ("says", "happens", "times")]
    caption = w("table.reliability", v=language.shown(found.variant))
    return Table(f"reliability-{_name(found)}", caption, columns(headers, ()), tuple(rows))


def killers(found: Chances, language: Language) -> str:
    """The killer moves by what was laid, in a sentence; empty without any."""
    kinds = sorted(found.killers.items(), key=lambda pair: -pair[1])
    items = [
        f"{language.word(f'kind.{kind}')} {language.numbers.show(share, 'share', digits=0).text}"
        for kind, share in kinds
        if share >= SHOWN
    ]
    return language.word("further.killers", items=language.comma.join(items)) if items else ""


@told.register
def _(found: Opening, language: Language) -> Iterator[Table | Paragraph]:
    w, numbers = language.word, language.numbers
    rows = []
    for one in found.rates:
        first = one.value * STEP if found.count == "points" else one.value
        if one.or_more:
            counted = w("further.or_more", n=first)
        elif found.count == "points":
            counted = language.style.interval.format(low=first, high=first + STEP - 1)
        else:
            counted = str(first)
        ends = [numbers.show(end, "share", one.rate.se) for end in (one.rate.low, one.rate.high)]
        rate = numbers.show(one.rate.value, "share", one.rate.se).text
        share = numbers.show(one.share, "share", digits=2).text
        rows.append(Row((counted, share, rate, numbers.between(*ends))))
    fair = numbers.show(found.fair, "share").text
    yield Table(
        f"opening-{found.count}-{found.variant}",
        w("table.opening", v=language.shown(found.variant), fair=fair),
        _headers(language, f"opening.{found.count}", "opening.hands", "column.rate", "column.interval"),
        tuple(rows),
    )


@told.register
def _(found: Evening, language: Language) -> Iterator[Table | Paragraph]:
    w = language.word
    names = ("rate", "expected", "lose_4", "streak_4")
    headers = [w("column.player"), *(w(f"evening.{name}") for name in names), w("evening.none", n=found.rounds)]
    rows = tuple(Row(_evening(one, language)) for one in found.players)
    caption = w("table.evening", v=language.shown(found.variant), n=found.rounds)
    least = min(found.players, key=lambda one: one.rate)
    chances = (least.lose_4, least.lose_all, found.somebody_wins_none)
    of_hundred = {key: language.numbers.show(x, "share", digits=1).plain for key, x in zip("abc", chances, strict=True)}
    who = language.name(least.label)
    who = w("evening.anybody") if len(found.players) == 1 else w("evening.least", p=who)
    yield Paragraph(w("evening.told", who=who, n=found.rounds, **of_hundred))
    yield Table(f"evening-{found.variant}", caption, columns(headers), rows)


def _evening(one: PlayerEvening, language: Language) -> tuple[str, ...]:
    rate = language.numbers.show(one.rate, "share").text
    expected = language.numbers.show(one.expected, "count", digits=1).text
    return one.label, rate, expected, *(_number(x, language) for x in (one.lose_4, one.streak_4, one.lose_all))


@told.register
def _(found: Shape, language: Language) -> Iterator[Table | Paragraph]:
    w = language.word
    rows = [(w("shape.balance"), _number(found.balance, language), "")]
    rows.append((w("shape.fairness"), *_both(found.fairness, language)))
    rows.append((w("shape.cv"), _number(found.cv, language), ""))
    rows += [(w("shape.ideal"), _number(found.ideal, language), "")] if found.ideal is not None else []
    shown = language.shown(found.variant)
    yield Table(
        f"shape-{found.variant}",
        w("table.shape", v=shown),
        _headers(language, "further.number", "column.value", "column.interval"),
        tuple(map(Row, rows)),
    )
    if found.positions:
        yield Table(
            f"positions-{found.variant}",
            w("table.position_scores", v=shown),
            _headers(language, "column.position", "column.points", "column.interval", "shape.place", "column.interval"),
            tuple(
                Row((str(one.position), *_both(one.points, language), *_both(one.place, language)))
                for one in found.positions
            ),
        )
    lives = (Row((str(at), _number(life, language, 0))) for at, life in found.residual_life.items())
    headers = [w("shape.played"), w("shape.life")]
    yield Table(f"life-{found.variant}", w("table.life", v=shown), columns(headers, ()), tuple(lives))


@told.register
def _(found: Stakes, language: Language) -> Iterator[Table | Paragraph]:
    w, whole = language.word, language.numbers.whole
    rows = [
        (w("stakes.choice"), found.choice),
        (language.measure("stake_share", "label", define("stake_share").label), found.matters),
        (w("stakes.noise"), found.noise),
        (language.measure("stake", "label", define("stake").label), found.apart),
    ]
    slots = {"turns": whole(found.turns).text, "playouts": whole(found.playouts).text}
    yield Table(
        f"stakes-{found.variant}",
        w("table.stakes", v=language.shown(found.variant), **slots),
        _headers(language, "further.number", "column.value", "column.interval"),
        tuple(Row((label, *_both(value, language))) for label, value in rows),
    )


def _name(found: Chances) -> str:
    return f"{found.model}-{found.variant}"


def _headers(language: Language, *words: str) -> tuple[Column, ...]:
    return columns([language.word(word) for word in words])


def _both(estimate: Estimate, language: Language) -> tuple[str, str]:
    """A value and its interval."""
    if estimate.low is None or estimate.high is None:
        return _number(estimate.value, language), language.style.missing
    low, high = (_number(end, language) for end in (estimate.low, estimate.high))
    interval = language.style.interval.format(low=low, high=high)
    return _number(estimate.value, language), Number(interval, None, "count", estimate.low, estimate.high)


def _one_cell(estimate: Estimate, language: Language) -> str:
    """A value with its interval behind it."""
    value, interval = _both(estimate, language)
    return Number(f"{value} ({interval})", estimate.value, "count", estimate.low, estimate.high)


def _number(value: float | None, language: Language, digits: int | None = None) -> str:
    """Three digits after the point below 1, else two."""
    if value is None:
        return language.style.missing
    if digits is None:
        digits = 3 if abs(value) < 1 else 2
    return language.numbers.show(value, "count", digits=digits).text
