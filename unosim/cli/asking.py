"""Questions of a command line: rule sets, players and sweeps become an experiment, which may be kept as a file."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unosim.cli.output import say
from unosim.cli.playing import nothing
from unosim.errors import ConfigError, Problem

if TYPE_CHECKING:
    from unosim.rules.compare import Whole


def asked(
    rules: Sequence[str],
    counts: Sequence[int],
    tables: Sequence[str],
    packs: Sequence[int],
    sweeps: Mapping[str, str],
    deals: int | None = None,
    seed: int | str | None = None,
    placebo: bool = False,
) -> dict[str, Any]:
    """The data of a question as an experiment file holds them. Raises ConfigError."""
    from unosim.config.asking import DEALS, question

    sweep: dict[str, Any] = {key: _values(values) for key, values in sweeps.items()}
    for key, numbers in (("players", counts), ("packs", packs)):
        if numbers and key in sweep:
            raise ConfigError([Problem(f"--{key} and --sweep {key} say two things", key=f"--{key}")])
        if len(numbers) > 1:
            sweep[key] = [*numbers]
    players = counts[0] if len(counts) == 1 else None if tables or "players" in sweep else 4
    return question(
        rules,
        players,
        deals or DEALS,
        1 if seed is None else seed,
        tables=tables,
        sweep=sweep,
        packs=packs[0] if len(packs) == 1 else None,
        placebo=placebo,
    )


def is_rules(word: str) -> bool:
    """Whether a word is the name of rules, or several with ``+`` between them."""
    from unosim.rules.sheets import named

    return all(named(part) is not None for part in word.removeprefix("+").split("+"))


def by_name(rules: str) -> Whole:
    """Rules by name, as ``mattel+stacking``; where one of them overrides another it says so. Raises ConfigError."""
    from unosim.rules.compare import put_together

    whole = put_together(rules)
    for doubt in whole.doubts:
        say(f"warning: {doubt}")
    return whole


def swept(sweeps: Mapping[str, str]) -> list[str]:
    """``--sweep`` of an experiment file as ``--set`` takes it."""
    return [f"sweep.{key}={values}" for key, values in sweeps.items()]


def saving(path: Path | None, data: Mapping[str, Any], quiet: bool) -> Callable[[], None]:
    """What writes the data of a question as an experiment file, once it is called; without a path nothing. Raises
    ConfigError at once where the file could not be written."""
    if path is None:
        return nothing
    _can_save(path)
    return partial(save, path, data, quiet)


def _can_save(path: Path) -> None:
    """Raises ConfigError where a file cannot be written, or is there already."""
    if path.exists():
        raise ConfigError([Problem("exists already; name another file", str(path))])
    if not path.parent.is_dir():
        raise ConfigError([Problem(f"there is no folder {path.parent}", str(path))])
    if not os.access(path.parent, os.W_OK):
        raise ConfigError([Problem(f"nothing can be written in {path.parent}", str(path))])


def save(path: Path, data: Mapping[str, Any], quiet: bool = False) -> None:
    """Write the data of a question as an experiment file, and say so. Raises ConfigError where there is one already."""
    from unosim.config.asking import written
    from unosim.results.files import replacing

    _can_save(path)
    try:
        with replacing(path) as temporary:
            temporary.write_text(written(data, path.parent), "utf-8")
    except OSError as error:
        raise ConfigError([Problem(f"cannot be written: {error.strerror}", str(path))]) from None
    say(f"{path} written; `unosim run {path}` plays it", quiet)


def _values(text: str) -> Any:
    """A range as it is, a list as a list."""
    from unosim.yaml import read_text

    node, problems = read_text(text, "--sweep")
    if node is None or problems:
        raise ConfigError(problems)
    return node.plain()
