"""What all results of the analysis are made of: records without NaN, and estimates with their interval."""

import math
from dataclasses import dataclass, fields
from typing import Any, Literal

Verdict = Literal["more", "less", "slight", "same", "open"]
Clock = Literal["minutes", "turns", "cards_played"]


def plain(value: Any) -> Any:
    """`value` as JSON-able data: dataclasses become dicts, tuples lists.

    Raises ValueError for NaN or an infinity: a number that cannot be computed has to be `None` where it is made.
    """
    if isinstance(value, Record):
        return {one.name: plain(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"{value} is not a result; undefined numbers are None")
    return value


@dataclass(frozen=True)
class Record:
    """Base of all results."""

    def to_dict(self) -> dict[str, Any]:
        """Plain, JSON-able data without NaN."""
        data: dict[str, Any] = plain(self)
        return data


@dataclass(frozen=True)
class Estimate(Record):
    """A number with its pointwise 95 % interval.

    value: the estimate; low, high: its interval; se: standard error; each `None` where undefined.
    n: the denominator (rounds, appearances, challenges, ... as the holder says). deals: independent observations.
    """

    value: float | None
    low: float | None
    high: float | None
    se: float | None
    n: int
    deals: int

    @property
    def defined(self) -> bool:
        """Whether there is a value."""
        return self.value is not None

    def scaled(self, factor: float) -> "Estimate":
        """The same estimate in a unit `factor` (> 0) times smaller: a share as rounds of 100 with 100."""
        value, low, high, se = (x if x is None else x * factor for x in (self.value, self.low, self.high, self.se))
        return Estimate(value, low, high, se, self.n, self.deals)

    def minus(self, constant: float) -> "Estimate":
        """The estimate of the difference to a known number."""
        value, low, high = (x if x is None else x - constant for x in (self.value, self.low, self.high))
        return Estimate(value, low, high, self.se, self.n, self.deals)
