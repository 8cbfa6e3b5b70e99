"""An audit of a stepped round: it counts by itself, from the events and stops, what the columns should say."""

from __future__ import annotations

from collections import Counter

from engine_tables import Fields

from unosim.cards import WILD_DRAW_FOUR, class_of
from unosim.engine._engine import DECISIONS, EVENTS, REASONS, Machine

TOGETHER = ("penalty", "challenge", "last_card")  # what a penalty is drawn for
# Column -> the event that it counts.
COUNTED = {
    "recycles": "recycle",
    "skipped": "skip",
    "uno_missed": "missed_call",
    "uno_caught": "catch",
    "false_calls": "false_call",
    "misplays": "misplay",
    "wrong_jumps": "wrong_jump",
    "noises": "noise",
    "slaps": "slap",
    "deflections": "deflect",
    "take_backs": "take_back",
    "jump_ins": "jump",
    "challenges": "challenge",
}
Line = tuple[int, int, int, int]


class Audit:
    """Reads a round as it is stepped; `columns` then says what the row has to hold."""

    def __init__(self, rules: Fields) -> None:
        self.rules = rules
        self.seen: Counter[str] = Counter()
        self.drawn = 0  # of the penalty that is being taken
        self.group = 0  # cards laid in this play before its last
        self.jumps = False  # the next play is a jump
        self.over_starter = True
        self.starter_draws = 0
        self.before = 0  # draw cards pending before this play and the jumps on it
        self.laid: list[int] = []  # draw cards that act in it, play by play
        self.taking: tuple[int, int] | None = None

    def stop(self, round_: Machine) -> None:
        """A stop to play, as it is reached."""
        if DECISIONS[round_.decision] != "play":
            return
        legal = round_.legal[0]
        kinds = legal.bit_count()
        stuck = kinds == 0 or (legal == 1 << WILD_DRAW_FOUR and round_.bluff)
        self.seen.update(choices=kinds, choice_turns=int(kinds > 1), stuck_turns=int(stuck))

    @property
    def chain(self) -> int:
        """Draw cards in what is pending: of the last play, or with `add` of all plays of its series."""
        adds = self.rules["jump_effect"] == 1
        if self.over_starter:
            return 0 if self.rules["jump_resume"] or not self.laid else self.added(adds) + adds * self.starter_draws
        return self.before + self.added(adds)

    def added(self, adds: bool) -> int:
        return sum(self.laid) if adds else (self.laid or [0])[-1]

    def read(self, lines: list[Line]) -> None:
        """What happened between two stops."""
        for event, seat, a, b in lines:
            self.event(EVENTS[event], seat, a, b)

    def event(self, name: str, seat: int, a: int, b: int) -> None:
        self.seen[name] += 1
        if name == "start":
            draws = class_of(a) == "draw_two" and self.rules["starter_draw_two"] != 2
            self.starter_draws = int(draws)
        elif name == "jump":
            self.jumps = True
        elif name == "card":
            self.group += 1
        elif name == "play":
            self.play(a)
        elif name in ("draw", "forgiven"):
            self.draw(name, REASONS[b])
        elif name in ("pay", "challenge"):
            self.seen["challenges_won"] += name == "challenge" and b >= 8
            self.seen["chains"] += self.chain > 1
            self.seen["longest_chain"] = max(self.seen["longest_chain"], self.chain)
            self.drawn = self.before = 0
            self.laid = []
        elif name == "take":
            self.seen["blind"] += self.taking != (seat, b)
        self.taking = (seat, b) if name == "take" else None

    def play(self, top: int) -> None:
        if not self.jumps:
            self.before = self.chain
            self.laid = []
            self.over_starter = False
        cards = self.group + 1
        acts = class_of(top) in ("draw_two", "wild_draw_four") and (cards == 1 or self.rules["group_effect"] != 2)
        self.laid.append(cards if acts else 0)
        self.seen["cards"] += cards
        self.seen["grouped"] += cards > 1
        self.jumps = False
        self.group = 0

    def draw(self, name: str, reason: str) -> None:
        if reason == "starter":
            self.seen["starter_pays"] = 1
        if name == "draw":
            self.seen["drawn_" + reason] += 1
        if name == "draw" and reason in TOGETHER:
            self.drawn += 1
            self.seen["largest_penalty"] = max(self.seen["largest_penalty"], self.drawn)

    def columns(self) -> dict[str, int]:
        """What the row should hold."""
        seen = self.seen
        whole = {column: seen[event] for column, event in COUNTED.items()}
        whole |= {name: seen[name] for name in ("challenges_won", "chains", "longest_chain", "largest_penalty")}
        whole |= {name: seen[name] for name in ("choices", "choice_turns", "stuck_turns", "grouped")}
        whole["plays"] = seen["play"]
        whole["turns"] = seen["play"] + seen["pass"] + seen["misplay"]
        whole["cards_played"] = seen["cards"]
        whole["payments"] = seen["pay"] + seen["starter_pays"]
        whole["swaps"] = seen["swap"] + seen["rotate"] + seen["blind"]
        return whole | {"drawn_" + reason: seen["drawn_" + reason] for reason in REASONS}
