"""What one play does, with the jumps that followed it: §5, §7, §8 `group.effect`, §9 `resume` and `effect`.

Nothing here reads the log. `outcome` says what the effect will be if nobody jumps any more, which is also how one
knows, while the window is open, whom a penalty is aimed at or whose turn is next (§9 `next_seat`, `race`).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace

from .cards import COLOR, KIND
from .house import House
from .state import Pending, Scene, State


@dataclass(slots=True)
class Laid:
    """One play, as it was laid."""

    seat: int
    cards: list[str]  # lead first, top last
    guilt: frozenset[str]
    target: int | None
    seats: list[int]  # active as it was laid, its player included
    jumped: bool
    emptied: bool = False
    owed: bool = False

    @property
    def kind(self) -> str:
        """Its kind, the same for all cards of a group."""
        return KIND[self.cards[0]]


@dataclass(slots=True)
class Series:
    """A play and the jumps on it; or a starter (which nobody laid) and the jumps on it."""

    direction: int  # as before the first
    pending: Pending | None
    scene: Scene
    starter: str | None = None
    plays: list[Laid] = field(default_factory=list)


@dataclass(slots=True)
class Effect:
    """§16 Play 5 and 7."""

    direction: int
    seat: int  # whose go is next
    pending: Pending | None = None
    skipped: list[int] = field(default_factory=list)
    deflected: tuple[int, int] | None = None  # from where it is sent on, to whom
    silent: bool = False  # a jump without effect: the rulebook does not say whether that is to deflect
    hit: tuple[int, int] | None = None  # who draws for a starter draw two, how many cards

    @property
    def next_seat(self) -> int:
        """§9: the seat that a penalty is aimed at, or else the one whose turn is next."""
        if self.pending is not None:
            return self.pending.aim
        return self.seat if self.hit is None else self.hit[0]


def strength(house: House, laid: Laid) -> int:
    """§8 `group.effect`: how many cards of the play act."""
    copies = len(laid.cards)
    if copies == 1 or house.group_effect == "once":
        return 1
    return copies if house.group_effect == "each" else 0


def onward(s: State, seat: int, steps: int, direction: int, seats: Collection[int]) -> list[int]:
    """So many seats after this one, of those given; §8: the player's own is counted when it is passed."""
    passed: list[int] = []
    while len(passed) < steps:
        seat = (seat + direction) % s.house.seats
        if seat in seats:
            passed.append(seat)
    return passed


def outcome(s: State, series: Series) -> Effect:
    """What happens if nobody jumps any more."""
    house = s.house
    if series.starter is not None and (not series.plays or house.resume == "original_order"):
        return of_starter(s, series, series.starter)
    last = series.plays[-1]
    base = last.seat if house.resume == "from_jumper" else series.plays[0].seat
    acting = strength(house, last)
    if last.kind in house.amount:
        return of_draw_card(s, series, base)
    effect = Effect(series.direction, base, series.pending)
    turns = last.kind == "reverse" and len(last.seats) > 2
    if turns and acting % 2:
        effect.direction = -series.direction
    if series.pending is not None:  # §7: what was pending is sent on, and nobody is skipped besides
        steps = acting if last.kind == "skip" and acting else 1
        aim = free(s, onward(s, base, steps, effect.direction, last.seats)[-1], effect.direction)
        effect.pending = replace(series.pending, aim=aim)
        effect.deflected = (base, aim)
        effect.silent = not acting
        effect.seat = aim
        return effect
    if last.kind == "skip" or (last.kind == "reverse" and not turns and house.reverse_with_two == "skip"):
        *effect.skipped, following = onward(s, base, acting + 1, effect.direction, last.seats)
        effect.seat = free(s, following, effect.direction)
    else:
        effect.seat = s.after(base, effect.direction)
    return effect


def free(s: State, seat: int, direction: int) -> int:
    """This seat, or if it is out the next active one."""
    return s.after(seat, direction) if s.gone(seat) else seat


def of_draw_card(s: State, series: Series, base: int) -> Effect:
    """§5, §7, §9: the amounts of the plays that act, on top of what was pending before the first."""
    house, last, before = s.house, series.plays[-1], series.pending
    aim = s.after(base, series.direction)
    plays = series.plays if house.jump_effect == "add" else [last]
    plays = [one for one in plays if strength(house, one)]
    amount = sum(strength(house, one) * house.amount[one.kind] for one in plays)
    under = series.starter is not None and house.jump_effect == "add" and house.starter_draw_two != "ignore"
    if under:
        amount += house.amount["draw_two"]
    if before is not None:
        amount += before.amount
    if not plays and under:  # a group without effect: the starter's amount is all there is
        pending = Pending(
            amount=amount,
            kind="draw_two",
            color=COLOR[str(series.starter)],
            aim=aim,
            chain=1,
            by=last.seat,
            guilt=frozenset(),
            judged=series.scene.color,
            answered=False,
            jumped=last.jumped,
            wilds=0,
        )
        return Effect(series.direction, aim, pending)
    if not plays:
        return Effect(series.direction, aim, None if before is None else replace(before, aim=aim, jumped=last.jumped))
    top = plays[-1]
    pending = Pending(
        amount=amount,
        kind=top.kind,
        color=COLOR[top.cards[-1]],
        aim=aim,
        # §7 `limit`: a starter whose amount is pending is a draw card of this chain like the jumps on it.
        chain=sum(len(one.cards) for one in plays) + (0 if before is None else before.chain) + under,
        by=top.seat,
        guilt=top.guilt,
        judged=series.scene.color,
        answered=before is not None and not top.jumped,
        jumped=last.jumped,  # also where a jump without effect lies on it: the W+4 on top is another one
        wilds=len(plays) if top.kind == "wild_draw_four" else 0,
    )
    return Effect(series.direction, aim, pending)


def of_starter(s: State, series: Series, starter: str) -> Effect:
    """§3, and of the jumps on it only the amounts that `add` adds (§9)."""
    house, kind = s.house, KIND[starter]
    first = free(s, s.first, series.direction)
    effect = Effect(series.direction, first)
    if kind == "draw_two":
        added = sum(strength(house, one) for one in series.plays) if house.jump_effect == "add" else 0
        cards = added + (house.starter_draw_two != "ignore")
        if cards:
            effect.hit = (first, cards * house.amount["draw_two"])
        if house.starter_draw_two == "draw_and_lose_turn":
            effect.seat = s.after(first)
    elif kind == "skip" and house.starter_skip == "lose_turn":
        effect.skipped = [first]
        effect.seat = s.after(first)
    elif kind == "reverse" and house.starter_reverse != "ignore":
        if house.seats == 2:
            if house.reverse_with_two == "skip":
                effect.seat = free(s, s.dealer, series.direction)
            return effect
        effect.direction = -series.direction
        if house.starter_reverse == "dealer_first":
            effect.seat = free(s, s.dealer, effect.direction)
        elif house.starter_reverse == "right_of_dealer_first":
            effect.seat = free(s, (s.dealer - 1) % house.seats, effect.direction)
    return effect
