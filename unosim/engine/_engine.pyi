"""Types of the boundary; what each does stands in `_engine.pyx`."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

ENGINE_VERSION: int
BUILD_FLAGS: str
EVERY_KIND: int
RULE_FIELDS: tuple[str, ...]
OUTCOMES: tuple[str, ...]
DECISIONS: tuple[str, ...]
ACTIONS: tuple[str, ...]
REASONS: tuple[str, ...]
EVENTS: tuple[str, ...]
VARIABLES: tuple[str, ...]
ASKS: tuple[str, ...]
ASKED_BITS: dict[str, int]
DEEDS: tuple[str, ...]
OPERATORS: tuple[str, ...]
TIE_BREAKS: tuple[str, ...]
FEATURES: tuple[str, ...]
MOST_LINES: int
COLOR_RULES: tuple[str, ...]
CHOICES: tuple[str, ...]
TARGETS: tuple[str, ...]
POSITION_FACTS: tuple[str, ...]
HUMAN: tuple[str, ...]
ROW: np.dtype[np.void]
SEAT_ROW: np.dtype[np.void]
DETAIL_ROW: np.dtype[np.void]
TURN: np.dtype[np.void]
TURN_ACTIONS: tuple[str, ...]
TURN_CHALLENGES: tuple[str, ...]

Sight = tuple[
    str, int, bytes, tuple[int, ...], bytes, int, int, int, int, int, int, int, int, int, int, bytes, int,
    bool, bool, bool,
]  # fmt: skip

def seed_key(seed: int | str) -> int: ...
def words(
    key: int, deal: int, stream: int, count: int, replicate: int = 0
) -> tuple[tuple[int, int, int, int], NDArray[np.uint64]]: ...
def numbers(key: int, deal: int, stream: int, below_n: int, count: int, as_lot: bool = False) -> NDArray[np.uint32]: ...
def keep_memory() -> None: ...
def turn_columns(rounds: Iterable[tuple[int, int, NDArray[Any]]], seats: int) -> dict[str, NDArray[Any]]: ...

class Program:
    def __init__(
        self,
        lines: Sequence[tuple[int, int, int, tuple[int, ...], int]],
        tests: Sequence[tuple[int, int, int, int, int, int]],
        choices: Mapping[str, tuple[int, int]],
        color: int,
        otherwise: int,
        target: int = 0,
        asks: Sequence[tuple[int, int]] = (),
        weighings: Sequence[Sequence[tuple[int, int]]] = (),
        lay_back: Sequence[int] = (),
        group_most: int = 1200,
        banned: int = 0,
    ) -> None: ...

class Rollout(Program):
    def __init__(self, program: Program, playouts: int, weights: ArrayLike) -> None: ...
    @property
    def playouts(self) -> int: ...

class Table:
    def __init__(
        self,
        rules: Mapping[str, int | Sequence[int]],
        programs: Sequence[Program],
        players: Sequence[Sequence[float]],
        seatings: NDArray[np.uint8],
        handicaps: Sequence[tuple[int, bool]] = (),
        detail: bool = False,
    ) -> None: ...
    @property
    def detail(self) -> bool: ...
    def play(self, key: int, first_deal: int, deals: int, replicate: int = 0) -> dict[str, NDArray[Any]]: ...
    def turns(self, key: int, first_deal: int, deals: int, replicate: int = 0) -> dict[str, NDArray[Any]]: ...
    def hands(self, key: int, first_deal: int, deals: int, replicate: int = 0) -> NDArray[np.uint16]: ...

class Machine:
    def __init__(
        self,
        rules: Mapping[str, int | Sequence[int]],
        programs: Sequence[Program] = (),
        players: Sequence[Sequence[float]] = (),
        record: bool = True,
        handicaps: Sequence[tuple[int, bool]] = (),
        count: bool = False,
    ) -> None: ...
    def counted(self) -> tuple[dict[str, int], NDArray[Any]]: ...
    def deal(self, key: int, deal: int, replicate: int = 0) -> None: ...
    def set_up(self, position: Mapping[str, Any]) -> None: ...
    @property
    def decision(self) -> int: ...
    @property
    def seat(self) -> int: ...
    @property
    def legal(self) -> tuple[int, bool, bool, bool]: ...
    @property
    def forced(self) -> bool: ...
    @property
    def bluff(self) -> bool: ...
    def why_not(self, kind: int) -> str: ...
    def snapshot(self) -> dict[str, Any]: ...
    def row(self) -> dict[str, int]: ...
    def sight(self) -> Sight: ...
    def group_limit(self, kind: int) -> tuple[int, bool, int]: ...
    def apply(
        self,
        action: str,
        kind: int = 255,
        color: int = 4,
        silent: bool = False,
        more: Sequence[int] = (0, 0, 0, 0),
        last: int = 255,
        target: int = 255,
    ) -> None: ...
    def choose(self) -> tuple[str, int, int, bool, tuple[int, int, int, int], int, int]: ...
    def go_on(self, asks: int) -> None: ...
    def facts(self) -> bytes: ...
    def trace(self, program: Program | None = None) -> dict[str, Any]: ...
    def play_outs(
        self, programs: Sequence[Program], key: int, first: int, count: int
    ) -> tuple[
        list[tuple[str, int, int, bool, tuple[int, int, int, int], int, int]],
        NDArray[np.uint8],
        NDArray[np.uint8],
        NDArray[np.uint32],
        NDArray[np.uint8],
    ]: ...
    def call(self, seat: int) -> None: ...
    def catch(self, seat: int, by: int) -> None: ...
    def noise(self, seat: int) -> None: ...
    def misplay(self, kind: int) -> None: ...
    def false_call(self, seat: int) -> None: ...
    def slap(self, seat: int) -> None: ...
    def race(self, seat: int) -> None: ...
    def take(self, kinds: Sequence[int]) -> None: ...
    def wrong_jump(self, seat: int, kind: int) -> None: ...
    def events(self) -> list[tuple[int, int, int, int]]: ...
    def copy(self) -> Machine: ...
