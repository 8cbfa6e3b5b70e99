"""Cards laid, in a turn, as an answer or by a jump: §16 Play, steps 1 to 7, and the way into §16 End."""

from __future__ import annotations

from collections.abc import Collection

from . import extras, jump, uno
from .cards import CARDS, COLOR, COLORS, KIND, SYMBOL, WILD, WILD_DRAW_FOUR, WILDS
from .series import Effect, Laid, Series, outcome
from .state import NOTHING, State
from .tape import Event


def play(s: State, seat: int, leads: Collection[str], section: str, *, alone: bool = False) -> None:
    """The `play` event and all that follows from it, to the seat whose go is next (or to `s.over`).

    `alone`: a card just drawn goes in no group (§4). What is pending as the card is laid makes it an answer.
    """
    series = Series(s.direction, s.pending, s.scene())
    lay(s, series, seat, leads, section, alone=alone)
    follow(s, series)
    s.owed = s.owed or any(laid.owed for laid in series.plays if laid.seat == seat)


def follow(s: State, series: Series) -> None:
    """§16 Play 4 to 7 of a play that lies there, and of every jump on it."""
    jump.until_nobody(s, series)
    if s.over:
        final(s, series)
        return
    announce(s, series)
    extras.act(s, series)


def lay(s: State, series: Series, seat: int, leads: Collection[str], section: str, *, alone: bool) -> None:
    """§16 Play 1 to 3."""
    tape, table = s.tape, s.table

    # 1 The cards are laid, lead first; color, order and victim are fixed, and whether a W+4 is a bluff.
    laid = put_down(s, series, seat, leads, section, alone=alone)
    series.plays.append(laid)
    # UNO windows close, `last_color_only` lapses, the ban of this seat ends.
    s.window = None
    s.paid = None
    s.only_color = False
    s.pending = None  # until nobody jumps any more: the series knows it
    if s.ban == seat:
        tape.take("quiet_ends", f"seat {seat}, whose card began the ban, plays again", "§11")
        s.ban = None
    s.passed.clear()
    s.turns += 1

    if laid.emptied:
        if s.over:  # after the end nobody takes a place any more
            return
        # 2 Hand empty: the seat is out and takes the next place, and that may end the round.
        s.leave(seat)
        gone = tape.take("out", f"the hand of seat {seat} is empty", "§16 Play 2")
        tape.want(gone, "seat", seat, "this hand is empty", "§16 Play 2")
        tape.want(gone, "place", len(s.out), "the next place", "§16 Play 2")
        s.over = not s.house.one_left or len(s.active) == 1
    elif not s.over:
        # 3 UNO.
        laid.owed = uno.after_play(s, seat, laid.cards[-1])
    table.conserve()


def put_down(s: State, series: Series, seat: int, leads: Collection[str], section: str, *, alone: bool) -> Laid:
    """The `play` event: the cards, what is chosen with them, and that all of it may be."""
    tape, table = s.tape, s.table
    event = tape.take("play", f"seat {seat} plays", section)
    tape.want(event, "seat", seat, "this seat has to move", section)
    cards = event.get("cards")
    if not isinstance(cards, list) or not cards or any(card not in CARDS for card in cards):
        tape.fail("one card or more", "§1")
    if cards[0] not in leads:
        tape.fail(f"seat {seat} may lead only {sorted(leads)}", section)
    jumped = bool(series.plays) or series.starter is not None
    if len(cards) > 1:
        if alone:
            tape.fail("a drawn card is played alone, not in a group", "§4")
        group(s, series, seat, cards, jumped)
    guilt = NOTHING
    if cards[0] == WILD_DRAW_FOUR:
        guilt = s.guilt(seat, series.scene)
        color = series.scene.color or "no color"
        tape.want(event, "bluff", bool(guilt), f"judged on the rest of the hand by {color} in force", "§5")
    elif event.get("bluff"):
        tape.fail("only a W+4 can be a bluff", "§5")
    s.color = named(s, event, cards[-1])
    laid = Laid(seat, cards, guilt, None, list(s.active), jumped)
    for card in cards:
        table.lay(seat, card)
    laid.emptied = not table.sizes[seat]
    laid.target = extras.victim(s, event, laid)
    return laid


def group(s: State, series: Series, seat: int, cards: list[str], jumped: bool) -> None:
    """§8: may these further cards join the lead?"""
    tape, house, table = s.tape, s.house, s.table
    lead, size, hand = cards[0], len(cards), table.hands[seat]
    if any(cards.count(card) > hand.get(card, 0) for card in cards):
        tape.fail(f"seat {seat} holds {hand}", "§8")
    symbol = None if lead in WILDS else SYMBOL[lead]
    by_symbol = (
        not jumped
        and symbol is not None
        and all(SYMBOL[card] == symbol for card in cards)
        and (house.same_symbol == "any_lead" or (house.same_symbol == "lead_by_symbol" and symbol == SYMBOL[table.top]))
    )
    if not by_symbol and (any(card != lead for card in cards) or size > house.identical):
        tape.fail(f"copies of {lead} together as group.identical, same_symbol and jump_in allow", "§8")
    if KIND[lead] not in house.group_kinds:
        tape.fail(f"groups only of {sorted(house.group_kinds)}", "§8")
    if series.pending is not None and not jumped and house.group_effect == "none":
        tape.fail("a group without effect cannot answer", "§8")
    if KIND[lead] in house.amount and not jumped:
        chain = 0 if series.pending is None else series.pending.chain
        if chain + size > house.stack_limit:
            tape.fail(f"at most {house.stack_limit} draw cards in one chain", "§7")
    if size == table.sizes[seat]:
        if lead in house.forbid:
            tape.fail(f"{lead} may not empty a hand", "§10")
        if jumped and not house.jump_last:
            tape.fail("a jump may not empty the hand", "§9")


def named(s: State, event: Event, top: str) -> str | None:
    """The color in force once this card lies on top (§1, §5)."""
    tape = s.tape
    if top not in WILDS:
        if "color" in event and event["color"] != COLOR[top]:
            tape.fail("a colored card names no color", "§1")
        return COLOR[top]
    if top != WILD and not s.house.names_color:
        if event.get("color") is not None:
            tape.fail("a W+4 names no color here; the one in force stays", "§5")
        return s.color
    color = event.get("color")
    if color not in COLORS:
        tape.fail(f"a wild names one of {', '.join(COLORS)}", "§1")
    return str(color)


def announce(s: State, series: Series, section: str = "§5") -> Effect:
    """§16 Play 5: direction, skips, amount and aim of what is pending; and 7, the seat whose go is next."""
    tape, effect = s.tape, outcome(s, series)
    if effect.direction != s.direction:
        s.direction = effect.direction
        event = tape.take("reverse", "a reverse turns the direction", section)
        tape.want(event, "direction", s.direction, "the direction is turned", section)
    for seat in effect.skipped:
        event = tape.take("skip", f"seat {seat} is skipped", section)
        tape.want(event, "seat", seat, "this is the seat that is skipped", section)
    s.pending = effect.pending
    if effect.deflected is not None and not (effect.silent and tape.look() != "deflect"):
        event = tape.take("deflect", "the penalty is sent on", "§7")
        tape.want(event, "seat", effect.deflected[0], "sent on from the seat that resume names", "§7")
        tape.want(event, "to", effect.deflected[1], "the penalty is then aimed at this seat", "§7")
    s.seat = effect.seat
    return effect


def final(s: State, series: Series) -> None:
    """The round is over: what is pending as it ends, which the last cards may have added to (§10, §16 End)."""
    effect = outcome(s, series)
    s.pending = effect.pending
    s.direction = effect.direction
