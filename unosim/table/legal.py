"""The choice of the seat to act, in words, and why a move is no part of it."""

from __future__ import annotations

from typing import Any, Final

from unosim.cards import ALL_KINDS, COLORS, NO_COLOR, WILD, WILD_DRAW_FOUR, card_name
from unosim.engine._engine import DECISIONS, Machine
from unosim.rules import Rules
from unosim.table.moves import Move

_PLAYS: Final = tuple((1 << kind, f"play {card_name(kind)}") for kind in ALL_KINDS)
_NAMES: Final = tuple(f"name {color}" for color in COLORS)


def legal_moves(machine: Machine) -> tuple[str, ...]:
    """The whole choice at this stop in words, each wild once and without a color; empty when the round is over."""
    if DECISIONS[machine.decision] == "name":
        return _NAMES
    kinds, draw, passing, challenge = machine.legal
    plays = [words for bit, words in _PLAYS if kinds & bit]
    return (*plays, *["challenge"] * challenge, *["draw"] * draw, *["pass"] * passing)


def why_not(machine: Machine, state: dict[str, Any], rules: Rules, move: Move) -> str:
    """Why a move is not legal at this stop, one sentence; empty if it is. ``state`` is the machine's snapshot."""
    _, may_draw, may_pass, may_challenge = machine.legal
    decision = state["decision"]
    if move.action == "call":
        return "" if state["uno_open"] == move.by else f"seat {move.by} has no missed UNO call to make good"
    if decision == "over":
        return "the round is over"
    if decision == "name":
        return "" if move.action == "name" else "the color of the starter wild has to be named first"
    match move.action:
        case "play":
            return _why_no_play(machine.why_not(move.kind), state, rules, move) or _wrong_color(rules, move)
        case "draw":
            return "" if may_draw else _why_no_draw(state)
        case "pass":
            return "" if may_pass else _why_no_pass(decision)
        case "challenge":
            return "" if may_challenge else _why_no_challenge(state, rules)
    return "no color has to be named now"


def _why_no_play(reason: str, state: dict[str, Any], rules: Rules, move: Move) -> str:
    """The engine's reason as a sentence."""
    card, top = card_name(move.kind), card_name(state["top"])
    color = COLORS[state["color"]] if state["color"] != NO_COLOR else "none"
    symbol = "and a wild on top has no symbol" if state["top"] >= WILD else f"nor the symbol of the top card {top}"
    pending = f"a pending {'wild draw four' if state['pending_kind'] == WILD_DRAW_FOUR else 'draw two'}"
    sentences = {
        "not_held": f"seat {state['seat']} does not hold {card}",
        "color": f"{card} has not the color in force ({color}), {symbol}",
        "not_on": f"{card} may not be played on {top} (play.not_on)",
        "strict": "this W+4 would be a bluff, and bluffs are no legal moves (wild_draw_four.enforce: strict)",
        "finish": f"{card} may not be the last card (finish.forbid)",
        "no_answer": f"{card} does not answer {pending} (stacking.answers)",
        "limit": f"the chain is as long as it may be (stacking.limit: {rules.stacking.limit})",
        "stack_color": f"a draw two answers only in the color in force, {color} (stacking.color: same)",
        "drawn_only": "after a draw only the drawn card may be played",
    }
    return sentences[reason] if reason else ""


def _wrong_color(rules: Rules, move: Move) -> str:
    """What is wrong with the color that a play names, or does not name."""
    card, named = card_name(move.kind), move.color != NO_COLOR
    if move.kind == WILD_DRAW_FOUR and not rules.wild_draw_four.names_color:
        return f"{card} names no color (wild_draw_four.names_color: false)" if named else ""
    if move.kind in (WILD, WILD_DRAW_FOUR):
        return "" if named else f"a color has to be named: play {card} as {COLORS[0]}"
    return f"{card} has its own color and names none" if named else ""


def _why_no_draw(state: dict[str, Any]) -> str:
    if state["decision"] == "drawn":
        return "a card has been drawn already"
    if not state["draw_pile"] and len(state["discard"]) < 2:
        return "there is no card left to draw"
    return "a seat that can play must play (draw.voluntary: false)"


def _why_no_pass(decision: str) -> str:
    return {
        "play": "a seat passes only after a draw, or with nothing to play and nothing to draw",
        "drawn": "the drawn card must be played (draw.drawn_card: must_play)",
        "answer": "what is pending must be taken: draw",
    }[decision]


def _why_no_challenge(state: dict[str, Any], rules: Rules) -> str:
    if state["decision"] != "answer" or state["pending_kind"] != WILD_DRAW_FOUR:
        return "there is no pending W+4 to challenge"
    if not rules.challenge.enabled:
        return "nobody may challenge (challenge.enabled: false)"
    return "a W+4 that answers a draw card cannot be challenged (challenge.in_chain: never)"
