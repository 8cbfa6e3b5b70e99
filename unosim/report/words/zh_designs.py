"""Chinese words about designs: the same ids and slots as `en_designs`."""

from __future__ import annotations

TEMPLATES = {
    "factors.most": "{k} 个因素中，对{measure}影响最大的是{name}：{a_v}，原来 {a_b}（其余因素取平均）。",
    "factors.most.at": "{table}桌上，{k} 个因素中对{measure}影响最大的是{name}：{a_v}，原来 {a_b}（其余因素取平均）。",
    "factors.also": "对{measure}影响最大的也是{name}：{a_v}，原来 {a_b}。",
    "factors.other": "对{measure}影响最大的是{name}：{a_v}，原来 {a_b}。",
    "factors.none": "{k} 个因素都不会让{measure}明显变化（其余因素取平均）。",
    "factors.none.at": "{table}桌上，{k} 个因素都不会让{measure}明显变化（其余因素取平均）。",
    "factors.open": "{k} 个因素中有没有哪个会让{measure}明显变化，还说不准。",
    "factors.open.at": "{table}桌上，{k} 个因素中有没有哪个会让{measure}明显变化，还说不准。",
    "pairs.most": "{name}互相影响：一起用是 {a_v}，而两者单独的影响相加是 {a_b}。",
    "factors.alias": "{k} 个因素中，对{measure}影响最大的（{d}）是{names}：其中一个，或几个一起；"
    "所打的组合分不出是哪个。",
    "factors.alias.at": "{table}桌上，{k} 个因素中对{measure}影响最大的（{d}）是{names}：其中一个，或几个一起；"
    "所打的组合分不出是哪个。",
    "pairs.alias": "{names}这几对当中，至少有一对互相影响；所打的组合分不出是哪一对。",
    "pairs.none": "没有两个因素互相影响：任两个一起用，都等于单独影响之和，误差感觉不到。",
    "pairs.open": "是否每两个因素都互不影响，还说不准。",
    "fraction": "{whole} 种组合打了 {cells} 种（分辨度 {r}）；这样分不开的影响列在一起。",
    "fraction.part": "{whole} 种组合打了 {cells} 种；这样分不开的影响列在一起。",
    "tables.same": "{v}对{measure}的影响，{k} 桌结果一致。",
    "tables.same.both": "{v}对{measure}的影响，两桌结果一致。",
    "tables.near": "{v}对{measure}的影响，各桌略有不同，但感觉不到：{t_least}桌 {d_least}，{t_most}桌 {d_most}。",
    "tables.depends": "{v}对{measure}的影响，要看谁在打：{t_least}桌 {d_least}，{t_most}桌 {d_most}。",
    "tables.opposite": "{v}对{measure}的影响，连方向都要看谁在打：{t_least}桌 {d_least}，{t_most}桌 {d_most}。",
    "tables.open": "{v}对{measure}的影响是否 {k} 桌一致，还说不准。",
    "tables.open.both": "{v}对{measure}的影响是否两桌一致，还说不准。",
    "sweep.ends": "随着{factor}变化，{measure}从 {l_first} 时的 {a_first} 变到 {l_last} 时的 {a_last}。",
    "sweep.turns": "随着{factor}变化，{measure}从 {l_first} 时的 {a_first} 变到 {l_last} 时的 {a_last}；"
    "{l_least} 时最小（{a_least}），{l_most} 时最大（{a_most}）。",
    "sweep.middle": "随着{factor}变化，{measure}在 {l_least} 时最小（{a_least}），{l_most} 时最大（{a_most}）。",
    "sweep.to": "随着{factor}变化，{measure}从 {l_first} 时的 {a_first} 变到 {l_far} 时的 {a_far}；别处怎样还说不准。",
    "sweep.same": "随着{factor}变化，{measure}没有感觉得到的变化：{l_first} 时 {a_first}，{l_last} 时 {a_last}。",
    "sweep.open": "{measure}怎样随着{factor}变化，还说不准。",
    "sweep.least": "随着{factor}变化，{measure}从 {l_first} 时的 {a_first} 变到 {l_last} 时的 {a_last}；"
    "{l_least} 时最小（{a_least}）。",
    "sweep.most": "随着{factor}变化，{measure}从 {l_first} 时的 {a_first} 变到 {l_last} 时的 {a_last}；"
    "{l_most} 时最大（{a_most}）。",
    "target.met": "{k} 格中有 {n} 格确定合乎所有目标，{v}最好：{items}。",
    "target.open": "{k} 格中没有一格确定合乎所有目标，{n} 格有可能；最有可能的是{v}：{items}。",
    "target.missed": "{k} 格中没有一格合乎所有目标；最接近的是{v}：{items}。",
    "target.item": "{measure} {a}{unit}",
    "stopped.reached": "一直打到{v}的{measure}精确到 ± {wanted}（{confidence}%）：共 {deals} 副牌，看了 {looks} 次。",
    "stopped.reached.difference": "一直打到{v}对{measure}的影响精确到 ± {wanted}（{confidence}%）：共 {deals} 副牌，"
    "看了 {looks} 次。",
    "stopped.most": "注意：{v}的{measure}只精确到 ± {half}（{confidence}%），没有达到要求的 ± {wanted}；"
    "已打满最多的副数（{deals} 副，看了 {looks} 次）。",
    "stopped.most.difference": "注意：{v}对{measure}的影响只精确到 ± {half}（{confidence}%），没有达到要求的 ± "
    "{wanted}；已打满最多的副数（{deals} 副，看了 {looks} 次）。",
}

WORDS = {
    "level.players": "{x} 人",
    "level.hand_size": "{x} 张",
    "level.packs": "{x} 副",
    "designs.at": "{t}桌的同一项",
    "table.factors": "{measure}：每个因素的影响（其余取平均），以及每两个因素超出相加之外的影响；"
    "对这 {n} 项作霍尔姆校正",
    "table.factors.all": "所有项目：单个因素的最大影响，以及两个因素超出相加之外的最大影响",
    "note.factors": "原来：该因素取第一个水平时的平均，或两者单独影响之和。之后：取另一水平时的平均，"
    "或两者一起用时的平均。用“或”连起来的影响分不开：差别是它们合起来的，几对连在一起的没有原来和之后。",
    "column.effect": "影响",
    "column.before": "原来",
    "column.after": "之后",
    "column.main": "单个因素",
    "column.two": "两个因素",
    "either": "或",
    "table.tables": "{measure}：每一桌的差别，± 95%",
    "note.tables": "一致：没有哪两桌相差明显；大致一致：同样如此，但各桌确有不同。看人：各桌确实不同"
    "（按牌作科克伦 Q 检验，对各玩法作霍尔姆校正后低于 0.05），而且可能感觉得到。",
    "column.same": "各桌",
    "table.places": "{v} 与 {b} 相比：每百局胜局的变化，按玩家和顺位，± 95%（* 表示变化明显）",
    "note.places": "变化明显：整个区间超过最小可感差别，且对所有玩法的这些变化一起作霍尔姆校正后低于 0.05。",
    "places.all": "全体",
    "tables.same": "一致",
    "tables.near": "大致一致",
    "tables.depends": "看人",
    "tables.open": "未定",
    "tables.told": "其余各节说的都是{t}桌。",
    "table.sweep": "{measure}随{factor}的变化，以及与第一个的差别",
    "table.sweep.at": "{measure}随{factor}的变化，以及与第一个的差别（{table}桌）",
    "table.targets": "目标：各值 ± 95%（对所有格同时成立），最好的在先",
    "note.targets": "合乎：每个区间都在范围之内。不合：有一个在范围之外。未定：有一个跨过范围的一端。",
    "column.target": "目标",
    "target.met": "合乎",
    "target.open": "未定",
    "target.missed": "不合",
}
