"""The choice of the seat to act, in words, and why a move is no part of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from unosim.cards import ALL_KINDS, COLORS, NO_CARD, NO_COLOR, WILD, WILD_DRAW_FOUR, card_name, color_of, symbol_of
from unosim.engine._engine import DECISIONS, Machine
from unosim.moves import Move
from unosim.rules import Rules
from unosim.said import Said, say
from unosim.table.reasons import color_said, sentence

NO_SEAT: Final = 255
_LAID_AS: Final = {"jump": "jump", "take_back": "take_back"}
_NONE: Final = say("")
FIRST: Final = {
    "name": "the color of the starter wild has to be named first",
    "take_back": "a card has to be laid first in the place of the W+4 that was taken back",
    "jump": "seats are asked whether they jump in: jump or decline",
}
"""What has to be done first, where only that can be done."""
NOT_NOW: Final = {
    "name": "no color has to be named now",
    "take_back": "no W+4 was taken back",
    "jump": "nobody is asked whether to jump in now",
    "decline": "nobody is asked whether to jump in now",
}
"""Why a move that belongs to one stop is none at another."""
NO_PASS: Final = {
    "play": "a seat passes only after a draw, or with nothing to play and nothing to draw",
    "drawn": "the drawn card must be played (draw.drawn_card: must_play)",
    "answer": "what is pending must be taken: draw",
}
"""Why nobody passes at a stop."""
_NAMES: Final = tuple(f"name {color}" for color in COLORS)
_LAID: Final = {
    decision: tuple((1 << kind, f"{_LAID_AS.get(decision, 'play')} {card_name(kind)}") for kind in ALL_KINDS)
    for decision in DECISIONS
}


def legal_moves(machine: Machine) -> tuple[str, ...]:
    """The whole choice at this stop in words, leads only, each wild once and without a color; empty at the end."""
    decision = DECISIONS[machine.decision]
    if decision == "name":
        return _NAMES
    kinds, draw, passing, challenge = machine.legal
    moves = [words for bit, words in _LAID[decision] if kinds & bit]
    if challenge:
        moves.append("challenge")
    if draw:
        moves.append("draw")
    if passing:
        moves.append("pass")
    if decision == "jump":
        moves.append("decline")
    return tuple(moves)


def legal_groups(machine: Machine, state: dict[str, Any]) -> tuple[str, ...]:
    """For each legal lead the largest group, lead first, where there is one of two cards or more.

    Any part of a group with its lead is legal too. ``, at most 3`` follows where not all that is named fits at once.
    """
    decision = DECISIONS[machine.decision]
    if decision not in ("play", "answer", "jump"):
        return ()
    kinds, *_ = machine.legal
    hand = state["hands"][state["seat"]]
    leads = [kind for kind in ALL_KINDS if kinds >> kind & 1]
    return tuple(words for lead in leads for words in _group(machine, decision, hand, lead))


def _group(machine: Machine, decision: str, hand: list[int], lead: int) -> Iterator[str]:
    copies, symbol, most = machine.group_limit(lead)
    if symbol:
        joined = [kind for kind in ALL_KINDS if symbol_of(kind) == symbol_of(lead) for _ in range(hand[kind])]
        joined.remove(lead)
    else:
        joined = [lead] * (copies - 1)
    if joined and most > 1:
        words = " ".join([_LAID_AS.get(decision, "play"), *map(card_name, (lead, *joined))])
        yield words if most > len(joined) else f"{words}, at most {most}"


def chosen(machine: Machine, rules: Rules) -> Move:
    """The move that the seat's own strategy makes at this stop. ValueError without strategies or at the end."""
    return in_words(machine.choose(), rules)


def in_words(choice: tuple[Any, ...], rules: Rules) -> Move:
    """A move as ``Machine.choose`` gives it, as a value."""
    action, lead, color, silent, more, last, target = choice
    if lead == NO_CARD:
        return Move(action, color=color)
    wild = lead >= WILD
    cards = [lead if wild else symbol_of(lead) * 4 + i for i, count in enumerate(more) for _ in range(count)]
    if cards:
        cards.remove(last)
        cards.append(last)
    names = wild and (lead == WILD or rules.wild_draw_four.names_color)
    aim = None if target == NO_SEAT else target
    return Move(action, (lead, *cards), color if names else NO_COLOR, silent, target=aim)


def why_not(machine: Machine, state: dict[str, Any], rules: Rules, move: Move) -> Said:
    """Why a move is not legal at this stop, one sentence; empty if it is. ``state`` is the machine's snapshot.

    A jump is judged for the seat that is asked; who is asked when is the round's affair.
    """
    decision = state["decision"]
    if move.action == "call":
        return (
            _NONE
            if state["uno_open"] == move.by
            else say("seat {seat} has no missed UNO call to make good", seat=move.by)
        )
    if decision == "over":
        return say("the round is over")
    wanted = {"name": "name", "take_back": "take_back", "jump": "jump", "decline": "jump"}
    if decision in wanted.values() or move.action in wanted:
        if wanted.get(move.action) != decision:
            return _wrong_moment(decision, move.action)
        return _NONE if move.action in ("name", "decline") else _why_not_laid(machine, state, rules, move)
    _, may_draw, may_pass, may_challenge = machine.legal
    match move.action:
        case "play":
            return _why_not_laid(machine, state, rules, move)
        case "draw":
            return _NONE if may_draw else _why_no_draw(state)
        case "pass":
            return _NONE if may_pass else _why_no_pass(decision)
    return _NONE if may_challenge else _why_no_challenge(state, rules)


def _wrong_moment(decision: str, action: str) -> Said:
    """A move that belongs to another stop."""
    return say(FIRST.get(decision) or NOT_NOW[action])


def _why_not_laid(machine: Machine, state: dict[str, Any], rules: Rules, move: Move) -> Said:
    """Why cards may not be laid so: the lead, then the color, then what only a trial shows (a group, a target)."""
    reason = machine.why_not(move.kind)
    if reason:
        return sentence(reason, state, rules, move)
    if wrong := _wrong_color(rules, move):
        return wrong
    if not move.one_symbol:
        return say("the cards of a group are all of one symbol")
    if reason := _refusal(machine, move):
        return sentence(reason, state, rules, move)
    if move.target is not None and not _refusal(machine, replace(move, target=None)):
        return say("{card} is aimed at nobody now", card=card_name(move.cards[-1]))
    return _NONE


def _refusal(machine: Machine, move: Move) -> str:
    """The engine's reason why a move is not legal, found by trying it; empty if it is."""
    try:
        machine.copy().apply(*move.arguments)
    except ValueError as error:
        return str(error)
    return ""


def _wrong_color(rules: Rules, move: Move) -> Said:
    """What is wrong with the color that a play names, or does not name."""
    card, named = card_name(move.kind), move.color != NO_COLOR
    if move.kind == WILD_DRAW_FOUR and not rules.wild_draw_four.names_color:
        return say("{card} names no color (wild_draw_four.names_color: false)", card=card) if named else _NONE
    if move.kind in (WILD, WILD_DRAW_FOUR):
        example = f"{move.action} {card} as {COLORS[0]}"
        return _NONE if named else say("a color has to be named: {example}", example=example)
    if named and len(move.cards) > 1:
        return say("no further card of the group is {color}", color=color_said(COLORS[move.color]))
    own = color_said(COLORS[color_of(move.kind)])
    return say("{card} is {color} and names no color", card=card, color=own) if named else _NONE


def _why_no_draw(state: dict[str, Any]) -> Said:
    if state["decision"] == "drawn":
        return say("a card has been drawn already")
    if not state["draw_pile"] and len(state["discard"]) < 2:
        return say("there is no card left to draw")
    return say("a seat that can play must play (draw.voluntary: false)")


def _why_no_pass(decision: str) -> Said:
    return say(NO_PASS[decision])


def _why_no_challenge(state: dict[str, Any], rules: Rules) -> Said:
    if state["decision"] != "answer" or state["pending_kind"] != WILD_DRAW_FOUR:
        return say("there is no pending W+4 to challenge")
    if not rules.challenge.enabled:
        return say("nobody may challenge (challenge.enabled: false)")
    return say("a W+4 that answers a draw card cannot be challenged (challenge.in_chain: never)")
