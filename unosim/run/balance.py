"""What has to be changed of one player so that it wins its share: the line-ups for every value, and their rounds."""

from __future__ import annotations

import difflib
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from unosim.config import load
from unosim.config.asking import question
from unosim.config.model import FACTORS, Player, Variant
from unosim.engine._engine import Table, seed_key
from unosim.errors import ConfigError, Problem, is_whole, no_such, quoted
from unosim.rules import compile_rules, deck
from unosim.run.design import seatings
from unosim.run.plan import engine_players
from unosim.strategies.library import all_names, is_python
from unosim.strategies.python.loading import installed
from unosim.yaml import is_path

if TYPE_CHECKING:
    from unosim.rules import Rules

#: Deals that are played at a time.
CHUNK = 2_000

#: The ranges of factors that are no shares from 0 to 1.
USUAL = {"reaction": "0.25..4", "misplay": "0..0.9"}

#: What may be varied: the key of a player, or a parameter of its strategy.
KEYS = ("hand_size", *FACTORS, "with.NAME")


@dataclass(frozen=True)
class Question:
    """Which key of which player is varied over which values, and with whom it plays.

    players: entries as in an experiment file; names: what they are called; seat: the place in the list of the one that
    is varied; key: one of KEYS; rules: by name, such as ``mattel+stacking``; against: the place of the one to be equal
    to, None: of all.
    """

    players: tuple[Mapping[str, Any], ...]
    names: tuple[str, ...]
    seat: int
    key: str
    values: tuple[float, ...]
    rules: str = "mattel"
    deals: int = 10_000
    seed: int | str = 1
    against: int | None = None

    @cached_property
    def variants(self) -> tuple[Variant, ...]:
        """The line-up of every value, checked. Raises ConfigError."""
        return tuple(self._variant(value) for value in self.values)

    def _variant(self, value: float) -> Variant:
        entries = [dict(player) for player in self.players]
        if written := [entry["strategy"] for entry in entries if is_python(entry["strategy"])]:
            raise ConfigError([Problem(f"{written[0]} is a Python class; only scripts are balanced", key="--players")])
        varied = entries[self.seat]
        if self.key.startswith("with."):
            varied["with"] = {**varied.get("with", {}), self.key.removeprefix("with."): value}
        else:
            varied[self.key] = value
        (variant,) = load(question([self.rules], entries, self.deals)).variants.values()
        return variant


def played(question: Question, jobs: int = -1) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
    """Every value on the same deals, each with every rotation of the players, who count as different ones.

    Returns the rounds won (values, players, deals) and the rounds with a winner (values, deals). Raises ConfigError.
    """
    import joblib

    tables = [_table(variant) for variant in question.variants]
    places = seatings(range(len(question.players)), "rotate")
    key = seed_key(question.seed)
    wins = np.zeros((len(tables), len(question.players), question.deals), np.uint16)
    rounds = np.zeros((len(tables), question.deals), np.uint16)

    def play(value: int, first: int) -> None:
        deals = min(CHUNK, question.deals - first)
        winner = tables[value].play(key, first, deals)["winner"].reshape(deals, len(places)).astype(np.intp)
        for rotation, seated in enumerate(places):
            won = np.flatnonzero(winner[:, rotation] < len(seated))
            rounds[value, first + won] += 1
            wins[value, seated[winner[won, rotation]], first + won] += 1

    parts = [(value, first) for first in range(0, question.deals, CHUNK) for value in range(len(tables))]
    joblib.Parallel(n_jobs=jobs, require="sharedmem")(joblib.delayed(play)(*part) for part in parts)
    return wins, rounds


def _table(variant: Variant) -> Table:
    players = variant.players
    return Table(
        compile_rules(variant.rules, len(players)),
        *engine_players(players),
        seatings(range(len(players)), "rotate"),
        [player.handicap for player in players],
    )


def ask(
    players: Sequence[str], vary: str, between: str | None, step: float | None, against: str | None, **options: Any
) -> Question:
    """The question that is asked on a command line.

    players: strategies, each may be named as in ``child=young-child``; vary: ``1.hand_size`` or ``child.hand_size``;
    between: ``1..12``; against: the name or number of one player. Raises ConfigError.
    """
    named = [player.rpartition("=") for player in players]
    names = tuple(name or strategy for name, _, strategy in named)
    entries = tuple({"strategy": strategy} for *_, strategy in named)
    if unknown := dict.fromkeys(name for *_, name in named if not _known(name)):
        raise ConfigError([_no_player(name) for name in unknown])
    usual = Question(entries, names, 0, "reaction", (1.0,), **options)
    (variant,) = usual.variants  # so that a wrong strategy or rule is told before a wrong key
    seat, key = _varied(vary, names)
    values = _values(key, variant.players[seat], between, step, _most(variant.rules, len(names)))
    other = None if against is None else _seat(against, names, "--against")
    if other == seat:
        raise ConfigError([Problem(f"{names[seat]} cannot be made equal to itself", key="--against")])
    return Question(entries, names, seat, key, values, against=other, **options)


def _known(name: str) -> bool:
    """Whether a player could be found: packaged, installed, or a file or class of one's own."""
    return name in all_names() or is_python(name) or is_path(name) or name in installed()


def _no_player(name: str) -> Problem:
    """A player whose strategy does not exist, with the nearest ones that do."""
    close = difflib.get_close_matches(name, all_names(), 3, 0.4)
    close += [one for one in all_names() if name and one not in close and name.casefold() in one][: 3 - len(close)]
    hint = f"did you mean {' or '.join(close)}?" if close else "`unosim strategies list` names them"
    return Problem(f"there is no strategy {quoted(name)}; {hint}", key="--players")


def _varied(vary: str, names: Sequence[str]) -> tuple[int, str]:
    """The player and the key of ``--vary``."""
    called = [name for name in names if vary.startswith(f"{name}.")]
    who, _, key = (max(called, key=len), "", vary[len(max(called, key=len)) + 1 :]) if called else vary.partition(".")
    if key not in KEYS[:-1] and not (key.startswith("with.") and len(key) > len("with.")):
        message = f"{vary}: a player and a key are expected here, like {names[0]}.hand_size"
        message += f"; there is no key {quoted(key)}" if key else ""
        raise ConfigError([replace(no_such("key", key, KEYS), message=message, key="--vary")])
    return _seat(who, names, "--vary"), key


def _seat(who: str, names: Sequence[str], option: str) -> int:
    """The place of a player that is named, or counted from 1."""
    if who not in names and is_whole(who) and 1 <= int(who) <= len(names):
        return int(who) - 1
    if names.count(who) == 1:
        return names.index(who)
    known = (*dict.fromkeys(names), *(str(k + 1) for k in range(len(names))))
    if who in names:
        raise ConfigError([Problem(f"{names.count(who)} players are called {who}; number them from 1", key=option)])
    raise ConfigError([replace(no_such("player", who, known), key=option)])


def _values(key: str, player: Player, between: str | None, step: float | None, most: int) -> tuple[float, ...]:
    """The values of a range, whole numbers but for the player model."""
    whole = key == "hand_size" or key.startswith("with.")
    if between is None:
        if key.startswith("with."):
            raise ConfigError([Problem(f"say from where to where {key} is varied, like 1..8", key="--range")])
        between = f"1..{most}" if whole else USUAL.get(key, "0..1")
        if step is None and not whole:
            step = 0.25 if key == "reaction" else 0.1
    low, high = _ends(between)
    step = step if step is not None else 1 if whole else (high - low) / 10
    if not all(math.isfinite(number) for number in (low, high, step)):
        raise ConfigError([Problem(f"{between} in steps of {step:g}: numbers are expected", key="--range")])
    if whole and any(number != round(number) for number in (low, high, step)):
        raise ConfigError([Problem(f"{key} is a whole number", key="--range")])
    if step <= 0 or high <= low or (high - low) / step > 100:
        raise ConfigError([Problem(f"{between} in steps of {step:g}: two to 101 values are expected", key="--range")])
    values = [round(low + k * step, 9) for k in range(int((high - low) / step + 1e-9) + 1)]
    return tuple(int(value) if whole else value for value in values)


def _ends(between: str) -> tuple[float, float]:
    """The two ends of ``1..12``."""
    low, _, high = between.partition("..")
    try:
        return float(low), float(high)
    except ValueError:
        raise ConfigError([Problem(f"{between}: a range is expected here, like 1..12", key="--range")]) from None


def _most(rules: Rules, seats: int) -> int:
    """The largest hand that is tried unless more is asked for: twice the usual one, if the deck has so many cards."""
    usual, cards = deck.hand_size(rules, seats), sum(deck.cards(rules, seats))
    return min(2 * usual, cards - 1 - usual * (seats - 1))
