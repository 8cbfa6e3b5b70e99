"""Several cards in one turn (rulebook §8)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from unosim.cards import KIND_CLASSES
from unosim.rules.switch import Section, switch
from unosim.rules.values import Kinds, Off


class Group(Section):
    """Laying several cards at once: one play, whose last card is the top."""

    part: ClassVar = 8
    identical: Annotated[int, Field(ge=1, le=100)] | Literal["unlimited"] = switch(
        1,
        "How many copies of one card may be laid together, wilds too.",
        says={
            "1": "Copies of one card are not laid together.",
            "number": "Up to {n} copies of one card may be laid together.",
            "unlimited": "Any number of copies of one card may be laid together.",
        },
        words="group pairs identical copies together doubles 对子 一对 相同的牌 完全相同 一起出",
        moments="turn pending jump",
        source="chatty fingertip",
        sweep=(1, 2, "unlimited"),
    )
    same_symbol: Off | Literal["lead_by_symbol", "any_lead"] = switch(
        False,
        "Whether cards of the same symbol in other colors may be laid together: behind a lead that has the symbol of "
        "the top, or behind any lead. No wilds.",
        says={
            "false": "Cards of one number or symbol in different colors are not laid together.",
            "lead_by_symbol": "Whoever follows the number or symbol of the top may add more cards of it in any color; "
            "the last one laid counts.",
            "any_lead": "Whoever plays a card may add more cards of its number or symbol in any color; the last one "
            "laid counts.",
        },
        words="group same number symbol multiple together 同数字 同功能 其他颜色 一同发出 一起出",
        moments="turn pending",
        source="document house",
        sweep=(False, "lead_by_symbol", "any_lead"),
    )
    kinds: Kinds = switch(
        KIND_CLASSES,
        "Kinds that may be laid in groups.",
        says={
            "empty": "No kind of card is laid in groups.",
            "list": "Kinds that may be laid together: {and}.",
        },
        words="group kinds numbers only 数字牌 一起出",
        moments="turn pending jump",
        source="house",
        sweep=(list(KIND_CLASSES), ["number"]),
    )
    effect: Literal["once", "each", "none"] = switch(
        "once",
        "What action cards and wild draw fours do that are laid together: act once, each, or not at all; without "
        "effect they cannot answer a draw card.",
        says={
            "once": "Action cards and wild draw fours laid together act once.",
            "each": "Action cards and wild draw fours laid together act each: amounts add up, skips and reverses too.",
            "none": "Action cards and wild draw fours laid together have no effect.",
        },
        words="group effect once each pair 一对 不受一对的影响 N*2",
        moments="play pending jump",
        source="fingertip chatty house",
        sweep=("once", "each", "none"),
    )
