"""The numbers of a tournament as text: tables show these cells, sentences quote them."""

from __future__ import annotations

from unosim.analysis.model import Estimate
from unosim.analysis.tournament import Meeting, RuleSet, Standing
from unosim.report.cells import EstimateCells, Slot, estimate_cells
from unosim.report.numbers import Numbers, NumberStyle, Shown

#: Of what decides who wins.
PARTS = ("player", "position", "cards", "rest")


class StandingCells:
    """One entrant under one set of rules."""

    def __init__(self, numbers: Numbers, rules: str, standing: Standing) -> None:
        self.standing = standing
        self.key = f"{rules}/{standing.label}"
        self.rate = estimate_cells(numbers, standing.rate, "share")
        self.points = estimate_cells(numbers, standing.points, "count")
        self.first, self.last = (numbers.show(e.value, "share", e.se) for e in (standing.first, standing.last))
        self.turns = numbers.show(standing.turns.value, "count", standing.turns.se)
        self.rounds = numbers.whole(standing.rounds)
        self.errors = numbers.whole(standing.errors)
        self.rating = _rating(numbers, standing.rating)

    @property
    def won(self) -> Slot:
        """Rounds won of 100."""
        return Slot(self.rate.value.plain, f"{self.key}/rate", self.rate.value)

    def interval(self) -> tuple[Slot, Slot]:
        """The ends of its interval."""
        ends = (("low", self.rate.low), ("high", self.rate.high))
        low, high = (Slot(cell.plain, f"{self.key}/rate/{name}", cell) for name, cell in ends)
        return low, high


class MeetingCells:
    """One pair under one set of rules."""

    def __init__(self, numbers: Numbers, meeting: Meeting) -> None:
        self.meeting = meeting
        share = meeting.share
        self.share = estimate_cells(numbers, share, "share")
        corrected = Estimate(share.value, meeting.low, meeting.high, share.se, share.n, share.deals)
        self.corrected = estimate_cells(numbers, corrected, "share").interval
        self.wins, self.losses = numbers.whole(meeting.wins), numbers.whole(meeting.losses)
        self.expected = numbers.show(meeting.expected, "share", share.se)


class SharesCells:
    """What decides who wins under one set of rules."""

    def __init__(self, numbers: Numbers, rules: RuleSet) -> None:
        self.known = rules.shares.missing is None
        self.key = f"{rules.name}/{rules.field}"
        self.parts = {part: _share(numbers, getattr(rules.shares, part)) for part in PARTS}

    def slots(self) -> dict[str, Slot]:
        """Each share by name."""
        return {part: Slot(c.value.text, f"{self.key}/luck/{part}", c.value) for part, c in self.parts.items()}


class Cells:
    """All numbers of one set of rules, formatted once."""

    def __init__(self, numbers: Numbers, rules: RuleSet) -> None:
        self.rules = rules
        self.shares = SharesCells(numbers, rules)
        self.standings = [StandingCells(numbers, rules.name, one) for one in rules.standings]
        self.meetings = [MeetingCells(numbers, one) for one in rules.meetings]

    def of(self, label: str) -> StandingCells:
        """The cells of an entrant; KeyError for another."""
        for cells in self.standings:
            if cells.standing.label == label:
                return cells
        raise KeyError(label)

    @property
    def played(self) -> bool:
        """Whether anybody has won or lost a round."""
        return any(one.rate.value.known for one in self.standings)


def _share(numbers: Numbers, estimate: Estimate) -> EstimateCells:
    """A share; one too small for one decimal has two."""
    cells = estimate_cells(numbers, estimate, "share")
    if (estimate.value or estimate.high) and not cells.value.number:
        ends = (estimate.value, estimate.low, estimate.high)
        value, low, high = (numbers.show(x, "share", estimate.se, digits=2) for x in ends)
        return EstimateCells(value, low, high, numbers.between(low, high))
    return cells


def with_interval(cells: EstimateCells, style: NumberStyle) -> str:
    """A number and its interval in one cell of a table: 28.2 % (27.9 to 28.5), the unit once."""
    interval = style.interval.format(low="{low}", high="{high}")
    return cells.both(f"{{value}} ({interval})") if cells.value.known else style.missing


def _rating(numbers: Numbers, rating: Estimate) -> Shown:
    """Whole points with the half of the interval: +25 ± 2."""
    shown = numbers.show(rating.value, "count", rating.se, signed=True, digits=0)
    if rating.value is None or rating.low is None or rating.high is None:
        return shown
    half = numbers.show((rating.high - rating.low) / 2, "count", digits=0)
    return Shown(f"{shown.text} ± {half.text}", shown.plain, shown.number, shown.unit)
