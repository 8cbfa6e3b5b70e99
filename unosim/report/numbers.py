"""Numbers as text: how many digits, which unit, which sign.

One rule for the whole report: the last digit shown is never finer than the second significant digit of the
standard error, times are ``4 min 44 s``, shares are percent in tables and "of 100 rounds" in sentences.
Both come from the same `Shown`, so a sentence cannot disagree with its table.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Context, Decimal
from typing import Literal

Unit = Literal["time", "share", "hundred", "points", "count", "whole"]

# Most decimals that each unit deserves, whatever the precision of the run.
_MOST = {"time": 0, "share": 1, "hundred": 1, "points": 2, "count": 2, "whole": 0}
# From here on a difference of times reads better in minutes and seconds than in seconds.
_SECONDS_UP_TO = 120
# A difference of times known better than this, in seconds, has a decimal.
_FINE = 0.25
# Enough digits for any float before the point and all decimals after it; the default of 28 is an error beyond.
_EXACT = Context(prec=400)


@dataclass(frozen=True, slots=True)
class NumberStyle:
    """How one language writes numbers. The patterns hold ``{x}`` or ``{m}`` and ``{s}``.

    million: a count from ``large`` on, in units of ``large``.
    """

    minus: str = "−"
    thousands: str = ","
    minutes: str = "{m} min {s} s"
    whole_minutes: str = "{m} min"
    seconds: str = "{s} s"
    percent: str = "{x} %"
    points: str = "{x} pp"
    missing: str = "n/a"
    interval: str = "{low} to {high}"
    million: str = "{x} million"
    large: int = 1_000_000
    plus: str = "+"


class Number(str):
    """A number as text that remembers the number, so that a table can be shown and exported.

    value: exact, in the unit shown (seconds, percent, points, cards); low, high: its interval; None where undefined.
    unit: as in `Unit`; an interval alone has no value.
    """

    value: float | None
    low: float | None
    high: float | None
    unit: str

    def __new__(
        cls, text: str, value: float | None, unit: str, low: float | None = None, high: float | None = None
    ) -> Number:
        """``text`` is what the reader sees."""
        made = super().__new__(cls, text)
        made.value, made.low, made.high, made.unit = value, low, high, unit
        return made

    def but(self, text: str) -> Number:
        """The same number in other words."""
        return Number(text, self.value, self.unit, self.low, self.high)


@dataclass(frozen=True, slots=True)
class Shown:
    """One number as the report shows it.

    ``text`` is the form of the tables, ``number`` its value in the unit shown (seconds, percent, points, cards),
    None where the number is undefined, ``plain`` the number without its unit word.
    """

    text: str
    plain: str
    number: Decimal | None
    unit: Unit

    @property
    def known(self) -> bool:
        """Whether there is a number at all."""
        return self.number is not None


def decimals(se: float | None, most: int, value: float | None = None) -> int:
    """Digits after the point for a number with this standard error (0 or None: exact), at most ``most``.

    A nonzero ``value`` that would be shown as zero gets more digits, down to the second digit of the error.
    """
    if se is None or se <= 0 or not math.isfinite(se):
        return most
    first = -math.floor(math.log10(se))
    digits = min(most, max(0, first))
    if value:
        needed = -math.floor(math.log10(abs(value)))
        if needed > digits:
            digits = min(max(needed, digits), max(digits, min(first + 1, most + 2)))
    return digits


def _step(se: float | None) -> int:
    """Seconds in which a time is shown: never finer than the second digit of its standard error."""
    return 1 if se is None or not se >= 100 else 10 if se < 1000 else 60


def rounded(value: float, digits: int) -> Decimal:
    """``value`` to so many digits after the point, halves to even, never a negative zero."""
    result = Decimal(repr(float(value))).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_EVEN, _EXACT)
    return abs(result) if result == 0 else result


def coarser(number: Decimal, digits: int) -> Decimal:
    """A number already shown, with fewer digits: what a reader would round it to (halves up)."""
    result = number.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP, _EXACT)
    return abs(result) if result == 0 else result


def _most(unit: Unit, value: float, signed: bool) -> int:
    """Most decimals: differences of shares have one more; a mean of 57.8 needs no second, an exact zero none at all."""
    if signed:
        return 2
    if value == 0:
        return 0
    return 1 if unit == "count" and abs(value) >= 10 else _MOST[unit]


def _exact(shown: Shown) -> float | None:
    """The number behind a text, as exact as it is known."""
    return shown.text.value if isinstance(shown.text, Number) else None


class Numbers:
    """Turns values into `Shown` in the style of one language."""

    def __init__(self, style: NumberStyle) -> None:
        self.style = style

    def missing(self, unit: Unit = "count") -> Shown:
        """What stands where a number is undefined."""
        return Shown(self.style.missing, self.style.missing, None, unit)

    def plain(self, number: Decimal, signed: bool = False) -> str:
        """Digits with thousands separators and a real minus sign."""
        sign = self.style.minus if number < 0 else self.style.plus if signed and number > 0 else ""
        return sign + f"{number.copy_abs():,f}".replace(",", self.style.thousands)

    def whole(self, value: float | None) -> Shown:
        """A count of things: 200,000."""
        if value is None or not math.isfinite(value):
            return self.missing("whole")
        number = rounded(value, 0)
        text = self.plain(number)
        return Shown(Number(text, float(value), "whole"), text, number, "whole")

    def show(
        self,
        value: float | None,
        unit: Unit,
        se: float | None = None,
        signed: bool = False,
        digits: int | None = None,
        like: float | None = None,
    ) -> Shown:
        """A value in the unit of the analysis as text.

        ``time`` is given in minutes, ``share`` as a fraction, ``hundred`` and ``points`` are of 100.
        ``se`` limits the digits; ``digits`` overrides them, so that an interval has those of its estimate. ``like``: a
        difference of times is in seconds, or in minutes and seconds, as this one is.
        """
        if value is None or not math.isfinite(value):
            return self.missing(unit)
        if unit == "time":
            return self._time(value * 60, None if se is None else se * 60, signed, value if like is None else like)
        if unit == "whole":
            return self.whole(value)
        factor = 100 if unit == "share" else 1
        error = None if se is None else se * factor
        if digits is None:
            # A mean of 57.8 needs no second decimal; an exact zero none at all.
            most = _most(unit, value, signed)
            digits = decimals(error, most, value * factor if signed else None)
            if value and rounded(value * factor, digits) == 0:
                digits = decimals(error, most, value * factor)
        number = rounded(value * factor, digits)
        plain = self.plain(number, signed)
        if unit in ("share", "hundred"):
            text = (self.style.points if signed else self.style.percent).format(x=plain)
        elif unit == "points":
            text = self.style.points.format(x=plain)
        else:
            text = plain
        difference = signed and unit in ("share", "hundred")  # of shares, in points
        return Shown(Number(text, value * factor, "points" if difference else unit), plain, number, unit)

    def relative(self, value: float | None, se: float | None = None, digits: int | None = None) -> Shown:
        """A relative change, a fraction, as signed percent."""
        if value is None or not math.isfinite(value):
            return self.missing("share")
        if digits is None:
            digits = decimals(None if se is None else se * 100, 1, value * 100)
        number = rounded(value * 100, digits)
        plain = self.plain(number, signed=True)
        return Shown(Number(self.style.percent.format(x=plain), value * 100, "share"), plain, number, "share")

    def probability(self, p: float | None) -> Shown:
        """A p value: three digits, or "< 0.001"."""
        if p is None or not math.isfinite(p):
            return self.missing()
        number = rounded(p, 3)
        plain = "< 0.001" if p < 0.001 else str(number)
        return Shown(Number(plain, p, "count"), plain, number, "count")

    def large(self, value: int) -> Shown:
        """A big count, readable: 3.2 million, else 200,000."""
        if value < self.style.large:
            return self.whole(value)
        number = rounded(value / self.style.large, 1)
        plain = f"{number.normalize():,f}"
        return Shown(Number(self.style.million.format(x=plain), value, "whole"), plain, number, "whole")

    def clock(self, minutes: float | None, se: float | None = None, signed: bool = False) -> Shown:
        """A time where there is little room, 4:05 or +4:05, in the steps of `show`; what has it says so."""
        if minutes is None or not math.isfinite(minutes):
            return self.missing("time")
        step = _step(None if se is None else se * 60)
        number = rounded(minutes * 60 / step, 0) * step
        sign = self.style.minus if number < 0 else self.style.plus if signed and number > 0 else ""
        whole, rest = divmod(abs(int(number)), 60)
        text = f"{sign}{whole}:{rest:02}"
        return Shown(Number(text, minutes * 60, "time"), text, number, "time")

    def plus_minus(self, low: float | None, high: float | None, unit: Unit) -> str:
        """Half of an interval with two significant digits: ± 0.21 s."""
        if low is None or high is None:
            return self.style.missing
        error = self.error((high - low) / 2, unit)
        return error.but(f"± {error}") if isinstance(error, Number) else error

    def error(self, size: float | None, unit: Unit) -> str:
        """How far a value may be off, with two significant digits, in the unit in which the value is shown."""
        if size is None or not math.isfinite(size):
            return self.style.missing
        scaled = size * {"time": 60, "share": 100}.get(unit, 1)
        digits = 0 if scaled <= 0 else min(6, max(0, 1 - math.floor(math.log10(scaled))))
        plain = self.plain(rounded(scaled, digits))
        pattern = {"time": self.style.seconds.replace("{s}", "{x}"), "share": self.style.points}.get(unit, "{x}")
        return Number(pattern.format(x=plain), scaled, unit)

    def between(self, low: Shown, high: Shown) -> str:
        """An interval in words; the unit stands once where both ends share it."""
        if not (low.known and high.known):
            return self.style.missing
        first = low.text if low.unit == "time" else low.plain
        text = self.style.interval.format(low=first, high=high.text)
        unit = low.text.unit if isinstance(low.text, Number) else low.unit
        return Number(text, None, unit, _exact(low), _exact(high))

    def _time(self, seconds: float, se: float | None, signed: bool, like: float) -> Shown:
        step = _step(se)
        number = rounded(seconds / step, 0) * step
        if signed and se and se < _FINE and abs(seconds) < _SECONDS_UP_TO:
            number = rounded(seconds, 1)
        sign = self.style.minus if number < 0 else self.style.plus if signed and number > 0 else ""
        size = abs(int(number))
        of = abs(int(rounded(like * 60 / step, 0) * step)) if signed else size
        if size < 60 or of < (_SECONDS_UP_TO if signed else 60):
            text = sign + self.style.seconds.format(s=self.plain(abs(number)))
        elif size % 60 == 0:
            text = sign + self.style.whole_minutes.format(m=self.plain(Decimal(size // 60)))
        else:
            text = sign + self.style.minutes.format(m=self.plain(Decimal(size // 60)), s=size % 60)
        return Shown(Number(text, seconds, "time"), text, number, "time")
