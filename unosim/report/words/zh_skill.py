"""Chinese sentences about skill and luck: the same ids and slots as `en_skill`."""

from __future__ import annotations

_REST = "其余（牌局的走向）占 {rest}"
_EQUAL = "玩家毫无影响，座次占 {position}：{table}同桌，打法都一样。牌运占多少看不出来：每副牌只打了一次。"
_HANDICAP = "玩家连同各自的起点占 {player}，同桌的是{table}。座次和牌运占多少看不出来：它们跟着玩家走，不跟着座位走。"
_FEW = "分不出技术和运气：至少要有 100 副每局都分出胜负的牌。"
_FIXED = "分不出技术和运气：玩家坐各个座位的次数不一样多（seating: rotate 可以做到）。"

TEMPLATES = {
    "skill": "谁能赢：玩家占 {player}，座次占 {position}，牌运占 {cards}，" + _REST + "；同桌的是{table}。",
    "skill.of": "{v}之下谁能赢：玩家占 {player}，座次占 {position}，牌运占 {cards}，" + _REST + "；同桌的是{table}。",
    "skill.equal": "谁能赢：" + _EQUAL,
    "skill.equal.of": "{v}之下谁能赢：" + _EQUAL,
    "skill.handicap": "谁能赢：" + _HANDICAP,
    "skill.handicap.of": "{v}之下谁能赢：" + _HANDICAP,
    "skill.few": _FEW,
    "skill.few.of": "{v}之下，" + _FEW,
    "skill.fixed": _FIXED,
    "skill.fixed.of": "{v}之下，" + _FIXED,
    "skill.player": "{name}",
    "skill.players": "{k} 个{name}",
    "skill.gap": "{best}每百局比{worst}多胜 {gap} 局（95% 区间 {interval}）：打约 {rounds} 局就不再是巧合。",
    "skill.gap.open": "{best}是否比{worst}打得好，还说不准：每百局差 {gap} 局（95% 区间 {interval}）。",
    "swap": "{v}之下，每百局中，{player}胜了 {gained} 局{other}在同一副牌同一座位上输掉的，也输了 {lost} 局它胜过的。",
    "swap.same": "{v}之下，每百局中，{player}胜了 {gained} 局原先在同一副牌同一座位上输掉的，"
    "也输了 {lost} 局原先胜过的。",
    "skill.order": "以 0（不比别人强）到 100（局局都赢）为尺，{player}在 {order}（95% 区间 {interval}）。",
    "skill.pack": "同一副牌、同样的座位、别的运气（谁坐庄、随机选什么）打出来的两局，每百对有 {same} 对是同一人胜；"
    "所以谁胜有 {pack}（95% 区间 {interval}）由这副牌和玩家决定，{lots} 由运气决定。",
    "skill.pack.of": "{v}之下，同一副牌、同样的座位、别的运气（谁坐庄、随机选什么）打出来的两局，"
    "每百对有 {same} 对是同一人胜；"
    "所以谁胜有 {pack}（95% 区间 {interval}）由这副牌和玩家决定，{lots} 由运气决定。",
    "skill.luck": "主要靠运气：{v}之下，谁胜只有 {player} 取决于玩家。",
    "skill.both": "技术和运气都有：{v}之下，谁胜有 {player} 取决于玩家。",
    "skill.skill": "主要靠技术：{v}之下，谁胜有 {player} 取决于玩家。",
}

WORDS = {
    "made.player.ban": "不许 {x}",
    "made.player.hand_size": "开局拿 {x} 张牌",
    "made.player.first": "先手",
    "table.skill": "技术与运气：谁能赢由什么决定，各占多少，附 95% 区间",
    "note.skill": "占“谁能赢”方差的份额。牌运：不同玩家坐同一副牌的同一座位，成绩有多像；与他们打得有多随意有关。"
    "其余：牌局的走向。见 docs/skill.md。",
    "column.players": "玩家",
    "column.cards": "牌运",
    "column.rest": "其余",
    "column.gap": "最好比最差",
    "column.show": "多少局见分晓",
    "column.rungs": "高下",
    "skill.row.player": "玩家",
    "skill.row.position": "座次",
    "skill.row.cards": "牌运",
    "skill.row.rest": "其余",
    "skill.row.pack": "同一副牌，别的运气",
    "skill.row.gap": "最好比最差多",
    "skill.row.show": "多少局看得出",
    "skill.row.order": "单独那位的等级",
    "skill.row.rungs": "阶梯的级数",
    "skill.head": "占谁能赢",
    "note.skill.pack": "牌和座位：运气全部重来、牌和座位不变时，保持不变的份额。",
    "column.pack": "牌和座位",
}
