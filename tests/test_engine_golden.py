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
from typing import Any

import golden
import pytest
from engine_builds import ROOT
from golden import __main__ as command

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


@pytest.fixture
def few_cases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Four cases in a store of their own, which is what is stored of them now."""
    few = [case for case in golden.CASES if case[0] in ("mattel", "bans") and case[2] < 10 and case[1] == "mixed"]
    names = [golden.name(case) for case in few]
    kept = golden.stored()
    kept["rounds"] = {name: kept["rounds"][name] for name in names}
    for module in (golden, command):
        monkeypatch.setattr(module, "STORE", tmp_path / "engine.json")
        monkeypatch.setattr(module, "CASES", tuple(few))
    golden.STORE.write_text(json.dumps(kept))
    return kept


def said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *options: str) -> tuple[int, list[str]]:
    monkeypatch.setattr(sys, "argv", ["golden", *options])
    code = command.main()
    return code, capsys.readouterr().out.splitlines()


def test_the_command_says_what_has_changed(
    few_cases: dict[str, Any], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len(few_cases["rounds"]) == 4
    spoilt = few_cases["rounds"] | {"mattel/mixed/4": "0" * 64, "old/random/2": "1" * 64}
    del spoilt["bans/mixed/2"]
    golden.STORE.write_text(json.dumps(few_cases | {"rounds": spoilt, "columns": [*few_cases["columns"], "old"]}))
    told = ["new      bans/mixed/2", "changed  mattel/mixed/4", "gone     old/random/2", "gone column old"]
    assert said(capsys, monkeypatch) == (1, told)
    code, written = said(capsys, monkeypatch, "--write")
    assert (code, written[:4]) == (0, told)
    assert golden.changelog_line(ENGINE_VERSION, few_cases["rounds"]) in written[4]
    assert written[5].startswith(f"ENGINE_VERSION is still {ENGINE_VERSION}")
    assert json.loads(golden.STORE.read_text()) == few_cases
    assert said(capsys, monkeypatch) == (0, ["4 cases as stored"])


def test_the_command_is_one(tmp_path: Path) -> None:
    # A copy, since beside it lies the package as it is installed, and beside the checkout its sources.
    shutil.copytree(ROOT / "tests/golden", tmp_path / "tests/golden", ignore=shutil.ignore_patterns("__pycache__"))
    variables = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    line = [sys.executable, "-m", "tests.golden", "--help"]
    done = subprocess.run(line, cwd=tmp_path, env=variables, capture_output=True, text=True, check=True)
    assert "store the hashes of what the engine plays now" in done.stdout
