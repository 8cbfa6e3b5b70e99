"""What `unosim summary` tells when it is asked: chances to win turn by turn, opening hands, an evening of rounds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from unosim.analysis.chances import Chances
from unosim.analysis.evening import Evening
from unosim.analysis.model import Estimate, Record
from unosim.analysis.opening import COUNTED, Opening
from unosim.analysis.shape import Shape
from unosim.cli.output import columns
from unosim.errors import ResultsError
from unosim.results import Results


def chances(results: Results) -> Sequence[Chances]:
    from unosim.analysis import chances as analysis

    return analysis.chances(results)


def opening(results: Results) -> Sequence[Opening]:
    from unosim.analysis.opening import openings
    from unosim.run.dealing import dealer

    return openings(results, dealer(results))


def evening(results: Results, rounds: int | None) -> Sequence[Evening]:
    from unosim.analysis import summary
    from unosim.analysis.evening import evening as of_variant

    found = [of_variant(variant, rounds or 10) for variant in summary(results).variants]
    known = [one for one in found if one is not None]
    if not known:
        raise ResultsError(f"{results.path}: no round has a winner yet")
    return known


def shape(results: Results, ideal: tuple[float, float] | None) -> Sequence[Shape]:
    from unosim.analysis import summary
    from unosim.analysis.shape import shape as of_variant

    return [of_variant(variant, ideal) for variant in summary(results).variants]


@singledispatch
def text(found: Record) -> str:
    """The numbers as lines."""
    raise TypeError(type(found).__name__)


@text.register
def _(found: Chances) -> str:
    from unosim.analysis.definitions import DEFINITIONS

    model = "its own model" if found.model == "own" else "the model common to all variants"
    size = f"{found.rounds:,} rounds, {found.turns:,} turns"
    lines = [f"{found.variant}: the chance to win after every turn, by {model} ({size})"]
    rows = [("number", "value", "95 % interval")]
    rows += [(DEFINITIONS[id].label, *_shown(estimate)) for id, estimate in found.numbers.items()]
    rows.append(("rounds won by who was placed best half way", *_shown(found.half_time)))
    lines.append(columns(rows, {1, 2}))
    tenths = [f"{10 * k}" for k in range(1, 11)]
    lines.append(
        columns([("% of the round", *tenths), ("uncertainty", *map(_number, found.uncertainty))], range(1, 11))
    )
    hands = [(f"hand, place {place}", *map(_number, means)) for place, means in found.trend.items()]
    lines.append(columns([("% of the round", *tenths), *hands], range(1, 11)))
    said = [("says", *(f"{100 * one.said:.0f} %" for one in found.reliability))]
    said.append(("happens", *(f"{100 * one.happened:.0f} %" for one in found.reliability)))
    lines.append(columns([*said, ("times", *(f"{one.n:,}" for one in found.reliability))], range(1, 11)))
    killers = [f"{kind} {100 * share:.0f} %" for kind, share in found.killers.items() if share]
    lines += [f"Killer moves by the card laid: {', '.join(killers)}."] if killers else []
    return "\n\n".join(lines)


@text.register
def _(found: Opening) -> str:
    rows = [(COUNTED[found.count], "hands", "win rate", "95 % interval")]
    for one in found.rates:
        low, high = (f"{100 * end:.1f}" if end is not None else "–" for end in (one.rate.low, one.rate.high))
        value = f"{one.value * 10} to {one.value * 10 + 9}" if found.count == "points" else str(one.value)
        more = f"{one.value * 10 if found.count == 'points' else one.value} or more"
        rate = "–" if one.rate.value is None else f"{100 * one.rate.value:.1f} %"
        rows.append((more if one.or_more else value, f"{100 * one.share:.2f} %", rate, f"{low} to {high} %"))
    return f"{found.variant}, fair share {100 * found.fair:.1f} %\n{columns(rows, {1, 2, 3})}"


@text.register
def _(found: Evening) -> str:
    rows = [
        (
            "player",
            "wins a round",
            "wins to expect",
            "loses the first 4",
            "loses 4 in a row",
            f"wins none of {found.rounds}",
        )
    ]
    rows += [
        (
            one.label,
            f"{100 * one.rate:.1f} %",
            f"{one.expected:.1f}",
            f"{one.lose_4:.3f}",
            f"{one.streak_4:.3f}",
            f"{one.lose_all:.3f}",
        )
        for one in found.players
    ]
    table = columns(rows, range(1, 6))
    title = f"{found.variant}: an evening of {found.rounds} rounds"
    return f"{title}\n{table}\nSomebody wins none: {found.somebody_wins_none:.3f}"


@text.register
def _(found: Shape) -> str:
    rows = [("number", "value", "95 % interval")]
    rows.append(("balance of the positions", _number(found.balance), ""))
    rows.append(("fairness of going first", *_shown(found.fairness)))
    rows.append(("spread of the turns (standard deviation / mean)", _number(found.cv), ""))
    rows += [("how well the minutes fit", _number(found.ideal), "")] if found.ideal is not None else []
    lives = [("turns played", *map(str, found.residual_life))]
    lives.append(("median turns still to come", *(f"{life:.0f}" for life in found.residual_life.values())))
    return f"{found.variant}\n{columns(rows, {1, 2})}\n\n{columns(lives, range(1, 1 + len(found.residual_life)))}"


def _shown(estimate: Estimate) -> tuple[str, str]:
    low, high = _number(estimate.low), _number(estimate.high)
    return _number(estimate.value), f"{low} to {high}"


def _number(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:.3f}" if abs(value) < 1 else f"{value:.2f}"
