"""Chinese words around rules, their keys and their values: the same ids and slots as `en_rules`."""

from __future__ import annotations

WORDS = {
    "rules.preset": "整套规则",
    "rules.house rule": "家规",
    "rules.switch": "设定",
    "rules.presets": "整套规则",
    "rules.house rules": "家规",
    "rules.changed": "与缺省不同",
    "rules.differ": "{total} 项设定中有 {n} 项不同",
    "rules.also": "俗称：{x}",
    "rules.allowed": "可取：{x}",
    "rules.several": "列表，其中可有 {x}",
    "rules.default": "缺省：{x}",
    "rules.meaning": "含义",
    "rules.moments": "何时起作用：{x}",
    "rules.known": "出处",
    "rules.conflicts": "不能并用",
    "rules.warnings": "提醒",
    "moment.deal": "发牌",
    "moment.starter": "翻起始牌",
    "moment.turn": "轮到出牌",
    "moment.draw": "摸牌",
    "moment.play": "出牌",
    "moment.pending": "罚牌未付",
    "moment.challenge": "质疑",
    "moment.jump": "抢牌",
    "moment.call": "喊 UNO",
    "moment.end": "终局",
    "moment.score": "计分",
}
