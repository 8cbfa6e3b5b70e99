"""Towards the end: UNO calls, fines, going out, the end of a round (rulebook §10)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from unosim.rules.switch import Section, switch
from unosim.rules.values import Fine, Kinds, OnOff

MOST_TURNS = 60_000


class Uno(Section):
    """Calling UNO."""

    part: ClassVar = 10
    due: Literal["one_card", "one_or_identical"] = switch(
        "one_card",
        "When the call is due: one card left, or also when all that are left are copies of one card.",
        says={
            "one_card": "A player whose own play leaves one card calls UNO.",
            "one_or_identical": "A player whose own play leaves one card, or only copies of one card, calls UNO.",
        },
        words="uno call due last card 喊UNO 宣言UNO 剩一张 多张完全相同的牌",
        moments="call",
        source="sheet chatty",
        sweep=("one_card", "one_or_identical"),
    )
    penalty: Fine = switch(
        2,
        "Cards for a missed call that is caught in time; 0: nobody has to call.",
        says={
            "0": "Nobody has to call UNO.",
            "1": "Whoever forgets the call and is caught draws one card.",
            "number": "Whoever forgets the call and is caught draws {n} cards.",
        },
        words="uno call penalty fine forgotten caught 忘记喊UNO 罚摸",
        moments="call",
        source="sheet fingertip",
        sweep=(0, 2, 3, 4),
    )
    window: Literal["next_action", "next_play"] = switch(
        "next_action",
        "How long a missed call can be caught: until the next player does anything, or until a card is played.",
        says={
            "next_action": "A forgotten call can be caught until the next player plays, draws, pays or challenges.",
            "next_play": "A forgotten call can be caught until another card is played.",
        },
        words="uno call window caught late 补喊 质疑UNO 下一张牌被打出之前",
        moments="call",
        source="sheet encyclopedia",
        sweep=("next_action", "next_play"),
    )
    false_call_penalty: Fine = switch(
        0,
        "Cards for calling UNO when the call is not due; 0: nothing happens.",
        says={
            "0": "Calling UNO at the wrong time costs nothing.",
            "1": "Whoever calls UNO at the wrong time draws one card.",
            "number": "Whoever calls UNO at the wrong time draws {n} cards.",
        },
        words="uno false call wrong fine penalty 错喊UNO 罚两张",
        moments="call",
        source="baike document",
        sweep=(0, 2),
    )


class Misplay(Section):
    """Playing a card that does not fit."""

    part: ClassVar = 10
    penalty: Fine = switch(
        0,
        "Cards for playing an illegal card: it is taken back, the fine is drawn and the turn is lost; 0: nothing "
        "happens.",
        says={
            "0": "Whoever plays a card that does not fit takes it back.",
            "1": "Whoever plays a card that does not fit takes it back, draws one card and loses the turn.",
            "number": "Whoever plays a card that does not fit takes it back, draws {n} cards and loses the turn.",
        },
        words="misplay illegal wrong card fine penalty 发错牌 出错牌 罚抽1张",
        moments="turn",
        source="baike chatty",
        sweep=(0, 1, 2),
    )


class Finish(Section):
    """Going out."""

    part: ClassVar = 10
    forbid: Kinds = switch(
        (),
        "Kinds that may not be a player's last card; whoever holds only such a card draws one.",
        says={
            "empty": "Any card may be a player's last one.",
            "list": "A player's last card may not be {a}; whoever holds only such a card draws.",
        },
        words="finish last card forbidden action wild 最后一张 不能为功能牌 不能作为最后一张手牌打出",
        moments="turn draw pending jump",
        source="fingertip encyclopedia",
        sweep=([], ["wild", "wild_draw_four"], ["skip", "reverse", "draw_two", "wild", "wild_draw_four"]),
    )
    draw_card_counts: OnOff = switch(
        True,
        "Whether a draw card that ends the round still makes the next player draw before the points are counted.",
        says={
            "true": "Cards that are to be taken when the round ends are still taken, before the points are counted.",
            "false": "Cards that are to be taken when the round ends are not taken any more.",
        },
        words="finish last draw card counts 最后一张 下家仍需受罚 最后扔出",
        moments="end",
        source="sheet chatty document",
        sweep=(True, False),
    )


class RoundEnd(Section):
    """When a round is over."""

    part: ClassVar = 10
    ends: Literal["first_out", "one_left"] = switch(
        "first_out",
        "Whether the round ends as soon as a player is out of cards, or goes on until one player is left.",
        says={
            "first_out": "The round ends as soon as a player is out of cards; that player wins it.",
            "one_left": "Whoever is out of cards takes the next place, and the others play on until one is left.",
        },
        words="round ends play on last one left elimination 淘汰制 血战 只剩一人 首先出完",
        moments="play end",
        source="sheet zhidao encyclopedia",
        sweep=("first_out", "one_left"),
    )
    turn_cap: Annotated[int, Field(ge=1, le=MOST_TURNS)] = switch(
        10_000,
        "A round that has not ended after so many turns is given up, and counted apart.",
        says={"number": "A round that has not ended after {n} turns is given up."},
        words="turn cap limit 回合上限",
        moments="end",
        source="house",
    )
