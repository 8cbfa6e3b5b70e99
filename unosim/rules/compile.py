"""From rules to the engine's numbers: every field of its struct by name, an int or a list of ints.

Words become their index in the order of the model's values; sets of kinds become 64-bit masks.
"""

from __future__ import annotations

from collections.abc import Iterable

from unosim.cards import ALL_KINDS, KIND_CLASSES, KINDS, mask_of, symbol_of
from unosim.rules.deck import cards, hand_size
from unosim.rules.declared import allowed_values
from unosim.rules.model import Rules
from unosim.rules.switch import Section
from unosim.rules.values import Extra

NO_LIMIT = 65535
_RED_ZERO = 0


def compile_rules(rules: Rules, seats: int) -> dict[str, int | list[int]]:
    """The engine's fields for a table of ``seats`` players. Pure; the rules are taken to be free of conflicts."""
    return {
        "seats": seats,
        **_deal(rules, seats),
        **_starter(rules),
        **_turn(rules),
        **_draw_cards(rules),
        **_challenge_and_stacking(rules),
        **_group(rules),
        **_jump(rules),
        **_call_and_end(rules),
        **_extras(rules),
        "points": points(rules),
    }


def _deal(rules: Rules, seats: int) -> dict[str, int | list[int]]:
    first = rules.deal.first_player
    return {
        "pack": cards(rules, seats),
        "hand_size": hand_size(rules, seats),
        "dealer": -1 if rules.deal.dealer == "random" else rules.deal.dealer,
        # A single round has no last winner or loser: the default begins.
        "first_player": 0 if first in ("last_winner", "last_loser") else _index(rules.deal, "first_player"),
        "direction": _index(rules.deal, "direction"),
    }


def _starter(rules: Rules) -> dict[str, int | list[int]]:
    return {
        "starter_accept": _mask(rules.starter.accept),
        "starter_rejected": _index(rules.starter, "rejected"),
        "starter_draw_two": _index(rules.starter, "draw_two"),
        "starter_skip": _index(rules.starter, "skip"),
        "starter_reverse": _index(rules.starter, "reverse"),
        "starter_wild": _index(rules.starter, "wild"),
    }


def _turn(rules: Rules) -> dict[str, int | list[int]]:
    until = rules.draw.until_playable
    playable = {"number_only": ("number",), "never": ()}.get(rules.draw.drawn_card, KIND_CLASSES)
    return {
        "draw_voluntary": int(rules.draw.voluntary),
        "draw_most": (NO_LIMIT if until else 1) if isinstance(until, bool) else until,
        "drawn_playable": _mask(playable),
        "drawn_must": int(rules.draw.drawn_card == "must_play"),
        "after_voluntary": _index(rules.draw, "after_voluntary"),
        # Turned around: by the card on top, what may not be played on it.
        "not_on": [_mask(kind for kind, tops in rules.play.not_on.items() if top in tops) for top in KIND_CLASSES],
    }


def _draw_cards(rules: Rules) -> dict[str, int | list[int]]:
    four = rules.wild_draw_four
    return {
        "draw_two": rules.action.draw_two,
        "draw_four": rules.action.draw_four,
        "draw_loses_turn": int(rules.action.draw_loses_turn),
        "reverse_with_two": _index(rules.action, "reverse_with_two"),
        "wd4_legal": _index(four, "legal"),
        "wd4_strict": int(four.enforce == "strict"),
        "wd4_names_color": int(four.names_color),
    }


def _challenge_and_stacking(rules: Rules) -> dict[str, int | list[int]]:
    stacking = rules.stacking
    answers = [answer.split("_on_") for answer in stacking.answers]
    return {
        "challenge": int(rules.challenge.enabled),
        "challenge_guilty": _index(rules.challenge, "guilty"),
        "challenge_extra": rules.challenge.innocent_extra,
        "challenge_in_chain": _index(rules.challenge, "in_chain"),
        "answers_draw_two": _mask(card for card, pending in answers if pending == "draw_two"),
        "answers_draw_four": _mask(card for card, pending in answers if pending == "wild_draw_four"),
        "stack_same_color": int(stacking.color == "same"),
        "stack_limit": NO_LIMIT if stacking.limit == "none" else stacking.limit,
        "skip_deflects": _index(stacking, "skip_deflects"),
        "reverse_deflects": _index(stacking, "reverse_deflects"),
        "after_paid": _index(stacking, "after_paid"),
    }


def _group(rules: Rules) -> dict[str, int | list[int]]:
    group = rules.group
    return {
        "group_identical": NO_LIMIT if group.identical == "unlimited" else group.identical,
        "group_symbol": _index(group, "same_symbol"),
        "group_kinds": _mask(group.kinds),
        "group_effect": _index(group, "effect"),
    }


def _jump(rules: Rules) -> dict[str, int | list[int]]:
    jump = rules.jump_in
    return {
        "jump": int(jump.enabled),
        "jump_resume": _index(jump, "resume"),
        "jump_effect": _index(jump, "effect"),
        "jump_symbol": int(jump.match == "symbol"),
        "jump_exclude": _mask(jump.exclude),
        "jump_own": 2 if jump.own_card == "not_wild_draw_four" else int(jump.own_card),
        "jump_last": int(jump.with_last_card),
        "jump_next": _index(jump, "next_seat"),
        "jump_race": int(jump.race),
        "jump_after_final": int(jump.after_final),
        "jump_wrong_penalty": jump.wrong_penalty,
    }


def _call_and_end(rules: Rules) -> dict[str, int | list[int]]:
    return {
        "uno_identical": int(rules.uno.due == "one_or_identical"),
        "uno_penalty": rules.uno.penalty,
        "uno_window": _index(rules.uno, "window"),
        "uno_false_penalty": rules.uno.false_call_penalty,
        "misplay_penalty": rules.misplay.penalty,
        "finish_forbid": _mask(rules.finish.forbid),
        "finish_draw_counts": int(rules.finish.draw_card_counts),
        "one_left": int(rules.round.ends == "one_left"),
        "turn_cap": rules.round.turn_cap,
        "recycled_doubles": int(rules.score.recycled_doubles),
        "ties_by_cards": int("cards" in rules.score.loser_ties),
    }


def _extras(rules: Rules) -> dict[str, int | list[int]]:
    extras, digits = rules.extras, rules.extras.digits

    def kinds(on: bool, extra: Extra) -> int:
        """The mask of the digit that an extra acts on, in all four colors; none while it is off."""
        return 0b1111 << 4 * digits[extra] if on else 0

    return {
        "swap_kinds": kinds(extras.seven_swap, "swap"),
        "rotate_kinds": kinds(extras.zero_rotate, "rotate"),
        "quiet_kinds": kinds(extras.quiet_six, "quiet"),
        "slap_kinds": kinds(extras.slap_nine, "slap"),
        "red_zero": int(extras.red_zero),
        "quiet_call": int(extras.quiet_call),
    }


def points(rules: Rules) -> list[int]:
    """What each kind is worth in a hand at the end: ``KINDS`` numbers."""
    score = rules.score
    by_symbol = [score.zero]
    by_symbol += [digit if score.number == "face" else score.number for digit in range(1, 10)]
    by_symbol += [score.action] * 3 + [score.wild] * 2
    worth = [0] * KINDS
    for kind in ALL_KINDS:
        worth[kind] = by_symbol[symbol_of(kind)]
    if score.red_zero != "same":
        worth[_RED_ZERO] = score.red_zero
    return worth


def _index(section: Section, name: str) -> int:
    """The place of a word among the values that its field allows; what is off comes first."""
    value = getattr(section, name)
    return allowed_values(type(section).model_fields[name]).index("false" if value is False else value)


def _mask(classes: Iterable[str]) -> int:
    return sum(mask_of(name) for name in classes)
