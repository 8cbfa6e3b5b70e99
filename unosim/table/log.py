"""The event log of a round: the engine's records as plain dicts in words, one event each.

With the log alone a stranger can check a round against the rulebook. The first event of a dealt round is ``deal`` and
the last one ``end``; between them everything happens in the order of rulebook §16. ``docs/scenarios.md`` lists the
events and their keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from unosim.cards import ALL_KINDS, COLORS, NO_COLOR, WILD, WILD_DRAW_FOUR, card_name, parse_card
from unosim.engine._engine import EVENTS, OUTCOMES, REASONS
from unosim.rules import Rules
from unosim.table.scoring import scores

VERSION: Final = 1
"""Of the log's format; raised when an event changes its meaning."""

Event = dict[str, Any]
Record = tuple[int, int, int, int]

_REJECTED_TO = ("pile", "bottom", "buried")


def play_logged(
    rules: Mapping[str, Any], players: Sequence[str | Mapping[str, Any]], seed: int | str, deal: int, rotation: int = 0
) -> list[Event]:
    """The log of one round, played by its own players.

    ``rules`` are nested rules as in ``rules:``; ``players`` is who sits where (names of strategies or mappings as in
    an experiment file), seat by seat; ``rotation`` is only noted in the log. Raises ConfigError for what cannot play.
    """
    from unosim.table.round import Round

    return Round(rules, players, seed, deal, rotation=rotation).finish().events


def cards_of(counts: Sequence[int]) -> list[str]:
    """A hand of counts by kind as card names in print order."""
    return [card_name(kind) for kind in ALL_KINDS for _ in range(counts[kind])]


def points(state: Mapping[str, Any]) -> list[int]:
    """Card points in each hand; when the round is over as they are stored, doubled where the rules say so."""
    if state["outcome"] is None:
        return list(state["points"])
    return [state["row"][f"points_left_{seat}"] for seat in range(len(state["hands"]))]


def color_name(color: int) -> str | None:
    """The name of a color, None for no color in force."""
    return None if color == NO_COLOR else COLORS[color]


def names_color(kind: int, rules: Rules) -> bool:
    """Whether who plays this card names a color."""
    return kind == WILD or (kind == WILD_DRAW_FOUR and rules.wild_draw_four.names_color)


def dealt(records: Sequence[Record], state: Mapping[str, Any], header: Event) -> tuple[list[Event], list[Record]]:
    """The events of a deal (``deal``, then nature's lots in it) and the records that follow it.

    ``state`` is the machine's snapshot at the first stop; ``header`` holds what the engine does not know.
    """
    start = next(i for i, record in enumerate(records) if EVENTS[record[0]] == "start")
    redealt = [i for i in range(start) if EVENTS[records[i][0]] == "redeal"]
    last = records[redealt[-1] + 1 : start] if redealt else records[:start]
    _, first_seat, starter, turned = records[start]
    after = list(records[start + 1 :])
    hands = [list(counts) for counts in state["hands"]]
    for event, seat, kind, _ in after:  # the hands as dealt, before the starter acted or anybody jumped wrongly
        if EVENTS[event] == "draw":
            hands[seat][kind] -= 1
    deal = {
        "event": "deal",
        "version": VERSION,
        **header,
        "seats": len(hands),
        "dealer": state["row"]["dealer"],
        "hands": [cards_of(counts) for counts in hands],
        "first_seat": first_seat,
        "direction": -1 if turned else 1,
        "starter": card_name(starter),
        "rejected": [
            {"card": card_name(kind), "to": _REJECTED_TO[to]}
            for event, _, kind, to in last
            if EVENTS[event] == "reject"
        ],
        "redeals": len(redealt),
    }
    dealer_lot = [record for record in records[:1] if EVENTS[record[0]] == "dealer"]
    ties = [record for record in last if EVENTS[record[0]] == "tie"]
    return [deal, *(_event(*record) for record in (*dealer_lot, *ties))], after


def handicaps(of_seats: Sequence[tuple[int, bool]]) -> Event:
    """What the deal tells of handicaps: by seat, the number of cards and who begins; empty where there are none."""
    told = {
        str(seat): ({"hand_size": size} if size else {}) | ({"first": True} if first else {})
        for seat, (size, first) in enumerate(of_seats)
        if size or first
    }
    return {"handicaps": told} if told else {}


def add(log: list[Event], records: Iterable[Record], state: Mapping[str, Any], rules: Rules) -> None:
    """Append what the engine recorded to a log; cards drawn in one go become one event. ``state``: the snapshot."""
    under: list[str] = []  # the cards of a group but the last one, which are told before its play
    target: dict[str, int] = {}  # whom the play is aimed at, told before it as well
    for number, seat, a, b in records:
        match EVENTS[number]:
            case "draw":
                _draw(log, seat, REASONS[b])["cards"].append(card_name(a))
            case "forgiven":
                _draw(log, seat, REASONS[b])["forgiven"] = a
            case "card":
                under.append(card_name(a))
            case "target":
                target = {"target": a}
            case "play":
                log.append(_play(seat, [*under, card_name(a)], b, rules) | target)
                under, target = [], {}
            case "take":
                _taken(log, seat, b).append(card_name(a))
            case "take_back":
                log.append({"event": "take_back", "seat": seat, "card": card_name(a)} | _named(a, b, rules))
            case "end":
                log.append(_end(OUTCOMES[a], state, rules))
            case _:
                log.append(_event(number, seat, a, b))


def _draw(log: list[Event], seat: int, reason: str) -> Event:
    """The draw event that is under way, or a new one."""
    if log and (log[-1]["event"], log[-1].get("seat"), log[-1].get("reason")) == ("draw", seat, reason):
        return log[-1]
    log.append({"event": "draw", "seat": seat, "cards": [], "reason": reason, "forgiven": 0})
    return log[-1]


def _taken(log: list[Event], seat: int, of: int) -> list[str]:
    """The cards that a seat is taking from another's hand, one record each."""
    if not log or (log[-1]["event"], log[-1].get("seat"), log[-1].get("of")) != ("take", seat, of):
        log.append({"event": "take", "seat": seat, "of": of, "cards": []})
    cards: list[str] = log[-1]["cards"]
    return cards


def _event(number: int, seat: int, a: int, b: int) -> Event:
    """One record that is one event; ``unosim/engine/log.pxd`` says what its numbers mean."""
    match EVENTS[number]:
        case "dealer":
            return {"event": "nature", "what": "dealer", "entrants": list(range(a)), "drawn": seat}
        case ("tie" | "notice" | "race" | "noise_lot" | "slap_lot") as lot:
            what = lot.removesuffix("_lot")
            return {"event": "nature", "what": what, "entrants": _seats(a), "drawn": seat}
        case "name":
            return {"event": "name", "seat": seat, "color": COLORS[a]}
        case "out":
            return {"event": "out", "seat": seat, "place": a}
        case "catch":
            return {"event": "catch", "seat": seat, "of": a, "after": "turn" if b else "play"}
        case ("reverse" | "rotate") as turned:
            return {"event": turned, "direction": -1 if a else 1}
        case "challenge":
            return {"event": "challenge", "seat": seat, "of": a, "color": color_name(b & 7), "guilty": bool(b & 8)}
        case "pay":
            return {"event": "pay", "seat": seat, "amount": a}
        case "recycle":
            return {"event": "recycle", "cards": a}
        case ("wrong_jump" | "misplay") as laid:
            return {"event": laid, "seat": seat, "card": card_name(a)}
        case "swap":
            return {"event": "swap", "seat": seat, "with": a}
        case "deflect":
            return {"event": "deflect", "seat": seat, "to": a}
        case "quiet_ends":
            return {"event": "quiet_ends"}
        case name:  # call, missed_call, false_call, skip, pass, jump, quiet, noise, slap: the seat says all
            return {"event": name, "seat": seat}


def _play(seat: int, cards: list[str], color: int, rules: Rules) -> Event:
    """A play, the lead first and the top last; ``color`` is the one named, with 8 for a W+4 that is a bluff."""
    top = parse_card(cards[-1])
    event: Event = {"event": "play", "seat": seat, "cards": cards} | _named(top, color & 7, rules)
    if top == WILD_DRAW_FOUR:
        event["bluff"] = bool(color & 8)
    return event


def _named(kind: int, color: int, rules: Rules) -> Event:
    """The color of a card whose player names one."""
    return {"color": COLORS[color]} if names_color(kind, rules) else {}


def _end(outcome: str, state: Mapping[str, Any], rules: Rules) -> Event:
    return {
        "event": "end",
        "outcome": outcome,
        "winner": state["winner"],
        "hands": [cards_of(counts) for counts in state["hands"]],
        "points": points(state),
        "scores": scores(rules, state),
        "ranks": [state["row"][f"rank_{seat}"] for seat in range(len(state["hands"]))],
    }


def _seats(mask: int) -> list[int]:
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]
