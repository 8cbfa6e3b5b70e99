"""What a number means, as plain text, and its value in every variant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unosim.cli.output import columns
from unosim.errors import ResultsError

if TYPE_CHECKING:
    from unosim.results import Results


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
