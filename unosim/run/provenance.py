"""Where results come from: versions, machine, command, time. None of it decides a round."""

from __future__ import annotations

import os
import platform
import shlex
import shutil
import sys
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any


def collect() -> dict[str, Any]:
    """What the manifest says about how the results were made."""
    from unosim import __version__
    from unosim.engine._engine import ENGINE_VERSION

    return {
        "unosim": __version__,
        "engine": ENGINE_VERSION,
        "python": platform.python_version(),
        "numpy": version("numpy"),
        "polars": version("polars"),  # not by import: the first round need not wait for it
        "platform": platform.platform(),
        "command": command(),
        "time": _now(),
    }


def finished(played: int, seconds: float, jobs: int) -> dict[str, Any]:
    """What is known when the last file is there: rounds that this run played, how long it took, units at a time."""
    return {"played": played, "seconds": round(seconds, 3), "jobs": jobs, "time": _now()}


def command() -> str:
    """The command line of this process as one would type it on any machine."""
    program = Path(sys.argv[0])
    start = ["python", "-m", program.parent.name] if _is_module(program) else [program.name]
    return shlex.join(start + sys.argv[1:])


def again() -> str:
    """What to type here to go on with what this process was doing, as it was typed but for ``--fresh``."""
    program = Path(sys.argv[0])
    words = sys.argv[1:]
    if _is_module(program):
        start = sys.orig_argv[: len(sys.orig_argv) - len(words)]
    else:
        found = shutil.which(program.name)
        start = [program.name if found and os.path.samefile(found, program) else sys.argv[0]]
    return shlex.join(start + [word for word in words if word != "--fresh"])


def _is_module(program: Path) -> bool:
    """Whether Python was told ``-m unosim``."""
    return program.name == "__main__.py"


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
