"""The columns of `detail: true` and the turn sample, counted once more in plain Python, from the log of a round.

Nothing here is counted as it happens. Hands are followed by the log alone; when the round is over, everything is read
off the list of its turns.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from unosim.engine._engine import DECISIONS, EVENTS, REASONS, Machine

NOBODY = 255


@dataclass
class Turn:
    """A turn: who had it, what it was, what could be laid, and how it stood afterwards."""

    seat: int
    action: str
    kind: int = 255
    cards: int = 0
    target: int = NOBODY
    playable: int = 0
    drawn: int = 0
    hands: list[int] = field(default_factory=list)
    color: int = 0
    pending: int = 0
    direction: int = 1
    challenger: int = NOBODY
    challenge: str = "none"


class Recount:
    """Plays the round of a machine that is at its first stop, and keeps its turns and hits."""

    def __init__(self, round_: Machine) -> None:
        seen = round_.snapshot()
        self.machine, self.seats = round_, len(seen["hands"])
        records = [(EVENTS[number], *rest) for number, *rest in round_.events()]
        self.hands = list(seen["cards_left"])
        for event, seat, _, _ in reversed(records):  # back to the deal
            if event == "draw":
                self.hands[seat] -= 1
        self.turns: list[Turn] = []
        self.over: Turn | None = None  # a turn that is over, but has not been looked at
        self.hits: list[tuple[int, int, int]] = []  # turns that were over, by, on
        self.last_player: int | None = None
        self.unos = self.winner_turn = self.drawn = 0
        self.open = dict.fromkeys(("open_turns", "open_answers", "open_challenges", "open_jumps"), 0)
        self.under = 0
        self.aim = NOBODY
        self.playable = 0
        self.by_jump = False
        self.decision = ""
        self.read(records)
        while True:
            seen = round_.snapshot()
            assert self.hands == seen["cards_left"]
            self.look(seen)
            if not round_.decision:
                break
            self.decide(DECISIONS[round_.decision])
            round_.apply(*round_.choose())
            self.read([(EVENTS[number], *rest) for number, *rest in round_.events()])
        self.end = seen

    def look(self, seen: dict[str, Any] | None = None) -> None:
        """The turn that was over is looked at."""
        if self.over is not None:
            self.over.hands = self.hands[: self.seats]
            if seen is not None:
                self.over.color, self.over.pending = seen["color"], seen["pending"]
                self.over.direction = seen["direction"]
            else:
                self.over.color = NOBODY  # a machine shows these at its stops only
            self.turns.append(self.over)
            self.over = None

    def decide(self, decision: str) -> None:
        mask, _, _, may_challenge = self.machine.legal
        self.open["open_turns"] += decision == "play" and mask != 0
        self.open["open_answers"] += decision == "answer" and mask != 0
        self.open["open_challenges"] += decision == "answer" and may_challenge
        if decision == "answer" and may_challenge:
            self.turns[-1].challenger, self.turns[-1].challenge = self.machine.seat, "declined"
        self.open["open_jumps"] += decision == "jump"
        if decision in ("play", "answer"):
            self.playable = mask.bit_count()
        self.decision = decision

    def turn(self, turn: Turn) -> None:
        assert self.over is None
        turn.drawn, self.drawn = self.drawn, 0
        self.over = turn

    def hit(self, by: int | None, on: int | None) -> None:
        if by is not None and by != on:
            self.hits.append((len(self.turns), by, NOBODY if on is None else on))

    def read(self, records: list[tuple[Any, ...]]) -> None:
        for event, seat, a, b in records:
            getattr(self, f"on_{event}", self.on_nothing)(seat, a, b)

    def on_nothing(self, seat: int, a: int, b: int) -> None:
        """It moves no card and hits nobody."""

    def on_draw(self, seat: int, kind: int, reason: int) -> None:
        self.hands[seat] += 1
        self.drawn += REASONS[reason] in ("stuck", "choice")

    def on_target(self, seat: int, a: int, b: int) -> None:
        self.aim = a

    def on_card(self, seat: int, a: int, b: int) -> None:
        self.under += 1

    def on_jump(self, seat: int, a: int, b: int) -> None:
        self.look()
        self.by_jump = True

    def on_play(self, seat: int, kind: int, b: int) -> None:
        cards = self.under + 1
        self.hands[seat] -= cards
        words = {"play": "play", "answer": "answer", "drawn": "drawn_play"}
        action = "jump" if self.by_jump else words[self.decision]
        playable = 1 if self.by_jump else self.playable
        self.turn(Turn(seat, action, kind, cards, self.aim, playable))
        self.unos += self.hands[seat] == 1
        self.last_player, self.under, self.aim, self.by_jump = seat, 0, NOBODY, False

    def on_pass(self, seat: int, a: int, b: int) -> None:
        nothing = self.decision == "play" and self.drawn == 0
        self.turn(Turn(seat, "pass" if nothing else "draw", playable=self.playable))

    def on_misplay(self, seat: int, a: int, b: int) -> None:
        self.look()
        self.turn(Turn(seat, "misplay"))

    def on_out(self, seat: int, place: int, b: int) -> None:
        if place == 1:
            self.winner_turn = len(self.turns) + 1

    def on_take_back(self, seat: int, a: int, b: int) -> None:
        """One card comes back, another is laid."""

    def on_skip(self, seat: int, a: int, b: int) -> None:
        self.hit(self.last_player, seat)

    on_pay = on_slap = on_skip

    def on_challenge(self, seat: int, of: int, b: int) -> None:
        self.hit(*((seat, of) if b & 8 else (of, seat)))
        self.turns[-1].challenge = "won" if b & 8 else "lost"

    def on_catch(self, seat: int, of: int, b: int) -> None:
        self.hit(seat, of)

    def on_swap(self, seat: int, other: int, b: int) -> None:
        self.hands[seat], self.hands[other] = self.hands[other], self.hands[seat]
        self.hit(seat, other)

    def on_rotate(self, seat: int, turned: int, b: int) -> None:
        active = [one for one in range(self.seats) if self.hands[one]]
        held = [self.hands[one] for one in active]
        for place in range(len(active)):
            self.hands[active[(place + (-1 if turned else 1)) % len(active)]] = held[place]
        self.hit(seat, None)

    def on_take(self, taker: int, kind: int, owner: int) -> None:
        self.hands[owner] -= 1
        self.hands[taker] += 1
        if self.hands[owner] == 1:
            self.hit(owner, taker)

    def columns(self) -> dict[str, int]:
        """The columns of `detail: true`."""
        hands = [turn.hands for turn in self.turns]
        movers = [turn.seat for turn in self.turns]
        leaders, changes, since = leads(hands)
        winner = self.end["winner"]
        ends = (winner is not None and self.winner_turn) or len(hands)
        gaps = [] if winner is None else [after[winner] - min(after) for after in hands[:ends]]
        before = self.winner_turn or 10**9
        aimed = [(leaders[t - 1], by, on) for t, by, on in self.hits if on != NOBODY and 0 < t < before]
        led = [(leader, by, on) for leader, by, on in aimed if leader not in (None, by)]
        half = hands[(ends + 1) // 2 - 1] if winner is not None else []
        others = [cards for seat, cards in enumerate(half) if seat != winner]
        return self.open | {
            "lead_changes": changes,
            "decided_turn": since if winner is not None else 0,
            "winner_turn": ends,
            "deficit_sum": sum(gaps),
            "deficit_max": max(gaps, default=0),
            "behind_turns": sum(gap > 0 for gap in gaps),
            "half_behind": int(any(cards < half[winner] for cards in others)) if half else 0,
            "half_last": int(all(cards < half[winner] for cards in others)) if half else 0,
            "hits": len(self.hits),
            "hits_by_others": len(led),
            "hits_on_leader": sum(on == leader for leader, _, on in led),
            "largest_hand": max(max(after) for after in [*hands, self.end["cards_left"]]),
            "longest_wait": longest_wait(movers, self.seats),
            "longest_run": longest_run(movers),
            "unos": self.unos,
            "uno_turns": sum(min(after) == 1 for after in hands),
            "first_to_act": movers[0] if movers else NOBODY,
        }


def leads(hands: list[list[int]]) -> tuple[list[int | None], int, int]:
    """Who leads after each turn, how often that changes, and the turn after which the last leader became it."""
    leaders: list[int | None] = []
    changes = since = 0
    for turn, after in enumerate(hands, 1):
        best = [seat for seat, cards in enumerate(after) if cards == min(after)]
        before = leaders[-1] if leaders else None
        leaders.append(best[0] if len(best) == 1 else before)
        if leaders[-1] != before:
            changes += before is not None
            since = turn
    return leaders, changes, since


def longest_wait(movers: list[int], seats: int) -> int:
    waits = [0]
    for seat in range(seats):
        own = [0, *(turn for turn, mover in enumerate(movers, 1) if mover == seat)]
        waits += [later - earlier - 1 for earlier, later in pairwise(own)]
    return max(waits)


def longest_run(movers: list[int]) -> int:
    longest = run = 0
    for turn, mover in enumerate(movers):
        run = run + 1 if turn and movers[turn - 1] == mover else 1
        longest = max(longest, run)
    return longest
