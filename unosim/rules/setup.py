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
        moments="deal",
        source="sheet",
        sweep=("classic", {"wild": 8}, {"wild_draw_four": 8}, {"wild_draw_four": 0}),
    )
    packs: Annotated[int, Field(ge=1, le=10)] | Literal["auto"] = switch(
        1,
        "Packs shuffled together; `auto` takes two from five players on.",
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
        moments="deal",
        source="sheet chatty",
        sweep=(5, 7, 10),
    )
    dealer: Annotated[int, Field(ge=0, le=9)] | Literal["random"] = switch(
        "random",
        "The dealer, by lot or a fixed seat. Drawing for the highest card is a lot, for its cards go back.",
        moments="deal",
        source="sheet",
    )
    first_player: Literal[
        "left_of_dealer", "dealer", "right_of_dealer", "highest_hand", "last_winner", "last_loser"
    ] = switch(
        "left_of_dealer",
        "Who begins, before the starter card acts; a tie for the highest hand is settled by lot, and in a single round "
        "the last two mean the dealer's left.",
        moments="deal",
        source="sheet zhidao encyclopedia house",
        sweep=("left_of_dealer", "dealer", "right_of_dealer", "highest_hand"),
    )
    direction: Literal["clockwise", "counterclockwise"] = switch(
        "clockwise",
        "The direction of play at the start.",
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
        moments="starter",
        source="sheet zhidao",
        sweep=(["number", "skip", "reverse", "draw_two", "wild"], ["number"]),
    )
    rejected: Literal["reshuffle", "bottom", "bury"] = switch(
        "reshuffle",
        "Where a rejected card goes: back into the pile at random, under the pile, or under the starter.",
        moments="starter",
        source="sheet chatty house",
        sweep=("reshuffle", "bottom", "bury"),
    )
    draw_two: Literal["draw_and_lose_turn", "draw_and_play", "ignore"] = switch(
        "draw_and_lose_turn",
        "What a draw two does to the first player.",
        moments="starter",
        source="sheet encyclopedia",
        sweep=("draw_and_lose_turn", "draw_and_play", "ignore"),
    )
    skip: Literal["lose_turn", "ignore"] = switch(
        "lose_turn",
        "What a skip does to the first player.",
        moments="starter",
        source="sheet",
        sweep=("lose_turn", "ignore"),
    )
    reverse: Literal["dealer_first", "right_of_dealer_first", "same_first", "ignore"] = switch(
        "dealer_first",
        "Who plays first after a reverse; all but `ignore` turn the direction. With two players the dealer plays "
        "first, or with `action.reverse_with_two: none` nothing happens.",
        moments="starter",
        source="sheet baike document encyclopedia chatty",
        sweep=("dealer_first", "right_of_dealer_first", "same_first", "ignore"),
    )
    wild: Literal["first_player", "dealer", "left_of_dealer", "right_of_dealer", "any_card"] = switch(
        "first_player",
        "Who names the color of a wild; `any_card`: none is in force, and anything may be played.",
        moments="starter",
        source="sheet baike document encyclopedia chatty",
        sweep=("first_player", "dealer", "left_of_dealer", "right_of_dealer", "any_card"),
    )
