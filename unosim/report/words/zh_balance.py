"""Chinese sentences about balance: the same ids and slots as `en_balance`."""

from __future__ import annotations

TEMPLATES = {
    "balance.cards": "要和{others}胜得一样多，{player}开局应拿 {value} 张牌（内插 {x}，95% 区间 {interval}）："
    "{rates}。",
    "balance.key": "要和{others}胜得一样多，{player}的 {what} 应为 {value}（内插 {x}，95% 区间 {interval}）：{rates}。",
    "balance.at": "{player}在 {value} 时每百局胜 {rate} 局",
    "balance.at.next": "在 {value} 时 {rate} 局",
    "balance.at.two": "在 {value} 时，每百局{player}胜 {rate} 局、{other}胜 {theirs} 局",
    "balance.at.two.next": "在 {value} 时 {rate} 局与 {theirs} 局",
    "balance.fair": "均分是每百局 {fair} 局。",
    "balance.more": "{what} 从 {low} 到 {high} 都不能让{player}胜得只和{others}一样多；最接近的是：{rates}。",
    "balance.less": "{what} 从 {low} 到 {high} 都不能让{player}胜得和{others}一样多；最接近的是：{rates}。",
    "balance.flat": "{what} 在这里什么也不改变：{rates}，其他取值也一样。",
    "balance.many": "注意：胜率不止一次相交（{k} 次），请多发些牌；这里是第一次。",
    "balance.open": "注意：区间超出了试过的取值。",
    "balance.few": "注意：分出胜负的局太少。",
}

WORDS = {
    "balance.all": "其他人",
    "balance.below": "{x} 以下",
    "balance.above": "{x} 以上",
    "table.balance": "{player}每百局胜几局，各取值都打同样的 {deals} 副牌",
    "column.fairness": "高于均分",
    "column.ahead": "比{other}多",
}
