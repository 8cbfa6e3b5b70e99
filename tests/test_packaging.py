"""What pyproject.toml says about the package agrees with the tree. (`.ci/run` builds and installs for real.)"""

from __future__ import annotations

import ast
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "unosim"
PRODUCTS = {".so", ".pyd", ".pyc", ".c"}


@pytest.fixture(scope="module")
def pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_every_data_file_is_named_by_package_data(pyproject: dict[str, Any]) -> None:
    patterns = pyproject["tool"]["setuptools"]["package-data"]["*"]
    named = {path for pattern in patterns for path in PACKAGE.glob(pattern)}
    files = {path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    data = {path for path in files if path.suffix not in PRODUCTS | {".py"}}
    assert data - named == set()
    assert {path.suffix for path in named & data} >= {".pyx", ".pxd", ".pyi", ".yaml"}


def test_every_folder_with_modules_is_a_package() -> None:
    folders = {path.parent for path in PACKAGE.rglob("*.py")}
    assert [folder for folder in folders if not (folder / "__init__.py").is_file()] == []


def test_imports_and_dependencies_agree(pyproject: dict[str, Any]) -> None:
    """Whatever is imported is ours, Python's or declared, and whatever is declared is imported."""
    provides = {
        "jinja2": {"jinja2", "markupsafe"},
        "pydantic": {"pydantic", "pydantic_core", "annotated_types"},
        "rich-click": {"rich_click"},
        "ruamel.yaml": {"ruamel"},
    }
    words = [requirement.partition(">=")[0] for requirement in pyproject["project"]["dependencies"]]
    declared = {word: provides.get(word, {word}) for word in words}
    imported: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                imported.add(node.module.partition(".")[0])
    foreign = imported - set(sys.stdlib_module_names) - {"unosim"}
    assert foreign - set().union(*declared.values()) == set()
    assert [word for word, names in declared.items() if not names & foreign] == []


def test_the_license_is_there_and_the_trademark_is_named(pyproject: dict[str, Any]) -> None:
    assert pyproject["project"]["license"] == "MIT"
    assert "MIT License" in (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert "UNO is a trademark of Mattel" in (ROOT / "README.md").read_text(encoding="utf-8")
