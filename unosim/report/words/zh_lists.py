"""Chinese words of lists, odds and progress on the terminal, by the English templates (`unosim.said`)."""

from __future__ import annotations

SAID = {
    "{n} round": "{n} 局",
    "{n} rounds": "{n} 局",
    "{n} deal": "{n} 副牌",
    "{n} deals": "{n} 副牌",
    "{n} cell": "{n} 格",
    "{n} cells": "{n} 格",
    "{n} job": "{n} 个任务",
    "{n} jobs": "{n} 个任务同时进行",
    # Progress.
    "{folder}: {rounds}{kept}; {jobs}": "{folder}：{rounds}{kept}；{jobs}",
    ", {n} of them already there": "，其中 {n} 局已有",
    "warning: {path} was broken and is played anew": "注意：{path} 已损坏，正在重打",
    "nothing left to play{left_out}": "已经全部打完{left_out}",
    "{rounds} played in {time}, {rate}/s{left_out}": "{time}打了 {rounds}，每秒 {rate} 局{left_out}",
    "; {deals} left out, in which a strategy erred": "；有策略出错，{deals}不计入",
    "{done} of {total} rounds, {rate}/s, {time} left": "{total} 局中已打 {done} 局，每秒 {rate} 局，还要 {time}",
    "{s} s": "{s} 秒",
    "{m} min {s} s": "{m} 分 {s} 秒",
    "{h} h {m} min": "{h} 小时 {m} 分",
    # Runs that are stopped.
    "stopped before the first round": "还没打第一局就停下了",
    "stopped; {kept}": "已停下；{kept}",
    "{kept} of {planned} units ({done} of {rounds} rounds) are kept in {folder}, and the same run goes on there": (
        "{planned} 份中的 {kept} 份（{rounds} 局中的 {done} 局）存在 {folder}，同样的命令从那里接着打"
    ),
    "interrupted": "已中断",
    "to go on: {command}": "接着打：{command}",
    # Checks.
    "{n} variant": "{n} 种玩法",
    "{n} variants": "{n} 种玩法",
    "{n} line-up": "{n} 种组桌",
    "{n} line-ups": "{n} 种组桌",
    "{n} set of rules": "{n} 套规则",
    "{n} sets of rules": "{n} 套规则",
    "{line_ups} under {sets}": "{sets}，{line_ups}",
    "{n} unit": "{n} 份",
    "{n} units": "{n} 份",
    "{file}: ok: {name}, {size}, {rounds}": "{file}：没有问题：{name}，{size}，{rounds}",
    "{file}: ok: {rounds} in {units} of {planned}": "{file}：没有问题：{planned}中有 {units} 份，共 {rounds}",
    "warning: {text}": "注意：{text}",
    # Speed.
    "core: repetition {n} of {all}": "引擎：第 {n} 遍，共 {all} 遍",
    "run: {rounds} with {jobs}": "从头打到写完文件：{rounds}，{jobs}",
    "core, one processor": "引擎，一个处理器",
    "rounds/s": "局/秒",
    "turns/s": "回合/秒",
    "rounds : {flags}": "局数比 {flags}",
    "turns : {flags}": "回合数比 {flags}",
    "plain rules, {n} random players": "简单规则，{n} 个随机玩家",
    "preset {name}": "规则 {name}",
    "{n} house rules at once": "{n} 条家规一起用",
    "plain rules, 4 x bench-ten": "简单规则，4 个 bench-ten",
    "yardstick {flags}, {n} players": "C 程序 {flags}，{n} 人",
    "run to Parquet": "写入 Parquet",
    "of the core": "与引擎之比",
    "first round after": "开局前用时",
    "peak memory": "最大内存",
    "bytes/round": "字节/局",
    "without seats": "不含座位",
    "{rounds}, {jobs}": "{rounds}，{jobs}",
    "{machine}, {n} processors, Python {version}": "{machine}，{n} 个处理器，Python {version}",
    "core built with {flags}; medians of {n}": "引擎编译选项 {flags}；{n} 次的中位数",
    "{n} jobs are {gain} times as fast as one": "{n} 个任务同时进行，速度是 1 个的 {gain} 倍",
    # Lists.
    "complete": "已完成",
    "{units} of {planned} units": "{planned} 份中有 {units} 份",
    "{done}, running": "{done}，正在打",
    "report": "有报告",
    "no results in {folder}": "{folder} 里没有结果",
    "experiment files": "实验文件",
    "wrong: `unosim check` says what": "有错：`unosim check` 说明原因",
    "tables of players, for `players: {table: NAME}`:": "现成的几桌玩家，写法 `players: {table: NAME}`：",
    # Odds.
    "{fit} of the {others} other cards fit on {card}.": "其余 {others} 张牌中有 {fit} 张能接 {card}。",
    "At least {n} draw until one fits: {chance} ({odds})": "至少摸 {n} 张才有能出的牌：概率 {chance}（{odds}）",
    "At least {n} draws until one fits: {chance} ({odds})": "至少摸 {n} 张才有能出的牌：概率 {chance}（{odds}）",
    "Mean number of draws: {mean}": "平均要摸 {mean} 张",
    "At least {n} of {kinds} in {cards} cards: {chance} ({odds})": "{cards} 张手牌中至少有 {n} 张{kinds}："
    "概率 {chance}（{odds}）",
    "never": "不可能",
    "always": "必然",
    "one in {n}": "{n} 次中有 1 次",
    "number": "数字牌",
    "skip": "跳过牌",
    "reverse": "反转牌",
    "draw_two": "+2",
    "wild": "变色牌",
    "wild_draw_four": "+4",
    # What strategies and tables of players say of themselves.
    "Hits the next player at every chance, with draw fours first, and bluffs where that player is about to go out.": (
        "逢机会就打下家，先用 +4；下家快出完时还会诈。"
    ),
    "Stops a neighbor who is close to going out, and otherwise sheds high cards of its strongest color.": (
        "拦住快要出完的邻座，平时先出手里最多的颜色中的大牌。"
    ),
    "Lays wild draw fours whether they are legal or not, and now and then draws though it could play.": (
        "+4 不管合不合规都出，有时有牌可出也去摸牌。"
    ),
    "Counts the cards that have been laid, and plays and names the colors of which fewest are left for the others.": (
        "记住出过的牌，专出、专叫别人手里剩得最少的颜色。"
    ),
    "Challenges a wild draw four when the cards it has seen make a bluff likely, and plays its strongest color.": (
        "按见过的牌判断 +4 多半是诈时就质疑；出手里最多的颜色。"
    ),
    "Changes the color as often as it can, by the same number or sign or by a wild.": (
        "尽量多换颜色：用相同的数字或符号，或用变色牌。"
    ),
    "Looks for a card of the color in force first, then for the same number or sign, and lays wilds last.": (
        "先找当前颜色的牌，再找相同的数字或符号，变色牌留到最后。"
    ),
    "Keeps what hits the next player as a shield, uses it as that player gets close, and sheds points till then.": (
        "把能打下家的牌留着防身，下家快出完时才用；之前先甩分数高的牌。"
    ),
    "Lays the first card that fits in a sorted hand; the only strategy here that leaves nothing to chance.": (
        "手牌按顺序排好，出第一张能出的；这里只有它完全不靠运气。"
    ),
    "Gets rid of the card that would cost most at the end.": "先出最后会被计分最多的牌。",
    "Lays cards of which it holds no copy, so that it can jump in with the copies it keeps.": (
        "先出没有第二张的牌，留着成对的牌好抢牌。"
    ),
    "Holds on to the color in force, with a wild if need be, and changes it only when nothing else is left.": (
        "守住当前颜色，必要时用变色牌；实在没有别的牌才换颜色。"
    ),
    "Lays the card that is worth least and so ends up with the dearest cards; what not to do where points count.": (
        "先出分数最低的牌，手里剩下的都是贵牌；计分时最不该这么打。"
    ),
    "Plays from the color it holds most, so that the next card fits too, and keeps wilds for when nothing else fits.": (
        "出手里最多的颜色，好让下一张也接得上；变色牌留到没有别的牌可出时。"
    ),
    "Lays the card that shares color or symbol with most of the different cards it holds, and wilds last.": (
        "出与手里其他牌颜色或符号相通最多的牌，变色牌留到最后。"
    ),
    "Looks for the same number or sign in another color first, then for the color in force, and lays wilds last.": (
        "先找别的颜色里相同的数字或符号，再找当前颜色，变色牌留到最后。"
    ),
    "Hits the next player when that player is close to going out.": "下家快出完时就打下家。",
    "Plays any card that it may by lot, an illegal wild draw four among them, and challenges every second time.": (
        "能出的牌随便出一张，连不合规的 +4 也出；遇到 +4 有一半会质疑。"
    ),
    "Keeps action cards and wilds until somebody is close to going out, and then lays what hits the next player.": (
        "功能牌和变色牌留到有人快出完时，再出能打下家的牌。"
    ),
    "Keeps wilds for the moment when nothing else fits, the wild draw four longest.": (
        "变色牌留到没有别的牌可出时，+4 留得最久。"
    ),
    "Stops a next player who has one card left; else its strongest color by a ranking, and wilds only with few "
    "cards.": ("下家只剩一张时就拦；平时按次序出手里最多的颜色，手牌少了才出变色牌。"),
    "Goes by a fixed ranking, draw two, skip, number, reverse, wild draw four, wild; with two players a reverse is a "
    "skip.": "按固定的次序出：+2、跳过、数字、反转、+4、变色；两人局里反转当跳过。",
    "Lays action cards as soon as they fit, draw twos before skips before reverses, and wilds last.": (
        "功能牌一能出就出，先 +2，再跳过，再反转；变色牌留到最后。"
    ),
    "Plays number cards as long as one fits, then action cards, then wilds, and names a color by lot.": (
        "有数字牌可出就出数字牌，然后功能牌，然后变色牌；颜色随便叫。"
    ),
    "Plays every legal move out many times, the unseen cards dealt anew each time, and takes what does best.": (
        "把每一种合规的出法都试打许多次，看不见的牌每次重新发，取最好的那一种。"
    ),
    "Four who have just learned the game and go by what fits; nearly half of their UNO calls are forgotten.": (
        "四个刚学会的人，什么能出就出什么；差不多一半时候忘了喊 UNO。"
    ),
    "Four who think before they play, never forget a call and never miss one.": (
        "四个想好了才出牌的人，从不忘喊，也从不放过别人忘喊。"
    ),
    "A forgetful child, two parents who play by common advice, and a grandparent who is not so quick.": (
        "一个爱忘事的孩子，两个照常见建议打的父母，一个反应不那么快的老人。"
    ),
    "A counter, one who hits whoever is close to going out, one who sheds points, and a forgetful child.": (
        "一个会记牌的，一个专打快出完的，一个先甩大分的，还有一个爱忘事的孩子。"
    ),
}
