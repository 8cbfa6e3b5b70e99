"""Where results come from: versions, machine, command, time. None of it decides a round."""

from __future__ import annotations

import platform
import shlex
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
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
    }


def command() -> str:
    """The command line of this process as one would type it."""
    program = Path(sys.argv[0])
    typed = ["python", "-m", program.parent.name] if program.name == "__main__.py" else [program.name]
    return shlex.join(typed + sys.argv[1:])
