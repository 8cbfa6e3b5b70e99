"""What happens in rounds: how long they take, chains, cards drawn, acts, how they end."""

from __future__ import annotations

from collections.abc import Sequence

from unosim.analysis.chances import astray
from unosim.analysis.model import Clock, Estimate, SameDeal, VariantSummary
from unosim.report.alone import OVER_MINUTES, share_over
from unosim.report.blocks import Row, Table
from unosim.report.numbers import Unit
from unosim.report.tables.base import TableBase, columns

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


class RoundTables(TableBase):
    """A row or a column a variant."""

    def length(self, clock: Clock) -> Table:
        """How long rounds take on one clock."""
        w = self.language.word
        headers = [
            w("column.variant"),
            w("column.mean"),
            w("column.plus_minus"),
            w("column.sd"),
            *(self.language.percent(share) for share in (5, 25, 50, 75, 95, 99)),
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
            texts.insert(0, self.language.shown(variant.variant))
            if clock == "minutes":
                texts.append(self.numbers.show(share_over(length.distribution, OVER_MINUTES), "share").text)
            rows.append(Row(tuple(texts)))
        caption = w("table.length") if clock == "minutes" else w("table.length.clock", clock=w(f"clock.{clock}"))
        return Table(f"length-{clock}", caption, columns(headers), tuple(rows))

    def chains(self) -> Table:
        """T2: chains of draw cards, large penalties, and large hands where they were recorded."""
        names = ["chain2", "chain3", "chain4", "longest_chain", "mean_penalty", "penalty8"]
        hands = [variant.feel.get("hand_15") for variant in self.summary.variants]
        recorded = any(hand is not None for hand in hands)
        names += ["hand15"] if recorded else []
        headers = [self.language.word(f"column.{name}") for name in ("variant", *names)]
        rows = []
        for variant, hand in zip(self.summary.variants, hands, strict=True):
            chains = variant.chains
            large = self.language.style.missing if hand is None else self._value(hand, "share")
            shares = [self._value(share, "share") for share in (chains.share2, chains.share3, chains.share4)]
            rows.append(
                Row(
                    (
                        self.language.shown(variant.variant),
                        *shares,
                        self.numbers.whole(chains.longest).text,
                        self._value(chains.mean_largest_penalty, "count"),
                        self._value(chains.penalty8, "share"),
                        *([large] if recorded else []),
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
            Row(
                (
                    self.language.shown(v.variant),
                    *(self.numbers.show(v.chains.largest.get(bar), "share").text for bar in bars),
                )
            )
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
        headers = [self.language.word("column.cause"), *self._names()]
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
        headers = [w("column.act"), *self._names()]
        return self._turned(Table("acts", w("table.acts"), columns(headers), tuple(rows), w("note.acts")))

    def feel(self) -> Table | None:
        """T4: choice, leads, hits and waiting, a row a measure that was recorded, a column a variant."""
        from unosim.analysis.definitions import DEFINITIONS

        w, ids = self.language.word, dict.fromkeys(id for v in self.summary.variants for id in v.feel)
        rows = []
        for id in ids:
            about = DEFINITIONS[id]
            unit: Unit = "share" if "of 100" in about.unit else "time" if about.unit == "minutes" else "count"
            values = [v.feel.get(id) for v in self.summary.variants]
            label = self.language.measure(id, "label", about.label)
            rows.append(Row((label, *(self._with_interval(value, unit) for value in values))))
        trusted = [one for one in self.summary.chances if astray(one) is None]
        settled = {one.variant: one.numbers.get("settled_share") for one in trusted}
        if settled:
            label = self.language.measure("settled_share", "label", DEFINITIONS["settled_share"].label)
            values = [settled.get(v.variant) for v in self.summary.variants]
            rows.append(Row((label, *(self._with_interval(value, "share") for value in values))))
        if not rows:
            return None
        headers = [w("column.measure"), *self._names()]
        note = w("note.feel", n=self.summary.comeback) if "lead_changes" in ids else w("note.feel.plain")
        return self._turned(Table("feel", w("table.feel"), columns(headers), tuple(rows), note))

    def bite(self, same_deal: Sequence[SameDeal]) -> Table:
        """The same deal under both rules."""
        headers = [
            self.language.word(f"column.{name}") for name in ("variant", "untouched", "other_winner", "unrelated")
        ]
        rows = [
            Row(
                (
                    self.language.shown(row.variant),
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
                    self.language.shown(v.variant),
                    *(self.numbers.whole(v.outcomes.get(n, 0)).text for n in names),
                    self.numbers.whole(v.rounds).text,
                    self.numbers.whole(v.deals).text,
                )
            )
            for v in self.summary.variants
        ]
        return Table("outcomes", w("table.outcomes"), columns(headers), tuple(rows))

    def _cause(self, cause: str) -> str:
        return self.language.word("cause.total" if cause == "all" else f"cause.{cause}")
