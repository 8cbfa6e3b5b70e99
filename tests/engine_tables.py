"""What the tests of the engine share: rules and programs in numbers, a plain reading of the streams, and chi-square."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.stats import chi2

from unosim.cards import parse_card
from unosim.engine._engine import CHOICES, EVENTS, EVERY_KIND, TIE_BREAKS, Machine, Program, Table
from unosim.rules import Rules, compile_rules
from unosim.strategies import program

Fields = dict[str, Any]
Columns = dict[str, NDArray[Any]]

ALWAYS = 2**64
HALF = 2**63
FIRST = (TIE_BREAKS.index("first"),)
RARE = 1e-6
"""A test of chance fails when what it sees would be rarer than this. Seeds are fixed: it fails always, or never."""


# --- tables


def fields(seats: int, rules: Mapping[str, Any] | None = None, **changed: Any) -> Fields:
    """Compiled rules of a table; `changed` sets fields of the engine past what a rule can say."""
    return {**compile_rules(Rules.resolve(rules or {}), seats), **changed}


def script(
    lines: Iterable[Sequence[Any]] = ((EVERY_KIND, -1, ALWAYS, (), 0),),
    tests: Iterable[Sequence[int]] = (),
    color: int = 0,
    otherwise: int = 0,
    **chances: int,
) -> Program:
    """A program: any card by lot and no other choice left to chance, unless told otherwise."""
    choices = dict.fromkeys(CHOICES, (-1, ALWAYS)) | {"draw": (-1, 0), "challenge": (-1, 0)}
    return Program(list(lines), list(tests), choices | {name: (-1, p) for name, p in chances.items()}, color, otherwise)


@cache
def packaged(name: str) -> Program:
    """The program of a packaged script."""
    return program(name, {})


def table(rules: Fields, *players: str | Program, forget: float = 0.0, notice: float = 1.0) -> Table:
    """Players in the order of seats, who sit still; one for every seat if only one is given."""
    line_up = players * rules["seats"] if len(players) == 1 else players
    programs = [packaged(player) if isinstance(player, str) else player for player in line_up]
    seats = np.arange(len(line_up), dtype=np.uint8)[None]
    return Table(rules, programs, [(seat, forget, notice) for seat in range(len(line_up))], seats)


def machine(rules: Fields, *players: str | Program, forget: float = 0.0, notice: float = 1.0) -> Machine:
    """The same table, stepped."""
    line_up = players * rules["seats"] if len(players) == 1 else players
    programs = [packaged(player) if isinstance(player, str) else player for player in line_up]
    return Machine(rules, programs, [(seat, forget, notice) for seat in range(len(line_up))])


def play_on(round_: Machine) -> None:
    """To the end, as the programs will."""
    while round_.decision:
        round_.apply(*round_.choose())


def cards(text: str) -> list[int]:
    """Kinds by name, in order."""
    return [parse_card(name) for name in text.split()]


def counts(text: str) -> list[int]:
    """Cards by kind."""
    held = cards(text)
    return [held.count(kind) for kind in range(64)]


def position(hands: Sequence[str], top: str, pile: str = "", **more: Any) -> dict[str, Any]:
    """Only the cards that are named; seat 0 is to act, and the color is that of the top."""
    lies = parse_card(top)
    return {
        "hands": [counts(hand) for hand in hands],
        "top": lies,
        "discard": [],
        "known_top": [],
        "middle": counts(pile),
        "dealer": len(hands) - 1,
        "to_act": 0,
        "color": lies & 3 if lies < 52 else 4,
        "loose": True,
        **more,
    }


def named(round_: Machine, *names: str) -> list[tuple[str, int, int, int]]:
    """Its events of these names since the last call (all of them without names), with the name in front."""
    lines = [(EVENTS[event], seat, a, b) for event, seat, a, b in round_.events()]
    return [line for line in lines if line[0] in names or not names]


# --- streams, read plainly (docs/engine.md, "Chance")

WORD = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15, 0xD1B54A32D192ED03, 0xABC98388FB8FAC03, 0x8CB92BA72F3D8DD7


def mixed(x: int) -> int:
    """The finalizer of SplitMix64 (Steele, Lea, Flood 2014)."""
    x &= WORD
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 & WORD
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB & WORD
    return x ^ (x >> 31)


def stream_state(key: int, deal: int, stream: int, replicate: int = 0) -> tuple[int, int, int, int]:
    """Where a stream begins."""
    k = key + deal * GOLDEN[0] + stream * GOLDEN[1] + replicate * GOLDEN[2]
    return mixed(k), mixed(k + GOLDEN[3]), mixed(k + 2 * GOLDEN[3]), 1


class Stream:
    """SFC64 (Doty-Humphrey 2018) and bounded draws (Lemire 2019), as their papers write them."""

    def __init__(self, key: int, deal: int, stream: int, replicate: int = 0) -> None:
        self.state = stream_state(key, deal, stream, replicate)

    def word(self) -> int:
        a, b, c, counter = self.state
        out = (a + b + counter) & WORD
        turned = (c << 24 | c >> 40) & WORD
        self.state = b ^ b >> 11, (c + (c << 3)) & WORD, (turned + out) & WORD, counter + 1
        return out

    def below(self, n: int) -> int:
        """0 … n-1 from the upper half of each word; a lot with one entry draws no number."""
        if n == 1:
            return 0
        while True:
            product = (self.word() >> 32) * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32

    def take(self, pile: list[int]) -> int:
        """A card of the pile: one step of Fisher and Yates."""
        at = self.below(len(pile))
        pile[at], pile[-1] = pile[-1], pile[at]
        return pile.pop()


# --- chance


def p_value(seen: ArrayLike, expected: ArrayLike | None = None, *, scale: float = 1.0, lost: int = 1) -> float:
    """Of Pearson's chi-square: cells that should be equal, or be as `expected` (any multiple of it).

    `scale` multiplies the statistic (draws without replacement vary less); `lost` degrees of freedom are none.
    """
    observed = np.asarray(seen, float).ravel()
    wanted = np.ones_like(observed) if expected is None else np.asarray(expected, float).ravel()
    wanted = wanted * observed.sum() / wanted.sum()
    if wanted.min() < 5:
        raise ValueError(f"a cell of {wanted.min():.1f} is too small for chi-square")
    return float(chi2.sf(scale * ((observed - wanted) ** 2 / wanted).sum(), len(observed) - lost))


def p_same(one: ArrayLike, other: ArrayLike) -> float:
    """Of chi-square for two samples from one distribution."""
    both = np.asarray([one, other], float)
    both = both[:, both.sum(0) > 0]
    if both.shape[1] == 1:
        return 1.0
    wanted = both.sum(1, keepdims=True) * both.sum(0) / both.sum()
    return float(chi2.sf(((both - wanted) ** 2 / wanted).sum(), both.shape[1] - 1))
