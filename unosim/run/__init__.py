"""Running an experiment: design, plan, runner, provenance. ``unosim.run(experiment)`` runs one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unosim.lazy import callable_package, lazy

if TYPE_CHECKING:
    from unosim.run.events import Event, Finished, Progress, Started
    from unosim.run.plan import Plan, make_plan
    from unosim.run.runner import run

__all__ = ["Event", "Finished", "Plan", "Progress", "Started", "make_plan", "run"]

__getattr__ = lazy(
    __name__,
    {
        "run": "runner",
        "make_plan": "plan",
        "Plan": "plan",
        "Event": "events",
        "Finished": "events",
        "Progress": "events",
        "Started": "events",
    },
)
callable_package(__name__, "run")
