"""What the cards left in the hands are worth, and to whom (rulebook §12, a single round)."""

from __future__ import annotations

from typing import ClassVar, Literal

from unosim.rules.switch import Section, switch
from unosim.rules.values import OnOff, Points, Ties


class Score(Section):
    """What the cards left in the hands are worth."""

    part: ClassVar = 12
    number: Points | Literal["face"] = switch(
        "face",
        "Points of a 1 to 9.",
        says={"face": "A number counts its face.", "number": "Every number from 1 to 9 counts {n}."},
        words="score points number face 牌面 数字牌 积分 分数",
        moments="score",
        source="sheet",
        sweep=("face", 5),
    )
    zero: Points = switch(
        0,
        "Points of a zero.",
        says={"number": "A zero counts {n}."},
        words="score points zero 0点计10分 积分",
        moments="score",
        source="sheet encyclopedia",
        sweep=(0, 10),
    )
    action: Points = switch(
        20,
        "Points of a skip, a reverse or a draw two.",
        says={"number": "A skip, a reverse and a draw two count {n}."},
        words="score points action skip reverse draw two 功能牌 20分",
        moments="score",
        source="sheet",
    )
    wild: Points = switch(
        50,
        "Points of a wild or a wild draw four.",
        says={"number": "A wild and a wild draw four count {n}."},
        words="score points wild 万能牌 黑牌 50分",
        moments="score",
        source="sheet",
    )
    red_zero: Points | Literal["same"] = switch(
        "same",
        "Points of the red zero; `same` as any zero.",
        says={"same": "The red zero counts like any zero.", "number": "The red zero counts {n}."},
        words="score points red zero 红色0牌 100分",
        moments="score",
        source="sheet fingertip",
        sweep=("same", 100),
    )
    round: Literal["winner_takes", "own_hand", "rank", "chips"] = switch(
        "winner_takes",
        "Who scores what: the winner the points in all other hands; each player the own hand, as penalty points; each "
        "a place, n + 1 - 2k for place k of n; or each pays the own hand to the winner.",
        says={
            "winner_takes": "The winner of the round scores the points in all other hands.",
            "own_hand": "Each player scores the points in the own hand, as penalty points.",
            "rank": "Each place scores: the first of four 3, then 1, -1, -3; all scores together are 0.",
            "chips": "Each player pays the points in the own hand to the winner of the round.",
        },
        words="score winner takes own hand penalty rank chips 积分 正积分 负积分 负分制 筹码制 输分制 顺位",
        moments="score",
        source="sheet zhidao baike document fingertip encyclopedia",
        sweep=("winner_takes", "own_hand", "rank", "chips"),
    )
    recycled_doubles: OnOff = switch(
        False,
        "Whether the points of hands double, once, if the discards were shuffled into a new pile during the round.",
        says={
            "false": "Shuffling the discards into a new pile changes no points.",
            "true": "If the discards were shuffled into a new pile, all points of the round count double.",
        },
        words="score double recycled reshuffled 牌摸完 2倍 翻倍",
        moments="score",
        source="fingertip",
        sweep=(False, True),
    )
    loser_ties: Ties = switch(
        ("points", "cards", "shared"),
        "Who loses a single round: the most of the first, then of the next; who is equal in all loses together.",
        says={
            "points cards shared": "The player with the most points in the hand loses the round; among equals the one "
            "with the most cards; whoever is still equal loses together.",
            "cards points shared": "The player with the most cards in the hand loses the round; among equals the one "
            "with the most points; whoever is still equal loses together.",
            "points shared": "The player with the most points in the hand loses the round; equals lose together.",
            "cards shared": "The player with the most cards in the hand loses the round; equals lose together.",
            "shared": "All but the winner lose the round together.",
        },
        words="loser ties tie points cards 输家 积分最多 牌数最多",
        moments="score",
        source="chatty",
        sweep=(["points", "cards", "shared"], ["points", "shared"], ["cards", "points", "shared"]),
    )
