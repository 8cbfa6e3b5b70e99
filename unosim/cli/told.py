"""What `unosim summary` tells when it is asked: chances to win turn by turn, opening hands, an evening of rounds, what
is at stake in the choice of a card."""

from __future__ import annotations

from collections.abc import Sequence

from unosim.analysis.chances import Chances
from unosim.analysis.evening import Evening
from unosim.analysis.model import Record
from unosim.analysis.opening import Opening
from unosim.analysis.shape import Shape
from unosim.analysis.stakes import Stakes
from unosim.errors import ResultsError
from unosim.report.words import Language
from unosim.results import Results


def chances(results: Results) -> Sequence[Chances]:
    from unosim.analysis.chances import chances as of_variants

    return of_variants(results)


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
    from unosim.analysis.position_scores import position_scores
    from unosim.analysis.shape import shape as of_variant

    variants = summary(results).variants
    return [of_variant(one, ideal, position_scores(results, one.variant)) for one in variants]


#: Of every turn whose cards are played out.
PLAYOUTS = 10_000


def stakes(results: Results, turns: int) -> Sequence[Stakes]:
    """Of every variant one turn of so many deals, spread over all of them, or of every deal where there are fewer."""
    from joblib import Parallel, delayed

    from unosim.analysis.stakes import stakes as of_turns
    from unosim.table.replay import turn_by_lot

    found = []
    with Parallel(n_jobs=-1, prefer="threads") as parallel:
        for variant in results.variants:
            layout = results.layout(variant)
            deals = [number * layout.deals // turns for number in range(turns)]
            asked = [(deal, number % layout.rotations) for number, deal in enumerate(dict.fromkeys(deals))]
            played = parallel(delayed(turn_by_lot)(results, variant, *one, PLAYOUTS) for one in asked)
            found.append(of_turns(variant, played, PLAYOUTS))
    return found


def text(found: Record, words: Language, width: int) -> str:
    """The numbers as lines; of a table no column is left out, however narrow the terminal."""
    from unosim.cli.fitted import paragraph, whole
    from unosim.report.blocks import Table
    from unosim.report.further import told

    blocks = told(found, words)
    return "\n\n".join(whole(one, width) if isinstance(one, Table) else paragraph(one.text, width) for one in blocks)
