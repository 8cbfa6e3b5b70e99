"""Exact odds of a pack: how many draws until a card fits, and what a hand holds. No rounds are played."""

from __future__ import annotations

from math import comb

from unosim.cards import ALL_KINDS, KIND_CLASSES, WILD, mask_of, parse_card, symbol_of
from unosim.errors import UnosimError
from unosim.rules.deck import cards
from unosim.rules.model import Rules


def fitting(rules: Rules, seats: int, top: int) -> tuple[int, int]:
    """How many of the other cards fit on a starter ``top`` (a colored card), and how many others there are.

    By color, symbol or as a wild; ``play.not_on`` and whether a wild draw four may be played are left aside.
    """
    pack = list(cards(rules, seats))
    if top >= WILD or not pack[top]:
        raise UnosimError("the card on top is a colored card of the pack, such as R5")
    pack[top] -= 1
    fit = [kind for kind in ALL_KINDS if kind >= WILD or kind & 3 == top & 3 or symbol_of(kind) == symbol_of(top)]
    return sum(pack[kind] for kind in fit), sum(pack)


def draws(fit: int, others: int, at_least: int) -> tuple[float, float]:
    """P(at least so many draws until one fits) from a pile of ``others`` cards of which ``fit`` do; and the mean."""
    misses = others - fit
    some = max(at_least - 1, 0)
    chance = comb(misses, some) / comb(others, some) if some <= misses else 0.0
    return chance, (others + 1) / (fit + 1)


def in_hand(rules: Rules, seats: int, names: list[str], hand: int, at_least: int) -> float:
    """P(a hand of so many cards holds at least ``at_least`` of these: classes such as wild_draw_four, or cards)."""
    pack = cards(rules, seats)
    mask = 0
    for name in names:
        mask |= mask_of(name) if name in KIND_CLASSES else 1 << parse_card(name)
    of, total = sum(n for kind, n in enumerate(pack) if mask >> kind & 1), sum(pack)
    if hand > total:
        raise UnosimError(f"a hand of {hand} cards, but the pack has {total}")
    fewer = sum(comb(of, k) * comb(total - of, hand - k) for k in range(min(at_least, hand + 1)))
    return 1 - fewer / comb(total, hand)
