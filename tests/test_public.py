"""The public face: what `import unosim` offers can be called, whatever was imported before."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from runs import experiment

import unosim
import unosim.analysis
import unosim.config
import unosim.report
import unosim.results
import unosim.rules
import unosim.run
import unosim.strategies
import unosim.table
from unosim.run import Plan, make_plan
from unosim.run import run as run_function

PACKAGES: list[ModuleType] = [
    unosim.analysis,
    unosim.config,
    sys.modules["unosim.report"],
    unosim.results,
    unosim.rules,
    sys.modules["unosim.run"],
    unosim.strategies,
    unosim.table,
]


def test_what_the_readme_does_with_run_and_report_imported_as_packages(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text("deals: 20\nplayers: [random, punisher]\nvariants: {none: {}, stacking: stacking}\n")
    first = unosim.run(unosim.load(path), tmp_path / "first", jobs=1)
    assert unosim.run(unosim.load(path), tmp_path / "second", jobs=1) == tmp_path / "second"
    assert unosim.summary(first) == unosim.summary(unosim.Results(first))
    assert unosim.compare(str(first)) == unosim.compare(unosim.Results(first))
    assert unosim.scan(first).collect().height == 80
    assert unosim.report(first, formats=["md"])[0] == first / "report" / "report.md"
    assert unosim.Round("stacking", ["random", "random"], 1, 3).outcome is None


def test_packages_that_can_be_called_are_packages_still() -> None:
    assert vars(unosim)["run"].make_plan is make_plan and isinstance(make_plan(experiment()), Plan)
    assert inspect.signature(unosim.run) == inspect.signature(run_function)
    assert list(inspect.signature(unosim.report).parameters)[:3] == ["results", "out", "formats"]
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'experiment'"):
        unosim.run()  # type: ignore[call-arg]


@pytest.mark.parametrize("first", ["unosim.run.plan", "unosim.report.writer", "unosim.rules.checks", "unosim"])
def test_the_order_of_imports_does_not_matter(first: str) -> None:
    script = (
        f"import {first}, unosim\nfrom unosim.rules import conflicts\n"
        "assert all(map(callable, (unosim.run, unosim.report, unosim.summary, unosim.compare, conflicts)))"
    )
    subprocess.run([sys.executable, "-P", "-c", script], check=True)


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_every_public_name_is_there(package: ModuleType) -> None:
    assert all(getattr(package, name) is not None for name in package.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = package.nothing


def test_no_public_name_is_also_a_module_beside_it() -> None:
    """Importing such a module would put it in the place of the name. A package that can be called is the cure."""
    for package in PACKAGES:
        folder = Path(inspect.getfile(package)).parent
        modules = {path.stem for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
        assert set(package.__all__) & modules <= {"terminal"}
