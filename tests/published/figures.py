"""What is known, each figure once: its value, how sure it is, whose it is, and in which game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot, sqrt

from unosim.cards import KIND_CLASSES


@dataclass(frozen=True)
class Known:
    """A value as somebody gave it: from so many rounds, or with this standard error; `step` is its last digit.

    Neither rounds nor error: exact.
    """

    value: float
    source: str
    rounds: int = 0
    se: float = 0.0
    step: float = 0.0

    def error(self, of_one_round: float) -> float:
        """Its standard error; a rounded value is as good as any between two steps."""
        sampled = of_one_round / sqrt(self.rounds) if self.rounds else self.se
        return hypot(sampled, self.step / sqrt(12))


@dataclass(frozen=True)
class Figure:
    """A measure of a game (its mean, its standard deviation, or the most that came) and what is known of it."""

    game: str
    measure: str
    published: Known | None = None
    reference: Known | None = None
    deviation: bool = False
    most: bool = False
    judged: bool = True

    @property
    def name(self) -> str:
        return self.measure + (", sd" if self.deviation else "")

    @property
    def known(self) -> list[Known]:
        return [known for known in (self.published, self.reference) if known is not None]


README = "chausner/UnoAI, README"
SIMULATOR = "Mdominykas/Uno-simulator"
PROGRAM = "an independent program"
EXACT = "exact"
GAMES_R = "abelborges/game-simulations"
ARTICLE = "everygamemade.com, strategy/uno"


def turns(game: str, mean: float, sd: float, rounds: int, step: float = 0.01, judged: bool = True) -> list[Figure]:
    """The length by another program; standard deviations were printed to one decimal."""
    return [
        Figure(game, "turns", reference=Known(mean, PROGRAM, rounds, step=step), judged=judged),
        *([Figure(game, "turns", reference=Known(sd, PROGRAM, rounds, step=0.1), deviation=True)] if sd else []),
    ]


def seats(game: str, published: Sequence[Known | None], reference: Sequence[Known | None]) -> list[Figure]:
    """The wins by seat from the first."""
    pairs = zip(published, reference, strict=True)
    return [Figure(game, f"wins of seat {p + 1} from the first", *pair) for p, pair in enumerate(pairs)]


def against_random(game: str, wins: float, wins_again: float, points: float, points_again: float) -> list[Figure]:
    """One player against a random one, by the README and by the other program."""
    return [
        Figure(game, "wins of one player", Known(wins, README, se=0.03, step=0.1), Known(wins_again, PROGRAM, se=0.05)),
        Figure(
            game,
            "points a round of one player",
            Known(points, README, 10 * MILLION, step=0.1),
            Known(points_again, PROGRAM, 2 * MILLION, step=0.01),
        ),
    ]


def stacking(
    seats: int, name: str, turns: float, two: float | None = None, three: float | None = None, longest: int = 0
) -> list[Figure]:
    """Length and chains as an article tells them, of "hundreds of thousands" of rounds whose rules it does not say.

    Not judged: nobody knows whether a payment was a turn, nor how the players chose. Taken as 200,000 rounds.
    """
    game = f"stacking-{seats}-{name}"

    def found(measure: str, value: float, most: bool = False) -> Figure:
        known = Known(value, ARTICLE, 200_000, step=0 if most else 0.1)
        return Figure(game, measure, known, most=most, judged=False)

    figures = [found("turns", turns), found("turns and payments", turns)]
    chains = (("rounds with a chain of 2 or more", two), ("rounds with a chain of 3 or more", three))
    figures += [found(measure, value) for measure, value in chains if value is not None]
    return [*figures, found("longest chain", longest, most=True)] if longest else figures


def all_of(values: Iterable[float], source: str, rounds: int, step: float) -> list[Known]:
    return [Known(value, source, rounds, step=step) for value in values]


def exact(game: str, measure: str, value: float, step: float = 0.0) -> Figure:
    return Figure(game, measure, reference=Known(value, EXACT, step=step))


MILLION = 1_000_000
NOBODY_2, NOBODY_3, NOBODY_4 = ([None] * n for n in (2, 3, 4))
FIGURES: tuple[Figure, ...] = (
    # The rounds of this program are not told; taken as many as ours.
    *turns("plain-4", 52.497, 24.8, 4 * MILLION, 0.001),
    *seats("plain-4", [None], all_of([27.09], PROGRAM, 4 * MILLION, 0.01)),
    *turns("plain-2", 48.525, 0, 4 * MILLION, 0.001),
    *seats("plain-2", [None], all_of([51.18], PROGRAM, 4 * MILLION, 0.01)),
    Figure("unoai-2", "wins of one player", Known(50.0, README, se=0.03), Known(50.0, PROGRAM, se=0.05)),
    Figure(
        "unoai-2",
        "points a round of one player",
        Known(20.7, README, 10 * MILLION, step=0.1),
        Known(20.78, PROGRAM, 2 * MILLION, step=0.01),
    ),
    *turns("unoai-2", 48.71, 34.5, MILLION),
    *seats("unoai-2", NOBODY_2, all_of([50.44, 49.56], PROGRAM, MILLION, 0.01)),
    *turns("unoai-3", 48.58, 26.7, MILLION),
    *seats("unoai-3", NOBODY_3, all_of([34.18, 33.10, 32.72], PROGRAM, MILLION, 0.01)),
    *turns("unoai-4", 52.64, 24.9, MILLION),
    *seats("unoai-4", NOBODY_4, all_of([25.95, 25.18, 24.36, 24.51], PROGRAM, MILLION, 0.01)),
    *(
        figure
        for name, wins, wins_again, points, points_again in (
            ("greedy", 55.4, 55.39, 23.6, 23.60),
            ("diversity", 57.5, 57.46, 29.7, 29.64),
            ("ranking", 63.4, 63.43, 30.8, 30.88),
            ("mix", 66.4, 66.44, 33.2, 33.25),
        )
        for figure in against_random(f"unoai-2-{name}", wins, wins_again, points, points_again)
    ),
    *seats("stacked-4", [Known(value, GAMES_R, se=0.045) for value in (26.67, 24.99, 24.31, 24.03)], NOBODY_4),
    Figure("stacked-4", "turns and payments", reference=Known(45.65, PROGRAM, step=0.7)),  # 45.3 to 46.0
    *stacking(4, "none", 55.1),
    *stacking(4, "twos", 53.0, 44.7, 14.5, 7),
    *stacking(4, "any", 52.3, 70.9, 33.9, 9),
    *stacking(2, "none", 51.1),
    *stacking(2, "twos", 47.9, 33.1, 10.1, 7),
    *stacking(2, "any", 56.6, 53.0, 21.1, 7),
    *turns("numbers-80-2", 31.11, 18.5, 4 * MILLION),
    *seats(
        "numbers-80-2",
        all_of([51.76, 48.24], SIMULATOR, 1_397_000, 0.01),
        all_of([51.757, 48.243], PROGRAM, 4 * MILLION, 0.001),
    ),
    *turns("numbers-80-4", 37.67, 11.9, 4 * MILLION),
    *seats(
        "numbers-80-4",
        all_of([27.96, 26.02, 23.97, 22.04], SIMULATOR, 3_723_000, 0.01),
        all_of([27.968, 26.066, 23.979, 21.987], PROGRAM, 4 * MILLION, 0.001),
    ),
    # Other players than theirs, so not judged: how much the choice of the card matters.
    *turns("numbers-80-2-random", 31.11, 0, 4 * MILLION, judged=False),
    *turns("numbers-80-4-random", 37.67, 0, 4 * MILLION, judged=False),
    *turns("numbers-76-2", 30.67, 0, 4 * MILLION),
    *seats("numbers-76-2", NOBODY_2, all_of([51.680, 48.320], PROGRAM, 4 * MILLION, 0.001)),
    *turns("numbers-76-4", 37.26, 0, 4 * MILLION),
    *seats("numbers-76-4", NOBODY_4, all_of([27.965, 26.059, 23.998, 21.978], PROGRAM, 4 * MILLION, 0.001)),
    exact("deck", "points of the deck", 1240),
    exact("hands", "hands with a wild draw four", 23.8132, 0.0001),
    exact("hands", "hands of numbers only", 7.8405, 0.0001),
    exact("hands", "hands of actions only", 0.0012413, 1e-7),
    *(
        exact("hands", f"starter: {name.replace('_', ' ')}", 100 * cards / 108)
        for name, cards in zip(KIND_CLASSES, (76, 8, 8, 8, 4, 4), strict=True)
    ),
    exact("draws", "7 draws or more, on 1 to 9", 6.6332, 0.0001),
    exact("draws", "draws, on 1 to 9", 108 / 39),
    exact("draws", "7 draws or more, any number", 6.7391, 0.0001),
    exact("draws", "draws, any number", 2.78138, 0.00001),
    exact("shuffle", "red fives side by side", 100 * 2 / 108),
)
