"""The jump window: wrong jumps and their fines, claims, the lot, and the jump (rulebook §9, §13, §16 Play 4)."""

from __future__ import annotations

from . import drawing, play
from .cards import CARDS, JUMP_WORD, KIND, OF_SYMBOL, SYMBOL, WILD_DRAW_FOUR
from .series import Series, outcome
from .state import State

SECTION = "§9"
# Fines can feed a series of jumps for ever, and a round has to end (§1): so many plays are the most in one series.
LONGEST = 1200
ONLY = {card: frozenset({card}) for card in CARDS}


def until_nobody(s: State, series: Series) -> None:
    """Every window after a play or over a starter, until one closes without a jump."""
    house = s.house
    while house.jump and len(series.plays) < LONGEST:
        if s.over and not (house.jump_after_final and KIND[s.table.top] in house.amount and house.draw_card_counts):
            return
        jumper = window(s, series)
        if jumper is None:
            return
        play.lay(s, series, jumper, jumpable(s, series, jumper), SECTION, alone=False)


def jumpable(s: State, series: Series, seat: int) -> set[str]:
    """The cards with which this seat may jump on the top; what binds a card played in turn binds a jump."""
    house, top = s.house, s.table.top
    hand = s.table.hands[seat]
    own = bool(series.plays) and series.plays[-1].seat == seat
    if own and (house.jump_own is False or (house.jump_own == "not_wild_draw_four" and top == WILD_DRAW_FOUR)):
        return set()
    cards = hand.keys() & matching(s)
    if not cards or (s.table.sizes[seat] == 1 and not house.jump_last):
        return set()
    cards -= house.barred[KIND[top]]
    if s.table.sizes[seat] == 1:
        cards -= house.forbid
    if house.strict and WILD_DRAW_FOUR in cards and s.guilt(seat, series.scene):
        cards.discard(WILD_DRAW_FOUR)
    return cards


def matching(s: State) -> frozenset[str]:
    """§9 `match`: a copy of the top, or its symbol in any color (a wild has none, but copies)."""
    top = s.table.top
    symbol = SYMBOL[top] if s.house.jump_match == "symbol" else None
    return ONLY[top] if symbol is None else OF_SYMBOL[symbol]


def window(s: State, series: Series) -> int | None:
    """One window: the seat that jumps, or None."""
    house, table = s.house, s.table
    if KIND[table.top] in house.jump_exclude:
        return None
    layer = series.plays[-1].seat if series.plays else None
    following = None
    if house.jump_next == "normal_play" or house.jump_race:
        following = outcome(s, series).next_seat
    # The starter was laid by nobody; the dealer turned it.
    order = s.asked_after(s.dealer if layer is None else layer)
    if house.jump_next == "normal_play":
        order = [seat for seat in order if seat != following]
    racer = following if house.jump_race else None

    if house.wrong_penalty:
        wrong_jumps(s, order)

    asked: list[int] = []
    certain = False  # somebody has claimed for sure, or the log would have asked the owner of the card
    for seat in order:
        if not jumpable(s, series, seat):
            continue
        sight = s.habits[seat].attention
        if seat == layer:
            if s.stops_for(seat, "jump") and sight != 0:
                ask(s, series, seat)
                asked = [seat]
            elif sight == 1:
                certain = True
        elif sight == 1 or (sight != 0 and s.stops_for(seat, "jump")):
            ask(s, series, seat)
            asked.append(seat)
    return lot(s, asked, racer, certain)


def ask(s: State, series: Series, seat: int) -> None:
    """The stop of a seat that may jump and sees it."""
    s.stop(seat, "jump", {JUMP_WORD[card] for card in jumpable(s, series, seat)} | {"decline"}, SECTION)


def lot(s: State, asked: list[int], racer: int | None, certain: bool) -> int | None:
    """Those who claim enter a lot, and with `race` the next seat, asked or not; then the jump of who is drawn."""
    tape = s.tape
    drawn = None
    if tape.look() == "nature" and tape.peek().get("what") == "race":
        event = tape.take("nature", "", SECTION)
        entrants = event.get("entrants", [])
        able = set(asked) if racer is None else {*asked, racer}
        if len(set(entrants)) != len(entrants) or len(entrants) < 2 or not set(entrants) <= able:
            tape.fail(f"a lot among two or more of the seats {sorted(able)}", SECTION)
        if racer is not None and racer not in entrants:
            tape.fail(f"seat {racer}, whose turn is next, takes part in the lot", SECTION)
        drawn = tape.seat(event, entrants, "one of the entrants is drawn", SECTION, key="drawn")
        if drawn == racer and (racer not in asked or tape.look() != "jump"):
            return None  # it is drawn and does not jump: the window closes
        asked = [drawn]
    if drawn is None and tape.look() != "jump":
        if certain:
            tape.at += 1
            tape.fail("who laid the card holds another, and is asked if nobody else claims", SECTION)
        return None
    event = tape.take("jump", "who is drawn jumps", SECTION)
    jumper = tape.seat(event, asked, "a seat that was asked and claims", SECTION)
    if drawn is None and racer not in (None, jumper):
        tape.fail(f"a lot between {jumper} and {racer}, whose turn is next", SECTION)
    return jumper


def wrong_jumps(s: State, order: list[int]) -> None:
    """§13 `wrong_jump`: a seat that holds no copy jumps all the same, takes its card back, and is fined."""
    tape, house, table = s.tape, s.house, s.table
    for seat in order:
        chance = s.habits[seat].wrong_jump
        hand = table.hands[seat]
        if not hand or chance == 0 or table.top in hand:
            continue
        event = tape.peek()
        if event.get("event") != "wrong_jump" or event.get("seat") != seat:
            if chance == 1 and not hand.keys() & matching(s):
                tape.take("wrong_jump", f"seat {seat} holds no copy and always tries", "§13")
            continue
        tape.take("wrong_jump", "", "§13")
        card = event.get("card")
        if card not in hand or card in matching(s):
            tape.fail(f"a card of seat {seat} that does not match", "§9")
        drawing.take(s, seat, "wrong_jump", house.wrong_penalty, "§9")
