"""python -m tests.published [--rounds N] [--jobs JOBS] [--only NAME] [--seed SEED]

Plays the rules and players that published and exact figures of the game assume, and prints ours beside theirs. How far
off ours is, is told in standard errors of both together: up to 3 it agrees, up to 4 it is doubtful, beyond it differs,
and the exit code is 1. NAME takes the games whose name begins with it: plain, unoai, numbers-80, hands ...

docs/published.md says what is compared; `python -m tests.published.page` makes a page of the table that it shows.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence

from .figures import FIGURES, Figure
from .games import GAMES, Game
from .table import HEAD, WRONG, line, printed, rows


def main(
    arguments: Sequence[str] | None = None,
    figures: Sequence[Figure] = FIGURES,
    games: Mapping[str, Game] = GAMES,
) -> int:
    """The command; 1 if a figure differs."""
    usage, _, about = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(prog=usage.partition(" [")[0], description=about)
    parser.add_argument("--rounds", type=int, default=200_000, help="of each game")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--only", metavar="NAME", default="", help="games whose name begins so")
    parser.add_argument("--seed", default="published", help="of the deals")
    chosen = parser.parse_args(arguments)
    if chosen.rounds < 100 or chosen.jobs < 1:
        parser.error("it takes 100 rounds and one job at least")
    wanted = [figure for figure in figures if figure.game.startswith(chosen.only)]
    if not wanted:
        parser.error(f"no game begins with {chosen.only!r}; there are: {', '.join(games)}")
    print(line(HEAD))
    judged = differ = 0
    for game, found in rows(wanted, chosen.rounds, chosen.jobs, chosen.seed, games):
        print(f"\n{game.words} ({chosen.rounds:,} rounds)")
        for row in found:
            print(printed(row), flush=True)
            judged += row.figure.judged
            differ += row.differs
    print("\noff: ours less theirs, in standard errors of both together")
    print(f"{judged} figures, {differ} of them more than {WRONG:g} standard errors away")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
