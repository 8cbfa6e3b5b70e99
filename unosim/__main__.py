"""``python -m unosim``, and the command ``unosim``: the command line."""

import os
import sys


def main() -> int:
    """Runs the command line; Ctrl-C while it is still being imported ends as quietly as later."""
    if sys.getfilesystemencoding() == "ascii" and not sys.flags.utf8_mode and sys.executable:
        # Words and paths could not be read; Python itself goes this way in a POSIX locale unless told not to.
        os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])
    try:
        from unosim.cli.main import main as command_line
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
    code = command_line()
    if code == 130:
        exec("")  # else Python, where Ctrl-C came while code was made from text, ends by the signal instead
    return code


if __name__ == "__main__":
    sys.exit(main())
