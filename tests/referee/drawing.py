"""Cards from the pile to a hand: penalties, fines and the draw of a turn (rulebook §4, §10), with every recycle."""

from __future__ import annotations

from collections.abc import Callable

from .state import State


def take(
    s: State, seat: int, reason: str, amount: int, section: str, enough: Callable[[str], bool] | None = None
) -> list[str]:
    """Read one draw of the log, which may be split by a recycle, and move its cards.

    `amount` cards, or as many as there are: what is missing is forgiven if it is a penalty or a fine. With `enough`
    (the draw of a turn) it ends sooner, after the first card for which that is true, and nothing is forgiven.
    """
    tape, table = s.tape, s.table
    taken: list[str] = []
    complete = amount == 0
    while True:
        if not table.pile_size and len(table.discard) > 1 and not complete:
            table.recycle()
        event = tape.take("draw", f"seat {seat} draws ({reason})", section)
        tape.want(event, "seat", seat, "this seat has to draw", section)
        tape.want(event, "reason", reason, "this is what the cards are drawn for", section)
        cards = event.get("cards", [])
        for card in cards:
            if complete:
                tape.fail(f"{len(taken)} cards are drawn", section, log=f"{cards} in this event")
            if not table.pile_size:
                tape.fail("the draw pile is empty before this card", "§10", log=f"{card} is drawn")
            table.draw(card, section)
            table.give(seat, card)
            taken.append(card)
            complete = len(taken) == amount or (enough is not None and enough(card))
        short = 0 if complete or enough is not None else amount - len(taken)
        if complete or not table.can_draw():
            if event.get("forgiven", 0) != short:
                tape.fail(f"{short} cards forgiven", "§10", log=f"forgiven {event.get('forgiven', 0)} of {amount}")
            break
        if table.pile_size:
            wanted = f"{amount} cards" if enough is None else "draw until a card comes that may be played"
            tape.fail(f"{wanted}, and the pile is not empty", section, log=f"only {taken} drawn")
        if event.get("forgiven", 0):
            tape.fail("nothing forgiven while cards can be recycled", "§10", log=f"forgiven {event.get('forgiven')}")
    if taken:
        s.passed.clear()
        if s.window == seat:  # §10: an omission lapses when the hand changes
            s.window = None
    table.conserve()
    return taken
