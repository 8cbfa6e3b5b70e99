"""Why a card may not be laid: the engine's reason as a sentence."""

from __future__ import annotations

from typing import Any, Final

from unosim.cards import COLORS, NO_COLOR, WILD, WILD_DRAW_FOUR, card_name
from unosim.moves import Move
from unosim.rules import Rules
from unosim.said import Said, say

REASONS: Final = {
    "not_held": "seat {seat} does not hold {card}",
    "color": "{card} has not the color in force ({color}), {symbol}",
    "not_on": "{card} may not be played on {top} (play.not_on)",
    "strict": "this W+4 would be a bluff, and bluffs are no legal moves (wild_draw_four.enforce: strict)",
    "finish": "{card} may not be the last card (finish.forbid)",
    "no_answer": "{card} does not answer {pending} (stacking)",
    "limit": "the chain is as long as it may be (stacking.limit: {limit})",
    "stack_color": "a draw two answers only in the color in force, {color} (stacking.color: same)",
    "drawn_only": "after a draw only the drawn card may be played, and alone",
    "decision": "{card} cannot be laid now",
    "group": "these {n} cards are no group that may be laid now (group)",
    "last": "the last card of a group has to be one of it",
    "no_match": "only {same} may be jumped on {top} (jump_in.match)",
    "excluded": "{card} may not be jumped (jump_in.exclude)",
    "jump_last": "{card} is the last card, and nobody goes out by a jump (jump_in.with_last_card: false)",
    "no_bluff_card": "{card} did not make the W+4 a bluff",
}


def sentence(reason: str, state: dict[str, Any], rules: Rules, move: Move) -> Said:
    """A reason of ``Machine.why_not`` or ``Machine.apply`` in words; ``state`` is the machine's snapshot."""
    if reason == "target":
        return _target(move)
    top, pending = card_name(state["top"]), state["pending_kind"] == WILD_DRAW_FOUR
    return say(
        REASONS[reason],
        seat=state["seat"],
        card=card_name(move.kind),
        top=top,
        color=color_said(COLORS[state["color"]] if state["color"] != NO_COLOR else None),
        symbol=say(
            "and a wild on top has no symbol" if state["top"] >= WILD else "nor the symbol of the top card {top}",
            top=top,
        ),
        pending=say("a pending wild draw four" if pending else "a pending draw two"),
        same=say("its symbol" if rules.jump_in.match == "symbol" else "a copy of it"),
        limit=rules.stacking.limit,
        n=len(move.cards),
    )


def color_said(color: str | None) -> Said:
    """A color, or that there is none."""
    return say(color or "none")


def _target(move: Move) -> Said:
    card = card_name(move.cards[-1])
    if move.target is None:
        return say("{card} is aimed at another seat, which has to be named: {move} to SEAT", card=card, move=str(move))
    return say("{card} cannot be aimed at seat {seat} now", card=card, seat=move.target)
