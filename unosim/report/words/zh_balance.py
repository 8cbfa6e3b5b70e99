"""Chinese sentences about balance: the same ids and slots as `en_balance`."""

from __future__ import annotations

TEMPLATES = {
    "balance.cards": "要和{others}胜得一样多，{player}开局应拿 {value} 张牌（内插 {x}，95% 区间 {interval}）："
    "{rates}。",
    "balance.key": "要和{others}胜得一样多，{player}的 {what} 应为 {value}（内插 {x}，95% 区间 {interval}）：{rates}。",
    "balance.at": "取 {value} 时，{player}每百局胜 {rate} 局",
    "balance.at.next": "取 {value} 时胜 {rate} 局",
    "balance.at.two": "取 {value} 时，每百局{player}胜 {rate} 局、{other}胜 {theirs} 局",
    "balance.at.two.next": "取 {value} 时分别是 {rate} 局和 {theirs} 局",
    "balance.at.cards": "拿 {value} 张时，{player}每百局胜 {rate} 局",
    "balance.at.cards.next": "拿 {value} 张时胜 {rate} 局",
    "balance.at.two.cards": "拿 {value} 张时，每百局{player}胜 {rate} 局、{other}胜 {theirs} 局",
    "balance.at.two.cards.next": "拿 {value} 张时分别是 {rate} 局和 {theirs} 局",
    "balance.rates": "{first}；{second}",
    "balance.fair": "均分是每百局 {fair} 局。",
    "balance.more": "{what} 从 {low} 到 {high} 都不能让{player}胜得只和{others}一样多；最接近的是：{rates}。",
    "balance.less": "{what} 从 {low} 到 {high} 都不能让{player}胜得和{others}一样多；最接近的是：{rates}。",
    "balance.flat": "{what} 在这里什么也不改变：{rates}，其他取值也一样。",
    "balance.many": "注意：胜率不止一次相交（{k} 次），请多发些牌；这里是第一次。",
    "balance.open": "注意：区间超出了试过的取值。",
    "balance.few": "注意：分出胜负的局太少。",
}

WORDS = {
    # What is varied; parameters of a strategy have their own names.
    "balance.hand_size": "起手张数",
    "balance.forget_uno": "忘喊 UNO 的机会",
    "balance.notice_uno": "发现别人忘喊的机会",
    "balance.false_call": "乱喊 UNO 的机会",
    "balance.misplay": "出错牌的机会",
    "balance.wrong_jump": "抢错牌的机会",
    "balance.noise": "禁言时出声的机会",
    "balance.attention": "看到抢牌机会的比例",
    "balance.reaction": "抢牌速度",
    "balance.all": "其他人",
    "balance.below": "{x} 以下",
    "balance.above": "{x} 以上",
    "table.balance": "{player}每百局胜几局，各取值都打同样的 {deals} 副牌",
    "column.fairness": "高于均分",
    "column.ahead": "比{other}多",
}
