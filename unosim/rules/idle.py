"""Switches that were set although what they belong to is off, or cannot happen (rulebook §15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from unosim.cards import ALL_KINDS, KIND_CLASSES, SYMBOLS, symbol_of
from unosim.rules import deck
from unosim.rules.checking import Check, Condition, declared, without_effect
from unosim.rules.jump_in import JumpIn
from unosim.rules.model import Rules
from unosim.rules.values import DIGITS, Extra

CHECKS: list[Check] = []
_doubt = declared(CHECKS, error=False, one_sided=True)
DRAW_CARDS = ("draw_two", "wild_draw_four")


@declared(CHECKS, error=False)("wild_draw_four.enforce", "challenge.enabled")
def _hopeless_challenge(rules: Rules, seats: int) -> Iterator[str]:
    """No challenger can win where nobody can bluff (`enforce: strict`)."""
    if rules.challenge.enabled and rules.wild_draw_four.enforce == "strict":
        yield "no challenger can win where nobody can bluff; consider challenge.enabled: false"


# --- cards that the deck does not have -------------------------------------------------------------------------------


@_doubt("finish.forbid", "deck.cards")
def _absent_last_card(rules: Rules, seats: int) -> Iterator[str]:
    """A forbidden last card that the deck does not have."""
    yield from _absent(rules.finish.forbid, rules)


@_doubt("play.not_on", "deck.cards")
def _absent_ban(rules: Rules, seats: int) -> Iterator[str]:
    """A card in `play.not_on` that the deck does not have."""
    yield from _absent([kind for card, tops in rules.play.not_on.items() for kind in (card, *tops)], rules)


@_doubt("stacking.answers", "deck.cards")
def _absent_answer(rules: Rules, seats: int) -> Iterator[str]:
    """An answer with or to a card that the deck does not have."""
    yield from _absent([kind for answer in rules.stacking.answers for kind in answer.split("_on_")], rules)


@_doubt("group.kinds", "deck.cards")
def _absent_group(rules: Rules, seats: int) -> Iterator[str]:
    """Groups of a card that the deck does not have."""
    if rules.group.kinds != KIND_CLASSES:
        yield from _absent(rules.group.kinds, rules)


@_doubt("jump_in.exclude", "deck.cards")
def _absent_jump(rules: Rules, seats: int) -> Iterator[str]:
    """A card that cannot be jumped and that the deck does not have."""
    yield from _absent(rules.jump_in.exclude, rules)


def _absent(kinds: Iterable[str], rules: Rules) -> Iterator[str]:
    named = set(kinds) - set(deck.classes(rules))
    for kind in KIND_CLASSES:
        if kind in named:
            yield f"the deck has no {kind}"


def _not_in_deck(*kinds: str) -> Condition:
    return lambda rules: not set(kinds) <= set(deck.classes(rules))


def _no_such_digit(extra: Extra) -> Condition:
    """Whether the deck lacks the digit of an extra."""

    def absent(rules: Rules) -> bool:
        counts, digit = deck.cards(rules, seats=2), str(rules.extras.digits[extra])
        return not any(counts[kind] for kind in ALL_KINDS if SYMBOLS[symbol_of(kind)] == digit)

    return absent


# --- what belongs to something that is off ---------------------------------------------------------------------------


def _idle(key: str, *others: str, why: str, when: Condition) -> None:
    CHECKS.append(without_effect(key, *others, why=why, when=when))


def _nobody_answers_with(card: str) -> Condition:
    return lambda rules: not any(answer.startswith(f"{card}_on_") for answer in rules.stacking.answers)


def _never_begins(kind: str) -> Condition:
    return lambda rules: kind not in rules.starter.accept or kind not in deck.classes(rules)


def _no_groups(rules: Rules) -> bool:
    return rules.group.identical == 1 and not rules.group.same_symbol


def _not_final(rules: Rules) -> bool:
    """Whether no draw card can both end a round and be jumped."""
    forbidden = {*rules.finish.forbid, *rules.jump_in.exclude}
    return not any(kind in deck.classes(rules) and kind not in forbidden for kind in DRAW_CARDS)


_idle(
    "deal.first_player",
    why="a single round has no last winner or loser, so the dealer's left begins",
    when=lambda rules: rules.deal.first_player in ("last_winner", "last_loser"),
)
for _kind in ("draw_two", "skip", "reverse", "wild"):
    _idle(f"starter.{_kind}", "starter.accept", why="no such card begins", when=_never_begins(_kind))
_idle(
    "draw.after_voluntary",
    "draw.voluntary",
    why="nobody may draw by choice",
    when=lambda rules: not rules.draw.voluntary,
)
_idle(
    "draw.after_voluntary",
    "draw.drawn_card",
    why="a drawn card is never played",
    when=lambda rules: rules.draw.drawn_card == "never",
)
_idle("action.draw_two", "deck.cards", why="the deck has no draw two", when=_not_in_deck("draw_two"))
_idle("action.draw_four", "deck.cards", why="the deck has no wild draw four", when=_not_in_deck("wild_draw_four"))
_idle("action.reverse_with_two", "deck.cards", why="the deck has no reverse", when=_not_in_deck("reverse"))
_idle(
    "wild_draw_four.enforce",
    "wild_draw_four.legal",
    why="a wild draw four is always legal",
    when=lambda rules: rules.wild_draw_four.legal == "always",
)
for _key in ("challenge.guilty", "challenge.innocent_extra", "challenge.in_chain"):
    _idle(_key, "challenge.enabled", why="nobody may challenge", when=lambda rules: not rules.challenge.enabled)
_idle(
    "challenge.in_chain",
    "stacking.answers",
    why="no wild draw four may answer a draw card",
    when=_nobody_answers_with("wild_draw_four"),
)
_idle("stacking.color", "stacking.answers", why="no draw two may answer", when=_nobody_answers_with("draw_two"))
_idle(
    "stacking.limit",
    "stacking.answers",
    why="draw cards are neither stacked nor laid in groups",
    when=lambda rules: not rules.stacking.answers and (_no_groups(rules) or not {*DRAW_CARDS} & {*rules.group.kinds}),
)
_idle(
    "stacking.skip_deflects",
    "deck.cards",
    why="the deck lacks the skip or the draw two",
    when=_not_in_deck("skip", "draw_two"),
)
_idle(
    "stacking.reverse_deflects",
    "deck.cards",
    why="the deck lacks the reverse or the draw two",
    when=_not_in_deck("reverse", "draw_two"),
)
_idle("stacking.after_paid", "deck.cards", why="the deck has no draw two", when=_not_in_deck("draw_two"))
for _key in ("group.kinds", "group.effect"):
    _idle(_key, "group.identical", "group.same_symbol", why="cards are laid one by one", when=_no_groups)
_idle(
    "group.identical",
    "group.kinds",
    why="no kind may be laid in groups",
    when=lambda rules: not rules.group.kinds,
)
_idle(
    "group.same_symbol",
    "group.kinds",
    why="none of the colored kinds may be laid in groups",
    when=lambda rules: {*rules.group.kinds} <= {"wild", "wild_draw_four"},
)
_idle(
    "group.effect",
    "group.kinds",
    why="no card with an effect may be laid in groups",
    when=lambda rules: {*rules.group.kinds} <= {"number", "wild"},
)
for _name in (name for name in JumpIn.model_fields if name != "enabled"):
    _idle(f"jump_in.{_name}", "jump_in.enabled", why="nobody jumps in", when=lambda rules: not rules.jump_in.enabled)
_idle(
    "jump_in.own_card",
    "jump_in.exclude",
    why="nobody jumps on a wild draw four anyway",
    when=lambda rules: rules.jump_in.own_card == "not_wild_draw_four" and "wild_draw_four" in rules.jump_in.exclude,
)
_idle(
    "jump_in.after_final",
    "finish.draw_card_counts",
    why="nobody takes cards once the round has ended",
    when=lambda rules: not rules.finish.draw_card_counts,
)
_idle(
    "jump_in.after_final",
    "finish.forbid",
    "jump_in.exclude",
    why="no draw card can end a round and be jumped",
    when=_not_final,
)
for _key in ("uno.due", "uno.window"):
    _idle(_key, "uno.penalty", why="nobody has to call UNO", when=lambda rules: not rules.uno.penalty)
_idle(
    "extras.seven_swap", "extras.digits", "deck.cards", why="the deck has no such number", when=_no_such_digit("swap")
)
_idle(
    "extras.zero_rotate",
    "extras.digits",
    "deck.cards",
    why="the deck has no such number",
    when=_no_such_digit("rotate"),
)
_idle(
    "extras.quiet_six", "extras.digits", "deck.cards", why="the deck has no such number", when=_no_such_digit("quiet")
)
_idle("extras.slap_nine", "extras.digits", "deck.cards", why="the deck has no such number", when=_no_such_digit("slap"))
_idle(
    "extras.red_zero", "deck.cards", why="the deck has no red 0", when=lambda rules: not deck.cards(rules, seats=2)[0]
)
_idle(
    "extras.quiet_call", "extras.quiet_six", why="no sound is forbidden", when=lambda rules: not rules.extras.quiet_six
)


@_doubt("extras.digits", "extras.seven_swap", "extras.zero_rotate", "extras.quiet_six", "extras.slap_nine")
def _digit_for_nothing(rules: Rules, seats: int) -> Iterator[str]:
    """Another digit for an extra that is off."""
    extras = rules.extras
    on = {
        "swap": extras.seven_swap,
        "rotate": extras.zero_rotate,
        "quiet": extras.quiet_six,
        "slap": extras.slap_nine,
    }
    for extra, digit in extras.digits.items():
        if digit != DIGITS[extra] and not on[extra]:
            yield f"{extra} has no effect: that extra is off"


_idle(
    "score.recycled_doubles",
    "score.round",
    why="places are not doubled",
    when=lambda rules: rules.score.round == "rank",
)
_idle(
    "score.loser_ties",
    "round.ends",
    why="who is left last loses, whatever the points",
    when=lambda rules: rules.round.ends == "one_left",
)
