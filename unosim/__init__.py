"""unosim: a Monte-Carlo toolkit for the card game UNO.

    import unosim

    experiment = unosim.load("configs/stacking.yaml")
    folder = unosim.run(experiment)
    print(unosim.summary(unosim.Results(folder)))

The public names are loaded when they are first used, so that ``import unosim`` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from unosim import report
    from unosim.analysis import compare, summary
    from unosim.config import load
    from unosim.results import Results, scan
    from unosim.run import run
    from unosim.table import Round

__version__ = "0.1.0"

__all__ = ["Results", "Round", "__version__", "compare", "load", "report", "run", "scan", "summary"]

# Where each public name lives. `report` and `run` are packages, and `unosim.run` can also be called.
_HOMES = {
    "load": "unosim.config",
    "scan": "unosim.results",
    "Results": "unosim.results",
    "summary": "unosim.analysis",
    "compare": "unosim.analysis",
    "Round": "unosim.table",
}
_PACKAGES = ("report", "run")


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    if name in _PACKAGES:
        return import_module(f"unosim.{name}")
    raise AttributeError(f"module 'unosim' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
