"""The deal: deck, hands, first player, starter and what it does (rulebook §2, §3, §16 Deal)."""

from __future__ import annotations

from collections.abc import Sequence

from . import drawing, extras, jump, play
from .cards import CARDS, COLOR, KIND, NAME_WORDS
from .house import House
from .series import Series
from .state import Habits, State
from .table import Table, put, remove
from .tape import Event, Tape

PLACES = {"reshuffle": "pile", "bottom": "bottom", "bury": "buried"}


def lots(tape: Tape) -> list[Event]:
    """The lots about the dealer and the first player, which the log may give before or after the deal itself."""
    found = []
    while tape.look() == "nature" and tape.peek().get("what") in ("dealer", "tie"):
        found.append(tape.take("nature", "", "§16"))
    return found


def open_round(tape: Tape, habits: Sequence[Habits] | None) -> State:
    """§16 Deal 1 to 8: everything up to the first turn."""
    drawn = lots(tape)
    event = tape.take("deal", "a round begins with the deal", "§16 Deal")
    tape.want(event, "version", 1, "the version of the log that is read here", "log")
    seats = event.get("seats")
    if not isinstance(seats, int) or not 2 <= seats <= 10:
        tape.fail("2 to 10 seats", "§1")
    tape.want(event, "seats", len(event["players"]), "one seat a player", "§1")
    house = House.read(event["rules"], seats)
    table = Table(tape, house.deck, seats)
    s = State(tape, house, table, habits if habits is not None else [Habits()] * seats)
    after_deal = tape.at
    drawn += lots(tape)
    behind, tape.at = tape.at, after_deal  # so that what is wrong with the deal is said of the deal
    seating(s, event)
    hands(s, event)
    first_player(s, event)
    starter(s, event)
    redeals(s, event)
    tape.at = behind
    check_lots(s, drawn, event)
    table.conserve()
    name_color(s)
    act(s)
    return s


def seating(s: State, event: Event) -> None:
    """§2: dealer and direction."""
    tape, house = s.tape, s.house
    s.dealer = tape.seat(event, range(house.seats), "a seat", "§2", key="dealer")
    if house.dealer is not None:
        tape.want(event, "dealer", house.dealer, "deal.dealer", "§2")
    tape.want(event, "direction", house.direction, "deal.direction", "§2")


def hands(s: State, event: Event) -> None:
    """§2: a hand of the right size for every seat, out of this deck."""
    tape, house, table = s.tape, s.house, s.table
    dealt = event["hands"]
    if len(dealt) != house.seats:
        tape.fail(f"{house.seats} hands", "§2", log=f"{len(dealt)} hands")
    for seat, hand in enumerate(dealt):
        size = dealt_to(house, event, seat)
        if len(hand) != size:
            tape.fail(f"{size} cards", "§2", log=f"{len(hand)} cards for seat {seat}")
        for card in hand:
            if card not in CARDS or not remove(table.pile, card):
                tape.fail(f"{house.deck.get(card, 0)} copies in the deck", "§2", log=f"one more {card} (seat {seat})")
            put(table.hands[seat], card)
        table.sizes[seat] = size
        table.pile_size -= size


def dealt_to(house: House, event: Event, seat: int) -> int:
    """How many cards a seat is dealt: a handicap of its player goes before the rules."""
    own = event.get("handicaps", {}).get(str(seat), {})
    return int(own.get("hand_size", house.hand_size))


def begins(event: Event) -> list[int]:
    """The seat of the player who begins by a handicap."""
    return [int(seat) for seat, own in event.get("handicaps", {}).items() if own.get("first")]


def highest(s: State) -> list[int]:
    """§2 `highest_hand`: the seats whose hands have the most points by §12."""
    worth = [sum(s.house.points[card] * copies for card, copies in hand.items()) for hand in s.table.hands]
    return [seat for seat, points in enumerate(worth) if points == max(worth)]


def first_player(s: State, event: Event) -> None:
    """§2: who leads before the starter acts. The dealer's left is the next seat clockwise, whatever the direction."""
    rule, seats = s.house.first_player, s.house.seats
    if begins(event):
        allowed = begins(event)
    elif rule == "highest_hand":
        allowed = highest(s)
    elif rule == "dealer":
        allowed = [s.dealer]
    elif rule == "right_of_dealer":
        allowed = [(s.dealer - 1) % seats]
    else:  # last_winner, last_loser: in a first round as the default
        allowed = [(s.dealer + 1) % seats]
    s.first = s.seat = s.tape.seat(event, allowed, f"deal.first_player {rule}", "§2", key="first_seat")


def starter(s: State, event: Event) -> None:
    """§3: rejected cards and where they went, then a card that is accepted."""
    tape, house, table = s.tape, s.house, s.table
    buried: list[str] = []
    bottom: list[str] = []
    for turned in event.get("rejected", []):
        card = turned.get("card")
        if KIND.get(card, "") in house.accept:
            tape.fail(f"{card} is accepted as a starter", "§3", log=f"{card} rejected")
        if turned.get("to") != PLACES[house.rejected]:
            tape.fail(f"a rejected card goes to: {PLACES[house.rejected]}", "§3", log=str(turned))
        if not remove(table.pile, card):
            tape.fail(f"no {card} is left in the pile", "§3", log=f"{card} turned")
        if house.rejected == "reshuffle":
            put(table.pile, card)
        else:
            (buried if house.rejected == "bury" else bottom).append(card)
    table.pile_size -= len(buried)
    table.bottom = bottom
    card = str(event.get("starter"))
    if KIND.get(card, "") not in house.accept:
        tape.fail(f"starter.accept is {sorted(house.accept)}", "§3", log=f"starter {card}")
    if not remove(table.pile, card):
        tape.fail(f"no {card} is left in the pile", "§2", log=f"starter {card}")
    table.pile_size -= 1
    table.discard = [*buried, card]
    s.color = COLOR[card]


def redeals(s: State, event: Event) -> None:
    """§3: dealt again only when no card left in the pile can be accepted, so when the hands can hold all such cards."""
    house = s.house
    again = event.get("redeals", 0)
    acceptable = sum(copies for card, copies in house.deck.items() if KIND[card] in house.accept)
    if again < 0 or (again and acceptable > sum(dealt_to(house, event, seat) for seat in range(house.seats))):
        s.tape.fail("the pile cannot run out of acceptable starters", "§3", log=f"{again} redeals")


def check_lots(s: State, drawn: list[Event], deal: Event) -> None:
    """§2: a lot for a random dealer, one for tied highest hands (of each deal, gathered ones too), and no other."""
    tape, house = s.tape, s.house
    dealers = [lot for lot in drawn if lot["what"] == "dealer"]
    ties = [lot for lot in drawn if lot["what"] == "tie"]
    if len(dealers) != (house.dealer is None):
        tape.fail(f"dealer {'at random' if house.dealer is None else 'fixed'}", "§2", log=f"{len(dealers)} lots for it")
    for lot in dealers:
        if sorted(lot["entrants"]) != list(range(house.seats)) or lot["drawn"] != s.dealer:
            tape.fail(f"every seat has the same chance to deal, and {s.dealer} does", "§2", log=str(lot))
    leaders = highest(s) if house.first_player == "highest_hand" and not begins(deal) else []
    least = len(leaders) > 1
    most = least + (deal.get("redeals", 0) if leaders else 0)
    if not least <= len(ties) <= most:
        tape.fail(f"{int(least)} to {int(most)} ties for the highest hand", "§2", log=f"{len(ties)} lots for it")
    if least and (sorted(ties[-1]["entrants"]) != leaders or ties[-1]["drawn"] != s.first):
        tape.fail(f"a tie among {leaders}, drawn {s.first}", "§2", log=str(ties[-1]))


def name_color(s: State) -> None:
    """§3, §16 Deal 5: the color of a starter wild."""
    if s.table.top != "W" or s.house.starter_wild == "any_card":
        return
    namer = {
        "first_player": s.first,
        "dealer": s.dealer,
        "left_of_dealer": (s.dealer + 1) % s.house.seats,
        "right_of_dealer": (s.dealer - 1) % s.house.seats,
    }[s.house.starter_wild]
    s.stop(namer, "name", NAME_WORDS, "§3")
    event = s.tape.take("name", f"seat {namer} names the color of the starter", "§3")
    s.tape.want(event, "seat", namer, "this seat names the color", "§3")
    if f"name {event.get('color')}" not in NAME_WORDS:
        s.tape.fail("one of the four colors", "§3")
    s.color = event["color"]


def act(s: State) -> None:
    """§3, §16 Deal 6 and 7: the jump window, then the starter acts; `s.seat` is then the seat of the first turn."""
    starter = s.table.top
    series = Series(s.direction, None, s.scene(), starter)
    jump.until_nobody(s, series)
    if s.over:
        play.final(s, series)
        return
    effect = play.announce(s, series, "§3")
    if effect.hit is not None:
        seat, cards = effect.hit
        drawing.take(s, seat, "starter", cards, "§3")
        s.paid_up("draw_two", COLOR[s.table.top])  # §3: once drawn it counts as paid
    extras.act(s, series)
