"""Questions asked on the command line: rule sets by name become the data of an experiment file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
    base, variants = rule_sets(rules)
    seats = line_up(players) if isinstance(players, int) else players
    given = {"count": len(seats)} if isinstance(seats, list) else seats
    at_table = str(given.get("table") or (f"{given['count']}p" if "count" in given else ""))
    data: dict[str, Any] = {
        "name": _name(variants, at_table),
        "title": _title(*variants),
        "deals": deals,
        "seed": seed,
        "players": seats,
        "rules": base,
    }
    if len(variants) > 1:
        data["variants"] = variants
    return data


def rule_sets(rules: Sequence[str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The same rule sets as `rules:` and `variants:`, by what they are called in results. Raises ConfigError."""
    first, *others = rules
    if first.startswith("+"):
        first, others = "mattel", [*rules]
    parts = _parts(first)
    base = {"extends": _whole(parts)}
    variants: dict[str, Any] = {_label(first, parts): {}}
    for other in others:
        parts = _parts(other)
        name = _label(other, parts)
        if name in variants:
            raise ConfigError([Problem(f"{quoted(name)} is asked about twice")])
        variants[name] = {"extends": parts if other.startswith("+") else _whole(parts)}
    return base, variants


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
    parts = []
    for word in [text] if Path(text).is_file() else text.strip("+").split("+"):
        name = named(word) or (word if is_path(word) else None)
        if name is None:
            raise ConfigError([no_such_rules(word)])
        parts.append(name)
    return parts


def _whole(parts: list[str]) -> list[str]:
    """A rule set that stands by itself, whatever the baseline is: on the defaults if it holds no preset."""
    return parts if is_preset(parts[0]) else ["mattel", *parts]


def _label(text: str, parts: list[str]) -> str:
    """What a rule set is called in results: by its packaged names, whatever language it was asked in."""
    plus = "+" if text.startswith("+") else ""
    return plus + "+".join(Path(part).stem if is_path(part) else part for part in parts)


def _name(labels: Iterable[str], seats: str) -> str:
    """A folder's name for the question."""
    words = "_".join(labels)
    return f"{words[:80]}-{seats}" if seats else words[:90]


def _title(first: str, *others: str) -> str:
    if not others:
        return f"How a round of {first} goes"
    return f"{first}, and what changes with {_listed([other.removeprefix('+') for other in others])}"


def _listed(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
