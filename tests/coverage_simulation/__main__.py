"""python -m tests.coverage_simulation [--deals 1000 …] [--runs 10000] [--jobs 2]: how often do intervals hold it?"""

from __future__ import annotations

import argparse

from . import sequential_shares, shares_of


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.coverage_simulation", description=__doc__)
    parser.add_argument("--deals", type=int, nargs="+", default=[1_000])
    parser.add_argument("--runs", type=int, default=10_000)
    parser.add_argument("--population", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--sequential", action="store_true", help="of runs that go on until they are precise")
    chosen = parser.parse_args()
    if chosen.sequential:
        told = sequential_shares(chosen.population, chosen.runs, chosen.seed, chosen.jobs)
        print(f"{chosen.runs:,} runs, each until it is precise: coverage, mean deals, mean looks")
        for name, (share, deals, looks) in told.items():
            print(f"  {name:32}{100 * share:6.1f}%{deals:10,.0f}{looks:8.1f}")
        return
    for deals in chosen.deals:
        found = shares_of(chosen.population, deals, chosen.runs, chosen.seed, chosen.jobs)
        print(f"{chosen.runs:,} runs of {deals:,} deals")
        for name, share in found.items():
            print(f"  {name:32}{100 * share:6.1f}%", flush=True)


main()
