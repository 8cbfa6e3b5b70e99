"""What a results folder says about itself: the manifest, written before the first round, and how the run ended."""

from __future__ import annotations

import json
import zlib
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from operator import itemgetter
from pathlib import Path
from typing import Any

from unosim.errors import ResultsError
from unosim.results.columns import LOSER_TIES, SCHEMA_VERSION, SCORINGS
from unosim.results.files import replacing
from unosim.results.units import Stamp, Unit

MANIFEST = "manifest.json"
FINISHED = "finished.json"

#: The key under which both hold a checksum of the rest: what they say is taken for true.
CHECKSUM = "checksum"


class ChangedError(ResultsError):
    """A manifest that is not as it was written."""


#: What a manifest says, in any format.
KEYS: Mapping[str, type] = {
    "schema_version": int,
    "engine_version": int,
    "config_hash": str,
    "name": str,
    "title": str,
    "experiment": dict,
    "defaults": dict,
    "variants": list,
    "made": dict,
}


@dataclass(frozen=True)
class Layout:
    """One variant on disk: who sits where, and into which units its rounds are cut.

    ``players`` are the labels of the line-up, ``seatings[r][s]`` is the index of the player in seat ``s`` in
    rotation ``r``. With ``replicates`` all seatings stand there so often, one time after the other: rotation ``r``
    is replicate ``r // (rotations / replicates)``. ``direction`` 1 or -1 is how play starts to go round, ``cuts``
    are (first deal, deals) of each unit. ``scoring`` and ``loser_ties`` are the rules from which scores and losers
    are derived (`score.round` and `score.loser_ties`). Raises ValueError for words that these rules do not know.
    """

    name: str
    players: tuple[str, ...]
    seatings: tuple[tuple[int, ...], ...]
    direction: int
    cuts: tuple[tuple[int, int], ...]
    scoring: str = SCORINGS[0]
    loser_ties: tuple[str, ...] = LOSER_TIES
    replicates: int = 1

    def __post_init__(self) -> None:
        if self.scoring not in SCORINGS or not set(self.loser_ties) <= set(LOSER_TIES):
            raise ValueError(f"no such scoring: {self.scoring}, {', '.join(self.loser_ties)}")

    @property
    def seats(self) -> int:
        return len(self.players)

    @property
    def rotations(self) -> int:
        return len(self.seatings)

    @property
    def deals(self) -> int:
        return sum(deals for _, deals in self.cuts)

    @property
    def rounds(self) -> int:
        return self.deals * self.rotations

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        return tuple(Unit(self.name, number, first, deals) for number, (first, deals) in enumerate(self.cuts))

    def unit_of(self, deal: int) -> Unit:
        """The unit that holds a deal of the plan."""
        return self.units[bisect_right(self.cuts, deal, key=itemgetter(0)) - 1]

    @cached_property
    def labels(self) -> tuple[tuple[str, ...], ...]:
        """``labels[r][s]``: the label of the player in seat ``s`` in rotation ``r``."""
        return tuple(tuple(self.players[player] for player in seating) for seating in self.seatings)

    def to_dict(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "players": list(self.players),
            "seatings": [list(seating) for seating in self.seatings],
            "direction": self.direction,
            "units": [list(cut) for cut in self.cuts],
            "scoring": self.scoring,
            "loser_ties": list(self.loser_ties),
            **({"replicates": self.replicates} if self.replicates > 1 else {}),
        }

    @classmethod
    def from_dict(cls, found: Mapping[str, Any]) -> Layout:
        return cls(
            found["name"],
            tuple(found["players"]),
            tuple(tuple(seating) for seating in found["seatings"]),
            found["direction"],
            tuple((first, deals) for first, deals in found["units"]),
            found["scoring"],
            tuple(found["loser_ties"]),
            found.get("replicates", 1),
        )


def cell_of(variant: str, fields: int) -> tuple[str, str]:
    """The set of rules of a tournament's variant, ``<rules>.<number>``, and its field.

    Only where there are several ``fields`` the name tells the field: ``<rules>.<field>.<number>``; else it is "".
    """
    rules = variant.rpartition(".")[0]
    if fields < 2:
        return rules, ""
    rules, _, field = rules.rpartition(".")
    return rules, field


def canonical(value: Any) -> str:
    """JSON text that is the same for the same content: no spaces, no NaN. Keys keep their order: variants have one."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def write_manifest(folder: Path, manifest: Mapping[str, Any]) -> None:
    _write(folder / MANIFEST, manifest)


def write_finished(folder: Path, facts: Mapping[str, Any]) -> None:
    """Say how the run that completed the folder went; it is taken away when rounds are missing again."""
    _write(folder / FINISHED, facts)


def read_finished(folder: Path) -> dict[str, Any]:
    """How the run that completed the folder went; empty where nothing can be read: no round depends on it."""
    try:
        found = json.loads((folder / FINISHED).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) and _is_as_written(found) else {}


def _write(path: Path, content: Mapping[str, Any]) -> None:
    with replacing(path) as temporary:
        whole = {**content, CHECKSUM: _checksum(content)}
        temporary.write_text(canonical(whole) + "\n", encoding="utf-8")


def _checksum(content: Mapping[str, Any]) -> str:
    """CRC-32 of the canonical text, as eight hexadecimal digits."""
    return f"{zlib.crc32(canonical(content).encode()):08x}"


def _is_as_written(content: dict[str, Any]) -> bool:
    """Whether what was read holds the checksum of the rest, which is taken out of it."""
    told = content.pop(CHECKSUM, None)
    try:
        return bool(told == _checksum(content))
    except ValueError:  # NaN, or half a character: nothing that is written here
        return False


def _meant(folder: Path) -> str:
    """The folder in `results` that is called so."""
    there = Path("results") / folder.name
    return f"; did you mean {there}?" if (there / MANIFEST).is_file() and there != folder else ""


def read_manifest(folder: Path, any_format: bool = False) -> dict[str, Any]:
    """The manifest of a results folder; ResultsError if there is none, or none that this version can read.

    One that somebody changed is none. ``any_format`` takes one of another format too, whose experiment and versions
    can be compared.
    """
    path = folder / MANIFEST
    if not folder.is_dir():
        raise ResultsError(f"{folder}: {'not a folder' if folder.exists() else 'no such folder'}{_meant(folder)}")
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ResultsError(f"{folder}: no results folder, it has no {MANIFEST}") from None
    except (OSError, ValueError, RecursionError) as error:
        raise ResultsError(f"{path}: cannot be read ({error})") from None
    if not isinstance(manifest, dict) or not all(isinstance(manifest.get(key), kind) for key, kind in KEYS.items()):
        raise ResultsError(f"{path}: not the manifest of a results folder")
    if manifest["schema_version"] != SCHEMA_VERSION:
        if not any_format:
            there = f"written in format {manifest['schema_version']}"
            raise ResultsError(f"{folder}: {there}, this unosim reads format {SCHEMA_VERSION}")
    elif not _is_as_written(manifest):
        raise ChangedError(f"{path}: has been changed since unosim wrote it (its checksum is missing or differs)")
    return manifest


def layouts(manifest: Mapping[str, Any], folder: Path) -> tuple[Layout, ...]:
    """The variants of a manifest, the baseline first; of a run that stopped once it was precise, what it played."""
    try:
        found = tuple(Layout.from_dict(found) for found in manifest["variants"])
        if "stopped" not in manifest:
            return found
        deals = int(manifest["stopped"]["deals"])
        return tuple(replace(one, cuts=tuple(cut for cut in one.cuts if cut[0] < deals)) for one in found)
    except (KeyError, TypeError, ValueError) as error:
        raise ResultsError(f"{folder / MANIFEST}: not the manifest of a results folder ({error!r})") from None


def stamp(manifest: Mapping[str, Any]) -> Stamp:
    """What every unit of the folder must carry."""
    return Stamp(manifest["config_hash"], manifest["engine_version"], manifest["schema_version"])
