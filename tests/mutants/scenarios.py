"""python -m tests.mutants.scenarios NUMBER…: the scenarios with each of these faults of a switched build.

The files are read once, which is most of the work; each fault then has a process of its own. Prints a line of JSON
for each: `fault`, and `said`, the first scenario that does not hold, or null.
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import sys
from collections.abc import Sequence
from pathlib import Path

from unosim.engine import _engine
from unosim.table import scenario

from . import ROOT

SECONDS = 60  # of the processor, after which a fault hangs


def first_failed(scenarios: Sequence[scenario.Scenario]) -> str | None:
    """What does not hold, in a line."""
    for one in scenarios:
        try:
            result = scenario.run(one)
        except Exception as error:
            return f"{one.name}: {type(error).__name__}: {error}"
        if not result.passed:
            return f"{one.name}: {next(step for step in result.steps if not step.passed)}"
    return None


def apart(switch: ctypes.c_int, fault: int, scenarios: Sequence[scenario.Scenario]) -> str | None:
    """The same in a child, where the fault is on."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        switch.value = fault
        said = first_failed(scenarios)
        os.write(write, json.dumps(said).encode()[:60_000])
        os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        told = pipe.read()
    status = os.waitpid(child, 0)[1]
    return (
        json.loads(told)[:140]
        if told not in (b"", b"null")
        else None
        if told
        else f"status {status}: no end, or a crash"
    )


def main() -> None:
    """The command."""
    files = sorted((ROOT / "tests/scenarios").glob("*.yaml"))
    scenarios = [one for file in files for one in scenario.load(Path(file))]
    switch = ctypes.c_int.in_dll(ctypes.CDLL(str(_engine.__file__)), "unosim_fault")
    for fault in map(int, sys.argv[1:]):
        print(json.dumps({"fault": fault, "said": apart(switch, fault, scenarios)}), flush=True)


if __name__ == "__main__":
    main()
