"""How rounds feel, as plain text: choice, leads, hits, waiting; and what a number means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unosim.cli.output import columns
from unosim.errors import ResultsError

if TYPE_CHECKING:
    from unosim.analysis.model import Estimate, Summary
    from unosim.results import Results

_NOT_RECORDED = "Leads, hits and waiting are not recorded; `unosim run --detail` counts them."


def feel_table(summary: Summary) -> str:
    """Every measure of feel that was recorded, a column a variant, with half of its interval."""
    from unosim.analysis.definitions import DEFINITIONS

    ids = dict.fromkeys(id for variant in summary.variants for id in variant.feel)
    rows = [("How it feels", "unit", *(variant.variant for variant in summary.variants))]
    for id in ids:
        about = DEFINITIONS[id]
        found = [variant.feel.get(id) for variant in summary.variants]
        rows.append((about.label, about.unit, *(_shown(one, about.unit) for one in found)))
    text = columns(rows, set(range(2, len(rows[0]))))
    return text if "lead_changes" in ids else f"{text}\n{_NOT_RECORDED}"


def _shown(estimate: Estimate | None, unit: str) -> str:
    if estimate is None or estimate.value is None:
        return "–"
    scale = 100 if "100" in unit else 1
    value = f"{estimate.value * scale:.2f}"
    if estimate.low is None or estimate.high is None:
        return value
    return f"{value} ± {(estimate.high - estimate.low) / 2 * scale:.2f}"


def defined(id: str, results: Results | None) -> str:
    """The definition of a number, and of a measure its value in every variant of the results.

    Raises UnosimError for an unknown id, ResultsError where the measure is not recorded in the results.
    """
    from unosim.analysis.definitions import NEEDS, define

    about = define(id)
    if results is None:
        return about.text()
    from unosim.analysis.minutes import Minutes
    from unosim.analysis.onepass import read

    rows = [("variant", about.unit, "95 % interval", "per")]
    for name, tally in read(results, Minutes.of(results), pairs=False).variants.items():
        measure = next((one for one in tally.lineup.all_measures() if one.id == id), None)
        if measure is None:
            if about.needs == "detail" and not results.detail:
                raise ResultsError(f"{results.path}: {id} is not recorded; it is by {NEEDS['detail']}")
            return about.text()
        ratio = tally.ratio(id)
        found = (ratio.share() if measure.share else ratio.mean()).scaled(measure.scale)
        if id == "first_player":
            found = found.minus(measure.scale / tally.lineup.seats)
        told = [f"{one:.3f}" if one is not None else "–" for one in (found.value, found.low, found.high)]
        rows.append((name, told[0], f"{told[1]} to {told[2]}", f"{found.n:,}"))
    return f"{about.text()}\n\n{columns(rows, {1, 2, 3})}"
