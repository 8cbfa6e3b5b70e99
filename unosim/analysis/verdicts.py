"""From an interval to a word: does the difference matter, and what would it take to know?"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from unosim.analysis.intervals import Z
from unosim.analysis.model import Estimate, Verdict

#: The most deals that one experiment can have: whatever needs more stays open.
MOST_DEALS = 2**32
#: What leaving out some of the rounds can move a share by, at most: the smallest change of wins worth noticing.
UNEQUAL = 0.01


def verdict(difference: Estimate, margin: float) -> Verdict:
    """One word for the interval [low, high] of a difference and the smallest one that matters (> 0).

    more: low >= margin. less: high <= -margin. Inside (-margin, margin): slight if the interval leaves out 0, else
    same. open: anything else, and a difference whose interval is undefined.
    """
    low, high = difference.low, difference.high
    if low is None or high is None:
        return "open"
    if low >= margin:
        return "more"
    if high <= -margin:
        return "less"
    if -margin < low and high < margin:
        return "same" if low <= 0 <= high else "slight"
    return "open"


def unequal_ends(ended: float, rounds: float, ended_before: float, rounds_before: float) -> bool:
    """Whether two variants end so unequally often that their ended rounds cannot be compared.

    Only rounds that end are counted. Where they are other rounds, as the long ones are that a turn limit cuts off, a
    difference is one of selection: the shares that ended differ by more than `UNEQUAL`, or one of them is 0.
    """
    return unequal((ended, ended_before), (rounds, rounds_before))


def unequal(ended: Iterable[float], rounds: Iterable[float]) -> bool:
    """The same of any number of variants, by the rounds that ended and all rounds of each."""
    pairs = list(zip(ended, rounds, strict=True))
    if not all(played for _, played in pairs):
        return False
    shares = [over / played for over, played in pairs]
    return bool(not all(shares) or max(shares) - min(shares) > UNEQUAL)  # numpy's own would be no JSON


def further_deals(difference: Estimate, margin: float, deals: int) -> int | None:
    """Deals that would settle an `open` verdict: deals · (half the interval / distance from the estimate to the nearer
    of ±margin)²; None where that is more than an experiment can have."""
    if difference.value is None or difference.low is None or difference.high is None:
        return None
    half = (difference.high - difference.low) / 2
    distance = min(abs(difference.value - margin), abs(difference.value + margin))
    needed = deals * (half / distance) ** 2 if distance else math.inf
    return math.ceil(needed) if needed <= MOST_DEALS else None


def rounds_to_notice(difference: float | None, before: float | None, after: float | None) -> int | None:
    """Rounds until a difference stands out of the luck of single rounds: 1.96² · variance / difference², at least 1.

    The variance is the mean of those of one round `before` and `after`: where something rare begins or ends, one of
    them is 0 and says nothing. None for no difference.
    """
    if not difference or before is None or after is None:
        return None
    deviations = Z / difference
    rounds = deviations * deviations * (before + after) / 2
    return max(1, math.ceil(rounds)) if math.isfinite(rounds) else None


def holm(values: Sequence[float | None]) -> list[float | None]:
    """p values corrected for looking at all of them (Holm 1979); those that are None stay out of the family."""
    known = sorted((p, k) for k, p in enumerate(values) if p is not None)
    corrected: list[float | None] = [None] * len(values)
    highest = 0.0
    for rank, (p, k) in enumerate(known):
        highest = max(highest, min(1.0, (len(known) - rank) * p))
        corrected[k] = highest
    return corrected
