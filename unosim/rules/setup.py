"""Before the first turn: deck, deal and starter card (rulebook §2 and §3)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from unosim.rules.switch import Section, switch
from unosim.rules.values import Cards, HandSizes, Starters


class Deck(Section):
    """The cards that are shuffled together."""

    part: ClassVar = 2
    cards: Cards = switch(
        "classic",
        "The copies of each card in a pack. Classic is 108 cards; a mapping changes only the symbols it names, "
        "colored ones per color, wilds in all, `number` every digit.",
        says={
            "classic": "A pack has 108 cards: in each of four colors one 0 and two of each 1 to 9, skip, reverse and "
            "draw two; four wilds and four wild draw fours.",
            "map": "A pack is the classic one, but with {items} (colored cards: of each color).",
            "item": "{value} × {key}",
        },
        words="deck pack copies cards 牌组 牌数 张数",
        moments="deal",
        source="sheet",
        sweep=("classic", {"wild": 8}, {"wild_draw_four": 8}, {"wild_draw_four": 0}),
    )
    packs: Annotated[int, Field(ge=1, le=10)] | Literal["auto"] = switch(
        1,
        "Packs shuffled together; `auto` takes two from five players on.",
        says={
            "1": "One pack is used.",
            "number": "{n} packs are shuffled together.",
            "auto": "One pack is used, from five players on two.",
        },
        words="packs decks two 两副牌 加一副牌 副",
        moments="deal",
        source="sheet baike",
        sweep=(1, 2),
    )


class Deal(Section):
    """Hands, dealer, and who begins."""

    part: ClassVar = 2
    hand_size: HandSizes = switch(
        7,
        "Cards dealt to each player; a mapping from players to size gives 7 to the numbers it leaves out.",
        says={
            "1": "Each player is dealt one card.",
            "number": "Each player is dealt {n} cards.",
            "map": "Each player is dealt 7 cards, but {items}.",
            "item": "{value} with {key} players",
        },
        words="hand size cards dealt 手牌 发牌 每人 抓牌",
        moments="deal",
        source="sheet chatty",
        sweep=(5, 7, 10),
    )
    dealer: Annotated[int, Field(ge=0, le=9)] | Literal["random"] = switch(
        "random",
        "The dealer, by lot or a fixed seat. Drawing for the highest card is a lot, for its cards go back.",
        says={
            "random": "The dealer is found by lot, for instance by drawing for the highest card.",
            "number": "The player on seat {n} deals (seats count from 0, clockwise).",
        },
        words="dealer lot 庄家 发牌者 发牌人 抽牌选庄家",
        moments="deal",
        source="sheet",
    )
    first_player: Literal[
        "left_of_dealer", "dealer", "right_of_dealer", "highest_hand", "last_winner", "last_loser"
    ] = switch(
        "left_of_dealer",
        "Who begins, before the starter card acts; a tie for the highest hand is settled by lot, and in a single round "
        "the last two mean the dealer's left.",
        says={
            "left_of_dealer": "The player on the dealer's left begins.",
            "dealer": "The dealer begins.",
            "right_of_dealer": "The player on the dealer's right begins.",
            "highest_hand": "The player whose hand is worth the most points begins; a tie is settled by lot.",
            "last_winner": "The winner of the last round begins; in the first one, the player on the dealer's left.",
            "last_loser": "The loser of the last round begins; in the first one, the player on the dealer's left.",
        },
        words="first player begins leads starts 先出 先手 第一位 庄家左边 手牌分最高",
        moments="deal",
        source="sheet zhidao encyclopedia house",
        sweep=("left_of_dealer", "dealer", "right_of_dealer", "highest_hand"),
    )
    direction: Literal["clockwise", "counterclockwise"] = switch(
        "clockwise",
        "The direction of play at the start.",
        says={
            "clockwise": "Play starts clockwise, to the left.",
            "counterclockwise": "Play starts counterclockwise, to the right.",
        },
        words="direction order clockwise 方向 顺时针 逆时针",
        moments="deal",
        source="sheet document",
        sweep=("clockwise", "counterclockwise"),
    )


class StarterCard(Section):
    """The card turned up to begin the discard pile."""

    part: ClassVar = 3
    accept: Starters = switch(
        ("number", "skip", "reverse", "draw_two", "wild"),
        "Kinds that may begin; any other card is rejected and the next one turned. A wild draw four never begins.",
        says={"list": "The card turned up to begin has to be {a}; any other is rejected and the next one turned."},
        words="starter first card number 引导牌 首张 翻牌 以数字牌为准",
        moments="starter",
        source="sheet zhidao",
        sweep=(["number", "skip", "reverse", "draw_two", "wild"], ["number"]),
    )
    rejected: Literal["reshuffle", "bottom", "bury"] = switch(
        "reshuffle",
        "Where a rejected card goes: back into the pile at random, under the pile, or under the starter.",
        says={
            "reshuffle": "A rejected card is shuffled back into the pile.",
            "bottom": "A rejected card goes under the pile.",
            "bury": "A rejected card stays on the table, under the one that begins.",
        },
        words="starter rejected reshuffle 重翻 插入牌库 放回",
        moments="starter",
        source="sheet chatty house",
        sweep=("reshuffle", "bottom", "bury"),
    )
    draw_two: Literal["draw_and_lose_turn", "draw_and_play", "ignore"] = switch(
        "draw_and_lose_turn",
        "What a draw two does to the first player.",
        says={
            "draw_and_lose_turn": "If a draw two begins, the first player takes its cards and loses the turn.",
            "draw_and_play": "If a draw two begins, the first player takes its cards and plays all the same.",
            "ignore": "If a draw two begins, nobody takes cards for it.",
        },
        words="starter draw two 引导牌 首张 +2 罚抽",
        moments="starter",
        source="sheet encyclopedia",
        sweep=("draw_and_lose_turn", "draw_and_play", "ignore"),
    )
    skip: Literal["lose_turn", "ignore"] = switch(
        "lose_turn",
        "What a skip does to the first player.",
        says={
            "lose_turn": "If a skip begins, the first player is skipped.",
            "ignore": "If a skip begins, nobody is skipped for it.",
        },
        words="starter skip 引导牌 首张 跳过 阻挡",
        moments="starter",
        source="sheet",
        sweep=("lose_turn", "ignore"),
    )
    reverse: Literal["dealer_first", "right_of_dealer_first", "same_first", "ignore"] = switch(
        "dealer_first",
        "Who plays first after a reverse; all but `ignore` turn the direction. With two players the dealer plays "
        "first, or with `action.reverse_with_two: none` nothing happens.",
        says={
            "dealer_first": "If a reverse begins, the direction turns and the dealer plays first.",
            "right_of_dealer_first": "If a reverse begins, the direction turns and the player on the dealer's right "
            "plays first.",
            "same_first": "If a reverse begins, the first player stays the first, and the direction turns.",
            "ignore": "If a reverse begins, nothing happens for it.",
        },
        words="starter reverse 引导牌 首张 反转",
        moments="starter",
        source="sheet baike document encyclopedia chatty",
        sweep=("dealer_first", "right_of_dealer_first", "same_first", "ignore"),
    )
    wild: Literal["first_player", "dealer", "left_of_dealer", "right_of_dealer", "any_card"] = switch(
        "first_player",
        "Who names the color of a wild; `any_card`: none is in force, and anything may be played.",
        says={
            "first_player": "If a wild begins, the first player names the color.",
            "dealer": "If a wild begins, the dealer names the color.",
            "left_of_dealer": "If a wild begins, the player on the dealer's left names the color.",
            "right_of_dealer": "If a wild begins, the player on the dealer's right names the color.",
            "any_card": "If a wild begins, no color is in force and any card may be played.",
        },
        words="starter wild color 引导牌 首张 黑牌 变色牌 指定颜色",
        moments="starter",
        source="sheet baike document encyclopedia chatty",
        sweep=("first_player", "dealer", "left_of_dealer", "right_of_dealer", "any_card"),
    )
