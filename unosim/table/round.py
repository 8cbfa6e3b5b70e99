"""One round, stepped by hand: `unosim.Round`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn, Self

from unosim.cards import card_name
from unosim.engine._engine import DECISIONS, Machine, Program, seed_key
from unosim.errors import ConfigError, Problem
from unosim.moves import Move, MoveError, as_move
from unosim.rules import Rules, compile_rules, conflicts, unfit_handicaps
from unosim.said import Said, say
from unosim.strategies.python.playing import Chairs, PythonPlayer, alarmed
from unosim.strategies.python.table import terms
from unosim.strategies.rollout import SCRIPT
from unosim.table import log, nature, scoring
from unosim.table.evaluate import Evaluation, check_playouts, evaluate, won
from unosim.table.legal import chosen, in_words, legal_groups, legal_moves, why_not
from unosim.table.nature import Nature
from unosim.table.picture import picture
from unosim.table.seats import Seat, playing_on, programs, python, read_seat, read_seats
from unosim.table.stake import Stake, stake

RANDOM_FOUR = ("random",) * 4


class Round:
    """One round at a table, move by move.

        game = unosim.Round("mattel", players=["random", "save-wilds"], seed=7)
        game.legal                 # ("play R5", "play W", "draw")
        game.play("play R5")       # a move in words
        game.step()                # the move that the seat's own strategy makes
        game.finish()              # all the others

    ``rules`` is a preset's name, a path, a mapping like ``rules:`` in an experiment file, or ``Rules``. ``players`` is
    who sits where: names of strategies, or mappings as in an experiment file; or the name of a packaged table, such as
    ``"family"`` (``unosim.table("family", 6)`` seats six of it). ``seed`` and ``deal`` (from 0) say which round; it is
    the one that a run with this seed stores. Another ``replicate`` is the same cards with other lots and choices.
    ``time_limit``: seconds that a strategy written in
    Python may take for a decision. Raises ConfigError for rules or players that cannot play, and Fault where such a
    strategy errs.
    """

    def __init__(
        self,
        rules: str | Path | Mapping[str, Any] | Rules = "mattel",
        players: str | Mapping[str, Any] | Sequence[str | Mapping[str, Any] | Seat] = RANDOM_FOUR,
        seed: int | str = 0,
        deal: int = 0,
        *,
        rotation: int = 0,
        replicate: int = 0,
        time_limit: float | None = None,
    ) -> None:
        seats = read_seats(players)
        if deal < 0:
            raise ConfigError([Problem(f"{deal} is no number of a deal; they count from 0", key="deal")])
        resolved = rules if isinstance(rules, Rules) else Rules.resolve(rules)
        wrong = [conflict for conflict in conflicts(resolved, len(seats)) if conflict.error]
        if wrong:
            raise ConfigError(Problem(conflict.message, key=conflict.keys[0]) for conflict in wrong)
        handicaps = [seat.handicap for seat in seats]
        if unfit := unfit_handicaps(resolved, handicaps):
            raise ConfigError([Problem(unfit, key="players")])
        compiled = compile_rules(resolved, len(seats))
        machine = Machine(compiled, *programs(seats), handicaps=handicaps)
        key = seed_key(seed)
        machine.deal(key, deal, replicate)
        self._chairs = Chairs(python(seats), terms(compiled, resolved), key, deal, replicate, time_limit)
        self._sit_down(machine, resolved, [seat.label for seat in seats], deal, rotation, seats)
        header = {
            "seed": seed,
            "key": key,
            "deal": deal,
            "rotation": rotation,
            "replicate": replicate,
            "rules": resolved.to_dict(),
            "players": list(self.names),
            **log.handicaps(handicaps),
        }
        happened = machine.events()
        self._chairs.see(happened)
        opening, records = log.dealt(happened, self._state, header)
        self._events += opening
        log.add(self._events, records, self._state, resolved)

    @classmethod
    def from_position(cls, rules: Rules, names: Sequence[str], position: Mapping[str, Any]) -> Self:
        """A round from a position of the engine (``Machine.set_up``), to be stepped by hand.

        Nature is quiet, but the seats in ``watchful`` notice every missed call. The log begins with an event
        ``position`` instead of ``deal``. Raises ValueError for an impossible position.
        """
        game = cls.__new__(cls)
        watchful = position.get("watchful", ())
        seats = [Seat("random", notice_uno=float(seat in watchful)) for seat in range(len(names))]
        compiled = compile_rules(rules, len(names))
        machine = Machine(compiled, *(programs(seats) if watchful else ()))
        machine.set_up(position)
        game._chairs = Chairs((), terms(compiled, rules), 0, 0)
        game._sit_down(machine, rules, names)
        state = game._state
        game._events.append(
            {
                "event": "position",
                "version": log.VERSION,
                "rules": rules.to_dict(),
                "players": list(names),
                "seats": len(names),
                "dealer": state["row"]["dealer"],
                "hands": [log.cards_of(counts) for counts in position["hands"]],
                "top": card_name(position["top"]),
                "color": log.color_name(position["color"]),
                "pending": position.get("pending", 0),
            }
        )
        log.add(game._events, machine.events(), state, rules)
        return game

    def _sit_down(
        self,
        machine: Machine,
        rules: Rules,
        names: Sequence[str],
        deal: int = 0,
        rotation: int = 0,
        seats: Sequence[Seat] = (),
    ) -> None:
        """Sit down at a machine that is at its first stop."""
        self.rules = rules
        self._seats = seats
        self.names: tuple[str, ...] = tuple(names)
        self._events: list[log.Event] = []
        self._number = {"deal": deal, "rotation": rotation}
        self._machine = machine
        self._state = machine.snapshot()

    # --- what there is to see

    @property
    def legal(self) -> tuple[str, ...]:
        """The whole choice of the seat to act, in words; each wild once, without a color. Empty at the end.

        Groups are left out, and so is whom a card is aimed at.
        """
        return legal_moves(self._machine)

    @property
    def legal_groups(self) -> tuple[str, ...]:
        """The largest group with each legal lead, lead first; any part of it with the lead is legal too."""
        return legal_groups(self._machine, self._state)

    @property
    def decision(self) -> str:
        """What is to be decided: ``name``, ``play``, ``drawn``, ``answer``, ``jump``, ``take_back``, or ``over``."""
        return DECISIONS[self._machine.decision]

    @property
    def to_act(self) -> int | None:
        """The seat that decides; None when the round is over."""
        return None if self.decision == "over" else self._machine.seat

    @property
    def hands(self) -> list[list[str]]:
        """The cards in hand by seat, in print order."""
        return [log.cards_of(counts) for counts in self._state["hands"]]

    @property
    def top(self) -> str:
        """The last discard."""
        return card_name(self._state["top"])

    @property
    def discard(self) -> list[str]:
        """All discards, bottom first."""
        return [card_name(kind) for kind in self._state["discard"]]

    @property
    def color(self) -> str | None:
        """The color in force; None where anything may be played."""
        return log.color_name(self._state["color"])

    @property
    def direction(self) -> str:
        """``clockwise`` or ``counterclockwise``."""
        return "clockwise" if self._state["direction"] == 1 else "counterclockwise"

    @property
    def pending(self) -> int:
        """Cards that the seat to act has to take unless it answers."""
        return int(self._state["pending"])

    @property
    def draw_pile(self) -> int:
        """How many cards are in the draw pile."""
        return int(self._state["draw_pile"])

    @property
    def out(self) -> list[int]:
        """The seats without cards."""
        return list(self._state["out"])

    @property
    def outcome(self) -> str | None:
        """``won``, ``ranked``, ``stalemate`` or ``capped``; None while the round goes on."""
        outcome: str | None = self._state["outcome"]
        return outcome

    @property
    def winner(self) -> int | None:
        """The seat that won, or that was the first one out."""
        winner: int | None = self._state["winner"]
        return winner

    @property
    def points(self) -> list[int]:
        """Card points in each hand; at the end as they are stored (``score.recycled_doubles``)."""
        return log.points(self._state)

    @property
    def scores(self) -> list[int]:
        """What each seat scores (rulebook §12); all 0 without a winner."""
        return scoring.scores(self.rules, self._state)

    @property
    def losers(self) -> list[int]:
        """Who loses the round (``score.loser_ties``); several where it is shared, nobody without a winner."""
        return scoring.losers(self.rules, self._state)

    @property
    def row(self) -> dict[str, int]:
        """The stored columns so far; those of the seats (``cards_left_0`` …) when the round is over."""
        return {**self._state["row"], **self._number}

    @property
    def events(self) -> list[log.Event]:
        """The log so far."""
        return list(self._events)

    # --- what can be done

    def why_not(self, move: str | Move) -> Said:
        """Why a move is not legal now, one sentence; empty if it is. Raises MoveError for words that are no move."""
        move = as_move(move)
        if move.action == "jump" and move.by is not None and self.to_act is not None:
            asked = self._asked(move.by)
            if asked is None:
                return say("seat {seat} cannot jump in now: there is no window, or it has no part in it", seat=move.by)
            return why_not(asked, asked.snapshot(), self.rules, move)
        return why_not(self._machine, self._state, self.rules, move)

    def legal_by(self, seat: int) -> tuple[str, ...]:
        """The choice of a seat once it is asked in this jump window; empty if it has no part in one.

        Raises MoveError for a seat that is not at this table.
        """
        if not 0 <= seat < len(self.names):
            raise MoveError(
                f"there is no seat {seat}; {len(self.names)} players sit on seats 0 to {len(self.names) - 1}"
            )
        asked = self._asked(seat)
        return () if asked is None else legal_moves(asked)

    def play(self, move: str | Move) -> None:
        """Take a move of the seat to act, a late UNO call, or a jump ``by`` a seat.

        Seats that are asked before a jumper decline. Raises MoveError that says why a move is not legal.
        """
        move = as_move(move)
        if reason := self.why_not(move):
            raise MoveError(say("{move}: {reason}", move=str(move), reason=reason))
        if move.action == "call" and move.by is not None:
            self._machine.call(move.by)
            self._record()
            return
        while move.action == "jump" and move.by not in (None, self.to_act):
            self._take(Move("decline"))
        self._take(move)

    def why_no_nature(self, event: str | Nature) -> Said:
        """Why something that nature does cannot happen now; empty if it can. Raises MoveError for other words."""
        event = nature.as_nature(event)
        if event.what == "notice":
            return self._why_no_notice(*event.seats)
        return nature.why_not(self._machine, self.rules, event)

    def nature(self, event: str | Nature) -> None:
        """Let nature do something, such as ``notice 2 by 3``. Raises MoveError that says why it cannot."""
        event = nature.as_nature(event)
        if reason := self.why_no_nature(event):
            raise MoveError(say("{move}: {reason}", move=str(event), reason=reason))
        nature.do(self._machine, event)
        self._record()

    def _why_no_notice(self, of: int, by: int) -> Said:
        if self._state["uno_open"] != of:
            return say("seat {seat} has no missed UNO call that could still be noticed", seat=of)
        if by == of or not 0 <= by < len(self.names):
            return say("seat {seat} is no other player who could notice it", seat=by)
        return nature.why_not(self._machine, self.rules, Nature("notice", (of, by)))

    def _asked(self, seat: int) -> Machine | None:
        """A copy of the machine at the stop where a seat is asked in this jump window; None if it never is."""
        ahead, laid = self._machine.copy(), self._state["row"]["plays"]
        while DECISIONS[ahead.decision] == "jump" and ahead.snapshot()["row"]["plays"] == laid:
            if ahead.seat == seat:
                return ahead
            ahead.apply("decline")
        return None

    def _take(self, move: Move) -> None:
        """A legal move of the seat to act."""
        turn = {"event": "turn", "seat": self.to_act, "decision": self.decision, "legal": list(self.legal)}
        self._events.append(turn)
        self._machine.apply(*move.arguments)
        self._record()

    def seat_class(self, player: PythonPlayer) -> None:
        """Let a class written in Python decide in every seat from now on; it sees what happens from here."""
        given = terms(compile_rules(self.rules, len(self.names)), self.rules)
        self._chairs = Chairs([player] * len(self.names), given, 0, 0)

    def choose(self) -> str:
        """The move that the seat's own strategy makes now. Its lots are drawn, so that asking twice may differ.

        Raises Fault where a strategy written in Python errs.
        """
        if self.to_act is not None and self._chairs.mask >> self.to_act & 1 and not self._machine.forced:
            with alarmed():
                return str(self._chairs.choose(self._machine))
        try:
            return str(chosen(self._machine, self.rules))
        except ValueError as error:  # the round is over, or a position has no strategies
            raise MoveError(str(error)) from None

    def trace(self, program: Program) -> dict[str, Any]:
        """What a strategy would do at the stop that the round is at, and what it goes by (``Machine.trace``).

        ``move`` is in words. Nothing is played and no lot is drawn. Raises MoveError when the round is over.
        """
        try:
            found = self._machine.trace(program)
        except ValueError as error:
            raise MoveError(str(error)) from None
        return {**found, "move": str(in_words(found["move"], self.rules))}

    def step(self) -> str:
        """Let the seat's own strategy move; returns the move. Raises MoveError when the round is over."""
        move = self.choose()
        self.play(move)
        return move

    def evaluate(
        self,
        playouts: int = 20_000,
        players: str | Sequence[str | Mapping[str, Any] | Seat] | None = None,
        seed: int | str = 0,
    ) -> Evaluation:
        """What each move of the seat to act is worth: all of them played out to the end of the round, many times.

        The cards that the seat cannot see are dealt anew for each play-out. ``players`` play on from there: a strategy
        for every seat, or one each; unless given they are those of this round, or ``unoai-mix`` in a position.
        The same seed gives the same numbers; the round stays as it is. Raises MoveError when the round is over, and
        ConfigError for players that are none.
        """
        if self.decision == "over":
            raise MoveError("the round is over: there is no move to evaluate")
        check_playouts(playouts, 2)
        by_seat, labels = self._players_on(players)
        return evaluate(self._machine, self.rules, by_seat, labels, playouts, seed)

    def stake(self, playouts: int = 10_000, seed: int | str = 0) -> Stake | None:
        """What is at stake in the choice of a card here: how far the best and the worst are apart, played out.

        None with fewer than two different cards to lay. The players of this round play on, as in `evaluate`; raises
        ConfigError where one of them is a class in Python.
        """
        check_playouts(playouts, 4)
        if len({move.split(" ")[1] for move in self.legal if move.startswith("play ")}) < 2:
            return None
        by_seat, _ = self._players_on(None)
        return stake(*won(self._machine, self.rules, by_seat, playouts, seed))

    def _players_on(
        self, players: str | Sequence[str | Mapping[str, Any] | Seat] | None
    ) -> tuple[list[Program], list[str]]:
        """Programs and labels by seat of those who play on."""
        given = self._seats or SCRIPT if players is None else players
        seats = [one if isinstance(one, Seat) else read_seat(one)
                 for one in ([given] * len(self.names) if isinstance(given, str) else given)]  # fmt: skip
        if len(seats) != len(self.names):
            number = f"{len(seats)} players for {len(self.names)} seats"
            raise ConfigError([Problem(f"{number}; name one for all, or one each", key="players")])
        return playing_on(seats), [seat.label for seat in seats]

    def finish(self) -> Self:
        """Let the strategies play to the end."""
        while self.decision != "over":
            self.step()
        return self

    def __reduce__(self) -> NoReturn:
        """Neither copied nor pickled: the lots that are still to be drawn are inside the engine."""
        raise TypeError("a round cannot be copied; make it again with the same arguments and play the same moves")

    def _record(self) -> None:
        self._state = self._machine.snapshot()
        happened = self._machine.events()
        self._chairs.see(happened)
        log.add(self._events, happened, self._state, self.rules)

    def __repr__(self) -> str:
        return picture(self)
