"""unosim: a Monte-Carlo toolkit for the card game UNO.

    import unosim
    experiment = unosim.load("configs/stacking.yaml")
    results = unosim.run(experiment)

The public names are loaded when they are first used, so that ``import unosim`` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from unosim.analysis import compare, summary
    from unosim.config import load
    from unosim.results import Results, scan
    from unosim.run import run
    from unosim.table import Round

__version__ = "0.1.0"

__all__ = ["Results", "Round", "__version__", "compare", "load", "report", "run", "scan", "summary"]

# Where each public name lives. `report` is a subpackage, and importing it is enough.
_HOMES = {
    "load": "unosim.config",
    "run": "unosim.run",
    "scan": "unosim.results",
    "Results": "unosim.results",
    "summary": "unosim.analysis",
    "compare": "unosim.analysis",
    "Round": "unosim.table",
}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'unosim' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
