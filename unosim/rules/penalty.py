"""What a draw card does until it is paid: challenges, stacking and deflection (rulebook §6 and §7)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from unosim.rules.switch import Section, switch
from unosim.rules.values import ANSWERS, Answers, Fine, Off, OnOff


class Challenge(Section):
    """Challenging a wild draw four."""

    part: ClassVar = 6
    enabled: OnOff = switch(
        True,
        "Whether the player who would draw may challenge a wild draw four.",
        says={
            "true": "Whoever would have to draw for a wild draw four may challenge it; its player shows the hand.",
            "false": "Nobody may challenge a wild draw four.",
        },
        words="challenge wild draw four bluff 质疑 挑战 +4",
        moments="challenge",
        source="sheet baike document encyclopedia",
        sweep=(True, False),
    )
    guilty: Literal["challenger_plays", "challenger_loses_turn", "take_back"] = switch(
        "challenger_plays",
        "What follows when the challenge finds a bluff: the bluffer takes the cards and the challenger plays, or loses "
        "the turn; or the card is first taken back for one that made it a bluff.",
        says={
            "challenger_plays": "If it was a bluff, its player takes the cards, and the challenger plays.",
            "challenger_loses_turn": "If it was a bluff, its player takes the cards, and the challenger loses the turn "
            "all the same.",
            "take_back": "If it was a bluff, its player takes it back, lays a card that made it a bluff, without any "
            "effect, and takes the cards; the challenger plays.",
        },
        words="challenge guilty bluff take back 质疑 收回 违反规定 停止出牌一次",
        moments="challenge",
        source="sheet baike document encyclopedia",
        sweep=("challenger_plays", "challenger_loses_turn", "take_back"),
    )
    innocent_extra: Fine = switch(
        2,
        "Cards that a wrong challenger takes on top of what is pending.",
        says={
            "0": "If it was honest, the challenger takes the cards and loses the turn.",
            "1": "If it was honest, the challenger takes the cards and one more, and loses the turn.",
            "number": "If it was honest, the challenger takes the cards and {n} more, and loses the turn.",
        },
        words="challenge innocent failed extra 质疑 额外惩罚 加抽2张 共罚6张",
        moments="challenge",
        source="sheet",
        sweep=(0, 2, 4),
    )
    in_chain: Literal["never", "last"] = switch(
        "never",
        "Whether a wild draw four that answers a draw card can be challenged.",
        says={
            "never": "A wild draw four that answers a draw card cannot be challenged.",
            "last": "The last wild draw four of a chain can be challenged, for all that is pending.",
        },
        words="challenge chain stacking 接牌 不能被质疑",
        moments="pending challenge",
        source="encyclopedia house",
        sweep=("never", "last"),
    )


class Stacking(Section):
    """Answering a draw card, so that somebody else takes the cards."""

    part: ClassVar = 7
    answers: Answers = switch(
        (),
        "Which draw cards answer which; the amounts add up, and whoever does not answer takes all.",
        says={
            "empty": "Nobody can answer a draw card with a draw card.",
            "list": "Whoever has to take cards may answer with {a}. The amounts add up, and the next player has to "
            "answer or take them all.",
        },
        words="stacking stack progressive draw cards answer +2 +4 接牌 叠加 累加 转移 连出",
        moments="pending",
        source="sheet chatty fingertip encyclopedia house",
        sweep=([], ["draw_two_on_draw_two", "wild_draw_four_on_wild_draw_four"], list(ANSWERS[:3]), list(ANSWERS)),
    )
    color: Literal["any", "same"] = switch(
        "any",
        "Whether a draw two answers in any color or only in the color in force.",
        says={
            "any": "A draw two answers in any color.",
            "same": "A draw two answers only in the color in force.",
        },
        words="stacking color same 接牌 同色 任意颜色",
        moments="pending",
        source="encyclopedia house",
        sweep=("any", "same"),
    )
    skip_deflects: Off | Literal["same_color", "any"] = switch(
        False,
        "Whether a skip answers a pending draw two, in the color in force or in any: the cards go on, unchanged, to "
        "the next player, and nobody is skipped.",
        says={
            "false": "A skip does not answer a draw two.",
            "same_color": "A skip of the color in force answers a draw two: the cards go on to the next player.",
            "any": "A skip of any color answers a draw two: the cards go on to the next player.",
        },
        words="skip deflects passes on draw two 跳过 跳给下下家 转移 避过+2",
        moments="pending",
        source="fingertip chatty house",
        sweep=(False, "same_color", "any"),
    )
    reverse_deflects: Off | Literal["same_color", "any"] = switch(
        False,
        "Whether a reverse answers a pending draw two, in the color in force or in any: the direction turns and the "
        "cards go to the player who is then next, with two players to the attacker.",
        says={
            "false": "A reverse does not answer a draw two.",
            "same_color": "A reverse of the color in force answers a draw two: the direction turns, and the cards wait "
            "for the player who is then next.",
            "any": "A reverse of any color answers a draw two: the direction turns, and the cards wait for the player "
            "who is then next.",
        },
        words="reverse deflects returns draw two bounce 反转 还给上家 转移 避过+2",
        moments="pending",
        source="fingertip chatty house",
        sweep=(False, "same_color", "any"),
    )
    limit: Annotated[int, Field(ge=2, le=100)] | Literal["none"] = switch(
        "none",
        "The most draw cards in one chain.",
        says={
            "none": "A chain of draw cards may be of any length.",
            "number": "A chain has at most {n} draw cards.",
        },
        words="stacking limit cap chain 接牌 上限",
        moments="pending",
        source="house",
        sweep=("none", 2, 3),
    )
    after_paid: Literal["normal", "last_color_only"] = switch(
        "normal",
        "Whether after a draw two has been paid the next play must have its color; symbols of other colors do not "
        "match then.",
        says={
            "normal": "Once the cards are taken, the draw card on top is an ordinary card.",
            "last_color_only": "Once the cards of a draw two are taken, the next play must have the color of the last "
            "draw two, or be a wild; symbols of other colors do not match.",
        },
        words="paid draw two color only 罚摸后 同色 最后一个+2颜色相同",
        moments="starter turn pending",
        source="fingertip",
        sweep=("normal", "last_color_only"),
    )
