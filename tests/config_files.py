"""Experiment files for the tests: a line-up, a writer, and the problems of a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from unosim.config import load
from unosim.errors import ConfigError

FOUR = "players: {count: 4, strategy: random}\n"

Write = Callable[..., Path]


def writer(folder: Path) -> Write:
    """A function that writes a text into a file of ``folder``, by default ``x.yaml``."""

    def write(text: str, name: str = "x.yaml") -> Path:
        path = folder / name
        path.write_text(text, "utf-8")
        return path

    return write


def problems(path: Path, *overrides: str) -> list[str]:
    """The problems of a file, without the folder."""
    with pytest.raises(ConfigError) as error:
        load(path, overrides)
    assert error.value.exit_code == 2
    return [str(problem).replace(f"{path.parent}/", "") for problem in error.value.problems]
