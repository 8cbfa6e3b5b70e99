"""What a number means, as plain text, and its value in every variant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unosim.cli.output import columns
from unosim.errors import ResultsError

if TYPE_CHECKING:
    from unosim.analysis.definitions import Definition
    from unosim.report.words import Language
    from unosim.results import Results


def defined(id: str, results: Results | None, words: Language) -> str:
    """The definition of a number, and of a measure its value in every variant of the results.

    Raises UnosimError for an unknown id, ResultsError where the measure is not recorded in the results.
    """
    from unosim.analysis.definitions import DEFINITIONS, NEEDS, define
    from unosim.analysis.target import measures_of
    from unosim.report.asked import measure_named

    if id != "win" and not id.startswith("win:"):
        id = measure_named(id, [*DEFINITIONS, *(() if results is None else measures_of(results))])
    about = define(id)
    explained = explain(about, words, id)
    if results is None:
        return explained
    from unosim.analysis.minutes import Minutes
    from unosim.analysis.onepass import read

    headers = [words.word("column.variant"), words.phrase(about.unit), words.word("column.interval")]
    rows = [(*headers, words.word("explain.denominator"))]
    for name, tally in read(results, Minutes.of(results), pairs=False).variants.items():
        measure = next((one for one in tally.lineup.all_measures() if one.id == id), None)
        if measure is None:  # of this variant: a player who does not sit there
            if about.needs == "detail" and not results.detail:
                raise ResultsError(f"{results.path}: {id} is not recorded; it is by {NEEDS['detail']}")
            rows.append((words.shown(name), "–", "–", "–"))
            continue
        ratio = tally.ratio(id)
        found = (ratio.share() if measure.share else ratio.mean()).scaled(measure.scale)
        if id == "first_player":
            found = found.minus(measure.scale / tally.lineup.seats)
        told = [f"{one:.3f}" if one is not None else "–" for one in (found.value, found.low, found.high)]
        interval = words.style.interval.format(low=told[1], high=told[2])
        rows.append((words.shown(name), told[0], interval, f"{found.n:,}"))
    known = any(row[1] != "–" for row in rows[1:])
    return f"{explained}\n\n{columns(rows, {1, 2, 3})}" if known else explained


def explain(about: Definition, words: Language, id: str = "") -> str:
    """A definition in lines: name, formula, unit and what else there is to say. ``id``: as it was asked for, of
    a win rate with the player.
    """
    from unosim.analysis.definitions import NEEDS
    from unosim.report.width import columns_of, left

    leads = {"card lead": "the hands", "chance lead": "the chance to win"}.get(about.family, "")
    parts = {
        "formula": about.formula,
        "unit": about.unit,
        "denominator": about.denominator,
        "interval": about.interval,
        "matters": about.matters,
        "family": leads,
        "needs": NEEDS[about.needs],
        "source": about.source,
    }
    rows = {words.word(f"explain.{name}"): words.phrase(text) for name, text in parts.items()}
    width = max(map(columns_of, rows))
    told = [f"  {left(name, width)}  {text}" for name, text in rows.items() if text not in ("", "–")]
    measure, _, player = (id or about.id).partition(":")
    who = words.name(player) if player and player != "<label>" else words.word("explain.player")
    label = words.measure(measure, "label", about.label).format(x=who)
    return "\n".join([f"{id or about.id}{words.colon}{label}", *told])
