"""Other builds of the engine, made in a temporary copy of the sources."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TREE = ("unosim", "setup.py", "pyproject.toml", "README.md", "LICENSE", "MANIFEST.in")


def build(folder: Path, **environment: str) -> Path:
    """The package built with these environment variables, as a folder for `PYTHONPATH`."""
    sources = folder / "sources"
    sources.mkdir()
    for name in TREE:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, sources / name, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
        else:
            shutil.copy(ROOT / name, sources)
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(sources)]
    if find_spec("Cython") and find_spec("setuptools"):
        command.insert(3, "--no-isolation")
    done = subprocess.run(command, env=os.environ | environment, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
    [wheel] = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "built")
    return folder / "built"


def run(code: str, *paths: Path, timeout: float | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """Python code in a child process that finds these folders first, and the tests; `timeout` in seconds."""
    found = [*map(str, paths), str(ROOT / "tests"), *sys.path]
    variables = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, found))} | environment
    command = [sys.executable, "-P", "-c", code]
    return subprocess.run(command, env=variables, capture_output=True, text=True, timeout=timeout)


def compiles(folder: Path, *options: str) -> bool:
    """Whether there is a C compiler that knows these options."""
    (folder / "empty.c").write_text("int main(void) { return 0; }\n")
    line = ["cc", "-o", str(folder / "empty"), str(folder / "empty.c"), *options]
    try:
        return subprocess.run(line, capture_output=True).returncode == 0
    except FileNotFoundError:
        return False
