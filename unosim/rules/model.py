"""The rules of a round: one class a section, one field a switch.

The sections and their numbers are those of the rulebook. The defaults together are the preset `mattel`, the
classic 108-card sheet. Help, JSON Schema, the reference page and the messages for wrong values derive from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, Self, get_args

from pydantic import AfterValidator, Field

from unosim.cards import KIND_CLASSES
from unosim.rules.switch import (
    Amount,
    Fine,
    Kind,
    Kinds,
    OnOff,
    Points,
    Section,
    as_tuple,
    in_order,
    switch,
    text_keys,
)

MOST_TURNS = 60_000
CLASSIC = {"0": 1, **dict.fromkeys("123456789", 2)}
CLASSIC |= {"skip": 2, "reverse": 2, "draw_two": 2, "wild": 4, "wild_draw_four": 4}
"""Copies in one classic pack of 108: per color, wilds in all."""


# --- values that only one switch has ---------------------------------------------------------------------------------


def _only_changes(cards: str | dict[str, int]) -> str | dict[str, int]:
    """What differs from the classic pack, digits one by one, so that equal decks are written equally."""
    if isinstance(cards, str):
        return cards
    every_digit = {str(digit): cards["number"] for digit in range(10)} if "number" in cards else {}
    copies = {**CLASSIC, **every_digit, **{symbol: cards[symbol] for symbol in CLASSIC if symbol in cards}}
    return {symbol: n for symbol, n in copies.items() if n != CLASSIC[symbol]} or "classic"


def _by_players(sizes: int | dict[str, int]) -> int | dict[str, int]:
    return sizes if isinstance(sizes, int) else {players: sizes[players] for players in sorted(sizes, key=int)}


def _banned(banned: dict[Kind, tuple[Kind, ...]]) -> dict[str, tuple[Kind, ...]]:
    return {kind: banned[kind] for kind in KIND_CLASSES if banned.get(kind)}


Symbol = Literal[
    "number", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "skip", "reverse", "draw_two", "wild", "wild_draw_four"
]
Copies = Annotated[int, Field(ge=0, le=250)]
Cards = Annotated[Literal["classic"] | dict[Symbol, Copies], text_keys, AfterValidator(_only_changes)]

HandSize = Annotated[int, Field(ge=1, le=100)]
Players = Literal["2", "3", "4", "5", "6", "7", "8", "9", "10"]
HandSizes = Annotated[HandSize | dict[Players, HandSize], text_keys, AfterValidator(_by_players)]

Starter = Literal["number", "skip", "reverse", "draw_two", "wild"]
Starters = Annotated[tuple[Starter, ...], as_tuple, AfterValidator(lambda kinds: in_order(kinds, KIND_CLASSES))]

Answer = Literal[
    "draw_two_on_draw_two",
    "wild_draw_four_on_draw_two",
    "wild_draw_four_on_wild_draw_four",
    "draw_two_on_wild_draw_four",
]
ANSWERS: tuple[str, ...] = get_args(Answer)
Answers = Annotated[tuple[Answer, ...], as_tuple, AfterValidator(lambda answers: in_order(answers, ANSWERS))]

Bans = Annotated[dict[Kind, Kinds], AfterValidator(_banned)]


# --- the sections ----------------------------------------------------------------------------------------------------


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


class Rules(Section):
    """Every rule of a round; the defaults are the preset `mattel`.

    Wrong values raise pydantic's ValidationError; `resolve` and the readers of files turn them into Problems.
    """

    deck: Deck = Deck()
    deal: Deal = Deal()
    starter: StarterCard = StarterCard()
    draw: Draw = Draw()
    action: Action = Action()
    wild_draw_four: WildDrawFour = WildDrawFour()
    play: Play = Play()
    challenge: Challenge = Challenge()
    stacking: Stacking = Stacking()
    uno: Uno = Uno()
    finish: Finish = Finish()
    round: RoundEnd = RoundEnd()
    score: Score = Score()

    @classmethod
    def resolve(cls, *layers: str | Path | Mapping[str, Any]) -> Self:
        """Rules from layers, later ones on top: names of presets and house rules, paths, mappings like `rules:`.

            Rules.resolve("mattel", "stacking", {"deal": {"hand_size": 5}})

        Raises ConfigError with every problem.
        """
        from unosim.rules.layers import resolve

        return cls.model_validate(resolve(*layers))

    def to_dict(self) -> dict[str, dict[str, Any]]:
        """Every key of every section in canonical form, ready for JSON; the inverse of `Rules.resolve(mapping)`."""
        return self.model_dump(mode="json")
