"""python -m tests.golden [--write]

Plays all cases and says which of them give other rounds than the stored ones, over the columns that were stored, and
which columns are new; with `--write` stores what there is now. Exit 1 if anything has changed and was not written.
"""

from __future__ import annotations

import argparse
import sys

from unosim.engine._engine import ENGINE_VERSION

from . import CASES, STORE, changelog_line, columns, name, play, stored, write


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("--write", action="store_true", help="store the hashes of what the engine plays now")
    options = parser.parse_args()
    now = columns()
    before = stored() if STORE.exists() else {"engine_version": None, "columns": now, "rounds": {}}
    rounds = {name(case): play(case, before["columns"]) for case in CASES}
    changed = False
    for case in sorted(rounds.keys() | before["rounds"].keys()):
        if case not in rounds:
            print(f"gone     {case}")
        elif case not in before["rounds"]:
            print(f"new      {case}")
        elif rounds[case] != before["rounds"][case]:
            print(f"changed  {case}")
            changed = True
    for column in sorted({*now} ^ {*before["columns"]}):
        print(f"{'new' if column in now else 'gone'} column {column}")
    same = (ENGINE_VERSION, now, rounds) == (before["engine_version"], before["columns"], before["rounds"])
    if same:
        print(f"{len(rounds)} cases as stored")
    elif options.write:
        rounds = {name(case): play(case) for case in CASES}
        write(rounds)
        print(f"written; CHANGELOG.md has to say: {changelog_line(ENGINE_VERSION, rounds)}")
        if changed and before["engine_version"] == ENGINE_VERSION:
            print(f"ENGINE_VERSION is still {ENGINE_VERSION}: raise it, unless no version has been released with it")
    return 0 if same or options.write else 1


if __name__ == "__main__":
    sys.exit(main())
