"""Every command, Python and YAML block of README.md and docs/*.md runs, at a small size.

The blocks of a document run in order in one folder that holds a copy of ``configs/`` with few deals. A comment before a
block says more about it, and is not seen by readers:

    <!-- file: house.yaml -->          a YAML or Python block that the following blocks use under this name
    <!-- not run: why -->              cannot run here, for this reason
    <!-- exit: 2 -->                   a command that is meant to fail with this code
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(
    r"^(?:<!-- (?P<mark>file|not run|exit): (?P<value>.+?) -->\n)?```(?P<language>sh|python|yaml)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
DEALS = 200
SCRIPTS = "random young-child save-wilds punisher use-actions bench-ten"
SECONDS = 600  # for what hangs: other tests may keep the machine busy


@dataclass(frozen=True)
class Block:
    """A fenced block: where it starts, its language and text, and what its comment says."""

    line: int
    language: str
    text: str
    mark: str | None
    value: str | None


def blocks(document: Path) -> list[Block]:
    text = document.read_text(encoding="utf-8")
    return [
        Block(text.count("\n", 0, match.start()) + 1, match["language"], match["text"], match["mark"], match["value"])
        for match in BLOCK.finditer(text)
    ]


def few_deals(text: str) -> str:
    """An experiment file with few deals."""
    return re.sub(r"^deals: .*", f"deals: {DEALS}", text, flags=re.MULTILINE)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder like a checkout, as far as documents use it, and `unosim` on the path."""
    (tmp_path / "configs").mkdir()
    for config in (ROOT / "configs").glob("*.yaml"):
        (tmp_path / "configs" / config.name).write_text(few_deals(config.read_text(encoding="utf-8")), encoding="utf-8")
    if (ROOT / "tests" / "scenarios").is_dir():
        (tmp_path / "tests").mkdir()
        (tmp_path / "tests" / "scenarios").symlink_to(ROOT / "tests" / "scenarios")
    command = tmp_path / ".bin" / "unosim"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -P -m unosim "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    return tmp_path


def few_deals_asked(text: str) -> str:
    """Questions without a file, with few deals where they do not say how many, and tournaments with fewer still, in
    which six scripts stand for all."""
    text = re.sub(r"^(unosim tournament) all\b", rf"\1 {SCRIPTS}", text, flags=re.MULTILINE)
    text = re.sub(r"^(unosim tournament .*--deals) \d+", r"\1 25", text, flags=re.MULTILINE)
    return re.sub(
        r"^unosim (?:compare|run) (?!.*--deals)[a-z]+ .*(?:[+]|--).*$",
        rf"\g<0> --deals {DEALS}",
        text,
        flags=re.MULTILINE,
    )


def environment(folder: Path) -> dict[str, str]:
    """With the folder's `unosim` on the path."""
    return {**os.environ, "PATH": f"{folder / '.bin'}{os.pathsep}{os.environ['PATH']}", "MPLBACKEND": "agg"}


def run_block(block: Block, folder: Path, python: Python, checker: Python) -> subprocess.CompletedProcess[str]:
    """Runs a block in the folder; YAML is read by an interpreter of its own."""
    if block.language == "sh":
        command = ["sh", "-euc", few_deals_asked(block.text)]
    elif block.language == "python" and block.mark == "file" and block.value:
        (folder / block.value).write_text(block.text, encoding="utf-8")
        command = [sys.executable, "-P", block.value]
    elif block.language == "python":
        return python.run(block.text)
    else:
        path = folder / (block.value if block.mark == "file" and block.value else f"block-{block.line}.yaml")
        path.write_text(few_deals(block.text), encoding="utf-8")
        return checker.run(f"name = {str(path)!r}\n{CHECK_YAML}")
    return subprocess.run(
        command,
        cwd=folder,
        env=environment(folder),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )


class Python:
    """An interpreter that starts with the first block it is given; blocks continue each other."""

    RAN = "the block has run to its end"
    CODE = f"""
import json, sys
for line in sys.stdin:
    exec(compile(json.loads(line), "the block", "exec"), globals())
    print("\\n" {RAN!r}, flush=True)
"""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.child: subprocess.Popen[str] | None = None

    def run(self, text: str) -> subprocess.CompletedProcess[str]:
        """One more block. What it raises ends the interpreter, and all that it has said is the output."""
        self.child = child = self.child or subprocess.Popen(
            [sys.executable, "-P", "-c", self.CODE],
            cwd=self.folder,
            env=environment(self.folder),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert child.stdin is not None and child.stdout is not None
        hangs = threading.Timer(SECONDS, child.kill)
        hangs.start()
        child.stdin.write(json.dumps(text) + "\n")
        child.stdin.flush()
        said = []
        for line in child.stdout:
            if line == self.RAN + "\n":
                code = 0
                break
            said.append(line)
        else:
            code = child.wait()
            assert code, "the interpreter ended within a block"
        hangs.cancel()
        return subprocess.CompletedProcess(child.args, code, "".join(said), "")

    def end(self) -> None:
        """Lets the interpreter go. Where a test fails before, it ends with the pipe."""
        if self.child is not None:
            self.child.communicate(timeout=SECONDS)


# What a YAML block is, is told by its keys: a scenario, a strategy, an experiment, or the rules of one.
CHECK_YAML = """
from pathlib import Path

path = Path(name)
keys = {line.partition(":")[0] for line in path.read_text(encoding="utf-8").splitlines() if line[:1].isalpha()}
if "scenario" in keys:
    from unosim.table.scenario import run_file

    outcome = run_file(path)
    assert outcome.passed, outcome.lines
elif "strategy" in keys:
    from unosim.strategies import compile_strategy, load

    compile_strategy(load(str(path)), {})
else:
    from unosim.config import check

    if not keys & {"players", "tournament", "tables"}:
        whole = path.with_name("whole-" + path.name)
        head = "name: block\\ndeals: 10\\nplayers: {count: 4, strategy: random}\\n"
        whole.write_text(head + path.read_text(encoding="utf-8"), encoding="utf-8")
        path = whole
    check(path)
"""


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_blocks_of_a_document_run(document: Path, folder: Path) -> None:
    python, checker = Python(folder), Python(folder)
    for block in blocks(document):
        if block.mark == "not run":
            continue
        done = run_block(block, folder, python, checker)
        expected = int(block.value or 0) if block.mark == "exit" else 0
        place = f"{document.relative_to(ROOT)}:{block.line}"
        assert done.returncode == expected, f"{place}\n{block.text}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
    python.end()
    checker.end()


def test_every_block_of_code_has_a_language() -> None:
    """A block that names no language would silently not be run."""
    for document in DOCUMENTS:
        fences = re.findall(r"^```(.*)$", document.read_text(encoding="utf-8"), re.MULTILINE)
        opening = fences[::2]
        assert all(opening), f"{document.name}: a block without a language; say text if it is none"
        assert len(fences) % 2 == 0, f"{document.name}: a block is not closed"


def test_readme_holds_the_two_command_lines() -> None:
    lines = [
        line for line in (ROOT / "README.md").read_text(encoding="utf-8").splitlines() if line.startswith("python3")
    ]
    assert lines == [
        "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/unosim run configs/stacking.yaml",
        "python3 -m venv .venv && .venv/bin/pip install '.[test]' && .venv/bin/pytest -n 2",
    ]
