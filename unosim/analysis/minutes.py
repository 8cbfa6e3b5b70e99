"""How long a round takes on the clock: minutes from counted acts, so that a rule moves them only by what it makes
people do."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars as pl

    from unosim.results import Results


@dataclass(frozen=True)
class Minutes:
    """Seconds that each act takes. Ours: no timing of real tables was found; four random players come to about five
    minutes, the lower end of the five to ten that is usually quoted.

    deal: to deal and begin, once a round; shuffle: the pack, before the deal and at every recycling; play: to lay a
    card and say what it does; think: more, where two or more different cards can be played; draw: a card; challenge:
    to show a hand and settle it; swap: to swap hands, move them round, or take cards from one. The constants move the
    minutes, hardly the comparison: see `half_play`.
    """

    deal: float = 30
    shuffle: float = 20
    play: float = 3
    think: float = 2
    draw: float = 2
    challenge: float = 15
    swap: float = 5

    @classmethod
    def of(cls, results: Results) -> Minutes:
        """The constants that the experiment of some results gives."""
        given: dict[str, float | None] = results.experiment.get("seconds") or {}
        return cls(**{name: value for name, value in given.items() if value is not None})

    def __post_init__(self) -> None:
        for field in fields(self):
            if not 0 <= getattr(self, field.name) <= 3600:
                raise ValueError(f"minutes.{field.name}: {getattr(self, field.name)} is not between 0 and 3600 seconds")

    def seconds(self) -> pl.Expr:
        """The seconds of a round, from its stored columns, rounded to whole ones."""
        import polars as pl

        def times(seconds: float, column: str) -> pl.Expr:
            return seconds * pl.col(column).cast(pl.Float64)

        terms = (
            times(self.shuffle, "recycles"),
            times(self.play, "plays"),
            times(self.think, "choice_turns"),
            times(self.draw, "cards_drawn"),
            times(self.challenge, "challenges"),
            times(self.swap, "swaps"),
        )
        return sum(terms, pl.lit(self.deal + self.shuffle)).round().cast(pl.UInt32)

    def wait(self) -> pl.Expr:
        """The seconds of the longest wait of a round, rounded to whole ones: its turns take as long as all turns of the
        round on average, dealing and shuffling aside. From `seconds` and the stored columns."""
        import polars as pl

        before = self.deal + self.shuffle * (1 + pl.col("recycles").cast(pl.Float64))
        turn = (pl.col("seconds") - before) / pl.max_horizontal(pl.col("turns"), 1)
        return (turn.clip(0) * pl.col("longest_wait")).round().cast(pl.UInt32)

    def half_play(self, plays: float) -> float:
        """Minutes that 50 % more on `play` adds to a round of that many plays (or to a difference of so many)."""
        return 0.5 * self.play * plays / 60

    def to_dict(self) -> dict[str, float]:
        """The constants by name, in seconds."""
        return asdict(self)
