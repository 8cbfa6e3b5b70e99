"""A round as it lies on the table, for people: what ``print(game)`` shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Shown(Protocol):
    """What is shown of a round: `unosim.table.round.Round` has it all."""

    @property
    def names(self) -> Sequence[str]: ...
    @property
    def hands(self) -> list[list[str]]: ...
    @property
    def top(self) -> str: ...
    @property
    def color(self) -> str | None: ...
    @property
    def pending(self) -> int: ...
    @property
    def direction(self) -> str: ...
    @property
    def draw_pile(self) -> int: ...
    @property
    def to_act(self) -> int | None: ...
    @property
    def outcome(self) -> str | None: ...
    @property
    def winner(self) -> int | None: ...
    @property
    def legal(self) -> tuple[str, ...]: ...


def picture(game: Shown) -> str:
    """Who is to act, the top, every hand, and the legal moves."""
    color = f", color {game.color or 'none'}" if game.top.startswith("W") else ""
    pending = f", {game.pending} cards pending" if game.pending else ""
    head = f"{game.outcome}" if game.to_act is None else f"seat {game.to_act} to act"
    if game.winner is not None:
        head += f" by seat {game.winner}"
    lines = [f"Round: {head}, {game.direction}; top {game.top}{color}{pending}; {game.draw_pile} cards in the pile"]
    width = max(len(name) for name in game.names)
    for seat, (name, hand) in enumerate(zip(game.names, game.hands, strict=True)):
        mark = ">" if seat == game.to_act else " "
        lines.append(f"{mark} {seat} {name:{width}}  {' '.join(hand) or '(out)'}")
    if game.to_act is not None:
        lines.append(f"legal: {', '.join(game.legal)}")
    return "\n".join(lines)
