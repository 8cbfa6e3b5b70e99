"""The line-ups of a tournament: who sits with whom. A line-up is a tuple of entrant numbers, one a seat.

Every line-up is played by all of its rotations, so two of them that differ by a rotation are one. The order is drawn
from the seed by SHA-256 alone: the same on every machine and in every version of Python.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from itertools import combinations, count, permutations
from math import ceil, perm
from typing import Literal, TypeVar

Field = Literal["duel", "one_vs_field", "mixed"]
LineUp = tuple[int, ...]
Item = TypeVar("Item", int, LineUp)

#: How many line-ups are weighed at each draw; up to FEW different ones are all listed for it.
SAMPLE = 100
FEW = 2000
#: How often, on average, two entrants sit at one table of a mixed field; all line-ups are played of up to so many.
MEETINGS = 6
ALL_OF = 60


def line_ups(field: Field, entrants: int, seats: int, seed: int | str, wanted: int | None = None) -> tuple[LineUp, ...]:
    """All line-ups of a field, in their order. ``wanted`` is for a mixed one: at least so many, if there are.

    - ``duel``: each pair once, seated in turn (A B A B); seats are even
    - ``one_vs_field``: each entrant alone against copies of each other one; with two seats a duel
    - ``mixed``: different entrants, each in equally many line-ups; seats are at most entrants
    """
    if field == "mixed":
        return tuple(_mixed(entrants, seats, str(seed), wanted))
    if field == "duel" or seats == 2:
        return tuple(pair * (seats // 2) for pair in combinations(range(entrants), 2))
    return tuple((one, *[other] * (seats - 1)) for one, other in permutations(range(entrants), 2))


def _mixed(entrants: int, seats: int, seed: str, wanted: int | None) -> Iterator[LineUp]:
    """Cyclic designs (John and Williams 1995): of a drawn line-up all that arise by counting on round the entrants.

    Such a family holds every entrant equally often. Of the families drawn, the one is taken that evens out best how
    often two entrants meet, and how many seats apart: who plays next matters.
    """
    names = _shuffled(range(entrants), f"{seed}/names")
    everyone = perm(entrants, seats) // seats
    if wanted is None:
        evened = ceil(MEETINGS * entrants * (entrants - 1) / (seats * (seats - 1)))
        wanted = everyone if everyone <= ALL_OF else max(entrants, evened)
    blocks = list(_all_cyclic(entrants, seats)) if everyone <= FEW else None
    taken: set[LineUp] = set()
    met: defaultdict[tuple[int, int], float] = defaultdict(float)
    for draw in count():
        if len(taken) >= min(wanted, everyone):
            return
        if blocks is not None:
            drawn = _shuffled([block for block in blocks if block not in taken], f"{seed}/{draw}")[:SAMPLE]
        else:
            drawn = [tuple(_shuffled(range(entrants), f"{seed}/{draw}/{n}")[:seats]) for n in range(SAMPLE)]
        drawn = [block for block in drawn if _from_first(block) not in taken]
        if drawn:
            block = min(drawn, key=lambda one: _unevenness(met, _meetings(one, entrants)))
            family = _family(block, entrants)
            for key, times in _meetings(block, entrants).items():
                met[key] += times * len(family) / entrants
            taken |= set(family)
            yield from (tuple(names[one] for one in line_up) for line_up in family)


def _all_cyclic(entrants: int, seats: int) -> Iterator[LineUp]:
    """Every order round a table of every choice of entrants."""
    for first, *others in combinations(range(entrants), seats):
        yield from ((first, *order) for order in permutations(others))


def _family(block: LineUp, entrants: int) -> list[LineUp]:
    """The different line-ups that arise from one by adding the same to each number."""
    shifted = [_from_first(tuple((one + shift) % entrants for one in block)) for shift in range(entrants)]
    return list(dict.fromkeys(shifted))


def _from_first(line_up: LineUp) -> LineUp:
    """The rotation that begins with the smallest number."""
    at = line_up.index(min(line_up))
    return line_up[at:] + line_up[:at]


def _meetings(block: LineUp, entrants: int) -> Counter[tuple[int, int]]:
    """The meetings of a line-up: by how far the other one is round the circle, and how many seats further it sits."""
    seats = range(len(block))
    apart = (((block[b] - block[a]) % entrants, (b - a) % len(block)) for a, b in permutations(seats, 2))
    return Counter(apart)


def _unevenness(met: Mapping[tuple[int, int], float], more: Mapping[tuple[int, int], int]) -> float:
    """What a family adds to the sum of squared meetings: least where it has those meet who have met least so far."""
    return sum(times * met.get(key, 0) for key, times in more.items()) * 2 + sum(
        times * times for times in more.values()
    )


def _shuffled(items: Iterable[Item], lot: str) -> list[Item]:
    """In an order drawn by lot."""
    return sorted(items, key=lambda item: sha256(f"{lot}/{item}".encode()).digest())
