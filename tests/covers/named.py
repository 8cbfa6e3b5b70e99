"""The two lists kept by hand: meetings of rules, and cases from elsewhere, each with the names of its scenarios."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from unosim.yaml import read

HERE = Path(__file__).parent


def meetings() -> dict[str, list[str]]:
    """Where rules meet: in words -> names of scenarios."""
    return _read("meetings.yaml")


def cases() -> dict[str, list[str]]:
    """What programs have got wrong: in words -> names of scenarios, or ``file.py::test``."""
    return _read("cases.yaml")


def unknown(named: dict[str, list[str]], scenarios: Iterable[str]) -> list[str]:
    """What a list names and is not there, and what it names nothing for."""
    there = set(scenarios)
    missing = [name for names in named.values() for name in names if name not in there and not is_test(name)]
    return missing + [words for words, names in named.items() if not names]


def is_test(place: str) -> bool:
    """Whether ``file.py::test`` is a test that is there."""
    file, _, name = place.partition("::")
    path = HERE.parent / file
    return bool(name) and path.is_file() and re.search(rf"^def {name}\(", path.read_text(), re.MULTILINE) is not None


def _read(name: str) -> dict[str, list[str]]:
    root, wrong = read(HERE / name)
    assert root is not None and not wrong, wrong
    found: dict[str, list[str]] = root.plain()
    return found
