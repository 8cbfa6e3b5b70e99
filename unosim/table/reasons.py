"""Why a card may not be laid: the engine's reason as a sentence."""

from __future__ import annotations

from typing import Any

from unosim.cards import COLORS, NO_COLOR, WILD, WILD_DRAW_FOUR, card_name
from unosim.moves import Move
from unosim.rules import Rules


def sentence(reason: str, state: dict[str, Any], rules: Rules, move: Move) -> str:
    """A reason of ``Machine.why_not`` or ``Machine.apply`` in words; ``state`` is the machine's snapshot."""
    card, top = card_name(move.kind), card_name(state["top"])
    color = COLORS[state["color"]] if state["color"] != NO_COLOR else "none"
    symbol = "and a wild on top has no symbol" if state["top"] >= WILD else f"nor the symbol of the top card {top}"
    pending = f"a pending {'wild draw four' if state['pending_kind'] == WILD_DRAW_FOUR else 'draw two'}"
    same = "its symbol" if rules.jump_in.match == "symbol" else "a copy of it"
    return {
        "not_held": f"seat {state['seat']} does not hold {card}",
        "color": f"{card} has not the color in force ({color}), {symbol}",
        "not_on": f"{card} may not be played on {top} (play.not_on)",
        "strict": "this W+4 would be a bluff, and bluffs are no legal moves (wild_draw_four.enforce: strict)",
        "finish": f"{card} may not be the last card (finish.forbid)",
        "no_answer": f"{card} does not answer {pending} (stacking)",
        "limit": f"the chain is as long as it may be (stacking.limit: {rules.stacking.limit})",
        "stack_color": f"a draw two answers only in the color in force, {color} (stacking.color: same)",
        "drawn_only": "after a draw only the drawn card may be played, and alone",
        "decision": f"{card} cannot be laid now",
        "group": f"these {len(move.cards)} cards are no group that may be laid now (group)",
        "last": "the last card of a group has to be one of it",
        "target": _target(move),
        "no_match": f"only {same} may be jumped on {top} (jump_in.match)",
        "excluded": f"{card} may not be jumped (jump_in.exclude)",
        "jump_last": f"{card} is the last card, and nobody goes out by a jump (jump_in.with_last_card: false)",
        "no_bluff_card": f"{card} did not make the W+4 a bluff",
    }[reason]


def _target(move: Move) -> str:
    card = card_name(move.cards[-1])
    if move.target is None:
        return f"{card} is aimed at another seat, which has to be named: {move} to SEAT"
    return f"{card} cannot be aimed at seat {move.target} now"
