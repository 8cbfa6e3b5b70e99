"""What a run would be: rounds, time, disk and exactness, from a small pilot; what ``--dry-run`` shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import rich_click as click

from unosim.cli.output import columns, emit, size
from unosim.cli.progress import duration
from unosim.errors import counted

if TYPE_CHECKING:
    from unosim.analysis.model import Comparison, Estimate, Summary
    from unosim.config import Experiment
    from unosim.config.model import Fraction
    from unosim.run.pilot import Pilot

#: The measures whose exactness is told: id, label, digits, unit. Win rates are those of whoever is least sure.
MEASURES = (
    ("minutes", "time a round", 1, "s"),
    ("turns", "turns", 2, ""),
    ("win", "win rates", 2, "pp"),
    ("first_player", "first player", 2, "pp"),
)


@dataclass(frozen=True)
class Width:
    """Half of the width of a 95 % interval to expect: of a cell, and of its difference to the baseline; the widest of
    all cells, and the cell that has it. None where it cannot be told."""

    measure: str
    cell: float | None
    difference: float | None
    widest: str | None


def foretell(experiment: Experiment, jobs: int | None, as_json: bool) -> None:
    """Plays a pilot and prints what the whole run would be. Nothing is kept."""
    from unosim.run.pilot import pilot

    with TemporaryDirectory(prefix="unosim-") as place:
        found = pilot(experiment, Path(place) / "pilot", jobs or -1)
        widths = () if experiment.tournament is not None else _widths(Path(place) / "pilot", experiment, found)
    if as_json:
        emit(_data(experiment, found, widths))
    else:
        click.echo("\n".join(_lines(experiment, found, widths)))


def _widths(folder: Path, experiment: Experiment, found: Pilot) -> tuple[Width, ...]:
    from unosim.analysis import analyze, summary
    from unosim.results import Results

    results = Results(folder)
    shrink = (found.deals / found.expected) ** 0.5
    if len(found.cells) > 1:
        return tuple(_width(name, shrink, *analyze(results)) for name, *_ in MEASURES)
    return tuple(_width(name, shrink, summary(results), None) for name, *_ in MEASURES)


def _width(measure: str, shrink: float, numbers: Summary, comparison: Comparison | None) -> Width:
    cells = [_half(one) for variant in numbers.variants for one in _estimates(measure, variant)]
    pairs = [
        (half, effect.variant)
        for effect in (comparison.effects if comparison is not None else ())
        if effect.measure.partition(":")[0] == measure and (half := _half(effect.difference)) is not None
    ]
    known = [half for half in cells if half is not None]
    largest = max(pairs, default=(None, None), key=lambda pair: pair[0])
    scale = shrink * (60 if measure == "minutes" else 1)
    return Width(
        measure,
        max(known) * scale if known else None,
        largest[0] * scale if largest[0] is not None else None,
        largest[1],
    )


def _estimates(measure: str, variant: Any) -> Iterator[Estimate]:
    """What a summary says of a measure, in minutes, turns and points."""
    if measure == "win":
        yield from (player.rate.scaled(100) for player in variant.players if len(variant.players) > 1)
    elif measure == "first_player":
        yield variant.first_player
    else:
        yield from (length.mean for length in variant.lengths if length.clock == measure)


def _half(estimate: Estimate) -> float | None:
    """Half of an interval; none where nothing varied in the pilot."""
    if estimate.low is None or estimate.high is None or not estimate.se:
        return None
    return (estimate.high - estimate.low) / 2


def _lines(experiment: Experiment, found: Pilot, widths: Iterable[Width]) -> Iterator[str]:
    plan = found.plan
    rotations = sorted({cell.layout.rotations for cell in plan.cells})
    turned = f"{rotations[0]} to " if len(rotations) > 1 else ""
    turned += counted(rotations[-1], "rotation")
    grid = f"{counted(len(plan.cells), 'cell')} × {counted(experiment.deals, 'deal')} × {turned}"
    asked = experiment.precision
    yield f"{experiment.name}: {grid} = {counted(plan.rounds, 'round')}{' at most' if asked is not None else ''}"
    if asked is not None:
        of = f"the difference of {asked.difference}" if asked.difference else asked.variant or "the baseline"
        yield (
            f"until {asked.measure} of {of} is known to ±{asked.half_width:g}: "
            f"about {counted(found.expected, 'deal')} a cell, for which the following is told"
        )
    yield f"about {duration(found.seconds)} with {counted(found.jobs, 'job')}, and {size(found.size)} on disk"
    yield from _design(experiment)
    rows: list[tuple[str, ...]] = [("measure", "one cell", "difference", "widest")]
    for width, (_, label, digits, unit) in zip(widths, MEASURES, strict=False):
        texts = ["n/a" if x is None else f"±{x:.{digits}f} {unit}".strip() for x in (width.cell, width.difference)]
        rows.append((label, *texts, width.widest or ""))
    if len(rows) > 1:
        pairs = len(plan.cells) > 1
        of = "" if len(found.cells) == len(plan.cells) else f", {len(found.cells)} of the cells"
        yield ""
        yield f"half of a 95 % interval to expect (from {counted(found.deals, 'deal')} a cell{of}), at most:"
        yield columns([row if pairs else row[:2] for row in rows], right=(1, 2))


def _design(experiment: Experiment) -> Iterator[str]:
    """What is varied, and what a fraction cannot tell apart."""
    design = experiment.design
    if design is None:
        return
    switched = [name for name, levels in design.factors.items() if levels in (("no", "yes"), ("off", "on"))]
    if switched:
        yield f"off and on: {', '.join(switched)}"
    for name, levels in design.factors.items():
        if name not in switched:
            yield f"{name}: {_short(levels)}"
    if "players" in design.factors:
        widest = max(experiment.variants.values(), key=lambda variant: len(variant.players)).players
        seated = [player.label for player in widest]
        round_ = next(n for n in range(1, len(seated) + 1) if seated == [seated[k % n] for k in range(len(seated))])
        yield f"seats: {', '.join(seated[:round_])}, and over again"
    if design.tables:
        yield f"at the tables {_short(design.tables)}; each is compared with its own baseline"
    if any(variant.replicate for variant in experiment.variants.values()):
        yield "placebo: the baseline against itself"
    if design.fraction is not None:
        yield from fraction_lines(design.fraction)


def fraction_lines(part: Fraction) -> Iterator[str]:
    """A fraction in words: its size, resolution, generators and aliases."""
    roman = {3: "III", 4: "IV", 5: "V"}.get(part.resolution, "V or more")
    told = {
        3: "a factor and an interaction of two others cannot be told apart",
        4: "factors are clear of interactions of two, but some of these cannot be told apart",
    }.get(part.resolution, "factors and interactions of two are all clear of each other")
    yield f"fraction: {part.runs} of {part.of} cells, resolution {roman}: {told}"
    for factor, *others in part.generators:
        yield f"  {factor} is at its second level where an odd number of {', '.join(others)} are"
    for first, *others in part.aliases:
        yield "  only together: " + first + "".join(f" − {x[1:]}" if x[0] == "-" else f" + {x}" for x in others)


def _short(words: Iterable[str]) -> str:
    listed = list(words)
    return ", ".join(listed) if len(listed) <= 8 else f"{', '.join(listed[:3])} … {listed[-1]} ({len(listed)})"


def _data(experiment: Experiment, found: Pilot, widths: Iterable[Width]) -> Mapping[str, Any]:
    return {
        "name": experiment.name,
        "cells": [cell.layout.name for cell in found.plan.cells],
        "deals": experiment.deals,
        "expected_deals": found.expected,
        "rotations": {cell.layout.name: cell.layout.rotations for cell in found.plan.cells},
        "rounds": found.plan.rounds,
        "seconds": round(found.seconds, 3),
        "jobs": found.jobs,
        "bytes": round(found.size),
        "design": experiment.design.model_dump(mode="json") if experiment.design is not None else None,
        "pilot": {"deals": found.deals, "cells": list(found.cells)},
        "half_widths": [
            {
                "measure": width.measure,
                "unit": unit or "turns",
                "cell": width.cell,
                "difference": width.difference,
                "widest": width.widest,
            }
            for width, (*_, unit) in zip(widths, MEASURES, strict=False)
        ],
    }
