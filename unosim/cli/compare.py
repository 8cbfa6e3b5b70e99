"""``unosim compare``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from unosim.cli.options import json_option
from unosim.cli.output import columns, emit

if TYPE_CHECKING:
    from unosim.analysis.model import Comparison


@click.command()
@click.argument("path", metavar="RESULTS", type=click.Path(path_type=Path))
@json_option
def command(path: Path, as_json: bool) -> None:
    """Compare the variants of a results folder on the same deals.

    Each variant against the first one: paired difference with its 95 % interval, relative change, p after Holm over
    the variants, and a verdict: more, less, slight (there, but too small to matter), same, or open (not settled).
    """
    from unosim.analysis import compare
    from unosim.errors import ResultsError
    from unosim.results import Results

    results = Results(path)
    if len(results.variants) < 2:
        raise ResultsError(f"{path}: only one variant ({results.variants[0]}), nothing to compare")
    comparison = compare(results)
    if as_json:
        emit(comparison.to_dict())
    else:
        click.echo(as_text(comparison))


def as_text(comparison: Comparison) -> str:
    """One table a variant, and what was not compared."""
    from unosim.report.cells import EffectCells
    from unosim.report.numbers import Numbers, NumberStyle

    numbers = Numbers(NumberStyle())
    lines: list[str] = []
    for variant in dict.fromkeys(effect.variant for effect in comparison.effects):
        rows = [("", comparison.baseline, variant, "difference", "95 % interval", "relative", "p (Holm)", "verdict")]
        for effect in comparison.effects:
            if effect.variant == variant:
                cells = EffectCells(numbers, effect)
                shown = (cells.baseline, cells.value, cells.difference.value)
                words = (
                    *(cell.text for cell in shown),
                    cells.difference.interval,
                    cells.relative.text,
                    cells.p_holm.text,
                )
                rows.append((effect.label, *words, effect.verdict))
        lines += [columns(rows, numbers=True), ""]
    for same in comparison.same_deal:
        shares = (same.untouched, same.other_winner, same.unrelated)
        untouched, other, chance = (numbers.show(share.value, "share", share.se).text for share in shares)
        lines.append(f"{same.variant}: same deal untouched {untouched}, another winner {other} (by chance {chance})")
    lines += [f"{left.variant}: {left.measure} not compared: {left.reason}" for left in comparison.left_out]
    return "\n".join(lines).rstrip()
