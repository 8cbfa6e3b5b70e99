"""python -m tests.mutants [--only NAME …] [--jobs N] [--state FILE] [--keep]

For each fault in tests/mutants/patches: runs the scenarios, then the referee, then the tests on a copy of the tree that
has it, up to the first that fails. One line a fault: what caught it, or MISSED. Faults of the engine share a few
builds, each behind a switch (switched.py). The tree as it is goes first and has to pass everything. With a state file,
faults that were caught stay caught until their file or patch changes; those that were missed are tried again. Exit 0 if
all were caught (or are listed as equivalent in README.md and were missed), 1 if not, 2 if the tree itself fails, or a
patch does not apply or build.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import platform
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy

from . import ROOT, DoesNotApply, Mutant, equivalent, mutants
from .switched import VARIABLE, builds

TREE = ("unosim", "tests", "docs", "configs", "setup.py", "pyproject.toml", "README.md", "LICENSE", "MANIFEST.in")
# The hashes of stored rounds and other builds would catch any change, and say nothing about whether it is wrong.
LEFT_OUT = ("test_engine_builds.py", "test_engine_golden.py", "test_engine_memory.py")
# The quickest first; a pattern stands for those that no name before it names.
TESTS = (
    *("test_results.py", "test_scores.py", "test_rules_compile.py", "test_deals.py", "test_engine_edges.py"),
    *(
        "test_round.py",
        "test_engine_streams.py",
        "test_strategies*.py",
        "test_rollout.py",
        "test_evaluate.py",
        "test_handicaps.py",
        "test_bans.py",
        "test_engine_invariants.py",
        "test_engine_*.py",
    ),
)
# Before them, those that are about the file with the fault.
SCRIPTS = ("test_strategies_house.py", "test_strategies_play.py", "test_strategies.py", "test_strategies_try.py")
FIRST = {
    **dict.fromkeys(("policy", "knowledge", "narrowing", "program", "seen"), SCRIPTS),
    **dict.fromkeys(("playout", "worlds", "options"), ("test_rollout.py", "test_evaluate.py")),
    "value": ("test_value.py",),
    "rng": ("test_engine_streams.py",),
    "nature": ("test_engine_lots.py",),
    **dict.fromkeys(("detail", "lanes"), ("test_detail.py", "test_turns.py")),
}
# Scenarios and the referee judge if a move is legal and what it does, not how a strategy chose it, and no results.
UNJUDGED = (
    *(
        f"unosim/engine/{name}.pxd"
        for name in (
            "policy",
            "knowledge",
            "narrowing",
            "seen",
            "playout",
            "worlds",
            "options",
            "value",
            "detail",
            "lanes",
        )
    ),
    "unosim/results/",
)
NONE = "the tree as it is"


@dataclass(frozen=True)
class Stage:
    """A command that fails on a fault. `tells`: it also does by printing anything.

    Seconds of the processor after which it hangs: a machine with other things to do, or a pause, is no fault.
    """

    name: str
    command: tuple[str, ...]
    seconds: int
    tells: bool = False


def stages(tree: Path, file: str | None = None) -> list[Stage]:
    """What is run on a tree, the quickest first; of a fault in `file` only what can meet it."""
    python = sys.executable
    first = FIRST.get(Path(file).stem, ()) if file is not None else ()
    scenarios = sorted(str(path.relative_to(tree)) for path in (tree / "tests/scenarios").glob("*.yaml"))
    tests = list(dict.fromkeys(path for pattern in (*first, *TESTS) for path in sorted((tree / "tests").glob(pattern))))
    chosen = [str(path.relative_to(tree)) for path in tests if path.name not in LEFT_OUT]
    referee = ("-m", "tests.referee", "--rounds", "3000", "--sets", "1500")
    pytest = (
        "-m",
        "pytest",
        "-q",
        "-x",
        "--no-header",
        "--tb=line",
        "-p",
        "no:cacheprovider",
        "--hypothesis-profile=ci",
    )
    found = [
        Stage("scenarios", (python, "-m", "unosim", "scenario", *scenarios), 60),
        Stage("referee", (python, *referee), 600, tells=True),
        Stage("tests", (python, *pytest, *chosen), 1_200),
    ]
    return found[2:] if file is not None and file.startswith(UNJUDGED) else found


def run(stage: Stage, tree: Path, fault: int = 0) -> str | None:
    """None if all is well; else what it said. `fault`: the one that is switched on."""
    log = tree / f"{stage.name}-{fault}.log"
    environment = os.environ | {
        "PYTHONPATH": str(tree),
        "HYPOTHESIS_STORAGE_DIRECTORY": str(tree / f"hypothesis-{fault}"),
        VARIABLE: str(fault),
    }
    limited = ("sh", "-c", f'ulimit -t {stage.seconds}; exec "$@"', "sh", *stage.command)
    with log.open("w") as written:
        child = subprocess.Popen(
            limited,
            cwd=tree,
            env=environment,
            stdout=written,
            stderr=subprocess.STDOUT if not stage.tells else subprocess.DEVNULL,
            start_new_session=True,
        )
        while child.poll() is None and not (stage.tells and log.stat().st_size):
            time.sleep(0.2)
    stop(child)
    told = log.read_text(errors="replace")
    if child.returncode == 0 and not (stage.tells and told):
        return None
    if child.returncode in (-signal.SIGXCPU, -signal.SIGKILL) and not (stage.tells and told):
        return f"no end in {stage.seconds} s"
    return said(stage, told) or f"exit {child.returncode}"


def stop(child: subprocess.Popen[bytes]) -> None:
    """The child and its own children, if it still runs."""
    if child.poll() is None:
        os.killpg(child.pid, signal.SIGKILL)
    child.wait()


def said(stage: Stage, told: str) -> str:
    """The line that says what was wrong."""
    lines = [line.strip() for line in told.splitlines() if line.strip()]
    if stage.name == "referee":
        return str(json.loads(lines[0])["what"])[:140] if lines else ""
    wanted = ("FAILED", "ERROR") if stage.name == "tests" else ("FAIL", "failed:", "not ok")
    return next((line for line in lines if line.startswith(wanted)), lines[-1] if lines else "")[:140]


def copy(tree: Path, folder: Path) -> None:
    """The parts of a tree that are needed, without what was built."""
    folder.mkdir(parents=True)
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "*.log")
    for name in TREE:
        if (tree / name).is_dir():
            shutil.copytree(tree / name, folder / name, ignore=ignored)
        else:
            shutil.copy(tree / name, folder)


def build(tree: Path) -> str | None:
    """The extension in place, without optimization: in a third of the time of setup.py. What went wrong, if it did."""
    source = tree / "unosim/engine/_engine.pyx"
    made = source.with_suffix(".c")
    extension = source.with_suffix(str(sysconfig.get_config_var("EXT_SUFFIX")))
    compiler = str(sysconfig.get_config_var("CC")).split()
    processor = ["-march=x86-64-v3"] if platform.machine().lower() in ("x86_64", "amd64") else []
    folders = [f"-I{numpy.get_include()}", f"-I{sysconfig.get_paths()['include']}"]
    define = "-DNPY_NO_DEPRECATED_API=NPY_1_7_API_VERSION"
    directives = [f"{name}=False" for name in ("boundscheck", "wraparound", "initializedcheck")] + ["cdivision=True"]
    cython = [sys.executable, "-m", "cython", "-3", *(word for one in directives for word in ("-X", one))]
    for command in (
        [*cython, str(source), "-o", str(made)],
        [*compiler, "-shared", "-fPIC", "-O0", *processor, define, *folders, str(made), "-o", str(extension)],
    ):
        done = subprocess.run(command, cwd=tree, capture_output=True, text=True)
        if done.returncode:
            return (done.stdout + done.stderr)[-1500:]
    return None


def judge(tree: Path, file: str | None, fault: int = 0) -> dict[str, Any]:
    """Runs everything up to the first that fails: `by` is its name, `said` what it told."""
    began = time.monotonic()
    for stage in stages(tree, file):
        if fault and stage.name == "scenarios":  # `together` has run them
            continue
        told = run(stage, tree, fault)
        if told is not None:
            return {"by": stage.name, "said": told, "seconds": round(time.monotonic() - began)}
    return {"by": None, "said": "", "seconds": round(time.monotonic() - began)}


class Trial:
    """The faults, one after another or several at once."""

    def __init__(self, tree: Path, scratch: Path, state: Path | None, keep: bool) -> None:
        self.tree = tree
        self.scratch = scratch
        self.state = state
        self.keep = keep
        self.done: dict[str, dict[str, Any]] = {}
        if state is not None and state.exists():
            self.done = json.loads(state.read_text(encoding="utf-8"))

    def store(self, name: str, result: dict[str, Any]) -> None:
        self.done[name] = result
        if self.state is not None:
            new = self.state.with_suffix(".new")
            new.write_text(json.dumps(self.done, indent=1, ensure_ascii=False), encoding="utf-8")
            new.replace(self.state)

    def try_tree(self, name: str, mutant: Mutant | None) -> dict[str, Any]:
        """A folder of its own, with the fault in it, built if that changes what is compiled, and judged."""
        folder = self.scratch / name
        if mutant is None or mutant.compiled:
            copy(self.tree, folder)
        else:
            shutil.copytree(self.scratch / "none", folder, ignore=shutil.ignore_patterns("*.log", "build"))
        try:
            if mutant is not None:
                mutant.apply(folder)
            wrong = build(folder) if mutant is None or mutant.compiled else None
            if wrong is not None:
                return {"by": "no build", "said": wrong}
            return judge(folder, mutant and mutant.file)
        finally:
            if mutant is not None and not self.keep:
                shutil.rmtree(folder)

    def whole(self) -> dict[str, Any]:
        """The tree as it is, built in the folder `none`; what passed before with the same files is not run again."""
        parts = [path for name in TREE for path in (self.tree / name, *sorted((self.tree / name).rglob("*")))]
        files = [path for path in parts if path.is_file() and path.suffix not in (".so", ".pyc", ".c", ".log")]
        digest = hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]
        found = self.done.get(NONE)
        if found is None or found["digest"] != digest or found["by"] is not None:
            found = {"digest": digest, **self.try_tree("none", None)}
            self.store(NONE, found)
        else:
            copy(self.tree, self.scratch / "none")
            build(self.scratch / "none")
        return found

    def one(self, mutant: Mutant) -> tuple[Mutant, dict[str, Any]]:
        return mutant, {"digest": mutant.digest(self.tree), **self.try_tree(mutant.name, mutant)}

    def switch(self, mutant: Mutant, folder: Path, fault: int) -> tuple[Mutant, dict[str, Any]]:
        return mutant, {"digest": mutant.digest(self.tree), **judge(folder, mutant.file, fault)}

    def together(self, folder: Path, faults: dict[int, Mutant]) -> Iterator[tuple[Mutant, dict[str, Any]]]:
        """Those that the scenarios catch. RuntimeError if the build fails, or is not what the tree is with all off."""
        judged = [number for number, mutant in faults.items() if not mutant.file.startswith(UNJUDGED)]
        command = [sys.executable, "-m", "tests.mutants.scenarios", "0", *map(str, judged)]
        environment = os.environ | {"PYTHONPATH": str(folder)}
        with subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True) as child:
            for told in child.stdout or ():
                fault, said = (json.loads(told)[key] for key in ("fault", "said"))
                if fault == 0 and said is not None:
                    raise RuntimeError(f"faults behind switches, none of them on: {said}")
                if said is not None:
                    digest = faults[fault].digest(self.tree)
                    yield faults[fault], {"digest": digest, "by": "scenarios", "said": said, "seconds": 1}
        if child.returncode:
            raise RuntimeError(f"the scenarios with faults behind switches: exit {child.returncode}")

    def known(self, mutant: Mutant) -> dict[str, Any] | None:
        """What was found before, if it still counts."""
        found = self.done.get(mutant.name)
        if found is None or found["digest"] != mutant.digest(self.tree):
            return None
        return found if found["by"] not in (None, "no build") else None

    def all(self, chosen: Iterable[Mutant], jobs: int) -> Iterator[tuple[Mutant, dict[str, Any]]]:
        left = []
        for mutant in chosen:
            found = self.known(mutant)
            if found is None:
                left.append(mutant)
            else:
                yield mutant, found
        groups, alone = builds(self.tree, left)
        by_name = {mutant.name: mutant for mutant in left}
        with ThreadPoolExecutor(jobs) as pool:
            tried = [pool.submit(self.one, mutant) for mutant in alone]
            for number, group in enumerate(groups):
                folder = self.scratch / f"switched-{number}"
                copy(self.tree, folder)
                group.apply(folder)
                wrong = build(folder)
                if wrong is not None:
                    raise RuntimeError(wrong)
                faults = {fault: by_name[name] for name, fault in group.numbers.items()}
                for mutant, result in self.together(folder, faults):
                    self.store(mutant.name, result)
                    yield mutant, result
                    del faults[group.numbers[mutant.name]]
                tried += [pool.submit(self.switch, mutant, folder, fault) for fault, mutant in faults.items()]
            for future in as_completed(tried):
                mutant, result = future.result()
                self.store(mutant.name, result)
                yield mutant, result


def line(name: str, about: str, result: dict[str, Any]) -> str:
    caught = "MISSED" if result["by"] is None else f"caught by {result['by']}"
    return f"{name:32} {caught:20} {result['said'] or about}"


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutants", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", nargs="+", metavar="NAME", help="these faults")
    parser.add_argument("--jobs", type=int, default=1, help="faults at a time")
    parser.add_argument("--state", type=Path, help="file that keeps what is done")
    parser.add_argument("--keep", action="store_true", help="leave the scratch folders, and say where they are")
    return parser.parse_args()


def main() -> int:
    """The command."""
    options = parsed()
    chosen = [mutant for mutant in mutants() if not options.only or mutant.name in options.only]
    unknown = set(options.only or ()) - {mutant.name for mutant in chosen}
    if unknown:
        print(f"no such fault: {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    try:
        for mutant in chosen:
            mutant.changed()
    except DoesNotApply as error:
        print(error, file=sys.stderr)
        return 2
    scratch = Path(tempfile.mkdtemp(prefix="mutants-"))
    trial = Trial(ROOT, scratch, options.state, options.keep)
    missed, broken = [], []
    try:
        if any(trial.known(mutant) is None for mutant in chosen):
            whole = trial.whole()
            if whole["by"] is not None:
                print(f"{NONE} fails: {whole['by']}: {whole['said']}", file=sys.stderr)
                return 2
            print(f"{NONE} passes ({whole['seconds']} s)", file=sys.stderr, flush=True)
        for mutant, result in trial.all(chosen, options.jobs):
            print(line(mutant.name, mutant.about, result), flush=True)
            missed += [mutant.name] * (result["by"] is None)
            broken += [mutant.name] * (result["by"] == "no build")
    except KeyboardInterrupt:
        print("stopped; with a state file the same command goes on", file=sys.stderr)
        return 130
    finally:
        if options.keep:
            print(f"scratch folders: {scratch}", file=sys.stderr)
        else:
            shutil.rmtree(scratch, ignore_errors=True)
    not_known = sorted(set(missed) - equivalent())
    print(f"{len(chosen) - len(missed)} of {len(chosen)} faults caught; missed: {', '.join(missed) or 'none'}")
    return 2 if broken else 1 if not_known else 0


if __name__ == "__main__":
    sys.exit(main())
