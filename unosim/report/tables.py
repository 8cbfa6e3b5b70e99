"""The tables of the report, each declared once: columns, rows, caption. Outputs only decide how they look."""

from __future__ import annotations

from collections.abc import Sequence

from unosim.analysis.model import Clock, Estimate, SameDeal, Summary, VariantSummary
from unosim.report.alone import OVER_MINUTES, share_over
from unosim.report.blocks import Column, Row, Table
from unosim.report.cells import EffectCells, estimate_cells
from unosim.report.made import Made
from unosim.report.numbers import Unit
from unosim.report.sentences import Findings
from unosim.report.size import many
from unosim.report.words import Language

# The acts of a round, in the order of their table.
ACTS = (
    "plays",
    "grouped",
    "jump_ins",
    "skipped",
    "payments",
    "deflections",
    "challenges",
    "take_backs",
    "swaps",
    "slaps",
    "uno_missed",
    "uno_caught",
    "false_calls",
    "misplays",
    "wrong_jumps",
    "noises",
)


def acts_of(variant: VariantSummary) -> dict[str, Estimate]:
    """How often each of ACTS happens in a round."""
    found = {"challenges": variant.challenges.per_round, "uno_missed": variant.uno.missed}
    found |= {"uno_caught": variant.uno.caught, **variant.counts}
    return {act: found[act] for act in ACTS}


class Tables:
    """Builds tables from a summary and, where there is one, a comparison."""

    def __init__(self, summary: Summary, findings: Findings | None, language: Language) -> None:
        self.summary = summary
        self.findings = findings
        self.language = language
        self.numbers = language.numbers

    def changes(self, variant: str) -> Table:
        """T1: every measure of one variant, the largest change first."""
        w = self.language.word
        findings = self.findings
        rows = [self._change(findings, cells) for cells in findings.effects(variant)] if findings else []
        baseline = findings.comparison.baseline if findings else ""
        headers = [
            w("column.measure"),
            baseline,
            variant,
            w("column.difference"),
            w("column.interval"),
            w("column.relative"),
            w("column.verdict"),
            w("column.notice"),
        ]
        return Table(
            f"changes-{variant}",
            w("table.changes.of", v=variant),
            columns(headers, left=(0, 6)),
            tuple(rows),
            w("note.changes"),
        )

    def matrix(self) -> Table:
        """T1 for several variants: a row a measure, a column a variant with its value.

        A loud verdict stands in brackets: a value of 24.5 % is not 24.5 % more.
        """
        findings = self.findings
        if findings is None:
            raise ValueError("a table of changes needs a comparison")
        w, style = self.language.word, self.language.style
        rows = []
        effects = findings.effects()
        for measure in dict.fromkeys(cells.effect.measure for cells in effects):
            found = {cells.effect.variant: cells for cells in effects if cells.effect.measure == measure}
            first = next(iter(found.values()))
            texts = [findings.label(first.effect), first.baseline.text]
            for variant in findings.variants:
                cells = found.get(variant)
                word = "" if cells is None else findings.verdict(cells)
                verdict = f" ({w(f'verdict.{word}')})" if word in ("more", "less", "open") else ""
                texts.append(style.missing if cells is None else cells.value.text + verdict)
            rows.append(Row(tuple(texts)))
        headers = [w("column.measure"), findings.comparison.baseline, *findings.variants]
        return Table("changes", w("table.changes"), columns(headers), tuple(rows))

    def _change(self, findings: Findings, cells: EffectCells) -> Row:
        verdict = findings.verdict(cells)
        texts = (
            findings.label(cells.effect),
            cells.baseline.text,
            cells.value.text,
            cells.difference.value.text,
            findings.interval(cells),
            cells.relative.text,
            self.language.word(f"verdict.{verdict}"),
            cells.notice.text if cells.notice.known else "–",
        )
        return Row(texts, verdict)

    def technical(self, variant: str) -> Table:
        """What a statistician asks of the same effects: errors, p values, margins, standardized size."""
        w, numbers = self.language.word, self.numbers
        headers = [
            w("column.measure"),
            w("column.difference"),
            w("column.se"),
            w("column.relative_interval"),
            w("column.p"),
            w("column.p_holm"),
            w("column.standardized"),
            w("column.margin"),
            w("column.deals"),
            w("column.further"),
        ]
        rows = []
        for cells in self.findings.effects(variant) if self.findings else ():
            effect = cells.effect
            relative = numbers.between(cells.relative_low, cells.relative_high)
            digits = 3 if effect.standardized is not None else None
            texts = (
                effect.label,
                cells.difference.value.text,
                numbers.error(effect.difference.se, cells.unit),
                relative,
                numbers.probability(effect.p).text,
                cells.p_holm.text,
                numbers.show(effect.standardized, "count", signed=True, digits=digits).text,
                cells.margin.text,
                numbers.whole(effect.difference.deals).text,
                cells.further.text if cells.further.known else "–",
            )
            rows.append(Row(texts, effect.verdict))
        return Table(
            f"technical-{variant}",
            w("table.technical", v=variant),
            columns(headers),
            tuple(rows),
            w("note.technical"),
        )

    def length(self, clock: Clock) -> Table:
        """How long rounds take on one clock."""
        w = self.language.word
        headers = [
            w("column.variant"),
            w("column.mean"),
            w("column.plus_minus"),
            w("column.sd"),
            "5 %",
            "25 %",
            "50 %",
            "75 %",
            "95 %",
            "99 %",
            w("column.longest"),
        ]
        if clock == "minutes":
            headers.append(w("column.over"))
        rows = []
        unit: Unit = "time" if clock == "minutes" else "count"
        for variant in self.summary.variants:
            length = variant.length(clock)
            half = self.numbers.plus_minus(length.mean.low, length.mean.high, unit)
            numbers = (length.sd, length.p5, length.p25, length.p50, length.p75, length.p95, length.p99)
            if clock == "minutes":
                texts = [self.numbers.clock(length.mean.value, length.mean.se).text, half]
                texts += [self.numbers.clock(estimate.value, estimate.se).text for estimate in numbers]
                texts.append(self.numbers.clock(length.longest).text)
            else:
                texts = [self._value(length.mean, unit), half, *(self._value(estimate, unit) for estimate in numbers)]
                texts.append(self.numbers.whole(length.longest).text)
            texts.insert(0, variant.variant)
            if clock == "minutes":
                texts.append(self.numbers.show(share_over(length.distribution, OVER_MINUTES), "share").text)
            rows.append(Row(tuple(texts)))
        caption = w("table.length") if clock == "minutes" else w("table.length.clock", clock=w(f"clock.{clock}"))
        return Table(f"length-{clock}", caption, columns(headers), tuple(rows))

    def chains(self) -> Table:
        """T2: chains of draw cards and large penalties."""
        names = ("chain2", "chain3", "chain4", "longest_chain", "mean_penalty", "penalty8")
        headers = [self.language.word(f"column.{name}") for name in ("variant", *names)]
        rows = []
        for variant in self.summary.variants:
            chains = variant.chains
            shares = [self._value(share, "share") for share in (chains.share2, chains.share3, chains.share4)]
            rows.append(
                Row(
                    (
                        variant.variant,
                        *shares,
                        self.numbers.whole(chains.longest).text,
                        self._value(chains.mean_largest_penalty, "count"),
                        self._value(chains.penalty8, "share"),
                    )
                )
            )
        w = self.language.word
        return Table("chains", w("table.chains"), columns(headers), tuple(rows), w("note.chains"))

    def penalties(self) -> Table:
        """The bars of the largest penalty, as numbers."""
        bars = list(dict.fromkeys(bar for v in self.summary.variants for bar in v.chains.largest))
        headers = [self.language.word("column.variant"), *(self.language.word(f"bar.{bar}") for bar in bars)]
        rows = [
            Row((v.variant, *(self.numbers.show(v.chains.largest.get(bar), "share").text for bar in bars)))
            for v in self.summary.variants
        ]
        return Table("penalties", self.language.word("table.penalties"), columns(headers), tuple(rows))

    def drawn(self, causes: Sequence[str]) -> Table:
        """Cards drawn a round, a row a cause, a column a variant."""
        names = [*causes, "all"]
        rows = [
            Row(
                (self._cause(cause), *(self._with_interval(v.drawn.get(cause), "count") for v in self.summary.variants))
            )
            for cause in names
            if any(cause in v.drawn for v in self.summary.variants)
        ]
        headers = [self.language.word("column.cause"), *(v.variant for v in self.summary.variants)]
        return self._turned(Table("drawn", self.language.word("table.drawn"), columns(headers), tuple(rows)))

    def causes(self) -> list[str]:
        """Causes for which cards are drawn under some variant."""
        drawn = [(cause, mean) for variant in self.summary.variants for cause, mean in variant.drawn.items()]
        return list(dict.fromkeys(cause for cause, mean in drawn if mean.value and cause != "all"))

    def acts(self) -> Table:
        """What happens in a round, a row an act that happens somewhere, a column a variant."""
        w, found = self.language.word, [acts_of(variant) for variant in self.summary.variants]
        rows = [
            Row((w(f"act.{act}"), *(self._with_interval(acts[act], "count") for acts in found)))
            for act in ACTS
            if any(acts[act].value for acts in found)
        ]
        headers = [w("column.act"), *(v.variant for v in self.summary.variants)]
        return self._turned(Table("acts", w("table.acts"), columns(headers), tuple(rows), w("note.acts")))

    def players(self) -> Table:
        """T3: rounds won and points of every player under every variant."""
        w, several = self.language.word, len(self.summary.variants) > 1
        headers = [w("column.player"), w("column.variant"), w("column.rate"), w("column.interval")]
        headers += [w("column.change"), w("column.verdict")] if several else []
        headers += [w("column.loses"), w("column.points")]
        labels = dict.fromkeys(p.label for v in self.summary.variants for p in v.players)
        rows = [
            Row(tuple(self._player(variant, label, several)))
            for label in labels
            for variant in self.summary.variants
            if any(p.label == label for p in variant.players)
        ]
        left = (0, 1, 5) if several else (0, 1)
        shares = sorted({1 / v.seats for v in self.summary.variants})
        fair = self.language.enumerate([self.numbers.show(share, "share", digits=1).text for share in shares])
        note = " ".join([w("note.players"), *self._scoring()])
        return Table("players", w("table.players", fair=fair), columns(headers, left), tuple(rows), note)

    def wins(self) -> Table:
        """Rounds won of 100, a row a variant, a column a player."""
        labels = list(dict.fromkeys(p.label for v in self.summary.variants for p in v.players))
        rows = []
        for variant in self.summary.variants:
            rates = {p.label: self._value(p.rate, "share") for p in variant.players}
            first = self.numbers.show(variant.first_player.value, "points", variant.first_player.se, signed=True)
            texts = (rates.get(label, self.language.style.missing) for label in labels)
            rows.append(Row((variant.variant, *texts, first.text)))
        w = self.language.word
        headers = [w("column.variant"), *labels, w("column.first")]
        return Table("wins", w("table.wins"), columns(headers), tuple(rows))

    def _scoring(self) -> list[str]:
        """What points are, once if all variants score alike."""
        names: dict[str, list[str]] = {}
        for variant in self.summary.variants:
            names.setdefault(variant.scoring, []).append(self.language.name(variant.variant))
        rules = {scoring: self.language.word(f"scoring.{scoring}") for scoring in names}
        if len(rules) == 1:
            return [self.language.word("note.points", rule=rule) for rule in rules.values()]
        # Of many variants the most common way is told last, of "all others".
        usual = max(names, key=lambda scoring: len(names[scoring])) if many(self.summary) else None
        found = [
            self.language.word("note.points.of", names=self.language.enumerate(names[scoring]), rule=rule)
            for scoring, rule in rules.items()
            if scoring != usual
        ]
        return found + ([self.language.word("note.points.others", rule=rules[usual])] if usual is not None else [])

    def _player(self, variant: VariantSummary, label: str, several: bool) -> list[str]:
        player = next(p for p in variant.players if p.label == label)
        rate = estimate_cells(self.numbers, player.rate, "share")
        texts = [label, variant.variant, rate.value.text, rate.interval]
        if several:
            cells = self.findings.of(variant.variant, f"win:{label}") if self.findings else None
            if cells is None:
                texts += ["–", "–"]
            else:
                same = self.findings is None or self.findings.unchanged(variant.variant)
                verdict = cells.effect.verdict if self.findings is None else self.findings.verdict(cells)
                change = cells.difference.value.text
                change = change if same else f"{change} ({cells.difference.interval})"
                texts += [change, self.language.word(f"verdict.{verdict}")]
        return [*texts, self._value(player.loses, "share"), self._with_interval(player.points, "count")]

    def positions(self) -> Table:
        """Rounds won by order of play, a column a variant."""
        rates = {(p.position, v.variant): p.rate for v in self.summary.variants for p in v.positions}
        positions = sorted({position for position, _ in rates})
        rows = [
            Row((str(p), *(self._with_interval(rates.get((p, v.variant)), "share") for v in self.summary.variants)))
            for p in positions
        ]
        headers = [self.language.word("column.position"), *(v.variant for v in self.summary.variants)]
        caption = self.language.word("table.positions")
        return self._turned(Table("positions", caption, columns(headers), tuple(rows)))

    def bite(self, same_deal: Sequence[SameDeal]) -> Table:
        """The same deal under both rules."""
        headers = [
            self.language.word(f"column.{name}") for name in ("variant", "untouched", "other_winner", "unrelated")
        ]
        rows = [
            Row(
                (
                    row.variant,
                    *(self._with_interval(e, "share") for e in (row.untouched, row.other_winner, row.unrelated)),
                )
            )
            for row in same_deal
        ]
        return Table("bite", self.language.word("table.bite"), columns(headers), tuple(rows))

    def outcomes(self) -> Table:
        """T5: how rounds end."""
        names = list(dict.fromkeys(name for v in self.summary.variants for name in v.outcomes))
        w = self.language.word
        headers = [w("column.variant"), *(w(f"outcome.{n}") for n in names), w("column.rounds"), w("column.deals")]
        rows = [
            Row(
                (
                    v.variant,
                    *(self.numbers.whole(v.outcomes.get(n, 0)).text for n in names),
                    self.numbers.whole(v.rounds).text,
                    self.numbers.whole(v.deals).text,
                )
            )
            for v in self.summary.variants
        ]
        return Table("outcomes", w("table.outcomes"), columns(headers), tuple(rows))

    def rules_of_each(self, made: Made) -> Table | None:
        """Many variants: a row a variant, what its rule says and which keys it changes."""
        w = self.language.word
        if not made.rules:
            return None
        differences = {name: made.differences(name, self.summary.baseline) for name in made.rules}
        rows = [
            Row(
                (
                    name,
                    made.about.get(name, ""),
                    ", ".join(f"{key}: {value}" for key, value in differences[name].items()) or "–",
                )
            )
            for name in made.rules
        ]
        key = "made.rules" if made.changed is not None else "made.rules.baseline"
        headers = [w("column.variant"), w("column.about"), w("column.keys")]
        return Table("rules", w(key), columns(headers, (0, 1, 2)), tuple(rows))

    def rules(self, made: Made) -> Table | None:
        """Every key as resolved, a column a variant."""
        names = list(made.rules)
        keys = list(dict.fromkeys(key for rules in made.rules.values() for key in rules))
        if not keys:
            return None
        rows = [
            Row((key, *(made.rules[name].get(key, "") for name in names)), "more" if key in made.differing else "")
            for key in keys
        ]
        headers = [self.language.word("column.key"), *names]
        left = tuple(range(len(headers)))
        return Table("rules", self.language.word("details.rules"), columns(headers, left), tuple(rows))

    def _turned(self, table: Table) -> Table:
        """With many variants, a table that has a column a variant gets a row a variant."""
        if not many(self.summary):
            return table
        headers = [self.language.word("column.variant"), *(row.cells[0] for row in table.rows)]
        rows = [
            Row((column.header, *(row.cells[place] for row in table.rows)))
            for place, column in enumerate(table.columns[1:], 1)
        ]
        return Table(table.name, table.caption, columns(headers), tuple(rows), table.note)

    def _value(self, estimate: Estimate, unit: Unit) -> str:
        return self.numbers.show(estimate.value, unit, estimate.se).text

    def _with_interval(self, estimate: Estimate | None, unit: Unit) -> str:
        if estimate is None or estimate.value is None:
            return self.language.style.missing
        cells = estimate_cells(self.numbers, estimate, unit)
        never = estimate.value == estimate.low == estimate.high == 0  # a rule that is off there: nothing to estimate
        if never or not (cells.low.known and cells.high.known):
            return cells.value.text
        return f"{cells.value.text} ({cells.interval})"

    def _cause(self, cause: str) -> str:
        return self.language.word("cause.total" if cause == "all" else f"cause.{cause}")


def columns(headers: Sequence[str], left: tuple[int, ...] = (0,)) -> tuple[Column, ...]:
    """Columns of these headers; those numbered in ``left`` hold words, the others numbers."""
    return tuple(Column(header, "left" if place in left else "right") for place, header in enumerate(headers))
