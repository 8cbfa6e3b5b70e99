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

# What cannot go together, and what has no effect, by the English texts of `unosim.rules.checks`.
SAID = {
    "At most 1200 cards, and at most 250 of one color and symbol, all packs together.": "所有牌加起来最多 1200 张，"
    "同一颜色同一符号最多 250 张。",
    "The cards must cover all hands and the starter.": "牌要够发所有手牌和起始牌。",
    "The dealer's seat must be taken.": "庄家的座位上要有人。",
    "The deck must have a card that may begin.": "牌里要有可以作起始牌的牌。",
    "The deck must have a card to go out with.": "牌里要有可以作最后一张的牌。",
    "Nobody can draw until a card is playable when drawn cards are never played (`drawn_card: never`).": "摸到的牌"
    "从不打出时（`drawn_card: never`），就不能一直摸到有牌可出。",
    "There is nothing to challenge where a wild draw four is always legal (`legal: always`).": "+4 随时可出时"
    "（`legal: always`），没有什么可质疑。",
    "What `play.not_on` forbids cannot be an answer.": "`play.not_on` 不许的接法不能用来接牌。",
    "A skip deflects nothing where `play.not_on` forbids it on a draw two.": "`play.not_on` 不许跳过牌接在 +2 后面时，"
    "跳过牌就转不走罚牌。",
    "A reverse deflects nothing where `play.not_on` forbids it on a draw two.": "`play.not_on` 不许反转牌接在 +2 后面时"
    "，反转牌就转不走罚牌。",
    "Where the others play on (`ends: one_left`), nobody wins their points (`winner_takes`, `chips`).": "其余的人继续打"
    "时（`ends: one_left`），没有人赢得他们的分（`winner_takes`、`chips`）。",
    "No challenger can win where nobody can bluff (`enforce: strict`).": "谁都不能违规出 +4 时（`enforce: strict`），"
    "质疑的人赢不了。",
    "A forbidden last card that the deck does not have.": "不许作最后一张的牌，这副牌里没有。",
    "A card in `play.not_on` that the deck does not have.": "`play.not_on` 里的牌，这副牌里没有。",
    "An answer with or to a card that the deck does not have.": "接牌所用或所接的牌，这副牌里没有。",
    "Groups of a card that the deck does not have.": "一起出的牌，这副牌里没有。",
    "A card that cannot be jumped and that the deck does not have.": "不能抢的牌，这副牌里没有。",
    "Another digit for an extra that is off.": "附加作用没有打开，却改了它的数字。",
    "`{key}` has no effect: {why}.": "`{key}` 不起作用：{why}。",
    "a single round has no last winner or loser, so the dealer's left begins": "只打一局，没有上一局的赢家或输家，"
    "由庄家左边的人先出",
    "no such card begins": "这种牌不作起始牌",
    "nobody may draw by choice": "不能主动摸牌",
    "a drawn card is never played": "摸到的牌从不打出",
    "the deck has no draw two": "牌里没有 +2",
    "the deck has no wild draw four": "牌里没有 +4",
    "the deck has no reverse": "牌里没有反转牌",
    "a wild draw four is always legal": "+4 随时可出",
    "nobody may challenge": "不能质疑",
    "no wild draw four may answer a draw card": "+4 不能用来接牌",
    "no draw two may answer": "+2 不能用来接牌",
    "draw cards are neither stacked nor laid in groups": "罚牌既不能接，也不能一起出",
    "the deck lacks the skip or the draw two": "牌里没有跳过牌或 +2",
    "the deck lacks the reverse or the draw two": "牌里没有反转牌或 +2",
    "cards are laid one by one": "牌只能一张一张出",
    "no kind may be laid in groups": "没有哪种牌可以一起出",
    "none of the colored kinds may be laid in groups": "有颜色的牌都不能一起出",
    "no card with an effect may be laid in groups": "有作用的牌都不能一起出",
    "nobody jumps in": "没有人抢牌",
    "nobody jumps on a wild draw four anyway": "反正不能抢 +4",
    "nobody takes cards once the round has ended": "一局结束之后不再罚摸",
    "no draw card can end a round and be jumped": "没有罚牌既能结束一局又能抢",
    "nobody has to call UNO": "不必喊 UNO",
    "the deck has no such number": "牌里没有这个数字",
    "the deck has no red 0": "牌里没有红色 0",
    "no sound is forbidden": "没有禁言",
    "places are not doubled": "名次不翻倍",
    "who is left last loses, whatever the points": "剩到最后的人垫底，不看分数",
}
