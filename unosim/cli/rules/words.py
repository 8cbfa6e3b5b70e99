"""What the commands about rules say around keys and values, in English and Chinese.

What a value means is told in English sentences only; in Chinese a switch is told by what people call it.
"""

from __future__ import annotations

from collections.abc import Iterable

EN = {
    "preset": "preset",
    "house rule": "house rule",
    "switch": "switch",
    "presets": "presets",
    "house rules": "house rules",
    "changed": "changed",
    "differ": "{n} of {total} rules differ",
    "allowed": "allowed: {x}",
    "several": "a list of {x}",
    "default": "default: {x}",
    "moments": "acts at: {x}",
    "of": "{name}: {value}",
    "comma": ", ",
}

ZH = {
    "preset": "整套规则",
    "house rule": "家规",
    "switch": "设定",
    "presets": "整套规则",
    "house rules": "家规",
    "changed": "与缺省不同",
    "differ": "{total} 项设定中有 {n} 项不同",
    "allowed": "可取：{x}",
    "several": "列表，其中可有 {x}",
    "default": "缺省：{x}",
    "moments": "何时起作用：{x}",
    "of": "{name}：{value}",
    "comma": "、",
}

MOMENTS = {
    "deal": "发牌",
    "starter": "翻起始牌",
    "turn": "轮到出牌",
    "draw": "摸牌",
    "play": "出牌",
    "pending": "罚牌未付",
    "challenge": "质疑",
    "jump": "抢牌",
    "call": "喊 UNO",
    "end": "终局",
    "score": "计分",
}


def word(language: str, key: str, **slots: object) -> str:
    """A phrase in a language, with its slots filled."""
    return (ZH if language == "zh" else EN)[key].format(**slots)


def listed(language: str, words: Iterable[str]) -> str:
    """Words one after the other."""
    return word(language, "comma").join(words)


def called(words: Iterable[str]) -> list[str]:
    """What people call a switch in Chinese."""
    return [one for one in words if not one.isascii()]


def sheet(name: str, language: str) -> str:
    """What a packaged sheet is called: in Chinese with its name in files behind it, which is what one types."""
    from unosim.rules import load_sheet

    chinese = load_sheet(name).name.zh
    return f"{chinese}（{name}）" if language == "zh" and chinese else name
