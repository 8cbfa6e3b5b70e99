"""python -m tests.golden [--write]

Plays all cases and says which of them give other rounds than the stored ones; with `--write` stores what they give now.
Exit 1 if anything has changed and was not written.
"""

from __future__ import annotations

import argparse
import sys

from unosim.engine._engine import ENGINE_VERSION

from . import CASES, STORE, changelog_line, name, play, stored, write


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("--write", action="store_true", help="store the hashes of what the engine plays now")
    options = parser.parse_args()
    before = stored() if STORE.exists() else {"engine_version": None, "rounds": {}}
    rounds = {name(case): play(case) for case in CASES}
    for case in sorted(rounds.keys() | before["rounds"].keys()):
        if case not in rounds:
            print(f"gone     {case}")
        elif case not in before["rounds"]:
            print(f"new      {case}")
        elif rounds[case] != before["rounds"][case]:
            print(f"changed  {case}")
    same = rounds == before["rounds"] and before["engine_version"] == ENGINE_VERSION
    if same:
        print(f"{len(rounds)} cases as stored")
    elif options.write:
        write(rounds)
        print(f"written; CHANGELOG.md has to say: {changelog_line(ENGINE_VERSION, rounds)}")
        if before["rounds"] and before["engine_version"] == ENGINE_VERSION:
            print(f"ENGINE_VERSION is still {ENGINE_VERSION}: raise it, unless no version has been released with it")
    return 0 if same or options.write else 1


if __name__ == "__main__":
    sys.exit(main())
