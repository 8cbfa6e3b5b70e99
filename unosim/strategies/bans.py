"""Restricted play: what a player never does, so that the same deals with and without it show what it is worth.

A ban changes the program of a strategy, never the rules. A player bound by one goes on by these rules:

- a banned *card* is laid only in the player's own turn, and only where no other card fits; so the player can get rid of
  it. It is never laid as an answer to a penalty, nor to jump in.
- `draw`: never draws while a card fits.
- `choice`: lays the first card that fits, in the order 0 to 9, skip, reverse, draw two, wild, wild draw four, then red,
  yellow, green, blue, instead of choosing. `color`: names a color by lot.
- `bluff`, `challenge`, `answer`, `jump_in`, `group`: never lays a wild draw four where that is illegal, never
  challenges, always takes a penalty, never jumps in, lays one card at a time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, get_args

from unosim.cards import ALL_KINDS, KIND_CLASSES, mask_of

if TYPE_CHECKING:
    from unosim.strategies.compile import ProgramSpec

CardBan = Literal["number", "action", "skip", "reverse", "draw_two", "wild", "wild_draw_four"]
ActBan = Literal["draw", "choice", "color", "bluff", "challenge", "answer", "jump_in", "group"]
Ban = CardBan | ActBan
CARD_BANS: tuple[str, ...] = get_args(CardBan)
BANS: tuple[str, ...] = (*CARD_BANS, *get_args(ActBan))

_ANY = sum(1 << kind for kind in ALL_KINDS)
_NEVER = (-1, 0)
_CLASSES = {name: (name,) for name in KIND_CLASSES} | {"action": ("skip", "reverse", "draw_two")}


def banned_kinds(bans: Iterable[str]) -> int:
    """The mask of the kinds that the bans on cards name."""
    mask = 0
    for name in bans:
        if name in CARD_BANS:
            mask |= sum(mask_of(one) for one in _CLASSES[name])
    return mask


def restricted(spec: ProgramSpec, bans: Iterable[str]) -> ProgramSpec:
    """The program of a player who is bound by these bans, words of ``BANS``. Raises ValueError for another word."""
    from unosim.engine._engine import CHOICES, COLOR_RULES, TIE_BREAKS
    from unosim.strategies.compile import CERTAIN

    bans = tuple(bans)
    if unknown := [name for name in bans if name not in BANS]:
        raise ValueError(f"{unknown[0]!r} is no ban; bans: {', '.join(BANS)}")
    if "choice" in bans:
        first = (_ANY, -1, CERTAIN, (TIE_BREAKS.index("first"),), 0)
        spec = replace(spec, lines=(first,), otherwise=0, lay_back=())
    if "color" in bans:
        spec = replace(spec, color=COLOR_RULES.index("random"))
    if "draw" in bans:
        spec = replace(spec, otherwise=0)
    acts = [name for name in bans if name in CHOICES]
    choices = spec.choices | dict.fromkeys(acts, _NEVER)
    return replace(spec, choices=choices, banned=spec.banned | banned_kinds(bans))


def idle(spec: ProgramSpec, bans: Iterable[str]) -> list[str]:
    """Those of the bans that forbid nothing that the program would ever do."""
    return [name for name in bans if restricted(spec, [name]) == spec]
