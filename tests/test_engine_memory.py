"""A batch takes its memory before the first round, and no array is too small for any round there can be."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from engine_builds import compiles, run
from engine_extremes import (
    BATCHES,
    all_of,
    batch,
    one_holds_everything,
    piles_known_to_the_last_card,
    the_longest_chain,
)
from engine_tables import fields

from unosim.engine._engine import Machine

COUNTER = r"""
#include <stddef.h>
#include <errno.h>
extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
static _Atomic unsigned long calls;
void *malloc(size_t n) { calls++; return __libc_malloc(n); }
void *calloc(size_t k, size_t n) { calls++; return __libc_calloc(k, n); }
void *realloc(void *p, size_t n) { calls++; return __libc_realloc(p, n); }
void *aligned_alloc(size_t a, size_t n) { calls++; return __libc_memalign(a, n); }
int posix_memalign(void **p, size_t a, size_t n) { calls++; return (*p = __libc_memalign(a, n)) ? 0 : ENOMEM; }
unsigned long allocations(void) { return calls; }
"""

COUNTED = """
import ctypes, json
counter = ctypes.CDLL(None)
counter.allocations.restype = ctypes.c_ulong
counter.malloc.restype = ctypes.c_void_p
counter.free.argtypes = [ctypes.c_void_p]
from engine_tables import fields, machine, play_on, table

before = counter.allocations()
for _ in range(100):
    counter.free(counter.malloc(100))
found = {"control": [counter.allocations() - before]}
tables = {
    "mattel": table(fields(4), "random"),
    "calls": table(fields(4, {"uno": {"window": "next_play"}}), "random", forget=0.5, notice=0.3),
    "scripts": table(fields(10, {"draw": {"until_playable": True}}), "bench-ten"),
    "few cards": table(fields(10, {"deal": {"hand_size": 10}}), "random"),
}
for name, played in tables.items():
    counts = []
    for rounds in (100, 100, 2_000, 20_000):
        before = counter.allocations()
        columns = played.play(1, 0, rounds)
        counts.append(counter.allocations() - before)
        del columns
    found[name] = counts[1:]
stepped = machine(fields(4), "random")
before = counter.allocations()
for deal in range(100):
    stepped.deal(1, deal)
    play_on(stepped)
found["log"] = [counter.allocations() - before]
print(json.dumps(found))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="counts allocations by LD_PRELOAD")
def test_no_memory_is_taken_inside_a_batch(tmp_path: Path) -> None:
    source, library = tmp_path / "counter.c", tmp_path / "counter.so"
    source.write_text(COUNTER)
    line = ["cc", "-O1", "-shared", "-fPIC", "-fno-builtin", "-o", str(library), str(source)]
    if not compiles(tmp_path):
        pytest.skip("no C compiler")
    subprocess.run(line, check=True, capture_output=True)
    done = run(COUNTED, LD_PRELOAD=str(library))
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found.pop("control")[0] >= 100
    assert found.pop("log")[0] >= 5  # a log grows: what is counted here are the engine's allocations too
    assert len(found) == 4
    for name, (few, some, many) in found.items():
        # Columns of 100 rounds are small enough for the pools of numpy and Python; those of 2,000 are not.
        assert 1 <= few <= some, name
        assert many <= some, name
        assert some - few <= 150, name


# --- the largest rounds


@pytest.mark.parametrize("name", BATCHES)
def test_the_largest_tables_are_played_to_an_outcome(name: str) -> None:
    rules, _ = BATCHES[name]
    columns = batch(name)
    assert set(columns["outcome"].tolist()) <= {0, 2, 3}
    left = sum(columns[f"cards_left_{seat}"].astype(int) for seat in range(rules["seats"]))
    assert (left < sum(rules["pack"])).all()
    for seat in range(rules["seats"]):
        in_hand = columns[f"cards_left_{seat}"].astype(int)
        assert (columns[f"points_left_{seat}"] <= in_hand * max(rules["points"])).all()
        if len(set(rules["points"])) == 1:
            assert (columns[f"points_left_{seat}"] == in_hand * rules["points"][0]).all()


def test_these_tables_are_as_large_as_can_be() -> None:
    sizes = {name: sum(rules["pack"]) for name, (rules, _) in BATCHES.items()}
    assert sizes["1,080 cards in hands of 100"] == 1080
    assert [size for name, size in sizes.items() if "1,200" in name] == [1200] * 8
    for too_many in (1201, 5000, 2**31):
        with pytest.raises(ValueError, match="pack"):
            Machine(fields(2, pack=all_of(too_many)))
    with pytest.raises(ValueError, match="do not cover"):
        Machine(fields(10, pack=all_of(1200), hand_size=120))


def test_one_player_can_hold_every_card() -> None:
    held = one_holds_everything()
    assert held["cards_left"] == [1198, 1]
    assert held["points"] == [1_198_000, 1000]
    assert (held["draw_pile"], len(held["discard"])) == (0, 1)
    assert held["row"]["drawn_choice"] + held["row"]["drawn_stuck"] == 1197


def test_a_pile_can_be_known_to_its_last_card() -> None:
    assert piles_known_to_the_last_card() == 3 * 1197


@pytest.mark.parametrize("amount", [1, 20, 54, 111])  # 111 * 1,181 is little more than 2 * 65,536
def test_the_longest_chain_is_counted_right(amount: int) -> None:
    try:
        end = the_longest_chain(amount)
    except ValueError as refused:  # a rule cannot say more than 20
        assert amount > 54 and "draw_two" in str(refused)
        return
    assert end["outcome"] == "won"
    assert end["row"]["longest_chain"] == end["row"]["plays"] == 10 * 118 + 1  # the last card of the seat that began
    # Nine cards are in the other hands and one is the top: all the rest is taken.
    pending = min(amount * (10 * 118 + 1), 1200 - 10)
    assert end["row"]["drawn_last_card"] == end["row"]["largest_penalty"] == pending
    assert sum(end["cards_left"]) == pending + 9
