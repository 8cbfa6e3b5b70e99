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
    decided = outcome in ("won", "ranked")
    tape.want(event, "winner", s.out[0] if decided else None, "the seat that went out first", "§1")
    hands = event.get("hands")
    if not isinstance(hands, list) or len(hands) != house.seats:
        tape.fail(f"{house.seats} hands", "§1")
    for seat in seats:
        if any(card not in CARDS for card in hands[seat]) or counted(hands[seat]) != table.hands[seat]:
            tape.fail(f"seat {seat} holds {table.hands[seat]}", "§1", log=f"seat {seat} holds {hands[seat]}")
    points = [sum(house.points[card] * copies for card, copies in table.hands[seat].items()) for seat in seats]
    if house.recycled_doubles and table.recycles:
        points = [2 * one for one in points]
    places = ranks(s, outcome, points)
    tape.want(event, "points", points, "card points of the hands, doubled once if the rules say so", "§12")
    tape.want(event, "scores", scores(s, points, places), f"score.round {house.score_round}", "§12")
    tape.want(event, "ranks", places, "by going out, then by points, then as score.loser_ties says", "§12")
    tape.done()


def scores(s: State, points: list[int], places: list[int]) -> list[float]:
    """§12 `score.round`; a round without a winner scores nothing (§1)."""
    rule, seats = s.house.score_round, s.house.seats
    if not places[0]:
        return [0] * seats
    if rule == "own_hand":
        return list(points)
    if rule == "rank":
        return [shared(places, place) for place in places]
    others = 0 if rule == "winner_takes" else -1
    return [sum(points) if place == 1 else others * own for place, own in zip(places, points, strict=True)]


def shared(places: list[int], place: int) -> float:
    """Place k of n gets n+1-2k; shared places share the mean."""
    worth = [len(places) + 1 - 2 * (place + more) for more in range(places.count(place))]
    mean = sum(worth) / len(worth)
    return int(mean) if mean.is_integer() else mean


def ranks(s: State, outcome: str, points: list[int]) -> list[int]:
    """Places, those that share one the better; 0 without a winner."""
    seats = range(s.house.seats)
    if outcome == "ranked":
        order = [*s.out, *s.active]
        return [1 + order.index(seat) for seat in seats]
    if outcome != "won":
        return [0] * s.house.seats
    by_cards = "cards" in s.house.loser_ties
    worse = [(points[seat], s.table.sizes[seat] if by_cards else 0) for seat in seats]
    losers = s.others(s.out[0])
    places = [2 + sum(worse[other] < worse[seat] for other in losers) for seat in seats]
    places[s.out[0]] = 1
    return places
