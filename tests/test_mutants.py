"""The faults of tests/mutants: every one applies to the tree as it is, and none is there for nothing."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from mutants import PATCHES, ROOT, DoesNotApply, Mutant, equivalent, mutants, read
from mutants import __main__ as command
from mutants.__main__ import TREE, Stage, Trial, run, stages
from mutants.switched import builds, switched

ALL = mutants()
# The boundary knows no rule; these say in words what the engine's numbers mean.
BUILT = {path.relative_to(ROOT).as_posix() for path in (ROOT / "unosim/engine").glob("*.pxd")}
PLAIN = {"unosim/rules/compile.py", "unosim/table/scoring.py", "unosim/results/derived.py"}


@pytest.mark.parametrize("mutant", ALL, ids=lambda mutant: mutant.name)
def test_every_fault_can_be_put_into_the_tree(mutant: Mutant) -> None:
    """Where this fails the lines have moved on: write the patch anew (tests/mutants/README.md)."""
    before = (ROOT / mutant.file).read_text(encoding="utf-8")
    after = mutant.changed()
    assert after != before
    assert abs(after.count("\n") - before.count("\n")) <= 6, "a small fault"
    assert mutant.about.endswith((".", ")."))
    if not mutant.compiled:
        compile(after, mutant.file, "exec")


def test_every_file_has_faults() -> None:
    assert {mutant.file for mutant in ALL} == BUILT | PLAIN
    assert len(ALL) >= 60
    assert len({(mutant.file, mutant.changed()) for mutant in ALL}) == len(ALL)
    assert min(Counter(mutant.file for mutant in ALL).values()) >= 2


def test_what_readme_says_of_faults() -> None:
    text = (PATCHES.parent / "README.md").read_text(encoding="utf-8")
    names = {mutant.name for mutant in ALL}
    assert equivalent() <= names
    told = [line.split("`")[1] for line in text.splitlines() if line.startswith("| `")]
    assert set(told) <= names
    assert len(told) == len(set(told))


GOOD = "A fault.\n--- a/file.py\n+++ b/file.py\n@@ -2 +2 @@\n-two = 2\n+two = 3\n"


def written(folder: Path, text: str, name: str = "fault.patch") -> Path:
    (folder / name).write_text(text)
    return folder / name


@pytest.mark.parametrize(
    "text",
    [
        GOOD.removeprefix("A fault."),
        GOOD.replace("+++ b/file.py", "+++ b/other.py"),
        GOOD + "@@ -9 +9 @@\n-a\n+b\n",
        GOOD.replace("-two", "*two"),
        "A fault.\n--- a/file.py\n+++ b/file.py\n@@ -2 +2 @@\n two = 2\n",
        "A fault.\n",
    ],
)
def test_what_is_no_patch(tmp_path: Path, text: str) -> None:
    with pytest.raises(ValueError, match=r"fault\.patch"):
        read(written(tmp_path, text))


def test_a_patch_needs_its_lines_once(tmp_path: Path) -> None:
    mutant = read(written(tmp_path, GOOD))
    assert (mutant.name, mutant.about, mutant.file) == ("fault", "A fault.", "file.py")
    for text, times in {"one = 1\n": 0, "two = 2\ntwo = 2\n": 2, "  two = 2\n": 0, "two = 22\n": 0}.items():
        written(tmp_path, text, "file.py")
        with pytest.raises(DoesNotApply, match=f"{times} times"):
            mutant.apply(tmp_path)
        assert (tmp_path / "file.py").read_text() == text
    written(tmp_path, "one = 1\ntwo = 2\n", "file.py")
    mutant.apply(tmp_path)
    assert (tmp_path / "file.py").read_text() == "one = 1\ntwo = 3\n"


def test_a_stage_fails_by_its_exit_by_what_it_prints_or_by_its_time(tmp_path: Path) -> None:
    def stage(script: str, seconds: int = 60, tells: bool = False) -> Stage:
        return Stage("tests", ("sh", "-c", script), seconds, tells)

    assert run(stage("echo fine"), tmp_path) is None
    assert run(stage("echo FAILED test_x; exit 1"), tmp_path) == "FAILED test_x"
    assert run(stage("exit 3"), tmp_path) == "exit 3"
    assert run(stage("while :; do :; done", seconds=1), tmp_path) == "no end in 1 s"
    told = json.dumps({"what": "not what the rulebook says"})
    telling = Stage("referee", ("sh", "-c", f"echo '{told}'; sleep 60"), 30, tells=True)
    assert run(telling, tmp_path) == "not what the rulebook says"
    assert run(Stage("referee", ("true",), 30, tells=True), tmp_path) is None


def test_what_was_caught_stays_caught_until_it_changes(tmp_path: Path) -> None:
    written(tmp_path, "one = 1\ntwo = 2\n", "file.py")
    mutant = read(written(tmp_path, GOOD))
    state = tmp_path / "state.json"
    trial = Trial(tmp_path, tmp_path / "scratch", state, keep=False)
    assert trial.known(mutant) is None
    trial.store(mutant.name, {"digest": mutant.digest(tmp_path), "by": "referee", "said": "no"})
    again = Trial(tmp_path, tmp_path / "scratch", state, keep=False)
    assert again.known(mutant) == trial.done["fault"]
    assert list(again.all([mutant], 1)) == [(mutant, trial.done["fault"])]
    for by in (None, "no build"):  # to be tried again
        again.store(mutant.name, again.done["fault"] | {"by": by})
        assert again.known(mutant) is None
    trial.store(mutant.name, {"digest": mutant.digest(tmp_path), "by": "referee", "said": "no"})
    written(tmp_path, "one = 2\ntwo = 2\n", "file.py")
    assert trial.known(mutant) is None


def test_the_tree_as_it_is_is_run_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tree, scratch, state = tmp_path / "tree", tmp_path / "scratch", tmp_path / "state.json"
    tree.mkdir()
    for name in TREE:
        (tree / name).write_text("as it is")
    tried: list[str] = []
    monkeypatch.setattr(command, "build", lambda folder: None)
    monkeypatch.setattr(command, "stages", lambda folder, file=None: [Stage("tests", ("true",), 9)])
    monkeypatch.setattr(command, "run", lambda stage, folder, fault=0: tried.append(folder.name))
    assert Trial(tree, scratch, state, keep=False).whole()["by"] is None
    assert (scratch / "none" / TREE[0]).read_text() == "as it is"
    Trial(tree, tmp_path / "other", state, keep=False).whole()
    assert tried == ["none"]
    assert (tmp_path / "other" / "none" / TREE[0]).exists()
    (tree / TREE[0]).write_text("not as it was")
    Trial(tree, tmp_path / "third", state, keep=False).whole()
    assert tried == ["none", "none"]


def test_the_stages() -> None:
    names = [stage.name for stage in stages(ROOT)]
    assert names == ["scenarios", "referee", "tests"]
    for file in ("unosim/results/derived.py", "unosim/engine/policy.pxd"):
        assert [stage.name for stage in stages(ROOT, file)] == ["tests"]
    first = next(word for word in stages(ROOT, "unosim/engine/rng.pxd")[2].command if word.startswith("tests/"))
    assert first == "tests/test_engine_streams.py"
    run_last = " ".join(stages(ROOT)[2].command)
    assert "test_engine_invariants.py" in run_last
    assert "test_scores.py" in run_last
    assert "test_engine_golden.py" not in run_last


BODY = """\
from x cimport y

cdef enum Kind:
    ONE = 1

cdef inline int f(State* s, int n) noexcept nogil:
    cdef int m = n + 1
    if s.a and s.b:       # why
        s.c = 1
        s.d = 2
    elif n:
        return s.e
    for i in range(0 if n else 1, m):
        s.f += i
"""


@pytest.mark.parametrize(
    ("before", "after", "choice"),
    [
        ("    cdef int m = n + 1\n", "    cdef int m = n\n", "    cdef int m = ((n) if FAULT == 7 else (n + 1))"),
        (
            "    if s.a and s.b:       # why\n        s.c = 1\n",
            "    if s.a:       # why\n        s.c = 1\n",
            "    if (FAULT == 7 and (s.a)) or (FAULT != 7 and (s.a and s.b)):",
        ),
        ("        s.d = 2\n", "", "        if FAULT == 7:\n            pass\n        else:\n            s.d = 2"),
        (
            "        s.d = 2\n",
            "        s.d = 3\n",
            "        if FAULT == 7:\n            s.d = 3\n        else:\n            s.d = 2",
        ),
        (
            "    for i in range(0 if n else 1, m):\n",
            "    for i in range(1, m):\n",
            "    for i in range(((1) if FAULT == 7 else (0 if n else 1)), m):",
        ),
        ("    ONE = 1\n", "    ONE = 2\n", None),
        ("cdef inline int f(State* s, int n) noexcept nogil:\n", "cdef inline int f(State* s) noexcept nogil:\n", None),
        ("    elif n:\n        return s.e\n", "", None),
        ("    cdef int m = n + 1\n", "", None),
    ],
)
def test_what_can_be_put_behind_a_switch(before: str, after: str, choice: str | None) -> None:
    assert BODY.count(before) == 1
    change = switched(BODY, Mutant("x", "X.", "x.pxd", before, after), 7)
    assert (None if change is None else "\n".join(change.choice)) == choice


def test_nearly_all_faults_of_the_engine_share_a_few_builds() -> None:
    compiled = [mutant for mutant in ALL if mutant.compiled]
    groups, alone = builds(ROOT, compiled)
    together = [name for group in groups for name in group.numbers]
    assert sorted([*together, *(mutant.name for mutant in alone)]) == sorted(mutant.name for mutant in compiled)
    assert len(groups) + len(alone) <= 20
    for group in groups:
        for changes in group.changes.values():
            assert not any(one.meets(other) for one in changes for other in changes if one is not other)
