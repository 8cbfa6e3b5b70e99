"""Rule sheets: files with a `rules:` mapping. Packaged ones are read by name, a user's own ones by path.

A *preset* is a whole rule set: whoever extends it starts from it, whatever was set before. A *house rule* is an
overlay: it changes the keys that it names. A user's sheet is an overlay too, unless it extends a preset itself.
"""

from __future__ import annotations

import os
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict

from unosim.errors import ConfigError, Problem, no_such, quoted
from unosim.rules.messages import validate
from unosim.rules.values import as_tuple, written_out
from unosim.yaml import Node, is_path, read

_FOLDERS = {"preset": Path(__file__).with_name("presets"), "house rule": Path(__file__).with_name("house_rules")}


class Names(BaseModel):
    """What a sheet is called, in English and Chinese."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    en: str = ""
    zh: str = ""


class Sheet(BaseModel):
    """A rule sheet: its `rules:` (not yet checked, with what it extends) and what people say about it."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    name: Names = Names()
    also: Annotated[tuple[str, ...], as_tuple] = ()
    """What else people call it; `unosim rules find` looks here too."""
    about: str = ""
    source: str = ""
    ambiguities: Annotated[tuple[str, ...], as_tuple] = ()
    rules: Annotated[dict[str, Any], written_out]


def presets() -> list[str]:
    """Names of the packaged presets, `mattel` first."""
    return sorted(_names("preset"), key=lambda name: (name != "mattel", name))


def house_rules() -> list[str]:
    """Names of the packaged house rules, in alphabetical order."""
    return sorted(_names("house rule"))


def source_of(name: str) -> str:
    """The whole text of a packaged sheet, with the comments that quote what it was read from."""
    path = find(name)
    return path.read_text(encoding="utf-8") if path is not None and not is_path(name) else ""


def is_preset(name: str) -> bool:
    return name in _names("preset")


def is_packaged(file: str | None) -> bool:
    """Whether a file is one of the packaged sheets, in which users have nothing to change."""
    return file is not None and Path(file).parent in _FOLDERS.values()


def is_in_preset(file: str | None) -> bool:
    """Whether a file is a packaged preset."""
    return file is not None and Path(file).parent == _FOLDERS["preset"]


@cache
def _names(what: str) -> frozenset[str]:
    return frozenset(path.stem for path in _FOLDERS[what].glob("*.yaml"))


def find(name: str, beside: Path | None = None) -> Path | None:
    """The file of a packaged sheet, or of a path, relative ones seen from the folder ``beside``. None: no such name."""
    for what, folder in _FOLDERS.items():
        if name in _names(what):
            return folder / f"{name}.yaml"
    if is_path(name):
        return (beside or Path()) / Path(name).expanduser()
    return None


def read_sheet(path: Path) -> tuple[Sheet | None, Node | None, list[Problem]]:
    """A sheet and the node of its `rules:`; both None where the file has problems of its own."""
    if is_packaged(str(path)):
        sheet, node, problems = _packaged(path)
        return sheet, node, [*problems]
    return _read(path)


@cache
def _packaged(path: Path) -> tuple[Sheet | None, Node | None, list[Problem]]:
    """A packaged sheet, read once: many of them are read to explain or to find a rule."""
    return _read(path)


def _read(path: Path) -> tuple[Sheet | None, Node | None, list[Problem]]:
    root, problems = read(path)
    if root is None:
        return None, None, problems
    if kind := _other_kind(root):
        return None, None, [*problems, root.problem(f"{kind}; rules stand in a file of their own, under `rules:`")]
    sheet, wrong = validate(Sheet, root)
    problems += wrong
    return (sheet, root["rules"], problems) if sheet is not None else (None, None, problems)


def _other_kind(root: Node) -> str:
    """What a file is that is no rule sheet but another file of unosim's; empty if it may be a sheet."""
    keys = {key for key, _ in root.items()}
    if keys & {"scenario", "steps"}:
        return "this is a scenario"
    return "this is an experiment" if keys & {"players", "variants", "deals", "seed", "seating"} else ""


def load_sheet(name: str | Path) -> Sheet:
    """A sheet by name or path. Raises ConfigError."""
    path = find(str(name))
    if path is None:
        raise ConfigError([no_such_rules(str(name))])
    sheet, _, problems = read_sheet(path)
    if sheet is None or problems:
        raise ConfigError(problems)
    return sheet


def named(word: str) -> str | None:
    """The packaged sheet of this name (``Seven zero`` is seven-zero), or the only one called exactly so in English or
    Chinese, or also called so: the only house rule, if several are."""
    said = word.strip().casefold()
    name = re.sub(r"[\s_]+", "-", said)
    if name in (*_names("preset"), *_names("house rule")):
        return name
    sheets = [(name, load_sheet(name)) for name in (*presets(), *house_rules())]
    for called in (lambda sheet: (sheet.name.en, sheet.name.zh), lambda sheet: sheet.also):
        found = [name for name, sheet in sheets if said in map(str.casefold, called(sheet))]
        if len(found) > 1:
            found = [name for name in found if not is_preset(name)]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def parts(text: str) -> list[str]:
    """Names with ``+`` between them, in English or Chinese, as packaged names and paths: ``mattel+抢牌``.

    A plus in front is left out; who asks knows on top of what. Raises ConfigError for a name of nothing, one that is
    there twice, and a preset behind others, of which it would leave nothing.
    """
    words = [text] if os.path.isfile(text) else text.removeprefix("+").split("+")
    found: list[str] = []
    for word in words:
        if not word.strip():
            where = f" beside the + of {quoted(text)}" if "+" in text else ""
            raise ConfigError([Problem(f"the name of rules is missing{where}; as in mattel+stacking")])
        name = named(word) or (word if is_path(word) else None)
        if name is None:
            raise ConfigError([no_such_rules(word)])
        if name in found:
            raise ConfigError([Problem(f"{quoted(text)} names {name} twice")])
        if is_preset(name) and (found or text.startswith("+")):
            why = "a whole rule set, of what stands before it nothing would be left"
            raise ConfigError([Problem(f"{quoted(text)}: {name} is {why}; it stands first or alone")])
        found.append(name)
    return found


def no_such_rules(name: str) -> Problem:
    """The problem of a name that no packaged sheet has. The many house rules are not listed, only the nearest one."""
    if "+" in name.strip("+"):
        several = ", ".join(part.strip() for part in name.split("+") if part.strip())
        return Problem(f"{quoted(name)} is no name of rules; several are a list: `extends: [{several}]`")
    found = no_such("preset or house rule", name, (*presets(), *house_rules()))
    if found.nearest is None:
        found = replace(found, nearest=_called(name))
    others = f"or one of the {len(house_rules())} house rules that `unosim rules` lists"
    return replace(found, allowed=(*presets(), others))


def _called(words: str) -> str | None:
    """The sheet that people call so, in English or Chinese."""
    from unosim.rules.search import find as find_words

    return next((found.name for found in find_words(words) if found.kind != "switch"), None)
