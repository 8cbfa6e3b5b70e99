"""The rules in Chinese (simplified): what each key is about, and what each of its values means.

The same keys and slots as the declarations in `unosim.rules`; a test compares them.
"""

from __future__ import annotations

from unosim.rules.zh import ending, jump_in, penalty, setup, turn

Said = tuple[str, dict[str, str]]

SWITCHES: dict[str, Said] = {**setup.SAID, **turn.SAID, **penalty.SAID, **jump_in.SAID, **ending.SAID}
"""By key: one sentence on the switch, and one for each of its values, as `says` of `unosim.rules.switch.switch`."""

WORDS = {
    "number": "数字牌",
    "skip": "跳过牌",
    "reverse": "反转牌",
    "draw_two": "+2",
    "wild": "变色牌",
    "wild_draw_four": "+4",
    "draw_two_on_draw_two": "+2 接 +2",
    "wild_draw_four_on_draw_two": "+4 接 +2",
    "wild_draw_four_on_wild_draw_four": "+4 接 +4",
    "draw_two_on_wild_draw_four": "+2 接 +4",
    "swap": "换牌",
    "rotate": "传牌",
    "quiet": "禁言",
    "slap": "拍牌",
}
"""Words of files as people say them: kinds of cards, answers, extras."""

SOURCES = {
    "sheet": "108 张经典版的官方说明书，以及其中列出的家规",
    "zhidao": "问答网站上的几条简短回答（各 `zhidao-*` 规则）",
    "chatty": "同一网站上的一条长回答",
    "baike": "网络百科中的一条回答（优诺牌）",
    "document": "文件分享网站上流传的一份文档（最新uno玩法）",
    "fingertip": "一款手机游戏的规则（指尖乌诺牌）",
    "encyclopedia": "一篇繁体中文百科条目（UNO牌），附有可选规则",
    "house": "人们实际在玩的家规，以上资料中都没有",
}
"""What the names of sources mean."""

PAGE = {
    "Cards and deal": ("牌与发牌", ""),
    "The card that begins": ("起始牌", "翻开一张牌作起始牌，开始弃牌堆。+4 从不做起始牌。"),
    "A turn": (
        "轮到出牌",
        "轮到时出一张牌：与当前颜色相同，或与上一张的数字或符号相同，或者出变色牌、+4。没有就摸牌。"
        "牌堆摸完时，除最上面一张外，弃牌洗成新的牌堆。",
    ),
    "Action cards and wilds": (
        "功能牌和变色牌",
        "跳过牌使下家停一轮，反转牌使方向反转，出变色牌的人指定接下来的颜色。",
    ),
    "Jumping in": ("抢牌", ""),
    "Numbers that do something": ("有附加作用的数字牌", "作最后一张打出时都不起作用。"),
    "Calling UNO, and fines": ("喊 UNO 与罚牌", ""),
    "The end and the points": ("结束与计分", ""),
}
"""The parts of the page for the table at home (`unosim.rules.page.PARTS`): heading, and what goes without saying."""
