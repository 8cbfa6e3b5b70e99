"""Questions asked on the command line: rule sets by name become the data of an experiment file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from unosim.errors import ConfigError, Problem, quoted
from unosim.rules.sheets import is_preset, named, no_such_rules
from unosim.yaml import is_path

#: Who plays where nobody says who: different ways to play, so that it shows who gains.
TABLE = ("punisher", "save-wilds", "young-child", "random")
DEALS = 20_000


def question(rules: Sequence[str], players: Any, deals: int = DEALS, seed: int | str = 1) -> dict[str, Any]:
    """An experiment, as its file would hold it: each of ``rules`` with the same players, the first as the baseline.

    ``rules``: presets, house rules or files, put together with ``+``; ``+stacking`` is the first with that on top.
    ``players``: a number of seats, or what stands under `players:`. Raises ConfigError for a name of no rules.
    """
    first, *others = rules
    if first.startswith("+"):
        first, others = "mattel", [*rules]
    seats = line_up(players) if isinstance(players, int) else players
    given = {"count": len(seats)} if isinstance(seats, list) else seats
    at_table = str(given.get("table") or (f"{given['count']}p" if "count" in given else ""))
    data: dict[str, Any] = {
        "name": _name([first, *others], at_table),
        "title": _title(first, others),
        "deals": deals,
        "seed": seed,
        "players": seats,
        "rules": {"extends": _whole(first)},
    }
    if others:
        variants: dict[str, Any] = {label(first): {}}
        for other in others:
            if label(other) in variants:
                raise ConfigError([Problem(f"{quoted(label(other))} is asked about twice")])
            parts = _parts(other) if other.startswith("+") else _whole(other)
            variants[label(other)] = {"extends": parts}
        data["variants"] = variants
    return data


def save_as(path: Path, data: dict[str, Any]) -> None:
    """Writes the data of a question as an experiment file. Raises ConfigError where the file exists."""
    from ruamel.yaml import YAML

    if path.exists():
        raise ConfigError([Problem("exists already; name another file", str(path))])
    yaml = YAML()
    yaml.default_flow_style = None
    with path.open("w", encoding="utf-8") as file:
        yaml.dump(data, file)


def line_up(seats: int) -> list[str]:
    """The table of so many seats where nobody says who plays."""
    return [TABLE[seat % len(TABLE)] for seat in range(seats)]


def _parts(text: str) -> list[str]:
    """``+stacking+抢牌`` as packaged names and paths."""
    found = [text] if Path(text).is_file() else text.strip("+").split("+")
    for word in found:
        if not is_path(word) and named(word) is None:
            raise ConfigError([no_such_rules(word)])
    return [named(word) or word for word in found]


def _whole(text: str) -> list[str]:
    """A rule set that stands by itself, whatever the baseline is: on the defaults if it holds no preset."""
    parts = _parts(text)
    return parts if is_preset(parts[0]) else ["mattel", *parts]


def label(text: str) -> str:
    """What a rule set is called in results: by its packaged names, whatever language it was asked in."""
    plus = "+" if text.startswith("+") else ""
    return plus + "+".join(Path(part).stem if is_path(part) else part for part in _parts(text))


def _name(rules: Sequence[str], seats: str) -> str:
    """A folder's name for the question."""
    words = "_".join(label(rule) for rule in rules)
    return f"{words[:80]}-{seats}" if seats else words[:90]


def _title(first: str, others: Sequence[str]) -> str:
    if not others:
        return f"How a round of {label(first)} goes"
    return f"{label(first)}, and what changes with {_listed([label(other).removeprefix('+') for other in others])}"


def _listed(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
