"""The errors that users see. Anything else that escapes is a bug.

Every error carries an ``exit_code`` for the command line: 2 bad input, 130 interrupted.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass


class UnosimError(Exception):
    """Something the user can put right; its text is all that the command line prints."""

    exit_code: int = 2


class ResultsError(UnosimError):
    """A results folder that is missing, damaged, or belongs to another experiment."""


class NotThere(ResultsError):
    """A round of the plan of which no row is stored: it is not played yet, or left out."""


class StrategyError(UnosimError):
    """A strategy that does not exist or cannot be compiled."""


class ScenarioError(UnosimError):
    """A scenario file that describes an impossible position or step."""


class RunError(UnosimError):
    """A run that cannot start or cannot go on."""


class Interrupted(UnosimError):
    """The user stopped a run; what was finished is kept."""

    exit_code = 130


#: Problems that the text of an error names.
MOST_TOLD = 30


@dataclass(frozen=True)
class Problem:
    """One thing wrong (or doubtful) in a user's file, and where.

    ``line`` and ``column`` count from 1; ``key`` is the dotted path of the key;
    ``allowed`` are the names or values that would do; ``nearest`` the one that was probably meant.
    """

    message: str
    file: str | None = None
    line: int | None = None
    column: int | None = None
    key: str | None = None
    allowed: tuple[str, ...] = ()
    nearest: str | None = None

    @property
    def place(self) -> str:
        """``file:line:column`` as far as it is known, else an empty string."""
        return ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)

    def __str__(self) -> str:
        text = ": ".join(part for part in (self.place, self.key, self.message) if part)
        if self.nearest is not None:
            text += f'; did you mean "{self.nearest}"?'
        if self.allowed:
            separator = " " if text.endswith("?") else "; "
            text += f"{separator}allowed: {', '.join(self.allowed)}"
        return text


class ConfigError(UnosimError):
    """A file or an override that cannot be used; carries every problem found, not only the first.

    Its text names the first ones: nobody reads more at a time.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        lines = [str(problem) for problem in self.problems[:MOST_TOLD]]
        more = len(self.problems) - len(lines)
        super().__init__("\n".join([*lines, *([f"… and {counted(more, 'problem')} more"] if more else [])]))

    def __reduce__(self) -> tuple[type[ConfigError], tuple[tuple[Problem, ...]]]:
        return type(self), (self.problems,)


def nearest(word: str, allowed: Iterable[str]) -> str | None:
    """The allowed name that ``word`` was probably meant to be, or None if nothing is close."""
    names = {name.casefold(): name for name in allowed}
    close = difflib.get_close_matches(word.casefold(), names, n=1, cutoff=0.6)
    return names[close[0]] if close else None


def quoted(value: object) -> str:
    """A user's word as messages show it: in double quotes, and what does not print as an escape."""
    text = str(value)
    return json.dumps(text, ensure_ascii=not text.isprintable())


def clean(text: str, most: int = 200) -> str:
    """What the code of strangers says, as one line that any terminal and file can hold.

    White space is single blanks, what does not print an escape, an address in memory (another one in every process) is
    gone, and what is longer than ``most`` characters is cut.
    """
    line = _escaped(" ".join(re.sub(r" at 0x[0-9a-fA-F]+", "", text).split()))
    return line if len(line) <= most else line[: most - 1] + "…"


def readable(text: str) -> str:
    """A message, which may hold what somebody typed, for a terminal: without control characters and endless words."""
    short = re.sub(r"\S{400,}", lambda word: f"{word[0][:100]}…", text)
    return "\n".join(map(_escaped, short.split("\n")))


def _escaped(line: str) -> str:
    return line if line.isprintable() else "".join(one if one.isprintable() else ascii(one)[1:-1] for one in line)


def is_whole(text: str) -> bool:
    """Whether a user's word is a whole number, of nine digits at most: a seat, a place, so many of something."""
    return len(text) < 10 and text.isdecimal()


def counted(number: int, noun: str) -> str:
    """A number of things in words: ``1 job``, ``2,400 rounds``."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def no_such(what: str, name: str, known: Iterable[str]) -> Problem:
    """The problem of a name that does not exist: ``there is no variant "lke"; did you mean "like"? allowed: like``."""
    allowed = tuple(known)
    return Problem(f"there is no {what} {quoted(name)}", allowed=allowed, nearest=nearest(name, allowed))
