"""How a round ends (rulebook §10, §12, §16 "End"): what is pending is taken, then places, points and the outcome.

A round is `won` when a hand is empty. It is a `stalemate` when every active seat has passed since a card last moved, and `capped` after `round.turn_cap`
turns; those two have no winner and no places.

With `round.ends: one_left` a seat whose hand is empty takes the next place and leaves the ring of active seats; the round is `ranked` when one is left, who takes the last place.

Points in a hand are the sum of its cards' points (`score.*`). In a won round the winner is first; the others are placed by points, then by cards in hand, and equal
ones share the better place (without `cards` in `score.loser_ties` equal points are enough). `score.recycled_doubles` doubles points once if the discards were recycled.
"""

from libc.stdint cimport uint32_t, uint64_t

from unosim.engine.bits cimport lowest, popcount, rarely
from unosim.engine.log cimport record
from unosim.engine.penalty cimport pay
from unosim.engine.types cimport (
    E_END, E_OUT, LAST_CARD, NOBODY, OVER, RANKED, WON, State,
)


cdef inline int points_in(const State* s, int seat) noexcept nogil:
    """Card points in the hand, one bit of them after another: no branch that depends on the cards but for a third copy."""
    cdef uint64_t many = s.twice[seat] & s.rules.many
    cdef int points = 0
    cdef int i, kind
    for i in range(s.rules.planes):
        points += (popcount(s.held[seat] & s.rules.plane[i]) + popcount(s.twice[seat] & s.rules.plane[i])) << i
    while rarely(many):
        kind = lowest(many)
        many &= many - 1
        points += s.more[seat][kind] * s.rules.points[kind]
    return points


cdef inline int turns(const State* s) noexcept nogil:
    return s.rules.turn_cap - s.turns_left


cdef inline int active_from(const State* s, int seat, int direction) noexcept nogil:
    """The seat, or the next one in this direction if it is out."""
    return seat if s.size[seat] else s.ring[direction][seat]


cdef inline void finish(State* s, int outcome, int winner, int victim) noexcept nogil:
    """The round is over: what is pending on `victim` is taken, then the places and what is left in the hands."""
    cdef int seats = s.rules.seats
    cdef int seat, other, rank, cards
    cdef uint32_t points
    cdef uint64_t worth[10]
    if s.pending and s.rules.finish_draw_counts:
        seat = victim
        while s.size[seat] == 0 and s.ring[s.direction][seat] != victim:      # never a seat that is out
            seat = s.ring[s.direction][seat]
        if s.size[seat]:
            pay(s, seat, LAST_CARD)
    s.phase = OVER
    s.legal = 0
    s.seat = NOBODY
    s.row.turns = turns(s)
    s.row.plays = s.row.turns - s.passes
    s.row.cards_played += s.row.plays
    s.row.outcome = outcome
    s.row.winner = winner
    for seat in range(seats):
        points = points_in(s, seat)
        if rarely(s.rules.recycled_doubles) and s.row.recycles:
            points *= 2
        s.seats[seat].cards_left = s.size[seat]
        s.seats[seat].points_left = points
        cards = s.size[seat] if s.rules.ties_by_cards else 1
        worth[seat] = ((<uint64_t>points << 16) | cards) + 1 if seat != winner else 0
    if outcome == WON:
        for seat in range(seats):
            rank = 1
            for other in range(seats):
                rank += worth[other] < worth[seat]
            s.seats[seat].rank = rank
    elif outcome != RANKED:
        for seat in range(seats):
            s.seats[seat].rank = 0
    record(s, E_END, winner, outcome)


cdef inline void make_ring(State* s) noexcept nogil:
    """Who follows whom among the active seats, also for seats that are out."""
    cdef int seats = s.rules.seats
    cdef int seat, next_seat
    for seat in range(seats):
        next_seat = s.rules.ring[0][seat]
        while s.size[next_seat] == 0 and next_seat != seat:
            next_seat = s.rules.ring[0][next_seat]
        s.ring[0][seat] = next_seat
        next_seat = s.rules.ring[1][seat]
        while s.size[next_seat] == 0 and next_seat != seat:
            next_seat = s.rules.ring[1][next_seat]
        s.ring[1][seat] = next_seat
    for seat in range(seats):
        s.ring[2][seat] = s.ring[0][s.ring[0][seat]]
        s.ring[3][seat] = s.ring[1][s.ring[1][seat]]


cdef inline bint go_out(State* s, int seat) noexcept nogil:
    """The seat has laid its last card and takes the next place; returns whether that ends the round."""
    s.places += 1
    record(s, E_OUT, seat, s.places)
    if s.places == 1:
        s.row.winner = seat
    if not s.rules.one_left:
        return True
    s.seats[seat].rank = s.places
    s.active -= 1
    make_ring(s)
    s.duel = s.active == 2
    if s.active > 1:
        return False
    s.places += 1
    s.seats[s.ring[0][seat]].rank = s.places
    return True
