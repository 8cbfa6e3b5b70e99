"""docs/coverage.md: which scenario shows what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import groupby
from pathlib import Path

from unosim.table import scenario
from unosim.table.scenario import Scenario

from .labels import ELSEWHERE, IMPOSSIBLE, cells, parts
from .moments import MEANING
from .named import cases, meetings

TESTS = Path(__file__).parent.parent
PAGE = TESTS.parent / "docs" / "coverage.md"
FILES = tuple(sorted((TESTS / "scenarios").glob("*.yaml")))

_HEAD = """\
# What the scenarios show

<!-- Made by `python -m tests.covers --write`. Do not edit by hand. -->

Every rule of a round is shown by scenarios in `tests/scenarios/` ([how they are written](scenarios.md)). A scenario
says in `covers` which value of which rule it shows, and at which moment of a round. The tests see to it that every
value of every rule is shown at each moment that the rule touches; that the scenario has the value and comes to the
moment; and that something it expects fails under another value of the rule.

<!-- not run: in a checkout only -->
```sh
python -m tests.covers
```

says what is missing. `int` is a number that is neither the default nor zero, `empty` an empty list or mapping. The
moments:
"""


@cache
def load() -> list[Scenario]:
    """Every scenario of the test suite. Kept, since two modules of tests want them in every process."""
    return [one for file in FILES for one in scenario.load(file)]


def shown(scenarios: list[Scenario]) -> dict[str, list[Scenario]]:
    """The scenarios that say they show a cell."""
    found: dict[str, list[Scenario]] = {}
    for one in scenarios:
        for cell in one.covers:
            found.setdefault(cell, []).append(one)
    return found


def holes(scenarios: list[Scenario]) -> list[str]:
    """Cells that neither a scenario nor a test shows."""
    there = {*shown(scenarios), *ELSEWHERE}
    return [cell for cell in cells() if cell not in there]


def page(scenarios: list[Scenario]) -> str:
    """The whole page."""
    return "\n".join(_lines(scenarios)) + "\n"


def _lines(scenarios: list[Scenario]) -> Iterator[str]:
    there = shown(scenarios)
    file = {one.name: Path(str(one.file)).name for one in scenarios}
    yield _HEAD
    yield from _table(("moment", "what happens"), [(f"`{moment}`", means) for moment, means in MEANING.items()])
    yield f"\n{len(scenarios)} scenarios; {len(cells())} values at moments."
    for section, inside in groupby(cells(), key=lambda cell: cell.partition(".")[0]):
        yield f"\n## {section}\n"
        rows = [(*_words(cell), *_where(cell, there, file)) for cell in inside]
        yield from _table(("rule", "value", "moment", "scenario", "in"), rows)
    yield "\n## What cannot be shown\n"
    yield from _table(("rule", "value", "moment", "why"), [(*_words(cell), why) for cell, why in IMPOSSIBLE.items()])
    yield "\n## Where rules meet\n"
    yield from _named(meetings(), file)
    yield "\n## What programs have got wrong\n"
    yield "Small situations from bug reports and disputes about programs for this game, in our own words.\n"
    yield from _named(cases(), file)


def _words(cell: str) -> tuple[str, str, str]:
    key, label, moment = parts(cell)
    return f"`{key}`", f"`{label}`", f"`{moment}`"


def _where(cell: str, there: Mapping[str, list[Scenario]], file: Mapping[str, str]) -> tuple[str, str]:
    """The first scenario that shows a cell and its file; or the test."""
    if cell in there:
        name = there[cell][0].name
        return name, f"`{file[name]}`"
    if cell in ELSEWHERE:
        test, _, name = ELSEWHERE[cell].partition("::")
        return f"`{name}`", f"`{test}`"
    return "**missing**", ""


def _named(named: Mapping[str, list[str]], file: Mapping[str, str]) -> Iterator[str]:
    rows = []
    for words, names in named.items():
        for place, name in enumerate(names):
            test, _, inside = name.partition("::")
            found = (f"`{inside}`", f"`{test}`") if inside else (name, f"`{file.get(name, 'missing')}`")
            rows.append(("" if place else words, *found))
    yield from _table(("what", "scenario", "in"), rows)


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> Iterator[str]:
    for row in (head, ("---",) * len(head), *rows):
        yield f"| {' | '.join(row)} |"
