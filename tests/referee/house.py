"""The rules of one table, read from the nested dict of the log's `deal` event by the rulebook's key paths.

`House.read` fills in the defaults of the rulebook (so a hand-written log need name only what differs), and refuses any
key or value that is none: a rule passed over in silence would make the referee agree with anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .keys import (
    ANSWERS,
    UNTIL,
    UnknownRule,
    barred,
    deck,
    hand_size,
    kinds,
    number,
    of_digit,
    of_kinds,
    points,
    read_keys,
    some,
)

__all__ = ["House", "UnknownRule"]


@dataclass(frozen=True, slots=True)
class House:
    """One field a key (or what follows from it for this number of seats), named as in the rulebook."""

    seats: int
    # §2, §3
    deck: dict[str, int]
    hand_size: int
    dealer: int | None  # None: random
    first_player: str
    direction: int
    accept: frozenset[str]
    rejected: str
    starter_draw_two: str
    starter_skip: str
    starter_reverse: str
    starter_wild: str
    # §4
    voluntary: bool
    most_drawn: int  # cards a draw may take before it ends by itself: 1, n or UNTIL
    drawn_card: str
    after_voluntary: str
    # §5
    amount: dict[str, int]  # by kind of draw card
    draw_loses_turn: bool
    reverse_with_two: str
    legal: str
    strict: bool
    names_color: bool
    barred: dict[str, frozenset[str]]  # kind on top -> cards that may not be played on it
    # §6, §7
    challenge: bool
    guilty: str
    innocent_extra: int
    in_chain: str
    answers: frozenset[str]
    stack_color: str
    deflects: dict[str, Any]  # skip, reverse -> False, same_color or any
    stack_limit: int
    after_paid: str
    # §8
    identical: int
    same_symbol: Any
    group_kinds: frozenset[str]
    group_effect: str
    # §9
    jump: bool
    resume: str
    jump_effect: str
    jump_match: str
    jump_exclude: frozenset[str]
    jump_own: Any
    jump_last: bool
    jump_next: str
    jump_race: bool
    jump_after_final: bool
    wrong_penalty: int
    # §10
    due: str
    penalty: int
    window: str
    false_penalty: int
    misplay_penalty: int
    forbid: frozenset[str]  # cards that may not empty a hand
    draw_card_counts: bool
    one_left: bool
    turn_cap: int
    # §11: cards of each extra, none where it is off
    swap: frozenset[str]
    rotate: frozenset[str]
    quiet: frozenset[str]
    slap: frozenset[str]
    red_zero: bool
    quiet_call: bool
    # §12
    points: dict[str, int]
    score_round: str
    recycled_doubles: bool
    loser_ties: tuple[str, ...]

    @classmethod
    def read(cls, rules: Mapping[str, Any], seats: int) -> House:
        """Rules of a table of so many seats; UnknownRule for what is no rule of a single round."""
        word, free = read_keys(rules)
        dealer, limit = free["deal.dealer"], free["stacking.limit"]
        until, identical = free["draw.until_playable"], free["group.identical"]
        digits = free["extras.digits"]

        def whole(key: str, least: int = 0) -> int:
            return number(key, free[key], least)

        def extra(key: str, name: str) -> frozenset[str]:
            cards = of_digit(name, digits)
            return cards if word[key] else frozenset()

        ties = some("score.loser_ties", free["score.loser_ties"], ("points", "cards", "shared"))
        if ties[-1:] != ("shared",):
            raise UnknownRule(f"score.loser_ties: {ties!r} does not end in shared")
        return cls(
            seats=seats,
            deck=deck(free["deck.cards"], free["deck.packs"], seats),
            hand_size=hand_size(free["deal.hand_size"], seats),
            dealer=None if dealer == "random" else number("deal.dealer", dealer),
            first_player=word["deal.first_player"],
            direction=1 if word["deal.direction"] == "clockwise" else -1,
            accept=kinds("starter.accept", free["starter.accept"]) - {"wild_draw_four"},
            rejected=word["starter.rejected"],
            starter_draw_two=word["starter.draw_two"],
            starter_skip=word["starter.skip"],
            starter_reverse=word["starter.reverse"],
            starter_wild=word["starter.wild"],
            voluntary=word["draw.voluntary"],
            most_drawn=1 if until is False else UNTIL if until is True else number("draw.until_playable", until, 1),
            drawn_card=word["draw.drawn_card"],
            after_voluntary=word["draw.after_voluntary"],
            amount={"draw_two": whole("action.draw_two"), "wild_draw_four": whole("action.draw_four")},
            draw_loses_turn=word["action.draw_loses_turn"],
            reverse_with_two=word["action.reverse_with_two"],
            legal=word["wild_draw_four.legal"],
            strict=word["wild_draw_four.enforce"] == "strict",
            names_color=word["wild_draw_four.names_color"],
            barred=barred(free["play.not_on"]),
            challenge=word["challenge.enabled"],
            guilty=word["challenge.guilty"],
            innocent_extra=whole("challenge.innocent_extra"),
            in_chain=word["challenge.in_chain"],
            answers=frozenset(some("stacking.answers", free["stacking.answers"], ANSWERS)),
            stack_color=word["stacking.color"],
            deflects={kind: word[f"stacking.{kind}_deflects"] for kind in ("skip", "reverse")},
            stack_limit=UNTIL if limit in ("none", None) else number("stacking.limit", limit, 1),
            after_paid=word["stacking.after_paid"],
            identical=UNTIL if identical == "unlimited" else number("group.identical", identical, 1),
            same_symbol=word["group.same_symbol"],
            group_kinds=kinds("group.kinds", free["group.kinds"]),
            group_effect=word["group.effect"],
            jump=word["jump_in.enabled"],
            resume=word["jump_in.resume"],
            jump_effect=word["jump_in.effect"],
            jump_match=word["jump_in.match"],
            jump_exclude=kinds("jump_in.exclude", free["jump_in.exclude"]),
            jump_own=word["jump_in.own_card"],
            jump_last=word["jump_in.with_last_card"],
            jump_next=word["jump_in.next_seat"],
            jump_race=word["jump_in.race"],
            jump_after_final=word["jump_in.after_final"],
            wrong_penalty=whole("jump_in.wrong_penalty"),
            due=word["uno.due"],
            penalty=whole("uno.penalty"),
            window=word["uno.window"],
            false_penalty=whole("uno.false_call_penalty"),
            misplay_penalty=whole("misplay.penalty"),
            forbid=of_kinds(kinds("finish.forbid", free["finish.forbid"])),
            draw_card_counts=word["finish.draw_card_counts"],
            one_left=word["round.ends"] == "one_left",
            turn_cap=whole("round.turn_cap", 1),
            swap=extra("extras.seven_swap", "swap"),
            rotate=extra("extras.zero_rotate", "rotate"),
            quiet=extra("extras.quiet_six", "quiet"),
            slap=extra("extras.slap_nine", "slap"),
            red_zero=word["extras.red_zero"],
            quiet_call=word["extras.quiet_call"],
            points=points(free),
            score_round=word["score.round"],
            recycled_doubles=word["score.recycled_doubles"],
            loser_ties=ties,
        )
