"""Towards the end: UNO calls, going out, the end of a round and its points (rulebook §10 and §12)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from unosim.rules.switch import Section, switch
from unosim.rules.values import Fine, Kinds, OnOff, Points

MOST_TURNS = 60_000


class Uno(Section):
    """Calling UNO."""

    part: ClassVar = 10
    due: Literal["one_card", "one_or_identical"] = switch(
        "one_card",
        "When the call is due: one card left, or also when all that are left are copies of one card.",
        moments="call",
        source="sheet chatty",
        sweep=("one_card", "one_or_identical"),
    )
    penalty: Fine = switch(
        2,
        "Cards for a missed call that is caught in time; 0: nobody has to call.",
        moments="call",
        source="sheet fingertip",
        sweep=(0, 2, 3, 4),
    )
    window: Literal["next_action", "next_play"] = switch(
        "next_action",
        "How long a missed call can be caught: until the next player does anything, or until a card is played.",
        moments="call",
        source="sheet encyclopedia",
        sweep=("next_action", "next_play"),
    )


class Finish(Section):
    """Going out."""

    part: ClassVar = 10
    forbid: Kinds = switch(
        (),
        "Kinds that may not be a player's last card; whoever holds only such a card draws one.",
        moments="turn draw play pending end",
        source="fingertip encyclopedia",
        sweep=([], ["wild", "wild_draw_four"], ["skip", "reverse", "draw_two", "wild", "wild_draw_four"]),
    )
    draw_card_counts: OnOff = switch(
        True,
        "Whether a draw card that ends the round still makes the next player draw before the points are counted.",
        moments="end",
        source="sheet chatty document",
        sweep=(True, False),
    )


class RoundEnd(Section):
    """When a round is over."""

    part: ClassVar = 10
    ends: Literal["first_out"] = switch(
        "first_out",
        "The round ends as soon as a player is out of cards.",
        moments="end",
        source="sheet",
    )
    turn_cap: Annotated[int, Field(ge=1, le=MOST_TURNS)] = switch(
        10_000,
        "A round that has not ended after so many turns is given up, and counted apart.",
        moments="end",
        source="house",
    )


class Score(Section):
    """What the cards left in the hands are worth."""

    part: ClassVar = 12
    number: Points | Literal["face"] = switch(
        "face",
        "Points of a 1 to 9.",
        moments="score",
        source="sheet",
        sweep=("face", 5),
    )
    zero: Points = switch(
        0,
        "Points of a zero.",
        moments="score",
        source="sheet encyclopedia",
        sweep=(0, 10),
    )
    action: Points = switch(
        20,
        "Points of a skip, a reverse or a draw two.",
        moments="score",
        source="sheet",
    )
    wild: Points = switch(
        50,
        "Points of a wild or a wild draw four.",
        moments="score",
        source="sheet",
    )
    red_zero: Points | Literal["same"] = switch(
        "same",
        "Points of the red zero; `same` as any zero.",
        moments="score",
        source="sheet fingertip",
        sweep=("same", 100),
    )
    round: Literal["winner_takes"] = switch(
        "winner_takes",
        "The winner gets the points in all other hands.",
        moments="score",
        source="sheet",
    )
