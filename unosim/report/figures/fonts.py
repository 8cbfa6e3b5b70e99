"""A font with Chinese characters for the figures, if one is installed."""

from __future__ import annotations

import warnings
from functools import cache

from matplotlib import font_manager

# Families with simplified Chinese, the ones made for it first.
_FAMILIES = (
    "Noto Sans CJK SC",
    "Noto Sans SC",
    "Source Han Sans SC",
    "Source Han Sans CN",
    "Microsoft YaHei",
    "PingFang SC",
    "Hiragino Sans GB",
    "WenQuanYi Micro Hei",
    "WenQuanYi Zen Hei",
    "SimHei",
    "Noto Sans CJK JP",  # of a collection of fonts matplotlib knows the first one, which has the characters too
    "Noto Sans CJK TC",
    "Heiti TC",
    "STHeiti",
    "Arial Unicode MS",
    "Droid Sans Fallback",
    "Noto Serif CJK SC",
    "Noto Serif CJK JP",
)
HOW = "apt-get install fonts-noto-cjk (Debian, Ubuntu), dnf install google-noto-sans-cjk-fonts (Fedora)"


@cache
def chinese_font() -> str | None:
    """The family of an installed font with Chinese characters; None if there is none."""
    installed = {font.name for font in font_manager.fontManager.ttflist}
    return next((family for family in _FAMILIES if family in installed), None)


def warn(language: str) -> None:
    """Warns that figures as PNG and PDF will lack the characters of a language, and says how to mend it."""
    if language.startswith("zh") and chinese_font() is None:
        message = f"no font with Chinese characters is installed, so figures as PNG and PDF show boxes; {HOW}"
        warnings.warn(message, stacklevel=3)
