"""Writing the report of a tournament."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from unosim.report.made import Made, made_of
from unosim.report.tournament.page import Builder
from unosim.results.manifest import cell_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from unosim.analysis.tournament import Tournament
    from unosim.report.blocks import Page
    from unosim.report.words import Language
    from unosim.results import Results


@dataclass(frozen=True)
class _OneCell:
    """A results folder of which only the first line-up of each set of rules is told, by the name of the rules."""

    manifest: Mapping[str, Any]
    finished: Mapping[str, Any]


def made_of_tournament(results: Results) -> Made:
    """How a tournament was made: a set of rules is what a variant is elsewhere."""
    manifest = results.manifest
    experiment = manifest["experiment"]
    sets: dict[str, str] = {}
    for name in experiment["variants"]:
        sets.setdefault(cell_of(name, len(experiment["tournament"]["field"]))[0], name)
    entrants = experiment["tournament"]["entrants"]
    labels: dict[str, str] = {}
    for layout in manifest["variants"]:
        for player, label in zip(experiment["variants"][layout["name"]]["players"], layout["players"], strict=True):
            labels.setdefault(str(player), label)
    variants = {
        rules: {"rules": experiment["variants"][cell]["rules"], "players": entrants} for rules, cell in sets.items()
    }
    layouts = [
        {"name": rules, "seatings": [], "players": [labels.get(str(one), "") for one in entrants]} for rules in sets
    ]
    told = {**manifest, "experiment": {**experiment, "variants": variants}, "variants": layouts}
    return made_of(_OneCell(told, results.finished), str(results.path))


def page_and_figures(
    tournament: Tournament, made: Made, language: Language, columns: Sequence[str] | None = None
) -> tuple[Page, dict[str, Figure]]:
    """The page, and its figures by name; ``columns``: those of the standings."""
    # Here, because matplotlib takes half a second to import.
    from unosim.report.figures.standings import draw_standings

    builder = Builder(tournament, made, language, columns)
    page = builder.page()
    return page, {picture.name: draw_standings(picture.name, builder.findings) for picture in page.pictures()}
