"""Summaries and comparisons as polars frames, and as what a notebook shows of them."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Any

from unosim.analysis.model import Comparison, Effect, Estimate, Summary, VariantSummary
from unosim.results.html import table

if TYPE_CHECKING:
    import polars as pl

    from unosim.analysis.tournament.model import Tournament

QUANTITIES = ("mean", "sd", "p5", "p25", "p50", "p75", "p95", "p99")
NOT_KNOWN = "n/a"


def summary_frame(summary: Summary) -> pl.DataFrame:
    """One row a number: `variant`, `measure`, `of` (what of it: a quantile, a player, a cause), and the estimate.

    The estimate is `value`, `low`, `high`, `se`, `n` and `deals` as in :class:`Estimate`; null where undefined. Shares
    are fractions, `first_player` is in points of 100.
    """
    rows = [
        {"variant": variant.variant, "measure": measure, "of": of, **estimate.to_dict()}
        for variant in summary.variants
        for measure, of, estimate in _numbers(variant)
    ]
    return _frame(rows, ("variant", "measure", "of"))


def comparison_frame(comparison: Comparison) -> pl.DataFrame:
    """One row an effect: variant, measure, unit, both values, the difference with its interval, and what it means."""
    rows = [
        {
            "variant": effect.variant,
            "measure": effect.measure,
            "unit": effect.unit,
            "verdict": effect.verdict,
            "baseline": effect.baseline.value,
            "value": effect.value.value,
            "difference": effect.difference.value,
            "low": effect.difference.low,
            "high": effect.difference.high,
            "relative": effect.relative.value,
            "margin": effect.margin,
            "p_holm": effect.p_holm,
            "rounds_to_notice": effect.rounds_to_notice,
            "standardized": effect.standardized,
            "gain": effect.gain,
        }
        for effect in comparison.effects
    ]
    return _frame(rows, ("variant", "measure", "unit", "verdict"))


def summary_html(summary: Summary) -> str:
    """Two tables: how long a round takes, and who wins, of every variant."""
    lengths = [
        {
            "variant": variant.variant,
            "rounds": f"{variant.finished:,}",
            **{length.clock.replace("_", " "): told(length.mean) for length in variant.lengths},
            "first player, points": told(variant.first_player),
        }
        for variant in summary.variants
    ]
    wins = [
        {"variant": variant.variant, "player": player.label, "wins of 100": told(player.rate.scaled(100))}
        for variant in summary.variants
        for player in variant.players
    ]
    return f"<p><b>{escape(summary.title or summary.name)}</b></p>{table(lengths)}{table(wins)}"


def comparison_html(comparison: Comparison) -> str:
    """One table: the effects, those that are noticed first."""
    noticed = sorted(comparison.effects, key=lambda effect: effect.verdict not in ("more", "less"))
    rows = [_told_effect(effect) for effect in noticed]
    return f"<p>Against <b>{escape(comparison.baseline)}</b>, 95 % intervals:</p>{table(rows)}"


def tournament_html(cup: Tournament) -> str:
    """The standings under the first set of rules, with 95 % intervals."""
    first = cup.rules[0]
    rows = [
        {
            "strategy": one.label,
            "rank": str(one.rank),
            "tier": one.tiers,
            "wins of 100": told(one.rate.scaled(100)),
            "points a round": told(one.points),
        }
        for one in first.standings
    ]
    return (
        f"<p><b>{escape(cup.title or cup.name)}</b><br>{escape(first.name)}:</p>{table(rows, '.rules holds them all')}"
    )


def told(estimate: Estimate) -> str:
    """A value and its interval in a cell."""
    if estimate.value is None:
        return NOT_KNOWN
    if estimate.low is None or estimate.high is None:
        return f"{estimate.value:.2f}"
    return f"{estimate.value:.2f} ({estimate.low:.2f} to {estimate.high:.2f})"


def _told_effect(effect: Effect) -> dict[str, str]:
    return {
        "variant": effect.variant,
        "measure": effect.label,
        "baseline": told(effect.baseline).partition(" (")[0],
        "value": told(effect.value).partition(" (")[0],
        "difference": told(effect.difference),
        "unit": effect.unit,
        "verdict": effect.verdict,
    }


def _numbers(variant: VariantSummary) -> Iterator[tuple[str, str | None, Estimate]]:
    for length in variant.lengths:
        yield from ((length.clock, name, getattr(length, name)) for name in QUANTITIES)
    for player in variant.players:
        yield "win_rate", player.label, player.rate
        yield "points", player.label, player.points
    yield from (("win_rate_by_position", str(place.position), place.rate) for place in variant.positions)
    yield "first_player", None, variant.first_player
    yield from (("cards_drawn", cause, estimate) for cause, estimate in variant.drawn.items())
    yield from ((name, None, estimate) for name, estimate in variant.counts.items())


def _frame(rows: list[dict[str, Any]], words: tuple[str, ...]) -> pl.DataFrame:
    """A frame with the same types whatever is undefined in the rows."""
    import polars as pl

    whole = ("n", "deals", "rounds_to_notice")
    types = {
        name: pl.String if name in words else pl.Int64 if name in whole else pl.Float64
        for name in (rows[0] if rows else words)
    }
    return pl.DataFrame(rows, schema=types)
