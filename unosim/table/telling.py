"""The event log told in words, a line each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from unosim.table.log import Event

_WHY: Final = {
    "stuck": "having nothing to play",
    "choice": "by choice",
    "penalty": "as a penalty",
    "challenge": "for the challenge",
    "last_card": "for the last card",
    "uno": "for the missed call",
    "starter": "for the starter",
}


def words(events: Iterable[Event]) -> list[str]:
    """A readable telling of a round from its log. Seats are numbered clockwise; the head says who sits where."""
    lines: list[str] = []
    left: list[int] = []  # cards in hand by seat
    drew: int | None = None  # the seat whose draw is the last thing that happened
    for event in events:
        kind = event["event"]
        if kind in ("deal", "position"):
            left = [len(hand) for hand in event["hands"]]
            lines += _head(event)
        elif kind == "draw":
            left[event["seat"]] += len(event["cards"])
            lines.append(_draw(event))
        elif kind == "play":
            left[event["seat"]] -= len(event["cards"])
            lines.append(_play(event, left[event["seat"]]))
        elif kind == "pass":
            lines.append(f"seat {event['seat']} " + ("keeps it" if drew == event["seat"] else "passes"))
        elif kind == "end":
            lines += _end(event)
        elif kind != "turn":
            lines.append(_line(event))
        if kind != "turn":
            drew = event["seat"] if kind == "draw" else None
    return lines


def _head(event: Event) -> Iterator[str]:
    if event["event"] == "deal":
        yield f"deal {event['deal']}, rotation {event['rotation']}, seed {event['seed']}"
    width = max(len(name) for name in event["players"])
    for seat, (name, hand) in enumerate(zip(event["players"], event["hands"], strict=True)):
        yield f"  seat {seat}  {name:{width}}  {' '.join(hand)}"
    if event["event"] == "position":
        yield f"on top lies {event['top']}, color {event['color'] or 'none'}, {event['pending']} cards pending"
        return
    if event["redeals"]:
        yield f"no card of the pile could begin, so the cards were dealt again ({event['redeals']} times)"
    for rejected in event["rejected"]:
        where = {"pile": "back into the pile", "bottom": "under the pile", "buried": "under the starter"}
        yield f"{rejected['card']} is turned and goes {where[rejected['to']]}"
    direction = "clockwise" if event["direction"] == 1 else "counterclockwise"
    first = f"seat {event['first_seat']} is to begin, {direction}"
    yield f"seat {event['dealer']} deals; {first}; the starter is {event['starter']}"


def _draw(event: Event) -> str:
    what = " ".join(event["cards"]) or "no card"
    missing = f"; {event['forgiven']} more are forgiven" if event["forgiven"] else ""
    return f"seat {event['seat']} draws {what}, {_WHY[event['reason']]}{missing}"


def _play(event: Event, left: int) -> str:
    color = f" as {event['color']}" if "color" in event else ""
    bluff = ", a bluff" if event.get("bluff") else ""
    count = "1 card" if left == 1 else f"{left} cards"
    return f"seat {event['seat']} plays {' '.join(event['cards'])}{color}{bluff}; {count} left"


def _line(event: Event) -> str:
    match event:
        case {"event": "nature", "what": "dealer", "drawn": seat}:
            return f"the lot makes seat {seat} the dealer"
        case {"event": "nature", "what": "tie", "entrants": seats, "drawn": seat}:
            return f"seats {_list(seats)} tie for the highest hand; the lot falls on seat {seat}"
        case {"event": "nature", "what": "notice", "entrants": seats, "drawn": seat}:
            return f"seats {_list(seats)} notice the missed call; seat {seat} is first"
        case {"event": "name", "seat": seat, "color": color}:
            return f"seat {seat} names {color}"
        case {"event": "out", "seat": seat}:
            return f"seat {seat} is out"
        case {"event": "call", "seat": seat}:
            return f"seat {seat} calls UNO"
        case {"event": "missed_call", "seat": seat}:
            return f"seat {seat} does not call UNO"
        case {"event": "catch", "seat": by, "of": of}:
            return f"seat {by} catches seat {of}"
        case {"event": "reverse", "direction": direction}:
            return f"play turns {'clockwise' if direction == 1 else 'counterclockwise'}"
        case {"event": "skip", "seat": seat}:
            return f"seat {seat} is skipped"
        case {"event": "challenge", "seat": by, "of": of, "color": color, "guilty": guilty}:
            return f"seat {by} challenges seat {of} (color {color or 'none'}): {'guilty' if guilty else 'innocent'}"
        case {"event": "pay", "seat": seat, "amount": amount}:
            return f"seat {seat} takes what is pending, {amount}"
        case {"event": "recycle", "cards": cards}:
            return f"the draw pile is empty; {cards} discards are shuffled into a new one"
    raise ValueError(f"no words for the event {event}")


def _end(event: Event) -> Iterator[str]:
    if event["winner"] is None:
        yield f"nobody wins: {event['outcome']}"
    else:
        yield f"seat {event['winner']} wins and scores {event['scores'][event['winner']]} points"
    for seat, (hand, points) in enumerate(zip(event["hands"], event["points"], strict=True)):
        if hand:
            yield f"  seat {seat} is left with {' '.join(hand)} ({points} points)"


def _list(seats: Sequence[int]) -> str:
    return f"{', '.join(map(str, seats[:-1]))} and {seats[-1]}"
