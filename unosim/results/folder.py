"""Reading a results folder: what it holds, and its rounds as one lazy table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from unosim.errors import NotThere, ResultsError, no_such
from unosim.results.html import table
from unosim.results.manifest import Layout, layouts, read_finished, read_manifest, stamp
from unosim.results.units import Footer, LeftOut, Stamp, Unit, check_unit, read_row, verify_unit

if TYPE_CHECKING:
    import polars as pl


#: The folders that are being read.
OPEN: WeakSet[Results] = WeakSet()


class Results:
    """A results folder, complete or not.

    Raises ResultsError where ``path`` is no results folder of this format. The unit files are looked at when they are
    first needed; one that is broken, foreign or in the wrong place raises ResultsError then, naming the file.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.manifest: dict[str, Any] = read_manifest(self.path)
        self._left_out: dict[Unit, tuple[LeftOut, ...]] = {}
        self._layouts = {layout.name: layout for layout in layouts(self.manifest, self.path)}
        OPEN.add(self)

    def __repr__(self) -> str:
        return f"Results({str(self.path)!r})"

    def _repr_html_(self) -> str:
        """What a notebook shows: the question, how much of it is played, and a row a variant."""
        state = "complete" if self.complete else f"{self.units_present} of {self.units_planned} units"
        rows = [
            {
                "variant": name,
                "players": ", ".join(layout.players),
                "deals": f"{layout.deals:,}",
                "rounds": f"{layout.rounds:,}",
            }
            for name, layout in self._layouts.items()
        ]
        told = f"<b>{escape(self.title or self.name)}</b><br>{escape(str(self.path))}: {state}"
        return f"<p>{told}</p>{table(rows, '.variants names them all')}"

    @property
    def name(self) -> str:
        return str(self.manifest["name"])

    @property
    def title(self) -> str:
        return str(self.manifest["title"])

    @property
    def experiment(self) -> dict[str, Any]:
        """The experiment as it was resolved before the first round."""
        found: dict[str, Any] = self.manifest["experiment"]
        return found

    @property
    def detail(self) -> bool:
        """Whether the rounds were counted turn by turn, so that the columns of ``DETAIL`` are there."""
        return bool(self.experiment.get("detail"))

    @property
    def variants(self) -> list[str]:
        """The names of the variants, the baseline first."""
        return list(self._layouts)

    @property
    def design(self) -> dict[str, Any] | None:
        """How the variants belong together: `kind`, `factors`, `fraction`, `tables`; None for plain variants."""
        return self.experiment.get("design")

    def levels(self, variant: str) -> dict[str, str]:
        """Where a variant stands in the design, by dimension; empty for plain variants."""
        variants = self.experiment.get("variants", {})
        found: dict[str, str] = variants.get(self.layout(variant).name, {}).get("levels", {})
        return found

    def layout(self, variant: str) -> Layout:
        """Who sits where in a variant, and its units; ResultsError for an unknown name."""
        if variant not in self._layouts:
            raise ResultsError(f"{self.path}: {no_such('variant', variant, self.variants)}")
        return self._layouts[variant]

    def seats(self, variant: str) -> int:
        return self.layout(variant).seats

    def labels(self, variant: str) -> list[str]:
        """The labels of the players, as listed in the line-up."""
        return list(self.layout(variant).players)

    def seatings(self, variant: str) -> list[list[str]]:
        """``seatings[r][s]``: the label of the player in seat ``s`` in rotation ``r``."""
        return [list(seating) for seating in self.layout(variant).labels]

    @property
    def stopped(self) -> dict[str, Any] | None:
        """Of a run that went on until it was precise: `deals`, `half_width`, `reached`, and `looks`, each (deals, half
        width); None of another run, or before it stopped."""
        found: dict[str, Any] | None = self.manifest.get("stopped")
        return found

    @property
    def finished(self) -> dict[str, Any]:
        """How the run went that completed the folder: seconds, jobs, rounds played; empty until one has."""
        return read_finished(self.path)

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """The units that are there, each checked to be the whole file that the plan asks for."""
        asked = stamp(self.manifest)
        present: list[Unit] = []
        for layout in self._layouts.values():
            present += (unit for unit in layout.units if unit.path(self.path).exists())
        self._left_out = {unit: self._checked(unit, asked).left_out for unit in present}
        strays = find_strays(self.path, tuple(self._layouts.values()))
        if strays:
            raise ResultsError(f"{strays[0]}: no file of this experiment; with it, rounds would be counted twice")
        return tuple(present)

    def _checked(self, unit: Unit, asked: Stamp) -> Footer:
        try:
            return check_unit(self.path, unit, asked)
        except ResultsError as error:
            raise ResultsError(f"{error}; the same run again plays it anew") from None

    @property
    def units_planned(self) -> int:
        return sum(len(layout.cuts) for layout in self._layouts.values())

    @property
    def units_present(self) -> int:
        return len(self.units)

    @property
    def complete(self) -> bool:
        """Whether every planned round is there."""
        return self.units_present == self.units_planned

    def left_out(self, variant: str) -> tuple[LeftOut, ...]:
        """The deals of a variant that do not count, for a strategy in Python erred in one of their rounds."""
        self.layout(variant)
        return tuple(one for unit in self.units if unit.variant == variant for one in self._left_out[unit])

    def verify(self) -> None:
        """Read every row that is there; ResultsError where a checksum fails or a (deal, rotation) is not there once."""
        for unit in self.units:
            verify_unit(self.path, unit, stamp(self.manifest), self.layout(unit.variant).rotations)

    def scan(self, variant: str | None = None, columns: Sequence[str] | None = None) -> pl.LazyFrame:
        """The rounds as one lazy table, a row a round, sorted by variant, deal and rotation.

        The columns are those of ``unosim.results.columns``, the derived ones included. With several variants there are
        as many seats as the largest table has; columns of seats that a variant does not have are null there.

        Parameters: ``variant`` only this one; ``columns`` only these, in this order. Raises ResultsError for unknown
        names and for a folder without a finished unit.
        """
        import polars as pl

        from unosim.results.derived import table

        chosen = self.variants if variant is None else [self.layout(variant).name]
        seats = max(self.seats(name) for name in chosen)
        files = {name: [unit.path(self.path) for unit in self.units if unit.variant == name] for name in chosen}
        frames = [
            table(self.layout(name), files[name], seats, self.variants, self._all_labels, self.detail)
            for name in chosen
            if files[name]
        ]
        if not frames:
            raise ResultsError(f"{self.path}: no unit is finished yet")
        rounds = pl.concat(frames)
        return _only(rounds, columns)

    @property
    def sampled(self) -> int:
        """Deals, from the first one, whose turns the experiment asks for."""
        records: dict[str, Any] = self.experiment.get("records") or {}
        return int(records.get("turns", 0))

    def turns(self, variant: str | None = None, columns: Sequence[str] | None = None) -> pl.LazyFrame:
        """The turn sample as one lazy table, a row a turn, sorted by variant, deal, rotation and turn.

        The columns are those of ``unosim.results.turns``, and `variant`; ``variant`` and ``columns`` as for ``scan``.
        Raises ResultsError for unknown names, for a file that is not the one planned, and where no turns are recorded.
        """
        from unosim.results.turns import turn_table, turn_units

        chosen = self.variants if variant is None else [self.layout(variant).name]
        files = []
        for name in chosen:
            layout = self.layout(name)
            for unit in turn_units(name, min(self.sampled, layout.deals), layout.rotations):
                if unit.path(self.path).exists():
                    check_unit(self.path, unit, stamp(self.manifest))
                    files.append(unit.path(self.path))
        if not files:
            raise ResultsError(f"{self.path}: no turns are recorded; `records: {{turns: 2000}}` asks for them")
        turns = turn_table(files, max(self.seats(name) for name in chosen), self.variants)
        return _only(turns, columns)

    def row(self, variant: str, deal: int, rotation: int = 0) -> dict[str, int]:
        """The stored columns of one round. Which file holds it, and where, follows from the plan; only that is read.

        Raises NotThere for a round that is not played yet or is left out, ResultsError for one that is not planned, and
        for a broken file.
        """
        layout = self.layout(variant)
        for what, number, count in (("deal", deal, layout.deals), ("rotation", rotation, layout.rotations)):
            if not 0 <= number < count:
                raise ResultsError(f"{self.path}: there is no {what} {number}; {variant} has {what}s 0 to {count - 1}")
        unit = layout.unit_of(deal)
        if not unit.path(self.path).exists():
            raise NotThere(f"{self.path}: {unit.text} is not there yet; finish the run first")
        footer = check_unit(self.path, unit, stamp(self.manifest))
        missing = [one.deal for one in footer.left_out]
        if deal in missing:
            raise NotThere(f"{self.path}: deal {deal} of {variant} is left out")
        place = deal - unit.first_deal - sum(other < deal for other in missing)
        row = read_row(self.path, unit, place * layout.rotations + rotation)
        if footer.rows != (unit.deals - len(missing)) * layout.rotations or (row["deal"], row["rotation"]) != (
            deal,
            rotation,
        ):
            raise ResultsError(f"{unit.path(self.path)}: a deal or rotation is missing, doubled or out of order")
        return row

    @cached_property
    def _all_labels(self) -> list[str]:
        """The labels of all players of all variants, each once."""
        return list(dict.fromkeys(label for layout in self._layouts.values() for label in layout.players))


def _only(table: pl.LazyFrame, columns: Sequence[str] | None) -> pl.LazyFrame:
    """These columns in this order, all of them with None; ResultsError for an unknown name."""
    if columns is None:
        return table
    known = table.collect_schema().names()
    for name in columns:
        if name not in known:
            raise ResultsError(str(no_such("column", name, known)))
    return table.select(columns)


def opened(results: Results | str | Path) -> Results:
    """The results at a path; results that are open already as they are."""
    return results if isinstance(results, Results) else Results(results)


def scan(path: str | Path, variant: str | None = None, columns: Sequence[str] | None = None) -> pl.LazyFrame:
    """The rounds of a results folder as one lazy table: :meth:`Results.scan`."""
    return Results(path).scan(variant, columns)


def find_strays(folder: Path, planned: Sequence[Layout]) -> list[Path]:
    """The Parquet files under ``rounds/`` that the plan does not name: copies, or another experiment's."""
    found = sorted((folder / "rounds").rglob("*.parquet"))
    expected = {unit.path(folder) for layout in planned for unit in layout.units} if found else ()
    return [path for path in found if path not in expected]
