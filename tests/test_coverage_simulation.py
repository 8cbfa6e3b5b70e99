"""Intervals on real rounds, in a small way: `python -m tests.coverage_simulation` does it with 10,000 runs."""

from __future__ import annotations

import numpy as np
from coverage_simulation import coverage, quick, sequential_coverage

RUNS = 30


def test_intervals_hold_the_truth_of_real_rounds() -> None:
    held, _ = coverage(1_000, 200, range(RUNS), 3, quick)
    assert len(held) > 30
    shares = np.array([*held.values()]) / RUNS
    # Of 30 correct intervals fewer than 23 hold the truth with probability 0.0001; all together are better known.
    assert shares.min() >= 23 / RUNS, held
    assert 0.91 <= shares.mean() <= 0.985


def test_runs_that_stop_once_they_are_precise_hold_it_too() -> None:
    found = sequential_coverage(1_000, range(8), 3)
    assert len(found) == 8
    held = np.array([count for count, _, _ in found.values()]) / 8
    assert held.min() >= 5 / 8, found
    assert held.mean() >= 0.85
    assert all(1_000 <= deals / 8 <= 20_000 and looks >= 8 for _, deals, looks in found.values())
