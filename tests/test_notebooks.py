"""The notebooks run from top to bottom, show what they promise, and find what the stored copy says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).resolve().parent.parent / "notebooks").glob("*.ipynb"))


def printed(cell: Any) -> str:
    """What a cell has printed."""
    return "".join(output["text"] for output in cell.outputs if output.get("name") == "stdout")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_finds_what_it_says(path: Path, tmp_path: Path) -> None:
    stored, fresh = nbformat.read(path, as_version=4), nbformat.read(path, as_version=4)
    NotebookClient(fresh, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    kinds = {kind for cell in fresh.cells for output in cell.get("outputs", ()) for kind in output.get("data", ())}
    assert {"text/html", "image/png"} <= kinds  # tables and figures show themselves
    assert len(printed(fresh.cells[-1])) > 60
    assert [printed(cell) for cell in fresh.cells if cell.cell_type == "code"] == [
        printed(cell) for cell in stored.cells if cell.cell_type == "code"
    ]


def test_there_is_a_notebook_for_each_use() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["classroom", "first-look", "house-rules", "your-own-strategy"]
