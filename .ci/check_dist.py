"""Checks what an sdist and a wheel hold: sources, data files and no build products.

python .ci/check_dist.py dist/unosim-*.tar.gz dist/unosim-*.whl
"""

from __future__ import annotations

import sys
import tarfile
import zipfile
from pathlib import Path

PRODUCTS = {".so", ".pyd", ".pyc", ".c"}
ROOT = Path(__file__).resolve().parent.parent


def files(folder: str) -> set[str]:
    """Every file of a folder of the tree that is no build product, relative to the root."""
    found = (path for path in (ROOT / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(ROOT).as_posix() for path in found if path.suffix not in PRODUCTS}


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
    wanted = files("unosim")
    products = {name for name in held if Path(name).suffix in PRODUCTS}
    if archive.suffix == ".whl":
        extensions = {name for name in products if name.startswith("unosim/engine/_engine.")}
        found = [] if len(extensions) == 1 else [f"should hold one extension, holds {sorted(extensions)}"]
        strays = products - extensions
        strays |= {name for name in held if not name.startswith("unosim/") and ".dist-info/" not in name}
    else:
        found, strays = [], products
        wanted |= files("configs") | files("docs") | files("notebooks") | files("tests")
        wanted |= {"setup.py", "pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md"}
    found += [f"lacks {name}" for name in sorted(wanted - held)]
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
