"""The cells of an experiment: every combination of its dimensions at every table of players, and the placebo."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import Any

from unosim.config.dimensions import read_dimensions, read_tables
from unosim.config.fractions import read_fraction
from unosim.config.levels import KEYS, PLACEBO, PLAYERS, TABLE, VARIANT, Dimension, Level
from unosim.config.model import Design, Fraction, Variant, wrong_name
from unosim.config.players import PlayerDoubts, Seat, seated, unfit
from unosim.errors import Problem, quoted
from unosim.rules import layers
from unosim.rules.layers import EMPTY, lay
from unosim.yaml import Node

#: Cells of a design; each is a file of rounds at least, and a row of every table.
MOST_CELLS = 1_024

#: The name of the only cell where nothing is varied, and of the first of several factors.
ALONE, BASELINE = "rules", "baseline"


@dataclass(frozen=True)
class Cell:
    """A cell that is to be read: a level of every dimension, at one table."""

    name: str
    chosen: tuple[Level, ...]
    levels: Mapping[str, str]
    seats: Sequence[Seat]
    single: bool  # at most one level is not the first: what is wrong here is wrong in that level


class Cells:
    """Reads the cells of a file. Wrong ones are left out, and told in ``problems``; doubts in ``warnings``.

    seats: the line-up that plays unless tables or levels say otherwise; at_table: the seats of a tournament, whose
    entrants are ``entrants``.
    """

    def __init__(
        self,
        root: Node,
        base: Node,
        seats: Sequence[Seat],
        problems: list[Problem],
        at_table: int | None = None,
        entrants: Sequence[Seat] = (),
    ) -> None:
        self.root, self.base, self.problems = root, base, problems
        self.at_table, self.entrants = at_table, entrants
        self.warnings: list[Problem] = []
        self.variants: dict[str, Variant] = {}
        self.design: Design | None = None
        self._models = PlayerDoubts()
        self._told: set[tuple[object, ...]] = set()
        self._doubts: dict[tuple[object, ...], list[Problem]] = {}
        before = len(problems)
        self.dimensions = read_dimensions(root, problems)
        self.tables = read_tables(root, problems)
        counts = [one for one in self.dimensions if one.name == PLAYERS]
        if counts and (len(self.dimensions) > 1 or self.tables):
            self.dimensions = [one for one in self.dimensions if one.name != PLAYERS]
            self.tables = _resized(self.tables, seats, counts[0])
        self._refuse(before)
        part, kept = read_fraction(root, self.dimensions, problems)
        for cell in self._cells(seats, kept):
            self._read(cell)
        self._tell_doubts()
        if PLACEBO in root and self._placebo(root[PLACEBO]):
            self._add_placebo()
        if self._designed:
            self.design = self._design(part)

    # --- which cells

    def _refuse(self, before: int) -> None:
        """What does not go together in a file."""
        if "tournament" in self.root:
            for key in KEYS:
                if key in self.root:
                    message = "a tournament is played under `variants` of rules, and by its entrants"
                    self.problems.append(self.root[key].problem(message, at_key=True))
            for level in (level for one in self.dimensions for level in one.levels if level.seats is not None):
                node = self.root["variants"][level.label]["players"]
                self.problems.append(node.problem("a tournament seats its entrants by itself", at_key=True))
            return
        levels = [(f"{one.name}.{level.label}", level) for one in self.dimensions for level in one.levels]
        named = next((name for name, level in levels if level.seats is not None), None)
        if named and self.tables:
            key = "tables" if "tables" in self.root else "sweep"
            message = f"{key} say who plays, and so does {named}; one of them can"
            self.problems.append(self.root[key].problem(message, at_key=True))
        if "tables" in self.root and "players" in self.root:
            message = "tables say who plays, so players cannot"
            self.problems.append(self.root["players"].problem(message, at_key=True))
        later = [level.node for one in self.dimensions[1:] for level in one.levels if level.node is not None]
        for node in later if len(self.problems) == before else ():
            if _whole(node):
                message = "a whole preset replaces what the factors before it set; only the first factor can hold one"
                self.problems.append(node.problem(message, at_key=True))

    def _cells(self, seats: Sequence[Seat], kept: set[tuple[int, ...]] | None) -> Iterator[Cell]:
        """Every cell, the baseline of the first table first, and each level alone before its combinations."""
        size = prod((len(one.levels) for one in self.dimensions), start=max(1, len(self.tables)))
        if size > MOST_CELLS and kept is None:
            self.problems.append(self._whole_design(f"{size:,} cells; the most is {MOST_CELLS:,}"))
            return
        for table, at in (self.tables or {"": tuple(seats)}).items():
            for places in product(*(range(len(one.levels)) for one in self.dimensions)):
                if kept is None or places in kept:
                    yield self._cell(places, table, at)

    def _cell(self, places: tuple[int, ...], table: str, seats: Sequence[Seat]) -> Cell:
        chosen = tuple(one.levels[place] for one, place in zip(self.dimensions, places, strict=True))
        levels = {one.name: level.label for one, level in zip(self.dimensions, chosen, strict=True)}
        for level in chosen:
            seats = level.seats if level.seats is not None else seats
            seats = seated(seats, level.count) if level.count is not None else seats
        name = _joined(self.dimensions, chosen, places)
        if table:
            name, levels = f"{name}.{table}", {**levels, TABLE: table}
        return Cell(name, chosen, levels, seats, sum(map(bool, places)) < 2)

    # --- reading one

    def _read(self, cell: Cell) -> None:
        """Rules and line-up of a cell, checked."""
        before = len(self.problems)
        found: list[Problem] = []
        merged = self.base
        for level in cell.chosen:
            merged = lay(merged, level.node, found, self.warnings) if level.node is not None else merged
        also = ("extends", "players") if any(level.node is not None for level in cell.chosen) else ("extends",)
        seats = cell.seats
        rules, problems, doubts = layers.check(merged, self.at_table or len(seats) or None, also)
        found += problems
        if not cell.single:
            found += self._clashes(cell)
        if rules is not None:
            self._models.add(rules, [*(self.entrants or seats)])
            found += unfit(rules, [*seats])
            for doubt in doubts:
                self._doubts.setdefault(_place(doubt), []).append(doubt)
        if cell.name in self.variants:
            found.append(self._whole_design(f"two cells are called {quoted(cell.name)}"))
        elif not before and (wrong := wrong_name(cell.name)):
            found.append(self._whole_design(f"the name of a cell is made of its levels, but {wrong}"))
        self._tell(found, cell)
        players = tuple(seat.player for seat in seats if seat.player is not None)
        if rules is not None and (self.at_table or len(players) == len(seats) > 0):
            levels = cell.levels if self._designed else {}
            self.variants[cell.name] = Variant(rules=rules, players=players, levels=dict(levels))

    def _whole_design(self, message: str) -> Problem:
        """A problem of the cells as such, at the key that makes most of them."""
        key = next(key for key in ("factors", "variants", "sweep", "tables") if key in self.root)
        return self.root[key].problem(message, at_key=True)

    def _clashes(self, cell: Cell) -> Iterator[Problem]:
        """Levels that set one rule to two values: the later one would win, and the earlier one do nothing.

        Told once for any two dimensions and a rule.
        """
        set_by: dict[str, tuple[str, str, Any]] = {}
        for dimension, level in zip(self.dimensions, cell.chosen, strict=True):
            if level.node is None or _whole(level.node):
                continue
            own = f"{dimension.name}.{level.label}"
            for section, keys in lay(EMPTY, level.node, []).items():
                for key, node in keys.items():
                    rule = f"{section}.{key}"
                    before, other, value = set_by.setdefault(rule, (dimension.name, own, node.plain()))
                    if value != node.plain() and (before, dimension.name, rule) not in self._told:
                        self._told.add((before, dimension.name, rule))
                        text = f"{other} and {own} set {rule} to different values"
                        yield level.node.problem(text, at_key=True)

    def _tell(self, found: Sequence[Problem], cell: Cell) -> None:
        """Problems, each once; what only a combination has, with the first cell that has it."""
        for problem in found:
            if _place(problem) not in self._told:
                self._told.add(_place(problem))
                where = "" if cell.single else f" (in cell {quoted(cell.name)})"
                self.problems.append(replace(problem, message=problem.message + where))

    def _tell_doubts(self) -> None:
        """Doubts, each once; of a design, in how many of its cells."""
        cells = len(self.variants)
        for found in self._doubts.values():
            where = f" (in {len(found)} of {cells} cells)" if self._designed and cells > 1 else ""
            self.warnings.append(replace(found[0], message=found[0].message + where))
        self.warnings += self._models.problems()

    # --- the placebo and the design

    def _placebo(self, node: Node) -> bool:
        if not isinstance(node.value, bool):
            self.problems.append(node.problem("true or false is expected here", allowed=("true", "false")))
        return node.value is True

    def _add_placebo(self) -> None:
        """The baseline of every table once more, with other lots and choices."""
        firsts: dict[str, Variant] = {}
        for one in self.variants.values():
            firsts.setdefault(one.levels.get(TABLE, ""), one)
        found = dict(self.variants)
        for table, first in firsts.items():
            name = f"{PLACEBO}.{table}" if table else PLACEBO
            if name in found:
                message = f"there is a variant called {PLACEBO} already"
                self.problems.append(self.root[PLACEBO].problem(message, at_key=True))
            levels = {PLACEBO: "yes", **({TABLE: table} if table else {})}
            if any(one.name == VARIANT for one in self.dimensions):
                levels[VARIANT] = PLACEBO
            found[name] = first.model_copy(update={"levels": levels, "replicate": 1})
        order = list(self.tables) or [""]
        ranked = sorted(found, key=lambda name: order.index(found[name].levels.get(TABLE, "")))
        self.variants = {name: found[name] for name in ranked}

    @property
    def _has_placebo(self) -> bool:
        return PLACEBO in self.root and self.root[PLACEBO].value is True

    @property
    def _designed(self) -> bool:
        """Whether this is more than plain variants."""
        return bool(self.tables) or self._has_placebo or any(one.kind != "variants" for one in self.dimensions)

    def _design(self, part: Fraction | None) -> Design:
        kinds = [one.kind for one in self.dimensions] or ["variants"]
        return Design(
            kind=kinds[0] if len(kinds) == 1 else "factors",
            factors={one.name: tuple(level.label for level in one.levels) for one in self.dimensions},
            fraction=part,
            tables=tuple(self.tables),
        )


def _joined(dimensions: Sequence[Dimension], chosen: Sequence[Level], places: Sequence[int]) -> str:
    """What a cell is called: its variant, and every other level that is not the baseline's."""
    pairs = list(zip(dimensions, chosen, places, strict=True))
    if len(pairs) == 1:
        ((dimension, level, _),) = pairs
        return dimension.short(level)
    words = [one.short(level) for one, level, place in pairs if place or one.kind == "variants"]
    return "+".join(words) or (BASELINE if pairs else ALONE)


def _whole(node: Node) -> bool:
    """Whether rules hold a preset: they replace whatever was set before."""
    return "before" not in lay(Node({"before": Node({})}), node, [])


def _place(problem: Problem) -> tuple[object, ...]:
    return problem.file, problem.line, problem.column, problem.key, problem.message


def _resized(
    tables: Mapping[str, tuple[Seat, ...]], seats: Sequence[Seat], counts: Dimension
) -> dict[str, tuple[Seat, ...]]:
    """Every table with every number of players; the line-up is taken over and over again."""
    found = {}
    for name, line_up in (tables or {"": tuple(seats)}).items():
        for level in counts.levels:
            if level.count is not None:
                found[f"{name}-{level.count}p".lstrip("-")] = tuple(seated(line_up, level.count))
    return found
