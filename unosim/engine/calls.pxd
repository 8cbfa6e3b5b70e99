"""The UNO call (rulebook §10, player model of §13).

A call is **due** after a play of one's own that leaves one card (or, with `uno.due: one_or_identical`, only copies of one card); it belongs to the play. If it
is missed, every other seat may **notice**, with its own chance, as the call is missed and again after each turn or payment that the window outlasts; among
several one is drawn by lot. Who is caught draws `uno.penalty` cards, once for an omission. The **window** closes when a seat next plays, or in its turn draws, pays
or challenges (`next_action`), or only when another card is played (`next_play`). The omission lapses when that hand changes. A late call of one's
own closes the window.

While nobody can miss a call, nothing here is ever reached.
"""

from libc.stdint cimport uint64_t

from unosim.engine.bits cimport bit, popcount, rarely
from unosim.engine.deck cimport take
from unosim.engine.log cimport record
from unosim.engine.nature cimport draw_seat, sound
from unosim.engine.rng cimport happens
from unosim.engine.types cimport E_CALL, E_CATCH, E_FALSE_CALL, E_MISSED, E_NOTICE, FALSE_CALL, NOBODY, UNO, Recorded, State


cdef inline bint call_due(const State* s, int seat) noexcept nogil:
    """Does the hand, as a play has left it, owe a call."""
    if s.rules.uno_penalty == 0:
        return False
    return s.size[seat] == 1 or (s.rules.uno_identical and popcount(s.held[seat]) == 1)


cdef inline void catch_call(State* s, int by, bint later) noexcept nogil:
    """The open omission is noticed by a seat, and fined; `later`: not as the call was missed, but after a turn or payment."""
    cdef int seat = s.uno_open
    record(s, E_CATCH, by, seat, later)
    s.uno_open = NOBODY
    s.row.uno_caught += 1
    take(s, seat, s.rules.uno_penalty, UNO)
    sound(s, by)


cdef inline void ask_who_notices(State* s, int after, bint later) noexcept nogil:
    """Every other active seat may notice the open omission, asked in the direction of play from the seat after `after`."""
    cdef uint64_t noticed = 0
    cdef int seat = after
    cdef int i
    for i in range(s.active):
        seat = s.ring[s.direction][seat]
        if seat != s.uno_open and happens(&s.nature, s.human[seat].notice):
            noticed |= bit(seat)
    if noticed == 0:
        return
    seat = draw_seat(s, noticed)
    if popcount(noticed) > 1:
        record(s, E_NOTICE, seat, <int>noticed)
    catch_call(s, seat, later)


cdef inline void settle_call(State* s, int seat, bint silent) noexcept nogil:
    """After a play: the call that is due is made, forgotten or left out."""
    if not call_due(s, seat):
        return
    if seat == s.turn_of:
        s.call_was_due = 1
    if not silent and not happens(&s.nature, s.human[seat].forget):
        record(s, E_CALL, seat)
        if not s.rules.quiet_kinds & bit(s.top):
            sound(s, seat)
        return
    record(s, E_MISSED, seat)
    s.row.uno_missed += 1
    s.uno_open = seat
    ask_who_notices(s, seat, False)


cdef inline void may_call_falsely(State* s) noexcept nogil:
    """The end of a turn of one's own in which no call was due: the seat may call all the same, and is fined."""
    cdef Recorded* r = <Recorded*>s
    cdef int seat = s.turn_of
    cdef bint by_hand = False
    if s.rules.uno_false_penalty == 0:
        return
    if rarely(s.recording):
        by_hand = r.next_false_call == seat
        r.next_false_call = NOBODY
    if s.call_was_due or s.size[seat] == 0:
        return
    if by_hand or happens(&s.nature, s.human[seat].false_call):
        record(s, E_FALSE_CALL, seat)
        s.row.false_calls += 1
        take(s, seat, s.rules.uno_false_penalty, FALSE_CALL)
        sound(s, seat)
