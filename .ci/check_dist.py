"""Checks what an sdist and a wheel hold: sources, data files and no build products.

python .ci/check_dist.py dist/unosim-*.tar.gz dist/unosim-*.whl
"""

from __future__ import annotations

import sys
import tarfile
import zipfile
from pathlib import Path

DATA = {".pyx", ".pxd", ".pyi", ".yaml", ".j2", ".css", ".mplstyle"}
ROOT = Path(__file__).resolve().parent.parent


def package_files() -> set[str]:
    """Every source and data file of the package in the tree, relative to the root."""
    files = (path for path in (ROOT / "unosim").rglob("*") if path.suffix in DATA | {".py"} or path.name == "py.typed")
    return {path.relative_to(ROOT).as_posix() for path in files}


def contents(archive: Path) -> set[str]:
    """The names of the files in an archive, without an sdist's top folder."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            return set(wheel.namelist())
    with tarfile.open(archive) as sdist:
        return {name.partition("/")[2] for name in sdist.getnames()}


def problems(archive: Path) -> list[str]:
    """What is wrong with one archive."""
    held = contents(archive)
    wanted = package_files()
    found = [f"lacks {name}" for name in sorted(wanted - held)]
    compiled = [name for name in held if name.endswith((".so", ".pyd"))]
    if archive.suffix == ".whl":
        if len(compiled) != 1 or not compiled[0].startswith("unosim/engine/_engine."):
            found.append(f"should hold one compiled extension, holds {compiled}")
        strays = [name for name in held if not name.startswith("unosim/") and ".dist-info/" not in name]
    else:
        strays = compiled
        tree = [path for folder in ("configs", "docs", "tests") for path in (ROOT / folder).rglob("*.*")]
        wanted = {path.relative_to(ROOT).as_posix() for path in tree if "__pycache__" not in path.parts}
        wanted |= {"setup.py", "pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md"}
        found += [f"lacks {name}" for name in sorted(wanted - held)]
    strays += [name for name in held if name.endswith((".c", ".pyc"))]
    return found + [f"should not hold {name}" for name in sorted(strays)]


def main() -> int:
    """Prints every problem; 1 if there is one."""
    archives = [Path(argument) for argument in sys.argv[1:]]
    if {archive.suffix for archive in archives} != {".gz", ".whl"}:
        print("give one sdist and one wheel")
        return 2
    bad = 0
    for archive in archives:
        found = problems(archive)
        print(f"{archive.name}: {'; '.join(found) or f'{len(contents(archive))} files, all there'}")
        bad += len(found)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
