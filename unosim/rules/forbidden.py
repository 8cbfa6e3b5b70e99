"""Rules that cannot go together (rulebook §15)."""

from __future__ import annotations

from collections.abc import Iterator

from unosim.errors import counted
from unosim.rules import deck
from unosim.rules.checking import Check, declared
from unosim.rules.model import Rules

CHECKS: list[Check] = []
_conflict = declared(CHECKS, error=True)


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
    have, size = sum(deck.cards(rules, seats)), deck.hand_size(rules, seats)
    need, most = seats * size + 1, (have - 1) // seats
    if have < need:
        way_out = f"the most are {counted(most, 'card')} each" if most > 0 else "add cards or packs"
        yield (
            f"{seats} players with {counted(size, 'card')} each and a starter need {need} cards, "
            f"the deck has {have}; {way_out}"
        )


@_conflict("deal.dealer")
def _nobody_deals(rules: Rules, seats: int) -> Iterator[str]:
    """The dealer's seat must be taken."""
    if rules.deal.dealer != "random" and rules.deal.dealer >= seats:
        yield f"nobody sits on seat {rules.deal.dealer}; {seats} players sit on seats 0 to {seats - 1}"


@_conflict("starter.accept", "deck.cards")
def _no_starter(rules: Rules, seats: int) -> Iterator[str]:
    """The deck must have a card that may begin."""
    could = [kind for kind in deck.classes(rules) if kind != "wild_draw_four"]
    if not set(rules.starter.accept) & set(could):
        way_out = f"let one of these begin: {', '.join(could)}" if could else "a wild draw four never begins"
        yield f"no card of the deck may begin the discard pile; {way_out}"


@_conflict("finish.forbid", "deck.cards")
def _no_finish(rules: Rules, seats: int) -> Iterator[str]:
    """The deck must have a card to go out with."""
    there = deck.classes(rules)
    if there and not set(there) - set(rules.finish.forbid):  # a deck of nothing cannot even be dealt
        kinds = ", ".join(there)
        yield f"no card of the deck may be the last one, so that nobody can go out; leave out one of these: {kinds}"


@_conflict("draw.until_playable", "draw.drawn_card")
def _drawn_for_nothing(rules: Rules, seats: int) -> Iterator[str]:
    """Nobody can draw until a card is playable when drawn cards are never played (`drawn_card: never`)."""
    if rules.draw.until_playable and rules.draw.drawn_card == "never":
        yield (
            "drawing until a card may be played never ends where a drawn card is never played (drawn_card: never); "
            "set draw.until_playable: false, or another draw.drawn_card"
        )


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
            yield f"{answer} is forbidden by play.not_on; leave it out here or there"


@_conflict("stacking.skip_deflects", "play.not_on")
def _forbidden_skip(rules: Rules, seats: int) -> Iterator[str]:
    """A skip deflects nothing where `play.not_on` forbids it on a draw two."""
    if rules.stacking.skip_deflects and "draw_two" in rules.play.not_on.get("skip", ()):
        yield (
            "a skip on a draw two is forbidden by play.not_on; set stacking.skip_deflects: false, or leave it out there"
        )


@_conflict("stacking.reverse_deflects", "play.not_on")
def _forbidden_reverse(rules: Rules, seats: int) -> Iterator[str]:
    """A reverse deflects nothing where `play.not_on` forbids it on a draw two."""
    if rules.stacking.reverse_deflects and "draw_two" in rules.play.not_on.get("reverse", ()):
        yield (
            "a reverse on a draw two is forbidden by play.not_on; "
            "set stacking.reverse_deflects: false, or leave it out there"
        )


@_conflict("round.ends", "score.round")
def _no_single_winner(rules: Rules, seats: int) -> Iterator[str]:
    """Where the others play on (`ends: one_left`), nobody wins their points (`winner_takes`, `chips`)."""
    if rules.round.ends == "one_left" and rules.score.round in ("winner_takes", "chips"):
        yield (
            "where play goes on until one is left nobody wins what the others hold "
            f"(score.round: {rules.score.round}); set score.round: rank or own_hand"
        )
