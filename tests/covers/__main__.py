"""python -m tests.covers [--write]

Says which values of rules no scenario shows, at which moments, and what the lists of meetings and cases name that is
not there; exit 1 if anything is missing. `--write` writes docs/coverage.md as well.
"""

from __future__ import annotations

import argparse
import sys

from .named import cases, meetings, unknown
from .page import PAGE, holes, load, page


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.covers", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", action="store_true", help="write docs/coverage.md")
    options = parser.parse_args()
    scenarios = load()
    names = [one.name for one in scenarios]
    missing = [*holes(scenarios), *unknown(meetings(), names), *unknown(cases(), names)]
    for what in missing:
        print(what)
    print(f"{len(scenarios)} scenarios, {len(missing)} missing", file=sys.stderr)
    if options.write:
        PAGE.write_text(page(scenarios), encoding="utf-8")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
