"""``unosim list``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import rich_click as click

from unosim.cli.options import json_option, lang_option
from unosim.cli.output import columns, emit, size, terminal_width
from unosim.cli.streams import tell
from unosim.errors import ConfigError, ResultsError
from unosim.said import Said, say, several

#: Where experiment files are looked for.
PLACES = ("configs", ".")

#: What tells an experiment file from other YAML files.
KEYS = frozenset(("players", "tournament", "tables", "variants", "factors", "sweep"))


@click.command()
@click.argument("folder", default="results", type=click.Path(path_type=Path))
@lang_option
@json_option
def command(folder: Path, language: str, as_json: bool) -> None:
    """List results folders and experiment files.

    Results are looked for in FOLDER, `results` unless given, which may be one itself: what runs have written, how much
    of each is done, and its size. Experiment files are those in `configs` and in this folder.
    """
    if not folder.is_dir() and folder != Path("results"):
        raise ResultsError(f"{folder}: not a folder" if folder.exists() else f"{folder}: no such folder")
    results, experiments = list(_results(folder)), list(_experiments())
    if as_json:
        emit({"results": results, "experiments": experiments})
        return
    from unosim.report.words import language as words_of

    said = words_of(language).said
    if results:
        rows = [[*map(said, _result_row(one))] for one in results]
        click.echo(columns(rows, (2, 3), terminal_width()))
    else:
        tell(said(say("no results in {folder}", folder=str(folder))))
    if experiments:
        click.echo("\n" * bool(results) + said(say("experiment files")))
        click.echo(columns([[*map(said, _experiment_row(one))] for one in experiments], width=terminal_width()))


def _results(folder: Path) -> Iterator[dict[str, Any]]:
    """What every results folder is, and how far."""
    from unosim.results import Results
    from unosim.run.lock import is_locked

    for manifest in sorted([*folder.glob("manifest.json"), *folder.glob("*/manifest.json")]):
        try:
            results = Results(manifest.parent)
            layouts = {name: results.layout(name) for name in results.variants}
            played = sum(unit.deals * layouts[unit.variant].rotations for unit in results.units)
            yield {
                "path": str(manifest.parent),
                "name": results.name,
                "title": results.title,
                "variants": list(results.variants),
                "rounds": played,
                "rounds_planned": sum(layout.rounds for layout in layouts.values()),
                "units": results.units_present,
                "planned": results.units_planned,
                "complete": results.complete,
                "running": is_locked(manifest.parent),
                "report": (manifest.parent / "report" / "report.html").is_file(),
                "bytes": _bytes(manifest.parent),
            }
        except ResultsError as problem:  # one broken folder hides no other
            tell(f"warning: {problem}")


def _bytes(folder: Path) -> int:
    """The size of all files in a folder, where a run may be writing: a temporary one is gone the next moment."""
    total = 0
    for path in folder.rglob("*"):
        with suppress(OSError):
            total += path.stat().st_size if path.is_file() else 0
    return total


def _result_row(row: dict[str, Any]) -> Sequence[str]:
    units = say("{units} of {planned} units", units=row["units"], planned=row["planned"])
    done = say("complete") if row["complete"] else units
    done = say("{done}, running", done=done) if row["running"] else done
    page = say("report") if row["report"] else ""
    rounds = several(row["rounds"], "{n} round", "{n} rounds")
    return row["path"], done, rounds, size(row["bytes"]), _cells(row["variants"]), page


def _experiments() -> Iterator[dict[str, Any]]:
    """The experiment files that are here, wrong ones too."""
    from unosim.config import load
    from unosim.yaml import read

    for path in sorted(path for place in PLACES for path in Path(place).glob("*.y*ml")):
        root, problems = read(path)
        if root is None or not KEYS & {key for key, _ in root.items()} or "scenario" in root or "table" in root:
            continue
        row: dict[str, Any] = {"file": str(path), "name": path.stem, "title": "", "cells": [], "deals": None}
        try:
            if problems:
                raise ConfigError(problems)
            experiment = load(path)
        except ConfigError as error:
            yield {**row, "problem": str(error.problems[0])}
        else:
            yield {
                **row,
                "name": experiment.name,
                "title": experiment.title,
                "cells": list(experiment.variants),
                "deals": experiment.deals,
                "problem": None,
            }


def _experiment_row(row: dict[str, Any]) -> Sequence[str]:
    if row["problem"] is not None:
        return row["file"], say("wrong: `unosim check` says what"), "", row["title"]
    return row["file"], _cells(row["cells"]), several(row["deals"], "{n} deal", "{n} deals"), row["title"]


def _cells(names: Sequence[str]) -> Said:
    return several(len(names), "{n} cell", "{n} cells")
