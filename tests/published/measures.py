"""What is measured: whole numbers, one a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from unosim.cards import ALL_KINDS, KIND_CLASSES, class_of

from .games import WORTH
from .players import Columns


@dataclass(frozen=True)
class Measure:
    """Whole numbers, one a round (of the rounds that count), times `scale`; how many decimals are worth printing."""

    values: Callable[[Columns, int], NDArray[Any]]
    unit: str = ""
    scale: float = 1.0
    decimals: int = 3


def share(of: Callable[[Columns, int], NDArray[Any]], hands: int = 1, decimals: int = 3) -> Measure:
    """How often something happens, in per cent."""
    return Measure(of, "%", 100 / hands, decimals)


def winner_from_first(position: int, c: Columns, seats: int) -> NDArray[Any]:
    """The winner sat so many seats to the left of the seat that was to begin."""
    return (c["winner"] < seats) & ((c["winner"].astype(int) - c["first_seat"]) % seats == position)


def own_points(c: Columns, seats: int) -> NDArray[Any]:
    """What seat 0 scores: all cards in the other hands if it wins."""
    return np.where(c["winner"] == 0, sum(c[f"points_left_{seat}"].astype(int) for seat in range(1, seats)), 0)


def hands(of: Callable[[NDArray[Any]], NDArray[Any]], c: Columns, seats: int) -> NDArray[Any]:
    """How many of the seven hands that nobody touched are of a kind, by what their points tell."""
    return np.stack([of(c[f"points_left_{seat}"]) for seat in range(2, seats - 1)]).sum(axis=0)


def starter(name: str, c: Columns, seats: int) -> NDArray[Any]:
    """The first card turned up is of a kind."""
    return np.isin(c["starter"], [kind for kind in ALL_KINDS if class_of(kind) == name])


def drawn(c: Columns, lowest: int = 0) -> NDArray[Any]:
    """Cards drawn in the first turn, where the starter is this digit or a higher one."""
    return (c["drawn_stuck"] + c["drawn_choice"])[c["starter"] >= 4 * lowest]


def holds_wild_draw_four(points: NDArray[Any]) -> NDArray[Any]:
    return points >= WORTH["wild_draw_four"]


def only_numbers(points: NDArray[Any]) -> NDArray[Any]:
    return points == 0


def only_actions(points: NDArray[Any]) -> NDArray[Any]:
    return points == 7


MEASURES: Mapping[str, Measure] = {
    "turns": Measure(lambda c, seats: c["turns"], "turns"),
    "turns and payments": Measure(lambda c, seats: c["turns"] + c["payments"], "turns"),
    **{f"wins of seat {p + 1} from the first": share(partial(winner_from_first, p)) for p in range(4)},
    "wins of one player": share(lambda c, seats: c["winner"] == 0),
    "points a round of one player": Measure(own_points, "points"),
    "rounds with a chain of 2 or more": share(lambda c, seats: c["longest_chain"] >= 2),
    "rounds with a chain of 3 or more": share(lambda c, seats: c["longest_chain"] >= 3),
    "longest chain": Measure(lambda c, seats: c["longest_chain"], "draw cards", decimals=0),
    "points of the deck": Measure(lambda c, seats: c["points"], "points", decimals=0),
    "hands with a wild draw four": share(partial(hands, holds_wild_draw_four), hands=7, decimals=4),
    "hands of numbers only": share(partial(hands, only_numbers), hands=7, decimals=4),
    "hands of actions only": share(partial(hands, only_actions), hands=7, decimals=7),
    **{f"starter: {name.replace('_', ' ')}": share(partial(starter, name)) for name in KIND_CLASSES},
    "7 draws or more, on 1 to 9": share(lambda c, seats: drawn(c, 1) >= 7),
    "draws, on 1 to 9": Measure(lambda c, seats: drawn(c, 1), "cards", decimals=4),
    "7 draws or more, any number": share(lambda c, seats: drawn(c) >= 7),
    "draws, any number": Measure(lambda c, seats: drawn(c), "cards", decimals=4),
    "red fives side by side": share(lambda c, seats: c["together"]),
}
