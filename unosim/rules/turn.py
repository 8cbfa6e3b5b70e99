"""A turn: drawing, action cards and wilds (rulebook §4 and §5)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from unosim.rules.switch import Section, switch
from unosim.rules.values import Amount, Bans, OnOff


class Draw(Section):
    """Drawing a card in one's turn."""

    part: ClassVar = 4
    voluntary: OnOff = switch(
        True,
        "Whether a player with a playable card may draw instead.",
        says={
            "true": "A player with a playable card may draw instead of playing.",
            "false": "A player with a playable card must play; only who has none draws.",
        },
        words="draw choice voluntary forced must play 主动摸牌 主动不出牌 有牌必出 假装",
        moments="turn",
        source="sheet chatty",
        sweep=(True, False),
    )
    until_playable: OnOff | Annotated[int, Field(ge=2, le=100)] = switch(
        False,
        "Whether one goes on drawing until a card comes that may be played; a number is the most cards drawn.",
        says={
            "false": "Whoever draws in a turn draws one card.",
            "true": "Whoever draws in a turn goes on drawing until a card comes that may be played.",
            "number": "Whoever draws in a turn goes on until a card comes that may be played; at most {n} cards.",
        },
        words="draw until playable keep drawing 连续罚牌 抽到能出为止 摸到能出",
        moments="draw",
        source="sheet encyclopedia house",
        sweep=(False, True, 4),
    )
    drawn_card: Literal["may_play", "must_play", "number_only", "never"] = switch(
        "may_play",
        "What the drawn card allows: only the last drawn card may be played after a draw.",
        says={
            "may_play": "The card drawn last may be played at once, alone; no other may.",
            "must_play": "The card drawn last must be played at once if it can be, alone; no other may.",
            "number_only": "The card drawn last may be played at once if it is a number, alone; no other may.",
            "never": "A drawn card is not played at once; the turn passes.",
        },
        words="drawn card play keep pass 补出 摸进的牌 抽到的牌 即时打出",
        moments="draw",
        source="sheet fingertip zhidao chatty house",
        sweep=("may_play", "must_play", "number_only", "never"),
    )
    after_voluntary: Literal["same", "never"] = switch(
        "same",
        "Whether the card drawn by choice may be played like any drawn card.",
        says={
            "same": "The same holds after a draw by choice.",
            "never": "After a draw by choice the drawn card is not played.",
        },
        words="draw choice voluntary drawn card 主动摸牌 主动不出牌 补出",
        moments="draw",
        source="sheet encyclopedia",
        sweep=("same", "never"),
    )


class Action(Section):
    """What skips, reverses and draw cards do."""

    part: ClassVar = 5
    draw_two: Amount = switch(
        2,
        "Cards to take for a draw two.",
        says={
            "1": "A draw two makes the next player take one card.",
            "number": "A draw two makes the next player take {n} cards.",
        },
        words="draw two +2 罚两张 加两张 罚抽",
        moments="starter pending",
        source="sheet baike",
        sweep=(2, 4),
    )
    draw_four: Amount = switch(
        4,
        "Cards to take for a wild draw four.",
        says={
            "1": "A wild draw four makes the next player take one card.",
            "number": "A wild draw four makes the next player take {n} cards.",
        },
        words="wild draw four +4 王牌 加四张 罚抽",
        moments="pending challenge",
        source="sheet",
        sweep=(4, 6),
    )
    draw_loses_turn: OnOff = switch(
        True,
        "Whether the player who takes the cards also loses the turn.",
        says={
            "true": "Whoever takes cards for a draw card loses the turn.",
            "false": "Whoever takes cards for a draw card then plays an ordinary turn.",
        },
        words="draw lose turn 停止出牌 不能再出牌",
        moments="pending",
        source="sheet chatty",
        sweep=(True, False),
    )
    reverse_with_two: Literal["skip", "none"] = switch(
        "skip",
        "What a reverse does between two players.",
        says={
            "skip": "Between two players a reverse acts like a skip.",
            "none": "Between two players a reverse does nothing.",
        },
        words="reverse two players skip 反转 二人局 两人",
        moments="starter play",
        source="sheet chatty document encyclopedia fingertip",
        sweep=("skip", "none"),
    )


class WildDrawFour(Section):
    """When a wild draw four may be played."""

    part: ClassVar = 5
    legal: Literal["no_color_in_force", "nothing_playable", "always"] = switch(
        "no_color_in_force",
        "What makes it honest: no other card of the color in force, no other playable card at all, or nothing.",
        says={
            "no_color_in_force": "A wild draw four is honest if its player holds no other card of the color in force; "
            "numbers and symbols that match do not count.",
            "nothing_playable": "A wild draw four is honest if its player could play nothing else.",
            "always": "A wild draw four may be played at any time.",
        },
        words="wild draw four legal honest bluff +4 同色 违规 可以在任何时候出 王牌 黑牌+4",
        moments="turn draw pending challenge jump",
        source="sheet baike document encyclopedia fingertip house",
        sweep=("no_color_in_force", "nothing_playable", "always"),
    )
    enforce: Literal["bluff", "strict"] = switch(
        "bluff",
        "Whether it can be played dishonestly, and challenged, or not at all.",
        says={
            "bluff": "A wild draw four that is not honest may be played all the same.",
            "strict": "A wild draw four that is not honest may not be played.",
        },
        words="wild draw four bluff strict +4 违规",
        moments="turn draw pending jump",
        source="sheet encyclopedia house",
        sweep=("bluff", "strict"),
    )
    names_color: OnOff = switch(
        True,
        "Whether its player names a color; if not, the color in force stays.",
        says={
            "true": "The player of a wild draw four names the color to follow.",
            "false": "The player of a wild draw four names no color; the one in force stays.",
        },
        words="wild draw four names color +4 变换颜色 指定颜色",
        moments="play",
        source="sheet chatty",
        sweep=(True, False),
    )


class Play(Section):
    """Cards that do not go on others."""

    part: ClassVar = 5
    not_on: Bans = switch(
        {},
        "For a kind, the kinds of top card that it may not be played on.",
        says={
            "empty": "Any kind of card may be played on any other that it matches.",
            "map": "Whatever it matches, {items}.",
            "item": "a {key} is not played on {value}",
        },
        words="forbidden on top wild crossing 不能接 不能在后出",
        moments="starter turn draw pending jump",
        source="chatty fingertip",
        sweep=({}, {"wild": ["draw_two", "wild_draw_four"]}),
    )
