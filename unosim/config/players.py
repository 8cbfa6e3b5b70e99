"""Line-ups: the `players:` of a file or of a variant."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Annotated, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from unosim.config.model import FACTORS, FEWEST_PLAYERS, MOST_PLAYERS, Player
from unosim.errors import ConfigError, Problem, counted, no_such
from unosim.rules import Rules, unfit_handicaps
from unosim.rules.messages import validate
from unosim.strategies import Strategy, all_names, compile_strategy, find, identity
from unosim.strategies.bans import idle
from unosim.strategies.library import NO_BANS
from unosim.strategies.line_ups import table, tables
from unosim.strategies.python.loading import PythonStrategy, installed, is_python, is_python_file
from unosim.strategies.reader import parameter_problem
from unosim.strategies.rollout import Rollout
from unosim.yaml import Node, is_path


class Seat(NamedTuple):
    """An entry of a line-up and the player it describes; None where the entry is wrong."""

    node: Node
    player: Player | None
    packaged: bool = False  # from a packaged table, which is meant for many rules


class _Count(BaseModel):
    model_config = ConfigDict(strict=True)

    count: Annotated[int, Field(ge=FEWEST_PLAYERS, le=MOST_PLAYERS)]


def read_players(node: Node, problems: list[Problem]) -> list[Seat]:
    """A list with one entry a seat, or a mapping of what an entry has and `count`. Empty where nobody can tell."""
    if isinstance(node.value, dict) and "table" in node:
        return _read_table(node, problems)
    if isinstance(node.value, dict):
        several, wrong = validate(_Count, node)
        problems += wrong
        entry = replace(node, value={key: inside for key, inside in node.items() if key != "count"})
        seat = Seat(entry, read_player(entry, problems))
        return [seat] * several.count if several is not None else []
    if not isinstance(node.value, list):
        message = f"a list of players, {{count, strategy}} or {{table}} is expected here, not {node.kind}"
        problems.append(node.problem(message, at_key=node.value is None))
        return []
    if not FEWEST_PLAYERS <= len(node.value) <= MOST_PLAYERS:
        number = counted(len(node.value), "player")
        problems.append(node.problem(f"{number}; {FEWEST_PLAYERS} to {MOST_PLAYERS} can play"))
    seats = [Seat(entry, read_player(entry, problems)) for entry in node]
    problems += mixed_up(seats)
    return seats


def seated(seats: Sequence[Seat], count: int) -> list[Seat]:
    """So many seats: the line-up from the first one on, over and over again."""
    return [seats[seat % len(seats)] for seat in range(count)] if seats else []


def _read_table(node: Node, problems: list[Problem]) -> list[Seat]:
    """A packaged table by its name, with ``count`` for more or fewer seats than it has."""
    for key, inside in node.items():
        if key not in ("table", "count"):
            problems.append(inside.problem("unknown key", allowed=("table", "count"), word=key, at_key=True))
    count = None
    if "count" in node:
        several, wrong = validate(_Count, replace(node, value={"count": node["count"]}))
        problems += wrong
        count = several.count if several is not None else None
    named, known = node["table"], tables()
    if not isinstance(named.value, str) or named.value not in known:
        message = no_such("table", named.text, known).message if named.text else "the name of a table is expected here"
        problems.append(named.problem(message, allowed=known, word=named.text or None))
        return []
    return [Seat(entry, read_player(entry, problems), True) for entry in table(named.value).seats(count)]


def read_player(node: Node, problems: list[Problem]) -> Player | None:
    """One entry: the name of a strategy, or a mapping."""
    if isinstance(node.value, str):
        node = replace(node, value={"strategy": node})
    player, wrong = validate(Player, node)
    problems += wrong
    strategy = _strategy(node, problems)
    if player is None or strategy is None:
        return None
    given = dict(player.with_)
    if player.ban and (isinstance(strategy, Rollout) or not isinstance(strategy, Strategy)):
        problems.append(node.find(["ban"]).problem(NO_BANS))
        return None
    if isinstance(strategy, Rollout):
        given = {key: _name(inside) if isinstance(inside.value, str) else given[key] for key, inside in _given(node)}
    elif isinstance(strategy, Strategy):
        unfit = [inside.problem(why) for _, inside in _given(node) if (why := parameter_problem(inside.value))]
        problems += unfit
        if unfit:
            return None
    try:
        identity(strategy, given)
    except ConfigError as error:
        problems += [node.find(["with"]).problem(str(problem)) for problem in error.problems]
        return None
    usual = strategy.parameters
    changed = {key: value for key, value in sorted(given.items()) if key not in usual or value != usual[key]}
    return player.model_copy(update={"strategy": _name(node["strategy"]), "with_": changed})


def _strategy(node: Node, problems: list[Problem]) -> Strategy | PythonStrategy | None:
    """The strategy of an entry, once it and the parameters it is given are known to exist."""
    if "strategy" not in node or not isinstance(node["strategy"].value, str):
        return None
    named, known = node["strategy"], all_names()
    name = _name(named)
    python = is_python(name)
    if not python and not is_path(name) and name not in known:
        known += installed()
        if name not in known:
            problems.append(named.problem(no_such("strategy", name, known).message, allowed=known, word=name))
            return None
        python = True
    if not python and is_path(name) and not os.path.isfile(name):
        problems.append(named.problem(f"there is no file {name}"))
        return None
    try:
        strategy = find(name)
    except ConfigError as error:
        # What is wrong in a script of the user's own says where; of a class, its name has to.
        problems += [replace(named.problem(one.message), allowed=one.allowed, nearest=one.nearest) if python else one
                     for one in error.problems]  # fmt: skip
        return None
    if isinstance(strategy, PythonStrategy) and (strategy.any_other or strategy.required):
        allowed = None if strategy.any_other else (*strategy.required, *strategy.parameters)
    else:
        allowed = tuple(strategy.parameters)
    unknown = {key: value for key, value in _given(node) if allowed is not None and key not in allowed}
    for key, value in unknown.items():
        message = f"{strategy.name} has no such parameter"
        problems.append(value.problem(message, allowed=allowed or (), word=key, at_key=True))
    return None if unknown else strategy


def _given(node: Node) -> Iterable[tuple[str, Node]]:
    return node["with"].items() if "with" in node else ()


def _name(named: Node) -> str:
    """The strategy's name, or the path of its script as seen from the file that names it."""
    text, folder = str(named.value), os.path.dirname(named.file or "")
    path = is_python_file(text) if is_python(text) else is_path(text)
    return os.path.join(folder, text.removeprefix("./")) if folder and path else text


def mixed_up(seats: list[Seat]) -> Iterator[Problem]:
    """Results go by names: equal players must share theirs, different ones must not."""
    called: dict[str, Player] = {}
    names: dict[Player, str] = {}
    for node, player, _ in seats:
        if player is None:
            continue
        if called.setdefault(player.label, player) != player:
            yield node.problem(f'another player, who plays differently, is called "{player.label}" too')
        elif names.setdefault(player, player.label) != player.label:
            yield node.problem(
                f'this player and "{names[player]}" play alike, and equal players are not told apart: '
                "give them one name, or none"
            )


def unfit(rules: Rules, seats: list[Seat]) -> Iterator[Problem]:
    """What is wrong with the handicaps of a line-up under these rules."""
    players = [seat.player for seat in seats if seat.player is not None]
    if len(players) == len(seats) and (why := unfit_handicaps(rules, [player.handicap for player in players])):
        key = "first" if sum(player.first for player in players) > 1 else "hand_size"
        node = [seat.node for seat in seats if key in seat.node][-1]
        yield node.find([key]).problem(why)


class PlayerDoubts:
    """What is doubtful about the player models of a line-up under the rules of all variants it plays.

    A factor that does nothing in one variant may be meant for another: only what does nothing anywhere is told.
    """

    def __init__(self) -> None:
        self._idle: dict[tuple[object, ...], list[Problem | None]] = {}
        self._hopeless: list[Problem] = []

    def add(self, rules: Rules, seats: list[Seat]) -> None:
        """Look at a variant: its rules and its line-up."""
        for number, (node, player, packaged) in enumerate(seats):
            if player is None or packaged:
                continue
            self._hopeless += _idle_bans(node, player)
            others = [seat.player for seat in (*seats[:number], *seats[number + 1 :]) if seat.player is not None]
            for factor, default in zip(FACTORS, Player(strategy="").factors, strict=True):
                if getattr(player, factor) != default:
                    why, place = _idle(factor, rules, [player, *others]), node.find([factor])
                    found = self._idle.setdefault((place.file, place.line, place.column, place.path), [])
                    found.append(place.problem(f"has no effect: {why}") if why else None)
            if rules.uno.penalty and player.forget_uno == 1 and any(other.notice_uno == 1 for other in others):
                message = "whoever always forgets to call UNO and is always noticed cannot go out by single cards"
                self._hopeless.append(node.find(["forget_uno"]).problem(message))

    def problems(self) -> Iterator[Problem]:
        """What does nothing in any of the variants, and what is hopeless in one of them."""
        for found in self._idle.values():
            idle = [problem for problem in found if problem is not None]
            if len(idle) == len(found):
                yield idle[0]
        yield from self._hopeless


def _idle_bans(node: Node, player: Player) -> Iterator[Problem]:
    """Bans on what the strategy never does anyway."""
    if player.ban:
        strategy = find(player.strategy)
        if not isinstance(strategy, Strategy):
            return  # refused where the entry is read
        for word in idle(compile_strategy(strategy, player.with_), player.ban):
            yield node.find(["ban"]).problem(f"{word} has no effect: {player.strategy} never does it")


def _idle(factor: str, rules: Rules, players: list[Player]) -> str | None:
    """Why a factor of the player model does nothing under these rules; None where it does something."""
    calls, jumps = bool(rules.uno.penalty), rules.jump_in.enabled
    races = jumps or rules.extras.slap_nine
    races |= calls and any(player.forget_uno for player in players)
    races |= rules.extras.quiet_six and any(player.noise for player in players)
    acts, why = {
        "forget_uno": (calls, "nobody has to call UNO (uno.penalty: 0)"),
        "notice_uno": (calls, "nobody has to call UNO (uno.penalty: 0)"),
        "false_call": (rules.uno.false_call_penalty, "a false call costs nothing (uno.false_call_penalty: 0)"),
        "misplay": (rules.misplay.penalty, "a wrong card costs nothing (misplay.penalty: 0)"),
        "wrong_jump": (
            jumps and rules.jump_in.wrong_penalty,
            "a wrong jump costs nothing (jump_in.wrong_penalty: 0)" if jumps else "nobody jumps in (jump_in.enabled)",
        ),
        "noise": (rules.extras.quiet_six, "no sound is forbidden (extras.quiet_six)"),
        "attention": (jumps, "nobody jumps in (jump_in.enabled)"),
        "reaction": (races, "nothing is decided by speed"),
    }[factor]
    return None if acts else why
