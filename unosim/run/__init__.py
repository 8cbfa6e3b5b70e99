"""Running an experiment: design, plan, runner, provenance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from unosim.run.events import Event, Finished, Progress, Started
    from unosim.run.plan import Plan, make_plan
    from unosim.run.runner import run

__all__ = ["Event", "Finished", "Plan", "Progress", "Started", "make_plan", "run"]

_HOMES = {"run": "runner", "make_plan": "plan", "Plan": "plan"}


def __getattr__(name: str) -> Any:
    if name in __all__:
        from importlib import import_module

        return getattr(import_module(f"unosim.run.{_HOMES.get(name, 'events')}"), name)
    raise AttributeError(f"module 'unosim.run' has no attribute {name!r}")
