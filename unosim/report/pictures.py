"""The pictures of the page: title, caption, the alternative text with its numbers, and their table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from unosim.analysis.chances import opens
from unosim.analysis.model import Comparison, Summary
from unosim.report.blocks import Card, Cards, Column, Picture, Row, Strip, Table
from unosim.report.cells import EffectCells, EstimateCells, estimate_cells, kind_of
from unosim.report.effects import measure_label
from unosim.report.factors import Factors
from unosim.report.figures import designs
from unosim.report.figures.base import FigureData, registered
from unosim.report.figures.calibration import reliable
from unosim.report.figures.cards import causes, penalty_shares
from unosim.report.figures.effects import groups, in_margins
from unosim.report.figures.lengths import BAR_MINUTES, bars, measured, share_by
from unosim.report.figures.ranked import NAMES, is_wide, ranked_rows
from unosim.report.figures.rates import player_dots, position_dots
from unosim.report.figures.residual import lives
from unosim.report.figures.trend import trends
from unosim.report.tables import Tables
from unosim.report.words import Language

# An alternative text with more parts than this is no help; the table says the rest.
MOST_PARTS = 16
# The strips of small screens end at so many margins.
STRIP_ENDS = 4.0


class Pictures:
    """Builds the pictures that the numbers call for."""

    def __init__(self, summary: Summary, comparison: Comparison | None, language: Language, tables: Tables) -> None:
        self.data = FigureData(summary, comparison, language)
        self.language = language
        self.tables = tables
        self.numbers = language.numbers

    def all(self, *names: str) -> tuple[Picture, ...]:
        """The pictures of these names, as far as there is something to show."""
        return tuple(self._picture(name) for name in names if registered()[name].wanted(self.data))

    def cards(self) -> Cards:
        """The effects of the forest plot as cards."""
        cards = [
            Card(group.label, group.rows[0].baseline.text, tuple(map(self._strip, group.rows, group.verdicts)))
            for group in groups(self.data)
        ]
        note = self.language.word("cards.note")
        return Cards(
            "effects", self.language.shown(self.data.summary.baseline) + self.language.colon, note, tuple(cards)
        )

    def ranked(self, measure: str) -> tuple[Picture, ...]:
        """The variants by their difference in one measure, where there is a figure of it; its table is `ranked`."""
        name = NAMES.get(measure)
        findings = self.data.findings
        if name is None or findings is None or not registered()[name].wanted(self.data):
            return ()
        word, rows = self.language.word, ranked_rows(self.data, measure)
        label, b = findings.label(rows[0].effect), self.language.name(self.data.summary.baseline)
        ends = [
            self._say(
                "figure.effects.alt.item",
                measure=label,
                v=self.language.shown(cells.effect.variant),
                a_b=cells.baseline.text,
                a_v=cells.value.text,
                verdict=findings.word(cells, ".about"),
            )
            for cells in dict.fromkeys((rows[0], rows[-1]))
        ]
        alt = self.language.paragraph([self._say("figure.ranked.alt", measure=label, b=b), *ends, word("figure.more")])
        title, caption = word("figure.ranked", measure=label), word("figure.ranked.caption", b=b)
        return (Picture(name, title, caption, alt, wide=is_wide(self.data, rows)),)

    def _picture(self, name: str) -> Picture:
        words, baseline = self.language.word, self.data.summary.baseline
        parts, numbers, head = _DESCRIBED[name](self)
        alt = self.language.paragraph([head, *parts] if len(parts) <= MOST_PARTS else [head, words("figure.more")])
        caption = words(f"figure.{name}.caption", b=self.language.name(baseline))
        if name == "effects" and self.data.findings is not None and self.data.findings.placebo:
            caption = self.language.paragraph(
                [caption, words("figure.effects.placebo", b=self.language.name(baseline))]
            )
        factorial = designs.factorial_of(self.data) if name == "interactions" else None
        if factorial is not None and any(one.aliases for one in factorial.of(designs.MEASURE)):
            caption = self.language.paragraph([caption, words("figure.interactions.alias")])
        return Picture(
            name,
            words(f"figure.{name}"),
            caption,
            alt,
            wide=name in ("effects", "sweep", "interactions") or (name == "trend" and len(self.data.variants) > 1),
            numbers=numbers,
        )

    def _strip(self, cells: EffectCells, verdict: str) -> Strip:
        low, middle, high = (min(max(value / STRIP_ENDS, -1.0), 1.0) for value in in_margins(cells))
        effect = cells.effect
        return Strip(
            self.language.shown(effect.variant),
            cells.value.text,
            "" if self.data.findings is None else self.data.findings.word(cells, ".short" if verdict == "open" else ""),
            verdict,
            self.data.series(effect.variant),
            low,
            middle,
            high,
        )

    # Each describes one figure: parts of its alternative text, a table of its numbers if no other table of the page has
    # them, and how the alternative text begins.

    def effects(self) -> tuple[list[str], Table | None, str]:
        """The forest plot; the tables of changes hold its numbers."""
        findings = self.data.findings
        parts = (
            []
            if findings is None
            else [
                self._say(
                    "figure.effects.alt.item",
                    measure=group.label,
                    v=self.language.shown(cells.effect.variant),
                    a_b=cells.baseline.text,
                    a_v=cells.value.text,
                    verdict=findings.word(cells, ".about"),
                )
                for group in groups(self.data)
                for cells in group.rows
            ]
        )
        return parts, None, self._say("figure.effects.alt", b=self.language.shown(self.data.summary.baseline))

    def length(self) -> tuple[list[str], Table | None, str]:
        """The curves; the table of lengths holds the quantiles, the one here the shares by ten minutes."""
        parts, rows = [], []
        for name, distribution in measured(self.data).items():
            length = self.data.summary.variant(name).length("minutes")
            p50, p95 = (self.numbers.show(e.value, "time", e.se).text for e in (length.p50, length.p95))
            over = self.numbers.show(share_by(distribution, 10), "share", digits=1).text
            parts.append(self._say("figure.length.alt.item", v=self.language.shown(name), p50=p50, p95=p95, x=over))
            rows.append((self.language.shown(name), p50, p95, over))
        word = self.language.word
        headers = [
            word("column.variant"),
            self.language.percent(50),
            self.language.percent(95),
            word("figure.length.guide"),
        ]
        return parts, self._table("length-curves", "table.length_quantiles", headers, rows), word("figure.length.alt")

    def length_difference(self) -> tuple[list[str], Table | None, str]:
        """Differences of the quantiles with their intervals."""
        shifts = [s for s in self.data.comparison.quantiles if s.clock == "minutes"] if self.data.comparison else []
        shares = sorted({s.quantile for s in shifts})
        cells = {
            (s.variant, s.quantile): estimate_cells(self.numbers, s.difference, "time", signed=True) for s in shifts
        }
        names = list(dict.fromkeys(s.variant for s in shifts))
        rows = [
            (
                self.language.shown(name),
                *(c.both() if (c := cells.get((name, q))) else "–" for q in shares),
            )
            for name in names
        ]
        parts = []
        for name in names:
            if all((name, q) in cells for q in (0.05, 0.5, 0.95)):
                p5, p50, p95 = (cells[name, q].value.text for q in (0.05, 0.5, 0.95))
                parts.append(
                    self._say("figure.length_difference.alt.item", v=self.language.shown(name), p5=p5, p50=p50, p95=p95)
                )
        headers = [self.language.word("column.variant"), *(self.language.percent(f"{q * 100:g}") for q in shares)]
        table = self._table("length-shifts", "table.length_shifts", headers, rows) if rows else None
        return (
            parts,
            table,
            self._say("figure.length_difference.alt", b=self.language.shown(self.data.summary.baseline)),
        )

    def length_bars(self) -> tuple[list[str], Table | None, str]:
        """Half minutes of one variant."""
        (name, distribution), *_ = measured(self.data).items()
        starts, shares = bars(distribution)
        texts = [self.numbers.show(share, "hundred", digits=1).plain for share in shares]
        spans = [self._span(start, start == starts[-1]) for start in starts]
        best = max(range(len(shares)), key=shares.__getitem__)
        parts = [
            self._say(
                "figure.length_bars.alt.item",
                v=self.language.shown(name),
                mode=spans[best],
                x=texts[best],
                x_long=texts[-1],
                long=self.numbers.show(starts[-1], "time").text,
            )
        ]
        headers = [self.language.word("figure.length.x"), self.language.word("figure.length_bars.y")]
        rows = list(zip(spans, texts, strict=True))
        return (
            parts,
            self._table("length-bars", "figure.length_bars", headers, rows),
            self._say("figure.length_bars.alt"),
        )

    def players(self) -> tuple[list[str], Table | None, str]:
        """Win rates; the table of players holds them."""
        parts = [
            self._say(
                "figure.players.alt.item",
                player=label,
                v=self.language.shown(v),
                p=self.numbers.show(rate.value, "share", rate.se).text,
            )
            for label, v, rate in player_dots(self.data)
        ]
        return parts, None, self._say("figure.players.alt", fair=self._fair())

    def positions(self) -> tuple[list[str], Table | None, str]:
        """Win rates by position; their table."""
        parts = [
            self._say(
                "figure.positions.alt.item",
                position=p,
                v=self.language.shown(v),
                p=self.numbers.show(rate.value, "share", rate.se).text,
            )
            for p, v, rate in position_dots(self.data)
        ]
        return parts, self.tables.positions(), self._say("figure.positions.alt", fair=self._fair())

    def drawn(self) -> tuple[list[str], Table | None, str]:
        """Cards drawn by cause; their table."""
        parts = []
        for cause in causes(self.data):
            for name in self.data.variants:
                estimate = self.data.summary.variant(name).drawn.get(cause)
                if estimate is not None and estimate.value is not None:
                    x = self.numbers.show(estimate.value, "count", estimate.se).text
                    word = self.language.word(f"cause.{cause}")
                    parts.append(self._say("figure.drawn.alt.item", cause=word, v=self.language.shown(name), x=x))
        return parts, self.tables.drawn(causes(self.data)), self._say("figure.drawn.alt")

    def penalties(self) -> tuple[list[str], Table | None, str]:
        """The largest penalty; its table."""
        parts = []
        for name in self.data.variants:
            items = [
                self.language.word(f"bar.{bar}")
                + self.language.colon
                + self.numbers.show(share, "hundred", digits=1).plain
                for bar, share in penalty_shares(self.data, name).items()
            ]
            parts.append(
                self._say(
                    "figure.penalties.alt.item", v=self.language.shown(name), items=self.language.comma.join(items)
                )
            )
        return parts, self.tables.penalties(), self._say("figure.penalties.alt")

    def residual(self) -> tuple[list[str], Table | None, str]:
        """Residual life; its table."""
        word, parts, rows = self.language.word, [], []
        for name, points in lives(self.data).items():
            v = self.language.shown(name)
            ends = [self.numbers.show(one.median, "time").text for one in (points[0], points[-1])]
            at = self.numbers.show(points[-1].minutes, "time").text
            parts.append(self._say("figure.residual.alt.item", v=v, first=ends[0], last=ends[1], at=at))
            for one in points:
                median, low, high = (self.numbers.show(x, "time") for x in (one.median, one.low, one.high))
                cells = EstimateCells(median, low, high, self.numbers.between(low, high))
                played = self.numbers.show(one.minutes, "time").text
                rows.append((v, played, self.numbers.whole(one.rounds).text, cells.both()))
        headers = [word(f"column.{name}") for name in ("variant", "played", "going")] + [word("figure.residual.y")]
        return parts, self._table("residual", "table.residual", headers, rows), word("figure.residual.alt")

    def trend(self) -> tuple[list[str], Table | None, str]:
        """Mean hands by final place; their table."""
        word, parts, rows = self.language.word, [], []
        for one in trends(self.data):
            v, at = self.language.shown(one.variant), opens(one.trend)
            half, last = (self._hand(one.trend[place][4]) for place in (1, max(one.trend)))
            key = f"figure.trend.alt.item{'.never' if at is None else ''}"
            parts.append(self._say(key, v=v, half=half, last=last, x=self.language.percent(round(100 * (at or 0)))))
            rows += [(v, str(place), *map(self._hand, means)) for place, means in one.trend.items()]
        headers = [word("column.variant"), word("column.place"), *(self.language.percent(10 * k) for k in range(1, 11))]
        return parts, self._table("trend", "table.trend", headers, rows), word("figure.trend.alt")

    def calibration(self) -> tuple[list[str], Table | None, str]:
        """What the chances say beside how often it happens; the tables below have every number."""
        parts = []
        for one in trends(self.data):
            for point in reliable(one):
                said, happened = (self.numbers.show(x, "share").text for x in (point.said, point.happened))
                v = self.language.shown(one.variant)
                parts.append(self._say("figure.calibration.alt.item", v=v, said=said, happened=happened))
        return parts, None, self.language.word("figure.calibration.alt")

    def _hand(self, mean: float | None) -> str:
        return self.numbers.show(mean, "count", digits=2).text

    def strips(self) -> tuple[list[str], Table | None, str]:
        """The strip over tables of players; the table of the section holds its numbers."""
        parts = []
        for one in designs.strips(self.data):
            for table, effect in one.effects.items():
                d = estimate_cells(self.numbers, effect, "time", signed=True).value.text
                v, t = self.language.shown(one.variant), self.language.shown(table)
                parts.append(self._say("figure.tables.alt.item", v=v, t=t, d=d))
        return parts, None, self._say("figure.tables.alt")

    def interactions(self) -> tuple[list[str], Table | None, str]:
        """The heat map; the table of the section holds its numbers."""
        factorial, parts = designs.factorial_of(self.data), []
        factors = None if factorial is None else Factors(factorial, self.language)
        for one, cells in [] if factors is None else factors.all():
            if factors is not None and one.effect.measure == designs.MEASURE:
                verdict = factors.word(cells, ".about")
                d = cells.difference.value.text
                parts.append(self._say("figure.interactions.alt.item", name=factors.name(one), d=d, verdict=verdict))
        return parts, None, self._say("figure.interactions.alt")

    def sweep(self) -> tuple[list[str], Table | None, str]:
        """The curves of a sweep; the tables of the section hold their numbers."""
        shown, parts = designs.sweeps(self.data), []
        labels = [measure_label(self.language, one.measure, one.label) for one in shown]
        for label, one in zip(labels, shown, strict=True):
            unit, ends = kind_of(one), (one.steps[0], one.steps[-1])
            first, last = (estimate_cells(self.numbers, step.value, unit).value.text for step in ends)
            slots = {"a_first": first, "l_first": ends[0].level, "a_last": last, "l_last": ends[1].level}
            parts.append(self._say("figure.sweep.alt.item", measure=label, **slots))
        factor = self.language.name(shown[0].factor)
        return parts, None, self._say("figure.sweep.alt", items=self.language.enumerate(labels), factor=factor)

    def _say(self, key: str, **values: object) -> str:
        return self.language.word(key, **values)

    def _fair(self) -> str:
        shares = sorted({1 / v.seats for v in self.data.summary.variants})
        return self.language.enumerate([self.numbers.show(share, "share", digits=1).text for share in shares])

    def _span(self, start: float, last: bool) -> str:
        digits = [f"{value:.1f}" for value in (start, start + BAR_MINUTES)]
        return f"{digits[0]}+" if last else "–".join(digits)

    def _table(self, name: str, caption: str, headers: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
        columns = tuple(Column(header, "left" if place == 0 else "right") for place, header in enumerate(headers))
        return Table(name, self.language.word(caption), columns, tuple(Row(tuple(row)) for row in rows))


Described = Callable[[Pictures], tuple[list[str], Table | None, str]]

_DESCRIBED: dict[str, Described] = {
    "effects": Pictures.effects,
    "length": Pictures.length,
    "length_difference": Pictures.length_difference,
    "length_bars": Pictures.length_bars,
    "players": Pictures.players,
    "positions": Pictures.positions,
    "drawn": Pictures.drawn,
    "penalties": Pictures.penalties,
    "residual": Pictures.residual,
    "trend": Pictures.trend,
    "calibration": Pictures.calibration,
    "tables": Pictures.strips,
    "interactions": Pictures.interactions,
    "sweep": Pictures.sweep,
}
