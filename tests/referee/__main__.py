"""python -m tests.referee --rounds 20000 --sets 2000 [--from SET] [--jobs JOBS] [--state FILE]
python -m tests.referee --pairs [--sets 2000]

Plays rounds under random rule sets and checks each against the rulebook. A set whose rounds are long plays fewer than
its share, so further sets make up the number. Every disagreement is one JSON line on
standard output, with the rules, players, seed and deal that replay it; `--from SET --sets 1` plays one set again.
Progress goes to standard error. With a state file, what is done is kept there after every set, and the same command
goes on where it stopped; without one, an interruption says where to go on. Exit 1 if anything was found.
`--pairs` plays nothing: it prints the pairs of values of two keys sharing a moment that the rule sets use too rarely.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from contextlib import nullcontext
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from . import coverage
from .compare import Findings, compare_set

BLOCK = 8  # sets a process is given at once


def results(progress: Progress, last: int, rounds: int, deals: int, jobs: int) -> Iterator[tuple[int, Findings]]:
    """Findings of each set, in order: all the sets of the plan, and more until so many rounds have been played."""
    with Pool(jobs) if jobs > 1 else nullcontext() as pool:
        while progress.next < last or progress.found.rounds < rounds:
            numbers = range(progress.next, progress.next + BLOCK * jobs)
            one_set = partial(compare_set, deals=deals)
            done = map(one_set, numbers) if pool is None else pool.imap(one_set, numbers)
            for number, one in zip(numbers, done, strict=True):
                if progress.next >= last and progress.found.rounds >= rounds:
                    return
                yield number, one


class Progress:
    """What has been found so far, kept in a file if there is one."""

    def __init__(self, path: Path | None, plan: dict[str, Any]) -> None:
        self.path = path
        self.plan = plan
        self.next = int(plan["first"])
        self.found = Findings()
        self.bad = 0

    def resume(self) -> None:
        """Take up what the file holds; ValueError if it belongs to another plan."""
        if self.path is None or not self.path.exists():
            return
        kept = json.loads(self.path.read_text(encoding="utf-8"))
        if kept["plan"] != self.plan:
            raise ValueError(f"{self.path} is of another run: {kept['plan']}")
        self.next, self.bad = kept["next"], kept["disagreements"]
        self.found = Findings.of(kept["found"])

    def add(self, number: int, one: Findings) -> None:
        """One more set is done."""
        self.bad += len(one.disagreements)
        self.next = number + 1
        self.found.add(one)
        self.found.disagreements.clear()  # they have been printed
        if self.path is not None:
            kept = {"plan": self.plan, "next": self.next, "disagreements": self.bad, "found": self.found.counts()}
            new = self.path.with_suffix(".new")
            new.write_text(json.dumps(kept), encoding="utf-8")
            new.replace(self.path)


def play(options: argparse.Namespace) -> int:
    """Rounds, and what disagrees."""
    deals = -(-options.rounds // options.sets)
    last = options.first + options.sets
    plan = {"first": options.first, "sets": options.sets, "rounds": options.rounds}
    progress = Progress(options.state, plan)
    try:
        progress.resume()
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    began = time.monotonic()
    if progress.next > options.first:
        print(f"going on with set {progress.next}, after {progress.found.rounds} rounds", file=sys.stderr)
    try:
        for number, one in results(progress, last, options.rounds, deals, options.jobs):
            for disagreement in one.disagreements:
                print(json.dumps(disagreement, ensure_ascii=False), flush=True)
            progress.add(number, one)
            if progress.next % 100 == 0:
                told = f"{progress.found.rounds} rounds, {progress.bad} disagreements"
                print(f"up to set {number}: {told}", file=sys.stderr)
    except KeyboardInterrupt:
        how = f"--from {progress.next}" if options.state is None else "the same command"
        print(f"stopped; go on with {how}", file=sys.stderr)
        return 130
    found = progress.found
    sets, seconds = progress.next - options.first, time.monotonic() - began
    print(
        f"{found.rounds} rounds under {sets} rule sets ({seconds:.0f} s of this run), "
        f"{found.events} events, outcomes {dict(sorted(found.outcomes.items()))}, {progress.bad} disagreements",
        file=sys.stderr,
    )
    for kind, count in sorted(found.kinds.items()):
        print(f"  {kind}: {count}", file=sys.stderr)
    return 1 if progress.bad else 0


def pairs(options: argparse.Namespace) -> int:
    """The holes of the rule sets."""
    used = coverage.over(options.sets, options.first)
    holes = list(used.holes())
    for (key, label), (other, theirs), times in holes:
        print(f"{key}: {label} with {other}: {theirs}: {times} of {coverage.WANTED}")
    wanted = sum(1 for _ in used.holes(sys.maxsize))
    print(
        f"{len(holes)} holes in {wanted} pairs of values of {len(coverage.meeting())} pairs of keys that meet, "
        f"each at least {coverage.WANTED} times in {options.sets} rule sets "
        f"({len(coverage.FORBIDDEN)} more pairs cannot be: rulebook §15)",
        file=sys.stderr,
    )
    return 1 if holes else 0


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.referee", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=20_000, help="rounds in all, shared out over the sets")
    parser.add_argument("--sets", type=int, default=coverage.SETS, help="random rule sets")
    parser.add_argument("--from", type=int, default=0, dest="first", help="number of the first set")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--state", type=Path, help="file that keeps what is done")
    parser.add_argument("--pairs", action="store_true", help="print the pairs of values that are met too rarely")
    options = parser.parse_args()
    if min(options.rounds, options.sets, options.jobs) < 1 or options.first < 0:
        parser.error("rounds, sets and jobs are at least 1, --from at least 0")
    return pairs(options) if options.pairs else play(options)


if __name__ == "__main__":
    sys.exit(main())
