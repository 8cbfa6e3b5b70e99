"""Rules that cannot go together, and switches without effect because what they belong to is off (rulebook §15)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from unosim.cards import KIND_CLASSES
from unosim.rules import deck
from unosim.rules.model import Rules

Finder = Callable[[Rules, int], Iterator[str]]


@dataclass(frozen=True)
class Check:
    """A conflict as declared: its keys, one sentence for the docs, and what finds it (a message for every case)."""

    keys: tuple[str, ...]
    text: str
    find: Finder
    error: bool


@dataclass(frozen=True)
class Conflict:
    """A conflict as found: what it is about, the likeliest mistake first; without ``error`` only a warning."""

    keys: tuple[str, ...]
    message: str
    error: bool

    @property
    def key(self) -> str:
        return self.keys[0]


CHECKS: list[Check] = []
"""Every conflict, in the order of this file."""


def conflicts(rules: Rules, seats: int) -> list[Conflict]:
    """Every conflict and every warning at a table of ``seats`` players, in the order of ``CHECKS``."""
    return [Conflict(check.keys, message, check.error) for check in CHECKS for message in check.find(rules, seats)]


def _conflict(*keys: str, error: bool = True) -> Callable[[Finder], Finder]:
    """Declares what finds a conflict of these keys; the docstring says which in one sentence."""

    def declare(find: Finder) -> Finder:
        CHECKS.append(Check(keys, (find.__doc__ or "").strip(), find, error))
        return find

    return declare


def _without_effect(key: str, *others: str, why: str, when: Callable[[Rules], bool]) -> None:
    """Declares the warning that ``key`` was changed from its default although it does nothing."""
    section, name = key.split(".")
    default = getattr(getattr(Rules(), section), name)

    def find(rules: Rules, seats: int) -> Iterator[str]:
        if getattr(getattr(rules, section), name) != default and when(rules):
            yield f"has no effect: {why}"

    CHECKS.append(Check((key, *others), f"`{key}` has no effect: {why}.", find, error=False))


# --- errors ----------------------------------------------------------------------------------------------------------


@_conflict("deck.cards", "deck.packs")
def _deck_out_of_range(rules: Rules, seats: int) -> Iterator[str]:
    """At most 1200 cards, and at most 250 of one color and symbol, all packs together."""
    counts = deck.cards(rules, seats)
    if sum(counts) > deck.MOST_CARDS:
        yield f"these are {sum(counts)} cards; the most are {deck.MOST_CARDS}"
    if max(counts) > deck.MOST_OF_A_KIND:
        yield f"these are {max(counts)} copies of one card; the most are {deck.MOST_OF_A_KIND}"


@_conflict("deal.hand_size", "deck.cards", "deck.packs")
def _too_few_cards(rules: Rules, seats: int) -> Iterator[str]:
    """The cards must cover all hands and the starter."""
    have, need = sum(deck.cards(rules, seats)), seats * deck.hand_size(rules, seats) + 1
    if have < need:
        yield (
            f"{seats} players with {deck.hand_size(rules, seats)} cards each and a starter need {need} cards, "
            f"the deck has {have}"
        )


@_conflict("deal.dealer")
def _nobody_deals(rules: Rules, seats: int) -> Iterator[str]:
    """The dealer's seat must be taken."""
    if rules.deal.dealer != "random" and rules.deal.dealer >= seats:
        yield f"nobody sits on seat {rules.deal.dealer}; {seats} players sit on seats 0 to {seats - 1}"


@_conflict("starter.accept", "deck.cards")
def _no_starter(rules: Rules, seats: int) -> Iterator[str]:
    """The deck must have a card that may begin."""
    if not set(rules.starter.accept) & set(deck.classes(rules)):
        yield "no card of the deck may begin the discard pile"


@_conflict("finish.forbid", "deck.cards")
def _no_finish(rules: Rules, seats: int) -> Iterator[str]:
    """The deck must have a card to go out with."""
    if not set(deck.classes(rules)) - set(rules.finish.forbid):
        yield "no card of the deck may be the last one, so that nobody can go out"


@_conflict("draw.until_playable", "draw.drawn_card")
def _drawn_for_nothing(rules: Rules, seats: int) -> Iterator[str]:
    """Nobody can draw until a card is playable when drawn cards are never played (`drawn_card: never`)."""
    if rules.draw.until_playable and rules.draw.drawn_card == "never":
        yield "drawing until a card may be played never ends where a drawn card is never played (drawn_card: never)"


@_conflict("challenge.enabled", "wild_draw_four.legal")
def _nothing_to_challenge(rules: Rules, seats: int) -> Iterator[str]:
    """There is nothing to challenge where a wild draw four is always legal (`legal: always`)."""
    if rules.challenge.enabled and rules.wild_draw_four.legal == "always":
        yield "nothing can be challenged where a wild draw four is always legal; set challenge.enabled: false"


@_conflict("stacking.answers", "play.not_on")
def _forbidden_answer(rules: Rules, seats: int) -> Iterator[str]:
    """What `play.not_on` forbids cannot be an answer."""
    for answer in rules.stacking.answers:
        card, pending = answer.split("_on_")
        if pending in rules.play.not_on.get(card, ()):  # type: ignore[call-overload]
            yield f"{answer} is forbidden by play.not_on"


# --- warnings --------------------------------------------------------------------------------------------------------


@_conflict("wild_draw_four.enforce", "challenge.enabled", error=False)
def _hopeless_challenge(rules: Rules, seats: int) -> Iterator[str]:
    """No challenger can win where nobody can bluff (`enforce: strict`)."""
    if rules.challenge.enabled and rules.wild_draw_four.enforce == "strict":
        yield "no challenger can win where nobody can bluff; consider challenge.enabled: false"


@_conflict("finish.forbid", "deck.cards", error=False)
def _absent_last_card(rules: Rules, seats: int) -> Iterator[str]:
    """A forbidden last card that the deck does not have."""
    yield from _absent(rules.finish.forbid, rules)


@_conflict("play.not_on", "deck.cards", error=False)
def _absent_ban(rules: Rules, seats: int) -> Iterator[str]:
    """A card in `play.not_on` that the deck does not have."""
    yield from _absent([kind for card, tops in rules.play.not_on.items() for kind in (card, *tops)], rules)


@_conflict("stacking.answers", "deck.cards", error=False)
def _absent_answer(rules: Rules, seats: int) -> Iterator[str]:
    """An answer with or to a card that the deck does not have."""
    yield from _absent([kind for answer in rules.stacking.answers for kind in answer.split("_on_")], rules)


def _absent(kinds: Iterator[str] | list[str] | tuple[str, ...], rules: Rules) -> Iterator[str]:
    named = set(kinds) - set(deck.classes(rules))
    for kind in KIND_CLASSES:
        if kind in named:
            yield f"the deck has no {kind}"


def _nobody_answers_with(card: str) -> Callable[[Rules], bool]:
    return lambda rules: not any(answer.startswith(f"{card}_on_") for answer in rules.stacking.answers)


def _never_begins(kind: str) -> Callable[[Rules], bool]:
    return lambda rules: kind not in rules.starter.accept or kind not in deck.classes(rules)


def _not_in_deck(kind: str) -> Callable[[Rules], bool]:
    return lambda rules: kind not in deck.classes(rules)


_without_effect(
    "deal.first_player",
    why="a single round has no last winner or loser, so the dealer's left begins",
    when=lambda rules: rules.deal.first_player in ("last_winner", "last_loser"),
)
for _kind in ("draw_two", "skip", "reverse", "wild"):
    _without_effect(f"starter.{_kind}", "starter.accept", why="no such card begins", when=_never_begins(_kind))
_without_effect(
    "draw.after_voluntary",
    "draw.voluntary",
    why="nobody may draw by choice",
    when=lambda rules: not rules.draw.voluntary,
)
_without_effect(
    "draw.after_voluntary",
    "draw.drawn_card",
    why="a drawn card is never played",
    when=lambda rules: rules.draw.drawn_card == "never",
)
_without_effect("action.draw_two", "deck.cards", why="the deck has no draw two", when=_not_in_deck("draw_two"))
_without_effect(
    "action.draw_four", "deck.cards", why="the deck has no wild draw four", when=_not_in_deck("wild_draw_four")
)
_without_effect(
    "wild_draw_four.enforce",
    "wild_draw_four.legal",
    why="a wild draw four is always legal",
    when=lambda rules: rules.wild_draw_four.legal == "always",
)
for _key in ("challenge.guilty", "challenge.innocent_extra", "challenge.in_chain"):
    _without_effect(
        _key, "challenge.enabled", why="nobody may challenge", when=lambda rules: not rules.challenge.enabled
    )
_without_effect(
    "challenge.in_chain",
    "stacking.answers",
    why="no wild draw four may answer a draw card",
    when=_nobody_answers_with("wild_draw_four"),
)
_without_effect(
    "stacking.color", "stacking.answers", why="no draw two may answer", when=_nobody_answers_with("draw_two")
)
_without_effect(
    "stacking.limit", "stacking.answers", why="nothing may be stacked", when=lambda rules: not rules.stacking.answers
)
for _key in ("uno.due", "uno.window"):
    _without_effect(_key, "uno.penalty", why="nobody has to call UNO", when=lambda rules: not rules.uno.penalty)
