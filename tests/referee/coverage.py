"""Which labels, and which pairs of labels of keys that share a moment, the rule sets have used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from .choices import CHOICES, HUMANS, MOMENTS
from .random_rules import SEATS, Case, case

Label = tuple[str, str]

WANTED = 5
SETS = 2000

# Pairs that §15 forbids. A label that covers many values (`some`) is none of them, it is made to fit.
_ANSWERED_WITH = {
    ("play.not_on", "crossing"): (
        "wild_draw_four_on_draw_two",
        "draw_two_on_wild_draw_four",
        "upward",
        "all",
    ),
}
FORBIDDEN: frozenset[frozenset[Label]] = frozenset(
    frozenset(pair)
    for pair in (
        (("challenge.enabled", "true"), ("wild_draw_four.legal", "always")),
        *((("draw.drawn_card", "never"), ("draw.until_playable", label)) for label in ("true", "2", "3 to 9")),
        *((("round.ends", "one_left"), ("score.round", label)) for label in ("winner_takes", "chips")),
        *((one, ("stacking.answers", label)) for one, labels in _ANSWERED_WITH.items() for label in labels),
    )
)


def keys() -> dict[str, list[str]]:
    """Every key with its labels, the number of seats and the human factors among them."""
    labels = {"seats": [str(number) for number in SEATS]}
    labels |= {key: list(choices) for key, choices in CHOICES.items()}
    return labels | {f"players.{factor}": list(words) for factor, words in HUMANS.items()}


def meeting() -> list[tuple[str, str]]:
    """Pairs of keys that share a moment."""
    moments = {key: set(MOMENTS[key].split()) for key in keys()}
    return [(one, other) for one, other in combinations(keys(), 2) if moments[one] & moments[other]]


class Coverage:
    """A count over cases."""

    def __init__(self) -> None:
        self.cases = 0
        self.values: Counter[Label] = Counter()
        self.pairs: Counter[tuple[Label, Label]] = Counter()

    def add(self, one: Case) -> None:
        """Count a case; the number of seats is a value like any other."""
        used = [("seats", str(one.seats)), *one.labels.items()]
        self.cases += 1
        self.values.update(used)
        self.pairs.update(combinations(used, 2))

    def unused(self) -> list[Label]:
        """Labels that no case has used."""
        return [(key, label) for key, labels in keys().items() for label in labels if not self.values[key, label]]

    def holes(
        self, wanted: int = WANTED, pairs: Iterable[tuple[str, str]] | None = None
    ) -> Iterator[tuple[Label, Label, int]]:
        """Pairs of labels of two keys, used together less often than wanted; not those of §15.

        Of keys that share a moment by this referee's reading, or of the pairs of keys that are given.
        """
        labels = keys()
        for one, other in meeting() if pairs is None else pairs:
            for mine in labels[one]:
                for theirs in labels[other]:
                    pair = ((one, mine), (other, theirs))
                    if self.pairs[pair] < wanted and frozenset(pair) not in FORBIDDEN:
                        yield *pair, self.pairs[pair]


def over(sets: int = SETS, first: int = 0) -> Coverage:
    """The coverage of so many rule sets."""
    used = Coverage()
    for number in range(first, first + sets):
        used.add(case(number))
    return used
