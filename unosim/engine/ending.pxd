"""How a round ends (rulebook §10, §12, §16 "End"): what is pending is taken, then places, points and the outcome.

A round is `won` when a hand is empty. It is a `stalemate` when every active seat has passed since a card last moved, and `capped` after `round.turn_cap`
turns; those two have no winner and no places.

Points in a hand are the sum of its cards' points (`score.*`). In a won round the winner is first; the others are placed by points, then by cards in hand, and equal
ones share the better place.
"""

from libc.stdint cimport uint64_t

from unosim.engine.deck cimport cards_in
from unosim.engine.log cimport record
from unosim.engine.penalty cimport pay
from unosim.engine.types cimport (
    E_END, LAST_CARD, NOBODY, OVER, WON, State,
)


cdef inline int points_in(const State* s, int seat) noexcept nogil:
    """Card points in the hand, one bit of them after another: no branch that depends on the cards."""
    cdef int points = 0
    cdef int i
    for i in range(s.rules.planes):
        points += cards_in(s, seat, s.rules.plane[i]) << i
    return points


cdef inline int turns(const State* s) noexcept nogil:
    return s.rules.turn_cap - s.turns_left


cdef inline void finish(State* s, int outcome, int winner, int victim) noexcept nogil:
    """The round is over: what is pending on `victim` is taken, then the places and what is left in the hands."""
    cdef int seats = s.rules.seats
    cdef int seat, other, rank
    cdef uint64_t worth[10]
    if s.pending and s.rules.finish_draw_counts:
        pay(s, victim, LAST_CARD)
    s.phase = OVER
    s.legal = 0
    s.seat = NOBODY
    s.row.turns = turns(s)
    s.row.plays = s.row.turns - s.passes
    s.row.outcome = outcome
    s.row.winner = winner
    for seat in range(seats):
        s.seats[seat].cards_left = s.size[seat]
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
