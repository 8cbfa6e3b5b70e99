"""Chinese text that is put together from parts."""

from __future__ import annotations

import re

_BETWEEN = re.compile(r"(?<=[\u4e00-\u9fff）]) (?=[\u4e00-\u9fff，。；：、）])")


def spaced(text: str, word: str) -> str:
    """The text with spaces around a word of it that stands between numbers or Latin words."""
    return re.sub(rf"(?<=[0-9A-Za-z%]){re.escape(word)}(?=[0-9A-Za-z])", f" {word} ", text)


def unspaced(text: str) -> str:
    """The text without spaces between Chinese characters; those beside numbers and Latin words stay."""
    return _BETWEEN.sub("", text)
