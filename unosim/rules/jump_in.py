"""Jumping in: playing out of turn on a card like one's own (rulebook §9)."""

from __future__ import annotations

from typing import ClassVar, Literal

from unosim.rules.switch import Section, switch
from unosim.rules.values import Fine, Kinds, OnOff


class JumpIn(Section):
    """Playing a copy of the top card out of turn, before the next player acts."""

    part: ClassVar = 9
    enabled: OnOff = switch(
        False,
        "Whether a copy of the top may be played out of turn before the next player acts; each jump can be jumped in "
        "turn, and so can the starter.",
        says={
            "false": "Nobody plays out of turn.",
            "true": "Whoever holds a card like the top may play it out of turn, before the next player acts; if "
            "several want to, the quickest does.",
        },
        words="jump-in jump out of turn cut identical 抢牌 抢出 点跳 插队",
        moments="jump starter pending",
        source="sheet chatty fingertip encyclopedia",
        sweep=(False, True),
    )
    resume: Literal["from_jumper", "original_order"] = switch(
        "from_jumper",
        "The player from whom the effect and the next player are counted: the last one who jumped, or the one who "
        "played first.",
        says={
            "from_jumper": "After a jump the card acts, and play goes on, from the player who jumped.",
            "original_order": "After a jump the card acts, and play goes on, as from the player who played first.",
        },
        words="jump-in resume order next 抢牌者下家 恢复原来的出牌顺序 点跳",
        moments="jump starter pending",
        source="chatty fingertip encyclopedia",
        sweep=("from_jumper", "original_order"),
    )
    effect: Literal["replace", "add"] = switch(
        "replace",
        "Whether only the last card of a series of jumps acts, or all amounts of its draw cards add up and every "
        "card's extra acts.",
        says={
            "replace": "Only the last card of a series of jumps acts.",
            "add": "The amounts of all draw cards in a series of jumps add up, and the extra of every card acts.",
        },
        words="jump-in effect add cancel draw cards 抢牌 累加 罚牌累加",
        moments="jump starter pending",
        source="sheet chatty encyclopedia",
        sweep=("replace", "add"),
    )
    match: Literal["copy", "symbol"] = switch(
        "copy",
        "What may jump: a copy of the top, or its symbol in any color.",
        says={
            "copy": "Only a card of the same color and symbol jumps.",
            "symbol": "A card of the same number or symbol jumps, whatever its color.",
        },
        words="jump-in symbol same number color 抢牌 同数字 一模一样",
        moments="jump",
        source="sheet house",
        sweep=("copy", "symbol"),
    )
    exclude: Kinds = switch(
        (),
        "Kinds that cannot be jumped.",
        says={
            "empty": "Every kind of card can be jumped.",
            "list": "These cannot be jumped: {and}.",
        },
        words="jump-in exclude skip wild 不能被点跳 抢牌",
        moments="jump",
        source="encyclopedia",
        sweep=([], ["skip", "wild"]),
    )
    own_card: OnOff | Literal["not_wild_draw_four"] = switch(
        True,
        "Whether one may jump on one's own card, once nobody else does.",
        says={
            "true": "One may jump on one's own card, if nobody else does.",
            "false": "Nobody jumps on a card of their own.",
            "not_wild_draw_four": "One may jump on one's own card, if nobody else does, but not on a wild draw four.",
        },
        words="jump-in own card 自己可以点跳自己 抢牌",
        moments="jump",
        source="sheet encyclopedia",
        sweep=(True, False, "not_wild_draw_four"),
    )
    with_last_card: OnOff = switch(
        True,
        "Whether a jump may empty the hand.",
        says={
            "true": "One may go out by a jump.",
            "false": "Nobody goes out by a jump.",
        },
        words="jump-in last card finish 手牌只剩1张 不能点跳 抢牌",
        moments="jump",
        source="sheet encyclopedia",
        sweep=(True, False),
    )
    next_seat: Literal["jump", "normal_play"] = switch(
        "jump",
        "Whether the player who is next, or who would have to take cards, jumps like anybody else, or waits and plays "
        "the card in turn.",
        says={
            "jump": "The next player may jump like anybody else.",
            "normal_play": "The next player does not jump, but plays such a card in turn, or as an answer.",
        },
        words="jump-in next player 下家的点跳 正常出牌 抢牌",
        moments="jump starter pending",
        source="encyclopedia",
        sweep=("jump", "normal_play"),
    )
    race: OnOff = switch(
        False,
        "Whether the player who is next races against those who jump, and by being the quickest ends their chance.",
        says={
            "false": "The next player has to wait for those who jump.",
            "true": "The next player races with those who jump: whoever is quicker acts.",
        },
        words="jump-in race reaction speed 抢出 竞争出牌的机会",
        moments="jump starter",
        source="fingertip",
        sweep=(False, True),
    )
    after_final: OnOff = switch(
        False,
        "Whether a draw card that ends the round can still be jumped: that changes who draws and how much, not who "
        "won.",
        says={
            "false": "The card that ends the round is not jumped.",
            "true": "A draw card that ends the round can be jumped: that changes who draws and how much, not who won.",
        },
        words="jump-in last card final draw 最后扔出 有人抢牌 N*2 N*4",
        moments="jump end",
        source="chatty",
        sweep=(False, True),
    )
    wrong_penalty: Fine = switch(
        0,
        "Cards for jumping with a card that does not match; 0: nothing happens.",
        says={
            "0": "Jumping with a wrong card costs nothing.",
            "1": "Whoever jumps with a wrong card takes it back and draws one.",
            "number": "Whoever jumps with a wrong card takes it back and draws {n}.",
        },
        words="jump-in wrong fine penalty 抢错牌 罚",
        moments="jump",
        source="chatty house",
        sweep=(0, 1, 2),
    )
