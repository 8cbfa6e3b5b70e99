"""The end of a round: the last penalty, points, scores, places, outcome (rulebook §10, §12, §16 End)."""

from __future__ import annotations

from . import drawing
from .cards import CARDS
from .state import State
from .table import counted


def close(s: State, outcome: str) -> None:
    """§16 End 2 and 3, and the `end` event; nothing may follow it."""
    tape, table, house = s.tape, s.table, s.house
    seats = range(house.seats)
    if s.pending is not None and house.draw_card_counts:
        event = tape.take("pay", f"seat {s.pending.aim} still takes what is pending", "§10")
        tape.want(event, "seat", s.pending.aim, "the penalty is aimed at this seat", "§10")
        tape.want(event, "amount", s.pending.amount, "all that is pending", "§10")
        drawing.take(s, s.pending.aim, "last_card", s.pending.amount, "§10")
    s.pending = None

    event = tape.take("end", f"the round is over: {outcome}", "§1")
    tape.want(event, "outcome", outcome, "this is how the round ended", "§1")
    winner = s.out[0] if s.out else None
    tape.want(event, "winner", winner, "the seat that went out", "§1")
    hands = event.get("hands")
    if not isinstance(hands, list) or len(hands) != house.seats:
        tape.fail(f"{house.seats} hands", "§1")
    for seat in seats:
        if any(card not in CARDS for card in hands[seat]) or counted(hands[seat]) != table.hands[seat]:
            tape.fail(f"seat {seat} holds {table.hands[seat]}", "§1", log=f"seat {seat} holds {hands[seat]}")
    points = [sum(house.points[card] * copies for card, copies in table.hands[seat].items()) for seat in seats]
    tape.want(event, "points", points, "card points of the hands", "§12")
    tape.want(event, "scores", scores(s, points), "winner takes the points in all other hands", "§12")
    tape.want(event, "ranks", ranks(s, points), "the winner, then by points, then by cards in hand", "§12")
    tape.done()


def scores(s: State, points: list[int]) -> list[int]:
    """§12 `winner_takes`; a round without a winner scores nothing (§1)."""
    return [sum(points) if seat in s.out[:1] else 0 for seat in range(s.house.seats)]


def ranks(s: State, points: list[int]) -> list[int]:
    """Places: the winner 1, the others by points, then cards; ties share the better place; 0 without a winner."""
    if not s.out:
        return [0] * s.house.seats
    order = [(points[seat], s.table.sizes[seat]) for seat in range(s.house.seats)]
    losers = s.others(s.out[0])
    places = [2 + sum(order[other] < order[seat] for other in losers) for seat in range(s.house.seats)]
    places[s.out[0]] = 1
    return places
