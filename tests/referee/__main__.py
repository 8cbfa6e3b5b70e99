"""python -m tests.referee --rounds 20000 --sets 2000 [--from SET] [--jobs JOBS]

Plays rounds under random rule sets and checks each against the rulebook. Every disagreement is one JSON line on
standard output, with the rules, players, seed and deal that replay it; `--from SET --sets 1` plays one set again.
Progress goes to standard error and says where to go on after an interruption. Exit 1 if anything was found.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from functools import partial
from multiprocessing import Pool

from .compare import Findings, compare_set, package


def one_set(number: int, deals: int) -> Findings:
    """One rule set, in this process or a worker."""
    return compare_set(number, deals, package())


def results(numbers: range, deals: int, jobs: int) -> Iterator[Findings]:
    """Findings of each set, in order."""
    if jobs == 1:
        yield from (one_set(number, deals) for number in numbers)
        return
    with Pool(jobs) as pool:
        yield from pool.imap(partial(one_set, deals=deals), numbers, chunksize=4)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.referee", description=__doc__)
    parser.add_argument("--rounds", type=int, default=20_000, help="rounds in all, shared out over the sets")
    parser.add_argument("--sets", type=int, default=2_000, help="random rule sets")
    parser.add_argument("--from", type=int, default=0, dest="first", help="number of the first set")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    options = parser.parse_args()
    if min(options.rounds, options.sets, options.jobs) < 1 or options.first < 0:
        parser.error("rounds, sets and jobs are at least 1, --from at least 0")
    deals = -(-options.rounds // options.sets)
    numbers = range(options.first, options.first + options.sets)
    found, began = Findings(), time.monotonic()
    go_on = options.first
    try:
        for number, one in zip(numbers, results(numbers, deals, options.jobs), strict=True):
            found.add(one)
            go_on = number + 1
            for disagreement in one.disagreements:
                print(json.dumps(disagreement, ensure_ascii=False), flush=True)
            if go_on % 100 == 0:
                bad = len(found.disagreements)
                print(f"up to set {number}: {found.rounds} rounds, {bad} disagreements", file=sys.stderr)
    except KeyboardInterrupt:
        print(f"stopped; go on with --from {go_on}", file=sys.stderr)
        return 130
    seconds = time.monotonic() - began
    print(
        f"{found.rounds} rounds under {len(numbers)} rule sets in {seconds:.0f} s, {found.events} events, "
        f"outcomes {dict(found.outcomes)}, {len(found.disagreements)} disagreements",
        file=sys.stderr,
    )
    return 1 if found.disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
