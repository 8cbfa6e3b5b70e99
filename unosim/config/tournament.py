"""The `tournament:` of a file, which stands instead of `players:`: who enters, and the line-ups that follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from unosim.config.lineups import line_ups
from unosim.config.model import FEWEST_PLAYERS, Tournament, Variant
from unosim.config.players import Seat, mixed_up, read_player
from unosim.errors import Problem, counted
from unosim.rules import Rules
from unosim.rules.messages import node_of, validate, without_line
from unosim.strategies import names
from unosim.yaml import Node

#: Line-ups times sets of rules; each is a file of rounds at least.
MOST_CELLS = 10_000

#: As an entrant: every packaged strategy.
ALL = "all"


def read_tournament(node: Node, problems: list[Problem]) -> tuple[list[Seat], Tournament | None]:
    """The entrants, and the tournament unless something is wrong with it."""
    before = len(problems)
    found, wrong = validate(Tournament, _brief(node))
    problems += wrong
    entrants: list[Seat] = []
    if "entrants" in node:
        entrants = list(_entrants(node["entrants"], problems))
        problems += [*mixed_up(entrants), *_twice(entrants), *_handicapped(entrants)]
    elif isinstance(node.value, dict):
        problems.append(replace(node.problem("is missing"), key=f"{node.path}.entrants"))
    if len(problems) > before or found is None:
        return entrants, None
    players = tuple(seat.player for seat in entrants if seat.player is not None)
    if len(players) < FEWEST_PLAYERS:
        many = counted(len(players), "entrant")
        problems.append(node["entrants"].problem(f"{many}; a tournament needs {FEWEST_PLAYERS} at least"))
        return entrants, None
    fits = "mixed" if len(players) >= found.seats else "one_vs_field"
    tournament = found.model_copy(update={"entrants": players, "field": found.field or (fits,)})
    problems += _unseated(node, tournament)
    return entrants, tournament


def _brief(node: Node) -> Node:
    """What the model itself can check: without the entrants, and one field as a list of one."""
    if not isinstance(node.value, dict):
        return node
    found = {key: inside for key, inside in node.items() if key != "entrants"}
    if "field" in found and isinstance(found["field"].value, str):
        found["field"] = replace(found["field"], value=[found["field"]])
    return replace(node, value=found)


def _entrants(node: Node, problems: list[Problem]) -> Iterator[Seat]:
    """`all`, or a list of players in which `all` may stand."""
    if node.value == ALL:
        node = replace(node, value=[node])
    if not isinstance(node.value, list):
        message = f"a list of players is expected here, or {ALL} for every packaged strategy, not {node.kind}"
        problems.append(node.problem(message, at_key=node.value is None))
    for entry in node:
        for one in (replace(entry, value=name) for name in names()) if entry.value == ALL else (entry,):
            yield Seat(one, read_player(one, problems))


def unreadable(entrant: Any) -> list[Problem]:
    """Why an entrant of a list cannot be read; empty where it can."""
    problems: list[Problem] = []
    list(_entrants(node_of([entrant]), problems))
    return [
        one if one.file else replace(without_line(one), key=(one.key or "").removeprefix("[0]").lstrip(".") or None)
        for one in problems
    ]


def _handicapped(entrants: list[Seat]) -> Iterator[Problem]:
    """Entrants meet on equal terms, and two who both begin could not meet at all."""
    for node, player, _ in entrants:
        if player is not None and any(player.handicap):
            key = "first" if player.first else "hand_size"
            yield node.find([key]).problem("entrants of a tournament have no handicaps")


def _twice(entrants: list[Seat]) -> Iterator[Problem]:
    seen = set()
    for node, player, _ in entrants:
        if player is not None and player in seen:
            yield node.problem(f'"{player.label}" is entered twice')
        seen.add(player)


def _unseated(node: Node, tournament: Tournament) -> Iterator[Problem]:
    """Why this field cannot be seated."""
    seats, entrants = tournament.seats, len(tournament.entrants)
    if len(set(tournament.field)) < len(tournament.field):
        yield node.find(["field"]).problem("a field is named twice")
    if "mixed" in tournament.field and entrants < seats:
        message = f"{seats} seats, but {entrants} entrants to sit there once each; one_vs_field and duel need fewer"
        yield node.find(["seats"]).problem(message)
    if "duel" in tournament.field and seats % 2:
        yield node.find(["seats"]).problem(f"{seats} seats; a duel takes them in turn, so their number is even")
    if tournament.line_ups is not None and "mixed" not in tournament.field:
        message = f"only a mixed field draws line-ups; {tournament.field[0]} has as many as there are pairs"
        yield node.find(["line_ups"]).problem(message, at_key=True)


def cells(
    rules: Mapping[str, Rules], tournament: Tournament, seed: int | str, node: Node, problems: list[Problem]
) -> dict[str, Variant]:
    """The variants that are played: each line-up under each set of rules, named ``<rules>.<number>``.

    With several fields the name says which: ``<rules>.<field>.<number>``.
    """
    entrants, several = tournament.entrants, len(tournament.field) > 1
    seated = {
        f".{field}" if several else "": line_ups(field, len(entrants), tournament.seats, seed, tournament.line_ups)
        for field in tournament.field
    }
    many = sum(map(len, seated.values()))
    if many * len(rules) > MOST_CELLS:
        text = f"{counted(many, 'line-up')} under {counted(len(rules), 'set')} of rules; the most is"
        problems.append(node.problem(f"{text} {MOST_CELLS:,} in all", at_key=True))
        return {}
    return {
        f"{name}{field}.{number:03d}": Variant(rules=one, players=tuple(entrants[k] for k in line_up))
        for name, one in rules.items()
        for field, found in seated.items()
        for number, line_up in enumerate(found, 1)
    }
