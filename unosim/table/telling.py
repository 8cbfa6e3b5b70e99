"""The event log told in words, a line each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from unosim.said import Said, say
from unosim.table.log import Event
from unosim.table.reasons import color_said

WHY: Final = {
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


WHERE: Final = {"pile": "back into the pile", "bottom": "under the pile", "buried": "under the starter"}
# What lots decide, and what else happens.
LOTS: Final = {
    "dealer": "the lot makes seat {seat} the dealer",
    "tie": "seats {seats} tie for the highest hand; the lot falls on seat {seat}",
    "notice": "seats {seats} notice the missed call; seat {seat} is first",
    "noise": "seats {seats} make a noise; seat {seat} is first",
    "race": "seats {seats} race to jump in; seat {seat} is first",
}
PLAIN: Final = {
    "name": "seat {seat} names {color}",
    "out": "seat {seat} is out",
    "call": "seat {seat} calls UNO",
    "missed_call": "seat {seat} does not call UNO",
    "catch": "seat {seat} catches seat {of}",
    "false_call": "seat {seat} calls UNO without need",
    "misplay": "seat {seat} lays {card}, which does not fit, and takes it back",
    "wrong_jump": "seat {seat} jumps in with {card}, which does not match, and takes it back",
    "take_back": "seat {seat} takes the W+4 back and lays {card}{color} instead",
    "deflect": "seat {seat} sends the penalty on to seat {to}",
    "swap": "seats {seat} and {other} swap hands",
    "rotate": "all hands move one seat {direction}",
    "take": "seat {seat} has to take {cards} from seat {of}",
    "quiet": "quiet: nobody may make a sound until seat {seat} plays again",
    "quiet_ends": "the quiet is over",
    "noise": "seat {seat} makes a sound",
    "reverse": "play turns {direction}",
    "skip": "seat {seat} is skipped",
    "challenge": "seat {seat} challenges seat {of} (color {color}): {found}",
    "pay": "seat {seat} takes what is pending, {amount}",
    "fault": "seat {seat} {what}; here the round breaks off",
    "recycle": "the draw pile is empty; {cards} discards are shuffled into a new one",
}


def words(events: Iterable[Event]) -> list[Said]:
    """A readable telling of a round from its log. Seats are numbered clockwise; the head says who sits where."""
    lines: list[Said] = []
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
            lines.append(_play(event, left[event["seat"]], jumps))
        elif kind == "pass":
            kept = drew == event["seat"]
            lines.append(say("seat {seat} keeps it" if kept else "seat {seat} passes", seat=event["seat"]))
        elif kind == "nature" and event["what"] == "slap":
            slapping = slapping or event["entrants"]
        elif kind == "slap":
            who = say("seats {seats} slap the pile; ", seats=tuple(slapping)) if slapping else say("")
            lines.append(say("{who}seat {seat} slaps last", who=who, seat=event["seat"]))
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


def _head(event: Event) -> Iterator[Said]:
    if event["event"] == "deal":
        yield say(
            "deal {deal}, rotation {rotation}, seed {seed}",
            deal=event["deal"],
            rotation=event["rotation"],
            seed=event["seed"],
        )
    width = max(len(name) for name in event["players"])
    for seat, (name, hand) in enumerate(zip(event["players"], event["hands"], strict=True)):
        yield say("  seat {seat}  {name}  {hand}", seat=seat, name=f"{name:{width}}", hand=" ".join(hand))
    if event["event"] == "position":
        yield say(
            "on top lies {top}, color {color}, {pending} cards pending",
            top=event["top"],
            color=color_said(event["color"]),
            pending=event["pending"],
        )
        return
    if event["redeals"]:
        yield say("no card of the pile could begin, so the cards were dealt again ({n} times)", n=event["redeals"])
    for rejected in event["rejected"]:
        yield say("{card} is turned and goes {where}", card=rejected["card"], where=say(WHERE[rejected["to"]]))
    yield say(
        "seat {dealer} deals; seat {first} is to begin, {direction}; the starter is {starter}",
        dealer=event["dealer"],
        first=event["first_seat"],
        direction=_turned(event["direction"]),
        starter=event["starter"],
    )


def _turned(direction: int) -> Said:
    return say("clockwise" if direction == 1 else "counterclockwise")


def _draw(event: Event) -> Said:
    what = say("{cards}", cards=" ".join(event["cards"])) if event["cards"] else say("no card")
    missing = say("; {n} more are forgiven", n=event["forgiven"]) if event["forgiven"] else say("")
    why = say(WHY[event["reason"]])
    return say("seat {seat} draws {what}, {why}{missing}", seat=event["seat"], what=what, why=why, missing=missing)


def _as(event: Event) -> Said:
    """The color that a card is laid as, where one is named."""
    return say(" as {color}", color=color_said(event["color"])) if "color" in event else say("")


def _play(event: Event, left: int, jumps: bool) -> Said:
    return say(
        "seat {seat} jumps in with {cards}{color}{target}{bluff}; {count} left"
        if jumps
        else "seat {seat} plays {cards}{color}{target}{bluff}; {count} left",
        seat=event["seat"],
        cards=" ".join(event["cards"]),
        color=_as(event),
        target=say(", aimed at seat {seat}", seat=event["target"]) if "target" in event else say(""),
        bluff=say(", a bluff" if event.get("bluff") else ""),
        count=say("1 card") if left == 1 else say("{n} cards", n=left),
    )


def _line(event: Event) -> Said:
    kind = event["event"]
    if kind == "nature" and event["what"] in LOTS:
        return say(LOTS[event["what"]], seats=tuple(event["entrants"]), seat=event["drawn"])
    if kind == "take_back":
        return say(PLAIN[kind], seat=event["seat"], card=event["card"], color=_as(event))
    if kind == "challenge":
        found = say("guilty" if event["guilty"] else "innocent")
        color = color_said(event["color"])
        return say(PLAIN[kind], seat=event["seat"], of=event["of"], color=color, found=found)
    if kind not in PLAIN:
        raise ValueError(f"no words for the event {event}")
    slots = {key: value for key, value in event.items() if key in ("seat", "of", "to", "card", "amount", "what")}
    slots |= {"other": event["with"]} if "with" in event else {}
    slots |= {"direction": _turned(event["direction"])} if "direction" in event else {}
    slots |= {"color": color_said(event["color"])} if "color" in event else {}
    if "cards" in event:
        slots["cards"] = " ".join(event["cards"]) if isinstance(event["cards"], list) else event["cards"]
    return say(PLAIN[kind], **slots)


def _end(event: Event) -> Iterator[Said]:
    if event["winner"] is None:
        yield say("nobody wins: {outcome}", outcome=say(event["outcome"]))
    else:
        ranked = event["outcome"] == "ranked"
        yield say(
            "seat {seat} is out first and scores {n} points" if ranked else "seat {seat} wins and scores {n} points",
            seat=event["winner"],
            n=event["scores"][event["winner"]],
        )
    for seat, (hand, points, score) in enumerate(zip(event["hands"], event["points"], event["scores"], strict=True)):
        left = say("is left with {hand} ({n} points)", hand=" ".join(hand), n=points)
        scored = say("scores {n} points", n=score)  # where places or one's own hand are scored
        told = (*([left] if hand else []), *([scored] if score and seat != event["winner"] else []))
        if told:
            yield say("  seat {seat} {told}", seat=seat, told=told)
