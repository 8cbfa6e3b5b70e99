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
    "false_call": "for calling UNO without need",
    "misplay": "for a card that does not fit",
    "wrong_jump": "for jumping in with a card that does not match",
    "noise": "for the noise",
    "slap": "for being the slowest",
}


def words(events: Iterable[Event]) -> list[str]:
    """A readable telling of a round from its log. Seats are numbered clockwise; the head says who sits where."""
    lines: list[str] = []
    left: list[int] = []  # cards in hand by seat
    drew: int | None = None  # the seat whose draw is the last thing that happened
    jumps = False  # whether the next play is a jump
    slapping: list[int] = []  # who slaps; a lot for every place but the last is drawn among them, one after the other
    for event in events:
        kind = event["event"]
        if kind in ("deal", "position"):
            left = [len(hand) for hand in event["hands"]]
            lines += _head(event)
        elif kind in ("turn", "jump"):
            jumps = kind == "jump"
            continue
        elif kind == "play":
            left[event["seat"]] -= len(event["cards"])
            lines.append(_play(event, left[event["seat"]], "jumps in with" if jumps else "plays"))
        elif kind == "pass":
            lines.append(f"seat {event['seat']} " + ("keeps it" if drew == event["seat"] else "passes"))
        elif kind == "nature" and event["what"] == "slap":
            slapping = slapping or event["entrants"]
        elif kind == "slap":
            who = f"seats {_list(slapping)} slap the pile; " if slapping else ""
            lines.append(f"{who}seat {event['seat']} slaps last")
            slapping = []
        elif kind == "end":
            lines += _end(event)
        else:
            _move(left, event)
            lines.append(_draw(event) if kind == "draw" else _line(event))
        drew = event["seat"] if kind == "draw" else None
        jumps = False
    return lines


def _move(left: list[int], event: Event) -> None:
    """Cards that go from hand to hand otherwise than by a play."""
    match event:
        case {"event": "draw", "seat": seat, "cards": cards}:
            left[seat] += len(cards)
        case {"event": "take", "seat": seat, "of": of, "cards": cards}:
            left[seat] += len(cards)
            left[of] -= len(cards)
        case {"event": "swap", "seat": seat, "with": other}:
            left[seat], left[other] = left[other], left[seat]
        case {"event": "rotate", "direction": direction}:
            active = [seat for seat, cards in enumerate(left) if cards][::direction]
            cards = [left[seat] for seat in active]
            for seat, count in zip(active, cards[-1:] + cards[:-1], strict=True):
                left[seat] = count


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


def _play(event: Event, left: int, how: str) -> str:
    color = f" as {event['color']}" if "color" in event else ""
    target = f", aimed at seat {event['target']}" if "target" in event else ""
    bluff = ", a bluff" if event.get("bluff") else ""
    count = "1 card" if left == 1 else f"{left} cards"
    return f"seat {event['seat']} {how} {' '.join(event['cards'])}{color}{target}{bluff}; {count} left"


def _line(event: Event) -> str:
    match event:
        case {"event": "nature", "what": "dealer", "drawn": seat}:
            return f"the lot makes seat {seat} the dealer"
        case {"event": "nature", "what": "tie", "entrants": seats, "drawn": seat}:
            return f"seats {_list(seats)} tie for the highest hand; the lot falls on seat {seat}"
        case {"event": "nature", "what": "notice", "entrants": seats, "drawn": seat}:
            return f"seats {_list(seats)} notice the missed call; seat {seat} is first"
        case {"event": "nature", "what": "noise", "entrants": seats, "drawn": seat}:
            return f"seats {_list(seats)} make a noise; seat {seat} is first"
        case {"event": "nature", "what": "race", "entrants": seats, "drawn": seat}:
            return f"seats {_list(seats)} race to jump in; seat {seat} is first"
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
        case {"event": "false_call", "seat": seat}:
            return f"seat {seat} calls UNO without need"
        case {"event": "misplay", "seat": seat, "card": card}:
            return f"seat {seat} lays {card}, which does not fit, and takes it back"
        case {"event": "wrong_jump", "seat": seat, "card": card}:
            return f"seat {seat} jumps in with {card}, which does not match, and takes it back"
        case {"event": "take_back", "seat": seat, "card": card}:
            color = f" as {event['color']}" if "color" in event else ""
            return f"seat {seat} takes the W+4 back and lays {card}{color} instead"
        case {"event": "deflect", "seat": seat, "to": other}:
            return f"seat {seat} sends the penalty on to seat {other}"
        case {"event": "swap", "seat": seat, "with": other}:
            return f"seats {seat} and {other} swap hands"
        case {"event": "rotate", "direction": direction}:
            return f"all hands move one seat {'clockwise' if direction == 1 else 'counterclockwise'}"
        case {"event": "take", "seat": seat, "of": of, "cards": cards}:
            return f"seat {seat} has to take {' '.join(cards)} from seat {of}"
        case {"event": "quiet", "seat": seat}:
            return f"quiet: nobody may make a sound until seat {seat} plays again"
        case {"event": "quiet_ends"}:
            return "the quiet is over"
        case {"event": "noise", "seat": seat}:
            return f"seat {seat} makes a sound"
        case {"event": "reverse", "direction": direction}:
            return f"play turns {'clockwise' if direction == 1 else 'counterclockwise'}"
        case {"event": "skip", "seat": seat}:
            return f"seat {seat} is skipped"
        case {"event": "challenge", "seat": by, "of": of, "color": color, "guilty": guilty}:
            return f"seat {by} challenges seat {of} (color {color or 'none'}): {'guilty' if guilty else 'innocent'}"
        case {"event": "pay", "seat": seat, "amount": amount}:
            return f"seat {seat} takes what is pending, {amount}"
        case {"event": "fault", "seat": seat, "what": what}:
            return f"seat {seat} {what}; here the round breaks off"
        case {"event": "recycle", "cards": cards}:
            return f"the draw pile is empty; {cards} discards are shuffled into a new one"
    raise ValueError(f"no words for the event {event}")


def _end(event: Event) -> Iterator[str]:
    if event["winner"] is None:
        yield f"nobody wins: {event['outcome']}"
    else:
        how = "is out first" if event["outcome"] == "ranked" else "wins"
        yield f"seat {event['winner']} {how} and scores {event['scores'][event['winner']]} points"
    for seat, (hand, points, score) in enumerate(zip(event["hands"], event["points"], event["scores"], strict=True)):
        told = [f"is left with {' '.join(hand)} ({points} points)"] if hand else []
        if score and seat != event["winner"]:  # where places or one's own hand are scored
            told.append(f"scores {score} points")
        if told:
            yield f"  seat {seat} {' and '.join(told)}"


def _list(seats: Sequence[int]) -> str:
    return f"{', '.join(map(str, seats[:-1]))} and {seats[-1]}"
