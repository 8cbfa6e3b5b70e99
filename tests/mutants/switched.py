"""Many faults of compiled files in one build, each behind a switch: the environment's UNOSIM_FAULT says which one acts.

A build takes longer than most faults need to be caught. Statements that a fault changes become `if FAULT == 7: …`,
the condition of an `if` and the value of a `cdef int x = …` an expression of the same kind. What cannot be
switched (constants, fields, signatures) is built alone, and faults of the same lines go to different builds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from . import Mutant

VARIABLE = "UNOSIM_FAULT"
DECLARED = f'''cdef extern from *:
    """
    #ifndef UNOSIM_FAULT_READ
    #define UNOSIM_FAULT_READ
    #include <stdlib.h>
    int unosim_fault;
    static void __attribute__((constructor)) unosim_fault_read(void) {{
        const char* told = getenv("{VARIABLE}");
        unosim_fault = told ? atoi(told) : 0;
    }}
    #endif
    """
    const int FAULT "unosim_fault"

'''
HEADER = re.compile(r"(\s*)(if|elif|while) (.+?):(?:\s+#.*)?")
LOOP = re.compile(r"(\s*for \w+ in range\()(.+)\):")
VALUE = re.compile(r"(\s*cdef [\w* ]+ = )(.+?)(?:\s+#.*)?")


@dataclass(frozen=True)
class Change:
    """The lines `first` to `last` (not included, from 0) of a file become others; `choice` has both behind a switch."""

    first: int
    last: int
    choice: tuple[str, ...]

    def meets(self, other: Change) -> bool:
        """Whether both change a line, or put lines in at one place."""
        return self.first < max(other.last, other.first + 1) and other.first < max(self.last, self.first + 1)


def switched(text: str, mutant: Mutant, number: int) -> Change | None:
    """The change of a file by a fault that acts if it is number so and so; None if it cannot be switched."""
    before, after = mutant.before.splitlines(), mutant.after.splitlines()
    first = text[: re.search(f"^{re.escape(mutant.before)}", text, re.MULTILINE).start()].count("\n")  # type: ignore[union-attr]
    while before and after and before[0] == after[0]:
        before, after, first = before[1:], after[1:], first + 1
    while before and after and before[-1] == after[-1]:
        before, after = before[:-1], after[:-1]
    last = first + len(before)
    lines = text.splitlines()
    if any(line.count("(") != line.count(")") for line in before + after) or not in_function(lines[:first]):
        return None
    following = next((line for line in lines[last:] if line.strip()), "")
    choice = expression(before, after, number) or statements(before, after, following, number)
    return None if choice is None else Change(first, last, tuple(choice))


def in_function(above: list[str]) -> bool:
    """Whether what comes after these lines is in the body of a function."""
    top = next((line for line in reversed(above) if line.strip() and not line.startswith((" ", "#"))), "")
    return re.match(r"cdef inline [^(]+\(.*:$", top) is not None


def expression(before: list[str], after: list[str], number: int) -> list[str] | None:
    """One line that differs in a condition, a value or what a loop runs over."""
    if len(before) != 1 or len(after) != 1:
        return None
    for pattern in (HEADER, LOOP, VALUE):
        old, new = pattern.fullmatch(before[0]), pattern.fullmatch(after[0])
        if old is None or new is None or old.groups()[:-1] != new.groups()[:-1]:
            continue
        if pattern is HEADER:
            # not `x if FAULT == 7 else y`, which would have one type for both
            return [f"{old[1]}{old[2]} (FAULT == {number} and ({new[3]})) or (FAULT != {number} and ({old[3]})):"]
        if pattern is VALUE:
            return [old[1] + either(old[2], new[2], number)]
        ends = [f"0, {found[2]}" if "," not in found[2] else found[2] for found in (old, new)]
        pairs = [(found.rpartition(", ")[0], found.rpartition(", ")[2]) for found in ends]
        return [f"{old[1]}{', '.join(either(was, now, number) for was, now in zip(*pairs, strict=True))}):"]
    return None


def either(old: str, new: str, number: int) -> str:
    """An expression that has the value of one of two."""
    return old if old == new else f"(({new}) if FAULT == {number} else ({old}))"


def statements(before: list[str], after: list[str], following: str, number: int) -> list[str] | None:
    """Whole statements, with all that belongs to them."""
    lines = [line for line in before + after if line.strip()]
    indent = min(map(indented, lines))
    for block in filter(None, (before, after)):
        if indented(block[0]) != indent or block[-1].split("#")[0].rstrip().endswith(":"):
            return None
    outside = [line for line in [*lines, following] if indented(line) == indent]
    if indented(following) > indent or any(re.match(r"\s*(cdef|elif|else)\b", line) for line in outside):
        return None
    space = " " * indent
    new = ["    " + line for line in after] or [f"{space}    pass"]
    old = [f"{space}else:", *("    " + line for line in before)] if before else []
    return [f"{space}if FAULT == {number}:", *new, *old]


def indented(line: str) -> int:
    """Spaces before it."""
    return len(line) - len(line.lstrip())


@dataclass
class Build:
    """Faults that go together: the number of each, and their changes by file."""

    numbers: dict[str, int]
    changes: dict[str, list[Change]]

    def takes(self, tree: Path, mutant: Mutant) -> bool | None:
        """Adds a fault; False if it changes the lines of one that is here, None if it cannot be switched."""
        number = len(self.numbers) + 1
        change = switched((tree / mutant.file).read_text(encoding="utf-8"), mutant, number)
        if change is None:
            return None
        here = self.changes.setdefault(mutant.file, [])
        if any(change.meets(other) for other in here):
            return False
        here.append(change)
        self.numbers[mutant.name] = number
        return True

    def apply(self, tree: Path) -> None:
        """Puts all of them into a tree, switched off."""
        for file, changes in self.changes.items():
            lines = (tree / file).read_text(encoding="utf-8").splitlines()
            for change in sorted(changes, key=lambda one: -one.first):
                lines[change.first : change.last] = change.choice
            at = next(i for i, line in enumerate(lines) if re.match("from |cimport ", line))
            lines[at:at] = DECLARED.splitlines()
            (tree / file).write_text("\n".join(lines) + "\n", encoding="utf-8")


def builds(tree: Path, mutants: Iterable[Mutant]) -> tuple[list[Build], list[Mutant]]:
    """As few builds as hold all that can be switched, and the faults that are built alone."""
    found: list[Build] = []
    alone = []
    for mutant in mutants:
        took = None
        for build in [*found, Build({}, {})]:
            took = build.takes(tree, mutant) if mutant.file.endswith(".pxd") else None
            if took and build not in found:
                found.append(build)
            if took is not False:
                break
        if took is None:
            alone.append(mutant)
    return found, alone
