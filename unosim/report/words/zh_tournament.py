"""Chinese of the report of a tournament: the same ids and slots as `en_tournament`."""

from __future__ import annotations

TEMPLATES = {
    "cup.best": "{k} 种打法中{a}最好：{seats} 人桌每百局胜 {p} 局（95% 区间 {interval}；均分是 {fair}）。",
    "cup.better": "{a}胜过{b}：{seats} 人桌每百局胜 {p} 局，{b}胜 {q} 局（前者的 95% 区间 {interval}；"
    "均分是 {fair}）。",
    "cup.top": "{names}胜得最多，{seats} 人桌每百局 {q} 到 {p} 局（均分是 {fair}），打了 {rounds} 局仍分不出高下。",
    "cup.top.many": "{k} 种打法中，前 {n} 种（从{a}到{b}）打了 {rounds} 局仍分不出高下："
    "{seats} 人桌每百局胜 {q} 到 {p} 局（均分是 {fair}）。",
    "cup.equal": "{k} 种打法打了 {rounds} 局仍分不出高下：{seats} 人桌每百局胜 {q} 到 {p} 局（均分是 {fair}）。",
    "cup.equal.two": "{a}和{b}打了 {rounds} 局仍分不出高下：{seats} 人桌每百局各胜 {p} 局和 {q} 局（均分是 {fair}）。",
    "cup.none": "还没有一局打完。",
    "cup.range": "从最差的{b}换成最好的{a}，每百局从 {q} 局升到 {p} 局。",
    "cup.alike": "{names}互换之后，打出来的局完全一样。",
    "cup.cycle": "{a}胜{b}，{b}胜{c}，{c}又胜{a}。",
    "cup.cycles": "有 {n} 组三者循环相克，例如{a}、{b}和{c}。",
    "cup.cycles.none": "能确定的范围内，没有三者循环相克。",
    "cup.pairs": "{n} 对之中有 {m} 对能确定：其中 {x} 对，总胜率高的一方在两者之间也胜得多。",
    "cup.rules.change": "换规则后变化最大的：{r}之下，{a}每百局胜 {p} 局，{b}之下 {q} 局（{d}，95% 区间 {interval}）。",
    "cup.rules.same": "换成别的规则，没有哪个胜率确定会变。",
    "cup.rules.best": "{b}之下最好的是{a}，{r}之下是{c}。",
    "cup.rules.order": "在每一套规则之下，最好的都是{a}。",
    "cup.thin.deals": "注意：只打了 {deals} 副牌，小的差别还看不出来。",
    "cup.thin.partial": "注意：这次还没有打完（{planned} 个文件中有 {present} 个）；数字还会变。",
    "cup.thin.unfinished": "注意：{r}之下，每百局有 {x} 局没有分出胜负（僵局或打满回合上限）；其他数字都不含这些局。",
    "cup.thin.left_out": "注意：{r}之下，有 {n} 副牌因为策略出错，各轮换都不计入；数字只代表其余的牌，"
    "而其余的牌并不是随机挑出来的。",
    "cup.thin.rating": "{r}之下没有等级分：有人一局未胜，所以定不下来。",
}

WORDS = {
    "cup.title": "哪种打法胜得最多？",
    "cup.facts": "{k} 种打法 · 每桌 {seats} 人 · {line_ups} 种组桌 · {deals} 副牌 · {rounds} 局",
    "cup.facts.rules": "{n} 套规则",
    "cup.section.standings": "名次",
    "cup.section.meetings": "谁胜谁",
    "cup.section.rules": "换规则",
    "cup.details.rules": "{r}之下的名次",
    # Figures.
    "cup.ranking": "胜局",
    "cup.ranking.caption": "每百次上桌胜几局，附 95% 区间。虚线是均分。右边的粗线连起分不出高下的打法。",
    "cup.ranking.caption.alone": "一人对其余同一种打法，遍历其他各种，每百局胜几局，附 95% 区间。"
    "虚线是均分。右边的粗线连起分不出高下的打法。",
    "cup.ranking.x": "每百局胜几局",
    "cup.ranking.alt": "各种打法的胜率点图，最好的在上；均分是 {fair}。",
    "cup.alt.item": "{a}：{p}。",
    "cup.matrix": "两两相比",
    "cup.matrix.caption": "两者同桌且其中一人得胜的局，每百局有几局归这一行的打法。上方的数字是名次。"
    "橙色：超过一半；蓝色：不到一半；~ 表示按所有对数修正之后还不能确定。",
    "cup.matrix.alt": "每种打法对每种打法的份额表。",
    "cup.matrix.alt.item": "{a}对{b}：{p}。",
    "cup.bump": "每套规则之下的胜局",
    "cup.bump.caption": "每百局胜几局。彩色：与第一套规则相比胜率确定有变的，变化大的在先。灰色：其余。",
    "cup.bump.alt": "各种打法的胜率从一套规则到下一套的折线。",
    "cup.bump.alt.item": "{a}：{items}。",
    # Tables.
    "cup.table.standings": "{r}之下的名次",
    "cup.table.meetings": "{r}之下的每一对：两者同桌且其中一人得胜的局归谁",
    "cup.table.rules": "每套规则之下的胜局，以及与{b}的差别（附 95% 区间）",
    "cup.column.rank": "名次",
    "cup.column.strategy": "打法",
    "cup.column.tier": "档",
    "cup.column.rate": "胜率",
    "cup.column.points": "得分",
    "cup.column.rating": "等级分",
    "cup.column.first": "先手时",
    "cup.column.last": "末手时",
    "cup.column.turns": "回合",
    "cup.column.rounds": "局数",
    "cup.column.pair": "对阵",
    "cup.column.share": "前者的份额",
    "cup.column.corrected": "按所有对数修正",
    "cup.column.balance": "胜–负",
    "cup.column.expected": "按等级分",
    "cup.column.verdict": "结论",
    "cup.pair": "{a} – {b}",
    "cup.certain": "确定",
    "cup.open": "~",
    "cup.note.standings": "档：字母相同的分不出高下。得分：按规则，每局。等级分：用国际象棋的尺度，0 是平均。"
    "先手时、末手时：先出牌和最后出牌时的胜率。回合：有它在桌的局平均几个回合。",
    "cup.note.meetings": "确定：修正后的区间不含 50%。按等级分：等级分预期的份额。",
    "cup.note.rules": "霍尔姆校正：对所有打法和规则一起校正。",
    # How it was made.
    "cup.made.field": "组桌",
    "cup.made.duel": "单挑：每对打法单独相遇，轮流换座。",
    "cup.made.one_vs_field": "一对众：每种打法独自坐进一桌同一种的其他打法。胜率是独自那一人的。",
    "cup.made.mixed": "混合：由种子抽出各不相同的打法同桌，每种打法桌数相同；每套规则之下，"
    "任两种同桌 {low} 到 {high} 局。",
    "cup.made.deals.text": "{deals} 副牌，每副由 {line_ups} 种组桌的每种轮换各打一次：共 {rounds} 局。"
    "所有组桌在所有规则之下打同样的牌。",
    "cup.made.intervals.text": "95%，逐项；由 100 组牌逐组去掉后的离散程度得出；一副牌的所有局算一个观测；"
    "份额用有效局数上的威尔逊区间。",
    "cup.made.correction.text": "档：胜率的所有对数用霍尔姆校正；对阵：所有对数用邦费罗尼校正；换规则："
    "所有打法和规则用霍尔姆校正。",
    "cup.made.rating": "等级分",
    "cup.made.rating.text": "按赢家拟合的卢斯模型：胜的机会是自己的实力除以全桌实力之和；400 分是实力的十倍。"
    "等级分预期的对阵份额与实际最多差 {x}。",
    "cup.made.rating.none": "没有：有人一局未胜，实力定不下来。",
    "cup.limits.field": "胜率与同桌是谁有关：换一批打法，名次可能不同。",
    "cup.limits.intervals": "每个 95% 区间只管自己：二十个中大约有一个可能不含真值。档和“确定”的对阵已为此校正。",
    "cup.define.rate": "胜率",
    "cup.define.rate.text": "每次上桌胜的局，占所有打完的局。均分是一除以人数。",
    "cup.define.tier": "档",
    "cup.define.tier.text": "胜率相邻、其中任两种都不确定有别的打法。与两种有别的打法都分不清的，有两个字母。",
    "cup.define.share": "份额",
    "cup.define.share.text": "两者同桌且其中一人得胜的局中，前者的份额：别人得胜的局两边都不算。",
    "cup.again.look": "看第一种组桌的一局：",
    "cup.terminal.more": "… 报告里还有 {k} 种打法",
}
