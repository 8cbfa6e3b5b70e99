"""Measures as people ask for them: by id, or by what they are called in English or Chinese."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from unosim.errors import UnosimError, no_such
from unosim.report.words import LANGUAGES, language


def measure_named(asked: str, known: Iterable[str]) -> str:
    """The id, one of ``known``, of the measure that is asked for by its id or its label.

    Raises UnosimError with the nearest id where there is none, or where several are called so.
    """
    from unosim.analysis.definitions import DEFINITIONS

    ids = list(dict.fromkeys(known))
    if asked in ids:
        return asked
    found = [id for id in ids if _fold(asked) in map(_fold, _labels(id))]
    if not found and asked in DEFINITIONS:
        why = f"variants are not compared by {asked}; `unosim summary RESULTS --define {asked}` tells it of each"
        raise UnosimError(f"{why}; allowed: {', '.join(ids)}")
    if len(found) != 1:
        raise UnosimError(str(no_such("measure", asked, ids)))
    return found[0]


def _labels(id: str) -> Iterator[str]:
    """What a measure is called; the win rate of a player by the player's label."""
    from unosim.analysis.definitions import DEFINITIONS

    measure, _, player = id.partition(":")
    about = DEFINITIONS.get("win:<label>" if measure == "win" else id)
    if about is not None:
        yield about.label.replace("<label>", player)
    for code in LANGUAGES:
        yield language(code).measure(measure, "label", "").format(x=player)


def _fold(text: str) -> str:
    return " ".join(text.casefold().split())
