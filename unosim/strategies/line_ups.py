"""Packaged line-ups: tables of players with their strategies and human factors, by name."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from unosim.errors import ConfigError
from unosim.yaml import Node, read

FOLDER = Path(__file__).parent / "tables"


class Table(NamedTuple):
    """A packaged line-up: what it is in a sentence, and an entry a seat as under ``players:``."""

    name: str
    about: str
    entries: tuple[Node, ...]

    def plain(self) -> list[object]:
        """The entries as YAML has them: names of strategies and mappings."""
        return [entry.plain() for entry in self.entries]

    def seats(self, count: int | None = None) -> tuple[Node, ...]:
        """The entries of so many seats, from the first one on and over again; ``None``: each once."""
        return tuple(self.entries[seat % len(self.entries)] for seat in range(count or len(self.entries)))


def tables() -> list[str]:
    """The names of the packaged tables, sorted. Reads no file."""
    return sorted(path.stem for path in FOLDER.glob("*.yaml"))


@cache
def table(name: str) -> Table:
    """A packaged table by its name. Raises KeyError for a name that is none, ConfigError for a broken file."""
    if name not in tables():
        raise KeyError(name)
    root, problems = read(FOLDER / f"{name}.yaml")
    if root is None or problems:
        raise ConfigError(problems)
    return Table(root["table"].text, " ".join(root["about"].text.split()), tuple(root["players"]))
