"""Playing on until a value or a difference is known well enough: the looks between units.

A look is taken after all variants have played the same deals, whole units in their order, and what comes next depends
on these rounds alone. So a run that is stopped and goes on, or has other jobs, plays the same rounds.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unosim.analysis.sequential import FIRST, Look, Watched, next_look
from unosim.errors import ConfigError, UnosimError, no_such
from unosim.results import Results
from unosim.results.manifest import read_manifest, write_manifest

if TYPE_CHECKING:
    from unosim.config import Experiment
    from unosim.config.model import Precision
    from unosim.run.plan import Plan


def check_precision(experiment: Experiment) -> None:
    """Raises ConfigError where the measure is not one of the variants that are watched."""
    from unosim.analysis.measures import measures_for

    asked = _asked(experiment)
    for name in watched(experiment):
        labels = [player.label for player in experiment.variants[name].players]
        known = [measure.id for measure in measures_for(labels, experiment.detail)]
        if asked.measure not in known:
            raise ConfigError([replace(no_such("measure", asked.measure, known), key="precision.measure")])


class Looks:
    """The looks of one run, in its folder.

    looks: those so far; limit: the deals of each variant that are to be played before the next one, None once the run
    is done.
    """

    def __init__(self, plan: Plan, folder: Path) -> None:
        self._plan, self._folder = plan, folder
        self._asked = _asked(plan.experiment)
        names = watched(plan.experiment)
        self._layouts = [next(cell.layout for cell in plan.cells if cell.layout.name == name) for name in names]
        self._found = Watched(self._asked.measure, self._asked.confidence, Results(folder), names)
        self._edges = list(accumulate(deals for _, deals in plan.cells[0].layout.cuts))
        self.looks: list[Look] = []
        self.limit = next_look(None, self._asked.half_width, self._edges)

    def look(self) -> None:
        """Take in the units up to the limit, which are there, and set the next one."""
        if self.limit is None:
            return
        done = self.looks[-1].deals if self.looks else 0
        units = [[u for u in layout.units if done <= u.first_deal < self.limit] for layout in self._layouts]
        self._found.add([[u.path(self._folder) for u in there] for there in units], units)
        self.looks.append(Look(self.limit, self._found.half_width()))
        self.limit = next_look(self.looks[-1], self._asked.half_width, self._edges)

    def write(self) -> None:
        """Say in the manifest after how many deals and looks the run stopped, and how well the measure is known."""
        last = self.looks[-1]
        stopped: dict[str, Any] = {
            "deals": last.deals,
            "half_width": last.half_width,
            "reached": last.half_width is not None and last.half_width <= self._asked.half_width,
            "looks": [[look.deals, look.half_width] for look in self.looks],
        }
        manifest = read_manifest(self._folder)
        if manifest.get("stopped") != stopped:
            write_manifest(self._folder, {**manifest, "stopped": stopped})


def until_known(experiment: Experiment, results: Results) -> int:
    """After how many deals a run is likely to stop, judged from some rounds of the watched variants."""
    asked, names = _asked(experiment), watched(experiment)
    found = Watched(asked.measure, asked.confidence, results, names)
    units = [[unit for unit in results.units if unit.variant == name] for name in names]
    found.add([[unit.path(results.path) for unit in there] for there in units], units)
    half = found.half_width()
    if half is None:
        return asked.max_deals
    return min(asked.max_deals, max(FIRST, ceil(found.deals * (half / asked.half_width) ** 2)))


def _asked(experiment: Experiment) -> Precision:
    if experiment.precision is None:
        raise UnosimError("the experiment has no precision")
    return experiment.precision


def watched(experiment: Experiment) -> list[str]:
    """The variant whose value is watched, or the one whose difference is, and its baseline."""
    asked = _asked(experiment)
    if asked.difference is not None:
        return [asked.difference, experiment.baseline_of(asked.difference)]
    return [asked.variant or next(iter(experiment.variants))]
