"""The same rules, line-up, seed and deal give the same round: on every machine, in every build, however cut."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path

import golden
import pytest
from engine_builds import ROOT, build, run

from unosim.engine._engine import ENGINE_VERSION
from unosim.results.columns import stored as stored_columns

SOME = (("stacking", "mixed", 4), ("calls", "random", 2), ("few-cards", "mixed", 10), ("races", "mixed", 4))


@pytest.mark.parametrize("rules", golden.RULES)
def test_rounds_are_as_they_were(rules: str) -> None:
    """After a wanted change: raise ENGINE_VERSION, run `python -m tests.golden --write`, write the changelog line."""
    kept = golden.stored()
    cases = [case for case in golden.CASES if case[0] == rules]
    now = {golden.name(case): golden.play(case, kept["columns"]) for case in cases}
    assert now == {name: kept["rounds"].get(name) for name in now}


def test_every_case_is_stored_and_another_one() -> None:
    kept = golden.stored()
    assert set(kept["rounds"]) == set(map(golden.name, golden.CASES))
    assert len(set(kept["rounds"].values())) == len(golden.CASES) >= 12 * 3
    assert kept["engine_version"] == ENGINE_VERSION
    assert kept["columns"] == golden.columns()


def test_the_changelog_tells_of_the_rounds() -> None:
    kept = golden.stored()
    line = golden.changelog_line(kept["engine_version"], kept["rounds"])
    assert line in (ROOT / "CHANGELOG.md").read_text(), f"CHANGELOG.md has to say: {line}"


def test_a_hash_is_over_every_column() -> None:
    case = ("mattel", "random", 4)
    columns = golden.table(case).play(golden.KEY, 0, 50)
    assert set(columns) == set(stored_columns(4))
    whole = golden.digest([columns])
    for name in columns:
        changed = columns | {name: columns[name].copy()}
        changed[name][17] += 1
        assert golden.digest([changed]) != whole
        others = set(golden.columns()) - {golden.base(name)}
        assert golden.digest([changed], others) == golden.digest([columns], others)


# --- however the deals are cut


@pytest.mark.parametrize("case", SOME)
@pytest.mark.parametrize("cuts", [(1,), (1999,), (3, 4, 5, 1000), tuple(range(100, 2000, 100))])
def test_calls_may_be_cut_anywhere(case: tuple[str, str, int], cuts: tuple[int, ...]) -> None:
    table = golden.table(case)
    bounds = (0, *cuts, golden.DEALS)
    parts = [table.play(golden.KEY, first, after - first) for first, after in pairwise(bounds)]
    assert golden.digest(parts) == golden.stored()["rounds"][golden.name(case)]


def test_deals_may_be_played_in_any_order() -> None:
    case = SOME[0]
    table = golden.table(case)
    parts = [table.play(golden.KEY, first, 200) for first in range(1800, -1, -200)]
    assert golden.digest(reversed(parts)) == golden.stored()["rounds"][golden.name(case)]


@pytest.mark.parametrize("case", SOME)
def test_two_threads_share_a_table(case: tuple[str, str, int]) -> None:
    table = golden.table(case)

    def whole(thread: int) -> str:
        cuts = range(0, golden.DEALS, 50 * (1 + thread))
        return golden.digest([table.play(golden.KEY, first, 50 * (1 + thread)) for first in cuts])

    with ThreadPoolExecutor(2) as threads:
        hashes = set(threads.map(whole, (0, 1, 0, 1)))
    assert hashes == {golden.stored()["rounds"][golden.name(case)]}


def test_another_seed_or_replicate_gives_other_rounds() -> None:
    table = golden.table(SOME[0])
    keys = [(golden.KEY, 0), (golden.KEY + 1, 0), (golden.KEY, 1)]
    hashes = {golden.digest([table.play(key, 0, 200, replicate)]) for key, replicate in keys}
    assert len(hashes) == 3


# --- the command


def command(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    variables = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    line = [sys.executable, "-m", "tests.golden", *options]
    return subprocess.run(line, cwd=folder, env=variables, capture_output=True, text=True)


def test_the_command_says_what_has_changed(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "tests/golden", tmp_path / "tests/golden", ignore=shutil.ignore_patterns("__pycache__"))
    store = tmp_path / "tests/golden/engine.json"
    kept = golden.stored()
    spoilt = kept["rounds"] | {"mattel/random/4": "0" * 64, "old/random/2": "1" * 64}
    del spoilt["bans/mixed/2"]
    store.write_text(json.dumps(kept | {"rounds": spoilt, "columns": [*kept["columns"], "old"]}))
    told = ["new      bans/mixed/2", "changed  mattel/random/4", "gone     old/random/2", "gone column old"]
    looked = command(tmp_path)
    assert (looked.returncode, looked.stdout.splitlines()) == (1, told)
    written = command(tmp_path, "--write")
    assert written.returncode == 0
    assert written.stdout.splitlines()[:4] == told
    assert golden.changelog_line(ENGINE_VERSION, kept["rounds"]) in written.stdout
    assert f"ENGINE_VERSION is still {ENGINE_VERSION}" in written.stdout
    assert json.loads(store.read_text()) == kept
    again = command(tmp_path)
    assert (again.returncode, again.stdout) == (0, f"{len(golden.CASES)} cases as stored\n")


@pytest.mark.slow
def test_a_portable_build_without_optimization_plays_the_same_rounds(tmp_path: Path) -> None:
    built = build(tmp_path, UNOSIM_PORTABLE="1", UNOSIM_DEBUG="1")
    code = (
        "import json, golden; from unosim.engine import _engine; print(_engine.__file__); print(_engine.BUILD_FLAGS);"
        "print(json.dumps({golden.name(case): golden.play(case) for case in golden.CASES if case[1:] == ('mixed', 4)}))"
    )
    done = run(code, built)
    assert done.returncode == 0, done.stderr
    module, flags, rounds = done.stdout.splitlines()
    assert Path(module).is_relative_to(built)
    assert "-march" not in flags
    played = json.loads(rounds)
    assert len(played) == len(golden.RULES)
    assert played == {name: golden.stored()["rounds"][name] for name in played}
