"""Numbers from results: summaries, paired comparisons, intervals. No pictures, no printing.

>>> from unosim.analysis import compare, summary          # doctest: +SKIP
>>> summary("results/stacking").to_dict()                 # doctest: +SKIP
"""

from typing import TYPE_CHECKING

from unosim.lazy import lazy

if TYPE_CHECKING:
    from unosim.analysis.comparison import analyze, compare
    from unosim.analysis.measures import MEASURES, Margin, Measure
    from unosim.analysis.minutes import Minutes
    from unosim.analysis.model import Comparison, Effect, Estimate, Summary, VariantSummary
    from unosim.analysis.summaries import summary

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

__getattr__ = lazy(
    __name__,
    {
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
    },
)
