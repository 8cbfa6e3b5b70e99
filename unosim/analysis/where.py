"""The first stored round of which a comparison holds: ``turns > 200``, ``comeback >= 8``, ``strategy_0 = random``."""

from __future__ import annotations

import operator
import re
from dataclasses import dataclass, replace
from typing import Any

import polars as pl

from unosim.analysis.minutes import Minutes
from unosim.errors import ResultsError, counted, no_such
from unosim.results import Results
from unosim.results.columns import DETAIL

_COMPARISON = re.compile(r"\s*(\w+)\s*(>=|<=|!=|==|=|>|<)\s*(.+?)\s*")
_TESTS = {
    ">=": operator.ge,
    "<=": operator.le,
    "!=": operator.ne,
    "==": operator.eq,
    "=": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
}

#: What can be asked beside the columns of the rounds: minutes, and the cards that the winner was behind at most.
BESIDE = ("minutes", "comeback")


@dataclass(frozen=True)
class Round:
    """The round that was found, and of how many: ``found`` rounds of ``rounds`` are like this."""

    variant: str
    deal: int
    rotation: int
    found: int
    rounds: int
    condition: str

    @property
    def text(self) -> str:
        """Where it is, in words."""
        place = f"{self.variant}, deal {self.deal}, rotation {self.rotation}"
        if self.found == 1:
            return f"{place}: the one of {counted(self.rounds, 'round')} with {self.condition}"
        return f"{place}: the first of {self.found:,} of {counted(self.rounds, 'round')} with {self.condition}"


def first_where(results: Results, condition: str, variant: str | None = None) -> Round:
    """The first round, in the order of variants, deals and rotations, of which ``condition`` holds.

    ``condition`` compares one column of the rounds, or one of BESIDE, with a number, or a column of names with a name.
    ``variant``: only this one. Raises ResultsError for what cannot be compared, and where no round is like that.
    """
    parsed = _COMPARISON.fullmatch(condition)
    if parsed is None:
        raise ResultsError(f"--where {condition}: a comparison is expected here, such as turns > 200 or comeback >= 8")
    name, sign, wanted = parsed.groups()
    rounds = results.scan(variant)
    column = _column(results, name, rounds.collect_schema())
    asked = rounds.select("variant", "deal", "rotation", value=column)
    dtype = asked.collect_schema()["value"]
    test = _TESTS[sign](pl.col("value"), _wanted(condition, wanted, sign, dtype))
    told = f"{name} {sign} {wanted}"
    every = asked.select(pl.len(), found=test.sum(), low=pl.col("value").min(), high=pl.col("value").max())
    first = asked.filter(test).head(1)
    (numbers,), found = (frame.to_dicts() for frame in pl.collect_all([every, first]))
    if not found:
        ends = "" if dtype == pl.Enum else f"; {name} goes from {numbers['low']:.4g} to {numbers['high']:.4g}"
        raise ResultsError(f"{results.path}: no round has {told}{ends}")
    (row,) = found
    return Round(row["variant"], row["deal"], row["rotation"], numbers["found"], numbers["len"], told)


def _column(results: Results, name: str, schema: pl.Schema) -> pl.Expr:
    """What is compared, from the columns of the rounds."""
    if name == "minutes":
        return Minutes.of(results).seconds() / 60
    column = "deficit_max" if name == "comeback" else name
    if column in schema:
        return pl.col(column)
    if column in {one.name for one in DETAIL}:
        raise ResultsError(f"{results.path}: {name} is not recorded; `detail: true` or --detail records it")
    problem = replace(no_such("column", name, (*BESIDE, *schema.names())), allowed=())
    raise ResultsError(f"--where: {problem}; docs/results.md lists them")


def _wanted(condition: str, wanted: str, sign: str, dtype: pl.DataType) -> Any:
    """The right side as a value of the column."""
    if isinstance(dtype, pl.Enum):
        names, bare = dtype.categories.to_list(), wanted.strip("\"'")
        if sign not in ("=", "==", "!="):
            raise ResultsError(f"--where {condition}: names are compared with = or !=")
        if bare not in names:
            raise ResultsError(f"--where: {no_such('name', bare, names)}")
        return bare
    if dtype == pl.Boolean:
        words = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
        if wanted.casefold() in words:
            return words[wanted.casefold()]
        raise ResultsError(f"--where {condition}: yes or no is expected here, not {wanted}")
    try:
        return float(wanted)
    except ValueError:
        raise ResultsError(f"--where {condition}: a number is expected here, not {wanted}") from None
