"""Output that always gets through: to a stream that is closed, and in an encoding that lacks some characters.

A redirect on Windows has the encoding of the country (cp1252, gbk …), which may lack the minus sign of a number.
"""

from __future__ import annotations

import codecs
import os
import sys
from typing import Final

from unosim.errors import readable

HANDLER: Final = "unosim.plain"

#: What stands for a character that the encoding lacks; a question mark for any other.
PLAIN: Final = {
    "−": "-",
    "–": "-",
    "—": "-",
    "“": '"',
    "”": '"',
    "‘": "'",
    "’": "'",
    "…": "...",
    "×": "x",
    "±": "+/-",
    "\N{NO-BREAK SPACE}": " ",
    "\N{NARROW NO-BREAK SPACE}": " ",
    "\N{THIN SPACE}": " ",
}


def open_streams() -> None:
    """Has stdout and stderr take every text: characters that they lack are replaced, a closed one swallows all."""
    codecs.register_error(HANDLER, _plain)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed by the caller: `unosim … >&-`
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 (open to the end)
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=HANDLER)


def tell(message: str) -> None:
    """A message on stderr. Where nobody reads it any more, or it fits nowhere, work goes on."""
    try:
        print(readable(message), file=sys.stderr, flush=True)
    except OSError:  # `unosim run x.yaml 2>&1 | head -1`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


def _plain(error: UnicodeError) -> tuple[str, int]:
    """The handler of characters that cannot be encoded."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(PLAIN.get(letter, "?") for letter in error.object[error.start : error.end]), error.end
