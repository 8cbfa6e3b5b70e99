"""How a round ends (rulebook §10, §12, §16 "End"): what is pending is taken, then places, points and the outcome.

A round is `won` when a hand is empty. It is a `stalemate` when every active seat has passed since a card last moved, and `capped` after `round.turn_cap`
turns; those two have no winner and no places.

Points in a hand are the sum of its cards' points (`score.*`). In a won round the winner is first; the others are placed by points, then by cards in hand, and equal
ones share the better place.
"""

from libc.stdint cimport uint64_t

from unosim.engine.bits cimport lowest
from unosim.engine.log cimport record
from unosim.engine.penalty cimport pay
from unosim.engine.types cimport (
    E_END, ENDED, LAST_CARD, NOBODY, OVER, WON, Hand, Rules, SeatRow, State,
)


cdef inline int points_in(const State* s, int seat) noexcept nogil:
    cdef const Hand* h = &s.hands[seat]
    cdef uint64_t left = h.held
    cdef int points = 0
    cdef int kind
    while left:
        kind = lowest(left)
        left &= left - 1
        points += h.count[kind] * s.rules.points[kind]
    return points


cdef inline void finish(State* s, int outcome, int winner) noexcept nogil:
    """The round is over; fills the places and what is left in the hands."""
    cdef int seats = s.rules.seats
    cdef int seat, other, rank
    cdef uint64_t worth[10]
    s.phase = ENDED
    s.decision = OVER
    s.legal = 0
    s.may = 0
    s.seat = NOBODY
    s.row.outcome = outcome
    s.row.winner = winner
    for seat in range(seats):
        s.seats[seat].cards_left = s.hands[seat].size
        s.seats[seat].points_left = points_in(s, seat)
        s.seats[seat].rank = 0
        worth[seat] = ((<uint64_t>s.seats[seat].points_left << 16) | s.seats[seat].cards_left) if seat != winner else 0
    if outcome == WON:
        for seat in range(seats):
            rank = 1
            for other in range(seats):
                rank += worth[other] < worth[seat]
            s.seats[seat].rank = rank
    record(s, E_END, winner, outcome)


cdef inline void win(State* s, int seat, int victim) noexcept nogil:
    """The seat is out, and that ends the round; what its last card made pending is aimed at `victim`."""
    if s.pending and s.rules.finish_draw_counts:
        pay(s, victim, LAST_CARD)
    finish(s, WON, seat)
