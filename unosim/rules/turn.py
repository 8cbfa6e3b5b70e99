"""A turn: drawing, action cards, wilds, challenges and stacking (rulebook §4 to §7)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from unosim.rules.switch import Section, switch
from unosim.rules.values import ANSWERS, Amount, Answers, Bans, Fine, OnOff


class Draw(Section):
    """Drawing a card in one's turn."""

    part: ClassVar = 4
    voluntary: OnOff = switch(
        True,
        "Whether a player with a playable card may draw instead.",
        moments="turn draw",
        source="sheet chatty",
        sweep=(True, False),
    )
    until_playable: OnOff | Annotated[int, Field(ge=2, le=100)] = switch(
        False,
        "Whether one goes on drawing until a card comes that may be played; a number is the most cards drawn.",
        moments="draw",
        source="encyclopedia house",
        sweep=(False, True, 4),
    )
    drawn_card: Literal["may_play", "must_play", "number_only", "never"] = switch(
        "may_play",
        "What the drawn card allows: only the last drawn card may be played after a draw.",
        moments="draw",
        source="sheet fingertip zhidao chatty house",
        sweep=("may_play", "must_play", "number_only", "never"),
    )
    after_voluntary: Literal["same", "never"] = switch(
        "same",
        "Whether the card drawn by choice may be played like any drawn card.",
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
        moments="starter pending",
        source="sheet baike",
        sweep=(2, 4),
    )
    draw_four: Amount = switch(
        4,
        "Cards to take for a wild draw four.",
        moments="pending challenge",
        source="sheet",
        sweep=(4, 6),
    )
    draw_loses_turn: OnOff = switch(
        True,
        "Whether the player who takes the cards also loses the turn.",
        moments="pending",
        source="sheet chatty",
        sweep=(True, False),
    )
    reverse_with_two: Literal["skip", "none"] = switch(
        "skip",
        "What a reverse does between two players.",
        moments="starter play",
        source="sheet chatty document encyclopedia",
        sweep=("skip", "none"),
    )


class WildDrawFour(Section):
    """When a wild draw four may be played."""

    part: ClassVar = 5
    legal: Literal["no_color_in_force", "nothing_playable", "always"] = switch(
        "no_color_in_force",
        "What makes it honest: no other card of the color in force, no other playable card at all, or nothing.",
        moments="turn play challenge",
        source="sheet baike document encyclopedia fingertip house",
        sweep=("no_color_in_force", "nothing_playable", "always"),
    )
    enforce: Literal["bluff", "strict"] = switch(
        "bluff",
        "Whether it can be played dishonestly, and challenged, or not at all.",
        moments="turn play",
        source="sheet encyclopedia house",
        sweep=("bluff", "strict"),
    )
    names_color: OnOff = switch(
        True,
        "Whether its player names a color; if not, the color in force stays.",
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
        moments="turn draw play pending",
        source="chatty fingertip",
        sweep=({}, {"wild": ["draw_two", "wild_draw_four"]}),
    )


class Challenge(Section):
    """Challenging a wild draw four."""

    part: ClassVar = 6
    enabled: OnOff = switch(
        True,
        "Whether the player who would draw may challenge a wild draw four.",
        moments="challenge",
        source="sheet baike document encyclopedia",
        sweep=(True, False),
    )
    guilty: Literal["challenger_plays", "challenger_loses_turn"] = switch(
        "challenger_plays",
        "What the challenger of a bluffer, who takes the cards, does next.",
        moments="challenge",
        source="sheet baike document",
        sweep=("challenger_plays", "challenger_loses_turn"),
    )
    innocent_extra: Fine = switch(
        2,
        "Cards that a wrong challenger takes on top of what is pending.",
        moments="challenge",
        source="sheet",
        sweep=(0, 2, 4),
    )
    in_chain: Literal["never", "last"] = switch(
        "never",
        "Whether a wild draw four that answers a draw card can be challenged.",
        moments="pending challenge",
        source="encyclopedia house",
        sweep=("never", "last"),
    )


class Stacking(Section):
    """Answering a draw card with a draw card, so that the next player takes both."""

    part: ClassVar = 7
    answers: Answers = switch(
        (),
        "Which draw cards answer which; the amounts add up, and whoever does not answer takes all.",
        moments="pending",
        source="fingertip encyclopedia house",
        sweep=([], ["draw_two_on_draw_two", "wild_draw_four_on_wild_draw_four"], list(ANSWERS[:3]), list(ANSWERS)),
    )
    color: Literal["any", "same"] = switch(
        "any",
        "Whether a draw two answers in any color or only in the color in force.",
        moments="pending",
        source="encyclopedia house",
        sweep=("any", "same"),
    )
    limit: Annotated[int, Field(ge=2, le=100)] | Literal["none"] = switch(
        "none",
        "The most draw cards in one chain.",
        moments="pending",
        source="house",
        sweep=("none", 2, 3),
    )
