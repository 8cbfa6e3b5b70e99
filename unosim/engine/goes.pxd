"""How a go ends (rulebook §16, steps 5 to 8 of a turn): a false call, who may still notice a missed call, the stalemate, the turn cap, and the next seat.

`house` is `rules.house` everywhere: given by value, so that the two loops of a batch are compiled with and without what only house rules need.
"""

from libc.stdint cimport uint32_t

from unosim.engine.bits cimport popcount, rarely
from unosim.engine.calls cimport ask_who_notices, may_call_falsely
from unosim.engine.ending cimport finish, turns
from unosim.engine.log cimport record
from unosim.engine.types cimport CAPPED, E_PASS, GO, NOBODY, REASONS, STALEMATE, State


cdef inline int following(const State* s) noexcept nogil:
    return s.ring[s.direction][s.seat]


cdef inline uint32_t cards_moved(const State* s) noexcept nogil:
    """Grows with every card that is laid or drawn."""
    cdef uint32_t n = turns(s) - s.passes
    cdef int reason
    for reason in range(<int>REASONS):
        n += s.row.drawn[reason]
    return n


cdef inline void end_go(State* s, int seat, bint house, bint idle) noexcept nogil:
    """A go is over: a false call, who notices a missed call, the stalemate after an idle go, the turn cap, and the seat that comes next."""
    if rarely(s.watched):
        if house and s.turn_of != NOBODY:
            s.seat = s.turn_of
            may_call_falsely(s)
        if s.uno_open != NOBODY:
            ask_who_notices(s, s.seat, True)
    if idle and popcount(s.idle) >= s.active and cards_moved(s) == s.idle_mark:
        finish(s, STALEMATE, NOBODY, NOBODY)
        return
    if rarely(s.turns_left <= 0):
        finish(s, CAPPED, NOBODY, seat)
        return
    s.seat = seat
    s.phase = GO


cdef inline void go_on(State* s, int seat, bint house) noexcept nogil:
    end_go(s, seat, house, False)


cdef inline void keep(State* s, bint house) noexcept nogil:
    """A go without a play."""
    record(s, E_PASS, s.seat)
    s.turns_left -= 1
    s.passes += 1
    go_on(s, following(s), house)


cdef inline void pass_idle(State* s, bint house) noexcept nogil:
    """A go on which no card moves; when all active seats have had one in a row, the round is a stalemate."""
    record(s, E_PASS, s.seat)
    s.turns_left -= 1
    s.passes += 1
    if cards_moved(s) != s.idle_mark:
        s.idle_mark = cards_moved(s)
        s.idle = 0
    s.idle |= 1 << s.seat
    end_go(s, following(s), house, True)


cdef inline void close_window(State* s) noexcept nogil:
    """A seat acts in its turn otherwise than by a play."""
    if rarely(s.watched) and (s.rules.uno_window == 0 or s.uno_open == s.seat):
        s.uno_open = NOBODY
