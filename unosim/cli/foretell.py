"""What a run would be: rounds, time, disk and exactness, from a small pilot; what ``--dry-run`` shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import rich_click as click

from unosim.cli.output import columns, emit, size

if TYPE_CHECKING:
    from unosim.analysis.model import Comparison, Estimate, Summary
    from unosim.config import Experiment
    from unosim.config.model import Fraction
    from unosim.report.numbers import Unit
    from unosim.report.words import Language
    from unosim.run.pilot import Pilot

#: The measures whose exactness is told: id and unit. Win rates are those of whoever is least sure.
MEASURES: tuple[tuple[str, Unit], ...] = (
    ("minutes", "time"),
    ("turns", "count"),
    ("win", "share"),
    ("first_player", "share"),
)


UNITS = {"time": "minutes", "count": "turns", "share": "fraction"}
"""What JSON calls the units."""


@dataclass(frozen=True)
class Width:
    """Half of the width of a 95 % interval to expect: of a cell, and of its difference to the baseline; the widest of
    all cells, and the cell that has it. In minutes, turns and fractions; None where it cannot be told."""

    measure: str
    cell: float | None
    difference: float | None
    widest: str | None

    @property
    def known(self) -> tuple[float | None, float | None]:
        """The two numbers."""
        return self.cell, self.difference


def foretell(experiment: Experiment, jobs: int | None, as_json: bool, language: str = "en") -> None:
    """Plays a pilot and prints what the whole run would be. Nothing is kept."""
    from unosim.report.writer import words_for
    from unosim.results import Results
    from unosim.run.pilot import pilot

    with TemporaryDirectory(prefix="unosim-") as place:
        found = pilot(experiment, Path(place) / "pilot", jobs or -1)
        words = words_for(Results(Path(place) / "pilot"), language)
        widths = () if experiment.tournament is not None else _widths(Path(place) / "pilot", experiment, found)
    if as_json:
        emit(_data(experiment, found, widths))
    else:
        click.echo("\n".join(_lines(experiment, found, widths, words)))


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
    scale = shrink / (100 if measure in ("win", "first_player") else 1)
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


def _lines(experiment: Experiment, found: Pilot, widths: Iterable[Width], words: Language) -> Iterator[str]:
    plan, asked = found.plan, experiment.precision
    rotations = sorted({cell.layout.rotations for cell in plan.cells})
    turned = _count(words, "rotation", rotations[-1])
    slots = {
        "name": experiment.name,
        "cells": _count(words, "cell", len(plan.cells)),
        "deals": _count(words, "deal", experiment.deals),
        "rotations": words.word("dry.between", low=rotations[0], high=turned) if len(rotations) > 1 else turned,
        "rounds": _count(words, "round", plan.rounds),
    }
    yield words.word("dry.size" if asked is None else "dry.size.most", **slots)
    if asked is not None:
        told = words.word("dry.until.difference", variant=asked.difference)
        of = told if asked.difference else asked.variant or words.word("dry.until.baseline")
        from unosim.report.effects import measure_label

        deals = _count(words, "deal", found.expected)
        label = measure_label(words, asked.measure)
        yield words.word("dry.until", measure=label, of=of, half=f"{asked.half_width:g}", deals=deals)
    brief = words.numbers.style.seconds.format(s=f"{max(0.1, found.seconds):.1f}")
    time = brief if found.seconds < 9.95 else words.numbers.show(found.seconds / 60, "time").text
    yield words.word("dry.cost", time=time, jobs=_count(words, "job", found.jobs), size=size(found.size))
    yield from _design(experiment, words)
    pairs = len(plan.cells) > 1
    rows = [
        [words.word("column.measure"), *(words.word(f"dry.column.{key}") for key in ("cell", "difference", "widest"))]
    ]
    for width, (measure, unit) in zip(widths, MEASURES, strict=False):
        label = words.word("dry.win") if measure == "win" else words.measure(measure, "label", measure)
        numbers = [words.numbers.error(one, unit) for one in (width.cell, width.difference)]
        shown = [f"±{text}" if one is not None else text for text, one in zip(numbers, width.known, strict=True)]
        rows.append([label, *shown, words.shown(width.widest or "")])
    if len(rows) > 1:
        some = "" if len(found.cells) == len(plan.cells) else ".some"
        yield ""
        yield words.word(f"dry.widths{some}", deals=_count(words, "deal", found.deals), k=len(found.cells))
        yield columns([row if pairs else row[:2] for row in rows], right=(1, 2))


def _count(words: Language, what: str, number: int) -> str:
    """So many deals, cells …"""
    return words.word(f"dry.{what}.one" if number == 1 else f"dry.{what}", n=f"{number:,}")


def _design(experiment: Experiment, words: Language) -> Iterator[str]:
    """What is varied, and what a fraction cannot tell apart."""
    design = experiment.design
    if design is None:
        return
    switched = [name for name, levels in design.factors.items() if levels in (("no", "yes"), ("off", "on"))]
    if switched:
        yield words.word("dry.switched", factors=words.comma.join(switched))
    for name, levels in design.factors.items():
        if name not in switched:
            yield words.word("dry.factor", name=name, levels=_short(levels, words))
    if "players" in design.factors:
        widest = max(experiment.variants.values(), key=lambda variant: len(variant.players)).players
        seated = [player.label for player in widest]
        again = next(n for n in range(1, len(seated) + 1) if seated == [seated[k % n] for k in range(len(seated))])
        yield words.word("dry.seats", players=words.comma.join(seated[:again]))
    if design.tables:
        yield words.word("dry.tables", tables=_short(design.tables, words))
    if any(variant.replicate for variant in experiment.variants.values()):
        yield words.word("dry.placebo")
    if design.fraction is not None:
        yield from _fraction(design.fraction, words)


def _fraction(part: Fraction, words: Language) -> Iterator[str]:
    """A fraction in words: its size, resolution, generators and aliases."""
    from unosim.report.factors import roman

    told, resolution = words.word(f"dry.fraction.{min(5, part.resolution)}"), roman(part.resolution, words)
    yield words.word("dry.fraction", runs=part.runs, whole=part.of, roman=resolution, told=told)
    for factor, *others in part.generators:
        yield words.word("dry.generator", factor=factor, others=words.comma.join(others))
    for first, *others in part.aliases:
        effects = first + "".join(f" − {x[1:]}" if x[0] == "-" else f" + {x}" for x in others)
        yield words.word("dry.alias", effects=effects)


def _short(names: Iterable[str], words: Language) -> str:
    listed = list(names)
    if len(listed) <= 8:
        return words.comma.join(listed)
    return f"{words.comma.join(listed[:3])} … {listed[-1]} ({len(listed)})"


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
                "unit": UNITS[unit],
                "cell": width.cell,
                "difference": width.difference,
                "widest": width.widest,
            }
            for width, (_, unit) in zip(widths, MEASURES, strict=False)
        ],
    }
