"""A measure along a sweep: its value at every level, and the effect against the first level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from unosim.analysis.designs import Design
from unosim.analysis.effects import Matters, margin_of
from unosim.analysis.model import Effect
from unosim.analysis.model_designs import Step, Sweep
from unosim.analysis.records import Estimate
from unosim.analysis.tally import Tally


def sweeps(
    design: Design, tallies: Mapping[str, Tally], effects: Sequence[Effect], matters: Matters
) -> tuple[Sweep, ...]:
    """Every measure that is compared, along the sweep, at every table of players. Empty for another design."""
    if design.kind != "sweep":
        return ()
    compared = {(effect.variant, effect.measure): effect for effect in effects}
    (factor,) = design.factors
    found = []
    for table in design.tables or (None,):
        grid = {levels[0]: cell for cell, levels in design.grid(table).items()}
        cells = {level: grid[level] for level in design.factors[factor] if level in grid}
        measures = {m.id: m for cell in cells.values() for m in tallies[cell].lineup.all_measures()}
        for measure in measures.values():
            if margin_of(measure, matters) is None:
                continue
            steps = tuple(
                Step(level, cell, value, compared.get((cell, measure.id)))
                for level, cell in cells.items()
                if (value := _value(tallies[cell], measure.id)) is not None
            )
            if steps:
                found.append(Sweep(factor, table, measure.id, measure.label, measure.unit, steps))
    return tuple(found)


def _value(tally: Tally, measure: str) -> Estimate | None:
    """A measure of one cell, in its unit; None where the cell does not have it, as a player who does not play there, or
    nothing of what it is taken of."""
    for found in tally.lineup.all_measures():
        if found.id == measure:
            if isinstance(found.per, str) and not tally.ratio(measure).den:
                return None
            value = tally.ratio(measure).estimate(found.share)
            fair = 1 / tally.lineup.seats if measure == "first_player" else 0.0
            return value.minus(fair).scaled(found.scale)
    return None
