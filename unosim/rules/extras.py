"""Numbers that do something (rulebook §11)."""

from __future__ import annotations

from typing import ClassVar

from unosim.rules.switch import Section, switch
from unosim.rules.values import DIGITS, Digits, OnOff


class Extras(Section):
    """Numbers that do something, unless they are a player's last card."""

    part: ClassVar = 11
    seven_swap: OnOff = switch(
        False,
        "Whether the player of a 7 must swap hands with another player of their choice.",
        says={
            "false": "A number never makes players swap hands.",
            "true": "Each {swap} makes its player swap hands with another player of their choice.",
        },
        words="seven 7 swap hands seven-zero 换牌 交换手牌 7换",
        moments="play jump",
        source="sheet house",
        sweep=(False, True),
    )
    zero_rotate: OnOff = switch(
        False,
        "Whether a 0 makes all players pass their hands on in the direction of play.",
        says={
            "false": "A number never makes the hands go round.",
            "true": "Each {rotate} makes all players pass their hands on in the direction of play.",
        },
        words="zero 0 rotate pass hands seven-zero 轮换 传牌 0转",
        moments="play jump",
        source="sheet house",
        sweep=(False, True),
    )
    red_zero: OnOff = switch(
        False,
        "Whether the player of the red 0 names an opponent who takes all cards but one, blind, from that player's "
        "hand; a red 0 then rotates nothing.",
        says={
            "false": "The red 0 does nothing else.",
            "true": "Whoever plays the red 0 names an opponent, who takes all cards but one from that player's hand.",
        },
        words="red zero 0 take blind 红色归零 归零牌",
        moments="play jump",
        source="fingertip",
        sweep=(False, True),
    )
    quiet_six: OnOff = switch(
        False,
        "Whether nobody may make a sound after a 6, until somebody does and draws 2, or its player plays again.",
        says={
            "false": "No number forbids to speak.",
            "true": "After each {quiet} nobody may make a sound until its player plays again; the first who does draws "
            "2, and the ban ends.",
        },
        words="quiet six 6 silence mute sound 安静6牌 不能发声 闭嘴",
        moments="turn play jump call",
        source="fingertip house",
        sweep=(False, True),
    )
    quiet_call: OnOff = switch(
        True,
        "Whether calling UNO, and catching who forgot to, are sounds under that ban.",
        says={
            "true": "Calling UNO and catching somebody who forgot to are sounds too.",
            "false": "Calling UNO and catching somebody who forgot to are no sounds.",
        },
        words="quiet call uno sound 安静6牌 发声 喊UNO",
        moments="call",
        source="fingertip",
        sweep=(True, False),
    )
    digits: Digits = switch(
        DIGITS,
        "The digits that swap, rotate, quiet and slap act on; a mapping changes only those it names. Extras on one "
        "digit act in the order rotate, swap, quiet, slap.",
        says={"map": "The digits of the extras: {items}.", "item": "{key} {value}"},
        words="digits numbers other quiet two slap zero 数字 安静2牌 抢0",
        moments="play",
        source="house fingertip",
        sweep=(DIGITS, {"swap": 5}, {"quiet": 2}, {"slap": 0}),
    )
    slap_nine: OnOff = switch(
        False,
        "Whether all players slap the pile after a 9, and the slowest draws 2.",
        says={
            "false": "No number makes the players slap the pile.",
            "true": "At each {slap} all players slap the pile; the slowest draws 2.",
        },
        words="slap nine 9 snatch pile slowest 抢9 拍牌 最后一个放手",
        moments="play jump",
        source="fingertip house",
        sweep=(False, True),
    )
