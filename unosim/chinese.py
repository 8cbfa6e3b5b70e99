"""Chinese text that is put together from parts."""

from __future__ import annotations

import re

_BETWEEN = re.compile(r"(?<=[\u4e00-\u9fff）]) (?=[\u4e00-\u9fff，。；：、）])")


def unspaced(text: str) -> str:
    """The text without spaces between Chinese characters; those beside numbers and Latin words stay."""
    return _BETWEEN.sub("", text)
