"""python -m tests.coverage_simulation [--deals 1000] [--runs 10000] [--jobs 2] [--sequential]

How often do intervals hold the truth? The table is printed after every block of runs, so that one can stop early.
"""

from __future__ import annotations

import argparse

from . import sequential_shares, shares_of


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.coverage_simulation", description=__doc__)
    parser.add_argument("--deals", type=int, default=1_000, help="of each run")
    parser.add_argument("--runs", type=int, default=10_000)
    parser.add_argument("--population", type=int, default=100_000, help="deals that are the truth")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--sequential", action="store_true", help="of runs that go on until they are precise")
    chosen = parser.parse_args()
    if chosen.sequential:
        for done, told in sequential_shares(chosen.population, chosen.runs, chosen.seed, chosen.jobs):
            print(f"\n{done:,} runs, each until it is precise: coverage, mean deals, mean looks")
            for name, (share, deals, looks) in told.items():
                print(f"  {name:32}{100 * share:6.1f}%{deals:10,.0f}{looks:8.1f}", flush=True)
        return
    for done, found in shares_of(chosen.population, chosen.deals, chosen.runs, chosen.seed, chosen.jobs):
        print(f"\n{done:,} runs of {chosen.deals:,} deals")
        for name, share in found.items():
            print(f"  {name:32}{100 * share:6.1f}%", flush=True)


main()
