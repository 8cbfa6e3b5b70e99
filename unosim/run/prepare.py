"""Making a folder ready for a plan: refuse what is not ours or not this experiment, keep the units that are there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from unosim.errors import ResultsError, RunError, quoted
from unosim.results.files import remove_leftovers
from unosim.results.folder import find_strays
from unosim.results.manifest import FINISHED, MANIFEST, ChangedError, read_manifest, write_manifest
from unosim.results.units import Unit, check_unit
from unosim.run.changes import changes, other_deals
from unosim.run.plan import Plan
from unosim.run.provenance import collect

#: Changes that are told, of a folder that holds another experiment.
MOST_CHANGES = 12


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
            raise RunError(f"{folder}: holds {quoted(found[0])} but no {MANIFEST}; name another folder for results")


def prepare(folder: Path, plan: Plan, fresh: bool) -> Ready:
    """Have the manifest of ``plan`` in ``folder``, which is locked, and say which of its units are there.

    Raises RunError if the folder holds another experiment, unless ``fresh``: then its rounds are deleted.
    """
    manifest = plan.manifest(collect())
    found = _manifest_there(folder, fresh)
    if found is not None and not fresh:
        _refuse_changes(folder, found, manifest)
        manifest["made"] = found["made"]
        manifest |= {"stopped": found["stopped"]} if "stopped" in found else {}
    leftovers = sum(remove_leftovers(place) for place in (folder, *_variant_folders(folder)))
    if fresh:
        _clear(folder)
    if strays := find_strays(folder, [cell.layout for cell in plan.cells]):
        raise ResultsError(f"{strays[0]}: no file of this experiment; take it away")
    if found != manifest:
        write_manifest(folder, manifest)
    ready = _survey(folder, plan, leftovers)
    stop = manifest.get("stopped", {}).get("deals", plan.experiment.deals)
    if any(unit not in ready.kept for unit in plan.units if unit.first_deal < stop):
        (folder / FINISHED).unlink(missing_ok=True)
    return ready


def _manifest_there(folder: Path, fresh: bool) -> dict[str, Any] | None:
    """The manifest that the folder holds, in any format. A broken one is refused: whose rounds these are is unknown.
    One that was changed may be replaced by `fresh`."""
    if not (folder / MANIFEST).exists():
        return None
    try:
        return read_manifest(folder, any_format=True)
    except ChangedError as error:
        if fresh:
            return None
        raise RunError(f"{error}; name another folder with --out, or start anew with --fresh") from error
    except ResultsError as error:
        raise RunError(f"{error}; delete the folder, or name another one with --out") from error


def _refuse_changes(folder: Path, there: Mapping[str, Any], here: Mapping[str, Any]) -> None:
    if lines := changes(there, here):
        more = [f"and {len(lines) - MOST_CHANGES} more"] if len(lines) > MOST_CHANGES else []
        listed = "\n".join(f"  {line}" for line in lines[:MOST_CHANGES] + more)
        advice = "Name another folder with --out, or delete those rounds and start anew with --fresh."
        if deals := other_deals(there, here):
            advice = (
                "Rounds are kept in files that are cut by the number of deals, so that none can be added.\n"
                f"Type the same with --out {folder}-{deals} to keep both, or with --fresh to play all {deals:,}."
            )
        raise RunError(f"{folder}: holds the rounds of another experiment\n{listed}\n{advice}")


def _variant_folders(folder: Path) -> list[Path]:
    return [path for part in ("rounds", "turns") for path in (folder / part).glob("variant=*") if path.is_dir()]


def _clear(folder: Path) -> None:
    """Delete the units. The manifest is replaced afterwards: a kill in between still leaves a results folder."""
    for place in _variant_folders(folder):
        for path in place.glob("unit-*.parquet"):
            path.unlink()
        if not any(place.iterdir()):
            place.rmdir()


def _survey(folder: Path, plan: Plan, leftovers: int) -> Ready:
    kept, broken = set(), []
    for unit in plan.present(folder):
        try:
            check_unit(folder, unit, plan.stamp)
            kept.add(unit)
        except ResultsError:
            broken.append(unit.path(folder))
    return Ready(frozenset(kept), tuple(broken), leftovers)
