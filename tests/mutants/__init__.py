"""Small faults of the engine, the compilation of rules, the scoring and the derived columns: each should be caught.

A fault is one file in patches/: a sentence that says what is wrong, then a unified diff of one hunk with little
context. Line numbers are not looked at: the lines before the change have to be in the file exactly once.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

PATCHES = Path(__file__).with_name("patches")
ROOT = Path(__file__).resolve().parents[2]


class DoesNotApply(ValueError):
    """The tree has no such lines, or has them more than once."""


@dataclass(frozen=True)
class Mutant:
    """One fault: `before` becomes `after` in `file` (relative to the tree)."""

    name: str
    about: str
    file: str
    before: str
    after: str

    def changed(self, tree: Path = ROOT) -> str:
        """The text of the file with the fault. DoesNotApply."""
        text = (tree / self.file).read_text(encoding="utf-8")
        found = len(re.findall(f"^{re.escape(self.before)}", text, re.MULTILINE))
        if found != 1:
            raise DoesNotApply(f"{self.name}: its lines are {found} times in {self.file}, not once")
        return re.sub(f"^{re.escape(self.before)}", lambda _: self.after, text, count=1, flags=re.MULTILINE)

    def apply(self, tree: Path) -> None:
        """Puts the fault into a tree. DoesNotApply."""
        (tree / self.file).write_text(self.changed(tree), encoding="utf-8")

    @property
    def compiled(self) -> bool:
        """Whether it is in the part that has to be built."""
        return self.file.endswith((".pxd", ".pxi", ".pyx"))

    def digest(self, tree: Path = ROOT) -> str:
        """Changes with the file and with the fault."""
        return hashlib.sha256(self.changed(tree).encode()).hexdigest()[:16]


def read(path: Path) -> Mutant:
    """A patch file. ValueError if it is not one sentence and one hunk of one file."""
    about, _, diff = path.read_text(encoding="utf-8").partition("--- a/")
    lines = diff.splitlines()
    hunks = [line for line in lines if line.startswith("@@")]
    if not about.strip() or len(lines) < 4 or lines[1] != f"+++ b/{lines[0]}" or len(hunks) != 1:
        raise ValueError(f"{path.name}: no sentence followed by a unified diff of one hunk in one file")
    body = lines[3:]
    if any(line[:1] not in (" ", "-", "+") for line in body) or not any(line[:1] in "-+" for line in body):
        raise ValueError(f"{path.name}: a line of the hunk that is neither context, gone nor new")
    before = "".join(line[1:] + "\n" for line in body if line[0] in " -")
    after = "".join(line[1:] + "\n" for line in body if line[0] in " +")
    return Mutant(path.stem, about.strip(), lines[0], before, after)


def mutants() -> list[Mutant]:
    """All of them, by name."""
    return [read(path) for path in sorted(PATCHES.glob("*.patch"))]


def equivalent() -> set[str]:
    """The names in the table of equivalent faults in README.md."""
    text = Path(__file__).with_name("README.md").read_text(encoding="utf-8")
    _, _, table = text.partition("## Equivalent")
    table, _, _ = table.partition("\n## ")
    return set(re.findall(r"^\| `([a-z0-9-]+)` \|", table, re.MULTILINE))
