"""``python -m unosim`` is the command line."""

import sys

from unosim.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
