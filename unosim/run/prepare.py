"""Making a folder ready for a plan: refuse what is not ours or not this experiment, keep the units that are there."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from unosim.errors import ResultsError, RunError
from unosim.results.files import remove_leftovers
from unosim.results.folder import find_strays
from unosim.results.manifest import MANIFEST, read_manifest, write_manifest
from unosim.results.units import Unit, check_unit
from unosim.run.plan import Plan
from unosim.run.provenance import collect

#: Keys of an experiment that describe it and decide nothing.
DESCRIPTIVE = ("name", "title")


@dataclass(frozen=True)
class Ready:
    """What stands in the folder before the first round."""

    kept: frozenset[Unit]
    broken: tuple[Path, ...]
    leftovers: int


def look(folder: Path) -> None:
    """Refuse a folder that holds something but no results, before anything is written into it."""
    if folder.exists() and not folder.is_dir():
        raise RunError(f"{folder}: not a folder")
    if folder.is_dir() and not (folder / MANIFEST).exists():
        found = sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))
        if found:
            raise RunError(f"{folder}: holds {found[0]!r} but no {MANIFEST}, so it is no results folder; name another")


def prepare(folder: Path, plan: Plan, fresh: bool) -> Ready:
    """Have the manifest of ``plan`` in ``folder``, which is locked, and say which of its units are there.

    Raises RunError if the folder holds another experiment, unless ``fresh``: then its rounds are deleted.
    """
    manifest = plan.manifest(collect())
    found = read_manifest(folder, any_format=True) if (folder / MANIFEST).exists() else None
    if found is not None and not fresh:
        _refuse_changes(folder, found, manifest)
        manifest["made"] = found["made"]
    leftovers = sum(remove_leftovers(place) for place in (folder, *_variant_folders(folder)))
    if fresh:
        _clear(folder)
    if strays := find_strays(folder, [cell.layout for cell in plan.cells]):
        raise ResultsError(f"{strays[0]}: no file of this experiment; take it away, or start anew with --fresh")
    if found != manifest:
        write_manifest(folder, manifest)
    return _survey(folder, plan, leftovers)


def changes(there: Mapping[str, Any], here: Mapping[str, Any]) -> list[str]:
    """What decides the rounds and differs between two manifests: a line a key, with both values."""
    lines = [
        f"{key}: {there[key]} there, {here[key]} now"
        for key in ("engine_version", "schema_version")
        if there[key] != here[key]
    ]
    old, new = (dict(_flat(manifest["experiment"])) for manifest in (there, here))
    for key in dict.fromkeys([*old, *new]):
        if old.get(key) != new.get(key) and key not in DESCRIPTIVE:
            lines.append(f"{key}: {old.get(key, 'absent')} there, {new.get(key, 'absent')} now")
    if not lines and (there["config_hash"] != here["config_hash"] or there["variants"] != here["variants"]):
        lines.append("another version of unosim laid the same experiment out differently")
    return lines


def _refuse_changes(folder: Path, there: Mapping[str, Any], here: Mapping[str, Any]) -> None:
    if lines := changes(there, here):
        listed = "\n".join(f"  {line}" for line in lines)
        advice = "Name another folder with --out, or delete those rounds and start anew with --fresh."
        raise RunError(f"{folder}: holds the rounds of another experiment\n{listed}\n{advice}")


def _flat(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every leaf of nested mappings and lists of mappings: its dotted key and its value as JSON."""
    if isinstance(value, Mapping) and value:
        for name, inner in value.items():
            yield from _flat(inner, f"{key}.{name}" if key else str(name))
    elif isinstance(value, list) and any(isinstance(inner, Mapping) for inner in value):
        for index, inner in enumerate(value):
            yield from _flat(inner, f"{key}[{index}]")
    else:
        yield key, json.dumps(value, ensure_ascii=False)


def _variant_folders(folder: Path) -> list[Path]:
    return [path for path in (folder / "rounds").glob("variant=*") if path.is_dir()]


def _clear(folder: Path) -> None:
    """Delete the units. The manifest is replaced afterwards: a kill in between still leaves a results folder."""
    for place in _variant_folders(folder):
        for path in place.glob("unit-*.parquet"):
            path.unlink()
        if not any(place.iterdir()):
            place.rmdir()


def _survey(folder: Path, plan: Plan, leftovers: int) -> Ready:
    kept, broken = set(), []
    for unit in plan.units:
        path = unit.path(folder)
        if path.exists():
            try:
                check_unit(folder, unit, plan.stamp)
                kept.add(unit)
            except ResultsError:
                broken.append(path)
    return Ready(frozenset(kept), tuple(broken), leftovers)
