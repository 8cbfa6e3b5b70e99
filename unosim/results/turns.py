"""The turn sample: one row a turn of the first deals of every variant (``records: {turns: N}``), once in each seating.

It stands beside the rounds, in ``turns/variant=<v>/unit-<k>.parquet``, in files of whole deals as those of the rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from unosim.results.columns import Column
from unosim.results.units import Unit

if TYPE_CHECKING:
    import polars as pl

#: What a turn was, by stored value.
ACTIONS = ("play", "answer", "jump", "drawn_play", "draw", "pass", "misplay")

#: What came of a wild draw four that could be challenged, by stored value.
CHALLENGES = ("none", "declined", "lost", "won")


def _codes(words: Sequence[str]) -> str:
    return ", ".join(f"{number} {word}" for number, word in enumerate(words))


#: The columns, in the order of the files. "After the turn": what its card did to hands is done, what it makes somebody
#: draw is still pending.
TURNS = (
    Column("deal", "int64", "index", "which deal"),
    Column("rotation", "uint16", "index", "which of the different seatings of the line-up"),
    Column("turn", "uint16", "number", "1, 2, 3 … in the round"),
    Column("seat", "uint8", "seat", "whose turn it was"),
    Column("action", "uint8", "code", "what the turn was: " + _codes(ACTIONS)),
    Column("kind", "uint8", "kind", "the card laid, of several the last, symbol · 4 + color; 255 none"),
    Column("cards", "uint16", "cards", "cards laid"),
    Column("color", "uint8", "color", "the color in force after the turn: 0 red, 1 yellow, 2 green, 3 blue, 4 none"),
    Column("target", "uint8", "seat", "whom the card named to swap with or to take cards; 255 nobody"),
    Column("playable", "uint8", "kinds", "different cards that could be laid, before a draw; 0 at a misplay"),
    Column("drawn", "uint16", "cards", "cards drawn in the turn in place of a play"),
    Column("pending", "uint32", "cards", "cards that the next seat has to take, after the turn"),
    Column("challenger", "uint8", "seat", "who could challenge what is pending after the turn; 255 nobody"),
    Column("challenge", "uint8", "code", "what came of that: " + _codes(CHALLENGES)),
    Column("direction", "int8", "1 or -1", "the direction of play after the turn, 1 clockwise"),
    Column("hand", "uint16", "cards", "cards in the seat's hand after the turn", of_seat=True),
)

#: Rounds of a file, about: some 100,000 turns.
TURN_ROUNDS = 2_000


@dataclass(frozen=True)
class TurnUnit(Unit):
    """The turns of some deals of a variant."""

    @property
    def text(self) -> str:
        return super().text.replace("unit", "turns, unit", 1)

    def path(self, folder: Path) -> Path:
        """Where the file stands in a results folder."""
        return turns_folder(folder, self.variant) / f"unit-{self.number:05d}.parquet"


def turns_folder(folder: Path, variant: str) -> Path:
    """The folder of a variant's turns."""
    return folder / "turns" / f"variant={variant}"


def turn_units(variant: str, deals: int, rotations: int) -> list[TurnUnit]:
    """The files of the first so many deals of a variant; for more deals there are more, and the last may grow."""
    step = max(1, TURN_ROUNDS // rotations)
    starts = range(0, deals, step)
    return [TurnUnit(variant, number, start, min(step, deals - start)) for number, start in enumerate(starts)]


def turn_columns(seats: int) -> dict[str, str]:
    """Name to numpy dtype of every column for a table of ``seats`` seats, in the order of the files."""
    return {name: column.dtype for column in TURNS for name in column.names(seats)}


def turn_table(files: Sequence[Path], seats: int, variants: Sequence[str]) -> pl.LazyFrame:
    """The turns in ``files`` of any variants, as wide as a table of ``seats`` seats; codes in words."""
    import polars as pl

    from unosim.results.derived import TYPES

    types = TYPES | {"int8": pl.Int8}
    turns = pl.scan_parquet(
        list(files),
        glob=False,
        schema={name: types[dtype] for name, dtype in turn_columns(seats).items()},
        missing_columns="insert",
        hive_partitioning=True,
        hive_schema={"variant": pl.Enum(variants)},
    )
    words = [
        pl.lit(pl.Series(known, dtype=pl.Enum(known))).gather(pl.col(name)).alias(name)
        for name, known in (("action", ACTIONS), ("challenge", CHALLENGES))
    ]
    return turns.with_columns(words).select("variant", pl.exclude("variant"))
