"""Chinese words of what strategies do and why, by the English templates (`unosim.said`)."""

from __future__ import annotations

from unosim.cards import COLORS

_COLORS = dict(zip(COLORS, ("红色", "黄色", "绿色", "蓝色"), strict=True))

# Cards: of one and of several the same.
CARDS = {
    "any card": "任意牌",
    "cards of any kind": "牌",
    "a number card": "数字牌",
    "number cards": "数字牌",
    "a skip": "跳过牌",
    "skips": "跳过牌",
    "a reverse": "反转牌",
    "reverses": "反转牌",
    "a draw two": "+2",
    "draw twos": "+2",
    "a wild": "变色牌",
    "wilds": "变色牌",
    "a wild draw four": "+4",
    "wild draw fours": "+4",
    "an action card": "功能牌",
    "action cards": "功能牌",
    "a draw card": "罚牌（+2、+4）",
    "draw cards": "罚牌（+2、+4）",
    "a card with a color": "有颜色的牌",
    "cards with a color": "有颜色的牌",
    "a card of the color in force": "当前颜色的牌",
    "cards of the color in force": "当前颜色的牌",
    "a card of the color by which the last wild draw four is judged": "判断上一张 +4 所看颜色的牌",
    "cards of the color by which the last wild draw four is judged": "判断上一张 +4 所看颜色的牌",
    **{f"a {name} card": f"{chinese}牌" for name, chinese in _COLORS.items()},
    **{f"{name} cards": f"{chinese}牌" for name, chinese in _COLORS.items()},
    **{f"a card with a {number}": f"{number}" for number in range(10)},
    **{f"cards with a {number}": f"{number}" for number in range(10)},
}

SAID = CARDS | {
    # A strategy in words.
    "{name}": "{name}",
    "{name}: {about}": "{name}：{about}",
    "{name} is {value}": "{name} = {value}",
    "{name} has to be given": "{name}（必须给出）",
    "Its parameters: {values}.": "参数：{values}。",
    "A class in Python: {what} in {where}.": "用 Python 写的类：{where} 里的 {what}。",
    "Of the cards that it may play it plays the first of these that it has:": "能出的牌里，按这个次序出第一种有的：",
    "{number}. {line}.": "{number}. {line}。",
    "Where none of these applies it plays {what}.": "哪一条都不适用时：{what}。",
    "It plays {what}.": "出牌：{what}。",
    "any card that it may play, by lot": "随便出一张能出的牌",
    "no card: it draws, where the rules allow that": "不出；规则允许就摸牌",
    "With a wild it names {color}.": "出变色牌时指定{color}。",
    "It {does}.": "{does}。",
    "never {does}": "从不：{does}",
    "always {does}": "总是：{does}",
    "{does}{when}": "{when}{does}",
    "It lays {n} cards together at most.": "一次最多一起出 {n} 张。",
    "Of the cards to lay instead of a bluff that it takes back it lays {ties}.": "收回违规的 +4 时，改出的牌{ties}。",
    "Where a card makes it pick a player it picks {target}.": "要指定一名玩家时，指定{target}。",
    "Source: {source}": "来源：{source}",
    "{kinds}{when}{sums}{ties}{by}": "{when}{kinds}{sums}{ties}{by}",
    ", when {condition}": "{condition} 时，",
    "{when}, with {chance}": "{when}（{chance}）",
    "probability {p}": "概率 {p}",
    "; among several the one with the largest sum: {sums}": "；有几张时取总和最大的：{sums}",
    "{amount} times {feature}": "{feature} × {amount}",
    "; among those {ties}": "；其中{ties}",
    "; among several {ties}": "；有几张时{ties}",
    "; each kind counts once": "；相同的牌只算一张",
    "{a}, then {b}": "{a}，再{b}",
    "one {which}": "取{which}",
    # Conditions.
    "{a} {compared} {b}": "{a}{compared} {b}",
    "is less than": "小于",
    "is at most": "不超过",
    "is": "等于",
    "is not": "不等于",
    "is at least": "不少于",
    "is more than": "大于",
    "it is not so that {condition}": "不是“{condition}”",
    "{a} and {b}": "{a}，且{b}",
    "{a} or {b}": "{a}，或{b}",
    "both {conditions}": "（{conditions}）",
    "either {conditions}": "（{conditions}）",
    "minus {a}": "负{a}",
    "{a} plus {b}": "{a} + {b}",
    "{a} minus {b}": "{a} − {b}",
    "{n}": "{n}",
    "{name} ({value})": "{name}（{value}）",
    "{what} is {which}": "{what}是{which}",
    "the number of cards in its own hand": "自己的手牌数",
    "the number of cards of the next player": "下家的手牌数",
    "the number of cards of the player before": "上家的手牌数",
    "the smallest number of cards of another player": "别人中最少的手牌数",
    "the largest number of cards of another player": "别人中最多的手牌数",
    "the number of players still in the round": "还在打的人数",
    "the number of cards in the pending penalty": "待罚摸的张数",
    "the number of cards in the draw pile": "牌堆的张数",
    "the number of turns played in the round": "已打的回合数",
    "the card points in its own hand": "自己手牌的分数",
    "the number of colors in its own hand": "自己手牌的颜色数",
    "the points of the top card": "顶牌的分数",
    "the direction flag (1 while play goes clockwise, else 0)": "方向（顺时针为 1，否则为 0）",
    "the bluff flag (1 where a wild draw four would be illegal now, else 0)": "违规标记（现在出 +4 违规则为 1）",
    "a wild draw four would be a bluff now": "现在出 +4 是违规的",
    "a wild draw four would be legal now": "现在出 +4 合规",
    "play goes clockwise": "出牌方向是顺时针",
    "play goes counterclockwise": "出牌方向是逆时针",
    "the number of {about} that it holds": "手里{about}的张数",
    "the number of {about} that it may lay now": "现在能出的{about}的张数",
    "the number of {about} in its own hand and on the discards": "手牌和弃牌里{about}的张数",
    "the number of {about} that are neither in its own hand nor on the discards": "不在手牌和弃牌里的{about}的张数",
    "the chance in per cent that the next player holds one of the {about} that it has not seen": (
        "下家手里有没见过的{about}的概率（百分数）"
    ),
    "the chance in per cent that the player before holds one of the {about} that it has not seen": (
        "上家手里有没见过的{about}的概率（百分数）"
    ),
    "the number of cards of the player {about} places on": "往下第 {about} 家的手牌数",
    "the top card": "顶牌",
    "the color in force": "当前颜色",
    "the draw card that was added last to the pending penalty": "最后加进罚摸的那张牌",
    "what it did last": "自己上一次做的",
    "what the next player did last": "下家上一次做的",
    "what the player before did last": "上家上一次做的",
    "nothing yet": "还什么都没做",
    "a play": "出牌",
    "a draw without a play": "摸牌不出",
    "a pass with nothing to draw": "无牌可摸而过",
    "taking the cards of a penalty": "认罚摸牌",
    "a challenge": "质疑",
    # What a card is weighed by.
    "its points": "分数",
    "1 if it has the color in force": "是当前颜色（1）",
    "1 if it has another color than the one in force": "不是当前颜色（1）",
    "1 if it has the color most held in the whole hand, or one of several such colors": "是手里最多的颜色（1）",
    "the other cards in the hand with its color": "手里其他同色牌的张数",
    "the other cards in the hand with its symbol": "手里其他同符号牌的张数",
    "the other cards in the hand that are the same": "手里其他相同牌的张数",
    "the cards left in the hand, wilds apart, with its color or its symbol; 0 for a wild": (
        "手里剩下的牌中同色或同符号的张数（不算变色牌；变色牌为 0）"
    ),
    "the same, each kind once and itself among them; 0 for a wild": "同上，相同的只算一张，连它自己在内（变色牌为 0）",
    "the cards of its color that are neither in the hand nor on the discards": "同色牌中不在手牌和弃牌里的张数",
    "the cards of its symbol that are neither in the hand nor on the discards": "同符号牌中不在手牌和弃牌里的张数",
    "1 if it takes the turn from the next player, or makes that player draw": "让下家停一轮或摸牌（1）",
    "the cards that it makes the next player draw": "让下家摸的张数",
    "the cards that may be laid with it in a group, itself among them": "能与它一起出的张数，连它自己在内",
    "1 if it is a number card": "是数字牌（1）",
    "1 if it is a skip": "是跳过牌（1）",
    "1 if it is a reverse": "是反转牌（1）",
    "1 if it is a draw two": "是 +2（1）",
    "1 if it is a wild": "是变色牌（1）",
    "1 if it is a wild draw four": "是 +4（1）",
    # Which of several cards.
    "of the color it holds most": "能出的牌里颜色最多的",
    "of the color it holds least": "能出的牌里颜色最少的",
    "with the most points": "分数最高的",
    "with the fewest points": "分数最低的",
    "of the color in force": "当前颜色的",
    "of another color than the one in force": "不是当前颜色的",
    "that comes first in the order 0 to 9, skip, reverse, draw two, wild, wild draw four, then red, yellow, green, "
    "blue": "排在最前的（0 到 9、跳过、反转、+2、变色、+4；再按红、黄、绿、蓝）",
    "of the color it holds most in its whole hand, or of one of several such colors": "整手牌里最多的颜色的",
    "with which most kinds in its hand share color or symbol": "与手里最多种牌同色或同符号的",
    "with which fewest kinds in its hand share color or symbol": "与手里最少种牌同色或同符号的",
    "of which it holds most copies": "手里相同的牌最多的",
    "of the color of which it has seen least, wilds last": "见过最少的颜色的（变色牌最后）",
    "of the color of which it has seen most, wilds last": "见过最多的颜色的（变色牌最后）",
    # Which color, which player.
    "the color that it holds most, ties by lot": "手里最多的颜色，一样多时随机",
    "any of the four colors by lot": "四色中随机一色",
    "a color by lot in proportion to its cards of that color": "按手里各色张数的比例随机一色",
    "the color that it holds least, ties by lot": "手里最少的颜色，一样多时随机",
    "the color in force; where there is none, the one that it holds most, ties by lot": (
        "当前颜色；没有时指定手里最多的颜色，一样多时随机"
    ),
    "of the colors other than the one in force the one that it holds most, ties by lot": (
        "当前颜色以外手里最多的颜色，一样多时随机"
    ),
    "the color of which it has seen least, ties by lot": "见过最少的颜色，一样多时随机",
    "the color of which it has seen most, ties by lot": "见过最多的颜色，一样多时随机",
    "any of the others by lot": "随机一名别的玩家",
    "the next player": "下家",
    "the player before": "上家",
    "the one with the fewest cards, ties by lot": "手牌最少的人，一样多时随机",
    "the one with the most cards, ties by lot": "手牌最多的人，一样多时随机",
    # Choices.
    "counts a wild draw four among its cards to play where that would be a bluff": "在违规时也把 +4 算作能出的牌",
    "plays a card that it has just drawn, if it may": "打出刚摸到的牌（能出时）",
    "challenges a wild draw four": "质疑 +4",
    "answers a pending penalty, if it can, instead of taking the cards": "能接就接罚牌，而不认罚",
    "draws by choice though it could play": "有牌可出也主动摸牌",
    "calls UNO in time": "及时喊 UNO",
    "jumps in with a card that it may lay out of turn": "能抢牌就抢",
    "lays with a card all others that may go with it": "把能一起出的都一起出",
    "lays one card at a time, though others may go with it": "一次只出一张，即使别的能一起出",
    # Play-outs.
    "Its parameters: playouts is {playouts}, script is {script}.": "参数：playouts = {playouts}，script = {script}。",
    "It is no script but a part of the engine.": "它不是脚本，而是引擎的一部分。",
    "Where it has a choice it deals the cards that it cannot see by lot, as they may lie by what it knows: its own "
    "hand, the discards, the sizes of all hands, cards that were shown, and that who drew had no "
    "colored card that fitted.": (
        "有选择时，把看不见的牌随机重发，但符合它知道的一切：自己的手牌、弃牌、各家张数、亮过的牌，"
        "以及摸牌的人没有能出的有色牌。"
    ),
    "It makes each legal move there and lets {script} play at every seat until its own next turn.": (
        "每一种合规的出法都试一遍，然后由 {script} 替每个座位打到自己的下一回合。"
    ),
    "What it has reached by then counts: its chance to win from there, by a fitted table of the sizes of the hands and "
    "of what it holds.": "看到那时的局面：按各家张数和自己手牌，用拟合好的表估计从那里获胜的机会。",
    "It does so {playouts} times a move on average: all moves are tried in the same worlds, the worse half of them is "
    "given up in each stage, and those that are left are played out more often.": (
        "平均每种出法试 {playouts} 次：所有出法都在同样的牌局里试，每一轮放弃较差的一半，剩下的多试几次。"
    ),
    "It takes the move that its script would make unless another one has done clearly better.": (
        "除非另一种明显更好，就取脚本会选的那一种。"
    ),
    "So it chooses cards, colors, draws, challenges, answers, jumps, and players to pick.": (
        "出牌、定颜色、摸牌、质疑、接牌、抢牌、指定玩家，都这样决定。"
    ),
    "It always calls UNO in time, if its script does.": "脚本及时喊 UNO，它就及时喊。",
    # Why a strategy does what it does.
    "seat {seat} holds {hand}, on {top}, and has this to decide: {decision}": "{seat} 号座位手里有 {hand}，顶牌 {top}，"
    "要决定：{decision}",
    "play": "出什么牌",
    "drawn": "摸到的牌出不出",
    "answer": "罚牌接不接",
    "jump": "抢不抢牌",
    "name": "指定什么颜色",
    "take_back": "改出什么牌",
    "it does: {move}": "它的选择：{move}",
    "moves to choose from: {moves}": "可选的有：{moves}",
    "with one move to choose from it is not asked": "只有一种选择时不问它",
    "{choice}: {what}": "{choice}：{what}",
    "no line was asked for a card": "没有用到出牌的各条",
    "cards to choose from: {cards}": "可选的牌：{cards}",
    "with one card to choose from no line is asked": "只有一张牌可选时，不看各条",
    "line {n}: {what}  [{line}]": "第 {n} 条：{what}  [{line}]",
    "no line applies: {what}": "哪一条都不适用：{what}",
    "never applies with these parameters": "按这些参数永远不适用",
    "no such card": "没有这种牌",
    "its condition does not hold{known}": "条件不成立{known}",
    "its condition holds{known}": "条件成立{known}",
    " ({values})": "（{values}）",
    "decides, among {cards}": "由它决定，可选 {cards}",
    "its chance was not drawn": "没有抽中它的概率",
    "{told}, with {chance}": "{told}，{chance}",
    # A trial.
    "{n} other": "{n} 个对手",
    "{n} others": "{n} 个对手",
    "{name}: {rounds} of {rules} against {others} (random), {rate} rounds/s on one processor": (
        "{name}：按 {rules} 与 {others}（random）打了 {rounds}，一个处理器每秒 {rate} 局"
    ),
    "it won {won} of 100 rounds; fair would be {fair}": "每百局胜 {won} 局；均分是 {fair} 局",
    "played again, the same deals gave other rounds: it remembers something between rounds, or uses chance that is not "
    "view.random": "同样的牌再打一遍，结果却不同：它在局与局之间记住了什么，或用了 view.random 以外的随机数",
}
