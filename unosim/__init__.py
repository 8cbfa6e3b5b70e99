"""unosim: a Monte-Carlo toolkit for the card game UNO.

    import unosim

    experiment = unosim.load("configs/stacking.yaml")
    folder = unosim.run(experiment)
    print(unosim.summary(folder))
    unosim.report(folder)

The public names are loaded when they are first used, so that ``import unosim`` costs nothing. ``run``, ``report``
and ``table`` (the players of a packaged table) are packages too: what else they offer is imported from them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unosim.lazy import lazy

if TYPE_CHECKING:
    from unosim.analysis import compare, summary
    from unosim.config import load
    from unosim.report import figure
    from unosim.report import write as report
    from unosim.results import Results, scan
    from unosim.run import run
    from unosim.table import Round
    from unosim.table import seated as table

__version__ = "0.1.0"

__all__ = ["Results", "Round", "__version__", "compare", "figure", "load", "report", "run", "scan", "summary", "table"]

__getattr__ = lazy(
    __name__,
    {
        "load": "config",
        "run": None,
        "scan": "results",
        "Results": "results",
        "summary": "analysis",
        "compare": "analysis",
        "report": None,
        "figure": "report",
        "Round": "table",
        "table": None,
    },
)


def __dir__() -> list[str]:
    return sorted(__all__)
