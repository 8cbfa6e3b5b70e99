"""Questions asked on the command line: rule sets by name become the data of an experiment file."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

from unosim.config.model import FEWEST_PLAYERS, MOST_PLAYERS
from unosim.errors import ConfigError, Problem, quoted
from unosim.rules.sheets import is_preset, parts
from unosim.said import joined
from unosim.yaml import is_path

#: Who plays where nobody says who: different ways to play, so that it shows who gains.
TABLE = ("punisher", "save-wilds", "young-child", "random")
DEALS = 20_000


def question(
    rules: Sequence[str],
    players: Any = 4,
    deals: int = DEALS,
    seed: int | str = 1,
    *,
    tables: Sequence[str] = (),
    sweep: Mapping[str, Sequence[Any] | str] | None = None,
    packs: int | None = None,
    placebo: bool = False,
) -> dict[str, Any]:
    """An experiment, as its file would hold it: each of ``rules`` with the same players, the first as the baseline.

    ``rules``: presets, house rules or files, put together with ``+``; ``+stacking`` is the first with that on top.
    ``players``: a number of seats, or what stands under `players:`. ``tables``: packaged tables of players, in so many
    seats if ``players`` is a number, else as they are; several are a dimension. ``sweep``: keys with their values, as
    under `sweep:`; ``packs``: so many packs everywhere. Raises ConfigError for a name of no rules.
    """
    base, variants = rule_sets(rules)
    if packs is not None:
        base, variants = _on_top({"deck": {"packs": packs}}, base, variants)
    who, at_table = _who(players, tables)
    words = [*([at_table] if at_table else []), *([f"{packs}-packs"] if packs is not None else [])]
    words += [re.sub(r"[^\w+.-]+", "-", f"{key}-{_span(values)}").strip("-") for key, values in (sweep or {}).items()]
    data: dict[str, Any] = {
        "name": _name(variants, words),
        "title": _title(*variants) + "".join(f", by {key.replace('_', ' ')}" for key in sweep or {}),
        "deals": deals,
        "seed": seed,
        **who,
        "rules": base,
    }
    if len(variants) > 1 or ("tables" in data and not sweep):
        data["variants"] = variants
    if sweep:
        data["sweep"] = {key: values if isinstance(values, str) else [*values] for key, values in sweep.items()}
    return {**data, "placebo": True} if placebo else data


def _who(players: Any, tables: Sequence[str]) -> tuple[dict[str, Any], str]:
    """`players:` or `tables:` of the file, and what the name of the experiment says of them."""
    count = players if isinstance(players, int) else None
    if count is not None and not FEWEST_PLAYERS <= count <= MOST_PLAYERS:
        many = f"{count} player{'s' * (count != 1)}"
        raise ConfigError([Problem(f"{many}; {FEWEST_PLAYERS} to {MOST_PLAYERS} can play", key="players")])
    if tables:
        seated = {name: {"table": name, **({"count": count} if count else {})} for name in tables}
        called = "-".join(tables) + (f"-{count}p" if count else "")
        if len(tables) == 1:
            return {"players": seated[tables[0]]}, called
        return {"tables": seated if count else [*tables]}, called
    if count:
        return {"players": line_up(count)}, f"{count}p"
    return {"players": line_up(len(TABLE)) if players is None else players}, ""


def _on_top(
    layer: dict[str, Any], base: dict[str, Any], variants: dict[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """A change to the rules that holds in all sets; whole presets do not start from the base."""
    return {**base, **layer}, {name: {**one, **layer} if one else one for name, one in variants.items()}


def rule_sets(rules: Sequence[str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The same rule sets as `rules:` and `variants:`, by what they are called in results. Raises ConfigError."""
    first, *others = rules
    if first.startswith("+"):
        first, others = "mattel", [*rules]
    named = parts(first)
    base = {"extends": _whole(named)}
    variants: dict[str, Any] = {_label(first, named): {}}
    for other in others:
        named = parts(other)
        name = _label(other, named)
        if name in variants:
            raise ConfigError([Problem(f"{quoted(name)} is asked about twice")])
        variants[name] = {"extends": named if other.startswith("+") else _whole(named)}
    return base, variants


def written(data: Mapping[str, Any], folder: Path) -> str:
    """The text of an experiment file for the data of a question; paths of rules as seen from its ``folder``."""
    from ruamel.yaml import YAML

    yaml = YAML()
    yaml.default_flow_style = None
    text = StringIO()
    yaml.dump(_seen_from(folder, data), text)
    return text.getvalue()


def _seen_from(folder: Path, value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _seen_from(folder, inside) for key, inside in value.items()}
    if isinstance(value, list):
        return [_seen_from(folder, inside) for inside in value]
    if isinstance(value, str) and is_path(value) and Path(value).is_file():
        return os.path.join(".", os.path.relpath(value, folder))
    return value


def line_up(seats: int) -> list[str]:
    """The table of so many seats where nobody says who plays."""
    return [TABLE[seat % len(TABLE)] for seat in range(seats)]


def _whole(named: list[str]) -> list[str]:
    """A rule set that stands by itself, whatever the baseline is: on the defaults if it holds no preset."""
    return named if is_preset(named[0]) else ["mattel", *named]


def _label(text: str, named: list[str]) -> str:
    """What a rule set is called in results: by its packaged names, whatever language it was asked in."""
    plus = "+" if text.startswith("+") else ""
    return plus + "+".join(Path(part).stem if is_path(part) else part for part in named)


def _name(labels: Iterable[str], words: Sequence[str]) -> str:
    """A folder's name for the question."""
    end = "-".join(words)[:50]
    sets = "_".join(labels)[: 90 - len(end)]
    return f"{sets}-{end}" if end else sets


def _span(values: Sequence[Any] | str) -> str:
    """Values in a name: ``2..10`` or ``1-2``."""
    if isinstance(values, str):
        return values
    return "-".join(map(str, values)) if len(values) < 5 else f"{values[0]}-to-{values[-1]}"


def _title(first: str, *others: str) -> str:
    if not others:
        return f"How a round of {first} goes"
    return f"{first}, and what changes with {joined([other.removeprefix('+') for other in others])}"
