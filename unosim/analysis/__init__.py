"""Numbers from results: summaries, paired comparisons, intervals. No pictures, no printing.

>>> from unosim.analysis import compare, summary          # doctest: +SKIP
>>> summary(Results("results/stacking")).to_dict()        # doctest: +SKIP
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from unosim.analysis.comparison import analyze, compare
    from unosim.analysis.measures import MEASURES, Margin, Measure
    from unosim.analysis.minutes import Minutes
    from unosim.analysis.model import Comparison, Effect, Estimate, Summary, VariantSummary
    from unosim.analysis.summaries import summary

_HOMES = {
    "analyze": "comparison",
    "compare": "comparison",
    "summary": "summaries",
    "MEASURES": "measures",
    "Margin": "measures",
    "Measure": "measures",
    "Minutes": "minutes",
    "Comparison": "model",
    "Effect": "model",
    "Estimate": "model",
    "Summary": "model",
    "VariantSummary": "model",
}

__all__ = [
    "MEASURES",
    "Comparison",
    "Effect",
    "Estimate",
    "Margin",
    "Measure",
    "Minutes",
    "Summary",
    "VariantSummary",
    "analyze",
    "compare",
    "summary",
]


def __getattr__(name: str) -> Any:
    # Lazy (PEP 562): importing the package must not import numpy and polars.
    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
